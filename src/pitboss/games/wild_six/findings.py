"""What the odds answer to the questions that the text of Wild Six raises."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.rules import percent

FIVE_DOLLARS = dict.fromkeys(("poker", "queens_or_better", "draw_bonus"), Fraction(5))


def findings(case: Any) -> Iterator[str]:
    """All four bets together, with the pay tables in use."""
    together = case.together(FIVE_DOLLARS | {"taxpayer": Fraction(1)})
    word = "loses" if together.ev < 0 else "wins"
    yield (
        "All four bets together, $5 on Poker, Queens or Better and Draw Bonus and the tax: the player "
        f"{word} ${abs(float(together.ev)):.4f} a round on average, {percent(abs(together.element_of_risk))} of "
        f"${float(together.average_bet):.2f} bet, with a standard deviation of ${together.stdev:.2f}."
    )
    yield (
        "Taxpayer's Fortune is priced in dollars: its house edge is the cost of a round, its element of risk the cost "
        "of each dollar of tax that is due."
    )
