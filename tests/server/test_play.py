"""Playing over the network, as people and programs do."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import GAMES
from tests.cli.run import pitboss
from tests.server.running import Client, Server


def bets_for(client: Client, game: str) -> dict[str, int]:
    """The smallest bets that the game's own definition asks for."""
    data = client.get(f"/api/games/{game}")
    bases = {spot["base"] for spot in data["spots"]}
    return {
        spot["id"]: spot["fixed_cents"] or 600
        for spot in data["spots"]
        if spot["opening"] and (spot["required"] or spot["id"] in bases or not spot["side"])
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_alone(game: str, client: Client, tmp_path: Path) -> None:
    table = client.new_table(game)
    socket = client.socket(table)
    assert socket.now["you"] is None
    socket.do("sit")
    for number in range(3):
        socket.play_round(bets_for(client, game), random.Random(number))
    rounds = client.get("/api/rounds")["rounds"]
    assert [row["round"] for row in rounds] == [3, 2, 1]
    assert client.get("/api/me")["balance_cents"]["play"] == 100_000 + sum(row["net_cents"] for row in rounds)
    certificate = client.get(f"/api/certificates/{rounds[0]['link']}")
    assert client.post("/api/verify", certificate).json()["verified"] is True
    for key in ("00", [], {}, 1, None):
        assert client.post("/api/verify", certificate | {"key": key}).json()["verified"] is False
    file = tmp_path / "round.json"
    file.write_text(json.dumps(certificate))
    done = pitboss("verify", str(file), "--key", client.get("/api/fairness")["key"])
    assert done.returncode == 0, done.stdout
    assert certificate["document"]["epoch"] == certificate["document"]["lock"]["document"]["epoch"]
    recalled = client.get(f"/api/rounds/{table}/3")
    for answer in (recalled, client.get(f"/api/rounds/{table}/3/certificate")):
        assert pitboss("verify", "-", typed=json.dumps(answer)).returncode == 0
    assert recalled["events"][-1]["event"] == "finished"


def test_two_people_and_a_bot(postgres_server: Server) -> None:
    clients = [Client(postgres_server) for _ in range(2)]
    table = clients[0].new_table()
    sockets = [client.socket(table) for client in clients]
    for socket in sockets:
        socket.do("sit")
    sockets[0].do("add_bot")
    while sockets[1].now["alone"]:
        sockets[1].take()
    for socket in sockets:
        socket.bet({"ante": 500, "blind": 500})
    while sockets[0].now["phase"] != "revealing":
        sockets[0].take()
    lock = sockets[0].now["lock"]["document"]
    assert [seat["who"] for seat in lock["seats"]] == ["person", "person", "bot"]
    for socket in sockets:
        answer = socket.do("reveal", round=1, seed=socket.seed)
        assert answer["type"] == "news", answer
    while sockets[0].now["round"] == 1:
        for socket in sockets:
            while socket.now["phase"] != "playing" and socket.now["round"] == 1:
                socket.take()
            you = socket.now["you"]
            if socket.now["round"] == 1 and you["question"]:
                socket.do("act", question=you["question"], choice=you["offers"][0]["choice"])
        while sockets[0].now["round"] == 1 and not sockets[0].now["you"]["question"]:
            sockets[0].take()
        while sockets[1].now["round"] == 1 and not sockets[1].now["you"]["question"]:
            sockets[1].take()
    for client, socket in zip(clients, sockets, strict=True):
        assert client.get("/api/rounds")["rounds"][0]["round"] == 1
        socket.close()
        client.close()


def test_a_socket_resumes_after_the_last_entry(client: Client) -> None:
    table = client.new_table()
    first = client.socket(table)
    first.do("sit")
    first.bet({"ante": 500, "blind": 500})
    told = [frame["entry"] for frame in first.frames if frame["type"] == "news"]
    first.close()
    again = client.socket(table, after=told[0])
    assert again.frames[0]["type"] == "news"
    assert [entry["number"] for entry in again.entries] == list(range(told[0] + 1, told[-1] + 1))
    assert again.entries == first.entries[-len(again.entries) :]


def test_a_second_tab_follows_along(client: Client) -> None:
    table = client.new_table()
    one, two = client.socket(table), client.socket(table)
    one.do("sit")
    one.bet({"ante": 500, "blind": 500})
    while not (two.now.get("you") or {}).get("question"):
        two.take()
    assert two.now["you"]["offers"] == one.now["you"]["offers"]
    question = two.now["you"]["question"]
    assert two.do("act", question=question, choice="check")["type"] == "news"
    late = one.do("act", question=question, choice="4x")
    assert late["type"] == "error"
    assert late["error"] == "question_closed"


def test_the_same_id_again_gives_the_first_answer(client: Client) -> None:
    table = client.new_table()
    socket = client.socket(table)
    first = socket.do("sit", id_="sit-1")["answer"]
    again = socket.do("sit", id_="sit-1")["answer"]
    assert again == first | {"repeated": True}
    assert socket.do("stand", id_="sit-1")["error"] == "id_used"
    twin = client.post(f"/api/tables/{table}/actions", {"id": "sit-1", "command": {"do": "sit"}}).json()
    assert twin["repeated"] is True


def test_sigterm_keeps_the_round(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    person = Client(server)
    table = person.new_table()
    socket = person.socket(table)
    socket.do("sit")
    socket.bet({"ante": 500, "blind": 500})
    before, dealt = socket.now, socket.entries
    server.stop()
    server.start()
    person = Client(server, person.token)
    socket = person.socket(table)
    assert socket.now["events"] == [event for entry in dealt for event in entry.get("events", [])]
    assert socket.now["you"]["offers"] == before["you"]["offers"]
    assert socket.now["you"]["question"] == before["you"]["question"]
    while socket.now["round"] == 1:
        you = socket.now["you"]
        socket.do("act", question=you["question"], choice=you["offers"][0]["choice"])
    server.stop()
    done = pitboss("ledger", "check", "--data", str(server.data))
    assert "The books are clean." in done.stdout, done.stdout + done.stderr


def test_the_felt_tells_what_is_in_force_at_this_table(client: Client) -> None:
    """Options and pay tables of the house's own, in the words of the rules, the spots and the choices."""
    pays = ["bonus=40-25-20-15-10-5-3"]
    table = client.new_table("holdem_bonus", options={"ante_pays_from": "flush", "rebet": "all"}, pays=pays)
    felt = client.get(f"/api/tables/{table}/felt")
    rules, ante = felt["rules"], felt["spots"][0]
    assert rules["R45"] == "two aces pay 40 to 1;"
    assert "leave the house 58 bets" in rules["R55"]
    assert "with a flush or better" in rules["R26"]
    assert "with a flush or better" in ante["says"]
    assert "flush" in felt["layout"]
    assert rules["Q12"].endswith("In force: rebet=all.")
    printed = client.get("/api/games/holdem_bonus")
    assert printed["rules"]["R45"] == "two aces pay 30 to 1;"


def test_the_felt_shows_only_the_choices_of_this_house(client: Client) -> None:
    usual = client.get(f"/api/tables/{client.new_table('wild_six')}/felt")
    pat = client.get(f"/api/tables/{client.new_table('wild_six', options={'standing_pat': 'allowed'})}/felt")
    assert [street["id"] for street in usual["streets"]] == ["draw"]
    assert "stand" not in [choice["id"] for choice in usual["streets"][0]["choices"]]
    assert "stand" in [choice["id"] for choice in pat["streets"][0]["choices"]]
    assert "stands pat" in pat["rules"]["R21"]


def test_offers_say_what_money_and_limits_forbid(client: Client) -> None:
    """Each choice that is marked is refused, each other one that adds money is taken; the reason is the tightest."""
    socket = client.socket(client.new_table())
    socket.do("sit")
    socket.bet({"ante": 10_000, "blind": 10_000})
    assert offered(client, socket) == {"check": (True, ""), "3x": (True, ""), "4x": (True, "")}
    client.http.put("/api/me/limits", json={"stake_cents_a_round": 55_000}).raise_for_status()
    assert offered(client, socket) == {"check": (True, ""), "3x": (True, ""), "4x": (False, "stake_limit")}
    client.http.put(
        "/api/me/limits", json={"stake_cents_a_round": 55_000, "loss_cents_a_day": 45_000}
    ).raise_for_status()
    assert offered(client, socket) == {"check": (True, ""), "3x": (False, "loss_limit"), "4x": (False, "loss_limit")}
    question = socket.now["you"]["question"]
    for choice in ("3x", "4x"):
        assert socket.do("act", question=question, choice=choice)["error"] == "limit_reached"
    assert socket.do("act", question=question, choice="check")["type"] == "news"
    other = Client(client.server)
    socket = other.socket(other.new_table())
    socket.do("sit")
    socket.bet({"ante": 25_000, "blind": 25_000})
    assert offered(other, socket) == {"check": (True, ""), "3x": (False, "balance"), "4x": (False, "balance")}


def offered(client: Client, socket: Any) -> dict[str, tuple[bool, str]]:
    """The choices of a seat: whether they can be made, and why not."""
    you = client.get(f"/api/tables/{socket.now['id']}")["you"]
    return {offer["choice"]: (offer["affordable"], offer["reason"]) for offer in you["offers"]}
