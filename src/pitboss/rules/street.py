"""Decisions: what a seat is asked, and what it may answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from pitboss.cards import Cards
from pitboss.errors import DefinitionError
from pitboss.hands.evaluator import Level
from pitboss.rules.holds import Holds
from pitboss.rules.option import Options

Choices = tuple[str, ...]  # one per street so far; NOT_ASKED where the seat had nothing to decide
NOT_ASKED = "-"


@dataclass(frozen=True)
class Choice:
    """One answer. It may place `times` the base of `wager` (or a size of the seat's own), or end the hand.

    With `between`, the seat names any amount between these multiples of the base. Both ends must be choices too:
    the value of a bet is linear in its size, so that exact odds need the ends alone.

    With `only_if`, only a seat whose cards answer that question with yes may choose it.
    """

    id: str
    says: str
    wager: str = ""
    times: int = 0
    folds: bool = False
    only_with: tuple[str, str] | None = None  # (option, value) that the house must have for this choice
    between: tuple[int, int] | None = None
    only_if: Holds | None = None  # the cards that a seat must hold for this choice
    places: tuple[int, ...] = ()  # the cards that it names, by their places in the pile, 0 the first: see `exchanges`
    takes_back: str = ""  # the wager whose chips go back to the seat: it is then not a bet
    told_as: str = ""  # all that others learn of it, where the choice itself is the seat's secret

    def exists(self, options: Options) -> bool:
        """The house offers this choice."""
        return self.only_with is None or options[self.only_with[0]] == self.only_with[1]


Default = Callable[[Cards, Choices, Options], str]


def always(choices: Choices) -> bool:
    """The seat is asked whatever it chose before."""
    return True


def never(cards: Cards, choices: Choices, options: Options) -> bool:
    """No hand excuses the seat from deciding."""
    return False


@dataclass(frozen=True)
class Excuse:
    """A seat has no decision if the cards that it has seen reach a level, unless it made one of these choices."""

    level: Level
    unless: tuple[str, ...] = ()

    def __call__(self, cards: Cards, choices: Choices, options: Options) -> bool:
        """Whether the seat has no decision."""
        return self.level(cards) and not any(choice in self.unless for choice in choices)


@dataclass(frozen=True)
class Street:
    """A moment of decision.

    A seat is asked if `asks(choices)` holds, unless `excused(cards seen, choices, options)`, best as data (`Excuse`); a
    street that a house has only with one value of an option says so in `only_with`.
    Seats decide at their own pace within a street, or one after the other if `in_turn`.
    `default` is the choice made for a seat that does not answer: the name of a choice, or a function
    of the cards seen, the choices so far and the options. It never adds money.
    """

    id: str
    says: str
    rule: str
    choices: tuple[Choice, ...]
    default: str | Default
    asks: Callable[[Choices], bool] = always
    excused: Callable[[Cards, Choices, Options], bool] = never
    can_excuse: Callable[[Choices], bool] = always  # after these choices a hand may still excuse the seat
    in_turn: bool = False
    needs: str = ""  # only seats with this wager are asked
    only_with: tuple[str, str] | None = None  # (option, value) that the house must have for this street
    by_place: bool = False  # a choice names the place of a card, and cards come in any order

    def exists(self, options: Options) -> bool:
        """The house plays with this street."""
        return self.only_with is None or options[self.only_with[0]] == self.only_with[1]

    def is_asked(self, cards: Cards, choices: Choices, options: Options) -> bool:
        """A seat that has not folded and has the bets for it decides here."""
        return self.exists(options) and self.asks(choices) and not self.excused(cards, choices, options)

    def legal(self, options: Options) -> tuple[Choice, ...]:
        """What a house offers on this street; `Game.legal` leaves out what the cards of a seat do not allow."""
        return self.choices if self._always_alike else tuple(c for c in self.choices if c.exists(options))

    @cached_property
    def by_cards(self) -> bool:
        """Some choice is legal with certain cards only."""
        return any(choice.only_if is not None for choice in self.choices)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The choices that name one card by its place. Other choices, such as standing pat, are shown to everyone."""
        if any(choice.places for choice in self.choices):
            return ()
        named = tuple(choice.id for choice in self.choices if choice.told_as)
        return (named or tuple(choice.id for choice in self.choices)) if self.by_place else ()

    def place_of(self, choice: str) -> int | None:
        """The place of the card that this choice names, 0 the first; None for a choice that names none."""
        return self.places.index(choice) if choice in self.places else None

    @cached_property
    def names_several(self) -> bool:
        """Some choice names more than one card."""
        return any(len(choice.places) > 1 for choice in self.choices)

    def places_of(self, choice: str) -> tuple[int, ...]:
        """The places of the cards that this choice names; none for a choice that names none."""
        found = self.choice(choice)
        if found is not None and found.places:
            return found.places
        place = self.place_of(choice)
        return () if place is None else (place,)

    @cached_property
    def _always_alike(self) -> bool:
        """Every house offers every choice, so that nothing has to be looked up."""
        return all(choice.only_with is None for choice in self.choices)

    def default_choice(self, cards: Cards, choices: Choices, options: Options) -> Choice:
        """The choice made for a seat that does not answer, with these cards seen and these choices made."""
        id_ = self.default if isinstance(self.default, str) else self.default(cards, choices, options)
        found = next((choice for choice in self.legal(options) if choice.id == id_), None)
        if found is None or found.wager:
            raise DefinitionError(f"street {self.id}: the default {id_!r} is not a choice that adds no money")
        return found

    def choice(self, id_: str) -> Choice | None:
        """The answer of this name, if the street has it."""
        return next((choice for choice in self.choices if choice.id == id_), None)


def exchanges(cards: int, *, wager: str, prices: tuple[int, ...]) -> tuple[Choice, ...]:
    """A choice for every set of up to as many cards as there are prices: `prices[k - 1]` times the base for k cards.

    The id of a choice names the places of the cards from 1 on: `swap13` is the first and the third.
    """
    return tuple(
        Choice(
            f"swap{''.join(str(place + 1) for place in places)}",
            f"exchange {'this card' if len(places) == 1 else f'these {len(places)} cards'}",
            wager,
            price,
            places=places,
        )
        for number, price in enumerate(prices, 1)
        for places in combinations(range(cards), number)
    )


@dataclass(frozen=True)
class NamedSlots:
    """The slots of the cards that a choice names, for steps that leave them face down.

    `at` is the number of the street among those of the game, `first` the first slot of the pile in a row.
    """

    street: Street
    at: int = 0
    first: int = 0

    def __call__(self, choices: Choices) -> tuple[int, ...]:
        """Those of the choice that was made."""
        named = self.street.places_of(choices[self.at]) if self.at < len(choices) else ()
        return tuple(self.first + place for place in named)
