"""Random but legal rounds of any game, repeatable from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import lcm

from pitboss.play import Limits, Round, Table, deal_round, open_table
from pitboss.play.bets import stake_unit_cents
from pitboss.rules import Game, Wager


def random_table(game: Game, dice: random.Random) -> Table:
    """A table with options and limits by chance."""
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
        stakes[wager.id] = wager.fixed_cents or stakes.get(wager.equals) or _stake(table, wager, dice)
    return stakes or random_bets(table, dice)


def _stake(table: Table, wager: Wager, dice: random.Random) -> int:
    """A random stake that every line pays exactly, and half of which is whole cents."""
    alike = [each.id for each in table.game.wagers if wager.id in (each.id, each.equals)]
    unit_cents = lcm(2, *(_unit_cents(table, id_) for id_ in alike))
    return -(-2 * dice.randint(100, 5_000) // unit_cents) * unit_cents


def _unit_cents(table: Table, id_: str) -> int:
    return stake_unit_cents(table.game, id_, table.options, None)


def random_start(game: Game, seed: int) -> Round:
    """A random round before its first decision."""
    dice = random.Random(f"{game.id} {seed}")
    table = random_table(game, dice)
    seats = dice.sample(range(1, game.seats + 1), dice.randint(1, game.seats))
    deck = list(game.deck)
    dice.shuffle(deck)
    return deal_round(table, {seat: random_bets(table, dice) for seat in seats}, deck)


def random_action(round_: Round, dice: random.Random) -> tuple[int, str, int]:
    """A seat that is asked, one of its legal choices, and the cents of a bet whose size it chooses."""
    seat = dice.choice(list(round_.legal))
    street = round_.street
    assert street is not None
    choice = dice.choice([choice for choice in street.choices if choice.id in round_.legal[seat]])
    if choice.between:
        base_cents = round_.stakes(seat)[round_.game.wager(choice.wager).base]
        low_cents, high_cents = (times * base_cents for times in choice.between)
        unit_cents, cents = _unit_cents(round_.table, choice.wager), dice.randint(low_cents, high_cents)
        return seat, choice.id, max(cents - cents % unit_cents, -(-low_cents // unit_cents) * unit_cents)
    sized = choice.wager and round_.game.wager(choice.wager).chosen_size
    return seat, choice.id, _stake(round_.table, round_.game.wager(choice.wager), dice) if sized else 0


def moments(game: Game, seed: int) -> Iterator[Round]:
    """A random round at every moment from the deal to the end."""
    dice = random.Random(f"choices {game.id} {seed}")
    round_ = random_start(game, seed)
    yield round_
    while not round_.over:
        round_ = round_.act(*random_action(round_, dice))
        yield round_


def finished(game: Game, seed: int) -> Round:
    """A random round at its end."""
    *_, last = moments(game, seed)
    return last
