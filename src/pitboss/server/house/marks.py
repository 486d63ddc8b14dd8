"""The mark of a house: opened with the books, compared with them, and begun again by `pitboss recover`."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import SettingsError
from pitboss.store.databases import Database
from pitboss.store.marks import MarkFile, are_marked, find_lost, read_heads, set_marked
from pitboss.store.same_books import read_stop
from pitboss.table import Mark

FILE = "house.mark"
RECOVER = (
    "To go on with these books as they are, run `pitboss recover`: it voids the open rounds, returns their bets, and "
    "begins a new epoch of seeds. Nothing was changed"
)


async def open_marks(folder: Path, database: Database, seen: dict[str, Mark]) -> MarkFile:
    """The mark of these books. Books that lack what was published, or have lost their mark, do not deal."""
    path = folder / FILE
    stopped = await database.read(read_stop)
    if stopped:
        raise SettingsError(
            f"a process of this house has stopped all of them: {stopped}. Bring the latest books. {RECOVER}"
        )
    if not path.exists() and await database.read(are_marked):
        raise SettingsError(
            f"there is no {path}, which says what was published from these books: without it nobody knows whether "
            f"they are an old copy, whose seeds are known. Copy the file from where it was. {RECOVER}"
        )
    is_new = not path.exists()
    file = MarkFile(path, seen)
    try:
        if is_new:
            await begin_marks(file, database)
        marks = file.read()  # before the books: they have more, never less
        lost = await database.read(lambda: find_lost(marks))
        if lost:
            raise SettingsError(
                f"these books are older than what the house has published: {_tables(lost)} had entries that they lack, "
                f"so the seeds of their next rounds are known. Bring the latest books. {RECOVER}"
            )
        seen.update(marks)
    except BaseException:
        file.close()
        raise
    return file


async def begin_marks(file: MarkFile, database: Database) -> None:
    """The books as they are now are what was published."""
    file.begin(await database.read(read_heads))
    await database.run(set_marked)


def _tables(lost: list[str]) -> str:
    first = ", ".join(lost[:3])
    return f"table {first}" if len(lost) == 1 else f"{len(lost)} tables ({first}{', …' if len(lost) > 3 else ''})"
