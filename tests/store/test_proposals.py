"""What two people decide: done once, as a whole, and only what can be done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import NotAllowed, NotFound, PitbossError
from pitboss.store.databases import Database
from pitboss.store.people import money_of
from pitboss.store.proposals import agree, propose
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
        ("adjustment", GUEST | {"account": "p9"}, False, NotFound),
        ("adjustment", GUEST | {"currency": "real"}, True, NotAllowed),  # guests play in play money
        ("adjustment", GUEST | {"currency": "real"}, False, NotAllowed),
        ("cash", CASH, False, NotAllowed),
        ("cash", CASH | {"account": "p9"}, True, NotFound),
        ("void", {"table": "T9", "round": 1, "reason": "no such table"}, False, NotFound),
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
