"""Round after round by taps and keys, without Rebet: the felt is free for the next bets, and the last result stays."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pitboss.games import GAMES
from tests.browser.checks import serious_issues
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import (
    choose,
    deal,
    finish,
    next_round,
    offered,
    open_context,
    place_bets,
    press_deal,
    question,
    seated,
    wait_for_next,
)
from tests.server.running import Server

OPENING = ".spots:not(.spots-during) .spot"
FITS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const inside = (child, parent) =>
    !box(child).width || (box(child).left >= box(parent).left - 1 && box(child).right <= box(parent).right + 1);
  const buttons = [...document.querySelectorAll('.dock button')];
  return buttons.every((button) =>
    inside(button, button.closest('.dock')) && [...button.children].every((child) => inside(child, button)));
}"""


@pytest.fixture
def page(browser: Browser, house: Server) -> Iterator[Page]:
    """A new visitor; the tests choose the size of the screen."""
    context = open_context(browser, house)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def brass(page: Page) -> list[str]:
    """The brass buttons of the page by the first line that they say."""
    return [text.split("\n")[0] for text in page.locator(".button-main:not([disabled])").all_inner_texts()]


def spot(page: Page, wager: str) -> Locator:
    return page.locator(f'[data-spot="{wager}"] .spot-ring')


def finish_by_keys(page: Page) -> None:
    """Answers every question with a key alone; large bets ask for Enter."""
    while (asked := question(page)) != "over":
        if page.locator(".card-pick").count():
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        else:
            button = page.locator(".dock [data-choice]:not([disabled])").last
            page.keyboard.press(str(button.get_attribute("aria-keyshortcuts")).lower())
            if page.locator(".toast", has_text="Press Enter").count():
                page.keyboard.press("Enter")
        wait_for_next(page, asked)


@pytest.mark.parametrize("game", GAMES)
def test_rounds_in_a_row_by_taps_and_keys(page: Page, game: str) -> None:
    seated(page, game, limits={"": [100, 50_000]})
    for number, size in enumerate((DESKTOP, PHONE, DESKTOP), 1):
        resize(page, size)
        assert page.locator(f"{OPENING} .spot-ring:disabled").count() == 0
        place_bets(page)  # taps on every spot, of which the first takes the round before off the felt
        assert page.locator(".spot-result").count() == 0
        assert page.locator(f"{OPENING} .chip").count() == page.locator(OPENING).count()
        with next_round(page):
            page.keyboard.press("Enter")  # the focus is on the last spot that was tapped
        assert brass(page) == [] or question(page) == "over"
        finish(page) if number % 2 else finish_by_keys(page)
        assert page.locator(".spot-result").count()
        assert page.locator("main.table").get_attribute("data-round") == str(number)
        assert brass(page) == ["Rebet"]
        assert fits_the_dock(page)


def fits_the_dock(page: Page) -> bool:
    """No button of the dock runs over its edge, and no word over the edge of its button."""
    return bool(page.evaluate(FITS))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_first_tap_frees_the_felt_and_the_result_stays(page: Page, size: tuple[int, int]) -> None:
    seated(page, "ultimate_holdem")
    deal(page)
    finish(page)
    net = page.locator(".figure-net strong").inner_text()
    resize(page, size)
    spot(page, "ante").click()
    expect(page.get_by_role("button", name="Ante, $5", exact=True)).to_be_visible()
    assert page.locator(".felt .card").count() == 0
    assert brass(page) == ["Deal"]
    if size == PHONE:
        handle = page.get_by_role("button", name=re.compile("^Last round"))
        expect(handle).to_contain_text(net)
        handle.click()
    result = page.locator(".result")
    expect(result).to_contain_text("Last round 1")
    expect(result.locator(".result-head strong")).to_have_text(net)
    result.get_by_role("button", name=re.compile("^Trips")).click()
    expect(result.locator("[data-result=trips] q")).not_to_be_empty()  # the rule in its own words
    expect(page.locator("a.result-link")).to_have_attribute("href", re.compile("^/r/"))
    if size == DESKTOP:
        page.get_by_role("button", name="The bets of the round").click()
        expect(result.locator(".result-list")).to_be_hidden()
    assert serious_issues(page) == []
    page.locator(".rack-chip").first.click()  # on a phone a chip leads back to the felt
    expect(page.locator(".felt")).to_be_visible()


def test_a_chip_or_clear_frees_the_felt_too(page: Page) -> None:
    seated(page, "holdem_bonus")
    for button in (page.locator(".rack-chip").nth(2), page.get_by_role("button", name="Clear")):
        resize(page, DESKTOP)
        deal(page)
        finish(page)
        assert page.locator(".felt .card").count()
        button.click()
        assert page.locator(".felt .card").count() == 0
        expect(page.locator(".result")).to_contain_text("Last round")


