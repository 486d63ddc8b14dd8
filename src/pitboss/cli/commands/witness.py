"""`pitboss witness`: keep what a house has published, on another machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def witness(
    data: Annotated[Path, typer.Option(help="The folder for what is kept.")] = Path("pitboss-witness"),
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65_535)] = 8766,
    house: Annotated[
        list[str] | None, typer.Option(help="The public key of a house that may use it; without any, every house may.")
    ] = None,
) -> None:
    """Keep what a house has published, on another machine.

    The house runs with `--witness http://…:8766`. If its books are put back from an old copy of the whole machine, the
    witness still knows what was published, and the house refuses to deal. It learns numbers and hashes only.
    """
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.witness.service import Service

    service = Service(data, host, port, tuple(house or ()))
    typer.echo(f"The witness listens at http://{host}:{service.server_port} and keeps its files in {data}.")
    try:
        service.serve_forever()
    finally:
        service.server_close()
