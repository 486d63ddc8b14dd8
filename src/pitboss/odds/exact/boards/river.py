"""How holdings fare on every type of board, once some cards of the dealer are known."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pitboss.hands.evaluator import Evaluator
from pitboss.odds.exact.boards.board_tables import board_tables, strengths
from pitboss.odds.exact.boards.read_game import HELD, BoardGame
from pitboss.odds.exact.boards.showdown_kernels import ByRanks, Cards, Showdowns, count_showdowns, rank_pairs
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work, in_slices

SLICES = 16
CACHE_LINE = 64  # rows of one type must not evict each other: they are an odd number of lines apart
SuitKey = tuple[int, tuple[int, ...]]  # what is the same for suits that count alike: ranks left, ranks of the dealer


class Card(NamedTuple):
    """A card by the places of its rank and suit in the deck."""

    rank: int
    suit: int


@dataclass(frozen=True)
class Stock:
    """The cards that can still be dealt to seat and board, and those of the dealer that are known."""

    ranks: int
    left: tuple[int, ...]  # for each suit the mask of its ranks
    dealer: tuple[Card, ...]

    @classmethod
    def without(cls, at: BoardGame, dealer: tuple[Card, ...], dead: tuple[Card, ...] = ()) -> Stock:
        """The whole deck but these cards."""
        left = [(1 << len(at.ranks)) - 1] * len(at.suits)
        for card in (*dealer, *dead):
            left[card.suit] &= ~(1 << card.rank)
        return cls(len(at.ranks), tuple(left), dealer)

    def cards(self) -> Iterator[Card]:
        """The cards that can still be dealt."""
        return (
            Card(rank, suit) for suit, mask in enumerate(self.left) for rank in range(self.ranks) if mask >> rank & 1
        )

    def key(self, suit: int) -> SuitKey:
        """What is the same for suits that count alike."""
        return self.left[suit], tuple(card.rank for card in self.dealer if card.suit == suit)

    def seen_from(self, key: SuitKey | None) -> Cards:
        """The same as a suit sees it; None for ranks alone."""
        suit = None if key is None else [self.key(suit) for suit in range(len(self.left))].index(key)
        copies = [sum(mask >> rank & 1 for mask in self.left) for rank in range(self.ranks)]
        inside = [0 if suit is None else self.left[suit] >> rank & 1 for rank in range(self.ranks)]
        outside = [every - own for every, own in zip(copies, inside, strict=True)]
        dealer = [card.rank + self.ranks * (card.suit == suit) for card in self.dealer]
        return Cards(int(suit is not None), np.array(outside), np.array(inside), np.array(dealer, np.int64))


@lru_cache(maxsize=4)
def pairs_by_ranks(evaluator: Evaluator, ranks: tuple[int, ...], suits: int, cards: int, fewest: int) -> ByRanks:
    """The pairs of ranks on every board, flushes aside."""
    tables = board_tables(len(ranks), suits, cards, fewest)
    shape = tables.many[-1], len(tables.low)
    found = ByRanks(np.zeros(shape, np.int32), np.zeros(shape, np.int16))
    rank_pairs(tables, strengths(evaluator, ranks, suits, cards + HELD), found)
    return found


class View(NamedTuple):
    """What alone is wanted: holdings of two ranks, on boards with these cards."""

    pair: int
    board: tuple[Card, ...]


class River:
    """Showdowns by ranks alone (None) and as each suit sees them; of all holdings, or those of a view."""

    def __init__(self, at: BoardGame, stock: Stock, work: Work, view: View | None = None) -> None:
        self.at, self.tables, self.stock, self.work, self.view = at, at.tables, stock, work, view
        left = sum(mask.bit_count() for mask in stock.left) - HELD - at.board
        self.deals = math.comb(left, HELD - len(stock.dealer))  # of the dealer's other cards, beside board and seat
        self.own = int(not stock.dealer)  # whether the seat's two cards are among the holdings that are counted
        keys = dict.fromkeys(stock.key(suit) for suit in range(len(stock.left)))
        self.showdowns: dict[SuitKey | None, Showdowns] = {None: self._count(None)}
        if len(self.tables.full):
            self.showdowns |= {key: self._count(key) for key in keys}

    @staticmethod
    def pieces(at: BoardGame) -> int:
        """How many pieces of work it is."""
        return (2 + at.known) * SLICES

    def _count(self, key: SuitKey | None) -> Showdowns:
        at, tables = self.at, self.tables
        types, classes = int(tables.many[-1]) if key is None else len(tables.full), 4 * len(tables.low)
        wanted = np.arange(0, classes, 4 if key is None else 1)
        if self.view:
            wanted = wanted[wanted >> 2 == self.view.pair]
        row, rows = np.full(classes, -1, np.int32), len(wanted)
        row[wanted] = range(rows)
        wide = CACHE_LINE * (types // CACHE_LINE // 2 * 2 + 3)
        lower, upto = (np.zeros((rows, wide), np.int16)[:, :types] for _ in range(2))
        segment = np.zeros((rows, wide), np.uint8)[:, :types]
        below = np.zeros((types, at.groups - 1, 2 * tables.ranks + 1), np.int16)
        out = Showdowns(row, self._wanted(key, types), lower, upto, segment, below)
        found = strengths(at.evaluator, at.ranks, len(at.suits), at.board + HELD).suited
        by_ranks = pairs_by_ranks(at.evaluator, at.ranks, len(at.suits), at.board, at.fewest)
        cards, levels = self.stock.seen_from(key), at.levels

        def piece(first: int, last: int) -> None:
            count_showdowns(first, last, tables, by_ranks, found, cards, levels, out)

        self.work.run(in_slices(piece, types, SLICES))
        return out

    def _wanted(self, key: SuitKey | None, types: int) -> Ints:
        """[type] whether a board of this type can have the cards of the view."""
        board = self.view.board if self.view else ()
        if not board:
            return np.ones(types, np.uint8)
        tables, ranks = self.tables, np.arange(self.tables.ranks)
        if key is None:
            held = np.bincount([card.rank for card in board], minlength=tables.ranks)
            return np.all(tables.counts[tables.cards, :types] >= held, axis=1).astype(np.uint8)
        masks, found = tables.suit_mask[tables.cards, :types], np.zeros(types, np.uint8)
        inside = masks[:, None] >> ranks & 1
        outside = tables.counts[tables.cards, tables.full] - inside
        for suit in (each for each in range(len(self.stock.left)) if self.stock.key(each) == key):
            own = np.bincount([card.rank for card in board if card.suit == suit], minlength=tables.ranks)
            others = np.bincount([card.rank for card in board if card.suit != suit], minlength=tables.ranks)
            found |= np.all((inside >= own) & (outside >= others), axis=1).astype(np.uint8)
        return found

    def ways(self, seen: int) -> int:
        """In how many ways, in order, the rest of the board can fall when the seat has its cards."""
        left = sum(mask.bit_count() for mask in self.stock.left) - HELD
        return math.perm(left - seen, self.at.board - seen)
