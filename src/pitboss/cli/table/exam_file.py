"""The record of an exam as a file: written with a signature, checked without a house."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import msgspec

from pitboss.cli.table.exercises import Exercise
from pitboss.cli.terminal.output import console, print_json, table
from pitboss.errors import ProofError
from pitboss.school.record import check_record, exam_document, read_record
from pitboss.table import KeyDealer

_RESULTS = {True: "passed", False: "FAILED", None: "not derived"}


def open_signer(path: Path, house: Path | None) -> KeyDealer:
    """What signs the record: the key of a house, or one made for it. Refuses a file that cannot be written."""
    from pitboss.server.house.keys import KEY_BYTES, read_key

    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise ProofError(f"cannot write {path}: {error.strerror}") from None
    return KeyDealer(read_key(house) if house else secrets.token_bytes(KEY_BYTES))


def save_exam(exercise: Exercise, path: Path, dealer: KeyDealer, *, who: str, of_house: bool) -> str:
    """Writes the signed record; says with which key."""
    times = {"begun_ms": exercise.begun_ms, "ended_ms": exercise.ended_ms}
    signed = dealer.sign(exam_document(exercise.training, who=who, **times))
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(signed), indent=1) + b"\n")
    except OSError as error:
        raise ProofError(f"cannot write {path}: {error.strerror}") from None
    if of_house:
        return f"The record is in {path}, signed with the key of the house, {dealer.public}."
    return (
        f"The record is in {path}, signed with a key made for it: this shows that nobody changed it, not who held the "
        "exam. With --house FOLDER it is signed with the key of a house."
    )


def check_exam(path: Path, *, key: str, as_json: bool) -> bool:
    """Prints every check of a record and the mark; False if one fails."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise ProofError(f"cannot read {path}: {error.strerror}") from None
    signed = read_record(data)
    checks = check_record(signed, key=key)
    passed = all(check.passed for check in checks)
    if as_json:
        print_json({"verified": passed, "checks": [check._asdict() for check in checks]})
        return passed
    rows = [(check.name, _RESULTS[check.passed], check.detail) for check in checks]
    console().print(table("", ("what", "result", "detail"), rows))
    if not passed:
        console().print("The record is refused: see the check that failed.")
        return False
    document, result = signed["document"], signed["document"]["result"]
    mark = "passed" if result["passed"] else "not passed"
    console().print(
        f"{document['who'] or 'No name'}, {document['game']}: {result['right']} of {result['asked']} right "
        f"({result['needed']} needed), {result['out_of_order']} out of order "
        f"({document['plan']['order_allowed']} allowed), {mark}. Graded again to the same mark."
    )
    return True
