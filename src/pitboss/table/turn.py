"""One command being applied: the state as it changes, the entries of the log, and the transfers of each."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.fair import canonical, digest
from pitboss.fair.chain import entry_hash
from pitboss.ledger import Transfer
from pitboss.play import Round
from pitboss.table.dealer import Dealer
from pitboss.table.state import TableState


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command: a person, `clock`, `rule` or an operator."""

    account: str
    name: str = ""


CLOCK = Actor("clock")
RULE = Actor("rule")


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. `body` is canonical JSON; the hash covers it and everything before."""

    number: int
    body: bytes
    hash: str
    transfers: tuple[Transfer, ...] = ()


class Finished(msgspec.Struct, frozen=True):
    """A round that is over, settled or void, with all there is to know about it."""

    number: int
    certificate: dict[str, Any]  # signed
    accounts: dict[int, str]  # who sat where
    voided: str | None


class Outcome(msgspec.Struct, frozen=True):
    """What came of a command. `answer` goes to the person who gave it; it holds no cards."""

    state: TableState
    entries: tuple[Entry, ...]
    finished: tuple[Finished, ...]
    answer: dict[str, Any]
    bankroll_cents: int  # what the table must own for its bets; more than nothing only if bets were made
    rounds: dict[int, Round]  # the rounds that the entries are about, with their cards: for views, never stored
    seats_changed: bool = False  # who sits where, or who is there

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Every transfer, in order."""
        return tuple(transfer for entry in self.entries for transfer in entry.transfers)


class Turn:
    """The work of one command. It is thrown away if the command is refused."""

    def __init__(self, state: TableState, actor: Actor, now_ms: int, dealer: Dealer) -> None:
        self.actor, self.dealer, self._seats = actor, dealer, state.seats
        self.state = msgspec.structs.replace(state, clock_ms=max(state.clock_ms, now_ms + state.ahead_ms))
        self.entries: list[Entry] = []
        self.finished: list[Finished] = []
        self.rounds: dict[int, Round] = {}
        self.answer: dict[str, Any] = {}
        self.bankroll_cents = 0

    def change(self, **fields: Any) -> None:
        """Replaces fields of the state."""
        self.state = msgspec.structs.replace(self.state, **fields)

    def change_seat(self, seat: int, **fields: Any) -> None:
        """Replaces fields of one seat."""
        self.change(seats=self.state.seats | {seat: msgspec.structs.replace(self.state.seats[seat], **fields)})

    def needs_bankroll(self) -> None:
        """Bets were made: the table must own what their seats can win, before a card is dealt."""
        self.bankroll_cents = max(self.bankroll_cents, sum(self.state.payout_cents.values()))

    def log(self, kind: str, transfers: list[Transfer] | None = None, **fields: Any) -> None:
        """Appends an entry. The hash of its transfers is part of it, so that no transfer can be added or lost."""
        moved = tuple(transfers or ())
        body = {"kind": kind, "at_ms": self.state.clock_ms, "by": self.actor.account} | fields
        if moved:
            body["transfers"] = transfers_digest(moved)
        data = canonical(body)
        number = self.state.entry + 1
        hash_ = entry_hash(self.state.head, log=self.state.id, number=number, body=data)
        self.entries.append(Entry(number, data, hash_, moved))
        self.change(entry=number, head=hash_)

    def outcome(self) -> Outcome:
        """Everything that came of it."""
        answer = {"entry": self.state.entry, "round": self.state.number} | self.answer
        done = tuple(self.entries), tuple(self.finished)
        seats_changed = self.state.seats != self._seats
        return Outcome(self.state, *done, answer, self.bankroll_cents, self.rounds, seats_changed)


def transfers_digest(transfers: tuple[Transfer, ...]) -> str:
    """One hash over transfers: what an entry says about the money it moved."""
    return digest([[each.id, each.debit, each.credit, each.cents] for each in transfers])
