"""Whether a house may deal from its books: they have everything that their mark and their witness know."""

from __future__ import annotations

import asyncio
from functools import partial

from pitboss.errors import SettingsError
from pitboss.store.databases import Database
from pitboss.store.marks import WITNESSED, MarkFile, are_marked, find_lost, read_heads, set_marked
from pitboss.store.same_books import read_stop
from pitboss.table import KeyDealer
from pitboss.witness import Witness, hidden_name, hide

RECOVER = (
    "To go on with these books as they are, run `pitboss recover`: it voids the open rounds, returns their bets, and "
    "begins a new epoch of seeds. Nothing was changed"
)


async def check_stop(database: Database) -> None:
    """Books that a process has stopped, or whose recovery was killed, do not deal."""
    stopped = await database.read(read_stop)
    if stopped:
        raise SettingsError(f"nobody deals from these books: {stopped}. Bring the latest books. {RECOVER}")


async def check_has_mark(database: Database, *, where: str) -> None:
    """There is no mark: only books that never had one may begin it."""
    if await database.read(are_marked):
        raise SettingsError(
            f"there is no {where}, which says what was published from these books: without it nobody knows whether "
            f"they are an old copy, whose seeds are known. Copy the file from where it was. {RECOVER}"
        )


async def check_mark(database: Database, dealer: KeyDealer, file: MarkFile) -> None:
    """The books have every entry that is marked. From now on this process knows them."""
    marks = file.read()  # before the books: they have more, never less
    _refuse_lost("the house has published", await database.read(lambda: find_lost(marks)))
    dealer.seen.update(marks)


async def check_witness(database: Database, dealer: KeyDealer, witness: Witness | None, *, where: str) -> None:
    """The witness knows nothing that the books lack; a new one begins with them."""
    has_one = await database.read(lambda: are_marked(WITNESSED))
    if witness is None:
        if has_one:
            raise SettingsError(
                "these books have a witness: give --witness with its folder or address. `pitboss recover` without "
                "--witness goes on without one"
            )
        return
    kept = await asyncio.to_thread(witness.read)
    if kept.epoch is None and not has_one:
        await begin_witness(database, dealer, witness)
    elif kept.epoch != dealer.epoch:
        raise SettingsError(
            f"the witness at {where} knows another epoch than these books: they are an old copy, or the "
            f"witness of another house. {RECOVER}"
        )
    else:
        name = partial(hidden_name, dealer.public)
        _refuse_lost("the witness knows", await database.read(lambda: find_lost(kept.marks, name)))


def tell_witness(file: MarkFile, dealer: KeyDealer, witness: Witness) -> None:
    """From now on the witness gets every mark of this process."""
    file.witness = lambda shown: witness.note(dealer.epoch, hide(dealer.public, shown))


async def begin_mark(database: Database, file: MarkFile) -> None:
    """The books as they are now are what was published."""
    file.begin(await database.read(read_heads))
    await database.run(set_marked)


async def begin_witness(database: Database, dealer: KeyDealer, witness: Witness | None) -> None:
    """The witness knows what the books have now, in their epoch."""
    if witness is not None:
        heads = await database.read(read_heads)
        await asyncio.to_thread(witness.begin, dealer.epoch, hide(dealer.public, heads))
    await database.run(lambda: set_marked(WITNESSED, on=witness is not None))


def _refuse_lost(whose: str, lost: list[str]) -> None:
    if lost:
        raise SettingsError(
            f"these books are older than what {whose}: {_tables(lost)} had entries that they lack, "
            f"so the seeds of their next rounds are known. Bring the latest books. {RECOVER}"
        )


def _tables(lost: list[str]) -> str:
    first = ", ".join(lost[:3])
    return f"table {first}" if len(lost) == 1 else f"{len(lost)} tables ({first}{', …' if len(lost) > 3 else ''})"
