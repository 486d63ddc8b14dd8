"""docs/api.md is what the server says of itself."""

from pathlib import Path

from pitboss.server.openapi.docs_page import page


def test_the_page_is_generated() -> None:
    assert (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8") == page()
