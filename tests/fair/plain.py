"""The shuffle of docs/fairness.md written a second time, from its text alone."""

from __future__ import annotations

import hashlib
import hmac
import struct


def pack(*parts: str) -> bytes:
    out = b""
    for part in ("pitboss/1", *parts):
        raw = bytes.fromhex(part[4:]) if part.startswith("hex:") else part.encode()
        out += struct.pack(">I", len(raw)) + raw
    return out


def mac(key: bytes, *parts: str) -> bytes:
    return hmac.new(key, pack(*parts), hashlib.sha256).digest()


def server_seed(key: bytes, epoch: int, table: str, number: int, salt: bytes) -> bytes:
    return mac(key, "server seed", str(epoch), table, str(number), *(["hex:" + salt.hex()] if salt else []))


def commitment(seed: bytes, table: str, number: int, rules: str, terms: str) -> str:
    return hashlib.sha256(pack("commitment", "hex:" + seed.hex(), table, str(number), rules, terms)).hexdigest()


def seat_commitment(seed: bytes, table: str, number: int, seat: int) -> str:
    return hashlib.sha256(pack("seat commitment", "hex:" + seed.hex(), table, str(number), str(seat))).hexdigest()


def deck(seed: bytes, table: str, number: int, gifts: list[tuple[int, str, bytes]], size: int) -> list[int]:
    parts: list[str] = []
    for seat, kind, data in sorted(gifts):
        parts += [str(seat), kind, "hex:" + data.hex()]
    key = mac(seed, "deck", table, str(number), *parts)
    words: list[int] = []
    made = 0
    cards = list(range(size))
    for left in reversed(range(2, size + 1)):
        while True:
            if not words:
                words = list(struct.unpack(">4Q", mac(key, "block", str(made))))
                made += 1
            word = words.pop(0)
            if word < 2**64 // left * left:
                break
        cards[left - 1], cards[word % left] = cards[word % left], cards[left - 1]
    return cards
