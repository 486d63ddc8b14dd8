"""What can happen to a wager: a program plays on until it happens, the page of the same person explains it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.games import GAMES
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import open_context, sign_in
from tests.server.running import Client, Server, Socket, bets_of

MOST_ROUNDS = 600
THREE_POINTS = re.compile(r"^\S+ \S+ \S+$")
COVERED = """() => {
  const over = document.querySelector('.explain').getBoundingClientRect();
  const cards = [...document.querySelectorAll(':is(.cards-board, .cards-mine, .cards-dealer) .card-place')];
  return cards.filter((card) => {
    const box = card.getBoundingClientRect();
    return box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom;
  }).map((card) => card.parentElement.className);
}"""
ADD_RULE = "(rule) => { const [sheet] = document.styleSheets; sheet.insertRule(rule, sheet.cssRules.length); }"
GAPS = """() => {
  const pills = [...document.querySelectorAll('.spots-during .spot-result')];
  const boxes = pills.map((pill) => pill.getBoundingClientRect());
  return boxes.slice(1).map((box, n) => box.left - boxes[n].right);
}"""
Line = dict[str, Any]


class Watched:
    """A table with a program in the seat and the page as a second screen of the same person."""

    def __init__(self, browser: Browser, house: Server, game: str, **terms: Any) -> None:
        self.client = Client(house)
        self.table = self.client.new_table(game, **terms)
        self.socket: Socket = self.client.socket(self.table)
        self.socket.do("sit")
        self.bets = bets_of(self.client, self.table)
        self.events: list[Line] = []
        context = open_context(browser, house)
        sign_in(context, self.client)
        self.page: Page = context.new_page()
        self.page.goto(f"/t/{self.table}")
        expect(self.page.locator(".rack")).to_be_visible()

    def play_until(self, happened: Callable[[list[Line]], bool], choose: Callable[[list[str]], str]) -> list[Line]:
        """Rounds until the settlement of one has what is looked for; its lines for this seat."""
        for _ in range(MOST_ROUNDS):
            lines = self.play(choose)
            if happened(lines):
                return lines
        raise AssertionError(f"it did not happen in {MOST_ROUNDS} rounds")

    def play(self, choose: Callable[[list[str]], str]) -> list[Line]:
        number, seen = self.socket.now["round"], len(self.socket.entries)
        answer = self.socket.bet(self.bets)
        assert answer["type"] == "news", answer
        while self.socket.now["round"] == number:
            you = self.socket.now["you"]
            if you["question"] is None:
                self.socket.take()
                continue
            offers = {offer["choice"]: offer for offer in you["offers"]}
            choice = choose(list(offers))
            amount = offers[choice]["low_cents"] if offers[choice]["amount_cents"] is None else 0
            self.socket.do("act", question=you["question"], choice=choice, amount_cents=amount)
        self.events = [event for entry in self.socket.entries[seen:] for event in entry.get("events", [])]
        mine = self.socket.now["you"]["seat"]
        return [event for event in self.events if event["event"] == "settled" and event["seat"] == mine]

    def hands(self) -> dict[str, Line]:
        """The hands of this seat that were named in the last round."""
        owner = {"kind": "seat", "seat": self.socket.now["you"]["seat"]}
        return {e["hand"]: e for e in self.events if e["event"] == "ranked" and e["owner"] == owner}

    def explained(self, wager: str) -> str:
        """What the page says about the result of a wager, by the keyboard."""
        spot = self.page.locator(f'[data-spot="{wager}"]')
        expect(spot.locator(".spot-result").first).to_be_visible()
        self.page.locator("body").press("Tab")
        spot.locator(".spot-ring").focus()
        text = spot.locator(".explain").inner_text()
        self.page.keyboard.press("Escape")
        expect(spot.locator(".explain")).to_have_count(0)
        return text

    def close(self) -> None:
        self.page.context.close()


def prefer(*wanted: str) -> Callable[[list[str]], str]:
    return lambda can: next((choice for choice in wanted if choice in can), can[0])


def has(wager: str, outcome: str) -> Callable[[list[Line]], bool]:
    return lambda lines: any((line["wager"], line["outcome"]) == (wager, outcome) for line in lines)


@pytest.fixture
def watch(browser: Browser, house: Server) -> Iterator[Callable[..., Watched]]:
    opened: list[Watched] = []

    def open_table(game: str, **terms: Any) -> Watched:
        opened.append(Watched(browser, house, game, **terms))
        return opened[-1]

    yield open_table
    for each in opened:
        each.close()


def test_a_fold(watch: Callable[..., Watched]) -> None:
    table = watch("four_card")
    table.play_until(has("ante", "loses"), prefer("fold"))
    assert "The house takes $2" in table.explained("ante")


def signed(cents: int) -> str:
    return f"{'−' if cents < 0 else '+' if cents > 0 else ''}${abs(cents) / 100:,.2f}".removesuffix(".00")


def test_the_result_lists_every_bet_with_its_money(watch: Callable[..., Watched]) -> None:
    table = watch("ultimate_holdem")
    lines = table.play(prefer("4x"))
    page, result = table.page, table.page.locator(".result")
    expect(result.locator("[data-result]")).to_have_count(len(lines))
    for line in lines:
        row = result.locator(f'[data-result="{line["wager"]}"]')
        expect(row.locator("strong")).to_have_text(signed(line["net_cents"]))
        expect(row).to_contain_text(line["rule"])
    expect(result.locator(".result-head strong")).to_have_text(signed(sum(line["net_cents"] for line in lines)))
    assert page.locator(".session-curve").count() == 0  # one round is no curve
    table.play(prefer("4x"))
    expect(page.locator(".curve")).to_have_attribute("points", THREE_POINTS)
    page.reload()
    expect(page.locator(".curve")).to_have_attribute("points", THREE_POINTS)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="Result", exact=True).click()
    expect(page.locator(".session-curve")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_covers_no_card(watch: Callable[..., Watched], game: str) -> None:
    table = watch(game)
    page = table.page
    for number in range(2, 7):
        table.socket.do("add_bot", seat=number)
    table.play(prefer("peek", "2x", "4x", "im_in", "bet", "discard1"))
    expect(page.locator(".result")).to_be_visible()
    for width, height, least in ((1280, 720, 0), (1440, 900, 0), (1280, 720, 260), (1440, 900, 320)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(ADD_RULE, f".explain {{ min-height: {least}px; }}")  # as many hands and long rules do
        for spot in page.locator(".spot:has(.spot-result) .spot-ring").all():
            spot.hover()
            expect(page.locator(".explain")).to_have_count(1)
            assert page.evaluate(COVERED) == []
            page.mouse.move(0, 0)
            expect(page.locator(".explain")).to_have_count(0)


def test_a_push(watch: Callable[..., Watched]) -> None:
    table = watch("ultimate_holdem")
    line = table.play_until(has("blind", "pushes"), prefer("4x"))
    said = table.explained("blind")
    assert "The stake of $2 is returned" in said
    assert table.page.locator('[data-spot="blind"] .spot-result').inner_text().startswith("push")
    assert line


def test_a_surrender_gives_half_of_the_raise_back(watch: Callable[..., Watched]) -> None:
    table = watch("texas_peek")
    table.play_until(has("raise", "half_returned"), prefer("peek", "2x", "surrender"))
    assert "is returned" in table.explained("raise")
    assert "loses" in table.explained("peek").lower()


def test_a_winner_is_paid_by_the_table_that_lights_up(watch: Callable[..., Watched]) -> None:
    table = watch("four_card")
    won = table.play_until(has("aces_up", "pays"), prefer("3x"))
    label = next(line["label"] for line in won if line["wager"] == "aces_up")
    assert label in table.explained("aces_up")
    assert label in table.page.locator(".pay-hit").all_inner_texts().__str__()


def test_an_automatic_winner_is_asked_nothing(watch: Callable[..., Watched]) -> None:
    table = watch("wild_six")
    asked: list[int] = []

    def choose(can: list[str]) -> str:
        asked.append(1)
        return can[0]

    def at_once(lines: list[Line]) -> bool:
        found = not asked and has("poker", "wins")(lines)
        asked.clear()
        return found

    table.play_until(at_once, choose)
    expect(table.page.locator('[data-spot="poker"] .spot-result')).to_be_visible()
    assert "before the dealer's hand is seen" in table.explained("poker")


def test_the_tax_is_collected(watch: Callable[..., Watched]) -> None:
    table = watch("wild_six")
    table.play_until(has("tax", "collected"), prefer("discard1"))
    expect(table.page.locator('[data-spot="taxpayer"] .spot-result').nth(1)).to_contain_text("−$")
    assert "The house takes $" in table.explained("taxpayer")
    table.page.mouse.move(0, 0)
    for width, height in ((1280, 720), DESKTOP, (1440, 900), PHONE):  # The explanation of two bets is the tallest.
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.locator('[data-spot="taxpayer"] .spot-ring').hover()
        explained = table.page.locator(".explain")
        expect(explained.locator(".explain-head")).to_have_count(2)
        box = explained.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert (width, height) == PHONE or table.page.evaluate(COVERED) == []


def test_each_wager_names_the_hand_that_decided_it(watch: Callable[..., Watched]) -> None:
    """Beside the dealer's hand is the one that met it, without the discard; Draw Bonus names the best five of six."""
    table = watch("wild_six")

    def discard_helps(_: list[Line]) -> bool:
        hands = table.hands()
        return {"player", "final"} <= set(hands) and hands["player"]["name"] != hands["final"]["name"]

    table.play_until(discard_helps, prefer("discard1"))
    hands, page = table.hands(), table.page
    expect(page.locator('[data-spot="poker"] .spot-result')).to_be_visible()
    expect(page.locator(".mine-name strong")).to_have_text(hands["player"]["name"])
    for hand in ("final", "six"):
        expect(page.locator(".mine-name")).to_contain_text(hands[hand]["name"])
    expect(page.locator('[data-result="poker"]')).to_contain_text(
        f"player: {hands['player']['name']}", ignore_case=True
    )
    expect(page.locator('[data-result="draw_bonus"]')).to_contain_text(
        f"best five of six: {hands['final']['name']}", ignore_case=True
    )
    kept = set(hands["player"]["cards"])
    for card in page.locator(".cards-mine [data-card]").all():
        assert ("card-idle" in (card.get_attribute("class") or "")) == (card.get_attribute("data-card") not in kept)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator(".result-hands li").first).to_contain_text(hands["player"]["name"])


