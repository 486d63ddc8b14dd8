"""`pitboss check GAME`: everything that is wrong with the definition of a game."""

from __future__ import annotations

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId


def check(game: GameId, as_json: AsJson = False) -> None:
    """Check a game's definition. Every mistake by name, and what to write instead."""
    from pitboss.cli.terminal.output import console, print_json
    from pitboss.errors import GameError
    from pitboss.games import built_in, game_ids, is_reference, problems_of

    if game not in (*built_in(), *game_ids()) and not is_reference(game):
        raise GameError(f"there is no game {game!r}; the games are: {', '.join(game_ids())}. Or name it as module:GAME")
    mistakes = problems_of(game)
    if as_json:
        print_json({"game": game, "mistakes": mistakes})
    elif mistakes:
        out = console()
        for mistake in mistakes:
            out.print(f"- {mistake}", markup=False, highlight=False, soft_wrap=True)
        out.print("1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes")
    else:
        console().print(f"{game}: every name, every cell of the settlement and the rows tried are right.")
    if mistakes:
        raise typer.Exit(2)
