"""The dealer school of a house: a table to deal, its answers kept here, each one graded at once with its rule."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.cards import HIDDEN
from pitboss.errors import Illegal, NotFound
from pitboss.play import Round, parse
from pitboss.play import events as e
from pitboss.play.exposure import possible_outcomes
from pitboss.play.pay import returned
from pitboss.play.wire import cards_json, owner_json
from pitboss.rules import LOSE, NO_ACTION, PUSH, WIN
from pitboss.school import Graded, Lesson, Question, picture
from pitboss.server.tables.felt import felt
from pitboss.store.learning import StoredLesson

Json = dict[str, Any]
LONGEST_MS = 10 * 60_000  # a longer time for one answer counts as a pause


def lesson_of(kept: StoredLesson) -> Lesson:
    """The lesson with the answers given so far."""
    if kept.round.startswith("{"):
        raise NotFound("you have no such lesson; this is a training")
    whole = Lesson.of(parse(kept.round, import_games=True), names=True)
    lesson = Lesson(whole.round, tuple(whole.questions[place] for place in kept.asked))
    for given in kept.answers:
        lesson = lesson.answer(given["answer"])
    return lesson


def answered(kept: StoredLesson, place: int, text: str, now_ms: int) -> StoredLesson:
    """The lesson after an answer. The same place a second time is refused, so that no answer counts twice."""
    lesson = lesson_of(kept)
    if lesson.question is None:
        raise Illegal("the lesson is over")
    if place != len(kept.answers):
        raise Illegal(f"question {place + 1} is answered; the next one is {len(kept.answers) + 1}")
    lesson = lesson.answer(text)
    since = kept.answers[-1]["at_ms"] if kept.answers else kept.at_ms
    given = {
        "answer": text,
        "right": lesson.graded[-1].is_right,
        "ms": max(0, min(now_ms - since, LONGEST_MS)),
        "at_ms": now_ms,
    }
    done_ms = now_ms if lesson.question is None else 0
    return kept._replace(answers=[*kept.answers, given], done_ms=done_ms)


def mistakes_of(kept: StoredLesson) -> list[int]:
    """The places of the questions that were answered wrong."""
    lesson_of(kept)
    found = [place for place, given in zip(kept.asked, kept.answers, strict=False) if not given["right"]]
    if not found:
        raise NotFound("this lesson has no mistakes to deal again")
    return found


def lesson_json(kept: StoredLesson) -> Json:
    """The lesson as its trainee may see it: no answer before it is given."""
    lesson = lesson_of(kept)
    question = lesson.question
    last = lesson.graded[-1] if lesson.graded else None
    shown = question or lesson.questions[-1]
    return {
        "id": kept.id,
        "game": kept.game,
        "felt": felt(lesson.round.table),
        "hands": len(lesson.round.seats) + 1,
        "table": table_json(lesson.round, shown),
        "order": [step_json(lesson, place) for place in range(len(lesson.questions))],
        "question": question_json(lesson.round, question, len(lesson.graded)) if question else None,
        "last": graded_json(lesson.round, last) if last else None,
        "score": score_json(kept),
    }


def table_json(round_: Round, question: Question) -> Json:
    """The cards and chips that the dealer sees when this question comes."""
    seen = picture(round_, question)
    return {
        "owners": [
            {
                "owner": owner_json(owner),
                "cards": cards_json(cards),
                "playing": cards_json(_playing(round_, question, owner, cards)),
            }
            for owner, cards in seen.hands.items()
        ],
        "seats": [
            {"seat": seat, "stakes": dict(round_.stakes(seat)), "choices": list(seen.choices[seat])}
            for seat in round_.seats
        ],
    }


def _playing(round_: Round, question: Question, owner: str, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that has been named already; before that the trainee has to find them."""
    named = [event for event in round_.events[: question.after] if isinstance(event, e.Ranked) and event.to == owner]
    used = named[-1].cards if named else ()
    return tuple(card for card in cards if card in used and card != HIDDEN)


