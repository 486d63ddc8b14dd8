"""The library in the lobby: filtered by kind, searched, ordered, and a table is opened when someone sits down."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pitboss.describe.kinds import kinds_of
from pitboss.games import LIBRARY, find_game
from tests.browser.checks import fits, serious_issues
from tests.browser.people import SOON_MS

GAMES = [find_game(id_) for id_ in LIBRARY]


def test_a_game_of_the_library_is_found_and_played(page: Page) -> None:
    page.goto("/")
    shown = page.locator(".library-game")
    expect(shown).to_have_count(len(GAMES), timeout=SOON_MS)  # the first question reads every certificate
    against = [game for game in GAMES if "dealer" in kinds_of(game)]
    page.get_by_role("button", name="Against the dealer").click()
    expect(shown).to_have_count(len(against))
    assert fits(page)
    assert serious_issues(page) == []
    page.get_by_label("Search").fill("no such game")
    expect(page.get_by_role("status")).to_contain_text("No game of the library fits")
    page.get_by_label("Search").fill(against[0].name)
    page.locator(f'.library-game[data-game="{against[0].id}"]').get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert page.url.endswith(f"/t/{against[0].id}")
