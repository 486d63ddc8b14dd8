"""The counter of games in which seat and dealer share no board: rows of seen cards up to suits, and how they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from pitboss.cards import Cards
from pitboss.errors import NotFollowed
from pitboss.odds.exact.analyse import (
    exchanges_of,
    seen_piles,
    steps_of_dealer_hands,
    steps_of_every_deal,
    steps_of_suits_apart,
)
from pitboss.odds.exact.net_results_table import NetResults
from pitboss.odds.exact.sets.dealer_hands import DealerHands
from pitboss.odds.exact.sets.endings import SeenHands, best_strengths, net_table
from pitboss.odds.exact.sets.every_deal import EveryDeal
from pitboss.odds.exact.sets.given_strategy import ask_rows, worth_of_winning
from pitboss.odds.exact.sets.levels import Level, next_level, root
from pitboss.odds.exact.sets.suits_apart import SuitsApart
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.decision_points import legal_choices, stages, ways_left
from pitboss.odds.model.tally import Cell
from pitboss.rules import NOT_ASKED, ByChance, Choice, Choices, Game, Options, Street
from pitboss.rules.game import Strategy
from pitboss.rules.street import never

LARGEST = 1 << 62


@dataclass(frozen=True, eq=False)
class Decision:
    """One street after some choices: what each answer is worth to each row, and which is given."""

    answers: tuple[str, ...]
    totals: tuple[Ints, ...]  # [rows] of each answer
    given: Ints  # [rows] the number of the answer
    legal: Ints | None  # [rows, answers] which of them the cards allow; None where all are


@dataclass(eq=False)
class Sets:
    """Rows of one game, and what was decided for them."""

    game: Game
    options: Options
    work: Work
    strategy: Strategy | None = None
    start: Cards = ()  # what is seen already, where one position is counted
    decisions: dict[tuple[int, Choices], Decision] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game, every = self.game, exchanges_of(self.game)
        self.deck: Cards = tuple(sorted(game.deck))
        self.nets = NetResults(game, self.options)
        seen = [pile for pile in game.piles if game.slots[pile.id].stop <= len(self.start)]
        places = [[self.deck.index(card) for card in self.start[game.slots[pile.id]]] for pile in seen]
        self.levels: list[Level] = [root(every, places)]
        self.counted = [len(self.start)]  # the cards that are seen on each level
        for pile in seen_piles(game)[len(seen) :]:
            self.levels.append(next_level(self.levels[-1], pile.count, every, self.work))
            self.counted.append(self.counted[-1] + pile.count)
        self.levels[-1].close()
        piles = np.cumsum([0, *(stage.pile is not None for stage in stages(game))])
        self.level_at: list[int] = np.clip(piles - len(seen), 0, len(self.levels) - 1).tolist()
        self.hands = SeenHands(self.nets, self.deck, self.levels[-1].seen)
        self.counts = self._count(self.ways(len(self.levels) - 1))
        self.facts = self.hands.facts_of(self.counts.all)

    def _count(self, ways: int) -> EveryDeal | DealerHands:
        """The ways in which rows end, by whichever takes fewer steps."""
        if not self.start:
            steps = steps_of_dealer_hands(self.game), steps_of_suits_apart(self.game)
            if min(steps) < steps_of_every_deal(self.game):
                count = DealerHands if steps[0] <= steps[1] else SuitsApart
                return count(self.hands, ways, exchanges_of(self.game), self.work)
        return EveryDeal(self.hands, ways, self.work)

    def ways(self, level: int) -> int:
        """In how many ways the rest of a row of this level can fall."""
        return ways_left(self.game, self.counted[level])

    def ended(self, at: int, path: Choices) -> Ints:
        """[rows] net results of a path, summed over all that is not seen yet."""
        level = self.level_at[at]
        net = net_table(self.nets, self.facts, path)
        self._check(level, int(np.abs(net).max(initial=0)), path)
        if (net == net[0, 0]).all():
            return np.full(len(self.levels[level]), int(net[0, 0]) * self.ways(level), np.int64)
        return self._summed(level, net)

    def _summed(self, level: int, net: Ints) -> Ints:
        """[rows of a level] the sum of `net[label, ending]` over all that is not seen yet."""
        totals = self.counts.totals(net, self.hands.labels)
        for each in reversed(self.levels[level + 1 :]):
            totals = each.summed(totals)
        return totals

    def _check(self, level: int, net: int, path: Choices) -> None:
        """Refuses sums that would not fit the integers in which they are counted."""
        if net * self.ways(level) * int(self.levels[level].weight.max()) >= LARGEST:
            raise NotFollowed(f"{self.game.id}: the net results after {' '.join(path)} are too large to sum up")

    def before(self, at: int, totals: Ints) -> Ints:
        """Totals before a pile is seen."""
        return self.levels[self.level_at[at] + 1].summed(totals)

    def decide(self, at: int, choices: Choices, answers: Mapping[str, Ints]) -> Ints:
        """The totals of each row's answer: the best, the first of equals, or that of the strategy."""
        names, totals = tuple(answers), tuple(answers.values())
        legal = self.legal(at, choices, names)
        given = self._given(at, choices, names)
        best = np.full(len(totals[0]), -LARGEST)
        if given is None:
            given = np.zeros(len(best), np.int8)
            for number, total in enumerate(totals):
                better = total > best if legal is None else (total > best) & legal[:, number]
                np.copyto(given, number, where=better)
                np.copyto(best, total, where=better)
        else:
            for number, total in enumerate(totals):
                np.copyto(best, total, where=given == number)
        self.decisions[at, choices] = Decision(names, totals, given, legal)
        return best

    def _given(self, at: int, choices: Choices, names: tuple[str, ...]) -> Ints | None:
        """[rows] the number of the strategy's answer; None where the best is to be found."""
        street = self.street(at)
        if isinstance(self.strategy, ByChance):
            return self._by_chance(self.strategy, at, names) if street.id in self.strategy.rules else None
        if self.strategy is None:
            return None
        rows = np.array(self.deck)[self.levels[self.level_at[at]].seen]
        return ask_rows(self.work, rows, names, self.game, self.options, self.strategy, street.id, choices)

    def _by_chance(self, strategy: ByChance, at: int, names: tuple[str, ...]) -> Ints:
        over, choice, otherwise, tie = strategy.rules[self.street(at).id]
        worth, parts = worth_of_winning(self.facts, tie)
        level = self.level_at[at]
        likely = self._summed(level, worth) * over.denominator > over.numerator * self.ways(level) * parts
        return np.where(likely, names.index(choice), names.index(otherwise)).astype(np.int8)

    def street(self, at: int) -> Street:
        """The street that is asked at this stage."""
        street = stages(self.game)[at].street
        assert street is not None
        return street

    def legal(self, at: int, choices: Choices, names: tuple[str, ...]) -> Ints | None:
        """[rows, answers] which of them the cards of a row allow; None where all are allowed."""
        street = self.street(at)
        if street.excused is not never:
            found = [
                legal_choices(self.game, street, cards, choices, self.options) or (NOT_ASKED,)
                for cards in self.rows(at)
            ]
            return np.array([[name in legal for name in names] for legal in found])
        if not street.by_cards:
            return None
        return np.stack([self._held(at, street.choice(name)) for name in names], axis=1)

    def _held(self, at: int, choice: Choice | None) -> Ints:
        """[rows] whether the cards of a row allow this choice."""
        level = self.levels[self.level_at[at]]
        if choice is None or choice.only_if is None:
            return np.ones(len(level), bool)
        hand, wanted = choice.only_if.hand, choice.only_if.level
        strength = best_strengths(hand, self.hands.plan.layout, self.deck, level.seen)
        return (strength >= wanted.start) & (strength < wanted.stop)

    def asked(self, at: int, choices: Choices) -> Ints | None:
        """[rows] whether a row can be asked here after these choices, some of which need cards; None where all are."""
        found = np.ones(len(self.levels[self.level_at[at]]), bool)
        for (before, history), decision in self.decisions.items():
            if decision.legal is None or before > at or choices[: len(history)] != history:
                continue
            if before == at:
                allowed = (
                    ~decision.legal[:, decision.answers.index(NOT_ASKED)] if NOT_ASKED in decision.answers else None
                )
            else:
                allowed = decision.legal[:, decision.answers.index(choices[len(history)])]
            if allowed is not None:
                for level in self.levels[self.level_at[before] + 1 : self.level_at[at] + 1]:
                    allowed = allowed[level.parent]
                found &= allowed
        return None if found.all() else found

    def rows(self, at: int) -> Iterator[Cards]:
        """The cards that each row has seen at a stage."""
        cards = np.array(self.deck)[self.levels[self.level_at[at]].seen]
        return map(tuple, cards.tolist())

    def dealt(self, at: int, reach: Ints) -> Ints:
        """Which rows are reached after a pile is seen."""
        return reach[self.levels[self.level_at[at] + 1].parent]

    def given(self, at: int, choices: Choices, answer: str, reach: Ints) -> Ints | None:
        """Which rows give this answer."""
        decision = self.decisions[at, choices]
        found: Ints = reach & (decision.given == decision.answers.index(answer))
        return found if found.any() else None

    def cells(self, at: int, path: Choices, reach: Ints) -> Iterator[tuple[Cell, int]]:
        """The deals of a path, by their facts."""
        for level in self.levels[self.level_at[at] + 1 :]:
            reach = reach[level.parent]
        found = np.zeros((len(self.facts), self.counts.endings), np.int64)
        self.counts.cells(self.levels[-1].weight * reach, self.hands.labels, found)
        for label, ending in np.argwhere(found).tolist():
            yield (path, self.facts[label][ending]), int(found[label, ending])
