"""Pictures of sessions, of a house and of a simulation: `.svg`, `.png` or `.pdf` (needs `pitboss[plots]`)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import SimulationError
from pitboss.extras import extra
from pitboss.simulate.house import NORMAL, House
from pitboss.simulate.sessions.result import PERCENTS, Session

if TYPE_CHECKING:
    from pitboss.simulate.runs.convergence import Convergence

KINDS = (".svg", ".png", ".pdf")
INK, LIGHT = "#1f5f8b", "#8fb8d4"


def plot_session(session: Session, path: Path) -> None:
    """The fan of the bankroll over rounds, and the distribution at the end."""
    figure, (fan, final) = _figure(path, 2)
    rounds = list(session.fan)
    bands = list(zip(*session.fan.values(), strict=True))
    for at in range(len(PERCENTS) // 2):
        low, high = bands[at], bands[-1 - at]
        label = f"{PERCENTS[at]} to {PERCENTS[-1 - at]} %"
        fan.fill_between(rounds, *([c / 100 for c in side] for side in (low, high)), color=INK, alpha=0.18, label=label)
    middle = [cents / 100 for cents in bands[len(PERCENTS) // 2]]
    fan.plot(rounds, middle, color=INK, label="median")
    fan.axhline(session.bankroll_cents / 100, color="grey", linewidth=0.8)
    fan.set(title=f"{session.game.name}: bankroll", xlabel="rounds", ylabel="dollars")
    fan.legend(fontsize=8)
    top = session.percentile(99.5) / 100
    dollars = [cents / 100 for cents in session.finals if cents / 100 <= top]
    chances = [chance for cents, chance in session.finals.items() if cents / 100 <= top]
    final.hist(dollars, bins=60, weights=chances, color=LIGHT)
    final.set(title=f"after {session.rounds} rounds: ruin {session.ruined:.1%}", xlabel="dollars", ylabel="chance")
    _save(figure, path)


def plot_house(house: House, path: Path) -> None:
    """The spread of the hold over the whole period and over a day."""
    figure, axes = _figure(path, 2)
    whole = (house.hold_cents, house.hold_stdev_cents, f"{house.hours:g} hours, {house.tables} tables")
    for axis, (mean, spread, title) in zip(
        axes, (whole, (house.day_mean_cents, house.day_stdev_cents, "a day")), strict=True
    ):
        xs = [mean + spread * (at / 40 - 4) for at in range(321)]
        axis.plot([x / 100 for x in xs], [NORMAL.pdf((x - mean) / spread) for x in xs], color=INK)
        axis.axvline(mean / 100, color="grey", linewidth=0.8)
        axis.axvline(0, color="black", linewidth=0.8)
        axis.set(title=f"{house.game.name}: hold of {title}", xlabel="dollars", yticks=[])
    _save(figure, path)


def plot_convergence(convergence: Convergence, path: Path) -> None:
    """The sampled value of the main game beside the exact one, with the band of two standard errors."""
    figure, (axis,) = _figure(path, 1)
    rounds = convergence.rounds
    axis.plot(rounds, convergence.evs, color=INK, label="sampled")
    if convergence.exact_ev is not None:
        band = [2 * convergence.stdev / math.sqrt(n) for n in rounds]
        low, high = ([convergence.exact_ev + sign * each for each in band] for sign in (-1, 1))
        axis.fill_between(rounds, low, high, color=LIGHT, alpha=0.4, label="exact ± two standard errors")
        axis.axhline(convergence.exact_ev, color="black", linewidth=0.8, label="exact")
    axis.set(title=f"{convergence.title}: value per {convergence.unit}", xlabel="rounds", xscale="log")
    axis.legend(fontsize=8)
    _save(figure, path)


def check_path(path: Path) -> None:
    """Refuses a name that no picture can have, before anything is computed."""
    if path.suffix.lower() not in KINDS:
        raise SimulationError(f"{path}: a picture is one of {', '.join(KINDS)}")
    with extra("plots", "A picture"):
        import matplotlib  # noqa: F401, PLC0415


def _figure(path: Path, count: int) -> tuple[Any, Any]:
    check_path(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(5.5 * count, 4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, count, squeeze=False)[0]
    return figure, axes


def _save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise SimulationError(f"{path} cannot be written: {error.strerror or error}") from error
