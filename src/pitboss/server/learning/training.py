"""A training of the dealer school in the house: its plan and answers are kept here, and no answer leaves ungraded."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.errors import Illegal, NotFound
from pitboss.fair.canonical import digest
from pitboss.play.wire import cards_json, owner_json
from pitboss.rules import Game
from pitboss.school.felt import Felt
from pitboss.school.payouts import Payout
from pitboss.school.picture import Picture
from pitboss.school.plan import Plan, Task
from pitboss.school.planted import Settlement
from pitboss.school.questions import Question
from pitboss.school.reading import Reading
from pitboss.school.record import exam_document
from pitboss.school.training import Answered, Training
from pitboss.server.learning.school import LONGEST_MS
from pitboss.server.tables.felt import felt
from pitboss.store.learning import StoredLesson

Json = dict[str, Any]


def is_training(kept: StoredLesson) -> bool:
    """Whether it is kept as a plan; a guided lesson is kept as the text of its round."""
    return kept.round.startswith("{")


def plan_of(kept: StoredLesson) -> Plan:
    """Its plan."""
    if not is_training(kept):
        raise NotFound("you have no such training")
    return msgspec.json.decode(kept.round, type=Plan)


def training_of(kept: StoredLesson) -> Training:
    """The training with the answers given so far."""
    return Training.of(plan_of(kept), ((given["answer"], given["ms"]) for given in kept.answers))


def new_training(id_: str, plan: Plan, now_ms: int) -> StoredLesson:
    """A training as it is kept."""
    asked = list(range(sum(plan.sizes)))
    return StoredLesson(id_, plan.game, msgspec.json.encode(plan).decode(), asked, [], now_ms, 0)


def ends_ms(kept: StoredLesson, plan: Plan) -> int | None:
    """When its time is over."""
    return kept.at_ms + plan.seconds * 1000 if plan.seconds else None


def at_time(kept: StoredLesson, now_ms: int) -> StoredLesson:
    """The training at this time: over, if its time is."""
    end = ends_ms(kept, plan_of(kept))
    return finished(kept, end) if end is not None and not kept.done_ms and now_ms >= end else kept


def finished(kept: StoredLesson, now_ms: int) -> StoredLesson:
    """The training, ended with the answers so far, and all of them graded."""
    if kept.done_ms:
        return kept
    grades = training_of(kept).answers
    answers = [given | {"right": each.grade.right} for given, each in zip(kept.answers, grades, strict=True)]
    return kept._replace(answers=answers, done_ms=now_ms)


def answered(kept: StoredLesson, place: int, text: str, now_ms: int) -> StoredLesson:
    """The training after an answer. The same place a second time is refused, so that no answer counts twice."""
    kept = at_time(kept, now_ms)
    if kept.done_ms:
        raise Illegal("this training is over; nothing more is graded")
    if place != len(kept.answers):
        raise Illegal(f"answer {place + 1} is given; the next one is {len(kept.answers) + 1}")
    ms = max(0, min(now_ms - since_ms(kept), LONGEST_MS))
    training = training_of(kept).answer(text, ms)
    given = {"answer": text, "ms": ms, "at_ms": now_ms}
    if training.plan.kind != "exam":
        given["right"] = training.answers[-1].grade.right
    kept = kept._replace(answers=[*kept.answers, given])
    return kept if training.task else finished(kept, now_ms)


def since_ms(kept: StoredLesson) -> int:
    """When the clock of the next answer began."""
    return int(kept.answers[-1]["at_ms"]) if kept.answers else kept.at_ms


def record_of(kept: StoredLesson, who: str) -> Json:
    """The document of an exam that is over, to be signed."""
    training = training_of(kept)
    if training.plan.kind != "exam":
        raise Illegal("only an exam has a record")
    if not kept.done_ms:
        raise Illegal("the exam is not over; its record is written at the end")
    return exam_document(training, who=who, begun_ms=kept.at_ms, ended_ms=kept.done_ms)


def training_json(kept: StoredLesson, who: str, now_ms: int) -> Json:
    """The training as its trainee may see it: no answer before it is given, and no grade of an exam before its end."""
    training = training_of(kept)
    plan, done = training.plan, kept.done_ms > 0
    game = plan.table.game.worded(plan.table.options)
    secret = plan.kind == "exam" and not done
    graded = [] if secret else [grade_json(game, each) for each in training.answers]
    task = None if done else training.task
    return {
        "id": kept.id,
        "kind": plan.kind,
        "game": kept.game,
        "felt": felt(plan.table),
        "commitment": digest(msgspec.to_builtins(plan)),
        "count": plan.count,
        "place": training.place,
        "begun_ms": kept.at_ms,
        "ends_ms": ends_ms(kept, plan),
        "since_ms": since_ms(kept),
        "now_ms": now_ms,
        "task": task_json(training, task, secret=secret) if task else None,
        "last": graded[-1] if graded else None,
        "graded": graded,
        "score": {
            "asked": training.asked,
            "answered": len(training.answers),
            "right": None if secret else training.right,
            "out_of_order": None if secret else training.out_of_order,
            "off_cents": None if secret else training.off_cents,
            "ms": sum(each.ms for each in training.answers),
        },
        "result": result_json(kept, training, who) if done and plan.kind == "exam" else None,
        "done": done,
    }


def result_json(kept: StoredLesson, training: Training, who: str) -> Json:
    """The mark; `rounds` has the right answers of each."""
    plan = training.plan
    return {
        "who": who,
        "passed": training.passed,
        "needed": training.needed,
        "order_allowed": plan.order_allowed,
        "pass_percent": plan.pass_percent,
        "begun_ms": kept.at_ms,
        "ended_ms": kept.done_ms,
        "rounds": [
            {"right": sum(grade.right for grade in training.of_task(place)), "asked": size}
            for place, size in enumerate(plan.sizes)
        ],
    }


def task_json(training: Training, task: Task, *, secret: bool) -> Json:
    """What is asked now."""
    if isinstance(task, Felt):
        said = {(each.grade.seat, each.grade.wager): each for each in training.answers if each.task == training.place}
        items = [item_json(task, each, said.get((each.seat, each.wager)), secret=secret) for each in task.items]
        return {"kind": "felt", "table": table_json(task), "hands": len(task.round.seats) + 1, "items": items}
    if isinstance(task, Payout):
        about = {"kind": "payout", "wager": task.wager.id, "on": task.on.id, "stake_cents": task.stake_cents}
        about |= {"label": task.label, "odds": task.odds, "collected": task.wager.collected}
        return about | {"limit_ms": task.limit_ms}
    if isinstance(task, Reading):
        table = {"kind": "reading", "table": table_json(Felt(task.round), task), "seat": task.line.seat}
        return table | {"compared": list(task.compared), "choices": list(task.choices)}
    assert isinstance(task, Settlement)
    lines = [
        {
            "seat": line.question.seat,
            "wager": line.question.wager,
            "stake_cents": line.question.stake_cents,
            "on_cents": _on_cents(task.felt, line.question),
            "says": line.says,
            "called": [{"hand": hand, "name": name} for hand, name in line.called.items()],
        }
        for line in task.lines
    ]
    return {"kind": "errors", "table": table_json(task.felt), "hands": len(task.round.seats) + 1, "lines": lines}


def item_json(task: Felt, question: Question, settled: Answered | None, *, secret: bool) -> Json:
    """A wager as it lies on the felt."""
    about: Json = {
        "seat": question.seat,
        "wager": question.wager,
        "stake_cents": question.stake_cents,
        "on_cents": _on_cents(task, question),
        "collected": question.collected,
    }
    if settled:
        about["said"] = settled.grade.given
        if not secret:
            about["right"] = settled.grade.right
    return about


def _on_cents(task: Felt, question: Question) -> int:
    wager = task.round.game.wager(question.wager)
    return task.round.stakes(question.seat)[wager.rides] if question.seat and wager.rides else question.stake_cents


def table_json(task: Felt, reading: Reading | None = None) -> Json:
    """The cards and chips; of a hand to be read, those of its seat, of the board and of the dealer if they suffice."""
    seen: Picture = task.picture
    owners = dict(seen.hands)
    if reading:
        near = {owner: cards for owner, cards in owners.items() if owner in _near(reading)}
        needed = {card for hand in reading.compared for card in reading.line.hands[hand]}
        owners = near if needed <= {card for cards in near.values() for card in cards} else owners
    return {
        "owners": [
            {
                "owner": owner_json(owner),
                "cards": cards_json(cards),
                "playing": cards_json(tuple(card for card in cards if card not in task.aside))
                if task.aside.intersection(cards)
                else [],
            }
            for owner, cards in owners.items()
        ],
        "seats": [
            {"seat": seat, "stakes": dict(task.round.stakes(seat)), "choices": list(seen.choices[seat])}
            for seat in task.round.seats
        ],
    }


def _near(reading: Reading) -> set[str]:
    return {f"seat {reading.line.seat}", "board", "dealer"}


def grade_json(game: Game, each: Answered) -> Json:
    """A grade with the words of its rules."""
    grade = each.grade
    names = game.name_hands(grade.hands)
    return {
        "task": each.task,
        "right": grade.right,
        "seat": grade.seat,
        "wager": grade.wager,
        "given": grade.given,
        "answer": grade.answer,
        "label": grade.label,
        "odds": grade.odds,
        "rule": grade.rule,
        "rule_says": rule_words(game, grade.rule),
        "hands": [
            {"hand": hand, "name": names[hand], "cards": cards_json(cards)} for hand, cards in grade.hands.items()
        ],
        "decides": game.deciding_card(grade.hands),
        "off_cents": grade.off_cents,
        "due": grade.due,
        "due_rule": grade.due_rule,
        "due_rule_says": rule_words(game, grade.due_rule),
        "late": grade.late,
        "findings": [
            {
                "line": finding.line,
                "right": finding.right,
                "says": finding.says,
                "rule": finding.rule,
                "rule_says": rule_words(game, finding.rule),
            }
            for finding in grade.findings
        ],
        "ms": each.ms,
    }


def rule_words(game: Game, rule: str) -> str:
    """The words of a rule or of a reading."""
    reading = game.readings.get(rule)
    return reading.answer if reading else game.rules.get(rule, "")
