"""Felts in any order, drills and exams: derived from any definition, graded by its rules, replayed to the same mark."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest

from pitboss.cards import HIDDEN
from pitboss.errors import ChoiceRefused, Illegal, ProofError, RoundOver, StakeError
from pitboss.fair.signing import SigningKey
from pitboss.games import all_games, find_game
from pitboss.play import open_table
from pitboss.play.events import Dealt, Settled
from pitboss.rules import Game
from pitboss.school.chance import full_table
from pitboss.school.chips import CHIP_CENTS, cut, read_sum
from pitboss.school.felt import Felt
from pitboss.school.order import order_rules
from pitboss.school.payouts import FIRST_MS, LEAST_MS, Payout
from pitboss.school.plan import KINDS, Plan, make_plan
from pitboss.school.planted import KINDS as MISTAKES
from pitboss.school.planted import Settlement
from pitboss.school.reading import EQUAL, Reading
from pitboss.school.record import check_record, exam_document, read_record
from pitboss.school.training import Training

STRANGERS = ("tests.rules.small_games.swap:GAME", "examples.three_card_poker.three_card_poker:GAME")
KEY = SigningKey(bytes(32))
BEGUN_MS = 1_700_000_000_000


def every_game() -> list[Game]:
    """Those of the list, and two that strangers wrote."""
    return [*all_games(), *map(find_game, STRANGERS)]


every = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)


def right_answer(task: object) -> str:
    """What the rules say, as it is typed."""
    if isinstance(task, Payout):
        return f"{abs(task.gain_cents) / 100:.2f}"
    if isinstance(task, Reading):
        return task.answer
    assert isinstance(task, Settlement)
    return " ".join(str(mistake.lines[-1] + 1) for mistake in task.mistakes)


def settle_all(training: Training) -> Training:
    """Every wager of every felt in the printed order, with the right sum."""
    while (task := training.task) is not None:
        assert isinstance(task, Felt)
        for question in task.questions:
            training = training.answer(f"{question.seat} {question.wager} {question.answer_text}", 1000)
    return training


@every
@pytest.mark.parametrize("kind", KINDS)
def test_right_answers_get_the_full_score_and_cite_a_rule(game: Game, kind: str) -> None:
    plan = make_plan(kind, game, "one")  # type: ignore[arg-type]
    training = Training(plan)
    if kind in ("felt", "exam"):
        training = settle_all(training)
    else:
        while training.task:
            training = training.answer(right_answer(training.task), 1000)
    assert training.right == training.asked == len(training.answers) > 0
    assert training.out_of_order == training.off_cents == 0
    assert training.passed == (kind == "exam")
    for each in training.answers:
        assert each.grade.rule in {**game.rules, **game.readings}
        assert all(finding.rule in {**game.rules, **game.readings} for finding in each.grade.findings)
    with pytest.raises(RoundOver):
        training.answer("1", 0)


@every
def test_equal_plans_ask_the_same_and_other_seeds_do_not(game: Game) -> None:
    plans = [make_plan("exam", game, seed) for seed in ("a", "a", "b")]
    texts = [[str(plan.task(place).round) for place in range(plan.count)] for plan in plans]  # type: ignore[attr-defined]
    assert texts[0] == texts[1] != texts[2]
    assert msgspec.json.decode(msgspec.json.encode(plans[0]), type=Plan) == plans[0]


@every
@pytest.mark.parametrize("seed", range(4))
def test_every_line_has_the_rule_of_its_step_in_the_order_of_the_timeline(game: Game, seed: int) -> None:
    round_ = full_table(open_table(game), game.seats, random.Random(seed))
    rules = order_rules(round_)
    lines = [place for place, event in enumerate(round_.events) if isinstance(event, Settled)]
    assert list(rules) == lines
    of_steps = [step.rule for step in game.timeline if type(step).__name__ == "Settle"]
    met = [of_steps.index(rules[place]) for place in lines]
    assert met == sorted(met)
    for place in lines:
        step = next(s for s in game.timeline if type(s).__name__ == "Settle" and s.rule == rules[place])
        assert round_.events[place].wager in step.wagers  # type: ignore[attr-defined]


@every
def test_any_order_can_be_tried_and_costs_only_the_order(game: Game) -> None:
    """From the back: every sum is right, and only the last one was due; the next is named with a rule."""
    plan = make_plan("felt", game, "three")
    felt = plan.task(0)
    assert isinstance(felt, Felt)
    training = Training(plan)
    for question in reversed(felt.questions):
        training = training.answer(f"{question.seat} {question.wager} {question.answer_text}", 10)
    assert training.right == training.asked
    broken = [each.grade for each in training.answers if not each.grade.in_order]
    due = [each for each in felt.questions if each.outcome != "no_action"]
    assert len(broken) == len(due) - 1
    assert all(
        grade.due == felt.name_of(due[0]) and grade.due_rule in {**game.rules, **game.readings} for grade in broken
    )


@every
def test_nothing_on_the_felt_tells_the_order_or_a_sum(game: Game) -> None:
    """The wagers lie by seat as the layout has them, whatever the order of their settlement is."""
    felt = make_plan("felt", game, "four").task(0)
    assert isinstance(felt, Felt)
    places = [wager.id for wager in game.wagers]
    assert [(each.seat or 99, places.index(each.wager)) for each in felt.items] == sorted(
        (each.seat or 99, places.index(each.wager)) for each in felt.questions
    )


@every
def test_the_cards_that_decide_lie_face_up(game: Game) -> None:
    for seed in range(4):
        felt = Felt(full_table(open_table(game), game.seats, random.Random(seed)))
        seen = {card for hand in felt.picture.hands.values() for card in hand}
        assert {card for each in felt.questions for hand in each.hands.values() for card in hand} <= seen - {HIDDEN}


@pytest.mark.parametrize("seed", range(6))
def test_a_discard_lies_apart_so_that_the_kept_hand_can_be_read(seed: int) -> None:
    round_ = full_table(open_table("wild_six"), 6, random.Random(seed))
    dealt = {event.to: event.cards for event in round_.events if isinstance(event, Dealt) and event.pile == "original"}
    discards = {
        dealt[f"seat {seat}"][int(choice.removeprefix("discard")) - 1]
        for seat in round_.seats
        for choice in round_.choices(seat)
        if choice.startswith("discard")
    }
    felt = Felt(round_)
    face_up = {card for hand in felt.picture.hands.values() for card in hand}
    assert felt.aside & face_up == discards & face_up


def test_what_cannot_be_read_is_refused_and_nothing_is_lost() -> None:
    plan = make_plan("felt", all_games()[0], "five")
    felt = plan.task(0)
    assert isinstance(felt, Felt)
    training = Training(plan)
    first = felt.questions[0]
    for wrong in ("", "9 ante take", "1", f"{first.seat} nothing take", f"{first.seat} {first.wager}", "ante 1 take"):
        with pytest.raises(ChoiceRefused):
            training.answer(wrong, 0)
    training = training.answer(f"seat {first.seat} {first.wager[:-1]} push", 0)
    with pytest.raises(ChoiceRefused, match="settled already"):
        training.answer(f"{first.seat} {first.wager} push", 0)
    for count in (0, 51):
        with pytest.raises(Illegal):
            make_plan("exam", all_games()[0], "x", count=count)
    with pytest.raises(Illegal, match="pass mark"):
        make_plan("exam", all_games()[0], "x", pass_percent=101)


def test_a_payout_on_a_felt_is_typed_or_cut() -> None:
    felt = next(task for n in range(9) if isinstance(task := make_plan("felt", all_games()[0], str(n)).task(0), Felt))
    paid = next(each for each in felt.questions if each.seat and isinstance(each.answer, int) and each.answer > 0)
    assert isinstance(paid.answer, int)
    for said in (paid.answer_text, f"pay {cut(paid.answer)}"):
        grade = felt.grade(f"{paid.seat} {paid.wager} {said}", (), 0)
        assert (grade.right, grade.off_cents) == (True, 0)


# --- payouts


@every
def test_a_payout_is_what_its_line_says(game: Game) -> None:
    """Found again from the odds and the stake that the trainee is shown."""
    plan = make_plan("payouts", game, "six")
    limits = []
    for place in range(plan.count):
        task = plan.task(place)
        assert isinstance(task, Payout)
        if " to " in task.odds:
            pays, _, per = task.odds.partition(" to ")
            due = Fraction(task.stake_cents * int(pays), int(per))
        else:
            due = Fraction(task.odds.replace("$", "").replace(",", "")) * 100
        assert abs(task.gain_cents) == due
        limits.append(task.limit_ms)
    assert limits[0] == FIRST_MS
    assert limits == sorted(limits, reverse=True)
    assert min(limits) >= LEAST_MS


def test_a_late_answer_is_not_right() -> None:
    plan = make_plan("payouts", all_games()[0], "seven")
    task = plan.task(0)
    assert isinstance(task, Payout)
    assert Training(plan).answer(right_answer(task), task.limit_ms).right == 1
    late = Training(plan).answer(right_answer(task), task.limit_ms + 1)
    assert (late.right, late.answers[0].grade.late) == (0, True)


def test_sums_are_typed_or_cut() -> None:
    for cents in (50, 100, 4000, 123_456, 999 * CHIP_CENTS[0]):
        assert cents == read_sum(cut(cents).split())
    assert read_sum(["1x25", "3x5"]) == read_sum(["40"]) == 4000
    for wrong in ([], ["5", "6"], ["x25"], ["1x"], ["1x25", "6"], ["-5"], ["٥x5"]):
        with pytest.raises(StakeError):
            read_sum(wrong)


# --- reading


@every
def test_hands_are_named_and_compared_as_the_settlement_does(game: Game) -> None:
    plan = make_plan("hands", game, "one")
    for place in range(plan.count):
        task = plan.task(place)
        assert isinstance(task, Reading)
        assert task.answer in task.choices
        assert len(task.choices) > 1
        assert len(set(task.choices)) == len(task.choices)
        if len(task.compared) == 2 and task.line.outcome == "wins" and task.answer != EQUAL:
            net = task.line.net_cents
            assert net > 0
        with pytest.raises(ChoiceRefused):
            task.grade("a hand of cards", (), 0)


# --- errors


@every
def test_every_planted_mistake_can_be_seen_and_found(game: Game) -> None:
    """Whoever settles the table again from what is shown finds the same lines, and no other."""
    met = set()
    for seed in range(8):
        plan = make_plan("errors", game, f"nine {seed}")
        for place in range(plan.count):
            task = plan.task(place)
            assert isinstance(task, Settlement)
            assert 1 <= len(task.mistakes) <= 3
            assert suspicious(task) == {line for mistake in task.mistakes for line in mistake.lines}
            met |= {mistake.kind for mistake in task.mistakes}
            assert task.grade(right_answer(task), (), 0).right
            assert not task.grade("none", (), 0).right
            sound = next(n for n in range(len(task.lines)) if not any(n in m.lines for m in task.mistakes))
            wrong = task.grade(f"{right_answer(task)} {sound + 1}", (), 0)
            assert not wrong.right
            assert [finding.line for finding in wrong.findings if not finding.right] == [sound]
    possible = set(MISTAKES) if any(line_pushes(game)) else {*MISTAKES} - {"push_paid"}
    assert met == possible


def line_pushes(game: Game) -> list[bool]:
    rounds = [full_table(open_table(game), game.seats, random.Random(seed)) for seed in range(8)]
    lines = [event for round_ in rounds for event in round_.events if isinstance(event, Settled)]
    return [not line.net_cents and bool(line.stake_cents) for line in lines]


def suspicious(task: Settlement) -> set[int]:
    """The lines that differ from a settlement of the same cards: in the sum, in a name, or in their place."""
    true = [event for event in task.round.events if isinstance(event, Settled)]
    at = {(line.seat, line.wager): place for place, line in enumerate(true)}
    face_up = {card for hand in task.felt.picture.hands.values() for card in hand}
    found = set()
    for place, shown in enumerate(task.lines):
        line = true[at[shown.question.seat, shown.question.wager]]
        names = {hand: task.round.game.name_hand(hand, cards) for hand, cards in line.hands.items()}
        assert {card for cards in line.hands.values() for card in cards} <= face_up
        if shown.said_cents != line.net_cents or any(names[hand] != name for hand, name in shown.called.items()):
            found.add(place)
        if true[place] is not line:
            found.add(place)
    return found


# --- exams on record


def exam(game: Game, seed: str = "ten") -> Training:
    """An exam with a few mistakes: the first wager left for later, one sum too large."""
    plan = make_plan("exam", game, seed, count=2)
    training = Training(plan)
    for place in range(plan.count):
        felt = plan.task(place)
        assert isinstance(felt, Felt)
        first, second, *rest = felt.questions
        for question in (second, first, *rest):
            said = "push" if question is rest[-1] else question.answer_text
            training = training.answer(f"{question.seat} {question.wager} {said}", 2000)
    return training


def signed(training: Training) -> dict[str, object]:
    document = exam_document(training, who="Ines", begun_ms=BEGUN_MS, ended_ms=BEGUN_MS + 100_000)
    return {"document": document, "signature": KEY.sign(document), "key": KEY.public}


@every
def test_an_exam_replays_from_its_file_to_the_same_mark(game: Game) -> None:
    training = exam(game)
    written = msgspec.json.encode(signed(training))
    record = read_record(written)
    checks = check_record(record, key=KEY.public)
    assert all(check.passed for check in checks), checks
    document = record["document"]
    assert all(each["rule"] and each["due"] for each in document["answers"])
    assert document["result"]["right"] == training.right
    assert msgspec.json.encode(signed(exam(game))) == written  # two exams of one seed are equal


def test_a_record_edited_by_hand_is_refused() -> None:
    record = signed(exam(all_games()[0]))
    for change in (("who", "Eve"), ("ended_ms", BEGUN_MS), ("result", {})):
        edited = msgspec.json.decode(msgspec.json.encode(record))
        edited["document"][change[0]] = change[1]
        (check,) = check_record(edited)
        assert (check.passed, check.detail) == (False, "the record was changed after it was signed, or is not whole")
    assert not check_record(record, key="0" * 64)[0].passed
    for data in (b"", b"[]", b"{}", b"\xff", b'{"document": 5, "signature": "", "key": ""}'):
        with pytest.raises(ProofError):
            read_record(data)


def test_a_record_signed_again_with_other_grades_does_not_replay() -> None:
    """A key of one's own makes a signature, but no other mark: the exam is graded again."""
    training = exam(all_games()[0])
    for name, part in (("answers", "right"), ("mark", "right"), ("rounds", ""), ("time", "")):
        document = msgspec.json.decode(msgspec.json.encode(signed(training)["document"]))
        if name == "answers":
            document["answers"][0][part] = not document["answers"][0][part]
        elif name == "mark":
            document["result"][part] += 1
        elif name == "rounds":
            document["rounds"].reverse()
        else:
            document["ended_ms"] += 10**7
        other = {"document": document, "signature": KEY.sign(document), "key": KEY.public}
        assert [check.name for check in check_record(other) if not check.passed] == [name]
    for broken in ({"plan": {}}, {"answers": None}, {"format": 2}, {"answers": [{"said": "x", "ms": 1}]}):
        document = {**msgspec.json.decode(msgspec.json.encode(signed(training)["document"])), **broken}
        other = {"document": document, "signature": KEY.sign(document), "key": KEY.public}
        assert not all(check.passed for check in check_record(other))
    for term, value in (("count", 10**9), ("pass_percent", 0), ("order_allowed", 99), ("kind", "errors")):
        document = msgspec.json.decode(msgspec.json.encode(signed(training)["document"]))
        document["plan"][term] = value
        *_, last = check_record({"document": document, "signature": KEY.sign(document), "key": KEY.public})
        assert not last.passed
