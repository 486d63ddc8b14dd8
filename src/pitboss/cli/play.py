"""`pitboss play GAME`: sit down at a table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.arguments import AsJson, LimitsText, Seats, Seed, Settings, complete_game


def play(
    game: Annotated[
        str, typer.Argument(help="The game's id; asked for if left out.", autocompletion=complete_game)
    ] = "",
    seats: Seats = 1,
    seed: Seed = None,
    settings: Settings = None,
    limits: LimitsText = None,
    bankroll: Annotated[int, typer.Option(help="The chips you start with, in dollars.")] = 1000,
    as_json: AsJson = False,
) -> None:
    """Play in the terminal: bet, decide, see the settlement. Other seats play a simple policy."""
    from pitboss.cli import chance
    from pitboss.cli.chips import parse_limits
    from pitboss.cli.output import read_settings
    from pitboss.cli.screen import JsonLines, Words
    from pitboss.cli.session import Session, pick_game
    from pitboss.games import find_game
    from pitboss.play import open_table

    screen = JsonLines() if as_json else Words()
    game = game or pick_game(screen) or ""
    if not game:
        return
    found = find_game(game)
    table = open_table(found, read_settings(settings), parse_limits(found, limits))
    chance.check_seats(table.game, seats)
    session = Session(table, screen, chance.dice(seed), seats=seats, bankroll_cents=100 * bankroll)
    session.run()
    screen.say(f"You leave with {session.balance_text}.", balance_cents=session.balance_cents)
