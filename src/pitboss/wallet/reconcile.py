"""The two sides compared, call by call: the books of the house, and what the wallet has exported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pitboss.errors import Invalid
from pitboss.ledger import wallet as clearing
from pitboss.store.keys import read_keys
from pitboss.store.wallet import HOUSE_DIGITS, STAKE, UNSURE
from pitboss.store.work import Row, Work, query
from pitboss.wallet.contract import OF_KIT


class Line(msgspec.Struct, frozen=True):
    """One call of the wallet's export; lines of balances have no id."""

    player: str
    id: str = ""
    round: str = ""
    bet_cents: int = 0
    win_cents: int = 0
    rolled_back: bool = False


class Reconciled(msgspec.Struct):
    """What was compared. A call that waits for the wallet does not count as a difference: it will be told."""

    wallet_rounds: int = 0
    wallet_calls: int = 0
    wallet_waiting: int = 0
    wallet_lost_rounds: int = 0  # finished at the wallet, and lost here with an old copy of the books
    wallet_lost_cents: int = 0  # what the wallet took in them, less what it paid
    differences: list[str] = []


def read_export(file: Path) -> list[Line]:
    """The lines of an export."""
    try:
        lines = file.read_bytes().splitlines()
        return [line for each in lines if each.strip() and (line := msgspec.json.decode(each, type=Line)).id]
    except OSError as error:
        raise Invalid(f"cannot read the wallet's export {file}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise Invalid(
            f"the wallet's export {file} cannot be read: {error}; write one call as JSON on each line"
        ) from None


WAITING = ("asked", "dead", "owed", UNSURE, "again")
BETS, WINS = ("taken", "lost"), ("paid", "found")


def reconcile_books(lines: Iterable[Line]) -> Work[Reconciled]:
    """Each round must have moved the same money on both sides, by calls that both sides know."""
    report = Reconciled()
    keys = yield from read_keys()
    houses = tuple(f"round-{key.public[:HOUSE_DIGITS]}-" for key in keys)
    rounds = yield query("all_wallet_rounds")
    calls = yield query("all_wallet_calls")
    theirs: dict[str, list[Line]] = {}
    for line in lines:
        theirs.setdefault(line.round, []).append(line)
    ours: dict[str, list[tuple[str, str, int, str]]] = {ref: [] for ref, *_ in rounds}
    for id_, ref, _, kind, cents, status in calls:
        ours[ref].append((id_, kind, cents, status))
    stray = {ref for ref, _, _, _, _, status in rounds if status == "stray"}
    report.wallet_rounds, report.wallet_calls = len(rounds), len(calls)
    report.differences += yield from _check_clearing(rounds, calls)
    players = {ref: account for ref, account, *_ in rounds}
    for ref, mine in ours.items():
        others = {line.player for line in theirs.get(ref, ())} - {players[ref]}
        report.differences += [f"round {ref}: the wallet has it for {name}, who is another player" for name in others]
        waiting = [each for each in mine if each[3] in WAITING]
        report.wallet_waiting += len(waiting)
        if not waiting and ref not in stray:
            report.differences += _compare(ref, mine, theirs.get(ref, []))
    for ref in theirs.keys() - ours.keys():
        net = sum(line.bet_cents - line.win_cents for line in theirs[ref] if not line.rolled_back)
        if ref.startswith(f"round{OF_KIT}"):
            continue
        if not ref.startswith(houses):
            report.differences.append(f"round {ref}: the wallet has a round of another house")
        elif net:
            report.wallet_lost_rounds += 1
            report.wallet_lost_cents += net
    return report


def _check_clearing(rounds: Iterable[Row], calls: Iterable[Row]) -> Work[list[str]]:
    """What is on the felt was taken: each clearing account has what came back, less what the wallet said yes to."""
    said: Counter[str] = Counter()
    for _, account, currency, _, due_cents, _ in rounds:
        said[clearing(currency, account)] += due_cents
    currencies = {ref: currency for ref, _, currency, *_ in rounds}
    for _, ref, account, kind, cents, status in calls:
        if kind != STAKE:
            said[clearing(currencies[ref], account)] += cents
        elif status in ("taken", "again"):
            said[clearing(currencies[ref], account)] -= cents
    has: dict[str, int] = dict((yield query("clearing_balances")))
    return [
        f"account {account}: the balance is {has.get(account, 0)}, the calls to the wallet give {said[account]}"
        for account in sorted(has.keys() | said.keys())
        if has.get(account, 0) != said[account]
    ]


def _compare(ref: str, mine: list[tuple[str, str, int, str]], theirs: list[Line]) -> Iterable[str]:
    done = {line.id: line.bet_cents - line.win_cents for line in theirs if not line.rolled_back}
    if len({line.id for line in theirs}) != len(theirs):
        yield f"round {ref}: the wallet has an id twice"
    taken = sum(cents for _, kind, cents, status in mine if kind == STAKE and status == "taken")
    paid = sum(cents for _, kind, cents, status in mine if kind == "win" and status in WINS)
    if sum(done.values()) != taken - paid:
        yield (
            f"round {ref}: the house has {taken} cents taken and {paid} paid, "
            f"the wallet has {sum(done.values())} taken in all"
        )
    if any(status in ("found", "settled") for *_, status in mine):
        return  # its calls were made before an old copy of the books was put back
    known = {
        id_: cents if kind == STAKE else -cents for id_, kind, cents, status in mine if status in ("taken", "paid")
    }
    for id_ in known.keys() | done.keys():
        if known.get(id_, 0) != done.get(id_, 0):
            yield f"call {id_}: the house has {known.get(id_, 0)} cents, the wallet has {done.get(id_, 0)}"
