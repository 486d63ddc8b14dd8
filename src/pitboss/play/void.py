"""A round that is declared void: a malfunction, or a misdeal found in the middle."""

from __future__ import annotations

from pitboss.errors import GameError, NotationError, RoundOver
from pitboss.play.events import Finished, Voided
from pitboss.play.pay import voided
from pitboss.play.state import State
from pitboss.rules.frozen import FrozenMap

MOST_CHARACTERS = 200


def void(state: State, reason: str, rule: str) -> None:
    """Ends the round: every stake goes back, and nothing that was settled before counts."""
    if state.over:
        raise RoundOver("the round is over and cannot be declared void; correct it by new payments")
    game = state.table.game
    if rule and rule not in game.rules and rule not in game.readings:
        raise GameError(f"{game.id} has no rule {rule!r}")
    state.events.append(Voided(rule, check_reason(reason)))
    for place in state.places:
        state.events.extend(voided(place.seat, wager, cents, rule) for wager, cents in place.stakes.items())
    state.events.append(Finished(rule, FrozenMap({place.seat: 0 for place in state.places})))
    state.voided, state.over, state.waiting = reason, True, ()


def check_reason(reason: str) -> str:
    """A reason is one line that people can read."""
    if not isinstance(reason, str) or not reason.strip() or not reason.isprintable() or len(reason) > MOST_CHARACTERS:
        raise NotationError(f"a void round needs a reason: one printed line of at most {MOST_CHARACTERS} characters")
    return reason
