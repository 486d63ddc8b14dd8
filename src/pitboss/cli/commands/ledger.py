"""`pitboss ledger check`: recompute every account, deal every round again, verify every hash chain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.store.check import Report
    from pitboss.wallet.reconcile import Reconciled

ledger = typer.Typer(help="The books of a house.", no_args_is_help=True)


@ledger.callback()
def books() -> None:
    """The books of a house."""


@ledger.command()
def check(
    data: Annotated[str, typer.Option(help="The data folder of the house.")] = "pitboss-data",
    database: Annotated[str, typer.Option(help="postgresql://…, if the house does not use SQLite.")] = "",
    key: Annotated[str, typer.Option(help="The house's public key; a signature by another key is a difference.")] = "",
    wallet_export: Annotated[
        Path | None, typer.Option(help="What the operator's own wallet has exported: both sides are compared.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Recompute every balance, hash and round of the books, and compare. Exit code 1 if anything differs."""
    import asyncio

    import msgspec

    from pitboss.cli.terminal.output import console, print_json, table
    from pitboss.extras import extra

    with extra("server", "This command"):
        import pitboss.store.check as module  # noqa: F401 - the extra is needed

    report, both = asyncio.run(_check(data, database, key, wallet_export))
    sides = {name: value for name, value in msgspec.to_builtins(both).items() if name != "differences"} if both else {}
    report.differences += both.differences if both else []
    if as_json:
        print_json(msgspec.to_builtins(report) | sides | {"clean": report.clean})
    else:
        counted = [(name.replace("_", " "), f"{getattr(report, name):,}") for name in _COUNTS]
        counted += [(name.replace("_", " "), f"{value:,}") for name, value in sides.items()]
        console().print(table("", ("checked", "count"), counted, right=(1,)))
        for difference in report.differences:
            typer.echo(f"DIFFERENCE: {difference}")
        typer.echo("The books are clean." if report.clean else f"Differences: {len(report.differences)}.")
    if not report.clean:
        raise typer.Exit(1)


_COUNTS = (
    *("entries", "transfers", "accounts", "rounds_dealt_again"),
    *("rounds_of_other_rules", "open_rounds", "checkpoints"),
)


async def _check(data: str, database: str, key: str, wallet_export: Path | None) -> tuple[Report, Reconciled | None]:
    from pitboss.errors import SettingsError
    from pitboss.store.check import check_books
    from pitboss.store.databases import FILE, open_database
    from pitboss.wallet.reconcile import read_export, reconcile_books

    address = database or str(Path(data) / FILE)
    if not database and not Path(address).is_file():
        raise SettingsError(f"there are no books at {address}; give --data DIR or --database URL")
    opened = await open_database(address, patient=True)
    try:
        lines = read_export(wallet_export) if wallet_export else None
        report = await opened.read(lambda: check_books(key))
        both = await opened.read(lambda: reconcile_books(lines)) if lines is not None else None
        return report, both
    finally:
        await opened.stop()
