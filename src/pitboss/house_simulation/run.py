"""One evening in a house: people, processes, a bad network, and an audit at the end."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence

import msgspec

from pitboss.games import game_ids
from pitboss.house_simulation.audit import audit, log_entries
from pitboss.house_simulation.bankrolls import Bankrolls
from pitboss.house_simulation.operators import Operators
from pitboss.house_simulation.person import Person
from pitboss.house_simulation.process import Process, rows, run_now, state_of
from pitboss.house_simulation.world import CALM, Weather, World
from pitboss.ledger import PLAY, REAL
from pitboss.store.actions import add_table
from pitboss.store.checkpoints import publish_checkpoint
from pitboss.store.databases import make_tables
from pitboss.store.people import add_guest, add_person
from pitboss.store.posting import HOUSE
from pitboss.store.sqlite import connect
from pitboss.store.work import Work, query
from pitboss.table import Actor, Config, KeyDealer, Pace, make_terms

EVENING_MS = 40_000
QUIET_MS = 400_000
KEY = b"a key for simulations only......"


class Result(msgspec.Struct, frozen=True):
    """What happened, and everything that was wrong with it."""

    seed: int
    rounds: int
    actions: int
    entries: int
    crashes: int
    real_rounds: int  # in real money
    cash_moves: int
    ruled: int  # choices of the rule, for seats whose time was over
    wrong: tuple[str, ...]
    history: str  # the head of every log: equal for equal seeds


def simulate_house(seed: int, *, weather: Weather | None = None, evening_ms: int = EVENING_MS) -> Result:
    """An evening from one seed. Equal seeds give equal histories."""
    world = World(seed, weather or Weather())
    real = make_tables(connect(":memory:"))
    try:
        return _evening(world, real, seed, evening_ms)
    finally:
        real.close()


def _evening(world: World, real: sqlite3.Connection, seed: int, evening_ms: int) -> Result:
    dealer = KeyDealer(KEY)
    processes = [Process(world, real, dealer) for _ in range(world.chance.randint(1, 3))]
    crashes = Counter[str]()
    for process in processes:
        _count_crashes(process, crashes)
    people = _people(world, real, dealer, processes)
    watched = sorted({person.table for person in people if person.currency == REAL})
    bankrolls = Bankrolls(real, watched)
    for process in processes:
        process.after_commit = bankrolls.look
    accounts = [person.account for person in people if person.currency == REAL]
    operators = Operators(world, accounts, watched, processes)
    end_ms = world.now_ms + evening_ms
    while world.now_ms < end_ms:
        world.run_until(min(world.now_ms + 10_000, end_ms))
        run_now(real, publish_checkpoint(dealer, world.now_ms))
    operators.resting = True
    unfinished = _finish(world, real, people)
    wrong = (*unfinished, *bankrolls.wrong, *audit(real, people, processes, operators))
    heads = rows(real, query("heads"))
    entries = sum(entry for _, entry, _ in heads)
    rounds = len(rows(real, query("all_rounds")))
    actions = sum(len(person.told) for person in people)
    logs = log_entries(real)
    real_rounds = sum(body["kind"] == "settled" for table in watched for body in logs[table])
    cash_moves = sum(body["kind"] == "cash" for body in logs[HOUSE])
    ruled = sum(body.get("actor") == "rule" for bodies in logs.values() for body in bodies)
    counts = (rounds, actions, entries, crashes["crashes"], real_rounds, cash_moves, ruled)
    return Result(seed, *counts, wrong, repr(sorted(map(tuple, heads))))


def _count_crashes(process: Process, crashes: Counter[str]) -> None:
    crash = process.crash

    def counted() -> None:
        crashes["crashes"] += 1
        crash()

    process.crash = counted  # type: ignore[method-assign]


def _people(world: World, real: sqlite3.Connection, dealer: KeyDealer, processes: Sequence[Process]) -> list[Person]:
    """One to three tables, each with one to three people."""
    people = []
    for number in range(world.chance.randint(1, 3)):
        table = f"T{number}"
        terms = make_terms(world.chance.choice(list(game_ids())))
        currency = REAL if world.happens(0.4) else PLAY
        pace = Pace(decision_seconds=5, betting_seconds=5, reveal_seconds=3)
        config = Config(table, currency=currency, pace=pace, resolve="best" if world.happens(0.5) else "default")
        run_now(real, add_table(dealer, table, terms, config, Actor("house"), world.now_ms))
        for place in range(world.chance.randint(1, 3)):
            account = f"p{number}{place}"
            run_now(real, _join(account, currency, world.now_ms))
            people.append(Person(world, account, table, processes, currency))
    return people


def _join(account: str, currency: str, now_ms: int) -> Work[None]:
    """Guests play for play money; who plays for real money has an account, and nothing before operators bring it."""
    if currency == PLAY:
        yield from add_guest(account, account.upper(), now_ms)
    else:
        yield from add_person(account, role="player", name=account.upper(), now_ms=now_ms)


def _finish(world: World, real: sqlite3.Connection, people: Sequence[Person]) -> list[str]:
    """Without faults every interrupted round can be finished; no new one is started."""
    world.weather = CALM
    for person in people:
        person.resting = True
    world.run_until(world.now_ms + QUIET_MS)
    tables = {person.table for person in people}
    states = [state_of(real, table) for table in sorted(tables)]
    return [f"round {s.id}/{s.number} could not be finished: {s.phase}" for s in states if s.phase != "betting"]
