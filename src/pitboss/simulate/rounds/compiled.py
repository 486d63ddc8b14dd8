"""Rounds of a table, many at once: deal, decide, compare, count. Everything is read from the game's definition."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.model.tally import Cell
from pitboss.rules import Choices, Game, Options
from pitboss.simulate.facts.learned import CLASS, COMPARE, CONSTANT, LOWEST, LearnedFacts, other_seats
from pitboss.simulate.facts.witnesses import Measure
from pitboss.simulate.hands import hand_kernels
from pitboss.simulate.hands.tables import EVALUATORS, Ints, hand_tables, strengths_of
from pitboss.simulate.rounds import deal_kernels, tally_kernels
from pitboss.simulate.strategies import row_kernels
from pitboss.simulate.strategies.decisions import Decisions
from pitboss.simulate.strategies.histories import Level, Tree

BATCH = 1 << 14  # rounds that are worked on together: their cards and ranks fit a core's own cache


class Dealer:
    """Deals the cards of a table's rounds from their random numbers."""

    def __init__(self, game: Game, seats: int) -> None:
        self.plan = game.plan(seats)
        self.places = sorted(set(chain.from_iterable(self.plan.rows)))
        self.deck = np.array(game.deck, dtype=np.uint8)
        width, group = len(self.places), deal_kernels.CARDS_PER_WORD
        ways = (
            math.prod(len(game.deck) - place for place in range(first, min(first + group, width)))
            for first in range(0, width, group)
        )
        self.limits = np.array([2**32 % way for way in ways], dtype=np.uint64)
        self.words = np.zeros((BATCH, 4 * -(-len(self.limits) // 4)), dtype=np.uint32)
        self.cards = np.zeros((BATCH, width), dtype=np.uint8)

    def columns(self, seat: int) -> Ints:
        """Where the slots of a seat's row are in `cards`."""
        return np.array([self.places.index(position) for position in self.plan.rows[seat]], dtype=np.uint64)

    def deal(self, seed: int, first: int, count: int) -> Ints:
        """The cards of this many rounds: uint8 [count, width]."""
        words, cards = self.words[:count], self.cards[:count]
        deal_kernels.fill_words(np.uint64(seed), np.uint64(first), words)
        deal_kernels.deal(np.uint64(seed), np.uint64(first), words, self.deck, self.limits, cards)
        return cards


@dataclass(frozen=True)
class CellNumbers:
    """Cells of (choices, facts) as numbers."""

    game: Game
    ends: tuple[Choices, ...]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many values each field of the facts has."""
        return tuple(len(names) for names in self.game.fact_values.values())

    @cached_property
    def strides(self) -> Ints:
        """What one more in a field adds to the number."""
        return np.array([math.prod(self.sizes[at + 1 :]) for at in range(len(self.sizes))], dtype=np.int64)

    @property
    def count(self) -> int:
        """How many cells there are."""
        return len(self.ends) * math.prod(self.sizes)

    def cell(self, number: int) -> Cell:
        """The choices and facts of a number."""
        end, rest = divmod(number, math.prod(self.sizes))
        values = []
        for stride in self.strides.tolist():
            value, rest = divmod(rest, stride)
            values.append(value)
        return self.ends[end], self.game.fact_type(*values)

    def number(self, end: int, facts: Sequence[int]) -> int:
        """The number of the cell with these facts after the choices of this number."""
        return end * math.prod(self.sizes) + sum(int(s) * f for s, f in zip(self.strides, facts, strict=True))


class SeatPlay:
    """The choices of one seat, street by street."""

    def __init__(self, game: Game, options: Options, tree: Tree, decisions: Decisions, columns: Ints) -> None:
        self.tree, self.decisions, self.columns = tree, decisions, columns
        self.sorted = [np.ascontiguousarray(columns[game.slots[id_]]) for id_ in sorted_piles(game)]
        self.nodes = np.zeros(BATCH, dtype=np.int64)
        self.rows = np.zeros(BATCH + 1, dtype=np.int32)
        self.chosen = np.zeros(BATCH, dtype=np.uint8)

    def arrange(self, cards: Ints) -> None:
        """Puts the cards in order where a choice names the place of one, as exact odds count them."""
        for columns in self.sorted:
            row_kernels.sort_columns(cards, columns)

    def play(self, cards: Ints) -> Ints:
        """The number of each row's line of choices: int64 [n]."""
        nodes = self.nodes[: len(cards)]
        nodes[:] = 0
        for number, level in enumerate(self.tree.levels):
            self._street(number, level, cards, nodes)
        return nodes

    def _street(self, number: int, level: Level, cards: Ints, nodes: Ints) -> None:
        before = nodes.copy()
        unasked = np.ascontiguousarray(level.after[:, level.unasked])
        if not all(level.asked):
            row_kernels.relabel(nodes, unasked)
        columns = self.columns[: sum(level.seen)]
        for node, (history, asked) in enumerate(zip(level.histories, level.asked, strict=True)):
            count = row_kernels.select(before, node, self.rows) if asked else 0
            if count:
                rows, chosen = self.rows[:count], self.chosen[:count]
                self.decisions[number, history].decide(cards, rows, columns, chosen)
                row_kernels.move(rows, chosen, level.after[node], nodes)


def sorted_piles(game: Game) -> tuple[str, ...]:
    """The piles of a seat that are put in order: those whose cards a choice names by their places."""
    if not any(street.by_place for street in game.streets):
        return ()
    return tuple(pile.id for pile in game.piles if pile.owner == "seat" and pile.count > 1)


class SeatFacts:
    """The facts of one seat's rounds, by what has been learnt of the game."""

    def __init__(self, learned: LearnedFacts, tree: Tree, columns: Ints, numbers: CellNumbers) -> None:
        self.learned, self.numbers, self.columns = learned, numbers, columns
        paths = [learned.paths.index(end) for end in tree.ends]
        self.fields = np.array([learned.fields[path] for path in paths], dtype=np.int64)
        self.bases = np.arange(len(paths), dtype=np.int64) * math.prod(numbers.sizes)
        self.limits = np.array(numbers.sizes, dtype=np.int64)
        self.values = np.zeros((len(learned.explanations), BATCH), dtype=np.uint8)
        self.cells = np.zeros(BATCH, dtype=np.int64)
        self.used = sorted(set(self.fields.ravel().tolist()))

    def find(self, cards: Ints, ends: Ints, ranks: Ranks) -> Ints:
        """The number of the cell of each round."""
        count = len(cards)
        for number in self.used:
            self._explain(cards, number, ranks, self.values[number, :count])
        cells = self.cells[:count]
        bad = tally_kernels.find_cells(
            ends, self.fields, self.numbers.strides, self.bases, self.values[:, :count], self.limits, cells
        )
        if bad >= 0:
            raise AssertionError(f"{self.learned.game.id}: a hand was dealt whose facts were never learnt")
        return cells

    def _explain(self, cards: Ints, number: int, ranks: Ranks, out: Ints) -> None:
        kind, first, second, values = self.learned.explanations[number]
        table = np.frombuffer(values, dtype=np.uint8)
        if kind == CONSTANT:
            out[:] = table[0]
            return
        one, other = self.learned.measures[first], self.learned.measures[second]
        if kind == CLASS:
            tally_kernels.classes(ranks.of(cards, one, self.columns), table, out)
        elif kind == COMPARE:
            strengths = strengths_of(EVALUATORS[one.evaluator])
            ones, others = (ranks.of(cards, each, self.columns) for each in (one, other))
            tally_kernels.comparisons(ones, others, strengths, table, out)
        else:
            self._join(
                cards, one, other, ranks, table, tally_kernels.lower if kind == LOWEST else tally_kernels.raised, out
            )

    def _join(
        self, cards: Ints, one: Measure, other: Measure, ranks: Ranks, table: Ints, join: object, out: Ints
    ) -> None:
        tally_kernels.classes(ranks.of(cards, one, self.columns), table, out)
        for each in (other, *other_seats(self.learned.game, one, len(self.columns))):
            join(ranks.of(cards, each, self.columns), table, out)  # type: ignore[operator]


class Ranks:
    """The ranks of hands of a batch, each worked out once."""

    def __init__(self) -> None:
        self.totals = np.zeros(BATCH, dtype=np.uint64)
        self.rooms: dict[tuple[str, tuple[int, ...]], Ints] = {}
        self.known: set[tuple[str, tuple[int, ...]]] = set()

    def forget(self) -> None:
        """A new batch begins."""
        self.known.clear()

    def of(self, cards: Ints, measure: Measure, columns: Ints) -> Ints:
        """The ranks of this hand in every round."""
        places = columns[list(measure.slots)]
        key = measure.evaluator, tuple(sorted(places.tolist()))
        out = self.rooms.setdefault(key, np.zeros(BATCH, dtype=np.uint16))[: len(cards)]
        if key not in self.known:
            self.known.add(key)
            self._evaluate(cards, places, measure.evaluator, out)
        return out

    def _evaluate(self, cards: Ints, places: Ints, evaluator: str, out: Ints) -> None:
        tables, totals = hand_tables(evaluator, len(places)), self.totals[: len(cards)]
        add = hand_kernels.add_seven_keys if len(places) == 7 else hand_kernels.add_keys
        add(cards, places, tables.keys, tables.bias, totals)
        hand_kernels.look_up(totals, tables.shifts, tables.unsuited, out)
        hand_kernels.raise_flushes(totals, cards, places, tables.suited, out)


class Rounds:
    """A table of seats that play by the same strategy: deals, plays and counts."""

    def __init__(
        self, game: Game, options: Options, seats: int, tree: Tree, decisions: Decisions, learned: LearnedFacts | None
    ) -> None:
        self.game, self.options, self.seats, self.tree, self.learned = game, options, seats, tree, learned
        self.dealer, self.ranks = Dealer(game, seats), Ranks()
        self.numbers = CellNumbers(game, tree.ends)
        columns = [self.dealer.columns(seat) for seat in range(seats)]
        self.plays = [SeatPlay(game, options, tree, decisions, each) for each in columns]
        self.facts = [SeatFacts(learned, tree, each, self.numbers) for each in columns] if learned else []
        self.columns = columns

    def play(self, seed: int, first: int, count: int) -> tuple[Ints, Ints, Ints]:
        """The cards [n, width], the lines of choices [seats, n] and the cells [seats, n] of this many rounds."""
        cards = self.dealer.deal(seed, first, count)
        self.ranks.forget()
        ends = np.empty((self.seats, count), dtype=np.int64)
        cells = np.empty((self.seats, count), dtype=np.int64)
        for play in self.plays:
            play.arrange(cards)
        for seat, play in enumerate(self.plays):
            ends[seat] = play.play(cards)
            cells[seat] = (
                self.facts[seat].find(cards, ends[seat], self.ranks)
                if self.facts
                else self._ask(cards, seat, ends[seat])
            )
        return cards, ends, cells

    def _ask(self, cards: Ints, seat: int, ends: Ints) -> Ints:
        """The cells of rounds whose facts only the game itself can give."""
        rows = cards[:, self.columns[seat]].tolist()
        return np.array(
            [
                self.numbers.number(end, self.game.facts(tuple(row), self.tree.ends[end]))
                for row, end in zip(rows, ends.tolist(), strict=True)
            ]
        )

    def deck(self, cards: Ints, round_: int) -> Cards:
        """The whole deck of a round, the cards that nobody gets in any order."""
        deck = dict(zip(self.dealer.places, cards[round_].tolist(), strict=True))
        rest = iter(card for card in self.game.deck if card not in deck.values())
        return tuple(deck[place] if place in deck else next(rest) for place in range(len(self.game.deck)))
