"""`pitboss play GAME`: a table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, LimitsText, Seats, Seed, Settings, complete_game


def complete_coach(incomplete: str) -> list[str]:
    """Shell completion of --coach."""
    from pitboss.cli.table.coaching import MODES

    return [mode for mode in MODES if mode.startswith(incomplete)]


def play(
    game: Annotated[
        str, typer.Argument(help="The game's id; asked for if left out.", autocompletion=complete_game)
    ] = "",
    seats: Seats = 1,
    seed: Seed = None,
    deck: Annotated[
        str,
        typer.Option(help="The cards of the first round from the top of the deck, such as 3c3d3h8c8d; for training."),
    ] = "",
    settings: Settings = None,
    limits: LimitsText = None,
    bankroll: Annotated[str, typer.Option(help="The chips you start with, in dollars.")] = "1000",
    coach: Annotated[
        str, typer.Option(help="What the coach comments on: off, mistakes or always.", autocompletion=complete_coach)
    ] = "mistakes",
    as_json: AsJson = False,
) -> None:
    """Play in the terminal against the dealer. The computer plays the other seats."""
    from pitboss.cli.table.coaching import MODES, Coaching
    from pitboss.cli.table.screen import JsonLines, Words
    from pitboss.cli.table.session import Session, pick_game
    from pitboss.cli.terminal.chips import parse_bankroll, parse_limits
    from pitboss.cli.terminal.output import read_settings
    from pitboss.errors import GameError
    from pitboss.games import find_game
    from pitboss.play import open_table
    from pitboss.school import chance

    if coach not in MODES:
        raise GameError(f"--coach {coach}: write {', '.join(MODES[:-1])} or {MODES[-1]}")
    screen = JsonLines() if as_json else Words()
    bankroll_cents = parse_bankroll(bankroll)
    game = game or pick_game(screen) or ""
    if not game:
        return
    found = find_game(game)
    table = open_table(found, read_settings(settings), parse_limits(found, limits))
    chance.check_seats(table.game, seats)
    session = Session(
        table,
        screen,
        chance.dice(seed),
        seats=seats,
        bankroll_cents=bankroll_cents,
        coaching=Coaching(screen, coach),
        first_cards=chance.first_cards(found, deck),
    )
    try:
        session.run()
    except KeyboardInterrupt:
        session.settle_and_leave()
    session.leave()
