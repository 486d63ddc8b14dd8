"""The transaction of an action at a table: lock, find its id, apply, append, move money, keep the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import BetRefused, IdUsed, PitbossError, RoundClosed, WalletSilent, dollars
from pitboss.ledger import house, may_overdraw
from pitboss.store.limits import Rights, check_limits
from pitboss.store.posting import body_hash, lock_table, table_columns, write_entries
from pitboss.store.presence import check_seats, save_seats
from pitboss.store.same_books import check_same_books, last_seen, missing_table
from pitboss.store.wallet import Ask, NeedsWalletError, Paid, find_ask, plan_wallet, write_ask
from pitboss.store.work import Query, Work, query
from pitboss.table import CLOCK, Actor, Config, Finished, KeyDealer, Outcome, TableState, Terms, apply, open_table
from pitboss.table import commands as c
from pitboss.table.state import decode
from pitboss.table.waiting import answered

TOO_LATE = "the wallet has answered too late; nothing was bet"


class Done(NamedTuple):
    """The answer, and the news for everybody else: the table and its last entry."""

    answer: dict[str, Any]
    table: str
    entry: int
    repeated: bool = False
    outcome: Outcome | None = None  # for the code that shows the table; after the commit only
    balances: Mapping[str, int] = MappingProxyType({})  # of the accounts that were touched
    ask: Ask | None = None  # the wallet has to be asked before this is done
    refused: PitbossError | None = None  # the wallet has paid, and the table went on without these chips


class Asked(NamedTuple):
    """An action that a person asks for. The id makes sure that it is done once."""

    id: str
    table: str
    command: c.Command


def tell_table(dealer: KeyDealer, actor: Actor, asked: Asked, now_ms: int, rights: Rights | None = None) -> Work[Done]:
    """A person's action. The same id and body again gives the first answer again.

    Of two equal actions at the same moment, the second finds the first's answer: by its id, or, if it waited for the
    lock, because it is refused or its id is taken.
    """
    body = body_hash([asked.table, asked.command])
    seen = last_seen(dealer, asked.table)
    rows = yield query("begin_action", table=asked.table, account=actor.account, id=asked.id, seen=seen.entry)
    if not rows:
        raise missing_table(asked.table, seen)
    text, epoch, head, *found = rows[0]
    check_same_books(asked.table, dealer, epoch, seen, head)
    if found[0] is not None:
        return _again(asked, body, found)
    state = decode(text)
    if state.waiting and (known := (yield from find_ask(state, actor.account, asked.id))):
        if known[1] != body:
            raise IdUsed(f"the action id {asked.id!r} was used before, for another action; make a new id")
        return Done({"entry": state.entry}, asked.table, state.entry, ask=known[0])
    try:
        outcome = apply(state, asked.command, actor, now_ms, dealer)
        if isinstance(asked.command, c.Sit) and rights is not None:
            yield from check_seats(actor.account, state, rights.public_seats)
        yield from check_limits(actor.account, asked.command, state, outcome, now_ms, rights)
        balances = yield from save(dealer, outcome, now_ms)
    except NeedsWalletError as needs:
        ask = yield from write_ask(dealer, state, needs, now_ms, action=asked.id, body=body)
        told = c.AskWallet(ask.seat, ask.call, ask.cents, ask.until_ms)
        return (yield from _tell_wait(dealer, actor, state, told, now_ms))._replace(ask=ask)
    except PitbossError:
        # The same action may have been done by another process while this one waited for the lock. What it finds in
        # the table then is new; what it found of the action is from before.
        done = yield query("find_action", account=actor.account, id=asked.id)
        if done:
            return _again(asked, body, done[0])
        raise
    kept = {"account": actor.account, "id": asked.id, "body": body, "at_ms": now_ms}
    yield query("keep_action", answer=msgspec.json.encode(outcome.answer).decode(), **kept)
    return Done(outcome.answer, asked.table, outcome.state.entry, outcome=outcome, balances=balances)


def _tell_wait(dealer: KeyDealer, actor: Actor, state: TableState, command: c.Command, now_ms: int) -> Work[Done]:
    """A seat begins or ends to wait for the wallet."""
    outcome = apply(state, command, actor, now_ms, dealer)
    balances = yield from save(dealer, outcome, now_ms)
    return Done(outcome.answer, state.id, outcome.state.entry, outcome=outcome, balances=balances)


def wallet_paid(dealer: KeyDealer, actor: Actor, asked: Asked, ask: Ask, now_ms: int) -> Work[Done]:
    """The wallet said yes: the chips go down now, or, if the table went on without them, are rolled back.

    What the person may do is looked up again: a break or a limit may have come while the wallet was asked.
    """
    body = body_hash([asked.table, asked.command])
    seen = last_seen(dealer, asked.table)
    rows = yield query("begin_action", table=asked.table, account=actor.account, id=asked.id, seen=seen.entry)
    if not rows:
        raise missing_table(asked.table, seen)
    text, epoch, head, *found = rows[0]
    check_same_books(asked.table, dealer, epoch, seen, head)
    if found[0] is not None:
        return _again(asked, body, found)
    waits = decode(text)
    state = answered(waits, ask.seat, ask.call)
    if state is None or ask.until_ms <= max(now_ms + waits.ahead_ms, waits.clock_ms):
        done = yield query("find_action", account=actor.account, id=asked.id)
        if done:  # by another process, while this one waited for the lock
            return _again(asked, body, done[0])
        return Done({"entry": waits.entry}, asked.table, waits.entry, refused=WalletSilent(TOO_LATE))
    try:
        outcome = apply(state, asked.command, actor, now_ms, dealer)
        yield from check_limits(actor.account, asked.command, state, outcome, now_ms)
        balances = yield from save(dealer, outcome, now_ms, Paid(ask.call, ask.cents))
    except (PitbossError, NeedsWalletError) as error:
        refused = error if isinstance(error, PitbossError) else RoundClosed("the table went on; try again")
        told = c.HearWallet(ask.seat, ask.call)
        return (yield from _tell_wait(dealer, actor, waits, told, now_ms))._replace(refused=refused)
    kept = {"account": actor.account, "id": asked.id, "body": body, "at_ms": now_ms}
    yield query("keep_action", answer=msgspec.json.encode(outcome.answer).decode(), **kept)
    return Done(outcome.answer, asked.table, outcome.state.entry, outcome=outcome, balances=balances)


def wallet_refused(dealer: KeyDealer, actor: Actor, ask: Ask, now_ms: int) -> Work[Done]:
    """The wallet said no. The call is rolled back: an earlier try of it may still be under way, and be taken."""
    state = yield from lock_table(ask.table, dealer)
    return (yield from _tell_wait(dealer, actor, state, c.HearWallet(ask.seat, ask.call), now_ms))


def _again(asked: Asked, body: str, found: Sequence[Any]) -> Done:
    if found[0] != body:
        raise IdUsed(f"the action id {asked.id!r} was used before, for another action; make a new id")
    answer = msgspec.json.decode(found[1])
    return Done(answer, asked.table, answer["entry"], repeated=True)


def tell_by_house(dealer: KeyDealer, actor: Actor, table: str, command: c.Command, now_ms: int) -> Work[Done]:
    """A command of the clock or of an operator."""
    state = yield from lock_table(table, dealer)
    outcome = apply(state, command, actor, now_ms, dealer)
    if isinstance(command, c.Resolve):
        yield from check_limits(state.seats[command.seat].account, command, state, outcome, now_ms)
    balances = yield from save(dealer, outcome, now_ms)
    return Done(outcome.answer, table, outcome.state.entry, outcome=outcome, balances=balances)


def tick(dealer: KeyDealer, table: str, now_ms: int) -> Work[Done]:
    """Whatever a table does by itself now."""
    return (yield from tell_by_house(dealer, CLOCK, table, c.Tick(), now_ms))


def add_table(dealer: KeyDealer, id_: str, terms: Terms, config: Config, actor: Actor, now_ms: int) -> Work[Done]:  # noqa: PLR0917
    """A new table."""
    outcome = open_table(id_, terms, config, actor=actor, now_ms=now_ms, dealer=dealer)
    fixed = {"id": id_, "private": int(config.private), "owner": config.owner}
    yield query("add_table", **fixed, **table_columns(outcome.state))
    yield from write_entries(id_, outcome.entries)
    return Done(outcome.answer, id_, outcome.state.entry, outcome=outcome)


def save(dealer: KeyDealer, outcome: Outcome, now_ms: int, paid: Paid | None = None) -> Work[dict[str, int]]:
    """Everything that came of a command. Whatever is refused is refused before the first write."""
    state = outcome.state
    yield from check_bankroll(outcome)
    owed = (yield from plan_wallet(dealer, outcome, now_ms, paid)) if state.config.wallet_seconds else []
    balances = yield from write_entries(state.id, outcome.entries)
    yield query("set_table", id_=state.id, **table_columns(state))
    for write in owed:  # noqa: UP028 - a list takes no rows
        yield write
    if outcome.seats_changed:
        yield from save_seats(state)
    for finished in outcome.finished:
        yield from save_round(dealer, state, finished)
    if outcome.entries:
        yield query("notify", news=news_of(state))
    return balances


def news_of(state: TableState) -> str:
    """What other processes hear after the commit."""
    return f"{state.id} {state.entry} {state.head}"


def check_bankroll(outcome: Outcome) -> Work[None]:
    """Refuses bets that a real-money table could not pay, before their cards are dealt.

    Only under the lock of the table's row does its bankroll change.
    """
    account = house(outcome.state.config.currency, outcome.state.id)
    if not outcome.bankroll_cents or may_overdraw(account):
        return
    rows = yield query("balances", accounts=[account])
    owned = rows[0][1] if rows else 0
    if owned < outcome.bankroll_cents:
        raise BetRefused(
            f"the bets on this round could win {dollars(outcome.bankroll_cents)}; "
            f"the bankroll of this table is {dollars(owned)}: bet less"
        )


def save_round(dealer: KeyDealer, state: TableState, finished: Finished) -> Work[None]:
    """The certificate of a round, and a line for each person who played in it."""
    document = finished.certificate["document"]
    key = {"table_id": state.id, "number": finished.number, "currency": state.config.currency}
    yield query(
        "add_round",
        link=dealer.link(state.id, finished.number),
        game=state.terms.game,
        finished_ms=state.clock_ms,
        voided=finished.voided,
        certificate=msgspec.json.encode(finished.certificate).decode(),
        **key,
    )
    staked = _staked(document)
    rows = [
        key
        | {"seat": seat, "account": account, "finished_ms": state.clock_ms}
        | {"staked_cents": staked.get(seat, 0), "net_cents": document["net_cents"][str(seat)]}
        for seat, account in finished.accounts.items()
    ]
    yield Query("add_round_seat", rows)


def _staked(document: dict[str, Any]) -> dict[int, int]:
    staked: dict[int, int] = {}
    for line in document["settlement"]:
        staked[line["seat"]] = staked.get(line["seat"], 0) + line["stake_cents"]
    return staked
