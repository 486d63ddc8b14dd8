"""People who play through a database, as the server lets them."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec

from pitboss.fair import seat_commitment
from pitboss.ledger import Transfer, adjustment, player
from pitboss.store.actions import Asked, Done, add_table, tell_by_house, tell_table
from pitboss.store.check import Report, check_books
from pitboss.store.databases import Database
from pitboss.store.people import add_guest, money_of
from pitboss.store.posting import write_house
from pitboss.store.work import Work, query
from pitboss.table import CLOCK, Actor, Config, KeyDealer, Pace, TableState, make_terms, round_of
from pitboss.table import commands as c
from pitboss.table.betting import plays_alone
from pitboss.table.state import decode
from tests.conformance.random_play import random_bets
from tests.table.driver import SALT, seed_of

DEALER = KeyDealer(b"k" * 32, new_salt=lambda: SALT)  # so that every run deals the same cards


class House:
    """One process: a database and the keys."""

    def __init__(self, database: Database, dealer: KeyDealer = DEALER) -> None:
        self.database, self.dealer, self.now_ms = database, dealer, 1_000_000
        self._ids = itertools.count()

    async def open(self, table: str = "T1", game: str = "ultimate_holdem", **config: Any) -> None:
        terms, made = make_terms(game), Config(table, **config)
        await self.database.run(lambda: add_table(self.dealer, table, terms, made, Actor("house"), self.now_ms))

    async def guest(self, id_: str, table: str = "T1", *, rich: bool = False) -> None:
        await self.database.run(lambda: add_guest(id_, id_.upper(), self.now_ms))
        if rich:
            await self.database.run(lambda: give_chips(id_, self.now_ms))
        await self.tell(id_, c.Sit(), table)

    async def tell(self, account: str, command: c.Command, table: str = "T1", id_: str = "") -> Done:
        asked = Asked(id_ or f"a{next(self._ids)}", table, command)
        return await self.database.run(lambda: tell_table(self.dealer, Actor(account, account), asked, self.now_ms))

    async def clock(self, command: c.Command, table: str = "T1") -> Done:
        return await self.database.run(lambda: tell_by_house(self.dealer, CLOCK, table, command, self.now_ms))

    async def state(self, table: str = "T1") -> TableState:
        def work() -> Any:
            return (yield query("table", id=table))

        return decode((await self.database.read(work))[0][0])

    async def money(self, account: str) -> int:
        return (await self.database.read(lambda: money_of(account)))["play"]

    async def check(self) -> Report:
        return await self.database.read(lambda: check_books(self.dealer.public))

    async def bet(self, account: str, bets: dict[str, int], table: str = "T1", id_: str = "") -> Done:
        state = await self.state(table)
        return await self.tell(account, bet_command(state, account, bets), table, id_)

    async def play_round(self, chance: random.Random, table: str = "T1") -> None:
        """A whole round with random legal choices."""
        state = await self.state(table)
        number, people = state.number, [state.seats[seat].account for seat in state.people]
        for account in people:
            await self.bet(account, random_bets(state.terms.table, chance), table)
        state = await self.state(table)
        for account in people if state.phase == "revealing" else ():
            await self.tell(account, c.Reveal(number, seed_of(account, number)), table)
        while (state := await self.state(table)).number == number:
            await self.tell(*random_act(state, self.dealer, chance), table)


def give_chips(account: str, now_ms: int) -> Work[None]:
    moved = [Transfer(f"chips/{account}", adjustment("play"), player("play", account), 10_000_000)]
    yield from write_house("chips", "test", now_ms, moved)


def bet_command(state: TableState, account: str, bets: dict[str, int]) -> c.Bet:
    seed, seat = seed_of(account, state.number), state.seat_of(account)
    if plays_alone(state, seat or 0):
        return c.Bet(state.commitment, bets, seed=seed)
    made = seat_commitment(bytes.fromhex(seed), table=state.id, number=state.number, seat=seat or 0).hex()
    return c.Bet(state.commitment, bets, commitment=made)


def random_act(state: TableState, dealer: KeyDealer, chance: random.Random) -> tuple[str, c.Act]:
    round_ = round_of(state, dealer)
    seat = chance.choice(list(round_.legal))
    choice = chance.choice(round_.legal[seat])
    assert round_.street is not None
    found = round_.street.choice(choice)
    assert found is not None
    sized = found.wager and round_.game.wager(found.wager).chosen_size
    amount = 2 * chance.randint(100, 500) if sized else 0
    return state.seats[seat].account, c.Act(round_.questions[seat], choice, amount)


def slow(**pace: int) -> Pace:
    return msgspec.structs.replace(Pace(), **pace)
