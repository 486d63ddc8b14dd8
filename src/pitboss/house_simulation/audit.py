"""What must hold at the end of a simulated evening, whatever happened in it."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.house_simulation.operators import Operators
from pitboss.house_simulation.person import Person
from pitboss.house_simulation.process import Process, rows, run_now, state_of
from pitboss.ledger import PLAY, player
from pitboss.play import parse
from pitboss.play.events import Acted, Asked
from pitboss.store import actions, sqlite
from pitboss.store.check import check_books
from pitboss.store.people import GUEST_CENTS
from pitboss.store.posting import HOUSE
from pitboss.store.work import query
from pitboss.table import Config
from pitboss.table import commands as c
from pitboss.table.playing import COUNTING_SECONDS

Json = dict[str, Any]


def audit(
    real: sqlite3.Connection, people: Sequence[Person], processes: Sequence[Process], operators: Operators
) -> list[str]:
    """Everything that is wrong, in words."""
    found = [f"an error no user should see: {error!r}" for each in processes for error in each.broken]
    found += [wrong for person in people for wrong in person.wrong]
    found += sqlite.run_work(real, check_books(processes[0].dealer.public)).differences
    entries = log_entries(real)
    found += [*kept_answers(real, people), *done_once(real, people, entries)]
    found += [*money(real, people, entries), *two_people(operators, entries)]
    found += [*time(entries), *patience(real, entries, processes), *retries(people, processes)]
    return found


def log_entries(real: sqlite3.Connection) -> dict[str, list[Json]]:
    """The bodies of each log, in order."""
    logs: dict[str, list[Json]] = defaultdict(list)
    for log, _, body, _ in rows(real, query("all_entries")):
        logs[log].append(msgspec.json.decode(body))
    return logs


def kept_answers(real: sqlite3.Connection, people: Sequence[Person]) -> Iterator[str]:
    """Nobody received an answer for an action that the database does not have."""
    for person in people:
        for id_, answer in person.told.items():
            kept = rows(real, query("find_action", account=person.account, id=id_))
            if not kept:
                yield f"{id_} was answered, and nothing is kept of it"
            elif msgspec.json.decode(kept[0][1]) != answer:
                yield f"{id_} was answered with {answer}, and {kept[0][1]} is kept"


def done_once(real: sqlite3.Connection, people: Sequence[Person], entries: dict[str, list[Json]]) -> Iterator[str]:
    """Each kept bet, reveal and choice is in the log once, and nothing else does."""
    kinds: dict[type[c.Command], str] = {c.Bet: "bet", c.Reveal: "revealed", c.Act: "acted", c.Sit: "sat"}
    for person in people:
        kept = {id_: rows(real, query("find_action", account=person.account, id=id_)) for id_ in person.sent}
        asked = Counter(kinds.get(type(person.sent[id_]), "") for id_, found in kept.items() if found)
        logged = Counter(_own_kinds(entries[person.table], person.account))
        for kind in kinds.values():
            if asked[kind] != logged[kind]:
                yield f"{person.account}: {asked[kind]} actions of kind {kind} are kept, the log has {logged[kind]}"


def _own_kinds(bodies: list[Json], account: str) -> Iterator[str]:
    """What a person did in the own seat. Bots bet and decide within the actions of people."""
    sitters: dict[int, str] = {}
    for body in bodies:
        if body["kind"] == "sat":
            sitters[body["seat"]] = body["account"]
        if (
            body["by"] == account
            and sitters.get(body.get("seat", 0)) == account
            and body.get("actor", "seat") == "seat"
        ):
            yield body["kind"]


def money(real: sqlite3.Connection, people: Sequence[Person], entries: dict[str, list[Json]]) -> Iterator[str]:
    """A person has what he was given, plus what his rounds brought, less what lies in escrow."""
    won: Counter[str] = Counter()
    brought: Counter[str] = Counter()
    for body in entries[HOUSE]:
        if body["kind"] == "cash":
            brought[body["account"]] += body["cents"]
    for _, _, _, account, net in rows(real, query("all_round_seats")):
        won[account] += net
    balances: dict[str, int] = dict(rows(real, query("all_balances")))
    for person in people:
        state = state_of(real, person.table)
        seat = state.seat_of(person.account)
        held = state.escrow_cents.get(seat, 0) if seat is not None else 0
        wallet = player(person.currency, person.account)
        given = GUEST_CENTS if person.currency == PLAY else brought[wallet]
        expected = given + won[person.account] - held
        if balances.get(wallet, 0) != expected:
            yield f"{person.account} has {balances.get(wallet, 0)} cents instead of {expected}"
    if sum(balances.values()):
        yield f"all accounts together hold {sum(balances.values())} cents instead of 0"


def two_people(operators: Operators, entries: dict[str, list[Json]]) -> Iterator[str]:
    """What was agreed to was proposed by somebody else, and done once, as it was proposed."""
    proposed = {body["proposal"]: body for body in entries[HOUSE] if body["kind"] == "proposed"}
    done = Counter(body["proposal"] for body in entries[HOUSE] if body["kind"] == "cash")
    agreed = Counter(body["proposal"] for body in entries[HOUSE] if body["kind"] == "agreed")
    for body in entries[HOUSE]:
        if body["kind"] == "agreed" and body["by"] == proposed[body["proposal"]]["by"]:
            yield f"{body['by']} agreed to the own proposal {body['proposal']}"
        if body["kind"] == "cash" and body["cents"] != proposed[body["proposal"]]["body"]["cents"]:
            yield f"{body['proposal']} moved {body['cents']} cents, which nobody proposed"
    if agreed != done or set(done.values()) - {1}:
        yield f"agreed to {dict(agreed)}, and done {dict(done)}"
    for id_ in operators.agreed:
        if id_ not in done:
            yield f"{id_} was answered, and nothing was done"


def time(entries: dict[str, list[Json]]) -> Iterator[str]:
    """The time of a table never runs backward."""
    for log, bodies in entries.items():
        times = [body["at_ms"] for body in bodies]
        if log != "house" and times != sorted(times):
            yield f"the time of table {log} ran backward"


def patience(real: sqlite3.Connection, entries: dict[str, list[Json]], processes: Sequence[Process]) -> Iterator[str]:
    """No decision is made for a seat before it had its full time since it was asked, or since the last outage."""
    wakes = [wake for process in processes for wake in process.wakes]
    for table, number, certificate, _ in rows(real, query("all_rounds")):
        text = msgspec.json.decode(certificate)["document"]["text"]
        mine = [
            (n, body) for n, body in enumerate(entries[table], 1) if body.get("round") == number and "events" in body
        ]
        asked_ms = _times_asked(text, [body for _, body in mine]) if text else {}
        config = state_of(real, table).config
        limit_ms = config.pace.decision_seconds * 1000
        for entry, body in mine:
            if body.get("actor") in ("default", "rule"):
                first, _ = body["events"]
                since_ms = asked_ms.get((body["seat"], first), 0)
                woken_ms = max((wake.clock_ms for wake in wakes if wake.id == table and wake.entry < entry), default=0)
                if body["at_ms"] < max(since_ms, woken_ms) + limit_ms + _counting_ms(config, body["actor"]):
                    yield f"seat {body['seat']} of round {table}/{number} did not have its full time"


def _counting_ms(config: Config, actor: str) -> int:
    """A table that resolves by the best choice uses the default only if that does not come."""
    return COUNTING_SECONDS * 1000 if actor == "default" and config.resolve == "best" else 0


def _times_asked(text: str, bodies: list[Json]) -> dict[tuple[int, int], int]:
    """When the seat of each choice was asked: by its seat and the number of the first event after it."""
    told_ms: dict[int, int] = {}
    for body in bodies:
        first, last = body["events"]
        told_ms.update((number, body["at_ms"]) for number in range(first, last + 1))
    last_asked: dict[int, int] = {}
    times: dict[tuple[int, int], int] = {}
    for event in parse(text).events:
        if isinstance(event, Asked):
            last_asked |= dict.fromkeys(event.seats, event.number)
        if isinstance(event, Acted):
            times[event.seat, event.number] = told_ms.get(last_asked[event.seat], 0)
    return times


def retries(people: Sequence[Person], processes: Sequence[Process]) -> Iterator[str]:
    """Every action that was answered gets its first answer again."""
    process = processes[0]
    for person in people:
        for id_, answer in person.told.items():
            asked = actions.Asked(id_, person.table, person.sent[id_])
            try:
                again = run_now(process.real, actions.tell_table(process.dealer, person.actor, asked, process.now_ms))
            except PitbossError as error:
                yield f"{id_} was done, and is refused at the end: {error}"
                continue
            if again.answer != answer or not again.repeated:
                yield f"{id_} asked again at the end: {again.answer} instead of {answer}"
