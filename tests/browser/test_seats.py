"""Who is here, away or sitting out: everybody sees it, and for whom the table waits, how long and what then."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import fits, serious_issues
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.evening.line import Line
from tests.browser.people import COOKIE, open_context, seated, sign_in
from tests.cli.run import pitboss
from tests.server.running import Client, Server

PASSWORD = "a long password"


@pytest.fixture(scope="module")
def quick(house: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that notices soon who is gone. The other one has built the page."""
    server = Server(tmp_path_factory.mktemp("seats") / "data", lease_seconds=1, games="holdem_bonus").start()
    yield server
    server.stop()


@pytest.fixture
def page(browser: Browser, quick: Server) -> Iterator[Page]:
    context = open_context(browser, quick)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def ante(page: Page) -> None:
    page.locator('[data-spot="ante"] .spot-ring').click()


def bet(page: Page) -> None:
    ante(page)
    page.locator(".dock .button-main").click()


def seat_list(page: Page) -> list[str]:
    return page.locator(".seat-list .presence").all_inner_texts()


def test_everybody_sees_who_is_away_how_long_it_is_awaited_and_what_then(page: Page, quick: Server) -> None:
    table = seated(page, "holdem_bonus", grace_seconds=4, freed_seconds=1)
    other = Client(quick).socket(table)
    other.do("sit")
    pod = page.locator(".pod[role=group]")
    expect(pod.locator(".presence-here")).to_have_text("here")
    bet(page)
    expect(page.get_by_role("heading", name=re.compile("^Waiting for "))).to_be_visible()
    expect(page.locator(".dock")).to_contain_text(re.compile(r"\d+ s, then the cards are dealt without"))
    expect(pod).to_have_class(re.compile("pod-awaited"))
    other.bet({"ante": 500})
    while other.now["phase"] == "betting":
        other.take()
    other.do("reveal", round=other.now["round"], seed=other.seed)
    expect(page.locator(".dock .countdown")).to_have_text(re.compile(r"^\d+ s, then fold$"))  # one's own clock
    page.locator('.dock [data-choice="fold"]').click()
    expect(page.locator(".dock .countdown")).to_have_text(re.compile(r"^\d\d s, then fold$"))
    other.close()
    expect(pod.locator(".presence-away")).to_have_text("away")
    assert "ready" not in pod.inner_text().lower()
    assert seat_list(page) == ["here", "away"]
    expect(page.locator(".dock .countdown")).to_have_text(re.compile(r"^[0-4] s, then fold$"))
    for size in (PHONE, DESKTOP):
        resize(page, size)
        assert fits(page)
    assert serious_issues(page) == []
    page.locator(".rack").wait_for()  # the table has answered for the seat
    expect(page.locator(".seat-list li")).to_have_count(1)  # and freed it


def test_whoever_sits_out_is_not_waited_for_and_comes_back_with_the_first_chip(page: Page, quick: Server) -> None:
    table = seated(page, "holdem_bonus")
    watcher = Client(quick).socket(table)
    watcher.do("sit")
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator(".dock")).to_contain_text("Nobody waits for your bets")
    assert seat_list(page) == ["sitting out", "here"]
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("button", name="Sit out")).to_be_visible()
    page.keyboard.press("o")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    resize(page, PHONE)
    expect(page.locator(".dock")).to_contain_text("The first chip brings you back")
    assert fits(page)
    ante(page)
    expect(page.locator(".dock")).not_to_contain_text("You sit out")
    while watcher.now["presence"]["1"] != "here":
        watcher.take()
    expect(page.locator('[data-spot="ante"] .chip')).to_be_visible()


def test_a_newcomer_places_chips_for_the_next_round_while_one_is_played(page: Page, quick: Server) -> None:
    owner = Client(quick)
    table = owner.new_table("holdem_bonus")
    playing = owner.socket(table)
    playing.do("sit")
    playing.bet({"ante": 500})
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name=re.compile("^Waiting for "))).to_be_visible()
    expect(page.locator(".dock")).to_contain_text(re.compile(r"\d+ s, then fold"))
    ante(page)
    expect(page.locator('[data-spot="ante"] .chip')).to_be_visible()
    assert page.locator(".dock .button-main").count() == 0
    assert page.locator(".felt .card").count() > 0  # the round is still in view
    resize(page, PHONE)
    bottom = page.locator(".tabs").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= PHONE[1]
    resize(page, DESKTOP)
    playing.do("act", question=playing.now["you"]["question"], choice="fold")
    page.locator(".dock .button-main", has_text="Deal").wait_for()
    expect(page.locator('[data-spot="ante"] .chip')).to_be_visible()


def test_leaving_a_round_and_coming_back(page: Page, quick: Server) -> None:
    table = seated(page, "holdem_bonus", grace_seconds=60)
    bet(page)
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Leave now").click()
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Come back").click()
    expect(page.get_by_role("button", name="Come back")).to_have_count(0)
    page.locator('.dock [data-choice="fold"]').click()
    page.locator(".rack").wait_for()
    assert page.url.endswith(table)
    assert seat_list(page) == ["here"]


