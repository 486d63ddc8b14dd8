"""The odds room over the network: the same figures as the engine, live pay tables, counts as jobs, files."""

from __future__ import annotations

import csv
import io
import zipfile
from fractions import Fraction
from typing import Any

import httpx
import pytest

from pitboss.games import GAMES, find_game
from pitboss.odds import quote
from pitboss.odds.certificates.codec import fraction_text
from pitboss.report.model import Asked, build
from pitboss.report.write import render
from tests.server.running import Client, Server, wait_for

TRIPS = "trips=50-40-30-8-6-5-3"
PRINTED = "blind=500-50-10-3-3/2-1"
DEAR = "blind=500-50-10-3-2-1"


def ask(server: Server, path: str, **params: Any) -> Any:
    return httpx.get(f"{server.url}/api/odds/{path}", params=params, timeout=60).raise_for_status().json()


def edges(prices: Any) -> dict[tuple[str, str, int | None], str]:
    return {(each["wager"], each["table"], each["hands"]): each["ev"] for each in prices["wagers"]}


@pytest.mark.parametrize("game", GAMES)
def test_prices_are_those_of_the_certificate(server: Server, game: str) -> None:
    found = ask(server, f"{game}/prices")
    expected = quote(game)
    assert found["exact_play"]
    assert [each["ev"] for each in found["wagers"]] == [fraction_text(price.ev) for price in expected.prices]
    main = found["spreads"][0]["chances"]
    assert sum(Fraction(each["exact"]) for each in main) == 1
    in_use = [each["wager"] for each in found["wagers"] if each["in_use"] and not each["hands"]]
    assert len(in_use) == len(set(in_use))


def test_a_line_of_a_side_bet_is_priced_without_a_count(server: Server) -> None:
    found = ask(server, "ultimate_holdem/prices", pays=[TRIPS])
    expected = quote("ultimate_holdem", pays=[TRIPS]).price("trips")
    assert found["exact_play"]
    assert edges(found)["trips", "50-40-30-8-6-5-3", None] == fraction_text(expected.ev)


def test_a_line_of_the_main_game_says_that_the_strategy_may_change(server: Server) -> None:
    """The price of the printed strategy is a lower bound for the player of the best one."""
    found = ask(server, "ultimate_holdem/prices", pays=[DEAR])
    assert not found["exact_play"]
    assert "best strategy" in found["needs_count"]
    printed = ask(server, "ultimate_holdem/prices")
    assert Fraction(found["wagers"][0]["ev"]) > Fraction(printed["wagers"][0]["ev"])


