"""The dealer school in the page: whatever is asked, its cards lie in view, and no answer is marked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.games import GAMES
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import open_context
from tests.server.running import Server

LOW = (1280, 720)
# The cards of the dealer, of the board and of the seat that is asked about; all seats where the highest hand is asked.
OUT_OF_SIGHT = """() => {
  const asked = [...document.querySelectorAll('.lesson-felt .card, .lesson-now .card')];
  const seen = ([x, y]) => document.elementFromPoint(x, y);
  const whole = (card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
    return corners.every((at) => card.contains(seen(at)));
  };
  const title = document.querySelector('.lesson-ask h2');
  const about = title.getBoundingClientRect();
  return [
    ...asked.filter((card) => !whole(card)).map((card) => card.dataset.card),
    ...(title.contains(seen([about.left + 4, about.top + about.height / 2])) ? [] : [title.textContent]),
    ...(asked.length ? [] : ['no cards']),
    ...(document.documentElement.scrollWidth > innerWidth ? ['sideways'] : []),
  ];
}"""
SEATS = "() => [...document.querySelectorAll('.lesson-now h2')].map((title) => title.textContent).join()"
BRASS = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--action)';
  const brass = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const answers = [...document.querySelectorAll('.lesson-ask button')];
  return answers.filter((each) => getComputedStyle(each).backgroundColor === brass).length;
}"""


def begin(page: Page, game: str, wager: str = "") -> int:
    """A table of six seats, where one has bet on this wager; how many questions it has."""
    page.request.post("/api/guests")
    lesson: dict[str, Any] = {}
    while not lesson or (wager and wager not in [step["wager"] for step in lesson["order"]]):
        lesson = page.request.post("/api/school", data={"game": game}).json()
    page.goto(f"/school/{lesson['id']}")
    page.locator(".lesson-answers").wait_for()
    return len(lesson["order"])


def answer(page: Page, place: int) -> None:
    """Any answer; waits for the next question."""
    page.evaluate("document.querySelector('.lesson-answers .button').click()")
    page.wait_for_function("n => document.querySelector('.lesson').dataset.answered == n", arg=place + 1)


@pytest.mark.parametrize("game", GAMES)
def test_no_question_covers_a_card_that_it_asks_about(browser: Browser, house: Server, game: str) -> None:
    """Each kind of question at each seat, at three sizes of the screen; and no answer is ever brass."""
    page = open_context(browser, house, LOW).new_page()
    kinds, last = set(), ""
    for place in range(begin(page, game)):
        title = page.locator(".lesson-ask h2").inner_text()
        assert title != last
        kind = (page.evaluate(SEATS), "?" in title)
        if kind not in kinds:
            for width, height in (PHONE, DESKTOP, LOW):
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("window.scrollTo(0, 0)")
                assert page.evaluate(OUT_OF_SIGHT) == [], (title, width, height)
            assert page.evaluate(BRASS) == 0
        kinds.add(kind)
        last = title
        answer(page, place)
    expect(page.get_by_role("heading", name="The table is settled")).to_be_visible()
    assert {f"Seat {seat}" for seat in range(1, 7)} <= {seats for seats, _ in kinds}
    page.context.close()


def test_a_tax_is_taken_and_never_paid(browser: Browser, house: Server) -> None:
    """The question has no way to pay, not even by typing."""
    page = open_context(browser, house, LOW).new_page()
    count = begin(page, "wild_six", "tax")
    place = 0
    while not page.locator(".lesson-ask h2").inner_text().endswith("Tax"):
        answer(page, place)
        place += 1
    assert place < count
    offered = page.locator(".lesson-answers .button").all_inner_texts()
    assert offered == ["Nothing", "Take $1", "Take $2", "Take $5", "Take"]
    page.context.close()
