"""The lobby, tables, and the REST twin of every action."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, cast

import msgspec
from fastapi import APIRouter, Request

from pitboss.errors import NotAllowed, NotFound, ProofError, SeatDone
from pitboss.games import find_game, game_ids
from pitboss.server.coach.moments import least_size
from pitboss.server.coach.queue import Coach
from pitboss.server.coach.shapes import Advice, Shares
from pitboss.server.house.feed import Watcher
from pitboss.server.house.house import House
from pitboss.server.house.offer import check_offered, offered, seat_at
from pitboss.server.http.auth import Player, SignedIn, TheHouse, Visitor, token_of
from pitboss.server.tables import shapes as s
from pitboss.server.tables.edges import edges
from pitboss.server.tables.felt import felt, felt_of_game
from pitboss.server.tables.felt_shapes import FeltData
from pitboss.server.tables.offered_games import offered_games
from pitboss.server.tables.requests import Action, NewTable
from pitboss.store.actions import Asked
from pitboss.store.checkpoints import FORMAT, prove_head
from pitboss.store.keys import BookKey, read_keys
from pitboss.store.limits import Bound, bounds, held_by
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, Config, TableState, make_terms
from pitboss.table.commands import SetStatus, read_command
from pitboss.table.resettle import verify
from pitboss.table.show import mark_affordable
from pitboss.table.state import decode

router = APIRouter(prefix="/api", tags=["tables"])
Json = dict[str, Any]


@router.get("/games")
async def games() -> s.GameNames:
    """The games there are tables for."""
    found = [find_game(id_) for id_ in game_ids()]
    return {"games": [{"id": game.id, "name": game.name, "says": game.says} for game in found]}


@router.get("/offer")
async def offer(house: TheHouse) -> s.OfferedGames:
    """The games that this house offers, with what one chooses by: group, kind, pace and edge."""
    return {"games": await asyncio.to_thread(offered_games, await offered(house))}


@router.post("/games/{game}/seat")
async def find_seat(game: str, person: Player, house: TheHouse) -> s.MadeTable:
    """A public table of this game with a free seat; the house opens one if there is none yet."""
    return {"table": await seat_at(house, game)}


@router.get("/games/{game}")
async def game(game: str) -> s.GameData:
    """A game as its usual table shows it, and what a house may choose. Readable before any stake."""
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    return felt_of_game(find_game(game))


@router.get("/tables")
async def lobby(person: Visitor, house: TheHouse) -> s.Lobby:
    """Every open public table, and the private ones where you have a seat."""

    def work() -> Work[list[Row]]:
        return (yield query("tables_for", account=person.id if person else ""))

    states = [decode(text) for (text,) in await house.read(work)]
    yours = {state.id: state.seat_of(person.id) if person else None for state in states}
    return {
        "tables": [
            {
                "id": state.id,
                "name": state.config.name,
                "game": state.terms.game,
                "terms": cast(s.TermsData, state.terms.as_json()),
                "status": state.status,
                "currency": state.config.currency,
                "places": state.config.seats,
                "seats": {str(n): {"name": seat.name, "who": seat.who} for n, seat in state.seats.items()},
                "free": state.config.seats - len(state.seats),
                "yours": yours[state.id],
                "private": state.config.private,
                "round": state.number,
            }
            for state in states
        ]
    }


@router.post("/tables", status_code=201)
async def new_table(body: NewTable, person: Player, house: TheHouse) -> s.MadeTable:
    """A private table, in play money; its address invites others."""
    await check_offered(house, body.game)
    terms = make_terms(body.game, body.options, body.limits, tuple(body.pays))
    name = body.name or f"{person.name}'s table"
    seats = min(body.seats, terms.table.game.seats)
    config = Config(name, seats=seats, private=True, pace=body.pace, owner=person.id)
    id_ = f"t{secrets.token_hex(6)}"
    await house.open_table(id_, terms, config, Actor(person.id, person.name))
    return {"table": id_}


@router.delete("/tables/{table}", status_code=204)
async def close_table(table: str, person: SignedIn, house: TheHouse) -> None:
    """Closes a private table of your own; an open round is played to its end."""
    if (await house.state(table)).config.owner != person.id:
        raise NotFound(f"you do not own a table {table!r}")
    await house.tell(Actor(person.id, person.name), table, SetStatus("closed"))


@router.get("/tables/{table}")
async def table(table: str, person: SignedIn, house: TheHouse) -> s.TableData:
    """The table as you may see it, with what you may do now."""
    return await show(house, table, person.id)


async def show(house: House, table: str, account: str) -> s.TableData:
    """A table with the balance of the person who asks."""
    feed = await house.feed(table)
    shown = feed.table(account)
    await add_balance(house, shown["you"], account, feed.state)
    house.unwatch(table)
    return cast(s.TableData, shown)


async def add_balance(house: House, you: Json | None, account: str, state: TableState) -> None:
    """What the seat has, and which choices its money and its own limits allow."""
    if you is None:
        return
    means = await house.means(account)
    balance = means.money[state.config.currency]
    if state.config.wallet_seconds and house.wallet is not None:
        balance = await house.wallet.balance(account)
    you["balance_cents"] = balance
    allowed = [Bound(balance, "balance", "")]
    if you["offers"] and means.data.restricts(house.clock()):
        held, now = held_by(account, state), house.clock()
        allowed += await house.read(lambda: bounds(account, means.data, state, held, now))
    tightest = min(allowed)
    mark_affordable(you, tightest.room_cents, tightest.reason)


@router.get("/tables/{table}/felt")
async def table_felt(table: str, house: TheHouse) -> FeltData:
    """The table as its felt shows it before a card is dealt: spots, piles, streets, and the pay tables in force."""
    feed = await house.feed(table)
    shown = felt(feed.state.terms.table)
    house.unwatch(table)
    return shown


@router.get("/tables/{table}/edges")
async def table_edges(table: str, house: TheHouse) -> s.TableEdges:
    """What the house keeps of each bet at this table with best play, from the certificates; empty where none has it."""
    feed = await house.feed(table)
    playing = feed.state.terms.table
    house.unwatch(table)
    found = await asyncio.to_thread(edges, playing.game, playing.options)
    return cast(s.TableEdges, {"edges": list(found)})


@router.get("/tables/{table}/advice")
async def advice(table: str, person: SignedIn, house: TheHouse, request: Request) -> Advice:
    """What each of your choices is worth now, exactly, by the cards that you have seen. Only for your own question."""
    feed = await house.feed(table)
    seat, round_ = feed.state.seat_of(person.id), feed.round
    if not feed.state.config.advice:
        raise NotAllowed("this table gives no advice")
    if seat is None or round_ is None or seat not in round_.questions:
        raise SeatDone("nothing is asked of you now")
    coach: Coach = request.app.state.coach
    found = await coach.values(person.id, str(round_), seat, least_size(round_, seat))
    return cast(Advice, {"question": round_.questions[seat]} | found)


@router.get("/tables/{table}/shares")
async def shares(table: str, person: SignedIn, house: TheHouse, request: Request) -> Shares:
    """How often each of your choices wins, pushes and loses, over every way to finish the round."""
    feed = await house.feed(table)
    seat, round_ = feed.state.seat_of(person.id), feed.round
    if not feed.state.config.advice:
        raise NotAllowed("this table gives no advice")
    if seat is None or round_ is None or seat not in round_.questions:
        raise SeatDone("nothing is asked of you now")
    coach: Coach = request.app.state.coach
    found = await coach.shares(person.id, str(round_), seat)
    return cast(Shares, {"question": round_.questions[seat]} | found)


@router.get("/tables/{table}/entries")
async def entries(table: str, person: SignedIn, house: TheHouse, after: int = 0) -> s.TableEntries:
    """What happened since entry `after`, as you may see it. If that is too long ago, `entries` is null."""
    after = max(0, min(after, 2**53 - 1))
    feed = await house.feed(table, after)
    shown = feed.since(Watcher(person.id, after))
    house.unwatch(table)
    return {"entry": feed.state.entry, "entries": cast("list[s.TableEntry] | None", shown)}


@router.post("/tables/{table}/actions")
async def act(table: str, body: Action, person: SignedIn, house: TheHouse, request: Request) -> s.ActionDone:
    """The REST twin of every action of the socket: sit, stand, bet, clear, ready, reveal, act, add_bot, remove_bot."""
    asked = Asked(body.id, table, read_command(body.command))
    done = await house.act(token_of(request), asked)
    answer = cast(s.ActionAnswer, done.answer)
    return {"answer": answer, "repeated": done.repeated, "table": await show(house, table, person.id)}


# --- proof: public, by unguessable links


@router.get("/certificates/{link}", tags=["fairness"])
async def certificate(link: str, house: TheHouse) -> s.SignedDocument:
    """The certificate of a round, for anyone who has its link. It names seats, not people."""

    def work() -> Work[list[Row]]:
        return (yield query("round_by_link", link=link))

    rows = await house.read(work)
    if not rows:
        raise NotFound("there is no certificate at this link")
    found: s.SignedDocument = msgspec.json.decode(rows[0][0])
    return found


@router.post("/verify", tags=["fairness"])
async def verify_certificate(certificate: dict[str, Any], house: TheHouse) -> s.Verified:
    """Deals and settles a certificate again, as `pitboss verify` does offline."""
    if set(certificate) != {"document", "signature", "key"} or not isinstance(certificate["document"], dict):
        raise ProofError("a certificate is an object with the fields document, signature and key")
    keys = [key.public for key in await house.read(read_keys)]
    own = certificate["key"]
    checks = verify(certificate, key=own if own in keys else house.dealer.public)
    told = [cast(s.ProofCheck, check._asdict()) for check in checks]
    return {"verified": all(check.passed for check in checks), "checks": told}


@router.get("/fairness", tags=["fairness"])
async def fairness(house: TheHouse) -> s.Fairness:
    """The public key, the last checkpoints, and how many seeds were not revealed. No table is named here."""

    def work() -> Work[tuple[list[Row], list[Row], tuple[BookKey, ...]]]:
        checkpoints = yield query("last_checkpoints", count=10)
        missing = yield query("missing_reveals")
        keys = yield from read_keys()
        return checkpoints, missing, keys

    checkpoints, missing, keys = await house.read(work)
    documents = [msgspec.json.decode(text) for _, text in checkpoints]
    return {
        "key": house.dealer.public,
        "keys": [cast(s.PublicKey, key._asdict()) for key in keys],
        "missing_reveals": missing[0][0],
        # Those of older books name every table, private ones too.
        "checkpoints": [each for each in documents if each["document"]["format"] >= FORMAT],
    }


@router.get("/fairness/tables/{table}", tags=["fairness"])
async def prove_table(table: str, house: TheHouse, checkpoint: int = 0) -> s.TableProof:
    """The head of a table in a checkpoint (without a number: the last one), and the path from it to the root."""
    number = max(0, min(checkpoint, 2**53 - 1))
    return cast(s.TableProof, await house.read(lambda: prove_head(table, number)))
