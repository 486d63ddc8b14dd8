"""Before the deal: bets, the lock and the reveals."""

from __future__ import annotations

from typing import Any

from pitboss.errors import BetRefused, PitbossError, RoundClosed, SeatRefused, SeedRefused, TableClosed
from pitboss.fair import seat_commitment
from pitboss.play.bets import check_seat
from pitboss.play.exposure import numbers_of_hands
from pitboss.table import commands as c
from pitboss.table import money
from pitboss.table.bots import least_bets
from pitboss.table.dealer import committed_rules
from pitboss.table.presence import has_bet, plays_again, sits_out
from pitboss.table.state import SECOND_MS, TableState, Wagered
from pitboss.table.turn import Turn

HEX_DIGITS = 64


def my_seat(turn: Turn) -> int:
    """The seat of the person who gives the command. Nobody can name another seat."""
    seat = turn.state.seat_of(turn.actor.account)
    if seat is None:
        raise SeatRefused("you have no seat at this table; sit down first")
    return seat


def bet(turn: Turn, command: c.Bet) -> None:
    """A seat's bets, checked and covered. One person alone is dealt at once."""
    state, seat = turn.state, my_seat(turn)
    _check_betting(state, seat, command.on)
    _check_bets(state, seat, command.bets)
    alone = plays_alone(state, seat)
    _check_seed(command, alone=alone)
    plays_again(turn, seat)
    if seat in state.bets:
        take_back(turn, seat)
    wagered = Wagered(dict(command.bets), command.seed, command.commitment, command.ready or alone)
    place(turn, seat, wagered, logged=not alone)
    turn.answer = {"seat": seat}
    if alone:
        close_betting(turn)
        return
    if not turn.state.phase_deadline_ms:
        turn.change(phase_deadline_ms=turn.state.clock_ms + state.config.pace.betting_seconds * SECOND_MS)


def plays_alone(state: TableState, seat: int) -> bool:
    """Whether a bet of this seat now carries a seed and is dealt at once.

    The first bet of a round fixes how its seeds are given, even if people come or go.
    """
    return not state.bets and not any(other != seat for other in state.awaited)


def _check_betting(state: TableState, seat: int, on: str) -> None:
    if state.status != "open":
        raise TableClosed(f"the table {state.config.name} takes no bets: it is {state.status}")
    if state.phase != "betting":
        raise RoundClosed(f"round {state.number} takes no bets: it is in its {state.phase} phase")
    if on != state.commitment:  # else the house could change its seed after it has seen that of a lone player
        raise RoundClosed(f"the table went on before this bet came: round {state.number} is open now; bet again")
    if seat not in state.people:
        raise RoundClosed(f"seat {seat} joins from round {state.seats[seat].from_round} on")
    if state.clock_ms < state.opens_ms:
        raise RoundClosed(f"round {state.number} opens in {state.opens_ms - state.clock_ms} ms")


def _check_bets(state: TableState, seat: int, bets: dict[str, int]) -> None:
    table = state.terms.table
    for hands in numbers_of_hands(table.game, state.config.seats, bets):
        check_seat(table.game, table.options, table.limits, bets, hands=hands, where=f"seat {seat}")


def _check_seed(command: c.Bet, *, alone: bool) -> None:
    name, given, other = (
        ("seed", command.seed, command.commitment) if alone else ("commitment", command.commitment, command.seed)
    )
    if other or not given:
        who = "one person plays alone" if alone else "several people sit here"
        raise SeedRefused(f"{who}: a bet carries a {name}, and nothing else")
    _check_hex(name, given)


def _check_hex(name: str, text: str) -> None:
    if len(text) != HEX_DIGITS or not set(text) <= set("0123456789abcdef"):
        raise SeedRefused(f"a {name} is written as {HEX_DIGITS} hexadecimal digits in lower case")


def place(turn: Turn, seat: int, wagered: Wagered, *, logged: bool) -> None:
    """Moves the bets, and what the rules may collect unasked, into escrow."""
    state = turn.state
    covered = wagered.bets | {"cover": money.cover_cents(state, wagered.bets)}
    moved = money.put_down(state, seat, covered, f"bet.{state.moves + 1}")
    turn.change(
        bets=state.bets | {seat: wagered},
        escrow_cents=state.escrow_cents | {seat: sum(covered.values())},
        payout_cents=state.payout_cents | {seat: money.payout_cents(state, wagered.bets)},
        moves=state.moves + 1,
        touched_ms=state.clock_ms,
    )
    turn.needs_bankroll()
    fields: dict[str, Any] = {"round": state.number, "seat": seat, "bets": wagered.bets}
    if logged:
        fields["commitment"] = wagered.commitment
    turn.log("bet", moved, **fields)


def take_back(turn: Turn, seat: int) -> None:
    """Bets that are not locked go back to the seat."""
    state = turn.state
    moved = money.give_back(state, seat, f"back.{state.moves + 1}", state.escrow_cents[seat])
    turn.log("cleared", moved, round=state.number, seat=seat)
    turn.change(
        bets={n: wagered for n, wagered in state.bets.items() if n != seat},
        escrow_cents={n: cents for n, cents in state.escrow_cents.items() if n != seat},
        payout_cents={n: cents for n, cents in state.payout_cents.items() if n != seat},
        moves=state.moves + 1,
    )
    if not turn.state.bets:
        turn.change(phase_deadline_ms=0)


