"""Daily reports against rounds that were really played, and against a wrong theory."""

from __future__ import annotations

import json
import random
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import polars
import pytest

from pitboss.games import GAMES
from pitboss.server.operator.event_files import as_csv as as_event_csv
from pitboss.server.operator.event_files import as_parquet as events_as_parquet
from pitboss.server.operator.event_files import event_row
from pitboss.server.operator.reports import (
    as_csv,
    as_parquet,
    daily,
    is_sized_in_play,
    lines_of,
    once_placed,
    prices_of,
    span_of,
)
from pitboss.store.checkpoints import publish_checkpoint
from pitboss.store.databases import Database
from pitboss.store.limits import DAY_MS
from pitboss.store.past import house_entries
from pitboss.table import commands as c
from pitboss.table import make_terms
from tests.store.databases import KINDS, with_database
from tests.store.people import DEALER, House, random_act
from tests.table.driver import Driver


def played(game: str, rounds: int) -> list[dict[str, Any]]:
    driver = Driver(game)
    for account in ("p1", "p2"):
        driver.tell(account, c.Sit())
    for number in range(rounds):
        driver.play_round(random.Random(number))
    return [certificate["document"] for certificate in driver.certificates]


@pytest.mark.parametrize("game", GAMES)
def test_a_report_adds_up(game: str) -> None:
    documents = played(game, 10)
    lines = lines_of(("play", document) for document in documents)
    net = sum(cents for document in documents for cents in document["net_cents"].values())
    assert sum(line.returned_cents - line.staked_cents for line in lines) == net
    side = [line.shown() for line in lines if line.wager != "main"]
    assert all(row["theoretical_return"] is None or 0.5 < row["theoretical_return"] < 1 for row in side)


def test_side_bets_stay_within_their_band() -> None:
    """Nothing that a player decides changes what Trips returns; its band must hold the result of 250 rounds."""
    trips = next(
        line for line in lines_of(("play", each) for each in played("ultimate_holdem", 250)) if line.wager == "trips"
    )
    assert trips.rounds > 150
    assert trips.shown()["within_band"] is True
    assert trips.shown()["theoretical_return"] == pytest.approx(1 - 0.0349, abs=0.0005)


def shortened(text: str) -> str:
    """The columns day, game and wager."""
    rows = [line.split(",") for line in text.splitlines()]
    return "".join(f"{row[0]},{row[2]},{row[3]}\n" for row in rows)


