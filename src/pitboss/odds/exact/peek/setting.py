"""The game as kernels take it: the deck, the settlement as numbers, the boards, and the hole cards to go through."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from pitboss.errors import GameError
from pitboss.hands import holes
from pitboss.odds.exact.board.types import PAIRS, PLAIN_COUNT, DeckShape, Ints, deck_shape, indices, suited_boards
from pitboss.odds.exact.generic import settlement_scale
from pitboss.odds.exact.peek.count_kernels import OUTSIDE, ROW
from pitboss.odds.exact.peek.shapes import (
    OFFSUIT_HOLE,
    PAIR_HOLE,
    SUITED_HOLE,
    flops_beside,
    flops_in_plain,
    flops_in_suited,
)
from pitboss.odds.exact.peek.showdown import dense, strengths
from pitboss.odds.exact.peek.tally_kernels import OTHER, Kinds
from pitboss.odds.exact.peek.value_kernels import Beside, Boards
from pitboss.odds.money import Money, main_wagers
from pitboss.rules import Choices, Game, Options

RAISES = ("2x", "4x")
FOLD_AT_ONCE: Choices = ("fold", "-", "-")
FOLD_CARDS: Choices = ("peek", "fold", "-")
SURRENDER: tuple[Choices, ...] = tuple(("peek", size, "surrender") for size in RAISES)
STAY: tuple[Choices, ...] = tuple(("peek", size, "im_in") for size in RAISES)
PATHS = (FOLD_AT_ONCE, FOLD_CARDS, *SURRENDER, *STAY)

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
class Setting:
    """One game under its options. Two are equal where every deck and every settlement is."""

    shape: DeckShape
    nets: tuple[tuple[tuple[int, ...], ...], ...]  # [raise][versus][hand] for a seat that stays in
    folds: tuple[int, int]  # before and after the hole cards
    surrenders: tuple[int, ...]  # per raise
    scale: int

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


@lru_cache(maxsize=16)
def read(game: Game, options: Options) -> Setting:
    """Tabulates the game's own settlement; refuses a game that settles otherwise than this recipe counts."""
    scale = settlement_scale(game, options)
    money, wagers = Money(game, options), main_wagers(game)
    hands, kinds = range(len(game.fact_values["hand"])), range(len(game.fact_values["hole"]))

    def net(path: Choices, versus: int, hand: int) -> int:
        found = {money.net(wagers, path, game.fact_type(versus, hand, hole)) * scale for hole in kinds}
        if len(found) > 1:
            raise GameError(f"{game.id}: the main game hangs on the dealer's hole cards after {' '.join(path)}")
        return int(found.pop())

    def fixed(path: Choices) -> int:
        found = {net(path, versus, hand) for versus in range(3) for hand in hands}
        if len(found) > 1:
            raise GameError(f"{game.id}: the price of {' '.join(path)} hangs on the hands")
        return found.pop()

    return Setting(
        shape=deck_shape(game.deck),
        nets=tuple(tuple(tuple(net(path, versus, hand) for hand in hands) for versus in range(3)) for path in STAY),
        folds=(fixed(FOLD_AT_ONCE), fixed(FOLD_CARDS)),
        surrenders=tuple(fixed(path) for path in SURRENDER),
        scale=scale,
    )


@lru_cache(maxsize=1)
def plain_types() -> Boards:
    """Any five ranks."""
    none, inside, counts = np.zeros(PLAIN_COUNT, dtype=np.int32), flops_in_plain(), indices().counts5
    table = strengths(none, counts)
    return Boards(
        mask=none,
        inside=none,
        rest=counts,
        flop=inside.flop,
        first=inside.first,
        second=inside.second,
        table=table,
        ranks=np.arange(PLAIN_COUNT),
        flat=table,
        kinds=dense().kind,
    )


@lru_cache(maxsize=1)
def suited_types() -> Boards:
    """The boards on which a flush is possible, those of the same five ranks together."""
    boards, inside = suited_boards(), flops_in_suited()
    order = np.argsort(boards.five, kind="stable")
    mask, rest = boards.mask[order], boards.rest[order]
    return Boards(
        mask=mask,
        inside=boards.suited[order],
        rest=rest,
        flop=inside.flop[order],
        first=inside.first[order],
        second=inside.second[order],
        table=strengths(mask, rest + (mask[:, None] >> np.arange(13) & 1)),
        ranks=boards.five[order].astype(np.int64),
        flat=plain_types().table,
        kinds=dense().kind,
    )


@lru_cache(maxsize=1)
def by_ranks() -> Ints:
    """[6189] where the suited boards of each five ranks begin; they end where the next begin."""
    return np.searchsorted(suited_types().ranks, np.arange(PLAIN_COUNT + 1))


@lru_cache(maxsize=1)
def dealer_kinds() -> Kinds:
    """What two cards of the dealer's are called, as kernels want it: cards are a rank, or 16 + rank in the suit."""
    cards = (*range(13), *range(16, 29))
    special = sorted(
        (kind, shown, second)
        for shown in cards
        for second in cards
        if (kind := kind_of(shown & 15, second & 15, suited=False)) != OTHER and (shown != second or shown < 13)
    )
    pairs = [(high, low) for high in range(13) for low in range(high)]
    holds = np.eye(14, ROW, dtype=np.int32)
    for place, pair in enumerate(pairs):
        holds[list(pair), OUTSIDE + place] = 1
    holds[13] = 0
    return Kinds(
        special=np.array(special)[:, 1:],
        first=np.searchsorted([kind for kind, _, _ in special], np.arange(10)),
        suited=np.array([kind_of(*pair, suited=True) for pair in pairs]),
        unsuited=np.array([kind_of(*pair, suited=False) for pair in pairs]),
        holds=holds,
    )


def kind_of(one: int, two: int, *, suited: bool) -> int:
    """What two cards of these ranks are called."""
    return holes.kind_of_ranks(max(one, two), min(one, two), suited)
