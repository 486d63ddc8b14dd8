"""Leaving, coming back, broken connections, tabs that know too little: the page says what happened and what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE
from tests.browser.people import (
    cards_of,
    choose,
    deal,
    finish,
    next_round,
    open_context,
    place_bets,
    press_deal,
    seated,
    sign_in,
)
from tests.cli.run import pitboss
from tests.server.running import Client, Server

PROMPT_MS = 2_500  # two seconds, and the time that this test takes


@pytest.fixture
def client(house: Server) -> Client:
    """The person of the page as a program."""
    return Client(house)


@pytest.fixture
def page(browser: Browser, house: Server, client: Client) -> Iterator[Page]:
    context = open_context(browser, house)
    sign_in(context, client)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def bet_the_ante(page: Page) -> None:
    """A bet that a fold loses, whatever the cards are."""
    page.locator('[data-spot="ante"] .spot-ring').click()


class Held:
    """The socket of a page, whose frames from the house can be held back."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self.frames: list[str] = []
        self.sent: list[dict[str, Any]] = []
        page.route_web_socket("**/socket*", self._relay)

    def _relay(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        server = socket.connect_to_server()
        server.on_message(lambda frame: self.frames.append(str(frame)) if self.holds else socket.send(frame))
        socket.on_message(lambda frame: (self.sent.append(json.loads(frame)), server.send(frame)))

    def wait_for(self, page: Page, kind: str) -> None:
        for _ in range(200):
            if any(f'"type":"{kind}"' in frame for frame in self.frames):
                return
            page.wait_for_timeout(25)
        raise AssertionError(f"the house sent no {kind}")

    def release(self, *, errors_first: bool = False) -> None:
        self.holds = False
        for frame in sorted(self.frames, key=lambda frame: errors_first and '"type":"error"' not in frame):
            self.socket.send(frame)
        self.frames.clear()


# --- leaving


def test_leaving_in_a_round_says_what_becomes_of_the_bets(page: Page, client: Client) -> None:
    table = seated(page, "holdem_bonus")
    bet_the_ante(page)
    press_deal(page)
    page.get_by_role("button", name="Leave").click()
    expect(page.locator(".seats-note")).to_contain_text("your bets stay in it")
    expect(page.locator(".seats-note")).to_contain_text("answers for your seat: fold")
    page.get_by_role("button", name="Stay").click()
    expect(page.locator('.dock [data-choice="fold"]')).to_be_enabled()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Leave now").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Round 1 at")
    expect(notice).to_contain_text("goes on without you")
    expect(page.locator(".lobby")).to_be_visible()
    socket = client.socket(table)
    socket.do("act", question=socket.now["you"]["question"], choice="fold")
    expect(notice).to_contain_text("is over: −$5")
    expect(notice.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile("^/r/"))
    page.reload()  # it was told once
    page.locator(".lobby-table").first.wait_for()
    assert notice.count() == 0


def test_who_comes_back_in_time_plays_on_and_later_finds_the_result(page: Page, client: Client) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    table = seated(page, "holdem_bonus")
    bet_the_ante(page)
    press_deal(page)
    page.locator(".top-home").click()
    expect(page.locator(".notice")).to_contain_text("waits for you")  # nobody else is at this private table
    page.get_by_role("link", name="Back to the table").click()
    page.locator('.dock [data-choice="fold"]').wait_for()
    assert page.locator(".notice").count() == 0
    page.goto("about:blank")  # the tab is closed
    socket = client.socket(table)
    socket.do("act", question=socket.now["you"]["question"], choice="fold")
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=re.compile("^Last round"))).to_contain_text("−$5")
    page.locator(".top-home").click()
    page.locator(".lobby-table").first.wait_for()
    assert page.locator(".notice").count() == 0  # it was shown at its table


def test_between_rounds_leaving_needs_no_words(page: Page) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    seated(page, "holdem_bonus")
    page.locator(".tabs").get_by_role("button", name="Seats").click()
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert page.locator(".toast").inner_text() == ""


