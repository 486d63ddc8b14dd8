"""`pitboss backup`, `pitboss restore` and `pitboss recover`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[str, typer.Option(help="The data folder of the house.")]
Database = Annotated[str, typer.Option(help="postgresql://…, if the house does not use SQLite.")]
Witness = Annotated[str, typer.Option(help="The witness of the house, if it has one.")]


def backup(
    target: Annotated[Path, typer.Argument(help="The folder for the backup; it must not exist.")],
    data: Data = "pitboss-data",
    database: Database = "",
    with_key: Annotated[
        bool,
        typer.Option(
            "--with-key", help="Copy the key file too. Anyone who has it can compute the cards of open rounds."
        ),
    ] = False,
) -> None:
    """Back up the books of a house, open or closed.

    A backup is a folder with one SQLite file, also for a house on PostgreSQL.
    """
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.operator.backups import make_backup
        from pitboss.server.settings import Settings

    make_backup(Settings(data=data, database=database), target, with_key=with_key)
    typer.echo(f"The backup is in {target}" + ("." if with_key else "; the key file is not in it."))


def restore(
    source: Annotated[Path, typer.Argument(help="A folder that `pitboss backup` made.")],
    data: Data = "pitboss-data",
    database: Database = "",
    force: Annotated[
        bool, typer.Option("--force", help="Replace books that are there already; they are kept under another name.")
    ] = False,
    witness: Witness = "",
) -> None:
    """Restore the books from a backup. Open rounds are voided, and new rounds use a new epoch of seeds."""
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.operator.backups import restore_backup
        from pitboss.server.settings import Settings

    settings = Settings(data=data, database=database, witness=witness)
    voided, kept = restore_backup(source, settings, force=force)
    typer.echo(f"The books are restored. {_told(voided)}")
    if kept:
        typer.echo(f"The books that were there before are in {kept}.")


def _told(voided: int) -> str:
    return f"Open rounds that were voided: {voided}. New rounds use a new epoch of seeds."


def recover(
    data: Data = "pitboss-data",
    database: Database = "",
    witness: Witness = "",
) -> None:
    """Go on with an old copy of the books.

    It is for books that are older than what was published, or have lost their mark. Open rounds are voided and their
    bets returned, and new rounds use a new epoch of seeds. Other processes of the house stop to deal; start them again.
    """
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.operator.backups import recover as recover_books
        from pitboss.server.settings import Settings

    voided = recover_books(Settings(data=data, database=database, witness=witness))
    typer.echo(f"The house goes on with these books. {_told(voided)}")
