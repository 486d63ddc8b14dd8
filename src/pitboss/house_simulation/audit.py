"""What must hold at the end of a simulated evening, whatever happened in it."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.house_simulation.books import rows, run_now
from pitboss.house_simulation.operators import Operators
from pitboss.house_simulation.person import Person
from pitboss.house_simulation.process import VOIDED, Process, state_of
from pitboss.ledger import PLAY, player
from pitboss.store import actions, sqlite
from pitboss.store.check import check_books
from pitboss.store.people import GUEST_CENTS
from pitboss.store.posting import HOUSE
from pitboss.store.recovery import BY, REASON
from pitboss.store.work import Work, query
from pitboss.table import commands as c

Json = dict[str, Any]
VOIDS = (("operator", VOIDED), (BY.account, REASON))
Logs = dict[str, list[Json]]  # the bodies of each log, in order


class Audit(msgspec.Struct):
    """Everything that is wrong, in words, and what it comes to."""

    wrong: list[str]
    certificates: int  # dealt and settled again
    cents_lost: int
    cents_paid_twice: int


def audit(
    real: sqlite3.Connection, logs: Logs, people: Sequence[Person], processes: Sequence[Process], operators: Operators
) -> Audit:
    """The books against themselves, against the people, and against the operators."""
    report = sqlite.run_work(real, check_books(processes[0].dealer.public))
    found = list(report.differences)
    answers = {(account, id_): answer for account, id_, answer in rows(real, query("all_actions"))}
    found += [*kept_answers(answers, people), *done_once(answers, people, logs)]
    differences = dict(money(real, people, logs))
    found += [f"{account} has {cents} cents too much" for account, cents in differences.items() if cents]
    found += [*two_people(operators, logs), *time(logs), *voids(logs), *retries(people, processes)]
    return Audit(
        found,
        report.rounds_dealt_again,
        cents_lost=-sum(cents for cents in differences.values() if cents < 0),
        cents_paid_twice=sum(cents for cents in differences.values() if cents > 0),
    )


def read_logs(real: sqlite3.Connection) -> Logs:
    """Every entry of every log."""
    logs: Logs = defaultdict(list)
    for log, _, body, _ in rows(real, query("all_entries")):
        logs[log].append(msgspec.json.decode(body))
    return logs


def kept_answers(answers: dict[tuple[str, str], str], people: Sequence[Person]) -> Iterator[str]:
    """Nobody received an answer for an action that the database does not have."""
    for person in people:
        for id_, answer in person.told.items():
            kept = answers.get((person.account, id_))
            if kept is None:
                yield f"{id_} was answered, and nothing is kept of it"
            elif msgspec.json.decode(kept) != answer:
                yield f"{id_} was answered with {answer}, and {kept} is kept"


def done_once(answers: dict[tuple[str, str], str], people: Sequence[Person], logs: Logs) -> Iterator[str]:
    """Each kept bet, reveal and choice is in the log once, and nothing else does."""
    kinds: dict[type[c.Command], str] = {c.Bet: "bet", c.Reveal: "revealed", c.Act: "acted", c.Sit: "sat"}
    logged = {(log, kind): count for log, bodies in logs.items() for kind, count in _own_kinds(bodies).items()}
    for person in people:
        kept = Counter(
            kinds.get(type(command), "") for id_, command in person.sent.items() if (person.account, id_) in answers
        )
        for kind in kinds.values():
            entries = logged.get((person.table, (person.account, kind)), 0)
            if kept[kind] != entries:
                yield f"{person.account}: {kept[kind]} actions of kind {kind} are kept, the log has {entries}"


def _own_kinds(bodies: list[Json]) -> Counter[tuple[str, str]]:
    """How often each person did what in the own seat. Bots bet and decide within the actions of people."""
    sitters: dict[int, str] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for body in bodies:
        if body["kind"] == "sat":
            sitters[body["seat"]] = body["account"]
        own = sitters.get(body.get("seat", 0)) == body["by"]
        if own and body.get("actor", "seat") == "seat":
            counts[body["by"], body["kind"]] += 1
    return counts


def money(real: sqlite3.Connection, people: Sequence[Person], logs: Logs) -> Iterator[tuple[str, int]]:
    """What each account has too much: a person has what he was given, plus what his rounds brought, less escrow."""
    won: Counter[str] = Counter()
    brought: Counter[str] = Counter()
    for body in logs[HOUSE]:
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
        yield person.account, balances.get(wallet, 0) - expected
    yield "the house with all its accounts", sum(balances.values())


def two_people(operators: Operators, logs: Logs) -> Iterator[str]:
    """What was agreed to was proposed by somebody else, and done once, as it was proposed."""
    proposed = {body["proposal"]: body for body in logs[HOUSE] if body["kind"] == "proposed"}
    done = Counter(body["proposal"] for body in logs[HOUSE] if body["kind"] == "cash")
    agreed = Counter(body["proposal"] for body in logs[HOUSE] if body["kind"] == "agreed")
    for body in logs[HOUSE]:
        if body["kind"] == "agreed" and body["by"] == proposed[body["proposal"]]["by"]:
            yield f"{body['by']} agreed to the own proposal {body['proposal']}"
        if body["kind"] == "cash" and body["cents"] != proposed[body["proposal"]]["body"]["cents"]:
            yield f"{body['proposal']} moved {body['cents']} cents, which nobody proposed"
    if agreed != done or set(done.values()) - {1}:
        yield f"agreed to {dict(agreed)}, and done {dict(done)}"
    for id_ in operators.agreed:
        if id_ not in done:
            yield f"{id_} was answered, and nothing was done"


def time(logs: Logs) -> Iterator[str]:
    """The time of a table never runs backward."""
    for log, bodies in logs.items():
        times = [body["at_ms"] for body in bodies]
        if log != "house" and times != sorted(times):
            yield f"the time of table {log} ran backward"


def voids(logs: Logs) -> Iterator[str]:
    """Only an operator or a recovery undoes a round: nobody has a bet back by leaving."""
    for log, bodies in logs.items():
        for body in bodies:
            if body["kind"] == "voided" and (body["by"], body["reason"]) not in VOIDS:
                yield f"round {log}/{body['round']} was voided by {body['by']}"


def retries(people: Sequence[Person], processes: Sequence[Process]) -> list[str]:
    """Every action that was answered gets its first answer again."""
    wrong: list[str] = run_now(processes[0].real, _retries(people, processes[0]))
    return wrong


def _retries(people: Sequence[Person], process: Process) -> Work[list[str]]:
    wrong = []
    for person in people:
        for id_, answer in person.told.items():
            asked = actions.Asked(id_, person.table, person.sent[id_])
            try:
                again = yield from actions.tell_table(
                    process.dealer, person.actor, asked, process.now_ms, person.rights
                )
            except PitbossError as error:
                wrong.append(f"{id_} was done, and is refused at the end: {error}")
                continue
            if again.answer != answer or not again.repeated:
                wrong.append(f"{id_} asked again at the end: {again.answer} instead of {answer}")
    return wrong
