"""A witness: another folder or machine that keeps the marks of a house.

A copy of a whole machine takes its mark along; a witness elsewhere still knows what was published. It learns numbers
and hashes only: the names of tables are hashed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from pitboss.fair.frame import frame
from pitboss.table import KeyDealer, Mark
from pitboss.witness.kept import Kept, KeptMarks


class Witness(Protocol):
    """What a house asks of its witness."""

    def read(self) -> Kept:
        """The epoch that was begun last, and its marks by hidden name."""

    def begin(self, epoch: int, marks: Mapping[str, Mark]) -> None:
        """A new epoch, with these marks instead of all others."""

    def note(self, epoch: int, marks: Mapping[str, Mark]) -> None:
        """Marks of this epoch. When this returns, they are kept."""

    def close(self) -> None:
        """Nothing more is asked."""


def open_witness(address: str, dealer: KeyDealer) -> Witness:
    """The witness at a folder or an address of HTTP."""
    if address.startswith(("http://", "https://")):
        from pitboss.witness.remote import RemoteWitness  # noqa: PLC0415 - only with HTTP

        return RemoteWitness(address, dealer)
    return KeptMarks(Path(address), dealer.public)


def hide(public: str, marks: Mapping[str, Mark]) -> dict[str, Mark]:
    """The same marks by hidden names."""
    return {hidden_name(public, log): mark for log, mark in marks.items()}


def hidden_name(public: str, log: str) -> str:
    """A name that says nothing about the table."""
    return hashlib.sha256(frame("witness", public, log)).hexdigest()
