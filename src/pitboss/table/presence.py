"""Who is here, away or sitting out: changes of it, each logged. Whether a person is there is found out elsewhere."""

from __future__ import annotations

from pitboss.table.clocks import start_clocks
from pitboss.table.turn import Turn

MOST_MISSED = 32  # accounts that a table remembers


def goes_away(turn: Turn, seat: int) -> None:
    """Nobody is there to answer for this seat."""
    if not turn.state.seats[seat].away_ms:
        misses(turn, seat)
        _change(turn, seat, away_ms=turn.state.clock_ms)


def comes_back(turn: Turn, seat: int) -> None:
    """A person is here again, and may wait for others. Who stood up has to sit down again."""
    taken = turn.state.seats[seat]
    if taken.away_ms and not taken.leaving:
        _change(turn, seat, away_ms=0)


def sits_out(turn: Turn, seat: int) -> None:
    """The seat is kept without a bet: nobody waits for it."""
    if not turn.state.seats[seat].out_ms:
        misses(turn, seat)
        _change(turn, seat, out_ms=turn.state.clock_ms)


def plays_again(turn: Turn, seat: int) -> None:
    """The seat no longer sits out."""
    if turn.state.seats[seat].out_ms:
        _change(turn, seat, out_ms=0)


def misses(turn: Turn, seat: int) -> None:
    """The others have bet and waited for this seat, which did not. The next time they wait less."""
    state, taken = turn.state, turn.state.seats[seat]
    if state.phase != "betting" or not state.bets or seat in state.bets or seat not in state.awaited:
        return
    counts = {account: count for account, count in state.missed.items() if account != taken.account}
    counts[taken.account] = state.missed.get(taken.account, 0) + 1
    turn.change(missed=dict(list(counts.items())[-MOST_MISSED:]))


def has_bet(turn: Turn) -> None:
    """Seats whose bets are locked have kept nobody waiting."""
    played = {turn.state.seats[seat].account for seat in turn.state.bets}
    turn.change(missed={account: count for account, count in turn.state.missed.items() if account not in played})


def _change(turn: Turn, seat: int, **times_ms: int) -> None:
    turn.change_seat(seat, **times_ms)
    turn.log("presence", seat=seat, presence=turn.state.seats[seat].presence)
    start_clocks(turn)
