"""Puts the browser page into every wheel and source archive, so that an installation never needs Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page unless it is there already. In a checkout, `make` builds it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the package is put together."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "web"))
        from build import INDEX, build  # noqa: PLC0415 - a module of this folder

        if not INDEX.exists():
            build(check=False)
        if self.target_name == "wheel":
            build_data["sbom_files"].append(str(INDEX.with_name("page.cdx.json").relative_to(self.root)))