def clear(turn: Turn, command: c.Clear) -> None:
    """A person takes the bets back before the lock."""
    seat = my_seat(turn)
    if turn.state.phase != "betting" or seat not in turn.state.bets:
        raise RoundClosed(f"seat {seat} has no bets that could be taken back")
    take_back(turn, seat)


def ready(turn: Turn, command: c.Ready) -> None:
    """A person confirms the bets."""
    seat = my_seat(turn)
    if turn.state.phase != "betting" or seat not in turn.state.bets:
        raise RoundClosed(f"seat {seat} has no bets to be ready with")
    found = turn.state.bets[seat]
    turn.change(bets=turn.state.bets | {seat: Wagered(found.bets, found.seed, found.commitment, ready=True)})
    turn.log("ready", round=turn.state.number, seat=seat)


def close_if_ready(turn: Turn) -> None:
    """The betting closes when everybody whom the table waits for has bet and is ready, by whatever command."""
    state = turn.state
    ready_ = all(seat in state.bets and state.bets[seat].ready for seat in state.awaited)
    if state.phase == "betting" and state.bets and state.awaited and ready_:
        close_betting(turn)


def close_betting(turn: Turn) -> None:
    """Writes the lock. Nothing in it changes afterwards. Who is away and was not ready gets the bets back."""
    for seat, wagered in tuple(turn.state.bets.items()):
        if turn.state.seats[seat].away_ms and not wagered.ready:
            take_back(turn, seat)
    if not turn.state.bets:
        return
    for seat in turn.state.people:
        if seat not in turn.state.bets:
            sits_out(turn, seat)
    has_bet(turn)
    place_bot_bets(turn)
    state = turn.state
    state.terms.table.check({seat: wagered.bets for seat, wagered in state.bets.items()})
    lock = {
        "format": 1,
        "kind": "lock",
        "table": state.id,
        "round": state.number,
        "rules": committed_rules(state, turn.dealer),
        "terms": state.terms.digest,
        "commitment": state.commitment,
        "epoch": state.epoch,
        "seats": [_locked_seat(state, seat) for seat in sorted(state.bets)],
    }
    turn.change(lock=turn.dealer.sign(lock), phase="revealing")
    waits = any(wagered.commitment for wagered in state.bets.values())
    turn.change(phase_deadline_ms=state.clock_ms + state.config.pace.reveal_seconds * SECOND_MS if waits else 0)
    turn.log("locked", round=state.number, lock=turn.state.lock)
    deal_if_revealed(turn)


def place_bot_bets(turn: Turn) -> None:
    """Bots bet when the people have; a bot that cannot sits the round out."""
    bots = turn.state.bots
    bets = least_bets(turn.state.terms.table) if bots else {}
    for seat in bots:
        try:
            _check_bets(turn.state, seat, bets)
        except PitbossError:
            continue
        place(turn, seat, Wagered(bets), logged=False)


def _locked_seat(state: TableState, seat: int) -> dict[str, Any]:
    wagered = state.bets[seat]
    locked: dict[str, Any] = {"seat": seat, "who": state.seats[seat].who, "bets": wagered.bets}
    if wagered.seed:
        locked["seed"] = wagered.seed
    if wagered.commitment:
        locked["commitment"] = wagered.commitment
    return locked


def reveal(turn: Turn, command: c.Reveal) -> None:
    """A person reveals the seed; it must be the one that the bet committed to."""
    state, seat = turn.state, my_seat(turn)
    if command.round != state.number or state.phase != "revealing":
        raise RoundClosed(f"round {command.round} takes no reveals; round {state.number} is in its {state.phase} phase")
    if seat not in state.bets or not state.bets[seat].commitment:
        raise SeedRefused(f"seat {seat} has no seed to reveal in this round")
    _check_hex("seed", command.seed)
    made = seat_commitment(bytes.fromhex(command.seed), table=state.id, number=state.number, seat=seat).hex()
    if made != state.bets[seat].commitment:
        raise SeedRefused(f"this is not the seed that seat {seat} committed to")
    if seat in state.reveals:
        raise SeedRefused(f"seat {seat} has revealed its seed already")
    turn.change(reveals=state.reveals | {seat: command.seed})
    turn.log("revealed", round=state.number, seat=seat, seed=command.seed)
    deal_if_revealed(turn)


def deal_if_revealed(turn: Turn) -> None:
    """Deals when every seat that committed has revealed."""
    from pitboss.table.playing import deal  # noqa: PLC0415 - playing opens the next betting

    state = turn.state
    if all(seat in state.reveals for seat, wagered in state.bets.items() if wagered.commitment):
        deal(turn)


def check_has_bets(state: TableState) -> None:
    """A round without a bet has nothing to void."""
    if not state.bets:
        raise BetRefused(f"round {state.number} has no bets")
