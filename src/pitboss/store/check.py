"""`pitboss ledger check`: everything in the database that can be derived is derived again and compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.fair import is_signed_by
from pitboss.fair.chain import START, entry_hash, merkle_root
from pitboss.games import game_ids
from pitboss.ledger import Transfer, escrow, may_overdraw
from pitboss.store.work import Row, Work, query
from pitboss.table import TableState
from pitboss.table.resettle import verify
from pitboss.table.state import decode
from pitboss.table.turn import transfers_digest

Json = dict[str, Any]


class Report(msgspec.Struct):
    """What was checked, and every difference found."""

    entries: int = 0
    transfers: int = 0
    accounts: int = 0
    rounds_dealt_again: int = 0
    rounds_of_other_rules: int = 0
    open_rounds: int = 0
    checkpoints: int = 0
    differences: list[str] = []

    @property
    def clean(self) -> bool:
        """Nothing differs."""
        return not self.differences


def check_books(key: str = "") -> Work[Report]:
    """Reads the whole database in one transaction. With `key`, every certificate must be signed by it."""
    entries = yield query("all_entries")
    transfers = yield query("all_transfers")
    balances = yield query("all_balances")
    tables = [decode(row[0]) for row in (yield query("all_tables"))]
    logs = yield query("log_heads")
    rounds = yield query("all_rounds")
    seats = yield query("all_round_seats")
    actions = yield query("all_actions")
    checkpoints = yield query("all_checkpoints")
    report = Report(len(entries), len(transfers), len(balances), checkpoints=len(checkpoints))
    heads = [(state.id, state.entry, state.head) for state in tables] + [tuple(row) for row in logs]
    found: list[Iterable[str]] = [
        check_chains(entries, heads),
        check_transfers(entries, transfers),
        check_balances(transfers, balances, tables),
        check_rounds(report, rounds, entries, transfers, key),
        check_numbers(report, tables, rounds),
        check_seats(rounds, seats),
        check_answers(actions, heads),
        check_checkpoints(entries, checkpoints, key),
    ]
    report.differences = [difference for each in found for difference in _readable(each)]
    return report


def _readable(differences: Iterable[str]) -> Iterator[str]:
    """What cannot even be read is a difference, too."""
    try:
        yield from differences
    except (ValueError, KeyError, TypeError, AttributeError, LookupError, PitbossError) as error:
        yield f"a row cannot be read: {type(error).__name__}: {error}"


def check_chains(entries: list[Row], heads: list[Any]) -> Iterator[str]:
    """Every hash again; numbers without gaps; the last one is the head that the table knows."""
    last: dict[str, tuple[int, str]] = {}
    for log, number, body, hash_ in entries:
        before, head = last.get(log, (0, START))
        if number != before + 1:
            yield f"log {log}: entry {number} follows entry {before}"
        if entry_hash(head, log=log, number=number, body=body.encode()) != hash_:
            yield f"log {log}: entry {number} is not what was written (its hash differs)"
        last[log] = (number, hash_)
    for log, number, head in heads:
        if last.get(log, (0, START)) != (number, head):
            yield f"log {log}: it ends at entry {last.get(log, (0, START))[0]}, its head says {number}"
    for log in last.keys() - {head[0] for head in heads}:
        yield f"log {log}: no table has this log"


def check_transfers(entries: list[Row], transfers: list[Row]) -> Iterator[str]:
    """Each entry's transfers are those that its hash covers, and no transfer is without an entry."""
    groups: dict[tuple[str, int], list[Transfer]] = defaultdict(list)
    for id_, log, entry, debit, credit, cents in transfers:
        groups[log, entry].append(Transfer(id_, debit, credit, cents))
    for log, number, body, _ in entries:
        said = msgspec.json.decode(body).get("transfers")
        made = groups.pop((log, number), [])
        if said != (transfers_digest(tuple(made)) if made else None):
            yield f"log {log}: entry {number} moved other money than its transfers say"
    for log, number in groups:
        yield f"log {log}: transfers of entry {number}, which does not exist"


def check_balances(transfers: list[Row], balances: list[Row], tables: list[TableState]) -> Iterator[str]:
    """Every account added up again; nobody below zero; escrow holds exactly the open rounds."""
    sums: Counter[str] = Counter()
    for _, _, _, debit, credit, cents in transfers:
        sums[debit] -= cents
        sums[credit] += cents
    for account, cents in balances:
        if sums.pop(account, 0) != cents:
            yield f"account {account}: the balance is {cents}, its transfers give another sum"
        if cents < 0 and not may_overdraw(account):
            yield f"account {account}: {cents} cents, below zero"
    yield from (f"account {account}: no balance, but transfers of {cents}" for account, cents in sums.items() if cents)
    open_ = {
        escrow(state.config.currency, state.id, state.number, seat): cents
        for state in tables
        for seat, cents in state.escrow_cents.items()
    }
    for account, cents in balances:
        if "/escrow/" in account and cents != open_.get(account, 0):
            yield f"account {account}: holds {cents} cents; its round says {open_.get(account, 0)}"


