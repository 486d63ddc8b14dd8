"""Facts as data: what settlement asks of hands. `facts(row, choices)` and the names of all values follow.

A fact of one hand is a step function of its strength: from each of some strengths on it has another value.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Any, ClassVar, NamedTuple, Self, overload

from pitboss.cards import Cards
from pitboss.errors import DefinitionError
from pitboss.hands.evaluator import KIND_BITS, Level
from pitboss.hands.versus import NOT_COMPARED, RESULTS
from pitboss.rules.collect import refuse_definition
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.made_hands import AnyHand, Hand, Highest, Layout, Slots
from pitboss.rules.street import Choices


class Steps(NamedTuple):
    """A value for every strength: `values[0]` below `starts[0]`, `values[n]` from `starts[n - 1]` on."""

    starts: tuple[int, ...]
    values: tuple[int, ...]

    def of(self, strength: int) -> int:
        """The value for a hand of this strength."""
        return self.values[bisect_right(self.starts, strength)]


class Fact:
    """One small int that settlement goes by. In the facts of a row it reads as that int."""

    hands: tuple[AnyHand, ...]
    values: tuple[str, ...]

    # For type checkers alone: `FactsOf` replaces each fact by a quicker property.
    @overload
    def __get__(self, facts: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, facts: tuple[int, ...], owner: Any = None) -> int: ...
    def __get__(self, facts: tuple[int, ...] | None, owner: Any = None) -> Self | int:
        raise NotImplementedError


def _check_is_hand(fact: Fact, hand: object, *kinds: type) -> None:
    """There is nothing to go on with where a fact is about something else."""
    if not isinstance(hand, kinds):
        raise DefinitionError(f"{type(fact).__name__} asks about {hand!r}; write a Hand of an evaluator and piles")


class Compare(Fact):
    """How one hand does against another: it loses, ties or wins; not compared while there is none to compare."""

    def __init__(self, own: Hand, other: Hand) -> None:
        for hand in (own, other):
            _check_is_hand(self, hand, Hand)
        one, two = own.evaluator, other.evaluator
        if (one.kinds, one.tied_from) != (two.kinds, two.tied_from):
            refuse_definition(f"hands of {one.name} and of {two.name} cannot be compared: their kinds differ")
        self.hands = own, other
        self.values = (*RESULTS, "not compared") if own.street or other.street else RESULTS


class OfStrength(Fact):
    """A fact of one hand."""

    steps: Steps

    def __init__(self, hand: AnyHand, values: tuple[str, ...], value: Callable[[int], int], *levels: Level) -> None:
        """`levels` are all that the value depends on, beside the kind."""
        _check_is_hand(self, hand, Hand, Highest)
        if wrong := [level for level in levels if level.evaluator != hand.evaluator]:
            names = f"{wrong[0].evaluator.name}, the hand by {hand.evaluator.name}"
            refuse_definition(f"the level {wrong[0].says!r} is ranked by {names}")
        self.hands, self.values = (hand,), values
        kinds = {kind << KIND_BITS for kind in range(1, len(hand.evaluator.kinds))}
        starts = sorted(kinds | {end for level in levels for end in (level.start, level.stop)})
        found = [value(start) for start in (0, *starts)]
        kept = [0, *(at for at, (one, two) in enumerate(pairwise(found), 1) if one != two)]
        self.steps = Steps(tuple(starts[at - 1] for at in kept[1:]), tuple(found[at] for at in kept))


class Kind(OfStrength):
    """What a hand is called. A level splits its kind in two: `Kind(PLAYER, best_four.at("pair", "A"))`."""

    def __init__(self, hand: AnyHand, *splits: Level) -> None:
        _check_is_hand(self, hand, Hand, Highest)
        names: list[tuple[int, int, str]] = []
        for number, kind in enumerate(hand.evaluator.kinds):
            higher = sorted((level.low, level.says) for level in splits if level.kind == number)
            names.append((number, -1, f"lower {kind}" if higher else kind))
            names += [(number, low, says) for low, says in higher]

        def value(strength: int) -> int:
            kind = min(strength >> KIND_BITS, len(hand.evaluator.kinds) - 1)
            return sum(number < kind or (number == kind and low <= strength) for number, low, _ in names) - 1

        super().__init__(hand, tuple(name for *_, name in names), value, *splits)


class Reaches(OfStrength):
    """Whether a hand reaches a level."""

    def __init__(self, hand: AnyHand, level: Level) -> None:
        super().__init__(hand, ("no", "yes"), lambda strength: int(level.holds(strength)), level)


class PayLine(OfStrength):
    """The first line of a pay table that a hand is on, or `less`. Of the highest hand at the table, its own lines."""

    def __init__(self, hand: AnyHand, lines: Mapping[str, Level] | None = None, less: str = "less") -> None:
        self.lines = FrozenMap(hand.lines if isinstance(hand, Highest) else lines or {})
        levels = tuple(self.lines.values())

        def value(strength: int) -> int:
            return next((at for at, level in enumerate(levels) if level.holds(strength)), len(levels))

        super().__init__(hand, (*map(str.lower, self.lines), less), value, *levels)
        if empty := [label for at, label in enumerate(self.lines) if at not in self.steps.values]:
            refuse_definition(f"no hand can be on the line {empty[0]!r}: earlier lines take them all")


class FactsOf(tuple[int, ...]):
    """The facts of a game. A subclass lists what is asked, in order; an instance holds the answers for one row."""

    asked: ClassVar[Mapping[str, Fact]] = FrozenMap()

    def __init_subclass__(cls) -> None:
        cls.asked = FrozenMap({name: fact for name, fact in vars(cls).items() if isinstance(fact, Fact)})
        for place, name in enumerate(cls.asked):
            setattr(cls, name, property(itemgetter(place)))  # as quick as that of a NamedTuple

    def __new__(cls, *values: int) -> Self:
        """The facts with these values, one for each."""
        if len(values) != len(cls.asked):
            raise TypeError(f"{cls.__name__} has {len(cls.asked)} facts, not {len(values)}")
        return super().__new__(cls, values)

    def __getnewargs__(self) -> tuple[int, ...]:
        return tuple(self)

    def _replace(self, **changed: int) -> Self:
        """The same with other values of some facts."""
        return type(self)(*(changed.get(name, value) for name, value in zip(self.asked, self, strict=True)))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in zip(self.asked, self, strict=True))
        return f"{type(self).__name__}({told})"


def hands_asked(fact_type: type[FactsOf]) -> tuple[AnyHand, ...]:
    """Every hand that some fact is about, once."""
    return tuple(dict.fromkeys(hand for fact in fact_type.asked.values() for hand in fact.hands))


@dataclass(frozen=True)
class FactsFromData:
    """`facts(row, choices)`, for a layout of piles and streets."""

    fact_type: type[FactsOf]
    layout: Layout

    def __call__(self, row: Cards, choices: Choices) -> FactsOf:
        """The facts of one row after these choices."""
        return self.function(row, choices)

    @cached_property
    def function(self) -> Callable[[Cards, Choices], FactsOf]:
        """The same as one function, its source generated: hands are looked up once, and nothing is interpreted."""
        return _Writer(self.fact_type, self.layout).function()

    def __getstate__(self) -> dict[str, object]:
        return {"fact_type": self.fact_type, "layout": self.layout}


def from_data(row: Cards, choices: Choices) -> FactsOf:
    """What stands for the facts of a game until they are derived from its `fact_type`."""
    raise DefinitionError(
        "these facts follow from no data: write a `fact_type` of facts as data, or a function `facts`"
    )


class _Writer:
    """Writes the source of the function that finds the facts of a row."""

    def __init__(self, fact_type: type[FactsOf], layout: Layout) -> None:
        self.fact_type, self.layout = fact_type, layout
        self.names: dict[str, Any] = {"new": tuple.__new__, "Facts": fact_type, "find": bisect_right}
        self.lines: list[str] = []
        self.hands: dict[AnyHand, str] = {}

    def function(self) -> Callable[[Cards, Choices], FactsOf]:
        """The function, compiled."""
        values = [self.value(place, fact) for place, fact in enumerate(self.fact_type.asked.values())]
        body = "\n    ".join([*self.lines, f"return new(Facts, ({''.join(f'{each}, ' for each in values)}))"])
        exec(f"def facts(row, choices):\n    {body}\n", self.names)
        made: Callable[[Cards, Choices], FactsOf] = self.names["facts"]
        return made

    def name(self, base: str, value: object) -> str:
        """Gives a constant of the function a name."""
        name = f"{base}{len(self.names)}"
        self.names[name] = value
        return name

    def value(self, place: int, fact: Fact) -> str:
        """The expression for one fact."""
        if isinstance(fact, Compare):
            return self.compared(*fact.hands)
        assert isinstance(fact, OfStrength)
        starts, values = self.name("starts", fact.steps.starts), self.name("values", fact.steps.values)
        hand = fact.hands[0]
        if isinstance(hand, Highest):
            return f"min([{values}[find({starts}, each)] for each in {self.strength(hand)}])"
        if fact.steps.values == tuple(range(len(hand.evaluator.kinds))):
            return f"{self.strength(hand)} >> {KIND_BITS}"
        return f"{values}[find({starts}, {self.strength(hand)})]"

    def compared(self, own: AnyHand, other: AnyHand) -> str:
        """How two hands compare; those from the kind on that ties count the same."""
        one, two = self.strength(own), self.strength(other)
        if own.evaluator.tied_from:
            one, two = (f"min({each}, {own.evaluator.top})" for each in (one, two))
        found = f"1 + ({one} > {two}) - ({one} < {two})"
        missing = [self.strength(hand) for hand in (own, other) if isinstance(hand, Hand) and hand.street]
        if not missing:
            return found
        return f"({NOT_COMPARED} if {' or '.join(f'{each} is None' for each in missing)} else {found})"

    def strength(self, hand: AnyHand) -> str:
        """The name of the strength of a hand, found once in the function."""
        if hand not in self.hands:
            self.hands[hand] = name = f"strength{len(self.hands)}"
            rank = self.name("rank", hand.evaluator.whole or hand.evaluator.strength)
            if isinstance(hand, Highest):
                self.lines.append(f"{name} = {self.of_table(hand, rank)}")
            elif hand.street:
                self.of_choice(name, hand, rank)
            else:
                self.lines.append(f"{name} = {_best(rank, hand.sets(self.layout))}")
        return self.hands[hand]

    def of_table(self, hand: Highest, rank: str) -> str:
        """The strengths of all hands at the table: those known before, and those of the other seats."""
        others = self.name("others", self.layout.of_other_seats)
        slots = hand.seat.sets(self.layout)[0]
        known = f"{self.strength(hand.seat)}, {self.strength(hand.dealer)}"
        more = f"*[{rank}(tuple([row[at] for at in slots])) for slots in {others}({slots}, len(row))]"
        return f"({known}) if len(row) == {self.layout.row_size} else ({known}, {more})"

    def of_choice(self, name: str, hand: Hand, rank: str) -> None:
        """The strength of a hand whose cards depend on a choice; None for one that there is not."""
        sets = {choice: hand.sets(self.layout, choice) for choice in self.layout.places[hand.street]}
        table = self.name("sets", sets)
        place = self.layout.streets.index(hand.street)
        self.lines += [
            f"chosen = {table}.get(choices[{place}])",
            f"{name} = max([{rank}(tuple([row[at] for at in slots])) for slots in chosen]) if chosen else None",
        ]


def _best(rank: str, sets: tuple[Slots, ...]) -> str:
    """The expression for the strongest of some sets of slots."""
    every = [f"{rank}({_cards(slots)})" for slots in sets]
    return every[0] if len(every) == 1 else f"max({', '.join(every)})"


def _cards(slots: Slots) -> str:
    """`row[1:6] + row[7:9]`."""
    spans: list[list[int]] = []
    for slot in slots:
        if spans and spans[-1][1] == slot:
            spans[-1][1] = slot + 1
        else:
            spans.append([slot, slot + 1])
    return " + ".join(f"row[{first}:{end}]" for first, end in spans)
