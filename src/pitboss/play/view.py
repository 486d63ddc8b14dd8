"""What a person may see of a round: its events, with every card masked that this person was not shown."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pitboss.cards import HIDDEN, Cards
from pitboss.errors import SeatError
from pitboss.play import events as e
from pitboss.play.bets import short
from pitboss.play.round import Round
from pitboss.rules import Game
from pitboss.rules.frozen import FrozenMap

DEALER = "dealer"
BYSTANDER = "bystander"


@dataclass(frozen=True)
class View:
    """A truncation of a round: cards, events and choices as far as `who` may know them."""

    who: int | str
    game: str
    cards: Cards  # for a seat: its row as far as it has seen it
    events: tuple[e.Event, ...]
    legal: FrozenMap[int, tuple[str, ...]]
    over: bool


def view(round_: Round, who: int | str) -> View:
    """The round as a seat sees it (by its number), the dealer's screen, or a bystander.

    A seat is told its own legal choices, the dealer's screen everybody's, a bystander none.
    """
    if type(who) is not int and who not in (DEALER, BYSTANDER):
        raise SeatError(f"nobody looks on as {short(who)}; views are for a seat's number, {DEALER!r} or {BYSTANDER!r}")
    legal = round_.legal
    if isinstance(who, int):
        cards = round_.seen(who)
        legal = FrozenMap({seat: choices for seat, choices in legal.items() if seat == who})
    else:
        cards = ()
        legal = legal if who == DEALER else FrozenMap()
    return View(who, round_.game.id, cards, tuple(masked(round_.game, round_.events, who)), legal, round_.over)


def masked(game: Game, events: tuple[e.Event, ...], who: int | str) -> list[e.Event]:
    """The events with each card hidden that this person has not been shown by then, and each secret choice."""
    known: set[int] = set()
    seen: list[e.Event] = []
    for event in events:
        if isinstance(event, e.Acted) and event.seat != who:
            seen.append(_told(game, event))
            continue
        cards: Cards | None = getattr(event, "cards", None)
        if cards is None:
            seen.append(event)
            continue
        if isinstance(event, e.Shown) or (isinstance(event, e.Looked) and event.seat == who):
            known.update(cards)
        seen.append(event if known.issuperset(cards) else _hide(event, known))
    return seen


def _told(game: Game, event: e.Acted) -> e.Acted:
    """What others learn of a choice: all of it, unless it is the seat's secret."""
    choice = game.streets[game.street_index[event.street]].choice(event.choice)
    assert choice is not None
    return msgspec.structs.replace(event, choice=choice.told_as) if choice.told_as else event


def _hide(event: e.Event, known: set[int]) -> e.Event:
    """The event with the unknown cards face down."""
    if isinstance(event, e.Settled):
        return msgspec.structs.replace(event, hands=_mask_hands(event, known))
    return msgspec.structs.replace(event, cards=_mask(event.cards, known))  # type: ignore[attr-defined]


def _mask_hands(event: e.Settled, known: set[int]) -> FrozenMap[str, Cards]:
    return FrozenMap({name: _mask(hand, known) for name, hand in event.hands.items()})


def _mask(cards: Cards, known: set[int]) -> Cards:
    return tuple(card if card in known else HIDDEN for card in cards)
