"""Random but legal rounds of the games on the list."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.conformance import random_rounds
from pitboss.conformance.random_rounds import random_action, random_bets
from pitboss.games import GAMES, find_game
from pitboss.play import Round

__all__ = ["GAME_IDS", "SEEDS", "finished", "moments", "random_action", "random_bets", "random_start"]

GAME_IDS = tuple(id_ for id_ in GAMES)
SEEDS = range(60)


def random_start(game_id: str, seed: int) -> Round:
    return random_rounds.random_start(find_game(game_id), seed)


def moments(game_id: str, seed: int) -> Iterator[Round]:
    """A random round at every moment from the deal to the end."""
    return random_rounds.moments(find_game(game_id), seed)


def finished(game_id: str, seed: int) -> Round:
    return random_rounds.finished(find_game(game_id), seed)
