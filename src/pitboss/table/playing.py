"""From the deal to the settlement: choices, defaults, voids, and the certificate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import asdict

from pitboss.errors import RoundClosed, RoundOver
from pitboss.ledger import Transfer
from pitboss.play import Round
from pitboss.table import commands as c
from pitboss.table import money
from pitboss.table.betting import check_has_bets, my_seat
from pitboss.table.bots import choose
from pitboss.table.clocks import overdue, start_clocks
from pitboss.table.dealer import committed_rules, new_seed, order_of, remember, reveals_of, round_of, seed_of
from pitboss.table.resettle import settlement_lines
from pitboss.table.state import BOT, SECOND_MS, TableState, Taken
from pitboss.table.terms import Terms
from pitboss.table.turn import Finished, Turn

COUNTING_SECONDS = 60  # the longest wait for the best choice of a seat whose time is over


def deal(turn: Turn) -> None:
    """The deck follows from the lock and the reveals; the round goes on to its first decision."""
    state = turn.state
    missing = [seat for seat, wagered in state.bets.items() if wagered.commitment and seat not in state.reveals]
    turn.change(phase="playing", phase_deadline_ms=0, actions=(), missing_reveals=state.missing_reveals + len(missing))
    round_ = round_of(turn.state, turn.dealer)
    turn.rounds[state.number] = round_
    turn.log("dealt", round=state.number, missing=missing, events=[1, len(round_.events)])
    go_on(turn, round_)


def act(turn: Turn, command: c.Act) -> None:
    """A seat answers its question."""
    seat = my_seat(turn)
    round_ = open_round(turn)
    taken = Taken(seat, command.choice, command.amount_cents, "seat")
    go_on(turn, take(turn, round_, taken, command.question))
    turn.answer = {"seat": seat}


def open_round(turn: Turn) -> Round:
    """The round that is being played."""
    state = turn.state
    if state.phase != "playing":
        raise RoundOver(f"no cards are dealt; round {state.number} is in its {state.phase} phase")
    return round_of(state, turn.dealer)


def resolve(turn: Turn, command: c.Resolve) -> None:
    """A choice for a seat whose time is over, computed outside."""
    round_ = open_round(turn)
    if command.seat not in overdue(turn.state):
        raise RoundClosed(f"seat {command.seat} still has time to decide")
    taken = Taken(command.seat, command.choice, command.amount_cents, "rule")
    go_on(turn, take(turn, round_, taken, command.question))


def resolutions(round_: Round, seat: int, best_first: Iterable[str]) -> Iterator[c.Resolve]:
    """The commands that decide for a seat: the best choice, then the next best for a seat that cannot pay for it."""
    offers = {offer.choice: offer for offer in round_.offers(seat)}
    for choice in best_first:
        offer = offers[choice]
        amount_cents = offer.low_cents if offer.amount_cents is None else 0
        yield c.Resolve(seat, round_.questions[seat], choice, amount_cents)


def take(turn: Turn, round_: Round, taken: Taken, question: int | None = None) -> Round:
    """One choice: the chips it puts down go into escrow, and what the rules may then collect is covered.

    With `question`, it is stale only if that question is closed: seats that decide at the same time do not disturb
    each other.
    """
    state, seat = turn.state, taken.seat
    after = round_.act(seat, taken.choice, taken.amount_cents, question=question)
    before, now = round_.stakes(seat), after.stakes(seat)
    changed = {wager: now.get(wager, 0) - before.get(wager, 0) for wager in (*before, *now)}
    added = {wager: cents for wager, cents in changed.items() if cents}  # less than 0 for a bet that is taken back
    needed = after.at_risk_cents(seat) if not after.over else 0
    short = needed - state.escrow_cents[seat] - sum(added.values())
    if short > 0:
        added["cover"] = short
    moved = money.put_down(state, seat, added, f"act.{len(state.actions) + 1}")
    turn.change(
        actions=(*state.actions, taken),
        escrow_cents=state.escrow_cents | {seat: state.escrow_cents[seat] + sum(added.values())},
        asked_ms={n: asked for n, asked in state.asked_ms.items() if n != seat},
        clocks_ms={n: started for n, started in state.clocks_ms.items() if n != seat},
        asked_again=tuple(n for n in state.asked_again if n != seat),
        touched_ms=state.clock_ms,
    )
    fields: dict[str, Any] = {"seat": seat, "choice": taken.choice, "amount_cents": taken.amount_cents}
    events = [len(round_.events) + 1, len(after.events)]
    remember(turn.state, turn.dealer, after)
    turn.rounds[state.number] = after
    turn.log("acted", moved, round=state.number, actor=taken.by, events=events, **fields)
    return after


def go_on(turn: Turn, round_: Round) -> None:
    """Bots decide at once; people are asked; a finished round is settled."""
    while bots := [seat for seat in round_.legal if turn.state.seats[seat].who == BOT]:
        choice, amount_cents = choose(round_, bots[0])
        round_ = take(turn, round_, Taken(bots[0], choice, amount_cents, "seat"))
    if round_.over:
        finish(turn, round_, voided=None)
        return
    state = turn.state
    turn.change(asked_ms={seat: state.asked_ms.get(seat, state.clock_ms) for seat in round_.legal})
    start_clocks(turn)


def default_overdue(turn: Turn) -> None:
    """The street's published default for every seat whose time is over.

    A table that resolves by the best choice waits a minute for it: the process that counts it may be busy.
    """
    round_ = open_round(turn)
    wait_ms = COUNTING_SECONDS * SECOND_MS if turn.state.config.resolve == "best" else 0
    while late := [seat for seat in overdue(turn.state, wait_ms=wait_ms) if seat in round_.legal]:
        by = "away" if turn.state.seats[late[0]].away_ms else "default"
        round_ = take(turn, round_, Taken(late[0], round_.default(late[0]).choice, 0, by))
        if round_.over or not set(late[1:]) & set(round_.legal):
            go_on(turn, round_)
            return


def void(turn: Turn, command: c.Void) -> None:
    """Everything of the round is undone, and its deck is published."""
    state = turn.state
    if command.round != state.number:
        raise RoundClosed(f"round {command.round} is not open; round {state.number} is")
    check_has_bets(state)
    finish(turn, round_of(state, turn.dealer) if state.phase == "playing" else None, voided=command.reason)


def finish(turn: Turn, round_: Round | None, *, voided: str | None, terms: Terms | None = None) -> None:
    """Moves the money, writes the certificate and opens the next betting, by new terms if there are any."""
    state = turn.state
    moved = _money(state, round_ if voided is None else None)
    document = certificate(turn, round_, voided)
    signed = turn.dealer.sign(document)
    accounts = {seat: state.seats[seat].account for seat in state.bets}
    turn.finished.append(Finished(state.number, signed, accounts, voided))
    fields = {name: document[name] for name in ("settlement", "net_cents", "server_seed", "text")}
    turn.log(
        "settled" if voided is None else "voided",
        moved,
        round=state.number,
        reason=voided,
        certificate=signed["signature"],
        **fields,
    )
    next_round(turn, terms or state.terms)


def _money(state: TableState, round_: Round | None) -> list[Transfer]:
    moved: list[Transfer] = []
    for seat, cents in state.escrow_cents.items():
        moved += (
            money.give_back(state, seat, "void", cents) if round_ is None else money.settle_seat(state, round_, seat)
        )
    return moved


def certificate(turn: Turn, round_: Round | None, voided: str | None) -> dict[str, Any]:
    """All that proves the round. It names seats, never people."""
    state = turn.state
    dealt = state.lock is not None
    net = round_.net_cents if round_ is not None and voided is None else dict.fromkeys(state.bets, 0)
    return {
        "format": 1,
        "kind": "certificate",
        "table": state.id,
        "round": state.number,
        "rules": committed_rules(state, turn.dealer),
        "terms": state.terms.as_json(),
        "commitment": state.commitment,
        "epoch": state.epoch,
        "server_seed": seed_of(state, turn.dealer).hex(),
        "lock": state.lock,
        "reveals": reveals_of(state) if dealt else {},
        "deck": list(order_of(state, turn.dealer)) if dealt else [],
        "actions": [
            {"seat": taken.seat, "choice": taken.choice, "amount_cents": taken.amount_cents, "by": taken.by}
            for taken in state.actions
        ],
        "voided": voided,
        "text": str(round_) if round_ is not None else "",
        "settlement": settlement_lines(round_) if round_ is not None and voided is None else [],
        "net_cents": {str(seat): cents for seat, cents in net.items()},
        "chain": {"entry": state.entry + 1, "previous": state.head},
    }


def next_round(turn: Turn, terms: Terms) -> None:
    """The next number, with its commitment. Seats that were leaving are free; everybody leaves a table that closes."""
    state = turn.state
    for seat in state.bets:
        if state.seats[seat].away_ms:
            turn.change_seat(seat, away_ms=state.clock_ms)  # the time for which a seat is kept begins after its round
    closes = state.status == "closing"
    stay = turn.state.without([seat for seat, taken in state.seats.items() if taken.leaving or closes])
    number = state.number + 1
    made = new_seed(turn.dealer, table=state.id, number=number, terms=terms)
    turn.change(
        **asdict(made),
        terms=terms,
        number=number,
        phase="betting",
        status="closed" if closes else state.status,
        seats=stay,
        bets={},
        escrow_cents={},
        payout_cents={},
        moves=0,
        lock=None,
        reveals={},
        actions=(),
        asked_ms={},
        clocks_ms={},
        waiting={},
        asked_again=(),
        phase_deadline_ms=0,
        opens_ms=state.clock_ms + state.config.pace.between_seconds * SECOND_MS,
    )
    turn.log("betting", round=number, commitment=made.commitment, opens_ms=turn.state.opens_ms)
    for seat in sorted(state.seats.keys() - stay.keys()):
        turn.log("left", seat=seat, reason="closed" if closes else "")
