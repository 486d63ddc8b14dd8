"""A seat that has seen a hidden card of the dealer's: one more pile, counted by the same counter."""

from __future__ import annotations

from dataclasses import replace

from examples.three_card_poker.three_card_poker import GAME as THREE_CARD
from pitboss.cards import small_deck
from pitboss.odds.exact import generic
from pitboss.odds.hidden_cards.knowledge import parse_knowing, usual_knowledge, with_knowledge
from pitboss.odds.pricing.price import price
from pitboss.odds.solve import solution

FEW = replace(THREE_CARD, deck=small_deck(ranks="9TJQ", suits="cdh"))


def test_a_flashed_card_is_counted_as_the_generic_solver_does() -> None:
    text = next(iter(usual_knowledge(FEW)))
    known = with_knowledge(FEW, parse_knowing(FEW, text))
    slow = generic.solve(known, FEW.choose_options()).tally
    assert solution(FEW, knowing=text).tally.agrees(replace(slow, game=FEW))


def test_a_flashed_card_is_worth_something_on_a_full_deck() -> None:
    text = next(iter(usual_knowledge(THREE_CARD)))
    assert price(solution(THREE_CARD, knowing=text).tally).house_edge < price(solution(THREE_CARD).tally).house_edge
