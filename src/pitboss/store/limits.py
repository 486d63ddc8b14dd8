"""Limits that players set on themselves, and self-exclusion: tighter at once, looser after a day."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal, NamedTuple

import msgspec

from pitboss.errors import LimitReached, NotAllowed, RealityCheck, dollars
from pitboss.ledger import PLAY
from pitboss.store.work import Work, query
from pitboss.table import Outcome, TableState
from pitboss.table import commands as c
from pitboss.table.money import purse, put_in_cents
from pitboss.table.state import decode

DAY_MS = 24 * 3600 * 1000
PAUSE_MS = 30 * 60 * 1000  # after a pause of this length, a new stretch of play begins
FROZEN = "the house has frozen this account: no bets and no raises; ask its staff"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits that players set for themselves; 0 means no limit."""

    loss_cents_a_day: int = 0
    stake_cents_a_round: int = 0
    minutes_a_day: int = 0
    deposit_cents_a_day: int = 0  # of real money that is paid in


class AccountData(msgspec.Struct, frozen=True):
    """What is kept with an account beside its name."""

    limits: Limits = Limits()
    next_limits: Limits | None = None  # looser ones, from `next_ms` on
    next_ms: int = 0
    excluded_until_ms: int = 0
    excluded_by_house: bool = False
    refilled_ms: int = 0
    reality_minutes: int = 0  # then the next bet waits until the player has seen how long and how high they play
    reality_since_ms: int = 0  # when this stretch of play began
    deposits: tuple[tuple[int, int], ...] = ()  # when, and how many cents: of the last 24 hours
    standing_reason: str = ""  # why the account is frozen or banned
    one_time_until_ms: int = 0  # another person set the password: it works once, until then
    reset_by: str = ""  # the account that set it
    reset_ms: int = 0

    def limits_at(self, now_ms: int) -> Limits:
        """The limits that hold now."""
        return self.next_limits if self.next_limits is not None and now_ms >= self.next_ms else self.limits

    def on_break(self, now_ms: int) -> bool:
        """True while the person has excluded themselves from play."""
        return now_ms < self.excluded_until_ms

    def restricts(self, now_ms: int) -> bool:
        """True if a limit or a break holds now."""
        return self.limits_at(now_ms) != Limits() or self.on_break(now_ms)

    @property
    def break_says(self) -> str:
        """Until when a break lasts, and what it means."""
        until = f"{datetime.fromtimestamp(self.excluded_until_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
        if self.excluded_by_house:
            return f"the house has excluded you from play until {until}: no bets and no raises"
        return f"you are taking a break from play until {until}: no bets and no raises"


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


class Rights(NamedTuple):
    """What decides about what an account may do."""

    role: str
    data: AccountData
    public_seats: int = 1  # at how many public tables one may sit at the same time
    standing: str = "good"


def check_limits(  # noqa: PLR0917
    account: str,
    command: c.Command,
    before: TableState,
    outcome: Outcome,
    now_ms: int,
    rights: Rights | None = None,
) -> Work[None]:
    """Refuses a seat, a bet or a raise that the player's own limits forbid. What adds no money is never refused."""
    currency = before.config.currency
    added = put_in_cents(outcome.transfers, purse(before, account))
    begins = isinstance(command, (c.Bet, c.Sit))
    if not begins and not added:
        return
    role, data, _, standing = rights or (yield from _rights(account))
    if data.limits_at(now_ms) != Limits():
        yield query("lock_account", id=account)  # of two bets at two tables, the second sees the first
    if standing != "good":
        raise LimitReached(FROZEN)
    if role == "auditor":
        raise NotAllowed("auditors read everything and do not play")
    if data.on_break(now_ms):
        raise LimitReached(data.break_says)
    if begins and role == "guest" and currency != PLAY:
        raise NotAllowed("guests play in play money; make an account to play at this table")
    if data.reality_minutes and isinstance(command, c.Bet):
        yield from check_reality(account, currency, now_ms)
    limits = data.limits_at(now_ms)
    if limits == Limits() or isinstance(command, c.Sit):
        return
    held = 0 if begins else held_by(account, before)  # a new bet replaces the one before
    for bound in (yield from bounds(account, data, before, held, now_ms)):
        if added > bound.room_cents:
            raise LimitReached(f"{bound.says}; this would put {dollars(held + added)} at stake")
    if begins and limits.minutes_a_day:
        yield from _check_minutes(account, limits, currency, now_ms)


