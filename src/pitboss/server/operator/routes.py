"""For operators and auditors: tables, players, voids and adjustments with a second person, significant events."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, date, datetime
from typing import Any, cast

import msgspec
from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from pitboss.errors import Invalid, NotAllowed, NotFound
from pitboss.games import find_game, game_ids, group_of
from pitboss.ledger import PLAY, REAL
from pitboss.ledger import house as bankroll_of
from pitboss.server.house.files import files_digest
from pitboss.server.house.house import House, has_money_of
from pitboss.server.house.offer import may_offer, switch, switched_off
from pitboss.server.http.auth import Auditor, Cashier, FloorManager, Operator, Staff, TheHouse
from pitboss.server.operator.requests import (
    NewPublicTable,
    OnOff,
    ProposeAdjustment,
    ProposeCash,
    ProposeVoid,
    Rejection,
    Status,
    TableLimits,
)
from pitboss.server.operator.shapes import (
    Agreed,
    BooksReport,
    DailyReport,
    Ended,
    HouseEvents,
    ProgramFiles,
    Proposed,
    StaffGames,
    StaffProposals,
    StaffTables,
    TablesChanged,
)
from pitboss.server.tables.shapes import ActionAnswer, MadeTable
from pitboss.store.actions import Done
from pitboss.store.people import HOUR_MS, Person
from pitboss.store.posting import HOUSE
from pitboss.store.proposals import agree as carry_out
from pitboss.store.proposals import end, propose
from pitboss.store.sign_in import check_independent
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, Config, make_terms
from pitboss.table import commands as c
from pitboss.table.state import decode

router = APIRouter(prefix="/api/operator", tags=["operators"])
Json = dict[str, Any]


@router.get("/tables")
async def all_tables(person: Staff, house: TheHouse) -> StaffTables:
    """Every table, closed and private ones too, with its bankroll and the funds on its open round."""

    def work() -> Work[tuple[list[Row], list[Row]]]:
        tables = yield query("all_tables")
        accounts = [bankroll_of(state.config.currency, state.id) for (text,) in tables for state in [decode(text)]]
        return tables, (yield query("balances", accounts=accounts))

    tables, balances = await house.read(work)
    states = [decode(text) for (text,) in tables]
    bankrolls: dict[str, int] = dict(balances)
    return {
        "tables": [
            {
                "id": state.id,
                "name": state.config.name,
                "game": state.terms.game,
                "status": state.status,
                "private": state.config.private,
                "currency": state.config.currency,
                "round": state.number,
                "phase": state.phase,
                "held_cents": sum(state.escrow_cents.values()),
                "bankroll_cents": bankrolls.get(bankroll_of(state.config.currency, state.id), 0),
                "largest_payout_cents": sum(state.payout_cents.values()),
                "resolve": state.config.resolve,
                "terms": state.terms.as_json(),
                "missing_reveals": state.missing_reveals,
                "seats": {
                    str(n): {"account": seat.account, "name": seat.name, "presence": seat.presence}
                    for n, seat in state.seats.items()
                },
            }
            for state in states
        ]
    }


@router.post("/tables", status_code=201)
async def open_public_table(body: NewPublicTable, person: Operator, house: TheHouse) -> MadeTable:
    """A public table. One in real money takes bets as soon as it has a bankroll (`proposals/cash`)."""
    check_currency(body.currency, house)
    if body.game not in game_ids():
        raise NotFound(f"there is no game {body.game!r}")
    terms = make_terms(body.game, body.options, body.limits, tuple(body.pays))
    config = Config(
        body.name or terms.table.game.name,
        currency=body.currency,
        seats=min(body.seats, terms.table.game.seats),
        pace=body.pace,
        resolve=body.resolve,
        wallet_seconds=house.settings.wallet_seconds if house.settings.wallet and body.currency == REAL else 0,
    )
    id_ = f"t{secrets.token_hex(6)}"
    await house.open_table(id_, terms, config, Actor(person.id, person.name))
    return {"table": id_}


def check_currency(currency: str, house: House) -> None:
    """Real money is off unless the house was started with it."""
    if currency != PLAY and not house.settings.real_money:
        raise NotAllowed("this house has no real money; its setting real_money is off")


@router.put("/tables/{table}/limits")
async def set_table_limits(table: str, body: TableLimits, person: Operator, house: TheHouse) -> ActionAnswer:
    """New limits, between two rounds."""
    done = await house.operate(Actor(person.id, person.name), table, c.SetLimits(body.limits))
    return cast(ActionAnswer, done.answer)


@router.put("/tables/{table}/status")
async def set_table_status(table: str, body: Status, person: FloorManager, house: TheHouse) -> ActionAnswer:
    """Opens, pauses or closes a table; an open round is played to its end. Floor managers pause, and open again."""
    state = await house.state(table)
    if person.role != "operator" and (body.status == "closed" or state.status == "closed"):
        raise NotAllowed("floor managers pause tables and open them again; operators close and reopen them")
    if body.status == "open":
        check_currency(state.config.currency, house)
        if not has_money_of(state.config, house.settings):
            where = "in the operator's own wallet" if state.config.wallet_seconds else "in this house"
            raise NotAllowed(f"the money of this table is {where}, and the setting wallet says another place")
    done = await house.operate(Actor(person.id, person.name), table, c.SetStatus(body.status))
    return cast(ActionAnswer, done.answer)


@router.delete("/tables/{table}/seats/{seat}")
async def free_seat(table: str, seat: int, person: FloorManager, house: TheHouse) -> ActionAnswer:
    """Frees somebody's seat, between rounds; bets that are not locked are returned."""
    done = await house.operate(Actor(person.id, person.name), table, c.RemovePerson(seat))
    return cast(ActionAnswer, done.answer)


