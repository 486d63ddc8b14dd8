"""Responsible play, enforced at the bet: reality checks, exclusions, frozen accounts, and limits of what is paid in."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from pitboss.errors import LimitReached, NotAllowed, RealityCheck
from pitboss.store.databases import Database
from pitboss.store.limits import DAY_MS, Limits
from pitboss.store.people import (
    add_person,
    confirm_reality,
    exclude,
    money_of,
    set_limits,
    set_reality_check,
)
from pitboss.store.proposals import agree, propose
from pitboss.store.sign_in import set_standing
from pitboss.table import commands as c
from tests.store.databases import with_database
from tests.store.people import DEALER, House

KINDS = ("memory", "postgresql")
MINUTE_MS = 60_000
BETS = {"ante": 500, "blind": 500}


@pytest.mark.parametrize("kind", KINDS)
def test_a_reality_check_stops_the_next_bet_until_it_is_confirmed(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house, chance = House(database), random.Random(5)
        await house.open()
        await house.guest("ada", rich=True)
        await database.run(lambda: set_reality_check("ada", 60, house.now_ms))
        house.now_ms += 5 * 60 * MINUTE_MS  # time that is not played does not count
        for _ in range(3):
            await house.play_round(chance)
            house.now_ms += 20 * MINUTE_MS
        with pytest.raises(RealityCheck, match=r"you have played for 60 minutes, bet \$.* and (won|lost) \$"):
            await house.bet("ada", BETS)
        await database.run(lambda: confirm_reality("ada", house.now_ms))
        await house.play_round(chance)
        house.now_ms += 70 * MINUTE_MS  # a pause ends the stretch
        await house.play_round(chance)
        house.now_ms += 29 * MINUTE_MS
        await house.play_round(chance)
        house.now_ms += 29 * MINUTE_MS
        await house.play_round(chance)
        house.now_ms += 2 * MINUTE_MS
        with pytest.raises(RealityCheck):
            await house.bet("ada", BETS)
        await database.run(lambda: set_reality_check("ada", 0, house.now_ms))
        await house.play_round(chance)
        assert (await house.check()).clean

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_what_stops_a_bet_stops_a_raise_and_a_seat(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.open("T2")
        for name in ("ada", "bob"):
            await house.guest(name, "T1" if name == "ada" else "T2", rich=True)
            await house.bet(name, BETS, "T1" if name == "ada" else "T2")
        await database.run(lambda: set_standing("ada", "frozen", "chips passed on", "boss", house.now_ms))
        until_ms = house.now_ms + DAY_MS
        await database.run(lambda: exclude("bob", until_ms, house.now_ms, by="boss", reason="by letter"))
        for name, table, says in (("ada", "T1", "frozen this account"), ("bob", "T2", "the house has excluded you")):
            with pytest.raises(LimitReached, match=says):
                await raise_four(house, name, table)
            await house.open(f"{table}b")
            with pytest.raises(LimitReached, match=says):
                await house.tell(name, c.Sit(), f"{table}b")
        house.now_ms = until_ms
        await database.run(lambda: set_standing("ada", "good", "cleared", "boss", house.now_ms))
        for name, table in (("ada", "T1"), ("bob", "T2")):
            await raise_four(house, name, table)

    with_database(kind, tmp_path, use)


async def raise_four(house: House, name: str, table: str) -> None:
    from pitboss.table import round_of

    round_ = round_of(await house.state(table), house.dealer)
    await house.tell(name, c.Act(round_.questions[1], "4x", 0), table)


def test_an_exclusion_is_never_made_shorter(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("ada")
        for days, by in ((30, "boss"), (7, ""), (60, "")):
            now, wanted = house.now_ms, house.now_ms + days * DAY_MS
            until = await database.run(partial(exclude, "ada", wanted, now, by=by))
            assert until == now + max(days, 30) * DAY_MS

    with_database("memory", tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_money_that_is_paid_in_has_a_limit_of_its_player(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await database.run(lambda: add_person("pat", role="player", name="Pat", now_ms=0))
        await database.run(lambda: set_limits("pat", Limits(deposit_cents_a_day=10_000), 0))

        async def cash(cents: int) -> None:
            body = {"account": "pat", "table": "", "cents": cents, "reason": "receipt"}
            id_, now = f"p{cents}-{house.now_ms}", house.now_ms
            await database.run(lambda: propose(id_, "cash", body, "ada", now))
            await database.run(lambda: agree(DEALER, id_, "bob", now, real_money=True))

        await cash(6_000)
        house.now_ms += 1000
        with pytest.raises(LimitReached, match=r"limit is \$100 paid in within 24 hours, and \$60 was paid in"):
            await cash(4_001)
        await cash(4_000)
        await cash(-1_000)  # paying out is always possible
        house.now_ms += DAY_MS
        await cash(10_000)
        await database.run(lambda: exclude("pat", house.now_ms + 2 * DAY_MS, house.now_ms))
        house.now_ms += DAY_MS + 1000
        with pytest.raises(LimitReached, match="excluded from play"):
            await cash(1)
        await cash(-2_000)
        await database.run(lambda: set_standing("pat", "frozen", "a reason", "boss", house.now_ms))
        with pytest.raises(NotAllowed, match="is frozen"):
            await cash(-3_000)
        assert (await database.read(lambda: money_of("pat")))["real"] == 17_000
        assert (await house.check()).clean

    with_database(kind, tmp_path, use)


def test_an_auditor_does_not_sit(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await database.run(lambda: add_person("eye", role="auditor", name="Eye", now_ms=0))
        with pytest.raises(NotAllowed, match="do not play"):
            await house.tell("eye", c.Sit())

    with_database("memory", tmp_path, use)
