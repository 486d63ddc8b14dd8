"""Every choice of every street of every game, made in the page at desktop and phone size."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.games import GAMES, find_game
from tests.browser.conftest import DESKTOP, PHONE, at_phone
from tests.browser.people import (
    choose,
    deal,
    deal_until_asked,
    next_round,
    offered,
    open_context,
    question,
    seated,
    wait_for_next,
)
from tests.server.running import Server

# Options with choices of their own; together with the usual ones, every choice of the definitions comes up.
TERMS: dict[str, dict[str, str]] = {
    "four_card": {"play_sizes": "any"},
    "wild_six": {"showing": "claims", "standing_pat": "allowed"},
}
TABLES = [(game, {}) for game in GAMES] + list(TERMS.items())
MOST_ROUNDS = 60
LEADS_ON = ("check", "peek", "bet", "2x", "show")
CARD = re.compile(r'"((?:[2-9TJQKA][cdhs])|X[12])"')


def choices_of(game: str, options: dict[str, str]) -> set[tuple[str, str]]:
    """Every choice of the streets that exist with these options, by the words of the street."""
    found = find_game(game)
    chosen = found.choose_options(options)
    streets = [street for street in found.streets if street.exists(chosen)]
    return {(street.says, choice.id) for street in streets for choice in street.choices if choice.exists(chosen)}


class Player:
    """Makes choices that were not made yet; where all were made, one that leads on."""

    def __init__(self, page: Page, wanted: set[tuple[str, str]]) -> None:
        self.page, self.left = page, set(wanted)
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.frames.append(str(data))))

    def pick(self, asked: str) -> str:
        """A choice that was not made yet; where all were made, one that leads on to the next street."""
        can = offered(self.page)
        fresh = [choice for choice in can if (asked, choice) in self.left]
        return fresh[0] if fresh else next((choice for choice in can if choice in LEADS_ON), can[-1])

    def play(self) -> None:
        """One round. Nothing that lies face down is in the page or was told to it."""
        while (asked := question(self.page)) != "over":
            self.check_secrecy()
            choice = self.pick(asked)
            choose(self.page, choice)
            self.left.discard((asked, choice))
            wait_for_next(self.page, asked)

    def check_secrecy(self) -> None:
        told = {card for frame in self.frames for card in CARD.findall(frame)}
        shown = set(
            self.page.evaluate("() => [...document.querySelectorAll('[data-card]')].map((c) => c.dataset.card)")
        )
        assert told <= shown - {"??"}


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.prove)], ids=["desktop", "phone"])
@pytest.mark.parametrize(("game", "options"), TABLES, ids=[f"{game}-{len(options)}" for game, options in TABLES])
def test_every_choice(browser: Browser, house: Server, game: str, options: dict[str, str], size: Any) -> None:
    context = open_context(browser, house, size)
    page = context.new_page()
    player = Player(page, choices_of(game, options))
    seated(page, game, options=options)
    deal(page)
    for _ in range(MOST_ROUNDS):
        player.play()
        assert page.locator(".spot-result").count()
        if not player.left:
            break
        player.frames.clear()
        with next_round(page):
            page.keyboard.press("r")
    assert player.left == set()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@at_phone
def test_a_card_is_asked_for_while_another_panel_is_before_the_cards(page: Page) -> None:
    seated(page, "wild_six")
    deal_until_asked(page)
    page.locator(".tabs").get_by_role("button", name="Seats").click()
    expect(page.locator(".card-pick").first).to_be_hidden()
    page.get_by_role("button", name="To your cards").click()
    page.locator(".card-pick").first.click()
    expect(page.locator('.dock [data-choice="discard1"]')).to_be_enabled()
