"""The hash of the program's own files: computed at the start, every day, and when an auditor asks."""

from __future__ import annotations

import hashlib
from pathlib import Path

from pitboss.fair.frame import frame
from pitboss.store.posting import write_house
from pitboss.store.work import Work, query

PACKAGE = Path(__file__).parents[2]
KEY = "files"


def files_digest(folder: Path = PACKAGE) -> tuple[str, int]:
    """One hash over the name and content of every file of the package that is run, and how many there are."""
    digest, count = hashlib.sha256(), 0
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        digest.update(frame("file", name, path.read_bytes()))
        count += 1
    return digest.hexdigest(), count


def note_files(digest: str, count: int, now_ms: int) -> Work[bool]:
    """Notes the files at the first start, and whenever they differ from the last time; true if they do differ."""
    rows = yield query("meta", key=KEY)
    if rows and rows[0][0] == digest:
        return False
    yield query("set_meta", key=KEY, value=digest)
    before = rows[0][0] if rows else None
    yield from write_house("files", "house", now_ms, digest=digest, files=count, before=before)
    return before is not None
