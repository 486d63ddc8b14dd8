"""What holds on every page: no serious accessibility issue, no sideways scroll, every word from a list of strings."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from playwright.sync_api import Page, Response

from tests.browser.chromium import axe_source

PATIENCE_S = 5
AXE = """() => {
  const more = axe.getRules(['experimental']).map((rule) => [rule.ruleId, { enabled: true }]);
  return axe.run(document, { resultTypes: ['violations'], rules: Object.fromEntries(more) });
}"""
WORD = re.compile(r"[^\W\d_]{3,}")
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const whole = parent.closest('[data-sentence]') ?? walker.currentNode;  // its cards stand in elements of their own
    if (!parent.closest('script, style, noscript, code')) found.push(whole.textContent);
  }
  for (const name of ['aria-label', 'title']) {
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
  }
  return found;
}"""


def serious_issues(page: Page) -> list[Any]:
    """What axe finds in either theme."""
    return [(theme, *issue) for theme in ("dark", "light") for issue in _issues(page, theme)]


def _issues(page: Page, theme: str) -> list[tuple[str, list[str]]]:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    found = page.evaluate(AXE)["violations"]
    return [
        (each["id"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


class Told:
    """Everything that the house told this page. With the pseudo-locale, all other words are marked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.words: set[str] = set()
        page.on("response", self._take)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self._hear(str(frame))))

    def _hear(self, text: str) -> None:
        self.words |= set(WORD.findall(text.replace("_", " ").lower()))

    def _take(self, response: Response) -> None:
        if "/api/" in response.url and response.ok and "json" in response.headers.get("content-type", ""):
            self._hear(json.dumps(response.json(), ensure_ascii=False))

    def unmarked(self) -> list[str]:
        """Texts of the page that are in no list of strings and that the house did not tell.

        The page can show an answer before its words have reached this test, so they are awaited for a while.
        """
        deadline = time.monotonic() + PATIENCE_S
        while (found := self._unmarked()) and time.monotonic() < deadline:
            self.page.wait_for_timeout(100)
        return found

    def _unmarked(self) -> list[str]:
        texts = (re.sub(r"⟦[^⟦⟧]*⟧", " ", _innermost(text)) for text in self.page.evaluate(TEXTS))
        return [text for text in texts if any(word.lower() not in self.words for word in WORD.findall(text))]


def _innermost(text: str) -> str:
    """A string with marked strings inside it is marked once."""
    while (shorter := re.sub(r"(⟦[^⟦⟧]*)⟦([^⟦⟧]*)⟧", r"\1\2", text)) != text:
        text = shorter
    return text