def test_a_seat_that_was_given_up_says_why(page: Page, quick: Server) -> None:
    owner, client = Client(quick), Client(quick)
    sign_in(page.context, client)
    table = owner.new_table("holdem_bonus", freed_seconds=60)
    host = owner.socket(table)
    host.do("sit", seat=2)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".rack").wait_for()
    host.do("free_seat", seat=1)
    expect(page.locator(".toast")).to_contain_text("the owner of the table or the floor staff freed it")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".rack").wait_for()
    expect(page.locator(".toast")).to_be_empty()


def test_a_seat_of_someone_gone_is_free_and_the_person_reads_why(page: Page, quick: Server) -> None:
    owner = Client(quick)
    table = owner.new_table("holdem_bonus", freed_seconds=1)
    host = owner.socket(table)
    host.do("sit", seat=2)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".rack").wait_for()
    page.goto("about:blank")
    while not any(entry["kind"] == "left" for entry in host.entries):
        host.take()
    page.goto(f"/t/{table}")
    expect(page.locator(".toast")).to_contain_text("because you were away for 1 second")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def operator(server: Server) -> Client:
    pitboss("operator", "add", "floor", "--data", str(server.data), "--password", PASSWORD)
    token = Client(server).post("/api/sessions", {"login": "floor", "password": PASSWORD}).json()["token"]
    return Client(server, token)


@pytest.fixture(scope="module")
def floor(quick: Server) -> Client:
    """The floor staff."""
    return operator(quick)


def test_a_full_table_offers_another_one_and_a_seat_elsewhere_is_given_up_for_one_here(
    page: Page, quick: Server, floor: Client
) -> None:
    made = floor.post("/api/operator/tables", {"game": "holdem_bonus", "name": "A table for one", "seats": 1})
    single = made.json()["table"]
    sitting = Client(quick).socket(single)
    sitting.do("sit")
    page.goto(f"/t/{single}")
    expect(page.get_by_role("heading", name="Every seat is taken")).to_be_visible()
    assert page.get_by_role("button", name="Sit down").count() == 0
    expect(page.locator(".pod[role=group]")).to_have_count(1)  # who watches sees every seat
    page.locator(".dock").get_by_role("link", name="Sit down at").click()
    page.get_by_role("button", name="Sit down").click()
    page.locator(".rack").wait_for()
    first = page.url
    sitting.do("stand")
    page.goto(f"/t/{single}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="You have a seat at")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Leave .* and sit down here$")).click()
    page.locator(".rack").wait_for()
    page.goto(first)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    floor.http.put(f"/api/operator/tables/{single}/status", json={"status": "closed"}).raise_for_status()


def test_the_owner_frees_the_seat_of_someone_who_does_not_play(page: Page, quick: Server) -> None:
    table = seated(page, "holdem_bonus", freed_seconds=60)
    others = [Client(quick).socket(table) for _ in range(2)]
    for other in others:
        other.do("sit")
    others[1].do("sit_out")
    free = page.get_by_role("button", name="Free seat")
    expect(free).to_have_accessible_name(re.compile("^Free seat 3 of Guest"))  # nobody else rests
    for size in (PHONE, DESKTOP):
        resize(page, size)
        assert fits(page)
    free.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-list li")).to_have_count(2)
    expect(free).to_have_count(0)


def test_the_floor_staff_sees_who_is_away_and_frees_the_seat(page: Page, quick: Server, floor: Client) -> None:
    made = floor.post("/api/operator/tables", {"game": "holdem_bonus", "name": "The corner table"})
    resting = Client(quick).socket(made.json()["table"])
    resting.do("sit")
    resting.do("sit_out")
    sign_in(page.context, floor)
    page.goto("/operator")
    row = page.get_by_role("row", name="The corner table")
    expect(row.locator(".presence-sitting_out")).to_have_text("sitting out")
    row.get_by_role("button", name="Free seat 1").click()
    expect(row.locator(".presence")).to_have_count(0)


def test_after_an_outage_the_money_is_right_though_the_seat_is_lost(browser: Browser, quick: Server) -> None:
    """The line breaks, the seat is given up, and the same person wins or loses elsewhere."""
    owner, client = Client(quick), Client(quick)
    table = owner.new_table("holdem_bonus", freed_seconds=1)
    host = owner.socket(table)
    host.do("sit", seat=2)
    line = Line(quick.port)
    context = open_context(browser, quick, base_url=line.url)
    context.add_cookies([{"name": COOKIE, "value": client.token, "url": line.url}])
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".rack").wait_for()
    line.cut()
    while not any(entry["kind"] == "left" for entry in host.entries):
        host.take()
    elsewhere = client.socket(client.new_table("holdem_bonus"))
    elsewhere.do("sit")
    elsewhere.bet({"ante": 12_300})
    elsewhere.do("act", question=elsewhere.now["you"]["question"], choice="fold")
    line.heal()
    expect(page.get_by_role("link", name="Account")).to_contain_text("$877")
    expect(page.locator(".figure-net")).to_contain_text("−$123")
    context.close()
    line.close()
