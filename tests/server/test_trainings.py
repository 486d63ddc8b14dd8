"""Drills and exams over the real API: nothing is known before it is graded, and the record replays offline."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from pitboss.fair.canonical import digest
from pitboss.games import find_game, game_ids
from pitboss.school.plan import MOST_COUNT, Plan, make_plan
from pitboss.school.record import check_record, read_record
from pitboss.server.learning.requests import DealerAnswer
from tests.cli.run import pitboss
from tests.server.running import Client, Server

SECRETS = ("seed", "answer", "net_cents", "returned_cents", "outcome", "mistakes", "net", "text", "deck")


def begin(client: Client, kind: str, game: str, **more: Any) -> dict[str, Any]:
    started: dict[str, Any] = client.post("/api/school/trainings", {"kind": kind, "game": game} | more).json()
    return started


def say(client: Client, now: dict[str, Any], answer: str) -> dict[str, Any]:
    body = {"place": now["score"]["answered"], "answer": answer}
    told = client.post(f"/api/school/trainings/{now['id']}/answers", body)
    assert told.status_code == 200, told.text
    return told.json()  # type: ignore[no-any-return]


def some_answer(now: dict[str, Any]) -> str:
    """Any answer that can be read, to the first thing that is open."""
    task = now["task"]
    if task["kind"] == "felt":
        item = next(item for item in task["items"] if "said" not in item)
        return f"{item['seat']} {item['wager']} {'push' if item['seat'] else 'none'}"
    return {"payout": "5", "reading": "1", "errors": "none"}[task["kind"]]


def names(value: object) -> set[str]:
    """Every name of a field in a part of an answer."""
    if isinstance(value, dict):
        return set(value) | {name for part in value.values() for name in names(part)}
    return {name for part in value for name in names(part)} if isinstance(value, list) else set()


@pytest.mark.parametrize("kind", ["felt", "payouts", "hands", "errors", "exam"])
def test_no_answer_leaves_the_house_before_it_is_graded(client: Client, kind: str) -> None:
    """Every response: what is open has no grade, no sum and no seed; what is graded has a rule."""
    now = begin(client, kind, game_ids()[0], **({"count": 1} if kind == "exam" else {}))
    while now["task"]:
        assert not names(now["task"]) & set(SECRETS)
        assert "seed" not in json.dumps({**now, "felt": {}}).replace('"needed"', "")
        assert client.get("/api/school/trainings/" + now["id"])["task"] == now["task"]
        assert len(now["graded"]) == (0 if kind == "exam" else now["score"]["answered"])
        if now["task"]["kind"] == "felt":
            assert now["task"]["items"] == sorted(now["task"]["items"], key=lambda item: item["seat"] or 99)
            assert all(("said" in item) >= ("right" in item) for item in now["task"]["items"])
        if kind == "exam":
            assert now["score"]["right"] is None
            assert now["result"] is None
            assert '"right"' not in json.dumps(now["task"])
            refused = client.http.get(f"/api/school/trainings/{now['id']}/record")
            assert refused.json()["message"].startswith("the exam is not over")
        now = say(client, now, some_answer(now))
    assert now["done"]
    assert len(now["graded"]) == now["score"]["asked"]
    assert all(each["rule"] and each["rule_says"] for each in now["graded"])
    assert all(bool(each["due"]) == bool(each["due_rule_says"]) for each in now["graded"])
    listed = client.get("/api/school")["lessons"][0]
    assert (listed["kind"], listed["right"]) == (kind, now["score"]["right"])


def test_an_exam_on_record_replays_offline_and_an_edited_one_is_refused(client: Client, tmp_path: Any) -> None:
    now = begin(client, "exam", game_ids()[1], count=1, seats=2)
    commitment = now["commitment"]
    while now["task"]:
        now = say(client, now, some_answer(now))
    record = client.get(f"/api/school/trainings/{now['id']}/record")
    assert digest(record["document"]["plan"]) == commitment
    msgspec.convert(record["document"]["plan"], Plan)
    assert record == client.get(f"/api/school/trainings/{now['id']}/record")
    assert all(check.passed for check in check_record(read_record(json.dumps(record).encode()), key=record["key"]))
    assert record["document"]["result"]["right"] == now["score"]["right"]
    path = tmp_path / "exam.json"
    path.write_text(json.dumps(record))
    replayed = pitboss("school", "--check", str(path), "--public-key", record["key"])
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    record["document"]["result"]["passed"] = True
    path.write_text(json.dumps(record))
    edited = pitboss("school", "--check", str(path))
    assert edited.returncode == 1
    assert "was changed after it was signed" in edited.stdout


def test_a_training_that_is_ended_counts_what_is_missing_as_not_right(client: Client, server: Server) -> None:
    now = begin(client, "exam", game_ids()[0], count=1)
    now = say(client, now, some_answer(now))
    other = Client(server)
    assert other.http.get(f"/api/school/trainings/{now['id']}").status_code == 404
    assert other.post(f"/api/school/trainings/{now['id']}/finish").status_code == 404
    ended = client.post(f"/api/school/trainings/{now['id']}/finish").json()
    assert (ended["done"], ended["task"], ended["result"]["passed"]) == (True, None, False)
    late = client.post(f"/api/school/trainings/{now['id']}/answers", {"place": 1, "answer": "push"})
    assert late.json()["message"] == "this training is over; nothing more is graded"


def test_what_is_no_training_is_refused_in_a_sentence(client: Client) -> None:
    assert client.post("/api/school/trainings", {"kind": "exam", "game": "x"}).status_code == 404
    lesson = client.post("/api/school", {"game": game_ids()[0]}).json()
    assert client.http.get(f"/api/school/trainings/{lesson['id']}").json()["message"] == "you have no such training"
    now = begin(client, "payouts", game_ids()[0])
    told = client.http.get(f"/api/school/{now['id']}").json()["message"]
    assert told == "you have no such lesson; this is a training"
    path = f"/api/school/trainings/{now['id']}/answers"
    assert client.post(path, {"place": 0, "answer": "1x"}).status_code == 400
    assert client.post(path, {"place": 1, "answer": "5"}).status_code == 409
    assert client.http.get(f"/api/school/trainings/{now['id']}/record").json()["message"] == "only an exam has a record"


def test_the_longest_exam_can_be_answered_to_its_end() -> None:
    asked = sum(make_plan("exam", find_game("ultimate_holdem"), "long", count=MOST_COUNT).sizes)
    assert DealerAnswer(place=asked - 1, answer="1 ante push").place > 1000
