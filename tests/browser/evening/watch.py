"""What must hold all the time. A page and the house may differ for a moment; what lasts is a fault."""

from __future__ import annotations

import time
from collections.abc import Iterator

from playwright.sync_api import Page

from pitboss.table.state import PERSON, TableState
from tests.browser.evening.books import Books
from tests.browser.evening.guest import SOON_S, Fault, Guest
from tests.browser.evening.looks import Look, dollars, signed

SLACK_S = 4.0  # a busy machine, and the looks of the house at its leases
MOMENT_S = 3.0  # a page follows the house
LONGEST_LOOK_S = 0.5  # after a longer pause nobody knows what was shown meanwhile
MOTION_S = 15.0  # and at the pace of a dealer, where nobody presses anything

Found = tuple[object, str, float]  # what it is about, what is wrong (nothing, if empty), how long that may last


class Watch:
    """Everything that is wrong now, and since when."""

    def __init__(self, books: Books, table: str, guests: list[Guest], lease_s: float, spots: tuple[str, ...]) -> None:
        self._books, self._table, self._guests, self._lease_s, self._spots = books, table, guests, lease_s, spots
        self._since: dict[object, float] = {}
        self._wrong: dict[object, list[float]] = {}  # on a page: the seconds between looks, each of which saw it wrong
        self._looked_s = time.monotonic()
        self.state = books.table(table)

    def check(self, seen: list[tuple[Guest, Page, Look]]) -> None:
        now = time.monotonic()
        self.state = self._books.table(self._table)
        self._check_house(now)
        for guest, page, look in seen:
            if guest.line_ok and look.at_table:
                self._check_page(guest, page, look, now - self._looked_s)
        self._looked_s = now
        for guest in self._guests:
            if guest.faults:
                raise Fault(f"{guest.name}: {guest.faults[0]}")

    def _check_house(self, now: float) -> None:
        found = [*self._waiting(), *self._seats()]
        self._since = {about: self._since.get(about, now) for about, _, _ in found}
        for about, words, patience_s in found:
            if now - self._since[about] > patience_s:
                raise Fault(f"{words} (for {now - self._since[about]:.1f} s)")

    def _check_page(self, guest: Guest, page: Page, look: Look, passed_s: float) -> None:
        """A fault is what every look that could tell saw wrong: bets may be open for less than a moment at a time."""
        for about, words, patience_s in self._differences(guest, page, look):
            if not words:
                self._wrong.pop((about, page), None)
                continue
            wrong = self._wrong.setdefault((about, page), [])
            wrong.append(min(passed_s, LONGEST_LOOK_S))
            if sum(wrong) > patience_s:
                raise Fault(f"the page of {guest.name} {words} (for {sum(wrong):.1f} s)")

    # --- the house

    def _waiting(self) -> Iterator[Found]:
        state, pace = self.state, self.state.config.pace
        if state.phase == "betting" and state.bets:
            yield ("bets", state.number), f"round {state.number} waits for bets", pace.betting_seconds + SLACK_S
        if state.phase == "revealing":
            yield ("seeds", state.number), f"round {state.number} waits for seeds", pace.reveal_seconds + SLACK_S
        for seat, asked in state.asked_ms.items():
            if not any(taken.is_waiting for number, taken in state.seats.items() if number != seat):
                continue
            words = f"round {state.number} waits for a decision of seat {seat}"
            yield ("asked", state.number, seat, asked), words, pace.decision_seconds + SLACK_S
            guest = self._guest_at(state, seat)
            if guest and guest.gone_s is not None:
                words += ", where nobody is"
                yield ("gone", state.number, seat, asked), words, self._lease_s + pace.grace_seconds + SLACK_S

    def _seats(self) -> Iterator[Found]:
        state = self.state
        for seat, taken in state.seats.items():
            guest = self._guest_at(state, seat)
            if guest is None or seat in state.bets:
                continue
            others = any(each.who == PERSON for number, each in state.seats.items() if number != seat)
            if taken.leaving:
                yield ("left", seat), f"seat {seat} is kept for someone who left", SLACK_S
            elif guest.gone_s is not None and others:
                kept_s = self._lease_s + state.config.pace.freed_seconds + SLACK_S
                yield ("seat", guest.account), f"seat {seat} is kept for {guest.name}, who is gone", kept_s

    def _guest_at(self, state: TableState, seat: int) -> Guest | None:
        return next((guest for guest in self._guests if guest.account == state.seats[seat].account), None)

    # --- the pages

    def _differences(self, guest: Guest, page: Page, look: Look) -> Iterator[Found]:
        moment_s = MOTION_S if guest.moves else MOMENT_S
        has = dollars(self._books.balance(guest.account))
        differs = look.balance != has and not look.toast.startswith("Paused")
        yield "balance", f"shows a balance of {look.balance}, the ledger has {has}" if differs else "", moment_s
        lost = look.toast.startswith("The connection is lost")
        yield "line", "has not found its line again" if lost else "", SOON_S
        if lost:
            return
        seat = self.state.seat_of(guest.account)
        if seat is not None:
            yield from self._turn(seat, look, moment_s)
        yield "result", self._wrong_result(guest, look), moment_s
        yield "last", self._missing_result(guest, page, look), moment_s

    def _turn(self, seat: int, look: Look, moment_s: float) -> Iterator[Found]:
        """Whose turn it is can press something, and every spot takes a chip while bets are open."""
        state, taken = self.state, self.state.seats[seat]
        if seat in state.asked_ms:
            stuck = "" if look.can_decide else f"has nothing to press for a decision: {look.title!r}"
            yield "turn", stuck, moment_s
        can_bet = state.phase == "betting" and state.status == "open" and seat not in state.bets
        if not can_bet or taken.leaving or taken.from_round > state.number:
            return
        closed = [spot for spot in self._spots if spot not in look.open_spots]
        words = f"has open bets, and these spots cannot be tapped: {', '.join(closed)}"
        yield "spots", words if closed else "", MOMENT_S
        chips = look.rack or "balance" in look.title
        yield "rack", "" if chips else f"has open bets and no chips: {look.title!r}", MOMENT_S

    def _wrong_result(self, guest: Guest, look: Look) -> str:
        """A result is that of the certificate."""
        if not look.result:
            return ""
        certificate = self._books.certificate(self._table, look.round)
        seat = self._books.seat(self._table, look.round, guest.account)
        if certificate is None or seat is None:
            return f"shows a result of round {look.round}, in which this person was not"
        rows = [row for row in certificate["settlement"] if row["seat"] == seat]
        wagers = {row["wager"]: signed(row["returned_cents"] - row["stake_cents"]) for row in rows}
        right = {"net": signed(certificate["net_cents"][str(seat)]), "wagers": wagers}
        return "" if look.result == right else f"shows {look.result} for round {look.round}, certified is {right}"

    def _missing_result(self, guest: Guest, page: Page, look: Look) -> str:
        """The last round of a person who was there to its end can be read."""
        last = self.state.number - 1
        if self.state.phase != "betting" or last < 1 or (look.result and look.round == last):
            return ""
        opened_ms = 1000 * (guest.tabs.get(page, time.monotonic()) + time.time() - time.monotonic())
        certificate = self._books.certificate(self._table, last)
        played = self._books.seat(self._table, last, guest.account) is not None
        seen = played and self._books.finished_ms(self._table, last) > opened_ms
        missing = seen and certificate is not None and not certificate["voided"]
        return f"does not show the result of round {last}" if missing else ""
