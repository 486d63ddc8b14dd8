"""`pitboss deal GAME`: one random round as text."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, LimitsText, Seats, Seed, Settings


def deal(
    game: GameId,
    seats: Seats = 1,
    seed: Seed = None,
    settings: Settings = None,
    limits: LimitsText = None,
    choose: Annotated[
        bool, typer.Option("--play/--no-play", help="Play the round out with the game's simple strategy.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Deal one random round and print it as one line of text."""
    from pitboss.cli.terminal.chips import parse_limits
    from pitboss.cli.terminal.output import print_json, read_settings
    from pitboss.games import find_game
    from pitboss.play import deal_round, open_table
    from pitboss.play.wire import round_json
    from pitboss.school import chance

    found = find_game(game)
    table = open_table(found, read_settings(settings), parse_limits(found, limits))
    chance.check_seats(table.game, seats)
    dice = chance.dice(seed)
    bets = {seat: chance.ordinary_bets(table, seats + 1) for seat in range(1, seats + 1)}
    round_ = deal_round(table, bets, chance.shuffled(table.game, dice))
    if choose:
        round_ = chance.play_out(round_, dice)
    if as_json:
        print_json(round_json(round_))
    else:
        typer.echo(str(round_))
