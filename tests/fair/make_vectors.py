"""Writes tests/fair/vectors.json with the second implementation: `python -m tests.fair.make_vectors`."""

from __future__ import annotations

import json
from pathlib import Path

from examples import verify_round as plain

CASES = [
    ("nobody contributes", "00" * 32, 1, "T1", 1, 52, []),
    ("one person alone", "01" * 32, 1, "T1", 2, 52, [(1, "seed", "aa" * 32)]),
    (
        "three people, one without a reveal, and a bot",
        "ff" * 32,
        2,
        "table é",
        3,
        54,
        [(2, "seed", "bb" * 32), (3, "commitment", "cc" * 32), (4, "bot", ""), (6, "seed", "dd" * 32)],
    ),
    ("a deck of six", "10" * 32, 7, "small", 10**12, 6, [(1, "seed", "0f" * 32)]),
]


def vector(case: tuple) -> dict:
    name, key, epoch, table, number, cards, gifts = case
    salt = "" if epoch == 1 else "5a" * 32  # rounds of older books have none
    seed = plain.server_seed(bytes.fromhex(key), epoch, table, number, bytes.fromhex(salt))
    data = [(seat, kind, bytes.fromhex(text)) for seat, kind, text in gifts]
    given = {"key": key, "epoch": epoch, "salt": salt, "table": table, "round": number}
    given |= {"cards": cards, "contributions": gifts}
    return {
        "name": name,
        "given": given | {"rules": "ab" * 32, "terms": "cd" * 32},
        "expected": {
            "server_seed": seed.hex(),
            "commitment": plain.commitment(seed, table, number, "ab" * 32, "cd" * 32),
            "seat_commitments": {
                str(seat): plain.seat_commitment(raw, table, number, seat) for seat, kind, raw in data if kind == "seed"
            },
            "deck": plain.deck(seed, table, number, data, cards),
        },
    }


if __name__ == "__main__":
    text = json.dumps([vector(case) for case in CASES], indent=1, ensure_ascii=False)
    (Path(__file__).parent / "vectors.json").write_text(text + "\n", encoding="utf-8")
