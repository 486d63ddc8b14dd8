"""Counts the deals of a game with a shared board under the best strategy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

import numpy as np

from pitboss.errors import GameError
from pitboss.odds.exact.boards.first_decision import Totals, best_blind, pairs_of, sighted
from pitboss.odds.exact.boards.read_game import BoardGame, Showdown, Tag, read
from pitboss.odds.exact.boards.river import Card, River, Stock
from pitboss.odds.exact.boards.walk import Holding, TwoRanks
from pitboss.odds.exact.generic import deals
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import OPTIMAL, Cell, Tally
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options

Tallies = dict[tuple[Tag, Tag], Ints]


def solve(game: Game, options: Options, *, progress: Progress | None = None) -> Solution:
    """The best strategy and its tally."""
    cells = Counter(read(game, options), progress).cells()
    return Solution(Tally(game, options, OPTIMAL, sum(cells.values()), cells), NoValues(game))


class NoValues(Mapping[str, ValueTable]):
    """The tables of values, which this counter does not keep; asking for one says so."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getitem__(self, street: str) -> ValueTable:
        raise GameError(
            f"{self.game.id}: its odds are counted without a table of the best strategy. "
            "`pitboss odds` shows how often each choice is made"
        )

    def __contains__(self, street: object) -> bool:
        return False

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class Counter:
    """One count of all deals."""

    def __init__(self, at: BoardGame, progress: Progress | None) -> None:
        self.at, self.known_cards = at, list(_known_cards(at))
        self.pairs = pairs_of(at)
        self.work = Work(len(self.known_cards) * (len(self.pairs) + River.pieces(at)), progress)

    def cells(self) -> dict[Cell, int]:
        """How many deals end in each cell."""
        cells: dict[Cell, int] = {}
        for dealer, ways in self.known_cards:
            for cell, count in self._after(Stock.without(self.at, dealer)).items():
                cells[cell] = cells.get(cell, 0) + ways * count
        orders = math.prod(math.factorial(pile.count) for pile in self.at.game.piles if pile.owner == "board")
        assert not any(count % orders for count in cells.values())
        self.work.finish()
        found = {cell: count // orders for cell, count in cells.items()}
        assert sum(found.values()) == deals(self.at.game), "every deal is counted once"
        return found

    def _after(self, stock: Stock) -> dict[Cell, int]:
        """How many deals, with the board in every order, end in each cell once these cards of the dealer are known."""
        river = River(self.at, stock, self.work)
        totals: Totals = {}
        tallies: Tallies = {}
        for some, tallied in self.work.run(partial(self._of_ranks, river, pair) for pair in self.pairs):
            for node, total in some.items():
                totals[node] = totals.get(node, 0) + total
            for tags, counts in tallied.items():
                tallies[tags] = tallies[tags] + counts if tags in tallies else counts
        chosen, paths = set(best_blind(self.at.tree, totals)[1].ends), tuple(self.at.number)
        cells: dict[Cell, int] = {}
        for tags, counts in tallies.items():
            for end, *showdown in np.argwhere(counts).tolist():
                if paths[end] in chosen:
                    cell = paths[end], self.at.facts(Showdown(*showdown), *tags)
                    cells[cell] = cells.get(cell, 0) + int(counts[end, *showdown])
        return cells

    def _of_ranks(self, river: River, pair: int) -> tuple[Totals, Tallies]:
        """All holdings of two ranks: what each first decision is worth, and how the deals end."""
        ranks = TwoRanks(river, pair)
        totals: Totals = {}
        for cards, ways in ranks.holdings():
            holding = Holding(ranks, cards)
            for node in sighted(self.at.tree):
                totals[node] = totals.get(node, 0) + ways * int(holding.values(node, 0)[0])
                holding.deal(node, 0, np.full(1, ways, np.int64), ())
        return totals, ranks.tallies()


def _known_cards(at: BoardGame) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The cards of the dealer that are known, up to suits, and how many each stands for."""
    found: dict[tuple[Card, ...], int] = {}
    every = [Card(rank, suit) for rank in range(len(at.ranks)) for suit in range(len(at.suits))]
    for cards in combinations(every, at.known):
        names: dict[int, int] = {}
        alike = tuple(Card(card.rank, names.setdefault(card.suit, len(names))) for card in cards)
        found[alike] = found.get(alike, 0) + 1
    return iter(found.items())
