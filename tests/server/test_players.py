"""Players: sessions and passwords of their own, and what the staff does: find, freeze, ban, exclude, export, delete."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.running import Client, Server
from tests.server.staff import PASSWORD, member, set_up_second_factor, sign_in

BETS = {"ante": 500}
WHY = {"reason": "a good one"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with real money."""
    folder = tmp_path_factory.mktemp("players") / "data"
    running = Server(folder, real_money="true", games="four_card").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def boss_token(house: Server) -> str:
    return member(house, "boss", second_factor=True).token


@pytest.fixture
def boss(house: Server, boss_token: str) -> Client:
    return Client(house, boss_token)


def player(house: Server) -> tuple[Client, str]:
    """A person with an account, and the login."""
    guest, login = Client(house), f"p{secrets.token_hex(6)}"
    made = guest.post("/api/accounts", {"login": login, "password": PASSWORD, "name": "Ada"}).json()
    client = Client(house, made["token"])
    client.account = made["account"]
    return client, login


def browser(house: Server, **cookies: str) -> httpx.Client:
    return httpx.Client(base_url=house.url, cookies=cookies)


def test_sessions_are_listed_and_ended(house: Server) -> None:
    ada, login = player(house)
    headers = {"User-Agent": "A telephone"}
    made = httpx.post(f"{house.url}/api/sessions", json={"login": login, "password": PASSWORD}, headers=headers)
    phone = Client(house, made.json()["token"])
    socket = phone.socket(phone.new_table("four_card"))
    sessions = ada.get("/api/sessions")["sessions"]
    assert (sessions[0]["agent"], sessions[0]["current"]) == ("A telephone", False)
    assert [each["current"] for each in sessions].count(True) == 1
    assert phone.token not in str(sessions)
    stranger, _ = player(house)
    assert stranger.http.delete(f"/api/sessions/{sessions[0]['id']}").status_code == 404
    assert ada.http.delete(f"/api/sessions/{sessions[0]['id']}").status_code == 204
    while (frame := socket.take())["type"] != "error":
        pass
    assert frame["error"] == "not_signed_in"
    assert phone.http.get("/api/me").status_code == 401
    assert ada.http.get("/api/me").status_code == 200


def test_a_player_changes_the_password(house: Server) -> None:
    ada, login = player(house)
    other = Client(house, sign_in(house, login).json()["token"])
    new = {"password": PASSWORD, "new_password": "another long password"}
    assert ada.http.put("/api/me/password", json=new | {"password": "wrong"}).status_code == 403
    assert ada.http.put("/api/me/password", json=new | {"new_password": "short"}).status_code == 400
    assert ada.http.put("/api/me/password", json=new).status_code == 204
    assert other.http.get("/api/me").status_code == 401
    assert sign_in(house, login).status_code == 401
    assert sign_in(house, login, "another long password").status_code == 201
    assert Client(house).http.put("/api/me/password", json=new).json()["message"].startswith("guests have no password")


def test_a_second_factor_of_a_player(house: Server) -> None:
    ada, login = player(house)
    assert ada.get("/api/me")["second_factor"] == "off"
    _, paper = set_up_second_factor(ada)
    assert sign_in(house, login).json()["error"] == "code_needed"
    assert sign_in(house, login, code=paper[3]).status_code == 201


def test_players_are_found_by_login(house: Server, boss: Client) -> None:
    ada, login = player(house)
    found = boss.get("/api/operator/players", login=login[:8].upper())["players"]
    assert [(row["account"], row["login"], row["standing"]) for row in found] == [(ada.account, login, "good")]
    for wild in ("%", "_", "\\", "\\%"):
        assert boss.get("/api/operator/players", login=wild)["players"] == []
    details = boss.get(f"/api/operator/players/{ada.account}")
    assert (details["login"], details["sessions"], details["standing"]) == (login, 1, "good")


def test_a_frozen_player_sees_and_does_not_bet(house: Server, boss: Client) -> None:
    ada, _ = player(house)
    socket = ada.socket(ada.new_table("four_card"))
    socket.do("sit")
    path = f"/api/operator/players/{ada.account}/standing"
    assert boss.http.put(path, json={"standing": "frozen"} | WHY).status_code == 204
    assert ada.get("/api/me")["frozen"]
    refused = socket.bet(BETS)
    assert (refused["error"], refused["message"][:15]) == ("limit_reached", "the house has f")
    assert boss.get(f"/api/operator/players/{ada.account}")["standing_reason"] == WHY["reason"]
    assert boss.http.put(path, json={"standing": "good"} | WHY).status_code == 204
    assert socket.bet(BETS)["type"] == "news"


