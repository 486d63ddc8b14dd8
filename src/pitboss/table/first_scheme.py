"""The first scheme of hashing rules, for tables with own pay tables: their hashes are in no list.

That scheme hashed plain data, in which the pay tables are, and beside it a digest of what the facts of sampled rows and
all cells came to, the `meaning`. Pay tables have no part in the meaning, so that it is the same for all of them;
`known_rules.json` has it. Nothing here may change: certificates of those days are proven by it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from pitboss.rules import Ask, Choice, Game, Look, Show, Wager


def first_hash(game: Game, meaning: str) -> str:
    """The hash that the rules had by the first scheme, with these pay tables."""
    return hashlib.sha256(json.dumps(_structure(game), sort_keys=True).encode() + meaning.encode()).hexdigest()


def _structure(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "deck": game.deck,
        "seats": game.seats,
        "piles": [(pile.id, pile.count, pile.owner) for pile in game.piles],
        "stages": list(_stages(game)),
        "streets": [
            (street.id, street.needs, street.only_with, street.by_place, [_choice(choice) for choice in street.choices])
            for street in game.streets
        ],
        "paths": game.paths,
        "wagers": [_wager(wager) for wager in game.wagers],
        "options": [(option.id, option.values, option.default) for option in game.options if not option.is_procedure],
        "facts": [len(names) for names in game.fact_values.values()],
        "strategies": sorted(game.strategies),
    }


def _stages(game: Game) -> Iterator[str]:
    """Before each street the piles that the seat has seen by then, at the end the rest."""
    seen: set[str] = set()
    left = [pile.id for pile in game.piles]
    for step in game.timeline:
        if isinstance(step, Look | Show):
            seen.add(step.pile)
        elif isinstance(step, Ask):
            while left and left[0] in seen:
                yield left.pop(0)
            yield f"{step.street}?"
    yield from left


def _choice(choice: Choice) -> list[object]:
    return [choice.id, choice.wager, choice.times, choice.folds, choice.only_with, choice.between]


def _wager(wager: Wager) -> list[object]:
    terms = (wager.id, wager.required, wager.required_when, wager.needs, wager.equals, wager.fixed_cents, wager.base)
    more = (wager.chosen_size, wager.rides, wager.collected, wager.table_option, wager.table_by_hands)
    return [*terms, *more, {id_: [table.labels, table.odds, table.cents] for id_, table in wager.tables.items()}]
