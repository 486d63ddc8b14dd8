"""The keys of the books. Books know their public key, so that no other secret key ever deals from them."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.store.posting import write_house
from pitboss.store.work import Work, query

FIRST_EPOCH = 1


class BookKey(NamedTuple):
    """A public key, and from when to when these books were signed with it."""

    public: str
    since_ms: int
    until_ms: int  # 0 while it is in use


class Books(NamedTuple):
    """What the books say about themselves; books that were never begun have no epoch."""

    epoch: int | None
    keys: tuple[BookKey, ...]

    @property
    def public(self) -> str:
        """The key in use; none if nothing was ever signed."""
        return next((key.public for key in self.keys if not key.until_ms), "")


def read_books() -> Work[Books]:
    """The epoch of the seeds, and every key."""
    epoch = yield query("meta", key="epoch")
    keys = yield from read_keys()
    return Books(int(epoch[0][0]) if epoch else None, keys)


def read_keys() -> Work[tuple[BookKey, ...]]:
    """Every key, the oldest first."""
    rows = yield query("keys")
    return tuple(BookKey(*row) for row in rows)


def begin_books(public: str, now_ms: int) -> Work[Books]:
    """New books with their key, unless another process has just begun them; what the books say then."""
    rows = yield query("found_books", epoch=str(FIRST_EPOCH))
    if rows:
        yield query("add_key", public=public, since_ms=now_ms, until_ms=0)
        yield from write_house("founded", "house", now_ms, key=public)
    return (yield from read_books())


def replace_key(old: str, new: str, now_ms: int) -> Work[None]:
    """A new key for these books. The old one stays, with its time, so that old certificates verify."""
    yield query("end_key", public_=old, until_ms=now_ms)
    yield query("add_key", public=new, since_ms=now_ms, until_ms=0)


def take_key(public: str, now_ms: int) -> Work[None]:
    """The key of older books that never signed anything."""
    yield query("add_key", public=public, since_ms=now_ms, until_ms=0)
