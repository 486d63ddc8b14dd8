"""A house with real money as its operators run it: from the command line, at a real server."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from pitboss.errors import NotAllowed
from pitboss.server.house.house import House
from pitboss.server.operator.requests import Status
from pitboss.server.operator.routes import set_every_status, set_table_status
from pitboss.server.settings import Settings
from pitboss.store.limits import AccountData
from pitboss.store.people import Person
from pitboss.table import Actor, Config, make_terms
from pitboss.table.commands import SetStatus
from tests.cli.run import pitboss
from tests.server.running import Client, Server, wait_for
from tests.server.staff import set_up_second_factor

PASSWORD = "a long password"
Desk = Callable[..., str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("real")
    running = Server(folder / "data", real_money="true", witness=folder / "witness", games="four_card").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def desks(house: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Desk]:
    """Two operators, each with a session of their own."""
    folder = tmp_path_factory.mktemp("sessions")

    def desk(login: str) -> Desk:
        file = folder / login
        added = pitboss("operator", "add", login, "--data", str(house.data), "--password", PASSWORD)
        assert added.returncode == 0, added.stderr
        session = ("--session", str(file))
        signed = pitboss("operator", "sign-in", login, "--url", house.url, "--password", PASSWORD, *session)
        assert signed.returncode == 0, signed.stderr
        assert file.stat().st_mode & 0o077 == 0
        assert "second factor" in pitboss("operator", "tables", *session).stderr  # the house plays for real money
        set_up_second_factor(Client(house, json.loads(file.read_text())["token"]), PASSWORD)

        def run(*arguments: str, fails: bool = False) -> str:
            done = pitboss("operator", *arguments, *session)
            assert (done.returncode != 0) == fails, done.stdout + done.stderr
            return done.stderr if fails else done.stdout

        return run

    return {login: desk(login) for login in ("ada", "bob")}


def agreed(desks: dict[str, Desk], *arguments: str) -> None:
    """Ada proposes, Bob agrees."""
    proposal = re.findall(r"Proposed: (\w+)\.", desks["ada"](*arguments))[0]
    assert "second person" in desks["ada"]("agree", proposal, fails=True)
    desks["bob"]("agree", proposal)


def new_player(house: Server) -> Client:
    guest = Client(house)
    body = {"login": f"p{guest.account[:10]}", "password": PASSWORD, "name": "Pat"}
    made = guest.post("/api/accounts", body).raise_for_status().json()
    player = Client(house, made["token"])
    player.account = made["account"]
    return player


def test_an_evening_in_real_money(house: Server, desks: dict[str, Desk]) -> None:
    ada = desks["ada"]
    table = re.findall(r"table (\w+) is open", ada("open", "ultimate_holdem", "--real-money", "--limits", "1-100"))[0]
    player = new_player(house)
    agreed(desks, "cash", "1000", "--account", player.account, "--reason", "receipt 1")
    agreed(desks, "cash", "2525", "--table", table, "--reason", "opening bankroll")
    socket = player.socket(table)
    assert socket.now["real_money"] is True
    assert socket.do("sit")["type"] == "news"
    refused = socket.bet({"ante": 600, "blind": 600})
    assert refused["error"] == "bet_refused"
    assert "bankroll" in refused["message"]
    assert socket.bet({"ante": 500, "blind": 500})["type"] == "news"
    assert "the open round could cost" in take_out(desks, table)
    while socket.now["round"] == 1:
        you = socket.now["you"]
        socket.do("act", question=you["question"], choice=you["offers"][0]["choice"])
    money = player.get("/api/me")["balance_cents"]
    row = player.get("/api/rounds")["rounds"][0]
    assert (money["real"], row["currency"]) == (100_000 + row["net_cents"], "real")
    ada("limit", table, "5-50")
    while socket.now["terms"]["limits"] != {"": [500, 5_000]}:
        socket.take()
    assert socket.bet({"ante": 400, "blind": 400})["error"] == "bet_refused"
    assert table in ada("status", "paused", table)
    shown = next(row for row in json.loads(ada("tables", "--json")) if row["id"] == table)
    assert (shown["status"], shown["bankroll_cents"]) == ("paused", 252_500 - row["net_cents"])
    kinds = [event["kind"] for event in json.loads(ada("events", "--json"))]
    assert kinds.count("cash") == 2
    assert kinds.count("operated") == 2  # new limits, and paused
    checked = pitboss("ledger", "check", "--data", str(house.data))
    assert "The books are clean." in checked.stdout, checked.stdout


def take_out(desks: dict[str, Desk], table: str) -> str:
    proposed = desks["ada"]("cash", "1", "--out", "--table", table, "--reason", "to the bank")
    return desks["bob"]("agree", re.findall(r"Proposed: (\w+)\.", proposed)[0], fails=True)


def test_a_proposal_is_rejected_or_withdrawn(house: Server, desks: dict[str, Desk]) -> None:
    player = new_player(house)
    login = f"p{player.account[:10]}"
    assert "no account and no login" in desks["ada"]("adjust", "nobody", "5", "--reason", "a promise", fails=True)
    for desk, told in (("ada", "Withdrawn"), ("bob", "Rejected")):
        proposed = desks["ada"]("adjust", login, "5", "--reason", "a promise")
        proposal = re.findall(r"Proposed: (\w+)\.", proposed)[0]
        listed = desks["bob"]("proposals")
        assert "ada" in listed
        assert told in desks[desk]("reject", proposal, "--reason", "no receipt")
        assert "no open proposal" in desks["bob"]("agree", proposal, fails=True)
    events = json.loads(desks["ada"]("events", "--json"))
    assert [event["reason"] for event in events if event["kind"] in ("withdrawn", "rejected")] == ["no receipt"] * 2
    agreed(desks, "adjust", login, "5", "--reason", "a promise")
    assert player.get("/api/me")["balance_cents"]["play"] == 100_500


def test_void_and_adjust_from_the_command_line(house: Server, desks: dict[str, Desk]) -> None:
    player = Client(house)
    socket = player.socket("four_card")
    socket.do("sit")
    socket.bet({"ante": 500})
    agreed(desks, "void", "four_card", "1", "--reason", "the shuffler failed")
    while socket.now["round"] == 1:
        socket.take()
    agreed(desks, "adjust", player.account, "12.50", "--reason", "a promise")
    assert player.get("/api/me")["balance_cents"]["play"] == 101_250
    assert "voids" in desks["ada"]("report")
    assert "the shuffler failed" in desks["ada"]("events", "--format", "csv")
    assert desks["ada"]("events", "--format", "csv", "--day", "2001-01-01") == "number,at,at_ms,kind,by,details\n"
    assert "choose csv or parquet" in desks["ada"]("events", "--format", "xls", fails=True)
    assert desks["ada"]("report", "--format", "csv").startswith("day,")
    assert player.account in desks["ada"]("players")
    assert json.loads(desks["ada"]("players", player.account))["balance_cents"]["play"] == 101_250


def test_real_money_is_off_by_default(server: Server, tmp_path: Path) -> None:
    pitboss("operator", "add", "eve", "--data", str(server.data), "--password", PASSWORD)
    signed = httpx.post(f"{server.url}/api/sessions", json={"login": "eve", "password": PASSWORD}).json()
    eve = Client(server, signed["token"])
    for path, body in {
        "/api/operator/tables": {"game": "four_card", "currency": "real"},
        "/api/operator/proposals/cash": {"account": "x", "cents": 5, "reason": "why not"},
        "/api/operator/proposals/adjustments": {"account": "x", "cents": 5, "currency": "real", "reason": "why not"},
    }.items():
        refused = eve.post(path, body)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_allowed"), refused.text
    assert Client(server).post("/api/tables", {"game": "four_card", "currency": "real"}).status_code == 400


def test_tables_in_real_money_stay_shut_while_it_is_off(tmp_path: Path) -> None:
    async def use() -> None:
        house = House(Settings(data=str(tmp_path / "data"), games=("four_card",)))
        await house.start()
        config = Config("Real", currency="real")
        await house.open_table("T1", make_terms("four_card"), config, Actor("house"))
        await house.tell(Actor("ada"), "T1", SetStatus("paused"))
        ada = Person("ada", "operator", "Ada", AccountData())
        with pytest.raises(NotAllowed, match="real_money is off"):
            await set_table_status("T1", Status(status="open"), ada, house)
        assert await set_every_status(Status(status="open"), ada, house) == {"tables": ["four_card"]}
        assert (await house.state("T1")).status == "paused"
        assert await set_every_status(Status(status="closed"), ada, house) == {"tables": ["T1", "four_card"]}
        await house.stop()

    asyncio.run(use())


def test_the_best_choice_for_seats_whose_time_is_over(house: Server, desks: dict[str, Desk]) -> None:
    """Four Card with five seconds for a decision: nobody answers, and the rule plays what the coach would."""
    opened = desks["ada"]("open", "four_card", "--resolve", "best", "--decision-seconds", "5")
    table = re.findall(r"table (\w+) is open", opened)[0]
    people = [Client(house) for _ in range(2)]
    sockets = [person.socket(table) for person in people]
    for socket in sockets:
        socket.do("sit")
    while sockets[0].now["alone"]:
        sockets[0].take()
    for socket in sockets:
        socket.bet({"ante": 500})
    wait_for(lambda: all(read_on(socket) == "revealing" for socket in sockets))
    for socket in sockets:
        socket.do("reveal", round=1, seed=socket.seed)
    advice = {}
    for seat, (person, socket) in enumerate(zip(people, sockets, strict=True), 1):
        wait_for(lambda socket=socket: read_on(socket) == "playing")
        advice[seat] = person.get(f"/api/tables/{table}/advice")["values"][0]["choice"]
    wait_for(lambda: read_on(sockets[0]) == "betting", 60)
    row = people[0].get("/api/rounds")["rounds"][0]
    document = people[0].get(f"/api/certificates/{row['link']}")["document"]
    assert {action["seat"]: action["choice"] for action in document["actions"]} == advice
    assert {action["by"] for action in document["actions"]} == {"rule"}


def read_on(socket: object) -> str:
    """The phase of the table, after whatever has arrived."""
    try:
        while True:
            socket.take(0.05)  # type: ignore[attr-defined]
    except TimeoutError:
        return str(socket.now["phase"])  # type: ignore[attr-defined]
