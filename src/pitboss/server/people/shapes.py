"""What people learn about themselves: one shape for each answer. The page's types are generated from these."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict


class SessionMade(TypedDict):
    """A new session: the token for programs; browsers have it as a cookie."""

    account: str
    name: NotRequired[str]
    token: str


class LimitsData(TypedDict):
    """Limits that players set for themselves; 0 means no limit."""

    loss_cents_a_day: int
    stake_cents_a_round: int
    minutes_a_day: int
    deposit_cents_a_day: int


class HeldFunds(TypedDict):
    """Money on an open round; `name` is that of the table."""

    table: str
    name: str
    round: int
    cents: int


class Visitor(TypedDict):
    """Who is signed in, and what this person has.

    From `refill_ms` on, play money can be refilled to `refill_to_cents`. `now_ms` is the clock of the house.
    """

    account: str
    role: str
    name: str
    balance_cents: dict[str, int]
    excluded_until_ms: int
    refill_ms: int
    refill_to_cents: int
    now_ms: int
    second_factor: Literal["on", "off", "required"]


class CurrentSession(TypedDict):
    """Who is signed in; null if nobody is."""

    person: Visitor | None


class Me(Visitor):
    """Who you are, what you have, what is held on rounds, and your limits, now and from `next_limits_ms` on."""

    held: list[HeldFunds]
    limits: LimitsData
    next_limits: LimitsData | None
    next_limits_ms: int
    reality_minutes: int
    frozen: bool


class OwnSession(TypedDict):
    """One of your sessions: where it was opened, and by which program."""

    id: str
    created_ms: int
    expires_ms: int
    address: str
    agent: str
    current: bool


class OwnSessions(TypedDict):
    """Your sessions, the newest first."""

    sessions: list[OwnSession]


class SecondFactorBegun(TypedDict):
    """What a telephone needs to show codes; it counts after its first code."""

    secret: str
    uri: str


class RecoveryCodes(TypedDict):
    """Codes for the day on which the telephone is lost. Each works once; they are shown once."""

    recovery_codes: list[str]


class PersonalData(TypedDict):
    """Everything that the house keeps about a person. `settings` has limits, exclusion and deposits."""

    account: str
    role: str
    name: str
    login: str | None
    created_ms: int
    standing: str
    second_factor: bool
    settings: dict[str, Any]
    balance_cents: dict[str, int]
    sessions: list[dict[str, Any]]
    rounds: list[dict[str, Any]]
    transfers: list[dict[str, Any]]
    events: list[dict[str, Any]]
    grades: list[dict[str, Any]]
    lessons: list[dict[str, Any]]


class Refilled(TypedDict):
    """Play money that was granted."""

    granted_cents: int


class LimitsSet(TypedDict):
    """The limits that hold now, and those that follow after a day."""

    limits: LimitsData
    next_limits: LimitsData | None


class Excluded(TypedDict):
    """Until when there is no play."""

    excluded_until_ms: int
