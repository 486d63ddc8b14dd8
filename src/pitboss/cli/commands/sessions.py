"""`pitboss session` and `pitboss house`: a session with a bankroll, and the results of many tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.commands.simulate import Seed, StrategyName, read_bets
from pitboss.cli.terminal.arguments import AsJson, GameId, Settings
from pitboss.cli.terminal.layout import count
from pitboss.cli.terminal.waiting import notice, waiting

if TYPE_CHECKING:
    from pitboss.simulate.house import House
    from pitboss.simulate.sessions.result import Session

Bankroll = Annotated[str, typer.Option(help="The starting bankroll, in dollars.")]
Bet = Annotated[str, typer.Option(help="The base bet of every round, in dollars.")]
Side = Annotated[list[str] | None, typer.Option("--side", help="A side bet, as WAGER=DOLLARS; may be repeated.")]
StopWin = Annotated[str | None, typer.Option("--stop-win", help="Stop after winning this many dollars.")]
PerHour = Annotated[float, typer.Option("--rounds-per-hour", help="Rounds dealt in an hour.")]
Method = Annotated[str, typer.Option(help="`exact`, `simulated`, or `auto`, which is exact for flat bets.")]
System = Annotated[str, typer.Option(help="`flat`, `martingale` (double after a loss) or `paroli` (after a win).")]
MostTimes = Annotated[int, typer.Option("--most-times", help="The largest multiple of the base bet: 1, 2, 4, 8 …")]
Sessions = Annotated[int, typer.Option(help="How many sessions are simulated.")]
Plot = Annotated[Path | None, typer.Option(help="Draw a picture: .svg, .png or .pdf.")]


def session(
    game: GameId,
    bankroll: Bankroll = "500",
    bet: Bet = "10",
    rounds: Annotated[int, typer.Option(help="Rounds of the session.")] = 300,
    side: Side = None,
    stop_win: StopWin = None,
    strategy: StrategyName = "optimal",
    settings: Settings = None,
    rounds_per_hour: PerHour = 40,
    method: Method = "auto",
    system: System = "flat",
    most_times: MostTimes = 8,
    sessions: Sessions = 20_000,
    seed: Seed = 1,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Plan a session with a bankroll. How it ends, the risk of ruin, losing streaks and the loss per hour."""
    from pitboss.cli.terminal.chips import parse_bankroll, parse_option
    from pitboss.cli.terminal.output import print_json, read_settings
    from pitboss.games import find_game
    from pitboss.simulate.session import play_session

    found = find_game(game)
    _check_plot(plot)
    with waiting(f"preparing {found.name}") as progress:
        result = play_session(
            found,
            read_settings(settings),
            bankroll_cents=parse_bankroll(bankroll),
            bet_cents=parse_option("--bet", bet),
            rounds=rounds,
            sides=read_bets(found, side, "--side"),
            stop_win_cents=parse_option("--stop-win", stop_win) if stop_win else None,
            strategy=strategy,
            rounds_per_hour=rounds_per_hour,
            method=method,
            system=system,
            most_times=most_times,
            sessions=sessions,
            seed=seed,
            progress=progress,
        )
        if plot:
            from pitboss.simulate.plots import plot_session

            plot_session(result, plot)
        print_json(result.data()) if as_json else print_session(result)
        if result.interrupted:
            notice(
                f"Interrupted: the figures are of the first {count(result.sessions or 0, 'session')} of {sessions:,}."
            )


def _check_plot(plot: Path | None) -> None:
    if plot:
        from pitboss.simulate.plots import check_path

        check_path(plot)


