"""The page as people use it: a real browser, a real server, every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import GAMES, find_game
from pitboss.odds.advise import advise, read_position
from pitboss.odds.certificates.codec import fraction_text
from tests.browser.chromium import axe_source
from tests.server.running import Client, Server

MOST_DECISIONS = 8
SOON_MS = 20_000


def sit_at_a_table_of_ones_own(page: Page, game: str) -> None:
    page.goto("/")
    card = page.locator(".lobby-table", has=page.get_by_role("heading", name=find_game(game).name, exact=True))
    card.get_by_role("button", name="Table of your own").click()
    page.get_by_role("button", name="Sit down").click(timeout=SOON_MS)
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible(timeout=SOON_MS)


def bet_everything(page: Page) -> None:
    """The main bets first: side bets need them."""
    for wager in sorted(
        page.locator(".spots:not(.spots-during) .spot").all(), key=lambda spot: "ante" not in str(spot)
    ):
        if not wager.locator(".chip").count():
            wager.locator("button").click()
    page.locator(".dock .button-main").click()


def decide(page: Page) -> bool:
    """Makes the decision that is asked, if there is one."""
    if page.get_by_role("heading", name="Place your bets").count():
        return False
    pick = page.locator(".card-pick")
    if pick.count():
        pick.first.click()
    question = page.locator(".dock h2").inner_text()
    page.locator(".dock .choice:not([disabled])").last.click(timeout=SOON_MS)
    page.wait_for_function(
        "before => document.querySelector('.rack') || document.querySelector('.dock h2')?.textContent !== before",
        arg=question,
        timeout=SOON_MS,
    )
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game(page: Page, game: str) -> None:
    sit_at_a_table_of_ones_own(page, game)
    bet_everything(page)
    expect(page.locator(".cards-mine .card, .cards-dealer .card").first).to_be_visible(timeout=SOON_MS)
    for _ in range(MOST_DECISIONS):
        if not decide(page):
            break
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible(timeout=SOON_MS)
    expect(page.locator(".spot-result").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_rebet_deals_with_one_key(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "holdem_bonus")
    bet_everything(page)
    while decide(page):
        pass
    page.keyboard.press("r")
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    # As printed: the Ante again, and no Bonus.
    assert page.locator('[data-spot="ante"] .chip').count() == 1
    assert page.locator('[data-spot="bonus"] .chip').count() == 0


def test_a_reload_in_the_middle_of_a_round_goes_on(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "ultimate_holdem")
    bet_everything(page)
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    mine = [card.get_attribute("data-card") for card in page.locator(".cards-mine .card").all()]
    page.reload()
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    assert [card.get_attribute("data-card") for card in page.locator(".cards-mine .card").all()] == mine


def test_nothing_hidden_is_in_the_page_or_its_frames(page: Page) -> None:
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    sit_at_a_table_of_ones_own(page, "ultimate_holdem")
    bet_everything(page)
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    mine = {card.get_attribute("data-card") for card in page.locator(".cards-mine .card").all()}
    assert len(mine) == 2
    shown = {card.get_attribute("data-card") for card in page.locator(".card[data-card]").all()}
    assert shown == mine | {"??"}
    told = {card for frame in frames for card in re.findall(r'"((?:[2-9TJQKA][cdhs])|X[12])"', frame)}
    assert told == mine


def test_a_bet_over_the_balance_is_refused_in_words(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "holdem_bonus")
    page.get_by_role("radio", name="$500 chip").click()
    for _ in range(3):
        page.locator('[data-spot="ante"] button').click()
    expect(page.get_by_text("your balance is $1,000")).to_be_visible()
    expect(page.locator(".dock .button-main")).to_be_disabled()


def test_a_bonus_without_an_ante_is_refused_when_it_is_placed(page: Page) -> None:
    sit_at_a_table_of_ones_own(page, "holdem_bonus")
    page.locator('[data-spot="bonus"] button').click()
    expect(page.get_by_text("Bonus can only be bet together with Ante")).to_be_visible()
    assert page.locator('[data-spot="bonus"] .chip').count() == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_serious_issue(page: Page, theme: str) -> None:
    for open_ in (lambda: page.goto("/"), lambda: sit_at_a_table_of_ones_own(page, "ultimate_holdem")):
        open_()
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.wait_for_selector(".lobby-table, .spot")
        page.evaluate(axe_source())
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        serious = [
            (each["id"], [n["html"][:120] for n in each["nodes"][:3]])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == []


def test_every_word_comes_from_the_list_of_strings(page: Page) -> None:
    """With the pseudo-locale every text of the page itself is marked; what is not marked comes from the house."""
    page.goto("/?locale=pseudo")
    expect(page.locator(".lobby h1")).to_have_text(re.compile("^⟦.*⟧$"))
    for button in page.locator(".lobby-table .button").all():
        assert button.inner_text().startswith("⟦")


def test_the_coach_says_what_pitboss_advise_says(page: Page) -> None:
    """The same numbers as the engine, for the cards that this seat has seen."""
    sit_at_a_table_of_ones_own(page, "ultimate_holdem")
    bet_everything(page)
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    mine = [str(card.get_attribute("data-card")) for card in page.locator(".cards-mine .card").all()]
    if page.locator(".tabs").is_visible():
        page.get_by_role("button", name="Coach", exact=True).click()
    page.get_by_role("radio", name="Always").click()
    expect(page.locator(".coach-values li").first).to_be_visible(timeout=2 * SOON_MS)
    shown = [row.locator("[title]").get_attribute("title") for row in page.locator(".coach-values li").all()]
    game = find_game("ultimate_holdem")
    options = game.choose_options()
    advice = advise(game, options, read_position(game, options, "".join(mine)))
    assert shown == [fraction_text(value) for _, value in advice.values]


def test_two_people_at_one_table(house: Server, page: Page) -> None:
    """The second person is a program; the page commits to a seed and reveals it to the lock."""
    sit_at_a_table_of_ones_own(page, "ultimate_holdem")
    client = Client(house)
    other = client.socket(page.url.rsplit("/", 1)[1])
    other.do("sit")
    expect(page.get_by_text("2 of 6 seats taken").or_(page.locator(".pod-name")).first).to_be_attached(timeout=SOON_MS)
    bet_everything(page)
    other.bet({"ante": 500, "blind": 500})
    while other.now["phase"] != "revealing":
        other.take()
    other.do("reveal", round=1, seed=other.seed)
    expect(page.get_by_role("heading", name="Before the flop")).to_be_visible(timeout=SOON_MS)
    other.close()
    client.close()
