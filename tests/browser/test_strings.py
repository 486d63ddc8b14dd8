"""Every word of the page stands in a list of strings: none is written between tags or in the attributes people meet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.checks import Told
from tests.browser.people import SOON_MS, deal, open_context, question, seated
from tests.server.running import Server

SOURCES = Path(__file__).parents[2] / "web" / "src"
PAGES = sorted(SOURCES.rglob("*.tsx"))
BETWEEN_TAGS = re.compile(r"(?<==)>|>([^<>{}=;()&|\"?\[\]]*)<")
ATTRIBUTES = re.compile(r"\b(?:aria-label|title|placeholder|alt)=\"([^\"]*)\"")
WORDS = re.compile(r"[A-Za-z]{2,}")
DRAWN = {"JOKER"}  # printed on a card


def written(source: str) -> list[str]:
    """Words in the markup of a page."""
    lines = "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("//"))
    found = [each[1] for each in BETWEEN_TAGS.finditer(lines) if each[1]] + ATTRIBUTES.findall(lines)
    return [each.strip() for each in found if WORDS.search(each) and each.strip() not in DRAWN]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_word_is_written_in_the_markup(page: Path) -> None:
    assert written(page.read_text(encoding="utf-8")) == []


def test_words_in_the_markup_would_be_found() -> None:
    assert written('<p class="quiet">Sit down</p>') == ["Sit down"]
    assert written('<button aria-label="Close" onClick={() => close()}>{text.close}</button>') == ["Close"]


def test_a_table_is_told_by_the_house_or_by_the_list_of_strings(browser: Browser, house: Server) -> None:
    context = open_context(browser, house)
    page = context.new_page()
    told = Told(page)
    table = seated(page, "texas_peek").rpartition("/")[2]
    page.goto(f"/t/{table}?locale=pseudo")
    expect(page.locator(".rack")).to_be_visible(timeout=SOON_MS)
    page.wait_for_load_state("networkidle")
    assert told.unmarked() == []
    deal(page)
    assert question(page) != "over"
    assert told.unmarked() == []
    for address in ("/", "/learn", "/school"):
        page.goto(f"{address}?locale=pseudo")
        page.wait_for_load_state("networkidle")
        expect(page.locator("main")).to_contain_text("⟦", timeout=SOON_MS)
        assert told.unmarked() == [], address
    context.close()
