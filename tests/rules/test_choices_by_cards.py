"""Choices that are legal with certain cards only: definition, play, views and exact odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.errors import ChoiceRefused, DefinitionError
from pitboss.hands.evaluators import best_five, best_four
from pitboss.odds.charts.listing import listing
from pitboss.odds.exact import generic
from pitboss.odds.pricing.price import price
from pitboss.odds.solve import solution
from pitboss.play import Round, deal_round, open_table, parse, view
from pitboss.rules import Choice, Hand, Holds
from tests.rules.small_games.aces_up import ACES, DEALER, GAME, PLAYER, simple

SMALL = replace(GAME, deck=small_deck(ranks="9TJQKA", suits="cd"))


def dealt(own: str) -> Round:
    """A round of one seat with these cards; the dealer gets others."""
    cards = parse_cards(own)
    return deal_round(open_table(GAME), {1: {"ante": 500}}, cards + tuple(c for c in GAME.deck if c not in cards))


def test_only_a_seat_with_the_cards_may_choose_it() -> None:
    assert dealt("AcAd7h5s2c").legal == {1: ("fold", "1x", "3x")}
    plain = dealt("KcKd7h5s2c")
    assert plain.legal == {1: ("fold", "1x")}
    assert [offer.choice for offer in plain.offers(1)] == ["fold", "1x"]
    with pytest.raises(ChoiceRefused, match="seat 1 needs a pair of aces or better for 3x on play") as refused:
        plain.act(1, "3x")
    assert refused.value.rule == "R2"


def test_the_dealer_does_not_learn_what_is_legal() -> None:
    for cards in ("AcAd7h5s2c", "KcKd7h5s2c"):
        assert view(dealt(cards), "dealer").legal == {1: ("fold", "1x", "3x")}
        assert view(dealt(cards), 1).legal == dealt(cards).legal


def test_a_text_with_an_illegal_choice_is_refused() -> None:
    played = dealt("AcAd7h5s2c").act(1, "3x")
    assert played.over
    assert parse(str(played)).net_cents == played.net_cents
    with pytest.raises(ChoiceRefused, match="needs a pair of aces or better"):
        parse(str(dealt("KcKd7h5s2c").act(1, "1x")).replace("1:1x", "1:3x"))


def by_hand() -> Fraction:
    """The value of the best strategy, by loops over all deals that know nothing of definitions."""
    deck, strength, total = SMALL.deck, best_four.strength, 0
    king = best_four.at("high card", "K").or_better
    for own in combinations(deck, 5):
        mine, one, deals = strength(own), 0, 0
        ante = 0
        for theirs in combinations([card for card in deck if card not in own], 5):
            other = strength(theirs)
            result = (mine > other) - (mine < other)
            one += result if king(theirs) else 1
            ante += result if king(theirs) else 0
            deals += 1
        plays = (-deals, ante + one, *((ante + 3 * one,) if best_four.at("pair", "A").or_better(own) else ()))
        total += max(plays)
    return Fraction(total, 792 * 21)


def test_the_generic_solver_asks_for_the_cards() -> None:
    solved = generic.solve(SMALL, SMALL.choose_options())
    assert price(solved.tally).ev == price(solution(SMALL).tally).ev == by_hand()
    table = solved.values["play"]
    assert table.choices == ("fold", "1x", "3x")
    for row, label in enumerate(table.keys):
        assert table.is_legal(row, "3x") == ACES.level(parse_cards(str(label)))
    chart = listing(SMALL, "all", table)
    assert {row[4] == "–" for row in chart.rows} == {True, False}
    assert price(solution(SMALL, strategy=simple).tally).ev <= by_hand()


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (Holds(DEALER, best_four.at("pair")), "the seat has not seen the pile 'dealer' when it is asked on play"),
        (Holds(PLAYER, best_five.at("pair")), "the level 'pair' is ranked by best_five, the hand by best_four"),
        (Holds(Hand(best_four, "hole"), best_four.at("pair")), "there is no pile 'hole'; the piles are: hand, dealer"),
    ],
)
def test_questions_that_cannot_be_asked_are_refused(question: Holds, message: str) -> None:
    street = GAME.streets[0]
    wrong = replace(street, choices=(*street.choices[:2], replace(street.choices[2], only_if=question)))
    with pytest.raises(DefinitionError, match=message):
        replace(GAME, streets=(wrong,))


def test_a_default_needs_no_cards() -> None:
    street = GAME.streets[0]
    choices = (Choice("wait", "wait", only_if=ACES), *street.choices[1:])
    with pytest.raises(DefinitionError, match="street play: the default 'wait' must be one of the choices without"):
        replace(GAME, streets=(replace(street, choices=choices, default="wait"),))
