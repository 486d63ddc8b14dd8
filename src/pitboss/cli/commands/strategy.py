"""`pitboss strategy GAME`: the best strategy as charts or files."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, Cluster, GameId, Knowing, Settings
from pitboss.cli.terminal.waiting import notice, waiting

if TYPE_CHECKING:
    from pitboss.odds.certificates.in_words import TheWords
    from pitboss.odds.certificates.model import Solved
    from pitboss.odds.charts.chart import Chart
    from pitboss.rules import Game, Options, Street

CsvFile = Annotated[Path | None, typer.Option("--csv", help="Write every information set, a file per street.")]
Shares = Annotated[
    bool,
    typer.Option("--shares", help="Also show how often each choice is best, by kind of hand."),
]
ParquetFile = Annotated[Path | None, typer.Option("--parquet", help="Write the same as Parquet.")]


def strategy(
    game: GameId,
    settings: Settings = None,
    knowing: Knowing = "",
    csv: CsvFile = None,
    parquet: ParquetFile = None,
    shares: Shares = False,
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Print the best strategy, or write it to a file. The file has every information set."""
    from pitboss.cli.terminal.output import console, print_json, read_settings, table
    from pitboss.cli.terminal.strategy_charts import print_chart, print_words
    from pitboss.games import find_game
    from pitboss.odds.certificates.codec import fraction_text
    from pitboss.odds.certificates.in_words import certified_words
    from pitboss.odds.certificates.store import find_certificate
    from pitboss.odds.charts.decisions import told_decisions
    from pitboss.odds.cluster import on_cluster
    from pitboss.rules import percent

    found = find_game(game)
    options = found.choose_options(read_settings(settings))
    if csv or parquet:
        with on_cluster(cluster):
            written = write(found, options, csv, parquet, knowing)
        for path in written:
            typer.echo(path)
        return
    with on_cluster(cluster):
        solved = certified(found, options, knowing)
    in_words = [] if knowing else list(certified_words(find_certificate(found), found, options))
    if as_json:
        print_json(
            {
                "game": found.id,
                "options": dict(options),
                "in_words": [each.data() for each in in_words],
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
    for each in in_words:
        print_words(out, each)
    told = [chart for chart in solved.charts if shares or knowing or not chart.is_shares]
    if in_words and told:
        out.print("The best strategy\n", style="bold")
    for chart in told:
        print_chart(out, chart, is_first=chart.title.startswith(found.streets[0].says))
    for street in found.streets:
        if street.exists(options) and not any(chart.title.startswith(street.says) for chart in told):
            places = elsewhere(street, in_words, solved.charts)
            out.print(f"{street.says}: too many positions for a chart. {places}\n")
    rows = ((street, choice, percent(share)) for street, choice, share in told_decisions(found, solved.decisions))
    title = "How often the best strategy makes each choice, of all rounds"
    out.print(table(title, ("street", "choice", "share"), rows, right=[2]))


def elsewhere(street: Street, in_words: list[TheWords], charts: tuple[Chart, ...]) -> str:
    """Where to find what to do on a street that has no chart."""
    told = any(street is each.street for words in in_words for each in words.streets)
    counted = any(chart.title.startswith(street.says) for chart in charts)
    places = {
        "the words above say what to do": told,
        "--shares counts by kind of hand how often each choice is best": counted,
        "--csv lists every position": True,
    }
    text = "; ".join(place for place, there in places.items() if there)
    return f"{text[0].upper()}{text[1:]}."


def certified(game: Game, options: Options, knowing: str) -> Solved:
    """The best strategy from the certificate, or counted now if the certificate does not have it."""
    from pitboss.odds.certificates.build import solve_one
    from pitboss.odds.certificates.store import find_certificate
    from pitboss.odds.report import knowing_text

    knowing = knowing_text(game, knowing) if knowing else ""
    certificate = find_certificate(game)
    solved = certificate.find(options, knowing=knowing) if certificate else None
    if solved:
        return solved
    tell_first_use(game)
    with waiting(f"counting the deals of {game.name}") as progress:
        return solve_one(game, options, "optimal", knowing=knowing, progress=progress)


def write(game: Game, options: Options, csv: Path | None, parquet: Path | None, knowing: str) -> list[Path]:
    """Counts the game and writes its tables. A file that cannot be written is refused before the count."""
    from pitboss.errors import GameError
    from pitboss.odds import solution
    from pitboss.odds.export.files import check_writable, write_csv, write_parquet

    csv, parquet = named(csv, ".csv"), named(parquet, ".parquet")
    if csv and parquet and csv.resolve() == parquet.resolve():
        raise GameError(f"--csv and --parquet both name {csv}; give each a file of its own")
    writers = [(path, writer) for path, writer in ((csv, write_csv), (parquet, write_parquet)) if path]
    for path, writer in writers:
        check_writable(path, parquet=writer is write_parquet)
    tell_first_use(game)
    with waiting(f"counting the deals of {game.name}") as progress:
        solved = solution(game, options, progress=progress, knowing=knowing)
    written = []
    for path, writer in writers:
        with waiting(f"writing {path.name}") as progress, removing_partial_files():
            written += writer(solved, path, progress)
    missing = [s.id for s in game.streets if s.exists(options) and s.id not in (*solved.values, *solved.pieces)]
    if missing:
        notice(f"Not written: {', '.join(missing)}. With hidden cards known, the tables of later streets are not kept.")
    return written


def tell_first_use(game: Game) -> None:
    """Prints why the first count on a machine takes longer."""
    from pitboss.odds.solve import FIRST_USE, is_first_use

    if is_first_use(game):
        notice(FIRST_USE)


def named(path: Path | None, suffix: str) -> Path | None:
    """The path with this suffix, if it has none."""
    if path is None or path.suffix or path.name in ("", ".."):
        return path
    return path.with_name(path.name + suffix)


@contextmanager
def removing_partial_files() -> Iterator[None]:
    """Removes half-written files also when the run is terminated, as it does when it is interrupted."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
