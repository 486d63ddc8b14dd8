"""Checks that a table is in a checkpoint: `python verify_checkpoint.py PROOF.json [KEY]`.

The proof is what `GET /api/fairness/tables/TABLE` answers. Written from docs/fairness.md, apart from Pitboss: it needs
Python and the package `cryptography` only.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

Json = dict[str, Any]


def frame(*parts: bytes | str | int) -> bytes:
    """Each part behind its length."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in ("pitboss/1", *parts)]
    return b"".join(struct.pack(">I", len(part)) + part for part in raw)


def digest(*parts: bytes | str | int) -> bytes:
    """SHA-256 of a frame."""
    return hashlib.sha256(frame(*parts)).digest()


def is_signed(signed: Json, key: str) -> bool:
    """The signature of the checkpoint."""
    document = signed["document"]
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signed["signature"]), frame("signature", "checkpoint", text))
    except InvalidSignature:
        return False
    return bool(signed["key"] == key and document["kind"] == "checkpoint")


def root_of(head: Json, path: list[Json]) -> bytes:
    """From the leaf of the table upwards: each step joins it with the other half of the tree."""
    made = digest("leaf", head["table"], int(head["entry"]), bytes.fromhex(head["hash"]))
    for step in path:
        other = bytes.fromhex(step["hash"])
        made = digest("node", other, made) if step["side"] == "left" else digest("node", made, other)
    return made


def checks(proof: Json, key: str = "") -> Iterator[tuple[str, bool]]:
    """Everything that can be checked, by name."""
    signed = proof["checkpoint"]
    yield "the checkpoint is signed by this key", is_signed(signed, key or signed["key"])
    root = root_of(proof["head"], proof["path"]).hex()
    yield "the head of the table leads to its root", root == signed["document"]["root"]


def main(path: str, key: str = "") -> int:
    """Prints what was checked; 1 if anything failed."""
    try:
        found = list(checks(json.loads(Path(path).read_text(encoding="utf-8")), key))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{path} is not the proof of a table: {type(error).__name__}: {error}")
        return 1
    for name, passed in found:
        print(f"{'yes' if passed else 'NO ':3} {name}")
    return 0 if all(passed for _, passed in found) else 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
