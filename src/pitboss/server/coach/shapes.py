"""What the coach answers: values, grades, luck. The page's types are generated from these."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class ChoiceValue(TypedDict):
    """What a choice is worth: `value` exactly, in units; `cents` rounded to a hundredth."""

    choice: str
    cards: list[str]
    value: str
    cents: float
    cost_cents: float


class Values(TypedDict):
    """Every legal choice, best first."""

    unit: str
    unit_cents: int
    coupled: list[str]
    values: list[ChoiceValue]


class Advice(Values):
    """The values for an open question."""

    question: int


class ChoiceShare(TypedDict):
    """Of all ways to finish the round with this choice and the best play after it: how many win, push and lose."""

    choice: str
    win: int
    push: int
    lose: int


class Shares(TypedDict):
    """The shares of every choice of an open question; none where they cannot be counted at once."""

    question: int
    shares: list[ChoiceShare]


class Grade(Values):
    """A decision against the best one; `cost` is exact, in cents. `cards` are those seen since the last decision.

    `before_cents` is what the main bets were worth before the deal; null if no certificate has the table's options.
    """

    question: int
    street: str
    choice: str
    best: str
    cost: str
    cost_cents: float
    cards: NotRequired[list[str]]
    before_cents: NotRequired[float | None]


class Move(TypedDict):
    """What the main bets were worth at one point of a round, in cents: with the best play from there on."""

    kind: Literal["before", "decision", "mistake", "result"]
    street: str
    choice: str
    cards: list[str]
    cents: float


class LuckReport(TypedDict):
    """Expected, mistakes and luck add up to the net. Null where no certificate has the options of a table."""

    rounds: int
    decisions: int
    mistakes: int
    cost_cents: float
    expected_cents: float | None
    luck_cents: float | None
    net_cents: int


class CoachState(TypedDict):
    """Whether the coach is warm, and how many questions wait."""

    ready: bool
    waiting: int
