"""A newcomer at a table: the guided first hand, how to play, the strategy in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import serious_issues
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import finish, open_context, press_deal, question, seated
from tests.server.running import Server


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def newcomer(request: pytest.FixtureRequest, browser: Browser, house: Server) -> Iterator[Page]:
    context = open_context(browser, house, request.param, guided=False)
    yield context.new_page()
    context.close()


def test_the_first_hand_is_guided_and_the_second_is_not(newcomer: Page) -> None:
    page = newcomer
    seated(page, "holdem_bonus")
    guide = page.locator(".guide")
    expect(guide).to_contain_text("Place Ante: it wins when")
    expect(guide).to_contain_text("1 of 7")
    page.locator('[data-spot="ante"] .spot-ring').click()
    expect(guide).to_contain_text("Press Deal")
    dock = page.locator(".dock").bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= (page.viewport_size or {"height": 0})["height"]
    assert serious_issues(page) == []
    press_deal(page)
    assert question(page) != "over"
    expect(guide).to_contain_text("Rule of thumb: ")
    expect(guide).to_contain_text("Next decision: After the flop.")
    finish(page)
    expect(guide).to_contain_text("7 of 7")
    page.reload()
    page.locator(".rack").wait_for()
    expect(guide).to_have_count(0)


def test_the_guide_is_skipped_with_one_key_and_called_again_in_mid_round(newcomer: Page) -> None:
    page = newcomer
    seated(page, "four_card")
    guide = page.locator(".guide")
    expect(guide).to_be_visible()
    page.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    page.locator('[data-spot="ante"] .spot-ring').click()
    press_deal(page)
    assert question(page) != "over"
    page.keyboard.press("?")
    shown = page.get_by_role("dialog", name="Help")
    expect(shown.locator(".how-steps > li")).to_have_count(6)
    shown.get_by_role("radio", name="Strategy").click()
    expect(shown.locator('[aria-current="true"]')).to_have_count(1)
    assert serious_issues(page) == []
    shown.get_by_role("radio", name="How to play").click()
    shown.get_by_role("button", name="Guide me through a hand").click()
    expect(guide).to_contain_text("3 of 6")
    expect(guide).to_contain_text("This is the last decision of the round.")
    finish(page)


def test_a_first_visitor_plays_at_once_and_the_edge_is_explained(newcomer: Page) -> None:
    page = newcomer
    page.goto("/")
    page.locator(".edges td").first.wait_for()
    assert not [
        edge for edge in page.locator(".edges td").all_inner_texts() if len(edge.rpartition(".")[2].split()[0]) > 2
    ]
    page.get_by_role("button", name="house edge").first.click()
    expect(page.locator(".edges-about").first).to_contain_text("the house keeps")
    page.locator(".edges .gain .explained").first.click()
    expect(page.locator(".edges-about").filter(has_text="favours you")).to_be_visible()
    assert serious_issues(page) == []
    page.locator(".first-visit .button").click()
    expect(page.locator(".guide")).to_be_visible()
    expect(page.locator(".rack")).to_be_visible()
