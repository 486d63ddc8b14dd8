"""Every statement, written in SQLAlchemy Core and compiled once for each kind of database."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    cast,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.sql import Executable

from pitboss.store import schema as t

SQLITE = "sqlite"
POSTGRES = "postgresql"

GRADED = ("finished_ms", "decisions", "mistakes", "cost", "expected", "net_cents")
DRILL = ("due_ms", "step")
MISTAKE = (
    "table_id",
    "number",
    "question",
    "game",
    "street",
    "choice",
    "best",
    "cost_millicents",
    "body",
    "at_ms",
    *DRILL,
)
LESSON = ("id", "game", "round", "asked", "answers", "at_ms", "done_ms")


class Compiled(NamedTuple):
    """SQL text, the order of its values, those that never change, and the table it writes (none if it gives rows)."""

    sql: str
    order: tuple[str, ...]
    constants: dict[str, Any]
    writes: str = ""

    @property
    def reads(self) -> bool:
        """It gives rows."""
        return not self.writes

    def arguments(self, values: dict[str, Any]) -> tuple[Any, ...]:
        """The values in the order of the text."""
        if not self.constants:
            return tuple([values[name] for name in self.order])
        return tuple([self.constants[name] if name in self.constants else values[name] for name in self.order])


def b(name: str) -> Any:
    """A value that comes with the query."""
    return bindparam(name)


def _balances(kind: str) -> Any:
    """The balances of `accounts`: a list on PostgreSQL, JSON on SQLite, which looks each of them up."""
    columns = select(t.BALANCES.c.account, t.BALANCES.c.cents)
    if kind == POSTGRES:
        return columns.where(t.BALANCES.c.account == any_(bindparam("accounts", type_=ARRAY(Text))))
    values = func.json_each(b("accounts")).table_valued("value")
    return columns.select_from(values.join(t.BALANCES, t.BALANCES.c.account == values.c.value))


def _heads_of(kind: str) -> Any:
    """The last entry of each of `tables`."""
    heads = select(t.TABLES.c.id, t.TABLES.c.entry, t.TABLES.c.head)
    if kind == POSTGRES:
        return heads.where(t.TABLES.c.id == any_(bindparam("tables", type_=ARRAY(Text))))
    values = func.json_each(b("tables")).table_valued("value")
    return heads.select_from(values.join(t.TABLES, t.TABLES.c.id == values.c.value))


def _unsealed() -> Executable:
    """The logs with entries that no checkpoint holds: name, last entry, its hash, and the last one that is held."""
    tables, logs = t.TABLES.c, t.LOGS.c
    return union_all(
        select(tables.id, tables.entry, tables.head, tables.sealed).where(tables.entry > tables.sealed),
        select(logs.log, logs.entry, logs.head, logs.sealed).where(logs.entry > logs.sealed),
    )


def _add_balance(kind: str) -> Executable:
    """Adds to a balance, whether or not the account is new. Never sets it, so that no addition can be lost."""
    insert_ = postgresql.insert if kind == POSTGRES else sqlite.insert
    made = insert_(t.BALANCES).values(account=b("account"), cents=b("cents"))
    return made.on_conflict_do_update(
        index_elements=["account"], set_={"cents": t.BALANCES.c.cents + made.excluded.cents}
    )


def _set_meta(kind: str) -> Executable:
    insert_ = postgresql.insert if kind == POSTGRES else sqlite.insert
    made = insert_(t.META).values(key=b("key"), value=b("value"))
    return made.on_conflict_do_update(index_elements=["key"], set_={"value": made.excluded.value})


def _found_books(kind: str) -> Executable:
    """Of two processes that begin the same books, one gets a row; the other waits for it and gets none."""
    insert_ = postgresql.insert if kind == POSTGRES else sqlite.insert
    made = insert_(t.META).values(key="epoch", value=b("epoch"))
    return made.on_conflict_do_nothing(index_elements=["key"]).returning(t.META.c.value)


def _renew_lease(kind: str) -> Executable:
    insert_ = postgresql.insert if kind == POSTGRES else sqlite.insert
    made = insert_(t.LEASES).values(account=b("account"), beats=b("beats"))
    added = {"beats": t.LEASES.c.beats + made.excluded.beats}
    return made.on_conflict_do_update(index_elements=["account"], set_=added)


def _count_attempt(kind: str) -> Executable:
    """Adds one, and gives the count with the time that was kept before."""
    insert_ = postgresql.insert if kind == POSTGRES else sqlite.insert
    made = insert_(t.ATTEMPTS).values(key=b("key"), count=1, until_ms=0, at_ms=b("at_ms"))
    counted = made.on_conflict_do_update(index_elements=["key"], set_={"count": t.ATTEMPTS.c.count + 1})
    return counted.returning(t.ATTEMPTS.c.count, t.ATTEMPTS.c.at_ms)


def _columns(table: Any, *, without: tuple[str, ...] = ()) -> Executable:
    return insert(table).values({each.name: b(each.name) for each in table.columns if each.name not in without})


def _recent_rounds() -> Executable:
    seats, rounds = t.ROUND_SEATS, t.ROUNDS
    joined = and_(rounds.c.table_id == seats.c.table_id, rounds.c.number == seats.c.number)
    return (
        select(
            seats.c.table_id,
            seats.c.number,
            seats.c.seat,
            seats.c.finished_ms,
            seats.c.staked_cents,
            seats.c.net_cents,
            rounds.c.game,
            rounds.c.link,
            rounds.c.voided,
            seats.c.currency,
        )
        .select_from(seats.join(rounds, joined))
        .where(seats.c.account == b("account"), seats.c.finished_ms < b("before_ms"))
        .order_by(seats.c.finished_ms.desc(), seats.c.table_id, seats.c.number.desc())
        .limit(b("count"))
    )


def _unless_there(kind: str, table: Any) -> Executable:
    """Adds a row; the same row a second time changes nothing."""
    insert_ = postgresql.insert if kind == POSTGRES else sqlite.insert
    made = insert_(table).values({column.name: b(column.name) for column in table.columns})
    return made.on_conflict_do_nothing()


def _ungraded() -> Executable:
    """Finished rounds of a person that the coach has not looked at, the newest first."""
    seats, done = t.ROUND_SEATS, t.GRADED_ROUNDS
    same = and_(done.c.account == seats.c.account, done.c.table_id == seats.c.table_id, done.c.number == seats.c.number)
    return (
        select(seats.c.table_id, seats.c.number)
        .select_from(seats.outerjoin(done, same))
        .where(seats.c.account == b("account"), seats.c.finished_ms >= b("since_ms"), done.c.account.is_(None))
        .order_by(seats.c.finished_ms.desc())
        .limit(b("count"))
    )


_IS_OPEN = t.TABLES.c.status != literal_column("'closed'")  # a value that came with the query would not find the index
_HAS_SEAT = t.TABLES.c.id.in_(select(t.SEATS.c.table_id).where(t.SEATS.c.account == b("account")))
_LAST_CHECKPOINT = (
    select(func.coalesce(func.max(t.CHECKPOINTS.c.number), 0))
    .where(t.CHECKPOINTS.c.at_ms <= b("at_ms"))
    .scalar_subquery()
)
_EPOCH = select(t.META.c.value).where(t.META.c.key == "epoch").scalar_subquery()


def _lesson() -> Select[Any]:
    mine = t.LESSONS.c.id == b("id"), t.LESSONS.c.account == b("account")
    return select(*(t.LESSONS.c[name] for name in LESSON)).where(*mine)


def _seen(table: Any) -> Any:
    """The hash of the entry that the process has seen last, if the books have it."""
    mine = t.ENTRIES.c.log == table, t.ENTRIES.c.number == b("seen")
    return select(t.ENTRIES.c.hash).where(*mine).scalar_subquery()


def _begin_action() -> Executable:
    """The table's row, locked, what the books say of themselves, and the action with this id if it was done before."""
    mine = and_(t.ACTIONS.c.account == b("account"), t.ACTIONS.c.id == b("id"))
    return (
        select(t.TABLES.c.state, _EPOCH, _seen(b("table")), t.ACTIONS.c.body, t.ACTIONS.c.answer)
        .select_from(t.TABLES.outerjoin(t.ACTIONS, mine))
        .where(t.TABLES.c.id == b("table"))
        .with_for_update(of=t.TABLES)
    )