def check_rounds(
    report: Report, rounds: list[Row], entries: list[Row], transfers: list[Row], key: str
) -> Iterator[str]:
    """Every finished round is dealt and settled again, and its money compared with the ledger."""
    written = {(log, number): msgspec.json.decode(body) for log, number, body, _ in entries}
    net = net_by_seat(transfers)
    for table, number, certificate, _ in rounds:
        signed = msgspec.json.decode(certificate)
        document = signed["document"]
        yield from (f"round {table}/{number}: {each}" for each in _round_differences(signed, key, report))
        body = written.get((table, document["chain"]["entry"]), {})
        if body.get("certificate") != signed["signature"] or body.get("round") != number:
            yield f"round {table}/{number}: the log does not hold this certificate"
        moved = {seat: net.get((table, number, seat), 0) for seat in document["net_cents"]}
        if moved != document["net_cents"]:
            yield f"round {table}/{number}: the seats won {document['net_cents']}, the ledger moved {moved}"


def _round_differences(signed: Json, key: str, report: Report) -> Iterator[str]:
    if signed["document"]["terms"]["game"] not in game_ids():
        report.rounds_of_other_rules += 1
        if not is_signed_by(signed["document"], signed["signature"], key or signed["key"]):
            yield "the certificate is not signed by this house"
        return
    report.rounds_dealt_again += 1
    yield from (f"{each.name}: {each.detail}" for each in verify(signed, key=key) if not each.passed)


def net_by_seat(transfers: list[Row]) -> dict[tuple[str, int, str], int]:
    """What each seat of each round gained, from the transfers alone: what came back, less what it put in."""
    net: Counter[tuple[str, int, str]] = Counter()
    for id_, _, _, debit, credit, cents in transfers:
        parts = id_.split("/")
        if len(parts) != 5 or not parts[1].isdigit():
            continue
        table, number, seat = parts[0], int(parts[1]), parts[2]
        outside = {"player", "issue"}
        if debit.split("/")[1] in outside:
            net[table, number, seat] -= cents
        if credit.split("/")[1] in outside:
            net[table, number, seat] += cents
    return dict(net)


def check_numbers(report: Report, tables: list[TableState], rounds: list[Row]) -> Iterator[str]:
    """Round numbers have no gaps: every number below the open one is settled or void."""
    finished: dict[str, list[int]] = defaultdict(list)
    for table, number, *_ in rounds:
        finished[table].append(number)
    for state in tables:
        report.open_rounds += bool(state.bets)
        if finished[state.id] != list(range(1, state.number)):
            yield f"table {state.id}: round {state.number} is open, but {len(finished[state.id])} rounds are finished"


def check_seats(rounds: list[Row], seats: list[Row]) -> Iterator[str]:
    """What people find in their history is what the certificates say."""
    listed = {(table, number, str(seat)): net for table, number, seat, _, net in seats}
    for table, number, certificate, _ in rounds:
        for seat, cents in msgspec.json.decode(certificate)["document"]["net_cents"].items():
            if listed.pop((table, number, seat), None) != cents:
                yield f"round {table}/{number}: the history of seat {seat} differs from the certificate"
    for table, number, seat in listed:
        yield f"round {table}/{number}: a history of seat {seat}, but no such round"


def check_answers(actions: list[Row], heads: list[Any]) -> Iterator[str]:
    """No answer was given for an entry that does not exist."""
    longest = max((entry for _, entry, _ in heads), default=0)
    for account, id_, answer in actions:
        if msgspec.json.decode(answer)["entry"] > longest:
            yield f"action {id_} of {account}: its answer names an entry that was never written"


def check_checkpoints(entries: list[Row], checkpoints: list[Row], key: str) -> Iterator[str]:
    """Every published checkpoint still describes the logs."""
    hashes = {(log, number): hash_ for log, number, _, hash_ in entries}
    for number, text in checkpoints:
        signed = msgspec.json.decode(text)
        document = signed["document"]
        if not is_signed_by(document, signed["signature"], key or signed["key"]):
            yield f"checkpoint {number}: it is not signed by this house"
        heads = [(log, entry, hash_) for log, entry, hash_ in document["heads"]]
        if merkle_root(heads) != document["root"]:
            yield f"checkpoint {number}: its root differs from its heads"
        for log, entry, hash_ in heads:
            if entry and hashes.get((log, entry)) != hash_:
                yield f"checkpoint {number}: log {log} had another entry {entry} when it was published"
