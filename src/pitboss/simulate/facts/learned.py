"""A game's facts as look-ups, learnt from the game itself.

Each field of the facts is a constant, the class of one hand, how two hands compare, or the highest class of all hands
at the table. The game is shown rows with every hand there is; the first explanation that holds on all of them is
taken, and then checked on many other rows, after every line of choices and with more seats. A game that none of these
explains is refused here and played by the generic path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np

from pitboss.cards import JOKERS
from pitboss.rules import NOT_ASKED, Choices, Game
from pitboss.simulate.facts.witnesses import Measure, complete, random_rows, ranks_in, tied_rows, witness_hands
from pitboss.simulate.hands.tables import EVALUATORS, Ints, ranks_of, sizes_of, strengths_of

CONSTANT, CLASS, COMPARE, LOWEST, HIGHEST = range(5)
UNSEEN = 255  # the value of a rank that no row had
FILLERS = 8
SAMPLES = 400


class NotLearnt(Exception):
    """The facts of a game are not explained by its hands; the generic path plays it."""


class Explanation(NamedTuple):
    """One field: what it is, of which measures (by number), and its value for each rank or comparison."""

    kind: int
    first: int
    second: int
    values: bytes


@dataclass
class LearnedFacts:
    """The facts of a game: `fields[path][field]` is the number of an explanation."""

    game: Game
    paths: tuple[Choices, ...]
    measures: list[Measure] = field(default_factory=list)
    explanations: list[Explanation] = field(default_factory=list)
    fields: list[list[int]] = field(default_factory=list)

    def number(self, explanation: Explanation) -> int:
        """The number of an explanation, a new one if it was not known."""
        if explanation not in self.explanations:
            self.explanations.append(explanation)
        return self.explanations.index(explanation)

    def measure(self, measure: Measure) -> int:
        """The number of a measure, a new one if it was not known."""
        if measure not in self.measures:
            self.measures.append(measure)
        return self.measures.index(measure)

    @property
    def table_fields(self) -> frozenset[int]:
        """The fields that depend on the hands of the other seats."""
        wide = {at for at, each in enumerate(self.explanations) if each.kind in (LOWEST, HIGHEST)}
        return frozenset(at for path in self.fields for at, number in enumerate(path) if number in wide)

    def of_rows(self, rows: Ints, path: int) -> Ints:
        """[n, fields] the facts of rows after one line of choices, as learnt."""
        return np.stack([self.values(rows, number) for number in self.fields[path]], axis=1)

    def values(self, rows: Ints, number: int) -> Ints:
        """[n] the field that this explanation gives."""
        kind, first, second, values = self.explanations[number]
        table = np.frombuffer(values, dtype=np.uint8)
        if kind == CONSTANT:
            return np.full(len(rows), table[0])
        one, other = self.measures[first], self.measures[second]
        if kind == CLASS:
            return table[ranks_in(rows, one)]
        if kind == COMPARE:
            return table[compared(rows, one, other)]
        hands = [table[ranks_in(rows, each)] for each in (one, other, *other_seats(self.game, one, rows.shape[1]))]
        return np.min(hands, axis=0) if kind == LOWEST else np.max(hands, axis=0)


def compared(rows: Ints, one: Measure, other: Measure) -> Ints:
    """0, 1 or 2: the first hand is weaker, as strong, or stronger."""
    strengths = strengths_of(EVALUATORS[one.evaluator]).astype(np.int64)
    difference = strengths[ranks_in(rows, one)] - strengths[ranks_in(rows, other)]
    return np.sign(difference) + 1


def other_seats(game: Game, own: Measure, width: int) -> list[Measure]:
    """The same hand of every other seat in a row of this width."""
    seat_slots = slots_of(game, [pile.id for pile in game.piles if pile.owner == "seat"])
    found = []
    for first in range(game.row_size, width, len(seat_slots)):
        moved = {slot: first + place for place, slot in enumerate(seat_slots)}
        found.append(Measure(own.evaluator, tuple(moved.get(slot, slot) for slot in own.slots)))
    return found


def slots_of(game: Game, piles: Sequence[str]) -> tuple[int, ...]:
    """The slots of these piles."""
    return tuple(chain.from_iterable(range(*game.slots[pile].indices(game.row_size)) for pile in piles))


@lru_cache(maxsize=8)
def candidates(game: Game, owner: str) -> tuple[Measure, ...]:
    """The hands that a seat or the dealer may have: piles of its own with piles of the board, most cards first."""
    own = [pile.id for pile in game.piles if pile.owner == owner]
    board = [pile.id for pile in game.piles if pile.owner == "board"]
    found = {
        slots
        for mine in _subsets(own)
        for shared in _subsets(board)
        if mine
        for slots in _with_drops(game, slots_of(game, [p.id for p in game.piles if p.id in mine + shared]), owner)
    }
    ordered = sorted(found, key=lambda slots: (-len(slots), slots))
    return tuple(Measure(id_, slots) for slots in ordered for id_ in _evaluators(game, len(slots)))


def _with_drops(game: Game, slots: tuple[int, ...], owner: str) -> Iterator[tuple[int, ...]]:
    """The slots; where a choice names the place of a card, also without any one of them."""
    yield slots
    if owner == "seat" and any(street.by_place for street in game.streets):
        yield from (slots[:at] + slots[at + 1 :] for at in range(len(slots)))


def _evaluators(game: Game, size: int) -> list[str]:
    jokers = any(card in JOKERS for card in game.deck)
    return [id_ for id_, each in EVALUATORS.items() if size in sizes_of(each) and bool(each.wild) == jokers]


def _subsets(piles: list[str]) -> list[list[str]]:
    return [list(some) for size in range(len(piles), -1, -1) for some in combinations(piles, size)]


class Lesson:
    """Rows of a game with the facts that it gives for them after one line of choices."""

    def __init__(self, game: Game, path: Choices) -> None:
        self.game, self.path = game, path
        self.checks = self._check_rows()
        self.told = self.facts(self.checks)
        self._seen: dict[tuple[Measure, int], tuple[Ints, Ints]] = {}

    def facts(self, rows: Ints) -> Ints:
        """[n, fields] what the game says."""
        told = [self.game.facts(tuple(row), self.path) for row in rows.tolist()]
        return np.array(told, dtype=np.uint8).reshape(len(rows), len(self.game.fact_values))

    def witnesses(self, measure: Measure, filler: int = 0) -> tuple[Ints, Ints]:
        """A row for every rank of the measure: the ranks, and the facts of the rows."""
        if (measure, filler) not in self._seen:
            hands = witness_hands(measure.evaluator, len(measure.slots), self.game.deck)
            rows = complete(hands, measure.slots, self.game.row_size, self.game.deck, filler)
            self._seen[measure, filler] = ranks_in(rows, measure), self.facts(rows)
        return self._seen[measure, filler]

    def _check_rows(self) -> Ints:
        """Random rows, rows with hands of every kind, and rows in which hands tie."""
        game = self.game
        width, deck = game.row_size, game.deck
        found = [random_rows(SAMPLES, width, deck, 1)]
        seat, dealer = (candidates(game, owner)[:2] for owner in ("seat", "dealer"))
        for seed, measure in enumerate((*seat, *dealer)):
            hands = witness_hands(measure.evaluator, len(measure.slots), deck)
            found.append(complete(hands[:: max(1, len(hands) // 150)], measure.slots, width, deck, 100 + seed))
        return np.concatenate(found)


@lru_cache(maxsize=16)
def learn_facts(game: Game) -> LearnedFacts:
    """The facts of a game on every line of choices; raises NotLearnt for a game whose facts depend on anything else."""
    learned = LearnedFacts(game, all_paths(game))
    for path in learned.paths:
        lesson = Lesson(game, path)
        learned.fields.append([_explained(learned, lesson, at, name) for at, name in enumerate(game.fact_values)])
    _check_more_seats(learned)
    return learned


def all_paths(game: Game) -> tuple[Choices, ...]:
    """Every line of choices under any options, and that of a seat that is never asked."""
    return tuple(dict.fromkeys((*game.paths, (NOT_ASKED,) * len(game.streets))))


def _explained(learned: LearnedFacts, lesson: Lesson, at: int, name: str) -> int:
    for number in dict.fromkeys(fields[at] for fields in learned.fields):  # As after other choices, if that holds.
        if (learned.values(lesson.checks, number) == lesson.told[:, at]).all():
            return number
    for explain in (_constant, _as_comparison, _as_class, _as_highest):
        explanation = explain(learned, lesson, at)
        if explanation is not None:
            return learned.number(explanation)
    raise NotLearnt(f"{lesson.game.id}: no hand of the seat, the dealer or the table explains its fact {name!r}")


def _constant(learned: LearnedFacts, lesson: Lesson, at: int) -> Explanation | None:
    told = np.unique(lesson.told[:, at])
    return Explanation(CONSTANT, 0, 0, bytes(told.tolist())) if len(told) == 1 else None


def _as_class(learned: LearnedFacts, lesson: Lesson, at: int) -> Explanation | None:
    """The class of one hand: it must give the field on every row."""
    for measure in (*candidates(lesson.game, "seat"), *candidates(lesson.game, "dealer")):
        ranks = ranks_in(lesson.checks, measure)
        if not _is_plausible(ranks, lesson.told[:, at]):
            continue
        values = np.full(len(ranks_of(EVALUATORS[measure.evaluator])), UNSEEN, dtype=np.uint8)
        seen, told = lesson.witnesses(measure)
        values[seen] = told[:, at]
        again, told_again = lesson.witnesses(measure, 1)
        if (values[again] == told_again[:, at]).all() and (values[ranks] == lesson.told[:, at]).all():
            return Explanation(CLASS, learned.measure(measure), 0, values.tobytes())
    return None


def _is_plausible(ranks: Ints, told: Ints) -> bool:
    """No rank has two values."""
    pairs = np.unique(np.stack([ranks, told]), axis=1)
    return bool(len(np.unique(pairs[0])) == pairs.shape[1])


def _as_comparison(learned: LearnedFacts, lesson: Lesson, at: int) -> Explanation | None:
    """How a hand of the seat compares with one of the dealer; ties must have been seen."""
    game = lesson.game
    for one in candidates(game, "seat"):
        for other in candidates(game, "dealer"):
            if one.evaluator != other.evaluator or _differs(lesson, one, other, at):
                continue
            rows = np.concatenate([lesson.checks, tied_rows(one, other, game.row_size, game.deck, 7)])
            result = compared(rows, one, other)
            told = lesson.facts(rows)[:, at]
            values = [np.unique(told[result == each]) for each in range(3)]
            if all(len(value) == 1 for value in values):
                table = bytes(int(value[0]) for value in values)
                return Explanation(COMPARE, learned.measure(one), learned.measure(other), table)
    return None


def _differs(lesson: Lesson, one: Measure, other: Measure, at: int) -> bool:
    """Already the first rows show that the comparison does not give the field."""
    result = compared(lesson.checks[:SAMPLES], one, other)
    return any(len(np.unique(lesson.told[:SAMPLES, at][result == each])) > 1 for each in range(3))


def _as_highest(learned: LearnedFacts, lesson: Lesson, at: int) -> Explanation | None:
    """The lowest or the highest of the classes of all hands: shown beside weak hands, a hand shows its own."""
    for one in _largest(lesson.game, "seat"):
        for other in _largest(lesson.game, "dealer"):
            if one.evaluator != other.evaluator:
                continue
            ranks = [ranks_in(lesson.checks, measure) for measure in (one, other)]
            for kind, own, joint in ((LOWEST, np.maximum, np.minimum), (HIGHEST, np.minimum, np.maximum)):
                values = np.full(len(ranks_of(EVALUATORS[one.evaluator])), UNSEEN, dtype=np.uint8)
                for filler in range(FILLERS):
                    seen, told = lesson.witnesses(one, filler)
                    before = values[seen]
                    values[seen] = np.where(before == UNSEEN, told[:, at], own(before, told[:, at]))
                if (joint(values[ranks[0]], values[ranks[1]]) == lesson.told[:, at]).all():
                    return Explanation(kind, learned.measure(one), learned.measure(other), values.tobytes())
    return None


def _largest(game: Game, owner: str) -> list[Measure]:
    """The hands with the most cards, one per evaluator."""
    found: dict[str, Measure] = {}
    for measure in candidates(game, owner):
        found.setdefault(measure.evaluator, measure)
    return list(found.values())


def _check_more_seats(learned: LearnedFacts) -> None:
    """With other seats at the table, and after other choices, the game must give the same."""
    game = learned.game
    own = sum(pile.count for pile in game.piles if pile.owner == "seat")
    for seats in range(1, game.seats + 1):
        width = game.row_size + (seats - 1) * own
        if width > len(game.deck):
            break
        for number, path in enumerate(learned.paths):
            rows = random_rows(60, width, game.deck, 1000 * seats + number)
            told = np.array([game.facts(tuple(row), path) for row in rows.tolist()])
            if (learned.of_rows(rows, number) != told).any():
                raise NotLearnt(f"{game.id}: its facts depend on more than the hands at the table")
