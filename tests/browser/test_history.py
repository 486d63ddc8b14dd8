"""History and proof in a real browser: rounds, replays by link, and a verdict that no changed field survives."""

from __future__ import annotations

import copy
import json
import random
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from pitboss.games import GAMES
from pitboss.play import open_table
from pitboss.school.chance import ordinary_bets
from tests.browser.checks import Told, fits, serious_issues
from tests.browser.conftest import DESKTOP, PHONE, at_desktop
from tests.browser.people import sign_in
from tests.server.running import Client, Server, wait_for

SOON_MS = 30_000
SHOWN = """() => {
  const [item, list] = ['li:has([aria-current])', 'ol'].map((each) => document.querySelector(`.replay-steps ${each}`));
  const [one, all] = [item, list].map((each) => each.getBoundingClientRect());
  return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
}"""
BETS = {"ante": 1_000, "blind": 1_000, "trips": 500}


@pytest.fixture(scope="module")
def player(house: Server) -> Client:
    """Somebody who played three rounds alone, and one beside a bot."""
    client = Client(house)
    socket = client.socket(client.new_table("ultimate_holdem"))
    socket.do("sit")
    chance = random.Random(5)
    for _ in range(3):
        socket.play_round(BETS, chance)
    socket.close()
    return client


@pytest.fixture
def signed_in(page: Page, player: Client, house: Server) -> Page:
    page.context.add_cookies([{"name": "pitboss_session", "value": player.token, "url": house.url}])
    return page


def link_of(player: Client) -> str:
    return str(player.get("/api/rounds")["rounds"][0]["link"])


def test_every_round_is_listed_and_can_be_filtered(signed_in: Page, player: Client) -> None:
    page = signed_in
    page.goto("/history")
    rows = page.get_by_role("region", name="History").locator("tbody tr")
    expect(rows).to_have_count(3, timeout=SOON_MS)
    nets = [each["net_cents"] for each in player.get("/api/rounds")["rounds"]]
    page.get_by_label("result").select_option("lost")
    lost = sum(net < 0 for net in nets)
    if lost:
        expect(rows).to_have_count(lost)
    else:
        expect(page.get_by_text("No round matches these filters.")).to_be_visible()
    page.get_by_label("result").select_option("")
    page.get_by_label("game").select_option("wild_six")
    expect(page.get_by_text("No round matches these filters.")).to_be_visible()
    assert fits(page)


def test_a_link_opens_a_round_for_anyone(page: Page, player: Client) -> None:
    """The visitor has no session. Seats are named, people are not."""
    frames: list[str] = []
    page.on("response", lambda response: frames.append(response.text()) if "/api/" in response.url else None)
    link = link_of(player)
    page.goto(f"/r/{link}")
    expect(page.get_by_role("heading", name="Verified")).to_be_visible(timeout=SOON_MS)
    steps = page.locator(".replay-steps li")
    certificate = player.get(f"/api/certificates/{link}")
    assert steps.count() >= 8
    page.get_by_role("button", name="Last step").click()
    expect(steps.last.locator("button").first).to_have_attribute("aria-current", "step")
    expect(page.locator(".spot-result").first).to_be_visible()
    page.get_by_role("button", name="First step").click()
    assert page.locator(".cards-board .card").count() == 0
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(steps.nth(1).locator("button").first).to_have_attribute("aria-current", "step")
    expect(page.get_by_text(certificate["document"]["text"])).to_be_visible()
    assert not any(player.account in frame for frame in frames)
    assert fits(page)


@at_desktop
def test_the_money_is_said_to_be_checked_by_the_house(page: Page, player: Client) -> None:
    page.goto(f"/r/{link_of(player)}")
    proof = page.get_by_role("region", name="Proof")
    expect(proof.get_by_role("heading", name="Checked in this browser")).to_be_visible(timeout=SOON_MS)
    expect(proof.get_by_role("heading", name="Checked by the house")).to_be_visible()
    key = player.get("/api/fairness")["key"]
    expect(proof.get_by_text(f"--key {key}")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").click()
    assert json.loads(saved.value.path().read_text())["document"]["kind"] == "certificate"


@at_desktop
def test_what_a_seat_saw(signed_in: Page, player: Client) -> None:
    """Before the showdown the dealer's cards are face down in the view of the seat."""
    page = signed_in
    page.goto(f"/r/{link_of(player)}?seat=1")
    expect(page.get_by_role("button", name="As seat 1 saw it")).to_have_attribute(
        "aria-pressed", "true", timeout=SOON_MS
    )
    for _ in range(5):
        page.get_by_role("button", name="Next step").click()
    hidden = page.locator('.cards-dealer [data-card="??"]')
    assert hidden.count() == page.locator(".cards-dealer .card").count()
    page.get_by_role("button", name="All cards").click()
    assert hidden.count() == 0
    page.get_by_role("link", name="Other choice").first.click()
    expect(page.locator(".dock [data-choice]").first).to_be_visible(timeout=SOON_MS)  # the decision, on the same deck


def changed(value: Any) -> Iterator[Any]:
    """Every way to change one field of a document: another value, one field more, one less."""
    if isinstance(value, dict):
        yield {**value, "more": 1}
        for key, inner in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: other} for other in changed(inner))
    elif isinstance(value, list):
        yield [*value, 1]
        for at, inner in enumerate(value):
            yield value[:at] + value[at + 1 :]
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changed(inner))
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield flipped(value)
    else:
        yield "something"


