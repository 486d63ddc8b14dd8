"""What a person does next at a table, with everything that people do beside playing."""

from __future__ import annotations

import hashlib

from pitboss.errors import BetRefused, NotEnoughMoney, PitbossError
from pitboss.fair import seat_commitment
from pitboss.house_simulation.world import World
from pitboss.ledger import PLAY
from pitboss.play.betting import main_wagers
from pitboss.table import KeyDealer, TableState, round_of
from pitboss.table import commands as c
from pitboss.table.betting import plays_alone

UNIT_CENTS = 200
STAKES_CENTS = (200, 200, 400, 1_000, 5_000)
PAUSES_MS = (2_000, 20_000)  # between standing up and sitting down again
POOR_MS = 5_000
MOST_REFUSALS = 5  # of the smallest bet, for want of money


class Habits:
    """The choices of one person; chance decides."""

    def __init__(self, world: World, account: str, table: str, currency: str) -> None:
        self._world, self._account, self._table, self._currency = world, account, table, currency
        self.resting = False
        self._sits_again_ms = self._bets_again_ms = 0
        self._refusals = 0  # for want of money, one after the other

    @property
    def is_broke(self) -> bool:
        """There is not enough play money for a bet. Operators bring real money."""
        return self._currency == PLAY and self._refusals > MOST_REFUSALS

    def hear(self, error: PitbossError | None) -> None:
        """Somebody with little money bets the least, and waits for more."""
        self._refusals = self._refusals + 1 if isinstance(error, NotEnoughMoney | BetRefused) else 0
        if self._refusals > MOST_REFUSALS and self._world.happens(0.5):
            self._bets_again_ms = self._world.now_ms + POOR_MS

    def next(self, state: TableState, dealer: KeyDealer) -> c.Command | None:
        """A command, or None to wait."""
        seat = state.seat_of(self._account)
        if seat is None:
            return self._take_a_seat(state)
        if state.seats[seat].leaving:
            return c.Sit() if self._world.happens(0.2) and not self.resting else None
        if state.phase == "betting":
            return self._bet(state, seat)
        if seat not in state.bets:
            return self._beside_the_round(state, seat)
        if self._world.happens(self._world.weather.leaves / 4):
            return self._world.chance.choice((c.Stand(), c.SitOut()))
        if state.phase == "revealing":
            committed = bool(state.bets[seat].commitment) and seat not in state.reveals
            return c.Reveal(state.number, self._seed(state.number)) if committed else None
        return self._act(state, seat, dealer)

    def is_undecided(self, state: TableState) -> bool:
        """There are bets which the person has not confirmed."""
        seat = state.seat_of(self._account)
        return seat in state.bets and not state.bets[seat].ready

    def _take_a_seat(self, state: TableState) -> c.Command | None:
        if self.resting or self._world.now_ms < self._sits_again_ms:
            return None
        free = len(state.seats) < state.config.seats
        return c.Sit() if free or self._world.happens(0.2) else None

    def _stand(self) -> c.Command:
        self._sits_again_ms = self._world.now_ms + self._world.between(0, self._world.chance.choice(PAUSES_MS))
        return c.Stand()

    def _beside_the_round(self, state: TableState, seat: int) -> c.Command | None:
        """A person who is not in the round leaves, or decides to play again."""
        happens = self._world.happens
        if happens(self._world.weather.leaves):
            return self._stand() if happens(0.6) else c.SitOut()
        return c.SitIn() if state.seats[seat].out_ms and happens(0.1) else None

    def _bet(self, state: TableState, seat: int) -> c.Command | None:
        happens = self._world.happens
        if seat in state.bets:
            if not state.bets[seat].ready and happens(0.4):
                return c.Ready() if happens(0.6) else self._bets(state, seat)
            return self._change_bets(state, seat) if happens(self._world.weather.leaves) else None
        if self.resting or seat not in state.people or self._world.now_ms < self._bets_again_ms:
            return None
        if happens(self._world.weather.leaves):
            return self._instead_of_betting(state)
        if state.seats[seat].out_ms and happens(0.5):
            return c.SitIn() if happens(0.5) else None
        return self._bets(state, seat)

    def _change_bets(self, state: TableState, seat: int) -> c.Command:
        kind = self._world.between(1, 4)
        if kind == 1:
            return self._bets(state, seat)
        return c.Clear() if kind == 2 else c.SitOut() if kind == 3 else self._stand()

    def _instead_of_betting(self, state: TableState) -> c.Command:
        others = [n for n, taken in state.seats.items() if taken.presence == "away"]
        if state.config.owner == self._account and others:
            return c.FreeSeat(self._world.chance.choice(others))
        if self._currency == PLAY and len(state.seats) < state.config.seats - 1 and self._world.happens(0.3):
            return c.AddBot()
        bots = [n for n, taken in state.seats.items() if taken.who == "bot"]
        if bots and self._world.happens(0.5):
            return c.RemoveBot(bots[0])
        return self._stand() if self._world.happens(0.6) else c.SitOut()

    def _bets(self, state: TableState, seat: int) -> c.Bet:
        happens = self._world.happens
        stake = self._world.chance.choice(STAKES_CENTS) if not self._refusals or happens(0.1) else STAKES_CENTS[0]
        table = state.terms.table
        wanted = main_wagers(table.game, table.options) if self._refusals or happens(0.5) else None
        bets = {
            wager.id: wager.fixed_cents or stake
            for wager in table.game.opening_wagers
            if wanted is None or wager.id in wanted
        }
        seed = self._seed(state.number)
        if plays_alone(state, seat):
            return c.Bet(state.commitment, bets, seed=seed)
        made = seat_commitment(bytes.fromhex(seed), table=state.id, number=state.number, seat=seat)
        return c.Bet(state.commitment, bets, commitment=made.hex(), ready=happens(0.65))

    def _act(self, state: TableState, seat: int, dealer: KeyDealer) -> c.Command | None:
        round_ = round_of(state, dealer)
        if seat not in round_.questions:
            return None
        offer = self._world.chance.choice(round_.offers(seat))
        amount = offer.low_cents + -offer.low_cents % UNIT_CENTS if offer.amount_cents is None else 0
        return c.Act(round_.questions[seat], offer.choice, amount)

    def _seed(self, number: int) -> str:
        return hashlib.sha256(f"{self._account} {self._table} {number}".encode()).hexdigest()
