"""What kind of game it is, for people who choose one: read from its definition."""

from __future__ import annotations

from typing import Literal

from pitboss.rules import NOT_ASKED, Ask, Game

Kind = Literal["dealer", "pay_table", "draw"]


def kinds_of(game: Game) -> tuple[Kind, ...]:
    """`dealer` or `pay_table`, by whether the dealer has cards; `draw` too, where choices name cards to give back."""
    against: Kind = "dealer" if any(pile.owner == "dealer" for pile in game.piles) else "pay_table"
    draws = any(pile.drawn_at for pile in game.piles) or any(street.by_place for street in game.streets)
    return (against, "draw") if draws else (against,)


def most_decisions(game: Game) -> int:
    """How many decisions a seat makes in a round at most."""
    asked = {step.street for step in game.timeline if isinstance(step, Ask)}
    return max(
        sum(choice != NOT_ASKED for choice, street in zip(path, game.streets, strict=True) if street.id in asked)
        for path in game.paths
    )
