"""The math report as an HTML file: it fits a phone, in both themes, and runs no script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.report.model import Asked, build
from pitboss.report.write import render


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_fits_a_phone(browser: Browser, tmp_path: Path, scheme: str) -> None:
    question = Asked("wild_six", {}, rounds=(100, 1_000), client="<img src=x onerror=alert(1)> " + "x" * 2_000)
    path = tmp_path / "report.html"
    path.write_bytes(render(question, build(question), ".html"))
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("img").count() == 0
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(20, 24, 28)")
    assert page.locator("h2").first.inner_text() == "Identity"
    context.close()
