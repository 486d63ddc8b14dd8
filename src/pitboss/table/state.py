"""A table at one moment, as plain data. An open round is the list of its commands: no card is in here."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pitboss.fair.chain import START
from pitboss.ledger import PLAY
from pitboss.table.terms import Terms

SECOND_MS = 1000
Who = Literal["person", "bot"]
PERSON: Who = "person"
BOT: Who = "bot"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people have. One person alone has `alone_seconds` for each decision."""

    decision_seconds: int = 30
    betting_seconds: int = 30
    reveal_seconds: int = 10
    between_seconds: int = 0
    alone_seconds: int = 7 * 24 * 3600
    idle_seconds: int = 3600  # an empty private table closes after this


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house decides about a table beside its terms."""

    name: str
    currency: str = PLAY
    seats: int = 6
    private: bool = False
    pace: Pace = Pace()
    advice: bool = True  # seats may ask what their choices are worth
    resolve: Literal["default", "best"] = "default"  # what is done for a seat whose time is over


class Seat(msgspec.Struct, frozen=True):
    """Who sits here, and from which round on."""

    account: str
    name: str
    who: Who
    from_round: int
    leaving: bool = False


class Wagered(msgspec.Struct, frozen=True):
    """The bets of one seat, and what it contributes to the deck: a seed, a commitment to one, or (a bot) neither."""

    bets: dict[str, int]
    seed: str = ""
    commitment: str = ""
    ready: bool = True


class Taken(msgspec.Struct, frozen=True, array_like=True):
    """A choice of the open round. `by` is `seat`, `default` or `rule`."""

    seat: int
    choice: str
    amount_cents: int
    by: str


class TableState(msgspec.Struct, frozen=True):
    """Everything that decides what a table does next."""

    id: str
    terms: Terms
    config: Config
    epoch: int
    commitment: str  # of the server seed of round `number`
    status: Literal["open", "paused", "closing", "closed"] = "open"
    phase: Literal["betting", "revealing", "playing"] = "betting"
    number: int = 1  # the round that is bet on or played
    seats: dict[int, Seat] = {}
    bets: dict[int, Wagered] = {}
    escrow_cents: dict[int, int] = {}  # what is held for each seat of this round
    payout_cents: dict[int, int] = {}  # the most that each seat of this round can win, whatever it raises
    moves: int = 0  # counts the movements of money of this round before the deal
    lock: dict[str, Any] | None = None  # signed
    reveals: dict[int, str] = {}
    actions: tuple[Taken, ...] = ()
    deadlines: dict[int, int] = {}  # when each seat that is asked runs out of time
    phase_deadline_ms: int = 0  # of the betting or the reveals; 0 is none
    opens_ms: int = 0  # no bet before this
    clock_ms: int = 0  # the table's time, which never runs backward
    ahead_ms: int = 0  # how far it is ahead of the house's clock, since that was set back
    touched_ms: int = 0  # when somebody last did something
    missing_reveals: int = 0  # counted over the life of the table
    entry: int = 0  # the number of the last entry of the log
    head: str = START  # its hash

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people who take part in this round."""
        return tuple(n for n, seat in sorted(self.seats.items()) if seat.who == PERSON and self._takes_part(seat))

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats of bots who take part in this round."""
        return tuple(n for n, seat in sorted(self.seats.items()) if seat.who == BOT and self._takes_part(seat))

    def _takes_part(self, seat: Seat) -> bool:
        return seat.from_round <= self.number and not seat.leaving

    def seat_of(self, account: str) -> int | None:
        """The seat of this account, if it has one."""
        return next((number for number, seat in self.seats.items() if seat.account == account), None)

    @property
    def due_ms(self) -> int:
        """When the table next does something by itself, by the house's clock; 0 is never."""
        waiting = [self.phase_deadline_ms, *self.deadlines.values()]
        if self.config.private and not self.seats and self.status != "closed":
            waiting.append(self.touched_ms + self.config.pace.idle_seconds * SECOND_MS)
        return min((max(1, due - self.ahead_ms) for due in waiting if due), default=0)

    def needs_waking(self, now_ms: int) -> bool:
        """After a start, an outage or a jump of the clock: somebody has to decide, or the clock was set back."""
        return bool(self.due_ms) or self.clock_ms - self.ahead_ms > now_ms


def encode(state: TableState) -> bytes:
    """The state as JSON."""
    return msgspec.json.encode(state)


_DECODER = msgspec.json.Decoder(TableState)


def decode(data: bytes | str) -> TableState:
    """The state from its JSON."""
    return _DECODER.decode(data)
