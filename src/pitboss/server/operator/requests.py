"""What requests of operators hold, with examples for the OpenAPI."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.http.requests import SIDE_BET, Cents, Id, Name, Range, Request
from pitboss.server.tables.requests import NewTable

Currency = Literal["play", "real"]


class NewPublicTable(NewTable):
    """A table that an operator opens for everybody."""

    sitting_out_seconds: int = Field(
        default=1200, ge=0, le=86_400, description="then a seat that sits out is free; 0 is never"
    )
    currency: Currency = Field(default="play", description="real only if the house allows real money")
    resolve: Literal["default", "best"] = Field(
        default="default", description="what is done for a seat whose time is over: the default, or the best choice"
    )


class TableLimits(Request):
    """New limits of a table, by wager; the empty name is the table's own range."""

    limits: dict[str, Range] = Field(max_length=50, examples=[{"": [500, 100_000], SIDE_BET.id: [100, 5_000]}])


class Status(Request):
    """Open, pause or close."""

    status: Literal["open", "paused", "closed"]


class OnOff(Request):
    """Switch a game on or off."""

    on: bool


class ProposeVoid(Request):
    """Undo an open round; a second person has to agree."""

    table: Id
    round: int = Field(ge=1, le=2**53 - 1)
    reason: Name = Field(min_length=3, max_length=500, examples=["the shuffler failed"])


class Rejection(Request):
    """Why a proposal is not carried out."""

    reason: Name = Field(default="", max_length=500, examples=["the receipt is missing"])


class ProposeCash(Request):
    """Real money for a player or for the bankroll of a table; below zero it is paid out. A second person agrees."""

    account: str = Field(default="", max_length=64, examples=["ada"], description="a login, or the id of an account")
    table: str = Field(default="", max_length=64)
    cents: Cents = Field(examples=[50_000])
    reason: Name = Field(min_length=3, max_length=500, examples=["receipt 1201"])


class ProposeAdjustment(Request):
    """Correct a player's money; a second person has to agree."""

    account: Id = Field(examples=["ada"], description="a login, or the id of an account")
    currency: Currency = "play"
    cents: Cents
    reason: Name = Field(min_length=3, max_length=500)


class Standing(Request):
    """Whether a player may play: `frozen` does not, `banned` is not let in."""

    standing: Literal["good", "frozen", "banned"]
    reason: Name = Field(min_length=3, max_length=500, examples=["chips passed to a friend"])


class StaffStanding(Request):
    """A disabled member of the staff is not let in."""

    disabled: bool
    reason: Name = Field(min_length=3, max_length=500, examples=["left the house"])


class ExcludePlayer(Request):
    """No play for this number of days; it can be made longer, never shorter."""

    days: int = Field(ge=1, le=3650, examples=[180])
    reason: Name = Field(min_length=3, max_length=500, examples=["asked for it by letter"])


class Reason(Request):
    """Why it is done; it is recorded."""

    reason: Name = Field(min_length=3, max_length=500, examples=["asked for it by letter"])
