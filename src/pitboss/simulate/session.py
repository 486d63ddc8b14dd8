"""A session with a bankroll: how it can end, how likely ruin is, and how the bankroll varies from round to round.

With a flat bet everything follows from the exact tally: the joint distribution of all wagers of the seat gives the
chance of every net result of a round, and the rounds are convolved one after the other. Otherwise real rounds are
dealt and sessions are walked one by one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from pitboss.errors import SimulationError
from pitboss.odds.model.tally import OPTIMAL, Tally
from pitboss.odds.progress import Progress
from pitboss.rules import Game
from pitboss.rules.game import Strategy
from pitboss.simulate.run import check_seed
from pitboss.simulate.runs.result import certified_tally, exact_of
from pitboss.simulate.runs.setup import Prepared, Setup, make_setup, prepare
from pitboss.simulate.sessions import session_kernels as kernels
from pitboss.simulate.sessions.exact import Terms, exact_sessions
from pitboss.simulate.sessions.result import PERCENTS, Session
from pitboss.simulate.sessions.round_nets import RoundNets, round_nets
from pitboss.simulate.sessions.walked import Walk, trial_nets, walk_sessions

EXACT, SIMULATED, AUTO = "exact", "simulated", "auto"
SYSTEMS = {"flat": kernels.FLAT, "martingale": kernels.AFTER_LOSS, "paroli": kernels.AFTER_WIN}
MOST_ROUNDS = 1_000_000


def play_session(
    game: Game | str,
    options: Mapping[str, str] | None = None,
    *,
    bankroll_cents: int,
    bet_cents: int,
    rounds: int,
    sides: Mapping[str, int] | None = None,
    stop_win_cents: int | None = None,
    strategy: Strategy | str = OPTIMAL,
    tally: Tally | None = None,
    rounds_per_hour: float = 40,
    method: str = AUTO,
    system: str = "flat",
    most_times: int = 8,
    sessions: int = 20_000,
    seed: int = 1,
    progress: Progress | None = None,
) -> Session:
    """A session of this many rounds with `bet_cents` on the base bet and `sides` on side bets.

    It ends early when the bankroll no longer covers the largest loss of a round (ruin), or has grown by
    `stop_win_cents`. `method` is `exact` (flat bets with a known tally), `simulated`, or `auto`: exact where it can be.
    A `tally` of this game and these options, such as one with custom pay tables, is used instead of the certified one.
    """
    from pitboss.simulate.sessions.bets import session_bets  # noqa: PLC0415

    found = make_setup(game, options).game
    bets = session_bets(found, found.choose_options(options or {}), bet_cents, sides or {})
    setup = make_setup(found, options, strategy=strategy, bets=bets.opening)
    wanted = _checked(method, system, most_times, rounds, sessions, stop_win_cents, rounds_per_hour)
    check_seed(seed)
    exact, prepared = _known(setup, tally, wanted, system, progress)
    if exact is not None:
        nets = round_nets(exact, bets.stakes)
    else:
        assert prepared is not None
        nets = trial_nets(prepared, bets.stakes, seed, rounds * sessions)
    _check_covered(bankroll_cents, nets)
    about = Terms(bankroll_cents, rounds, stop_win_cents, nets)
    is_exact = exact is not None and system == "flat" and wanted != SIMULATED
    mean, stdev = nets.mean, nets.stdev
    if is_exact:
        result = exact_sessions(about)
    else:
        assert prepared is not None
        walk = Walk(bankroll_cents, rounds, about.goal, nets.largest_loss, SYSTEMS[system], most_times, about.marks)
        walked = walk_sessions(walk, prepared, bets.stakes, seed, sessions, progress)
        result = walked.result(PERCENTS)
        if exact is None:
            mean, stdev = walked.round_mean, walked.round_stdev
    return Session(
        game=found,
        strategy=setup.strategy_name,
        method=EXACT if is_exact else SIMULATED,
        system=system,
        bankroll_cents=bankroll_cents,
        bets={id_: cents for id_, cents in bets.stakes.items() if cents},
        rounds=rounds,
        stop_win_cents=stop_win_cents,
        rounds_per_hour=rounds_per_hour,
        round_ev_cents=mean,
        round_stdev_cents=stdev,
        largest_loss_cents=nets.largest_loss,
        seed=None if is_exact else seed,
        **result,
    )


def _known(
    setup: Setup, tally: Tally | None, method: str, system: str, progress: Progress | None
) -> tuple[Tally | None, Prepared | None]:
    """The exact tally, if there is one, and what real rounds are dealt from, if they are needed."""
    flat = system == "flat"
    exact = (tally or certified_tally(setup)) if method != SIMULATED and flat else None
    prepared = None if exact else prepare(setup, progress)
    if prepared is not None:
        exact, _ = exact_of(prepared)
    if method == EXACT and not (exact and flat):
        raise SimulationError(
            "an exact session needs a flat bet and an exact tally of the strategy; simulate it instead"
        )
    return exact, prepared


def _check_covered(bankroll_cents: int, nets: RoundNets) -> None:
    if bankroll_cents < nets.largest_loss:
        raise SimulationError(
            f"a bankroll of {bankroll_cents / 100:g} dollars does not cover one round, which can cost "
            f"{nets.largest_loss / 100:g} dollars with these bets"
        )


def _checked(
    method: str, system: str, most_times: int, rounds: int, sessions: int, stop_win: int | None, per_hour: float
) -> str:
    if method not in (EXACT, SIMULATED, AUTO):
        raise SimulationError(f"no method {method!r}; choose one of: {EXACT}, {SIMULATED}, {AUTO}")
    if system not in SYSTEMS:
        raise SimulationError(f"no betting system {system!r}; choose one of: {', '.join(SYSTEMS)}")
    if most_times < 1 or most_times & (most_times - 1):
        raise SimulationError(f"the largest bet must be 1, 2, 4, 8 … times the first, not {most_times}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SimulationError(f"a session has 1 to {MOST_ROUNDS:,} rounds, not {rounds}")
    if sessions < 1 or (stop_win is not None and stop_win <= 0):
        raise SimulationError("the number of sessions and the winnings to stop at must be more than 0")
    if not 0 < per_hour < math.inf:
        raise SimulationError(f"rounds per hour must be a number above 0, not {per_hour:g}")
    return method
