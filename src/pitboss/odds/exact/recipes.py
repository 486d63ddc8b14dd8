"""The recipe of a game's shape, imported only when it is asked for: NumPy takes a while to come up."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from pitboss.errors import DefinitionError
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy


class Recipe(Protocol):
    """What the folder of a shape exports.

    It may also export `position_values`, for quick advice, and `fits_knowledge`, for a seat that knows hidden cards.
    """

    LEARNT: str  # under which name it is remembered what `read_facts` learns

    def solve(
        self, game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
    ) -> Solution:
        """The best strategy and its tally, or the tally of a given strategy."""

    def read_facts(self, game: Game) -> object:
        """What decides each fact of the game; raises NotFollowed where the recipe cannot follow it."""


EXPORTED = ("LEARNT", "solve", "read_facts")


def recipe_for(game: Game) -> Recipe | None:
    """The recipe of this game's shape; None for a game that only the generic solver counts."""
    shape = shape_of(game)
    return load_recipe(shape) if shape else None


def load_recipe(shape: str) -> Recipe:
    """The recipe of a shape; an error names what its folder does not export."""
    recipe = import_module(f"pitboss.odds.exact.{shape}")
    missing = [name for name in EXPORTED if not hasattr(recipe, name)]
    if missing:
        raise DefinitionError(
            f"odds/exact/{shape}/__init__.py does not export {', '.join(missing)}; "
            "odds/README.md, 'A new shape', says what a recipe needs"
        )
    return cast(Recipe, recipe)