def _rights(account: str) -> Work[Rights]:
    rows = yield query("account", id=account)
    if not rows:
        return Rights("player", AccountData())
    return Rights(rows[0][1], read_data(rows[0][3]), standing=rows[0][4])


class Bound(NamedTuple):
    """What a seat may still put down in a round, and what sets the bound."""

    room_cents: int
    reason: Literal["balance", "stake_limit", "loss_limit", "break"]
    says: str


def bounds(account: str, data: AccountData, table: TableState, held_cents: int, now_ms: int) -> Work[list[Bound]]:
    """The bounds of a player's own limits and of a break, with so much on this round already."""
    limits = data.limits_at(now_ms)
    found = [Bound(0, "break", data.break_says)] if data.on_break(now_ms) else []
    if limits.stake_cents_a_round:
        says = f"your own limit is {dollars(limits.stake_cents_a_round)} a round"
        found.append(Bound(limits.stake_cents_a_round - held_cents, "stake_limit", says))
    if limits.loss_cents_a_day:
        net, _ = yield from _results(account, table.config.currency, now_ms)
        lost = (yield from _held_elsewhere(account, table)) - net
        says = f"your own limit is a loss of {dollars(limits.loss_cents_a_day)} in 24 hours, open rounds included"
        says += f", and you have lost {dollars(lost)}" if lost > 0 else ""
        found.append(Bound(limits.loss_cents_a_day - held_cents - lost, "loss_limit", says))
    return found


def held_by(account: str, table: TableState) -> int:
    """What is at stake for a person at a table."""
    return table.escrow_cents.get(table.seat_of(account) or 0, 0)


def _results(account: str, currency: str, now_ms: int) -> Work[tuple[int, int | None]]:
    """What a person won in 24 hours, and when the first of those rounds was over."""
    rows = yield query("lost_since", account=account, since_ms=now_ms - DAY_MS, currency=currency)
    return int(rows[0][0]), rows[0][1]


def check_reality(account: str, currency: str, now_ms: int) -> Work[None]:
    """Refuses the next bet when the time of a reality check is over, until the player has confirmed it.

    A stretch of play begins with the first bet after a pause.
    """
    rows = yield query("lock_account", id=account)
    data = read_data(rows[0][2])
    results = yield query("played_since", account=account, since_ms=data.reality_since_ms, currency=currency)
    staked, net, last_ms = results[0]
    if last_ms is None or now_ms - last_ms > PAUSE_MS:
        yield from save_data(account, msgspec.structs.replace(data, reality_since_ms=now_ms))
        return
    minutes = (now_ms - data.reality_since_ms) // 60_000
    if minutes >= data.reality_minutes:
        result = f"won {dollars(net)}" if net >= 0 else f"lost {dollars(-net)}"
        raise RealityCheck(
            f"you have played for {minutes} minutes, bet {dollars(staked)} and {result}; "
            "confirm that you have seen it, and play on, or take a break"
        )


def save_data(account: str, data: AccountData) -> Work[None]:
    """Keeps what belongs to an account beside its name."""
    yield query("set_account_data", id_=account, data=msgspec.json.encode(data).decode())


def with_deposit(data: AccountData, cents: int, now_ms: int) -> AccountData:
    """Real money is paid in; refused if the player's own limit, or an exclusion, forbids it."""
    if data.on_break(now_ms):
        raise LimitReached("this player is excluded from play: no money is paid in until the exclusion is over")
    recent = tuple((at, each) for at, each in data.deposits if at > now_ms - DAY_MS)
    most = data.limits_at(now_ms).deposit_cents_a_day
    paid = sum(each for _, each in recent)
    if most and paid + cents > most:
        raise LimitReached(
            f"the player's own limit is {dollars(most)} paid in within 24 hours, and {dollars(paid)} was paid in"
        )
    return msgspec.structs.replace(data, deposits=(*recent, (now_ms, cents)))


def _check_minutes(account: str, limits: Limits, currency: str, now_ms: int) -> Work[None]:
    _, first_ms = yield from _results(account, currency, now_ms)
    if first_ms is not None and (now_ms - first_ms) // 60_000 >= limits.minutes_a_day:
        raise LimitReached(f"your own limit is {limits.minutes_a_day} minutes in 24 hours")


def _held_elsewhere(account: str, here: TableState) -> Work[int]:
    """What is at stake at other tables in the same currency."""
    rows = yield query("tables")
    states = [decode(text) for (text,) in rows]
    return sum(
        held_by(account, state)
        for state in states
        if state.id != here.id and state.config.currency == here.config.currency
    )
