"""`apply(state, command, actor, now_ms, dealer)`: what a table does with one command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.errors import RoundClosed, TableClosed
from pitboss.table import betting, playing, seats, waiting
from pitboss.table import commands as c
from pitboss.table.clocks import betting_due_ms, closing_due_ms, give_time_again
from pitboss.table.dealer import Dealer, new_seed
from pitboss.table.presence import comes_back
from pitboss.table.state import Config, TableState
from pitboss.table.terms import Terms, make_terms
from pitboss.table.turn import Actor, Outcome, Turn


def open_table(id_: str, terms: Terms, config: Config, *, actor: Actor, now_ms: int, dealer: Dealer) -> Outcome:
    """A new table, with the commitment of its first round."""
    made = new_seed(dealer, table=id_, number=1, terms=terms)
    state = TableState(
        id_, terms, config, made.epoch, made.commitment, touched_ms=now_ms, salt=made.salt, rules=made.rules
    )
    turn = Turn(state, actor, now_ms, dealer)
    turn.log(
        "opened",
        terms=terms.as_json(),
        rules=terms.rules,
        round=1,
        commitment=made.commitment,
        name=config.name,
        currency=config.currency,
        seats=config.seats,
    )
    turn.answer = {"table": id_}
    return turn.outcome()


def apply(state: TableState, command: c.Command, actor: Actor, now_ms: int, dealer: Dealer) -> Outcome:
    """The table after this command. Raises, and changes nothing, if it is refused."""
    if isinstance(command, c.Wake):
        # The house's clock may have been set back: the table's time goes on from where it is, at the same pace.
        state = msgspec.structs.replace(state, ahead_ms=max(0, state.clock_ms - now_ms))
    turn = Turn(state, actor, now_ms, dealer)
    if state.status == "closed" and not isinstance(command, _WHEN_CLOSED):
        raise TableClosed(f"the table {state.config.name} is closed")
    seat = state.seat_of(actor.account)
    if seat is not None and isinstance(command, c.PlayerCommand):
        waiting.check_answered(state, seat, command)
        comes_back(turn, seat)
    _run(turn, command)
    betting.close_if_ready(turn)
    return turn.outcome()


def _run(turn: Turn, command: c.Command) -> None:
    run = _RUN.get(type(command))
    if run is None:
        raise AssertionError(f"there is no command {command!r}")
    run(turn, command)


def tick(turn: Turn, command: c.Tick) -> None:
    """Whatever is due by the table's clock."""
    waiting.give_up(turn)
    state = turn.state
    due = 0 < betting_due_ms(state) <= state.clock_ms
    if state.phase == "betting" and due and state.bets:
        betting.close_betting(turn)
    elif state.phase == "revealing" and due:
        playing.deal(turn)
    elif state.phase == "playing":
        playing.default_overdue(turn)
    seats.free_unused(turn)
    if 0 < closing_due_ms(turn.state) <= state.clock_ms:
        turn.change(status="closed")
        turn.log("status", status="closed", reason="the table was empty for a while")


def wake(turn: Turn, command: c.Wake) -> None:
    """Open decisions, bets and reveals get their full time again."""
    state = turn.state
    if state.phase == "playing":
        turn.change(asked_ms=dict.fromkeys(playing.open_round(turn).legal, state.clock_ms))
    give_time_again(turn)
    if state.phase == "playing" or state.phase_deadline_ms:
        turn.log("woken", round=state.number)
    turn.change(touched_ms=state.clock_ms)


def renew(turn: Turn, command: c.Renew) -> None:
    """A commitment is never replaced under its number: the number is void, and the next one has the new commitment."""
    if turn.state.bets:
        raise RoundClosed(f"round {turn.state.number} has bets; void it instead")
    playing.finish(turn, None, voided=command.reason)


def set_limits(turn: Turn, command: c.SetLimits) -> None:
    """The terms change, and with them the commitment: the round that nobody has bet on is void."""
    state = turn.state
    if state.bets:
        raise RoundClosed(f"round {state.number} has bets; limits change between rounds")
    terms = make_terms(state.terms.game, state.terms.options, command.limits, state.terms.pays)
    playing.finish(turn, None, voided="the limits of the table changed", terms=terms)
    turn.log("limits", round=turn.state.number, commitment=turn.state.commitment, terms=terms.as_json())


def update(turn: Turn, command: c.Update) -> None:
    """The rules have changed since this commitment was made: its number is void, and the next one has the new rules."""
    old = turn.state.terms
    terms = make_terms(old.game, old.options, old.limits, old.pays)
    playing.finish(turn, None, voided=command.reason, terms=terms)
    turn.log("limits", round=turn.state.number, commitment=turn.state.commitment, terms=terms.as_json())


def set_status(turn: Turn, command: c.SetStatus) -> None:
    """A table with an open round closes when the round is over; bets that are not locked are returned."""
    state = turn.state
    status: str = command.status
    if state.status == "closed":
        seats.clear_table(turn)  # of a table that was closed before closing freed the seats
    if status == "closed":
        if state.phase == "betting":
            seats.clear_table(turn)
        else:
            status = "closing"
    turn.change(status=status)
    turn.log("status", status=status)


_WHEN_CLOSED = (c.Tick, c.Wake, c.SetStatus, c.Renew, c.Update, c.SetPresence)
_RUN: dict[type[c.Command], Callable[[Turn, Any], None]] = {
    c.Sit: seats.sit,
    c.Stand: seats.stand,
    c.Bet: betting.bet,
    c.Clear: betting.clear,
    c.Ready: betting.ready,
    c.Reveal: betting.reveal,
    c.AddBot: seats.add_bot,
    c.RemoveBot: seats.remove_bot,
    c.Act: playing.act,
    c.SitOut: seats.sit_out,
    c.SitIn: seats.sit_in,
    c.FreeSeat: seats.free_seat,
    c.AskWallet: waiting.ask_wallet,
    c.HearWallet: waiting.hear_wallet,
    c.SetPresence: seats.set_presence,
    c.RemovePerson: seats.remove_person,
    c.Tick: tick,
    c.Wake: wake,
    c.Resolve: playing.resolve,
    c.Void: playing.void,
    c.SetStatus: set_status,
    c.SetLimits: set_limits,
    c.Renew: renew,
    c.Update: update,
}
