"""How a seat plays that knows both of the dealer's cards, and the cells that its deals end in.

For every two ranks of the seat's, boards are gone through once for each way in which a suit may see the four cards
(a *look*). That gives the value of every flop to all hands of these ranks; once they are decided, the deals go the
same way back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.dealer_up_card.hidden_cards.board_kernels import (
    COLUMNS,
    NEVER,
    NO_CELL,
    PLAYS,
    Rows,
    Strengths,
    add_cells,
    add_values,
    count_flops,
    decide_flops,
    list_plain,
    list_suited,
)
from pitboss.odds.exact.dealer_up_card.hidden_cards.boards import all_flops, boards_to_list, plain_table, suited_table
from pitboss.odds.exact.dealer_up_card.streets.flop_types import FLOP_COUNT, PLAIN_FLOP_COUNT
from pitboss.odds.exact.dealer_up_card.streets.showdown import dense
from pitboss.odds.exact.dealer_up_card.tabulated_game import Hole, UpCardGame
from pitboss.odds.kernels.board_types import Ints

PLAIN = -1  # in place of a look: by ranks alone
LOOKS = 16  # 4 × flags of the seat's hand + flags of the dealer's
BOTH_IN = 3  # flags of a hand with two cards of a suit


@dataclass(frozen=True)
class Hand:
    """Two cards of the seat's (13 × suit + rank) that stand for `ways` hands, and how each suit looks."""

    cards: tuple[int, int]
    looks: tuple[int, ...]
    ways: int


def hands_beside(dealer: Hole, low: int, high: int, suit_count: int) -> list[Hand]:
    """The seat's hands of two ranks beside the dealer's, up to suits."""
    found: dict[tuple[int, ...], Hand] = {}
    for one, two in product(range(suit_count), repeat=2):
        cards = (low + 13 * one, high + 13 * two)
        if set(cards) & set(dealer.cards) or (low == high and one >= two):
            continue
        looks = tuple(4 * mine + theirs for mine, theirs in zip(flags_of(cards), flags_of(dealer.cards), strict=True))
        like = found.get(tuple(sorted(looks)), Hand(cards, looks, 0))
        found[tuple(sorted(looks))] = replace(like, ways=like.ways + 1)
    return list(found.values())


