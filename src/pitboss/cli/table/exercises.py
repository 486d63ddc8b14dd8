"""Drills and exams of the dealer school in the terminal: what is asked, what was answered, and the mark."""

from __future__ import annotations

import time

from pitboss.cards import pretty
from pitboss.cli.table.lines import show_pays
from pitboss.cli.table.practice import hand_line, rule_text
from pitboss.cli.table.screen import QUIT, Screen
from pitboss.errors import PitbossError
from pitboss.play.wire import cards_json
from pitboss.rules import Game, dollars
from pitboss.school.felt import Felt
from pitboss.school.grade import Grade
from pitboss.school.payouts import Payout
from pitboss.school.plan import Plan, Task
from pitboss.school.planted import Settlement, Shown
from pitboss.school.questions import Question
from pitboss.school.reading import Reading
from pitboss.school.training import Training

HELP = {
    "felt": (
        "Settle the wagers in the order of the rules: SEAT WAGER and take, push or pay AMOUNT, as in 1 ante pay 15. "
        "An amount can be cut in chips: pay 1x25 3x5. table shows the table again; pays the pay tables; quit."
    ),
    "payouts": "Answer with an amount, or in chips: 40 or 1x25 3x5. The time gets shorter. quit leaves.",
    "hands": "Answer with the number or the words of a choice. quit leaves.",
    "errors": "Type the numbers of the lines that are wrong, or none. pays shows the pay tables; quit.",
}
TITLES = {"felt": "Table", "exam": "Table", "payouts": "Payout", "hands": "Hand", "errors": "Settled table"}
SHOWS = ("table", "pays", "help", "?")


class Exercise:
    """One trainee at one training; the clock is the machine's."""

    def __init__(self, plan: Plan, screen: Screen) -> None:
        self.plan = plan
        self.screen = screen
        self.training = Training(plan)
        self.game = plan.table.game.worded(plan.table.options)
        self.begun_ms = self.ended_ms = time.time_ns() // 1_000_000
        self._start = time.monotonic()

    def run(self) -> Training:
        """Every task, until the end, the time is over, or the trainee leaves."""
        what = "Exam" if self.plan.kind == "exam" else "Dealer school"
        self.screen.say(f"{what}: {self.game.name}.")
        self.screen.say(self.help_text)
        while (task := self.training.task) is not None:
            place = self.training.place
            self.screen.heading(f"{TITLES[self.plan.kind]} {place + 1} of {self.plan.count}")
            self.show(task)
            if not self.settle(task, place):
                break
        self.ended_ms = self.begun_ms + min(self.passed_ms, self.plan.seconds * 1000 or self.passed_ms)
        self.tell_score()
        return self.training

    @property
    def help_text(self) -> str:
        """What can be typed, and the terms of an exam."""
        plan = self.plan
        text = HELP["felt" if plan.kind == "exam" else plan.kind]
        if plan.kind == "exam":
            text += (
                f" Pass mark: {self.training.needed} of {self.training.asked} wagers right, "
                f"at most {plan.order_allowed} out of order. Grades come at the end."
            )
        return text + (f" You have {plan.seconds} seconds." if plan.seconds else "")

    @property
    def passed_ms(self) -> int:
        """How long it has lasted."""
        return int((time.monotonic() - self._start) * 1000)

    @property
    def is_late(self) -> bool:
        """Its time is over."""
        return bool(self.plan.seconds) and self.passed_ms >= self.plan.seconds * 1000

    def settle(self, task: Task, place: int) -> bool:
        """Every answer of one task; False if the trainee leaves or the time is over."""
        while self.training.place == place:
            began = time.monotonic()
            said = self.screen.ask(self.prompt(task))
            if said is None or said.lower() in QUIT:
                return False
            if said.lower() in SHOWS:
                self.help(said.lower(), task)
                continue
            if self.is_late:
                self.screen.say("The time is over; this answer does not count.")
                return False
            try:
                self.training = self.training.answer(said, int((time.monotonic() - began) * 1000))
            except PitbossError as error:
                self.screen.refuse(error)
                continue
            self.tell(self.training.answers[-1].grade)
        return True

    def help(self, word: str, task: Task) -> None:
        """The table, the pay tables or the help again."""
        if word == "table":
            self.show(task)
        elif word == "pays":
            show_pays(self.screen, self.plan.table, self.plan.seats + 1)
        else:
            self.screen.say(self.help_text)

    def prompt(self, task: Task) -> str:
        """What is asked, in one line."""
        if isinstance(task, Felt):
            return f"{task.size - len(self.training.of_task(self.training.place))} wagers left"
        if isinstance(task, Payout):
            return f"  within {task.limit_ms / 1000:.1f} seconds"
        return "  wrong lines, or none" if isinstance(task, Settlement) else "  "

    def show(self, task: Task) -> None:
        """What the trainee sees of it."""
        if isinstance(task, Felt):
            self.show_table(task)
            self.screen.data(wagers=[{"seat": each.seat, "wager": each.wager} for each in task.items])
            self.screen.lines(f" {wager_line(task, each)}" for each in task.items)
        elif isinstance(task, Payout):
            on = f"{task.wager.name} on {task.on.name}" if task.wager.rides else task.wager.name
            line = f"{task.label}, " if task.label else ""
            self.screen.say(f" {on} {dollars(task.stake_cents)}: {line}{task.odds}.")
        elif isinstance(task, Reading):
            self.show_reading(task)
        elif isinstance(task, Settlement):
            self.show_table(task.felt)
            self.screen.data(
                settled=[
                    {"seat": each.question.seat, "wager": each.question.wager, "says": each.says} for each in task.lines
                ]
            )
            for place, shown in enumerate(task.lines):
                self.screen.lines([f" {place + 1:>2}  {settled_line(task, place)}"])
                before = task.lines[place - 1] if place else None
                same = before and (before.question.seat, before.called) == (shown.question.seat, shown.called)
                if shown.called and not same:
                    self.screen.say(f"       {called_text(self.game, shown)}")

    def show_table(self, felt: Felt) -> None:
        """Every hand on the table, the shared ones first; what a seat laid aside stands at its end."""
        seen = felt.picture
        shared = [owner for owner in ("board", "dealer") if owner in seen.hands]
        self.screen.data(hands={owner: cards_json(cards) for owner, cards in seen.hands.items()})
        self.screen.lines(hand_line(owner, seen.hands[owner]) for owner in shared)
        for seat, chosen in seen.choices.items():
            owner = f"seat {seat}"
            cards = seen.hands.get(owner, ())
            kept = tuple(card for card in cards if card not in felt.aside)
            aside = tuple(card for card in cards if card in felt.aside)
            told = [", ".join(chosen), *([f"aside: {pretty(aside)}"] if aside else [])]
            self.screen.lines([hand_line(owner, kept, "  ".join(told))])

    def show_reading(self, task: Reading) -> None:
        """The cards of the hands in question, and the answers to choose from."""
        titles = [self.game.hand_title(hand) for hand in task.compared]
        asked = f"Which hand is higher at seat {task.line.seat}: {' or '.join(titles)}?"
        if len(titles) == 1:
            asked = f"What is this hand called? Seat {task.line.seat}: {titles[0]}."
        hands = {hand: cards_json(shuffled(task, hand)) for hand in task.compared}
        self.screen.say(f" {asked}", hands=hands, choices=list(task.choices))
        for hand, title in zip(task.compared, titles, strict=True):
            self.screen.lines([f"  {title}: {pretty(shuffled(task, hand))}"])
        self.screen.lines(f"  {n}  {choice}" for n, choice in enumerate(task.choices, start=1))

    def tell(self, grade: Grade) -> None:
        """The grade at once, with its rule; nothing in an exam."""
        if self.plan.kind == "exam":
            self.screen.say("  Noted.")
            return
        tell_grade(self.screen, self.game, grade)

    def tell_score(self) -> None:
        """How many answers were right; of an exam every mistake and the mark."""
        training = self.training
        if self.plan.kind == "exam":
            for each in training.answers:
                if not (each.grade.right and each.grade.in_order):
                    self.screen.say(f" Table {each.task + 1}, seat {each.grade.seat}, {each.grade.wager}:")
                    tell_grade(self.screen, self.game, each.grade)
        score = f"{training.right} of {training.asked} right"
        out = f", {training.out_of_order} out of order" if self.plan.kind in ("felt", "exam") else ""
        self.screen.say(f"{score}{out}.", right=training.right, asked=training.asked)
        if self.plan.kind == "exam":
            self.screen.say("Passed." if training.passed else "Not passed.", passed=training.passed)


