"""`pitboss ledger check`: everything in the database that can be derived is derived again and compared."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Container, Iterator
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.fair import is_signed_by
from pitboss.fair.chain import START, entry_hash, merkle_root
from pitboss.fair.tree import Tree
from pitboss.games import game_ids
from pitboss.ledger import Transfer, escrow, may_overdraw
from pitboss.ledger.accounts import kind_of
from pitboss.store.keys import read_keys
from pitboss.store.personal_data import NAMED, read_deletions
from pitboss.store.posting import HOUSE
from pitboss.store.presence import seat_rows
from pitboss.store.work import Reader, Work, open_reader, query
from pitboss.table import TableState
from pitboss.table.money import TAKING_BACK, step_of
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
    """Reads the whole database in one transaction, row by row.

    Every certificate must be signed by a key of these books; with `key`, by that one.
    """
    report = Report()
    known = yield from read_keys()
    keys = {key} if key else {each.public for each in known}
    rows = yield query("all_tables")
    tables = [decode(text) for (text,) in rows]
    logs = yield query("log_heads")
    heads = {state.id: (state.entry, state.head) for state in tables} | {
        log: (entry, head) for log, entry, head in logs
    }
    for work in (
        check_logs(report, heads),
        check_balances(report, tables),
        check_rounds(report, keys),
        check_numbers(report, tables),
        check_seats(report, tables),
        check_columns(report, tables),
        check_strays(report),
        check_answers(report, max((entry for entry, _ in heads.values()), default=0)),
        check_checkpoints(report, keys),
    ):
        yield from _readable(report, work)
    return report


def _readable(report: Report, work: Work[None]) -> Work[None]:
    """What cannot even be read is a difference, too."""
    try:
        yield from work
    except (ValueError, KeyError, TypeError, AttributeError, LookupError, PitbossError) as error:
        report.differences.append(f"a row cannot be read: {type(error).__name__}: {error}")


class Walk:
    """One log, entry by entry: its chain, the transfers of each entry, and what the seats of each round gained."""

    def __init__(self, log: str, nameless: Container[tuple[str, int, str]] = ()) -> None:
        self.log, self.number, self.head = log, 0, START
        self._nameless = nameless  # entries without the name of a person whose account was deleted
        self.locked = False  # the bets of the open round
        self.net: Counter[str] = Counter()  # by seat, of the round that is open

    def step(self, number: int, body: str, hash_: str, transfers: list[Transfer]) -> Iterator[str]:
        """The next entry with its transfers."""
        if number != self.number + 1:
            yield f"log {self.log}: entry {number} follows entry {self.number}"
        written = entry_hash(self.head, log=self.log, number=number, body=body.encode()) == hash_
        if not written and not self._is_nameless(number, body):
            yield f"log {self.log}: entry {number} is not what was written (its hash differs)"
        self.number, self.head = number, hash_
        told = msgspec.json.decode(body)
        if told.get("transfers") != (transfers_digest(tuple(transfers)) if transfers else None):
            yield f"log {self.log}: entry {number} moved other money than its transfers say"
        if self.log != HOUSE:
            self._add(transfers)
            yield from self._locked(told, transfers)
            yield from self._end_of_round(told)

    def _is_nameless(self, number: int, body: str) -> bool:
        """A deletion took the name from this entry, and the house's log says so."""
        known = (self.log, number, hashlib.sha256(body.encode()).hexdigest()) in self._nameless
        return known and msgspec.json.decode(body)["kind"] in NAMED

    def _locked(self, told: Json, transfers: list[Transfer]) -> Iterator[str]:
        """Only the settlement, a void, or a choice that takes chips back moves locked bets: leaving does not."""
        ends = "net_cents" in told
        back = [each for each in transfers if kind_of(each.debit) == "escrow"]
        if told["kind"] == "acted":
            back = [each for each in back if step_of(each) not in TAKING_BACK]
        if self.locked and not ends and back:
            yield f"log {self.log}: entry {self.number} returned locked bets ({told['kind']})"
        self.locked = (self.locked or told["kind"] == "locked") and not ends

    def _add(self, transfers: list[Transfer]) -> None:
        """From the transfers alone: what came back to each seat, less what it put in."""
        outside = {"player", "issue", "wallet"}
        for each in transfers:
            seat = each.id.split("/")[2]
            self.net[seat] += each.cents * (kind_of(each.credit) in outside) - each.cents * (
                kind_of(each.debit) in outside
            )

    def _end_of_round(self, told: Json) -> Iterator[str]:
        if "net_cents" not in told:
            return
        moved = {seat: self.net.pop(seat, 0) for seat in told["net_cents"]}
        if moved != told["net_cents"]:
            yield f"round {self.log}/{told['round']}: the seats won {told['net_cents']}, the ledger moved {moved}"
        # A seat that took its bets back has moved nothing.
        if any(self.net.values()):
            yield f"round {self.log}/{told['round']}: money moved for seats that did not play: {dict(self.net)}"
        self.net.clear()


