"""`pitboss strategy GAME`: the best strategy, as charts a person can read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.arguments import AsJson, GameId, Settings
from pitboss.cli.waiting import waiting

if TYPE_CHECKING:
    from pitboss.odds.certificate import Solved
    from pitboss.rules import Game, Options

CsvFile = Annotated[Path | None, typer.Option("--csv", help="Write every information set, a file per street.")]
ParquetFile = Annotated[Path | None, typer.Option("--parquet", help="The same as Parquet.")]


def strategy(
    game: GameId,
    settings: Settings = None,
    csv: CsvFile = None,
    parquet: ParquetFile = None,
    as_json: AsJson = False,
) -> None:
    """The best strategy: charts, frequencies, and every information set as a file."""
    from pitboss.cli.output import console, print_json, read_settings, table
    from pitboss.games import find_game
    from pitboss.odds.certificate import fraction_text

    found = find_game(game)
    options = found.choose_options(read_settings(settings))
    check_writable(csv, parquet)
    if csv or parquet:
        for path in write(found, options, csv, parquet):
            typer.echo(path)
        return
    solved = certified(found, options)
    if as_json:
        print_json(
            {
                "game": found.id,
                "options": dict(options),
                "charts": [chart.data() for chart in solved.charts],
                "decisions": [
                    {"street": street, "choice": choice, "probability": fraction_text(share)}
                    for street, choice, share in solved.decisions
                ],
                "values": {
                    street: {hand: {c: fraction_text(v) for c, v in values.items()} for hand, values in hands.items()}
                    for street, hands in solved.values.items()
                },
            }
        )
        return
    out = console()
    for chart in solved.charts:
        out.print(table(chart.title, chart.header, chart.rows, right=range(1, len(chart.header))))
    rows = ((street, choice, f"{float(share):.4%}") for street, choice, share in solved.decisions if choice != "-")
    out.print(table("How often each choice is made, of all rounds", ("street", "choice", "share"), rows, right=[2]))


def certified(game: Game, options: Options) -> Solved:
    """The best strategy as the certificate has it; counted now where it has none."""
    from pitboss.odds.certificate import find_certificate
    from pitboss.odds.certify import solve_one

    certificate = find_certificate(game)
    solved = certificate.find(options) if certificate else None
    return solved or solve_one(game, options, "optimal")


def check_writable(*paths: Path | None) -> None:
    """A folder that is not there is said before the count, not after it."""
    import os

    from pitboss.errors import GameError

    for path in paths:
        if path is not None and not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
            raise GameError(f"{path} cannot be written: {path.parent} is no folder to write in")


def write(game: Game, options: Options, csv: Path | None, parquet: Path | None) -> list[Path]:
    """Counts the game and writes its tables."""
    from pitboss.odds import solution
    from pitboss.odds.export import write_csv, write_parquet

    with waiting(f"counting the deals of {game.name}") as progress:
        solved = solution(game, options, progress=progress)
    return [
        *(write_csv(solved, csv) if csv else []),
        *(write_parquet(solved, parquet) if parquet else []),
    ]
