"""Counts the deals of a game with a shared board: under the best strategy, by the chance of winning, or a given one."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.odds.exact.boards.first_decision import Tallies, Totals, best_blind, known_cards, pairs_of, sighted
from pitboss.odds.exact.boards.given_strategy import asking
from pitboss.odds.exact.boards.read_game import BoardGame, Showdown, decisions, read
from pitboss.odds.exact.boards.river import Card, River, Stock
from pitboss.odds.exact.boards.value_tables import BoardValues
from pitboss.odds.exact.boards.walk import Holding, TwoRanks
from pitboss.odds.exact.generic import deals, name_of
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.solution import Solution
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.progress import Progress
from pitboss.rules import ByChance, Choices, Game, Options
from pitboss.rules.game import Strategy


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    by_chance = strategy if isinstance(strategy, ByChance) else None
    at = read(game, options, tuple({rule.tie for rule in by_chance.rules.values()}) if by_chance else ())
    if by_chance and any(
        node.street.id in by_chance.rules and (node.blind or node.seen == at.board)
        for node in decisions(at.tree)
        if node.street
    ):
        raise NotFollowed(f"{game.id}: a rule by the chance of winning is followed before the whole board lies")
    cells = Counter(at, progress, strategy).cells()
    values = BoardValues(at) if strategy is None else None
    tally = Tally(game, options, name_of(strategy), sum(cells.values()), cells)
    return Solution(tally, values, values.pieces) if values is not None else Solution(tally)


class Counter:
    """One count of all deals."""

    def __init__(self, at: BoardGame, progress: Progress | None, strategy: Strategy | None) -> None:
        self.at, self.strategy, self.known_cards = at, strategy, known_cards(at)
        self.pairs = pairs_of(at)
        self.work = Work(len(self.known_cards) * (len(self.pairs) + River.pieces(at)), progress)

    def cells(self) -> dict[Cell, int]:
        """How many deals end in each cell."""
        cells: dict[Cell, int] = {}
        for dealer, ways in self.known_cards:
            for cell, count in self._after(dealer).items():
                cells[cell] = cells.get(cell, 0) + ways * count
        orders = math.prod(math.factorial(pile.count) for pile in self.at.game.piles if pile.owner == "board")
        assert not any(count % orders for count in cells.values())
        self.work.finish()
        found = {cell: count // orders for cell, count in cells.items()}
        assert sum(found.values()) == deals(self.at.game), "every deal is counted once"
        return found

    def _after(self, dealer: tuple[Card, ...]) -> dict[Cell, int]:
        """How many deals, with the board in every order, end in each cell once these cards of the dealer are known."""
        if self.strategy is None or isinstance(self.strategy, ByChance):
            tallies, chosen = self._best(dealer)
        else:
            kit = Kit(asking, (self.at.game, self.at.options, self.strategy, dealer))
            tallies, chosen = _added(self.work.spread(kit, self.pairs, one_by_one=True)), {*self.at.number}
        paths, cells = tuple(self.at.number), dict[Cell, int]()
        for tags, counts in tallies.items():
            for end, *showdown in np.argwhere(counts).tolist():
                if paths[end] in chosen:
                    cell = paths[end], self.at.facts(Showdown(*showdown), *tags)
                    cells[cell] = cells.get(cell, 0) + int(counts[end, *showdown])
        return cells

    def _best(self, dealer: tuple[Card, ...]) -> tuple[Tallies, set[Choices]]:
        """The deals by every first decision with cards, and the ends that follow the best before them."""
        river = River(self.at, Stock.without(self.at, dealer), self.work)
        found = self.work.run(partial(self._of_ranks, river, pair) for pair in self.pairs)
        totals: Totals = {}
        for some, _ in found:
            for node, total in some.items():
                totals[node] = totals.get(node, 0) + total
        return _added(tallies for _, tallies in found), set(best_blind(self.at.tree, totals)[1].ends)

    def _of_ranks(self, river: River, pair: int) -> tuple[Totals, Tallies]:
        """All holdings of two ranks: what each first decision is worth, and how the deals end."""
        ranks, rules = TwoRanks(river, pair), self.strategy.rules if isinstance(self.strategy, ByChance) else None
        totals: Totals = {}
        for cards, ways in ranks.holdings():
            holding = Holding(ranks, cards, rules=rules)
            for node in sighted(self.at.tree):
                totals[node] = totals.get(node, 0) + ways * int(holding.values(node, 0)[0])
                holding.deal(node, 0, np.full(1, ways, np.int64), ())
        return totals, ranks.tallies()


def _added(parts: Iterable[Tallies]) -> Tallies:
    """The sum of some tallies."""
    found: Tallies = {}
    for part in parts:
        for tags, counts in part.items():
            found[tags] = found[tags] + counts if tags in found else counts
    return found
