"""A player's own rounds, and a round that anyone may replay by its link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from fastapi import APIRouter
from typing_extensions import TypedDict

from pitboss.errors import GameError, NotFound
from pitboss.games import find_game
from pitboss.server.http.auth import TheHouse
from pitboss.server.tables.felt_shapes import FeltData
from pitboss.server.tables.shapes import Event, SignedDocument
from pitboss.store.work import Row, Work, query

router = APIRouter(prefix="/api", tags=["fairness"])
ROUND_FIELDS = (
    *("table", "round", "seat", "finished_ms", "staked_cents", "net_cents", "game", "link", "voided"),
    "currency",
)
PAGE = 200
MOST_READ = 5_000  # rounds that one request looks through
Result = Literal["", "won", "lost", "even", "void"]


class PlayedRound(TypedDict):
    """A round that a person played. `link` opens it for anyone."""

    table: str
    round: int
    seat: int
    finished_ms: int
    staked_cents: int
    net_cents: int
    game: str
    game_name: str
    link: str
    voided: bool
    currency: str


class PlayedRounds(TypedDict):
    """Rounds, the newest first. Ask again with `next_before_ms` for older ones, unless it is null."""

    rounds: list[PlayedRound]
    next_before_ms: int | None


class RoundProof(TypedDict):
    """The certificate of one of your rounds. `link` opens the round for anyone."""

    link: str
    certificate: SignedDocument


class RecalledRound(TypedDict):
    """One of your rounds: every event, those that your seat saw, and its certificate."""

    link: str
    seat: int | None
    events: list[Event]
    seen: list[Event]
    certificate: SignedDocument


class Replay(TypedDict):
    """A finished round for anyone who has its link: seats, not people. `seen` is what one seat saw."""

    link: str
    seat: int | None
    seats: list[int]
    table: str
    round: int
    game: str
    voided: str | None
    text: str
    felt: FeltData
    events: list[Event]
    seen: list[Event]
    certificate: SignedDocument


@dataclass(frozen=True)
class Filters:
    """Which rounds are wanted; empty is all."""

    game: str = ""
    table: str = ""
    result: Result = ""

    def keep(self, round_: PlayedRound) -> bool:
        """True if this round is wanted."""
        if self.game and round_["game"] != self.game:
            return False
        if self.table and round_["table"] != self.table:
            return False
        return not self.result or result_of(round_) == self.result


def result_of(round_: PlayedRound) -> Result:
    """How it ended for the person."""
    if round_["voided"]:
        return "void"
    net = round_["net_cents"]
    return "won" if net > 0 else "lost" if net < 0 else "even"


def find_rounds(account: str, filters: Filters, before_ms: int, count: int) -> Work[PlayedRounds]:
    """The newest rounds that pass the filters. Looks through a bounded number of rounds."""
    found: list[PlayedRound] = []
    read = 0
    while read < MOST_READ:
        rows = yield query("rounds_of", account=account, before_ms=before_ms, count=PAGE)
        for row in rows:
            round_ = played_round(row)
            before_ms = round_["finished_ms"]
            if filters.keep(round_):
                found.append(round_)
            if len(found) == count:
                return {"rounds": found, "next_before_ms": before_ms}
        read += len(rows)
        if len(rows) < PAGE:
            return {"rounds": found, "next_before_ms": None}
    return {"rounds": found, "next_before_ms": before_ms}


def played_round(row: Row) -> PlayedRound:
    """A row of the store as people see it."""
    values = dict(zip(ROUND_FIELDS, row, strict=True))
    values["voided"] = bool(values["voided"])
    return {**values, "game_name": _name(values["game"])}  # type: ignore[typeddict-item]


def _name(game: str) -> str:
    try:
        return find_game(game).name
    except GameError:  # a game that is no longer installed
        return game


@router.get("/replays/{link}")
async def replay(link: str, house: TheHouse, seat: int | None = None) -> Replay:
    """A finished round step by step, for anyone who has its link; with `seat` also as that seat saw it."""

    def work() -> Work[list[Row]]:
        return (yield query("round_by_link", link=link))

    rows = await house.read(work)
    if not rows:
        raise NotFound("there is no round at this link")
    return _replay(link, msgspec.json.decode(rows[0][0]), seat)


def _replay(link: str, signed: Any, seat: int | None) -> Replay:
    from pitboss.server.people.recall import recall  # noqa: PLC0415
    from pitboss.server.tables.felt import felt  # noqa: PLC0415 - plays the round again
    from pitboss.table.terms import Terms  # noqa: PLC0415

    document = signed["document"]
    lock = document["lock"]
    seats = [each["seat"] for each in lock["document"]["seats"]] if lock else []
    shown = seat if seat in seats else None
    told = recall(signed, shown)
    return {
        "link": link,
        "seat": shown,
        "seats": seats,
        "table": document["table"],
        "round": document["round"],
        "game": document["terms"]["game"],
        "voided": document["voided"],
        "text": document["text"],
        "felt": felt(msgspec.convert(document["terms"], Terms).table),
        "events": told["events"],
        "seen": told["seen"],
        "certificate": signed,
    }
