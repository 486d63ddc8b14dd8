"""All sets of this many board cards up to suits that count alike, and what decisions there are worth.

A card is rank × suits + suit. Suits that count alike are neighbours; of sets that differ by such suits only, the one is
listed whose suits have falling masks of ranks, with the number of sets that it stands for.
"""

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.boards.board_tables import BoardTables, Strengths
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class BoardSets(NamedTuple):
    """Sets of cards of one size."""

    masks: Ints  # int32 [set, suit] the ranks in each suit
    ways: Ints  # int64 [set] how many sets it stands for
    by_ranks: Ints  # int32 [set] entry of P
    by_suit: Ints  # int32 [set, suit] entry of Q; the one after the last where it has none
    parts: Ints  # int32 [set, card] the sets without one card, as listed
    number: Ints  # int32 [set in colexicographic order] its place in the list


@inner
def place_of(masks: Ints, ranks: int, suits: int, choose: Ints) -> int:
    """The number of a set of cards in colexicographic order."""
    number, place = 0, 0
    for rank in range(ranks):
        for suit in range(suits):
            if masks[suit] >> rank & 1:
                number += choose[rank * suits + suit, place + 1]
                place += 1
    return number


@inner
def sort_alike(masks: Ints, alike: Ints) -> None:
    """Puts the masks of suits that count alike into falling order. `alike` numbers the groups of suits."""
    for suit in range(1, len(alike)):
        at = suit
        while at > 0 and alike[at - 1] == alike[at] and masks[at - 1] < masks[at]:
            masks[at - 1], masks[at] = masks[at], masks[at - 1]
            at -= 1


@inner
def orders_alike(masks: Ints, alike: Ints) -> int:
    """How many sets differ from this one by suits that count alike."""
    ways, group, same = 1, 0, 0
    for suit in range(len(alike)):
        if suit > 0 and alike[suit] == alike[suit - 1]:
            group += 1
            same = same + 1 if masks[suit] == masks[suit - 1] else 1
        else:
            group = same = 1
        ways = ways * group // same
    return ways


@kernel
def list_sets(size: int, tables: BoardTables, alike: Ints, choose: Ints, smaller: Ints, out: BoardSets) -> int:
    """Lists the sets in colexicographic order; `smaller` numbers those of one card less. How many there are."""
    suits, ranks = tables.suits, tables.ranks
    cards, masks, less = np.arange(size), np.zeros(suits, np.int32), np.zeros(suits, np.int32)
    none = tables.start[size, size + 1]
    count = 0
    for at in range(len(out.number)):
        masks[:] = 0
        for place in range(size):
            masks[cards[place] % suits] |= 1 << cards[place] // suits
        listed = True
        for suit in range(1, suits):
            listed = listed and not (alike[suit] == alike[suit - 1] and masks[suit] > masks[suit - 1])
        out.number[at] = count if listed else -1
        if listed:
            by_ranks = 0
            for place in range(size):
                by_ranks = tables.grow[place, by_ranks, cards[place] // suits]
            out.by_ranks[count], out.ways[count] = by_ranks, orders_alike(masks, alike)
            for suit in range(suits):
                out.masks[count, suit] = masks[suit]
                other = j = 0
                for place in range(size):
                    if cards[place] % suits == suit:
                        j += 1
                    else:
                        other = tables.grow[place - j, other, cards[place] // suits]
                if j >= tables.least[size]:
                    entry = tables.start[size, j] + tables.mask_number[masks[suit]] * tables.many[size - j] + other
                    out.by_suit[count, suit] = entry
                else:
                    out.by_suit[count, suit] = none
            if len(smaller):
                for place in range(size):
                    less[:] = masks
                    less[cards[place] % suits] ^= 1 << cards[place] // suits
                    sort_alike(less, alike)
                    out.parts[count, place] = smaller[place_of(less, ranks, suits, choose)]
            count += 1
        place = 0
        while place + 1 < size and cards[place] + 1 == cards[place + 1]:
            cards[place] = place
            place += 1
        cards[place] += 1
    return count


@kernel
def add_tables(sets: BoardSets, free: Ints, by_ranks: Ints, by_suit: Ints, suit_row: Ints, out: Ints) -> None:
    """P plus Q of every suit, on every set; `suit_row` says which table belongs to a suit."""
    for at in range(len(out)):
        if not free[at]:
            out[at] = 0
            continue
        total = by_ranks[sets.by_ranks[at]]
        for suit in range(len(suit_row)):
            total += by_suit[suit_row[suit], sets.by_suit[at, suit]]
        out[at] = total


@kernel
def use_tables(sets: BoardSets, weights: Ints, by_ranks: Ints, by_suit: Ints, suit_row: Ints) -> None:
    """The transpose of `add_tables`: `weights` deals use the entries of each set."""
    for at in range(len(weights)):
        if weights[at]:
            by_ranks[sets.by_ranks[at]] += weights[at]
            for suit in range(len(suit_row)):
                by_suit[suit_row[suit], sets.by_suit[at, suit]] += weights[at]


@kernel
def raise_best(values: Ints, number: int, best: Ints, chosen: Ints) -> None:
    """Keeps the larger value, and which choice has it."""
    for at in range(len(best)):
        if values[at] > best[at]:
            best[at], chosen[at] = values[at], number


@kernel
def find_free(sets: BoardSets, left: Ints, out: Ints) -> None:
    """Whether all cards of a set are left: `left` are the masks of ranks in each suit."""
    for at in range(len(out)):
        out[at] = 1
        for suit in range(len(left)):
            if sets.masks[at, suit] & ~left[suit]:
                out[at] = 0


@kernel
def sum_sets(sets: BoardSets, smaller: BoardSets, values: Ints, out: Ints) -> None:
    """Sums over one more card, for the sets of one card less."""
    for at in range(len(values)):
        if values[at]:
            for place in range(sets.parts.shape[1]):
                out[sets.parts[at, place]] += sets.ways[at] * values[at]
    for at in range(len(out)):
        out[at] //= smaller.ways[at]


@kernel
def deal_sets(sets: BoardSets, free: Ints, weights: Ints, out: Ints) -> None:
    """The transpose: the weight of each set of one more card, from those that it can come from."""
    for at in range(len(out)):
        if free[at]:
            for place in range(sets.parts.shape[1]):
                out[at] += weights[sets.parts[at, place]]


@kernel
def set_strengths(sets: BoardSets, hole: Ints, strengths: Strengths, ranks: int, out: Ints) -> None:
    """The strength of some cards together with each set; `hole` are the masks of their ranks in each suit."""
    suits = len(hole)
    for at in range(len(out)):
        number, place, best = 0, 0, np.int64(0)
        for rank in range(ranks):
            for suit in range(suits):
                if (sets.masks[at, suit] | hole[suit]) >> rank & 1:
                    number += strengths.choose[rank + place, place + 1]
                    place += 1
        best = max(best, np.int64(strengths.ranked[number]))
        for suit in range(suits):
            best = max(best, np.int64(strengths.suited[sets.masks[at, suit] | hole[suit]]))
        out[at] = best
