"""Finished blocks in a folder: an interrupted run is resumed, and blocks of many machines are merged."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import CheckpointError
from pitboss.simulate.runs.blocks import Counts, Plan

FORMAT = 1
RUN = "run.json"


@dataclass(frozen=True)
class Checkpoint:
    """A folder of blocks that belong to one run."""

    folder: Path
    identity: dict[str, Any]
    plan: Plan

    @classmethod
    def open(cls, folder: Path, identity: dict[str, Any], plan: Plan, *, create: bool = True) -> Checkpoint:
        """The folder of this run; refuses one that belongs to another run, and writes nothing over."""
        found = cls(folder, identity, plan)
        path = folder / RUN
        if path.exists():
            found._compare(path, _read(path).get("run"))
        elif not create:
            raise CheckpointError(f"{folder} holds no blocks: there is no {RUN}")
        else:
            found._write(path, {"format": FORMAT, "run": found.run})
        return found

    @property
    def run(self) -> dict[str, Any]:
        """What all blocks of this run have in common."""
        return {**self.identity, "rounds": self.plan.rounds, "block_rounds": self.plan.block_rounds}

    def _compare(self, path: Path, run: object) -> None:
        mine = json.loads(json.dumps(self.run))
        if not isinstance(run, dict):
            raise CheckpointError(f"{path} is not part of a simulation")
        other = [key for key in mine if run.get(key) != mine[key]]
        if other:
            said = "; ".join(f"{key} {run.get(key)!r} there, {mine[key]!r} here" for key in other)
            raise CheckpointError(f"{path} belongs to another run: {said}. Use another folder, or the same settings.")

    def path_of(self, block: int) -> Path:
        """The file of a block."""
        return self.folder / f"block-{block:05d}.json"

    def has(self, block: int) -> bool:
        """True if the file of this block is there; refuses one that is damaged or of another run."""
        path = self.path_of(block)
        if not path.exists():
            return False
        data = _read(path)
        self._compare(path, data.get("run"))
        if self._decode(path, data)[0] != block:
            raise CheckpointError(f"{path} holds block {data['block']}, not block {block}; delete or rename it")
        return True

    def keep(self, block: int, counts: Counts) -> None:
        """Writes a finished block, whole or not at all."""
        data = {
            "format": FORMAT,
            "run": self.run,
            "block": block,
            "rounds": counts.rounds,
            "cells": [sorted(seat.items()) for seat in counts.cells],
            "sums": [str(value) for value in counts.sums],
            "squares": [str(value) for value in counts.squares],
        }
        self._write(self.path_of(block), data)

    def _write(self, path: Path, data: dict[str, Any]) -> None:
        """Whole or not at all, and over nothing: what several machines write at the same time is the same."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".writing-")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as out:
                    json.dump(data, out)
                    out.flush()
                    os.fsync(out.fileno())
                Path(name).replace(path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise CheckpointError(
                f"{path} cannot be written: {error.strerror or error}; the blocks before are kept"
            ) from error

    def blocks(self) -> Iterator[tuple[int, Counts]]:
        """Every block of the folder; refuses duplicates and what belongs to another run."""
        seen: dict[int, Path] = {}
        for path in sorted(self.folder.glob("*.json")):
            if path.name == RUN:
                continue
            data = _read(path)
            self._compare(path, data.get("run"))
            block, counts = self._decode(path, data)
            if block in seen:
                raise CheckpointError(f"block {block} is there twice: {seen[block].name} and {path.name}")
            seen[block] = path
            yield block, counts

    def _decode(self, path: Path, data: dict[str, Any]) -> tuple[int, Counts]:
        try:
            cells = [Counter({int(cell): int(count) for cell, count in seat}) for seat in data["cells"]]
            sums, squares = ([int(value) for value in data[key]] for key in ("sums", "squares"))
            counts = Counts(len(cells), len(sums), int(data["rounds"]), cells, sums, squares)
            first, last = self.plan.span(int(data["block"]))
            if counts.rounds != last - first or any(seat.total() != counts.rounds for seat in cells):
                raise ValueError("its counts are inconsistent")
        except (KeyError, TypeError, ValueError) as error:
            raise CheckpointError(f"{path} is damaged: {error}; delete it, and its block is dealt again") from error
        return int(data["block"]), counts

    def check_whole(self, seen: set[int]) -> None:
        """Refuses a folder in which blocks are missing."""
        missing = [block for block in range(self.plan.blocks) if block not in seen]
        if missing:
            some = ", ".join(map(str, missing[:10])) + (" …" if len(missing) > 10 else "")
            raise CheckpointError(
                f"{len(missing)} of {self.plan.blocks} blocks are missing in {self.folder}: {some}; "
                "deal each with --run-block"
            )


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CheckpointError(f"{path} cannot be read: {error}; delete it, and its block is dealt again") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CheckpointError(f"{path} is not part of a simulation in format {FORMAT}")
    return data
