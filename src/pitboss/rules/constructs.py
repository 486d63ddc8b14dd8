"""The parts of the language that not every counter follows, by name. A counter that lacks one refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.rules.game import Game

BY_CARDS = "choices that are legal with certain cards only"
TAKEN_BACK = "bets that are taken back"
EXCHANGE = "an exchange of several cards"


def constructs(game: Game) -> tuple[str, ...]:
    """Those that this game uses, in a fixed order."""
    choices = [choice for street in game.streets for choice in street.choices]
    uses = {
        BY_CARDS: any(choice.only_if is not None for choice in choices),
        TAKEN_BACK: any(choice.takes_back for choice in choices),
        EXCHANGE: any(choice.places for choice in choices) or any(pile.drawn_at for pile in game.piles),
    }
    return tuple(name for name, used in uses.items() if used)
