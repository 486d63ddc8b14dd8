"""Money as it was at a moment: the balances of now, less every transfer since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from pitboss.ledger.accounts import currency_of, kind_of
from pitboss.store.posting import HOUSE
from pitboss.store.work import Row, Work, query

PAGE = 500
SKEW_MS = 60_000  # by so much the clocks of two processes may differ
Sums = Counter[tuple[str, str]]  # cents by currency and kind of account


class Dated(msgspec.Struct):
    """When an entry was written."""

    at_ms: int


_DATED = msgspec.json.Decoder(Dated)


def at_ms_of(body: str) -> int:
    """When an entry was written, from its text."""
    return _DATED.decode(body).at_ms


def sums_at(last_ms: int) -> Work[Sums]:
    """What accounts of each kind held after everything up to this moment."""
    rows = yield query("all_balances")
    sums: Sums = Counter()
    for account, cents in rows:
        sums[currency_of(account), kind_of(account)] += cents
    for log, after in (yield from _changed_since(last_ms)).items():
        yield from _take_back(sums, log, after, last_ms)
    return sums


def _changed_since(last_ms: int) -> Work[dict[str, int]]:
    """The logs that have entries since then, each with an entry from before; the checkpoints know."""
    rows = yield query("leaves_since", at_ms=last_ms - SKEW_MS)
    changed: dict[str, int] = dict(rows)
    unsealed = yield query("unsealed")
    for log, _, _, sealed in unsealed:
        changed[log] = min(sealed, changed.get(log, sealed))
    return changed


def _take_back(sums: Sums, log: str, after: int, last_ms: int) -> Work[None]:
    while rows := (yield query("entries", log=log, after=after, count=PAGE)):
        later = {number for number, body, _ in rows if at_ms_of(body) > last_ms}
        if later:
            moved = yield query("transfers_between", log=log, first=min(later), last=max(later))
            _subtract(sums, (row for row in moved if row[0] in later))
        after = rows[-1][0]


def _subtract(sums: Sums, moved: Iterable[Row]) -> None:
    for _, debit, credit, cents in moved:
        sums[currency_of(debit), kind_of(debit)] += cents
        sums[currency_of(credit), kind_of(credit)] -= cents


def house_entries(first_ms: int, last_ms: int) -> Work[list[Row]]:
    """The entries of the house's own log in this span of time, with their numbers."""
    heads = yield query("log_heads")
    end = next((entry for log, entry, _ in heads if log == HOUSE), 0)
    after = yield from _last_before(first_ms - SKEW_MS, end)
    found: list[Row] = []
    while rows := (yield query("entries", log=HOUSE, after=after, count=PAGE)):
        found += [row for row in rows if first_ms <= at_ms_of(row[1]) <= last_ms]
        if at_ms_of(rows[-1][1]) > last_ms + SKEW_MS:
            break
        after = rows[-1][0]
    return found


def _last_before(at_ms: int, end: int) -> Work[int]:
    """The last entry of the house's log that is older than this, found by halving."""
    low, high = 0, end
    while low < high:
        middle = (low + high + 1) // 2
        rows = yield query("entry", log=HOUSE, number=middle)
        if rows and at_ms_of(rows[0][0]) < at_ms:
            low = middle
        else:
            high = middle - 1
    return low
