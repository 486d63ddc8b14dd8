"""What two people decide: done once, as a whole, and only what can be done."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import NotAllowed, NotFound, PitbossError, RoundClosed, Stale
from pitboss.store.databases import Database
from pitboss.store.people import add_guest, money_of, register
from pitboss.store.proposals import agree, end, expire, propose
from pitboss.store.work import query
from tests.store.databases import KINDS, with_database
from tests.store.people import House

GUEST = {"account": "p1", "cents": 500, "currency": "play", "reason": "why not"}
CASH = {"account": "p1", "table": "", "cents": 500, "reason": "receipt 1"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("what", "body", "real_money", "error"),
    [
        ("adjustment", GUEST, False, None),
        ("adjustment", GUEST | {"account": "pat", "currency": "real"}, False, NotAllowed),
        ("cash", CASH | {"account": "p2"}, False, NotAllowed),
    ],
)
def test_what_cannot_be_done_stays_open(  # noqa: PLR0917
    what: str, body: dict[str, Any], real_money: bool, error: type[PitbossError] | None, kind: str, tmp_path: Path
) -> None:
    """A refused agreement changes nothing: the proposal waits, and no money moved."""

    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        await new_player(house)
        await database.run(lambda: propose("one", what, body, "ada", 1))

        async def second(by: str) -> None:
            await database.run(lambda: agree(house.dealer, "one", by, 2, real_money=real_money))

        with pytest.raises(NotAllowed, match="second person"):
            await second("ada")
        if error is None:
            await second("bob")
            with pytest.raises(NotFound, match="no open proposal"):
                await second("eve")
        else:
            with pytest.raises(error):
                await second("bob")
        waiting = await database.read(open_proposals)
        assert len(waiting) == (error is not None)
        money = await database.read(lambda: money_of("p1"))
        assert money == {"play": 100_000 + 500 * (error is None), "real": 0}
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


def open_proposals() -> Any:
    return (yield query("proposals"))


async def new_player(house: House) -> None:
    """p2, whose login is pat."""
    await house.database.run(lambda: add_guest("p2", "Pat", 1))
    await house.database.run(lambda: register("p2", login="pat", name="Pat", password="x", now_ms=1))


@pytest.mark.parametrize("kind", KINDS)
def test_what_names_nothing_is_refused_when_it_is_proposed(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        void = {"table": "T1", "round": 1, "reason": "why not"}
        for what, body, error in (
            ("adjustment", GUEST | {"account": "p9"}, NotFound),
            ("adjustment", GUEST | {"currency": "real"}, NotAllowed),  # guests play in play money
            ("cash", CASH | {"account": "p9"}, NotFound),
            ("cash", CASH, NotAllowed),
            ("cash", CASH | {"account": "", "table": "T9"}, NotFound),
            ("cash", CASH | {"account": "", "table": "T1"}, NotAllowed),  # a table in play money
            ("void", void | {"table": "T9"}, NotFound),
            ("void", void, RoundClosed),  # it has no bets
            ("void", void | {"round": 7}, RoundClosed),
        ):
            with pytest.raises(error):
                await database.run(partial(propose, "one", what, body, "ada", 1))
        assert await database.read(open_proposals) == []
        await house.bet("p1", {"ante": 500, "blind": 500})
        await database.run(lambda: propose("one", "void", void, "ada", 1))

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_proposals_name_logins_and_end(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        await new_player(house)
        for id_ in ("one", "two", "old", "new"):
            await database.run(partial(propose, id_, "adjustment", GUEST | {"account": "PAT"}, "p2", int(id_ == "new")))
        waiting = await database.read(open_proposals)
        assert {(json.loads(row[2])["account"], json.loads(row[2])["login"], row[5]) for row in waiting} == {
            ("p2", "pat", "pat")
        }
        assert await database.run(lambda: end("one", "p2", 2)) == "withdrawn"
        assert await database.run(lambda: end("two", "p1", 2, "no receipt")) == "rejected"
        with pytest.raises(NotFound):
            await database.run(lambda: end("two", "p1", 2))
        with pytest.raises(Stale, match="expired"):
            await database.run(lambda: agree(house.dealer, "old", "p1", 10, real_money=False, lasts_ms=9))
        assert await database.run(lambda: expire(10, 9)) == 1
        for id_ in ("one", "two", "old"):
            with pytest.raises(NotFound):
                await database.run(partial(agree, house.dealer, id_, "p1", 10, real_money=False))
        await database.run(lambda: agree(house.dealer, "new", "p1", 10, real_money=False, lasts_ms=9))
        assert await house.money("p2") == 100_500
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


def test_an_id_comes_before_a_login_that_looks_like_it(tmp_path: Path) -> None:
    """Nobody gets the money of another by a login that is that account's id."""

    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        await database.run(lambda: add_guest("p2", "Pat", 1))
        await database.run(lambda: register("p2", login="p1", name="Pat", password="x", now_ms=1))
        await database.run(lambda: propose("one", "adjustment", GUEST, "ada", 1))
        await database.run(lambda: agree(house.dealer, "one", "bob", 2, real_money=False))
        assert (await house.money("p1"), await house.money("p2")) == (100_500, 100_000)

    with_database("memory", tmp_path, use)
