"""A real browser on any Linux machine: an installed Chromium or Chrome, else the one inside an npm package."""

from __future__ import annotations

import fcntl
import importlib.util
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from pitboss.web import INDEX

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIND = "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))"


def page_builder() -> ModuleType:
    """`web/build.py`, which knows where Node is."""
    spec = importlib.util.spec_from_file_location("page_build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """On a new machine the workers would write the same files: one does, the others wait and find them."""
    with (Path(tempfile.gettempdir()) / "pitboss-browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install() -> None:
    """The page, and the npm packages of the browser tests, where they are missing."""
    builder = page_builder()
    with one_at_a_time():
        if not INDEX.exists():
            builder.build()
        if not (HERE / "node_modules" / ".package-lock.json").exists():
            builder.run("npm", "ci", "--no-audit", "--no-fund", folder=HERE)


def browser_path() -> str:
    """The program that playwright starts."""
    for name in INSTALLED:
        if found := shutil.which(name):
            return found
    install()
    node = page_builder().node_folder()
    assert node is not None
    # The package unpacks the program at the first call, and must not be started while it does.
    with one_at_a_time():
        done = subprocess.run([node / "node", "-e", FIND], cwd=HERE, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def axe_source() -> str:
    """The accessibility checker that runs inside the page."""
    return (HERE / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
