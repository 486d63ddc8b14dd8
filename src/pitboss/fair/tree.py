"""A tree of hashes that only grows: a leaf for each head of a log that was published, a root for each checkpoint.

A full tree of 2^level leaves is named by its last leaf and its level. It never changes again, so that a new leaf costs
a few hashes, however many leaves there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from pitboss.fair.chain import Head, leaf_hash
from pitboss.fair.frame import frame

Side = Literal["left", "right"]


class Full(NamedTuple):
    """A full tree, by the number of its last leaf (from 0) and its level."""

    leaf: int
    level: int


class Step(NamedTuple):
    """A part of a path: on which side the other half is, and the full trees that it consists of, from the left."""

    side: Side
    trees: tuple[Full, ...]


def node_hash(left: str, right: str) -> str:
    """Two halves as one."""
    return hashlib.sha256(frame("node", bytes.fromhex(left), bytes.fromhex(right))).hexdigest()


def full_trees(count: int, start: int = 0) -> tuple[Full, ...]:
    """The full trees that `count` leaves from `start` on consist of, the largest first."""
    found = []
    for level in reversed(range(count.bit_length())):
        if count >> level & 1:
            start += 1 << level
            found.append(Full(start - 1, level))
    return tuple(found)


def join(hashes: Sequence[str]) -> str:
    """The root of the trees that `full_trees` names; without leaves it is the hash of nothing."""
    if not hashes:
        return hashlib.sha256(frame("empty")).hexdigest()
    root = hashes[-1]
    for left in reversed(hashes[:-1]):
        root = node_hash(left, root)
    return root


def path_of(leaf: int, count: int) -> tuple[Step, ...]:
    """The way from a leaf to the root of `count` leaves."""
    return tuple(_steps(leaf, count, 0))


def _steps(leaf: int, count: int, start: int) -> Iterator[Step]:
    if count == 1:
        return
    half = 1 << (count - 1).bit_length() - 1
    if leaf < half:
        yield from _steps(leaf, half, start)
        yield Step("right", full_trees(count - half, start + half))
    else:
        yield from _steps(leaf - half, count - half, start + half)
        yield Step("left", full_trees(half, start))


class Tree:
    """A tree that grows. It needs the hashes of its full trees only."""

    def __init__(self, count: int = 0, hashes: Mapping[Full, str] | None = None) -> None:
        self.count = count
        self._hashes = dict(hashes or {})

    def add(self, head: Head) -> Iterator[tuple[Full, str]]:
        """One more leaf, and every tree that is full with it."""
        made = leaf_hash(head)
        trees = full_trees(self.count)
        last, level = self.count, 0
        yield Full(last, level), made
        while trees and trees[-1].level == level:
            made = node_hash(self._hashes.pop(trees[-1]), made)
            trees, level = trees[:-1], level + 1
            yield Full(last, level), made
        self._hashes[Full(last, level)] = made
        self.count += 1

    def add_all(self, heads: Iterable[Head]) -> list[tuple[Full, str]]:
        """Several leaves."""
        return [each for head in heads for each in self.add(head)]

    @property
    def root(self) -> str:
        """The hash of everything."""
        return join([self._hashes[tree] for tree in full_trees(self.count)])
