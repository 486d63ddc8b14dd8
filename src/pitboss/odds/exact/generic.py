"""The slow, obvious solver: plain backward induction over the prefixes of a row.

It knows slots, choices and settlement, nothing of poker, and works for every game on a deck that is small
enough. The fast recipes must agree with it to the integer; a new game gets its odds here first. Its one
saving: the cards of a pile are seen together, so their order within the pile is not a new deal.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np

from pitboss.cards import HIDDEN, Cards, cards_text
from pitboss.errors import GameError
from pitboss.odds.exact.contract import checked_facts, largest_outcome, not_the_same
from pitboss.odds.model.decision_points import Stage, legal_choices, stages
from pitboss.odds.model.position import Position
from pitboss.odds.model.solution import ILLEGAL, Solution, ValueTable
from pitboss.odds.model.tally import OPTIMAL, Cell, Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.progress import Progress
from pitboss.odds.strategies.validate import ask
from pitboss.rules import NOT_ASKED, ByChance, Choices, Facts, Game, Options, Pile, Street
from pitboss.rules.game import Strategy
from pitboss.rules.street import never

LARGEST = 50_000_000  # deals; beyond that the answer would take hours


def is_large(game: Game) -> bool:
    """True for a game with more deals than are tried one by one."""
    return deals(game) > LARGEST


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy, by trying everything."""
    total = deals(game)
    if is_large(game):
        raise GameError(
            f"{game.id}: there are no exact odds for this game. No fast method fits its shape, and its {total:,} deals "
            f"are too many to try one by one (at most {LARGEST:,}). Estimate them with `pitboss simulate` and a "
            "strategy, or use a smaller deck"
        )
    solver = _Solver(game, options, strategy, progress)
    solver.totals(0, (), ((),))
    tally = Tally(game, options, name_of(strategy), total, dict(solver.tallied()))
    return Solution(tally, solver.tables())


def position_values(game: Game, options: Options, cards: Cards, choices: Choices) -> dict[str, tuple[int, int]]:
    """For each legal choice at one position a total and a weight; the value is their quotient."""
    solver = _Solver(game, options, None, None)
    at = next(i for i, stage in enumerate(solver.stages) if stage.street is game.streets[len(choices)])
    before = sum(stage.pile.count for stage in solver.stages[:at] if stage.pile)
    row = cards + (HIDDEN,) * (before - len(cards))  # in the places of cards that were not drawn
    ways = ways_after(game, row)
    if ways > LARGEST:
        raise GameError(f"{game.id}: {ways:,} deals can follow {cards_text(cards)}; that is too many to try one by one")
    solver.totals(at, row, (choices,))
    totals = solver.asked[game.streets[len(choices)].id][-1][1]
    return {choice: (total, ways * solver.nets.scale) for choice, total in totals.items()}


def name_of(strategy: Strategy | None) -> str:
    """The name under which a tally reports its strategy."""
    return OPTIMAL if strategy is None else getattr(strategy, "__name__", type(strategy).__name__)


def deals(game: Game) -> int:
    """How many deals there are, the cards of a pile in no order; those of a pile that is drawn from in order."""
    total, left = 1, len(game.deck)
    for pile in game.piles:
        total *= math.perm(left, pile.count) if pile.drawn_at else math.comb(left, pile.count)
        left -= pile.count
    return total


def ways_after(game: Game, row: Cards) -> int:
    """In how many ways the rest of a row can fall. Cards that were not drawn are unknown, and can fall later."""
    ways, left, before = 1, len(game.deck) - sum(card != HIDDEN for card in row), 0
    for pile in game.piles:
        before += pile.count
        if before > len(row):
            ways *= math.perm(left, pile.count) if pile.drawn_at else math.comb(left, pile.count)
            left -= pile.count
    return ways


