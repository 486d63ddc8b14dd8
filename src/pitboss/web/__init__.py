"""The browser page as it is built: files under `static`, made from the sources in `web/` at the top of a checkout."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
SCRIPT = re.compile(r"main-\w+\.js")


def page_version() -> str:
    """Which build of the page is served: the name of its script, which changes with it; empty if it is not built."""
    found = SCRIPT.search(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else None
    return found[0] if found else ""
