"""Sentences of the printed texts that are about what a player sees: played in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import cards_of, choose, open_context, press_deal, question, seated
from tests.server.running import Client, Server, Socket, wait_for

FACE_DOWN = "??"
sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@sizes
def test_deal_appears_with_the_ante_and_clear_takes_the_cards_away(
    browser: Browser, house: Server, size: tuple[int, int]
) -> None:
    """Hold'em Bonus: R14, and both senses of R7, by the buttons."""
    context = open_context(browser, house, size)
    page = context.new_page()
    seated(page, "holdem_bonus")
    deal, clear = (page.locator(".dock").get_by_role("button", name=re.compile(name)) for name in ("^Deal", "^Clear"))
    ante = page.locator('[data-spot="ante"]')
    expect(deal).to_have_count(0)
    expect(clear).to_be_disabled()
    ante.locator(".spot-ring").click()
    expect(deal).to_be_enabled()
    clear.click()
    expect(ante.locator(".chip")).to_have_count(0)
    expect(deal).to_have_count(0)
    ante.locator(".spot-ring").click()
    press_deal(page)
    assert question(page) != "over"
    choose(page, "fold")
    assert question(page) == "over"
    assert FACE_DOWN not in cards_of(page, ".cards-mine")
    assert len(cards_of(page, ".cards-mine")) == 2
    expect(clear).to_be_enabled()
    clear.click()
    assert cards_of(page, ".felt") == []
    expect(clear).to_be_disabled()
    for spot in ("ante", "bonus"):
        page.locator(f'[data-spot="{spot}"] .spot-ring').click()
    page.keyboard.press("d")  # Q14: the Ante is twice that of the round before, the Bonus stays
    expect(ante.locator(".spot-ring")).to_have_accessible_name(re.compile(r"\$10"))
    expect(page.locator('[data-spot="bonus"] .chip')).to_have_count(1)
    context.close()


def deal_for_both(page: Page, other: Client, socket: Socket) -> None:
    """The page and a program bet Poker alone and look at their cards."""
    address = f"/api/tables/{socket.id}"
    page.locator('[data-spot="poker"] .spot-ring').click()
    page.locator(".dock").get_by_role("button", name=re.compile("^Deal")).click()
    wait_for(lambda: len(other.get(address)["bets"]) == 1)
    socket.bet({"poker": 500})
    wait_for(lambda: other.get(address)["phase"] == "revealing")
    socket.do("reveal", round=1, seed=socket.seed)
    wait_for(lambda: other.get(address)["phase"] != "revealing")
    page.locator(".cards-mine [data-card]").first.wait_for()
    page.keyboard.press("Escape")  # shows everything at once


@sizes
def test_after_the_discard_the_cards_lie_face_down_for_their_owner_too(
    browser: Browser, house: Server, size: tuple[int, int]
) -> None:
    """Wild Six: R23 and R25. Another player still thinks; then the dealer turns the hands over."""
    context = open_context(browser, house, size)
    page = context.new_page()
    other = Client(house)
    while True:  # until nobody wins at once
        table = seated(page, "wild_six")
        socket = other.socket(table)
        socket.do("sit")
        deal_for_both(page, other, socket)
        if page.locator(".card-pick").count() and other.get(f"/api/tables/{table}")["you"]["question"]:
            break
    own = cards_of(page, ".cards-mine")
    assert len(own) == 5
    choose(page, "discard2")
    expect(page.locator(".card-pick")).to_have_count(0)
    assert cards_of(page, ".cards-mine") == [FACE_DOWN] * 5
    page.reload()
    expect(page.locator(".cards-mine [data-card]")).to_have_count(5)
    assert cards_of(page, ".cards-mine") == [FACE_DOWN] * 5
    told = page.request.get(f"/api/tables/{table}").json()
    assert told["you"]["hand"] == ""
    assert not [event for event in told["events"] if set(event.get("cards", [])) & set(own)]
    now = other.get(f"/api/tables/{table}")["you"]
    socket.do("act", question=now["question"], choice="discard1", amount_cents=0)
    expect(page.locator(".rack")).to_be_visible()
    assert set(cards_of(page, ".cards-mine")) >= {card for place, card in enumerate(own) if place != 1}
    context.close()
