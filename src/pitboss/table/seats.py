"""Seats: who takes one, gives it up, keeps it without playing, or loses it by being gone."""

from __future__ import annotations

from pitboss.errors import NotAllowed, RoundClosed, SeatRefused, TableClosed
from pitboss.ledger import PLAY
from pitboss.table import commands as c
from pitboss.table.betting import my_seat, take_back
from pitboss.table.clocks import start_clocks, unused_seats
from pitboss.table.presence import comes_back, goes_away, misses, plays_again, sits_out
from pitboss.table.state import BOT, PERSON, Seat, TableState
from pitboss.table.turn import Turn


def sit(turn: Turn, command: c.Sit) -> None:
    """A person takes a seat and joins the round if its betting is open."""
    state = turn.state
    if state.status in ("closing", "closed"):
        raise TableClosed(f"the table {state.config.name} is closed")
    seat = state.seat_of(turn.actor.account)
    if seat is not None and not (state.seats[seat].leaving and command.seat in (0, seat)):
        raise SeatRefused(f"you sit in seat {seat} already; one seat per account and table")
    joins = _joins(state) if seat is None else state.seats[seat].from_round
    taken = Seat(turn.actor.account, turn.actor.name, PERSON, joins)
    _take(turn, _free_seat(state, command.seat) if seat is None else seat, taken)
    start_clocks(turn)


def add_bot(turn: Turn, command: c.AddBot) -> None:
    """A seated person asks a bot to the table."""
    state = turn.state
    my_seat(turn)
    if state.config.currency != PLAY:
        raise SeatRefused("bots play at play-money tables only")
    seat = _free_seat(state, command.seat)
    _take(turn, seat, Seat(f"bot/{seat}", f"Bot {seat}", BOT, _joins(state)))


def remove_bot(turn: Turn, command: c.RemoveBot) -> None:
    """A seated person sends a bot away."""
    my_seat(turn)
    taken = turn.state.seats.get(command.seat)
    if taken is None or taken.who != BOT:
        raise SeatRefused(f"there is no bot in seat {command.seat}")
    leave(turn, command.seat)


def _free_seat(state: TableState, wanted: int) -> int:
    seats = range(1, state.config.seats + 1)
    free = [seat for seat in seats if seat not in state.seats]
    if wanted and wanted not in seats:
        raise SeatRefused(f"there is no seat {wanted}; seats are numbered 1 to {state.config.seats}")
    if not free or (wanted and wanted not in free):
        raise SeatRefused(
            f"seat {wanted} is taken; take another one" if wanted else "every seat is taken; find another table"
        )
    return wanted or free[0]


def _joins(state: TableState) -> int:
    return state.number if state.phase == "betting" else state.number + 1


def _take(turn: Turn, seat: int, taken: Seat) -> None:
    turn.change(seats=turn.state.seats | {seat: taken})
    turn.log("sat", seat=seat, account=taken.account, name=taken.name, who=taken.who, from_round=taken.from_round)
    turn.answer = {"seat": seat}


def stand(turn: Turn, command: c.Stand) -> None:
    """The seat is free at once, or after the round that it plays in."""
    leave(turn, my_seat(turn))


def leave(turn: Turn, seat: int, *, reason: str = "") -> None:
    """Bets that are not locked are returned. A seat whose bets are locked plays the round; nobody waits long for it."""
    state = turn.state
    if state.phase != "betting" and seat in state.bets:
        if state.seats[seat].leaving:
            return  # who stands up again has no more time
        turn.change_seat(seat, leaving=True, away_ms=state.clock_ms if state.seats[seat].who == PERSON else 0)
        turn.log("leaving", seat=seat)
        return
    if seat in state.bets:
        take_back(turn, seat)
    turn.change(waiting={n: asking for n, asking in state.waiting.items() if n != seat})
    misses(turn, seat)
    stay = state.without([seat])
    turn.change(seats=stay, touched_ms=state.clock_ms)
    for left in (seat, *(number for number in state.seats if number != seat and number not in stay)):
        turn.log("left", seat=left, reason=reason)


def sit_out(turn: Turn, command: c.SitOut) -> None:
    """A person keeps the seat without betting; bets that are not locked are returned."""
    seat = my_seat(turn)
    if turn.state.phase == "betting" and seat in turn.state.bets:
        take_back(turn, seat)
    sits_out(turn, seat)


def sit_in(turn: Turn, command: c.SitIn) -> None:
    """A person who sat out plays again; the table waits for the bets."""
    plays_again(turn, my_seat(turn))


def set_presence(turn: Turn, command: c.SetPresence) -> None:
    """The house noticed that a person went away or came back. What the table knows already changes nothing."""
    seat = turn.state.seat_of(command.account)
    if seat is None:
        return
    if command.here:
        comes_back(turn, seat)
    else:
        goes_away(turn, seat)


def free_unused(turn: Turn) -> None:
    """Seats of people who are gone are free."""
    for seat in unused_seats(turn.state):
        leave(turn, seat, reason="gone")


def free_seat(turn: Turn, command: c.FreeSeat) -> None:
    """The owner of a private table gives somebody's seat to others, between rounds."""
    if turn.actor.account != turn.state.config.owner:
        raise NotAllowed("only the owner of a private table, or the floor staff, can free a seat")
    remove_person(turn, c.RemovePerson(command.seat))


def remove_person(turn: Turn, command: c.RemovePerson) -> None:
    """The floor staff frees a seat, between rounds."""
    state, seat = turn.state, command.seat
    taken = state.seats.get(seat)
    if taken is None or taken.who != PERSON:
        raise SeatRefused(f"nobody sits in seat {seat}")
    if state.phase != "betting" and seat in state.bets:
        raise RoundClosed(f"seat {seat} plays in round {state.number}; free it when the round is over")
    leave(turn, seat, reason="freed")


def clear_table(turn: Turn) -> None:
    """Everybody leaves a table that closes; bets that are not locked are returned."""
    for seat in tuple(turn.state.seats):
        if seat in turn.state.seats:
            leave(turn, seat, reason="closed")
