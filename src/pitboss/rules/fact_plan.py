"""What facts as data depend on: classes of hands, and how pairs of hands compare. Nobody has to ask rows of cards.

Cards give strengths, strengths give classes and results, and these give the facts:

>>> from pitboss.games import find_game
>>> plan = fact_plan(find_game("ultimate_holdem"))
>>> [ranked.hand.evaluator.name for ranked in plan.hands], plan.compared
(['best_five', 'best_five'], ((0, 1),))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pitboss.cards import Cards
from pitboss.hands.versus import NOT_COMPARED, versus
from pitboss.rules.asked_facts import Compare, Fact, FactsFromData, FactsOf, OfStrength, Steps, hands_asked
from pitboss.rules.game import Game
from pitboss.rules.made_hands import AnyHand, Hand, Highest, Layout
from pitboss.rules.street import Choices

Classes = Sequence[int | None]  # of each hand; None for a hand that there is not after these choices
Results = Sequence[int]  # of each pair that is compared


@dataclass(frozen=True)
class RankedHand:
    """A hand, and the strengths from which on some fact of it is another."""

    hand: Hand
    starts: tuple[int, ...]

    def class_of(self, strength: int) -> int:
        """0 below the first of the starts, 1 from it on, and so forth."""
        return bisect_right(self.starts, strength)


@dataclass(frozen=True)
class FactPlan:
    """The hands that facts are about, and which of them are compared (by their places among the hands).

    For a table of one seat: the highest hand of the table is the seat's or the dealer's.
    """

    fact_type: type[FactsOf]
    layout: Layout
    hands: tuple[RankedHand, ...]
    compared: tuple[tuple[int, int], ...]
    values: tuple[Callable[[Classes, Results], int], ...]

    def facts(self, classes: Classes, results: Results) -> FactsOf:
        """The facts of deals with hands of these classes, which compare like this."""
        return self.fact_type(*(value(classes, results) for value in self.values))

    def strengths(self, row: Cards, choices: Choices) -> list[int | None]:
        """The strength of each hand of a row; None for a hand that there is not after these choices."""
        held = (ranked.hand.held(self.layout, row, choices) for ranked in self.hands)
        return [
            ranked.hand.evaluator.strength(cards) if cards else None
            for ranked, cards in zip(self.hands, held, strict=True)
        ]

    def results(self, strengths: Classes) -> list[int]:
        """How the hands of each pair compare."""
        return [self._result(own, other, strengths) for own, other in self.compared]

    def classes(self, strengths: Classes) -> list[int | None]:
        """The class of each hand."""
        pairs = zip(self.hands, strengths, strict=True)
        return [None if strength is None else ranked.class_of(strength) for ranked, strength in pairs]

    def _result(self, own: int, other: int, strengths: Classes) -> int:
        one, two = strengths[own], strengths[other]
        if one is None or two is None:
            return NOT_COMPARED
        order = self.hands[own].hand.evaluator.order
        return versus(order(one), order(two))


@lru_cache(maxsize=64)
def fact_plan(game: Game) -> FactPlan | None:
    """What the facts of a game depend on; None where they are a plain function."""
    facts = game.facts
    if not isinstance(facts, FactsFromData):
        return None
    asked = tuple(facts.fact_type.asked.values())
    hands = tuple(dict.fromkeys(part for hand in hands_asked(facts.fact_type) for part in _single(hand)))
    ranked = tuple(RankedHand(hand, _starts(hand, asked)) for hand in hands)
    pairs = (tuple(map(hands.index, fact.hands)) for fact in asked if isinstance(fact, Compare))
    compared = tuple(dict.fromkeys((own, other) for own, other in pairs))
    values = tuple(_value(fact, ranked, compared) for fact in asked)
    return FactPlan(facts.fact_type, facts.layout, ranked, compared, values)


def _single(hand: AnyHand) -> tuple[Hand, ...]:
    return (hand.seat, hand.dealer) if isinstance(hand, Highest) else (hand,)


def _starts(hand: Hand, asked: Sequence[Fact]) -> tuple[int, ...]:
    """Every strength at which a fact of this hand changes."""
    about = (fact for fact in asked if isinstance(fact, OfStrength) and hand in _single(fact.hands[0]))
    return tuple(sorted({start for fact in about for start in fact.steps.starts}))


def _value(
    fact: Fact, ranked: tuple[RankedHand, ...], compared: tuple[tuple[int, int], ...]
) -> Callable[[Classes, Results], int]:
    """The value of one fact, as a look-up."""
    places = [next(at for at, each in enumerate(ranked) if each.hand == hand) for hand in _all_single(fact)]
    if isinstance(fact, Compare):
        return _Result(compared.index((places[0], places[1])))
    assert isinstance(fact, OfStrength)
    return _Least(tuple((place, _by_class(ranked[place], fact.steps)) for place in places))


def _all_single(fact: Fact) -> Iterator[Hand]:
    for hand in fact.hands:
        yield from _single(hand)


def _by_class(ranked: RankedHand, steps: Steps) -> tuple[int, ...]:
    """The value of a fact for each class of a hand."""
    return tuple(steps.of(start) for start in (0, *ranked.starts))


@dataclass(frozen=True)
class _Result:
    """A fact that says how two hands compare."""

    pair: int

    def __call__(self, classes: Classes, results: Results) -> int:
        return results[self.pair]


@dataclass(frozen=True)
class _Least:
    """A fact of one hand, or of the highest of two: lines of a pay table are numbered from the best."""

    hands: tuple[tuple[int, tuple[int, ...]], ...]  # the place of a hand, the value for each of its classes

    def __call__(self, classes: Classes, results: Results) -> int:
        found = ((classes[place], values) for place, values in self.hands)
        return min(values[each] for each, values in found if each is not None)
