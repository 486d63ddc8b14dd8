"""A session with a bankroll, exactly: runs in a worker process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from pitboss.errors import GameError, NoCertificate
from pitboss.odds.model.tally import Tally
from pitboss.server.odds_room.game_odds import NEVER_COUNTED, Question, certified
from pitboss.server.odds_room.shapes import PlanData

MOST_ROUNDS = 5_000
PRINTED_PLAY = "Played by the best strategy for the printed pay tables; yours can have a better one."
FINALS = 400  # steps of the final distribution that are sent


Cents = Annotated[int, Query(ge=1, le=10**10)]


@dataclass(frozen=True)
class PlanTerms:
    """Bankroll and bets of a session; `side` are side bets in cents, as `wager=500`."""

    bankroll_cents: Cents = 50_000
    bet_cents: Cents = 1_000
    rounds: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 300
    side: Annotated[tuple[Annotated[str, Query(max_length=100)], ...], Query(max_length=10)] = ()
    stop_win_cents: Annotated[int, Query(ge=0, le=10**10)] = 0
    rounds_per_hour: Annotated[float, Query(gt=0, le=1000)] = 40

    @property
    def sides(self) -> dict[str, int]:
        """Cents by side bet."""
        return dict(_side(each) for each in self.side)


def _side(text: str) -> tuple[str, int]:
    wager, _, amount = text.partition("=")
    if not amount.isascii() or not amount.isdecimal() or len(amount) > 10:
        raise GameError(f"side {text!r}: write wager=500, in cents")
    return wager, int(amount)


def plan(question: Question, terms: PlanTerms) -> PlanData:
    """How a session of flat bets may end: the fan of the bankroll, the risk of ruin, the loss per hour."""
    from pitboss.simulate.session import EXACT, play_session  # noqa: PLC0415 - Numba takes a while
    from pitboss.simulate.sessions.result import PERCENTS  # noqa: PLC0415

    tally, play = _tally(question)
    found = play_session(
        question.played,
        dict(question.options),
        bankroll_cents=terms.bankroll_cents,
        bet_cents=terms.bet_cents,
        rounds=terms.rounds,
        sides=terms.sides,
        stop_win_cents=terms.stop_win_cents or None,
        strategy=question.strategy,
        tally=tally,
        rounds_per_hour=terms.rounds_per_hour,
        method=EXACT,
    )
    return {
        "bets_cents": dict(found.bets),
        "rounds": found.rounds,
        "bankroll_cents": found.bankroll_cents,
        "percents": list(PERCENTS),
        "fan": [{"round": number, "cents": list(cents)} for number, cents in found.fan.items()],
        "finals": [{"cents": cents, "chance": chance} for cents, chance in _grouped(found.finals)],
        "ruined": found.ruined,
        "won": found.won,
        "ahead": found.ahead,
        "mean_final_cents": found.mean_final_cents,
        "loss_per_hour_cents": found.loss_per_hour_cents,
        "largest_loss_cents": found.largest_loss_cents,
        "play": play,
        "usual_streak": found.usual_streak,
        "mean_rounds_to_ruin": found.mean_rounds_to_ruin,
    }


def _tally(question: Question) -> tuple[Tally | None, str]:
    """With custom pay tables: the certified count by these tables, and what is said about its play."""
    if not question.pays:
        return None, ""
    found = certified(question)
    if found is None:
        raise NoCertificate(f"{question.game}: {NEVER_COUNTED} A session with custom pay tables needs a count")
    return found[0].tally, PRINTED_PLAY if found[1] else ""


def _grouped(finals: Mapping[int, float]) -> list[tuple[int, float]]:
    """The final bankrolls in at most `FINALS` steps, each named by its lowest."""
    items = sorted(finals.items())
    if not items:
        return []
    low, high = items[0][0], items[-1][0]
    width = max(1, -(-(high - low + 1) // FINALS))
    steps: dict[int, float] = {}
    for cents, chance in items:
        at = low + (cents - low) // width * width
        steps[at] = steps.get(at, 0.0) + chance
    return list(steps.items())
