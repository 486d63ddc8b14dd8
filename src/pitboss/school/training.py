"""A training as far as it has come: the plan, the answers, their grades. An exam is one with a pass mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from pitboss.errors import RoundOver
from pitboss.school.grade import Grade
from pitboss.school.plan import Plan, Task


class Answered(NamedTuple):
    """An answer as it was given, with its grade; `task` is the place of its task."""

    task: int
    said: str
    ms: int
    grade: Grade


@dataclass(frozen=True)
class Training:
    """Nothing of it can be changed; an answer makes the next one."""

    plan: Plan
    answers: tuple[Answered, ...] = ()

    @classmethod
    def of(cls, plan: Plan, given: Iterable[tuple[str, int]]) -> Training:
        """The training after these answers, each with its time."""
        training = cls(plan)
        for said, ms in given:
            training = training.answer(said, ms)
        return training

    @property
    def place(self) -> int:
        """The place of the task that is open now; as many as there are tasks at the end."""
        done, place = len(self.answers), 0
        for place, size in enumerate(self.plan.sizes):
            if done < size:
                return place
            done -= size
        return len(self.plan.sizes)

    @property
    def task(self) -> Task | None:
        """The task that is open now; None at the end."""
        return self.plan.task(self.place) if self.place < len(self.plan.sizes) else None

    @property
    def asked(self) -> int:
        """How many answers the whole training takes."""
        return sum(self.plan.sizes)

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(each.grade.right for each in self.answers)

    @property
    def out_of_order(self) -> int:
        """How many wagers were settled before their turn."""
        return sum(not each.grade.in_order for each in self.answers)

    @property
    def off_cents(self) -> int:
        """What was paid too much and too little, added up."""
        return sum(abs(each.grade.off_cents) for each in self.answers)

    @property
    def needed(self) -> int:
        """How many right answers pass the exam."""
        return -(-self.asked * self.plan.pass_percent // 100)

    @property
    def passed(self) -> bool:
        """Enough answers are right, and the order was kept; only an exam is passed."""
        return self.plan.kind == "exam" and self.right >= self.needed and self.out_of_order <= self.plan.order_allowed

    def of_task(self, place: int) -> tuple[Grade, ...]:
        """The grades of one task so far."""
        return tuple(each.grade for each in self.answers if each.task == place)

    def answer(self, said: str, ms: int) -> Training:
        """The training after this answer, which took so long."""
        task, place = self.task, self.place
        if task is None:
            raise RoundOver("everything is answered; there is nothing to answer")
        grade = task.grade(said, self.of_task(place), ms)
        return replace(self, answers=(*self.answers, Answered(place, said, ms, grade)))
