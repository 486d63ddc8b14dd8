"""Rounds, views and events as JSON: one versioned form, specified in `docs/round-format.md`.

A seat is always an integer named `seat`; whose cards something concerns is an `owner`. Cards are texts such as `Ah`,
and `??` for a card that may not be seen. Amounts are integer cents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss import __version__
from pitboss.cards import card_text
from pitboss.play import events as e
from pitboss.play.action import Offer
from pitboss.play.round import Round
from pitboss.play.state import Table
from pitboss.play.view import View
from pitboss.rules import Game, PayTable, Street

FORMAT = 1
Json = dict[str, Any]


def round_json(round_: Round) -> Json:
    """The whole round with every card: for storing and replaying, not for players."""
    return {
        **_head("round", round_.table, hands=len(round_.seats) + 1),
        "text": str(round_),
        **_moment(round_.street, over=round_.over, voided=round_.voided),
        "seats": [_seat_json(round_, seat) for seat in round_.seats],
        "events": [event_json(event, round_.game) for event in round_.events],
        "settlement": [line.number for line in round_.settlement],
        "house_cents": round_.house_cents,
    }


def view_json(view: View) -> Json:
    """What one person may see of a round: no deck, and no card before its time."""
    return {
        **_head("view", view.table, hands=len(view.stakes) + 1),
        "who": {"kind": "seat", "seat": view.who} if isinstance(view.who, int) else {"kind": view.who},
        **_moment(view.street, over=view.over, voided=view.voided),
        "cards": cards_json(view.cards),
        "seats": [
            {
                "seat": seat,
                "stakes": dict(stakes),
                "question": view.questions.get(seat),
                "offers": [offer_json(offer) for offer in view.offers.get(seat, ())],
            }
            for seat, stakes in view.stakes.items()
        ],
        "events": [event_json(event, view.table.game) for event in view.events],
        "settlement": [line.number for line in view.settlement],
    }


def event_json(event: e.Event, game: Game | None = None) -> Json:
    """One event. With the game, the hands of a settlement have their names."""
    data: Json = {"number": event.number, "event": event.__struct_config__.tag, "rule": event.rule}
    for field in event.__struct_fields__:
        if field not in ("number", "rule"):
            data |= _field_json(field, getattr(event, field))
    if isinstance(event, e.Settled):
        data["says"] = event.words
        data["net_cents"] = event.net_cents
        names = game.name_hands(event.hands) if game is not None else {}
        data["hands"] = [
            {"hand": hand, "cards": cards_json(cards), "name": names.get(hand, "")}
            for hand, cards in event.hands.items()
        ]
        data["decides"] = game.deciding_card(event.hands) if game is not None else ""
    return data


def offer_json(offer: Offer) -> Json:
    """A legal choice with its money."""
    data = {field: getattr(offer, field) for field in offer.__dataclass_fields__}
    return data | {"places": list(offer.places)}


def owner_json(owner: str) -> Json:
    """Whose cards: the dealer's, the board's or a seat's."""
    kind, _, seat = owner.partition(" ")
    return {"kind": kind, "seat": int(seat)} if seat else {"kind": kind}


def cards_json(cards: Iterable[int]) -> list[str]:
    """The cards as texts."""
    return [card_text(card) for card in cards]


def _head(kind: str, table: Table, *, hands: int) -> Json:
    game, limits = table.game, table.limits
    return {
        "format": FORMAT,
        "kind": kind,
        "software": f"pitboss {__version__}",
        "game": {"id": game.id, "name": game.name, "version": game.version},
        "options": dict(table.options),
        "pays": {wager.id: _lines(used) for wager in game.wagers if (used := wager.table(table.options, hands))},
        "limits": {
            "low_cents": limits.low_cents,
            "high_cents": limits.high_cents,
            "wagers": {id_: {"low_cents": low, "high_cents": high} for id_, (low, high) in limits.wagers},
        },
    }


def _lines(table: PayTable) -> list[Json]:
    return [{"label": label, "pays": pays} for label, pays in table.payouts.items()]


def _moment(street: Street | None, *, over: bool, voided: str | None) -> Json:
    asked = {"id": street.id, "says": street.says, "rule": street.rule} if street else None
    return {"street": asked, "over": over, "voided": voided}


def _seat_json(round_: Round, seat: int) -> Json:
    return {
        "seat": seat,
        "bets": dict(round_.bets[seat]),
        "stakes": dict(round_.stakes(seat)),
        "choices": list(round_.choices(seat)),
        "cards": cards_json(round_.seen(seat)),
        "question": round_.questions.get(seat),
        "offers": [offer_json(offer) for offer in round_.offers(seat)],
        "net_cents": round_.net_cents[seat],
    }


def _field_json(field: str, value: Any) -> Json:
    written = _FIELDS.get(field)
    return written(value) if written else {field: value}


# How a field is written where it is not the plain value: owners, cards, seats in lists, and mappings as lists.
_FIELDS: Mapping[str, Callable[[Any], Json]] = {
    "to": lambda owner: {"owner": owner_json(owner)},
    "cards": lambda cards: {"cards": cards_json(cards)},
    "aside": lambda cards: {"aside": cards_json(cards)},
    "seats": lambda seats: {"seats": list(seats)},
    "stakes": lambda stakes: {"stakes": dict(stakes)},
    "payouts": lambda payouts: {"payouts": [{"label": label, "pays": pays} for label, pays in payouts.items()]},
    "net_cents": lambda net: {"seats": [{"seat": seat, "net_cents": cents} for seat, cents in net.items()]},
    "told_as": lambda told_as: {"told_as": told_as} if told_as else {},
}
