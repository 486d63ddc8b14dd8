"""The browser page as it is built: files under `static`, made from the sources in `web/` at the top of a checkout."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
