"""Checkpoints: the heads of all logs under one signature, so that no past round can be rewritten unnoticed."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.fair.chain import merkle_root
from pitboss.store.work import Work, query
from pitboss.table import KeyDealer


def publish_checkpoint(dealer: KeyDealer, now_ms: int) -> Work[dict[str, Any] | None]:
    """A new checkpoint, unless nothing has happened since the last one."""
    tables = yield query("heads")
    logs = yield query("log_heads")
    heads = sorted((log, number, head) for log, number, head in [*tables, *logs])
    rows = yield query("last_checkpoints", count=1)
    last: dict[str, Any] = msgspec.json.decode(rows[0][1])["document"] if rows else {"number": 0, "root": ""}
    root = merkle_root(heads)
    if root == last["root"]:
        return None
    number = last["number"] + 1
    document = {"format": 1, "kind": "checkpoint", "number": number, "at_ms": now_ms, "root": root}
    signed = dealer.sign(document | {"heads": [list(head) for head in heads]})
    yield query("add_checkpoint", number=number, at_ms=now_ms, document=msgspec.json.encode(signed).decode())
    return signed
