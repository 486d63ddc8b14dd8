"""The tables of the database. Money is whole cents, times are milliseconds since 1970, bodies are JSON text."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, Table, Text, text

METADATA = MetaData()


def _only(condition: str) -> dict[str, Any]:
    """An index over some rows alone: old tables are not in it, and cost nothing."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


META = Table("meta", METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

# The public keys of these books, each with its time. The secret ones are in files, never here.
KEYS = Table(
    "keys",
    METADATA,
    Column("public", Text, primary_key=True),
    Column("since_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),  # 0 while it is in use
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("role", Text, nullable=False),  # guest, player, operator, cashier, floor, auditor
    Column("login", Text, unique=True),
    Column("name", Text, nullable=False),
    Column("password", Text),
    Column("created_ms", BigInteger, nullable=False),
    Column("data", Text, nullable=False),  # limits, exclusion, refills
    Column("standing", Text, nullable=False, server_default="good"),  # good, frozen, banned, deleted
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", Text, primary_key=True),  # only the hash of the token
    Column("account", Text, nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
    Column("address", Text, nullable=False, server_default=""),  # where it was opened,
    Column("agent", Text, nullable=False, server_default=""),  # and by which program: so that its owner knows it
)

# The second factor of an account: a code that a telephone shows, and codes on paper that work once.
SECOND_FACTORS = Table(
    "second_factors",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("secret", Text, nullable=False),
    Column("confirmed_ms", BigInteger, nullable=False),  # 0 until the first code was given
    Column("step", BigInteger, nullable=False),  # of the last code: no code works twice
    Column("codes", Text, nullable=False),  # hashes of the codes on paper, as JSON
)

# Failed attempts to sign in and new guests, by the hash of what they are counted for.
ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("count", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),  # the next one is refused until then
    Column("at_ms", BigInteger, nullable=False),
    Index("attempts_at", "at_ms"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("private", Integer, nullable=False),
    Column("entry", BigInteger, nullable=False),
    Column("head", Text, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("owner", Text, nullable=False, server_default=""),  # of a private table
    Column("missing_reveals", BigInteger, nullable=False, server_default="0"),
    Column("sealed", BigInteger, nullable=False, server_default="0"),  # the last entry that a checkpoint holds
    Index("tables_due", "due_ms"),
    Index("tables_open", "id", **_only("status != 'closed'")),
    Index("tables_owned", "owner", **_only("status != 'closed'")),
    Index("tables_missing", "missing_reveals", **_only("missing_reveals > 0")),
    Index("tables_unsealed", "id", **_only("entry > sealed")),
)

# Who sits where: a cache of the tables' states, which `pitboss ledger check` compares.
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", Text, nullable=False, index=True),
    Column("presence", Text, nullable=False),  # here, away, sitting_out, leaving
)

# How often each seated person was noticed. A number that stands still means that the person is away; no clock of one
# process has to agree with that of another.
LEASES = Table(
    "leases",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("beats", BigInteger, nullable=False),
)

# The head of the house's own log; the heads of tables are in their rows.
LOGS = Table(
    "logs",
    METADATA,
    Column("log", Text, primary_key=True),
    Column("entry", BigInteger, nullable=False),
    Column("head", Text, nullable=False),
    Column("sealed", BigInteger, nullable=False, server_default="0"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("log", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

TRANSFERS = Table(
    "transfers",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("log", Text, nullable=False),
    Column("entry", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),  # within its entry
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Index("transfers_entry", "log", "entry"),
)

# A cache of the transfers: `pitboss ledger check` adds them up again.
BALANCES = Table(
    "balances",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
)

ACTIONS = Table(
    "actions",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("body", Text, nullable=False),  # the hash of what was asked
    Column("answer", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("actions_at", "at_ms"),
)

# What a seat's chips are to the operator's own wallet: one round of its own for each seat and round.
WALLET_ROUNDS = Table(
    "wallet_rounds",
    METADATA,
    Column("ref", Text, primary_key=True),  # random, with the house and the epoch in it: no restore repeats it
    Column("table_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("due_cents", BigInteger, nullable=False),  # taken from the wallet and not on the felt
    Column("status", Text, nullable=False),  # open, closed
    Index("wallet_rounds_open", "table_id", **_only("status = 'open'")),
)

# A call to the wallet, written before it is made. A bet is `asked`, then `taken`, or `dead` (it must be
# rolled back) and `undone`; a win is `owed` (or `unsure`: the wallet is asked for the round first), then `paid` or
# `found`. What a restored wallet may have lost is `owed`, `dead` or `again`.
WALLET_CALLS = Table(
    "wallet_calls",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("ref", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("kind", Text, nullable=False),  # stake, win
    Column("cents", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("action", Text, nullable=False),  # the id of the action that needs the chips
    Column("body", Text, nullable=False),  # the hash of what was asked
    Column("at_ms", BigInteger, nullable=False),
    Column("note", Text, nullable=False),  # what the wallet last said, if it was no
    Index("wallet_calls_ref", "ref"),
    Index("wallet_calls_open", "id", **_only("status IN ('asked', 'dead', 'owed', 'unsure', 'again')")),
)

ROUNDS = Table(
    "rounds",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("link", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("finished_ms", BigInteger, nullable=False),
    Column("voided", Text),
    Column("certificate", Text, nullable=False),
    Column("currency", Text, nullable=False, server_default="play"),
)

ROUND_SEATS = Table(
    "round_seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", Text, nullable=False),
    Column("finished_ms", BigInteger, nullable=False),
    Column("staked_cents", BigInteger, nullable=False),
    Column("net_cents", BigInteger, nullable=False),
    Column("currency", Text, nullable=False, server_default="play"),
    Index("round_seats_account", "account", "finished_ms"),
)

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("number", BigInteger, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("document", Text, nullable=False),  # signed
)

# Every head of a log that a checkpoint published, and the full trees over them (`fair/tree.py`).
LEAVES = Table(
    "leaves",
    METADATA,
    Column("leaf", BigInteger, primary_key=True, autoincrement=False),
    Column("checkpoint", BigInteger, nullable=False, index=True),  # the first one that has it
    Column("log", Text, nullable=False),
    Column("entry", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("after", BigInteger, nullable=False),  # the entry of the leaf of this log before it
    Index("leaves_log", "log", "leaf"),
)

FULL_TREES = Table(
    "full_trees",
    METADATA,
    Column("leaf", BigInteger, primary_key=True, autoincrement=False),  # its last one
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
)

PROPOSALS = Table(
    "proposals",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # void, adjustment, cash
    Column("body", Text, nullable=False),
    Column("account", Text, nullable=False),  # who asks
    Column("at_ms", BigInteger, nullable=False),
    Column("status", Text, nullable=False),  # open, done, rejected, withdrawn, expired
)

# What the coach found in finished rounds. A mistake is a grade with a cost; `due_ms` and `step` belong to its drill.
GRADES = Table(
    "grades",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("question", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("street", Text, nullable=False),
    Column("choice", Text, nullable=False),
    Column("best", Text, nullable=False),
    Column("cost_millicents", BigInteger, nullable=False),  # rounded, to sort by; the body has the exact cost
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("step", Integer, nullable=False),
    Index("grades_cost", "account", "cost_millicents"),
)

GRADED_ROUNDS = Table(
    "graded_rounds",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("finished_ms", BigInteger, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("cost", Text, nullable=False),  # cents, an exact fraction
    Column("expected", Text),  # cents; null where no certificate has the options of the table
    Column("net_cents", BigInteger, nullable=False),
    Index("graded_rounds_account", "account", "finished_ms"),
)

LESSONS = Table(
    "lessons",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("round", Text, nullable=False),  # the text of the round; it never leaves the house before its lesson ends
    Column("asked", Text, nullable=False),  # the places of its questions
    Column("answers", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("done_ms", BigInteger, nullable=False),  # 0 while it goes on
    Index("lessons_account", "account", "at_ms"),
)
