"""What the odds answer to the questions that the text of Texas Hold'em Bonus raises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.games.holdem_bonus.strategies import PRINTED_WITHOUT_TIES
from pitboss.rules import percent, points

PRINTED_RETURN = 0.9688  # R52
ROUNDED = 5e-5
READINGS = {  # Q13: of the strategy that the text prints and calls optimal
    "printed": "bets the Turn and the River with more than half of all deals won",
    PRINTED_WITHOUT_TIES.name: "bets them where winning is more likely than losing",
}


def answers(case: Any) -> Mapping[str, str]:
    """Q3: whether the main game returns the printed figure, with the best play and with the printed strategy."""
    found = dict(case.strategies(["printed"]))
    returns = {words: 1 - found[name].house_edge for name, words in _PLAYED.items() if name in found}
    told = ", ".join(f"{percent(each, 2)} with {words}" for words, each in returns.items())
    yes = [words for words, each in returns.items() if _is_printed(each)]
    return {"Q3": f"Yes, with {' and '.join(yes)}: {told}." if yes else f"No: {told}."}


_PLAYED = {"optimal": "best play", "printed": "the printed strategy"}


def _is_printed(share: Any) -> bool:
    return abs(float(share) - PRINTED_RETURN) < ROUNDED


def findings(case: Any) -> Iterator[str]:
    """Q3, Q13: whether a reading of the printed strategy returns the printed figure with these options."""
    found = dict(case.strategies(READINGS))
    known = [name for name in READINGS if name in found]
    best = 1 - found["optimal"].house_edge, 1 - found["optimal"].element_of_risk
    yield f"Does the main game return the printed {percent(PRINTED_RETURN, 2)}? {answers(case)['Q3']} Exactly:"
    yield f"optimal: {percent(best[0])} of the first bet, {percent(best[1])} of all money bet."
    near = []
    for name in known:
        returns = {"of the first bet": 1 - found[name].house_edge, "of all money bet": 1 - found[name].element_of_risk}
        near += [(abs(float(each) - PRINTED_RETURN), name, of) for of, each in returns.items()]
        told = ", ".join(f"{percent(each)} {of}" for of, each in returns.items())
        yield f"{name}, which {READINGS[name]}: {told}."
    if near:
        yield _nearest(min(near), known)


def _nearest(near: tuple[float, str, str], known: list[str]) -> str:
    """Which reading comes closest, and which ones were tried."""
    distance, name, of = near
    if distance < ROUNDED:
        return f"The reading “{name}” {of} gives the printed figure."
    tried = f"{' and '.join(f'“{each}”' for each in known)}, each of the first bet and of all money bet"
    return (
        f"No reading that was tried gives the printed figure with these options: {tried}. "
        f"The nearest is “{name}” {of}, {points(distance)} away."
    )
