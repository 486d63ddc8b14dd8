"""The commands of people, bots, the clock and operators to a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

# Bounds of what a message may hold; what it means is checked by the rules.
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Cents = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Word = Annotated[str, msgspec.Meta(max_length=64, pattern="^[ -~]*$")]
Stakes = Annotated[dict[Word, Cents], msgspec.Meta(max_length=50)]


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A command to a table."""


class Sit(Command, frozen=True, tag="sit"):
    """Takes a seat; 0 is any free one. Who stood up in a round that goes on takes the same seat again."""

    seat: Number = 0


class Stand(Command, frozen=True, tag="stand"):
    """Gives the seat up, after the open round if there is one."""


class Bet(Command, frozen=True, tag="bet"):
    """Bets on the round that the house committed to by `on`. One person alone sends a seed and is dealt at once;
    several send commitments of their own.
    """

    on: Word
    bets: Stakes
    seed: Word = ""
    commitment: Word = ""
    ready: bool = True


class Clear(Command, frozen=True, tag="clear"):
    """Takes the bets back."""


class Ready(Command, frozen=True, tag="ready"):
    """Confirms the bets."""


class Reveal(Command, frozen=True, tag="reveal"):
    """Reveals the seed that the bet committed to."""

    round: Number
    seed: Word


class Act(Command, frozen=True, tag="act"):
    """Answers question `question` of the round."""

    question: Number
    choice: Word
    amount_cents: Cents = 0


class AddBot(Command, frozen=True, tag="add_bot"):
    """Seats a bot; 0 is any free seat. In play money only."""

    seat: Number = 0


class RemoveBot(Command, frozen=True, tag="remove_bot"):
    """Sends a bot away."""

    seat: Number


class SitOut(Command, frozen=True, tag="sit_out"):
    """Keeps the seat without betting: nobody waits for it. Bets that are not locked are returned."""


class SitIn(Command, frozen=True, tag="sit_in"):
    """Plays again after sitting out. A bet does so, too."""


class FreeSeat(Command, frozen=True, tag="free_seat"):
    """Frees somebody's seat between rounds. For the owner of a private table."""

    seat: Number


PlayerCommand = Sit | Stand | Bet | Clear | Ready | Reveal | Act | AddBot | RemoveBot | SitOut | SitIn | FreeSeat


class AskWallet(Command, frozen=True, tag="ask_wallet"):
    """The wallet is asked for the chips of a seat before they go down."""

    seat: int
    call: str
    cents: int
    until_ms: int


class HearWallet(Command, frozen=True, tag="hear_wallet"):
    """The wallet has refused the chips of a seat, or they can no longer be bet."""

    seat: int
    call: str


class SetPresence(Command, frozen=True, tag="set_presence"):
    """The house noticed that a person is there again, or is not."""

    account: str
    here: bool


class RemovePerson(Command, frozen=True, tag="remove_person"):
    """Frees somebody's seat between rounds. For the floor staff."""

    seat: int


class Tick(Command, frozen=True, tag="tick"):
    """Time has passed."""


class Wake(Command, frozen=True, tag="wake"):
    """After a start, an outage or a jump of the clock: open decisions get their full time again."""


class Resolve(Command, frozen=True, tag="resolve"):
    """A choice for a seat whose time is over, computed outside; the actor is `rule`."""

    seat: int
    question: Number
    choice: Word
    amount_cents: Cents = 0


class Void(Command, frozen=True, tag="void"):
    """Undoes everything of the open round. The house asks two people first."""

    reason: str
    round: int


class SetStatus(Command, frozen=True, tag="set_status"):
    """Opens, pauses or closes the table; an open round is played to its end."""

    status: Literal["open", "paused", "closed"]


class SetLimits(Command, frozen=True, tag="set_limits"):
    """New limits of the table, before anybody bets on the round; `""` is the table's own range."""

    limits: dict[str, tuple[int, int]]


class Renew(Command, frozen=True, tag="renew"):
    """The round that nobody has bet on is void, and the next one gets a commitment made now."""

    reason: Word


class Update(Command, frozen=True, tag="update"):
    """The rules have changed since the commitment was made: bets are returned, and the next round has the new rules."""

    reason: Word


def read_command(data: object) -> Command:
    """A player's command from plain data; raises msgspec.ValidationError if it is none."""
    command: Command = msgspec.convert(data, PlayerCommand)
    return command
