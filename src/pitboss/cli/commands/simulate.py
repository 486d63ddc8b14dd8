"""`pitboss simulate GAME`: real rounds by the million, with exact figures beside the sampled ones."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.terminal.arguments import AsJson, Cluster, GameId, Seats, Settings
from pitboss.cli.terminal.layout import count
from pitboss.cli.terminal.waiting import Waiting, notice, waiting

if TYPE_CHECKING:
    from pitboss.simulate.runs.blocks import Plan
    from pitboss.simulate.runs.result import Simulation
    from pitboss.simulate.runs.setup import Prepared, Setup

Rounds = Annotated[int, typer.Option(help="How many rounds are dealt.")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same rounds, on any number of threads or machines.")]
StrategyName = Annotated[
    str,
    typer.Option(help="`optimal`, a strategy of the game, FILE.py:function, module:function, or a CSV of decisions."),
]
BetTexts = Annotated[
    list[str] | None,
    typer.Option("--bets", help="What every seat bets: WAGER=DOLLARS,WAGER=DOLLARS. All wagers without it."),
]
Threads = Annotated[int | None, typer.Option(help="The number of threads; all cores by default.")]
Folder = Annotated[
    Path | None, typer.Option("--checkpoint", help="Keep finished blocks in this folder; run again to resume.")
]
BlockRounds = Annotated[int | None, typer.Option("--block-rounds", help="Rounds in a block.")]
ShowPlan = Annotated[bool, typer.Option("--plan", help="Print the blocks of this run and deal nothing.")]
RunBlock = Annotated[
    int | None, typer.Option("--run-block", help="Deal only this block, into the --checkpoint folder.")
]
Plot = Annotated[Path | None, typer.Option(help="Plot how the sample converges to the exact value: .svg or .png.")]
Merge = Annotated[Path | None, typer.Option("--merge", help="Merge the blocks in this folder and deal nothing.")]


def simulate(
    game: GameId,
    rounds: Rounds = 1_000_000,
    seed: Seed = 1,
    seats: Seats = 1,
    strategy: StrategyName = "optimal",
    bets: BetTexts = None,
    settings: Settings = None,
    threads: Threads = None,
    checkpoint: Folder = None,
    block_rounds: BlockRounds = None,
    show_plan: ShowPlan = False,
    run_block: RunBlock = None,
    merge: Merge = None,
    plot: Plot = None,
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Simulate rounds and compare them with the exact odds. Figures have standard errors and a chi-square test."""
    from pitboss.cli.terminal.output import print_json, read_settings
    from pitboss.games import find_game
    from pitboss.simulate import run as runs
    from pitboss.simulate.cluster import joined
    from pitboss.simulate.plots import plot_convergence
    from pitboss.simulate.runs.blocks import make_plan
    from pitboss.simulate.runs.convergence import convergence
    from pitboss.simulate.runs.setup import make_setup, prepare

    plan = make_plan(rounds, block_rounds)
    runs.check_seed(seed)
    found = find_game(game)
    setup = make_setup(found, read_settings(settings), seats=seats, strategy=strategy, bets=read_bets(found, bets))
    if show_plan:
        print_json(plan_data(setup, plan, seed)) if as_json else print_plan(setup, plan, seed)
        return
    run = _Run(setup, plan, seed, threads, checkpoint)
    _check_folders(run, run_block, merge, plot)
    with waiting(f"preparing {found.name}") as progress, joined(cluster) if cluster else nullcontext() as client:
        prepared = prepare(setup, progress)
        if not prepared.compiled:
            notice(f"{found.id} is simulated slowly, round by round: {prepared.slow}.")
        if run_block is not None:
            _deal_block(run, prepared, run_block, progress)
            return
        result = runs.merge(prepared, plan, seed, merge) if merge else run.result(prepared, client, progress)
        print_json(result.data()) if as_json else print_result(result)
        if plot:
            plot_convergence(convergence(prepared, result), plot)
        if result.interrupted:
            notice(resuming(checkpoint, plan))


@dataclass(frozen=True)
class _Run:
    """What was asked for."""

    setup: Setup
    plan: Plan
    seed: int
    threads: int | None
    checkpoint: Path | None

    def result(self, prepared: Prepared, client: Any, progress: Waiting) -> Simulation:
        """Deals all rounds: on the workers of a cluster if there is a client, else on threads."""
        from pitboss.simulate.run import run

        if client is None:
            return run(
                prepared, self.plan, self.seed, threads=self.threads, checkpoint=self.checkpoint, progress=progress
            )
        from pitboss.simulate.cluster import run_on_cluster

        return run_on_cluster(prepared, self.plan, self.seed, client, checkpoint=self.checkpoint, progress=progress)


