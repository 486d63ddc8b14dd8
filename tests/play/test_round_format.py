"""`docs/round-format.md` says what the code does: every word, field, event and outcome."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.play import events as e
from pitboss.play.notation import MOST_CHARACTERS
from pitboss.play.pay import OUTCOMES
from pitboss.play.schema import schema
from pitboss.play.wire import FORMAT
from tests.conformance.random_play import finished

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "round-format.md").read_text(encoding="utf-8")


def row(name: str, part: str = TEXT) -> str:
    return next(line for line in part.splitlines() if line.startswith("| ") and f"`{name}`" in line.split("|")[1])


@pytest.mark.parametrize("kind", e.KINDS, ids=lambda kind: kind.__name__)
def test_every_event_and_field_is_documented(kind: type[e.Event]) -> None:
    tag = str(kind.__struct_config__.tag)
    fields = set(schema()["$defs"][tag]["properties"]) - {"number", "event", "rule"}
    assert fields <= set(re.findall(r"`(\w+)`", row(tag, TEXT.partition("### Events")[2]))), tag


@pytest.mark.parametrize("kind", ["round", "view"])
def test_every_field_of_rounds_and_views_is_documented(kind: str) -> None:
    for field in schema()["$defs"][kind]["properties"]:
        assert row(field)


def test_outcomes_format_and_limits_are_documented() -> None:
    for outcome in OUTCOMES:
        assert f"`{outcome}`" in TEXT
    assert f"`format` is {FORMAT}" in TEXT
    assert f"{MOST_CHARACTERS:,}" in TEXT
    assert "limits:500-50000" in TEXT


def test_the_schema_of_the_page_exists() -> None:
    assert (DOCS / "round-format.schema.json").is_file()
    assert (DOCS / "decisions" / "010-stored-rounds.md").is_file()


def test_errors_have_the_documented_data() -> None:
    with pytest.raises(PitbossError) as caught:
        finished("four_card", 1).act(1, "fold")
    assert set(caught.value.as_data()) <= {"error", "message", "seat", "rule", "legal"}