@router.put("/status")
async def set_every_status(body: Status, person: Operator, house: TheHouse, game: str = "") -> TablesChanged:
    """Opens, pauses or closes every table, or every table of one game; not those in real money while that is off."""

    def work() -> Work[list[Row]]:
        return (yield query("all_tables"))

    changed = []
    for (text,) in await house.read(work):
        state = decode(text)
        if (game and state.terms.game != game) or (state.status == "closed" and state.config.private):
            continue
        if body.status == "open" and not has_money_of(state.config, house.settings):
            continue
        await house.operate(Actor(person.id, person.name), state.id, c.SetStatus(body.status))
        changed.append(state.id)
    return {"tables": changed}


@router.get("/games")
async def games_offered(person: Staff, house: TheHouse) -> StaffGames:
    """The games that this house may offer, and which of them are switched on."""
    off = await switched_off(house)
    found = [find_game(id_) for id_ in may_offer(house)]
    return {
        "games": [
            {"id": game.id, "name": game.name, "group": group_of(game.id), "on": game.id not in off} for game in found
        ]
    }


@router.put("/games/{game}")
async def switch_game(game: str, body: OnOff, person: Operator, house: TheHouse) -> TablesChanged:
    """Switches a game on or off. Its public tables in play money open or close; an open round is played to its end."""
    return {"tables": await switch(house, game, on=body.on, actor=Actor(person.id, person.name))}


@router.get("/events")
async def events(
    person: Auditor, house: TheHouse, after: int = 0, count: int = 100, newest: bool = False
) -> HouseEvents:
    """Significant events: the house's own log, oldest first; with `newest` the last ones, the newest first."""
    after, count = max(0, min(after, 2**53 - 1)), max(1, min(count, 500))

    def work() -> Work[list[Row]]:
        heads = (yield query("log_heads")) if newest else []
        last = next((entry for log, entry, _ in heads if log == HOUSE), 0)
        rows = yield query("entries", log=HOUSE, after=max(after, last - count), count=count)
        return rows[::-1] if newest else rows

    rows = await house.read(work)
    return {"events": [{"number": number} | msgspec.json.decode(body) for number, body, _ in rows]}


@router.get("/reports/daily")
async def daily_report(person: Auditor, house: TheHouse, day: date | None = None) -> DailyReport:
    """Returns of every wager on one day (UTC), play and real money apart; a past day as it was when it ended."""
    await house.watch_drift()
    return await house.read(lambda: _daily(day, house))


@router.get("/reports/daily.parquet", response_class=Response)
async def daily_parquet(person: Auditor, house: TheHouse, day: date | None = None) -> Response:
    """The same as a Parquet file, for programs."""
    from pitboss.server.operator.reports import as_parquet  # noqa: PLC0415 - the odds are heavy

    found = await house.read(lambda: _daily(day, house))
    made = await asyncio.to_thread(as_parquet, found)
    return Response(made, media_type="application/vnd.apache.parquet")


@router.get("/reports/daily.csv", response_class=PlainTextResponse)
async def daily_csv(person: Auditor, house: TheHouse, day: date | None = None) -> PlainTextResponse:
    """The wagers of that report for a spreadsheet."""
    from pitboss.server.operator.reports import as_csv  # noqa: PLC0415 - the odds are heavy

    return PlainTextResponse(as_csv(await house.read(lambda: _daily(day, house))), media_type="text/csv")


