"""Daily reports against rounds that were really played, and against a wrong theory."""

from __future__ import annotations

import random
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import polars
import pytest

from pitboss.games import GAMES
from pitboss.server.operator.reports import (
    as_csv,
    as_parquet,
    daily,
    is_sized_in_play,
    lines_of,
    once_placed,
    prices_of,
)
from pitboss.store.databases import Database
from pitboss.table import commands as c
from pitboss.table import make_terms
from tests.store.databases import with_database
from tests.store.people import House
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
        first = await database.read(lambda: daily(date(1970, 1, 1)))
        assert first["rounds"] == 1
        assert first["liabilities_cents"]["play"] == await house.money("p1")
        assert as_csv(first).splitlines()[1].startswith("1970-01-01,play,ultimate_holdem,")
        empty = await database.read(lambda: daily(date(2000, 1, 1)))
        assert (empty["rounds"], empty["wagers"]) == (0, [])
        frames = [polars.read_parquet(as_parquet(report)) for report in (first, empty)]
        assert [frame.height for frame in frames] == [len(first["wagers"]), 0]
        assert frames[0].schema == frames[1].schema
        assert frames[0]["net_cents"].to_list() == [row["net_cents"] for row in first["wagers"]]
        assert frames[0].select("day", "game", "wager").write_csv() == shortened(as_csv(first))

    with_database("memory", tmp_path, use)


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
