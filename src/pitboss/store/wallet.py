"""What a table asks of the operator's own wallet, and what it owes to it: written with the table, before any call."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pitboss.ledger import Transfer
from pitboss.ledger.accounts import kind_of
from pitboss.store.work import Query, Work, query
from pitboss.table import KeyDealer, Outcome, TableState

HOUSE_DIGITS = 12
ID_DIGITS = 32
STAKE = "stake"  # a call for chips that go down; the other kind is a win
UNSURE = "unsure"  # a win that is paid only after the wallet was asked what it holds

Seated = tuple[int, int, str]  # round number, seat, account


class Ask(NamedTuple):
    """Chips that a seat needs: a call to the wallet that is written, and waits for its answer."""

    call: str
    ref: str
    account: str
    currency: str
    table: str
    seat: int
    cents: int
    until_ms: int


class NeedsWalletError(Exception):
    """A command needs chips that the wallet was not asked for."""

    def __init__(self, seated: Seated, cents: int, ref: str) -> None:
        super().__init__(f"{cents} cents of {seated[2]}")
        self.seated, self.cents, self.ref = seated, cents, ref


class Paid(NamedTuple):
    """A call that the wallet said yes to, and the chips that came of it."""

    call: str
    cents: int


def fresh_id(dealer: KeyDealer, kind: str) -> str:
    """An id of this house that no restore repeats: random, with the epoch in it."""
    return f"{kind}-{house_of(dealer)}-{dealer.epoch:x}-{dealer.new_salt()[:ID_DIGITS]}"


def house_of(dealer: KeyDealer) -> str:
    """How this house is named in its ids."""
    return dealer.public[:HOUSE_DIGITS]


class _Open(NamedTuple):
    ref: str
    epoch: str
    due_cents: int


def plan_wallet(dealer: KeyDealer, outcome: Outcome, now_ms: int, paid: Paid | None = None) -> Work[list[Query]]:
    """The writes that keep the wallet's rounds in step with the felt. Raises `NeedsWalletError` before any write.

    Chips that come back in a round stay due, and are bet first; what is due when the seat's round is over is owed as
    one win, which finishes the round.
    """
    state = outcome.state
    rows = yield query("open_wallet_rounds", table_id=state.id)
    rounds = {(number, seat, account): _Open(ref, epoch, due) for ref, number, seat, account, epoch, due in rows}
    asked = yield query("asked_wallet_calls", table_id=state.id)
    came = {row[1]: paid.cents for row in asked if paid and row[0] == paid.call}
    left = {key: found.due_cents + came.get(found.ref, 0) for key, found in rounds.items()}
    for entry in outcome.entries:
        for key, cents in _moved(entry.transfers).items():
            left[key] = left.get(key, 0) + cents
            if left[key] < 0:
                raise NeedsWalletError(key, -left[key], rounds[key].ref if key in rounds else "")
    writes = [
        _set_call(call, "asked", "taken" if paid and paid.call == call else "dead", cents)
        for call, _, _, cents, *_ in asked
        if call not in {each.call for each in state.waiting.values()}
    ]
    waits = {ref for call, ref, *_ in asked if call in {each.call for each in state.waiting.values()}}
    for key, found in rounds.items():
        if found.ref in waits:
            continue
        writes += _keep(dealer, state, key, found, left[key], now_ms)
    return writes


def _keep(  # noqa: PLR0917
    dealer: KeyDealer, state: TableState, key: Seated, found: _Open, due_cents: int, now_ms: int
) -> list[Query]:
    number, seat, account = key
    goes_on = number == state.number and seat in state.bets and state.seats[seat].account == account
    if goes_on:
        changed = due_cents != found.due_cents
        return [query("set_wallet_round", ref_=found.ref, due_cents=due_cents, status="open")] if changed else []
    status = "owed" if found.epoch == str(dealer.epoch) else UNSURE
    win = _call(fresh_id(dealer, "win"), found.ref, state.id, account, "win", due_cents, status)
    return [
        query("set_wallet_round", ref_=found.ref, due_cents=0, status="closed"),
        query("add_wallet_call", **win, action="", body="", at_ms=now_ms),
    ]


def _call(id_: str, ref: str, table: str, account: str, kind: str, cents: int, status: str) -> dict[str, object]:  # noqa: PLR0917
    return {
        "id": id_, "ref": ref, "table_id": table, "account": account,
        "kind": kind, "cents": cents, "status": status, "note": "",
    }  # fmt: skip


def _moved(transfers: tuple[Transfer, ...]) -> Mapping[Seated, int]:
    """What an entry brings to each seat's wallet; its taxes are netted."""
    moved: dict[Seated, int] = {}
    for each in transfers:
        for account, sign in ((each.debit, -1), (each.credit, 1)):
            if kind_of(account) == "wallet":
                _, number, seat, *_ = each.id.split("/")
                key = int(number), int(seat), account.split("/", 2)[2]
                moved[key] = moved.get(key, 0) + sign * each.cents
    return MappingProxyType(moved)


def _set_call(call: str, before: str, status: str, cents: int, note: str = "") -> Query:
    return query("set_wallet_call", id_=call, before=before, status=status, cents=cents, note=note)


def set_call(call: str, before: str, status: str, cents: int, note: str = "") -> Work[None]:
    """What came of a call. One that another process has brought further stays as it is."""
    yield _set_call(call, before, status, cents, note[:200].replace("\x00", ""))


def write_ask(
    dealer: KeyDealer, state: TableState, needs: NeedsWalletError, now_ms: int, *, action: str, body: str
) -> Work[Ask]:
    """Writes the intent: a round of the wallet if the seat has none, and the call."""
    number, seat, account = needs.seated
    ref = needs.ref or fresh_id(dealer, "round")
    if not needs.ref:
        yield query(
            "add_wallet_round",
            ref=ref, table_id=state.id, number=number, seat=seat, account=account,
            currency=state.config.currency, epoch=str(dealer.epoch), due_cents=0, status="open",
        )  # fmt: skip
    call = fresh_id(dealer, STAKE)
    yield query(
        "add_wallet_call",
        **_call(call, ref, state.id, account, STAKE, needs.cents, "asked"),
        action=action, body=body, at_ms=now_ms,
    )  # fmt: skip
    until_ms = max(now_ms + state.ahead_ms, state.clock_ms) + 1000 * state.config.wallet_seconds
    return Ask(call, ref, account, state.config.currency, state.id, seat, needs.cents, until_ms)


def find_ask(state: TableState, account: str, action: str) -> Work[tuple[Ask, str] | None]:
    """The call that this action waits for, with the hash of what was asked."""
    rows = yield query("asked_wallet_calls", table_id=state.id)
    for call, ref, owner, cents, asked, body, _ in rows:
        seat = next((seat for seat, each in state.waiting.items() if each.call == call), 0)
        if (owner, asked) == (account, action) and seat:
            until_ms = state.waiting[seat].until_ms
            return Ask(call, ref, account, state.config.currency, state.id, seat, cents, until_ms), body
    return None
