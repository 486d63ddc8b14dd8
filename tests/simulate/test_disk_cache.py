"""What is kept on disk is found only by the text of the package that made it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.simulate import disk_cache


def test_an_edit_in_any_room_gives_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = Path(shutil.copytree(disk_cache.PACKAGE, tmp_path / "simulate"))
    monkeypatch.setattr(disk_cache, "PACKAGE", package)
    made_of = disk_cache.package_hash.__wrapped__  # without what it remembers
    names = [made_of()]
    for path in sorted(package.rglob("*.py")):
        path.write_text(path.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
        names.append(made_of())
    assert len(set(names)) == len(names) > 40
