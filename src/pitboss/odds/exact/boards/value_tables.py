"""What every choice is worth in every information set before the whole board lies; counted when it is asked for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from pitboss.errors import GameError
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.exact.boards.first_decision import Totals, best_blind, known_cards, pairs_of, totals_of_ranks
from pitboss.odds.exact.boards.read_game import BoardGame, Node, decisions
from pitboss.odds.exact.boards.river import River, Stock
from pitboss.odds.exact.boards.rows import board_cards, by_pile, card_of, seen_piles
from pitboss.odds.exact.boards.walk import Holding, TwoRanks
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.solution import ILLEGAL, Pieces, ValueTable
from pitboss.rules import Street

MOST_ROWS = 3_000_000  # information sets of one table


class Rows(NamedTuple):
    """Some information sets of a street."""

    keys: Ints
    totals: Ints
    weight: Ints


class BoardValues(Mapping[str, ValueTable]):
    """By street. Larger tables are in `pieces`; what is decided on the whole board is in neither."""

    def __init__(self, at: BoardGame) -> None:
        self.at, self.nodes = at, dict[str, list[Node]]()
        for node in decisions(at.tree):
            assert node.street is not None
            self.nodes.setdefault(node.street.id, []).append(node)
        sizes = analyse(at.game).information_sets
        early = [id_ for id_, nodes in self.nodes.items() if nodes[0].seen < at.board]
        self.small = [id_ for id_ in early if sizes[id_] <= MOST_ROWS and seen_piles(at, self._street(id_))]
        self.pieces = {
            id_: Pieces(len(pairs_of(at)) * len(known_cards(at)), partial(self._large, id_))
            for id_ in early
            if sizes[id_] > MOST_ROWS
        }
        self.orders = math.prod(math.factorial(pile.count) for pile in at.game.piles if pile.owner == "board")
        self.tables: dict[str, ValueTable] = {}

    def __getitem__(self, street: str) -> ValueTable:
        if street not in self.small:
            raise GameError(f"{self.at.game.id}: no table is kept of what is best on {street}")
        if not self.tables:
            found: dict[str, list[Rows]] = {id_: [] for id_ in self.small}
            for part in self._counted():
                for id_, rows in part.items():
                    found[id_] += rows
            self.tables = {id_: self._table(id_, rows) for id_, rows in found.items()}
        return self.tables[street]

    def __contains__(self, street: object) -> bool:
        return street in self.small

    def __iter__(self) -> Iterator[str]:
        return iter(self.small)

    def __len__(self) -> int:
        return len(self.small)

    def _street(self, id_: str) -> Street:
        return self.at.game.streets[self.at.game.street_index[id_]]

    def _table(self, id_: str, found: Sequence[Rows]) -> ValueTable:
        keys, totals, weight = (np.concatenate(part) for part in zip(*found, strict=True))
        return ValueTable(id_, keys, self._columns(id_), totals, weight, self.at.nets.scale)

    def _columns(self, id_: str) -> tuple[str, ...]:
        legal = {name for node in self.nodes[id_] for name in node.names}
        return tuple(choice.id for choice in self._street(id_).choices if choice.id in legal)

    def _counted(self) -> Iterator[dict[str, list[Rows]]]:
        """The rows of all small tables, part by part."""
        sighted = [node for id_ in self.small for node in self.nodes[id_] if not node.blind]
        blind = [node for id_ in self.small for node in self.nodes[id_] if node.blind]
        for dealer, known in known_cards(self.at):
            work = Work(0, None)
            river = River(self.at, Stock.without(self.at, dealer), work)
            yield from work.run(partial(self._of_ranks, river, known, sighted, pair) for pair in pairs_of(self.at))
            if blind:
                yield self._before_cards(river, known, blind)

    def _large(self, id_: str) -> Iterator[ValueTable]:
        for dealer, known in known_cards(self.at):
            river = River(self.at, Stock.without(self.at, dealer), Work(0, None))
            for pair in pairs_of(self.at):
                yield self._table(id_, self._of_ranks(river, known, self.nodes[id_], pair)[id_])

    def _of_ranks(self, river: River, known: int, nodes: Sequence[Node], pair: int) -> dict[str, list[Rows]]:
        """All holdings of two ranks, at these decisions."""
        ranks, found = TwoRanks(river, pair), dict[str, list[Rows]]()
        for cards, ways in ranks.holdings():
            holding = Holding(ranks, cards)
            for node in nodes:
                assert node.street is not None
                found.setdefault(node.street.id, []).append(self._rows(holding, known * ways, node))
        return found

    def _rows(self, holding: Holding, ways: int, node: Node) -> Rows:
        """Every set of board cards that can lie at a decision."""
        assert node.street is not None
        size, river = node.seen, holding.river
        sets, free = holding.sets(size)
        at = np.flatnonzero(free)
        orders = ways * math.factorial(size)
        values = [self._in_deals(holding.values(after, size)[at] * sets.ways[at], orders) for after in node.after]
        weight = self._in_deals(sets.ways[at] * river.ways(size) * river.deals, orders)
        piles = by_pile(holding, seen_piles(self.at, node.street), board_cards(holding, size, at))
        return Rows(self._keys(node, piles), self._totals(node, values), weight)

    def _in_deals(self, counts: Ints, times: int) -> Ints:
        """Counts of boards in every order as counts of deals."""
        common = math.gcd(times, self.orders)
        if len(counts) == 1:  # Before any card of the board the product may not fit 64 bits.
            return np.array([int(counts[0]) * times // self.orders])
        return counts * (times // common) // (self.orders // common)

    def _totals(self, node: Node, values: Sequence[Ints]) -> Ints:
        assert node.street is not None
        columns = self._columns(node.street.id)
        totals = np.full((len(values[0]), len(columns)), ILLEGAL, np.int64)
        for name, value in zip(node.names, values, strict=True):
            totals[:, columns.index(name)] = value
        return totals

    def _before_cards(self, river: River, known: int, nodes: Sequence[Node]) -> dict[str, list[Rows]]:
        """The decisions of a seat that has no cards yet."""
        totals: Totals = {}
        holdings = 0
        for found, ways in river.work.run(partial(totals_of_ranks, river, pair) for pair in pairs_of(self.at)):
            holdings += ways
            for node, total in found.items():
                totals[node] = totals.get(node, 0) + total
        weight = np.array([known * holdings * river.deals * river.ways(0) // self.orders])
        rows: dict[str, list[Rows]] = {}
        for node in nodes:
            assert node.street is not None
            values = [np.array([known * best_blind(after, totals)[0] // self.orders]) for after in node.after]
            cards = sorted(card_of(self.at, card) for card in river.stock.dealer)
            piles, first = dict[str, Ints](), 0
            for pile in seen_piles(self.at, node.street):
                piles[pile.id] = np.array([cards[first : first + pile.count]])
                first += pile.count
            rows.setdefault(node.street.id, []).append(
                Rows(self._keys(node, piles), self._totals(node, values), weight)
            )
        return rows

    def _keys(self, node: Node, piles: Mapping[str, Ints]) -> Ints:
        """A field for each pile, and the choices before where there can be any."""
        fields: list[tuple[str, str] | tuple[str, str, tuple[int, ...]]] = [
            (id_, "u1", (cards.shape[1],)) for id_, cards in piles.items()
        ]
        if len(self.at.game.streets) > 1:
            fields.append(("choices", f"U{max(1, *(len(' '.join(path)) for path in self.at.game.paths))}"))
        keys = np.zeros(len(next(iter(piles.values()))), dtype=fields)
        for id_, cards in piles.items():
            keys[id_] = cards
        if len(self.at.game.streets) > 1:
            keys["choices"] = " ".join(node.choices)
        return keys
