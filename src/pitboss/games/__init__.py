"""The games, one line each. A game is found by its id; its package is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from pitboss.errors import GameError
from pitboss.rules import Game

GAMES: dict[str, str] = {
    "ultimate_holdem": "pitboss.games.ultimate_holdem.spec",
    "four_card": "pitboss.games.four_card.spec",
    "texas_peek": "pitboss.games.texas_peek.spec",
    "holdem_bonus": "pitboss.games.holdem_bonus.spec",
    "wild_six": "pitboss.games.wild_six.spec",
}


def find_game(id_: str) -> Game:
    """The game of this id; raises GameError with the list of games if there is none."""
    if id_ not in GAMES:
        raise GameError(f"no game {id_!r}; the games are: {', '.join(GAMES)}")
    game = import_module(GAMES[id_]).GAME
    assert isinstance(game, Game)
    return game


def all_games() -> tuple[Game, ...]:
    """Every game, in the order of the list."""
    return tuple(find_game(id_) for id_ in GAMES)
