"""`pitboss verify FILE`: deal and settle a round again from its certificate, without a server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson

NOT_DERIVED = 3  # the exit code if the settlement cannot be derived again
NOT_PROVEN = "The round is NOT proven: see the checks that failed."
DEALT = "Dealt as committed; settlement not derived again."
_RESULTS = {True: "passed", False: "FAILED", None: "not derived"}


def verify(
    file: Annotated[
        Path, typer.Argument(help="The certificate of a round, or what the API answers for it; - is stdin.")
    ],
    key: Annotated[str, typer.Option(help="The house's public key, in hexadecimal; other keys are refused.")] = "",
    as_json: AsJson = False,
) -> None:
    """Check a round offline. Signatures, seeds, deck and every line of the settlement.

    Exit code 1 if a check fails. Exit code 3 if everything holds but the settlement, which cannot be derived again
    because the rules of that time are not installed.
    """
    from pitboss.cli.terminal.output import console, print_json, table
    from pitboss.errors import ProofError
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.table.resettle import has_failed, read_certificate
        from pitboss.table.resettle import verify as check

    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise ProofError(f"cannot read {file}: {error.strerror}") from None
    checks = check(read_certificate(data), key=key)
    passed, failed = all(each.passed for each in checks), has_failed(checks)
    if as_json:
        print_json({"verified": passed, "checks": [each._asdict() for each in checks]})
    else:
        rows = [(each.name, _RESULTS[each.passed], each.detail) for each in checks]
        console().print(table("", ("check", "result", "detail"), rows))
        typer.echo("The round is proven." if passed else NOT_PROVEN if failed else DEALT)
        if passed and not key:
            typer.echo("Compare the key above with the one the house publishes, or give it with --key.")
    if not passed:
        raise typer.Exit(1 if failed else NOT_DERIVED)
