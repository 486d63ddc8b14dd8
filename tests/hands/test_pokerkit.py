"""Five-card hands against PokerKit: first its whole ladder on every hand, then its own best of seven."""

import random
from itertools import pairwise

import pytest
from pokerkit import StandardHighHand, StandardLookup

from pitboss.cards import RANKS, SUITS, Cards, cards_text, parse_cards
from pitboss.hands import five
from tests.hands.agreement import agreed_orders
from tests.hands.enumerate import FIVE
from tests.hands.plain import Ranks, choices

KINDS = {
    "High card": {five.HIGH_CARD},
    "One pair": {five.PAIR},
    "Two pair": {five.TWO_PAIR},
    "Three of a kind": {five.THREE},
    "Straight": {five.STRAIGHT},
    "Flush": {five.FLUSH},
    "Full house": {five.FULL_HOUSE},
    "Four of a kind": {five.FOUR},
    "Straight flush": {five.STRAIGHT_FLUSH, five.ROYAL},
}


def text(ranks: Ranks, suited: bool) -> str:
    """A hand of these ascending ranks: equal ranks are neighbours and so get different suits."""
    return "".join(RANKS[rank] + SUITS[0 if suited else i % 4] for i, rank in enumerate(ranks))


def pokerkit_ladder() -> dict[tuple[Ranks, bool], tuple[int, str]]:
    lookup = StandardLookup()
    entries = {choice: lookup.get_entry_or_none(text(*choice)) for choice in choices(5)}
    return {choice: (entry.index, str(entry.label)) for choice, entry in entries.items() if entry}


@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([(5, 0, 1), (6, 0, 5), (7, 0, 101)], id="some"),
        pytest.param([(5, 0, 1), (6, 0, 1), (7, 0, 1)], id="all", marks=pytest.mark.prove),
    ],
)
def test_best_five_of_five_six_and_seven_cards(cases: list[tuple[int, int, int]]) -> None:
    orders = agreed_orders(FIVE, cases, pokerkit_ladder())
    assert len(orders) == 7_462
    for (_, label), order in orders.items():
        assert five.kind(order) in KINDS[label]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_as_pokerkit_deals_them(size: int) -> None:
    deal = random.Random(size)
    hands = [tuple(deal.sample(range(52), size)) for _ in range(4_000)]
    pairs = list(pairwise((five.order(hand), pokerkit_hand(hand)) for hand in hands))
    for (order, other), (next_order, next_other) in pairs:
        assert (order < next_order, order == next_order) == (other < next_other, other == next_other)
    for order, other in (first for first, _ in pairs):
        assert five.kind(order) in KINDS[str(other.entry.label)]


def pokerkit_hand(cards: Cards) -> StandardHighHand:
    return StandardHighHand.from_game(cards_text(cards))


def test_a_royal_flush_is_a_kind_of_its_own() -> None:
    assert five.kind(five.order(parse_cards("AhKhQhJhTh"))) == five.ROYAL
    assert five.kind(five.order(parse_cards("KhQhJhTh9hAd"))) == five.STRAIGHT_FLUSH
    assert five.kind(five.order(parse_cards("5h4h3h2hAh"))) == five.STRAIGHT_FLUSH
