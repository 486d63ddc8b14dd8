"""What a person may see of a round: its events, with every card masked that this person was not shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeGuard

import msgspec

from pitboss.cards import HIDDEN, Cards
from pitboss.errors import SeatError
from pitboss.play import events as e
from pitboss.play.action import Offer
from pitboss.play.bets import short
from pitboss.play.round import Round
from pitboss.play.state import Table
from pitboss.rules import Street
from pitboss.rules.frozen import FrozenMap

DEALER = "dealer"
BYSTANDER = "bystander"


@dataclass(frozen=True)
class View:
    """A round as `who` may see it: cards, events and choices."""

    who: int | str
    game: str
    cards: Cards  # for a seat: its row as far as it has seen it
    events: tuple[e.Event, ...]
    legal: FrozenMap[int, tuple[str, ...]]
    over: bool
    table: Table
    street: Street | None
    stakes: FrozenMap[int, Mapping[str, int]]
    questions: FrozenMap[int, int]
    offers: FrozenMap[int, tuple[Offer, ...]]
    settlement: tuple[e.Settled, ...]
    voided: str | None

    def __repr__(self) -> str:
        return f"<View of {self.game} as {self.who}: {len(self.events)} events>"

    def __reduce__(self) -> tuple[object, ...]:
        """The street is pickled as its id: a game may define it with functions that a pickle cannot hold."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return _unpickled, ({**values, "street": self.street and self.street.id},)


def _unpickled(values: dict[str, Any]) -> View:
    streets = {street.id: street for street in values["table"].game.streets}
    return View(**{**values, "street": streets.get(values["street"])})


def view(round_: Round, who: int | str) -> View:
    """The round as a seat sees it (by its number), the dealer's screen, or a bystander.

    A seat's view has its own legal choices, the dealer's has everybody's, a bystander none.
    """
    if type(who) is not int and who not in (DEALER, BYSTANDER):
        raise SeatError(
            f"there is no view for {short(who)}; views are for a seat's number, {DEALER!r} or {BYSTANDER!r}"
        )
    down = face_down(round_.events, who)
    cards = tuple(HIDDEN if card in down else card for card in round_.seen(who)) if isinstance(who, int) else ()
    told = [seat for seat in round_.legal if who in (seat, DEALER)]
    # What is legal may depend on cards that the dealer has not seen.
    offers = {seat: round_.offered(seat) if who == DEALER else round_.offers(seat) for seat in told}
    events = tuple(masked(round_.events, who))
    return View(
        who=who,
        game=round_.game.id,
        cards=cards,
        events=events,
        legal=FrozenMap({seat: tuple(offer.choice for offer in offers[seat]) for seat in told}),
        over=round_.over,
        table=round_.table,
        street=round_.street,
        stakes=FrozenMap({seat: round_.stakes(seat) for seat in round_.seats}),
        questions=FrozenMap({seat: round_.questions[seat] for seat in told}),
        offers=FrozenMap(offers),
        settlement=tuple(line for line in (events[each.number - 1] for each in round_.settlement) if is_line(line)),
        voided=round_.voided,
    )


def is_line(event: e.Event) -> TypeGuard[e.Settled]:
    """A line of the settlement."""
    return isinstance(event, e.Settled)


def masked(events: tuple[e.Event, ...], who: int | str) -> list[e.Event]:
    """The events, with every card that this person has not been shown by then hidden, and every secret choice.

    Cards that lie face down again for this person are hidden wherever they stand, until they are turned over or the
    round is over.
    """
    down = face_down(events, who)
    known: set[int] = set()
    seen: list[e.Event] = []
    for event in events:
        if isinstance(event, e.Acted) and event.seat != who:
            seen.append(_told(event))
            continue
        cards: Cards | None = getattr(event, "cards", None)
        if cards is None:
            seen.append(event)
            continue
        if isinstance(event, e.Shown) or (isinstance(event, e.Looked) and event.seat == who):
            known.update(card for card in cards if card not in down)
        visible = known if not isinstance(event, e.TurnedDown) or _still_looks(event, who) else set()
        seen.append(event if visible.issuperset(cards) else _hide(event, visible))
    return seen


def face_down(events: tuple[e.Event, ...], who: int | str) -> set[int]:
    """The cards that were turned down for this person and have not been turned over since; none once a round is over.

    All the cards of a pile are turned down together.
    """
    piles: dict[tuple[str, str], Cards] = {}
    down: set[int] = set()
    for event in events:
        if isinstance(event, e.Dealt):
            piles[event.to, event.pile] = event.cards
        elif isinstance(event, e.TurnedDown) and not _still_looks(event, who):
            down |= set(piles[event.to, event.pile])
        elif isinstance(event, e.Shown):
            down -= set(event.cards)
    return set() if events and isinstance(events[-1], e.Finished) else down


def _still_looks(event: e.TurnedDown, who: int | str) -> bool:
    """The cards go back into the hand of this person."""
    return not event.for_owner and isinstance(who, int) and event.to == e.seat_name(who)


def _told(event: e.Acted) -> e.Acted:
    """What others learn of a choice: all of it, unless it is the seat's secret."""
    return msgspec.structs.replace(event, choice=event.told_as, told_as="") if event.told_as else event


def _hide(event: e.Event, known: set[int]) -> e.Event:
    """The event with the unknown cards face down."""
    if isinstance(event, e.Settled):
        return msgspec.structs.replace(event, hands=_mask_hands(event, known))
    return msgspec.structs.replace(event, cards=_mask(event.cards, known))  # type: ignore[attr-defined]


def _mask_hands(event: e.Settled, known: set[int]) -> FrozenMap[str, Cards]:
    return FrozenMap({name: _mask(hand, known) for name, hand in event.hands.items()})


def _mask(cards: Cards, known: set[int]) -> Cards:
    return tuple(card if card in known else HIDDEN for card in cards)