def test_options_change_what_they_should(server: Server) -> None:
    stays = edges(ask(server, "ultimate_holdem/prices"))
    lost = edges(ask(server, "ultimate_holdem/prices", set=["trips_after_fold=lost"]))
    expected = quote("ultimate_holdem", {"trips_after_fold": "lost"})
    assert {key for key in stays if stays[key] != lost[key]} == {key for key in stays if key[0] == "trips"}
    assert lost["trips", "50-40-30-8-7-4-3", None] == fraction_text(expected.price("trips").ev)
    worth = next(each for each in ask(server, "ultimate_holdem/readings")["readings"] if each["number"] == "Q4")
    told = {each["value"]: each["edges"][0]["edge"] for each in worth["worth"]}
    assert told["lost"] == pytest.approx(float(expected.price("trips").house_edge), abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_has_a_price_or_a_reason(server: Server, game: str) -> None:
    found = ask(server, f"{game}/readings")
    assert [each["id"] for each in found["options"]] == [option.id for option in find_game(game).options]
    for option in found["options"]:
        assert [each["in_use"] for each in option["worth"]].count(True) == 1
        for each in option["worth"]:
            assert each["edges"] or each["note"] or each["in_use"], (option["id"], each["value"])
    with_option = [each for each in found["readings"] if each["worth"]]
    assert all(worth["edges"] or worth["note"] or worth["in_use"] for each in with_option for worth in each["worth"])


def test_hidden_cards_and_verification_are_told(server: Server) -> None:
    room = ask(server, "ultimate_holdem")
    assert room["deals"] == "27,813,810,024,000"
    assert all(room["verified"])
    assert room["claims"]
    hidden = ask(server, "ultimate_holdem/readings")["hidden"]
    assert hidden[0]["says"] == "one of the dealer's cards"
    expected = quote("ultimate_holdem", knowing="dealer:1").price().house_edge
    assert hidden[0]["edge"] == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_strategies_have_charts_or_words_for_every_street(server: Server, game: str) -> None:
    found = ask(server, f"{game}/strategy")
    streets = {street["says"] for street in found["streets"]}
    told = {says for says in streets for chart in found["charts"] if chart["title"].startswith(says)}
    told |= {street["says"] for words in found["words"] for street in words["streets"]}
    assert told == streets
    for values in found["values"].values():
        assert all(value for value in values.values())


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({"set": ["nothing=x"]}, "option"),
        ({"set": ["trips_after_fold"]}, "option=value"),
        ({"pays": ["trips=1-2-3"]}, "3 amounts for 7 lines"),
        ({"pays": ["nothing=1"]}, "has no wager 'nothing'"),
        ({"strategy": "wild"}, "no strategy 'wild'"),
    ],
)
def test_wrong_questions_are_refused_in_words(server: Server, params: dict[str, Any], says: str) -> None:
    refused = httpx.get(f"{server.url}/api/odds/ultimate_holdem/prices", params=params)
    assert refused.status_code == 400
    assert says in refused.json()["message"]


def test_a_count_is_a_job_with_progress(server: Server, client: Client) -> None:
    """The printed table written as one's own: the count gives the certificate's figure."""
    counts, pays = "/api/odds/ultimate_holdem/counts", {"pays": [PRINTED]}
    made = client.http.post(counts, params=pays)
    assert made.status_code == 202, made.text
    assert client.http.post(counts, params={"pays": [DEAR]}).status_code == 429
    path = f"{counts}/{made.json()['job']}"
    assert Client(server).http.get(path).status_code == 404
    seen: list[Any] = []
    wait_for(lambda: seen.append(client.get(path)) or seen[-1]["state"] not in ("waiting", "counting"), 120)
    job = seen[-1]
    assert job["state"] == "done", job["message"]
    assert job["prices"]["exact_play"]
    assert job["strategy_data"]["charts"]
    expected = quote("ultimate_holdem").price().ev
    assert job["prices"]["wagers"][0]["ev"] == fraction_text(expected)
    assert any(0 < each["done"] <= each["total"] for each in seen)
    assert Client(server).http.post(counts, params=pays).json()["state"] == "done"


def test_a_count_can_be_cancelled(client: Client) -> None:
    made = client.http.post("/api/odds/holdem_bonus/counts", params={"set": ["rebet=all"], "strategy": "simple"})
    path = f"/api/odds/holdem_bonus/counts/{made.json()['job']}"
    assert client.http.delete(path).json()["state"] == "cancelled"
    assert client.get(path)["state"] == "cancelled"


def test_a_session_is_planned(client: Client) -> None:
    found = client.get(
        "/api/odds/ultimate_holdem/plan", bankroll_cents=20_000, bet_cents=1_000, rounds=50, side=["trips=500"]
    )
    assert found["bets_cents"] == {"ante": 1_000, "blind": 1_000, "trips": 500}
    assert found["fan"][0]["cents"] == [20_000] * 7
    assert sum(each["chance"] for each in found["finals"]) == pytest.approx(1)
    assert 0 < found["ruined"] < 1


