"""One person with a browser: tabs, a network that breaks, and taps and keys as people make them."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.evening.line import Line
from tests.browser.evening.looks import TO_CARDS, Look, look

TAPS_MS = 400, 5_000  # what is gone is soon seen to be gone; what stays has time
NETWORK = re.compile(r"net::ERR_|WebSocket connection to|Failed to fetch")  # what a browser says of a broken line
LATE = re.compile("status of (409|429)")  # a browser tells every refusal; the coach may be asked too late, or too often
COACH = re.compile("/(advice|grades)$")
SOON_S = 10.0  # a page finds its line again, and stops speaking of it


class Fault(AssertionError):
    """The page or the house does what it must not do."""


ABSENCES = (
    *("closes", "reloads", "goes_offline", "is_cut", "is_hushed"),
    *("sits_out", "leaves", "opens_another_tab", "goes_to_the_lobby"),
)


@dataclass(frozen=True)
class Habits:
    """How restless people are."""

    often: float = 0.05  # of all acts are the beginning of an absence
    absences: tuple[str, ...] = ABSENCES
    seconds: tuple[float, ...] = (0.3, 1.5, 3.0, 6.0, 9.0)  # that they may last
    reads: tuple[str, ...] = (
        ".last-round",
        ".result-name",
        ".result-fold",
        ".seat-strip button",
        ".pod-bet:not([disabled])",
        ".tabs button",
        ".coach .seg button",
    )


@dataclass(frozen=True)
class Plan:
    """What people know of an evening: the table, its spots, their screen and their habits."""

    address: str
    spots: tuple[str, ...]  # those that side bets need come first
    size: tuple[int, int]
    habits: Habits


ENABLED = """(found) => found
  .filter((each) => each.checkVisibility({visibilityProperty: true}))
  .map((each) => !each.disabled)"""


def is_enabled(target: Locator) -> bool | None:
    """Whether it can be pressed now; None if it is not there. The page may change at any moment: it is asked once."""
    seen: list[bool] = target.evaluate_all(ENABLED)
    return seen[0] if seen else None


class Guest:
    """Acts through real elements only. `gone_s` says since when nothing can reach the house from this person."""

    def __init__(self, name: str, context: BrowserContext, line: Line, *, moves: bool) -> None:
        self.name, self.context, self.line, self.moves = name, context, line, moves
        self.tabs: dict[Page, float] = {}  # with the time at which each was loaded
        self.faults: list[str] = []
        self.gone_s: float | None = None
        self.healed_s = 0.0
        self.back_s = 0.0  # when the absence ends
        self.line_ok = True
        self.left = False  # stood up, and has not sat down since
        made = context.request.post("/api/guests").json()
        self.account: str = made["account"]
        context.on("page", self._hear)

    def begins(self, plan: Plan, chance: random.Random, counts: Counter[str], tell: Callable[[str], None]) -> None:
        """Another evening, by these chances."""
        self.plan, self.chance, self.counts, self._tell = plan, chance, counts, tell
        self.left = False
        self.faults.clear()
        self.open_tab()

    # --- tabs

    def _hear(self, page: Page) -> None:
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.faults.append(f"error of the page: {error}"))
        page.on("console", self._hear_console)

    def _hear_console(self, message: ConsoleMessage) -> None:
        broken = not self.line_ok or time.monotonic() < self.healed_s + SOON_S
        where = message.location["url"]
        if message.type != "error" or (broken and NETWORK.search(message.text)):
            return
        if not (LATE.search(message.text) and COACH.search(where)):
            self.faults.append(f"the console says: {message.text} {where}")

    @property
    def page(self) -> Page:
        return self.chance.choice(list(self.tabs)) if len(self.tabs) > 1 else next(iter(self.tabs))

    def open_tab(self) -> None:
        page = self.context.new_page()
        page.set_viewport_size({"width": self.plan.size[0], "height": self.plan.size[1]})
        page.goto(self.plan.address, wait_until="domcontentloaded")
        self.tabs[page] = time.monotonic()

    def tidy(self) -> None:
        """Replays and rules that were opened in tabs of their own are closed."""
        for page in self.context.pages:
            if page not in self.tabs:
                page.close()

    def ends(self) -> None:
        """The evening is over."""
        self.returns()
        for page in self.context.pages:
            page.close()
        self.tabs.clear()

    # --- presses

    def say(self, words: str) -> None:
        self.counts["acts"] += 1
        self._tell(f"{self.name}: {words}")

    def tap(self, target: Locator, words: str) -> bool:
        """A press; false if what was there has gone. What stays, is enabled and cannot be pressed is a fault."""
        self.say(f"taps {words}")
        for timeout_ms in TAPS_MS:
            try:
                target.click(timeout=timeout_ms)
            except TooLate as error:
                if is_enabled(target) is not True:
                    self.say(f"finds {words} gone")
                    return False
                why = error.message
            else:
                return True
        raise Fault(f"{self.name} sees {words}, which cannot be pressed: {why}")

    def press(self, page: Page, key: str) -> None:
        self.say(f"presses {key}")
        page.keyboard.press(key)

    def button(self, page: Page, name: str) -> Locator:
        return page.get_by_role("button", name=re.compile(f"^{name}\\b")).locator("visible=true").first

    def spot(self, page: Page, id_: str) -> Locator:
        return page.locator(f'[data-spot="{id_}"] .spot-ring')

    def show_tab(self, page: Page, name: str) -> None:
        """On a phone the panels are behind tabs."""
        found = page.locator(".tabs").get_by_role("button", name=name, exact=True)
        if found.is_visible():
            self.tap(found, f"the tab {name}")

    # --- one step of the evening

    def step(self, *, repeats: bool) -> bool:
        """Does something; false if there is nothing to do now."""
        now = time.monotonic()
        if self.gone_s is not None or not self.line_ok:
            if now < self.back_s:
                return False
            self.returns()
            return True
        self.tidy()
        page = self.page
        seen = look(page)
        if not seen.at_table:
            return self.from_elsewhere(page, seen)
        if self.chance.random() < self.plan.habits.often:
            self.interrupt(page, seen)
            return True
        if self.chance.random() < 0.06:
            self.looks_around(page, seen)
            return True
        return self.plays(page, seen, repeats=repeats)

    def finishes(self) -> None:
        """Answers what is asked."""
        page = self.page
        seen = look(page)
        if seen.at_table and seen.can_decide:
            self.decides(page, seen)

    def plays(self, page: Page, seen: Look, *, repeats: bool) -> bool:
        for name in ("Sit down", "Come back", "Play again"):
            if seen.offers(name) and (name != "Play again" or self.chance.random() < 0.5):
                if self.left and self.chance.random() < 0.8:
                    return False  # a while away from the table
                self.left = False
                return self.tap(self.button(page, name), name)
        if seen.rack:
            return self.bets(page, seen, repeats=repeats)
        if seen.can_decide:
            return self.decides(page, seen)
        if seen.offers("Refill"):
            return self.tap(self.button(page, "Refill"), "Refill")
        return False

    def bets(self, page: Page, seen: Look, *, repeats: bool) -> bool:
        if seen.chips and not seen.deals and self.chance.random() < 0.8:
            return False  # they wait for the next round
        if repeats and self.chance.random() < 0.3:
            return self.repeat(page, seen)
        if not seen.felt:
            self.show_tab(page, "Table")
        looked = page.locator('.seat-strip [aria-expanded="true"]').locator("visible=true")
        if looked.count():
            self.tap(looked.first, "the seat that was looked at")
        if self.chance.random() < 0.5:
            self.tap(page.locator(".rack-chip").nth(self.chance.choice([0, 0, 1, 1, 2])), "a chip")
        for _ in range(self.chance.randint(1, 3)):
            id_ = self.chance.choice([each for each in self.plan.spots if each in seen.open_spots] or self.plan.spots)
            if not self.tap(self.spot(page, id_), f"the spot {id_}"):
                return True  # bets are closed meanwhile
        if self.chance.random() < 0.3:
            self.changes_the_bets(page)
        if not look(page).chips:  # a side bet alone is not dealt
            for id_ in self.plan.spots:
                self.tap(self.spot(page, id_), f"the spot {id_}")
        if self.chance.random() < 0.9:
            self.deals(page)
        return True

    def changes_the_bets(self, page: Page) -> None:
        key = self.chance.choice("zxd")
        if self.chance.random() < 0.5:
            self.press(page, key)
            return
        name = {"z": "Undo", "x": "Clear", "d": "Double"}[key]
        button = self.button(page, name)
        if is_enabled(button):
            self.tap(button, name)

    def deals(self, page: Page) -> None:
        deal = page.locator(".dock .choice-deal")
        enabled = is_enabled(deal)
        if enabled is None:
            return
        if not enabled:
            self.press(page, "x")  # more than there is
        elif self.chance.random() < 0.5:
            self.press(page, "Enter")
        else:
            self.tap(deal, "Deal")

    def repeat(self, page: Page, seen: Look) -> bool:
        name = self.chance.choice([each for each in ("Rebet", "Same bets") if seen.offers(each)] or [""])
        if not name:
            return False
        if self.chance.random() < 0.5:
            self.press(page, name[0].lower())
            return True
        return self.tap(self.button(page, name), name)

    def decides(self, page: Page, seen: Look) -> bool:
        if seen.offers(TO_CARDS):
            return self.tap(self.button(page, TO_CARDS), TO_CARDS)
        if seen.picks:
            place = self.chance.randrange(seen.picks)
            if self.chance.random() < 0.5:
                self.press(page, str(place + 1))
            elif not self.tap(page.locator(".card-pick").nth(place), f"card {place + 1}"):
                return True
            self.press(page, "Enter")
            return True
        choice, key = self.chance.choice(seen.choices)
        if key and self.chance.random() < 0.5:
            self.press(page, key.lower())
            if "Press Enter" in look(page).toast:
                self.press(page, "Enter")
            return True
        return self.tap(page.locator(f'.dock [data-choice="{choice}"]'), f"the choice {choice}")

    def looks_around(self, page: Page, seen: Look) -> None:
        """What one opens beside the cards."""
        what = self.chance.choice(self.plan.habits.reads)
        if ".pod-bet" in what and page.locator(".seat-strip").is_visible():
            what = f".pod-looked {what}"  # on a phone only the seat that is looked at can be seen
        found = page.locator(what).locator("visible=true")
        texts = found.all_text_contents()
        if self.chance.random() < 0.4 or not texts:
            for key in self.chance.choice(["t", "l", "k", "?", "Escape", "Tab"]), "Escape":
                self.press(page, key)
            return
        number = self.chance.randrange(len(texts))
        self.tap(found.nth(number), f"something to read: {texts[number]}")

    # --- absences

    def interrupt(self, page: Page, seen: Look) -> None:
        getattr(self, self.chance.choice(self.plan.habits.absences))(page, seen)

    def _absent(self, kind: str, words: str, *, gone: bool = True) -> None:
        seconds = self.chance.choice(self.plan.habits.seconds)
        self.counts[kind] += 1
        self.say(f"{words} for {seconds} s")
        self.back_s = time.monotonic() + seconds
        self.gone_s = time.monotonic() if gone else None

    def closes(self, page: Page, seen: Look) -> None:
        if len(self.tabs) > 1 and self.chance.random() < 0.5:
            self.say("closes one of two tabs")
            page.close()
            del self.tabs[page]
            return
        for each in self.tabs:
            each.close()
        self.tabs.clear()
        self._absent("closes", "closes the tab")

    def reloads(self, page: Page, seen: Look) -> None:
        self.counts["reloads"] += 1
        self.say(f"reloads: {seen.title}")
        page.reload(wait_until="domcontentloaded")
        self.tabs[page] = time.monotonic()

    def goes_offline(self, page: Page, seen: Look) -> None:
        self.line_ok = False
        self.context.set_offline(True)
        self._absent("offline", "goes offline")

    def is_cut(self, page: Page, seen: Look) -> None:
        self.line_ok = False
        self.line.cut()
        self._absent("offline", "loses the line")

    def is_hushed(self, page: Page, seen: Look) -> None:
        self.line_ok = False
        self.line.hush()
        self._absent("offline", "has a line without a word", gone=False)

    def returns(self) -> None:
        self.say("is back")
        if not self.line_ok:
            self.line.heal()
            self.context.set_offline(False)
            self.line_ok, self.healed_s = True, time.monotonic()
        if not self.tabs:
            self.open_tab()
        self.gone_s = None

    def sits_out(self, page: Page, seen: Look) -> None:
        self.show_tab(page, "Seats")
        button = self.button(page, "Sit out")
        if button.count():
            self.counts["sits out"] += 1
            self.tap(button, "Sit out")

    def leaves(self, page: Page, seen: Look) -> None:
        self.show_tab(page, "Seats")
        button = self.button(page, "Leave")
        if not button.count() or not self.tap(button, "Leave"):
            return
        sure = self.button(page, self.chance.choice(["Leave now", "Leave now", "Stay"]))
        if sure.count():
            self.tap(sure, "an answer to Leave")
        self.counts["leaves"] += 1
        self.left = True

    def opens_another_tab(self, page: Page, seen: Look) -> None:
        self.counts["second tabs"] += 1
        self.say("opens another tab")
        self.open_tab()

    def goes_to_the_lobby(self, page: Page, seen: Look) -> None:
        self.counts["lobby"] += 1
        self.tap(page.locator(".top-home"), "the way to the lobby")

    def from_elsewhere(self, page: Page, seen: Look) -> bool:
        """From the lobby by a link to the table, and by its address where there is none."""
        if self.chance.random() < 0.6:
            return False
        link = page.locator(f'a[href="{self.plan.address}"]').locator("visible=true").first
        if not link.count():
            self.say("goes to the address of the table")
            page.goto(self.plan.address, wait_until="domcontentloaded")
        else:
            self.tap(link, "a link to the table")
        self.tabs[page] = time.monotonic()
        return True


def guests_seen(guests: list[Guest]) -> list[tuple[Guest, Page, Look]]:
    """What every open page shows now."""
    found = []
    for guest in guests:
        for page in list(guest.tabs):
            try:
                found.append((guest, page, look(page)))
            except BrowserError:  # it is being loaded
                continue
    return found
