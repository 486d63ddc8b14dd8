"""`pitboss verify FILE`: deal and settle a round again from its certificate, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson


def verify(
    file: Annotated[Path, typer.Argument(help="The certificate of a round, as the house gives it.")],
    key: Annotated[str, typer.Option(help="The house's public key, in hexadecimal; other keys are refused.")] = "",
    as_json: AsJson = False,
) -> None:
    """Check a round offline. Signatures, seeds, deck and every line of the settlement. Exit code 1 if one fails."""
    from pitboss.cli.terminal.output import console, print_json, table
    from pitboss.errors import ProofError
    from pitboss.table.resettle import read_certificate
    from pitboss.table.resettle import verify as check

    try:
        data = file.read_bytes()
    except OSError as error:
        raise ProofError(f"cannot read {file}: {error.strerror}") from None
    checks = check(read_certificate(data), key=key)
    passed = all(each.passed for each in checks)
    if as_json:
        print_json({"verified": passed, "checks": [each._asdict() for each in checks]})
    else:
        rows = [(each.name, "passed" if each.passed else "FAILED", each.detail) for each in checks]
        console().print(table("", ("check", "result", "detail"), rows))
        typer.echo("The round is proven." if passed else "The round is NOT proven: see the checks that failed.")
        if passed and not key:
            typer.echo("Compare the key above with the one the house publishes, or give it with --key.")
    if not passed:
        raise typer.Exit(1)
