"""The generic solver again, on arrays: every deal of a small deck at once, so that hundreds of changed games are cheap.

The facts of every deal are asked once. What a changed game makes of them is a table by cells, and each decision is a
largest sum along an axis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.odds.exact.generic import outcome_scale
from pitboss.odds.model.decision_points import legal_choices, stages
from pitboss.odds.model.tally import OPTIMAL, Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.strategies.suit_canon import renamed
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options, Street
from pitboss.rules.street import never
from tests.conformance.mutants import Misread, Renamed

Ints = NDArray[np.int64]
Told = tuple[list[Facts], Ints]  # facts, and for each deal which of them it has
Read = Callable[[Facts, Choices], Facts]


class Watched(tuple[str, ...]):
    """Choices that record which of them were looked at."""

    read: set[int]

    def __new__(cls, choices: Choices) -> Watched:
        found = super().__new__(cls, choices)
        found.read = set()
        return found

    def __getitem__(self, place: Any) -> Any:
        self.read |= {place % tuple.__len__(self)} if isinstance(place, int) else set(range(tuple.__len__(self)))
        return super().__getitem__(place)

    def _all(self) -> Choices:
        self.read |= set(range(tuple.__len__(self)))
        return tuple(super().__getitem__(slice(None)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __contains__(self, choice: object) -> bool:
        return choice in self._all()

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return self._all() == other

    def __hash__(self) -> int:
        return hash(self._all())


@dataclass(eq=False)
class Remembered:
    """The facts of a game, asked once for every row and for every different choice that they look at."""

    facts: Callable[[Cards, Choices], Facts]
    places: tuple[int, ...] = ()  # the choices that were looked at so far
    known: dict[tuple[object, ...], Facts] = field(default_factory=dict)

    def __call__(self, row: Cards, choices: Choices) -> Facts:
        found = self.known.get((row, *[choices[place] for place in self.places]))
        return found if found is not None else self._ask(row, choices)

    def _ask(self, row: Cards, choices: Choices) -> Facts:
        watched = Watched(choices)
        found = self.facts(row, watched)
        self.places = tuple(sorted({*self.places, *watched.read}))
        self.known[row, *[choices[place] for place in self.places]] = found
        return found


@dataclass(frozen=True, eq=False)
class Deals:
    """All deals with some first piles, the cards of a pile in no order; and how many first piles are like each."""

    game: Game
    first: tuple[Cards, ...]
    weight: int

    @cached_property
    def prefixes(self) -> list[list[Cards]]:
        """The rows as far as they are dealt, before each stage and at the end."""
        found: list[list[Cards]] = [[()]]
        for stage in stages(self.game):
            dealt = found[-1]
            if stage.pile is not None:
                dealt = [row + more for row in found[-1] for more in self._dealt(row, stage.pile.count)]
            found.append(dealt)
        return found

    def _dealt(self, row: Cards, count: int) -> list[Cards]:
        left = [card for card in self.game.deck if card not in row]
        return list(combinations(left, count) if row else self.first)

    @cached_property
    def known(self) -> list[tuple[Watched, Told]]:
        """The facts, with the choices after which they were asked for."""
        return []

    def facts(self, path: Choices) -> Told:
        """The facts that come up on this path; those of another one if it differs in nothing that they look at."""
        for watched, told in self.known:
            if all(tuple.__getitem__(watched, place) == path[place] for place in watched.read):
                return told
        watched = Watched(path)
        self.known.append((watched, self.ask(self.game, watched)))
        return self.known[-1][1]

    def ask(self, game: Game, path: Choices) -> Told:
        """The facts of every deal as this game tells them."""
        places: dict[Facts, int] = {}
        facts = game.facts.facts if isinstance(game.facts, Remembered) else game.facts  # Each deal is asked once.
        told = (places.setdefault(facts(row, path), len(places)) for row in self.prefixes[-1])
        which = np.fromiter(told, dtype=np.int64, count=len(self.prefixes[-1]))
        return list(places), which

    def told(self, changed: Game, path: Choices) -> Told:
        """The facts in a changed game; where they are this game's in other words, nothing is asked again."""
        reading = reading_of(self.game, changed)
        if reading is None:
            return self.ask(changed, path)
        read, back = reading
        facts, which = self.facts(back(path))
        return [read(each, path) for each in facts], which


