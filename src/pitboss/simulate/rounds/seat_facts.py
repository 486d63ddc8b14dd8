"""The facts of one seat in many rounds at once, read off the hands and facts of a game as data.

A fact of one hand is a step function of its strength, so it is a table by the rank of the hand; a comparison is one of
two ranks; the line of the highest hand is the best one of all hands at the table. Nothing is asked of the game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

import numpy as np

from pitboss.hands.evaluator import Evaluator
from pitboss.hands.versus import NOT_COMPARED
from pitboss.rules import Choices, Compare, Game, Hand, Highest
from pitboss.rules.asked_facts import Fact, FactsFromData, OfStrength, Steps, hands_asked
from pitboss.rules.made_hands import AnyHand, Slots
from pitboss.simulate.hands import hand_kernels
from pitboss.simulate.hands.tables import HandTables, Ints, cannot_compile, hand_tables, orders_of, ranks_of
from pitboss.simulate.rounds import tally_kernels
from pitboss.simulate.rounds.cell_numbers import CellNumbers

BATCH = 1 << 14  # rounds that are worked on together: their cards and ranks fit a core's own cache
MOST_VALUES = 256

Find = Callable[[Ints, Ints, Ints], None]  # cards, lines of choices -> the values of a fact


@lru_cache(maxsize=64)
def why_slow(game: Game) -> str:
    """Why the rounds of a game are not compiled; empty where they are."""
    if not isinstance(game.facts, FactsFromData):
        return "its facts are a function, and not data"
    if any(len(names) > MOST_VALUES for names in game.fact_values.values()):
        return f"one of its facts has more than {MOST_VALUES} values"
    evaluators = {hand.evaluator for hand in hands_asked(game.facts.fact_type)}
    return next(filter(None, (cannot_compile(each, game.deck) for each in evaluators)), "")


def table_facts(game: Game) -> frozenset[int]:
    """The places of the facts that go by the hands of the whole table."""
    asked = game.facts.fact_type.asked.values() if isinstance(game.facts, FactsFromData) else ()
    return frozenset(at for at, fact in enumerate(asked) if any(isinstance(hand, Highest) for hand in fact.hands))


class Ranks:
    """The ranks of hands of a batch, each worked out once for all seats."""

    def __init__(self) -> None:
        self.totals = np.zeros(BATCH, dtype=np.uint64)
        self.rooms: dict[object, Ints] = {}
        self.known: set[object] = set()

    def forget(self) -> None:
        """A new batch begins."""
        self.known.clear()

    def of(self, hand: SameHand | ChosenHand, cards: Ints, lines: Ints) -> Ints:
        """The ranks of this hand in every round."""
        out = self.rooms.get(hand.key)
        if out is None:
            out = self.rooms[hand.key] = np.zeros(BATCH, dtype=hand.tables.unsuited.dtype)
        out = out[: len(cards)]
        if hand.key not in self.known:
            self.known.add(hand.key)
            hand.rank(cards, lines, self.totals[: len(cards)], out)
        return out


class SameHand:
    """A hand of the same cards of a row whatever is chosen: the best of some sets of columns."""

    def __init__(self, evaluator: Evaluator, sets: Iterable[Ints]) -> None:
        self.evaluator, self.sets = evaluator, tuple(sets)
        self.key: object = evaluator, frozenset(frozenset(columns.tolist()) for columns in self.sets)
        self.tables = hand_tables(evaluator, tuple(sorted({len(columns) for columns in self.sets})))

    def rank(self, cards: Ints, lines: Ints, totals: Ints, out: Ints) -> None:
        """The rank of the best set in every round."""
        _rank(self.tables, self.sets[0], cards, totals, out)
        for columns in self.sets[1:]:
            other = np.empty_like(out)
            _rank(self.tables, columns, cards, totals, other)
            np.maximum(out, other, out=out)


class ChosenHand:
    """A hand whose cards go by what the seat has chosen: sets of columns for each line of choices, perhaps none."""

    def __init__(self, evaluator: Evaluator, sets: list[tuple[Ints, ...]]) -> None:
        self.evaluator, self.key = evaluator, object()
        self.sizes = np.array([len(each[0]) if each else 0 for each in sets], dtype=np.int64)
        self.columns = np.zeros((len(sets), max(map(len, sets)), self.sizes.max()), dtype=np.uint64)
        for line, each in enumerate(sets):
            for at in range(self.columns.shape[1] if each else 0):
                self.columns[line, at, : self.sizes[line]] = each[min(at, len(each) - 1)]
        self.tables = hand_tables(evaluator, tuple(sorted({*self.sizes.tolist()} - {0})) or (evaluator.size,))

    def rank(self, cards: Ints, lines: Ints, totals: Ints, out: Ints) -> None:
        """The rank of the best set in every round; any rank where there is no such hand."""
        hand_kernels.rank_by_line(cards, lines, self.columns, self.sizes, self.tables, out)


def _rank(tables: HandTables, columns: Ints, cards: Ints, totals: Ints, out: Ints) -> None:
    add = hand_kernels.add_seven_keys if len(columns) == 7 else hand_kernels.add_keys
    add(cards, columns, tables.keys, tables.bias, totals)
    hand_kernels.look_up(totals, tables.multiplier, tables.shifts, tables.unsuited, out)
    hand_kernels.raise_flushes(totals, cards, columns, tables.suited, tables.bits, out)


class SeatFacts:
    """The facts of one seat's rounds. `columns` says where the slots of its row are among the cards of the table."""

    def __init__(self, facts: FactsFromData, columns: Ints, numbers: CellNumbers) -> None:
        self.layout, self.columns, self.numbers, self.lines = facts.layout, columns, numbers, numbers.ends
        self.ranks = Ranks()
        self.hands: dict[Hand, SameHand | ChosenHand] = {}
        self.finds: list[Find] = []
        rows = [self._fact(fact) for fact in facts.fact_type.asked.values()]
        self.fields = np.array(rows, dtype=np.int64).T.copy()  # [lines, facts] -> number of a row of values
        self.bases = np.arange(len(self.lines), dtype=np.int64) * math.prod(numbers.sizes)
        self.values = np.zeros((len(self.finds), BATCH), dtype=np.uint8)
        self.cells = np.zeros(BATCH, dtype=np.int64)

    def find(self, cards: Ints, lines: Ints, ranks: Ranks) -> Ints:
        """The number of the cell of each round."""
        self.ranks, count = ranks, len(cards)
        for find, values in zip(self.finds, self.values, strict=True):
            find(cards, lines, values[:count])
        cells = self.cells[:count]
        tally_kernels.find_cells(lines, self.fields, self.numbers.strides, self.bases, self.values[:, :count], cells)
        return cells

    def _fact(self, fact: Fact) -> list[int]:
        """For each line of choices the row of values that has this fact."""
        if isinstance(fact, Compare):
            return self._compared(*fact.hands)
        assert isinstance(fact, OfStrength)
        (hand,) = fact.hands
        find = self._lowest(hand, fact.steps) if isinstance(hand, Highest) else self._class(hand, fact.steps)
        return [self._row(find)] * len(self.lines)

    def _row(self, find: Find) -> int:
        self.finds.append(find)
        return len(self.finds) - 1

    def _class(self, hand: Hand, steps: Steps) -> Find:
        ranked, table = self._hand(hand), class_table(hand.evaluator, steps)
        return lambda cards, lines, out: tally_kernels.classes(self.ranks.of(ranked, cards, lines), table, out)

    def _compared(self, own: AnyHand, other: AnyHand) -> list[int]:
        assert isinstance(own, Hand)
        assert isinstance(other, Hand)
        one, two = self._hand(own), self._hand(other)
        own_orders, other_orders = orders_of(own.evaluator, other.evaluator)

        def find(cards: Ints, lines: Ints, out: Ints) -> None:
            ones, others = (self.ranks.of(each, cards, lines) for each in (one, two))
            tally_kernels.comparisons(ones, others, own_orders, other_orders, out)

        compared = self._row(find)
        missing = [not all(self._sets(hand, line) for hand in (own, other)) for line in self.lines]
        constant = self._row(lambda cards, lines, out: out.fill(NOT_COMPARED)) if any(missing) else compared
        return [constant if each else compared for each in missing]

    def _lowest(self, hand: Highest, steps: Steps) -> Find:
        """The best line of all hands at the table; lines are numbered from the best one on."""
        own = hand.seat.sets(self.layout)[0]
        others = [SameHand(hand.evaluator, [self._at(s)]) for s in self.layout.of_other_seats(own, len(self.columns))]
        ranked, table = [self._hand(hand.dealer), *others], class_table(hand.evaluator, steps)
        first = self._class(hand.seat, steps)

        def find(cards: Ints, lines: Ints, out: Ints) -> None:
            first(cards, lines, out)
            for each in ranked:
                tally_kernels.lower(self.ranks.of(each, cards, lines), table, out)

        return find

    def _hand(self, hand: Hand) -> SameHand | ChosenHand:
        if hand not in self.hands:
            every = [tuple(map(self._at, self._sets(hand, line))) for line in self.lines]
            is_same = not hand.street
            self.hands[hand] = SameHand(hand.evaluator, every[0]) if is_same else ChosenHand(hand.evaluator, every)
        return self.hands[hand]

    def _sets(self, hand: Hand, line: Choices) -> tuple[Slots, ...]:
        choice = line[self.layout.streets.index(hand.street)] if hand.street else ""
        return hand.sets(self.layout, choice)

    def _at(self, slots: Slots) -> Ints:
        return self.columns[list(slots)]


def class_table(evaluator: Evaluator, steps: Steps) -> Ints:
    """uint8 [ranks] the value for a hand of each rank."""
    places = np.searchsorted(np.array(steps.starts, dtype=np.int64), ranks_of(evaluator), side="right")
    return np.array(steps.values, dtype=np.uint8)[places]
