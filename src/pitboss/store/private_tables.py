"""Private tables: how many of them one person may have open."""

from __future__ import annotations

from pitboss.errors import LimitReached
from pitboss.store.work import Work, query
from pitboss.table.state import decode


def check_private_tables(owner: str, most: int) -> Work[None]:
    """Refuses another table to a person who has as many as the house allows."""
    yield query("lock_account", id=owner)  # of two tables at the same moment, the second sees the first
    rows = yield query("owned_tables", owner=owner)
    if len(rows) < most:
        return
    names = sorted(decode(text).config.name for _, text in rows)
    raise LimitReached(
        f"you have {len(rows)} private tables open, and this house allows {most} ({', '.join(names[:3])} …): "
        f"close one; an empty one closes by itself after a while"
    )
