"""Pitboss deals, proves and runs poker-derived casino table games.

The names that most people need are here, and each is imported when it is first used:

>>> import pitboss
>>> pitboss.quote("ultimate_holdem").price().house_edge
Fraction(50643648973, 2317817502000)
>>> pitboss.advise_at("ultimate_holdem", "KhTd").best
'4x'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.errors import PitbossError
    from pitboss.games import all_games, find_game
    from pitboss.odds import price, quote, solve
    from pitboss.odds.advise import advise_at
    from pitboss.play.notation import parse as replay
    from pitboss.play.round import deal_round, open_table
    from pitboss.play.view import view
    from pitboss.play.what_if import what_if
    from pitboss.simulate import play_session, run_house
    from pitboss.simulate import simulate as simulate_rounds

__version__ = "0.1.0"
__all__ = [
    "PitbossError",
    "advise_at",
    "all_games",
    "deal_round",
    "find_game",
    "open_table",
    "play_session",
    "price",
    "quote",
    "replay",
    "run_house",
    "simulate_rounds",
    "solve",
    "view",
    "what_if",
]
_HOMES = {
    "PitbossError": "errors",
    "advise_at": "odds.advise",
    "all_games": "games",
    "deal_round": "play",
    "find_game": "games",
    "open_table": "play",
    "play_session": "simulate",
    "price": "odds",
    "quote": "odds",
    "replay": "play:parse",
    "run_house": "simulate",
    "simulate_rounds": "simulate:simulate",
    "solve": "odds",
    "view": "play",
    "what_if": "play",
}


def __getattr__(name: str) -> Any:
    """Imports a public name from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, there = _HOMES[name].partition(":")
    return getattr(import_module(f"{__name__}.{module}"), there or name)


def __dir__() -> list[str]:
    return sorted([*__all__, *globals()])
