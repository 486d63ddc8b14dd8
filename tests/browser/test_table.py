"""The page as people use it: a real browser, a real server, every game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from pitboss.games import find_game
from tests.browser.people import deal, seated

SOON_MS = 20_000


def sit_at_a_table_of_ones_own(page: Page, game: str) -> None:
    page.goto("/")
    card = page.locator(".lobby-table", has=page.get_by_role("heading", name=find_game(game).name, exact=True))
    card.get_by_role("button", name="Table of your own").click()
    page.get_by_role("button", name="Sit down").click(timeout=SOON_MS)
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible(timeout=SOON_MS)


def bet_everything(page: Page) -> None:
    """The main bets first: side bets need them."""
    for wager in sorted(
        page.locator(".spots:not(.spots-during) .spot").all(), key=lambda spot: "ante" not in str(spot)
    ):
        if not wager.locator(".chip").count():
            wager.locator("button").click()
    page.locator(".dock .button-main").click()


def test_a_reload_in_the_middle_of_a_round_goes_on(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "ultimate_holdem")
    bet_everything(page)
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    mine = [card.get_attribute("data-card") for card in page.locator(".cards-mine .card").all()]
    page.reload()
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    assert [card.get_attribute("data-card") for card in page.locator(".cards-mine .card").all()] == mine


def test_nothing_hidden_is_in_the_page_or_its_frames(page: Page) -> None:
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    sit_at_a_table_of_ones_own(page, "ultimate_holdem")
    bet_everything(page)
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    mine = {card.get_attribute("data-card") for card in page.locator(".cards-mine .card").all()}
    assert len(mine) == 2
    shown = {card.get_attribute("data-card") for card in page.locator(".card[data-card]").all()}
    assert shown == mine | {"??"}
    told = {card for frame in frames for card in re.findall(r'"((?:[2-9TJQKA][cdhs])|X[12])"', frame)}
    assert told == mine


def test_a_bet_over_the_balance_is_refused_in_words(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "holdem_bonus")
    page.get_by_role("radio", name="$500 chip").click()
    for _ in range(3):
        page.locator('[data-spot="ante"] button').click()
    expect(page.get_by_text("your balance is $1,000")).to_be_visible()
    expect(page.locator(".dock .button-main")).to_be_disabled()


def test_a_bonus_without_an_ante_is_refused_when_it_is_placed(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "holdem_bonus")
    page.locator('[data-spot="bonus"] button').click()
    expect(page.get_by_text("Bonus can only be bet together with Ante")).to_be_visible()
    assert page.locator('[data-spot="bonus"] .chip').count() == 0


def test_every_word_comes_from_the_list_of_strings(page: Page) -> None:
    """With the pseudo-locale every text of the page itself is marked; what is not marked comes from the house."""
    page.goto("/?locale=pseudo")
    expect(page.locator(".lobby h1")).to_have_text(re.compile("^⟦.*⟧$"))
    for button in page.locator(".lobby-table .button").all():
        assert button.inner_text().startswith("⟦")


def test_cards_are_shown_as_people_want_them(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Display").first.click()
    page.get_by_role("button", name="Large index on cards").click()
    page.get_by_role("button", name="Four-colour deck").click()
    page.mouse.click(3, 400)  # a tap elsewhere closes the menu
    expect(page.get_by_role("button", name="Four-colour deck")).to_have_count(0)
    seated(page, "holdem_bonus")
    deal(page)
    card = page.locator(".cards-mine .card").first
    expect(card.locator(".card-pip")).to_be_hidden()
    width, rank = (card.bounding_box() or {})["width"], (card.locator(".card-rank").bounding_box() or {})["height"]
    assert rank > 0.5 * width  # more than a third of the card's height
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