def shuffled(task: Reading, hand: str) -> tuple[int, ...]:
    """The cards of a hand by number, so that their order tells nothing."""
    return tuple(sorted(task.line.hands[hand], reverse=True))


def wager_line(task: Felt, question: Question) -> str:
    """`3 ante        Ante $15`."""
    wager = task.round.game.wager(question.wager)
    named = f"{question.seat} {question.wager}"
    if not question.seat:
        return f"{named:<22}whose hand is the highest: none, dealer or a seat"
    if wager.rides:
        rides = task.round.stakes(question.seat)[wager.rides]
        return f"{named:<22}{wager.name} on {task.round.game.wager(wager.rides).name} {dollars(rides)}"
    return f"{named:<22}{wager.name} {dollars(question.stake_cents)}"


def settled_line(task: Settlement, place: int) -> str:
    """`Seat 3  Ante $15       pay $15`."""
    line, game = task.lines[place], task.round.game
    question = line.question
    stake = f" {dollars(question.stake_cents)}" if question.stake_cents else ""
    return f"Seat {question.seat}  {game.wager(question.wager).name + stake:<24}{line.says}"


def called_text(game: Game, line: Shown) -> str:
    """`player: pair of kings; dealer: ace high`."""
    return "; ".join(f"{game.hand_title(hand)}: {name}" for hand, name in line.called.items())


def tell_grade(screen: Screen, game: Game, grade: Grade) -> None:
    """Right or wrong, the rule, and what was due where the order was broken."""
    data = {"right": grade.right, "answer": grade.answer, "rule": grade.rule, "in_order": grade.in_order}
    if grade.due:
        screen.say(f"  Out of order: next was {grade.due}. {rule_text(game, grade.due_rule)}", due=grade.due)
    if grade.right:
        screen.say(f"  Right ({grade.rule}).", **data)
        return
    paid = f", {grade.odds} for {grade.label}" if grade.label else ""
    late = "Too late" if grade.late else "Wrong"
    screen.say(f"  {late}: {grade.answer}{paid}.", **data)
    for finding in grade.findings:
        screen.say(f"  Line {finding.line + 1}, {finding.says}.")
        screen.say(f"    {rule_text(game, finding.rule)}")
    if not grade.findings:
        screen.say(f"  {rule_text(game, grade.rule)}")
