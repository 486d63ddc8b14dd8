"""`pitboss serve`: open the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1 by default.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 8765 by default, 0 takes a free one.")] = None,
    data: Annotated[str | None, typer.Option(help="The folder for the key file and SQLite.")] = None,
    database: Annotated[str | None, typer.Option(help="postgresql://…; without it, SQLite in the folder.")] = None,
    witness: Annotated[
        str | None, typer.Option(help="A folder elsewhere, or an http address, that keeps what was published.")
    ] = None,
    wallet: Annotated[
        str | None, typer.Option(help="The address of your own wallet: the money of tables in real money is there.")
    ] = None,
    wallet_secret: Annotated[
        str | None, typer.Option(help="The file with the secret that the house and the wallet sign with.")
    ] = None,
    tls_cert: Annotated[str | None, typer.Option(help="Certificate for https, a PEM file.")] = None,
    tls_key: Annotated[str | None, typer.Option(help="Its private key, a PEM file.")] = None,
    behind_proxy: Annotated[
        bool | None, typer.Option("--behind-proxy", help="A proxy handles https and sends the client's address.")
    ] = None,
    proxy_hops: Annotated[int | None, typer.Option(help="How many proxies are trusted; 1 by default.")] = None,
    games: Annotated[
        str | None, typer.Option(help="The games that the house offers, with commas; without it, every game.")
    ] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with settings; see docs/operate.md.")] = None,
) -> None:
    """Open the house: tables, guests, REST and WebSocket. Settings come from flags, PITBOSS_… variables and TOML."""
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.run import open_house

    flags = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "witness": witness,
        "wallet": wallet,
        "wallet_secret": wallet_secret,
        "tls_cert": tls_cert,
        "tls_key": tls_key,
        "behind_proxy": behind_proxy,
        "proxy_hops": proxy_hops,
        "games": games.split(",") if games else None,
    }
    open_house(flags, file=config)
