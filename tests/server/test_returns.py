"""The return of a wager against theory, with its band."""

from __future__ import annotations

import random

import pytest

from pitboss.odds import quote
from pitboss.server.operator.returns import MOST_POINTS, ReturnPoint, series_of, thinned
from tests.server.running import Client


def test_the_series_ends_where_the_rounds_do(client: Client) -> None:
    socket = client.socket(client.new_table("ultimate_holdem"))
    socket.do("sit")
    for _ in range(4):
        socket.play_round({"ante": 1_000, "blind": 1_000, "trips": 500}, random.Random(2))
    rounds = client.get("/api/rounds")["rounds"]
    documents = [client.get(f"/api/certificates/{each['link']}")["document"] for each in rounds]
    trips = series_of("ultimate_holdem", "trips", documents)
    lines = [line for each in documents for line in each["settlement"] if line["wager"] == "trips"]
    last = trips["points"][-1]
    assert trips["wagers"] == ["main", "trips"]
    assert last["rounds"] == 4
    assert last["actual"] == sum(line["returned_cents"] for line in lines) / 2_000
    price = quote("ultimate_holdem").price("trips")
    assert last["theory"] == pytest.approx(1 + float(price.ev))
    assert last["high"] - last["theory"] == pytest.approx(1.96 * price.stdev / 2)
    assert trips["within_band"] == (last["low"] <= last["actual"] <= last["high"])


def test_a_table_without_certified_odds_hides_no_other(client: Client) -> None:
    """The wager that is shown first has odds, though a table with custom pay tables was played before."""
    bets = {"ante": 500, "blind": 500}
    for pays in (["blind=500-50-10-3-2-1"], []):
        socket = client.socket(client.new_table("ultimate_holdem", pays=pays))
        socket.do("sit")
        socket.play_round(bets, random.Random(4))
    links = [each["link"] for each in client.get("/api/rounds")["rounds"]]
    documents = [client.get(f"/api/certificates/{link}")["document"] for link in reversed(links)]
    assert series_of("ultimate_holdem", "", documents[:1])["points"] == []
    assert len(series_of("ultimate_holdem", "", documents)["points"]) == 1


def test_no_rounds_make_no_points() -> None:
    found = series_of("ultimate_holdem", "", [])
    assert (found["points"], found["within_band"], found["sigmas"]) == ([], None, None)


def test_many_points_are_thinned_out_and_the_last_one_stays() -> None:
    point: ReturnPoint = {"rounds": 0, "actual": 1, "theory": 1, "low": 0, "high": 2}
    many: list[ReturnPoint] = [{**point, "rounds": number} for number in range(1, 1_235)]
    kept = thinned(many)
    assert len(kept) <= MOST_POINTS + 1
    assert kept[-1]["rounds"] == 1_234
