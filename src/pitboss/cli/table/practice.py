"""Dealer school in the terminal: tables are dealt, questions asked and answers graded until the student leaves."""

from __future__ import annotations

import random

from pitboss.cards import Cards, pretty
from pitboss.cli.table.lines import show_pays, shuffler_lines
from pitboss.cli.table.screen import QUIT, Screen
from pitboss.errors import PitbossError
from pitboss.play import Round, Table
from pitboss.play import events as e
from pitboss.rules import Game, dollars
from pitboss.school import Graded, Lesson, Picture, Question, chance, picture

HELP = (
    "Answers: take, push, pay AMOUNT (5 or 2.50), nothing; take AMOUNT for a sum other than the stake. "
    "pays shows the pay tables; help; quit."
)


class Practice:
    """One student's tables, and the score."""

    def __init__(self, table: Table, screen: Screen, dice: random.Random, *, seats: int) -> None:
        self.table = table
        self.screen = screen
        self.dice = dice
        self.seats = seats
        self.asked = 0
        self.right = 0
        self.tables = 0
        self.shown: tuple[object, ...] = ()

    def run(self) -> None:
        """Table after table, until the student leaves."""
        self.screen.say(f"Dealer school: {self.table.game.name}. You are the dealer.")
        self.screen.say(HELP)
        while self.teach(chance.full_table(self.table, self.seats, self.dice)):
            self.screen.say(self.score_text, right=self.right, asked=self.asked)
            answer = self.screen.ask("Enter deals the next table, quit leaves")
            if answer is None or answer.lower() in QUIT:
                break
        self.screen.say(f"{self.score_text} You leave the school.", right=self.right, asked=self.asked)

    @property
    def score_text(self) -> str:
        """`27 of 30 right.`"""
        return f"{self.right} of {self.asked} right."

    def teach(self, round_: Round) -> bool:
        """Every question of a table, then the mistakes until they are right; False if the student leaves."""
        self.tables += 1
        lesson = self.ask_all(Lesson.of(round_), f"Table {self.tables}")
        if lesson is None:
            return False
        while lesson.mistakes:
            count = len(lesson.mistakes)
            lesson = self.ask_all(lesson.again(), f"Table {self.tables} again: {count} to correct", scored=False)
            if lesson is None:
                return False
        return True

    def ask_all(self, lesson: Lesson, title: str, *, scored: bool = True) -> Lesson | None:
        """The lesson after its last question; None if the student leaves."""
        self.screen.heading(title)
        self.shown = ()
        while lesson.question is not None:
            answered = self.ask(lesson, lesson.question)
            if answered is None:
                return None
            lesson, graded = answered, answered.graded[-1]
            if scored:
                self.asked += 1
                self.right += graded.is_right
            self.tell(lesson.round.game.worded(lesson.round.options), graded)
        return lesson

    def ask(self, lesson: Lesson, question: Question) -> Lesson | None:
        """Asks until the answer can be read."""
        self.show(lesson.round, question)
        while (answer := self.screen.ask(prompt(lesson.round, question))) is not None:
            if answer.lower() in QUIT:
                return None
            if answer.lower() in ("help", "?"):
                self.screen.say(HELP)
                continue
            if answer.lower() == "pays":
                show_pays(self.screen, self.table, self.seats + 1)
                continue
            try:
                return lesson.answer(answer)
            except PitbossError as error:
                self.screen.refuse(error)
        return None

    def show(self, round_: Round, question: Question) -> None:
        """The cards that are not on the screen yet; every hand where the question is which one is the highest."""
        lines = (*screen_lines(round_, question), *hand_lines(picture(round_, question), question))
        for line in lines:
            if line not in self.shown or not question.seat:
                self.screen.lines([line])
        self.shown = lines if question.seat else ()  # so that the next question names its seat

    def tell(self, game: Game, graded: Graded) -> None:
        """The grade; after a mistake also the right answer, the hands and the rule."""
        question = graded.question
        data = {"right": graded.is_right, "answer": question.answer, "rule": question.rule}
        if graded.is_right:
            self.screen.say(f"  Right ({question.rule}).", **data)
            return
        self.screen.say(f"  Wrong: {question.answer_text}{paid_text(question)}.{hands_text(game, question)}", **data)
        self.screen.say(f"  {rule_text(game, question.rule)}")


def prompt(round_: Round, question: Question) -> str:
    """`Ante $5`, `Ante Bonus on Ante $5`, or which hand is the highest."""
    game = round_.game
    wager = game.wager(question.wager)
    if not question.seat:
        return f"Which hand is the highest for {wager.name}? none, dealer or a seat"
    if wager.rides:
        return f"  {wager.name} on {game.wager(wager.rides).name} {dollars(round_.stakes(question.seat)[wager.rides])}"
    return f"  {wager.name} {dollars(question.stake_cents)}"


def screen_lines(round_: Round, question: Question) -> list[str]:
    """The shuffler's screen, when the wager that it is for is settled."""
    counted = [event for event in round_.events if isinstance(event, e.HandsCounted)]
    return shuffler_lines(counted, [question.wager])


def hand_lines(seen: Picture, question: Question) -> list[str]:
    """The shared cards and the seat in question; every hand where the question is which one is the highest."""
    seats = [f"seat {question.seat}"] if question.seat else [owner for owner in seen.hands if owner.startswith("seat")]
    lines = [hand_line(owner, seen.hands[owner]) for owner in ("board", "dealer") if owner in seen.hands]
    for owner in seats:
        chosen = ", ".join(seen.choices[int(owner.removeprefix("seat "))])
        lines.append(hand_line(owner, seen.hands.get(owner, ()), chosen))
    return lines


def hand_line(owner: str, cards: Cards, chosen: str = "") -> str:
    """One hand, and what its seat chose."""
    return f" {owner.capitalize():<8}{pretty(cards):<24}{chosen}".rstrip()


def paid_text(question: Question) -> str:
    """The line of the pay table, if one decides it."""
    return f", {question.odds} for {question.label}" if question.label else ""


def hands_text(game: Game, question: Question) -> str:
    """The hands that decide it, by name."""
    named = [f"{game.hand_title(hand)}: {name}" for hand, name in game.name_hands(question.hands).items() if name]
    text = "; ".join([*named, *filter(None, [game.deciding_card(question.hands)])])
    return f" {text[0].upper()}{text[1:]}." if text else ""


def rule_text(game: Game, rule: str) -> str:
    """A rule with its number."""
    if rule in game.readings:
        return f"{rule}: {game.readings[rule].question} {game.readings[rule].answer}"
    return f"{rule}: {game.rules.get(rule, '')}"