def step_json(lesson: Lesson, place: int) -> Json:
    """One line of the printed order."""
    question = lesson.questions[place]
    graded = lesson.graded[place] if place < len(lesson.graded) else None
    state = "later" if graded is None else "right" if graded.is_right else "wrong"
    if place == len(lesson.graded):
        state = "now"
    about = {"seat": question.seat, "wager": question.wager, "wagers": list(question.wagers), "state": state}
    return about | ({"owner": owner_json(question.hand_of)} if question.hand_of else {})


def question_json(round_: Round, question: Question, place: int) -> Json:
    """What is asked, with answers to choose from where they can be listed."""
    about: Json = {
        "place": place,
        "seat": question.seat,
        "wager": question.wager,
        "wagers": list(question.wagers),
        "choices": [],
    }
    if question.hand_of:
        named = (event for event in round_.events if isinstance(event, e.Ranked) and event.name)
        names = sorted({round_.game.name_hand(event.hand, event.cards) for event in named})
        return about | {"kind": "name", "owner": owner_json(question.hand_of), "choices": names}
    if not question.seat:
        owners = ["none", "dealer", *(f"seat {seat}" for seat in round_.seats)]
        return about | {"kind": "exposed", "choices": owners}
    return about | {
        "kind": "money",
        "stake_cents": question.stake_cents,
        "collected": question.collected,
        "choices": money_choices(round_, question),
    }


def money_choices(round_: Round, question: Question) -> list[str]:
    """Take, push, and whatever else can become of this wager at this table: never only the right answer."""
    game, options, hands = round_.game, round_.table.options, len(round_.seats) + 1
    wager = game.wager(question.wager)
    table, stake_cents = wager.table(options, hands), question.stake_cents
    on_cents = round_.stakes(question.seat).get(wager.rides, stake_cents)
    usual = {LOSE, PUSH, WIN} if stake_cents else {NO_ACTION}
    gains = {
        returned(wager, table, outcome, stake_cents=stake_cents, on_cents=on_cents) - stake_cents
        for outcome in usual | possible_outcomes(game, options, wager.id)
    }
    return [_choice_text(question, cents) for cents in sorted(gains, key=None if stake_cents else abs)]


def _choice_text(question: Question, cents: int) -> str:
    """`take`, `push`, `pay 15`, in the words that an answer is read from."""
    if question.stake_cents and cents == -question.stake_cents:
        return "take"
    return question.say(cents).replace("$", "").replace(",", "")


def graded_json(round_: Round, graded: Graded) -> Json:
    """The grade with the rule; the right answer only now."""
    question, game = graded.question, round_.game.worded(round_.options)
    reading = game.readings.get(question.rule)
    names = game.name_hands(question.hands)
    return {
        "right": graded.is_right,
        "seat": question.seat,
        "wager": question.wager,
        "owner": owner_json(question.hand_of) if question.hand_of else None,
        "wagers": list(question.wagers),
        "given": question.say(graded.answer),
        "answer": question.answer_text,
        "label": question.label,
        "odds": question.odds,
        "rule": question.rule,
        "rule_says": reading.answer if reading else game.rules.get(question.rule, ""),
        "hands": [
            {"hand": hand, "name": names[hand], "cards": cards_json(cards)} for hand, cards in question.hands.items()
        ],
        "decides": game.deciding_card(question.hands),
        "difference_cents": difference_cents(graded),
    }


def difference_cents(graded: Graded) -> int:
    """What was paid too much (positive) or too little."""
    given, right = graded.answer, graded.question.answer
    return given - right if isinstance(given, int) and isinstance(right, int) else 0


def score_json(kept: StoredLesson) -> Json:
    """How many answers were right, and how long they took."""
    plan = kept.round.startswith("{") and msgspec.json.decode(kept.round)
    return {
        "id": kept.id,
        "kind": plan["kind"] if plan else "guided",
        "game": kept.game,
        "at_ms": kept.at_ms,
        "asked": len(kept.asked),
        "answered": len(kept.answers),
        "right": sum(given.get("right", False) for given in kept.answers),
        "ms": sum(given["ms"] for given in kept.answers),
        "done": kept.done_ms > 0,
    }
