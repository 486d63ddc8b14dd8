"""The lobby in a real browser: your seat first, and no seat is offered that nobody can take."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.checks import fits, serious_issues
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import open_context, sign_in
from tests.cli.run import pitboss
from tests.server.running import Client, Server

PASSWORD = "a long password"


@pytest.fixture
def single(house: Server) -> Iterator[str]:
    """A public table with one seat."""
    pitboss("operator", "add", "opener", "--data", str(house.data), "--password", PASSWORD)
    token = httpx.post(f"{house.url}/api/sessions", json={"login": "opener", "password": PASSWORD}).json()["token"]
    floor = Client(house, token)
    made = floor.post("/api/operator/tables", {"game": "holdem_bonus", "name": "A table for one", "seats": 1})
    yield made.json()["table"]
    floor.http.put(f"/api/operator/tables/{made.json()['table']}/status", json={"status": "closed"}).raise_for_status()


def test_the_lobby_says_where_one_sits_and_where_no_seat_is_free(browser: Browser, house: Server, single: str) -> None:
    owner, guest = Client(house), Client(house)
    assert owner.post(f"/api/tables/{single}/actions", {"id": "1", "command": {"do": "sit"}}).status_code == 200
    told = {table["id"]: table for table in guest.get("/api/tables")["tables"]}
    assert (told[single]["free"], told[single]["yours"]) == (0, None)
    assert (told["holdem_bonus"]["free"], told["holdem_bonus"]["yours"]) == (6, None)
    visitor = open_context(browser, house, DESKTOP).new_page()
    visitor.goto("/")
    full = visitor.locator(f'.lobby-table[data-table="{single}"]')
    expect(full).to_contain_text("The only seat is taken.")
    assert full.get_by_role("link", name="Sit down at A table for one").count() == 0
    expect(full.get_by_role("link", name="Sit down at another table")).to_have_attribute("href", "/t/holdem_bonus")
    expect(visitor.locator('[data-table="holdem_bonus"]').get_by_role("link", name="Sit down")).to_be_visible()
    assert visitor.get_by_text("you are seated here").count() == 0
    visitor.context.close()
    for size in (PHONE, DESKTOP):
        context = open_context(browser, house, size)
        sign_in(context, owner)
        page = context.new_page()
        page.goto("/")
        mine = page.get_by_role("region", name="Your seats")
        expect(mine).to_contain_text("A table for one, seat 1")
        expect(mine.get_by_role("link", name="Play")).to_have_attribute("href", f"/t/{single}")
        expect(page.locator(f'.lobby-table[data-table="{single}"]')).to_contain_text("you are seated here")
        page.locator(".edges td").first.wait_for()
        assert serious_issues(page) == []
        assert fits(page)
        if size == DESKTOP:
            mine.get_by_role("button", name="Leave the seat").click()
            expect(mine).to_have_count(0)
            expect(
                page.locator(f'.lobby-table[data-table="{single}"]').get_by_role("link", name="Sit down")
            ).to_be_visible()
        context.close()


def test_a_private_table_is_in_the_lobby_of_those_who_sit_there_only(house: Server) -> None:
    owner, other = Client(house), Client(house)
    table = owner.new_table("four_card")
    owner.socket(table).do("sit", seat=3)
    assert [(each["yours"], each["free"]) for each in owner.get("/api/tables")["tables"] if each["id"] == table] == [
        (3, 5)
    ]
    assert table not in [each["id"] for each in other.get("/api/tables")["tables"]]
    assert table not in [each["id"] for each in httpx.get(f"{house.url}/api/tables").json()["tables"]]