def test_who_leaves_after_the_round_still_sees_its_result(page: Page, client: Client) -> None:
    table = seated(page, "holdem_bonus")
    bet_the_ante(page)
    press_deal(page)
    client.post(f"/api/tables/{table}/actions", {"id": "stand", "command": {"do": "stand"}})
    expect(page.get_by_text("You leave after this round.")).to_be_visible()
    choose(page, "fold")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.locator(".result-head strong")).to_have_text("−$5")
    expect(page.locator(".figure-net strong")).to_have_text("−$5")


def test_a_seat_that_was_given_up_is_told_once(page: Page, client: Client) -> None:
    table = seated(page, "holdem_bonus")
    page.goto("about:blank")
    client.post(f"/api/tables/{table}/actions", {"id": "stand", "command": {"do": "stand"}})
    page.goto(f"/t/{table}")
    expect(page.locator(".toast")).to_contain_text("Your seat 1 was given up")
    page.reload()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert page.locator(".toast").inner_text() == ""


# --- the connection


def test_an_outage_is_shown_at_once_and_heals(page: Page) -> None:
    seated(page, "holdem_bonus")
    bet_the_ante(page)
    press_deal(page)
    mine = cards_of(page, ".cards-mine")
    page.context.set_offline(True)
    expect(page.locator(".toast")).to_contain_text("connection is lost", timeout=PROMPT_MS)
    page.keyboard.press("f")  # is not sent, and not remembered
    page.context.set_offline(False)
    expect(page.locator(".toast")).to_be_empty()
    expect(page.locator('.dock [data-choice="fold"]')).to_be_enabled()
    assert cards_of(page, ".cards-mine") == mine
    finish(page)


def test_an_answer_that_does_not_come_is_awaited_in_words_and_asked_for_once_more(page: Page, client: Client) -> None:
    held = Held(page)
    table = seated(page, "holdem_bonus")
    spent = client.get("/api/me")["balance_cents"]["play"]
    bet_the_ante(page)
    held.holds = True
    page.locator(".dock .button-main").click()
    expect(page.locator(".toast")).to_contain_text("Waiting for the house", timeout=PROMPT_MS)
    expect(page.locator('[data-spot="ante"] .chip')).to_have_count(1)  # the chips stay where they were put
    expect(page.locator(".toast")).to_contain_text("connection is lost", timeout=3 * PROMPT_MS)
    held.frames.clear()
    held.holds = False
    page.locator('.dock [data-choice="fold"]').wait_for()
    bets = [frame for frame in held.sent if frame["do"] == "bet"]
    assert len(bets) == 2
    assert bets[0] == bets[1]  # under the same id: the house takes it once
    assert client.get("/api/me")["balance_cents"]["play"] == spent - 500
    assert client.get(f"/api/tables/{table}")["round"] == 1
    expect(page.locator(".figure-balance strong")).to_have_text("$995")


@pytest.mark.parametrize("errors_first", [False, True])
def test_a_bet_that_crosses_with_a_newcomer_is_sent_again(house: Server, page: Page, errors_first: bool) -> None:
    held = Held(page)
    table = seated(page, "holdem_bonus")
    bet_the_ante(page)
    held.holds = True
    other = Client(house).socket(table)
    other.do("sit")
    page.locator(".dock .button-main").click()  # with a seed, as if nobody else sat here
    held.wait_for(page, "error")
    held.release(errors_first=errors_first)
    expect(page.get_by_role("heading", name="Waiting for Guest")).to_be_visible()
    assert [sorted(frame.keys() & {"seed", "commitment"}) for frame in held.sent if frame["do"] == "bet"] == [
        ["seed"],
        ["commitment"],
    ]
    assert page.locator(".toast").inner_text() == ""
    other.bet({"ante": 500})
    while other.now["phase"] == "betting":
        other.take()
    other.do("reveal", round=other.now["round"], seed=other.seed)
    page.locator('.dock [data-choice="fold"]').wait_for()


# --- tabs and people that know too little


