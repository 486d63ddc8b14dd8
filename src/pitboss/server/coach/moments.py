"""A round at each decision of a seat: to grade it, to deal it again as a drill, or to choose otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.errors import Illegal, NotFound
from pitboss.play import Round, deal_round
from pitboss.play.state import Action


def moments(round_: Round, seat: int) -> Iterator[tuple[Round, Action]]:
    """The round before each choice of this seat, with the choice."""
    now = deal_round(round_.table, round_.bets, round_.deck)
    for action in round_.actions:
        if action.seat == seat:
            yield now, action
        now = now.act(*action)


def moment(round_: Round, seat: int, question: int) -> tuple[Round, Action]:
    """The round when this question was asked of the seat, with what it chose."""
    for now, action in moments(round_, seat):
        if now.questions[seat] == question:
            return now, action
    raise NotFound(f"question {question} was not asked of you in this round")


def otherwise(round_: Round, seat: int, question: int, choices: Sequence[Action]) -> Round:
    """The round with other choices of this seat from a question on; the other seats choose as they did."""
    now, _ = moment(round_, seat, question)
    left = {each: [a for a in round_.actions if a.seat == each] for each in round_.seats if each != seat}
    for action in now.actions:
        if action.seat != seat:
            left[action.seat].pop(0)
    mine = list(choices)
    while not now.over:
        asked = [each for each in now.legal if each != seat and left[each]]
        if asked:
            now = now.act(*left[asked[0]].pop(0))
        elif seat in now.legal and mine:
            now = now.act(*mine.pop(0))
        else:
            break
    if mine:
        raise Illegal("the round was over before the last of these choices")
    return now


def least_size(round_: Round, seat: int) -> int:
    """The smallest size of a bet that the seat could size itself in this round; 0 if there was none."""
    asked = [now for now, _ in moments(round_, seat)] + ([round_] if seat in round_.questions else [])
    sizes = (offer.low_cents for now in asked for offer in now.offers(seat) if offer.amount_cents is None)
    return min(sizes, default=0)
