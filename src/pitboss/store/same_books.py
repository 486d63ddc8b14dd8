"""Whether the books are still those that this process knows. An old copy, put back under it, must not deal.

Every action compares the epoch of the books, and the last entry of its table that this process has seen.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from pitboss.errors import NotFound, OldBooks, PitbossError, Unavailable
from pitboss.store.work import Work, query
from pitboss.table import KeyDealer, Mark

UNSEEN = Mark(0, "")
EPOCH_DIGITS = 12  # hexadecimal: a number that every reader of JSON keeps exactly
STOPPED = "stopped"  # in the books: why no process deals from them


def last_seen(dealer: KeyDealer | None, table: str) -> Mark:
    """The last entry of a table that this process knows."""
    if dealer is None:
        return UNSEEN
    seen, heard = dealer.seen.get(table, UNSEEN), dealer.heard.get(table, UNSEEN)
    return seen if seen.entry >= heard.entry else heard


def check_same_books(table: str, dealer: KeyDealer, epoch: str | None, seen: Mark, head: str | None) -> None:
    """`head` is the hash that the books have for the entry that was seen."""
    if epoch not in (None, str(dealer.epoch)):
        raise Unavailable("the books have begun a new epoch of seeds; start this process of the house again")
    if seen != UNSEEN and head != seen.head:
        raise old_books(f"table {table!r}")


def missing_table(id_: str, seen: Mark) -> PitbossError:
    """A table that is not there; one that was there before is lost."""
    return NotFound(f"there is no table {id_!r}") if seen == UNSEEN else old_books(f"table {id_!r}")


def note_news(dealer: KeyDealer, news: str) -> tuple[str, int]:
    """Another process committed this entry of a table: from now on this process knows it, too."""
    table, entry, *head = news.split(" ")  # processes of an older version do not tell the hash
    if head and int(entry) > last_seen(dealer, table).entry:
        dealer.heard[table] = Mark(int(entry), head[0])
    return table, int(entry)


def check_seen(table: str, seen: Mark) -> Work[None]:
    """The same for a process that only reads."""
    if seen != UNSEEN:
        rows = yield query("entry", log=table, number=seen.entry)
        if not rows or rows[0][1] != seen.head:
            raise old_books(f"table {table!r}")


def old_books(what: str) -> OldBooks:
    """Says which table has shown more than the books have."""
    return OldBooks(f"the books lack what {what} has shown: an old copy was put back, and nobody deals from it")


def new_epoch(old: int, new_salt: Callable[[], str] = secrets.token_hex) -> Work[int]:
    """A random epoch. Every process that deals by the old one refuses everything from now on."""
    epoch = old
    while epoch == old:
        epoch = int(new_salt()[:EPOCH_DIGITS], 16)
    yield query("set_meta", key="epoch", value=str(epoch))
    return epoch


def stop_books(dealer: KeyDealer, reason: str) -> Work[bool]:
    """Stops every process that deals from these books, and every start, unless that was done before."""
    rows = yield query("meta", key="epoch")
    if rows and rows[0][0] != str(dealer.epoch):
        return False
    yield from new_epoch(dealer.epoch, dealer.new_salt)
    yield query("set_meta", key=STOPPED, value=reason)
    return True


def read_stop() -> Work[str]:
    """Why nobody deals from these books; nothing if they are in order."""
    rows = yield query("meta", key=STOPPED)
    return str(rows[0][0]) if rows else ""
