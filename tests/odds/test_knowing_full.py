"""The fast count of what knowledge is worth, against the solver that tries everything."""

from dataclasses import replace

import pytest

from pitboss.cards import small_deck
from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.odds.exact import generic
from pitboss.odds.exact.knowing import fits, solve
from pitboss.odds.knowing import parse_knowing, with_knowledge
from pitboss.odds.price import price

NINE, TEN, SUITED = (
    small_deck(ranks="23A", suits="cdh"),
    small_deck(ranks="2345A", suits="cd"),
    small_deck(ranks="23456789T", suits="c"),
)


@pytest.mark.parametrize(
    ("game", "deck", "knowing"),
    [
        ("ultimate_holdem", NINE, "dealer:1"),
        ("ultimate_holdem", NINE, "dealer:2"),
        ("ultimate_holdem", NINE, "dealer:1,flop:1"),
        ("ultimate_holdem", NINE, "dealer:1,turn_river:1"),
        ("ultimate_holdem", NINE, "dealer:2,turn_river:1"),
        ("ultimate_holdem", SUITED, "dealer:1,turn_river:1"),
        pytest.param("ultimate_holdem", TEN, "dealer:1", marks=pytest.mark.prove),
        ("holdem_bonus", NINE, "dealer:1"),
        ("holdem_bonus", NINE, "dealer:2"),
        ("holdem_bonus", NINE, "dealer:1,flop:1"),
        ("holdem_bonus", SUITED, "dealer:2"),
    ],
)
def test_agrees_to_the_integer_with_the_generic_solver(game, deck, knowing):
    small = replace(find_game(game), deck=deck)
    options = small.choose_options()
    known = parse_knowing(small, knowing)
    found = solve(small, options, known)
    tally = generic.solve(with_knowledge(small, known), options).tally
    assert found.ev == price(tally).ev
    shares = {}
    for (path, _), count in tally.cells.items():
        shares[path] = shares.get(path, 0) + count
    assert {path: count * tally.total for path, count in found.paths.items()} == {
        path: count * found.total for path, count in shares.items()
    }


def test_what_is_beyond_the_fast_count_is_refused():
    bonus = find_game("holdem_bonus")
    assert not fits(bonus, {"flop": 1})
    assert not fits(bonus, {"dealer": 1, "turn": 1, "river": 1})
    with pytest.raises(GameError, match="only be counted on small decks"):
        solve(bonus, bonus.choose_options(), {"dealer": 1, "turn": 1})