def test_a_reload_brings_the_last_result_back(page: Page) -> None:
    seated(page, "holdem_bonus")
    deal(page)
    finish(page)
    net = page.locator(".result-head strong").inner_text()
    page.reload()
    expect(page.locator(".result-head strong")).to_have_text(net)
    assert page.locator(".spot-ring:disabled").count() == page.locator(".spots-during .spot").count()


# --- Enter


def test_enter_after_a_click_deals_what_lies_there(page: Page) -> None:
    seated(page, "holdem_bonus")
    spot(page, "ante").click()
    with next_round(page):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ante, $5", exact=True)).to_be_visible()
    finish(page)
    page.get_by_role("button", name="Double").click()
    with next_round(page):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ante, $10", exact=True)).to_be_visible()
    finish(page)
    spot(page, "ante").click()
    page.get_by_role("radio", name="Mistakes").click()  # the focus is beside the table, by a click
    with next_round(page):
        page.keyboard.press("Enter")


def test_space_adds_chips_by_the_keyboard_and_enter_deals(page: Page) -> None:
    seated(page, "holdem_bonus")
    spot(page, "ante").focus()
    for _ in range(3):
        page.keyboard.press("Space")
    page.keyboard.press("Backspace")
    assert page.locator('[data-spot="ante"] .chip').count() == 0
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    with next_round(page):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ante, $10", exact=True)).to_be_visible()


def test_enter_on_a_choice_that_has_the_focus_makes_it(page: Page) -> None:
    seated(page, "holdem_bonus")
    deal(page)
    page.locator('.dock [data-choice="fold"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-spot="ante"] .spot-result')).to_contain_text("−$5")


def test_a_picked_card_is_discarded_by_enter_though_the_focus_is_on_it(page: Page) -> None:
    seated(page, "wild_six")
    deal(page)
    while question(page) == "over":  # an automatic winner
        place_bets(page)
        press_deal(page)
    page.locator(".card-pick").nth(1).click()
    page.keyboard.press("Enter")
    page.locator(".rack").wait_for()


def test_peek_has_a_key_that_bets_the_size_that_is_set(page: Page) -> None:
    seated(page, "texas_peek")
    deal(page)
    page.get_by_role("button", name="$5 more").click()
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Peek, $10", exact=True)).to_be_visible()
    assert offered(page) == ["fold", "2x", "4x"]


# --- brass, and what is repeated


def test_no_choice_is_brass(page: Page) -> None:
    seated(page, "four_card")
    assert brass(page) == []  # Deal is brass from the first chip on
    place_bets(page)
    assert brass(page) == ["Deal"]
    press_deal(page)
    assert question(page) != "over"
    assert brass(page) == []
    page.mouse.move(0, 0)
    colours = page.locator(".dock [data-choice]").evaluate_all(
        "all => all.map((b) => getComputedStyle(b).backgroundColor)"
    )
    assert len(set(colours)) == 1


def test_rebet_says_what_it_leaves_out_and_same_bets_leaves_out_nothing(page: Page) -> None:
    seated(page, "holdem_bonus")
    spot(page, "ante").click()
    press_deal(page)
    finish(page)
    rebet, same = (page.get_by_role("button", name=name) for name in (re.compile("^Rebet"), re.compile("^Same bets")))
    assert same.count() == 0  # Rebet is all of it
    deal(page)
    finish(page)
    expect(rebet).to_contain_text("$5 Ante")
    expect(same).to_contain_text("$10 all 2")
    with next_round(page):
        page.keyboard.press("s")
    expect(page.get_by_role("button", name="Ante, $5", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Bonus, $5", exact=True)).to_be_visible()
    finish(page)
    with next_round(page):
        rebet.click()
    assert page.locator('[data-spot="bonus"] .chip').count() == 0


def test_bets_that_leave_too_little_for_a_raise_are_told_once(page: Page) -> None:
    seated(page, "ultimate_holdem")
    page.locator(".rack-chip").nth(3).click()
    spot(page, "ante").click()
    hint = page.locator(".dock-hint")
    assert hint.count() == 0  # $800 is left, a raise takes $400
    spot(page, "ante").click()
    expect(hint).to_have_text("Leaves $600; raises can take $800.")
    press_deal(page)
    choose(page, "check")
    page.get_by_role("heading", name="After the flop").wait_for()
    choose(page, "check")
    page.get_by_role("heading", name="After the turn and river").wait_for()
    choose(page, "fold")
    page.locator(".rack").wait_for()
    spot(page, "ante").click()
    spot(page, "ante").click()
    assert hint.count() == 0
