"""What would have happened: the same cards, with other choices."""

from __future__ import annotations

from collections import deque

from pitboss.errors import ChoiceRefused, GameError, QuestionError
from pitboss.play.bets import short
from pitboss.play.round import Round, deal_round
from pitboss.play.state import Action
from pitboss.rules import NOT_ASKED

Sized = tuple[str, int]  # a choice with its amount in cents


def what_if(round_: Round, seat: int, street: str, *choices: str | Sized) -> Round:
    """The round with this seat choosing `choices` from `street` on, everybody else as before.

    A choice whose size is the seat's own is a pair, such as `("peek", 500)`; without an amount it is bet as before.
    The cards are the same, because no choice ever moves a card. If the seat has more to decide than `choices`
    answers, the round rests at that decision. Raises if the seat was not asked on that street, or if a choice is not
    open to it or is one too many.
    """
    index = _asked_on(round_, seat, street)
    mine = [action for action in round_.actions if action.seat == seat]
    asked = [place for place, choice in enumerate(round_.choices(seat)) if choice != NOT_ASKED]
    before = [action for action, place in zip(mine, asked, strict=False) if place < index]
    sized = {action.choice: action.amount_cents for action in mine}
    queues = {other: deque(action for action in round_.actions if action.seat == other) for other in round_.seats}
    queues[seat] = deque(before + [_action(seat, choice, sized) for choice in choices])
    changed = _replay(deal_round(round_.table, round_.bets, round_.deck), queues)
    if queues[seat]:
        left = queues[seat][0].choice
        raise ChoiceRefused(
            f"seat {seat} has nothing more to decide after these choices: {short(left)} is one too many"
        )
    return changed


def _asked_on(round_: Round, seat: int, street: str) -> int:
    """The place of the street in the seat's choices; raises if the seat was not asked there."""
    streets = [each.id for each in round_.game.streets]
    chosen = round_.choices(seat)
    if street not in streets:
        raise GameError(f"there is no street {short(street)}; the streets are: {', '.join(streets)}")
    index = streets.index(street)
    open_now = round_.street is not None and round_.street.id == street and seat in round_.legal
    if not open_now and (index >= len(chosen) or chosen[index] == NOT_ASKED):
        raise QuestionError(f"seat {seat} was not asked on {street} in this round", seat=seat)
    return index


def _action(seat: int, choice: str | Sized, sized: dict[str, int]) -> Action:
    if isinstance(choice, str):
        return Action(seat, choice, sized.get(choice, 0))
    if not isinstance(choice, tuple) or len(choice) != 2 or not isinstance(choice[0], str):
        raise ChoiceRefused(f"a choice is its name, or a pair of name and cents, not {short(choice)}", seat=seat)
    return Action(seat, *choice)


def prefix(round_: Round, actions: int) -> Round:
    """The same round after its first `actions` choices."""
    earlier = deal_round(round_.table, round_.bets, round_.deck)
    for action in round_.actions[:actions]:
        earlier = earlier.act(*action)
    return earlier


def _replay(round_: Round, queues: dict[int, deque[Action]]) -> Round:
    """Lets every seat that is asked take its next choice, until one has none left."""
    while ready := [seat for seat in round_.legal if queues[seat]]:
        round_ = round_.act(*queues[ready[0]].popleft())
    return round_
