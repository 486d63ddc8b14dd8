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


class HowCards(TypedDict):
    """Whose cards, in a picture of a step; `??` is a card face down."""

    owner: Literal["dealer", "board", "seat"]
    cards: list[str]


class HowStepData(TypedDict):
    """One step of a round; `street` is the decision of a step of that kind."""

    kind: Literal["bets", "cards", "street", "dealer", "settle", "side"]
    title: str
    says: list[str]
    rule: str
    street: str
    cards: list[HowCards]


class WordsLineData(TypedDict):
    """A line of the strategy in words; `choice` is empty where the condition names it."""

    choice: str
    says: str


class WordsStreet(TypedDict):
    """The lines of one decision: the first one that fits decides."""

    street: str
    says: str
    lines: list[WordsLineData]


class HowToPlay(TypedDict):
    """A round in a few steps, and the strategy in words; empty where the game has none."""

    steps: list[HowStepData]
    words: list[WordsStreet]


class LineNow(TypedDict):
    """The line of the strategy in words that fits the decision you are asked for: `place` on its street, 0 the first.

    `when` is its condition, empty where it is everything else.
    """

    question: int
    street: str
    place: int
    says: str
    when: str
    choice: str


class LineAnswer(TypedDict):
    """The line that fits now; null without a question, or where the game has no strategy in words."""

    line: LineNow | None
