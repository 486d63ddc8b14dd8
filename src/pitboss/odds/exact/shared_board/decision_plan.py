"""The decisions of a game as arithmetic: what every choice is worth, from a few totals over the deals that follow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.odds.exact.shared_board.facts.fact_table import FactTable, Showdown
from pitboss.odds.exact.shared_board.read_game import LARGEST_NET, SEEN, BoardGame
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.decision_points import legal_choices
from pitboss.rules import NOT_ASKED, ByChance, Choices


@dataclass(frozen=True)
class Node:
    """A history of choices before a street: the class of its decision (-1: not asked) and where each answer leads."""

    choices: Choices
    class_: int
    next_: tuple[int, ...]  # index among the nodes of the next stage, per choice; one if not asked


@dataclass(frozen=True)
class Plan:
    """All decisions as arithmetic on a few totals.

    Channels: the totals of `basis` (net results of some paths from which all others follow), then the gain of
    each class of decisions over its first choice, last street first. `coefficients[seen]` [classes, choices,
    1 + channels] is what each choice is worth beyond the first one, and `scores[seen]` what decides: the same, unless
    a rule says otherwise. `nodes[seen]` are the histories.
    """

    seat_least: Ints  # [classes] the least order of each class of the seat's hands
    dealer_least: Ints  # [groups] the least order of each group of the dealer's hands
    basis: Ints  # [basis, 3, classes, groups] net results × scale
    scale: int
    scores: dict[int, Ints]
    coefficients: dict[int, Ints]
    nodes: dict[int, tuple[Node, ...]]
    ends: tuple[Choices, ...]  # the paths, as nodes after the last stage
    worth: dict[int, Ints]  # [seen] -> [nodes, choices, 1 + channels]: the value of every choice itself
    channels: dict[int, int]  # how many channels there are before the decision at this stage


def make_plan(board_game: BoardGame, by_chance: ByChance | None = None) -> Plan:
    """The plan that is best for the seat; streets on which `by_chance` has a rule follow that instead."""
    return _Planner(board_game, by_chance).plan()


def groups_of(table: FactTable, told: dict[Showdown, object]) -> tuple[int, ...]:
    """The dealer's classes at which a new group begins: those that `told` separates from the class below."""
    return (0, *(j for j in range(1, len(table.dealer_classes)) if _differs(told, j)))


def _differs(told: dict[Showdown, object], at: int) -> bool:
    """A tie is with the seat's own class of hands, so only hands above or below it can tell two classes apart."""
    return any(
        told[v, i, j - 1] != value for (v, i, j), value in told.items() if j == at and v != 1 and (v, i, j - 1) in told
    )


def cell_array(table: FactTable, told: dict[Showdown, int], groups: tuple[int, ...]) -> Ints:
    """[3, seat's classes, groups] of the fields of showdowns; 0 where nothing can happen."""
    cells = np.zeros((3, len(table.seat_classes), len(groups)), dtype=np.int64)
    for (v, i, j), value in told.items():
        cells[v, i, sum(j >= first for first in groups) - 1] = value
    return cells


def least_orders(classes: tuple[int, ...], groups: tuple[int, ...]) -> Ints:
    """The least order of each group of classes."""
    return np.array([classes[first] for first in groups], dtype=np.int64)


Vector = tuple[Fraction, ...]


