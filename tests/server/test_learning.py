"""Grades, mistakes, drills, other choices on the same deck, and the dealer school, over the real API."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from pitboss.coach import Prices, judge
from pitboss.games import GAMES, find_game
from pitboss.play import open_table, parse
from pitboss.rules import percent
from pitboss.school import questions
from pitboss.school.chance import full_table, ordinary_bets
from pitboss.school.lesson import read_answer
from pitboss.server.coach.moments import moments, otherwise
from pitboss.server.learning.school import money_choices
from pitboss.store.learning import AGAIN_MS, DAY_MS
from tests.server.running import Client, Server, Socket, make_a_mistake, wait_for

BETS = {game: ordinary_bets(open_table(game), 2, 1000) for game in GAMES}


def play(client: Client, game: str, seed: int) -> tuple[str, Socket]:
    """One finished round with choices by chance."""
    table = client.new_table(game)
    socket = client.socket(table)
    socket.do("sit")
    socket.play_round(BETS[game], random.Random(seed))
    return table, socket


@pytest.mark.parametrize("game", GAMES)
def test_grades_are_those_of_the_coach(client: Client, game: str) -> None:
    table, _ = play(client, game, 1)
    found = client.get(f"/api/rounds/{table}/1/grades")
    text = client.get(f"/api/rounds/{table}/1")["certificate"]["document"]["text"]
    verdicts = [judge(now, 1, *action[1:]) for now, action in moments(parse(text), 1)]
    assert [Fraction(each["cost"]) for each in found["grades"]] == [verdict.cost_cents for verdict in verdicts]
    assert [each["best"] for each in found["grades"]] == [verdict.best for verdict in verdicts]
    report = client.get("/api/report")
    assert report["rounds"] == 1
    assert report["waiting"] == 0
    parts = report["expected_cents"] - report["cost_cents"] + report["luck_cents"]
    assert parts == pytest.approx(report["net_cents"])
    assert found == client.get(f"/api/rounds/{table}/1/grades")  # from the books


def test_a_decision_is_graded_while_the_round_goes_on(client: Client) -> None:
    table = client.new_table("holdem_bonus")
    socket = client.socket(table)
    socket.do("sit")
    socket.bet({"ante": 1000})
    assert client.get(f"/api/rounds/{table}/1/grades")["grades"] == []
    socket.do("act", question=socket.now["you"]["question"], choice="bet")
    live = client.get(f"/api/rounds/{table}/1/grades")
    assert [each["choice"] for each in live["grades"]] == ["bet"]
    assert not live["finished"]
    assert client.post(f"/api/rounds/{table}/1/what-if", {"question": 1}).status_code == 404  # not while it is played


def test_rounds_are_looked_at_without_being_asked_for_one_by_one(client: Client) -> None:
    table, socket = play(client, "four_card", 2)
    socket.play_round(BETS["four_card"], random.Random(3))
    wait_for(lambda: client.get("/api/report")["waiting"] == 0)
    assert client.get("/api/report")["rounds"] == 2
    assert client.get("/api/report", since_ms=2**52)["rounds"] == 0
    assert table


def test_mistakes_are_drilled_at_growing_intervals(client: Client, server: Server) -> None:
    make_a_mistake(client)
    log = client.get("/api/mistakes")
    costs = [each["cost_cents"] for each in log["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 0
    spot = client.get("/api/drill")["spot"]
    assert "values" not in json.dumps(spot)
    assert {offer["choice"] for offer in spot["offers"]} >= {"fold", "1x", "3x"}
    where = {"table": spot["table"], "round": spot["round"], "question": spot["question"]}
    wrong = client.post("/api/drill", where | {"choice": "fold"}).json()
    assert (wrong["right"], wrong["best"] != "fold") == (False, True)
    assert client.get("/api/drill")["spot"] is None  # due again in ten minutes
    first = client.post("/api/drill", where | {"choice": wrong["best"]}).json()
    second = client.post("/api/drill", where | {"choice": wrong["best"]}).json()
    assert first["right"]
    now = client.get("/api/drill")["next_ms"]
    assert second["due_ms"] == now
    assert 1.9 * DAY_MS < second["due_ms"] - first["due_ms"] < 2.1 * DAY_MS
    assert first["due_ms"] - wrong["due_ms"] > DAY_MS - 2 * AGAIN_MS
    other = Client(server)
    assert other.post("/api/drill", where | {"choice": "fold"}).status_code == 404
    assert client.post("/api/drill", where | {"choice": "sing"}).status_code == 404


def test_the_other_choice_on_the_same_deck(client: Client, server: Server) -> None:
    table, _ = play(client, "ultimate_holdem", 4)
    told = client.get(f"/api/rounds/{table}/1")
    question = next(each["number"] for each in told["events"] if each["event"] == "asked")
    path = f"/api/rounds/{table}/1/what-if"
    asked = client.post(path, {"question": question}).json()
    assert not asked["over"]
    assert "4x" in [offer["choice"] for offer in asked["offers"]]
    done = client.post(path, {"question": question, "choices": [{"choice": "4x"}]}).json()
    text = told["certificate"]["document"]["text"]
    assert done["net_cents"] == otherwise(parse(text), 1, question, [(1, "4x", 0)]).net_cents[1]
    board = [each["cards"] for each in told["events"] if each["event"] == "shown"]
    assert [each["cards"] for each in done["events"] if each["event"] == "shown"] == board
    assert client.post(path, {"question": question, "choices": [{"choice": "sing"}]}).status_code == 409
    assert client.post(path, {"question": 1}).status_code == 404
    assert Client(server).post(path, {"question": question}).status_code == 404


def answer_all(client: Client, lesson: dict[str, Any]) -> dict[str, Any]:
    """Answers every question the same way, which is right now and then."""
    while lesson["question"]:
        place = lesson["question"]["place"]
        given = "push" if lesson["question"]["kind"] == "money" else "none"
        path = f"/api/school/{lesson['id']}/answers"
        lesson = client.post(path, {"place": place, "answer": given}).json()
        assert lesson["last"]["rule_says"]
    return lesson


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_of_the_dealer_school(client: Client, game: str) -> None:
    started = client.post("/api/school", {"game": game}).json()
    assert "answer" not in started["question"]
    assert started["last"] is None
    assert len(started["question"]["choices"]) > 1
    ended = answer_all(client, started)
    assert ended["score"]["answered"] == len(started["order"])
    assert ended["score"]["done"]
    wrong = [step for step in ended["order"] if step["state"] == "wrong"]
    assert wrong
    assert client.get("/api/school")["lessons"][0]["id"] == started["id"]
    again = client.post("/api/school", {"again": started["id"]}).json()
    assert len(again["order"]) == len(wrong)
    twice = client.post(f"/api/school/{started['id']}/answers", {"place": 0, "answer": "push"})
    assert twice.status_code == 409


@pytest.mark.parametrize("game", GAMES)
def test_the_right_answer_is_offered_among_others_and_a_tax_is_never_paid(game: str) -> None:
    """Whatever can become of a wager is offered; what is collected is never offered as a payment."""
    for seed in range(10):
        round_ = full_table(open_table(game), 6, random.Random(seed))
        for question in (each for each in questions(round_) if each.seat):
            choices = money_choices(round_, question)
            assert len(choices) > 1
            assert question.answer in [read_answer(question, choice, round_) for choice in choices]
            if find_game(game).wager(question.wager).collected:
                assert not any("pay" in choice for choice in choices)


def test_nobody_reads_anothers_lesson(client: Client, server: Server) -> None:
    started = client.post("/api/school", {"game": "four_card"}).json()
    assert Client(server).http.get(f"/api/school/{started['id']}").status_code == 404


def test_edges_are_quoted_from_the_certificates(client: Client) -> None:
    edges = {each["wager"]: each for each in client.get("/api/tables/ultimate_holdem/edges")["edges"]}
    exact = Prices.quoted(find_game("ultimate_holdem"), find_game("ultimate_holdem").choose_options())
    assert exact is not None
    assert edges["main"]["says"] == percent(exact.price("main", 2).house_edge, 2)
    assert edges["cover_all"]["hands"] == [2, 7]
    peek = client.get("/api/tables/texas_peek/edges")["edges"][0]
    assert (peek["per"], peek["favours_player"]) == ("Peek", True)
