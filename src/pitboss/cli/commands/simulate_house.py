"""`pitboss simulate-house`: the whole service from a seed, with crashes and a bad network, and an audit at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson
from pitboss.cli.terminal.waiting import notice, waiting

if TYPE_CHECKING:
    from pitboss.house_simulation import Result

MOST_PROBLEMS = 10  # that are shown of an evening


def simulate_house(
    seed: Annotated[int, typer.Option(help="The first seed. The same seed gives the same evening again.")] = 0,
    seeds: Annotated[int, typer.Option(help="How many seeds, one after the other.", min=1)] = 1,
    rounds: Annotated[int, typer.Option(help="The least number of rounds in an evening.", min=1)] = 100,
    jobs: Annotated[int, typer.Option(help="How many evenings are simulated at the same time.", min=1)] = 1,
    as_json: AsJson = False,
) -> None:
    """Test a house with simulated evenings. Tables and ledger are real; clock, network and crashes are simulated.

    At least three people play, go away and come back; old copies of the books are put back. Exit code 1 if anything is
    lost or happens twice, if a published seed is dealt again, if a certificate does not verify, if a table waits longer
    than its own times, or if a seat stays with someone who is gone.
    """
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.house_simulation import Totals, simulate_evenings

    totals = Totals()
    try:
        with waiting(f"simulating {seeds:,} evenings" if seeds > 1 else "simulating an evening") as progress:
            for result in simulate_evenings(range(seed, seed + seeds), rounds=rounds, jobs=min(jobs, seeds)):
                totals.add(result)
                progress(totals.evenings, seeds)
                _show(result, as_json=as_json, only_problems=seeds > 1)
    except KeyboardInterrupt:
        notice(f"Interrupted: the figures are of the first {totals.evenings:,} of {seeds:,} evenings.")
        raise
    finally:
        if seeds > 1 and not as_json:
            typer.echo(f"{totals}.")
    if totals.failed:
        raise typer.Exit(1)


def _show(result: Result, *, as_json: bool, only_problems: bool) -> None:
    import msgspec

    from pitboss.cli.terminal.output import print_json

    if as_json:
        print_json(msgspec.to_builtins(result))
        return
    if only_problems and not result.wrong:
        return
    typer.echo(
        f"seed {result.seed}: {result.people} people, {result.rounds} rounds, {result.actions} actions answered, "
        f"{result.crashes} crashes, {result.absences} absences, {result.freed} seats freed, "
        f"{result.restores} old copies put back, "
        f"{'no problems' if not result.wrong else f'problems: {len(result.wrong)}'}"
    )
    for each in result.wrong[:MOST_PROBLEMS]:
        typer.echo(f"  {each}")
    if len(result.wrong) > MOST_PROBLEMS:
        typer.echo(f"  … and {len(result.wrong) - MOST_PROBLEMS} more")
