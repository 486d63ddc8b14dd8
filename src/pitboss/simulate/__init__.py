"""Compiled rounds: the same tally as exact analysis, sampled by the million.

>>> from pitboss.simulate import simulate
>>> run = simulate("ultimate_holdem", rounds=1_000_000, seed=1)  # doctest: +SKIP
>>> run.wagers[0].ev, run.wagers[0].stderr, run.wagers[0].exact_ev  # doctest: +SKIP
"""

from typing import TYPE_CHECKING, Any

from pitboss.simulate.runs.chi_square import Comparison, compare

if TYPE_CHECKING:
    from pitboss.simulate.house import House, run_house
    from pitboss.simulate.run import simulate
    from pitboss.simulate.runs.result import Simulation, WagerResult
    from pitboss.simulate.session import play_session
    from pitboss.simulate.sessions.result import Session

__all__ = [
    "Comparison",
    "House",
    "Session",
    "Simulation",
    "WagerResult",
    "compare",
    "play_session",
    "run_house",
    "simulate",
]

_LAZY = {
    "House": "house",
    "Session": "sessions.result",
    "Simulation": "runs.result",
    "WagerResult": "runs.result",
    "play_session": "session",
    "run_house": "house",
    "simulate": "run",
}


def __getattr__(name: str) -> Any:
    """Imports what needs Numba only when it is asked for."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
