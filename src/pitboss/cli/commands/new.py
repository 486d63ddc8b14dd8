"""`pitboss new NAME`: a game to begin with, in a package of its own."""

from __future__ import annotations

import json
import keyword
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Kind(StrEnum):
    """What the new game begins as."""

    pay_table = "pay_table"
    dealer = "dealer"
    draw = "draw"


def new(
    name: Annotated[str, typer.Argument(help="The name that players read, such as 'Lucky Seven', or an id.")],
    kind: Annotated[
        Kind, typer.Option(help="Paid by a table alone, against the dealer, or with an exchange of cards.")
    ] = Kind.pay_table,
    to: Annotated[Path | None, typer.Option(help="The new folder; the game's id by default.")] = None,
) -> None:
    """Begin a game of your own. It already plays, in a package with its tests, for you to change."""
    from pitboss.errors import GameError
    from pitboss.games import game_ids

    id_ = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    if not id_.isidentifier():
        raise GameError(f"{name!r} makes no id; begin the name with a letter, such as 'Lucky Seven'")
    if keyword.iskeyword(id_) or id_ in sys.stdlib_module_names or id_ == "pitboss":
        raise GameError(
            f"a file {id_}.py would hide what Python calls {id_}; add a word to the name, such as '{name} Game'"
        )
    if id_ in game_ids():
        raise GameError(f"there is already a game {id_!r}; choose another name")
    folder = to or Path(id_)
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise GameError(f"{folder} exists; name a new folder with --to")
    title = name if name != id_ else name.replace("_", " ").title()
    for file, text in _files(kind.value, id_, title).items():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
        typer.echo(folder / file)
    typer.echo(f"\nIn {folder}, with PYTHONPATH=. before each command or after `pip install --editable .`:")
    for command in ("check {} --conformance", "play {}", "odds {}", "certify {}"):
        typer.echo(f"  pitboss {command.format(f'{id_}:GAME')}")


def _files(kind: str, id_: str, title: str) -> dict[str, str]:
    """The files of the new package: those of a skeleton under the new name."""
    from pitboss import skeletons

    source = Path(str(skeletons.__file__)).parent
    game = (source / f"{kind}.py").read_text(encoding="utf-8")
    game = re.sub(r'id="\w+"', f'id="{id_}"', game, count=1)
    quoted = json.dumps(title, ensure_ascii=False)  # so that Python and TOML read it, too
    game = re.sub(r'^    name=".*"', lambda _: f"    name={quoted}", game, count=1, flags=re.MULTILINE)
    named = {"ID": id_, "NAME": quoted[1:-1], "PROJECT": id_.replace("_", "-")}
    files = {f"{id_}.py": game}
    for file, template in ((f"test_{id_}.py", f"{kind}_tests.txt"), ("pyproject.toml", "pyproject.txt")):
        text = (source / template).read_text(encoding="utf-8")
        files[file] = re.sub(r"\{\{(\w+)\}\}", lambda found: named[found[1]], text)
    return files