class _Solver:
    """One run. `decided` holds the choice at every prefix and history; `asked` the totals behind it."""

    def __init__(self, game: Game, options: Options, strategy: Strategy | None, progress: Progress | None) -> None:
        self.game, self.options, self.strategy = game, options, strategy
        self.stages = stages(game)
        self.nets = _Nets(game, options)
        self.decided: dict[tuple[Cards, Choices], str] = {}
        self.asked: dict[str, list[tuple[str, dict[str, int], int]]] = {street.id: [] for street in game.streets}
        self.legal: dict[tuple[str, Choices], tuple[str, ...]] = {}
        self.progress = progress
        self.first = next(index for index, stage in enumerate(self.stages) if stage.pile)

    def totals(self, at: int, row: Cards, alive: tuple[Choices, ...]) -> dict[Choices, int]:
        """For every history of choices, the sum of net results over all the ways the row can go on."""
        if at == len(self.stages):
            return {choices: self.nets.of(row, choices) for choices in alive}
        stage = self.stages[at]
        if stage.street is not None:
            return self._ask(at, row, alive)
        assert stage.pile is not None
        if stage.pile.drawn_at:
            return self._drawn(at, stage.pile, row, alive)
        sums = dict.fromkeys(alive, 0)
        for longer in self._dealt(at, stage, row):
            for choices, total in self.totals(at + 1, longer, alive).items():
                sums[choices] += total
        return sums

    def _drawn(self, at: int, pile: Pile, row: Cards, alive: tuple[Choices, ...]) -> dict[Choices, int]:
        """Histories that draw equally many cards see the same; each draw weighs the deals that contain it."""
        sums = dict.fromkeys(alive, 0)
        for count in {self.game.dealt_count(pile, choices) for choices in alive}:
            group = tuple(choices for choices in alive if self.game.dealt_count(pile, choices) == count)
            for longer, weight in self._draws(pile, row, count):
                for choices, total in self.totals(at + 1, longer, group).items():
                    sums[choices] += weight * total
        return sums

    def _draws(self, pile: Pile, row: Cards, count: int) -> Iterator[tuple[Cards, int]]:
        """Every set of this many cards, with in how many orders it comes and the rest of the pile falls unseen."""
        left = tuple(card for card in self.game.deck if card not in row)
        later = self.game.row_size - len(row) - pile.count
        unseen = pile.count - count
        weight = math.factorial(count) * math.perm(len(left) - count - later, unseen)
        for cards in combinations(left, count):
            yield row + cards + (HIDDEN,) * unseen, weight

    def _dealt(self, at: int, stage: Stage, row: Cards) -> Iterator[Cards]:
        assert stage.pile is not None
        left = tuple(card for card in self.game.deck if card not in row)
        ways = math.comb(len(left), stage.pile.count)
        for done, cards in enumerate(combinations(left, stage.pile.count)):
            yield row + cards
            if at == self.first and self.progress:
                self.progress(done + 1, ways)

    def _ask(self, at: int, row: Cards, alive: tuple[Choices, ...]) -> dict[Choices, int]:
        open_ = {choices: self._open(at, row, choices) for choices in alive}
        longer = tuple((*choices, choice) for choices, answers in open_.items() for choice in answers)
        after = self.totals(at + 1, row, longer)
        return {choices: self._decide(at, row, choices, answers, after) for choices, answers in open_.items()}

    def _open(self, at: int, row: Cards, choices: Choices) -> tuple[str, ...]:
        """The answers worth following: all that are legal, or the one that the strategy gives."""
        street = self.stages[at].street
        assert street is not None
        seen = tuple(card for card in row if card != HIDDEN) if self.game.draws else row
        legal = self._legal(street, seen, choices)
        if not legal or self.strategy is None:
            return legal or (NOT_ASKED,)
        if isinstance(self.strategy, ByChance):
            return self._by_chance(self.strategy, street.id, row, choices, legal)
        return (ask(self.strategy, Position(street, seen, choices, legal)),)

    def _legal(self, street: Street, row: Cards, choices: Choices) -> tuple[str, ...]:
        """The same for every row unless some cards have no decision, or certain choices only."""
        if street.excused is not never or street.by_cards:
            return legal_choices(self.game, street, row, choices, self.options)
        key = street.id, choices
        if key not in self.legal:
            self.legal[key] = legal_choices(self.game, street, row, choices, self.options)
        return self.legal[key]

    def _by_chance(
        self, strategy: ByChance, street: str, row: Cards, choices: Choices, legal: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The choice that the rule gives for the chance of winning; all of them where no rule is given."""
        if street not in strategy.rules:
            return legal
        over, choice, otherwise, tie = strategy.rules[street]
        results = self.game.fact_values["versus"]
        worth = {results.index("wins"): Fraction(1), results.index("ties"): tie}
        path = (*choices, *(NOT_ASKED,) * (len(self.game.streets) - len(choices)))
        wins = [worth.get(self.game.facts(deal, path).versus, Fraction(0)) for deal in self._finished(row)]  # type: ignore[attr-defined]
        return (choice,) if sum(wins) / len(wins) > over else (otherwise,)

    def _finished(self, row: Cards) -> Iterator[Cards]:
        """Every way in which the rest of the row can fall."""
        if len(row) == self.game.row_size:
            yield row
            return
        count = next(slot.stop for slot in self.game.slots.values() if slot.stop > len(row)) - len(row)
        for cards in combinations([card for card in self.game.deck if card not in row], count):
            yield from self._finished(row + cards)

    def _decide(
        self, at: int, row: Cards, choices: Choices, answers: tuple[str, ...], after: dict[Choices, int]
    ) -> int:
        totals = {answer: after[*choices, answer] for answer in answers}
        best = max(answers, key=totals.__getitem__)  # Of equals the first in the rules' order.
        self.decided[row, choices] = best
        if best != NOT_ASKED:
            street = self.stages[at].street
            assert street is not None
            label = " ".join((cards_text([card for card in row if card != HIDDEN]), *choices)).strip()
            self.asked[street.id].append((label, totals, ways_after(self.game, row)))
        return totals[best]

    def tallied(self) -> Iterator[tuple[Cell, int]]:
        """Every deal once more, now with every choice decided."""
        cells: dict[Cell, int] = {}
        for cell, weight in self._played(0, (), (), 1):
            cells[cell] = cells.get(cell, 0) + weight
        return iter(cells.items())

    def _played(self, at: int, row: Cards, choices: Choices, weight: int) -> Iterator[tuple[Cell, int]]:
        if at == len(self.stages):
            facts = self.game.facts(row, choices)
            if (choices, facts) not in self.nets.known:
                raise not_the_same(self.game, row, choices)
            yield (choices, facts), weight
            return
        stage = self.stages[at]
        if stage.street is not None:
            yield from self._played(at + 1, row, (*choices, self.decided[row, choices]), weight)
            return
        assert stage.pile is not None
        if stage.pile.drawn_at:
            drawn = self.game.dealt_count(stage.pile, choices)
            for longer, ways in self._draws(stage.pile, row, drawn):
                yield from self._played(at + 1, longer, choices, weight * ways)
            return
        left = tuple(card for card in self.game.deck if card not in row)
        for cards in combinations(left, stage.pile.count):
            yield from self._played(at + 1, row + cards, choices, weight)

    def tables(self) -> dict[str, ValueTable]:
        """The value of every choice at every information set that the strategy is asked in."""
        return {street: self._table(street) for street, asked in self.asked.items() if asked}

    def _table(self, street: str) -> ValueTable:
        asked = self.asked[street]
        columns = [choice.id for choice in self.game.streets[self.game.street_index[street]].choices]
        columns = [choice for choice in columns if any(choice in totals for _, totals, _ in asked)]
        parts = math.gcd(self.nets.scale, *self.nets.known.values())  # Every total is a sum of these.
        return ValueTable(
            street=street,
            keys=[label for label, _, _ in asked],
            choices=tuple(columns),
            totals=np.array(
                [[totals[c] // parts if c in totals else ILLEGAL for c in columns] for _, totals, _ in asked],
                dtype=object,
            ),
            weight=np.array([ways for _, _, ways in asked], dtype=object),
            scale=self.nets.scale // parts,
        )


class _Nets:
    """The net result of the main game per row and choices, as an integer: units times `scale`."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.money, self.wagers = game, Money(game, options), main_wagers(game)
        self.scale = outcome_scale(game, options)
        self.known: dict[tuple[Choices, Facts], int] = {}

    def of(self, row: Cards, choices: Choices) -> int:
        """The net result of this deal, played so."""
        cell = choices, self.game.facts(row, choices)
        if cell not in self.known:
            checked_facts(self.game, row, choices)
            scaled = self.money.net(self.wagers, *cell) * self.scale
            assert scaled.denominator == 1
            self.known[cell] = scaled.numerator
        return self.known[cell]


def settlement_scale(game: Game, options: Options) -> int:
    """The smallest number of parts of a unit in which every net result is whole."""
    money, wagers = Money(game, options), main_wagers(game)
    nets: Iterator[Fraction] = (money.net(wagers, path, facts) for path in game.paths for facts in game.domain())
    return math.lcm(*{net.denominator for net in nets})


def outcome_scale(game: Game, options: Options) -> int:
    """A number of parts of a unit in which every outcome of every wager is whole, whichever of them occur together."""
    money = Money(game, options)
    nets = (money.result(wager, outcome, path).net
            for wager in map(game.wager, main_wagers(game))
            for outcome in range(largest_outcome(wager, options))
            for path in game.paths)  # fmt: skip
    return math.lcm(*{net.denominator for net in nets})
