"""The holder of the keys: seeds, decks and signatures. Each is a pure function of its arguments and the keys."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from functools import lru_cache, partial
from threading import Lock
from typing import Any, NamedTuple, Protocol

import msgspec

from pitboss.cards import Cards
from pitboss.fair import SigningKey, commitment, deck_order, server_seed
from pitboss.fair.frame import frame
from pitboss.fair.sealed import Seal
from pitboss.fair.seeds import SEED_BYTES, signing_secret
from pitboss.games import find_game
from pitboss.play import Round, deal_round
from pitboss.rules import Game
from pitboss.table.known_rules import earlier_rules
from pitboss.table.state import TableState, Taken
from pitboss.table.terms import Terms

Json = dict[str, Any]


class Dealer(Protocol):
    """What a table asks of the house's keys."""

    @property
    def epoch(self) -> int:
        """The epoch of new rounds."""
        ...

    def new_salt(self) -> str:
        """What makes the seed of a new round unlike any other: 32 random bytes, in hexadecimal."""
        ...

    def seed(self, epoch: int, table: str, number: int, salt: str) -> bytes:
        """The server seed of a round."""
        ...

    def order(self, seed: bytes, lock: Json, reveals: Json, game: Game) -> tuple[int, ...]:
        """The deck of a lock: which card of the printed deck lies at each place."""
        ...

    def sign(self, document: Json) -> Json:
        """The document with its signature."""
        ...


class Mark(NamedTuple):
    """An entry of a table's log, by its number and hash."""

    entry: int
    head: str


class KeyDealer:
    """The dealer of a house: a key file and the epoch of its seeds. Simulations have salts of their own."""

    def __init__(self, key: bytes, epoch: int = 1, new_salt: Callable[[], str] | None = None) -> None:
        self._key, self.epoch = key, epoch
        self.seen: dict[str, Mark] = {}  # the last entry of each table that this process has shown, and marked
        self.heard: dict[str, Mark] = {}  # later entries that other processes have told it
        self._new_salt = new_salt or partial(secrets.token_hex, SEED_BYTES)
        self._signing = SigningKey(signing_secret(key))
        self.second_factors = Seal(key, "second factors")

    def in_epoch(self, epoch: int) -> KeyDealer:
        """The same house in another epoch of seeds. It has seen nothing yet."""
        return KeyDealer(self._key, epoch, self._new_salt)

    @property
    def public(self) -> str:
        """The public key that locks, certificates and checkpoints are signed with."""
        return self._signing.public

    def new_salt(self) -> str:
        """32 random bytes, in hexadecimal."""
        return self._new_salt()

    def seed(self, epoch: int, table: str, number: int, salt: str) -> bytes:
        """HMAC of the key file, epoch, table, round number and salt."""
        return server_seed(self._key, epoch=epoch, table=table, number=number, salt=bytes.fromhex(salt))

    def order(self, seed: bytes, lock: Json, reveals: Json, game: Game) -> tuple[int, ...]:
        """As docs/fairness.md describes it."""
        return deck_order(lock, reveals, seed, len(game.deck))

    def sign(self, document: Json) -> Json:
        """The document with its signature and the public key."""
        return {"document": document, "signature": self._signing.sign(document), "key": self.public}

    def link(self, table: str, number: int) -> str:
        """The unguessable part of the address of a round's certificate, another one in each epoch."""
        return hmac.digest(self._key, frame("link", self.epoch, table, number), "sha256").hex()[:32]

    def __repr__(self) -> str:
        return f"KeyDealer(public={self.public}, epoch={self.epoch})"


class NewSeed(msgspec.Struct, frozen=True):
    """Where the seed of a round comes from, and the commitment to it that is published before any bet."""

    epoch: int
    salt: str
    commitment: str
    rules: str  # the hash of the rules, which the commitment binds


