"""How often each choice is made, as a person reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from pitboss.odds.certificates.model import Decision
from pitboss.rules import NOT_ASKED, Game, Street


def told_decisions(game: Game, decisions: Iterable[Decision]) -> Iterator[Decision]:
    """The choices that are made. Those that name the place of a card are one: cards come in any order."""
    found: dict[tuple[str, str], Fraction] = {}
    for street, choice, share in decisions:
        if choice != NOT_ASKED:
            key = street, told_name(game.streets[game.street_index[street]], choice)
            found[key] = found.get(key, Fraction(0)) + share
    return ((street, choice, share) for (street, choice), share in found.items())


def told_name(street: Street, choice: str) -> str:
    """What a choice is called here: every choice that names the place of a card has the same name."""
    found = street.choice(choice) if choice in street.places else None
    return found.told_as or choice if found else choice
