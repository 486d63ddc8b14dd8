"""`pitboss change-key`: a new key for a house."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.commands.backup import Data, Database, Witness


def change_key(
    data: Data = "pitboss-data",
    database: Database = "",
    witness: Witness = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
) -> None:
    """Give a house a new key.

    Open rounds are voided and their bets returned, since their seeds follow from the old key. Old certificates verify
    as before: the house goes on to publish its old public keys with their times. Other processes of the house stop to
    deal; copy the new key file to their folders and start them again.
    """
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.operator.key_change import change_key as change
        from pitboss.server.settings import Settings

    if not yes:
        typer.confirm("Open rounds are voided and their bets returned. Change the key?", abort=True)
    changed = change(Settings(data=data, database=database, witness=witness))
    typer.echo(f"The public key is now {changed.public}; before, it was {changed.before}.")
    typer.echo(f"Open rounds that were voided: {changed.voided}. New rounds use a new epoch of seeds.")
    typer.echo(f"The old key file is {changed.kept}. Backups that were made before need it.")
