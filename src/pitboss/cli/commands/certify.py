"""`pitboss certify GAME`: count everything about a game, and keep it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import Cluster, GameId
from pitboss.cli.terminal.waiting import waiting


def certify(
    game: GameId,
    cluster: Cluster = "",
    to: Annotated[Path | None, typer.Option(help="Write the certificate to this file instead.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Count what a certificate already holds, too.")] = False,
) -> None:
    """Count a game and keep its certificate. `pitboss odds` and the house then quote it.

    The certificate of a game in a package of its own is written beside its module. An interrupted run goes on where
    it was.
    """
    from pitboss.errors import SettingsError
    from pitboss.games import find_game
    from pitboss.odds.certificates.build import stages_of
    from pitboss.odds.certificates.store import find_certificate, save_certificate
    from pitboss.odds.cluster import on_cluster

    found = find_game(game)
    before = None if again else find_certificate(found)
    with on_cluster(cluster), waiting(f"counting the deals of {found.name}"):
        for certificate in stages_of(found, typer.echo, before):
            if before is None or len(certificate.solved) >= len(before.solved):
                try:
                    file = save_certificate(certificate, to)
                except OSError as error:
                    raise SettingsError(f"cannot write the certificate: {error.strerror}; use --to FILE") from None
    typer.echo(f"{file}: {len(certificate.solved)} tallies, rules {certificate.rules_hash[:16]}")
    for check in certificate.checks:
        if not check["agrees"]:
            typer.echo(f"differs: {check['what']}: published {check['published']}, ours {check['ours']}")
