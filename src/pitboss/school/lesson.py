"""A lesson: questions one after the other, each answer graded at once, the mistakes asked again."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pitboss.errors import ChoiceRefused, RoundOver
from pitboss.play import Round
from pitboss.school.chips import read_sum
from pitboss.school.questions import NOBODY, Answer, Question, questions

TAKE, PUSH, PAY = ("take", "takes", "t"), ("push", "pushes", "nothing", "none", "p", "n", "0"), ("pay", "pays")
SEAT = re.compile(r"(?:seat )?([0-9]{1,2})")


@dataclass(frozen=True)
class Graded:
    """A question with the answer given."""

    question: Question
    answer: Answer

    @property
    def is_right(self) -> bool:
        """The answer is what the rules say, to the cent."""
        return self.answer == self.question.answer or self.answer in self.question.equal


@dataclass(frozen=True)
class Lesson:
    """The questions of one round and the answers so far."""

    round: Round
    questions: tuple[Question, ...]
    graded: tuple[Graded, ...] = ()

    @classmethod
    def of(cls, round_: Round, *, names: bool = False) -> Lesson:
        """Every question of a finished round; with `names`, the hands are named too."""
        return cls(round_, questions(round_, names=names))

    @property
    def question(self) -> Question | None:
        """The next question; None at the end."""
        return self.questions[len(self.graded)] if len(self.graded) < len(self.questions) else None

    @property
    def mistakes(self) -> tuple[Question, ...]:
        """The questions that were answered wrong."""
        return tuple(each.question for each in self.graded if not each.is_right)

    @property
    def right(self) -> int:
        """How many answers were right."""
        return len(self.graded) - len(self.mistakes)

    def answer(self, text: str) -> Lesson:
        """The lesson after this answer to the next question."""
        if self.question is None:
            raise RoundOver("the lesson is over; there is nothing to answer")
        given = read_answer(self.question, text, self.round)
        return replace(self, graded=(*self.graded, Graded(self.question, given)))

    def again(self) -> Lesson:
        """The same table with the mistakes only."""
        return Lesson(self.round, self.mistakes)


def read_answer(question: Question, text: str, round_: Round) -> Answer:
    """What an answer means: the cents that the seat gains, or whose hand is the highest."""
    words = text.lower().split()
    if question.hand_of:
        return " ".join(words)
    return read_money(question, words) if question.seat else read_owner(" ".join(words), round_)


def read_money(question: Question, words: list[str]) -> int:
    """`take`, `push`, `pay 15`, `pay 1x5 10x1`; `take 2.50` where the house takes another sum than the stake."""
    match words:
        case [word] if word in PUSH:
            return 0
        case [word] if word in TAKE and question.stake_cents:
            return -question.stake_cents
        case [word, _, *_] if word in TAKE:
            return -read_sum(words[1:])
        case [word, _, *_] if word in PAY:
            return read_sum(words[1:])
    forms = money_forms(question)
    if not words:
        raise ChoiceRefused(f"type an answer: {forms}")
    raise ChoiceRefused(f"cannot read the answer {' '.join(words)!r}; write {forms}")


def money_forms(question: Question) -> str:
    """How an answer in money is written; what is collected is not paid."""
    if question.collected:
        return "nothing or take AMOUNT"
    return "take, push or pay AMOUNT" if question.stake_cents else "nothing, take AMOUNT or pay AMOUNT"


def read_owner(text: str, round_: Round) -> str:
    """`none`, `dealer`, or the number of a seat."""
    if text in (NOBODY, "dealer"):
        return text
    found = SEAT.fullmatch(text)
    if found and int(found[1]) in round_.seats:
        return f"seat {int(found[1])}"
    raise ChoiceRefused(f"cannot read the answer {text!r}; write none, dealer or the number of a seat")
