"""Puts the browser page into every wheel and source archive, so that an installation never needs Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INDEX = Path("src/pitboss/web/static/index.html")


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page unless it is there already. In a checkout, `make` builds it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the package is put together."""
        root = Path(self.root)
        if version == "editable" or (root / INDEX).exists():
            return
        sys.path.insert(0, str(root / "web"))
        from build import build  # noqa: PLC0415 - a module of this folder

        build(check=False)
