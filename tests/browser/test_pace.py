"""The pace of the dealer: what is shown when, what may be chosen then, and how a person skips or stops it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.people import cards_of, deal, next_round, open_context, seated
from tests.server.running import Server


def dealt_slowly(browser: Browser, house: Server, game: str) -> Page:
    """A round at the pace of a dealer, by a clock that the test holds.

    Nothing more is shown until a key is pressed or the clock goes on, however slow the machine is.
    """
    page = open_context(browser, house, reduced_motion="no-preference").new_page()
    page.clock.install()
    seated(page, game)
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    deal(page)
    return page


def test_results_follow_at_the_pace_of_a_dealer_unless_skipped(browser: Browser, house: Server) -> None:
    page = dealt_slowly(browser, house, "ultimate_holdem")
    hand = page.locator(".mine-name strong")
    page.locator('.dock [data-choice="4x"]').wait_for()
    assert cards_of(page, ".cards-mine") == []
    expect(hand).to_have_text("Your place")  # a hand is named when its cards lie there
    page.keyboard.press("Shift")
    expect(hand).not_to_have_text("Your place")
    page.locator('.dock [data-choice="4x"]').click()
    page.locator(".rack").wait_for()  # bets are open at once: nothing waits for a motion
    assert page.locator(".spot-result").count() == 0
    page.keyboard.press("Shift")
    expect(page.locator(".spot-result")).to_have_count(5)
    page.context.close()


def test_money_waits_for_the_settlement(browser: Browser, house: Server) -> None:
    page = dealt_slowly(browser, house, "ultimate_holdem")
    figures = page.locator(".figure-balance strong, .figure-net strong")
    page.keyboard.press("Shift")
    before = figures.all_inner_texts()
    page.locator('.dock [data-choice="4x"]').click()
    page.locator(".rack").wait_for()
    assert figures.all_inner_texts() == before
    expect(page.locator(".dock-total")).to_contain_text(before[1])
    page.clock.run_for(1_000)
    assert page.locator(".spot-result").count() < 5
    assert figures.all_inner_texts() == before
    assert page.locator(".result").count() == 0
    page.keyboard.press("Shift")
    expect(page.locator(".spot-result")).to_have_count(5)
    assert figures.first.inner_text() == page.locator(".result-head strong").inner_text()
    page.context.close()


def test_space_pauses_the_settlement(browser: Browser, house: Server) -> None:
    page = dealt_slowly(browser, house, "ultimate_holdem")
    page.keyboard.press("4")
    page.locator(".rack").wait_for()
    page.keyboard.press("Space")
    expect(page.locator(".toast")).to_contain_text("Paused")
    told = page.locator(".narration-list li").count()
    page.clock.run_for(5_000)  # longer than a dealer needs for any one step
    assert page.locator(".narration-list li").count() == told
    page.keyboard.press("Space")
    expect(page.locator(".toast")).not_to_contain_text("Paused")
    page.clock.run_for(60_000)
    expect(page.locator(".spot-result")).to_have_count(5)
    page.context.close()


def test_a_card_is_picked_only_when_it_is_seen(browser: Browser, house: Server) -> None:
    page = dealt_slowly(browser, house, "wild_six")
    while page.locator(".rack").count():  # an automatic winner
        with next_round(page):
            page.keyboard.press("r")
    choices = page.locator(".card-pick, .dock [data-choice]")
    assert choices.count() == 0  # no card lies there yet
    while not cards_of(page, ".cards-mine"):
        page.clock.run_for(50)
    assert set(cards_of(page, ".cards-mine")) == {"??"}
    assert choices.count() == 0
    page.keyboard.press("1")  # shows the cards, and picks none of them
    expect(page.locator(".card-pick")).to_have_count(5)
    page.clock.run_for(500)
    expect(page.locator(".card-pick[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".card-pick[aria-pressed=true]")).to_have_count(1)
    page.context.close()