def check_logs(report: Report, heads: dict[str, tuple[int, str]]) -> Work[None]:
    """Every hash and the money of every entry; numbers without gaps; the last entry is the head that is known."""
    entries = yield from open_reader("all_entries")
    transfers = yield from open_reader("all_transfers")
    nameless = yield from read_deletions()
    walk, ends = Walk(""), {}
    following = yield from transfers.next()
    while (row := (yield from entries.next())) is not None:
        log, number, body, hash_ = row
        if log != walk.log:
            walk = Walk(log, nameless)
        group = []
        while following is not None and following[1:3] == (log, number):
            id_, _, _, debit, credit, cents = following
            group.append(Transfer(id_, debit, credit, cents))
            following = yield from transfers.next()
        report.entries += 1
        report.transfers += len(group)
        report.differences += walk.step(number, body, hash_, group)
        ends[log] = (number, hash_)
    for log, head in heads.items():
        if ends.pop(log, (0, START)) != head:
            report.differences.append(f"log {log}: it does not end at entry {head[0]}, as its head says")
    report.differences += [f"log {log}: no table has this log" for log in ends]


def check_balances(report: Report, tables: list[TableState]) -> Work[None]:
    """Every account added up again; nobody below zero; escrow holds exactly the open rounds."""
    rows = yield query("count_balances")
    report.accounts = rows[0][0]
    rows = yield query("wrong_balances")
    for account, cents, sum_ in rows:
        report.differences.append(f"account {account}: the balance is {cents}, its transfers give {sum_}")
    rows = yield query("missing_balances")
    for account, sum_ in rows:
        report.differences.append(f"account {account}: no balance, but transfers of {sum_}")
    rows = yield query("negative_balances")
    report.differences += [f"account {a}: {cents} cents, below zero" for a, cents in rows if not may_overdraw(a)]
    held = {
        escrow(state.config.currency, state.id, state.number, seat): cents
        for state in tables
        for seat, cents in state.escrow_cents.items()
        if cents
    }
    rows = yield query("held_balances")
    found: dict[str, int] = dict(rows)
    for account in sorted(held.keys() | found.keys()):
        if held.get(account, 0) != found.get(account, 0):
            said, has = held.get(account, 0), found.get(account, 0)
            report.differences.append(f"account {account}: holds {has} cents; its round says {said}")


def check_rounds(report: Report, keys: set[str]) -> Work[None]:
    """Every finished round is dealt and settled again, and compared with the log and with people's histories."""
    rounds = yield from open_reader("all_rounds")
    while (row := (yield from rounds.next())) is not None:
        table, number, certificate, _ = row
        signed = msgspec.json.decode(certificate)
        document = signed["document"]
        report.differences += [f"round {table}/{number}: {each}" for each in _round_differences(signed, keys, report)]
        entries = yield query("entry", log=table, number=document["chain"]["entry"])
        told = msgspec.json.decode(entries[0][0]) if entries else {}
        said = (told.get("certificate"), told.get("round"), told.get("net_cents"))
        if said != (signed["signature"], number, document["net_cents"]):
            report.differences.append(f"round {table}/{number}: the log does not hold this certificate")
        seats = yield query("seats_of_round", table_id=table, number=number)
        if {str(seat): net for seat, net in seats} != document["net_cents"]:
            report.differences.append(f"round {table}/{number}: the histories of its seats differ from the certificate")


def _round_differences(signed: Json, keys: set[str], report: Report) -> Iterator[str]:
    if signed["document"]["terms"]["game"] not in game_ids():
        report.rounds_of_other_rules += 1
        if not _is_signed(signed, keys):
            yield "the certificate is not signed by this house"
        return
    checks = verify(signed, key=_expected(signed, keys))
    derived = all(each.passed is not None for each in checks)
    report.rounds_dealt_again += derived
    report.rounds_of_other_rules += not derived
    yield from (f"{each.name}: {each.detail}" for each in checks if each.passed is False)


def _expected(signed: Json, keys: set[str]) -> str:
    """The key that must have signed this: its own, if it is one of these. Older books may not know theirs."""
    own = str(signed["key"])
    return own if own in keys or not keys else min(keys)


def _is_signed(signed: Json, keys: set[str]) -> bool:
    return is_signed_by(signed["document"], signed["signature"], _expected(signed, keys))


def check_numbers(report: Report, tables: list[TableState]) -> Work[None]:
    """Round numbers have no gaps: every number below the open one is settled or void."""
    rows = yield query("numbers_of_rounds")
    counted = {table: (count, last) for table, count, last in rows}
    for state in tables:
        report.open_rounds += bool(state.bets)
        finished = state.number - 1
        if counted.pop(state.id, (0, 0)) != (finished, finished):
            report.differences.append(
                f"table {state.id}: round {state.number} is open, but not each of the {finished} before it is finished"
            )
    report.differences += [f"table {table}: it has rounds, but does not exist" for table in counted]


