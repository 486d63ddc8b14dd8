"""A table at one moment, as plain data. An open round is the list of its commands: no card is in here."""

from __future__ import annotations

from collections.abc import Collection
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
    """How long people have. Nobody has to hurry while nobody waits: `table/clocks.py` says when each time begins."""

    decision_seconds: int = 30  # for a decision, from the moment somebody else waits for it
    betting_seconds: int = 30  # from the first bet of a round that others may join
    reveal_seconds: int = 10
    between_seconds: int = 0
    grace_seconds: int = 10  # then the table answers for a seat that is away
    freed_seconds: int = 180  # then the seat of someone who is away is free
    sitting_out_seconds: int = 1200  # then the seat of someone who sits out is free; 0 is never
    alone_seconds: int = 7 * 24 * 3600  # so long one person alone at a private table may be away
    idle_seconds: int = 3600  # then an empty table that was opened for an occasion closes


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house decides about a table beside its terms."""

    name: str
    currency: str = PLAY
    seats: int = 6
    private: bool = False
    pace: Pace = Pace()
    owner: str = ""  # the account that opened a private table
    spare: bool = False  # opened by the house because others were full; it closes when it has been empty for a while
    advice: bool = True  # seats may ask what their choices are worth
    wallet_seconds: int = 0  # the money of players is in the operator's own wallet, which has this long to answer
    resolve: Literal["default", "best"] = "default"  # what is done for a seat whose time is over


Presence = Literal["here", "away", "sitting_out", "leaving"]


class Seat(msgspec.Struct, frozen=True):
    """Who sits here, and from which round on."""

    account: str
    name: str
    who: Who
    from_round: int
    leaving: bool = False  # stood up in a round, which goes on without the person
    away_ms: int = 0  # since when nobody is there to answer; 0 is here
    out_ms: int = 0  # since when the seat sits out; 0 is not

    @property
    def presence(self) -> Presence:
        """Whether the others may wait for this seat."""
        if self.leaving:
            return "leaving"
        if self.away_ms:
            return "away"
        return "sitting_out" if self.out_ms else "here"

    @property
    def is_waiting(self) -> bool:
        """A person who is here and wants to play: nobody may keep this seat waiting for ever."""
        return self.who == PERSON and self.presence == "here"


class Wagered(msgspec.Struct, frozen=True):
    """The bets of one seat, and what it contributes to the deck: a seed, a commitment to one, or (a bot) neither."""

    bets: dict[str, int]
    seed: str = ""
    commitment: str = ""
    ready: bool = True


class Taken(msgspec.Struct, frozen=True, array_like=True):
    """A choice of the open round. `by` is `seat`, `default`, `away` (the default for someone who is away) or `rule`."""

    seat: int
    choice: str
    amount_cents: int
    by: str


class Asking(msgspec.Struct, frozen=True):
    """The wallet was asked for the chips of a seat; without an answer by then, the call counts for nothing."""

    call: str
    until_ms: int


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
    asked_ms: dict[int, int] = {}  # when each seat that has to decide was asked
    clocks_ms: dict[int, int] = {}  # when somebody began to wait for its decision
    phase_deadline_ms: int = 0  # of the betting or the reveals; 0 is none
    opens_ms: int = 0  # no bet before this
    clock_ms: int = 0  # the table's time, which never runs backward
    ahead_ms: int = 0  # how far it is ahead of the house's clock, since that was set back
    touched_ms: int = 0  # when somebody last did something
    missing_reveals: int = 0  # counted over the life of the table
    entry: int = 0  # the number of the last entry of the log
    head: str = START  # its hash
    missed: dict[str, int] = {}  # for whose bets the others waited in vain, and in how many rounds since the last bet
    salt: str = ""  # what the server seed of round `number` was made with; rounds of older books have none
    waiting: dict[int, Asking] = {}  # the seats whose chips the wallet has not answered for
    asked_again: tuple[int, ...] = ()  # the seats that were asked once more because the wallet was silent
    rules: str = ""  # the hash of the rules that the commitment binds; older books do not hold it

    @property
    def committed_rules(self) -> str:
        """The hash of the rules that the commitment binds, if these books hold it."""
        return self.rules or (str(self.lock["document"]["rules"]) if self.lock else "")

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people who take part in this round."""
        return tuple(n for n, seat in sorted(self.seats.items()) if seat.who == PERSON and self._takes_part(seat))

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats of bots who take part in this round."""
        return tuple(n for n, seat in sorted(self.seats.items()) if seat.who == BOT and self._takes_part(seat))

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of people whose bets the table waits for."""
        return tuple(seat for seat in self.people if self.seats[seat].is_waiting)

    def _takes_part(self, seat: Seat) -> bool:
        return seat.from_round <= self.number and not seat.leaving

    def without(self, free: Collection[int]) -> dict[int, Seat]:
        """The seats that stay taken when these are free. Bots leave with the last person."""
        stay = {number: seat for number, seat in self.seats.items() if number not in free}
        return stay if any(seat.who == PERSON for seat in stay.values()) else {}

    def seat_of(self, account: str) -> int | None:
        """The seat of this account, if it has one."""
        return next((number for number, seat in self.seats.items() if seat.account == account), None)


def encode(state: TableState) -> bytes:
    """The state as JSON."""
    return msgspec.json.encode(state)


_DECODER = msgspec.json.Decoder(TableState)


def decode(data: bytes | str) -> TableState:
    """The state from its JSON."""
    return _DECODER.decode(data)
