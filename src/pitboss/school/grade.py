"""What becomes of one answer: right or not, what was right, and the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.cards import Cards
from pitboss.rules.frozen import FrozenMap


@dataclass(frozen=True)
class Finding:
    """What a trainee said, or left out, of one line of a settlement that was shown with mistakes in it."""

    line: int
    right: bool
    says: str
    rule: str


@dataclass(frozen=True)
class Grade:
    """One answer with its grade.

    `due` is the wager whose turn it was where another one was chosen, and `due_rule` the rule of the order. `off_cents`
    is what the seat got too much, or too little if it is less than 0.
    """

    right: bool
    given: str
    answer: str
    rule: str
    seat: int = 0
    wager: str = ""
    label: str = ""
    odds: str = ""
    hands: Mapping[str, Cards] = field(default_factory=FrozenMap)
    off_cents: int = 0
    due: str = ""
    due_rule: str = ""
    late: bool = False
    findings: tuple[Finding, ...] = ()

    @property
    def in_order(self) -> bool:
        """The wager was the one whose turn it was."""
        return not self.due
