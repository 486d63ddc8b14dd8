"""What is shown beside the exact odds of one game: figures that others have published, and how ours were checked.

All of it is data of the game. Who counts the odds knows how to read it, and knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

AGREES = "agrees to the integer with the generic solver"


# The fields of a price (`odds.pricing.price.Price`).
PriceFigure = Literal["house_edge", "ev", "element_of_risk", "average_bet", "stdev", "returns"]


@dataclass(frozen=True)
class OfMain:
    """A figure of the main game, perhaps with another than the best strategy, with hidden cards known, or an option."""

    figure: PriceFigure
    strategy: str = ""
    knowing: str = ""
    option: tuple[str, str] | None = None

    def ours(self, counted: Any) -> Any:
        """The figure as we count it."""
        return getattr(counted.main(self.strategy, self.knowing, self.option), self.figure)


@dataclass(frozen=True)
class OfSide:
    """A figure of a side bet, by one of its pay tables or by the only one."""

    figure: PriceFigure
    wager: str
    table: str = ""

    def ours(self, counted: Any) -> Any:
        """The figure as we count it."""
        return getattr(counted.side(self.wager, self.table), self.figure)


@dataclass(frozen=True)
class OfChoice:
    """How often the best strategy makes a choice, of this many rounds."""

    street: str
    choice: str
    of: int = 1
    knowing: str = ""

    def ours(self, counted: Any) -> Any:
        """The figure as we count it."""
        return counted.share(self.street, self.choice, self.knowing) * self.of


@dataclass(frozen=True)
class OfFact:
    """How often a fact has a value, of this many deals."""

    fact: str
    value: str
    of: int = 1

    def ours(self, counted: Any) -> Any:
        """The figure as we count it."""
        return counted.fact(self.fact, self.value) * self.of


@dataclass(frozen=True)
class OfHand:
    """What a choice is worth with a starting hand."""

    street: str
    hand: str
    choice: str

    def ours(self, counted: Any) -> Any:
        """The figure as we count it."""
        return counted.start(self.street, self.hand, self.choice)


@dataclass(frozen=True)
class Published:
    """A figure as somebody printed it. `figure` reads ours from the counted odds (`odds.claims.published.Counted`)."""

    what: str
    value: str  # as printed, in percent where `percent`
    source: str
    figure: OfMain | OfSide | OfChoice | OfFact | OfHand
    percent: bool = True
    remark: str = ""


@dataclass(frozen=True)
class Evidence:
    """What a certificate of the game says beside its odds.

    `knowing` is what a seat could see of the hidden cards that is certified; anything else is counted when it is asked
    for, in minutes.
    """

    published: tuple[Published, ...] = ()
    verified: tuple[str, ...] = ()
    knowing: tuple[str, ...] = ()


NO_EVIDENCE = Evidence()