def _check_folders(run: _Run, run_block: int | None, merge: Path | None, plot: Path | None) -> None:
    """Refuses what cannot be read or written before anything is computed."""
    from pitboss.errors import SimulationError
    from pitboss.simulate.runs.checkpoint import RUN, Checkpoint

    if plot:
        from pitboss.simulate.plots import check_path

        check_path(plot)
    if run_block is not None:
        run.plan.span(run_block)
        if run.checkpoint is None:
            raise SimulationError("--run-block needs a folder for its result: --checkpoint DIR")
    if merge:
        Checkpoint.open(merge, run.setup.identity(run.seed), run.plan, create=False)
    elif run.checkpoint and (run.checkpoint / RUN).exists():
        Checkpoint.open(run.checkpoint, run.setup.identity(run.seed), run.plan)


def _deal_block(run: _Run, prepared: Prepared, block: int, progress: Waiting) -> None:
    from pitboss.simulate.run import run_block

    assert run.checkpoint is not None
    try:
        path = run_block(prepared, run.plan, run.seed, block, run.checkpoint, threads=run.threads, progress=progress)
    except KeyboardInterrupt:
        notice(f"Block {block} is not finished, and nothing of it is kept; the same command deals it from its start.")
        raise
    typer.echo(f"Block {block} of {run.plan.blocks} is in {path}.")


def resuming(checkpoint: Path | None, plan: Plan) -> str:
    """How to resume an interrupted run."""
    if not checkpoint:
        return "The figures are of the rounds dealt so far. With --checkpoint DIR a run can be resumed."
    kept = len(list(checkpoint.glob("block-*.json")))
    return (
        f"{kept:,} of {count(plan.blocks, 'block')} of {plan.block_rounds:,} rounds are kept in {checkpoint}; "
        "the same command resumes the run."
    )


def read_bets(game: Any, texts: list[str] | None, option: str = "--bets") -> dict[str, int]:
    """`ante=10,blind=10,trips=5` in cents."""
    from pitboss.errors import StakeError
    from pitboss.play.amounts import parse_dollars

    bets: dict[str, int] = {}
    for text in (part for each in texts or [] for part in each.split(",")):
        wager, equals, amount = text.partition("=")
        if not equals:
            raise StakeError(f"{option} {text!r}: write WAGER=DOLLARS")
        bets[game.wager(wager.strip()).id] = parse_dollars(amount.strip())
    return bets


def plan_data(setup: Setup, plan: Plan, seed: int) -> dict[str, Any]:
    """The blocks of a run as JSON."""
    return {
        "run": setup.identity(seed),
        "rounds": plan.rounds,
        "block_rounds": plan.block_rounds,
        "blocks": plan.blocks,
        "last_block_rounds": plan.span(plan.blocks - 1)[1] - plan.span(plan.blocks - 1)[0],
    }


def print_plan(setup: Setup, plan: Plan, seed: int) -> None:
    """How the blocks of a run are dealt by a scheduler."""
    command = f"pitboss simulate {setup.game.id} --rounds {plan.rounds} --seed {seed} --seats {setup.seats}"
    command += f" --block-rounds {plan.block_rounds} --strategy {setup.strategy_name}"
    command += "".join(f" --set {key}={value}" for key, value in setup.options.items())
    command += "".join(f" --bets {wager}={cents / 100:g}" for wager, cents in setup.bets.items())
    last = plan.blocks - 1
    blocks = f"{count(plan.blocks, 'block')} of {plan.block_rounds:,}"
    typer.echo(f"{count(plan.rounds, 'round')} in {blocks}, numbered 0 to {last}.")
    typer.echo(f"Deal block K anywhere:   {command} --run-block K --checkpoint DIR")
    typer.echo(f"Merge them:       {command} --merge DIR")


def print_result(result: Simulation) -> None:
    """The figures for a person."""
    from pitboss.cli.terminal.output import console, table

    setup = result.setup
    title = f"{setup.game.name}, {setup.strategy_name} strategy, {setup.seats} seat{'s' * (setup.seats > 1)}"
    rows = (
        (
            each.wager,
            each.unit,
            f"{each.ev:+.6f}",
            f"{each.stderr:.6f}",
            "" if each.exact_ev is None else f"{each.exact_ev:+.6f}",
            "" if each.deviation is None else f"{each.deviation:+.2f}",
            f"{each.hit_rate:.4%}",
        )
        for each in result.wagers
    )
    header = ("wager", "per", "sampled", "std. error", "exact", "deviation", "hit rate")
    out = console()
    out.print(table(title, header, rows, right=range(2, 7)))
    done = result.rounds - result.resumed
    speed = f", {done / result.seconds:,.0f} a second" if result.seconds else ""
    out.print(f"{count(result.rounds, 'round')} in {result.seconds:.2f} s{speed}; seed {result.seed}.")
    if result.interrupted:
        out.print(f"Interrupted: {result.rounds:,} of {result.plan.rounds:,} rounds were dealt.")
    out.print(verdict(result))
    out.print(f"Tally {result.tally_sha256}")


def verdict(result: Simulation) -> str:
    """What the chi-square test says."""
    if result.comparison is None:
        return "No exact tally of this strategy is known, so the sample is not compared."
    test = result.comparison
    says = "agrees with" if test.p >= 0.001 else "differs from"
    return (
        f"The sample {says} the exact tally: chi-square {test.statistic:.1f}, {test.degrees} degrees, p = {test.p:.4f}."
    )
