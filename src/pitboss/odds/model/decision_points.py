"""A round as the seat sees it: cards appear, decisions are asked, in turn. Derived from the timeline."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pitboss.cards import Cards
from pitboss.rules import Ask, Choices, Game, Look, Options, Pile, Show, Street, folded


@dataclass(frozen=True)
class Stage:
    """Either a pile appears (to the seat, or at the end to nobody), or a street is asked."""

    pile: Pile | None = None
    street: Street | None = None


def stages(game: Game) -> tuple[Stage, ...]:
    """The stages of a row: before each street the piles that the seat has seen by then, at the end the rest."""
    found: list[Stage] = []
    seen: set[str] = set()
    dealt = 0
    for step in game.timeline:
        if isinstance(step, Look | Show):
            seen.add(step.pile)
        elif isinstance(step, Ask):
            while dealt < len(game.piles) and game.piles[dealt].id in seen:
                found.append(Stage(pile=game.piles[dealt]))
                dealt += 1
            found.append(Stage(street=game.streets[game.street_index[step.street]]))
    return (*found, *(Stage(pile=pile) for pile in game.piles[dealt:]))


def seen_at(game: Game, street: str) -> int:
    """How many cards of its row a seat has seen when it decides on this street."""
    count = 0
    for stage in stages(game):
        if stage.street is not None and stage.street.id == street:
            return count
        count += stage.pile.count if stage.pile else 0
    raise AssertionError(f"{game.id} never asks {street}")


def ways_left(game: Game, seen: int) -> int:
    """In how many ways the rest of a row can fall once this many of its cards are seen."""
    ways, left, before = 1, len(game.deck) - seen, 0
    for pile in game.piles:
        before += pile.count
        if before > seen:
            ways *= math.comb(left, pile.count)
            left -= pile.count
    return ways


def legal_choices(game: Game, street: Street, cards: Cards, choices: Choices, options: Options) -> tuple[str, ...]:
    """What a seat with every bet down may choose here; nothing if it is not asked."""
    if folded(game, choices) or not street.is_asked(cards, choices, options):
        return ()
    return tuple(choice.id for choice in game.legal(street, cards, choices, options) if not choice.between)


def priced_choices(street: Street, options: Options) -> tuple[str, ...]:
    """The choices of the house that odds are counted for.

    A size between two others is left out: what a bet is worth is linear in its size, so one of the ends, which are
    choices too, is worth at least as much.
    """
    return tuple(choice.id for choice in street.legal(options) if not choice.between)
