"""Facts are learnt once: for every game that has the same, and for the next process."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, TypeVar

from pitboss.games.known_by_content import recall, remember
from pitboss.rules import Game

Table = TypeVar("Table")  # a frozen dataclass; its first field is the game


@dataclass(frozen=True)
class Read:
    """A game by all that its facts can depend on: what is learnt of them holds for every game that is equal to it."""

    game: Game = field(compare=False)
    told_by: tuple[Hashable, ...]

    def __hash__(self) -> int:
        return hash((self.game.id, self.game.deck))  # A function that can be changed has no hash.

    @classmethod
    def of(cls, game: Game) -> Read:
        """The game, to be read once for every settlement of the same facts."""
        values = tuple(game.fact_values.items())
        return cls(game, (game.id, game.deck, game.piles, game.paths, game.facts, game.fact_type, values))


def learn_once(game: Game, learn: Callable[[Game], Table]) -> Table:
    """What `learn` finds out about the facts of a game; a game with the same facts is not asked again."""
    table: Any = _learnt(Read.of(game), learn)
    found: Table = replace(table, game=game)
    return found


@lru_cache(maxsize=64)
def _learnt(read: Read, learn: Callable[[Game], object]) -> object:
    return learn(read.game)


def recall_or_learn(game: Game, what: str, table: Callable[..., Table], learn: Callable[[Game], Table]) -> Table:
    """The table that an earlier process has remembered under the name `what`; else what `learn` finds, remembered."""
    known = recall(game, what)
    if known:
        return table(game, *literal_eval(known))
    learnt: Any = learn(game)
    remember(game, what, repr(tuple(getattr(learnt, each.name) for each in fields(learnt)[1:])))
    found: Table = learnt
    return found
