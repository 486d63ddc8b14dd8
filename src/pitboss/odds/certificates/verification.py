"""How each game's figures were checked, beyond the published figures beside them."""

from __future__ import annotations

from pitboss.rules import Game

_SIMULATED = (
    "Named strategies: simulated rounds pass a chi-square test against the exact tally "
    "(`tests/odds/certificates/test_committed.py`)."
)

_COUNTS = (
    "The ranking of hands: every hand of four, five, six and seven cards, and of five with jokers, is counted by kind, "
    "as published (`tests/hands/test_counts.py`); the usual hands of five, six and seven cards are compared with an "
    "evaluator of another project, too (`tests/hands/test_pokerkit.py`)."
)
_CORRELATED = (
    "Correlations: they follow from the tally by a formula that is checked by hand on a small game "
    "(`tests/odds/pricing/test_price.py`)."
)


def how_verified(game: Game) -> tuple[str, ...]:
    """What was done to check the figures of a game; nothing for one that does not say."""
    own = game.evidence.verified
    return (*own[:1], _SIMULATED, *own[1:], _CORRELATED, _COUNTS) if own else ()
