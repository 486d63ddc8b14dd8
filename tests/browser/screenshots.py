"""Pictures of every game at each street, and of every room: `make screenshots` writes them into docs/pictures.

Each is a contact sheet: a row per street, desktop and phone, dark and light. Deals are real and differ from run to run.
"""

from __future__ import annotations

import base64
import random
import secrets
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from pitboss.games import GAMES, find_game
from tests.browser.chromium import browser_path, install
from tests.browser.conftest import ARGUMENTS, DESKTOP, PHONE
from tests.browser.people import choose, deal, offered, open_context, question, seated, sign_in, wait_for_next
from tests.cli.run import pitboss
from tests.server.running import Client, Server

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
THEMES = ("dark", "light")
PASSWORD = "a long password"
GIVES_UP = ("fold", "surrender")
BOTS = 3
TRIES = 4
QUALITY = 0.72
SHEET = """async ({rows, widths, heights, gap, quality}) => {
  const canvas = document.createElement('canvas');
  canvas.width = widths.reduce((sum, each) => sum + each + gap, gap);
  canvas.height = rows.length * (Math.max(...heights) + gap) + gap;
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#777';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  for (const [line, row] of rows.entries()) {
    let left = gap;
    for (const [at, source] of row.entries()) {
      const image = new Image();
      image.src = source;
      await image.decode();
      paper.drawImage(image, left, gap + line * (Math.max(...heights) + gap), widths[at], heights[at]);
      left += widths[at] + gap;
    }
  }
  return canvas.toDataURL('image/webp', quality);
}"""


class View(NamedTuple):
    """One column of a sheet."""

    size: tuple[int, int]
    theme: str
    scale: float


VIEWS = [View(size, theme, scale) for size, scale in ((DESKTOP, 0.45), (PHONE, 0.49)) for theme in THEMES]
Row = list[bytes]


def set_theme(page: Page, theme: str) -> None:
    """By the page's own switch, so that plots are drawn again."""
    if page.evaluate("document.documentElement.dataset.theme") != theme:
        page.locator(".setting").last.evaluate("button => button.click()")


def shots(page: Page) -> Row:
    """The page as it is now, in every view."""
    row = []
    for view in VIEWS:
        page.set_viewport_size({"width": view.size[0], "height": view.size[1]})
        set_theme(page, view.theme)
        page.wait_for_timeout(150)
        row.append(page.screenshot(type="png"))
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    return row


def picture(browser: Browser, rows: list[Row], views: list[View], quality: float = QUALITY) -> bytes:
    """A contact sheet as WebP, drawn by the browser itself."""
    page = browser.new_page()
    found = page.evaluate(
        SHEET,
        {
            "rows": [[f"data:image/png;base64,{base64.b64encode(shot).decode()}" for shot in row] for row in rows],
            "widths": [round(view.size[0] * view.scale) for view in views],
            "heights": [round(view.size[1] * view.scale) for view in views],
            "gap": 6 if len(views) > 1 else 0,
            "quality": quality,
        },
    )
    page.close()
    return base64.b64decode(found.partition(",")[2])


def go_on(page: Page) -> None:
    """The cheapest choice that stays in the round."""
    choices = offered(page)
    stays = [choice for choice in choices if not choice.startswith(GIVES_UP)] or choices
    asked = page.locator(".dock h2").inner_text()
    choose(page, stays[0])
    wait_for_next(page, asked)


def with_bots(page: Page, game: str) -> None:
    """A table of one's own, with bots at some of its seats."""
    table = seated(page, game)
    for _ in range(BOTS):
        body = {"id": secrets.token_hex(8), "command": {"do": "add_bot"}}
        page.request.post(f"/api/tables/{table}/actions", data=body)


def streets(page: Page, game: str) -> list[Row]:
    """One round of a game beside bots: the bets, every decision, the end."""
    with_bots(page, game)
    rows = [shots(page)]
    deal(page)
    while question(page) != "over":
        rows.append(shots(page))
        go_on(page)
    page.wait_for_timeout(500)
    return [*rows, shots(page)]


def longest(browser: Browser, house: Server, game: str) -> list[Row]:
    """A round that came to its last street: some deals end early."""
    best: list[Row] = []
    found = find_game(game)
    asked = sum(street.exists(found.choose_options()) for street in found.streets)
    for _ in range(TRIES):
        context = open_context(browser, house)
        best = max(best, streets(context.new_page(), game), key=len)
        context.close()
        if len(best) >= asked + 2:
            break
    return best


def rooms(browser: Browser, house: Server) -> list[Row]:
    """The rooms beside the table."""
    player = Client(house)
    socket = player.socket(player.new_table(next(iter(GAMES))))
    socket.do("sit")
    for number in range(8):
        felt = player.get(f"/api/tables/{socket.id}/felt")
        needed = {spot["id"]: 1_000 for spot in felt["spots"] if spot["opening"] and spot["required"]}
        socket.play_round(needed, random.Random(number))
    socket.close()
    link = player.get("/api/rounds")["rounds"][0]["link"]
    pitboss("operator", "add", "boss", "--data", str(house.data), "--password", PASSWORD)
    boss = player.post("/api/sessions", {"login": "boss", "password": PASSWORD}).json()["token"]
    addresses = (
        "/",
        f"/odds/{next(iter(GAMES))}",
        "/history",
        f"/r/{link}",
        f"/rules/{next(iter(GAMES))}",
        "/operator",
    )
    rows = []
    for address in addresses:
        context = open_context(browser, house)
        sign_in(context, Client(house, boss) if address == "/operator" else player)
        page = context.new_page()
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(800)
        rows.append(shots(page))
        context.close()
    return rows


def front(browser: Browser, house: Server, game: str) -> bytes:
    """The picture that opens the README: a decision, with what each choice is worth, on the desktop, dark."""
    context = open_context(browser, house)
    page = context.new_page()
    with_bots(page, game)
    set_theme(page, "dark")
    page.get_by_role("region", name="Coach").get_by_text("Always").click()
    deal(page)
    go_on(page)
    page.locator(".coach-values li").first.wait_for(timeout=120_000)
    shot = page.screenshot(type="png")
    context.close()
    return picture(browser, [[shot]], [View(DESKTOP, "dark", 1.0)], 0.86)


def main(games: list[str]) -> None:
    """Writes the sheets of these games and of the rooms, or of all."""
    install()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = Server(Path(folder) / "data").start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
        for game in games or GAMES:
            (FOLDER / f"{game}.webp").write_bytes(picture(browser, longest(browser, house, game), VIEWS))
        (FOLDER / "table.webp").write_bytes(front(browser, house, next(iter(GAMES))))
        (FOLDER / "rooms.webp").write_bytes(picture(browser, rooms(browser, house), VIEWS))
        browser.close()
        house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
