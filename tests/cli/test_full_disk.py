"""What is left where the disk is full: no half file, the old one as it was, and one sentence."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.cli.commands.submit import write_folder
from pitboss.cli.terminal.files import write_file
from pitboss.errors import GameError
from pitboss.submit.package import MANIFEST

ROOM = 1_000  # bytes


@pytest.fixture
def _little_room() -> Iterator[None]:
    """The system refuses to write more than this to a file, as it does where the disk is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("_little_room")
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_file(path, b"old", force=False)
    with pytest.raises(GameError, match=r"^cannot write .*report\.html: File too large$"):
        write_file(path, bytes(ROOM + 1), force=True)
    assert [each.name for each in tmp_path.iterdir()] == ["report.html"]
    assert path.read_bytes() == b"old"


@pytest.mark.usefixtures("_little_room")
def test_a_package_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    write_folder(folder, {"rules.md": b"old", MANIFEST: b"old"}, force=False)
    with pytest.raises(GameError, match=r"^cannot write .*package: File too large$"):
        write_folder(folder, {"rules.md": b"new", "report.pdf": bytes(ROOM + 1), MANIFEST: b"new"}, force=True)
    assert [each.name for each in tmp_path.iterdir()] == ["package"]
    assert (folder / "rules.md").read_bytes() == b"old"
