"""Logs that cannot be rewritten unnoticed: a hash chain per log, and a Merkle root over the heads of all logs."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pitboss.fair.frame import frame

START = "00" * 32  # the hash before the first entry

Head = tuple[str, int, str]  # log, number of its last entry, hash of it
Path = list[tuple[str, str]]  # "left" or "right", and the hash on that side


def entry_hash(previous: str, *, log: str, number: int, body: bytes) -> str:
    """The hash of an entry: it covers the entry and, through the hash before it, everything earlier."""
    return hashlib.sha256(frame("entry", bytes.fromhex(previous), log, number, body)).hexdigest()


def leaf_hash(head: Head) -> str:
    """One head as a leaf of the tree."""
    log, number, hash_ = head
    return hashlib.sha256(frame("leaf", log, number, bytes.fromhex(hash_))).hexdigest()


def merkle_root(heads: Sequence[Head]) -> str:
    """The root over all heads, sorted by log. Without logs it is the hash of nothing."""
    leaves = [leaf_hash(head) for head in sorted(heads)]
    return _root(leaves) if leaves else hashlib.sha256(frame("empty")).hexdigest()


def merkle_path(heads: Sequence[Head], log: str) -> Path:
    """What a reader needs to find the root from one head."""
    ordered = sorted(heads)
    return _path([leaf_hash(head) for head in ordered], [head[0] for head in ordered].index(log))


def root_from(head: Head, path: Path) -> str:
    """The root that a head and its path lead to."""
    found = leaf_hash(head)
    for side, other in path:
        found = _node(other, found) if side == "left" else _node(found, other)
    return found


def _node(left: str, right: str) -> str:
    return hashlib.sha256(frame("node", bytes.fromhex(left), bytes.fromhex(right))).hexdigest()


def _split(count: int) -> int:
    """The largest power of two below the count: the left half is always a full tree."""
    return 1 << (count - 1).bit_length() - 1


def _root(leaves: list[str]) -> str:
    if len(leaves) == 1:
        return leaves[0]
    half = _split(len(leaves))
    return _node(_root(leaves[:half]), _root(leaves[half:]))


def _path(leaves: list[str], index: int) -> Path:
    if len(leaves) == 1:
        return []
    half = _split(len(leaves))
    if index < half:
        return [*_path(leaves[:half], index), ("right", _root(leaves[half:]))]
    return [*_path(leaves[half:], index - half), ("left", _root(leaves[:half]))]
