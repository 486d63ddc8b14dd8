"""Drills and exams in the page: a felt by the keyboard alone, all in view, no serious issue, a record to save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import GAMES
from pitboss.school.record import check_record, read_record
from tests.browser.checks import serious_issues
from tests.browser.conftest import at_desktop, at_phone

DRILLS = ("felt", "payouts", "hands", "errors")
IN_VIEW = """(names) => names.filter((name) => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
})"""
ANSWERED = "count => Number(document.querySelector('.train').dataset.answered) === count"


def begin(page: Page, kind: str, game: str, **more: object) -> str:
    page.request.post("/api/guests")
    made = page.request.post("/api/school/trainings", data={"kind": kind, "game": game} | more).json()
    page.goto(f"/school/{made['id']}")
    page.locator(".train").wait_for()
    return str(made["id"])


def sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_felt_is_settled_by_the_keyboard_alone(page: Page) -> None:
    """Arrow, letter, amount, Enter; felt, choices and tray are in view without scrolling; every grade cites a rule."""
    begin(page, "felt", next(iter(GAMES)), seats=2)
    items = page.request.get("/api/school/trainings/" + page.url.rpartition("/")[2]).json()["task"]["items"]
    assert page.evaluate(IN_VIEW, [".train-shared", ".train-acts", ".tray"]) == []
    for answered, item in enumerate(items):  # the arrow goes from wager to wager as they lie
        page.keyboard.press("ArrowRight")
        if item["seat"]:
            page.keyboard.press("p" if answered % 2 else "u")
            if answered % 2:
                page.keyboard.type("40")
                expect(page.get_by_role("button", name="Add a chip of $25 ×")).to_contain_text("1")
            page.keyboard.press("Enter")
        else:
            page.locator(".train-acts .button", has_text="None").focus()
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        page.wait_for_function(ANSWERED, arg=answered + 1)
        assert page.locator(".graded .rule").first.inner_text()
    expect(page.get_by_role("heading", name="The training is over")).to_be_visible()


@at_desktop
def test_typed_amount_and_cut_chips_are_one_value_and_a_grade_is_spoken(page: Page) -> None:
    begin(page, "felt", list(GAMES)[1], seats=1)
    page.locator(".train-spot").first.click()
    for chip in ("$25", "$5", "$5"):
        page.get_by_role("button", name=f"Add a chip of {chip} ×").click()
    amount = page.get_by_role("textbox", name="Amount")
    expect(amount).to_have_value("35")
    expect(page.get_by_role("button", name="Pay P")).to_have_attribute("aria-pressed", "true")
    amount.fill("41")
    expect(page.get_by_role("button", name="Add a chip of $1 ×")).to_contain_text("1")
    page.get_by_role("button", name="Settle").click()
    page.wait_for_function(ANSWERED, arg=1)
    expect(page.get_by_role("status")).to_contain_text("Seat 1")
    expect(page.locator(".train-spot").first).to_be_disabled()


@pytest.mark.parametrize("kind", DRILLS)
@at_phone
def test_a_drill_on_a_phone(page: Page, kind: str) -> None:
    """Answered and graded; nothing scrolls sideways; no serious issue for those who hear or tab the page."""
    begin(page, kind, list(GAMES)[-1])
    assert not sideways(page)
    assert serious_issues(page) == []
    if kind == "felt":
        page.locator(".train-current .train-spot").first.click()
        page.get_by_role("button", name="Push").or_(page.get_by_role("button", name="Nothing")).click()
        page.get_by_role("button", name="Settle").click()
    elif kind == "payouts":
        page.get_by_role("textbox", name="Amount").fill("40")
        page.keyboard.press("Enter")
    elif kind == "hands":
        page.keyboard.press("1")
    else:
        page.get_by_role("checkbox").first.check()
        page.get_by_role("button", name="Done").click()
    page.wait_for_function(ANSWERED, arg=1)
    assert page.locator(".graded .rule").first.inner_text()
    assert serious_issues(page) == []
    if kind in ("hands", "errors"):
        page.get_by_role("button", name="Next").click()
        expect(page.locator(".train-place")).to_contain_text("2 of")


@at_desktop
def test_an_exam_hides_its_grades_and_ends_with_a_record_that_replays(page: Page, tmp_path: Path) -> None:
    begin(page, "exam", next(iter(GAMES)), count=1, seats=1)
    page.locator(".train-spot").first.click()
    page.get_by_role("button", name="Push").click()
    page.get_by_role("button", name="Settle").click()
    page.wait_for_function(ANSWERED, arg=1)
    expect(page.locator(".graded")).to_have_count(0)
    expect(page.locator(".train-spot.train-done")).to_contain_text("Push")
    assert "✓" not in page.locator(".train").inner_text()
    assert "✗" not in page.locator(".train").inner_text()
    page.get_by_role("button", name="End the exam").click()
    expect(page.get_by_text("Not passed")).to_be_visible()
    expect(page.locator(".exam-signed")).to_contain_text("house key")
    assert serious_issues(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    path = tmp_path / "exam.json"
    download.value.save_as(path)
    record = read_record(path.read_bytes())
    assert all(check.passed for check in check_record(record))
    assert json.loads(path.read_text())["document"]["result"]["answered"] == 1


@at_desktop
def test_the_entrance_offers_every_training_for_every_game(page: Page) -> None:
    page.goto("/school")
    page.get_by_role("radio", name="Errors").check()
    buttons = page.locator(".school-games .button")
    expect(buttons.first).to_contain_text("Begin")
    buttons.first.click()
    expect(page.get_by_role("heading", name="Which lines are wrong?")).to_be_visible()