def test_a_banned_player_is_out_and_does_not_come_back_as_a_guest(house: Server, boss: Client) -> None:
    ada, login = player(house)
    socket = ada.socket("four_card")
    path = f"/api/operator/players/{ada.account}/standing"
    assert boss.http.put(path, json={"standing": "banned"} | WHY).status_code == 204
    while socket.take()["type"] != "error":
        pass
    assert ada.http.get("/api/me").status_code == 401
    assert sign_in(house, login).status_code == 401
    with browser(house, pitboss_session=ada.token) as known:
        assert known.get("/api/sessions/current").json() == {"person": None}
        assert known.post("/api/guests").json()["error"] == "limit_reached"
    with browser(house) as unknown:
        assert unknown.post("/api/guests").status_code == 201
    staff = next(row for row in boss.get("/api/operator/staff")["staff"] if row["login"] == "boss")["account"]
    assert (
        boss.http.put(f"/api/operator/players/{staff}/standing", json={"standing": "banned"} | WHY).status_code == 403
    )


@pytest.mark.parametrize("by", ["self", "house"])
def test_an_excluded_person_is_not_let_in_as_a_guest(by: str, house: Server, boss: Client) -> None:
    ada, login = player(house)
    with browser(house) as hers:
        hers.post("/api/sessions", json={"login": login, "password": PASSWORD}).raise_for_status()
        if by == "self":
            hers.post("/api/me/exclusion", json={"days": 7}).raise_for_status()
        else:
            boss.post(f"/api/operator/players/{ada.account}/exclusion", {"days": 7} | WHY).raise_for_status()
        assert hers.post("/api/guests").json()["error"] == "limit_reached"
        assert hers.delete("/api/sessions/current").status_code == 204
        assert "pitboss_session" not in hers.cookies
        assert hers.post("/api/guests").json()["error"] == "limit_reached"
    refused = ada.socket("four_card").do("sit")
    words = "you are taking a break" if by == "self" else "the house has excluded you"
    assert refused["message"].startswith(words)


def test_where_no_real_money_is_played_guests_are_welcome(server: Server) -> None:
    with browser(server) as hers:
        hers.post("/api/guests").raise_for_status()
        hers.post("/api/me/exclusion", json={"days": 7}).raise_for_status()
        hers.delete("/api/sessions/current").raise_for_status()
        assert hers.post("/api/guests").status_code == 201


def test_a_reality_check_is_set_and_confirmed(house: Server) -> None:
    ada, _ = player(house)
    assert ada.http.put("/api/me/reality-check", json={"minutes": 1441}).status_code == 400
    assert ada.http.put("/api/me/reality-check", json={"minutes": 60}).status_code == 204
    assert ada.get("/api/me")["reality_minutes"] == 60
    assert ada.post("/api/me/reality-check").status_code == 204


def play(client: Client) -> Any:
    socket = client.socket(client.new_table("four_card"))
    socket.do("sit")
    socket.bet(BETS)
    while socket.now["round"] == 1:
        socket.do("act", question=socket.now["you"]["question"], choice="fold")
    return socket


@pytest.mark.parametrize("by", ["self", "house"])
def test_data_are_exported_and_deleted(by: str, house: Server, boss: Client) -> None:
    ada, login = player(house)
    socket = play(ada)
    path = "/api/me" if by == "self" else f"/api/operator/players/{ada.account}"
    person = ada if by == "self" else boss
    data = person.get(f"{path}/data")
    assert (data["login"], len(data["rounds"]), data["rounds"][0]["staked_cents"]) == (login, 1, 500)
    body = {"password": PASSWORD} if by == "self" else WHY
    assert person.post(f"{path}/deletion", body).json()["message"].endswith("stand up first")
    socket.do("stand")
    if by == "self":
        assert ada.post(f"{path}/deletion", {"password": "wrong"}).status_code == 403
    assert person.post(f"{path}/deletion", body).status_code == 204
    assert ada.http.get("/api/me").status_code == 401
    assert sign_in(house, login).status_code == 401
    kept = boss.get(f"/api/operator/players/{ada.account}")
    assert (kept["name"], kept["login"], len(kept["rounds"])) == ("Deleted account", None, 1)
    report = boss.post("/api/operator/check").json()
    assert report["clean"], report["differences"]
