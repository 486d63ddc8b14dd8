"""`pitboss report GAME`: the math report of a game, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import Settings, complete_game
from pitboss.cli.terminal.waiting import waiting

Game = Annotated[
    str, typer.Argument(help="The game's id (see `pitboss games`), or module:GAME.", autocompletion=complete_game)
]
Strategy = Annotated[str, typer.Option(help="`optimal`, or a strategy of the game.")]
Pays = Annotated[list[str] | None, typer.Option("--pays", help="A custom pay table: WAGER=AMOUNT-AMOUNT-….")]
Wager = Annotated[str, typer.Option(help="Only this wager: `main`, or the id of a side bet.")]
Bets = Annotated[
    list[str] | None,
    typer.Option("--bets", help="A mix with the main game: WAGER=UNITS,…; may be repeated. Else one unit on each."),
]
To = Annotated[
    Path | None,
    typer.Option("--to", help="The file: .pdf, .xlsx, .html, .json or .md. Without it Markdown is printed."),
]
LimitsText = Annotated[
    list[str] | None, typer.Option("--limits", help="Table limits in dollars for the exposure: WAGER=LOW:HIGH,….")
]
Seats = Annotated[int, typer.Option(help="Seats for the bound of the exposure; 0 for all that there are.")]
Rounds = Annotated[str, typer.Option(help="For how many rounds bands are given: 1000,100000.")]
Date = Annotated[str, typer.Option(help="A date to print, such as 2026-11-18; without it the report has none.")]
Client = Annotated[str, typer.Option("--for", help="For whom the report is made.", metavar="NAME")]
Paper = Annotated[str, typer.Option(help="The paper of a PDF: a4 or letter.")]
Check = Annotated[
    Path | None,
    typer.Option("--check", help="Recompute every figure of a report in JSON; name the first that differs."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]


def report(
    game: Game = "",
    settings: Settings = None,
    strategy: Strategy = "optimal",
    pays: Pays = None,
    wager: Wager = "",
    bets: Bets = None,
    to: To = None,
    limits: LimitsText = None,
    seats: Seats = 0,
    rounds: Rounds = "",
    date: Date = "",
    client: Client = "",
    paper: Paper = "a4",
    check: Check = None,
    force: Force = False,
) -> None:
    """Write the math report of a game. Edges, lines, bands, exposure, rules and checks, in one file."""
    from pitboss.cli.terminal.files import check_writable, write_file
    from pitboss.cli.terminal.output import read_settings
    from pitboss.errors import GameError
    from pitboss.report.model import Asked, build, odds_of
    from pitboss.report.write import check_ending, render

    if check:
        check_report(check)
        return
    if not game:
        raise GameError("name a game, or a report to --check; `pitboss games` lists the games")
    if paper not in ("a4", "letter"):
        raise GameError(f"--paper {paper!r}: write a4 or letter")
    if to:
        check_ending(to)
        check_writable(to, force=force)
    asked = Asked(
        game=game,
        options=read_settings(settings),
        strategy=strategy,
        pays=tuple(pays or ()),
        wager=wager,
        bets=tuple(bets or ()),
        limits=tuple(limits or ()),
        seats=seats,
        date=date,
        client=client,
        **({"rounds": read_rounds(rounds)} if rounds else {}),
    )
    with waiting(f"counting the deals of {game}") as progress:
        counted = odds_of(asked, progress)
        model = build(asked, counted)
    data = render(asked, model, to.suffix.lower() if to else ".md", paper, counted=counted)
    if to:
        write_file(to, data, force=force)
        typer.echo(to)
    else:
        typer.echo(data.decode(), nl=False)


def read_rounds(text: str) -> tuple[int, ...]:
    """Reads `1000,100000`."""
    from pitboss.errors import GameError

    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) < 12 for word in words):
        raise GameError(f"--rounds {text!r}: write whole numbers with commas between them")
    return tuple(dict.fromkeys(int(word) for word in words))


def check_report(path: Path) -> None:
    """Says whether every figure of a report is the one that is computed now."""
    from pitboss.report.write import first_difference

    with waiting(f"recomputing {path}"):
        difference = first_difference(path)
    if difference:
        typer.echo(f"{path} differs: {difference}")
        raise typer.Exit(1)
    typer.echo(f"{path}: every figure agrees.")
