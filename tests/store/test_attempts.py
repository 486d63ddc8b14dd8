"""Failed attempts to sign in, counted in the database: waits grow, and nobody can lock another person out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import TooMany
from pitboss.store.attempts import (
    FREE_OF_ADDRESS,
    FREE_OF_LOGIN,
    HOUR_MS,
    LONGEST_WAIT_MS,
    check_wait,
    count_failure,
    count_guest,
    forgive,
    network_of,
    wait_ms,
)
from pitboss.store.databases import Database
from tests.store.databases import with_database

KINDS = ("memory", "postgresql")
HERE, THERE = "203.0.113.7", "198.51.100.9"


async def fail(database: Database, address: str, login: str, now_ms: int, times: int = 1) -> None:
    for _ in range(times):
        await database.run(lambda: count_failure(address, login, now_ms))


async def waits(database: Database, address: str, login: str, now_ms: int) -> bool:
    try:
        await database.read(lambda: check_wait(address, login, now_ms))
    except TooMany:
        return True
    return False


@pytest.mark.parametrize("kind", KINDS)
def test_an_address_that_fails_waits_and_no_other_one_does(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        await fail(database, HERE, "ada", 0, FREE_OF_LOGIN - 1)
        assert not await waits(database, HERE, "ada", 0)
        await fail(database, HERE, "ada", 0)
        assert await waits(database, HERE, "ada", 999)
        assert not await waits(database, HERE, "ada", 1000)
        assert not await waits(database, HERE, "bob", 0)
        assert not await waits(database, THERE, "ada", 0)  # the person at another address is not locked out
        await fail(database, HERE, "ada", 1000)
        assert await waits(database, HERE, "ada", 2999)  # twice as long
        assert not await waits(database, HERE, "ada", 3000)

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_many_logins_from_one_address(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        for number in range(FREE_OF_ADDRESS):
            assert not await waits(database, HERE, "ada", 0)
            await fail(database, HERE, f"login{number}", 0)
        assert await waits(database, HERE, "ada", 0)
        await database.run(lambda: forgive(HERE, "login1"))  # an account of the attacker's own does not help
        assert await waits(database, HERE, "ada", 0)
        assert not await waits(database, THERE, "ada", 0)

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_failures_are_forgotten(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        await fail(database, HERE, "ada", 0, FREE_OF_LOGIN + 3)
        await database.run(lambda: forgive(HERE, "ada"))
        await fail(database, HERE, "ada", 0)
        assert not await waits(database, HERE, "ada", 0)
        await fail(database, HERE, "bob", 0, FREE_OF_LOGIN + 3)
        await fail(database, HERE, "bob", HOUR_MS + 1)
        assert not await waits(database, HERE, "bob", HOUR_MS + 1)

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_guests_of_an_hour(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        for address in ("2001:db8::1", "2001:db8::ffff"):
            await database.run(lambda address=address: count_guest(address, 2, 0))  # type: ignore[misc]
        with pytest.raises(TooMany, match="in 60 min"):
            await database.run(lambda: count_guest("2001:db8::2", 2, 1000))
        await database.run(lambda: count_guest("2001:db8:0:1::1", 2, 1000))  # another network
        await database.run(lambda: count_guest("2001:db8::2", 2, HOUR_MS))

    with_database(kind, tmp_path, use)


def test_waits_double_up_to_a_quarter_of_an_hour() -> None:
    assert [wait_ms(failures, 5) for failures in (4, 5, 6, 7)] == [0, 1000, 2000, 4000]
    assert wait_ms(1000, 5) == LONGEST_WAIT_MS


def test_networks() -> None:
    assert network_of("203.0.113.7") == network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8::1") == network_of("2001:db8::2%eth0") == "2001:db8::/64"
    assert network_of("unknown") == "unknown"
