"""The operator's room in a real browser: signing in, tables, a second person, reports, events, the band of a return."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import at_desktop
from tests.cli.run import pitboss
from tests.server.running import Client, Server
from tests.server.staff import member

SOON_MS = 30_000
PASSWORD = "a long password"


@pytest.fixture(scope="module")
def staff(house: Server) -> dict[str, str]:
    """Two operators and an auditor, and somebody who plays."""
    import httpx

    tokens = {}
    for login, role in (("first", "operator"), ("second", "operator"), ("eyes", "auditor")):
        done = pitboss("operator", "add", login, "--role", role, "--data", str(house.data), "--password", PASSWORD)
        assert done.returncode == 0, done.stderr
        body = {"login": login, "password": PASSWORD}
        tokens[login] = httpx.post(f"{house.url}/api/sessions", json=body).json()["token"]
    player = Client(house)
    socket = player.socket(player.new_table("ultimate_holdem"))
    socket.do("sit")
    chance = random.Random(3)
    for _ in range(12):
        socket.play_round({"ante": 500, "blind": 500}, chance)
    socket.close()
    return tokens | {"player": player.account}


def enter(page: Page, house: Server, token: str) -> None:
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "pitboss_session", "value": token, "url": house.url}])
    page.goto("/operator")
    expect(page.get_by_role("heading", name="Floor")).to_be_visible(timeout=SOON_MS)


def open_part(page: Page, name: str) -> None:
    page.get_by_role("group", name="Sections").get_by_role("button", name=name).click()


@at_desktop
def test_signing_in_and_out(page: Page, staff: dict[str, str]) -> None:
    page.goto("/operator")
    page.get_by_label("login").fill("eyes")
    page.get_by_label("password").fill("not the password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("wrong", timeout=SOON_MS)
    page.get_by_label("password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Floor")).to_be_visible(timeout=SOON_MS)
    assert page.get_by_role("button", name=re.compile("^(Open|Pause|Close) ")).count() == 0  # an auditor only reads
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("login")).to_be_visible()


@at_desktop
def test_a_guest_is_no_operator(house: Server, page: Page) -> None:
    page.context.add_cookies([{"name": "pitboss_session", "value": Client(house).token, "url": house.url}])
    page.goto("/operator")
    expect(page.get_by_label("login")).to_be_visible(timeout=SOON_MS)
    assert page.get_by_text("tables open").count() == 0


def test_tables_are_opened_paused_and_closed(house: Server, page: Page, staff: dict[str, str]) -> None:
    enter(page, house, staff["first"])
    tables = page.get_by_role("region", name="Tables").first
    name = f"Friday {page.viewport_size}"[:30]
    tables.get_by_label("name").fill(name)
    tables.get_by_label("game").select_option("four_card")
    tables.get_by_role("button", name="Open a table", exact=True).click()
    row = tables.locator("tr", has_text=name)
    expect(row).to_contain_text("open", timeout=SOON_MS)
    row.get_by_role("button", name=f"Pause {name}").click()
    expect(row).to_contain_text("paused")
    row.get_by_role("button", name=f"Close {name}").click()
    expect(row).to_contain_text("closed")
    page.get_by_role("button", name="Check now").click()
    expect(page.get_by_text("balanced", exact=True)).to_be_visible(timeout=2 * SOON_MS)
    assert fits(page)


@at_desktop
def test_the_return_is_drawn_inside_its_band(house: Server, page: Page, staff: dict[str, str]) -> None:
    enter(page, house, staff["eyes"])
    panel = page.get_by_role("region", name="Return against theory")
    panel.get_by_label("game").select_option("ultimate_holdem")
    expect(panel.get_by_role("img")).to_have_attribute("aria-label", re.compile("Actual return"), timeout=SOON_MS)
    expect(panel.get_by_text("95 % band", exact=False).first).to_be_visible()


@at_desktop
def test_an_adjustment_needs_a_second_person(house: Server, page: Page, staff: dict[str, str]) -> None:
    enter(page, house, staff["first"])
    open_part(page, "Second person")
    form = page.get_by_role("form", name="Correct a player's money")
    form.get_by_label("account").fill(staff["player"])
    form.get_by_label("amount").fill("-2.50")
    form.get_by_label("reason").fill("a chip was counted twice")
    form.get_by_role("button", name="Propose").click()
    waiting = page.get_by_role("region", name="Waiting for a second person")
    expect(waiting).to_contain_text("−$2.50", timeout=SOON_MS)
    assert waiting.get_by_role("button", name="Agree").count() == 0
    before = Client(house, staff["eyes"]).get(f"/api/operator/players/{staff['player']}")["balance_cents"]["play"]
    enter(page, house, staff["second"])
    open_part(page, "Second person")
    waiting.get_by_role("button", name="Agree").first.click()
    expect(page.get_by_text("There are no proposals.")).to_be_visible(timeout=SOON_MS)
    after = Client(house, staff["eyes"]).get(f"/api/operator/players/{staff['player']}")["balance_cents"]["play"]
    assert after == before - 250


def test_cash_is_brought_and_paid_by_two_people(browser: Browser, tmp_path: Path) -> None:
    """In a house that plays for real money. A cashier proposes, another one agrees."""
    server = Server(tmp_path / "data", games="four_card", real_money="true").start()
    try:
        first, second = (member(server, login, "cashier", second_factor=True) for login in ("first", "second"))
        body = {"login": "ada", "password": PASSWORD, "name": "Ada"}
        ada = Client(server, Client(server).post("/api/accounts", body).json()["token"])
        context = browser.new_context(base_url=server.url, reduced_motion="reduce")
        page = context.new_page()
        for way, amount, shown, left in (("in", "120.50", "$120.50", 12_050), ("out", "20", "−$20", 10_050)):
            enter(page, server, first.token)
            open_part(page, "Second person")
            form = page.get_by_role("form", name="Cash in or out")
            form.get_by_label("login").fill("ada")
            form.get_by_label("deposit or withdrawal").select_option(way)
            form.get_by_label("amount").fill(amount)
            form.get_by_label("reason").fill("receipt 1201")
            form.get_by_role("button", name="Propose").click()
            waiting = page.get_by_role("region", name="Waiting for a second person")
            expect(waiting).to_contain_text(shown, timeout=SOON_MS)
            assert waiting.get_by_role("button", name="Agree").count() == 0
            enter(page, server, second.token)
            open_part(page, "Second person")
            waiting.get_by_role("button", name="Agree").click()
            expect(page.get_by_text("There are no proposals.")).to_be_visible(timeout=SOON_MS)
            assert ada.get("/api/me")["balance_cents"]["real"] == left
        context.close()
    finally:
        server.stop()


@at_desktop
def test_a_proposal_is_rejected_or_withdrawn(house: Server, page: Page, staff: dict[str, str]) -> None:
    first = Client(house, staff["first"])
    body = {"account": staff["player"], "cents": 5, "reason": "a promise"}
    for login, button, told in (("first", "Withdraw", "Withdrawn."), ("second", "Reject", "Rejected.")):
        assert first.post("/api/operator/proposals/adjustments", body).status_code == 201
        enter(page, house, staff[login])
        open_part(page, "Second person")
        row = page.locator("li", has_text="a promise")
        expect(row).to_contain_text("by first")
        row.get_by_role("button", name=button).click()
        expect(page.get_by_text(told, exact=True)).to_be_visible(timeout=SOON_MS)
        expect(page.get_by_text("There are no proposals.")).to_be_visible(timeout=SOON_MS)


@at_desktop
def test_a_round_is_voided_by_two_people(house: Server, page: Page, staff: dict[str, str]) -> None:
    player = Client(house)
    table = player.new_table("ultimate_holdem")
    socket = player.socket(table)
    socket.do("sit")
    socket.bet({"ante": 500, "blind": 500})
    enter(page, house, staff["first"])
    open_part(page, "Second person")
    form = page.get_by_role("form", name="Void a round")
    form.get_by_label("table id").fill(table)
    form.get_by_label("round").fill("1")
    form.get_by_label("reason").fill("the shuffler failed")
    form.get_by_role("button", name="Propose").click()
    expect(page.get_by_text("Proposed. A second operator has to agree.")).to_be_visible(timeout=SOON_MS)
    enter(page, house, staff["second"])
    open_part(page, "Second person")
    page.locator("li", has_text=table).get_by_role("button", name="Agree").click()
    expect(page.get_by_text("There are no proposals.")).to_be_visible(timeout=SOON_MS)
    assert player.get("/api/rounds", result="void")["rounds"][0]["table"] == table


def test_players_events_and_reports(house: Server, page: Page, staff: dict[str, str]) -> None:
    enter(page, house, staff["eyes"])
    open_part(page, "Players")
    page.get_by_role("button", name=re.compile("^Details of")).first.click()
    expect(page.get_by_text("balance, play money")).to_be_visible(timeout=SOON_MS)
    open_part(page, "Events")
    expect(page.get_by_role("heading", level=1)).to_have_text("Events")
    events = page.get_by_role("region", name="Significant events").first
    expect(events.locator("tbody tr", has_text="Play money granted").first).to_contain_text("$1,000")
    assert "{" not in events.inner_text()
    with page.expect_download() as saved:
        events.get_by_role("link", name="CSV").click()
    assert "granted" in saved.value.path().read_text()
    open_part(page, "Reports")
    report = page.get_by_role("region", name="Daily report").first
    expect(report.get_by_role("heading", name="play money")).to_be_visible(timeout=SOON_MS)
    expect(report.locator("tbody tr", has_text="Ultimate Texas Hold'em").first).to_contain_text("%", timeout=SOON_MS)
    assert fits(page)
    with page.expect_download() as saved:
        report.get_by_role("link", name="CSV").click()
    assert saved.value.path().read_text().startswith("day,")


def test_axe_finds_no_serious_issue(house: Server, page: Page, staff: dict[str, str]) -> None:
    page.goto("/operator")
    expect(page.get_by_label("login")).to_be_visible(timeout=SOON_MS)
    assert serious_issues(page) == []
    enter(page, house, staff["first"])
    for part in ("Floor", "Players", "Second person", "Events", "Reports"):
        open_part(page, part)
        expect(page.locator(".room section.panel").first).to_be_visible(timeout=SOON_MS)
        assert serious_issues(page) == [], part


@at_desktop
def test_every_word_comes_from_a_list_of_strings_or_from_the_house(
    house: Server, page: Page, staff: dict[str, str]
) -> None:
    told = Told(page)
    page.context.add_cookies([{"name": "pitboss_session", "value": staff["first"], "url": house.url}])
    page.goto("/operator?locale=pseudo")
    expect(page.locator(".tiles")).to_be_visible(timeout=SOON_MS)
    parts = page.locator(".segments[role=group] > button")
    for at in range(parts.count()):
        parts.nth(at).click()
        page.wait_for_load_state("networkidle")
        assert told.unmarked() == []
