"""What requests to the coach and the dealer school hold, with examples for the OpenAPI."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.http.requests import CHOICES, EXAMPLE, Id, Request


class Chosen(Request):
    """A choice, with the size of its bet where the seat chooses one."""

    choice: str = Field(min_length=1, max_length=100, examples=CHOICES[:1])
    amount_cents: int = Field(default=0, ge=0, le=10**12)


class WhatIf(Request):
    """Your own choices from a question of a finished round on; the other seats choose as they did."""

    question: int = Field(ge=1, le=2**31 - 1, examples=[9])
    choices: list[Chosen] = Field(default_factory=list, max_length=50)


class DrillAnswer(Request):
    """A choice in a spot that you got wrong before."""

    table: Id
    round: int = Field(ge=1, le=2**53 - 1)
    question: int = Field(ge=1, le=2**31 - 1)
    choice: str = Field(min_length=1, max_length=100, examples=CHOICES[-1:])


class NewLesson(Request):
    """A full table for you to deal; or the mistakes of an earlier lesson again."""

    game: str = Field(default="", max_length=100, examples=[EXAMPLE.id])
    seats: int = Field(default=6, ge=1, le=6)
    again: str = Field(default="", max_length=64)


class NewTraining(Request):
    """A felt to settle in any order, a drill of payouts, hands or errors, or an exam; `timed` puts a felt on the clock.

    `count` is the number of rounds or questions; with 0 it is as usual.
    """

    kind: Literal["felt", "payouts", "hands", "errors", "exam"] = "felt"
    game: str = Field(min_length=1, max_length=100, examples=[EXAMPLE.id])
    seats: int = Field(default=6, ge=1, le=6)
    count: int = Field(default=0, ge=0, le=50)
    timed: bool = False


class DealerAnswer(Request):
    """What happens to the wager in question: `take`, `push`, `pay 15`; or a hand by its name or its owner.

    On a felt that is settled in any order the seat and the wager come first: `3 ante pay 15`.
    """

    place: int = Field(ge=0, le=10_000)  # the longest training takes some thousand answers
    answer: str = Field(min_length=1, max_length=200, examples=["pay 15"])
