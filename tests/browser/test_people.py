"""Staff and players in a real browser: second factor, password, sessions, data; freezing, disabling, a reset."""

from __future__ import annotations

import re
import secrets

import pyotp
from playwright.sync_api import Page, expect

from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import at_desktop
from tests.browser.people import sign_in
from tests.server.running import Client, Server
from tests.server.staff import PASSWORD, add_staff, member
from tests.server.staff import sign_in as signed

SOON_MS = 30_000


def account(house: Server) -> tuple[Client, str]:
    guest, login = Client(house), f"p{secrets.token_hex(6)}"
    made = guest.post("/api/accounts", {"login": login, "password": PASSWORD, "name": "Ada"}).raise_for_status().json()
    client = Client(house, made["token"])
    client.account = made["account"]
    return client, login


def test_a_player_protects_the_account(house: Server, page: Page) -> None:
    """A second factor, a new password, a session elsewhere that is ended, and the data."""
    ada, login = account(house)
    elsewhere = Client(house, signed(house, login).json()["token"])
    sign_in(page.context, ada)
    page.goto("/account")
    sessions = page.get_by_role("region", name="Sessions")
    expect(sessions.get_by_text("this browser")).to_be_visible(timeout=SOON_MS)
    sessions.get_by_role("button", name=re.compile("^End the session")).click()
    expect(sessions.get_by_role("button")).to_have_count(0)
    assert elsewhere.http.get("/api/me").status_code == 401

    factor = page.get_by_role("region", name="Second factor")
    factor.get_by_label("Password").fill(PASSWORD)
    factor.get_by_role("button", name="Set it up").click()
    secret = factor.locator("[data-secret]").inner_text()
    factor.get_by_label("Code of your second factor").fill(pyotp.TOTP(secret).now())
    factor.get_by_role("button", name="Confirm").click()
    expect(factor.locator("[data-paper] li")).to_have_count(10)
    paper = factor.locator("[data-paper] li").first.inner_text()
    assert fits(page)
    assert serious_issues(page) == []

    change = page.get_by_role("region", name="Change the password")
    change.get_by_label("Password now").fill("wrong")
    change.get_by_label("New password").fill("another long password")
    change.get_by_role("button").click()
    expect(change.get_by_role("alert")).to_have_text("the password is wrong")
    change.get_by_label("Password now").fill(PASSWORD)
    change.get_by_role("button").click()
    expect(change.get_by_role("status")).to_contain_text("Your password is changed.")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    assert login in saved.value.path().read_text()

    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill("another long password")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Code of your second factor").fill(paper)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("region", name="You")).to_contain_text("Ada")


@at_desktop
def test_an_account_is_deleted(house: Server, page: Page) -> None:
    ada, login = account(house)
    sign_in(page.context, ada)
    page.goto("/account")
    data = page.get_by_role("region", name="Personal data")
    data.get_by_label("Password").fill(PASSWORD)
    data.get_by_role("button", name="Delete the account").click()
    data.get_by_role("button", name="Yes, delete it").click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible(timeout=SOON_MS)
    assert signed(house, login).status_code == 401


@at_desktop
def test_the_words_of_the_account_come_from_a_list(house: Server, page: Page) -> None:
    told = Told(page)
    sign_in(page.context, account(house)[0])
    page.goto("/account?locale=pseudo")
    expect(page.locator("[name=minutes]")).to_be_visible(timeout=SOON_MS)
    page.locator("[name=minutes]").fill("45")
    page.locator("form", has=page.locator("[name=minutes]")).locator("[type=submit]").click()
    expect(page.locator("section", has=page.locator("[name=minutes]")).locator("[role=status]")).not_to_be_empty()
    assert told.unmarked() == []
    assert page.request.get("/api/me").json()["reality_minutes"] == 45


def test_an_operator_finds_and_freezes_a_player(house: Server, page: Page) -> None:
    ada, login = account(house)
    sign_in(page.context, member(house, f"m{secrets.token_hex(5)}"))
    page.goto("/operator")
    page.get_by_role("group", name="Sections").get_by_role("button", name="Players").click()
    page.get_by_label("login begins with").fill(login)
    page.get_by_role("button", name="Find").click()
    expect(page.locator("tbody tr", has_text="Ada")).to_have_count(1, timeout=SOON_MS)
    page.get_by_role("button", name="Details of Ada").click()
    acts = page.get_by_role("form", name="Do something about this player")
    acts.get_by_label("reason").fill("chips passed to a friend")
    acts.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("“chips passed to a friend”")).to_be_visible()
    assert ada.get("/api/me")["frozen"]
    acts.get_by_label("what").select_option("exclude")
    acts.get_by_label("days").fill("30")
    acts.get_by_label("reason").fill("asked for it by letter")
    acts.get_by_role("button", name="Do it").click()
    expect(page.get_by_text(re.compile("^excluded from play until"))).to_be_visible()
    assert fits(page)
    assert serious_issues(page) == []


@at_desktop
def test_an_operator_resets_and_disables_staff(house: Server, page: Page) -> None:
    login = f"m{secrets.token_hex(5)}"
    add_staff(house, login, "cashier")
    sign_in(page.context, member(house, f"m{secrets.token_hex(5)}"))
    page.goto("/operator")
    page.get_by_role("group", name="Sections").get_by_role("button", name="Staff").click()
    page.get_by_role("button", name=f"Reset the password of {login}").click()
    note = page.get_by_text(re.compile("^One-time password of"))
    expect(note).to_be_visible(timeout=SOON_MS)
    one_time = note.inner_text().split()[-1]
    page.get_by_role("button", name=f"Disable {login}").click()
    expect(page.locator("tr", has_text=login)).to_contain_text("disabled")
    page.get_by_role("button", name=f"Enable {login}").click()
    expect(page.locator("tr", has_text=login)).to_contain_text("good")
    assert serious_issues(page) == []
    page.get_by_role("button", name="Sign out").click()

    page.get_by_label("login").fill(login)
    page.get_by_label("password").fill(one_time)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("New password").fill("another long password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Floor")).to_be_visible(timeout=SOON_MS)
    parts = page.get_by_role("group", name="Sections").get_by_role("button")
    assert parts.all_inner_texts() == ["Floor", "Players", "Second person"]