@dataclass(frozen=True, eq=False)
class EveryDeal:
    """All deals of a game with few cards."""

    game: Game
    suits_alike: bool = False  # First piles that differ in the names of suits alone are counted once.

    @cached_property
    def parts(self) -> list[Deals]:
        """The deals by how many first piles are alike."""
        found = self._firsts()
        return [
            Deals(self.game, tuple(cards for cards, count in found.items() if count == weight), weight)
            for weight in sorted(set(found.values()))
        ]

    def _firsts(self) -> dict[Cards, int]:
        """The first piles, and how many are like each."""
        deck, first = frozenset(self.game.deck), next(stage.pile for stage in stages(self.game) if stage.pile)
        turns = [turn for turn in permutations(range(4)) if frozenset(renamed(self.game.deck, turn)) == deck]
        found: dict[Cards, int] = {}
        for cards in combinations(self.game.deck, first.count):
            same = min(tuple(sorted(renamed(cards, turn))) for turn in turns) if self.suits_alike else cards
            found[same] = found.get(same, 0) + 1
        return found

    @lru_cache(maxsize=4)  # noqa: B019 - few, and as long as the test
    def cells(self, options: Options) -> frozenset[tuple[Choices, Facts]]:
        """Every cell that a deal can end in, however it is played."""
        paths = self.game.paths_under(options)
        return frozenset((path, facts) for part in self.parts for path in paths for facts in part.facts(path)[0])

    def solve(self, changed: Game, options: Options) -> Tally:
        """The best strategy of a changed game, and where it takes every deal."""
        return tallied({"": changed}, options, self.parts)[""]

    def solve_large(self, changed: Mapping[str, Game], options: Options) -> dict[str, Tally]:
        """The same for several changed games at once; one first pile after the other, so that memory suffices."""
        parts = (Deals(self.game, (cards,), weight) for cards, weight in self._firsts().items())
        return tallied(changed, options, parts)


def tallied(changed: Mapping[str, Game], options: Options, parts: Iterable[Deals]) -> dict[str, Tally]:
    """The tally of each changed game over these deals."""
    found: dict[str, dict[tuple[Choices, Facts], int]] = {name: {} for name in changed}
    for part in parts:
        for name, game in changed.items():
            for cell, count in _Solver(part, game, options).tallied():
                found[name][cell] = found[name].get(cell, 0) + count * part.weight
    return {name: Tally(changed[name], options, OPTIMAL, sum(cells.values()), cells) for name, cells in found.items()}


def reading_of(game: Game, changed: Game) -> tuple[Read, Callable[[Choices], Choices]] | None:
    """How a changed game reads the facts of this one, and its paths; None where its facts are its own."""
    if isinstance(changed.facts, Misread):
        return changed.facts.read, lambda path: path
    if isinstance(changed.facts, Renamed):
        return (lambda facts, path: facts), changed.facts.back
    return ((lambda facts, path: facts), lambda path: path) if changed.facts is game.facts else None


class _Solver:
    """One changed game. `cells` are the cells by number."""

    def __init__(self, deals: Deals, changed: Game, options: Options) -> None:
        self.deals, self.changed, self.options = deals, changed, options
        self.stages = stages(changed)
        self.money, self.wagers = Money(changed, options), main_wagers(changed)
        self.scale = outcome_scale(changed, options)
        self.cells: list[tuple[Choices, Facts]] = []

    def tallied(self) -> Iterator[tuple[tuple[Choices, Facts], int]]:
        """Every cell that the best play ends in, and how often."""
        _, ends = self.best(0, ())
        counts = np.bincount(ends, minlength=len(self.cells))
        return ((cell, int(count)) for cell, count in zip(self.cells, counts, strict=True) if count)

    def best(self, at: int, choices: Choices) -> tuple[Ints, Ints]:
        """The total of each row so far with the best play from here, and the cell of each deal."""
        if at == len(self.stages):
            return self._end(choices)
        street = self.stages[at].street
        if street is not None:
            return self._decide(at, street, choices)
        totals, ends = self.best(at + 1, choices)
        return totals.reshape(len(self.deals.prefixes[at]), -1).sum(axis=1), ends

    def _end(self, path: Choices) -> tuple[Ints, Ints]:
        facts, which = self.deals.told(self.changed, path)
        nets = [int(self.money.net(self.wagers, path, each) * self.scale) for each in facts]
        first = len(self.cells)
        self.cells += [(path, each) for each in facts]
        return np.array(nets, dtype=np.int64)[which], which + first

    def _decide(self, at: int, street: Street, choices: Choices) -> tuple[Ints, Ints]:
        """The first of the best answers that each row has."""
        answers, legal = self._legal(at, street, choices)
        found = [self.best(at + 1, (*choices, answer)) for answer in answers]
        totals, ends = (np.stack(each) for each in zip(*found, strict=True))
        best = np.where(legal, totals, np.iinfo(np.int64).min).argmax(axis=0)
        deals = best.repeat(ends.shape[1] // len(best))
        return np.take_along_axis(totals, best[None], 0)[0], np.take_along_axis(ends, deals[None], 0)[0]

    def _legal(self, at: int, street: Street, choices: Choices) -> tuple[list[str], NDArray[np.bool_]]:
        """The answers that some row has here, and which rows have each of them."""
        rows = self.deals.prefixes[at]
        asked = rows[:1] if street.excused is never else rows
        told = [legal_choices(self.changed, street, row, choices, self.options) or (NOT_ASKED,) for row in asked]
        answers = list(dict.fromkeys(answer for each in told for answer in each))
        legal = np.array([[answer in each for each in told] for answer in answers])
        return answers, np.broadcast_to(legal, (len(answers), len(rows)))