class _Planner:
    """Backward through the streets; an expression is a vector over (constant, basis…, gains…)."""

    def __init__(self, board_game: BoardGame, by_chance: ByChance | None) -> None:
        self.at = board_game
        self.rules = by_chance.rules if by_chance else {}
        table = board_game.facts
        self.keys = table.showdowns
        self.levels = self._levels()
        nets = {path: self._row(path) for path in self.levels[6]}
        self.scale = math.lcm(*(net.denominator for row in nets.values() for net in row))
        self.rows = {path: tuple(net * self.scale for net in row) for path, row in nets.items()}

    def _row(self, path: Choices) -> Vector:
        """The net results of a path over all showdowns; the seat's own cards must not matter to the main game."""
        net, (first, *others) = self.at.net, self.at.facts.by_own_cards
        row = tuple(net.of(path, facts) for facts in first)
        for told in others:
            if any(net.of(path, facts) != same for facts, same in zip(told, row, strict=True)):
                raise NotFollowed(f"{self.at.game.id}: its main game pays on the seat's own first cards")
        return row

    def _levels(self) -> dict[int, list[Choices]]:
        """The histories before each stage, and (6) at the end."""
        levels: dict[int, list[Choices]] = {}
        alive: list[Choices] = [()]
        for seen in SEEN:
            levels[seen] = alive
            alive = [longer for choices in alive for longer in self._answers(seen, choices)]
        levels[6] = alive
        return levels

    def _answers(self, seen: int, choices: Choices) -> list[Choices]:
        street = self.at.streets.get(seen)
        if street is None:
            return [choices]
        legal = legal_choices(self.at.game, street, (), choices, self.at.options)
        if legal and street.id in self.rules:
            legal = (self.rules[street.id].otherwise, self.rules[street.id].choice)
        return [(*choices, choice) for choice in legal or (NOT_ASKED,)]

    def plan(self) -> Plan:
        """Solves the basis, then walks back from the last stage."""
        basis, value = self._basis()
        size = 1 + len(basis)
        nodes, coefficients, scores, worth, channels = {}, {}, {}, {}, {}
        after = self.levels[6]
        for seen in reversed(SEEN):
            channels[seen] = size - 1
            value, found, classes, worths = self._stage(seen, after, value, size)
            nodes[seen], worth[seen] = found, worths
            coefficients[seen] = _array(classes, size)
            scores[seen] = self._scores(seen, coefficients[seen])
            size += len(classes)
            after = self.levels[seen]
        told = [dict(zip(self.keys, row, strict=True)) for row in self.rows.values()]
        table, merged = self.at.facts, {key: tuple(each[key] for each in told) for key in self.keys}
        groups = groups_of(table, dict(merged))
        nets = [{k: int(v) for k, v in zip(self.keys, row, strict=True)} for row in basis]
        shape = (len(nets), 3, len(table.seat_classes), len(groups))
        if any(abs(net) >= LARGEST_NET for row in chain(self.rows.values(), basis) for net in row):
            raise NotFollowed(f"{self.at.game.id}: a round wins too much, or in too small parts, to be counted")
        return Plan(
            seat_least=np.array(table.seat_classes, dtype=np.int64),
            dealer_least=least_orders(table.dealer_classes, groups),
            basis=np.array([cell_array(table, net, groups) for net in nets], dtype=np.int64).reshape(shape),
            scale=self.scale,
            scores=scores,
            coefficients=coefficients,
            nodes=nodes,
            ends=tuple(self.levels[6]),
            worth=worth,
            channels=channels,
        )

    def _stage(
        self, seen: int, after: list[Choices], value: dict[Choices, Vector], size: int
    ) -> tuple[dict[Choices, Vector], tuple[Node, ...], list[list[Vector]], Ints]:
        classes: list[list[Vector]] = []
        nodes: list[Node] = []
        before: dict[Choices, Vector] = {}
        worths: list[list[Vector]] = []
        asked = [(choices, self._answers(seen, choices)) for choices in self.levels[seen]]
        for choices, answers in asked:
            told = [value[answer] + (Fraction(0),) * (size - len(value[answer])) for answer in answers]
            worths.append(told)
            gains = [tuple(a - b for a, b in zip(each, told[0], strict=True)) for each in told]
            class_ = -1
            if len(gains) > 1:
                class_ = classes.index(gains) if gains in classes else len(classes)
                classes += [gains] if class_ == len(classes) else []
            before[choices] = told[0]
            nodes.append(Node(choices, class_, tuple(after.index(answer) for answer in answers)))
        for node in nodes:
            unit = tuple(Fraction(at == node.class_) for at in range(len(classes)))
            before[node.choices] += unit
        return before, tuple(nodes), classes, _array(worths, size)

    def _scores(self, seen: int, coefficients: Ints) -> Ints:
        """What decides at a stage: the gain, or where there is a rule how far the chance of winning exceeds it."""
        street = self.at.streets.get(seen)
        if street is None or street.id not in self.rules:
            return coefficients
        over, tie = self.rules[street.id].over, self.tie
        scores = np.zeros_like(coefficients)
        # The first channel counts the wins, and ties as their part of a win.
        scores[:, 1, 0], scores[:, 1, 1] = -over.numerator * tie.denominator, over.denominator
        return scores

    @property
    def tie(self) -> Fraction:
        """What a tie counts where a rule goes by the chance of winning; the same on every street."""
        (tie,) = {rule.tie for rule in self.rules.values()}
        return tie

    def _basis(self) -> tuple[list[Vector], dict[Choices, Vector]]:
        """Net results that are independent of each other and of a constant, and all paths in terms of them.

        Where a rule asks for the chance of winning, the first of them counts a win, and a tie as its part of a win.
        """
        columns: list[Vector] = [(Fraction(1),) * len(self.keys)]
        if self.rules:
            worth = {2: Fraction(self.tie.denominator), 1: Fraction(self.tie.numerator)}
            columns.append(tuple(worth.get(v, Fraction(0)) for v, _, _ in self.keys))
        for path in sorted(self.rows, key=lambda path: max(map(abs, self.rows[path]))):
            if _combination(columns, self.rows[path]) is None:
                columns.append(self.rows[path])
        found = {path: _combination(columns, row) for path, row in self.rows.items()}
        shares = {path: share for path, share in found.items() if share is not None}
        parts = math.lcm(*(part.denominator for share in shares.values() for part in share))
        if parts > 1:
            raise NotFollowed(f"{self.at.game.id}: its bets are not whole multiples of each other")
        return columns[1:], shares


def _array(rows: list[list[Vector]], size: int) -> Ints:
    """[len(rows), the longest row, size] whole numbers."""
    longest = max((len(row) for row in rows), default=1)
    array = np.zeros((len(rows), longest, size), dtype=np.int64)
    for i, row in enumerate(rows):
        for j, vector in enumerate(row):
            array[i, j] = [int(part) for part in vector]
    return array


def _combination(columns: list[Vector], target: Vector) -> Vector | None:
    """The shares of independent columns that add up to the target, or None."""
    rows = [list(row) for row in dict.fromkeys(zip(*columns, target, strict=True))]
    width = len(columns)
    top = 0
    for column in range(width):
        pivot = next((i for i in range(top, len(rows)) if rows[i][column]), None)
        assert pivot is not None, "the columns are independent"
        rows[top], rows[pivot] = rows[pivot], rows[top]
        lead = rows[top][column]
        rows[top] = [part / lead for part in rows[top]]
        for i in range(len(rows)):
            if i != top and rows[i][column]:
                factor = rows[i][column]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[top], strict=True)]
        top += 1
    if any(row[width] for row in rows[top:]):
        return None
    return tuple(rows[i][width] for i in range(width))
