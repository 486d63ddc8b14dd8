"""One person in several browsers and processes: sessions, refills, and limits that stop play in flight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.running import Client, Server

PASSWORD = "correct horse battery"
BETS = {"ante": 500, "blind": 500}


@pytest.fixture(scope="module")
def two_processes(postgres_server: Server) -> Iterator[list[Server]]:
    """Two processes of one house."""
    other = Server(postgres_server.data, database=postgres_server.database).start()
    yield [postgres_server, other]
    other.stop()


def account(server: Server) -> tuple[Client, str]:
    """A person with an account, and the login."""
    guest = Client(server)
    login = f"p{guest.account[:10]}"
    made = guest.post("/api/accounts", {"login": login, "password": PASSWORD, "name": "Ada"})
    assert made.status_code == 201, made.text
    return Client(server, made.json()["token"]), login


def another_browser(server: Server, login: str) -> Client:
    signed = httpx.post(f"{server.url}/api/sessions", json={"login": login, "password": PASSWORD})
    assert signed.status_code == 201, signed.text
    return Client(server, signed.json()["token"])


def test_who_is_signed_in_is_never_an_error(server: Server, client: Client) -> None:
    nobody = httpx.get(f"{server.url}/api/sessions/current")
    assert (nobody.status_code, nobody.json()) == (200, {"person": None})
    stale = httpx.get(f"{server.url}/api/sessions/current", headers={"Authorization": "Bearer of-last-week"})
    assert (stale.status_code, stale.json()) == (200, {"person": None})
    person, me = client.get("/api/sessions/current")["person"], client.get("/api/me")
    assert person["account"] == client.account
    assert person["balance_cents"] == {"play": 100_000, "real": 0}
    assert person["refill_to_cents"] == 100_000
    assert person["refill_ms"] < person["now_ms"]  # the money of a new guest does not count
    assert {name: me[name] for name in person if name != "now_ms"} | {"now_ms": person["now_ms"]} == person


def test_money_is_told_in_dollars(client: Client) -> None:
    """The code is for programs; the message is what a person reads."""
    socket = client.socket(client.new_table(limits={"": [500, 200_000]}))
    socket.do("sit")
    refused = socket.bet({"ante": 60_000, "blind": 60_000})
    assert refused["error"] == "not_enough_money"
    assert refused["message"] == "not enough money: the balance is $1,000, and $1,200 is needed"
    client.http.put("/api/me/limits", json={"stake_cents_a_round": 900}).raise_for_status()
    refused = socket.bet(BETS)
    assert refused["error"] == "limit_reached"
    assert refused["message"] == "your own limit is $9 a round; this would put $10 at stake"


def test_a_break_stops_play_in_every_browser_and_process(two_processes: list[Server]) -> None:
    """Set in one browser; the other one is in mid-round, at a socket of another process."""
    here, there = two_processes
    person, login = account(here)
    table = person.new_table()
    socket = person.socket(table)
    socket.do("sit")
    assert socket.bet(BETS)["type"] == "news"
    other = another_browser(there, login)
    until = other.post("/api/me/exclusion", {"days": 7}).json()["excluded_until_ms"]
    assert other.post("/api/me/exclusion", {"days": 1}).json()["excluded_until_ms"] == until  # never shorter
    seen = Client(there, person.token).get(f"/api/tables/{table}")["you"]["offers"]
    assert {offer["reason"] for offer in seen if offer["amount_cents"]} == {"break"}
    while socket.now["round"] == 1:
        decide_without_money(socket)
    refusals = [
        socket.bet(BETS),
        act(person, table, {"do": "bet", "on": socket.now["commitment"], "bets": BETS, "seed": "0" * 64}),
        act(other, table, {"do": "bet", "on": socket.now["commitment"], "bets": BETS, "seed": "0" * 64}),
        act(other, other.new_table(), {"do": "sit"}),
    ]
    for refused in refusals:
        assert refused["error"] == "limit_reached"
        assert "taking a break from play until" in refused["message"]
    assert person.get("/api/sessions/current")["person"]["excluded_until_ms"] == until
    assert person.get("/api/me")["held"] == []


def decide_without_money(socket: Any) -> None:
    """Every raise is refused; what adds no money is taken."""
    question, offers = socket.now["you"]["question"], socket.now["you"]["offers"]
    for offer in offers:
        if offer["amount_cents"]:
            assert socket.do("act", question=question, choice=offer["choice"])["error"] == "limit_reached"
    free = next(offer["choice"] for offer in offers if not offer["amount_cents"])
    assert socket.do("act", question=question, choice=free)["type"] == "news"


def act(client: Client, table: str, command: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.post(f"/api/tables/{table}/actions", {"id": "a1", "command": command}).json()
    return found


def test_a_limit_stops_the_next_bet_in_another_browser(two_processes: list[Server]) -> None:
    here, there = two_processes
    person, login = account(here)
    socket = person.socket(person.new_table())
    socket.do("sit")
    assert socket.bet(BETS)["type"] == "news"
    other = another_browser(there, login)
    other.http.put("/api/me/limits", json={"stake_cents_a_round": 1000}).raise_for_status()
    looser = other.http.put("/api/me/limits", json={}).json()
    assert (looser["limits"]["stake_cents_a_round"], looser["next_limits"]["stake_cents_a_round"]) == (1000, 0)
    told = other.get("/api/me")
    assert told["next_limits_ms"] > told["now_ms"]
    while socket.now["round"] == 1:
        decide_without_money(socket)
    assert socket.bet({"ante": 1000, "blind": 1000})["error"] == "limit_reached"
    assert socket.bet(BETS)["type"] == "news"


def test_waits_after_failures_hold_in_every_process(two_processes: list[Server]) -> None:
    here, there = two_processes
    _, login = account(here)
    wrong = {"login": login, "password": "not the password"}
    answers = [httpx.post(f"{each.url}/api/sessions", json=wrong).status_code for each in (here, there) * 3]
    assert answers == [401] * 5 + [429]
