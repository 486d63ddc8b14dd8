"""Known games on a full deck have the figures that are known of them, to the integer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from examples.three_card_poker.three_card_poker import GAME as THREE_CARD
from pitboss.cards import small_deck
from pitboss.odds.exact import generic, sets
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.pricing.price import price
from pitboss.odds.solve import recipe_of, solution
from pitboss.rules import Game
from tests.odds.exact.known_games.games import CARIBBEAN, CRAZY_FOUR, HIGH_CARD_FLUSH, MISSISSIPPI
from tests.odds.exact.known_games.own_cards import BIG_RAISE, DJ_WILD, FLOP_POKER, WILD_CARDS
from tests.rules.small_games.three_bets import GAME as LET_IT_RIDE


@pytest.mark.parametrize(
    ("game", "edge"),
    [
        (THREE_CARD, "0.033730"),
        (LET_IT_RIDE, "0.035057"),
        (MISSISSIPPI, "0.049149"),
        (CRAZY_FOUR, "0.034189"),
        (BIG_RAISE, "0.025751"),
        (FLOP_POKER, "0.054237"),
        (DJ_WILD, "0.034674"),  # 1.73 % of Ante and Blind
    ],
    ids=lambda each: getattr(each, "id", ""),
)
def test_the_house_edge_is_the_known_one(game: Game, edge: str) -> None:
    assert recipe_of(game) == "pitboss.odds.exact.sets:solve"
    assert f"{float(price(solution(game).tally).house_edge):.6f}" == edge


def test_pair_plus_is_known_as_a_fraction() -> None:
    assert price(solution(THREE_CARD).tally, "pair_plus").house_edge == Fraction(402, 5525)


@pytest.mark.prove
def test_caribbean_stud_to_the_integer() -> None:
    tally = solution(CARIBBEAN).tally
    assert tally.total == 19_933_230_517_200
    assert price(tally).house_edge == Fraction(1_041_372_912_372, 19_933_230_517_200)


@pytest.mark.prove
def test_high_card_flush_is_not_what_was_published() -> None:
    """Published is 2.64 %; under the rules as they are known no strategy loses less than 2.6645 %."""
    tally = solution(HIGH_CARD_FLUSH).tally
    assert tally.total == 6_071_092_494_667_200
    assert price(tally).house_edge == Fraction(1_348_050_875_653, 50_592_437_455_560)


def test_the_work_is_known_before() -> None:
    found = analyse(CARIBBEAN)
    assert (found.counter, found.deals, dict(found.information_sets)) == (
        "sets",
        19_933_230_517_200,
        {"decide": 5_649_150},
    )
    assert found.seconds < 30


SMALL = small_deck(ranks="9TJQKA", suits="cd")


GAMES = [LET_IT_RIDE, MISSISSIPPI, CRAZY_FOUR, CARIBBEAN, BIG_RAISE, FLOP_POKER, DJ_WILD]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_generic_solver_agrees_on_few_cards(game: Game) -> None:
    wild = [card for card in WILD_CARDS if card in game.deck][:1:-1] if game is DJ_WILD else []
    few = replace(game, deck=SMALL if game.row_size < 10 else (*SMALL[: 11 - len(wild)], *wild))
    options = few.choose_options()
    quick, slow = sets.solve(few, options), generic.solve(few, options)
    assert quick.tally == slow.tally
    for street, table in quick.values.items():
        assert sum(table.weight.tolist()) == sum(slow.values[street].weight.tolist())


def test_a_given_strategy_is_followed() -> None:
    few = replace(MISSISSIPPI, deck=SMALL)
    options = few.choose_options()

    def strategy(cards: tuple[int, ...], choices: tuple[str, ...], legal: tuple[str, ...]) -> str:
        return legal[sum(card >> 2 for card in cards) * (1 + len(choices)) % len(legal)]

    assert sets.solve(few, options, strategy=strategy).tally == generic.solve(few, options, strategy=strategy).tally