_OF_ACCOUNT = t.SECOND_FACTORS.c.account == t.ACCOUNTS.c.id
_HAS_SECOND_FACTOR = func.coalesce(t.SECOND_FACTORS.c.confirmed_ms, 0) > 0
_STANDING = (t.ACCOUNTS.c.standing, _HAS_SECOND_FACTOR)


def _session() -> Executable:
    joined = t.SESSIONS.join(t.ACCOUNTS, t.ACCOUNTS.c.id == t.SESSIONS.c.account)
    joined = joined.outerjoin(t.SECOND_FACTORS, _OF_ACCOUNT)
    columns = (t.ACCOUNTS.c.id, t.ACCOUNTS.c.role, t.ACCOUNTS.c.name, t.ACCOUNTS.c.data, *_STANDING)
    return select(*columns, t.SESSIONS.c.expires_ms).select_from(joined).where(t.SESSIONS.c.token == b("token"))


def _people(*columns: Any) -> Any:
    """Accounts, with whether they have a second factor."""
    of_all = (t.ACCOUNTS.c.id, t.ACCOUNTS.c.role, t.ACCOUNTS.c.name, t.ACCOUNTS.c.created_ms, t.ACCOUNTS.c.login)
    joined = t.ACCOUNTS.outerjoin(t.SECOND_FACTORS, _OF_ACCOUNT)
    return select(*of_all, *_STANDING, *columns).select_from(joined)


