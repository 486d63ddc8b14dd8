"""The table as its dealer sees it when a question comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.cards import HIDDEN, Cards
from pitboss.play import DEALER, Round, view
from pitboss.play import events as e
from pitboss.rules.frozen import FrozenMap
from pitboss.school.questions import Question


@dataclass(frozen=True)
class Picture:
    """The cards on the table, face down where the dealer may not look, and what each seat chose."""

    hands: Mapping[str, Cards]  # by owner: board, dealer, seat 1 …
    choices: Mapping[int, tuple[str, ...]]


def picture(round_: Round, question: Question) -> Picture:
    """The table at this question: the cards that are face up by then, and those that decide it."""
    past = round_.events[: question.after + 1]
    face_up = {card for event in past if isinstance(event, e.Shown) for card in event.cards}
    face_up |= {card for hand in question.hands.values() for card in hand}
    hands: dict[str, Cards] = {}
    for event in past:
        if isinstance(event, e.Dealt):
            seen = tuple(card if card in face_up else HIDDEN for card in event.cards)
            hands[event.to] = hands.get(event.to, ()) + seen
    told = view(round_, DEALER).events[: question.after + 1]  # a discard is the seat's secret
    choices = {
        seat: tuple(event.choice for event in told if isinstance(event, e.Acted) and event.seat == seat)
        for seat in round_.seats
    }
    return Picture(FrozenMap(hands), FrozenMap(choices))
