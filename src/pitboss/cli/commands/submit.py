"""`pitboss submit GAME --to FOLDER`: the package that a laboratory asks for."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import GameId, Settings
from pitboss.cli.terminal.waiting import waiting

To = Annotated[Path, typer.Option("--to", help="The folder to make.")]
Rounds = Annotated[int, typer.Option(help="How many rounds are simulated.")]
Seed = Annotated[int, typer.Option(help="The seed of the simulation.")]
Date = Annotated[str, typer.Option(help="A date to print, such as 2026-11-18; without it the report has none.")]
Client = Annotated[str, typer.Option("--for", help="For whom the package is made.", metavar="NAME")]
Force = Annotated[bool, typer.Option("--force", help="Replace a package that exists.")]


def submit(
    game: GameId,
    to: To,
    settings: Settings = None,
    rounds: Rounds = 1_000_000,
    seed: Seed = 1,
    date: Date = "",
    client: Client = "",
    force: Force = False,
) -> None:
    """Write the package that a laboratory asks for. It has rules, drawings, figures and a recount program."""
    from pitboss.cli.terminal.output import read_settings
    from pitboss.games import find_game
    from pitboss.report.model import Asked, check_asked
    from pitboss.simulate.run import check_seed
    from pitboss.simulate.runs.blocks import make_plan
    from pitboss.submit.package import Wanted, package

    check_folder(to, force=force)
    found = find_game(game)
    options = read_settings(settings)
    found.choose_options(options)
    asked = Asked(game=game, options=options, date=date, client=client)
    check_asked(asked, found)
    make_plan(rounds, None)
    check_seed(seed)
    with waiting(f"making the package of {found.name}") as progress:
        files = package(Wanted(asked, rounds, seed), progress)
    write_folder(to, files, force=force)
    typer.echo(f"{len(files)} files in {to}")


def check_folder(folder: Path, *, force: bool) -> None:
    """Refuses before any long work what could not be written after it; replaces nothing but a package."""
    from pitboss.errors import GameError
    from pitboss.submit.package import MANIFEST

    if folder.exists() and not folder.is_dir():
        raise GameError(f"cannot write {folder}: it is a file")
    if folder.exists() and not (folder / MANIFEST).is_file():
        raise GameError(f"{folder} exists and is not a package; name a new folder")
    if folder.exists() and not force:
        raise GameError(f"{folder} exists; add --force to replace it")
    if not folder.absolute().parent.is_dir():
        raise GameError(f"cannot write {folder}: there is no folder {folder.parent}")


def write_folder(folder: Path, files: Mapping[str, bytes], *, force: bool) -> None:
    """Writes beside the folder first, so that a full disk leaves nothing incomplete."""
    from pitboss.errors import GameError

    check_folder(folder, force=force)
    made = ""
    try:
        made = tempfile.mkdtemp(dir=folder.absolute().parent, prefix=f".{folder.name[:100]}.")
        for name, data in files.items():
            path = Path(made) / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        Path(made).chmod(0o755)
        if folder.exists():
            shutil.rmtree(folder)
        Path(made).replace(folder)
    except OSError as error:
        raise GameError(f"cannot write {folder}: {error.strerror or error}") from error
    finally:
        if made:
            shutil.rmtree(made, ignore_errors=True)