def test_a_session_is_planned_with_custom_pay_tables(client: Client) -> None:
    """What it loses an hour follows from the prices by the same tables; a main table keeps the printed strategy."""
    path, bets = "/api/odds/ultimate_holdem/plan", {"bankroll_cents": 50_000, "bet_cents": 1_000, "rounds": 5}
    found = client.get(path, **bets, side=["trips=500"], pays=[TRIPS])
    prices = {each["wager"]: each for each in ask(client.server, "ultimate_holdem/prices", pays=[TRIPS])["wagers"][:2]}
    main, trips = (next(each for name, each in prices.items() if (name == "trips") is side) for side in (False, True))
    expected = -40 * (1_000 * Fraction(main["ev"]) + 500 * Fraction(trips["ev"]))
    assert found["loss_per_hour_cents"] == pytest.approx(float(expected))
    assert found["play"] == ""
    assert "printed pay tables" in client.get(path, **bets, pays=[DEAR])["play"]


def test_what_is_odd_about_a_printed_table_is_told_with_it(server: Server) -> None:
    wagers = {each["id"]: each["remark"] for each in ask(server, "four_card")["wagers"]}
    assert wagers["cover_all"] == find_game("four_card").remarks["cover_all"]
    assert not wagers["aces_up"]


def test_files(server: Server) -> None:
    path = f"{server.url}/api/odds/ultimate_holdem/export"
    rows = list(csv.DictReader(io.StringIO(httpx.get(f"{path}.csv", params={"pays": [TRIPS]}).text)))
    trips = [row for row in rows if row["wager"] == "trips"]
    expected = quote("ultimate_holdem", pays=[TRIPS]).price("trips").ev
    assert sum(Fraction(row["contribution_exact"]) for row in trips) == expected
    book = httpx.get(f"{path}.xlsx").content
    names = zipfile.ZipFile(io.BytesIO(book)).namelist()
    assert [name for name in names if "worksheets/sheet" in name] == [
        f"xl/worksheets/sheet{n}.xml" for n in range(1, 7)
    ]


def test_the_report_is_shown_and_saved_as_the_command_writes_it(server: Server) -> None:
    game = "holdem_bonus"
    shown = ask(server, f"{game}/report", pays=["bonus=30-25-20-15-10-5-2"])
    titles = [each["title"] for each in shown["sections"]]
    assert {"Identity", "Summary", "Examples", "Risk", "Verification"} <= set(titles)
    assert "certified by no one" in shown["identity"]
    url = f"{server.url}/api/odds/{game}/report"
    asked = Asked(game, {})
    for ending in ("pdf", "json"):
        found = httpx.get(f"{url}/{ending}", timeout=60).raise_for_status()
        assert f"{game}-report.{ending}" in found.headers["content-disposition"]
        assert found.content == render(asked, build(asked), f".{ending}")
    assert httpx.get(f"{url}/doc").status_code == 404
    dear = httpx.get(f"{url}/pdf", params={"pays": "ante=2"}, timeout=60)
    assert dear.status_code >= 400
    assert "pitboss report" in dear.text


def test_tables_with_a_wanted_edge_are_found(server: Server) -> None:
    found = ask(server, "ultimate_holdem/design", wager="trips", edge="3%")
    assert int(found["count"]) > 1
    assert all(0.025 <= each["house_edge"] <= 0.035 for each in found["tables"])
    best = found["tables"][0]
    priced = ask(server, "ultimate_holdem/prices", pays=[f"trips={'-'.join(best['amounts'])}"])
    assert any(each["house_edge"] == best["house_edge"] for each in priced["wagers"] if each["wager"] == "trips")
    none = ask(server, "ultimate_holdem/design", wager="trips", edge="99.9..100%")
    assert none["count"] == "0"
    assert none["lowest_edge"] < none["highest_edge"]
    url = f"{server.url}/api/odds/ultimate_holdem/design"
    for wrong in (
        {"wager": "ghost", "edge": "3%"},
        {"wager": "trips", "edge": "3..2%"},
        {"wager": "cover_all", "edge": "9%"},
    ):
        assert 400 <= httpx.get(url, params=wrong).status_code < 500
