"""The page's types are those of the server."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

from pitboss.play.action import Offer
from pitboss.server.app import make_app
from pitboss.server.openapi.page_types import typed, types
from pitboss.server.settings import Settings
from pitboss.server.tables.shapes import TableEntry
from pitboss.table.show import PUBLIC

FILE = Path(__file__).parents[2] / "web" / "src" / "types.generated.ts"


def test_the_generated_types_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == types(), "run make docs"


def test_every_answer_has_a_shape_with_a_name() -> None:
    """An answer without one would have a hand-written type in the page."""
    document = make_app(Settings()).openapi()
    bare = {"/healthz", "/readyz", "/metrics"}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            answers = (each for status, each in operation["responses"].items() if status.startswith("2"))
            kinds = [
                each["content"]["application/json"] for each in answers if "application/json" in each.get("content", {})
            ]
            for kind in kinds if path not in bare else ():
                assert "$ref" in kind["schema"], f"{method} {path}"


def test_every_reference_of_the_openapi_leads_somewhere() -> None:
    document = make_app(Settings()).openapi()
    for name in re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)):
        assert name in document["components"]["schemas"]


def test_entries_of_a_table_have_no_field_without_a_type() -> None:
    told = {name for names in PUBLIC.values() for name in names}
    assert told <= set(TableEntry.__annotations__)


def test_the_offers_of_rounds_are_written_once() -> None:
    schemas = make_app(Settings()).openapi()["components"]["schemas"]
    offer = {field.name for field in fields(Offer)}
    assert set(schemas["Offer"]["properties"]) == set(schemas["RoundOffer"]["properties"]) == offer
    assert set(schemas["SeatOffer"]["properties"]) == offer | {"affordable", "reason", "room_cents"}


def test_schemas_become_types() -> None:
    many = {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}
    fields = {"a": many, "b-c": {"const": 1}, "d": {"$ref": "#/components/schemas/WagerPrice"}}
    object_ = {"type": "object", "properties": fields, "required": ["a"]}
    assert typed(object_) == '{ a: (number | null)[]; "b-c"?: 1; d?: WagerPrice }'
    assert typed({"type": "object", "additionalProperties": {"type": "string"}}) == "Record<string, string>"
    assert typed(object_ | {"additionalProperties": True}).endswith("& Record<string, unknown>")
