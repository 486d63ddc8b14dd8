"""What needs two people: voids, adjustments of money, and cash. One proposes, another agrees or rejects in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.errors import NotAllowed, NotFound, RoundClosed, Stale, dollars
from pitboss.ledger import PLAY, REAL, Transfer, adjustment, cash, house, player
from pitboss.store.actions import Done, tell_by_house
from pitboss.store.people import HOUR_MS, check_cash, lock_person
from pitboss.store.posting import HOUSE, lock_table, write_house
from pitboss.store.work import Work, query
from pitboss.table import Actor, KeyDealer
from pitboss.table import commands as c
from pitboss.table.state import decode

Json = dict[str, Any]
LASTS_MS = 72 * HOUR_MS


def propose(id_: str, kind: str, body: Json, by: str, now_ms: int) -> Work[None]:
    """What needs a second person is written down first, if the account, table or round that it names exists."""
    body = yield from CHECKS[kind](body)
    yield query(
        "add_proposal",
        id=id_,
        kind=kind,
        body=msgspec.json.encode(body).decode(),
        account=by,
        at_ms=now_ms,
        status="open",
    )
    yield from write_house("proposed", by, now_ms, proposal=id_, what=kind, body=body)


def _check_void(body: Json) -> Work[Json]:
    rows = yield query("table", id=body["table"])
    if not rows:
        raise NotFound(f"there is no table {body['table']!r}")
    state = decode(rows[0][0])
    if state.number != body["round"] or not state.bets:
        open_ = f"round {state.number} is open" if state.bets else "it has no bets on a round now"
        raise RoundClosed(f"round {body['round']} of {body['table']} cannot be voided: {open_}")
    return body


def _check_adjustment(body: Json) -> Work[Json]:
    named = yield from _named(body)
    yield from _wallet(body["currency"], named["account"])
    return named


def _check_cash(body: Json) -> Work[Json]:
    if body["table"]:
        yield from _bankroll(body["table"], 0)
        return body
    named = yield from _named(body)
    yield from _wallet(REAL, named["account"])
    return named


CHECKS: dict[str, Callable[[Json], Work[Json]]] = {
    "void": _check_void,
    "adjustment": _check_adjustment,
    "cash": _check_cash,
}


def _named(body: Json) -> Work[Json]:
    """The account by its id, with its login beside it. It may be named by its login, unless that is another's id."""
    rows = yield query("account_named", id=body["account"], login=body["account"].lower())
    if not rows:
        raise NotFound(f"there is no account and no login {body['account']!r}")
    id_, login = next((row for row in rows if row[0] == body["account"]), rows[0])
    return body | {"account": id_} | ({"login": login} if login else {})


def end(id_: str, by: str, now_ms: int, reason: str = "") -> Work[str]:
    """A person rejects a proposal, or withdraws their own; returns which of these it was."""
    rows = yield query("lock_proposal", id=id_)
    if not rows or rows[0][3] != "open":
        raise NotFound(f"there is no open proposal {id_!r}")
    status = "withdrawn" if rows[0][2] == by else "rejected"
    yield query("set_proposal", id_=id_, status=status)
    yield from write_house(status, by, now_ms, proposal=id_, reason=reason)
    return status


def expire(now_ms: int, lasts_ms: int) -> Work[int]:
    """Ends proposals that nobody agreed to in time; returns how many."""
    rows = yield query("old_proposals", before_ms=now_ms - lasts_ms)
    for (id_,) in rows:
        yield query("set_proposal", id_=id_, status="expired")
        yield from write_house("expired", HOUSE, now_ms, proposal=id_)
    return len(rows)


def agree(
    dealer: KeyDealer, id_: str, by: str, now_ms: int, *, real_money: bool, lasts_ms: int = LASTS_MS
) -> Work[Done | None]:
    """Another person agrees, and the proposal is carried out in the same transaction."""
    kind, body = yield from second(id_, by, now_ms, lasts_ms)
    if kind == "void":
        command = c.Void(body["reason"], body["round"])
        return (yield from tell_by_house(dealer, Actor(by), body["table"], command, now_ms))
    if not real_money and body.get("currency", REAL) != PLAY:
        raise NotAllowed("this house has no real money; its setting real_money is off")
    yield from (adjust if kind == "adjustment" else move_cash)(id_, body, by, now_ms)
    return None


def second(id_: str, by: str, now_ms: int, lasts_ms: int = LASTS_MS) -> Work[tuple[str, Json]]:
    """Another person agrees: a proposal is agreed to once, and in time."""
    rows = yield query("lock_proposal", id=id_)
    if not rows or rows[0][3] != "open":
        raise NotFound(f"there is no open proposal {id_!r}")
    kind, body, first, _, at_ms = rows[0]
    if now_ms - at_ms > lasts_ms:
        raise Stale(f"the proposal {id_} has expired; propose it again")
    if first == by:
        raise NotAllowed("a second person has to agree; you proposed it yourself")
    yield query("set_proposal", id_=id_, status="done")
    yield from write_house("agreed", by, now_ms, proposal=id_)
    return str(kind), msgspec.json.decode(body)


def adjust(proposal: str, body: Json, by: str, now_ms: int) -> Work[None]:
    """A correction of a player's money, as two people decided."""
    currency, cents = body["currency"], body["cents"]
    account = yield from _wallet(currency, body["account"])
    source = adjustment(currency)
    pair = (source, account) if cents > 0 else (account, source)
    moved = [Transfer(f"adjust/{proposal}", *pair, abs(cents))]
    yield from write_house("adjusted", by, now_ms, moved, proposal=proposal, reason=body["reason"])


def move_cash(proposal: str, body: Json, by: str, now_ms: int) -> Work[None]:
    """Real money that two people brought to a player or a table's bankroll, or (below zero) took away."""
    table, cents = body["table"], body["cents"]
    account = (yield from _bankroll(table, cents)) if table else (yield from _wallet(REAL, body["account"]))
    if not table:
        yield from check_cash(body["account"], cents, now_ms)
    pair = (cash(REAL), account) if cents > 0 else (account, cash(REAL))
    moved = [Transfer(f"cash/{proposal}", *pair, abs(cents))]
    told = {"account": account, "cents": cents, "reason": body["reason"]}
    yield from write_house("cash", by, now_ms, moved, proposal=proposal, **told)


def _wallet(currency: str, id_: str) -> Work[str]:
    """The money of a person whose account exists."""
    person = yield from lock_person(id_)
    if currency != PLAY and person.role != "player":
        raise NotAllowed(f"{id_} is a {person.role}; only players with an account have real money")
    return player(currency, id_)


def _bankroll(table: str, cents: int) -> Work[str]:
    """The account of a table's bankroll; what its open round could cost stays there."""
    state = yield from lock_table(table)
    account = house(state.config.currency, table)
    if state.config.currency != REAL:
        raise NotAllowed(f"the table {table} plays in play money; it needs no bankroll")
    rows = yield query("balances", accounts=[account])
    owned, needed = (rows[0][1] if rows else 0), sum(state.payout_cents.values())
    if cents < 0 and owned + cents < needed:
        raise NotAllowed(f"the bankroll is {dollars(owned)}, and the open round could cost {dollars(needed)} of it")
    return account
