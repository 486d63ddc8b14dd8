"""`pitboss school GAME`: you are the dealer of a full table."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, LimitsText, Seed, Settings


def school(
    game: GameId,
    seats: Annotated[int | None, typer.Option(help="How many seats you deal to; without it all of them.")] = None,
    seed: Seed = None,
    settings: Settings = None,
    limits: LimitsText = None,
    as_json: AsJson = False,
) -> None:
    """Practise dealing. Say what happens to each wager of each seat."""
    from pitboss.cli.table.practice import Practice
    from pitboss.cli.table.screen import JsonLines, Words
    from pitboss.cli.terminal.chips import parse_limits
    from pitboss.cli.terminal.output import read_settings
    from pitboss.games import find_game
    from pitboss.play import open_table
    from pitboss.school import chance

    found = find_game(game)
    table = open_table(found, read_settings(settings), parse_limits(found, limits))
    dealt = found.seats if seats is None else seats
    chance.check_seats(found, dealt)
    Practice(table, JsonLines() if as_json else Words(), chance.dice(seed), seats=dealt).run()
