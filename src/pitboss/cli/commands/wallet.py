"""`pitboss wallet-demo` and `pitboss wallet-check`: a small wallet, and a kit that tests any wallet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson

Secret = Annotated[Path, typer.Option(help="The file with the secret that both sides sign with.")]


def wallet_demo(
    secret: Secret = Path("wallet.secret"),
    data: Annotated[Path, typer.Option(help="The folder for its books.")] = Path("pitboss-wallet"),
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65_535)] = 8767,
    currency: Annotated[str, typer.Option(help="The currency of this wallet.")] = "USD",
    start_cents: Annotated[int, typer.Option(help="What everybody has to begin with.", min=0)] = 100_000,
    export: Annotated[bool, typer.Option("--export", help="Print every call as a line of JSON, and stop.")] = False,
) -> None:
    """A small wallet with books of its own, to try a house with.

    The house runs with `--wallet http://127.0.0.1:8767 --wallet-secret wallet.secret`. The secret is made if there is
    no such file. `--export` prints what `pitboss ledger check --wallet-export` compares.
    """
    import msgspec

    from pitboss.wallet.demo import DemoWallet
    from pitboss.wallet.http_wallet import make_secret, read_secret
    from pitboss.wallet.service import Service

    data.mkdir(parents=True, exist_ok=True)
    books = DemoWallet(data / "wallet.sqlite", currency, start_cents=start_cents)
    if export:
        for line in books.export():
            typer.echo(msgspec.json.encode(line).decode())
        books.close()
        return
    make_secret(secret)
    service = Service(books, read_secret(secret), host, port)
    typer.echo(f"The wallet listens at {service.url}, signs with {secret} and keeps its books in {data}.")
    try:
        service.serve_forever()
    finally:
        service.server_close()
        books.close()


def wallet_check(
    url: Annotated[str, typer.Argument(help="The address of the wallet.")],
    secret: Secret = Path("wallet.secret"),
    player: Annotated[str, typer.Option(help="A test player of this wallet, with at least 100.00.")] = "test-player",
    currency: Annotated[str, typer.Option(help="The currency of this player.")] = "USD",
    as_json: AsJson = False,
) -> None:
    """Test a wallet against docs/wallet.md. Repeats, rollbacks, refusals, signatures; exit code 1 if a test fails.

    It bets and wins small amounts of a test player, and leaves the balance as it was.
    """
    import msgspec

    from pitboss.cli.terminal.output import console, print_json, table
    from pitboss.wallet.http_wallet import read_secret
    from pitboss.wallet.kit import run_kit

    results = run_kit(url, read_secret(secret), player, currency)
    failed = [each for each in results if each.problem]
    if as_json:
        print_json({"wallet": url, "passed": not failed, "tests": msgspec.to_builtins(results)})
    else:
        rows = [(each.name, "passed" if not each.problem else "FAILED", each.problem or each.shows) for each in results]
        console().print(table(f"The wallet at {url}", ("test", "", "what it shows"), rows))
        typer.echo("Every test passed." if not failed else f"Failed: {', '.join(each.name for each in failed)}.")
    if failed:
        raise typer.Exit(1)
