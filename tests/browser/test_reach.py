"""What the keyboard reaches first, and keys that are told apart from amounts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, at_desktop, at_phone
from tests.browser.people import deal, open_context, seated
from tests.server.running import Client, Server

PROMPT_MS = 5_000
LOW = 720  # pixels: the height of many laptops
TOUCHING = """() => [...document.querySelectorAll('.dock .choice kbd')].filter((key) => {
  const amounts = [...key.closest('.choice').querySelectorAll('.num')];
  return amounts.some((amount) => {
    const words = document.createRange();
    words.selectNodeContents(amount);
    const [a, b] = [key.getBoundingClientRect(), words.getBoundingClientRect()];
    return a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom && b.top < a.bottom;
  });
}).length"""


def stops(page: Page, count: int) -> list[str]:
    """What Tab reaches, by what a screen reader calls it."""
    found = []
    for _ in range(count):
        page.keyboard.press("Tab")
        name = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        found.append(str(page.evaluate(name)).strip())
    return found


@at_desktop
def test_sit_down_comes_before_the_panels(page: Page, house: Server) -> None:
    table = Client(house).new_table("ultimate_holdem")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").wait_for()
    reached = stops(page, 8)
    assert reached[0] == "Skip to the content"
    assert "Sit down" in reached
    page.reload()
    page.get_by_role("button", name="Sit down").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert stops(page, 1) == ["Sit down"]


@at_desktop
def test_a_question_comes_before_the_spots_and_the_panels(page: Page) -> None:
    seated(page, "holdem_bonus")
    deal(page)
    expect(page.locator(".dock h2")).to_be_focused()
    rule, *choices = stops(page, 3)
    assert rule == "R18"
    assert [choice.lower().startswith(name) for choice, name in zip(choices, ("fold", "bet"), strict=True)] == [
        True
    ] * 2
    lines = page.locator(".pays tbody a")
    assert lines.count()
    assert lines.evaluate_all("all => all.every((line) => line.tabIndex === -1)")
    assert page.locator(".pays caption a").first.evaluate("link => link.tabIndex") == 0


@at_desktop
def test_every_page_begins_with_a_link_to_its_content(page: Page) -> None:
    for address in ("/", "/odds/texas_peek", "/learn", "/school", "/history", "/rules/texas_peek"):
        page.goto(address)
        page.locator("main h1, main h2").first.wait_for()
        assert stops(page, 1) == ["Skip to the content"], address
        expect(page.locator(".skip-link")).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("game", ["ultimate_holdem", "four_card", "texas_peek"])
def test_keys_do_not_run_into_amounts_and_are_not_shown_on_a_phone(browser: Browser, house: Server, game: str) -> None:
    context = open_context(browser, house)
    page = context.new_page()
    seated(page, game)
    assert page.evaluate(TOUCHING) == 0
    deal(page)
    page.locator(".dock [data-choice]").first.wait_for()
    assert page.locator(".dock [data-choice] kbd").count() == page.locator(".dock [data-choice]").count()
    assert page.evaluate(TOUCHING) == 0
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator("kbd").locator("visible=true")).to_have_count(0)
    context.close()


@at_desktop
def test_own_cards_stay_on_the_felt_of_a_low_screen_with_a_sentence(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": LOW})
    seated(page, "ultimate_holdem")
    deal(page)
    page.keyboard.press("4")
    page.locator(".rack").wait_for()
    page.context.set_offline(True)
    expect(page.locator(".toast")).to_contain_text("connection is lost")
    felt = page.locator(".felt").evaluate("felt => felt.getBoundingClientRect().bottom - felt.clientTop")
    assert page.locator(".cards-mine").evaluate("cards => cards.getBoundingClientRect().bottom") < felt
    assert page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().bottom") < LOW


@at_desktop
def test_a_dock_stays_on_a_low_screen_with_a_sentence_and_large_amounts(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": LOW})
    seated(page, "four_card")
    page.get_by_role("radio", name="$500 chip").click()
    for _ in range(3):
        page.locator('[data-spot="ante"] .spot-ring').click()
    expect(page.locator(".toast")).to_contain_text("your balance is $1,000")
    assert page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().bottom") < LOW
    amount = page.locator('[data-spot="ante"] .chip-text')
    expect(amount).to_have_text("1,500")  # reaches the marks at the edge of its chip, and has an outline there
    core = page.locator('[data-spot="ante"] .chip-core').last
    assert amount.evaluate("text => getComputedStyle(text).stroke") == core.evaluate("c => getComputedStyle(c).fill")
    page.keyboard.press("z")
    page.keyboard.press("Enter")
    page.locator('.dock [data-choice="fold"]').wait_for()
    assert page.locator('.dock [data-choice="fold"]').evaluate("fold => fold.getBoundingClientRect().width") > 84


@at_phone
def test_a_seat_that_one_looks_at_leaves_choices_in_reach(page: Page) -> None:
    seated(page, "four_card")
    for tab, button in (("Seats", "Add a bot"), ("Table", "")):
        page.locator(".tabs").get_by_role("button", name=tab).click()
        if button:
            page.get_by_role("button", name=button).click()
    deal(page)
    page.locator(".seat-strip button").first.click()
    expect(page.locator(".pod-looked .card").first).to_be_visible()
    page.locator('.dock [data-choice="fold"]').click(timeout=PROMPT_MS)
    page.locator(".rack").wait_for()
    assert page.locator(".pod-looked").count() == 0  # any tap puts it away
    page.locator(".seat-strip button").first.click()
    page.locator(".pod-looked .pod-cards").click()
    for ring in page.locator(".spots:not(.spots-during) .spot-ring").all():
        ring.click(timeout=PROMPT_MS)