def _daily(day: date | None, house: House) -> Work[DailyReport]:
    from pitboss.server.operator.reports import daily  # noqa: PLC0415 - the odds are heavy

    return daily(day or datetime.fromtimestamp(house.clock() / 1000, UTC).date(), house.clock())


@router.get("/proposals")
async def proposals(person: Staff, house: TheHouse) -> StaffProposals:
    """Voids, adjustments and cash that wait for a second person, the oldest first."""
    lasts_ms = house.settings.proposal_hours * HOUR_MS

    def work() -> Work[list[Row]]:
        return (yield query("proposals"))

    return {
        "proposals": [
            {
                "id": id_,
                "kind": kind,
                "body": msgspec.json.decode(body),
                "by": by,
                "login": login or "",
                "at_ms": at_ms,
                "expires_ms": at_ms + lasts_ms,
            }
            for id_, kind, body, by, at_ms, login in await house.read(work)
            if at_ms + lasts_ms >= house.clock()
        ]
    }


@router.post("/proposals/voids", status_code=201)
async def propose_void(body: ProposeVoid, person: Operator, house: TheHouse) -> Proposed:
    """Proposes to void a round after a malfunction, with a reason; a second person has to agree."""
    return await _propose("void", body.model_dump(), person, house)


@router.post("/proposals/adjustments", status_code=201)
async def propose_adjustment(body: ProposeAdjustment, person: Operator, house: TheHouse) -> Proposed:
    """Proposes a correction of a player's money, with a reason; a second person has to agree."""
    if not body.cents:
        raise Invalid("an adjustment must not be 0 cents")
    check_currency(body.currency, house)
    return await _propose("adjustment", body.model_dump(), person, house)


@router.post("/proposals/cash", status_code=201)
async def propose_cash(body: ProposeCash, person: Cashier, house: TheHouse) -> Proposed:
    """Real money that was brought or is paid out: for a player, or for the bankroll of a table."""
    check_currency(REAL, house)
    if not body.cents or bool(body.account) == bool(body.table):
        raise Invalid("name an account or a table, and an amount other than 0 cents")
    return await _propose("cash", body.model_dump(), person, house)


async def _propose(kind: str, body: Json, person: Person, house: House) -> Proposed:
    id_ = secrets.token_hex(8)
    await house.run(lambda: propose(id_, kind, body, person.id, house.clock()))
    return {"proposal": id_}


@router.post("/proposals/{proposal}/agree")
async def agree(proposal: str, person: Cashier, house: TheHouse) -> Agreed:
    """A second person agrees, and it is done: proposal and effect are one transaction. Cashiers agree to cash only."""
    real_money, lasts_ms = house.settings.real_money, house.settings.proposal_hours * HOUR_MS
    now = house.clock()

    def work() -> Work[Done | None]:
        yield from check_kind(proposal, person)
        yield from check_independent(proposal, person.id, now)
        return (yield from carry_out(house.dealer, proposal, person.id, now, real_money=real_money, lasts_ms=lasts_ms))

    await house.run(work)
    house.forget()
    return {"done": proposal}


@router.post("/proposals/{proposal}/reject")
async def reject(proposal: str, body: Rejection, person: Cashier, house: TheHouse) -> Ended:
    """A second person rejects it, or the first one withdraws it. It cannot be agreed to any more."""

    def work() -> Work[str]:
        yield from check_kind(proposal, person)
        return (yield from end(proposal, person.id, house.clock(), body.reason))

    return cast(Ended, {"proposal": proposal, "status": await house.run(work)})


def check_kind(proposal: str, person: Person) -> Work[None]:
    """Whether this person may decide about it."""
    rows = yield query("lock_proposal", id=proposal)
    if person.role == "cashier" and rows and rows[0][0] != "cash":
        raise NotAllowed("cashiers decide about cash; everything else needs an operator")


@router.get("/files")
async def files(person: Auditor, house: TheHouse) -> ProgramFiles:
    """The hash of the program's own files now. Changes are significant events of the kind `files`."""
    await house.check_files()
    digest, count = await asyncio.to_thread(files_digest)
    return {"digest": digest, "files": count}


@router.post("/check")
async def check(person: Auditor, house: TheHouse) -> BooksReport:
    """`pitboss ledger check` on the running house."""
    report = await house.check()
    return cast(BooksReport, msgspec.to_builtins(report) | {"clean": report.clean})
