"""Rounds that were stored as JSON: shown from their events whatever the rules are now, and played again if they can be.

Why both: `docs/decisions/010-stored-rounds.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pitboss.cards import HIDDEN, Cards, parse_cards
from pitboss.errors import CardError, NotationError, PitbossError, VersionError
from pitboss.play import events as e
from pitboss.play.notation import parse
from pitboss.play.round import Round
from pitboss.play.stored_check import check_record, counted_lines
from pitboss.play.view import BYSTANDER, masked
from pitboss.play.wire import FORMAT, round_json
from pitboss.rules.frozen import FrozenMap


@dataclass(frozen=True)
class StoredRound:
    """A finished round as it was recorded. Nothing here is computed by the rules of today."""

    game: str
    name: str
    version: int
    software: str
    options: FrozenMap[str, str]
    text: str
    events: tuple[e.Event, ...]
    settlement: tuple[e.Settled, ...]
    voided: str | None
    record: str = field(repr=False)  # the JSON that was read, in one spelling

    @property
    def net_cents(self) -> FrozenMap[int, int]:
        """What each seat gained or lost, as recorded."""
        last = self.events[-1]
        assert isinstance(last, e.Finished)
        return FrozenMap(last.net_cents)

    def view(self, who: int | str = BYSTANDER) -> tuple[e.Event, ...]:
        """The events as a seat, the dealer's screen or a bystander saw them."""
        return tuple(masked(self.events, who))

    def play_again(self) -> Round:
        """The round played and settled again by today's rules, if they are those that settled it.

        Raises VersionError if the game has another version now, or if the same version gives another record. The record
        counts then, and the software named in it can play the round again.
        """
        round_ = parse(self.text)
        if round_.events != self.events:
            raise VersionError(
                f"{self.game} settles this round differently here than {self.software} did; the record counts"
            )
        then, now = json.loads(self.record), json.loads(_spelled(round_json(round_)))
        if different := [name for name in COMPARED if not _agrees(then[name], now[name])]:
            raise VersionError(
                f"{self.game} gives other {' and '.join(different)} for this round here than {self.software} did; "
                "the record counts"
            )
        return round_


# Everything that the rules decide, besides the events. The name of the game and of the software may change.
COMPARED = ("options", "pays", "limits", "seats", "settlement", "house_cents", "voided")


def _agrees(then: Any, now: Any) -> bool:
    """Equal, apart from fields that a later version of the software has added."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(key in now and _agrees(value, now[key]) for key, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(then) == len(now) and all(map(_agrees, then, now))
    return bool(then == now)


def _spelled(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def read_finished(data: Any) -> StoredRound:
    """Reads the JSON form of a finished round (`round_json`).

    Raises NotationError if it cannot be read, and RecordError if it contradicts itself.
    """
    try:
        return _read(data)
    except PitbossError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        missing = f": it has no {error}" if isinstance(error, KeyError) else ""
        raise NotationError(f"this is not the record of a round{missing}") from None


def _read(data: Any) -> StoredRound:
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise VersionError(f"the record has format {data['format']!r}; this version reads format {FORMAT}")
    if data["kind"] != "round" or data["over"] is not True:
        raise NotationError("only the record of a whole, finished round can be read back")
    events = tuple(read_event(each, number) for number, each in enumerate(data["events"], start=1))
    if not events or not isinstance(events[-1], e.Finished):
        raise NotationError("the record does not end with the end of the round")
    _check_terms(data)
    check_record(data, events)
    return StoredRound(
        game=_text(data["game"]["id"]),
        name=_text(data["game"]["name"]),
        version=_int(data["game"]["version"]),
        software=_text(data["software"]),
        options=FrozenMap({_text(key): _text(value) for key, value in data["options"].items()}),
        text=_text(data["text"]),
        events=events,
        settlement=tuple(counted_lines(events)),
        voided=None if data["voided"] is None else _text(data["voided"]),
        record=_spelled(data),
    )


def _check_terms(data: Any) -> None:
    """The parts of a record that its events do not repeat must have the types of the form."""
    for span in (data["limits"], *data["limits"]["wagers"].values()):
        _int(span["low_cents"])
        _int(span["high_cents"])
    for line in (line for lines in data["pays"].values() for line in lines):
        _text(line["label"])
        _text(line["pays"])
    for seat in data["seats"]:
        _int(seat["seat"])
    for hand in (hand for event in data["events"] if event["event"] == "settled" for hand in event["hands"]):
        _text(hand["name"])


def read_event(data: Any, number: int) -> e.Event:
    """Reads the JSON form of one event, which must have this number."""
    kind = KINDS.get(data["event"])
    if kind is None:
        raise NotationError(f"event {number}: there is no event {data['event']!r}")
    if data["number"] != number:
        raise NotationError(f"event {number} of the record has the number {data['number']!r}")
    return kind(**{field: _value(kind, field, data) for field in kind.__struct_fields__})


KINDS: Mapping[str, type[e.Event]] = FrozenMap({str(kind.__struct_config__.tag): kind for kind in e.KINDS})


def _value(kind: type[e.Event], field: str, data: Any) -> Any:
    match field:
        case "to":
            return _owner(data["owner"])
        case "cards" | "aside":
            return _cards(data[field])
        case "seats":
            return tuple(map(_int, data["seats"]))
        case "stakes":
            return FrozenMap({_text(wager): _int(cents) for wager, cents in data["stakes"].items()})
        case "payouts":
            return FrozenMap({_text(line["label"]): _text(line["pays"]) for line in data["payouts"]})
        case "net_cents":
            return FrozenMap({_int(each["seat"]): _int(each["net_cents"]) for each in data["seats"]})
        case "hands" if kind is e.Settled:
            return FrozenMap({_text(hand["hand"]): _cards(hand["cards"]) for hand in data["hands"]})
        case "told_as" | "remark" | "for_owner" if field not in data:  # left out, or recorded before there was one
            return next(each.default for each in msgspec.structs.fields(kind) if each.name == field)
    return _plain(kind, field, data[field])


def _plain(kind: type[e.Event], field: str, value: Any) -> Any:
    wanted = msgspec.structs.fields(kind)
    type_ = next(each.type for each in wanted if each.name == field)
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        raise NotationError(f"{kind.__struct_config__.tag}: {field}: {error}") from None


def _owner(data: Any) -> str:
    kind = _text(data["kind"])
    return e.seat_name(_int(data["seat"])) if kind == "seat" else kind


def _cards(texts: Any) -> Cards:
    try:
        return tuple(HIDDEN if text == "??" else parse_cards(_text(text))[0] for text in texts)
    except CardError:
        raise NotationError("a card of the record cannot be read") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError(f"the record has {type(value).__name__} where it should have text")
    return value


def _int(value: Any) -> int:
    if type(value) is not int:
        raise NotationError(f"the record has {type(value).__name__} where it should have a whole number")
    return value
