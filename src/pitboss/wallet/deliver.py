"""What was decided and the wallet has not acknowledged: it hears it again and again, until it has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.errors import WalletSilent
from pitboss.ledger import Transfer, adjustment
from pitboss.ledger import wallet as clearing
from pitboss.store.posting import write_house
from pitboss.store.wallet import STAKE, UNSURE, house_of, set_call
from pitboss.store.work import MakeWork, Work, query
from pitboss.table import KeyDealer
from pitboss.wallet.contract import BET, AskRound, BetWin, Call, Item, Rollback, Round, Wallet

BOOKS = "wallet_books"  # in the books: which books the wallet had when it last answered
DAY_MS = 24 * 3600 * 1000
AGAIN_MS = 8 * DAY_MS  # how far back calls are made again after the wallet was restored


class Due(NamedTuple):
    """A call that the wallet has not acknowledged."""

    id: str
    ref: str
    account: str
    kind: str
    cents: int
    status: str  # dead, owed, unsure, again
    at_ms: int
    note: str
    currency: str


def read_due() -> Work[list[Due]]:
    """Every one of them, the oldest first."""
    rows = yield query("unanswered_wallet_calls")
    return [Due(*row) for row in rows]


ORDER = ("again", "dead", "owed", UNSURE)


def next_calls(due: Iterable[Due]) -> list[Due]:
    """What can be told now: of each round first the bets, then what is rolled back, and the win last."""
    first: dict[str, Due] = {}
    for each in due:
        known = first.get(each.ref)
        if known is None or ORDER.index(each.status) < ORDER.index(known.status):
            first[each.ref] = each
    return list(first.values())


def deliver(wallet: Wallet, due: Due, currency: str, now_ms: int) -> MakeWork[None]:
    """Tells the wallet, without any transaction; returns what has to be written then."""
    try:
        if due.status == UNSURE:
            found = wallet.round(AskRound(due.ref)).rounds[0]
            return lambda: reconcile(due, found, now_ms)
        if due.status == "dead":
            answer = wallet.rollback(Rollback(due.id, due.account, currency, due.ref))
            if answer.code == "finished":
                return lambda: set_call(due.id, due.status, "settled", due.cents, answer.message)
            done = "undone"
        else:
            items = (Item(BET if due.kind == STAKE else "win", due.cents),)
            answer = wallet.betwin(BetWin(due.id, due.account, currency, due.ref, items, due.kind == "win"))
            done = "taken" if due.kind == STAKE else "paid"
    except WalletSilent as error:
        note = str(error)
        return lambda: set_call(due.id, due.status, due.status, due.cents, note)
    status = done if answer.yes else due.status
    return lambda: set_call(due.id, due.status, status, due.cents, answer.message if answer.code else "")


def reconcile(due: Due, found: Round, now_ms: int) -> Work[None]:
    """A round that an old copy of the books has voided: what comes back is what the wallet still holds.

    A round that was paid stays paid. A bet that these books never saw is rolled back. Any difference is an adjustment.
    """
    rows = yield query("calls_of_round", ref=due.ref)
    if (due.id, UNSURE) not in {(id_, status) for id_, _, _, status in rows}:
        return  # another process was faster
    ours = {id_: cents for id_, kind, cents, status in rows if kind == STAKE and status == "taken"}
    if found.state == "finished":
        net = sum(call.bet_cents - call.win_cents for call in found.calls if not call.rolled_back)
        yield from _adjust(due, net - (sum(ours.values()) - due.cents), now_ms)
        yield from set_call(due.id, UNSURE, "found", sum(ours.values()) - net)
        return
    held = {call.id: call.bet_cents - call.win_cents for call in found.calls if not call.rolled_back}
    known = {id_ for id_, *_ in rows}
    for id_ in held.keys() - known:
        yield from _roll_back(id_, due.ref, due.account, held[id_], now_ms)
    for id_ in ours.keys() - held.keys():  # the wallet's books are an old copy, too
        yield from set_call(id_, "taken", "lost", ours[id_])
    yield from set_call(due.id, UNSURE, "owed", sum(cents for id_, cents in held.items() if id_ in ours))


def _adjust(due: Due, cents: int, now_ms: int) -> Work[None]:
    """The clearing account says what the wallet says; `cents` more were taken from the player than these books knew."""
    if not cents:
        return
    own, there = clearing(due.currency, due.account), adjustment(due.currency)
    debit, credit = (own, there) if cents > 0 else (there, own)
    moved = [Transfer(f"reconciled/{due.id}", debit, credit, abs(cents))]
    yield from write_house("reconciled", "house", now_ms, moved, round=due.ref, account=due.account, cents=cents)


def _roll_back(id_: str, ref: str, account: str, cents: int, now_ms: int) -> Work[None]:
    row = {"id": id_, "ref": ref, "table_id": "", "account": account, "kind": STAKE, "cents": cents}
    yield query("add_wallet_call", **row, status="dead", action="", body="", at_ms=now_ms, note="")


def find_strays(dealer: KeyDealer, rounds: Iterable[Round], now_ms: int) -> Work[int]:
    """Rounds of this house that are open at the wallet and unknown to these books: an old copy has lost them."""
    count = 0
    for each in rounds:
        if not each.round.startswith(f"round-{house_of(dealer)}-"):
            continue
        if (yield query("wallet_round", ref=each.round)):
            continue
        yield query(
            "add_wallet_round",
            ref=each.round, table_id="", number=0, seat=0, account=each.player, currency="real",
            epoch=str(dealer.epoch), due_cents=0, status="closed",
        )  # fmt: skip
        for call in _held(each.calls):
            yield from _roll_back(call.id, each.round, each.player, call.bet_cents, now_ms)
        count += 1
    return count


def _held(calls: Iterable[Call]) -> list[Call]:
    return [call for call in calls if not call.rolled_back]


def note_books(books: str, now_ms: int, *, again: bool = False) -> Work[bool]:
    """The wallet has other books than when it last answered: it hears again what it may have lost, by the same ids."""
    rows = yield query("meta", key=BOOKS)
    if rows and rows[0][0] == books and not again:
        return False
    yield query("set_meta", key=BOOKS, value=books)  # the first time, too: it may have been restored before
    for before, status in (("taken", "again"), ("undone", "dead"), ("paid", "owed")):
        yield query("call_wallet_again", before=before, since_ms=now_ms - AGAIN_MS, status=status)
    return True
