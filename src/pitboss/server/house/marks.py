"""The mark of a house and its witness: compared with the books at the start, and begun again by `pitboss recover`."""

from __future__ import annotations

import asyncio
from functools import partial

from pitboss.errors import SettingsError
from pitboss.server.settings import Settings
from pitboss.store.databases import Database
from pitboss.store.marks import WITNESSED, MarkFile, are_marked, find_lost, read_heads, set_marked
from pitboss.store.same_books import read_stop
from pitboss.table import KeyDealer
from pitboss.witness import Witness, hidden_name, hide, open_witness

FILE = "house.mark"
RECOVER = (
    "To go on with these books as they are, run `pitboss recover`: it voids the open rounds, returns their bets, and "
    "begins a new epoch of seeds. Nothing was changed"
)


async def open_marks(settings: Settings, database: Database, dealer: KeyDealer) -> MarkFile:
    """The mark of these books. Books that lack what was published, or have lost their mark, do not deal."""
    path = settings.folder / FILE
    stopped = await database.read(read_stop)
    if stopped:
        raise SettingsError(
            f"a process of this house stopped all of them: {stopped}. Bring the latest books. {RECOVER}"
        )
    if not path.exists() and await database.read(are_marked):
        raise SettingsError(
            f"there is no {path}, which says what was published from these books: without it nobody knows whether "
            f"they are an old copy, whose seeds are known. Copy the file from where it was. {RECOVER}"
        )
    is_new = not path.exists()
    file = MarkFile(path, dealer.seen)
    try:
        if is_new:
            file.begin(await database.read(read_heads))
            await database.run(set_marked)
        marks = file.read()  # before the books: they have more, never less
        _refuse_lost("the house has published", await database.read(lambda: find_lost(marks)))
        dealer.seen.update(marks)
        witness = await _find_witness(settings, database, dealer)
        if witness is not None:
            file.witness = lambda shown: witness.note(dealer.epoch, hide(dealer.public, shown))
    except BaseException:
        file.close()
        raise
    return file


async def _find_witness(settings: Settings, database: Database, dealer: KeyDealer) -> Witness | None:
    """The witness of these books, which knows nothing that they lack."""
    has_one = await database.read(lambda: are_marked(WITNESSED))
    if not settings.witness:
        if has_one:
            raise SettingsError(
                "these books have a witness: give --witness with its folder or address. `pitboss recover` without "
                "--witness goes on without one"
            )
        return None
    witness = open_witness(settings.witness, dealer)
    kept = await asyncio.to_thread(witness.read)
    if kept.epoch is None and not has_one:
        await _begin_witness(witness, database, dealer)
    elif kept.epoch != dealer.epoch:
        raise SettingsError(
            f"the witness at {settings.witness} knows another epoch than these books: they are an old copy, or the "
            f"witness of another house. {RECOVER}"
        )
    else:
        name = partial(hidden_name, dealer.public)
        _refuse_lost("the witness knows", await database.read(lambda: find_lost(kept.marks, name)))
    return witness


def _refuse_lost(whose: str, lost: list[str]) -> None:
    if lost:
        raise SettingsError(
            f"these books are older than what {whose}: {_tables(lost)} had entries that they lack, "
            f"so the seeds of their next rounds are known. Bring the latest books. {RECOVER}"
        )


async def begin_marks(settings: Settings, database: Database, dealer: KeyDealer) -> None:
    """The books as they are now are what was published. A crash before this leaves books that do not deal."""
    file = MarkFile(settings.folder / FILE)
    try:
        file.begin(await database.read(read_heads))
        await database.run(set_marked)
    finally:
        file.close()
    if settings.witness:
        await _begin_witness(open_witness(settings.witness, dealer), database, dealer)
    else:
        await database.run(lambda: set_marked(WITNESSED, on=False))


async def end_witness(settings: Settings, dealer: KeyDealer, epoch: int) -> None:
    """Nothing is dealt by this key any more, from whatever copy: the witness knows that its last epoch is over."""
    if settings.witness:
        witness = open_witness(settings.witness, dealer)
        await asyncio.to_thread(witness.begin, epoch, {})


async def _begin_witness(witness: Witness, database: Database, dealer: KeyDealer) -> None:
    heads = await database.read(read_heads)
    await asyncio.to_thread(witness.begin, dealer.epoch, hide(dealer.public, heads))
    await database.run(lambda: set_marked(WITNESSED))


def _tables(lost: list[str]) -> str:
    first = ", ".join(lost[:3])
    return f"table {first}" if len(lost) == 1 else f"{len(lost)} tables ({first}{', …' if len(lost) > 3 else ''})"
