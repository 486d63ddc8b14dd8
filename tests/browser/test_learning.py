"""The coach, your own play, drills, other choices and the dealer school in the page; every page checked by axe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.games import GAMES, find_game
from pitboss.odds.advise import advise
from pitboss.odds.certificates.codec import fraction_text
from pitboss.odds.read_position import read_position
from tests.browser.checks import serious_issues
from tests.browser.conftest import PHONE
from tests.browser.people import (
    SOON_MS,
    choose,
    deal,
    deal_until_asked,
    finish,
    offered,
    open_context,
    question,
    seated,
    sign_in,
    wait_for_next,
)
from tests.server.running import Client, Server, make_a_mistake

VALUES = """() => [...document.querySelectorAll('.coach-values li')]
  .map((row) => [row.dataset.choice, row.querySelector('[title]').title])"""
SEEN = """() => ['.cards-mine', '.cards-dealer']
  .flatMap((place) => [...document.querySelectorAll(`${place} [data-card]`)].map((card) => card.dataset.card))
  .filter((card) => card !== '??').join('')"""


@pytest.fixture(scope="module")
def student(house: Server) -> Client:
    """A person with a costly mistake."""
    client = Client(house)
    make_a_mistake(client)
    return client


@pytest.fixture
def page(browser: Browser, house: Server, student: Client) -> Iterator[Page]:
    context = open_context(browser, house)
    sign_in(context, student)
    yield context.new_page()
    context.close()


def values(page: Page) -> dict[str, str]:
    rows = page.locator(".coach-values li")
    rows.first.wait_for(timeout=4 * SOON_MS)
    found: list[tuple[str, str]] = page.evaluate(VALUES)
    return dict(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_says_what_pitboss_advise_says(page: Page, game: str) -> None:
    """The same numbers as the engine, for the cards that this seat has seen."""
    seated(page, game)
    page.get_by_role("radio", name="Always").click()
    deal_until_asked(page)
    shown = values(page)
    seen = page.evaluate(SEEN)
    found = find_game(game)
    options = found.choose_options()
    advice = advise(found, options, read_position(found, options, seen))
    assert shown == {choice: fraction_text(value) for choice, value in advice.values}
    expect(page.locator(".coach-reason")).to_contain_text("line ")


def test_a_mistake_is_told_with_its_cost_and_the_round_adds_up(page: Page) -> None:
    table = seated(page, "four_card")
    page.get_by_role("radio", name="Mistakes").click()
    deal(page)
    page.locator(".dock [data-choice]").first.wait_for()
    assert page.locator(".coach-values").count() == 0  # nothing before the decision
    choose(page, "fold")
    grade = page.locator(".grades li").first
    grade.wait_for(timeout=4 * SOON_MS)
    found = page.request.get(f"/api/rounds/{table}/1/grades").json()
    assert grade.get_attribute("data-cost") == found["grades"][0]["cost"]
    cells = page.locator(".coach > .balance-table td").all_inner_texts()
    edge, mistakes, luck, net = (Fraction(cell.replace("−", "-").replace("$", "").replace(",", "")) for cell in cells)
    assert abs(edge + mistakes + luck - net) <= Fraction(2, 100)


def exact(cents: float) -> str:
    return f"{'−' if cents < 0 else '+' if cents > 0 else ''}${abs(cents) / 100:,.2f}"


def test_fast_play_is_graded_to_the_end(page: Page) -> None:
    table = seated(page, "holdem_bonus")
    page.get_by_role("radio", name="Always").click()
    deal(page)
    for key in "bcb":
        asked = question(page)
        page.keyboard.press(key)
        wait_for_next(page, asked)
    page.locator(".coach > .balance-table").wait_for(timeout=4 * SOON_MS)
    expect(page.locator(".grades li")).to_have_count(3)
    found = page.request.get(f"/api/rounds/{table}/1/grades").json()["moves"]
    expect(page.locator(".moves li")).to_have_count(len(found))
    drawn = page.locator(".moves li").evaluate_all("rows => rows.map((row) => row.dataset.move)")
    assert drawn == [move["kind"] for move in found]
    expect(page.locator(".moves li").last.locator("strong")).to_have_text(exact(found[-1]["cents"]))
    assert page.locator(".grades a").first.get_attribute("href").startswith(f"/what-if/{table}/1/")  # type: ignore[union-attr]


def test_the_coach_on_request_and_off(page: Page) -> None:
    seated(page, "four_card")
    page.get_by_role("radio", name="On request").click()
    deal(page)
    asked = page.get_by_role("button", name="What is each choice worth?")
    asked.wait_for()
    assert page.locator(".coach-values").count() == 0
    asked.click()
    assert set(values(page)) == {"fold", "1x", "2x", "3x"}
    expect(page.locator(".coach .tag-coach")).to_have_text("exact")
    page.get_by_role("radio", name="Off").click()
    assert page.locator(".coach-values, .grades").count() == 0
    finish(page)


def test_mistakes_are_listed_drilled_and_played_otherwise(page: Page, student: Client) -> None:
    page.goto("/learn")
    page.locator(".numbers tbody tr").first.wait_for()
    dearest = student.get("/api/mistakes")["mistakes"][0]
    expect(page.locator(".numbers tbody tr").first).to_contain_text(f"${dearest['cost_cents'] / 100:.2f}")
    page.get_by_role("link", name="Start the drill").click()
    question(page)
    by_key(page, offered(page)[0])
    page.locator(".coach-values li").first.wait_for()
    right = page.locator(".coach-best .tag").count()
    expect(page.locator(".dock h2")).to_contain_text("Right." if right else "That costs $")
    expect(page.locator(".dock")).to_contain_text("tomorrow" if right else "minutes")
    page.goto(f"/what-if/{dearest['table']}/{dearest['round']}/{dearest['question']}")
    choose(page, dearest["best"])
    finish_what_if(page)
    path = f"/api/rounds/{dearest['table']}/{dearest['round']}/what-if"
    cents = student.post(path, {"question": dearest["question"]}).json()["played_net_cents"]
    expect(page.locator(".compare b").nth(1)).to_have_text(money(cents))
    assert page.locator(".spot-result").count()
    page.get_by_role("button", name="Choose again").click()
    page.locator(".dock [data-choice], .card-pick").first.wait_for()


def by_key(page: Page, choice: str) -> None:
    """The first sign of a choice, or the place of a card and Enter."""
    if page.locator(".card-pick").count():
        page.keyboard.press(choice.removeprefix("discard"))
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(choice[0])


def finish_what_if(page: Page) -> None:
    """Goes on with the last choice until the round is settled."""
    while True:
        page.locator(".compare, .dock [data-choice]:not([disabled]), .card-pick").first.wait_for()
        if page.locator(".compare").count():
            return
        asked = page.locator(".dock h2").inner_text()
        choose(page, offered(page)[-1])
        page.wait_for_function("a => document.querySelector('.dock h2').textContent !== a", arg=asked)


def money(cents: int) -> str:
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return f"{sign}${abs(cents) / 100:,.2f}".removesuffix(".00")


def test_a_lesson_in_the_dealer_school(browser: Browser, house: Server) -> None:
    page = open_context(browser, house, PHONE).new_page()
    frames: list[str] = []
    page.on("response", lambda response: frames.append(response.url))
    page.goto("/school")
    page.locator(".school-games .button").first.click()
    asked = page.locator(".lesson-ask h2").first
    asked.wait_for()
    while not page.get_by_role("heading", name="The table is settled").count():
        count = page.locator(".lesson-score strong").first.inner_text()
        page.locator(".lesson-answers .button").first.click()
        page.wait_for_function("c => document.querySelector('.lesson-score strong').textContent !== c", arg=count)
        expect(page.locator(".graded .rule")).to_be_visible()
    page.get_by_role("button", name="Deal the mistakes again").click()
    expect(page.locator(".lesson-score strong").first).to_have_text("0/0")
    page.goto("/school")
    expect(page.locator(".school-progress tbody tr")).to_have_count(1)
    page.context.close()


def prepare_decision(page: Page) -> None:
    seated(page, "ultimate_holdem")
    page.get_by_role("radio", name="Always").click()
    deal(page)
    values(page)


def prepare_result(page: Page) -> None:
    seated(page, "wild_six")
    deal(page)
    finish(page)
    page.locator('[data-spot="poker"] .spot-ring').hover()
    page.locator(".explain").wait_for()


def prepare_display_menu(page: Page) -> None:
    seated(page, "four_card")
    page.get_by_label("Display").first.click()
    page.get_by_role("button", name="Four-colour deck").wait_for()


def prepare_keys(page: Page) -> None:
    seated(page, "four_card")
    page.locator("body").press("?")
    page.get_by_role("dialog", name="Help").wait_for()


def prepare_phone_result(page: Page) -> None:
    """A phone after a round beside a bot: the list of results, with the rule of one of them open."""
    seated(page, "four_card")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("radio", name="Always").click()
    deal(page)
    choose(page, "fold")
    page.locator(".moves li").first.wait_for(timeout=4 * SOON_MS)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="Result", exact=True).click()
    page.locator(".result .rule").first.click()
    page.locator(".result .rule-text").wait_for()


def prepare_graded(page: Page) -> None:
    """How the value moved, in the tab of the coach."""
    prepare_phone_result(page)
    page.get_by_role("button", name="Coach", exact=True).click()
    expect(page.locator(".moves")).to_be_visible()


def prepare_seat_sheet(page: Page) -> None:
    """The cards and bets of another seat on a phone, with the result of a bet explained."""
    prepare_phone_result(page)
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator(".seat-strip button").first.click()
    page.locator(".pod-looked .pod-bet").first.click()
    page.locator(".pod-looked .explain").wait_for()


def prepare_lesson(page: Page) -> None:
    page.goto("/school")
    page.locator(".school-games .button").nth(1).click()
    page.locator(".lesson-answers").wait_for()


def prepare_what_if(page: Page) -> None:
    page.goto("/learn")
    page.locator(".numbers .link").first.click()
    page.locator(".dock [data-choice]").first.wait_for()


PAGES = {
    "lobby": lambda page: (page.goto("/"), page.locator(".edges td").first.wait_for()),
    "betting": lambda page: seated(page, "four_card"),
    "decision": prepare_decision,
    "discard": lambda page: (
        seated(page, "wild_six"),
        deal_until_asked(page),
        page.locator(".card-pick").first.wait_for(),
    ),
    "result": prepare_result,
    "display menu": prepare_display_menu,
    "keys": prepare_keys,
    "phone result": prepare_phone_result,
    "graded": prepare_graded,
    "seat sheet": prepare_seat_sheet,
    "learn": lambda page: (page.goto("/learn"), page.locator(".numbers tbody").wait_for()),
    "what-if": prepare_what_if,
    "drill": lambda page: (page.goto("/learn/drill"), page.locator(".dock, .message .button").first.wait_for()),
    "school": lambda page: (page.goto("/school"), page.locator(".school-games").wait_for()),
    "lesson": prepare_lesson,
}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_accessible_and_fits_a_phone(page: Page, name: str) -> None:
    PAGES[name](page)
    assert serious_issues(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("address", ["/", "/learn", "/school"])
def test_every_word_comes_from_a_list_of_strings(page: Page, address: str) -> None:
    """With the pseudo-locale the page's own words are marked; what is not marked comes from the house."""
    page.goto(f"{address}?locale=pseudo")
    page.locator("main h1").wait_for()
    page.locator("main .button, main .panel h2").first.wait_for()
    for word in page.locator("main h1, main .button, .nav a, .panel-head h2, .edges thead th").all_inner_texts():
        assert word.startswith("⟦"), word
