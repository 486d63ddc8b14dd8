"""`pitboss simulate-house`: the whole service from a seed, with crashes and a bad network, and an audit at the end."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson


def simulate_house(
    seed: Annotated[int, typer.Option(help="The first seed. The same seed gives the same evening again.")] = 0,
    seeds: Annotated[int, typer.Option(help="How many seeds, one after the other.", min=1)] = 1,
    as_json: AsJson = False,
) -> None:
    """Test a house with simulated evenings. Tables and ledger are real; clock, network and crashes are simulated.

    Exit code 1 if anything is lost, happens twice or cannot be finished.
    """
    import msgspec

    from pitboss.cli.terminal.output import print_json
    from pitboss.house_simulation import simulate_house as run

    failed = False
    for number in range(seed, seed + seeds):
        result = run(number)
        failed = failed or bool(result.wrong)
        if as_json:
            print_json(msgspec.to_builtins(result))
            continue
        typer.echo(
            f"seed {number}: {result.rounds} rounds, {result.actions} actions answered, {result.crashes} crashes, "
            f"{'no problems' if not result.wrong else f'problems: {len(result.wrong)}'}"
        )
        for each in result.wrong:
            typer.echo(f"  {each}")
    if failed:
        raise typer.Exit(1)
