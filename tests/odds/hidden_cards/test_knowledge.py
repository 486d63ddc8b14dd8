"""A seat that has seen too much, on decks small enough to try everything."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import small_deck
from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.odds import solution
from pitboss.odds.exact import generic, shared_board
from pitboss.odds.hidden_cards.knowledge import parse_knowing, with_knowledge
from pitboss.odds.model.decision_points import seen_at
from pitboss.odds.pricing.price import price
from pitboss.odds.report import knowing_text
from tests.odds.tiny import TINY

ULTIMATE = find_game("ultimate_holdem")
BONUS = find_game("holdem_bonus")


def test_whoever_sees_the_dealers_card_wins_or_folds():
    # Six deals: three are won for 3 units, three are folded for 1.
    tally = generic.solve(with_knowledge(TINY, {"dealer": 1}), TINY.choose_options()).tally
    assert price(tally).ev == Fraction(3 * 3 - 3 * 1, 6)


def test_knowing_a_card_moves_no_card():
    knowing = with_knowledge(ULTIMATE, {"dealer": 1, "turn_river": 1})
    assert [(pile.id, pile.count) for pile in knowing.piles] == [
        ("hole", 2), ("dealer_known", 1), ("turn_river_known", 1), ("flop", 3), ("turn_river", 1), ("dealer", 1),
    ]  # fmt: skip
    row = (0, 1, 22, 12, 30, 31, 32, 40, 50)
    assert knowing.facts(row, ()) == ULTIMATE.facts((0, 1, 30, 31, 32, 12, 40, 22, 50), ())
    assert seen_at(knowing, "preflop") == 4


def test_more_knowledge_is_worth_more():
    game = replace(BONUS, deck=small_deck(ranks="23A", suits="cdh"))
    evs = [price(solution(game, knowing=known).tally).ev for known in ("", "dealer:1", "dealer:2")]
    assert evs[0] < evs[1] < evs[2]


NINE = small_deck(ranks="23A", suits="cdh")
ONE_SUIT = small_deck(ranks="23456789T", suits="c")
TEN = small_deck(ranks="2345A", suits="cd")


@pytest.mark.parametrize(
    ("game", "deck", "knowing"),
    [
        (BONUS, ONE_SUIT, "dealer:2"),
        pytest.param(ULTIMATE, NINE, "dealer:1", marks=pytest.mark.prove),
        pytest.param(ULTIMATE, NINE, "dealer:2", marks=pytest.mark.prove),
        pytest.param(ULTIMATE, NINE, "dealer:1,flop:1", marks=pytest.mark.prove),
        pytest.param(ULTIMATE, NINE, "dealer:1,turn_river:1", marks=pytest.mark.prove),
        pytest.param(BONUS, NINE, "dealer:1", marks=pytest.mark.prove),
        pytest.param(ULTIMATE, ONE_SUIT, "dealer:1,turn_river:1", marks=pytest.mark.prove),
        pytest.param(ULTIMATE, TEN, "dealer:1", marks=pytest.mark.prove),
        pytest.param(BONUS, NINE, "dealer:1,flop:1", marks=pytest.mark.prove),
    ],
)
def test_the_board_family_agrees_to_the_integer_with_the_generic_solver(game, deck, knowing):
    small = replace(game, deck=deck)
    options = small.choose_options()
    slow = generic.solve(with_knowledge(small, parse_knowing(small, knowing)), options).tally
    assert solution(small, knowing=knowing).tally.agrees(slow)


@pytest.mark.parametrize(("game", "knowing"), [(ULTIMATE, "dealer:1,flop:1"), (BONUS, "dealer:2")])
def test_the_answer_is_the_recipe_s_in_the_games_own_terms(game, knowing):
    """That the recipe agrees with the generic solver is tested in `test_board_knowing.py`."""
    small = replace(game, deck=NINE)
    known = with_knowledge(small, parse_knowing(small, knowing))
    found = solution(small, knowing=knowing).tally
    assert found.game is small
    assert found == replace(shared_board.solve(known, small.choose_options()).tally, game=small)


@pytest.mark.parametrize("text", ["dealer", "dealer:0", "dealer:3", "hole:1", "", "flop:x", "dealer:١"])
def test_what_cannot_be_known_is_refused(text):
    with pytest.raises(GameError, match="what can be seen too early: flop:1 to flop:3"):
        parse_knowing(ULTIMATE, text)


def test_what_can_be_known_is_read():
    assert parse_knowing(ULTIMATE, "dealer:1, flop:2") == {"dealer": 1, "flop": 2}


def test_a_game_that_excuses_hands_is_refused():
    wild_six = find_game("wild_six")
    with pytest.raises(GameError, match="with some cards a seat has no decision"):
        with_knowledge(wild_six, {"dealer": 1})


def test_a_pile_is_named_once():
    with pytest.raises(GameError, match="dealer is named twice"):
        parse_knowing(find_game("ultimate_holdem"), "dealer:1,dealer:1")


def test_dealer_is_the_pile_that_the_dealer_hides():
    peek = find_game("texas_peek")
    assert parse_knowing(peek, "dealer:1") == parse_knowing(peek, "dealer_down:1") == {"dealer_down": 1}
    assert parse_knowing(find_game("ultimate_holdem"), "dealer:1") == {"dealer": 1}


def test_a_refusal_says_what_can_be_counted():
    with pytest.raises(GameError, match=r"cannot know 'river:1'.*; what can be counted: dealer:1, dealer:1,flop:1"):
        knowing_text(find_game("ultimate_holdem"), "river:1")
    with pytest.raises(GameError, match="what can be counted: nothing in this game"):
        knowing_text(find_game("four_card"), "hand:1")
