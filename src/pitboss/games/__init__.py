"""The games, one line each: house games in `GAMES`, known games in `LIBRARY`. A game is found by its id; its package is
imported when it is first asked for.

Installed packages add games through the entry point group `pitboss.games`, and `module:GAME` names a game that is not
installed at all.
"""

from __future__ import annotations

import copyreg
import os
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from pitboss.errors import GameError, PitbossError
from pitboss.games.source_lines import source_files, with_line
from pitboss.rules import Game
from pitboss.rules.check_whole import check_whole
from pitboss.rules.collect import collected_mistakes
from pitboss.rules.own_tables import own_tables, read_table, with_table
from pitboss.rules.places import place_of_error

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES: dict[str, str] = {
    "ultimate_holdem": "pitboss.games.ultimate_holdem.spec",
    "four_card": "pitboss.games.four_card.spec",
    "texas_peek": "pitboss.games.texas_peek.spec",
    "holdem_bonus": "pitboss.games.holdem_bonus.spec",
    "wild_six": "pitboss.games.wild_six.spec",
}

LIBRARY: dict[str, str] = {
    "three_card": "pitboss.games.three_card.spec",
    "caribbean_stud": "pitboss.games.caribbean_stud.spec",
    "let_it_ride": "pitboss.games.let_it_ride.spec",
    "crazy_four": "pitboss.games.crazy_four.spec",
}

GROUP = "pitboss.games"
INSTALLED = "PITBOSS_INSTALLED_GAMES"  # 0: only the games of this package, whatever else is installed
REFERENCE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*:[A-Za-z_][A-Za-z0-9_]*")

GameGroup = Literal["house", "library", "installed"]

_REFERENCES: dict[str, str] = {}  # id -> module:GAME, of the games that were found so


def find_game(id_: str) -> Game:
    """The game of this id, or at `module:GAME`; raises GameError with the list of games if there is none.

    `module:GAME` imports that module: use it only with names you trust.
    """
    if not isinstance(id_, str):
        raise GameError(f"a game is found by its id, which is text, not by {type(id_).__name__}")
    if REFERENCE.fullmatch(id_):
        return _referred(id_)
    if is_built_in(id_):
        return _loaded(f"{GAMES.get(id_) or LIBRARY[id_]}:GAME")
    if id_ in _REFERENCES:
        return _loaded(_REFERENCES[id_])
    if id_ in installed():
        return _checked(id_, _checked_whole(_loaded(installed()[id_].value)))
    names = ", ".join(game_ids())
    raise GameError(f"there is no game {id_!r}; the games are: {names}. Name a game of your own as module:GAME")


def game_ids() -> tuple[str, ...]:
    """The ids of every game: house games, the library, then installed ones."""
    return (*built_in(), *(id_ for id_ in installed() if not is_built_in(id_)))


def built_in() -> tuple[str, ...]:
    """The ids of the games of this package: house games, then the library."""
    return (*GAMES, *(id_ for id_ in LIBRARY if id_ not in GAMES))


def is_built_in(id_: str) -> bool:
    """The game belongs to this package."""
    return id_ in GAMES or id_ in LIBRARY


def group_of(id_: str) -> GameGroup:
    """Where a list of games shows this one: `house`, `library`, or `installed` for a game from outside."""
    return "house" if id_ in GAMES else "library" if id_ in LIBRARY else "installed"


def all_games() -> tuple[Game, ...]:
    """Every game, in the order of the list."""
    return tuple(find_game(id_) for id_ in game_ids())


def house_games() -> tuple[Game, ...]:
    """The house games alone."""
    return tuple(map(find_game, GAMES))


def name_of(game: Game) -> str:
    """How a text names this game: by its id, or as `module:GAME` if it was found so."""
    return _REFERENCES.get(game.id, game.id) if not is_built_in(game.id) else game.id


def is_reference(text: str) -> bool:
    """The text names a game as `module:GAME`."""
    return REFERENCE.fullmatch(text) is not None


def is_found(reference: str) -> bool:
    """This `module:GAME` was asked for before, so that its module is trusted and imported."""
    return reference in _REFERENCES.values()


@cache
def installed() -> dict[str, EntryPoint]:
    """The games of installed packages; a built-in game keeps its id. `PITBOSS_INSTALLED_GAMES=0` leaves them out."""
    if os.environ.get(INSTALLED) == "0":
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and few games come this way

    return {point.name: point for point in entry_points(group=GROUP) if not is_built_in(point.name)}


def _referred(reference: str) -> Game:
    game = _checked_whole(_loaded(reference))
    if game.id in game_ids():
        if find_game(game.id) is not game:
            raise GameError(f"{reference} has the id {game.id}, which is the id of another game")
    elif _REFERENCES.setdefault(game.id, reference) != reference and _loaded(_REFERENCES[game.id]) is not game:
        raise GameError(f"{reference} has the id {game.id}, which is the id of {_REFERENCES[game.id]}")
    return game


def _loaded(reference: str) -> Game:
    """Imports a game. An error in its module is reported with the module's name."""
    module, _, name = reference.partition(":")
    try:
        game = getattr(import_module(module), name or "GAME", None)
    except PitbossError:
        raise
    except Exception as error:
        told = f"{type(error).__name__}: {error}{place_of_error(error)}"
        raise GameError(f"the game {reference} cannot be loaded: {told}") from error
    if not isinstance(game, Game):
        raise GameError(f"{reference} is not a game; write module:NAME, where NAME is a pitboss.rules.Game")
    return game


def _checked_whole(game: Game) -> Game:
    """A game that is not one of ours is asked about every cell of its settlement when it is loaded."""
    check_whole(game)
    return game


def problems_of(id_: str) -> list[str]:
    """Everything that is wrong with a game's definition, all at once, each with the line of its source."""
    with collected_mistakes() as mistakes:
        try:
            check_whole(find_game(id_))
        except PitbossError as error:
            mistakes.append(str(error))
    files = source_files(module_of(id_))
    return [with_line(mistake, files) for mistake in mistakes]


def module_of(id_: str) -> str:
    """The module in which a game is defined; empty if there is no such game."""
    point = GAMES.get(id_) or _REFERENCES.get(id_) or (id_ if is_reference(id_) else "")
    if not point and id_ in installed():
        point = installed()[id_].value
    return point.partition(":")[0]


def _checked(id_: str, game: Game) -> Game:
    if game.id != id_:
        raise GameError(f"the installed game {id_!r} calls itself {game.id!r}; the two must be the same")
    return game


def with_tables(game: Game, pays: Mapping[str, str]) -> Game:
    """The game with custom pay tables: for each wager, its amounts as text."""
    changed = game
    for wager, amounts in pays.items():
        changed = with_table(changed, *read_table(game, f"{wager}={amounts}"))
    return changed


def _pickled(game: Game) -> tuple[Any, ...]:
    """A registered game is pickled as its name and its own pay tables; any other game field by field."""
    try:
        pays = own_tables(find_game(game.id), game)
    except GameError:
        pays = None
    if pays is None:
        return Game, tuple(getattr(game, field.name) for field in fields(game))
    return _unpickled, (name_of(game), dict(pays))


def _unpickled(name: str, pays: dict[str, str]) -> Game:
    return with_tables(find_game(name), pays)


copyreg.pickle(Game, _pickled)
