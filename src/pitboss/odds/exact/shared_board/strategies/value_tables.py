"""The tables of values behind a solution, made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Node, Plan
from pitboss.odds.exact.shared_board.read_game import SEEN, BoardGame
from pitboss.odds.exact.shared_board.strategies.best_strategy import Solved, Streets
from pitboss.odds.exact.shared_board.streets.backward_kernels import WAYS
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.solution import ValueTable

Rows = tuple[Ints, Ints, Ints]  # keys, totals, weight


@dataclass(frozen=True, eq=False)
class StreetTable:
    """The street after this many cards of the board: makes a table of rows per history of choices."""

    board_game: BoardGame
    plan: Plan
    seen: int

    def table(self, found: Iterable[Rows]) -> ValueTable:
        """The rows of all histories as one table, the choices in the printed order."""
        keys, totals, weight = (np.concatenate(part) for part in zip(*found, strict=True))
        choices, street = self._choices, self.board_game.streets[self.seen]
        order = [choices.index(choice.id) for choice in street.choices if choice.id in choices]
        names = tuple(choices[at] for at in order)
        return ValueTable(street.id, keys, names, totals[:, order], weight, self.plan.scale)

    def asked(self) -> Iterator[tuple[Node, Ints]]:
        """The histories that lead to a decision here, and what each choice is worth [choices, 1 + channels]."""
        for at, node in enumerate(self.plan.nodes[self.seen]):
            if node.class_ >= 0:
                yield node, self.plan.worth[self.seen][at, : len(node.next_)]

    def rows(self, channels: Ints, ways: Ints, hole: Ints, board: Ints) -> Iterator[Rows]:
        """The rows of all histories: channels [channels, n] per deal of what is seen, which can happen in `ways`."""
        deals = self.board_game.deals_after[self.seen]
        for node, worth in self.asked():
            totals = worth[:, 1:] @ channels + deals * worth[:, :1]
            yield self.keys(node, hole, board), (totals * ways).T, ways * deals

    def keys(self, node: Node, hole: Ints, board: Ints) -> Ints:
        """The cards seen, [n, 2] and [n, seen], and the choices before."""
        keys = np.zeros(len(hole), dtype=self._fields)
        cards, first = np.concatenate([hole, board], axis=1), 0
        for name, _, (count,) in self._fields[:-1]:
            keys[name] = cards[:, first : first + count]
            first += count
        keys["choices"] = " ".join(node.choices)
        return keys

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        node = next(node for node, _ in self.asked())
        later = self.plan.nodes[SEEN[SEEN.index(self.seen) + 1]] if self.seen < SEEN[-1] else None
        ends = [later[at].choices if later else self.plan.ends[at] for at in node.next_]
        return tuple(end[len(node.choices)] for end in ends)

    @cached_property
    def _fields(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """The fields of a key: a field per pile, and the choices before if there were any."""
        fields: list[tuple[str, str, tuple[int, ...]]] = []
        for pile in self.board_game.game.piles:
            if sum(count for _, _, (count,) in fields) < 2 + self.seen:
                fields.append((pile.id, "u1", (pile.count,)))
        longest = max(len(" ".join(each.choices)) for each in self.plan.nodes[self.seen])
        return [*fields, ("choices", f"U{max(1, longest)}", ())]


class BoardValues(Mapping[str, ValueTable]):
    """By street, up to the flop: a row per information set up to suits, and per history that leads there."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self.made: dict[str, ValueTable] = {}
        streets = solved.board_game.streets
        rows: dict[int, Callable[[StreetTable], Iterator[Rows]]] = {0: self._hole_rows, 3: self._flop_rows}
        self.rows = {streets[seen].id: (seen, rows[seen]) for seen in rows if seen in streets}

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, street: str) -> ValueTable:
        if street not in self.made:
            seen, rows = self.rows[street]
            table = StreetTable(self.solved.board_game, self.solved.plan, seen)
            self.made[street] = table.table(rows(table))
        return self.made[street]

    @property
    def _parts(self) -> int:
        """How often each deal was counted: in both orders of the last two cards."""
        return 2 // self.solved.board_game.orders

    def _hole_rows(self, table: StreetTable) -> Iterator[Rows]:
        for node, worth in table.asked():
            for streets in self.solved.streets:
                hole = streets.hole
                totals = [sum(int(a) * b for a, b in zip(row, streets.totals, strict=True)) for row in worth]
                yield (
                    table.keys(node, np.array([hole.cards]), np.zeros((1, 0), dtype=np.int64)),
                    np.array([[hole.ways * total // self._parts for total in totals]], dtype=np.int64),
                    np.array([hole.ways * streets.totals[0] // self._parts], dtype=np.int64),
                )

    def _flop_rows(self, table: StreetTable) -> Iterator[Rows]:
        for streets in self.solved.streets:
            cards = streets.hole.flop_cards
            for keys, totals, weight in table.rows(
                streets.flop, self._ways(streets), np.tile(streets.hole.cards, (len(cards), 1)), cards
            ):
                yield keys, totals // self._parts, weight // self._parts

    def _ways(self, streets: Streets) -> Ints:
        ways: Ints = streets.hole.ways * streets.hole.flops[:, WAYS].astype(np.int64)
        return ways
