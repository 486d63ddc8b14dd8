"""The odds room in a real browser: edges that move with a line of a pay table, counts, charts, sessions, files."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.games import GAMES
from pitboss.rules import percent
from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import at_desktop

SOON_MS = 30_000


def shown(edge: object) -> str:
    """An edge as the page writes it."""
    return f"{100 * float(edge):.4f} %".replace("-", "−")  # type: ignore[arg-type]


def edge_in(text: str) -> float:
    return float(text.rstrip(" %").replace("−", "-"))


def enter(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".data-table tbody tr").first).to_be_visible(timeout=SOON_MS)


def edges_of(page: Page, game: str, **query: Any) -> list[dict[str, Any]]:
    """What the house tells; `tests/server/test_odds_room.py` compares that with the engine."""
    found: list[dict[str, Any]] = page.request.get(f"/api/odds/{game}/prices", params=query).json()["wagers"]
    return found


def edge_of_trips(page: Page, **query: Any) -> str:
    found = edges_of(page, "ultimate_holdem", **query)
    return next(shown(each["house_edge"]) for each in found if each["wager"] == "trips" and each["in_use"])


def test_the_edge_of_every_bet_of_every_game(page: Page) -> None:
    for game in GAMES:
        enter(page, f"/odds/{game}")
        edges = page.get_by_role("region", name="House edge").locator("tbody td strong")
        expect(edges).to_have_text([shown(each["house_edge"]) for each in edges_of(page, game)])
        expect(page.get_by_role("region", name="How every number was verified")).to_be_visible()
        assert fits(page), game


@at_desktop
def test_shares_are_not_taken_for_a_mixed_strategy(page: Page) -> None:
    enter(page, "/odds/wild_six")
    expect(page.get_by_text("each hand has one best choice")).to_be_visible()
    expect(page.get_by_text("is never best")).to_have_count(0)


@at_desktop
def test_a_line_of_a_pay_table_moves_the_edge(page: Page) -> None:
    enter(page, "/odds/ultimate_holdem")
    editor = page.get_by_role("region", name="Pay tables")
    editor.get_by_role("button", name="Straight: pay more").click()
    expected = edge_of_trips(page, pays="trips=50-40-30-8-7-5-3")
    expect(editor.locator(".large")).to_have_text(expected, timeout=SOON_MS)
    expect(editor.get_by_text("no deal was counted again")).to_be_visible()
    assert "pays=trips" in page.url
    page.reload()
    expect(editor.locator(".large")).to_have_text(expected, timeout=SOON_MS)
    editor.get_by_role("button", name="Reset").click()
    expect(editor.locator(".large")).to_have_text(edge_of_trips(page))


@at_desktop
def test_a_count_in_the_background_is_cancelled(page: Page) -> None:
    begin_to_count(page)


def begin_to_count(page: Page) -> tuple[Locator, str]:
    """A count that was cancelled; the editor, and the edge that it showed before. This game is counted soonest."""
    enter(page, "/odds/four_card?pays=ante_bonus%3D25-20-9")
    editor = page.get_by_role("region", name="Pay tables")
    expect(editor.get_by_text("can change the best strategy")).to_be_visible()
    before = editor.locator(".large").inner_text()
    editor.get_by_role("button", name="Count the best strategy").click()
    expect(editor.get_by_role("progressbar")).to_be_visible(timeout=SOON_MS)
    editor.get_by_role("button", name="Cancel").click()
    expect(editor.get_by_text("The count was cancelled.")).to_be_visible(timeout=SOON_MS)
    return editor, before


@pytest.mark.prove
@at_desktop
def test_a_table_of_the_main_game_is_counted_in_the_background(page: Page) -> None:
    editor, before = begin_to_count(page)
    editor.get_by_role("button", name="Count the best strategy").click()
    expect(editor.get_by_text("Counted in")).to_be_visible(timeout=10 * SOON_MS)
    after = editor.locator(".large").inner_text()
    assert edge_in(after) <= edge_in(before)  # the best play gains at least as much as the printed one
    expect(editor.get_by_text("can change the best strategy")).not_to_be_visible()
    expect(page.get_by_role("region", name="strategy")).to_contain_text("too many hands for a chart in the page")


@at_desktop
def test_the_grid_tells_what_each_choice_is_worth(page: Page) -> None:
    enter(page, "/odds/ultimate_holdem")
    page.locator(".grid13").get_by_role("button", name="J3 offsuit").click()
    values = page.locator(".grid-details .values div")
    expect(values).to_have_text(["check−0.516712", "3x−0.876281", "4x−0.970770"])


@at_desktop
def test_an_option_is_chosen_live(page: Page) -> None:
    enter(page, "/odds/ultimate_holdem")
    page.get_by_label("After a fold, does Trips stay in action?").select_option("lost")
    row = page.get_by_role("region", name="House edge").locator("tr", has_text="in use")
    expect(row.locator("strong")).to_have_text(edge_of_trips(page, set="trips_after_fold=lost"), timeout=SOON_MS)
    page.get_by_role("button", name="Use 50-40-20-7-6-5-3").click()
    both = "trips_after_fold=lost&set=trips_table=50-40-20-7-6-5-3"
    other = page.request.get(f"/api/odds/ultimate_holdem/prices?set={both}").json()["wagers"]
    edge = next(each["house_edge"] for each in other if each["wager"] == "trips" and each["in_use"])
    expect(row.locator("strong")).to_have_text(shown(edge), timeout=SOON_MS)


def test_a_session_is_planned_as_a_fan(page: Page) -> None:
    enter(page, "/odds/four_card")
    planner = page.get_by_role("region", name="Session planner")
    planner.get_by_label("rounds", exact=True).fill("40")
    planner.get_by_role("button", name="Plan").click()
    expect(planner.get_by_role("img")).to_be_visible(timeout=2 * SOON_MS)
    expect(planner.get_by_text("risk of ruin")).to_be_visible()
    assert fits(page)


@at_desktop
def test_files_and_pictures_can_be_saved(page: Page) -> None:
    enter(page, "/odds/holdem_bonus")
    for name, kind in (("CSV", "csv"), ("XLSX", "xlsx"), ("SVG", "svg"), ("PNG", "png")):
        with page.expect_download() as saved:
            page.locator(".small-button", has_text=name).first.click()
        assert saved.value.suggested_filename.endswith(f".{kind}")
        content = saved.value.path().read_bytes()
        starts = {"csv": b"game,wager", "xlsx": b"PK", "svg": b"<svg", "png": b"\x89PNG"}[kind]
        assert content.startswith(starts)


def saved_svg(page: Page, panel: Locator) -> str:
    with page.expect_download() as saved:
        panel.get_by_role("button", name="SVG").last.click()
    return saved.value.path().read_text(encoding="utf-8")


def test_the_grid_and_the_edges_with_hidden_cards_can_be_saved(page: Page) -> None:
    enter(page, "/odds/ultimate_holdem")
    strategy = page.get_by_role("region", name="strategy")
    grid = saved_svg(page, strategy)
    assert grid.count('width="44"') == 13 * 13
    assert "suited above the diagonal" in grid
    with page.expect_download() as saved:
        strategy.get_by_role("button", name="PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    hidden = page.get_by_role("region", name="Hidden cards")
    expect(hidden.locator(".edge-bars li")).to_have_count(5)
    seen = page.request.get("/api/odds/ultimate_holdem/readings").json()["hidden"]
    for each in seen:
        expect(hidden.locator(".edge-bars li", has_text=each["says"]).first).to_contain_text(shown(each["edge"]))
    assert saved_svg(page, hidden).count("<rect") == 6  # the page, and five bars
    hidden.get_by_text("How the best play changes").click()
    hidden.get_by_label("How the best play changes").select_option("1")
    expect(hidden.locator(".grid13-told")).to_contain_text("52%")
    assert fits(page)
    assert saved_svg(page, hidden).count("%<") == 13 * 13


@at_desktop
def test_a_reading_without_a_price_says_why(page: Page) -> None:
    enter(page, "/odds/four_card")
    readings = page.get_by_role("region", name="Readings, and what each is worth")
    expect(readings).to_contain_text("The best play never folds a hand that wins Aces Up.", timeout=SOON_MS)
    page.get_by_role("group", name="Pay tables").get_by_role("button", name="Cover All").click()
    expect(page.get_by_role("region", name="Pay tables")).to_contain_text("35 to 1 against 30 to 1")


def test_axe_finds_no_serious_issue(page: Page) -> None:
    enter(page, "/odds/texas_peek")
    expect(page.get_by_role("region", name="Readings, and what each is worth")).to_be_visible(timeout=SOON_MS)
    assert serious_issues(page) == []


@at_desktop
def test_every_word_comes_from_a_list_of_strings_or_from_the_house(page: Page) -> None:
    told = Told(page)
    enter(page, "/odds/four_card?locale=pseudo")
    expect(page.locator(".readings").first).to_be_visible(timeout=SOON_MS)
    page.wait_for_load_state("networkidle")
    assert told.words
    assert told.unmarked() == []


@at_desktop
def test_a_wrong_pay_table_in_the_address_is_told(page: Page) -> None:
    page.goto("/odds/ultimate_holdem?pays=trips%3D1-2")
    expect(page.get_by_role("alert")).to_contain_text("2 amounts for 7 lines", timeout=SOON_MS)


def test_percent_is_written_as_elsewhere() -> None:
    assert shown(-0.166344).replace("−", "-") == percent(-0.166344)
