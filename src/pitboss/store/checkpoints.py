"""Checkpoints: the root of a tree over the heads of all logs, signed, so that no past round can be rewritten unnoticed.

Each head that was published is a leaf for ever. A checkpoint adds those that changed since the last one: a log in which
nothing happens costs nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.errors import NotFound
from pitboss.fair.tree import Full, Tree, full_trees, join, path_of
from pitboss.store.marks import all_seen, find_lost_of, refuse_lost
from pitboss.store.posting import HOUSE
from pitboss.store.same_books import check_epoch, old_books
from pitboss.store.work import Query, Work, query
from pitboss.table import KeyDealer, Mark

Json = dict[str, Any]
FORMAT = 2  # checkpoints of the first format hold every head instead of a tree


class Publisher:
    """Publishes the checkpoints of one process, never from other books than those that it knows.

    What it compared before its last checkpoint is fixed by that one, so only later entries are compared: old tables
    cost nothing.
    """

    def __init__(self, dealer: KeyDealer) -> None:
        self._dealer = dealer
        self._last: Json | None = None  # the last checkpoint of this process, and what it knew then
        self._compared: dict[str, Mark] = {}
        self._known: dict[str, Mark] = {}

    def publish(self, now_ms: int) -> Work[Json | None]:
        """A new checkpoint, unless nothing has happened since the last one. Tell `committed` afterwards."""
        self._known = all_seen(self._dealer)  # before the books: they have more, never less
        yield from self._check_books(self._known)
        return (yield from publish_checkpoint(self._dealer, now_ms))

    def committed(self, signed: Json | None) -> None:
        """The transaction is over: from now on this process knows its checkpoint."""
        if signed is not None:
            self._last, self._compared = signed, self._known

    def _check_books(self, known: dict[str, Mark]) -> Work[None]:
        epochs = yield query("meta", key="epoch")
        check_epoch(self._dealer, epochs[0][0] if epochs else None)
        if self._last is not None:
            number = self._last["document"]["number"]
            rows = yield query("checkpoint", number=number)
            if not rows or msgspec.json.decode(rows[0][1]) != self._last:
                raise old_books(f"checkpoint {number}")
        later = {log: mark for log, mark in known.items() if self._compared.get(log) != mark}
        if later:
            refuse_lost((yield from find_lost_of(later)))


def publish_checkpoint(dealer: KeyDealer, now_ms: int) -> Work[Json | None]:
    """A new checkpoint, unless nothing has happened since the last one."""
    changed = sorted((yield query("unsealed")))
    if not changed:
        return None
    last = yield from last_checkpoint()
    tree = yield from read_tree(last.get("leaves", 0))
    number, first = last.get("number", 0) + 1, tree.count
    made = tree.add_all([(log, entry, head) for log, entry, head, _ in changed])
    yield Query(
        "add_leaf",
        [
            {"leaf": leaf, "checkpoint": number, "log": log, "entry": entry, "hash": head, "after": sealed}
            for leaf, (log, entry, head, sealed) in enumerate(changed, first)
        ],
    )
    yield Query("add_full_tree", [{"leaf": tree.leaf, "level": tree.level, "hash": hash_} for tree, hash_ in made])
    for log, entry, *_ in changed:
        yield query("seal_log" if log == HOUSE else "seal_table", log_=log, sealed=entry)
    document = {"format": FORMAT, "kind": "checkpoint", "number": number, "at_ms": now_ms}
    signed = dealer.sign(document | {"root": tree.root, "leaves": tree.count})
    yield query("add_checkpoint", number=number, at_ms=now_ms, document=msgspec.json.encode(signed).decode())
    return signed


def last_checkpoint() -> Work[Json]:
    """The document of the last checkpoint; empty if there is none."""
    rows = yield query("last_checkpoints", count=1)
    document: Json = msgspec.json.decode(rows[0][1])["document"] if rows else {}
    return document


def read_tree(count: int) -> Work[Tree]:
    """The tree of this many leaves."""
    return Tree(count, (yield from _hashes_of(full_trees(count))))


def prove_head(log: str, number: int = 0) -> Work[Json]:
    """The last head of a log in a checkpoint (0 is the last one), and its path to the root."""
    rows = yield query("checkpoint", number=number) if number else query("last_checkpoints", count=1)
    signed = msgspec.json.decode(rows[0][1]) if rows else {}
    count = signed["document"].get("leaves", 0) if rows else 0
    if not count:
        raise NotFound(f"there is no checkpoint {number}" if number else "there is no checkpoint yet")
    leaves = yield query("leaf_of", log=log, count=count)
    if not leaves:
        raise NotFound(f"this checkpoint has no table {log!r}; a new table is in the next one")
    leaf, entry, hash_ = leaves[0]
    path = []
    for step in path_of(leaf, count):
        hashes = yield from _hashes_of(step.trees)
        path.append({"side": step.side, "hash": join(list(hashes.values()))})
    return {"head": {"table": log, "entry": entry, "hash": hash_}, "path": path, "checkpoint": signed}


def _hashes_of(trees: tuple[Full, ...]) -> Work[dict[Full, str]]:
    hashes = {}
    for tree in trees:
        rows = yield query("full_tree", leaf=tree.leaf, level=tree.level)
        hashes[tree] = rows[0][0]
    return hashes
