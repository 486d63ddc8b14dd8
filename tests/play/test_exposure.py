"""What a seat can win at most: never less than anybody wins, and exactly what some cell of the settlement pays."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from pitboss.games import GAMES, find_game
from pitboss.play import Limits, Table, deal_round, open_table
from pitboss.play.exposure import largest_win_cents
from pitboss.play.pay import returned
from pitboss.rules import Ruling
from tests.conformance.random_play import random_bets


@pytest.mark.parametrize("game", GAMES)
def test_nobody_wins_more(game: str) -> None:
    dice, table = random.Random(game), open_table(find_game(game))
    for _ in range(60):
        bets = {seat: random_bets(table, dice) for seat in (1, 2)}
        round_ = deal_round(table, bets, dice.sample(table.game.deck, len(table.game.deck)))
        while not round_.over:
            seat = next(iter(round_.legal))
            offer = max(round_.offers(seat), key=lambda offer: offer.amount_cents or offer.high_cents)
            round_ = round_.act(seat, offer.choice, offer.low_cents if offer.amount_cents is None else 0)
        for seat, own in bets.items():
            most = largest_win_cents(table.game, table.options, table.limits, own, hands=3)
            assert round_.net_cents[seat] <= most


@pytest.mark.parametrize(
    ("game", "bets", "cents"),
    [
        # a royal flush after raising four times: ante and play 5 units at even money, blind 500 to 1, trips 50 to 1
        ("ultimate_holdem", {"ante": 100, "blind": 100}, 100 + 400 + 50_000),
        ("ultimate_holdem", {"ante": 100, "blind": 100, "trips": 200}, 100 + 400 + 50_000 + 10_000),
        # ante, flop, turn and river bets at even money
        ("holdem_bonus", {"ante": 100}, 100 + 200 + 100 + 100),
    ],
)
def test_the_most_by_hand(game: str, bets: dict[str, int], cents: int) -> None:
    table = open_table(find_game(game))
    assert largest_win_cents(table.game, table.options, table.limits, bets, hands=2) == cents


def test_a_size_of_ones_own_is_taken_at_the_limit() -> None:
    wins = []
    for high in (1_000, 2_001):
        table = open_table("texas_peek", limits=Limits(100, high))
        wins.append(largest_win_cents(table.game, table.options, table.limits, {"blind": 200}, hands=2))
    assert wins[1] > wins[0]


@pytest.mark.parametrize("game", ["ultimate_holdem", "four_card", "holdem_bonus"])
def test_every_cell_by_the_settlement_itself(game: str) -> None:
    """The same maximum, looked for without leaving any cell out."""
    table = open_table(find_game(game))
    rules, options = table.game, table.options
    bets = {wager.id: wager.fixed_cents or 200 for wager in rules.opening_wagers}
    most = 0
    for path in rules.paths_under(options):
        stakes = bets | {id_: times * bets[rules.wager(id_).base] for id_, times in rules.placed(path).items()}
        for facts in rules.domain():
            most = max(most, net_cents(table, stakes, rules.settle(facts, path, options)))
    assert largest_win_cents(rules, options, table.limits, bets, hands=2) == most


def net_cents(table: Table, stakes: dict[str, int], rulings: Mapping[str, Ruling]) -> int:
    net = 0
    for id_, ruling in rulings.items():
        wager = table.game.wager(id_)
        if (wager.rides or id_) in stakes:
            stake, on = stakes.get(id_, 0), stakes[wager.rides or id_]
            pays = wager.table(table.options, 2)
            net += returned(wager, pays, ruling.outcome, stake_cents=stake, on_cents=on) - stake
    return net
