"""One starting hand, whatever other cards are gone: from the types of boards to every four and three of their cards.

What a board is worth depends on its ranks and on the suit of which it has three or more cards, so its totals are a sum:
what its ranks are worth, and what each suit changes. Such sums are summed over the last card type by type. Only the
four cards of the turn and the three of the flop are listed one by one, 230,300 and 19,600 at the most.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from pitboss.cards import Cards, rank, suit
from pitboss.odds.exact.hand_orders import Ints, subsets
from pitboss.odds.exact.rank_sets import PACKED, RANKS, counts_of, number_of, packed, rank_sets
from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.exact.shared_board.one_position.board_type_totals import BoardTypes, Suit, masks_of, suit_of
from pitboss.odds.exact.shared_board.one_position.position_totals import with_gains

CHOOSE = np.array([[math.comb(n, k) for k in range(5)] for n in range(53)], dtype=np.int64)


def start_totals(plan: Plan, hole: Cards, left: Cards) -> tuple[int, ...]:
    """Before the flop: the deals that can follow from the cards left, and the totals of every channel over them."""
    deals = deals_after(len(left))
    turns = with_gains(turn_totals(plan, hole, left), plan.coefficients[4], deals[4])
    flops = with_gains(_over_last_card(turns, len(left)), plan.coefficients[3], deals[3])
    return deals[0], *flops.sum(axis=0).tolist()


def deals_after(left: int) -> dict[int, int]:
    """How many ways the rest can fall once this many board cards lie, with `left` cards unseen before the flop."""
    river = math.comb(left - 5, 2)
    turn = river * (left - 4)
    flop = turn * (left - 3)
    return {5: river, 4: turn, 3: flop, 0: flop * math.comb(left, 3)}


def turn_totals(plan: Plan, hole: Cards, left: Cards) -> Ints:
    """[four cards, channels] the totals over every river of each four of the cards left."""
    types, cards = BoardTypes(plan, hole, left), tuple(sorted(left))
    ranks = np.array([rank(card) for card in cards])
    totals = _plain_turns(types)[number_of(packed(ranks[place_sets(len(cards), 4)]), 4)]
    known: dict[Suit, dict[int, Ints]] = {}  # Suits of which the same cards are left and held change the same.
    for each in range(4):
        of_suit = suit_of(each, hole, left)
        if of_suit not in known:
            known[of_suit] = _suited_turns(types, of_suit)
        _add_suit(totals, each, cards, known[of_suit])
    return totals


def _add_suit(totals: Ints, each: int, cards: Cards, changes: dict[int, Ints]) -> None:
    """Adds what one suit changes to the totals of every four cards that have enough of it."""
    ranks = np.array([rank(card) for card in cards])
    inside = tuple(place for place, card in enumerate(cards) if suit(card) == each)
    outside = tuple(place for place, card in enumerate(cards) if suit(card) != each)
    for size, change in changes.items():
        mine, others = subsets(inside, size), subsets(outside, 4 - size)
        places = np.concatenate([np.repeat(mine, len(others), axis=0), np.tile(others, (len(mine), 1))], axis=1)
        found = change[:, number_of(packed(ranks[others]), 4 - size)]
        totals[place_number(np.sort(places, axis=1))] += found.reshape(len(places), totals.shape[1])


def _plain_turns(types: BoardTypes) -> Ints:
    """[four ranks, channels] the totals over every river, as if no suit mattered."""
    boards = types.plain[number_of(packed(rank_sets(4))[:, None] + PACKED, 5)]
    found: Ints = (boards * np.maximum(types.copies - counts_of(4), 0)[:, :, None]).sum(axis=1)
    return found


def _suited_turns(types: BoardTypes, of_suit: Suit) -> dict[int, Ints]:
    """By cards of the suit among four: [sets of ranks in the suit, sets in the others, channels] what the suit changes.

    The river is a card of the suit, or one of the others.
    """
    rivers = types.suited_changes(of_suit)
    found = {}
    for size in range(types.fewest - 1, 5):
        sets = of_suit.sets(size)
        found[size] = rivers[size + 1][_sets_with_one_more(of_suit, sets)].sum(axis=1)
        if size in rivers:
            ways = np.maximum(np.array(of_suit.others) - counts_of(4 - size), 0)
            others = number_of(packed(rank_sets(4 - size))[:, None] + PACKED, 5 - size)
            found[size] += (rivers[size][:, others] * ways[:, :, None]).sum(axis=2)
    return found


def _sets_with_one_more(of_suit: Suit, sets: Ints) -> Ints:
    """[sets, cards left] where each set with one more card is listed among the sets of that size."""
    larger = of_suit.sets(sets.shape[1] + 1)
    listed = np.zeros(1 << RANKS, dtype=np.int64)
    listed[masks_of(larger)] = np.arange(len(larger))
    found: Ints = listed[masks_of(sets)[:, None] | masks_of(of_suit.more(sets, 1))]
    return found


@lru_cache(maxsize=8)
def place_sets(count: int, size: int) -> Ints:
    """[sets, size] every set of this many places, ascending.

    The set of the places a < b < c … has the number C(a, 1) + C(b, 2) + C(c, 3) + …
    """
    if size == 0:
        return np.zeros((1, 0), dtype=np.int64)
    fewer = place_sets(count, size - 1)
    parts = [np.zeros((0, size), dtype=np.int64)]
    for last in range(size - 1, count):
        below = fewer[: math.comb(last, size - 1)]
        parts.append(np.column_stack([below, np.full(len(below), last)]))
    return np.concatenate(parts)


def place_number(sets: Ints) -> Ints:
    """The number of each set of places, ascending along the last axis."""
    found: Ints = CHOOSE[sets, np.arange(1, sets.shape[-1] + 1)].sum(axis=-1)
    return found


def _over_last_card(turns: Ints, count: int) -> Ints:
    """[three cards, channels] the totals over every turn; exact, for they are below 2⁵³ (see `integer_bounds`)."""
    sets, size = place_sets(count, 4), math.comb(count, 3)
    flops = np.zeros((size, turns.shape[1]), dtype=np.int64)
    for out in range(4):
        at = place_number(np.delete(sets, out, axis=1))
        flops += np.stack([np.bincount(at, each, size) for each in turns.T], axis=1).astype(np.int64)
    return flops
