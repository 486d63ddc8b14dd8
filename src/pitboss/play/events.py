"""What happens at the table, one record each. The list of them is the round's history.

Events hold the real cards; what a person may see of them is a `View`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pitboss.cards import Cards

DEALER = "dealer"


def seat_name(seat: int) -> str:
    """How events name a seat."""
    return f"seat {seat}"


class Numbered(msgspec.Struct, frozen=True, kw_only=True):
    """What has a place in the history of a round: 1 for the first event, without gaps; 0 before it is in one."""

    number: int = 0


class Event(Numbered, frozen=True, tag_field="event"):
    """Something that happened, and the number of the rule that asked for it."""

    rule: str


class BetsPlaced(Event, frozen=True, tag="bets"):
    """A seat's bets before the deal, in cents."""

    seat: int
    stakes: Mapping[str, int]


class ShufflerSet(Event, frozen=True, tag="shuffler_set"):
    """The shuffler is set to a mode."""

    mode: str


class Burned(Event, frozen=True, tag="burned"):
    """A card is discarded face down."""

    cards: Cards


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards are dealt. The events that follow say who sees them: a seat looks, or they are shown to all."""

    to: str
    pile: str
    cards: Cards
    remark: str = ""  # what the dealer says beside it


class HandsCounted(Event, frozen=True, tag="hands_counted"):
    """The shuffler shows the payouts for this number of hands."""

    hands: int
    wager: str
    payouts: Mapping[str, str]
    remark: str = ""  # what is unusual about the printed table


class Looked(Event, frozen=True, tag="looked"):
    """A seat looks at its own cards."""

    seat: int
    pile: str
    cards: Cards


class Shown(Event, frozen=True, tag="shown"):
    """Cards are turned face up for all."""

    to: str
    pile: str
    cards: Cards


class TurnedDown(Event, frozen=True, tag="turned_down"):
    """The cards of a pile go face down again. With `for_owner`, their owner may not look at them either."""

    to: str
    pile: str
    cards: Cards
    for_owner: bool = False


class Ranked(Event, frozen=True, tag="ranked"):
    """A hand is named: the cards that make it, and those laid aside. All of them lie face up.

    `qualifies` says whether the dealer does, in games where it matters.
    """

    to: str
    hand: str
    name: str
    cards: Cards
    aside: Cards
    qualifies: bool | None = None


class Asked(Event, frozen=True, tag="asked"):
    """These seats have a decision to make."""

    street: str
    seats: tuple[int, ...]


class Acted(Event, frozen=True, tag="acted"):
    """A seat decided, and perhaps put chips on a wager; `stake_cents` is less than 0 for chips that it took back.

    Where the choice is the seat's secret, views of others have `told_as` instead.
    """

    seat: int
    street: str
    choice: str
    wager: str
    stake_cents: int
    told_as: str = ""  # all that others learn of the choice, where it is the seat's secret


class Settled(Event, frozen=True, tag="settled"):
    """One wager of one seat is settled: the line of the settlement that explains itself."""

    seat: int
    wager: str
    stake_cents: int
    outcome: str  # one of `pitboss.play.pay.OUTCOMES`
    label: str
    odds: str
    returned_cents: int
    hands: Mapping[str, Cards]  # the hands that decided it: the player's, the dealer's, the highest

    @property
    def cards(self) -> Cards:
        """The cards that decided it, one hand after the other."""
        return tuple(card for hand in self.hands.values() for card in hand)

    @property
    def words(self) -> str:
        """The outcome as a person says it."""
        return {"collected": "is collected", "voided": "is void"}.get(self.outcome, self.outcome.replace("_", " "))

    @property
    def net_cents(self) -> int:
        """What the seat gained or lost on this wager."""
        return self.returned_cents - self.stake_cents


class LeftExposed(Event, frozen=True, tag="left_exposed"):
    """A hand that the wager on the highest hand pays for stays on the table. The first one there is the highest."""

    to: str
    cards: Cards
    name: str


class Removed(Event, frozen=True, tag="removed"):
    """A higher hand replaced this one."""

    to: str


class Finished(Event, frozen=True, tag="finished"):
    """The round is over; what each seat gained or lost."""

    net_cents: Mapping[int, int]


class Voided(Event, frozen=True, tag="voided"):
    """The round is void: every stake goes back and nothing is paid. The lines that follow replace any before."""

    reason: str


_set = msgspec.structs.force_setattr  # an event is new until it has its number; then nobody else holds it


def number_events(events: list[Event]) -> None:
    """Gives every new event at the end of the list its number."""
    first_new = len(events)
    while first_new and not events[first_new - 1].number:
        first_new -= 1
    for number, event in enumerate(events[first_new:], start=first_new + 1):
        _set(event, "number", number)


KINDS: tuple[type[Event], ...] = (
    BetsPlaced,
    ShufflerSet,
    Burned,
    Dealt,
    HandsCounted,
    Looked,
    Shown,
    TurnedDown,
    Ranked,
    Asked,
    Acted,
    Settled,
    LeftExposed,
    Removed,
    Voided,
    Finished,
)