def print_session(result: Session) -> None:
    """The session for a person."""
    from pitboss.cli.terminal.output import console, table
    from pitboss.odds.pricing.net_results import number_of_hands, wager_by_hands
    from pitboss.rules import dollars
    from pitboss.simulate.sessions.result import PERCENTS

    out = console()
    bets = ", ".join(f"{wager} {dollars(cents)}" for wager, cents in result.bets.items())
    out.print(f"{result.game.name}, {result.strategy} strategy: {dollars(result.bankroll_cents)}, {bets}")
    how = (
        "exact, by convolution" if result.method == "exact" else f"simulated: {count(result.sessions or 0, 'session')}"
    )
    out.print(f"{count(result.rounds, 'round')}, {result.system} bets; {how}.")
    average, error = dollars(round(result.mean_final_cents)), result.mean_final_stderr_cents
    rows = [
        ("risk of ruin", _chance(result, result.ruined)),
        ("ends ahead", _chance(result, result.ahead)),
        ("average final bankroll", average if error is None else f"{average} ± {dollars(round(error))}"),
        ("expected loss per hour", dollars(round(result.loss_per_hour_cents))),
        ("longest losing streak, in half of all sessions", f"at least {result.usual_streak}"),
    ]
    if result.stop_win_cents is not None:
        rows.insert(1, (f"wins {dollars(result.stop_win_cents)} and stops", _chance(result, result.won)))
    if result.mean_rounds_to_ruin:
        rows.append(("rounds until ruin, if it happens", f"{result.mean_rounds_to_ruin:.0f} on average"))
    out.print(table("Session", ("", ""), rows, right=[1]))
    header = ("after round", *(f"{percent} %" for percent in PERCENTS))
    shown = list(result.fan)[:: max(1, len(result.fan) // 10)]
    fan = [(str(number), *(dollars(cents) for cents in result.fan[number])) for number in shown]
    last = (str(result.rounds), *(dollars(cents) for cents in result.fan[result.rounds]))
    out.print(table("Bankroll by percentile of sessions", header, dict.fromkeys([*fan, last]), right=range(8)))
    out.print(
        f"Ruin: the bankroll no longer covers the largest loss of a round, {dollars(result.largest_loss_cents)}. "
        "Streaks are counted over all rounds."
        + ("" if result.sessions is None else " After ± is the standard error of the simulation.")
    )
    wide = wager_by_hands(result.game)
    if wide and wide.id in result.bets:
        out.print(f"{number_of_hands(result.game)}: this seat and the dealer.")


def _chance(result: Session, chance: float) -> str:
    error = result.stderr(chance)
    return f"{chance:.2%}" if error is None else f"{chance:.2%} ± {error:.2%}"


def house(
    game: GameId,
    tables: Annotated[int, typer.Option(help="How many tables are open.")] = 10,
    seats: Annotated[int | None, typer.Option(help="Seats that are played at each; without it 4, or all.")] = None,
    hours: Annotated[float, typer.Option(help="Hours of play.")] = 720,
    bet: Bet = "10",
    side: Side = None,
    strategy: StrategyName = "optimal",
    settings: Settings = None,
    rounds_per_hour: PerHour = 40,
    hours_per_day: Annotated[float, typer.Option("--hours-per-day", help="Hours of play in a day.")] = 24,
    confidence: Annotated[float, typer.Option(help="Confidence of the bankroll and of the rounds needed.")] = 0.999,
    within: Annotated[float, typer.Option(help="The distance from theory asked for, in percent of the money bet.")] = 1,
    sampled_rounds: Annotated[
        int, typer.Option("--rounds", help="Rounds dealt to estimate the correlation between seats.")
    ] = 1_000_000,
    seed: Seed = 1,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Plan the hold and the bankroll of a house. Hold and its deviation, the worst day and the bankroll needed."""
    from pitboss.cli.terminal.chips import parse_option
    from pitboss.cli.terminal.output import print_json, read_settings
    from pitboss.games import find_game
    from pitboss.simulate.house import run_house

    found = find_game(game)
    _check_plot(plot)
    with waiting(f"preparing {found.name}") as progress:
        result = run_house(
            found,
            read_settings(settings),
            tables=tables,
            seats=min(4, found.seats) if seats is None else seats,
            hours=hours,
            bet_cents=parse_option("--bet", bet),
            sides=read_bets(found, side, "--side"),
            strategy=strategy,
            rounds_per_hour=rounds_per_hour,
            hours_per_day=hours_per_day,
            confidence=confidence,
            within=within / 100,
            sampled_rounds=sampled_rounds,
            seed=seed,
            progress=progress,
        )
        if plot:
            from pitboss.simulate.plots import plot_house

            plot_house(result, plot)
        print_json(result.data()) if as_json else print_house(result)
        if result.interrupted:
            sampled = f"{result.sampled_rounds:,} of {sampled_rounds:,}"
            notice(f"Interrupted: spread and correlation are estimated from {sampled} sampled rounds.")


def print_house(result: House) -> None:
    """The house's side for a person."""
    from pitboss.cli.terminal.output import console, table
    from pitboss.rules import dollars
    from pitboss.simulate.house import PERCENTS

    def money(cents: float) -> str:
        return dollars(round(cents / 100) * 100)

    out = console()
    stderr = result.hold_stderr_cents
    error = "" if stderr is None else f" ± {money(stderr)} (sampled)"
    rows = [
        ("rounds dealt", f"{result.rounds:,.0f}"),
        ("money bet", money(result.handle_cents)),
        ("hold", f"{money(result.hold_cents)}{error} = {result.hold_share:.4%} of the money bet"),
        ("standard deviation of the hold", money(result.hold_stdev_cents)),
        ("chance of a losing day", f"{result.losing_day:.4%}"),
        ("chance of a losing period", f"{result.losing_period:.4%}"),
        ("worst day of the period (median)", money(result.worst_day_cents())),
        (f"bankroll at {result.confidence:.3%}", money(result.bankroll_cents)),
        (f"rounds of a table for a return within {100 * result.within:g} % of theory", f"{result.rounds_within:,.0f}"),
        ("correlation of two seats", f"{result.seat_correlation:+.4f}"),
    ]
    size = f"{count(result.tables, 'table')}, {count(result.seats, 'seat')}, {count(result.hours, 'hour')}"
    title = f"{result.game.name}: {size}"
    out.print(table(title, ("", ""), rows, right=[1]))
    spread = [(f"{percent} %", money(result.percentile(percent))) for percent in PERCENTS]
    out.print(table("Hold by percentile of such periods", ("", "hold"), spread, right=[1]))
    out.print(
        f"Return: what the players get back, in percent of the money bet; the confidence is {result.confidence:.3%}. "
        f"The spread is estimated from {count(result.sampled_rounds, 'sampled round')}."
    )
