"""A decision that a seat faces."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.rules import Choices, Street


class Position(NamedTuple):
    """A decision: the street, the cards seen, the choices so far, and what is legal."""

    street: Street
    cards: Cards
    choices: Choices
    legal: tuple[str, ...]
