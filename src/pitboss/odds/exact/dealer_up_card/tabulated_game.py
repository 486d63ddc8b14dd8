"""The game as kernels take it: the deck, the settlement as numbers, the boards, and the hole cards to go through."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from pitboss.hands import holes
from pitboss.odds.exact.dealer_up_card.plays import Plays
from pitboss.odds.exact.dealer_up_card.streets.dealer_hands_kernels import OTHER
from pitboss.odds.exact.dealer_up_card.streets.flop_types import (
    OFFSUIT_HOLE,
    PAIR_HOLE,
    SUITED_HOLE,
    Inside,
    flops_beside,
    flops_in_plain,
    flops_in_suited,
)
from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import PAIRS_AT, ROW
from pitboss.odds.exact.dealer_up_card.streets.showdown import dense, strengths
from pitboss.odds.exact.dealer_up_card.streets.tally_records import Kinds
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import Beside, Boards
from pitboss.odds.kernels.board_types import PAIRS, PLAIN_COUNT, DeckShape, Ints, indices, suited_boards

RAISES = 2  # sizes of a raise

UNPAIRED = tuple((high, low) for high in range(13) for low in range(high))  # 78

_FLAGS = {SUITED_HOLE: (3, 0, 0, 0), OFFSUIT_HOLE: (1, 2, 0, 0), PAIR_HOLE: (1, 1, 0, 0)}


@dataclass(frozen=True)
class Hole:
    """Two hole cards up to suits: the low one in suit 0, the high one in suit 0 or 1; they stand for `ways` hands."""

    kind: int
    low: int
    high: int
    ways: int

    @property
    def cards(self) -> tuple[int, int]:
        """As 13 × suit + rank."""
        return self.low, self.high + (0 if self.kind == SUITED_HOLE else 13)

    @property
    def suits(self) -> tuple[int, ...]:
        """The suit of an up card that is like that of each of the four: no other difference is seen beside the hole."""
        return {SUITED_HOLE: (0, 1, 1, 1), OFFSUIT_HOLE: (0, 1, 2, 2), PAIR_HOLE: (0, 0, 2, 2)}[self.kind]


@dataclass(frozen=True)
class UpCardGame:
    """One game under its options. Two are equal where every deck and every settlement is."""

    shape: DeckShape
    nets: tuple[tuple[tuple[int, ...], ...], ...]  # [raise][versus][hand] for a seat that stays in
    folds: tuple[int, int]  # before and after the hole cards
    surrenders: tuple[int, ...]  # per raise
    scale: int
    plays: Plays

    @cached_property
    def size(self) -> int:
        """How many cards the deck has."""
        return self.shape.ranks.bit_count() * self.shape.suit_count

    @cached_property
    def after_flop(self) -> int:
        """Ways in which the second card, the turn and the river can come: 45,540 with 52 cards."""
        return (self.size - 6) * math.comb(self.size - 7, 2)

    @cached_property
    def after_hole(self) -> int:
        """The same and the flop."""
        return math.comb(self.size - 3, 3) * self.after_flop

    @cached_property
    def after_up(self) -> int:
        """The same and the hole cards."""
        return math.comb(self.size - 1, 2) * self.after_hole

    @cached_property
    def net_array(self) -> Ints:
        """[raise, versus, hand]."""
        return np.array(self.nets, dtype=np.int32)

    @cached_property
    def present(self) -> Ints:
        """[13] 1 for the ranks that the deck has."""
        return self.shape.ranks >> np.arange(13) & 1

    @cached_property
    def suited_deck(self) -> Ints:
        """[32] the copies of every card as seen from one suit."""
        return self._deck(self.shape.suit_count - 1, 1)

    @cached_property
    def plain_deck(self) -> Ints:
        """[32] the copies of every rank."""
        return self._deck(self.shape.suit_count, 0)

    def _deck(self, outside: int, inside: int) -> Ints:
        deck = np.zeros(32, dtype=np.int16)
        deck[:13], deck[16:29] = outside * self.present, inside * self.present
        return deck

    @cached_property
    def card(self) -> Callable[[int], int]:
        """The card that kernels call 13 × suit + rank."""
        return [4 * rank + suit for suit in self.shape.suits for rank in range(13)].__getitem__

    def holes(self) -> Iterator[tuple[Hole, ...]]:
        """The hole cards by their two ranks: the suited and the unsuited hand, or a pair."""
        for low, high in PAIRS:
            found = holes_of(low, high, self.shape.suit_count)
            if self.present[low] and self.present[high] and found:
                yield found

    def beside(self, hole: Hole) -> Beside:
        """The flops beside two hole cards."""
        flops = flops_beside(hole.kind, self.shape.suit_count)
        dead = np.tile(1 - self.present, 4)
        dead[13 * self.shape.suit_count :] = 1
        dead[list(hole.cards)] = 1
        return Beside(flops.cards, flops.ways, flops.plain, flops.suited, np.array(_FLAGS[hole.kind]), dead)


def holes_of(low: int, high: int, suit_count: int) -> tuple[Hole, ...]:
    """The hole cards of two ranks up to suits; with one suit there is no other than the suited hand."""
    if low == high:
        found = [Hole(PAIR_HOLE, low, high, math.comb(suit_count, 2))]
    else:
        found = [
            Hole(SUITED_HOLE, low, high, suit_count),
            Hole(OFFSUIT_HOLE, low, high, suit_count * (suit_count - 1)),
        ]
    return tuple(hole for hole in found if hole.ways)


@lru_cache(maxsize=1)
def plain_types() -> Boards:
    """Any five ranks."""
    none, counts = np.zeros(PLAIN_COUNT, dtype=np.int32), indices().counts5
    table = strengths(none, counts)
    return _types(none, none, counts, flops_in_plain(), np.arange(PLAIN_COUNT), table, table)


@lru_cache(maxsize=1)
def suited_types() -> Boards:
    """The boards on which a flush is possible, those of the same five ranks together."""
    boards, inside = suited_boards(), flops_in_suited()
    order = np.argsort(boards.five, kind="stable")
    mask, rest = boards.mask[order], boards.rest[order]
    flops = Inside(inside.flop[order], inside.first[order], inside.second[order])
    table = strengths(mask, rest + (mask[:, None] >> np.arange(13) & 1))
    return _types(boards.suited[order], mask, rest, flops, boards.five[order], table, plain_types().table)


def _types(inside: Ints, mask: Ints, rest: Ints, flops: Inside, ranks: Ints, table: Ints, flat: Ints) -> Boards:
    taken = np.zeros((len(mask), 32), dtype=np.int16)
    taken[:, :13], taken[:, 16:29] = rest, mask[:, None] >> np.arange(13) & 1
    return Boards(
        inside=inside,
        taken=taken,
        flops=np.stack([flops.flop, flops.first, flops.second], axis=2).astype(np.int16),
        table=table,
        ranks=ranks.astype(np.int64),
        flat=flat,
        kinds=dense().kind,
    )


@lru_cache(maxsize=1)
def by_ranks() -> Ints:
    """[6189] where the suited boards of each five ranks begin; they end where the next begin."""
    return np.searchsorted(suited_types().ranks, np.arange(PLAIN_COUNT + 1))


@lru_cache(maxsize=1)
def holds() -> Ints:
    """[14, 112] how many cards of a rank outside the suit the place of a row of counts takes; 13 is not a rank."""
    held = np.eye(14, ROW, dtype=np.int8)
    held[13] = 0
    for place, pair in enumerate(UNPAIRED):
        held[list(pair), PAIRS_AT + place] = 1
    return held


@lru_cache(maxsize=1)
def ways_to_come() -> Ints:
    """[14 × 14 × 4 × 4, 112] in how many ways up to two cards outside the suit can come, per place of a row of counts.

    Of these two ranks, the lower first (13 is not a card), of which this many copies are left after they came; the
    dealer's cards that the place holds are gone as well.
    """
    left = np.arange(4, dtype=np.int8)[:, None]
    one = np.maximum(left + 1 - holds()[:, None], 0)  # [14, 4, 112]
    one[13] = 1
    two = np.maximum(left + 2 - holds()[:, None], 0)
    ways = one[:, None, :, None] * one[None, :, None, :]
    for rank in range(13):
        ways[rank, rank] = (two * (two - 1) // 2)[rank, :, None]
    return ways.reshape(-1, ROW)


@lru_cache(maxsize=1)
def ways_of_values() -> Ints:
    """[14 × 14 × 4 × 4, 64] the same per place of a row of values."""
    return np.tile(ways_to_come()[:, :32], 2)


@lru_cache(maxsize=1)
def dealer_kinds() -> Kinds:
    """What two cards of the dealer's are called, as kernels want it: cards are a rank, or 16 + rank in the suit."""
    cards = (*range(13), *range(16, 29))
    named = [
        (shown, second, kind)
        for shown in cards
        for second in cards
        if (kind := kind_of(shown & 15, second & 15, suited=False)) != OTHER and (shown != second or shown < 13)
    ]
    shown, second, names = np.array([*named, (31, 31, OTHER)]).T.copy()
    suited, unsuited = (np.array([kind_of(*pair, suited=same) for pair in UNPAIRED[-3:]]) for same in (True, False))
    return Kinds(shown, second, names, suited, unsuited)


def kind_of(one: int, two: int, *, suited: bool) -> int:
    """What two cards of these ranks are called."""
    return holes.kind_of_ranks(max(one, two), min(one, two), suited)
