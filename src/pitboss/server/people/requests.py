"""What requests about people hold, with examples for the OpenAPI."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.http.requests import Name, Request


class Register(Request):
    """A guest becomes an account."""

    login: str = Field(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$", examples=["ada"])
    password: str = Field(min_length=10, max_length=200, examples=["correct horse battery"])
    name: Name = Field(min_length=1, max_length=40, examples=["Ada"])


class Login(Request):
    """Signs in."""

    login: str = Field(max_length=40, examples=["ada"])
    password: str = Field(max_length=200, examples=["correct horse battery"])


class OwnLimits(Request):
    """Limits that players set for themselves; 0 means no limit. Tighter ones hold at once, looser ones after a day."""

    loss_cents_a_day: int = Field(default=0, ge=0, le=10**12)
    stake_cents_a_round: int = Field(default=0, ge=0, le=10**12)
    minutes_a_day: int = Field(default=0, ge=0, le=1440)


class Exclusion(Request):
    """No play for this number of days."""

    days: int = Field(ge=1, le=3650, examples=[7])
