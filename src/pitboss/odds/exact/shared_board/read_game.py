"""Reads a game as data: is it of the board family, and what must be decided when."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from pitboss.errors import GameError, NotFollowed
from pitboss.odds.exact.shared_board.read_facts import FactTable, Showdown, fact_table
from pitboss.odds.kernels.board_types import DeckShape, Ints, deck_shape
from pitboss.odds.model.decision_points import legal_choices, stages
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import NOT_ASKED, ByChance, Choices, Facts, Game, Options, Street
from pitboss.rules.street import never

LARGEST_NET = 1 << 20  # in parts of a unit; times the deals after the flop it fits 64 bits, on the river 32
SEEN = (0, 3, 4, 5)  # cards of the board after which a street may be asked


@dataclass(frozen=True)
class BoardGame:
    """A game of the family with its options: the deck, the facts, and the street after this many board cards."""

    game: Game
    options: Options
    deck: DeckShape
    facts: FactTable
    streets: dict[int, Street]
    piles: tuple[int, ...]  # cards of the board in each pile, in the order shown
    known_dealer: int = 0  # cards of the dealer that the seat has seen from the start
    known_board: bool = False  # one card of the board that it has seen from the start

    @cached_property
    def orders(self) -> int:
        """In how many orders the last two board cards count as different deals."""
        return 1 if self.piles[-1] >= 2 else 2

    @property
    def known_beyond_flop(self) -> bool:
        """The known card of the board is not one of the flop: with the flop four cards are seen."""
        return self.known_board and 3 not in self.streets

    @cached_property
    def deals_after(self) -> dict[int, int]:
        """How many ways the rest can fall once this many board cards lie; the last two board cards in order."""
        left = len(self.game.deck) - 2 - self.known_dealer
        dealer = math.comb(left - 5, 2 - self.known_dealer)
        return {5: dealer, 4: dealer * (left - 4), 3: dealer * (left - 4) * (left - 3)}

    @cached_property
    def net(self) -> _Nets:
        """The settlement as numbers."""
        return _Nets(self)


class _Nets:
    """Net results of the main game per path and facts, tabulated from the game's settlement."""

    def __init__(self, board_game: BoardGame) -> None:
        self.money = Money(board_game.game, board_game.options)
        self.wagers = main_wagers(board_game.game)
        self.known: dict[tuple[Choices, Facts], Fraction] = {}

    def of(self, path: Choices, facts: Facts) -> Fraction:
        """What the main game nets in this cell, in units of the base wager."""
        if (path, facts) not in self.known:
            self.known[path, facts] = self.money.net(self.wagers, path, facts)
        return self.known[path, facts]


def read(game: Game, options: Options) -> BoardGame:
    """The game as one of this family; a GameError says why it is not."""
    layout, facts = _layout(game), fact_table(game)
    if "dealer_start" in facts.sources:
        raise NotFollowed(f"{game.id}: a bet goes by the dealer's two cards, which are not counted by themselves here")
    return BoardGame(game, options, deck_shape(game.deck), facts, *layout)


def fits(game: Game) -> bool:
    """True for a game that this family can solve: the shape of its piles, streets and facts says so."""
    try:
        read(game, game.choose_options())
    except GameError:
        return False
    return True


def _layout(game: Game) -> tuple[dict[int, Street], tuple[int, ...], int, bool]:
    """The streets by cards of the board seen, the piles of the board, and what is known from the start."""
    streets: dict[int, Street] = {}
    owners: list[tuple[str, int]] = []
    first: tuple[int, int] | None = None
    for stage in stages(game):
        if stage.pile is not None:
            owners += [(stage.pile.owner, stage.pile.count)] if stage.pile.count else []
            continue
        seen, dealer = (sum(n for owner, n in owners if owner == whose) for whose in ("board", "dealer"))
        first = first or (seen, dealer)
        seen = 0 if not streets and seen == 1 else seen
        if stage.street is None or seen not in SEEN or seen in streets or stage.street.excused is not never:
            raise NotFollowed(f"{game.id}: its streets are not asked between the cards of a board")
        streets[seen] = stage.street
    known, dealer = first or (0, 0)
    board = tuple(n for owner, n in owners if owner == "board")
    shown = [("seat", 2), *([("dealer", dealer)] if dealer else []), *(("board", n) for n in board)]
    shown += [("dealer", 2 - dealer)] if dealer < 2 else []
    if owners != shown or sum(board) != 5 or (known == 1 and not dealer) or len(game.deck) < 9:
        raise NotFollowed(f"{game.id}: not two cards each and a board of five, the dealer's cards shown last")
    return streets, board, dealer, known == 1


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


class Segments(NamedTuple):
    """Totals as linear functions of counts, for every segment of orders in which seat and dealer classes stay put.

    With `lower` dealer holdings below the seat's, `no_more` not above it, `deals` in all, and `upto[g]` below group g:
    total = counts · (lower, no_more, deals) + Σ over g ≥ 1 of less[g] min(lower, upto[g]) + no_more[g] max(no_more,
    upto[g]). That is the sum over cells, summed by parts.
    """

    least: Ints  # [segments] the least order of each
    counts: Ints  # [basis, segments, 3]
    less: Ints  # [basis, segments, groups]
    no_more: Ints  # [basis, segments, groups]


def make_segments(seat_least: Ints, dealer_least: Ints, nets: Ints) -> Segments:
    """The segments for nets [basis, 3, classes, groups]."""
    least = np.union1d(seat_least, dealer_least)
    seat = np.searchsorted(seat_least, least, side="right") - 1
    dealer = np.searchsorted(dealer_least, least, side="right") - 1
    lower, tied, higher = nets[:, 0, seat], nets[:, 1, seat, dealer], nets[:, 2, seat]
    counts = np.stack([higher[:, :, -1] - tied, tied - lower[:, :, 0], lower[:, :, -1]], axis=2)
    less, no_more = np.zeros(higher.shape, dtype=np.int64), np.zeros(lower.shape, dtype=np.int64)
    less[:, :, 1:], no_more[:, :, 1:] = -np.diff(higher, axis=2), -np.diff(lower, axis=2)
    return Segments(least, np.ascontiguousarray(counts), less, no_more)


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
        table, net = self.at.facts, self.at.net
        own = list(product(table.all_fields("start"), table.all_fields("first_five")))
        row = tuple(net.of(path, table.facts(key, *own[0])) for key in self.keys)
        for other in own[1:]:
            if any(net.of(path, table.facts(key, *other)) != row[i] for i, key in enumerate(self.keys)):
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
        if any(abs(value) >= LARGEST_NET for net in nets for value in net.values()):
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
