"""The outcome of a wager. An outcome is a small int, so that a settlement can be tabulated."""

from __future__ import annotations

from typing import NamedTuple

NO_ACTION, LOSE, PUSH, WIN, HALF = range(5)
FIRST_LINE = 5

WORDS = ("no action", "loses", "pushes", "wins", "half returned")


class Ruling(NamedTuple):
    """The outcome of one wager, the number of the rule that says so, and the hands that decided it."""

    outcome: int
    rule: str
    by: tuple[str, ...] = ()


Rulings = dict[str, Ruling]


def no_action(rule: str) -> Ruling:
    """Nothing happens to the wager, or it was never placed."""
    return Ruling(NO_ACTION, rule)


def lose(rule: str, *by: str) -> Ruling:
    """The house takes the stake."""
    return Ruling(LOSE, rule, by)


def push(rule: str, *by: str) -> Ruling:
    """The stake goes back."""
    return Ruling(PUSH, rule, by)


def win(rule: str, *by: str) -> Ruling:
    """The stake goes back, and the house pays as much again."""
    return Ruling(WIN, rule, by)


def half(rule: str, *by: str) -> Ruling:
    """Half of the stake goes back."""
    return Ruling(HALF, rule, by)


def pays(line: int, rule: str, *by: str) -> Ruling:
    """The wager is paid by this line of its pay table, 0 the best."""
    return Ruling(FIRST_LINE + line, rule, by)


def pays_or_loses(line: int, lines: int, rule: str, *by: str) -> Ruling:
    """Paid by this line if the table has it; below the table the wager loses."""
    return pays(line, rule, *by) if line < lines else lose(rule, *by)
