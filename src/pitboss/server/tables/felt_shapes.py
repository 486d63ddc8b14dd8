"""The felt of a table as data: one shape for each of its parts. The page's types are generated from these."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

Shape = Literal["ring", "dashed", "square", "none"]


class FeltLine(TypedDict):
    """One line of a pay table, as it is printed."""

    label: str
    pays: str


class FeltPays(TypedDict):
    """A pay table in force; `hands` is 0 where it does not depend on the number of hands."""

    hands: int
    lines: list[FeltLine]


class FeltPile(TypedDict):
    """A place for cards; of a pile that is `drawn`, a seat gets as many as it chooses."""

    id: str
    count: int
    owner: str
    drawn: bool


class FeltSpot(TypedDict):
    """A betting spot: solid ring before the deal, dashed during play, square for a fixed bet.

    `raise_times` is what later choices can add to the round at most, in multiples of this bet.
    """

    id: str
    name: str
    says: str
    rule: str
    shape: Shape
    side: bool
    repeats: bool
    opening: bool
    required: bool
    needs: list[str]
    equals: str
    base: str
    rides: str
    raise_times: int
    fixed_cents: int
    low_cents: int
    high_cents: int
    pays: list[FeltPays]


class FeltChoice(TypedDict):
    """A choice of a decision; `name` is what its button says, `places` are those of the cards that it names."""

    id: str
    name: str
    says: str
    wager: str
    places: list[int]


class FeltStreet(TypedDict):
    """A decision and its choices."""

    id: str
    says: str
    rule: str
    by_place: bool
    choices: list[FeltChoice]


class FeltShuffler(TypedDict):
    """The shuffler's screen, where the game has one."""

    mode: str
    wager: str
    rule: str


class FeltData(TypedDict):
    """Everything that a page draws for a table before a card is dealt."""

    game: str
    name: str
    says: str
    layout: str
    version: int
    seats: int
    jokers: int
    piles: list[FeltPile]
    spots: list[FeltSpot]
    streets: list[FeltStreet]
    shuffler: FeltShuffler | None
    hands: dict[str, str]
    rules: dict[str, str]
    options: dict[str, str]
