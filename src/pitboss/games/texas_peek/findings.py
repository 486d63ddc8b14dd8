"""What the odds answer to the questions that the text of Texas Peek raises."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.rules import percent


def findings(case: Any) -> Iterator[str]:
    """Whom the main game favours, what peeking at every card costs, and at which ratio of bets a round breaks even."""
    main, blind = case.price("main"), case.price("blind")
    peeks = case.share("peek", "peek")
    side = "player" if main.ev > 0 else "house"
    yield (
        f"The main game favours the {side} by {percent(abs(main.ev))} of a Peek unit a round, or "
        f"{percent(abs(main.ev) / peeks)} of each Peek bet, which is placed in {percent(peeks)} of the rounds."
    )
    always = case.values.get("peek")
    if always:
        every = sum((values["peek"] for values in always.values()), Fraction(0)) / len(always)  # up cards are alike
        yield f"Peeking at every card costs {percent(main.ev - every)} of a Peek unit against choosing when to peek."
    word = "loses" if blind.ev < 0 else "wins"
    yield f"The Blind, which must be bet, {word} {percent(abs(blind.ev))} of its stake."
    if main.ev > 0 > blind.ev:
        yield f"A round breaks even with {float(-blind.ev / main.ev):.4f} Peek units for each unit of Blind."
