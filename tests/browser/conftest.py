from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import browser_path, install
from tests.server.running import Server

ARGUMENTS = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking"]
DESKTOP, PHONE = (1280, 800), (360, 740)
# A browser that was guided through every game. Its own pages, such as that of an outage, store nothing.
GUIDED = "try { localStorage.setItem('pitboss.guided', '*') } catch {}"


# For what does not depend on the size of the screen.
at_desktop = pytest.mark.parametrize("page", [DESKTOP], ids=["desktop"], indirect=True)
at_phone = pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests, with the page built."""
    install()
    server = Server(tmp_path_factory.mktemp("house") / "data").start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module: playwright runs an event loop, which other tests in the same process could not have."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, house: Server) -> Iterator[Page]:
    """A new person who knows the games, at desktop or phone size. Errors of the page fail the test."""
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=house.url, reduced_motion="reduce"
    )
    context.add_init_script(GUIDED)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was measured, at the end of the run."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties if "tests/browser" in report.nodeid else []:
            terminalreporter.write_line(f"{name}: {value if isinstance(value, str) else f'{value:,}'}")