def flipped(text: str) -> str:
    """The same text with another first sign; a hexadecimal text stays one."""
    return ("1" if text[:1] == "0" else "0") + text[1:] if text else "0"


@at_desktop
def test_a_true_certificate_is_accepted_and_every_changed_one_rejected(page: Page, player: Client) -> None:
    true = player.get(f"/api/certificates/{link_of(player)}")
    wrong = list(changed(copy.deepcopy(true)))
    assert len(wrong) > 200
    assert true not in wrong
    page.goto("/history")
    files: list[FilePayload] = [
        {"name": f"{number}.json", "mimeType": "application/json", "buffer": json.dumps(each).encode()}
        for number, each in enumerate([true, *wrong])
    ]
    page.get_by_label("Certificate files").set_input_files(files)
    rows = page.locator(".checked-files tbody tr")
    expect(rows).to_have_count(len(files), timeout=2 * SOON_MS)
    verdicts = rows.evaluate_all("rows => rows.map((row) => row.dataset.verified)")
    assert verdicts[0] == "true"
    accepted = [wrong[at] for at, verdict in enumerate(verdicts[1:]) if verdict != "false"]
    assert accepted == []


def decide(person: Client, table: str) -> int:
    """Makes the person's decision, if there is one; the number of the round."""
    now = person.get(f"/api/tables/{table}")
    if now["round"] == 1 and now["you"]["question"] is not None:
        act = {"do": "act", "question": now["you"]["question"], "choice": now["you"]["offers"][0]["choice"]}
        person.post(f"/api/tables/{table}/actions", {"id": secrets.token_hex(8), "command": act})
    return int(now["round"])


@at_desktop
def test_a_certificate_of_several_people_is_checked_too(house: Server, page: Page) -> None:
    """Commitments and reveals, and a bot that adds nothing to the deck."""
    one, two = Client(house), Client(house)
    table = one.new_table("ultimate_holdem")
    seats = [each.socket(table) for each in (one, two)]
    for socket in seats:
        socket.do("sit")
    seats[0].do("add_bot")
    for socket in seats:
        socket.bet({"ante": 500, "blind": 500})
    wait_for(lambda: one.get(f"/api/tables/{table}")["phase"] == "revealing")
    for socket in seats:
        socket.do("reveal", round=1, seed=socket.seed)
    wait_for(lambda: decide(one, table) == decide(two, table) == 2)
    page.goto(f"/r/{link_of(one)}")
    expect(page.get_by_role("heading", name="Verified")).to_be_visible(timeout=SOON_MS)
    assert page.locator(".pod").count() >= 1


def test_axe_finds_no_serious_issue(signed_in: Page, player: Client) -> None:
    for address, ready in (("/history", "tbody tr"), (f"/r/{link_of(player)}", ".verdict")):
        signed_in.goto(address)
        expect(signed_in.locator(ready).first).to_be_visible(timeout=SOON_MS)
        assert serious_issues(signed_in) == []


@at_desktop
def test_every_word_comes_from_a_list_of_strings_or_from_the_house(signed_in: Page, player: Client) -> None:
    told = Told(signed_in)
    for address, ready in (("/history?", "tbody tr"), (f"/r/{link_of(player)}?", ".verdict")):
        signed_in.goto(f"{address}locale=pseudo")
        expect(signed_in.locator(ready).first).to_be_visible(timeout=SOON_MS)
        assert told.unmarked() == []


@at_desktop
def test_the_controls_of_a_replay_are_in_view(page: Page, house: Server) -> None:
    """At the first and the last step of a full table of every game, without a scroll."""
    for game in GAMES:
        client = Client(house)
        socket = client.socket(client.new_table(game))
        socket.do("sit")
        for _ in range(5):
            socket.do("add_bot")
        socket.play_round(ordinary_bets(open_table(game), 7, 1000), random.Random(2))
        socket.close()
        sign_in(page.context, client)
        page.goto(f"/r/{link_of(client)}?seat=1")
        for width, height in ((1280, 720), DESKTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            for step in ("First step", "Last step"):
                page.get_by_role("button", name=step).click()
                assert page.evaluate("scrollY") == 0
                below = page.evaluate(
                    "innerHeight - document.querySelector('.controls').getBoundingClientRect().bottom"
                )
                assert below >= 0, (game, width, height, step)
                assert page.evaluate(SHOWN), (game, width, height, step)


@at_desktop
def test_a_link_that_leads_nowhere(page: Page) -> None:
    page.goto("/r/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no round at this link", timeout=SOON_MS)
