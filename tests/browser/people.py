"""People at the page: visitors with a browser, and the same account as a program for what takes many rounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESKTOP, GUIDED
from tests.server.running import Client, Server

SOON_MS = 30_000
COOKIE = "pitboss_session"
SPOTS = "() => [...document.querySelectorAll('.spots:not(.spots-during) .spot')].map((spot) => spot.dataset.spot)"
OFFERED = """() => {
  if (document.querySelector('.rack')) return [];
  const buttons = [...document.querySelectorAll('.dock [data-choice]:not([disabled])')];
  const cards = [...document.querySelectorAll('.card-pick')].map((_, n) => `discard${n + 1}`);
  return [...new Set([...cards, ...buttons.map((button) => button.dataset.choice)])];
}"""


def open_context(
    browser: Browser, house: Server, size: tuple[int, int] = DESKTOP, *, guided: bool = True, **more: Any
) -> BrowserContext:
    """A browser of a new person, who knows the games unless `guided` is false."""
    more = {"reduced_motion": "reduce", "base_url": house.url} | more
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    context.set_default_timeout(SOON_MS)
    if guided:
        context.add_init_script(GUIDED)
    return context


def sign_in(context: BrowserContext, client: Client) -> None:
    """The page and the program are the same person."""
    context.add_cookies([{"name": COOKIE, "value": client.token, "url": client.server.url}])


def seated(page: Page, game: str, **terms: Any) -> str:
    """A guest sits at a table of their own; the address of the table."""
    if not any(cookie["name"] == COOKIE for cookie in page.context.cookies()):
        page.request.post("/api/guests")
    made = page.request.post("/api/tables", data={"game": game} | terms)
    assert made.status == 201, made.text()
    table = str(made.json()["table"])
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".rack")).to_be_visible()
    return table


def place_bets(page: Page, cents: int = 500) -> None:
    """A chip on every spot, those that others need first."""
    page.locator(".rack-chip").nth([100, 500, 2500, 10_000, 50_000].index(cents)).click()
    ids = page.evaluate(SPOTS)
    for spot in [*ids, *ids]:  # a bet that needs another is refused the first time
        if not page.locator(f'[data-spot="{spot}"] .chip').count():
            page.locator(f'[data-spot="{spot}"] .spot-ring').click()


def deal(page: Page) -> None:
    """Bets everything and deals."""
    place_bets(page)
    press_deal(page)


def deal_until_asked(page: Page) -> None:
    """Bets everything and deals, again where a hand wins at once and nothing is asked."""
    deal(page)
    while question(page) == "over":
        with next_round(page):
            page.keyboard.press("r")


def press_deal(page: Page) -> None:
    with next_round(page):
        page.locator(".dock .button-main").click()


@contextmanager
def next_round(page: Page) -> Iterator[None]:
    """Waits until the next round is dealt; it may be over at once."""
    before = page.locator("main.table").get_attribute("data-round")
    yield
    page.wait_for_function(
        "before => !['0', before].includes(document.querySelector('main.table').dataset.round)", arg=before
    )


def choose(page: Page, choice: str) -> None:
    """Makes this choice: a card of the hand, or a button."""
    page.locator(".dock [data-choice], .card-pick").first.wait_for()
    button = page.locator(f'.dock [data-choice="{choice}"]')
    if not button.count():
        place = int("".join(filter(str.isdigit, choice))) - 1
        page.locator(".card-pick").nth(place).click()
    button.click()


def offered(page: Page) -> list[str]:
    """The choices that can be made now, in the order of the game; nothing if the round is over."""
    found: list[str] = page.evaluate(OFFERED)
    return found


def question(page: Page) -> str:
    """What is asked now; `over` when bets can be placed."""
    page.locator(".rack, .dock [data-choice]:not([disabled]), .card-pick").first.wait_for(state="attached")
    if page.locator(".rack").count():
        return "over"
    return page.locator(".dock h2").inner_text()


def finish(page: Page) -> None:
    """The last choice that is offered, until the round is over."""
    while (asked := question(page)) != "over":
        choose(page, offered(page)[-1])
        wait_for_next(page, asked)


def wait_for_next(page: Page, asked: str) -> None:
    page.wait_for_function(
        "asked => document.querySelector('.rack') || document.querySelector('.dock h2')?.textContent !== asked",
        arg=asked,
    )


def cards_of(page: Page, place: str) -> list[str]:
    """The cards that lie at a place of the felt, as the page shows them."""
    found: list[str] = page.evaluate(
        "place => [...document.querySelectorAll(`${place} [data-card]`)].map((card) => card.dataset.card)", place
    )
    return found
