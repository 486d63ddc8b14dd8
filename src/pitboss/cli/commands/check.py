"""`pitboss check GAME`: everything that is wrong with the definition of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId

if TYPE_CHECKING:
    from pitboss.conformance import Result


def check(
    game: GameId,
    conformance: Annotated[
        bool, typer.Option("--conformance", help="Play random rounds, too, and check what is true of every game.")
    ] = False,
    rounds: Annotated[int, typer.Option(help="How many random rounds.", min=1, max=10_000)] = 60,
    as_json: AsJson = False,
) -> None:
    """Check a game's definition. Every mistake by name with its line, and what to write instead."""
    from pitboss.cli.terminal.output import console, print_json
    from pitboss.errors import GameError
    from pitboss.games import built_in, game_ids, is_reference, problems_of

    if game not in (*built_in(), *game_ids()) and not is_reference(game):
        raise GameError(f"there is no game {game!r}; the games are: {', '.join(game_ids())}. Or name it as module:GAME")
    mistakes = problems_of(game)
    results = [] if mistakes or not conformance else list(_played(game, rounds, quiet=as_json))
    failed = [result for result in results if result.wrong]
    if as_json:
        checks = [{"says": each.says, "wrong": each.wrong, "round": each.round} for each in results]
        print_json({"game": game, "mistakes": mistakes} | ({"conformance": checks} if conformance else {}))
    elif mistakes:
        out = console()
        for mistake in mistakes:
            out.print(f"- {mistake}", markup=False, highlight=False, soft_wrap=True)
        out.print("1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes")
    elif conformance:
        passed = f"{len(results) - len(failed)} of {len(results)} checks passed on {rounds} random rounds"
        console().print(f"{game}: {passed}.", soft_wrap=True)
    else:
        console().print(f"{game}: every name, every cell of the settlement and the rows tried are right.")
    if mistakes or failed:
        raise typer.Exit(2)


def _played(game: str, rounds: int, *, quiet: bool) -> Iterator[Result]:
    """The conformance checks, each printed when it is done."""
    from pitboss.cli.terminal.output import console
    from pitboss.conformance import run_checks
    from pitboss.games import find_game

    out = console()
    for result in run_checks(find_game(game), rounds):
        if not quiet:
            out.print(f"{'FAILED' if result.wrong else 'passed'}  {result.says}", soft_wrap=True)
        if result.wrong and not quiet:
            out.print(f"        {result.wrong}", soft_wrap=True)
            out.print(f"        {result.round}", soft_wrap=True) if result.round else None
        yield result