def check_seats(report: Report, tables: list[TableState]) -> Work[None]:
    """Who sits where is what the tables say."""
    rows = yield query("all_seats")
    said = {tuple(row.values()) for state in tables if state.status != "closed" for row in seat_rows(state)}
    for table, seat, account, presence in said.symmetric_difference(tuple(row) for row in rows):
        report.differences.append(
            f"table {table}: its state and the list of seats differ: seat {seat}, {account}, {presence}"
        )


def check_columns(report: Report, tables: list[TableState]) -> Work[None]:
    """What is kept beside the state of a table is what the state says."""
    rows = yield query("columns_of_tables")
    kept = {id_: (status, bool(private), owner, missing) for id_, status, private, owner, missing in rows}
    for state in tables:
        config = state.config
        if kept[state.id] != (state.status, config.private, config.owner, state.missing_reveals):
            report.differences.append(f"table {state.id}: its state and its columns differ")


def check_strays(report: Report) -> Work[None]:
    """No transfer is without an entry, and no history without a round."""
    rows = yield query("stray_transfers")
    report.differences += [f"log {log}: a transfer of entry {entry}, which does not exist" for log, entry in rows]
    rows = yield query("stray_seats")
    report.differences += [f"round {table}/{number}: a history, but no such round" for table, number in rows]


def check_answers(report: Report, longest: int) -> Work[None]:
    """No answer was given for an entry that does not exist."""
    actions = yield from open_reader("all_actions")
    while (row := (yield from actions.next())) is not None:
        account, id_, answer = row
        if msgspec.json.decode(answer)["entry"] > longest:
            report.differences.append(f"action {id_} of {account}: its answer names an entry that was never written")


def check_checkpoints(report: Report, keys: set[str]) -> Work[None]:
    """Every published checkpoint still describes the logs."""
    checkpoints = yield from open_reader("all_checkpoints")
    leaves = Leaves((yield from open_reader("all_leaves")), (yield from open_reader("all_full_trees")))
    known: dict[str, Point] = {}  # the last head of each log that was compared
    while (row := (yield from checkpoints.next())) is not None:
        number, text = row
        report.checkpoints += 1
        signed = msgspec.json.decode(text)
        document = signed["document"]
        if not _is_signed(signed, keys):
            report.differences.append(f"checkpoint {number}: it is not signed by this house")
        if document["format"] == 1:
            heads = [(log, entry, hash_) for log, entry, hash_ in document["heads"]]
            root = merkle_root(heads)
        else:
            heads = yield from leaves.grow(document["leaves"])
            root = leaves.tree.root
        if root != document["root"]:
            report.differences.append(f"checkpoint {number}: its root differs from its heads")
        for head in heads:
            difference = yield from _compare_head(head, known)
            report.differences += [f"checkpoint {number}: {difference}"] if difference else []
    report.differences += yield from leaves.rest()


Point = tuple[int, str]  # an entry of a log, and its hash


def _compare_head(head: tuple[str, int, str], known: dict[str, Point]) -> Work[str]:
    """What is wrong with a head that was published; nothing if the log has it."""
    log, entry, hash_ = head
    if not entry or known.get(log) == (entry, hash_):
        return ""
    rows = yield query("entry", log=log, number=entry)
    known[log] = (entry, hash_)
    return "" if rows and rows[0][1] == hash_ else f"log {log} had another entry {entry} when it was published"


class Leaves:
    """The tree of checkpoints, grown again leaf by leaf, and compared with the hashes that are kept."""

    def __init__(self, leaves: Reader, full_trees: Reader) -> None:
        self._leaves, self._full_trees = leaves, full_trees
        self._differences: list[str] = []
        self._sealed: dict[str, int] = {}  # the last entry of each log that has a leaf
        self.tree = Tree()

    def grow(self, count: int) -> Work[list[tuple[str, int, str]]]:
        """Up to this many leaves; returns the new ones."""
        heads = []
        while self.tree.count < count and (row := (yield from self._leaves.next())) is not None:
            leaf, log, entry, hash_, after = row
            if (leaf, after) != (self.tree.count, self._sealed.get(log, 0)):
                self._differences.append(f"leaf {leaf}: it does not follow the leaves before it")
            self._sealed[log] = entry
            heads.append((log, entry, hash_))
            yield from self._compare(heads[-1])
        return heads

    def _compare(self, head: tuple[str, int, str]) -> Work[None]:
        for tree, hash_ in self.tree.add(head):
            if (yield from self._full_trees.next()) != (*tree, hash_):
                self._differences.append(f"leaf {tree.leaf}: the hash that is kept at level {tree.level} differs")

    def rest(self) -> Work[list[str]]:
        """Every difference, also where more is kept than was published."""
        if (yield from self._leaves.next()) is not None or (yield from self._full_trees.next()) is not None:
            self._differences.append("leaves: there are more than the checkpoints have")
        rows = yield query("sealed")
        if dict(rows) != self._sealed:
            self._differences.append("leaves: the tables have other entries in the last checkpoint than their leaves")
        return self._differences