def flags_of(cards: tuple[int, int]) -> list[int]:
    """How each suit sees two cards, the low one first: 1 the low, 2 the high, 3 both; of a pair it sees 1."""
    low, high = cards
    second = 1 if low % 13 == high % 13 else 2
    return [(low // 13 == suit) + second * (high // 13 == suit) for suit in range(4)]


@dataclass(frozen=True, eq=False)
class Listed:
    """Rows of boards, how many there are, and the flops inside each board."""

    count: int
    rows: Rows
    flops: Ints


class PerFlop(NamedTuple):
    """Some numbers for each flop and for a spare one: by ranks alone, and what each look changes."""

    plain: Ints  # [456, numbers]
    suited: Ints  # [looks, 2484, numbers]

    @classmethod
    def zeros(cls, numbers: int) -> PerFlop:
        """Nothing yet. Values stay below 990 boards × 55 units, counts below the 22,100 flops × 16 hands."""
        shapes = (PLAIN_FLOP_COUNT + 1, numbers), (LOOKS, FLOP_COUNT + 1, numbers)
        return cls(*(np.zeros(shape, dtype=np.int32) for shape in shapes))

    def of(self, look: int) -> Ints:
        """What one look changes, or what counts by ranks alone."""
        return self.plain if look == PLAIN else self.suited[look]


class Against:
    """All the seat's hands against one of the dealer's."""

    def __init__(self, tabulated: UpCardGame, dealer: Hole) -> None:
        self.tabulated, self.dealer = tabulated, dealer
        self.after_flop = math.comb(tabulated.size - 7, 2)
        self.after_hole = math.comb(tabulated.size - 4, 3) * self.after_flop
        self.worth = np.zeros((NO_CELL + 1, 2), dtype=np.int32)
        self.worth[:NO_CELL] = tabulated.net_array.reshape(2, NO_CELL).T
        self.kinds = dense().kind.astype(np.uint8)
        self.rooms: dict[int, Rows] = {}
        self.total = 0  # the sum of net results if the seat peeks
        self.cells = np.zeros((NO_CELL + 1, PLAYS), dtype=np.int64)

    def play(self, low: int, high: int) -> None:
        """Decides with all hands of two ranks, and adds what they come to."""
        hands = hands_beside(self.dealer, low, high, self.tabulated.shape.suit_count)
        boards = self.list_boards(low, high, hands)
        values, counts = self.value_flops(boards), PerFlop.zeros(PLAYS)
        flops = all_flops(self.tabulated.shape.suit_count)
        for hand in hands:
            totals, stays = self.decide(hand, values)
            choice = totals.index(max(totals))  # of equals the first
            self.total += hand.ways * totals[choice]
            count_flops(flops, self._gone(hand), np.array(hand.looks), hand.ways, choice, stays, *counts)
        for look, listed in boards.items():
            add_cells(listed.count, listed.rows, listed.flops, counts.of(look), self.cells)

    def list_boards(self, low: int, high: int, hands: Iterable[Hand]) -> dict[int, Listed]:
        """The boards that count for hands of two ranks: by ranks alone, and where a look changes something."""
        looks = {look for hand in hands for look in hand.looks}
        return {PLAIN: self._list_plain(low, high)} | {look: self._list_suited(low, high, look) for look in looks}

    def value_flops(self, boards: Mapping[int, Listed]) -> PerFlop:
        """What staying in is worth after either raise, summed over turn and river."""
        values = PerFlop.zeros(2)
        for look, listed in boards.items():
            add_values(listed.count, listed.rows, listed.flops, self.worth, values.of(look))
        return values

    def decide(self, hand: Hand, values: PerFlop) -> tuple[list[int], Ints]:
        """What fold, 2x and 4x come to over all that can follow, and beside which flops to stay in after a raise."""
        flops = all_flops(self.tabulated.shape.suit_count)
        totals, stays = np.zeros(2, dtype=np.int64), np.zeros(len(flops.cards), dtype=np.uint8)
        surrender = np.array(self.tabulated.surrenders, dtype=np.int64) * self.after_flop
        decide_flops(flops, self._gone(hand), np.array(hand.looks), *values, surrender, totals, stays)
        return [self.tabulated.folds[1] * self.after_hole, *totals.tolist()], stays

    def _gone(self, hand: Hand) -> int:
        """The cards that cannot come, a bit for each."""
        lacks = (rank + 13 * suit for rank in np.flatnonzero(self.tabulated.present == 0).tolist() for suit in range(4))
        return sum(1 << card for card in (*lacks, *hand.cards, *self.dealer.cards))

    def _list_plain(self, low: int, high: int) -> Listed:
        table, dealer = plain_table(), self.dealer
        rows = self._room(PLAIN, len(table.types.mask))
        left = self._left(self.tabulated.shape.suit_count, (low, high, dealer.low, dealer.high))
        hands = Strengths(table.of(low, high), table.of(dealer.low, dealer.high))
        return Listed(list_plain(table.types, hands, self.kinds, left, rows), rows, table.types.flops)

    def _list_suited(self, low: int, high: int, look: int) -> Listed:
        flat, table, dealer = plain_table(), suited_table(), self.dealer
        rows = self._room(look, len(table.types.mask))
        mine, theirs = divmod(look, 4)
        cards = ((low, mine & 1), (high, mine & 2), (dealer.low, theirs & 1), (dealer.high, theirs & 2))
        gone = ~self.tabulated.shape.ranks | sum(1 << rank for rank, is_in in cards if is_in)
        left = self._left(self.tabulated.shape.suit_count - 1, (rank for rank, is_in in cards if not is_in))
        boards = boards_to_list()[BOTH_IN in (mine, theirs)]
        hands = Strengths(table.of(low, high, mine), table.of(dealer.low, dealer.high, theirs))
        by_ranks = Strengths(flat.of(low, high), flat.of(dealer.low, dealer.high))
        count = list_suited(boards, table.types, hands, by_ranks, self.kinds, gone, left, rows)
        return Listed(count, rows, table.types.flops)

    def _left(self, suits: int, known: Iterable[int]) -> Ints:
        """[15] the copies of each rank in this many suits beside the cards known, then of NOTHING and NEVER."""
        left = np.zeros(NEVER + 1, dtype=np.int64)
        left[:13], left[NEVER] = suits * self.tabulated.present, -1
        np.subtract.at(left, list(known), 1)
        return left

    def _room(self, look: int, boards: int) -> Rows:
        """Room for the rows of a look, the same for every two ranks."""
        if look not in self.rooms:
            cell, instead = np.zeros((2, boards), np.uint8)
            self.rooms[look] = Rows(np.zeros(boards, np.int32), cell, instead, np.zeros((boards, COLUMNS), np.int8))
        return self.rooms[look]
