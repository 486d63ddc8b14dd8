"""A real browser on any Linux machine: an installed Chromium or Chrome, else the one inside an npm package."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

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


def browser_path() -> str:
    """The program that playwright starts."""
    for name in INSTALLED:
        if found := shutil.which(name):
            return found
    builder = page_builder()
    if not (HERE / "node_modules" / "@sparticuz").exists():
        builder.run("npm", "ci", "--no-audit", "--no-fund", folder=HERE)
    node = builder.node_folder()
    assert node is not None
    done = subprocess.run([node / "node", "-e", FIND], cwd=HERE, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def axe_source() -> str:
    """The accessibility checker that runs inside the page."""
    return (HERE / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
