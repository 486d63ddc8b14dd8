"""What exact analysis may know of a strategy, so that it need not be asked about every position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from pitboss.cards import Cards
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.option import Options
from pitboss.rules.street import Choices

if TYPE_CHECKING:
    from pitboss.rules.game import Strategy


class ChanceRule(NamedTuple):
    """Choose `choice` where the chance of winning is larger than `over`, else `otherwise`.

    The fact `versus` tells who wins. A tie counts as `tie` of a win. With one half for both, the choice is made where
    winning is more likely than losing.
    """

    over: Fraction
    choice: str
    otherwise: str
    tie: Fraction = Fraction(0)


@dataclass(frozen=True)
class ByChance:
    """Each street named here follows its rule; on every other street the choice worth most is made.

    Exact analysis knows every chance and applies the rules at once. `play` answers for one position, by counting.
    Where the choice that is worth most depends on options of the game, `by_options` gives the `play` that fits them.
    """

    name: str
    rules: Mapping[str, ChanceRule]
    play: Strategy
    by_options: Callable[[Options], Strategy] | None = None

    def under(self, options: Options) -> ByChance:
        """The same strategy at a table with these options."""
        return replace(self, play=self.by_options(options)) if self.by_options else self

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", FrozenMap(self.rules))

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
        """The choice at one position."""
        return self.play(cards, choices, legal)


def by_type(strategy: Strategy) -> Strategy:
    """Marks a strategy that on the river looks at suits only as far as they make a flush.

    Exact analysis then asks it once for all the deals that differ in other suits, which is far quicker.
    """
    strategy.by_type = True  # type: ignore[attr-defined]
    return strategy
