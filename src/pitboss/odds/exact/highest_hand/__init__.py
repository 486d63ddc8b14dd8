"""Side bets on the highest hand at the table, for any number of hands."""

from __future__ import annotations

from pitboss.odds.exact.shapes import is_board, is_five_against_six
from pitboss.rules import Game

FILES = {"shared_board": is_board, "separate_hands": is_five_against_six}


def file_for(game: Game) -> str:
    """The file that counts the highest hand in a game that deals like this; nothing if none does."""
    return next((name for name, fits in FILES.items() if fits(game)), "")
