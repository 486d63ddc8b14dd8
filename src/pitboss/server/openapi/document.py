"""The OpenAPI of a house with all that its sockets say: frames, commands, and the events of rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import FastAPI
from pydantic import TypeAdapter

from pitboss.play.schema import schema as round_schema
from pitboss.server.tables.shapes import SocketFrame
from pitboss.table import commands as c

Json = dict[str, Any]
AT = "#/components/schemas/"


def install(app: FastAPI) -> None:
    """The document at `/api/openapi.json` holds the components that no route has."""
    plain: Callable[[], Json] = app.openapi

    def whole() -> Json:
        document = plain()
        if "SocketFrame" not in document["components"]["schemas"]:
            document["components"]["schemas"] |= components()
            app.openapi_schema = _resolved(document)
        return app.openapi_schema or document

    app.openapi = whole  # type: ignore[method-assign]


def components() -> Json:
    """Frames and commands of the socket, and the parts of a round."""
    return {**_frames(), **_commands(), **_rounds()}


def _frames() -> Json:
    frame = TypeAdapter(SocketFrame).json_schema(ref_template=AT + "{model}")
    return {**frame.pop("$defs"), "SocketFrame": {"description": "One frame from the house.", **frame}}


def _commands() -> Json:
    (command,), parts = msgspec.json.schema_components([c.PlayerCommand], ref_template=AT + "{name}")
    return {**parts, "PlayerCommand": {"description": "A command of a seat.", **command}}


def _rounds() -> Json:
    return {round_part(name): _moved(part) for name, part in round_schema()["$defs"].items()}


def round_part(name: str) -> str:
    """The component of a part of `docs/round-format.schema.json`."""
    return "Round" + "".join(word.capitalize() for word in name.split("_"))


def _moved(schema: Any) -> Any:
    """The schema with references into the components."""
    return _each(schema, "$ref", lambda ref: {"$ref": AT + round_part(ref.rpartition("/")[2])})


def _resolved(schema: Any) -> Any:
    """The schema with a reference wherever a shape stands for a component."""
    return _each(schema, "x-component", lambda name: {"$ref": AT + name})


def _each(schema: Any, key: str, change: Callable[[str], Json]) -> Any:
    if isinstance(schema, list):
        return [_each(item, key, change) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if key in schema:
        return {name: value for name, value in schema.items() if name != key} | change(schema[key])
    return {name: _each(value, key, change) for name, value in schema.items()}
