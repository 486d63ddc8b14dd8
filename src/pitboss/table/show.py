"""What a person may see of a table: its present state, and each entry of its log with the round's events masked."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.cards import HIDDEN
from pitboss.ledger import PLAY
from pitboss.play import BYSTANDER, Round, view
from pitboss.play.view import masked
from pitboss.play.wire import event_json, offer_json
from pitboss.table.betting import plays_alone
from pitboss.table.clocks import betting_due_ms, decision_due_ms
from pitboss.table.dealer import Dealer, round_of
from pitboss.table.state import TableState

Json = dict[str, Any]

# The fields of an entry that all may see. Whatever is not listed stays in the log: accounts, hashes of transfers, and
# choices, which the events of the round show as far as each person may see them.
PUBLIC = {
    "opened": ("name", "terms", "currency", "seats", "round", "commitment"),
    "sat": ("seat", "name", "who", "from_round"),
    "leaving": ("seat",),
    "left": ("seat", "reason"),
    "presence": ("seat", "presence"),
    "bet": ("round", "seat", "bets", "commitment"),
    "cleared": ("round", "seat"),
    "ready": ("round", "seat"),
    "locked": ("round", "lock"),
    "revealed": ("round", "seat", "seed"),
    "dealt": ("round", "missing"),
    "acted": ("round", "seat", "actor"),
    "settled": ("round", "settlement", "net_cents"),
    "voided": ("round", "reason", "net_cents"),
    "betting": ("round", "commitment", "opens_ms"),
    "status": ("status", "reason"),
    "limits": ("round", "commitment", "terms"),
    "woken": ("round",),
    "wallet": ("round", "seat", "state"),
}


def show_entry(number: int, body: Json, round_: Round | None, who: int | None) -> Json:
    """One entry of the log as a seat (or, with None, a bystander) may see it."""
    shown = {"number": number, "kind": body["kind"], "at_ms": body["at_ms"]}
    shown |= {name: body[name] for name in PUBLIC[body["kind"]] if name in body}
    if "events" in body and round_ is not None:
        first, last = body["events"]
        shown["events"] = show_events(round_, who, slice(first - 1, last))
    return shown


def show_events(round_: Round, who: int | None, part: slice = slice(None)) -> list[Json]:
    """The events of a round, or a part of them, as a seat or a bystander may see them."""
    seat = who if who is not None and who in round_.seats else BYSTANDER
    return [event_json(event, round_.game) for event in masked(round_.events, seat)[part]]


def show_table(state: TableState, dealer: Dealer, account: str) -> Json:
    """The table now, as an account may see it: enough to draw it without any earlier entry."""
    who = state.seat_of(account)
    round_ = round_of(state, dealer) if state.phase == "playing" else None
    return {
        "id": state.id,
        "name": state.config.name,
        "game": state.terms.game,
        "terms": state.terms.as_json(),
        "currency": state.config.currency,
        "real_money": state.config.currency != PLAY,
        "private": state.config.private,
        "owned": bool(account) and account == state.config.owner,
        "pace": msgspec.to_builtins(state.config.pace),
        "places": state.config.seats,
        "seats": {str(n): {"name": s.name, "who": s.who, "from_round": s.from_round} for n, s in state.seats.items()},
        "entry": state.entry,
        **show_now(state, round_, who),
        "events": show_events(round_, who) if round_ is not None else [],
    }


def show_now(state: TableState, round_: Round | None, who: int | None) -> Json:
    """What changes with every entry: the phase, the bets, who is asked, and what this seat may do."""
    return {
        "status": state.status,
        "phase": state.phase,
        "round": state.number,
        "commitment": state.commitment,
        "rules": state.committed_rules or state.terms.rules,
        "terms_digest": state.terms.digest,
        "alone": who is not None and who in state.seats and plays_alone(state, who),
        "presence": {str(seat): taken.presence for seat, taken in state.seats.items()},
        "awaited": show_awaited(state, round_),
        "bets": {str(seat): wagered.bets for seat, wagered in state.bets.items()},
        "ready": [seat for seat, wagered in state.bets.items() if wagered.ready],
        "waiting": sorted(state.waiting),  # for the wallet
        "lock": state.lock,
        "clock_ms": state.clock_ms,
        "opens_ms": state.opens_ms,
        "phase_deadline_ms": state.phase_deadline_ms,
        "missing_reveals": state.missing_reveals,
        "you": show_seat(state, round_, who),
    }


def show_awaited(state: TableState, round_: Round | None) -> Json:
    """Whom the table waits for, until when (0: as long as they like), and what happens then.

    `then` is `sit_out` (the round is dealt without the seat), `drop_seed`, or the choice that is made for it: empty
    where that depends on the seat's cards, which only the seat itself may know.
    """
    if state.phase == "betting":
        late = [seat for seat in state.awaited if state.bets and not (seat in state.bets and state.bets[seat].ready)]
    elif state.phase == "revealing":
        late = [seat for seat, wagered in state.bets.items() if wagered.commitment and seat not in state.reveals]
    else:
        late = []
    then = "sit_out" if state.phase == "betting" else "drop_seed"
    awaited = {str(seat): {"due_ms": betting_due_ms(state), "then": then} for seat in late}
    street = round_.street if round_ is not None else None
    default = street.default if street is not None and isinstance(street.default, str) else ""
    decisions = {str(seat): {"due_ms": decision_due_ms(state, seat), "then": default} for seat in state.asked_ms}
    return awaited | decisions


def show_seat(state: TableState, round_: Round | None, who: int | None) -> Json | None:
    """What concerns one seat alone: its stakes, what is held, its question and what it may choose."""
    if who is None or who not in state.seats:
        return None
    shown: Json = {"seat": who, "held_cents": state.escrow_cents.get(who, 0), "question": None, "offers": []}
    if round_ is not None and who in round_.seats:
        shown["stakes"] = dict(round_.stakes(who))
        cards = view(round_, who).cards
        shown["hand"] = "" if HIDDEN in cards else round_.game.name_so_far(cards, round_.choices(who))
        shown["question"] = round_.questions.get(who)
        shown["offers"] = [offer_json(offer) for offer in round_.offers(who)]
        if who in round_.legal:
            shown["default"] = round_.default(who).choice
    return shown


def mark_affordable(you: Json, room_cents: int, reason: str) -> None:
    """Marks the choices that put down more than the seat may, with the reason; never one that adds no money."""
    for offer in you["offers"]:
        needed = offer["amount_cents"] if offer["amount_cents"] is not None else offer["low_cents"]
        offer["affordable"] = not needed or needed <= room_cents
        offer["reason"] = "" if offer["affordable"] else reason
        offer["room_cents"] = max(0, room_cents)
