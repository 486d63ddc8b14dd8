"""The largest integer that each recipe can meet, on a full deck with the largest odds that are counted.

Machine integers are fast and silent about overflow, so every recipe is laid out such that none can happen: the money of
one round is bounded by `check_countable` and again where a recipe reads it, and what is summed is a number of deals
times that. Prices are fractions of Python integers, which have no bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial, perm

NET = 1 << 20  # one round's net result, in parts of a unit: the limit of the shared board
AFTER_FLOP = comb(46, 2) * 44  # deals after the dealer's up card, the seat's two and the flop
UP_CARD_NET = ((1 << 31) - 1) // (2 * AFTER_FLOP)  # the largest net result that its recipe accepts
BY_CARDS = 49 * comb(48, 6)  # deals of 54 cards after the five of the seat


@dataclass(frozen=True)
class Bound:
    """Something a recipe sums up, the largest it can be, and the bits of the integer that holds it."""

    recipe: str
    what: str
    largest: int
    bits: int
    kept: str  # what keeps it

    def __post_init__(self) -> None:
        if self.largest >= 1 << (self.bits - 1):
            raise AssertionError(f"{self.recipe}: {self.what} can overflow {self.bits} bits")


BOUNDS = (
    Bound(
        "shared_board",
        "net results of one starting hand, over every flop, turn, river and dealer",
        comb(50, 3) * 47 * 46 * comb(45, 2) * NET,
        64,
        "net results below 2²⁰ parts, refused otherwise",
    ),
    Bound(
        "shared_board",
        "net results on one river, over every dealer",
        comb(45, 2) * NET,
        32,
        "64 bits where a plan sums more",
    ),
    Bound(
        "shared_board",
        "gains after one flop, summed as floating-point numbers for a single starting hand",
        47 * 46 * comb(45, 2) * 2 * NET,
        54,
        "net results of every path below 2²⁰ parts, refused otherwise",
    ),
    Bound(
        "shared_board",
        "deals in one cell of the tally",
        comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2),
        64,
        "the cells must add up to all deals",
    ),
    Bound(
        "boards",
        "net results of one starting hand, over every board in every order and every dealer",
        2 * 16 * perm(50, 5) * comb(45, 2) * NET,
        64,
        "net results below 2²⁰ parts, refused otherwise; by suit less by ranks, at most 16 ends added up",
    ),
    Bound("boards", "the dealer's holdings on one board", comb(45, 2), 16, "the deck of 52 cards"),
    Bound(
        "boards",
        "deals in one cell of the tally, with the board in every order",
        comb(52, 2) * perm(50, 5) * comb(45, 2),
        64,
        "the cells must add up to all deals",
    ),
    Bound(
        "dealer_up_card",
        "net results after one flop, twice over",
        2 * AFTER_FLOP * UP_CARD_NET,
        32,
        "larger net results are refused",
    ),
    Bound(
        "dealer_up_card",
        "net results of one starting hand and up card",
        comb(49, 3) * AFTER_FLOP * UP_CARD_NET,
        64,
        "larger net results are refused",
    ),
    Bound("sets", "net results of all rows", (1 << 62) - 1, 64, "larger sums are refused"),
    Bound(
        "sets",
        "dealer's hands with certain cards, times the exchanges of suits and jokers",
        comb(54, 6) * factorial(4) * 2,
        32,
        "at most 30 million hands of the dealer's, asserted",
    ),
    Bound("sets", "deals in one cell of the tally", comb(52, 7) * comb(45, 7), 64, "the deals of the game"),
    Bound("draw", "dealers' hands of six, weighted", 64 * comb(54, 6), 32, "the deck of 54 cards"),
    Bound("draw", "net results of one discard", BY_CARDS * NET, 64, "net results below 2²⁰ parts"),
    Bound("draw", "deals in one cell of the tally", comb(54, 5) * 6 * BY_CARDS, 64, "the deals of the game"),
    Bound("highest_hand, shared_board", "hands around one board", (1 << 56) - 1, 64, "asserted for the deck"),
    Bound(
        "highest_hand, shared_board",
        "their lower 32 bits, summed over all boards",
        comb(52, 5) << 32,
        64,
        "fewer than 2²² boards, asserted",
    ),
    Bound(
        "highest_hand, separate_hands",
        "ways to lay runs into the suits",
        28 * 116**4,
        64,
        "at most 116 layouts, asserted",
    ),
)
