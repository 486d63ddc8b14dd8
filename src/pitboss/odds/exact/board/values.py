"""The tables of values behind a solution, made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from pitboss.odds.exact.board.shape import SEEN, Node, Plan
from pitboss.odds.exact.board.solve import Solved, Streets
from pitboss.odds.exact.board.street_kernels import WAYS
from pitboss.odds.exact.board.types import Ints
from pitboss.odds.solution import ValueTable

Rows = tuple[Ints, Ints, Ints]  # keys, totals, weight


class BoardValues(Mapping[str, ValueTable]):
    """By street: a row per information set up to suits, and per history of choices that leads there."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self.made: dict[str, ValueTable] = {}
        rows = {0: self._hole_rows, 3: self._flop_rows}
        streets = solved.board_game.streets
        self.rows: dict[str, tuple[int, Callable[[Node, Ints], Iterator[Rows]]]] = {
            streets[seen].id: (seen, rows[seen]) for seen in SEEN if seen in streets and seen in rows
        }

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, street: str) -> ValueTable:
        if street not in self.made:
            self.made[street] = self._table(street, *self.rows[street])
        return self.made[street]

    def _table(self, street: str, seen: int, rows: Callable[[Node, Ints], Iterator[Rows]]) -> ValueTable:
        plan = self.solved.plan
        found = [
            each
            for at, node in enumerate(plan.nodes[seen])
            if node.class_ >= 0
            for each in rows(node, plan.worth[seen][at, : len(node.next_)])
        ]
        keys, totals, weight = (np.concatenate(part) for part in zip(*found, strict=True))
        choices, printed = self._choices(plan, seen), self.solved.board_game.streets[seen].choices
        order = [choices.index(choice.id) for choice in printed if choice.id in choices]
        return ValueTable(street, keys, tuple(choices[at] for at in order), totals[:, order], weight, plan.scale)

    def _choices(self, plan: Plan, seen: int) -> tuple[str, ...]:
        node = next(node for node in plan.nodes[seen] if node.class_ >= 0)
        later = plan.nodes[SEEN[SEEN.index(seen) + 1]] if seen < SEEN[-1] else None
        ends = [later[at].choices if later else plan.ends[at] for at in node.next_]
        return tuple(end[len(node.choices)] for end in ends)

    def _sort(self, seen: int) -> list[tuple[str, str] | tuple[str, str, tuple[int]]]:
        """The fields of a key: a field per pile, and the choices before if there were any."""
        piles = self.solved.board_game.game.piles
        fields: list[tuple[str, str] | tuple[str, str, tuple[int]]] = []
        for pile in piles:
            if sum(int(np.prod(field[2])) for field in fields if len(field) == 3) < 2 + seen:
                fields.append((pile.id, "u1", (pile.count,)))
        longest = max(len(" ".join(each.choices)) for each in self.solved.plan.nodes[seen])
        return [*fields, ("choices", f"U{max(1, longest)}")]

    def _keys(self, node: Node, seen: int, *cards: Ints) -> Ints:
        keys = np.zeros(len(cards[0]), dtype=self._sort(seen))
        for name, each in zip(keys.dtype.names or (), cards, strict=False):
            keys[name] = each
        keys["choices"] = " ".join(node.choices)
        return keys

    def _hole_rows(self, node: Node, worth: Ints) -> Iterator[Rows]:
        parts = 2 // self.solved.board_game.orders
        for streets in self.solved.streets:
            hole = streets.hole
            totals = [sum(int(a) * b for a, b in zip(row, streets.totals, strict=True)) for row in worth]
            yield (
                self._keys(node, 0, np.array([hole.cards])),
                np.array([[hole.ways * total // parts for total in totals]], dtype=np.int64),
                np.array([hole.ways * streets.totals[0] // parts], dtype=np.int64),
            )

    def _flop_rows(self, node: Node, worth: Ints) -> Iterator[Rows]:
        parts, deals = 2 // self.solved.board_game.orders, self.solved.board_game.deals_after[3]
        for streets in self.solved.streets:
            ways = self._ways(streets)
            totals = worth[:, 1:] @ streets.flop + deals * worth[:, :1]
            cards = np.repeat(np.array([streets.hole.cards]), len(ways), axis=0)
            yield (
                self._keys(node, 3, cards, streets.hole.flop_cards),
                (totals * ways // parts).T,
                ways * deals // parts,
            )

    def _ways(self, streets: Streets) -> Ints:
        ways: Ints = streets.hole.ways * streets.hole.flops[:, WAYS].astype(np.int64)
        return ways
