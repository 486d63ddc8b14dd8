"""A private table: one click with the usual values, or with every option, pay table, limit, seat and pace."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import at_desktop
from tests.browser.people import SOON_MS
from tests.browser.test_odds_room import edge_of_trips


def opened(page: Page) -> dict[str, object]:
    """The table that the page has just opened, as the house tells it."""
    page.wait_for_url("**/t/*")
    found: dict[str, object] = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    return found


@at_desktop
def test_one_click_opens_the_usual_table(page: Page) -> None:
    page.goto("/")
    page.locator('[data-game="four_card"]').get_by_role("button", name="Table of your own").click()
    table = opened(page)
    assert table["private"]
    assert table["terms"] == page.request.get("/api/tables").json()["tables"][0]["terms"]


def test_everything_that_a_house_may_choose(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="More: options, pay tables, limits for Ultimate Texas Hold'em").click()
    trips = page.locator('[data-option="trips_after_fold"]')
    lost = edge_of_trips(page, set="trips_after_fold=lost")
    expect(trips.locator("label", has_text="lost")).to_contain_text(lost, timeout=SOON_MS)
    expect(trips).to_contain_text("Reading Q4")
    trips.get_by_role("radio", name="lost").check()
    kept = page.get_by_role("region", name="What the house keeps")
    expect(kept).to_contain_text(lost)
    editor = page.get_by_role("region", name="Pay tables")
    editor.get_by_role("button", name="Straight: pay more").click()
    expect(kept).to_contain_text(edge_of_trips(page, set="trips_after_fold=lost", pays="trips=50-40-30-8-7-5-3"))
    assert fits(page)
    assert serious_issues(page) == []
    page.get_by_label("name", exact=True).fill("Friday night")
    page.get_by_label("seats").select_option("3")
    page.get_by_label("smallest bet").fill("5")
    page.get_by_label("largest bet").fill("250")
    page.get_by_label("time to decide").select_option("60")
    page.get_by_text("More times").click()
    page.get_by_label("keep the seat of someone who is away").select_option("600")
    page.get_by_label("keep the seat of someone who sits out").select_option("1200")
    page.get_by_text("Limits of single bets").click()
    page.get_by_label("Trips: largest").fill("20")
    page.get_by_role("button", name="Open the table").first.click()
    table = opened(page)
    assert (table["name"], table["places"]) == ("Friday night", 3)
    times = ("decision_seconds", "betting_seconds", "grace_seconds", "freed_seconds", "sitting_out_seconds")
    assert [table["pace"][name] for name in times] == [60, 30, 10, 600, 1200]  # type: ignore[index]
    terms = table["terms"]
    assert terms["limits"] == {"": [500, 25_000], "trips": [500, 2_000]}  # type: ignore[index]
    assert terms["options"]["trips_after_fold"] == "lost"  # type: ignore[index]
    assert terms["pays"] == ["trips=50-40-30-8-7-5-3"]  # type: ignore[index]


@at_desktop
def test_what_the_house_refuses_is_said_and_nothing_is_lost(page: Page) -> None:
    told = Told(page)
    page.goto("/own/texas_peek?locale=pseudo")
    page.get_by_role("radio", name="paid").check(timeout=SOON_MS)
    page.wait_for_url("**im_in_tie%3Dpaid**")
    largest = page.locator("[name=high]")
    for written in ("0.50", "much"):
        largest.fill(written)
        page.locator("[type=submit]").first.click()
        expect(page.get_by_role("alert")).to_contain_text("limits" if written == "0.50" else "⟦")
        expect(page.get_by_role("radio", name="paid")).to_be_checked()
        expect(page.locator("[type=submit]").first).to_be_enabled()
    assert told.unmarked() == []
