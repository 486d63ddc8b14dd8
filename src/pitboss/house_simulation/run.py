"""One evening in a house: people, processes, a bad network, and an audit at the end."""

from __future__ import annotations

import sqlite3
from functools import cache

import msgspec

from pitboss.house_simulation.audit import Audit, Logs, audit, read_logs
from pitboss.house_simulation.books import rows
from pitboss.house_simulation.evening import Evening
from pitboss.house_simulation.world import Weather
from pitboss.ledger import REAL
from pitboss.store.databases import make_tables
from pitboss.store.posting import HOUSE
from pitboss.store.sqlite import MEMORY, connect
from pitboss.store.work import query

ROUNDS = 100


class Result(msgspec.Struct, frozen=True):
    """What happened, and everything that was wrong with it."""

    seed: int
    people: int
    processes: int
    rounds: int
    actions: int
    entries: int
    crashes: int
    absences: int  # people who asked nothing for a while, or never again
    returns: int
    freed: int  # seats of people who were gone
    away: int  # choices of the table for people who were away
    real_rounds: int  # in real money
    cash_moves: int
    ruled: int  # choices of the rule, for seats whose time was over
    restores: int  # old copies of the books that were put back
    recoveries: int  # new epochs after that
    certificates: int  # that verify, or are among the wrong ones
    cents_lost: int
    cents_paid_twice: int
    stuck: int  # waits that were too long
    wrong: tuple[str, ...]
    history: str  # the head of every log: equal for equal seeds


def simulate_house(seed: int, *, weather: Weather | None = None, rounds: int = ROUNDS) -> Result:
    """An evening from one seed, with at least this many rounds. Equal seeds give equal histories."""
    real = connect(MEMORY)
    _empty_books().backup(real)
    try:
        evening = Evening(seed, weather, real)
        evening.play(rounds)
        evening.end()
        logs = read_logs(real)
        found = audit(real, logs, evening.people, evening.processes, evening.operators)
        return _result(seed, evening, logs, found)
    finally:
        real.close()


@cache
def _empty_books() -> sqlite3.Connection:
    """Every table without a row. A copy of it takes a thirtieth of the time that making it takes."""
    return make_tables(connect(MEMORY))


def _result(seed: int, evening: Evening, logs: Logs, found: Audit) -> Result:
    tables = [(evening.currencies[log], body) for log, bodies in logs.items() if log != HOUSE for body in bodies]
    settled = [currency for currency, body in tables if body["kind"] == "settled"]
    actors = [body["actor"] for _, body in tables if body["kind"] == "acted"]
    heads = sorted(map(tuple, rows(evening.real, query("heads"))))
    return Result(
        seed,
        people=len(evening.people),
        processes=len(evening.processes),
        rounds=evening.rounds,
        actions=sum(len(person.told) for person in evening.people),
        entries=sum(entry for _, entry, _ in heads),
        crashes=sum(process.crashes for process in evening.processes),
        absences=sum(person.absences for person in evening.people),
        returns=sum(person.returns for person in evening.people),
        freed=sum(body["kind"] == "left" and body["reason"] == "gone" for _, body in tables),
        away=actors.count("away"),
        real_rounds=settled.count(REAL),
        cash_moves=sum(body["kind"] == "cash" for body in logs[HOUSE]),
        ruled=actors.count("rule"),
        restores=evening.restores.restores,
        recoveries=evening.restores.recoveries,
        certificates=found.certificates + evening.seeds.certificates,
        cents_lost=found.cents_lost,
        cents_paid_twice=found.cents_paid_twice,
        stuck=len(evening.stuck),
        wrong=(*evening.wrong, *found.wrong),
        history=repr(heads),
    )
