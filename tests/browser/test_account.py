"""A person's account in the browser: money that runs out, a login, limits, a break; several tabs and browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pitboss.errors import dollars
from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import (
    choose,
    deal,
    offered,
    open_context,
    place_bets,
    seated,
    sign_in,
)
from tests.server.running import Client, Server

PASSWORD = "correct horse battery"
MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
FIRST_VISITS = (
    "/", "/account", "/history", "/operator", "/learn", "/learn/drill", "/school", "/odds/texas_peek",
    "/own/texas_peek", "/rules/texas_peek", "/t/texas_peek",
)  # fmt: skip


class Clock:
    """The clock of a house, which can be put forward."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.write_text("0")

    def forward(self, milliseconds: int) -> None:
        self.file.write_text(str(int(self.file.read_text()) + milliseconds))


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Clock:
    return Clock(tmp_path_factory.mktemp("clock") / "offset")


@pytest.fixture(scope="module")
def clock_house(tmp_path_factory: pytest.TempPathFactory, house: Server, clock: Clock) -> Iterator[Server]:
    """A house whose clock these tests set."""
    server = Server(tmp_path_factory.mktemp("clocks") / "data")
    server.program = ["-m", "tests.server.with_clock", str(clock.file)]
    yield server.start()
    server.stop()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """What a test opened is closed after it."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


def visitor(contexts: list[BrowserContext], browser: Browser, house: Server, size: tuple[int, int] = DESKTOP) -> Page:
    """A page in a browser of its own."""
    contexts.append(open_context(browser, house, size))
    return contexts[-1].new_page()


def account(house: Server) -> tuple[Client, str]:
    """A person with an account, and the login."""
    guest = Client(house)
    login = f"p{guest.account[:12]}"
    made = guest.post("/api/accounts", {"login": login, "password": PASSWORD, "name": "Ada"})
    return Client(house, made.raise_for_status().json()["token"]), login


def fill_in(page: Page, button: str, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"input[name={name}]:visible").fill(value)
    page.get_by_role("button", name=button, exact=True).click()


def lose_everything(client: Client) -> str:
    """A table where this person has folded with all the money down."""
    table = client.new_table("ultimate_holdem")
    socket = client.socket(table)
    socket.do("sit")
    socket.bet({"ante": 50_000, "blind": 50_000})
    while socket.now["round"] == 1:
        you = socket.now["you"]
        free = next(offer["choice"] for offer in you["offers"] if not offer["amount_cents"])
        socket.do("act", question=you["question"], choice=free)
    return table


def test_a_first_visit_is_quiet(browser: Browser, house: Server, contexts: list[BrowserContext]) -> None:
    """Each page is the first one of a new visitor."""
    errors: list[tuple[str, str]] = []
    pages = {address: visitor(contexts, browser, house) for address in FIRST_VISITS}
    for address, page in pages.items():
        page.on("console", lambda message, at=address: message.type == "error" and errors.append((at, message.text)))
        page.on("response", lambda answer, at=address: answer.status >= 400 and errors.append((at, answer.url)))
        page.goto(address, wait_until="commit")
    for page in pages.values():
        page.wait_for_load_state("networkidle")
        expect(page.locator(".account-link")).to_be_visible()
    assert errors == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_at_zero_the_table_offers_a_refill(
    size: tuple[int, int], browser: Browser, clock_house: Server, clock: Clock, contexts: list[BrowserContext]
) -> None:
    client = Client(clock_house)
    table = lose_everything(client)
    page = visitor(contexts, browser, clock_house, size)
    sign_in(page.context, client)
    page.goto(f"/t/{table}")
    dock = page.locator(".dock")
    expect(dock.locator("h2")).to_have_text("Your balance is $0")
    expect(dock).to_contain_text("The smallest bet here is $1.")
    refill = dock.get_by_role("button", name="Refill to $1,000")
    refill.click()  # the money of a new guest does not count
    expect(page.locator(".rack")).to_be_visible()
    lose_everything(client)
    page.reload()
    expect(refill).to_be_disabled()
    expect(dock).to_contain_text(re.compile(r"possible at \d\d:\d\d, in (60|59) min"))
    assert fits(page)
    clock.forward(60 * MINUTE_MS)
    page.reload()
    refill.click()
    expect(page.locator(".rack")).to_be_visible()
    expect(page.locator(".figure-balance strong")).to_have_text("$1,000")
    place_bets(page, 50_000)
    expect(page.locator(".toast")).to_contain_text("The bets are $2,000, your balance is $1,000. Take some chips back.")
    assert serious_issues(page) == []
    assert client.get("/api/me")["balance_cents"]["play"] == 100_000


def test_rebet_without_the_money_says_so_in_dollars(
    browser: Browser, house: Server, contexts: list[BrowserContext]
) -> None:
    page = visitor(contexts, browser, house)
    client = Client(house)
    sign_in(page.context, client)
    table = client.new_table("ultimate_holdem")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("radio", name="$500 chip").click()
    page.locator('[data-spot="ante"] .spot-ring').click()
    page.locator(".dock .button-main").click()
    for choice in ("check", "check", "fold"):
        page.locator(f'.dock [data-choice="{choice}"]').click()
    expect(page.locator(".dock h2")).to_have_text("Your balance is $0")
    expect(page.locator(".figure-balance strong")).to_have_text("$0")
    page.keyboard.press("r")
    expect(page.locator(".dock")).to_contain_text("$0")
    expect(page.locator(".dock").get_by_role("button", name="Refill to $1,000")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("cents")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_guest_becomes_an_account_and_signs_in_elsewhere(
    size: tuple[int, int], browser: Browser, house: Server, contexts: list[BrowserContext]
) -> None:
    page = visitor(contexts, browser, house, size)
    table = seated(page, "holdem_bonus")
    deal(page)
    other_tab = page.context.new_page()
    other_tab.goto("/")
    other_tab.locator(".account-link").click()
    you = other_tab.get_by_role("region", name="You")
    expect(you).to_contain_text("On round 1 at")
    balance = other_tab.locator("[data-balance=play]").inner_text()
    assert serious_issues(other_tab) == []
    assert fits(other_tab)
    login = f"ada.{table}"
    fill_in(other_tab, "Make an account", name="Ada", login=login, password="short")
    assert other_tab.locator("input[name=password]").first.evaluate("field => field.validity.tooShort")
    fill_in(other_tab, "Make an account", password=PASSWORD)
    expect(you).to_contain_text("Ada")
    expect(other_tab.locator("[data-balance=play]")).to_have_text(balance)
    expect(page.locator(".account-link")).to_contain_text("Ada", use_inner_text=False)
    page.wait_for_timeout(500)  # the table goes on by itself in the new session
    expect(page.locator(".toast")).to_be_empty()
    choose(page, "fold")
    expect(page.locator(".rack")).to_be_visible()
    cents = page.request.get("/api/me").json()["balance_cents"]["play"]  # the Bonus can win after a fold
    balance = f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")

    second = visitor(contexts, browser, house, size)
    second.goto("/account")
    fill_in(second, "Sign in", login=login, password="wrong")
    expect(second.get_by_role("alert")).to_contain_text("the login or the password is wrong")
    assert serious_issues(second) == []
    fill_in(second, "Sign in", password=PASSWORD)
    expect(second.locator("[data-balance=play]")).to_have_text(balance)
    second.get_by_role("button", name="Sign out everywhere").click()
    expect(second.get_by_role("status").first).to_have_text("You have signed out.")
    expect(page.get_by_role("alert")).to_contain_text("Ada's session has ended")
    expect(page.locator(".figure-balance")).to_have_count(0)


def test_limits_say_what_holds_now_and_what_later(
    browser: Browser, house: Server, contexts: list[BrowserContext]
) -> None:
    page = visitor(contexts, browser, house)
    told = Told(page)
    page.request.post("/api/guests")
    page.goto("/account?locale=pseudo")
    form = page.locator("form").filter(has=page.locator("[name=minutes_a_day]"))
    page.locator("[name=loss_cents_a_day]").fill("much")
    form.locator("[type=submit]").click()
    expect(form.get_by_role("alert")).to_contain_text("2.50")
    page.locator("[name=loss_cents_a_day]").fill("$1,200.50")
    page.locator("[name=minutes_a_day]").fill("90")
    form.locator("[type=submit]").press("Enter")
    expect(form).to_contain_text("$1,200.50")
    assert told.unmarked() == []
    page.goto("/account")
    expect(form.locator(".account-row").first).to_contain_text("now: $1,200.50")
    page.locator("[name=loss_cents_a_day]").fill("")
    page.locator("[name=minutes_a_day]").fill("60")
    form.locator("[type=submit]").click()
    expect(form.get_by_role("status")).to_contain_text("What is tighter holds now; what is looser holds from")
    expect(form.locator(".account-row").first).to_contain_text(re.compile("now: \\$1,200.50 · no limit from "))
    expect(form.locator(".account-row").last).to_contain_text(re.compile("now: 60 minutes$"))
    assert page.request.get("/api/me").json()["limits"]["loss_cents_a_day"] == 120_050


def test_a_break_taken_in_another_browser_stops_the_next_bet(
    browser: Browser, house: Server, contexts: list[BrowserContext]
) -> None:
    person, login = account(house)
    page = visitor(contexts, browser, house, PHONE)
    sign_in(page.context, person)
    seated(page, "ultimate_holdem")
    deal(page)
    second = visitor(contexts, browser, house, PHONE)
    second.goto("/account")
    fill_in(second, "Sign in", login=login, password=PASSWORD)
    second.get_by_role("button", name="7 days").press("Enter")
    expect(second.get_by_role("heading", name=re.compile("^A break of 7 days, until "))).to_be_focused()
    assert serious_issues(second) == []
    second.keyboard.press("Escape")
    assert person.get("/api/me")["excluded_until_ms"] == 0
    second.get_by_role("button", name="7 days").click()
    second.get_by_role("button", name="Yes, no play for 7 days").click()
    expect(second.get_by_role("region", name="A break")).to_contain_text("You are taking a break until")
    expect(second.get_by_role("button", name="7 days")).to_have_count(0)  # longer is possible, shorter is not

    page.locator('.dock [data-choice="4x"]').click()
    expect(page.locator(".toast")).to_contain_text("you are taking a break from play until")
    expect(page.locator(".toast").get_by_role("link", name="Account")).to_be_visible()
    expect(page.locator('.dock [data-choice="4x"]')).to_be_disabled()
    while (asked := question_or_break(page)) != "break":
        choose(page, "check" if "check" in offered(page) else "fold")
        page.wait_for_function("asked => document.querySelector('.dock h2').textContent !== asked", arg=asked)
    expect(page.locator(".dock")).to_contain_text("No bets until then.")
    expect(page.locator(".rack")).to_have_count(0)
    me = person.get("/api/me")
    expect(page.locator(".figure-balance strong")).to_have_text(dollars(me["balance_cents"]["play"]))
    assert me["held"] == []
    assert fits(page)


def test_a_reality_check_waits_for_the_player(
    browser: Browser, clock_house: Server, clock: Clock, contexts: list[BrowserContext]
) -> None:
    client = Client(clock_house)
    client.http.put("/api/me/reality-check", json={"minutes": 20}).raise_for_status()
    page = visitor(contexts, browser, clock_house, PHONE)
    sign_in(page.context, client)
    seated(page, "holdem_bonus")
    deal(page)
    choose(page, "fold")
    expect(page.locator(".rack")).to_be_visible()
    clock.forward(21 * MINUTE_MS)
    page.keyboard.press("r")
    page.locator(".dock .button-main").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("you have played for 21 minutes, bet $")
    assert serious_issues(page) == []
    assert fits(page)
    toast.get_by_role("button", name="I have seen it: play on").click()
    expect(toast).to_be_empty()
    page.locator(".dock .button-main").click()
    expect(page.locator('.dock [data-choice="fold"]')).to_be_visible()


def question_or_break(page: Page) -> str:
    title = page.locator(".dock h2").inner_text()
    return "break" if "taking a break" in title else title


def test_a_stale_tab_asks_to_sign_in(
    browser: Browser, clock_house: Server, clock: Clock, contexts: list[BrowserContext]
) -> None:
    """The session expired: no new guest with another purse, and no money that is not known."""
    person, login = account(clock_house)
    page = visitor(contexts, browser, clock_house)
    sign_in(page.context, person)
    table = seated(page, "holdem_bonus")
    lobby = page.context.new_page()
    lobby.goto("/")
    expect(lobby.locator(".figure-balance")).to_contain_text("$1,000")
    clock.forward(31 * DAY_MS)
    page.bring_to_front()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Ada's session has ended")
    expect(page.locator(".dock")).to_contain_text("Bets on an open round stay with their seat")
    expect(page.locator(".dock").get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down again")).to_have_count(0)
    lobby.evaluate("dispatchEvent(new Event('focus'))")
    for tab in (page, lobby):
        expect(tab.locator(".figure-balance")).to_have_count(0)
        expect(tab.locator(".account-link")).to_have_text("Sign in")
    page.reload()
    expect(page.locator("main")).to_contain_text("Ada's session has ended. Sign in to go on.")
    assert page.request.get("/api/sessions/current").json() == {"person": None}  # nobody became a guest
    assert serious_issues(page) == []
    notice.get_by_role("link", name="Sign in").click()
    fill_in(page, "Sign in", login=login, password=PASSWORD)
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator(".rack, .dock .button-main").first).to_be_visible()
    expect(page.locator(".figure-balance strong")).to_have_text("$1,000")
    expect(lobby.locator(".figure-balance")).to_contain_text("$1,000")  # the other tab followed
    expect(lobby.get_by_role("alert")).to_have_count(0)


def test_tabs_follow_each_other(browser: Browser, house: Server, contexts: list[BrowserContext]) -> None:
    """Money, a sign-out and another person in one tab are seen in the others."""
    (ada, _), (bob, login) = account(house), account(house)
    page = visitor(contexts, browser, house)
    sign_in(page.context, ada)
    tables = [page, page.context.new_page()]
    for tab in tables:
        seated(tab, "holdem_bonus")
    deal(tables[0])
    expect(tables[1].locator(".figure-balance strong")).to_have_text(
        page.locator(".figure-balance strong").inner_text()
    )
    account_tab = page.context.new_page()
    account_tab.goto("/account")
    account_tab.get_by_role("button", name="Sign out", exact=True).click()
    for tab in tables:
        expect(tab.get_by_role("alert")).to_contain_text("Ada's session has ended")
        expect(tab.locator(".figure-balance")).to_have_count(0)
    fill_in(account_tab, "Sign in", login=login, password=PASSWORD)
    expect(tables[0].locator(".dock")).to_contain_text("now signed in as Ada")
    expect(tables[0].get_by_role("alert")).to_have_count(0)
    expect(tables[0].locator(".figure-balance strong")).to_have_text("$1,000")
    tables[0].get_by_role("button", name="Go on as Ada").click()
    expect(tables[0].get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    assert bob.get("/api/me")["balance_cents"]["play"] == 100_000


def test_two_tabs_of_a_first_visit_are_one_guest(
    browser: Browser, house: Server, contexts: list[BrowserContext]
) -> None:
    page = visitor(contexts, browser, house)
    page.goto("/account")
    made: list[str] = []
    page.context.on("request", lambda asked: made.append(asked.url) if asked.url.endswith("/api/guests") else None)
    tabs = [page.context.new_page() for _ in range(3)]
    for tab in tabs:
        tab.goto("/learn", wait_until="commit")
    for tab in tabs:
        expect(tab.locator(".account-link")).to_contain_text("Guest")
    assert len(made) == 1
