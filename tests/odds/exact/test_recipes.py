"""Every recipe has the same files and exports the same names, so that no other table lists the shapes."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from pitboss.errors import DefinitionError
from pitboss.games import house_games
from pitboss.odds.exact import draw
from pitboss.odds.exact.recipes import EXPORTED, load_recipe, recipe_for
from pitboss.odds.exact.shapes import SHAPES
from tests.odds.tiny import TINY

FILES = {
    "solve_game": ("solve",),
    "read_game": ("read_facts",),
    "position": ("position_values",),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_thing_has_the_same_name_in_every_recipe(shape: str) -> None:
    folder = f"pitboss.odds.exact.{shape}"
    for file, names in FILES.items():
        for name in names:
            assert callable(getattr(import_module(f"{folder}.{file}"), name)), f"{shape}/{file}.py has no {name}"
    assert {*EXPORTED, "position_values"} <= set(import_module(folder).__all__)


@pytest.mark.parametrize("name", EXPORTED)
def test_a_recipe_that_lacks_something_says_what(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(draw, name)
    with pytest.raises(DefinitionError, match=rf"odds/exact/draw/__init__.py does not export {name};"):
        load_recipe("draw")


def test_a_game_of_no_shape_has_no_recipe() -> None:
    assert recipe_for(TINY) is None
    assert any(recipe_for(game) is not None for game in house_games())


def test_a_recipe_is_loaded_without_numba() -> None:
    code = (
        "import sys\n"
        "from pitboss.odds.exact.recipes import load_recipe\n"
        "from pitboss.odds.exact.shapes import SHAPES\n"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'slow imports'\n"
        "for shape in SHAPES:\n"
        "    load_recipe(shape)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
