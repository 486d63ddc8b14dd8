"""The order in which a dealer settles, and the rule that asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.play import Round
from pitboss.play import events as e
from pitboss.rules import Ask, Look, Settle, Show
from pitboss.rules.game import folded
from pitboss.rules.timeline import SeatState, Step, anyone


def order_rules(round_: Round) -> Mapping[int, str]:
    """The rule of the step in which each line of the settlement is due, by the place of its event."""
    rules: dict[int, str] = {}
    steps = [(place, step) for place, step in enumerate(round_.game.timeline) if isinstance(step, Settle)]
    first = 0
    for place, event in enumerate(round_.events):
        if isinstance(event, e.Settled):
            fitting = (n for n, (at, step) in enumerate(steps) if n >= first and _settles(round_, at, step, event))
            first = next(fitting, first)
            rules[place] = steps[first][1].rule
    return rules


def _settles(round_: Round, place: int, step: Settle, line: e.Settled) -> bool:
    """This step of the timeline settles this line."""
    if line.wager not in step.wagers:
        return False
    seat = _seat_at(round_, place, line.seat)
    if step.given_up:
        return seat.folded and not line.hands
    return step.to is anyone or step.to(seat)


def _seat_at(round_: Round, place: int, seat: int) -> SeatState:
    """What this step may ask about the seat: the choices and cards of the steps before it."""
    past: tuple[Step, ...] = round_.game.timeline[:place]
    choices = round_.choices(seat)[: sum(isinstance(step, Ask) for step in past)]
    seen = {step.pile for step in past if isinstance(step, Look | Show)}
    cards = sum(pile.count for pile in round_.game.piles if pile.id in seen)
    return SeatState(
        stakes=round_.stakes(seat),
        choices=choices,
        folded=folded(round_.game, choices),
        cards=round_.row(seat)[:cards],
        options=round_.options,
    )
