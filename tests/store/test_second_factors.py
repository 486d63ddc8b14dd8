"""Second factors in real databases: a copy of the books without the key of the house shows no code."""

from __future__ import annotations

from pathlib import Path

import pyotp
import pytest

from pitboss.errors import Unavailable, WrongCode
from pitboss.fair.sealed import Seal, is_sealed
from pitboss.store.databases import Database
from pitboss.store.keys import begin_books
from pitboss.store.same_books import new_epoch
from pitboss.store.second_factors import STEP_MS, begin, check_code, confirm, seal_all
from pitboss.store.work import Row, Work, query
from pitboss.table import KeyDealer
from tests.store.databases import KINDS, with_database
from tests.store.people import House

DEALER, OTHER = KeyDealer(b"k" * 32), KeyDealer(b"o" * 32)
SEAL = DEALER.second_factors


def stored() -> Work[list[Row]]:
    return (yield query("second_factors"))


async def enters(database: Database, seal: Seal, secret: str, step: int) -> None:
    code, now_ms = pyotp.TOTP(secret).at(step * 30), step * STEP_MS
    await database.run(lambda: check_code(seal, "p1", code, now_ms))


@pytest.mark.parametrize("kind", KINDS)
def test_secrets_are_sealed_with_the_key_of_the_house(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        await database.run(lambda: begin_books(DEALER.public, 0))
        house = House(database, DEALER)
        await house.open("T1")
        await house.guest("p1")
        secret = (await database.run(lambda: begin(DEALER, "p1", "ada"))).secret
        await database.run(lambda: confirm(SEAL, "p1", pyotp.TOTP(secret).at(300), 10 * STEP_MS))
        [(account, first)] = await database.read(stored)
        assert (account, is_sealed(first), secret in first) == ("p1", True, False)
        await enters(database, SEAL, secret, 11)
        with pytest.raises(WrongCode):
            await enters(database, SEAL, secret, 11)
        with pytest.raises(Unavailable, match="another key of the house"):
            await enters(database, OTHER.second_factors, secret, 12)

        await database.run(lambda: _store(first, secret))  # as an older version did
        await enters(database, SEAL, secret, 13)
        assert [await database.run(lambda: seal_all(SEAL, SEAL)) for _ in range(2)] == [1, 0]
        [(_, second)] = await database.read(stored)
        assert is_sealed(second)
        assert second != first  # another nonce
        await enters(database, SEAL, secret, 14)

        await database.run(lambda: seal_all(SEAL, OTHER.second_factors))  # a change of the key
        await enters(database, OTHER.second_factors, secret, 15)
        await database.run(lambda: new_epoch(DEALER.epoch))
        with pytest.raises(Unavailable, match="new epoch"):
            await database.run(lambda: begin(DEALER, "p1", "ada"))

    with_database(kind, tmp_path, use)


def _store(before: str, secret: str) -> Work[None]:
    yield query("set_secret", account_="p1", before=before, secret=secret)


def test_a_sealed_text_belongs_to_its_owner() -> None:
    sealed = SEAL.close("p1", "text")
    assert SEAL.open("p1", sealed) == "text"
    for owner, text in (("p2", sealed), ("p1", sealed[:-1] + ("0" if sealed[-1] != "0" else "1")), ("p1", sealed[:20])):
        with pytest.raises(ValueError, match="another key"):
            SEAL.open(owner, text)
