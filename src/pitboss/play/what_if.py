"""What would have happened: the same cards, with other choices."""

from __future__ import annotations

from collections import deque

from pitboss.errors import PitbossError
from pitboss.play.round import Round, deal_round
from pitboss.play.state import Action


def what_if(round_: Round, seat: int, street: str, *choices: str) -> Round:
    """The round with this seat choosing `choices` from `street` on, everybody else as before.

    The cards are the same, because no choice ever moves a card. If the seat has more to decide than
    `choices` answers, the round rests at that decision.
    """
    index = round_.game.street_index[street]
    mine = [action for action in round_.actions if action.seat == seat]
    asked = [place for place, choice in enumerate(round_.choices(seat)) if choice != "-"]
    before = [action for action, place in zip(mine, asked, strict=False) if place < index]
    sized = {action.choice: action.amount_cents for action in mine}
    queues = {other: deque(action for action in round_.actions if action.seat == other) for other in round_.seats}
    queues[seat] = deque(before + [Action(seat, choice, sized.get(choice, 0)) for choice in choices])
    return _replay(deal_round(round_.table, round_.bets, round_.deck), queues)


def prefix(round_: Round, actions: int) -> Round:
    """The same round after its first `actions` choices."""
    earlier = deal_round(round_.table, round_.bets, round_.deck)
    for action in round_.actions[:actions]:
        earlier = earlier.act(*action)
    return earlier


def _replay(round_: Round, queues: dict[int, deque[Action]]) -> Round:
    """Lets every seat that is asked take its next choice, until one has none left."""
    while ready := [seat for seat in round_.legal if queues[seat]]:
        seat = ready[0]
        try:
            round_ = round_.act(*queues[seat].popleft())
        except PitbossError:
            if not queues[seat]:
                raise
    return round_
