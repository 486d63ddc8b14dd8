"""What a person sees on a page at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const one = (query) => document.querySelector(query);
  const words = (query) => one(query)?.textContent.trim() ?? '';
  const seen = (element) => !!element?.checkVisibility({ visibilityProperty: true });
  const opening = '.spots:not(.spots-during) .spot';
  const table = one('main.table');
  const nets = (list) => Object.fromEntries(
    all('[data-result]', list).map((each) => [each.dataset.result, each.querySelector(':scope > strong').textContent]));
  return {
    path: location.pathname,
    round: table ? Number(table.dataset.round) : -1,
    balance: words('.figure-balance strong'),
    title: words('.dock h2'),
    toast: words('.toast'),
    rack: !!one('.rack'),
    open_spots: all(`${opening}`).filter((each) => !each.querySelector('.spot-ring').disabled)
      .map((each) => each.dataset.spot),
    felt: seen(one(`${opening} .spot-ring`)),
    chips: all(`${opening} .chip`).length,
    deals: !!one('.dock .choice-deal'),
    choices: all('.dock [data-choice]:not([disabled])').filter(seen)
      .map((each) => [each.dataset.choice, each.getAttribute('aria-keyshortcuts') ?? '']),
    picks: all('.card-pick').filter(seen).length,
    buttons: all('main button:not([disabled])').filter(seen).map((each) => each.textContent.trim()),
    result: one('.result') && { net: words('.result-head strong'), wagers: nets(one('.result')) },
  };
}"""


TO_CARDS = "To your cards"  # on a phone, where another panel is before them


@dataclass(frozen=True)
class Look:
    """One look at one page."""

    path: str
    round: int  # whose cards or result the page shows; -1 where there is no table
    balance: str
    title: str
    toast: str
    rack: bool
    open_spots: list[str]  # those that take a chip or explain
    felt: bool  # the spots can be seen
    chips: int
    deals: bool  # Deal is there
    choices: list[tuple[str, str]]  # that can be pressed, with their keys
    picks: int  # cards that can be picked
    buttons: list[str]  # what all buttons below the top bar say
    result: dict[str, Any] | None

    @property
    def at_table(self) -> bool:
        return self.round >= 0

    @property
    def can_decide(self) -> bool:
        return bool(not self.rack and (self.choices or self.picks or self.offers(TO_CARDS)))

    def offers(self, name: str) -> bool:
        """A button with this name can be pressed."""
        return any(text == name or text.startswith(name + " ") for text in self.buttons)


def look(page: Page) -> Look:
    return Look(**page.evaluate(LOOK))


def dollars(cents: int) -> str:
    """An amount as pages write it."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'−' if cents < 0 else ''}${whole:,}{f'.{rest:02}' if rest else ''}"


def signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
