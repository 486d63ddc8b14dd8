"""Attempts that are counted in the database, so that every process of a house counts the same ones.

Failed attempts to sign in are counted for an address and a login together, and for an address alone. The wait grows
with the failures. Nothing is counted for a login alone: nobody can lock another person out.
"""

from __future__ import annotations

import hashlib
import ipaddress
from typing import NamedTuple

from pitboss.errors import TooMany
from pitboss.store.work import Work, query

HOUR_MS = 3600 * 1000
LONGEST_WAIT_MS = 15 * 60 * 1000
FREE_OF_LOGIN = 5  # failures for one login from one address before the first wait
FREE_OF_ADDRESS = 30  # failures from one address, whatever the logins


class Count(NamedTuple):
    """What is counted, and how many failures are free."""

    key: str
    free: int


def network_of(address: str) -> str:
    """An IPv4 address, or the first 64 bits of an IPv6 one: a person with IPv6 has all the addresses behind them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


def _key(*parts: str) -> str:
    """The hash of what is counted: no address and nothing that was typed is kept."""
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()


def sign_in_counts(address: str, login: str) -> tuple[Count, Count]:
    """What a failure is counted for."""
    network = network_of(address)
    return (
        Count(_key("sign in", network, login), FREE_OF_LOGIN),
        Count(_key("sign in", network), FREE_OF_ADDRESS),
    )


def wait_ms(failures: int, free: int) -> int:
    """How long the next attempt has to wait: a second after the last free failure, then twice as long each time."""
    return min(LONGEST_WAIT_MS, 1000 << min(failures - free, 20)) if failures >= free else 0


def check_wait(address: str, login: str, now_ms: int) -> Work[None]:
    """Refuses an attempt from an address that has to wait."""
    for count in sign_in_counts(address, login):
        rows = yield query("attempt", key=count.key)
        if rows and now_ms < rows[0][1]:
            seconds = (rows[0][1] - now_ms) // 1000 + 1
            raise TooMany(f"too many attempts from your address; try again in {seconds} seconds")


def count_failure(address: str, login: str, now_ms: int) -> Work[None]:
    """One more failure; an hour without one forgets them."""
    for count in sign_in_counts(address, login):
        rows = yield query("count_attempt", key=count.key, at_ms=now_ms)
        failures, at_ms = rows[0]
        if at_ms < now_ms - HOUR_MS:
            failures = 1
        until_ms = now_ms + wait_ms(failures, count.free)
        yield query("set_attempt", key_=count.key, count=failures, until_ms=until_ms, at_ms=now_ms)


def forgive(address: str, login: str) -> Work[None]:
    """The right password: failures of this login at this address are forgotten, those of the address stay."""
    yield query("forget_attempt", key=sign_in_counts(address, login)[0].key)


def count_guest(address: str, most: int, now_ms: int) -> Work[None]:
    """One more guest from an address; refuses more than `most` in an hour."""
    key = _key("guests", network_of(address))
    rows = yield query("count_attempt", key=key, at_ms=now_ms)
    guests, first_ms = rows[0]
    if first_ms <= now_ms - HOUR_MS:
        guests, first_ms = 1, now_ms
    if guests > most:
        minutes = (first_ms + HOUR_MS - now_ms) // 60_000 + 1
        raise TooMany(f"too many new guests from your address; try again in {minutes} min")
    yield query("set_attempt", key_=key, count=guests, until_ms=0, at_ms=first_ms)
