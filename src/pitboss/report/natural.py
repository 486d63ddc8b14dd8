"""Counts in the natural unit of a wager: the hands of as few cards as decide it, instead of whole deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from pitboss.rules import Game, Options

ROWS = 150


def natural_hands(game: Game, options: Options, wager: str, shares: Sequence[Fraction]) -> tuple[int, int] | None:
    """(cards, hands): the wager is decided by this many cards, of which there is this number of equally likely hands.

    The piles that decide are found by dealing other cards to the rest and settling again; and the share of every line
    must be a whole number of hands. None if only whole deals will do.
    """
    piles = game.piles
    for size in range(1, len(piles) + 1):
        chosen = sorted(combinations(piles, size), key=lambda each: sum(pile.count for pile in each))
        for kept in chosen:
            cards = sum(pile.count for pile in kept)
            hands = comb(len(game.deck), cards)
            is_whole = all((share * hands).denominator == 1 for share in shares)
            if is_whole and _decide(game, options, wager, {pile.id for pile in kept}):
                return cards, hands
    return None


def _decide(game: Game, options: Options, wager: str, kept: set[str]) -> bool:
    """True if nothing but these piles changes the outcome of a wager, whatever is chosen."""
    spread = random.Random(f"{game.id} {wager} {sorted(kept)}")
    places = [place for id_ in kept for place in range(game.row_size)[game.slots[id_]]]
    paths = game.paths_under(options)
    for _ in range(ROWS):
        row = spread.sample(game.deck, game.row_size)
        left = spread.sample(sorted(set(game.deck) - {row[place] for place in places}), game.row_size)
        other = [row[place] if place in places else left[place] for place in range(game.row_size)]
        outcomes = {
            game.rule_on(game.facts(tuple(cards), path), path, options)[wager].outcome
            for cards in (row, other)
            for path in {paths[0], paths[-1]}
        }
        if len(outcomes) > 1:
            return False
    return True
