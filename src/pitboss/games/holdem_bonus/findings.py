"""What the odds answer to the questions that the text of Texas Hold'em Bonus raises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.games.holdem_bonus.strategies import PRINTED_WITHOUT_TIES
from pitboss.rules import percent

PRINTED_RETURN = 0.9688  # R52
ROUNDED = 5e-5
READINGS = {  # Q13: of the strategy that the text prints and calls optimal
    "printed": "bets the Turn and the River with more than half of all deals won",
    PRINTED_WITHOUT_TIES.name: "bets them where winning is more likely than losing",
}


def findings(case: Any) -> Iterator[str]:
    """Q3, Q13: whether a reading of the printed strategy returns the printed figure with these options."""
    found = dict(case.strategies(READINGS))
    known = [name for name in READINGS if name in found]
    best = 1 - found["optimal"].house_edge, 1 - found["optimal"].element_of_risk
    yield f"The text prints a return of {percent(PRINTED_RETURN)} for the main game. With these options it is:"
    yield f"optimal: {percent(best[0])} of the first bet, {percent(best[1])} of all money bet."
    near = []
    for name in known:
        returns = 1 - found[name].house_edge, 1 - found[name].element_of_risk
        near += [(abs(float(each) - PRINTED_RETURN), name) for each in returns]
        told = f"{percent(returns[0])} of the first bet, {percent(returns[1])} of all money bet"
        yield f"{name}, which {READINGS[name]}: {told}."
    if near:
        distance, name = min(near)
        yield f"The nearest reading of the printed strategy is “{name}”, {percent(distance)} away: " + (
            "that is the printed figure." if distance < ROUNDED else "no reading gives the printed figure."
        )
