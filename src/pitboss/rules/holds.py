"""A question to the cards that someone holds, as data: does this hand reach that level?

>>> from pitboss.hands.evaluators import best_four
>>> from pitboss.rules.made_hands import Hand
>>> Holds(Hand(best_four, "hand"), best_four.at("pair", "A").or_better).says
'pair of aces or better'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.cards import Cards
    from pitboss.hands.evaluator import Level
    from pitboss.rules.made_hands import Hand, Layout
    from pitboss.rules.street import Choices


@dataclass(frozen=True)
class Holds:
    """Whether a hand reaches a level. The hand is made of cards that are known when the question comes up."""

    hand: Hand
    level: Level

    @property
    def says(self) -> str:
        """The level in words."""
        return self.level.says

    def is_met(self, layout: Layout, row: Cards, choices: Choices) -> bool:
        """Whether the cards of this row reach the level; a hand that there is not reaches none."""
        cards = self.hand.held(layout, row, choices)
        return bool(cards) and self.level(cards)
