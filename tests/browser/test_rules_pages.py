"""Rules pages in a real browser: worded by the options of the table, and linked from its spots and pay lines."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from pitboss.games import GAMES, find_game
from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import at_desktop
from tests.server.running import Client, Server

SOON_MS = 30_000


def test_every_rule_of_every_game_can_be_read(page: Page) -> None:
    for game in GAMES:
        page.goto(f"/rules/{game}")
        found = find_game(game)
        words = found.worded(found.choose_options())
        for number in (next(iter(words.rules)), list(words.rules)[-1]):
            expect(page.locator(f"tr[id='{number}']")).to_contain_text(words.rules[number], timeout=SOON_MS)
        assert page.locator("tr[id]").count() >= len(words.rules) + len(words.readings) + len(words.wagers)
        assert fits(page), game


@at_desktop
def test_the_rules_are_worded_by_the_options_of_the_table(house: Server, page: Page) -> None:
    person = Client(house)
    table = person.new_table("ultimate_holdem", options={"trips_after_fold": "lost"})
    game = find_game("ultimate_holdem")
    usual, other = (game.worded(game.choose_options({"trips_after_fold": value})) for value in ("stays", "lost"))
    differ = [number for number, text in usual.rules.items() if other.rules[number] != text]
    differ_wagers = [one.id for one, two in zip(usual.wagers, other.wagers, strict=True) if one.says != two.says]
    assert differ or differ_wagers
    page.goto(f"/rules?table={table}")
    for number in differ:
        expect(page.locator(f"tr[id='{number}']")).to_contain_text(other.rules[number], timeout=SOON_MS)
    for id_ in differ_wagers:
        expect(page.locator(f"tr[id='wager-{id_}']")).to_contain_text(other.wager(id_).says, timeout=SOON_MS)


@at_desktop
def test_spots_and_pay_lines_lead_to_their_rules(house: Server, page: Page) -> None:
    person = Client(house)
    table = person.new_table("wild_six")
    page.goto(f"/t/{table}")
    spot = page.locator("[data-spot] a").first
    expect(spot).to_be_attached(timeout=SOON_MS)
    line = page.locator(".pay-table th a").first
    for link in (spot, line):
        address = link.get_attribute("href")
        assert address is not None
        with page.context.expect_page() as opened:
            link.evaluate("link => link.click()")
        rules = opened.value
        target = rules.locator(f"[id='{address.partition('#')[2]}']")
        expect(target).to_be_in_viewport(timeout=SOON_MS)
        rules.close()


@at_desktop
def test_a_replay_leads_to_the_rules_of_its_round(house: Server, page: Page) -> None:
    """Its options and its pay tables, though the usual ones differ."""
    person = Client(house)
    table = person.new_table(
        "ultimate_holdem",
        options={"trips_after_fold": "lost"},
        pays=["trips=50-40-30-8-6-5-4"],
        limits={"": [100, 5000]},
    )
    seat = person.socket(table)
    seat.do("sit", seat=1)
    seat.play_round({"ante": 500, "blind": 500, "trips": 500}, random.Random(1))
    link = person.get("/api/rounds")["rounds"][0]["link"]
    page.goto(f"/r/{link}")
    spot = page.locator('[data-spot="trips"] a').first
    expect(spot).to_have_attribute("href", f"/rules?round={link}#wager-trips", timeout=SOON_MS)
    page.goto(f"/rules?round={link}#pays-trips")
    expect(page.locator("[id='pays-trips']")).to_contain_text("4 to 1", timeout=SOON_MS)
    expect(page.locator("main")).to_contain_text("trips after fold lost")


def test_axe_finds_no_serious_issue(page: Page) -> None:
    page.goto("/rules/wild_six")
    expect(page.locator("tr[id]").first).to_be_visible(timeout=SOON_MS)
    assert serious_issues(page) == []


@at_desktop
def test_every_word_comes_from_a_list_of_strings_or_from_the_house(page: Page) -> None:
    told = Told(page)
    page.goto("/rules/texas_peek?locale=pseudo")
    expect(page.locator("tr[id]").first).to_be_visible(timeout=SOON_MS)
    assert told.unmarked() == []