def test_a_seat_that_somebody_took_meanwhile(house: Server, page: Page) -> None:
    held = Held(page)
    table = Client(house).new_table("holdem_bonus")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Seat 2 · open").wait_for()
    held.holds = True
    Client(house).socket(table).do("sit", seat=2)
    page.get_by_role("button", name="Seat 2 · open").click()
    held.wait_for(page, "error")
    held.release()
    expect(page.locator(".toast")).to_contain_text("Seat 2 is taken; take another one", ignore_case=True)
    page.get_by_role("button", name="Seat 1 · open").click()
    page.locator(".rack").wait_for()


def test_a_decision_that_was_made_in_another_tab(page: Page, client: Client) -> None:
    held = Held(page)
    table = seated(page, "holdem_bonus")
    bet_the_ante(page)
    press_deal(page)
    page.locator('.dock [data-choice="bet"]').wait_for()
    held.holds = True
    socket = client.socket(table)
    socket.do("act", question=socket.now["you"]["question"], choice="fold")
    choose(page, "bet")
    held.wait_for(page, "error")
    held.release()
    expect(page.locator(".toast")).to_contain_text("already been made")
    expect(page.locator(".figure-balance strong")).to_have_text("$995")
    page.locator('[data-spot="ante"] .spot-ring').click()
    expect(page.locator(".toast")).to_be_empty()


def test_money_that_another_tab_moved_is_shown(page: Page) -> None:
    seated(page, "holdem_bonus")
    other = page.context.new_page()
    seated(other, "four_card")
    place_bets(other)
    press_deal(other)
    shown = other.locator(".figure-balance strong").inner_text()
    assert shown != "$1,000"
    expect(page.locator(".figure-balance strong")).to_have_text(shown)
    other.close()


def test_bets_of_another_tab_can_be_repeated_in_this_one(page: Page) -> None:
    table = seated(page, "holdem_bonus")
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    other.locator('[data-spot="ante"] .spot-ring').click()  # chips that are never bet
    deal(page)
    choose(page, "fold")
    expect(other.locator('[data-spot="ante"] .spot-result')).to_be_visible()
    late = page.context.new_page()  # has not seen the bets
    late.goto(f"/t/{table}")
    expect(late.get_by_role("button", name=re.compile("^Same bets"))).to_be_enabled()
    late.close()
    with next_round(other):
        other.keyboard.press("s")
    assert other.locator(".spots:not(.spots-during) .chip").count() == 2
    other.close()


def test_a_table_that_the_house_pauses_and_closes(house: Server, page: Page) -> None:
    pitboss("operator", "add", "felt", "--data", str(house.data), "--password", "a long password")
    desk = Client(house)
    desk = Client(house, desk.post("/api/sessions", {"login": "felt", "password": "a long password"}).json()["token"])
    table = seated(page, "holdem_bonus")

    def turn(status: str) -> None:
        assert desk.http.put(f"/api/operator/tables/{table}/status", json={"status": status}).status_code == 200

    turn("paused")
    expect(page.get_by_role("heading", name="The house has paused this table.")).to_be_visible()
    turn("open")
    bet_the_ante(page)
    press_deal(page)
    page.locator('.dock [data-choice="fold"]').wait_for()
    turn("paused")
    expect(page.locator(".toast")).to_contain_text("pauses this table after this round")
    turn("closed")
    expect(page.locator(".toast")).to_contain_text("closes this table after this round")
    choose(page, "fold")
    expect(page.get_by_role("heading", name="The house has closed this table.")).to_be_visible()
    expect(page.locator(".result-head strong")).to_have_text("−$5")
    expect(page.locator(".figure-balance strong")).to_have_text("$995")
    assert page.locator(".rack").count() == 0
    page.locator(".dock").get_by_role("link", name="Back to the lobby").click()
    expect(page.locator(".lobby")).to_be_visible()


def test_a_table_that_is_not_there(page: Page) -> None:
    page.goto("/t/t000000000000")
    expect(page.locator("main.message")).to_contain_text("no table")
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()
