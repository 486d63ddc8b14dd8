"""One evening in a house: people, processes, a bad network, and an audit at the end."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence

import msgspec

from pitboss.games import game_ids
from pitboss.house_simulation.audit import audit
from pitboss.house_simulation.person import Person
from pitboss.house_simulation.process import Process, rows, run_now, state_of
from pitboss.house_simulation.world import CALM, Weather, World
from pitboss.store.actions import add_table
from pitboss.store.checkpoints import publish_checkpoint
from pitboss.store.databases import make_tables
from pitboss.store.people import add_guest
from pitboss.store.sqlite import connect
from pitboss.store.work import query
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
    end_ms = world.now_ms + evening_ms
    while world.now_ms < end_ms:
        world.run_until(min(world.now_ms + 10_000, end_ms))
        run_now(real, publish_checkpoint(dealer, world.now_ms))
    unfinished = _finish(world, real, people)
    wrong = (*unfinished, *audit(real, people, processes))
    heads = rows(real, query("heads"))
    entries = sum(entry for _, entry, _ in heads)
    rounds = len(rows(real, query("all_rounds")))
    actions = sum(len(person.told) for person in people)
    return Result(seed, rounds, actions, entries, crashes["crashes"], wrong, repr(sorted(map(tuple, heads))))


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
        config = Config(table, pace=Pace(decision_seconds=5, betting_seconds=5, reveal_seconds=3))
        run_now(real, add_table(dealer, table, terms, config, Actor("house"), world.now_ms))
        for place in range(world.chance.randint(1, 3)):
            account = f"p{number}{place}"
            run_now(real, add_guest(account, account.upper(), world.now_ms))
            people.append(Person(world, account, table, processes))
    return people


def _finish(world: World, real: sqlite3.Connection, people: Sequence[Person]) -> list[str]:
    """Without faults every interrupted round can be finished; no new one is started."""
    world.weather = CALM
    for person in people:
        person.resting = True
    world.run_until(world.now_ms + QUIET_MS)
    tables = {person.table for person in people}
    states = [state_of(real, table) for table in sorted(tables)]
    return [f"round {s.id}/{s.number} could not be finished: {s.phase}" for s in states if s.phase != "betting"]