def new_seed(dealer: Dealer, *, table: str, number: int, terms: Terms) -> NewSeed:
    """A seed that no round ever had, for a round that nobody has bet on."""
    salt = dealer.new_salt()
    seed = dealer.seed(dealer.epoch, table, number, salt)
    made = commitment(seed, table=table, number=number, rules=terms.rules, terms=terms.digest).hex()
    return NewSeed(dealer.epoch, salt, made, terms.rules)


def committed_rules(state: TableState, dealer: Dealer) -> str:
    """The hash of the rules that the commitment binds. Older books do not hold it: it is one that these rules had."""
    if state.committed_rules:
        return state.committed_rules
    seed, terms = seed_of(state, dealer), state.terms
    for rules in earlier_rules(terms):
        if (
            commitment(seed, table=state.id, number=state.number, rules=rules, terms=terms.digest).hex()
            == state.commitment
        ):
            return rules
    return terms.rules


def seed_of(state: TableState, dealer: Dealer) -> bytes:
    """The server seed of the open round."""
    return dealer.seed(state.epoch, state.id, state.number, state.salt)


def reveals_of(state: TableState) -> Json:
    """The reveals of a round as certificates hold them: null where none came."""
    assert state.lock is not None
    committed = [seat["seat"] for seat in state.lock["document"]["seats"] if "commitment" in seat]
    return {str(seat): state.reveals.get(seat) for seat in committed}


def order_of(state: TableState, dealer: Dealer) -> tuple[int, ...]:
    """The deck of the open round."""
    return _order(_Dealt(state, dealer))


class _Dealt:
    """What a cached round was made from. Two with the same signature of the lock are the same round."""

    __slots__ = ("_dealer", "_hash", "_key", "state")

    def __init__(self, state: TableState, dealer: Dealer) -> None:
        assert state.lock is not None
        self.state, self._dealer = state, dealer
        self._key = (state.lock["signature"], tuple(sorted(state.reveals.items())), id(dealer))
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dealt) and self._key == other._key

    def order(self) -> tuple[int, ...]:
        """The deck."""
        state = self.state
        assert state.lock is not None
        return self._dealer.order(
            seed_of(state, self._dealer), state.lock["document"], reveals_of(state), find_game(state.terms.game)
        )

    def deal(self) -> Round:
        """The round before its first choice."""
        table = self.state.terms.table
        cards: Cards = tuple([table.game.deck[place] for place in _order(self)])
        return deal_round(table, {seat: wagered.bets for seat, wagered in self.state.bets.items()}, cards)


@lru_cache(maxsize=1024)
def _order(dealt: _Dealt) -> tuple[int, ...]:
    return dealt.order()


class _Rounds:
    """The latest rounds, by what they are made of: so none of them is ever out of date."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[_Dealt, tuple[Taken, ...]], Round] = {}
        self._lock = Lock()

    def find(self, dealt: _Dealt, actions: tuple[Taken, ...]) -> Round:
        """The round after these choices; computed if it is not here."""
        found = self._kept.get((dealt, actions))
        if found is not None:
            return found
        if not actions:
            return self.keep(dealt, actions, dealt.deal())
        last, before = actions[-1], self.find(dealt, actions[:-1])
        return self.keep(dealt, actions, before.act(last.seat, last.choice, last.amount_cents))

    def keep(self, dealt: _Dealt, actions: tuple[Taken, ...], round_: Round) -> Round:
        """Adds a round; the one that was added first makes room for it."""
        with self._lock:
            if len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
            self._kept[dealt, actions] = round_
        return round_


_ROUNDS = _Rounds(1024)


def round_of(state: TableState, dealer: Dealer) -> Round:
    """The open round, derived from its commands, or remembered by them."""
    return _ROUNDS.find(_Dealt(state, dealer), state.actions)


def remember(state: TableState, dealer: Dealer, round_: Round) -> None:
    """The round of this state is known already: it need not be derived again."""
    _ROUNDS.keep(_Dealt(state, dealer), state.actions, round_)
