"""Tables of decisions by position: which index a position has, and how many there are."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.exact.shared_board.facts.shown_rows import starts
from pitboss.odds.exact.shared_board.streets.backward_kernels import turn_size
from pitboss.odds.exact.shared_board.streets.showdown import ROW
from pitboss.odds.kernels.board_types import PAIR_COUNT, PLAIN_COUNT, RANK_COUNT, indices
from pitboss.simulate.strategies import board_position_kernels
from pitboss.simulate.strategies import position_kernels as kernels
from pitboss.simulate.strategies.position_kernels import Lead, PileLayout

Ints = NDArray[Any]

MOST_LEADING = 1 << 22  # ways to hold the piles that are taken up to suits


class Positions(Protocol):
    """A way to number positions."""

    @property
    def count(self) -> int:
        """How many positions are numbered."""

    def index(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Writes the index of the position of each of these rows."""


@lru_cache(maxsize=1)
def choose_table() -> Ints:
    """[55, 9] the binomial coefficients."""
    return np.array([[math.comb(n, k) for k in range(9)] for n in range(55)], dtype=np.int64)


@lru_cache(maxsize=1)
def renaming_table() -> Ints:
    """[256, 54] every card under every name of the suits; jokers keep theirs."""
    names = np.arange(256)[:, None]
    cards = np.arange(54)[None, :]
    renamed = (cards & ~3) | (names >> 2 * (cards & 3) & 3)
    return np.where(cards < 52, renamed, cards).astype(np.uint8)


@lru_cache(maxsize=1)
def suit_orders() -> Ints:
    """[24] the names of all orders of the suits; the first leaves them as they are."""
    return np.array([sum(to << 2 * s for s, to in enumerate(order)) for order in permutations(range(4))], np.uint8)


@dataclass(frozen=True)
class CardPositions:
    """Positions by their cards: piles of these sizes, the leading ones up to suits."""

    deck_size: int
    sizes: tuple[int, ...]

    @cached_property
    def leading(self) -> int:
        """How many piles are taken up to suits together: as many as there is room for."""
        ways, count = 1, 0
        for size in self.sizes:
            ways *= math.comb(self.deck_size, size)
            if ways > MOST_LEADING:
                break
            count += 1
        return max(1, count)

    @cached_property
    def _lead(self) -> tuple[Lead, int]:
        return lead_classes(self.deck_size, self.sizes[: self.leading])

    @cached_property
    def count(self) -> int:
        """How many positions are numbered; some of them cannot be, for a card is in them twice."""
        return self._lead[1] * math.prod(math.comb(self.deck_size, size) for size in self.sizes[self.leading :])

    def index(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Writes the index of the position of each of these rows."""
        layout = pile_layout(self.deck_size, self.sizes, self.leading)
        kernels.index_cards(cards, rows, columns, layout, self._lead[0], out)

    def fill(self, cards: Ints, choices: Ints, tables: Ints) -> int:
        """Writes the choices of these rows, and of all that are alike, into tables; see the kernel."""
        layout = pile_layout(self.deck_size, self.sizes, self.leading)
        return int(kernels.fill_cards(cards, choices, layout, self._lead[0], suit_orders(), tables))


@dataclass(frozen=True)
class HandPositions:
    """Positions by the cards of one pile, suits distinguished: for choices that name the place of a card."""

    deck_size: int
    sizes: tuple[int]

    @property
    def count(self) -> int:
        """How many hands there are."""
        return math.comb(self.deck_size, *self.sizes)

    def index(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Writes the index of the position of each of these rows."""
        kernels.index_hands(cards, rows, columns, choose_table(), out)


@lru_cache(maxsize=8)
def lead_classes(deck_size: int, sizes: tuple[int, ...]) -> tuple[Lead, int]:
    """The class and the names of the suits for every way to hold these piles, and the number of classes."""
    ways = math.prod(math.comb(deck_size, size) for size in sizes)
    lead = Lead(np.zeros(ways, dtype=np.int32), np.zeros(ways, dtype=np.uint8))
    return lead, int(kernels.lead_classes(pile_layout(deck_size, sizes, len(sizes)), lead))


def pile_layout(deck_size: int, sizes: tuple[int, ...], leading: int) -> PileLayout:
    """Piles of these sizes as kernels take them."""
    return PileLayout(np.array(sizes), leading, deck_size, choose_table(), renaming_table())


@dataclass(frozen=True)
class RiverTypes:
    """Two cards and a board of five by type: what showdown can distinguish."""

    count = PAIR_COUNT * PLAIN_COUNT + 4 * PAIR_COUNT * ROW

    def index(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Writes the index of the position of each of these rows."""
        board_position_kernels.index_rivers(cards, rows, columns, indices(), ROW, out)


@dataclass(frozen=True)
class TurnTypes:
    """Two cards and a board of four by type, starting hand by starting hand."""

    @cached_property
    def _holes(self) -> tuple[Ints, Ints]:
        holes = np.zeros((RANK_COUNT, RANK_COUNT, 2), dtype=np.int64)
        sizes = []
        for number, ((low, high, suited), _) in enumerate(starts()):
            holes[low, high, int(suited)] = number
            sizes.append(turn_size(2 if suited or low == high else 3))
        return holes, np.cumsum([0, *sizes])

    @property
    def count(self) -> int:
        """How many positions are numbered."""
        return int(self._holes[1][-1])

    def index(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Writes the index of the position of each of these rows."""
        board_position_kernels.index_turns(cards, rows, columns, indices(), *self._holes, out)