def test_an_empty_day_csv_and_parquet(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1", rich=True)
        await house.play_round(random.Random(1))
        first = await database.read(lambda: daily(date(1970, 1, 1), house.now_ms))
        assert first["rounds"] == {"play": 1, "real": 0}
        assert first["liabilities_cents"]["play"] == await house.money("p1")
        assert as_csv(first).splitlines()[1].startswith("1970-01-01,play,ultimate_holdem,")
        empty = await database.read(lambda: daily(date(2000, 1, 1), house.now_ms))
        assert (empty["rounds"], empty["wagers"]) == ({"play": 0, "real": 0}, [])
        frames = [polars.read_parquet(as_parquet(report)) for report in (first, empty)]
        assert [frame.height for frame in frames] == [len(first["wagers"]), 0]
        assert frames[0].schema == frames[1].schema
        assert frames[0]["net_cents"].to_list() == [row["net_cents"] for row in first["wagers"]]
        assert frames[0].select("day", "game", "wager").write_csv() == shortened(as_csv(first))

    with_database("memory", tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("published", [False, True])
def test_a_past_day_shows_that_day(kind: str, published: bool, tmp_path: Path) -> None:
    """What was owed and held when it ended, though rounds went on and money came since."""

    async def use(database: Database) -> None:
        house = House(database)

        async def seal() -> None:
            if published:
                await database.run(lambda: publish_checkpoint(DEALER, house.now_ms))

        await house.open()
        await house.guest("p1", rich=True)
        await house.play_round(random.Random(1))
        await house.bet("p1", {"ante": 500, "blind": 500})
        owed, held = await house.money("p1"), sum((await house.state()).escrow_cents.values())
        assert held
        await seal()
        shown = await database.read(lambda: daily(date(1970, 1, 1), house.now_ms))
        for day in range(1, 4):
            house.now_ms = day * DAY_MS + 5
            while (await house.state()).bets:
                await house.tell(*random_act(await house.state(), house.dealer, random.Random(day)))
            await house.play_round(random.Random(day))
            await house.guest(f"g{day}")
            await house.bet(f"g{day}", {"ante": 500, "blind": 500})
            await house.tell(f"g{day}", c.Stand())
            await seal()
        past = await database.read(lambda: daily(date(1970, 1, 1), house.now_ms))
        assert past["liabilities_cents"] == shown["liabilities_cents"] == {"play": owed, "real": 0}
        assert past["held_cents"] == shown["held_cents"] == {"play": held, "real": 0}
        assert past["wagers"] == shown["wagers"]
        assert past["at_ms"] == DAY_MS - 1
        today = await database.read(lambda: daily(date(1970, 1, 4), house.now_ms))
        money = [await house.money(account) for account in ("p1", "g1", "g2", "g3")]
        assert today["liabilities_cents"] == {"play": sum(money), "real": 0}

    with_database(kind, tmp_path, use)


def test_play_and_real_money_are_apart() -> None:
    documents = played("four_card", 4)
    lines = lines_of([("play", documents[0]), *(("real", each) for each in documents[1:])])
    both = {currency: [line.rounds for line in lines if line.currency == currency] for currency in ("play", "real")}
    assert max(both["play"]) == 2
    assert max(both["real"]) == 6


@pytest.mark.parametrize("day", [date.min, date.max])
def test_days_at_the_end_of_the_calendar(day: date, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        assert (await database.read(lambda: daily(day, 5)))["wagers"] == []
        assert await database.read(lambda: house_entries(*span_of(day))) == []

    with_database("memory", tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_events_of_a_day(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        for day in range(4):
            house.now_ms = day * DAY_MS + 5
            for number in range(3):
                await house.guest(f"g{day}{number}")
                await house.tell(f"g{day}{number}", c.Stand())
        rows = await database.read(lambda: house_entries(2 * DAY_MS, 3 * DAY_MS - 1))
        events = [event_row(number, body) for number, body, _ in rows]
        assert [event["number"] for event in events] == list(range(13, 19))
        assert {event["by"] for event in events} == {"g20", "g21", "g22"}
        assert as_event_csv(events).splitlines()[1].startswith("13,1970-01-03T00:00:00.005+00:00,")
        frame = polars.read_parquet(events_as_parquet(events))
        assert frame["number"].to_list() == [event["number"] for event in events]
        assert json.loads(frame["details"][1])["cents"] == 100_000
        assert polars.read_parquet(events_as_parquet([])).schema == frame.schema

    with_database(kind, tmp_path, use)


def test_a_bet_that_is_sized_in_play_is_worth_more_once_it_is_made() -> None:
    """The best strategy makes it in 7 of 13 deals; in the others nothing is won or lost."""
    terms = make_terms("texas_peek")
    price = prices_of(msgspec.json.encode(terms, order="sorted"))[0]
    placed = once_placed(price, terms)
    assert placed is not None
    assert Fraction(placed.total, price.total) == Fraction(7, 13)
    assert placed.ev == price.ev * Fraction(13, 7)
    assert sum(placed.distribution.values()) == placed.total
    assert min(placed.distribution.values()) >= 0


@pytest.mark.parametrize("game", GAMES)
def test_other_bets_are_worth_what_their_certificates_say(game: str) -> None:
    terms = make_terms(game)
    for price in prices_of(msgspec.json.encode(terms, order="sorted")):
        placed = once_placed(price, terms)
        assert (placed == price) == (not is_sized_in_play(terms.table.game, price))
