"""Seats that have seen what they should not: agreement with the generic solver, and published advantages."""

from dataclasses import replace
from functools import lru_cache

import pytest

from pitboss.cards import cards_text
from pitboss.errors import GameError
from pitboss.hands import five
from pitboss.odds.charts.chart import cards_by_pile
from pitboss.odds.exact import generic, shared_board
from pitboss.odds.hidden_cards.knowledge import parse_knowing, with_knowledge
from pitboss.rules import push
from tests.odds.exact.shared_board.board_games import BONUS, GAMES, SMALL_DECKS, ULTIMATE, small

LONG = pytest.mark.prove
KNOWN = (
    pytest.param("ultimate_holdem", "dealer:1", marks=LONG),
    ("ultimate_holdem", "dealer:2"),
    pytest.param("ultimate_holdem", "dealer:1,flop:1", marks=LONG),
    ("ultimate_holdem", "dealer:1,turn_river:1"),
    ("holdem_bonus", "dealer:1"),
    pytest.param("holdem_bonus", "dealer:2", marks=LONG),
    ("holdem_bonus", "dealer:1,river:1"),
)


def knowing(game, text):
    return with_knowledge(game, parse_knowing(game, text))


@lru_cache(maxsize=len(KNOWN))
def solved_twice(game_id, known):
    """The small game of a seat that knows, by the recipe and by the generic solver."""
    game = knowing(small(GAMES[game_id], SMALL_DECKS["three suits"]), known)
    options = game.choose_options()
    return shared_board.solve(game, options), generic.solve(game, options)


@pytest.mark.parametrize(("game_id", "known"), KNOWN)
def test_knowledge_agrees_with_the_generic_solver_to_the_integer(game_id, known):
    fast, slow = solved_twice(game_id, known)
    assert fast.tally == slow.tally


@pytest.mark.prove
@pytest.mark.parametrize(("game_id", "known"), KNOWN)
def test_knowledge_agrees_with_the_generic_solver_on_other_decks(game_id, known):
    for deck in ("two suits", "one suit"):
        game = knowing(small(GAMES[game_id], SMALL_DECKS[deck]), known)
        options = game.choose_options()
        assert shared_board.solve(game, options).tally == generic.solve(game, options).tally


def test_what_does_not_fit_is_refused():
    assert shared_board.fits(knowing(ULTIMATE, "dealer:1"))
    assert not shared_board.fits(knowing(ULTIMATE, "flop:1"))
    assert not shared_board.fits(knowing(ULTIMATE, "dealer:1,flop:2"))
    assert not shared_board.fits(knowing(BONUS, "dealer:1,turn:1"))
    assert not shared_board.fits(knowing(GAMES["casino_holdem"], "dealer:1"))


def test_a_strategy_cannot_be_given_to_a_seat_that_knows():
    game = knowing(ULTIMATE, "dealer:1")
    with pytest.raises(GameError, match="knows hidden cards"):
        shared_board.solve(game, game.choose_options(), strategy=lambda cards, choices, legal: legal[0])


def test_a_bet_on_the_first_five_cards_is_not_split():
    def facts(row, choices):
        return ULTIMATE.facts(row, choices)._replace(qualifies=int(five.order(row[:5]) >= five.hand(five.PAIR, 0, 0)))

    game = knowing(replace(ULTIMATE, facts=facts, settle=lambda facts, choices, options: SETTLED), "dealer:1")
    with pytest.raises(GameError, match="first five"):
        shared_board.solve(game, game.choose_options())


SETTLED = {wager.id: push("R9") for wager in ULTIMATE.wagers}


@pytest.mark.parametrize(("game_id", "known"), KNOWN)
def test_the_first_decision_is_worth_what_the_generic_solver_says(game_id, known):
    found, by_trying = solved_twice(game_id, known)
    street = found.tally.game.streets[0].id
    slow, table = by_trying.values[street], found.values[street]
    rows = {key: row for row, key in enumerate(slow.keys)}
    for row, piles in enumerate(cards_by_pile(table)):
        same = rows["".join(map(cards_text, piles.values()))]
        assert [table.value(row, choice) for choice in table.choices] == [slow.value(same, c) for c in table.choices]
    assert table.weight.sum() == found.tally.total == slow.weight.sum()
