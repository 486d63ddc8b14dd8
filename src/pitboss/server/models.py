"""What requests hold, with examples for the OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.games import GAMES, find_game
from pitboss.server.table_shapes import PlayerCommand

EXAMPLE = find_game(next(iter(GAMES)))
CHOICES = [choice.id for choice in EXAMPLE.streets[0].choices]
SIDE_BET = next(wager for wager in EXAMPLE.opening_wagers if not wager.required)

Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Cents = Annotated[int, Field(ge=-(10**12), le=10**12)]


class Request(BaseModel):
    """No unknown fields."""

    model_config = ConfigDict(extra="forbid")


class Register(Request):
    """A guest becomes an account."""

    login: str = Field(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$", examples=["ada"])
    password: str = Field(min_length=10, max_length=200, examples=["correct horse battery"])
    name: str = Field(min_length=1, max_length=40, examples=["Ada"])


class Login(Request):
    """Signs in."""

    login: str = Field(max_length=40, examples=["ada"])
    password: str = Field(max_length=200, examples=["correct horse battery"])


class NewTable(Request):
    """A private table, or a public one that an operator opens."""

    game: str = Field(max_length=100, examples=[EXAMPLE.id])
    name: str = Field(default="", max_length=60, examples=["Friday night"])
    options: dict[str, str] = Field(default_factory=dict, max_length=50)
    limits: dict[str, tuple[int, int]] = Field(default_factory=dict, max_length=50, examples=[{"": [100, 50_000]}])
    pays: list[str] = Field(
        default_factory=list, max_length=20, examples=[[f"{SIDE_BET.id}={next(iter(SIDE_BET.tables))}"]]
    )
    seats: int = Field(default=6, ge=1, le=6)
    decision_seconds: int = Field(default=30, ge=5, le=600)
    between_seconds: int = Field(default=0, ge=0, le=600)


class NewPublicTable(NewTable):
    """A table that an operator opens for everybody."""

    currency: Literal["play", "real"] = Field(default="play", description="real only if the house allows real money")
    resolve: Literal["default", "best"] = Field(
        default="default", description="what is done for a seat whose time is over: the default, or the best choice"
    )


class TableLimits(Request):
    """New limits of a table, by wager; the empty name is the table's own range."""

    limits: dict[str, tuple[int, int]] = Field(
        max_length=50, examples=[{"": [500, 100_000], SIDE_BET.id: [100, 5_000]}]
    )


class Action(Request):
    """One action at a table. The same id and command again gives the first answer again."""

    id: Id = Field(examples=["5f0c"])
    command: PlayerCommand = Field(examples=[{"do": "sit"}, {"do": "act", "question": 9, "choice": CHOICES[0]}])


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


class DealerAnswer(Request):
    """What happens to the wager in question: `take`, `push`, `pay 15`; or a hand by its name or its owner."""

    place: int = Field(ge=0, le=1000)
    answer: str = Field(min_length=1, max_length=200, examples=["pay 15"])


class OwnLimits(Request):
    """Limits that players set for themselves; 0 means no limit. Tighter ones hold at once, looser ones after a day."""

    loss_cents_a_day: int = Field(default=0, ge=0, le=10**12)
    stake_cents_a_round: int = Field(default=0, ge=0, le=10**12)
    minutes_a_day: int = Field(default=0, ge=0, le=1440)


class Exclusion(Request):
    """No play for this number of days."""

    days: int = Field(ge=1, le=3650, examples=[7])


class Status(Request):
    """Open, pause or close."""

    status: Literal["open", "paused", "closed"]


class ProposeVoid(Request):
    """Undo an open round; a second person has to agree."""

    table: Id
    round: int = Field(ge=1, le=2**53 - 1)
    reason: str = Field(min_length=3, max_length=500, examples=["the shuffler failed"])


class ProposeCash(Request):
    """Real money for a player or for the bankroll of a table; below zero it is paid out. A second person agrees."""

    account: str = Field(default="", max_length=64, examples=["g5f0c"])
    table: str = Field(default="", max_length=64)
    cents: Cents = Field(examples=[50_000])
    reason: str = Field(min_length=3, max_length=500, examples=["receipt 1201"])


class ProposeAdjustment(Request):
    """Correct a player's money; a second person has to agree."""

    account: Id
    currency: Literal["play", "real"] = "play"
    cents: Cents
    reason: str = Field(min_length=3, max_length=500)
