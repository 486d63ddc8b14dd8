"""A felt to settle: any wager can be taken up at any time, and both the order and the sum are graded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from pitboss.cards import HIDDEN, Cards
from pitboss.errors import ChoiceRefused
from pitboss.play import Round
from pitboss.play import events as e
from pitboss.school.grade import Grade
from pitboss.school.lesson import read_answer
from pitboss.school.order import order_rules
from pitboss.school.picture import Picture, picture
from pitboss.school.questions import Question, questions


@dataclass(frozen=True)
class Felt:
    """A finished round whose wagers wait for their dealer."""

    round: Round

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What is to be settled, in the printed order."""
        return questions(self.round)

    @cached_property
    def items(self) -> tuple[Question, ...]:
        """The same as it lies on the felt: by seat and wager, so that nothing tells the order."""
        places = [wager.id for wager in self.round.game.wagers]
        return tuple(sorted(self.questions, key=lambda each: (each.seat or 99, places.index(each.wager))))

    @property
    def size(self) -> int:
        """How many answers it takes."""
        return len(self.questions)

    @cached_property
    def picture(self) -> Picture:
        """Every card that the dealer sees by the end."""
        seen = [picture(self.round, question) for question in self.questions]
        hands = {owner: _most(*(each.hands.get(owner, ()) for each in seen)) for each in seen for owner in each.hands}
        return replace(seen[-1], hands=hands)

    @cached_property
    def aside(self) -> frozenset[int]:
        """Cards that a seat laid aside, such as a discard: left out where the rest of its pile is turned up again."""
        aside: set[int] = set()
        for seat in self.round.seats:
            owner = e.seat_name(seat)
            for pile in {event.pile for event in self.round.events if isinstance(event, e.TurnedDown)}:
                aside |= _left_out(self.round, owner, pile)
        return frozenset(aside)

    def grade(self, text: str, before: tuple[Grade, ...], ms: int) -> Grade:
        """`3 ante pay 15`: the seat, the wager and what happens to it. Seat 0 is the highest hand of the table."""
        question, said = self._find(text)
        settled = {(grade.seat, grade.wager) for grade in before}
        if (question.seat, question.wager) in settled:
            raise ChoiceRefused(f"{self.name_of(question)} is settled already; choose another wager")
        given = read_answer(question, said, self.round)
        right = given == question.answer or given in question.equal
        off_cents = given - question.answer if isinstance(given, int) and isinstance(question.answer, int) else 0
        due = self._due(question, settled)
        return Grade(
            right=right,
            given=question.say(given),
            answer=question.answer_text,
            rule=question.rule,
            seat=question.seat,
            wager=question.wager,
            label=question.label,
            odds=question.odds,
            hands=question.hands,
            off_cents=off_cents,
            due=self.name_of(due) if due else "",
            due_rule=self._order_rule(due) if due else "",
        )

    def _due(self, chosen: Question, settled: set[tuple[int, str]]) -> Question | None:
        """The wager whose turn it was, if another one was chosen. What is not due at all may be said at any time."""
        if not self._has_turn(chosen):
            return None
        open_ = (each for each in self.questions if (each.seat, each.wager) not in settled and self._has_turn(each))
        due = next(open_)
        return None if due == chosen else due

    def _has_turn(self, question: Question) -> bool:
        event = self.round.events[question.after]
        is_line = isinstance(event, e.Settled) and (event.seat, event.wager) == (question.seat, question.wager)
        return is_line or not question.seat

    def _order_rule(self, question: Question) -> str:
        return question.rule if not question.seat else order_rules(self.round)[question.after]

    def _find(self, text: str) -> tuple[Question, str]:
        words = text.lower().removeprefix("seat ").split()
        seat, wager, *said = [*words, "", ""][:2] + words[2:]
        at_seat = [each for each in self.items if str(each.seat) == seat]
        found = [each for each in at_seat if each.wager == wager] or [
            each for each in at_seat if wager and each.wager.startswith(wager)
        ]
        if len(found) == 1:
            return found[0], " ".join(said)
        names = ", ".join(f"{each.seat} {each.wager}" for each in (at_seat or self.items)[:12])
        raise ChoiceRefused(f"cannot find the wager {' '.join(words[:2])!r}; write one of: {names}")

    def name_of(self, question: Question) -> str:
        """`seat 3, Ante`, or `highest hand, Cover All`."""
        name = self.round.game.wager(question.wager).name
        return f"seat {question.seat}, {name}" if question.seat else f"highest hand, {name}"


def _left_out(round_: Round, owner: str, pile: str) -> set[int]:
    events = [event for event in round_.events if isinstance(event, e.Dealt | e.TurnedDown | e.Shown)]
    events = [event for event in events if (event.to, event.pile) == (owner, pile)]
    down = [place for place, event in enumerate(events) if isinstance(event, e.TurnedDown)]
    again = [event for event in events[down[-1] :] if isinstance(event, e.Shown)] if down else []
    dealt = {card for event in events if isinstance(event, e.Dealt) for card in event.cards}
    return dealt - set(again[0].cards) if again else set()


def _most(*seen: Cards) -> Cards:
    """The same cards at several moments: each of them face up if it ever was."""
    longest = max(seen, key=len)
    return tuple(
        next((cards[n] for cards in seen if n < len(cards) and cards[n] != HIDDEN), HIDDEN) for n in range(len(longest))
    )
