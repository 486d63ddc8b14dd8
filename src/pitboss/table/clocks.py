"""When a table does something by itself. Nobody has to hurry while nobody waits, and nobody waits for ever.

The clock of a decision starts once: when somebody else who is here has to wait for it. Who is away has a short grace
(in real money the full time of a decision), and, where nobody waits, as long as the seat is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.ledger import PLAY
from pitboss.table.state import PERSON, SECOND_MS, TableState
from pitboss.table.turn import Turn


def start_clocks(turn: Turn) -> None:
    """Starts the clock of every open decision that somebody waits for. One that runs goes on."""
    state = turn.state
    waited_for = [seat for seat in state.asked_ms if seat not in state.clocks_ms and _somebody_waits(state, seat)]
    if waited_for:
        turn.change(clocks_ms=state.clocks_ms | dict.fromkeys(waited_for, state.clock_ms))


def _somebody_waits(state: TableState, seat: int) -> bool:
    others = {number: taken for number, taken in state.seats.items() if number != seat}
    ends = any(number in state.bets and taken.presence == "sitting_out" for number, taken in others.items())
    return ends or any(taken.is_waiting for taken in others.values())


def decision_due_ms(state: TableState, seat: int) -> int:
    """When the table answers for a seat that was asked; 0 is never."""
    if seat in state.waiting:
        return 0  # for the wallet
    pace, taken = state.config.pace, state.seats[seat]
    started, asked = state.clocks_ms.get(seat, 0), state.asked_ms[seat]
    dues = [started + pace.decision_seconds * SECOND_MS] if started else []
    if taken.away_ms or taken.leaving:
        since = max(asked, taken.away_ms)
        if started or taken.leaving:
            seconds = pace.grace_seconds if state.config.currency == PLAY else pace.decision_seconds
            dues.append((since if taken.leaving else max(since, started)) + seconds * SECOND_MS)
        dues.append(since + _kept_ms(state, seat))
    return min(dues, default=0)


def overdue(state: TableState, *, wait_ms: int = 0) -> tuple[int, ...]:
    """The seats whose time for a decision is over, for so long already."""
    return tuple(seat for seat in state.asked_ms if 0 < decision_due_ms(state, seat) <= state.clock_ms - wait_ms)


def _kept_ms(state: TableState, seat: int) -> int:
    """How long a seat is kept for someone who is away. Who is alone at a private table may come back tomorrow."""
    pace = state.config.pace
    seconds = pace.alone_seconds if _is_alone_in_private(state, seat) else pace.freed_seconds
    return seconds * SECOND_MS


def _is_alone_in_private(state: TableState, seat: int) -> bool:
    others = any(taken.who == PERSON for number, taken in state.seats.items() if number != seat)
    return state.config.private and not others


def seat_due_ms(state: TableState, seat: int) -> int:
    """When a seat is free again because nobody uses it; 0 is never. It is never taken away in its round."""
    taken = state.seats[seat]
    if taken.who != PERSON or seat in state.bets:
        return 0
    dues = [taken.away_ms + _kept_ms(state, seat)] if taken.away_ms else []
    if taken.out_ms and state.config.pace.sitting_out_seconds and not _is_alone_in_private(state, seat):
        dues.append(taken.out_ms + state.config.pace.sitting_out_seconds * SECOND_MS)
    return min(dues, default=0)


def betting_due_ms(state: TableState) -> int:
    """When the bets or the reveals of this phase are closed; 0 is never.

    If the table waits only for people who let the others wait in vain twice before, it waits half as long each time.
    All of it adds up to three times the time for bets, however often somebody says "I am back" and does not bet.
    """
    deadline_ms = state.phase_deadline_ms
    if state.phase != "betting" or not deadline_ms:
        return deadline_ms
    late = [seat for seat in state.awaited if not (seat in state.bets and state.bets[seat].ready)]
    missed = min((state.missed.get(state.seats[seat].account, 0) for seat in late if seat not in state.bets), default=0)
    if missed < 2 or any(seat in state.bets for seat in late):
        return deadline_ms
    time_ms = state.config.pace.betting_seconds * SECOND_MS
    return deadline_ms - time_ms + (time_ms >> missed - 1)


def unused_seats(state: TableState) -> tuple[int, ...]:
    """The seats that are free from now on."""
    return tuple(seat for seat in state.seats if 0 < seat_due_ms(state, seat) <= state.clock_ms)


def closing_due_ms(state: TableState) -> int:
    """When an empty table that was opened for an occasion closes; 0 is never."""
    temporary = state.config.private or state.config.spare
    if state.status == "closed" or state.seats or not temporary:
        return 0
    return state.touched_ms + state.config.pace.idle_seconds * SECOND_MS


def due_ms(state: TableState) -> int:
    """When the table next does something by itself, by the house's clock; 0 is never."""
    return min((max(1, due - state.ahead_ms) for due in _dues(state) if due), default=0)


def _dues(state: TableState) -> Iterator[int]:
    yield betting_due_ms(state)
    yield closing_due_ms(state)
    for asking in state.waiting.values():
        yield asking.until_ms
    for seat in state.asked_ms:
        yield decision_due_ms(state, seat)
    for seat in state.seats:
        yield seat_due_ms(state, seat)


def needs_waking(state: TableState, now_ms: int) -> bool:
    """After a start, an outage or a jump of the clock: a round is open, a time runs, or the clock was set back."""
    return state.phase == "playing" or bool(due_ms(state)) or state.clock_ms - state.ahead_ms > now_ms


def give_time_again(turn: Turn) -> None:
    """Open decisions, bets and reveals get their full time again; who is away gets one more grace."""
    state = turn.state
    pace, now = state.config.pace, state.clock_ms
    if state.phase == "playing":
        turn.change(clocks_ms=dict.fromkeys(state.clocks_ms, now))
        start_clocks(turn)
    elif state.phase_deadline_ms:
        seconds = pace.betting_seconds if state.phase == "betting" else pace.reveal_seconds
        turn.change(phase_deadline_ms=now + seconds * SECOND_MS)
    for seat in state.seats:
        late_ms = now + pace.grace_seconds * SECOND_MS - seat_due_ms(turn.state, seat)
        if seat_due_ms(turn.state, seat) and late_ms > 0:
            taken = turn.state.seats[seat]
            away, out = (time + late_ms if time else 0 for time in (taken.away_ms, taken.out_ms))
            turn.change_seat(seat, away_ms=away, out_ms=out)