def test_choices_are_told_by_their_printed_names(watch: Callable[..., Watched]) -> None:
    table = watch("texas_peek")
    table.socket.do("add_bot", seat=2)
    table.play_until(
        lambda _: any(event.get("choice") == "im_in" for event in table.events), prefer("peek", "2x", "im_in")
    )
    expect(table.page.locator(".narration-list")).to_contain_text("You: I'm In, $")
    expect(table.page.locator(".narration-list")).to_contain_text("You: Raise 2x, $")
    assert "im in" not in table.page.locator("body").inner_text()
    gaps = table.page.evaluate(GAPS)
    assert len(gaps) == 2
    assert min(gaps) >= 2  # the results of Peek, Raise and I'm In do not touch


def test_a_bonus_is_paid_on_the_bet_it_rides_on(watch: Callable[..., Watched]) -> None:
    table = watch("four_card")
    table.bets = {"ante": table.bets["ante"]}  # so that the money lasts until it happens
    won = table.play_until(has("ante_bonus", "pays"), prefer("3x"))
    odds = next(line["odds"] for line in won if line["wager"] == "ante_bonus")
    assert f"$2 at {odds} pays $" in table.explained("ante")


def test_cover_all_with_six_seats(watch: Callable[..., Watched]) -> None:
    table = watch("ultimate_holdem")
    for seat in range(2, 7):
        table.socket.do("add_bot", seat=seat)
    page = table.page
    table.play_until(has("cover_all", "pays"), prefer("check", "1x", "2x"))
    expect(page.locator(".shuffler")).to_contain_text("7 hands counted")
    assert page.locator(".shuffler-screen p").count() == 5  # the column of seven hands
    expect(page.locator(".shuffler-hit")).to_have_count(1)
    expect(
        page.locator(".pod-exposed, .mine-name:has-text('exposed'), .felt-caption:has-text('exposed')").first
    ).to_be_visible()
    assert page.locator(".pod[role=group]").count() == 5
