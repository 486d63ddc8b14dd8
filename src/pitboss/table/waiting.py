"""Seats that wait for the operator's own wallet: no chip goes down, and no card is turned, before it says yes."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.errors import WaitForWallet
from pitboss.table import commands as c
from pitboss.table.clocks import start_clocks
from pitboss.table.state import Asking, TableState
from pitboss.table.turn import Turn


def ask_wallet(turn: Turn, command: c.AskWallet) -> None:
    """The seat waits. Its time for a decision stands still."""
    made = {command.seat: Asking(command.call, command.until_ms)}
    turn.change(waiting=turn.state.waiting | made)
    fields: dict[str, Any] = {"seat": command.seat, "state": "asked", "call": command.call, "cents": command.cents}
    turn.log("wallet", round=turn.state.number, **fields)


def hear_wallet(turn: Turn, command: c.HearWallet) -> None:
    """The seat may decide again, in the time that is left to it and no less than that of one question."""
    if _is_asked(turn.state, command.seat, command.call):
        _ask_again(turn, command.seat, "refused")


def give_up(turn: Turn) -> None:
    """A wallet that was silent for too long said no: whatever it answers later counts for nothing."""
    for seat, asking in tuple(turn.state.waiting.items()):
        if asking.until_ms <= turn.state.clock_ms:
            _ask_again(turn, seat, "silent")


def answered(state: TableState, seat: int, call: str) -> TableState | None:
    """The table without this wait, for the chips that are paid for now; None if nobody waits for them any more."""
    if not _is_asked(state, seat, call):
        return None
    return msgspec.structs.replace(state, waiting={n: each for n, each in state.waiting.items() if n != seat})


def check_answered(state: TableState, seat: int, command: c.Command) -> None:
    """While the wallet is asked for a seat, the seat does nothing else; its seed can be revealed."""
    if seat in state.waiting and not isinstance(command, c.Reveal):
        raise WaitForWallet(f"seat {seat} is waiting for the wallet; wait for its answer")


def _is_asked(state: TableState, seat: int, call: str) -> bool:
    return seat in state.waiting and state.waiting[seat].call == call


def _ask_again(turn: Turn, seat: int, how: str) -> None:
    """Once for each question the seat has its full time again; after that the table answers for it."""
    state = turn.state
    turn.change(waiting={n: each for n, each in state.waiting.items() if n != seat})
    turn.log("wallet", round=state.number, seat=seat, state=how)
    if seat in state.asked_ms and seat not in state.asked_again:
        turn.change(
            asked_again=(*state.asked_again, seat),
            asked_ms=state.asked_ms | {seat: state.clock_ms},
            clocks_ms={n: started for n, started in state.clocks_ms.items() if n != seat},
        )
        start_clocks(turn)
