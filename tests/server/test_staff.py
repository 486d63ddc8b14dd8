"""The people who work in a house: roles, disabled accounts, resets, second factors, sessions and their events."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pyotp
import pytest
from typer.testing import CliRunner

from pitboss.cli.commands.operator import operator
from tests.server.running import Client, Server
from tests.server.staff import PASSWORD, add_staff, member, next_code, set_up_second_factor
from tests.store.databases import new_postgres_address

HOUR_MS = 3600 * 1000


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with real money, of its own: these tests fail to sign in often."""
    address = asyncio.run(new_postgres_address()) if request.param == "postgresql" else ""
    folder = tmp_path_factory.mktemp("staff") / "data"
    running = Server(folder, database=address, real_money="true", games="four_card", behind_proxy="true").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def boss_token(house: Server) -> str:
    return member(house, "boss", second_factor=True).token


@pytest.fixture
def boss(house: Server, boss_token: str) -> Client:
    return Client(house, boss_token)


@pytest.fixture(autouse=True)
def address() -> str:
    """Each test comes from an address of its own."""
    return f"203.0.{secrets.randbelow(256)}.{secrets.randbelow(256)}"


def enter(house: Server, address: str, login: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
    headers = {"X-Forwarded-For": address}
    return httpx.post(f"{house.url}/api/sessions", json={"login": login, "password": password, **more}, headers=headers)


def events(boss: Client, kind: str) -> list[dict[str, Any]]:
    found = boss.get("/api/operator/events", newest=True, count=500)["events"]
    return [event for event in found if event["kind"] == kind]


def new_login() -> str:
    return f"m{secrets.token_hex(5)}"


def test_staff_need_a_second_factor_where_real_money_is_played(house: Server) -> None:
    ada = member(house, new_login())
    refused = ada.http.get("/api/operator/tables")
    assert (refused.status_code, refused.json()["error"]) == (403, "not_allowed")
    assert ada.get("/api/me")["second_factor"] == "required"
    set_up_second_factor(ada)
    assert ada.http.get("/api/operator/tables").status_code == 200
    assert ada.get("/api/me")["second_factor"] == "on"


def test_a_code_is_needed_and_works_once(house: Server, boss: Client, address: str) -> None:
    login = new_login()
    secret, paper = set_up_second_factor(member(house, login))
    assert enter(house, address, login).json()["error"] == "code_needed"
    assert enter(house, address, login, code="000000").json()["error"] == "wrong_code"
    code = next_code(secret)
    assert enter(house, address, login, code=code).status_code == 201
    assert enter(house, address, login, code=code).json()["error"] == "wrong_code"
    assert enter(house, address, login, code=paper[0].upper()).status_code == 201
    assert enter(house, address, login, code=paper[0]).json()["error"] == "wrong_code"
    assert events(boss, "recovery_code")[0]["left"] == 9
    assert len([event for event in events(boss, "sign_in_failed") if event["login"] == login]) == 3


def test_a_second_factor_is_removed_by_password_and_code(house: Server) -> None:
    ada = member(house, new_login())
    _, paper = set_up_second_factor(ada)
    path = "/api/me/second-factor/removal"
    assert ada.post(path, {"password": "wrong", "code": paper[0]}).status_code == 403
    assert ada.post(path, {"password": PASSWORD, "code": "123456"}).status_code == 403
    assert ada.post("/api/me/second-factor", {"password": PASSWORD}).status_code == 403  # there is one
    assert ada.post(path, {"password": PASSWORD, "code": paper[0]}).status_code == 204
    assert ada.http.get("/api/operator/tables").status_code == 403
    begun = ada.post("/api/me/second-factor", {"password": PASSWORD}).json()
    assert begun["uri"].startswith("otpauth://totp/Pitboss:")
    assert ada.http.put("/api/me/second-factor", json={"code": "000000"}).status_code == 403
    code = pyotp.TOTP(begun["secret"]).now()
    assert len(ada.http.put("/api/me/second-factor", json={"code": code}).json()["recovery_codes"]) == 10


def test_sessions_of_staff_last_hours(house: Server, address: str) -> None:
    login = new_login()
    add_staff(house, login, "auditor")
    signed = enter(house, address, login)
    assert "Max-Age=28800" in signed.headers["set-cookie"]
    session = Client(house, signed.json()["token"]).get("/api/sessions")["sessions"][0]
    assert session["expires_ms"] - session["created_ms"] == 8 * HOUR_MS
    assert session["current"]
    assert session["address"] == address


def test_a_disabled_account_is_out_at_once(house: Server, boss: Client, address: str) -> None:
    login = new_login()
    ada = member(house, login)
    socket = ada.socket("four_card")
    path = f"/api/operator/staff/{login}/standing"
    body = {"disabled": True, "reason": "left the house"}
    assert boss.http.put("/api/operator/staff/boss/standing", json=body).json()["error"] == "not_allowed"
    assert boss.http.put(path, json=body).status_code == 204
    while (frame := socket.take())["type"] != "error":
        pass
    assert frame["error"] == "not_signed_in"
    assert ada.http.get("/api/me").status_code == 401
    assert "closed this account" in enter(house, address, login).json()["message"]
    assert (
        next(row for row in boss.get("/api/operator/staff")["staff"] if row["login"] == login)["standing"] == "banned"
    )
    assert boss.http.put(path, json={"disabled": False, "reason": "is back"}).status_code == 204
    assert enter(house, address, login).status_code == 201
    assert [event["reason"] for event in events(boss, "standing")][:2] == ["is back", "left the house"]


def test_another_person_resets_a_password(house: Server, boss: Client, address: str) -> None:
    login = new_login()
    ada = member(house, login, second_factor=True)
    assert boss.post("/api/operator/staff/boss/reset").status_code == 403
    made = boss.post(f"/api/operator/staff/{login}/reset").json()["password"]
    assert ada.http.get("/api/me").status_code == 401
    assert enter(house, address, login).json()["error"] == "not_signed_in"  # the old password is gone
    assert enter(house, address, login, made).json()["error"] == "password_needed"
    assert enter(house, address, login, made, new_password=made).status_code == 400
    assert enter(house, address, login, made, new_password="short").status_code == 400
    new = "another long password"
    # The second factor stays: the person who made the one-time password cannot use it.
    assert enter(house, address, login, made, new_password=new).json()["error"] == "code_needed"
    assert enter(house, address, login, new).status_code == 401
    assert events(boss, "password_reset")[0]["by"] != ""


def test_one_person_is_not_two_people(house: Server, boss: Client, address: str) -> None:
    """Boss resets Ada's password and signs in as Ada, who has no second factor yet: that is not a second person."""
    login = new_login()
    add_staff(house, login)
    made = boss.post(f"/api/operator/staff/{login}/reset").json()["password"]
    signed = enter(house, address, login, made, new_password="another long password").json()
    ada = Client(house, signed["token"])
    set_up_second_factor(ada, "another long password")
    more = {"account": Client(house).account, "cents": 500, "reason": "why not"}
    for first, second in ((boss, ada), (ada, boss)):
        proposal = first.post("/api/operator/proposals/adjustments", more).json()["proposal"]
        refused = second.post(f"/api/operator/proposals/{proposal}/agree").json()
        assert "a third person has to agree" in refused["message"]


def test_own_password(house: Server, address: str) -> None:
    login = new_login()
    ada = member(house, login)
    elsewhere = Client(house, enter(house, address, login).json()["token"])
    wrong = {"password": "not this", "new_password": "another long password"}
    assert ada.http.put("/api/me/password", json=wrong).json()["message"] == "the password is wrong"
    right = wrong | {"password": PASSWORD}
    assert ada.http.put("/api/me/password", json=right).status_code == 204
    assert ada.http.get("/api/me").status_code == 200
    assert elsewhere.http.get("/api/me").status_code == 401
    assert enter(house, address, login).status_code == 401
    assert enter(house, address, login, "another long password").status_code == 201


def test_roles_at_work(house: Server, boss: Client) -> None:
    floor = member(house, new_login(), "floor", second_factor=True)
    cashiers = [member(house, new_login(), "cashier", second_factor=True) for _ in range(2)]
    status = "/api/operator/tables/four_card/status"
    assert floor.http.put(status, json={"status": "paused"}).status_code == 200
    assert floor.http.put(status, json={"status": "closed"}).json()["error"] == "not_allowed"
    assert floor.http.put(status, json={"status": "open"}).status_code == 200
    guest = Client(house)
    socket = guest.socket("four_card")
    seat = socket.do("sit")["answer"]["seat"]
    assert floor.http.delete(f"/api/operator/tables/four_card/seats/{seat}").status_code == 200
    table = boss.post("/api/operator/tables", {"game": "four_card", "currency": "real"}).json()["table"]
    cash = cashiers[0].post("/api/operator/proposals/cash", {"table": table, "cents": 500, "reason": "bankroll"})
    assert cashiers[1].post(f"/api/operator/proposals/{cash.json()['proposal']}/agree").status_code == 200
    body = {"account": guest.account, "cents": 500, "reason": "a promise"}
    adjustment = boss.post("/api/operator/proposals/adjustments", body).json()["proposal"]
    assert cashiers[1].post(f"/api/operator/proposals/{adjustment}/agree").json()["error"] == "not_allowed"


def test_an_auditor_neither_sits_nor_opens_a_table(house: Server) -> None:
    auditor = member(house, new_login(), "auditor", second_factor=True)
    assert auditor.http.get("/api/operator/events").status_code == 200
    assert auditor.post("/api/tables", {"game": "four_card"}).json()["error"] == "not_allowed"
    assert auditor.socket("four_card").do("sit")["error"] == "not_allowed"
    act = {"id": "a1", "command": {"do": "sit"}}
    assert auditor.post("/api/tables/four_card/actions", act).json()["error"] == "not_allowed"


def test_at_the_machine_of_the_house(house: Server, address: str) -> None:
    login = new_login()
    set_up_second_factor(member(house, login))
    where = ("--data", str(house.data), *(("--database", house.database) if house.database else ()))
    assert "nothing to change" in at_desk("change", login, *where, fails=True)
    assert "choose operator, cashier" in at_desk("change", login, "--role", "king", *where, fails=True)
    assert "nobody with the login" in at_desk("change", "nobody", "--enable", *where, fails=True)
    wanted = ("--role", "auditor", "--password", "another long password", "--no-second-factor", "--enable")
    assert "is changed" in at_desk("change", login, *wanted, *where)
    signed = enter(house, address, login, "another long password")
    assert Client(house, signed.json()["token"]).get("/api/me")["role"] == "auditor"


def at_desk(*words: str, fails: bool = False) -> str:
    """A command of `pitboss operator`, in this process: what it printed, or why it was refused."""
    done = CliRunner().invoke(operator, words)
    assert (done.exit_code != 0) == fails, (done.output, done.exception)
    return str(done.exception) if fails else done.output


def test_nobody_locks_another_out(house: Server, address: str) -> None:
    """Somebody guesses at Ada's password; from her own address she comes in, and he waits longer each time."""
    login = new_login()
    add_staff(house, login, "auditor")
    answers = [enter(house, address, login, "wrong") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
    assert enter(house, address, login).status_code == 429
    assert enter(house, "192.0.2.77", login).status_code == 201


def test_many_at_the_same_moment_gain_nothing(house: Server, address: str) -> None:
    login, answers = new_login(), []
    ask = lambda: answers.append(enter(house, address, login, "wrong").status_code)  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [401] * 5 + [429] * 7


def test_people_at_the_terminal(house: Server, tmp_path: Path) -> None:
    """The commands about people, each once."""
    login, session = new_login(), ("--session", str(tmp_path / "session"))
    _, paper = set_up_second_factor(member(house, login))
    url = ("--url", house.url, "--password", PASSWORD, *session)
    assert "code" in at_desk("sign-in", login, *url, fails=True)
    assert "is signed in" in at_desk("sign-in", login, *url, "--code", paper[0])
    guest, second, other = Client(house), Client(house), new_login()
    add_staff(house, other)
    why = ("--reason", "a good one", *session)
    assert other in at_desk("staff", *session)
    assert "disabled" in at_desk("disable", other, *why)
    assert "enabled" in at_desk("enable", other, *why)
    assert "One-time password" in at_desk("reset", other, *session)
    assert "frozen" in at_desk("freeze", guest.account, *why)
    assert "good" in at_desk("admit", guest.account, *why)
    assert guest.account in at_desk("export", guest.account, *session)
    assert "deleted" in at_desk("delete", guest.account, *why)
    assert "excluded" in at_desk("exclude", second.account, "30", *why)
    assert "banned" in at_desk("ban", second.account, *why)
    assert other in at_desk("players", "--login", other[:6], *session)
    new = ("--password", PASSWORD, "--new-password", "another long password")
    assert "changed" in at_desk("password", *new, *session)
