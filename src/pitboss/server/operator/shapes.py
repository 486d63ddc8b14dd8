"""What operators and auditors get: one shape for each answer. The page's types are generated from these."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict
from typing_extensions import TypedDict

from pitboss.server.people.history import PlayedRound
from pitboss.server.tables.shapes import Presence


class StaffSeat(TypedDict):
    """Who sits at a seat."""

    account: str
    name: str
    presence: Presence


class StaffTable(TypedDict):
    """A table with its bankroll and the funds on its open round."""

    id: str
    name: str
    game: str
    status: str
    private: bool
    currency: str
    round: int
    phase: str
    held_cents: int
    bankroll_cents: int
    largest_payout_cents: int
    resolve: str
    terms: dict[str, Any]
    missing_reveals: int
    seats: dict[str, StaffSeat]


class StaffTables(TypedDict):
    """Every table."""

    tables: list[StaffTable]


class StaffPlayer(TypedDict):
    """An account. `standing` is good, frozen (does not play), banned (is not let in) or deleted."""

    account: str
    role: str
    name: str
    created_ms: int
    login: str | None
    standing: str
    second_factor: bool


class StaffPlayers(TypedDict):
    """Accounts in the order of ids."""

    players: list[StaffPlayer]


class PlayerDetails(TypedDict):
    """One account: its money and its last rounds."""

    account: str
    role: str
    name: str
    login: str | None
    standing: str
    standing_reason: str
    second_factor: bool
    excluded_until_ms: int
    sessions: int
    balance_cents: dict[str, int]
    rounds: list[PlayedRound]


class StaffMembers(TypedDict):
    """Everybody who works in this house."""

    staff: list[StaffPlayer]


class OneTimePassword(TypedDict):
    """A password that works once, to choose a new one. It is shown here and nowhere else."""

    password: str
    until_ms: int


class HouseEvent(TypedDict):
    """A significant event; `kind` decides which fields it has beside these."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    number: int
    kind: str
    at_ms: int
    by: str


class HouseEvents(TypedDict):
    """Entries of the house's own log."""

    events: list[HouseEvent]


class StaffGame(TypedDict):
    """A game that the house may offer, and whether it does."""

    id: str
    name: str
    group: Literal["house", "library", "installed"]
    on: bool


class StaffGames(TypedDict):
    """Every game that the house may offer."""

    games: list[StaffGame]


class TablesChanged(TypedDict):
    """The tables whose status was set."""

    tables: list[str]


class Proposed(TypedDict):
    """The id of a proposal that waits for a second person."""

    proposal: str


class Agreed(TypedDict):
    """The id of the proposal that is done."""

    done: str


class Ended(TypedDict):
    """A proposal that was rejected, or withdrawn by the person who made it."""

    proposal: str
    status: Literal["rejected", "withdrawn"]


class ProgramFiles(TypedDict):
    """The hash of the program's own files, and how many there are."""

    digest: str
    files: int


class BooksReport(TypedDict):
    """What was checked of the books, and every difference found."""

    clean: bool
    entries: int
    transfers: int
    accounts: int
    rounds_dealt_again: int
    rounds_of_other_rules: int
    open_rounds: int
    checkpoints: int
    differences: list[str]


class StaffProposal(TypedDict):
    """A void, a correction or a movement of cash that waits for a second person; `login` is that of the first one."""

    id: str
    kind: str
    body: dict[str, Any]
    by: str
    login: str
    at_ms: int
    expires_ms: int


class StaffProposals(TypedDict):
    """Everything that waits for a second person."""

    proposals: list[StaffProposal]


class ReportLine(TypedDict):
    """One wager on one day: what came back beside what theory expects, with the band of the net result."""

    currency: str
    game: str
    wager: str
    rounds: int
    staked_cents: int
    returned_cents: int
    actual_return: float | None
    theoretical_return: float | None
    net_cents: int
    expected_net_cents: int | None
    band_cents: int | None
    within_band: bool | None
    sigmas: float | None


class VoidedRound(TypedDict):
    """A round that was undone, and why."""

    currency: str
    table: str
    round: int
    reason: str


class DriftLine(TypedDict):
    """The evidence that a wager returns something other than its certificate says."""

    wager: str
    rounds: int
    evidence: float
    alarm_at: float
    alarms: int


class UnwatchedWager(TypedDict):
    """A wager of the day that the drift alarm does not watch, and why."""

    game: str
    wager: str
    reason: str


class ByCurrency(TypedDict):
    """Play money and real money, which are never added up."""

    play: int
    real: int


class DailyReport(TypedDict):
    """Actual and theoretical return of every wager on one day, voids, drift (today only); liabilities and held funds.

    `at_ms` is the moment of these two: the end of a past day, or now.
    """

    day: str
    at_ms: int
    rounds: ByCurrency
    voids: list[VoidedRound]
    liabilities_cents: ByCurrency
    held_cents: ByCurrency
    wagers: list[ReportLine]
    drift: list[DriftLine]
    unwatched: list[UnwatchedWager]