def _live_sessions(kind: str) -> Any:
    """Which of `tokens` are sessions that have not ended, of people who are let in."""
    let_in = t.ACCOUNTS.c.standing.in_([literal_column("'good'"), literal_column("'frozen'")])
    live = select(t.SESSIONS.c.token).where(t.SESSIONS.c.expires_ms > b("now_ms"), let_in)
    theirs = t.ACCOUNTS.c.id == t.SESSIONS.c.account
    if kind == POSTGRES:
        live = live.select_from(t.SESSIONS.join(t.ACCOUNTS, theirs))
        return live.where(t.SESSIONS.c.token == any_(bindparam("tokens", type_=ARRAY(Text))))
    values = func.json_each(b("tokens")).table_valued("value")
    return live.select_from(values.join(t.SESSIONS, t.SESSIONS.c.token == values.c.value).join(t.ACCOUNTS, theirs))


_OF_ENTRY = and_(t.ENTRIES.c.log == t.TRANSFERS.c.log, t.ENTRIES.c.number == t.TRANSFERS.c.entry)
_OF_ROUND = and_(t.ROUNDS.c.table_id == t.ROUND_SEATS.c.table_id, t.ROUNDS.c.number == t.ROUND_SEATS.c.number)


def _sums() -> Any:
    """Every account added up from its transfers."""
    out = select(t.TRANSFERS.c.debit.label("account"), (-t.TRANSFERS.c.cents).label("cents"))
    into = select(t.TRANSFERS.c.credit.label("account"), t.TRANSFERS.c.cents.label("cents"))
    moved = union_all(out, into).subquery("moved")
    total = cast(func.sum(moved.c.cents), BigInteger).label("cents")
    return select(moved.c.account, total).group_by(moved.c.account).subquery("sums")


_SUMS = _sums()

