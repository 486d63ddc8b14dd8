"""Random but legal rounds of any game, repeatable from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pitboss.games import GAMES, find_game
from pitboss.play import Limits, Round, Table, deal_round, open_table
from pitboss.rules import Game

GAME_IDS = tuple(id_ for id_ in GAMES)
SEEDS = range(60)


def random_table(game: Game, dice: random.Random) -> Table:
    options = {option.id: dice.choice(option.values) for option in game.options}
    limits = dice.choice(
        [None, Limits(), Limits(200, 90_000), Limits(200, 90_000, ((game.wagers[0].id, (100, 50_000)),))]
    )
    return open_table(game, options, limits)


def random_bets(table: Table, dice: random.Random) -> dict[str, int]:
    """A legal set of bets: required ones, then each optional one by the toss of a coin."""
    game, options = table.game, table.options
    stakes: dict[str, int] = {}
    for wager in game.opening_wagers:
        wanted = wager.is_required(options) or dice.random() < 0.5
        if not wanted or any(other not in stakes for other in wager.needs):
            continue
        stakes[wager.id] = wager.fixed_cents or stakes.get(wager.equals) or 2 * dice.randint(100, 5_000)
    return stakes or random_bets(table, dice)


def random_start(game_id: str, seed: int) -> Round:
    dice = random.Random(f"{game_id} {seed}")
    game = find_game(game_id)
    table = random_table(game, dice)
    seats = dice.sample(range(1, game.seats + 1), dice.randint(1, game.seats))
    deck = list(game.deck)
    dice.shuffle(deck)
    return deal_round(table, {seat: random_bets(table, dice) for seat in seats}, deck)


def random_action(round_: Round, dice: random.Random) -> tuple[int, str, int]:
    seat = dice.choice(list(round_.legal))
    street = round_.street
    assert street is not None
    choice = dice.choice([choice for choice in street.choices if choice.id in round_.legal[seat]])
    if choice.between:
        base_cents = round_.stakes(seat)[round_.game.wager(choice.wager).base]
        return seat, choice.id, dice.randint(choice.between[0] * base_cents, choice.between[1] * base_cents)
    sized = choice.wager and round_.game.wager(choice.wager).chosen_size
    return seat, choice.id, 2 * dice.randint(100, 5_000) if sized else 0


def moments(game_id: str, seed: int) -> Iterator[Round]:
    """A random round at every moment from the deal to the end."""
    dice = random.Random(f"choices {game_id} {seed}")
    round_ = random_start(game_id, seed)
    yield round_
    while not round_.over:
        round_ = round_.act(*random_action(round_, dice))
        yield round_


def finished(game_id: str, seed: int) -> Round:
    *_, last = moments(game_id, seed)
    return last
