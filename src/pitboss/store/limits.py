"""Limits that players set on themselves, and self-exclusion: tighter at once, looser after a day."""

from __future__ import annotations

import msgspec

from pitboss.errors import LimitReached
from pitboss.ledger import CURRENCIES
from pitboss.store.work import Work, query
from pitboss.table import commands as c

DAY_MS = 24 * 3600 * 1000


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player allows himself; 0 is no limit."""

    loss_cents_a_day: int = 0
    stake_cents_a_round: int = 0
    minutes_a_day: int = 0


class AccountData(msgspec.Struct, frozen=True):
    """What is kept with an account beside its name."""

    limits: Limits = Limits()
    next_limits: Limits | None = None  # looser ones, from `next_ms` on
    next_ms: int = 0
    excluded_until_ms: int = 0
    refilled_ms: int = 0

    def limits_at(self, now_ms: int) -> Limits:
        """The limits that hold now."""
        return self.next_limits if self.next_limits is not None and now_ms >= self.next_ms else self.limits


_DECODER = msgspec.json.Decoder(AccountData)


def read_data(text: str) -> AccountData:
    """The data of an account from its column."""
    return _DECODER.decode(text)


def with_limits(data: AccountData, wanted: Limits, now_ms: int) -> AccountData:
    """Each tighter limit holds at once, each looser one after a day."""
    now = data.limits_at(now_ms)
    fields = Limits.__struct_fields__
    at_once = Limits(**{name: _tighter(getattr(now, name), getattr(wanted, name)) for name in fields})
    if at_once == wanted:
        return msgspec.structs.replace(data, limits=wanted, next_limits=None, next_ms=0)
    return msgspec.structs.replace(data, limits=at_once, next_limits=wanted, next_ms=now_ms + DAY_MS)


def _tighter(one: int, other: int) -> int:
    return min(one, other) if one and other else one or other


def check_limits(account: str, command: c.Command, currency: str, now_ms: int) -> Work[None]:
    """Refuses a bet, or a seat, that the player's own limits forbid."""
    if not isinstance(command, (c.Bet, c.Sit)) or currency not in CURRENCIES:
        return
    rows = yield query("account", id=account)
    data = read_data(rows[0][3]) if rows else AccountData()
    if now_ms < data.excluded_until_ms:
        raise LimitReached("you excluded yourself from play; this cannot be undone before the time you set")
    limits = data.limits_at(now_ms)
    if isinstance(command, c.Bet) and limits != Limits():
        yield from _check_bet(account, command, limits, now_ms)


def _check_bet(account: str, command: c.Bet, limits: Limits, now_ms: int) -> Work[None]:
    staked = sum(command.bets.values())
    if limits.stake_cents_a_round and staked > limits.stake_cents_a_round:
        raise LimitReached(f"your own limit is {limits.stake_cents_a_round} cents a round; this bet is {staked}")
    rows = yield query("lost_since", account=account, since_ms=now_ms - DAY_MS)
    net, first_ms = int(rows[0][0]), rows[0][1]
    if limits.loss_cents_a_day and staked - net > limits.loss_cents_a_day:
        raise LimitReached(
            f"your own limit is a loss of {limits.loss_cents_a_day} cents in 24 hours; "
            f"you have lost {max(0, -net)} and this bet could lose {staked} more"
        )
    minutes = (now_ms - first_ms) // 60_000 if first_ms is not None else 0
    if limits.minutes_a_day and minutes >= limits.minutes_a_day:
        raise LimitReached(f"your own limit is {limits.minutes_a_day} minutes in 24 hours")