STATEMENTS: dict[str, Executable | Callable[[str], Executable]] = {
    # one action at a table
    "find_action": select(t.ACTIONS.c.body, t.ACTIONS.c.answer).where(
        t.ACTIONS.c.account == b("account"), t.ACTIONS.c.id == b("id")
    ),
    "begin_action": _begin_action(),
    "keep_action": _columns(t.ACTIONS),
    "lock_table": select(t.TABLES.c.state, _EPOCH, _seen(b("id"))).where(t.TABLES.c.id == b("id")).with_for_update(),
    "add_table": _columns(t.TABLES, without=("sealed",)),
    "set_table": update(t.TABLES)
    .where(t.TABLES.c.id == b("id_"))
    .values({name: b(name) for name in ("status", "entry", "head", "due_ms", "state", "missing_reveals")}),
    "clear_seats": delete(t.SEATS).where(t.SEATS.c.table_id == b("table_id")),
    "add_seat": _columns(t.SEATS),
    "add_entry": _columns(t.ENTRIES),
    "add_transfer": _columns(t.TRANSFERS),
    "lock_balances": lambda kind: (
        _balances(kind).order_by(t.BALANCES.c.account).with_for_update() if kind == POSTGRES else _balances(kind)
    ),
    "balances": _balances,
    "add_balance": _add_balance,
    "add_round": _columns(t.ROUNDS),
    "add_round_seat": _columns(t.ROUND_SEATS),
    # the operator's own wallet
    "add_wallet_round": _columns(t.WALLET_ROUNDS),
    "set_wallet_round": update(t.WALLET_ROUNDS)
    .where(t.WALLET_ROUNDS.c.ref == b("ref_"))
    .values({name: b(name) for name in ("due_cents", "status")}),
    "open_wallet_rounds": select(
        *(t.WALLET_ROUNDS.c[name] for name in ("ref", "number", "seat", "account", "epoch", "due_cents"))
    ).where(t.WALLET_ROUNDS.c.table_id == b("table_id"), t.WALLET_ROUNDS.c.status == literal_column("'open'")),
    "wallet_round": select(t.WALLET_ROUNDS.c.account, t.WALLET_ROUNDS.c.currency, t.WALLET_ROUNDS.c.status).where(
        t.WALLET_ROUNDS.c.ref == b("ref")
    ),
    "add_wallet_call": _columns(t.WALLET_CALLS),
    "set_wallet_call": update(t.WALLET_CALLS)
    .where(t.WALLET_CALLS.c.id == b("id_"), t.WALLET_CALLS.c.status == b("before"))
    .values({name: b(name) for name in ("status", "cents", "note")}),
    "wallet_call": select(t.WALLET_CALLS.c.status, t.WALLET_CALLS.c.cents).where(t.WALLET_CALLS.c.id == b("id")),
    "asked_wallet_calls": select(
        *(t.WALLET_CALLS.c[name] for name in ("id", "ref", "account", "cents", "action", "body", "at_ms"))
    ).where(t.WALLET_CALLS.c.table_id == b("table_id"), t.WALLET_CALLS.c.status == literal_column("'asked'")),
    "calls_of_round": select(*(t.WALLET_CALLS.c[name] for name in ("id", "kind", "cents", "status"))).where(
        t.WALLET_CALLS.c.ref == b("ref")
    ),
    "unanswered_wallet_calls": select(
        *(t.WALLET_CALLS.c[name] for name in ("id", "ref", "account", "kind", "cents", "status", "at_ms", "note")),
        t.WALLET_ROUNDS.c.currency,
    )
    .select_from(t.WALLET_CALLS.join(t.WALLET_ROUNDS, t.WALLET_ROUNDS.c.ref == t.WALLET_CALLS.c.ref))
    .where(t.WALLET_CALLS.c.status.in_([literal_column(f"'{each}'") for each in ("dead", "owed", "unsure", "again")]))
    .order_by(t.WALLET_CALLS.c.at_ms, t.WALLET_CALLS.c.id),
    "call_wallet_again": update(t.WALLET_CALLS)
    .where(t.WALLET_CALLS.c.status == b("before"), t.WALLET_CALLS.c.at_ms >= b("since_ms"))
    .values(status=b("status")),
    "all_wallet_calls": select(
        *(t.WALLET_CALLS.c[name] for name in ("id", "ref", "account", "kind", "cents", "status"))
    ).order_by(t.WALLET_CALLS.c.ref, t.WALLET_CALLS.c.id),
    "all_wallet_rounds": select(
        *(t.WALLET_ROUNDS.c[name] for name in ("ref", "account", "currency", "epoch", "due_cents", "status"))
    ).order_by(t.WALLET_ROUNDS.c.ref),
    # the house's own log
    "lock_log": select(t.LOGS.c.entry, t.LOGS.c.head).where(t.LOGS.c.log == b("log")).with_for_update(),
    "add_log": insert(t.LOGS).values(log=b("log"), entry=b("entry"), head=b("head")),
    "set_log": update(t.LOGS).where(t.LOGS.c.log == b("log_")).values(entry=b("entry"), head=b("head")),
    # reading
    "table": select(t.TABLES.c.state).where(t.TABLES.c.id == b("id")),
    "tables": select(t.TABLES.c.state).where(_IS_OPEN).order_by(t.TABLES.c.id),
    "tables_for": select(t.TABLES.c.state)
    .where(_IS_OPEN, or_(t.TABLES.c.private == literal_column("0"), _HAS_SEAT))
    .order_by(t.TABLES.c.id),
    "tables_of": select(t.TABLES.c.state).where(_HAS_SEAT).order_by(t.TABLES.c.id),
    "owned_tables": select(t.TABLES.c.id, t.TABLES.c.state).where(_IS_OPEN, t.TABLES.c.owner == b("owner")),
    "missing_reveals": select(cast(func.coalesce(func.sum(t.TABLES.c.missing_reveals), 0), BigInteger)).where(
        t.TABLES.c.missing_reveals > literal_column("0")
    ),
    "all_tables": select(t.TABLES.c.state).order_by(t.TABLES.c.id),
    "due_tables": select(t.TABLES.c.id).where(t.TABLES.c.due_ms > 0, t.TABLES.c.due_ms <= b("now_ms")),
    "heads": select(t.TABLES.c.id, t.TABLES.c.entry, t.TABLES.c.head),
    "heads_of": _heads_of,
    "log_heads": select(t.LOGS.c.log, t.LOGS.c.entry, t.LOGS.c.head),
    "entries": select(t.ENTRIES.c.number, t.ENTRIES.c.body, t.ENTRIES.c.hash)
    .where(t.ENTRIES.c.log == b("log"), t.ENTRIES.c.number > b("after"))
    .order_by(t.ENTRIES.c.number)
    .limit(b("count")),
    "round": select(t.ROUNDS.c.certificate, t.ROUNDS.c.link, t.ROUNDS.c.finished_ms).where(
        t.ROUNDS.c.table_id == b("table_id"), t.ROUNDS.c.number == b("number")
    ),
    "round_seat": select(t.ROUND_SEATS.c.seat).where(
        t.ROUND_SEATS.c.table_id == b("table_id"),
        t.ROUND_SEATS.c.number == b("number"),
        t.ROUND_SEATS.c.account == b("account"),
    ),
    "round_by_link": select(t.ROUNDS.c.certificate).where(t.ROUNDS.c.link == b("link")),
    "rounds_of": _recent_rounds(),
    "rounds_between": select(t.ROUNDS.c.certificate, t.ROUNDS.c.currency)
    .where(t.ROUNDS.c.finished_ms >= b("first_ms"), t.ROUNDS.c.finished_ms <= b("last_ms"))
    .order_by(t.ROUNDS.c.table_id, t.ROUNDS.c.number),
    "rounds_after": select(t.ROUNDS.c.certificate)
    .where(t.ROUNDS.c.table_id == b("table_id"), t.ROUNDS.c.number > b("after"))
    .order_by(t.ROUNDS.c.number)
    .limit(b("count")),
    "lost_since": select(
        func.coalesce(func.sum(t.ROUND_SEATS.c.net_cents), 0), func.min(t.ROUND_SEATS.c.finished_ms)
    ).where(
        t.ROUND_SEATS.c.account == b("account"),
        t.ROUND_SEATS.c.finished_ms >= b("since_ms"),
        t.ROUND_SEATS.c.currency == b("currency"),
    ),
    "played_since": select(
        func.coalesce(cast(func.sum(t.ROUND_SEATS.c.staked_cents), BigInteger), 0),
        func.coalesce(cast(func.sum(t.ROUND_SEATS.c.net_cents), BigInteger), 0),
        func.max(t.ROUND_SEATS.c.finished_ms),
    ).where(
        t.ROUND_SEATS.c.account == b("account"),
        t.ROUND_SEATS.c.finished_ms >= b("since_ms"),
        t.ROUND_SEATS.c.currency == b("currency"),
    ),
    # presence
    "presence": select(t.SEATS.c.table_id, t.SEATS.c.account, t.SEATS.c.presence, t.LEASES.c.beats).select_from(
        t.SEATS.outerjoin(t.LEASES, t.LEASES.c.account == t.SEATS.c.account)
    ),
    "renew_lease": _renew_lease,
    "forget_leases": delete(t.LEASES).where(t.LEASES.c.account.not_in(select(t.SEATS.c.account))),
    "seats_of": select(t.SEATS.c.table_id, t.SEATS.c.seat, t.SEATS.c.presence, t.TABLES.c.private)
    .select_from(t.SEATS.join(t.TABLES, t.TABLES.c.id == t.SEATS.c.table_id))
    .where(t.SEATS.c.account == b("account"))
    .order_by(t.SEATS.c.table_id),
    "all_seats": select(t.SEATS.c.table_id, t.SEATS.c.seat, t.SEATS.c.account, t.SEATS.c.presence),
    # people
    "add_account": _columns(t.ACCOUNTS),
    "account": select(
        t.ACCOUNTS.c.id, t.ACCOUNTS.c.role, t.ACCOUNTS.c.name, t.ACCOUNTS.c.data, t.ACCOUNTS.c.standing
    ).where(t.ACCOUNTS.c.id == b("id")),
    "person": _people(t.ACCOUNTS.c.data).where(t.ACCOUNTS.c.id == b("id")),
    "staff": _people()
    .where(and_(t.ACCOUNTS.c.role != "guest", t.ACCOUNTS.c.role != "player"))
    .order_by(t.ACCOUNTS.c.login),
    "lock_account": select(t.ACCOUNTS.c.role, t.ACCOUNTS.c.name, t.ACCOUNTS.c.data, t.ACCOUNTS.c.standing)
    .where(t.ACCOUNTS.c.id == b("id"))
    .with_for_update(),
    "account_by_login": select(t.ACCOUNTS.c.id, t.ACCOUNTS.c.role, t.ACCOUNTS.c.password).where(
        t.ACCOUNTS.c.login == b("login")
    ),
    "account_named": select(t.ACCOUNTS.c.id, t.ACCOUNTS.c.login).where(
        or_(t.ACCOUNTS.c.id == b("id"), t.ACCOUNTS.c.login == b("login"))
    ),
    "set_account": update(t.ACCOUNTS)
    .where(t.ACCOUNTS.c.id == b("id_"))
    .values({name: b(name) for name in ("role", "login", "name", "password")}),
    "set_password": update(t.ACCOUNTS).where(t.ACCOUNTS.c.id == b("id_")).values(password=b("password")),
    "password_of": select(t.ACCOUNTS.c.login, t.ACCOUNTS.c.password).where(t.ACCOUNTS.c.id == b("id")),
    "set_standing": update(t.ACCOUNTS).where(t.ACCOUNTS.c.id == b("id_")).values(standing=b("standing")),
    "set_role": update(t.ACCOUNTS).where(t.ACCOUNTS.c.id == b("id_")).values(role=b("role")),
    "set_account_data": update(t.ACCOUNTS).where(t.ACCOUNTS.c.id == b("id_")).values(data=b("data")),
    "accounts": _people().where(t.ACCOUNTS.c.id > b("after")).order_by(t.ACCOUNTS.c.id).limit(b("count")),
    "accounts_by_login": _people()
    .where(t.ACCOUNTS.c.id > b("after"), t.ACCOUNTS.c.login.like(b("login"), escape="\\"))
    .order_by(t.ACCOUNTS.c.id)
    .limit(b("count")),
    "add_session": _columns(t.SESSIONS),
    "session": _session(),
    "live_sessions": _live_sessions,
    "end_session": delete(t.SESSIONS).where(t.SESSIONS.c.token == b("token")),
    "end_sessions": delete(t.SESSIONS).where(t.SESSIONS.c.account == b("account")),
    "end_other_sessions": delete(t.SESSIONS).where(
        t.SESSIONS.c.account == b("account"), t.SESSIONS.c.token != b("token")
    ),
    "sessions_of": select(*(t.SESSIONS.c[name] for name in ("token", "created_ms", "expires_ms", "address", "agent")))
    .where(t.SESSIONS.c.account == b("account"), t.SESSIONS.c.expires_ms > b("now_ms"))
    .order_by(t.SESSIONS.c.created_ms.desc(), t.SESSIONS.c.token),
    # second factors
    "second_factor": select(*(t.SECOND_FACTORS.c[name] for name in ("secret", "confirmed_ms", "step", "codes"))).where(
        t.SECOND_FACTORS.c.account == b("account")
    ),
    "add_second_factor": _columns(t.SECOND_FACTORS),
    "set_second_factor": update(t.SECOND_FACTORS)
    .where(t.SECOND_FACTORS.c.account == b("account_"))
    .values({name: b(name) for name in ("confirmed_ms", "step", "codes")}),
    "second_factors": select(t.SECOND_FACTORS.c.account, t.SECOND_FACTORS.c.secret).order_by(
        t.SECOND_FACTORS.c.account
    ),
    "set_secret": update(t.SECOND_FACTORS)
    .where(t.SECOND_FACTORS.c.account == b("account_"), t.SECOND_FACTORS.c.secret == b("before"))
    .values(secret=b("secret")),
    "remove_second_factor": delete(t.SECOND_FACTORS).where(t.SECOND_FACTORS.c.account == b("account")),
    # attempts
    "attempt": select(t.ATTEMPTS.c.count, t.ATTEMPTS.c.until_ms).where(t.ATTEMPTS.c.key == b("key")),
    "count_attempt": _count_attempt,
    "set_attempt": update(t.ATTEMPTS)
    .where(t.ATTEMPTS.c.key == b("key_"))
    .values({name: b(name) for name in ("count", "until_ms", "at_ms")}),
    "forget_attempt": delete(t.ATTEMPTS).where(t.ATTEMPTS.c.key == b("key")),
    "forget_attempts": delete(t.ATTEMPTS).where(t.ATTEMPTS.c.at_ms < b("before_ms")),
    # personal data
    "all_rounds_of": select(
        *(
            t.ROUND_SEATS.c[name]
            for name in ("table_id", "number", "seat", "currency", "staked_cents", "net_cents", "finished_ms")
        )
    )
    .where(t.ROUND_SEATS.c.account == b("account"))
    .order_by(t.ROUND_SEATS.c.finished_ms),
    "transfers_of": select(*(t.TRANSFERS.c[name] for name in ("id", "log", "entry", "debit", "credit", "cents")))
    .where(
        or_(
            t.TRANSFERS.c.debit == b("wallet"),
            t.TRANSFERS.c.credit == b("wallet"),
            t.TRANSFERS.c.debit == b("other_wallet"),
            t.TRANSFERS.c.credit == b("other_wallet"),
            t.TRANSFERS.c.debit == b("clearing"),
            t.TRANSFERS.c.credit == b("clearing"),
        )
    )
    .order_by(t.TRANSFERS.c.log, t.TRANSFERS.c.entry, t.TRANSFERS.c.place),
    "events_of": select(t.ENTRIES.c.number, t.ENTRIES.c.body)
    .where(t.ENTRIES.c.log == b("log"), t.ENTRIES.c.body.like(b("like")))
    .order_by(t.ENTRIES.c.number),
    "entries_of": select(t.ENTRIES.c.log, t.ENTRIES.c.number, t.ENTRIES.c.body)
    .where(t.ENTRIES.c.log != b("log"), t.ENTRIES.c.body.like(b("like")))
    .order_by(t.ENTRIES.c.log, t.ENTRIES.c.number),
    "set_body": update(t.ENTRIES)
    .where(t.ENTRIES.c.log == b("log_"), t.ENTRIES.c.number == b("number_"))
    .values(body=b("body")),
    "set_state": update(t.TABLES).where(t.TABLES.c.id == b("id_")).values(state=b("state")),
    "grades_of": select(*(t.GRADES.c[name] for name in ("table_id", "number", "question", "body", "at_ms")))
    .where(t.GRADES.c.account == b("account"))
    .order_by(t.GRADES.c.at_ms),
    "lessons_of": select(*(t.LESSONS.c[name] for name in ("game", "asked", "answers", "at_ms", "done_ms")))
    .where(t.LESSONS.c.account == b("account"))
    .order_by(t.LESSONS.c.at_ms),
    "forget_grades": delete(t.GRADES).where(t.GRADES.c.account == b("account")),
    "forget_graded_rounds": delete(t.GRADED_ROUNDS).where(t.GRADED_ROUNDS.c.account == b("account")),
    "forget_lessons": delete(t.LESSONS).where(t.LESSONS.c.account == b("account")),
    # learning
    "add_grade": lambda kind: _unless_there(kind, t.GRADES),
    "add_graded_round": lambda kind: _unless_there(kind, t.GRADED_ROUNDS),
    "grades_of_round": select(t.GRADES.c.body)
    .where(t.GRADES.c.account == b("account"), t.GRADES.c.table_id == b("table_id"), t.GRADES.c.number == b("number"))
    .order_by(t.GRADES.c.question),
    "graded_round": select(*(t.GRADED_ROUNDS.c[name] for name in GRADED)).where(
        t.GRADED_ROUNDS.c.account == b("account"),
        t.GRADED_ROUNDS.c.table_id == b("table_id"),
        t.GRADED_ROUNDS.c.number == b("number"),
    ),
    "graded_since": select(*(t.GRADED_ROUNDS.c[name] for name in GRADED))
    .where(t.GRADED_ROUNDS.c.account == b("account"), t.GRADED_ROUNDS.c.finished_ms >= b("since_ms"))
    .order_by(t.GRADED_ROUNDS.c.finished_ms),
    "ungraded": _ungraded(),
    "mistakes": select(*(t.GRADES.c[name] for name in MISTAKE))
    .where(t.GRADES.c.account == b("account"), t.GRADES.c.cost_millicents > 0)
    .order_by(t.GRADES.c.cost_millicents.desc(), t.GRADES.c.table_id, t.GRADES.c.number, t.GRADES.c.question)
    .limit(b("count")),
    "set_drill": update(t.GRADES)
    .where(
        t.GRADES.c.account == b("account_"),
        t.GRADES.c.table_id == b("table_id_"),
        t.GRADES.c.number == b("number_"),
        t.GRADES.c.question == b("question_"),
    )
    .values(due_ms=b("due_ms"), step=b("step")),
    "add_lesson": _columns(t.LESSONS),
    "lesson": _lesson(),
    "lock_lesson": _lesson().with_for_update(),
    "set_lesson": update(t.LESSONS)
    .where(t.LESSONS.c.id == b("id_"))
    .values(answers=b("answers"), done_ms=b("done_ms")),
    "lessons": select(*(t.LESSONS.c[name] for name in LESSON))
    .where(t.LESSONS.c.account == b("account"), t.LESSONS.c.done_ms > 0)
    .order_by(t.LESSONS.c.at_ms.desc())
    .limit(b("count")),
    # the house
    "meta": select(t.META.c.value).where(t.META.c.key == b("key")),
    "set_meta": _set_meta,
    "found_books": _found_books,
    "keys": select(t.KEYS.c.public, t.KEYS.c.since_ms, t.KEYS.c.until_ms).order_by(t.KEYS.c.since_ms),
    "add_key": _columns(t.KEYS),
    "end_key": update(t.KEYS).where(t.KEYS.c.public == b("public_")).values(until_ms=b("until_ms")),
    "add_checkpoint": _columns(t.CHECKPOINTS),
    "last_checkpoints": select(t.CHECKPOINTS.c.number, t.CHECKPOINTS.c.document)
    .order_by(t.CHECKPOINTS.c.number.desc())
    .limit(b("count")),
    "checkpoint": select(t.CHECKPOINTS.c.number, t.CHECKPOINTS.c.document).where(t.CHECKPOINTS.c.number == b("number")),
    "unsealed": _unsealed(),
    "add_leaf": _columns(t.LEAVES),
    "add_full_tree": _columns(t.FULL_TREES),
    "full_tree": select(t.FULL_TREES.c.hash).where(
        t.FULL_TREES.c.leaf == b("leaf"), t.FULL_TREES.c.level == b("level")
    ),
    "leaf_of": select(t.LEAVES.c.leaf, t.LEAVES.c.entry, t.LEAVES.c.hash)
    .where(t.LEAVES.c.log == b("log"), t.LEAVES.c.leaf < b("count"))
    .order_by(t.LEAVES.c.leaf.desc())
    .limit(1),
    "leaves_since": select(t.LEAVES.c.log, func.min(t.LEAVES.c.after))
    .where(t.LEAVES.c.checkpoint > _LAST_CHECKPOINT)
    .group_by(t.LEAVES.c.log),
    "transfers_between": select(*(t.TRANSFERS.c[name] for name in ("entry", "debit", "credit", "cents"))).where(
        t.TRANSFERS.c.log == b("log"), t.TRANSFERS.c.entry >= b("first"), t.TRANSFERS.c.entry <= b("last")
    ),
    "seal_table": update(t.TABLES).where(t.TABLES.c.id == b("log_")).values(sealed=b("sealed")),
    "seal_log": update(t.LOGS).where(t.LOGS.c.log == b("log_")).values(sealed=b("sealed")),
    "add_proposal": _columns(t.PROPOSALS),
    "lock_proposal": select(*(t.PROPOSALS.c[name] for name in ("kind", "body", "account", "status", "at_ms")))
    .where(t.PROPOSALS.c.id == b("id"))
    .with_for_update(),
    "old_proposals": select(t.PROPOSALS.c.id)
    .where(t.PROPOSALS.c.status == "open", t.PROPOSALS.c.at_ms < b("before_ms"))
    .order_by(t.PROPOSALS.c.id)
    .with_for_update(),
    "set_proposal": update(t.PROPOSALS).where(t.PROPOSALS.c.id == b("id_")).values(status=b("status")),
    "proposals": select(
        *(t.PROPOSALS.c[name] for name in ("id", "kind", "body", "account", "at_ms")), t.ACCOUNTS.c.login
    )
    .select_from(t.PROPOSALS.outerjoin(t.ACCOUNTS, t.ACCOUNTS.c.id == t.PROPOSALS.c.account))
    .where(t.PROPOSALS.c.status == "open")
    .order_by(t.PROPOSALS.c.at_ms),
    "forget_actions": delete(t.ACTIONS).where(t.ACTIONS.c.at_ms < b("before_ms")),
    "forget_sessions": delete(t.SESSIONS).where(t.SESSIONS.c.expires_ms < b("before_ms")),
    "ping": select(literal_column("1")),
    # checks
    "all_entries": select(t.ENTRIES.c.log, t.ENTRIES.c.number, t.ENTRIES.c.body, t.ENTRIES.c.hash).order_by(
        t.ENTRIES.c.log, t.ENTRIES.c.number
    ),
    "all_transfers": select(*(t.TRANSFERS.c[name] for name in ("id", "log", "entry", "debit", "credit", "cents")))
    .select_from(t.TRANSFERS.join(t.ENTRIES, _OF_ENTRY))
    .order_by(t.TRANSFERS.c.log, t.TRANSFERS.c.entry, t.TRANSFERS.c.place),
    "stray_transfers": select(t.TRANSFERS.c.log, t.TRANSFERS.c.entry)
    .select_from(t.TRANSFERS.outerjoin(t.ENTRIES, _OF_ENTRY))
    .where(t.ENTRIES.c.log.is_(None)),
    "entry": select(t.ENTRIES.c.body, t.ENTRIES.c.hash).where(
        t.ENTRIES.c.log == b("log"), t.ENTRIES.c.number == b("number")
    ),
    "all_balances": select(t.BALANCES.c.account, t.BALANCES.c.cents),
    "count_balances": select(func.count()).select_from(t.BALANCES),
    "wrong_balances": select(t.BALANCES.c.account, t.BALANCES.c.cents, _SUMS.c.cents)
    .select_from(t.BALANCES.outerjoin(_SUMS, _SUMS.c.account == t.BALANCES.c.account))
    .where(func.coalesce(_SUMS.c.cents, 0) != t.BALANCES.c.cents),
    "missing_balances": select(_SUMS.c.account, _SUMS.c.cents)
    .select_from(_SUMS.outerjoin(t.BALANCES, _SUMS.c.account == t.BALANCES.c.account))
    .where(t.BALANCES.c.account.is_(None), _SUMS.c.cents != 0),
    "negative_balances": select(t.BALANCES.c.account, t.BALANCES.c.cents).where(t.BALANCES.c.cents < 0),
    "held_balances": select(t.BALANCES.c.account, t.BALANCES.c.cents).where(
        t.BALANCES.c.cents != 0, t.BALANCES.c.account.like("%/escrow/%")
    ),
    "clearing_balances": select(t.BALANCES.c.account, t.BALANCES.c.cents).where(
        t.BALANCES.c.cents != 0, t.BALANCES.c.account.like("%/wallet/%")
    ),
    "all_rounds": select(*(t.ROUNDS.c[name] for name in ("table_id", "number", "certificate", "voided"))).order_by(
        t.ROUNDS.c.table_id, t.ROUNDS.c.number
    ),
    "numbers_of_rounds": select(t.ROUNDS.c.table_id, func.count(), func.max(t.ROUNDS.c.number)).group_by(
        t.ROUNDS.c.table_id
    ),
    "seats_of_round": select(t.ROUND_SEATS.c.seat, t.ROUND_SEATS.c.net_cents).where(
        t.ROUND_SEATS.c.table_id == b("table_id"), t.ROUND_SEATS.c.number == b("number")
    ),
    "stray_seats": select(t.ROUND_SEATS.c.table_id, t.ROUND_SEATS.c.number)
    .select_from(t.ROUND_SEATS.outerjoin(t.ROUNDS, _OF_ROUND))
    .where(t.ROUNDS.c.table_id.is_(None)),
    "all_round_seats": select(
        *(t.ROUND_SEATS.c[name] for name in ("table_id", "number", "seat", "account", "net_cents"))
    ),
    "all_actions": select(t.ACTIONS.c.account, t.ACTIONS.c.id, t.ACTIONS.c.answer),
    "all_leaves": select(*(t.LEAVES.c[name] for name in ("leaf", "log", "entry", "hash", "after"))).order_by(
        t.LEAVES.c.leaf
    ),
    "all_full_trees": select(*(t.FULL_TREES.c[name] for name in ("leaf", "level", "hash"))).order_by(
        t.FULL_TREES.c.leaf, t.FULL_TREES.c.level
    ),
    "columns_of_tables": select(
        *(t.TABLES.c[name] for name in ("id", "status", "private", "owner", "missing_reveals"))
    ),
    "sealed": union_all(
        select(t.TABLES.c.id, t.TABLES.c.sealed).where(t.TABLES.c.sealed > literal_column("0")),
        select(t.LOGS.c.log, t.LOGS.c.sealed).where(t.LOGS.c.sealed > literal_column("0")),
    ),
    "all_checkpoints": select(t.CHECKPOINTS.c.number, t.CHECKPOINTS.c.document).order_by(t.CHECKPOINTS.c.number),
}


@cache
def compiled(kind: str) -> dict[str, Compiled]:
    """Every statement for this kind of database."""
    dialect = asyncpg.dialect() if kind == POSTGRES else sqlite.dialect(paramstyle="qmark")  # type: ignore[no-untyped-call]
    return {name: _compile(made(kind) if callable(made) else made, dialect) for name, made in STATEMENTS.items()}


def _compile(statement: Any, dialect: Any) -> Compiled:
    done = statement.compile(dialect=dialect)
    constants = {name: value for name, value in done.params.items() if value is not None}
    gives_rows = statement.is_select or bool(statement.exported_columns)  # or what it wrote is returned
    writes = "" if gives_rows else str(statement.table.name)
    return Compiled(str(done), tuple(done.positiontup or ()), constants, writes)
