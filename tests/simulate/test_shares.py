"""How often each choice wins, pushes and loses: the counts give the same values as the engine."""

from __future__ import annotations

import random

import pytest

from pitboss.games import GAMES, find_game
from pitboss.odds.advise import advise_seat
from pitboss.play import Round, deal_round, open_table
from pitboss.school.chance import ordinary_bets, shuffled
from pitboss.simulate.rounds.shares import Share, shares


def counted(round_: Round) -> dict[str, Share] | None:
    return shares(round_.game, round_.options, round_.seen(1), round_.choices(1), round_.legal[1])


def dealt(game: str) -> Round:
    table = open_table(find_game(game))
    deck = shuffled(table.game, random.Random(3))
    return deal_round(table, {1: ordinary_bets(table, 2, side_bets=False)}, deck)


def go_on(round_: Round) -> Round:
    folding = {choice.id for choice in round_.street.choices if choice.folds} if round_.street else set()
    offer = next(each for each in round_.offers(1) if each.choice not in folding)
    return round_.act(1, offer.choice, offer.low_cents if offer.amount_cents is None else 0)


@pytest.mark.parametrize("game", GAMES)
def test_counts_give_the_values_of_the_engine(game: str) -> None:
    round_ = dealt(game)
    while 1 in round_.questions:
        found = counted(round_)
        if found is not None:
            advice = advise_seat(round_, 1)
            assert {choice: each.net for choice, each in found.items()} == dict(advice.values)
            assert len({each.win + each.push + each.lose for each in found.values()}) == 1
        round_ = go_on(round_)


def test_a_flop_and_a_river_are_counted_and_a_first_decision_is_not() -> None:
    round_ = dealt("ultimate_holdem")
    assert counted(round_) is None
    flop = counted(go_on(round_))
    river = counted(go_on(go_on(round_)))
    assert flop is not None
    assert river is not None
    assert {sum((each.win, each.push, each.lose)) for each in flop.values()} == {1_070_190}
    assert {sum((each.win, each.push, each.lose)) for each in river.values()} == {990}
    assert river["fold"].lose == 990


def test_cards_known_to_be_gone_are_not_dealt() -> None:
    round_ = go_on(go_on(dealt("ultimate_holdem")))
    gone = next(card for card in round_.game.deck if card not in round_.seen(1))
    cards, choices, legal = round_.seen(1), round_.choices(1), round_.legal[1]
    found = shares(round_.game, round_.options, cards, choices, legal, (gone,))
    assert found is not None
    assert {sum((each.win, each.push, each.lose)) for each in found.values()} == {946}
