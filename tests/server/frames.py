"""Every frame that a test receives has the shape that the page's types are generated from."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from pydantic import TypeAdapter

from pitboss.play.schema import schema
from pitboss.server.tables.shapes import SocketFrame

FRAME: TypeAdapter[Any] = TypeAdapter(SocketFrame)


@cache
def _events() -> Draft202012Validator:
    whole = schema()
    return Draft202012Validator({"$ref": "#/$defs/event", "$defs": whole["$defs"]})


def check_frame(text: str) -> None:
    """Exactly the fields of its shape, each of its type; the events of rounds by their own schema."""
    frame = json.loads(text)
    assert FRAME.dump_python(FRAME.validate_json(text, strict=True), mode="json") == frame
    told = [*frame.get("entries", ()), frame.get("table", {})]
    for event in (event for each in told for event in each.get("events", ())):
        _events().validate(event)
