"""A changed file of the program is noticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.server.house.files import PACKAGE, files_digest, note_files
from pitboss.store.databases import Database
from pitboss.store.posting import HOUSE
from pitboss.store.work import query
from tests.store.databases import with_database


def test_any_change_changes_the_hash(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "b.py").write_text("y = 2\n")
    first = files_digest(tmp_path)
    assert first == files_digest(tmp_path)
    (tmp_path / "b.py").write_text("y = 3\n")
    changed = files_digest(tmp_path)
    (tmp_path / "b.py").rename(tmp_path / "c.py")
    renamed = files_digest(tmp_path)
    assert len({first, changed, renamed}) == 3
    assert files_digest()[1] == len(list(PACKAGE.rglob("*.py")))


def test_a_change_is_a_significant_event(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        told = [await database.run(lambda d=digest: note_files(d, 1, 5)) for digest in ("a", "a", "b")]
        assert told == [False, False, True]  # at the first start there is nothing to compare with

        def events() -> Any:
            return (yield query("entries", log=HOUSE, after=0, count=9))

        assert len(await database.read(events)) == 2

    with_database("memory", tmp_path, use)
