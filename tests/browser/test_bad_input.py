"""What goes wrong around a page: the server is gone or answers nonsense, a session is over, money is missing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import at_phone
from tests.browser.people import SOON_MS, seated

ROOMS = {
    "/": ".lobby-table",
    "/odds/texas_peek": ".data-table",
    "/own/texas_peek": ".own-value",
    "/rules/texas_peek": "tr[id]",
    "/history": "main .panel",
    "/learn": "main .panel",
    "/school": ".school-games",
}

pytestmark = at_phone


@pytest.mark.parametrize("address", ROOMS)
def test_a_room_heals_when_the_server_is_back(page: Page, address: str) -> None:
    gone = [True]

    def answer(route: Route) -> None:
        route.abort() if gone[0] else route.continue_()

    for served in ("**/api/**", "**/readyz"):
        page.route(served, answer)
    page.goto(address)
    expect(page.get_by_role("alert").first).to_contain_text("does not answer", timeout=SOON_MS)
    expect(page.get_by_text("Loading…")).to_have_count(0)
    gone[0] = False
    expect(page.locator(ROOMS[address]).first).to_be_visible(timeout=SOON_MS)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_answer_that_is_not_the_servers(page: Page) -> None:
    """A proxy in between answers with a page of its own."""
    page.route("**/api/tables", lambda route: route.fulfill(status=502, body="<html>bad gateway</html>"))
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("cannot read (502)")


def test_a_session_that_is_over_is_said_in_every_room(page: Page) -> None:
    """Nobody finds an empty history without a word."""
    page.goto("/history")
    expect(page.get_by_text("session has ended")).to_have_count(0)  # a new visitor has had none
    seated(page, "texas_peek")
    page.request.delete("/api/sessions")
    page.goto("/history")
    expect(page.locator(".notice")).to_contain_text("session has ended", timeout=SOON_MS)
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".notice")).to_have_count(0)
    page.goto("/")
    page.locator(".lobby-table").get_by_role("button", name="Table of your own").first.click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible(timeout=SOON_MS)
    expect(page.locator(".notice")).to_have_count(0)
