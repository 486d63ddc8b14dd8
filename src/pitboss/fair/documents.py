"""The lock and the certificate of a round, and what anyone can check of them without the house.

A signed document is `{"document": …, "signature": hex, "key": hex}`. The lock is written when the betting closes: the
seats, their bets, and what each seat contributes to the deck. The certificate is written when the round is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pitboss.fair.canonical import digest
from pitboss.fair.chain import root_from
from pitboss.fair.seeds import SEED_BYTES, Contribution, commitment, seat_commitment, shuffled_order
from pitboss.fair.signing import is_signed_by
from pitboss.fair.spelling import misspelt

Json = dict[str, Any]


class Check(NamedTuple):
    """One thing that was checked; `detail` says what was found. What cannot be checked has not passed or failed."""

    name: str
    passed: bool | None
    detail: str


def terms_digest(terms: Json) -> str:
    """The options, limits and own pay tables of a table as one hash."""
    return digest(terms)


def contributions(lock: Json, reveals: Json) -> list[Contribution]:
    """What each seat of a lock adds to the deck, given the seeds revealed for it (seat → seed or null)."""
    return [_contribution(seat, reveals.get(str(seat["seat"]))) for seat in lock["seats"]]


def _contribution(seat: Json, revealed: str | None) -> Contribution:
    if seat["who"] == "bot":
        return seat["seat"], "bot", b""
    if "seed" in seat:
        return seat["seat"], "seed", bytes.fromhex(seat["seed"])
    if revealed is not None:
        return seat["seat"], "seed", bytes.fromhex(revealed)
    return seat["seat"], "commitment", bytes.fromhex(seat["commitment"])


def deck_order(lock: Json, reveals: Json, seed: bytes, size: int) -> tuple[int, ...]:
    """The deck that a lock, the reveals and the server seed give."""
    return shuffled_order(
        seed, table=lock["table"], number=lock["round"], contributions=contributions(lock, reveals), size=size
    )


def check_lock(signed: Json, *, key: str = "") -> list[Check]:
    """What a client checks before it reveals: the signature. It compares its own bet itself."""
    return [_signature("lock", signed, key)]


def check_head(proof: Json, *, key: str = "") -> list[Check]:
    """The head of a table in a checkpoint: the signature, and the path from the head to the root."""
    try:
        signed, head = proof["checkpoint"], proof["head"]
        path = [(step["side"], step["hash"]) for step in proof["path"]]
        root = root_from((head["table"], head["entry"], head["hash"]), path)
        return [_signature("checkpoint", signed, key), _same("root", root, signed["document"]["root"])]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return [Check("readable", False, f"the proof cannot be read: {type(error).__name__} {error}")]


def check_certificate(signed: Json, *, key: str = "") -> list[Check]:
    """Everything about the cards: signatures, commitments, seeds and the deck. Money is checked by the rules."""
    try:
        return list(_certificate_checks(signed, key))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        detail = f"the certificate cannot be read: {type(error).__name__} {error}"
        return [Check("readable", False, detail)]


def _certificate_checks(signed: Json, key: str) -> Iterator[Check]:
    if wrong := misspelt(signed):
        yield Check("spelling", False, wrong)
        return
    yield Check("spelling", True, "every field as the format has it")
    document: Json = signed["document"]
    yield _signature("certificate", signed, key)
    if document["lock"] is None:
        yield from _unlocked_checks(document)
        return
    lock: Json = document["lock"]["document"]
    yield _signature("lock", document["lock"], key or signed["key"])
    for name in ("table", "round", "rules", "commitment"):
        yield _same(f"lock: {name}", lock[name], document[name])
    if "epoch" in lock:
        yield _same("lock: epoch", lock["epoch"], document.get("epoch"))
    yield _same("lock: terms", lock["terms"], terms_digest(document["terms"]))
    seed = _seed(document["server_seed"])
    yield _seed_check(document)
    yield from _reveal_checks(lock, document["reveals"])
    order = deck_order(lock, document["reveals"], seed, len(document["deck"]))
    yield _same("deck", list(order), document["deck"])


def _unlocked_checks(document: Json) -> Iterator[Check]:
    """A round that was voided before its betting closed: there is no deck, but the server seed is published."""
    yield Check("voided before the lock", document["voided"] is not None, "no bet was locked")
    yield _same("deck", (document["deck"], document["reveals"], document["actions"]), ([], {}, []))
    yield _seed_check(document)


def _seed_check(document: Json) -> Check:
    where = {"table": document["table"], "number": document["round"]}
    terms = terms_digest(document["terms"])
    made = commitment(_seed(document["server_seed"]), rules=document["rules"], terms=terms, **where)
    return _same("server seed", made.hex(), document["commitment"])


def _reveal_checks(lock: Json, reveals: Json) -> Iterator[Check]:
    committed = {str(seat["seat"]): seat["commitment"] for seat in lock["seats"] if "commitment" in seat}
    yield _same("reveals: seats", sorted(reveals), sorted(committed))
    for seat, fixed in committed.items():
        revealed = reveals.get(seat)
        if revealed is None:
            detail = "no seed was revealed; its commitment is used instead"
            yield Check(f"seat {seat}: reveal", True, detail)
            continue
        made = seat_commitment(_seed(revealed), table=lock["table"], number=lock["round"], seat=int(seat)).hex()
        yield _same(f"seat {seat}: reveal", made, fixed)


def _seed(text: str) -> bytes:
    seed = bytes.fromhex(text)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def _same(name: str, found: object, expected: object) -> Check:
    if found == expected:
        return Check(name, True, _short(expected))
    return Check(name, False, f"found {_short(found)}, expected {_short(expected)}")


def _signature(name: str, signed: Json, key: str) -> Check:
    if key and signed["key"] != key:
        return Check(f"signature of the {name}", False, f"signed by another key, {_short(signed['key'])}")
    if signed["document"].get("kind") != name:
        return Check(f"signature of the {name}", False, f"this is a {signed['document'].get('kind')!r}, not a {name}")
    right = is_signed_by(signed["document"], signed["signature"], signed["key"])
    return Check(f"signature of the {name}", right, f"key {_short(signed['key'])}")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 64 else text[:61] + "…"
