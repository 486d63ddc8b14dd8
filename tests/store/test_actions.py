"""The transaction of an action, on every database."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import pytest

from pitboss.errors import (
    BetRefused,
    IdUsed,
    LimitReached,
    NotAllowed,
    NotEnoughMoney,
    NotFound,
    PitbossError,
    Stale,
)
from pitboss.games import GAMES
from pitboss.store.databases import Database
from pitboss.store.limits import DAY_MS, Limits
from pitboss.store.people import add_person, exclude, refill, set_limits
from pitboss.store.proposals import move_cash
from pitboss.store.work import Query, Row, Work, query
from pitboss.table import TableState, round_of
from pitboss.table import commands as c
from tests.conformance.random_play import random_bets
from tests.store.databases import KINDS, with_database
from tests.store.people import House, bet_command
from tests.table.driver import seed_of

BETS = {"ante": 500, "blind": 500}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_rounds_of_every_game_and_clean_books(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        for game in GAMES:
            await house.open(game, game)
            for person in range(2):
                await house.guest(f"{game}{person}", game, rich=True)
            for number in range(2):
                await house.play_round(random.Random(number), game)
        report = await house.check()
        assert report.differences == []
        assert report.rounds_dealt_again == 2 * len(GAMES)

    with_database(kind, tmp_path, use)


def test_the_same_id_gives_the_first_answer_again(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        command = bet_command(await house.state(), "p1", BETS)
        first = await house.tell("p1", command, id_="one")
        again = await asyncio.gather(*(house.tell("p1", command, id_="one") for _ in range(5)))
        assert [done.answer for done in again] == [first.answer] * 5
        assert all(done.repeated for done in again)
        assert await house.money("p1") == 99_000
        with pytest.raises(IdUsed):
            await house.tell("p1", c.Clear(), id_="one")
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


def test_many_at_once_with_one_id_happen_once(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        command = bet_command(await house.state(), "p1", BETS)
        done = await asyncio.gather(*(house.tell("p1", command, id_="one") for _ in range(20)))
        assert sum(not each.repeated for each in done) == 1
        assert await house.money("p1") == 99_000

    with_database(kind, tmp_path, use)


def test_refusals_are_not_stored(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        before = await house.state()
        for command, error in [
            (c.Bet("00" * 32, BETS, seed="00" * 32), Stale),
            (c.Bet(before.commitment, {"ante": 200_000, "blind": 200_000}, seed="00" * 32), NotEnoughMoney),
            (c.Act(1, "check"), Stale),
        ]:
            with pytest.raises(error):
                await house.tell("p1", command, id_="x")
        with pytest.raises(NotFound):
            await house.tell("p1", c.Sit(), table="nowhere")
        assert await house.state() == before
        await house.bet("p1", BETS, id_="x")  # the id of a refusal is free

    with_database(kind, tmp_path, use)


def test_many_tables_at_once(kind: str, tmp_path: Path) -> None:
    """Twelve people at four tables, all at the same time; one of them sits at two tables."""

    async def use(database: Database) -> None:
        house = House(database)
        for table in range(4):
            await house.open(f"T{table}")
        await asyncio.gather(*(house.guest(f"p{n}", f"T{n % 4}", rich=True) for n in range(12)))
        await house.tell("p0", c.Sit(), "T1")

        async def play(table: int) -> None:
            for number in range(3):
                await house.play_round(random.Random(table * 10 + number), f"T{table}")

        await asyncio.gather(*(play(table) for table in range(4)))
        report = await house.check()
        assert report.differences == []
        assert report.rounds_dealt_again == 12

    with_database(kind, tmp_path, use)


def test_group_commit(tmp_path: Path) -> None:
    """Actions that wait together are committed together, and a refusal among them harms nobody."""

    async def use(database: Database) -> None:
        house = House(database)
        for table in range(20):
            await house.open(f"T{table}")
        await asyncio.gather(*(house.guest(f"p{n}", f"T{n}") for n in range(20)))
        before = database.commits
        results = await asyncio.gather(
            *(house.bet(f"p{n}", BETS if n % 5 else {"ante": 1}, f"T{n}") for n in range(20)), return_exceptions=True
        )
        assert database.commits - before < 15
        assert sum(isinstance(result, PitbossError) for result in results) == 4
        assert (await house.check()).differences == []

    with_database("sqlite", tmp_path, use)


def test_work_that_is_refused_after_it_wrote_is_undone_by_itself(kind: str, tmp_path: Path) -> None:
    def work(key: str) -> Work[str]:
        yield query("set_meta", key=key, value="written")
        if key.startswith("refused"):
            raise LimitReached(key)
        return key

    async def use(database: Database) -> None:
        keys = [f"{'refused' if number % 3 == 1 else 'kept'} {number}" for number in range(9)]
        done = await asyncio.gather(*(database.run(partial(work, key)) for key in keys), return_exceptions=True)
        assert [str(each) for each in done] == keys
        for key in keys:
            rows = await database.read(partial(rows_of, query("meta", key=key)))
            assert len(rows) == key.startswith("kept"), key

    with_database(kind, tmp_path, use)


def rows_of(asked: Query) -> Work[list[Row]]:
    return (yield asked)


def test_limits_and_self_exclusion(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        tight = Limits(stake_cents_a_round=900)
        await database.run(lambda: set_limits("p1", tight, house.now_ms))
        with pytest.raises(LimitReached, match=r"\$9 a round"):
            await house.bet("p1", BETS)
        await database.run(lambda: set_limits("p1", Limits(), house.now_ms))
        with pytest.raises(LimitReached):  # looser only after a day
            await house.bet("p1", BETS)
        house.now_ms += DAY_MS
        await database.run(lambda: set_limits("p1", Limits(loss_cents_a_day=999), house.now_ms))
        with pytest.raises(LimitReached, match="loss"):
            await house.bet("p1", BETS)
        await database.run(lambda: set_limits("p1", Limits(minutes_a_day=5), house.now_ms))
        house.now_ms += DAY_MS
        await house.play_round(random.Random(1))
        house.now_ms += 5 * 60_000
        with pytest.raises(LimitReached, match="5 minutes"):
            await house.bet("p1", BETS)
        house.now_ms += DAY_MS
        await database.run(lambda: exclude("p1", house.now_ms + 5, house.now_ms))
        with pytest.raises(LimitReached, match="taking a break from play until 1970"):
            await house.bet("p1", BETS)

    with_database(kind, tmp_path, use)


def test_a_break_stops_the_next_bet_and_lets_the_round_finish(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        await house.bet("p1", BETS)
        await database.run(lambda: exclude("p1", house.now_ms + DAY_MS, house.now_ms))
        while (state := await house.state()).number == 1:
            round_ = round_of(state, house.dealer)
            question, offers = round_.questions[1], round_.offers(1)
            for offer in offers:
                if offer.amount_cents:
                    with pytest.raises(LimitReached, match="no bets and no raises"):
                        await house.tell("p1", c.Act(question, offer.choice))
            await house.tell("p1", c.Act(question, next(o.choice for o in offers if not o.amount_cents)))
        with pytest.raises(LimitReached, match="taking a break"):
            await house.bet("p1", BETS)
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


def test_limits_count_raises_and_other_tables(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.open("T2")
        await house.guest("p1")
        await house.tell("p1", c.Sit(), "T2")
        await database.run(lambda: set_limits("p1", Limits(stake_cents_a_round=2_999), house.now_ms))
        await house.bet("p1", BETS)
        question = round_of(await house.state(), house.dealer).questions[1]
        before = await house.state()
        with pytest.raises(LimitReached, match=r"\$29.99 a round; this would put \$30 at stake"):
            await house.tell("p1", c.Act(question, "4x"))
        assert await house.state() == before
        await house.tell("p1", c.Act(question, "check"))  # what adds no money is never refused
        house.now_ms += DAY_MS
        await database.run(lambda: set_limits("p1", Limits(loss_cents_a_day=1_999), house.now_ms))
        with pytest.raises(LimitReached, match=r"open rounds included, and you have lost \$10; this would put \$10"):
            await house.bet("p1", BETS, "T2")
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


async def real_house(database: Database, bankroll_cents: int) -> House:
    """A table in real money, and a player who has some."""
    house = House(database)
    await house.open(currency="real")
    await database.run(lambda: add_person("p1", role="player", name="P1", now_ms=house.now_ms))
    for id_, body in {
        "one": {"table": "T1", "account": "", "cents": bankroll_cents, "reason": "opening"},
        "two": {"table": "", "account": "p1", "cents": 100_000, "reason": "receipt 1"},
    }.items():
        await database.run(partial(move_cash, id_, body, "ada", house.now_ms))
    await house.tell("p1", c.Sit())
    return house


def test_two_bets_at_once_do_not_pass_a_limit_together(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house, tables = House(database), [f"T{number}" for number in range(6)]
        for table in tables:
            await house.open(table)
        await house.guest("p1", tables[0])
        for table in tables[1:]:
            await house.tell("p1", c.Sit(), table)
        await database.run(lambda: set_limits("p1", Limits(loss_cents_a_day=2_999), house.now_ms))
        done = await asyncio.gather(*(house.bet("p1", BETS, table) for table in tables), return_exceptions=True)
        assert sum(isinstance(each, LimitReached) for each in done) == len(tables) - 2, done
        held = [sum((await house.state(table)).escrow_cents.values()) for table in tables]
        assert sorted(held) == [0, 0, 0, 0, 1_000, 1_000]

    with_database(kind, tmp_path, use)


def test_a_real_table_refuses_what_its_bankroll_does_not_cover(kind: str, tmp_path: Path) -> None:
    """500 to 1 on the blind, and five units at even money: 5 dollars each can win 2,525."""

    async def use(database: Database) -> None:
        house = await real_house(database, 252_499)
        before = await house.state()
        with pytest.raises(BetRefused, match=r"could win \$2,525; the bankroll of this table is \$2,524.99"):
            await house.bet("p1", BETS)
        assert await house.state() == before
        one = {"table": "T1", "account": "", "cents": 1, "reason": "one cent"}
        await database.run(lambda: move_cash("three", one, "ada", house.now_ms))
        await house.bet("p1", BETS)
        with pytest.raises(NotAllowed, match=r"the open round could cost \$2,525"):
            await database.run(lambda: move_cash("four", one | {"cents": -1}, "ada", house.now_ms))
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_for_lack_of_bankroll_does_not_depend_on_the_cards(game: str, tmp_path: Path) -> None:
    """Side bets alone may be settled by the deal: whether they would win must not decide whether they are taken."""

    async def use(database: Database) -> None:
        house = House(database)
        state = await open_real(house, game)
        refused = set()
        for number in range(20):
            bets = random_bets(state.terms.table, random.Random(1))
            command = c.Bet(state.commitment, bets, seed=seed_of(number))
            with pytest.raises(BetRefused) as error:
                await house.tell("p1", command)
            refused.add(str(error.value))
        assert len(refused) == 1

    with_database("memory", tmp_path, use)


async def open_real(house: House, game: str) -> TableState:
    await house.open("T1", game, currency="real")
    await house.database.run(lambda: add_person("p1", role="player", name="P1", now_ms=house.now_ms))
    body = {"table": "", "account": "p1", "cents": 10**9, "reason": "receipt 1"}
    await house.database.run(lambda: move_cash("one", body, "ada", house.now_ms))
    await house.tell("p1", c.Sit())
    return await house.state()


def test_guests_do_not_sit_at_real_tables(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = await real_house(database, 1_000_000)
        with pytest.raises(NotAllowed, match="guests play in play money"):
            await house.guest("g1")

    with_database("memory", tmp_path, use)


def test_refill_once_an_hour(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        await house.bet("p1", BETS)
        house.now_ms += 1_000
        assert await database.run(lambda: refill("p1", house.now_ms)) == 1_000  # at once, for a new guest
        assert await house.money("p1") == 100_000
        house.now_ms += 3_599_000
        with pytest.raises(LimitReached, match="once an hour"):
            await database.run(lambda: refill("p1", house.now_ms))
        house.now_ms += 1_000
        with pytest.raises(LimitReached, match="you have"):
            await database.run(lambda: refill("p1", house.now_ms))
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)
