"""The rules' hash of a game, computed once for the sources of today and kept on disk."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache

from pitboss.games import find_game, is_built_in
from pitboss.games.known_by_content import RULES, recall, remember
from pitboss.rules import Game
from pitboss.rules.rules_hash import Settled, compute_rules_hash, settlement

KNOWN, SETTLED = "rules hash", "settlement of the rules' hash"
REPAID = {"wagers", "options", "remarks", "rules"}  # what custom pay tables change in a game


@lru_cache(maxsize=64)
def rules_hash(game: Game) -> str:
    """64 hexadecimal digits; the settlement of custom pay tables is that of the printed game."""
    base = printed(game)
    if base is not game:
        return compute_rules_hash(game, _settled(base))
    known = recall(game, KNOWN, RULES)
    if known is None:
        known = compute_rules_hash(game, _settled(game))
        remember(game, KNOWN, known, RULES)
    return known


def _settled(game: Game) -> Settled:
    text = recall(game, SETTLED, RULES)
    if text is not None:
        options, digest = json.loads(text)
        return Settled(tuple((id_, tuple(values)) for id_, values in options), digest)
    found = settlement(game)
    remember(game, SETTLED, json.dumps([found.options, found.digest]), RULES)
    return found


def printed(game: Game) -> Game:
    """The installed game that this one is with custom pay tables; the game itself where more was changed."""
    if not is_built_in(game.id):
        return game
    found = find_game(game.id)
    kept = (each.name for each in fields(Game) if each.name not in REPAID)
    same = all(getattr(found, name) == getattr(game, name) for name in kept)
    return found if same and [each.id for each in found.wagers] == [each.id for each in game.wagers] else game
