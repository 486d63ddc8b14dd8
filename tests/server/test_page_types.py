"""The page's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from pitboss.server.page_types import typed, types

FILE = Path(__file__).parents[2] / "web" / "src" / "types.generated.ts"


def test_the_generated_types_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == types(), "run make docs"


def test_schemas_become_types() -> None:
    many = {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}
    fields = {"a": many, "b-c": {"const": 1}, "d": {"$ref": "#/components/schemas/WagerPrice"}}
    object_ = {"type": "object", "properties": fields, "required": ["a"]}
    assert typed(object_) == '{ a: (number | null)[]; "b-c"?: 1; d?: WagerPrice }'
    assert typed({"type": "object", "additionalProperties": {"type": "string"}}) == "Record<string, string>"
