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
    """Signs in. `code` is that of the second factor; `new_password` replaces a one-time password."""

    login: str = Field(max_length=40, examples=["ada"])
    password: str = Field(max_length=200, examples=["correct horse battery"])
    code: str = Field(default="", max_length=40, examples=["123456"])
    new_password: str = Field(default="", max_length=200)


class NewPassword(Request):
    """Your password, and the one that replaces it."""

    password: str = Field(max_length=200)
    new_password: str = Field(min_length=10, max_length=200)


class OwnPassword(Request):
    """Your password, again: for what must not be done by somebody who finds your browser open."""

    password: str = Field(max_length=200)


class Code(Request):
    """A code of the second factor."""

    code: str = Field(min_length=1, max_length=40, examples=["123456"])


class PasswordAndCode(Request):
    """Your password and a code of your second factor."""

    password: str = Field(max_length=200)
    code: str = Field(min_length=1, max_length=40, examples=["123456"])


class OwnLimits(Request):
    """Limits that players set for themselves; 0 means no limit. Tighter ones hold at once, looser ones after a day."""

    loss_cents_a_day: int = Field(default=0, ge=0, le=10**12)
    stake_cents_a_round: int = Field(default=0, ge=0, le=10**12)
    minutes_a_day: int = Field(default=0, ge=0, le=1440)
    deposit_cents_a_day: int = Field(default=0, ge=0, le=10**12)


class RealityMinutes(Request):
    """After how many minutes of play you want to be shown how long and how high you play; 0 is never."""

    minutes: int = Field(ge=0, le=1440, examples=[60])


class Exclusion(Request):
    """No play for this number of days."""

    days: int = Field(ge=1, le=3650, examples=[7])
