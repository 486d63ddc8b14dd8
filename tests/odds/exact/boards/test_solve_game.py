"""The counter of shared boards against the generic solver, the certificates and a known figure."""

from dataclasses import replace
from fractions import Fraction

import pytest

from examples.casino_holdem.spec import GAME as CASINO_HOLDEM
from pitboss.cards import small_deck
from pitboss.errors import NotFollowed
from pitboss.games import find_game
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.exact import generic
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.exact.boards import read_game
from pitboss.odds.exact.boards.read_game import read
from pitboss.odds.exact.boards.solve_game import solve
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.price import price
from pitboss.odds.solve import solution
from tests.odds.exact.boards.variants import GAMES, VARIANTS

DECKS = {
    "three suits": small_deck(ranks="24A", suits="cdh"),
    "two suits": small_deck(ranks="2345A", suits="cd"),
    "one suit": small_deck(ranks="23456789A", suits="s"),
}
# Most deals are those of two suits, where they are a proof.
QUICK_DECKS = [pytest.param(deck, marks=pytest.mark.prove) if deck == "two suits" else deck for deck in DECKS]
FOUR_SUITS = small_deck(ranks="3QA")


def both(game, **options):
    chosen = game.choose_options(options)
    return (count(game, chosen).tally for count in (solve, generic.solve))


@pytest.mark.parametrize("deck", QUICK_DECKS)
@pytest.mark.parametrize("id_", GAMES)
def test_every_deal_of_a_small_deck_ends_as_the_generic_solver_says(id_, deck):
    counted, tried = both(replace(GAMES[id_], deck=DECKS[deck]))
    assert counted == tried


@pytest.mark.parametrize("deck", QUICK_DECKS)
@pytest.mark.parametrize("name", VARIANTS)
def test_decisions_may_come_after_any_cards_of_a_board_of_any_size(name, deck):
    game = replace(VARIANTS[name], deck=DECKS[deck])
    counted, tried = both(game)
    assert counted == tried


@pytest.mark.prove
@pytest.mark.parametrize("id_", GAMES)
def test_four_suits(id_):
    counted, tried = both(replace(GAMES[id_], deck=FOUR_SUITS))
    assert counted == tried


def test_casino_holdem_has_its_known_edge():
    tally = solve(CASINO_HOLDEM, CASINO_HOLDEM.choose_options()).tally
    assert tally.total == generic.deals(CASINO_HOLDEM)
    assert round(price(tally, "main").house_edge, 6) == Fraction(21576, 1_000_000)


@pytest.mark.parametrize("id_", ["ultimate", "bonus"])
def test_every_cell_is_that_of_the_certificate(id_):
    game = GAMES[id_]
    solved = (each for each in load_certificate(game).solved if each.strategy == OPTIMAL and not each.knowing)
    certified = {frozenset(each.options.items()): each.tally for each in solved}
    for options, tally in certified.items():
        assert solve(game, game.choose_options(dict(options))).tally == tally


def test_a_game_without_a_recipe_is_counted_by_it():
    game = VARIANTS["a board of four"]
    assert analyse(game).counter == "boards"
    found = solution(game).tally
    assert found.total == generic.deals(game) > generic.LARGEST
    assert price(found, "main").house_edge > 0


def test_facts_as_a_function_are_refused_by_name():
    game = find_game("ultimate_holdem")
    with pytest.raises(NotFollowed, match="ultimate_holdem: its facts are a function"):
        read(replace(game, facts=lambda row, choices: game.facts(row, tuple(choices))), game.choose_options())


def test_more_kinds_of_hands_than_a_byte_holds_are_refused(monkeypatch):
    monkeypatch.setattr(read_game, "MOST_CLASSES", 2)
    with pytest.raises(NotFollowed, match="tell more than 2 kinds of hands apart"):
        read(CASINO_HOLDEM, CASINO_HOLDEM.choose_options())


def test_a_hand_of_other_cards_is_refused_by_name():
    game = find_game("texas_peek")
    with pytest.raises(NotFollowed, match="texas_peek: a hand of its facts is not made of the board"):
        read(game, game.choose_options())


def test_hands_without_a_board_are_refused_by_name():
    game = find_game("four_card")
    with pytest.raises(NotFollowed, match="four_card: seat and dealer do not have two cards each"):
        read(game, game.choose_options())
