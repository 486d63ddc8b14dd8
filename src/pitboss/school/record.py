"""An exam on record: a document with every answer and its rule, and the same exam replayed from it, offline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.errors import PitbossError, ProofError
from pitboss.fair import Check
from pitboss.fair.signing import is_signed_by
from pitboss.games import find_game, is_found, is_reference
from pitboss.games.kept_hash import rules_hash
from pitboss.school.felt import Felt
from pitboss.school.plan import Plan, make_plan
from pitboss.school.training import Answered, Training

Json = dict[str, Any]
FORMAT = 1
MOST_BYTES = 4_000_000
SLACK_MS = 2_000  # an answer that was on its way when the time ended


def exam_document(training: Training, *, who: str, begun_ms: int, ended_ms: int) -> Json:
    """Everything that a stranger needs to grade the exam again."""
    plan = training.plan
    return {
        "kind": "exam",
        "format": FORMAT,
        "who": who,
        "begun_ms": begun_ms,
        "ended_ms": ended_ms,
        "plan": msgspec.to_builtins(plan),
        "game": plan.table.game.name,
        "version": plan.table.game.version,
        "rules": rules_hash(plan.table.game),
        "rounds": round_texts(plan),
        "answers": [answer_document(each) for each in training.answers],
        "result": result_document(training),
    }


def round_texts(plan: Plan) -> list[str]:
    """Every round of the exam as one line of text."""
    felts = [plan.task(place) for place in range(plan.count)]
    return [str(felt.round) for felt in felts if isinstance(felt, Felt)]


def answer_document(each: Answered) -> Json:
    """One answer: what was said, what was right, and by which rule."""
    grade = each.grade
    return {
        "round": each.task + 1,
        "said": each.said,
        "seat": grade.seat,
        "wager": grade.wager,
        "right": grade.right,
        "due": grade.answer,
        "rule": grade.rule,
        "in_order": grade.in_order,
        "next": grade.due,
        "next_rule": grade.due_rule,
        "off_cents": grade.off_cents,
        "ms": each.ms,
    }


def result_document(training: Training) -> Json:
    """The mark."""
    return {
        "asked": training.asked,
        "answered": len(training.answers),
        "right": training.right,
        "needed": training.needed,
        "out_of_order": training.out_of_order,
        "off_cents": training.off_cents,
        "passed": training.passed,
    }


def read_record(data: bytes) -> Json:
    """A signed record from its file."""
    if len(data) > MOST_BYTES:
        raise ProofError(f"the file has {len(data):,} bytes; the record of an exam has less than {MOST_BYTES:,}")
    try:
        signed = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProofError(f"the file is not JSON: {error}") from None
    if not isinstance(signed, dict) or set(signed) != {"document", "signature", "key"}:
        raise ProofError("the record of an exam is an object with the fields document, signature and key")
    document = signed["document"]
    if not isinstance(document, dict) or document.get("kind") != "exam":
        raise ProofError("this file is not the record of an exam")
    return signed


def check_record(signed: Json, *, key: str = "") -> list[Check]:
    """The signature, then the exam again: its rounds from the seed, every answer graded, the mark."""
    document = signed["document"]
    checks = [_signature(signed, key)]
    if not checks[0].passed:
        return checks
    try:
        return checks + list(_replayed(document))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        return [*checks, Check("readable", False, f"the record cannot be read: {type(error).__name__} {error}")]
    except PitbossError as error:
        return [*checks, Check("replayed", False, str(error))]


def _signature(signed: Json, key: str) -> Check:
    public = str(signed["key"])
    if key and public != key:
        return Check("signature", False, f"signed by another key, {public}")
    try:
        right = is_signed_by(signed["document"], str(signed["signature"]), public)
    except (ValueError, TypeError):
        right = False
    changed = "the record was changed after it was signed, or is not whole"
    return Check("signature", right, f"key {public}" if right else changed)


def _replayed(document: Json) -> Iterator[Check]:
    if document["format"] != FORMAT:
        raise ProofError(f"the record has format {document['format']}, and this version reads format {FORMAT}")
    plan = msgspec.convert(document["plan"], Plan)
    if is_reference(plan.game) and not is_found(plan.game):
        raise ProofError(f"the exam is about {plan.game}; name it to load it: pitboss school {plan.game} --check FILE")
    _check_plan(plan)
    rules = rules_hash(plan.table.game)
    yield _same("rules", document["rules"], rules)
    yield _same("rounds", document["rounds"], round_texts(plan))
    given = [(str(each["said"]), int(each["ms"])) for each in document["answers"]]
    training = Training.of(plan, given)
    wrong = [
        n + 1
        for n, (told, again) in enumerate(zip(document["answers"], training.answers, strict=True))
        if told != answer_document(again)
    ]
    detail = f"{len(given)} graded again" if not wrong else f"answer {wrong[0]} is graded otherwise by the rules"
    yield Check("answers", not wrong, detail)
    took_ms = document["ended_ms"] - document["begun_ms"]
    in_time = 0 <= took_ms <= plan.seconds * 1000 + SLACK_MS
    yield Check("time", in_time, f"{took_ms // 1000} of {plan.seconds} seconds")
    yield _same("mark", document["result"], result_document(training))


def _check_plan(plan: Plan) -> None:
    """Refuses what the school never asks, such as an exam of other kinds of tasks, or of a million tables."""
    held = make_plan(
        "exam",
        find_game(plan.game),
        plan.seed,
        count=plan.count,
        seats=plan.seats,
        options=plan.options,
        seconds=plan.seconds,
        pass_percent=plan.pass_percent,
    )
    if plan != held:
        raise ProofError("the record is not of an exam as the dealer school holds it: its terms are others")


def _same(name: str, told: object, again: object) -> Check:
    shown = str(again)
    if told == again:
        return Check(name, True, shown if len(shown) <= 80 else f"{len(shown):,} characters, all equal")
    return Check(name, False, "the record says otherwise than the rules")
