"""A table and a book in memory, told commands one after the other."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec

from pitboss.fair import seat_commitment
from pitboss.fair.chain import START, entry_hash
from pitboss.ledger import PLAY, Book, Transfer, cash, escrow, house, issue, player
from pitboss.table import Actor, Config, KeyDealer, Outcome, Pace, TableState, apply, make_terms, open_table, round_of
from pitboss.table import commands as c
from pitboss.table.betting import plays_alone
from pitboss.table.state import decode, encode
from pitboss.table.turn import transfers_digest
from tests.conformance.random_play import random_bets

SALT = "5a" * 32
DEALER = KeyDealer(b"k" * 32, new_salt=lambda: SALT)  # so that every run deals the same cards
GRANT_CENTS = 10_000_000


def seed_of(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


class Driver:
    """Checks after every command what must always hold."""

    def __init__(
        self,
        game: str = "ultimate_holdem",
        *,
        dealer: Any = DEALER,
        currency: str = PLAY,
        grant_cents: int = GRANT_CENTS,
        private: bool = False,
        **pace: int,
    ) -> None:
        self.dealer, self.now_ms, self.currency, self.grant_cents = dealer, 1_000, currency, grant_cents
        config = Config("Test", currency=currency, private=private, owner="p1" if private else "", pace=Pace(**pace))
        self.book = Book()
        if currency != PLAY:
            bankroll = Transfer("bankroll", cash(currency), house(currency, "T1"), 10**9)
            self.book = self.book.post([bankroll])
        self.hash, self.entries, self.certificates = START, [], []
        self.granted: set[str] = set()
        terms = make_terms(game)
        self.keep(open_table("T1", terms, config, actor=Actor("house"), now_ms=self.now_ms, dealer=dealer))

    def tell(self, account: str, command: c.Command, *, after_ms: int = 0) -> Outcome:
        self.now_ms += after_ms
        if account not in self.granted and account.startswith("p"):
            source = issue() if self.currency == PLAY else cash(self.currency)
            grant = Transfer(f"grant/{account}", source, player(self.currency, account), self.grant_cents)
            self.book = self.book.post([grant])
            self.granted.add(account)
        # The state goes through JSON each time, as it does in a database.
        state = decode(encode(self.state))
        return self.keep(apply(state, command, Actor(account, account.upper()), self.now_ms, self.dealer))

    def keep(self, outcome: Outcome) -> Outcome:
        book = self.book
        for entry in outcome.entries:
            book = book.post(entry.transfers)
        self.book = book
        for entry in outcome.entries:
            self.hash = entry_hash(self.hash, log="T1", number=len(self.entries) + 1, body=entry.body)
            assert (entry.number, entry.hash) == (len(self.entries) + 1, self.hash)
            body = msgspec.json.decode(entry.body)
            assert body.get("transfers") == (transfers_digest(entry.transfers) if entry.transfers else None)
            self.entries.append(body)
        self.state: TableState = outcome.state
        self.certificates += [finished.certificate for finished in outcome.finished]
        self.check()
        return outcome

    def check(self) -> None:
        held = {a: cents for a, cents in self.book.balances.items() if "/escrow/" in a and cents}
        expected = {
            escrow(self.currency, "T1", self.state.number, seat): cents
            for seat, cents in self.state.escrow_cents.items()
        }
        assert held == expected
        assert self.state.number == len(self.certificates) + 1  # round numbers have no gaps

    def balance(self, account: str) -> int:
        return self.book.balances[player(self.currency, account)]

    @property
    def round(self) -> Any:
        return round_of(self.state, self.dealer)

    def bet(self, account: str, bets: dict[str, int], **more: Any) -> Outcome:
        number, seat = self.state.number, self.state.seat_of(account)
        seed = seed_of(account, number)
        if plays_alone(self.state, seat or 0):
            return self.tell(account, c.Bet(self.state.commitment, bets, seed=seed, **more))
        made = seat_commitment(bytes.fromhex(seed), table="T1", number=number, seat=seat or 0).hex()
        return self.tell(account, c.Bet(self.state.commitment, bets, commitment=made, **more))

    def reveal(self, account: str) -> Outcome:
        return self.tell(account, c.Reveal(self.state.number, seed_of(account, self.state.number)))

    def act(self, seat: int, choice: str, amount_cents: int = 0) -> Outcome:
        account = self.state.seats[seat].account
        return self.tell(account, c.Act(self.round.questions[seat], choice, amount_cents))

    def play_round(self, chance: random.Random) -> None:
        """Bets, reveals and random legal choices of everybody who sits here."""
        number = self.state.number
        people = [self.state.seats[seat].account for seat in self.state.people]
        for account in people:
            self.bet(account, random_bets(self.state.terms.table, chance))
        for account in people if self.state.phase == "revealing" else ():
            self.reveal(account)
        while self.state.number == number:
            seat = chance.choice(list(self.round.legal))
            choice = chance.choice(self.round.legal[seat])
            found = self.round.street.choice(choice)
            sized = found.wager and self.round.game.wager(found.wager).chosen_size
            self.act(seat, choice, 2 * chance.randint(100, 500) if sized else 0)
