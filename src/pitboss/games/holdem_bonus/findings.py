"""What the odds say to the questions that the text of Texas Hold'em Bonus raises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.rules import percent

PRINTED_RETURN = 0.9688  # R52
ROUNDED = 5e-5


def findings(case: Any) -> Iterator[str]:
    """Q3: whether the printed return can be had with these options, and how near each strategy comes."""
    yield f"The text prints a return of {percent(PRINTED_RETURN)} for the main game. With these options it is:"
    near = []
    for name, main in case.strategies():
        returns = 1 - float(main.house_edge), 1 - float(main.element_of_risk)
        near += [(abs(each - PRINTED_RETURN), name) for each in returns]
        yield f"{name}: {percent(returns[0])} of the first bet, {percent(returns[1])} of all money bet."
    distance, name = min(near)
    yield f"The nearest is “{name}”, {percent(distance)} away: " + (
        "that is the printed figure." if distance < ROUNDED else "none of them is the printed figure."
    )
