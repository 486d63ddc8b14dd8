"""Checks the certificate of a round: `python verify_round.py CERTIFICATE.json [KEY]`.

Written from docs/fairness.md, apart from Pitboss: it needs Python and the package `cryptography` only. It proves that
the cards are those the house had committed to before the bets, and that the sums agree. Which hand wins what is for
the rules: `pitboss verify` derives that, too.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

Json = dict[str, Any]
Gift = tuple[int, str, bytes]  # what a seat adds to the deck: the seat, the kind, and its bytes
WORDS = struct.Struct(">4Q")


def frame(*parts: bytes | str | int) -> bytes:
    """Each part behind its length."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in ("pitboss/1", *parts)]
    return b"".join(struct.pack(">I", len(part)) + part for part in raw)


def mac(key: bytes, *parts: bytes | str | int) -> bytes:
    """HMAC-SHA256 of a frame."""
    return hmac.new(key, frame(*parts), hashlib.sha256).digest()


def digest(*parts: bytes | str | int) -> str:
    """SHA-256 of a frame."""
    return hashlib.sha256(frame(*parts)).hexdigest()


def canonical(document: Any) -> bytes:
    """The one spelling of a JSON document."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def server_seed(key: bytes, epoch: int, table: str, number: int, salt: bytes) -> bytes:
    """How the house makes its seed; a verifier never needs it."""
    return mac(key, "server seed", epoch, table, number, *([salt] if salt else []))


def commitment(seed: bytes, table: str, number: int, rules: str, terms: str) -> str:
    """Rules and terms enter as the 64 hexadecimal digits of their hashes."""
    return digest("commitment", seed, table, number, rules, terms)


def seat_commitment(seed: bytes, table: str, number: int, seat: int) -> str:
    """What a seat fixes before the lock."""
    return digest("seat commitment", seed, table, number, seat)


def deck(seed: bytes, table: str, number: int, gifts: list[Gift], size: int) -> list[int]:
    """Which card of a fresh deck lies at each place, from the top."""
    key = mac(seed, "deck", table, number, *(part for gift in sorted(gifts) for part in gift))
    words: list[int] = []
    blocks = 0
    cards = list(range(size))
    for left in range(size, 1, -1):
        fits = 2**64 // left * left
        while True:
            if not words:
                words = list(WORDS.unpack(mac(key, "block", blocks)))
                blocks += 1
            word = words.pop(0)
            if word < fits:
                break
        cards[left - 1], cards[word % left] = cards[word % left], cards[left - 1]
    return cards


def is_signed(signed: Json, kind: str, key: str) -> bool:
    """The signature of a lock or a certificate."""
    document = signed["document"]
    if document["kind"] != kind or signed["key"] != key:
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signed["signature"]), frame("signature", kind, canonical(document)))
    except InvalidSignature:
        return False
    return True


def gifts_of(lock: Json, reveals: Json) -> list[Gift]:
    """A seed that was sent or revealed; where none came, the commitment; nothing of a bot."""
    gifts = []
    for seat in lock["seats"]:
        seed = seat.get("seed") or reveals.get(str(seat["seat"]))
        if seat["who"] == "bot":
            gifts.append((seat["seat"], "bot", b""))
        elif seed:
            gifts.append((seat["seat"], "seed", bytes.fromhex(seed)))
        else:
            gifts.append((seat["seat"], "commitment", bytes.fromhex(seat["commitment"])))
    return gifts


def checks(signed: Json, key: str = "") -> Iterator[tuple[str, bool]]:
    """Everything that can be checked, by name."""
    key = key or signed["key"]
    document, lock = signed["document"], signed["document"]["lock"]
    table, number = document["table"], document["round"]
    seed, terms = bytes.fromhex(document["server_seed"]), hashlib.sha256(canonical(document["terms"])).hexdigest()
    yield "the certificate is signed by this key", is_signed(signed, "certificate", key)
    made = commitment(seed, table, number, document["rules"], terms)
    yield "the server seed is the one committed to", made == document["commitment"]
    if lock is None:
        yield "a round without a lock is void and has no cards", document["voided"] is not None and not document["deck"]
        return
    inner, reveals = lock["document"], document["reveals"]
    yield "the lock is signed by this key", is_signed(lock, "lock", key)
    same = all(inner[name] == document[name] for name in ("table", "round", "rules", "commitment"))
    same = same and inner.get("epoch") in (None, document.get("epoch"))  # locks of earlier versions have none
    yield "the lock is of this round, its rules and terms", same and inner["terms"] == terms
    fixed = {str(seat["seat"]): seat["commitment"] for seat in inner["seats"] if "commitment" in seat}
    yield "the reveals are of the seats that committed", sorted(reveals) == sorted(fixed)
    for seat, revealed in reveals.items():
        own = revealed is None or seat_commitment(bytes.fromhex(revealed), table, number, int(seat)) == fixed.get(seat)
        yield f"seat {seat} revealed what it had committed to, or nothing", own
    dealt = deck(seed, table, number, gifts_of(inner, reveals), len(document["deck"]))
    yield "the deck follows from the seeds", dealt == document["deck"]
    net = dict.fromkeys(document["net_cents"], 0)
    for line in document["settlement"]:
        net[str(line["seat"])] += line["returned_cents"] - line["stake_cents"]
    yield "the lines of each seat add up to its net", net == document["net_cents"]


def main(path: str, key: str = "") -> int:
    """Prints what was checked; 1 if anything failed."""
    try:
        answer = json.loads(Path(path).read_text(encoding="utf-8"))
        found = list(checks(answer.get("certificate", answer), key))  # an answer of the API may hold more
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{path} is not a certificate of a round: {type(error).__name__}: {error}")
        return 1
    for name, passed in found:
        print(f"{'yes' if passed else 'NO ':3} {name}")
    return 0 if all(passed for _, passed in found) else 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
