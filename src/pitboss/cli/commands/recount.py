"""pitboss recount: every deal counted again, beside the certificate."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import Cluster, complete_game
from pitboss.cli.terminal.waiting import waiting


def recount(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    every: Annotated[
        bool, typer.Option("--all", help="Every option, strategy and number of hands, not only the best play.")
    ] = False,
    cluster: Cluster = "",
) -> None:
    """Count a game again and compare it with its certificate.

    Exit code 1 if anything differs.
    """
    from pitboss.games import find_game
    from pitboss.odds.certificates.recount import recount as counted_again
    from pitboss.odds.certificates.store import load_certificate
    from pitboss.odds.cluster import on_cluster

    certificate = load_certificate(find_game(game))
    differs = False
    with on_cluster(cluster), waiting(f"counting {game} again") as progress:
        for each in counted_again(certificate, every=every, progress=progress):
            differs |= not each.agrees
            typer.echo(f"{each.what}: {'agrees' if each.agrees else 'DIFFERS'}, counted in {each.seconds:.1f} s")
    if differs:
        raise typer.Exit(1)
