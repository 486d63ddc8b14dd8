"""The JSON Schema of `pitboss.play.wire`, published as `docs/round-format.schema.json`."""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from typing import Any

from pitboss.cards import HIDDEN, JOKER_DECK, card_text
from pitboss.play import events as e
from pitboss.play.action import Offer
from pitboss.play.pay import OUTCOMES
from pitboss.play.wire import FORMAT

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
RULE: Schema = {"type": "string", "pattern": "^([A-Z][0-9]+)?$"}
SEAT: Schema = {"type": "integer", "minimum": 1}
NUMBER: Schema = {"type": "integer", "minimum": 1}
CENTS: Schema = {"type": "integer", "minimum": 0}
NET: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}


def schema() -> Schema:
    """The schema of the whole form: a round, a view, or one event."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Pitboss rounds, views and events, format {FORMAT}",
        "oneOf": [_ref("round"), _ref("view"), _ref("event")],
        "$defs": {
            "card": {"enum": [card_text(card) for card in (*JOKER_DECK, HIDDEN)]},
            "cards": _list(_ref("card")),
            "owner": _owner("seat", "dealer", "board"),
            "who": _owner("seat", "dealer", "bystander"),
            "stakes": _map(CENTS),
            "span": _object(low_cents=CENTS, high_cents=CENTS),
            "line": _object(label=TEXT, pays=TEXT),
            "offer": _OFFER,
            "event": {"oneOf": [_ref(_tag(kind)) for kind in e.KINDS]},
            **{_tag(kind): _event(kind) for kind in e.KINDS},
            "round": _object(
                **_HEAD,
                kind={"const": "round"},
                text=TEXT,
                seats=_list(
                    _object(
                        **_SEATED,
                        bets=_ref("stakes"),
                        choices=_list(TEXT),
                        cards=_ref("cards"),
                        net_cents=NET,
                    )
                ),
                house_cents=NET,
            ),
            "view": _object(
                **_HEAD, kind={"const": "view"}, who=_ref("who"), cards=_ref("cards"), seats=_list(_object(**_SEATED))
            ),
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _or_null(schema_: Schema) -> Schema:
    return {"anyOf": [schema_, {"type": "null"}]}


def _object(*, optional: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """An object with exactly these properties."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _owner(seat: str, *others: str) -> Schema:
    """A seat by its number, or one of the others by its name."""
    return {"oneOf": [_object(kind={"const": seat}, seat=SEAT), _object(kind={"enum": list(others)})]}


def _tag(kind: type[e.Event]) -> str:
    return str(kind.__struct_config__.tag)


def _event(kind: type[e.Event]) -> Schema:
    properties: Schema = {"number": NUMBER, "event": {"const": _tag(kind)}, "rule": RULE}
    for field in kind.__struct_fields__:
        if field not in properties:
            properties |= _OF_KIND.get((kind, field)) or _FIELDS[field]
    if kind is e.Settled:
        properties |= {"says": TEXT, "net_cents": NET, "decides": TEXT}
    return {"description": (kind.__doc__ or "").split("\n", maxsplit=1)[0]} | _object(
        optional=("told_as",), **properties
    )


_FIELDS: dict[str, Schema] = {
    "seat": {"seat": SEAT},
    "seats": {"seats": _list(SEAT)},
    "to": {"owner": _ref("owner")},
    "pile": {"pile": TEXT},
    "cards": {"cards": _ref("cards")},
    "aside": {"aside": _ref("cards")},
    "hand": {"hand": TEXT},
    "name": {"name": TEXT},
    "for_owner": {"for_owner": FLAG},
    "qualifies": {"qualifies": _or_null(FLAG)},
    "stakes": {"stakes": _ref("stakes")},
    "mode": {"mode": TEXT},
    "wager": {"wager": TEXT},
    "payouts": {"payouts": _list(_ref("line"))},
    "remark": {"remark": TEXT},
    "street": {"street": TEXT},
    "choice": {"choice": TEXT},
    "stake_cents": {"stake_cents": CENTS},
    "told_as": {"told_as": TEXT},
    "outcome": {"outcome": {"enum": list(OUTCOMES)}},
    "label": {"label": TEXT},
    "odds": {"odds": TEXT},
    "returned_cents": {"returned_cents": NET},
    "net_cents": {"seats": _list(_object(seat=SEAT, net_cents=NET))},
    "reason": {"reason": TEXT},
}

_OF_KIND: dict[tuple[type[e.Event], str], Schema] = {
    (e.Settled, "hands"): {"hands": _list(_object(hand=TEXT, cards=_ref("cards"), name=TEXT))},
    (e.HandsCounted, "hands"): {"hands": {"type": "integer", "minimum": 2}},
}

_OF_TYPE: Schema = {"str": TEXT, "bool": FLAG, "int": CENTS, "int | None": _or_null(CENTS)}
_PLACES = _list({"type": "integer", "minimum": 0})
_OFFER_FIELDS: Schema = {
    **{field.name: _OF_TYPE[str(field.type)] for field in fields(Offer) if field.name != "places"},
    "rule": RULE,
    "places": _PLACES,
}
_OFFER = _object(**_OFFER_FIELDS)

_SEATED: Schema = {
    "seat": SEAT,
    "stakes": _ref("stakes"),
    "question": _or_null(NUMBER),
    "offers": _list(_ref("offer")),
}

_HEAD: Schema = {
    "format": {"const": FORMAT},
    "software": TEXT,
    "game": _object(id=TEXT, name=TEXT, version=NUMBER),
    "options": _map(TEXT),
    "pays": _map(_list(_ref("line"))),
    "limits": _object(low_cents=CENTS, high_cents=CENTS, wagers=_map(_ref("span"))),
    "street": _or_null(_object(id=TEXT, says=TEXT, rule=RULE)),
    "over": FLAG,
    "voided": _or_null(TEXT),
    "events": _list(_ref("event")),
    "settlement": _list(NUMBER),
}


def main() -> None:
    """Prints the schema as it is published."""
    sys.stdout.write(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
