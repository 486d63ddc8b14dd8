"""Private tables: shown to those who sit there, proven to those who know the address, and not more than a few each."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from examples import verify_checkpoint
from pitboss.errors import LimitReached
from pitboss.server.house.house import House
from pitboss.server.settings import Settings
from pitboss.table import Actor, Config, make_terms
from pitboss.table.commands import SetStatus
from tests.server.running import Client, Server, wait_for


def test_nobody_is_shown_a_private_table(server: Server, client: Client) -> None:
    other, table = Client(server), client.new_table("four_card")
    client.socket(table).do("sit")
    wait_for(lambda: httpx.get(f"{server.url}/api/fairness/tables/{table}").status_code == 200)
    public = {path: other.http.get(path).text for path in ("/api/fairness", "/api/tables", "/metrics", "/readyz")}
    assert [path for path, text in public.items() if table in text] == []
    assert [row["id"] for row in client.get("/api/tables")["tables"] if row["private"]] == [table]


def test_anybody_who_knows_a_table_has_its_proof(server: Server, client: Client, tmp_path: Path) -> None:
    table = client.new_table("four_card")
    socket = client.socket(table)
    socket.do("sit")
    path = f"{server.url}/api/fairness/tables/{table}"
    wait_for(lambda: httpx.get(path).json().get("head", {}).get("entry") == socket.frames[-1]["entry"])
    told = httpx.get(path)
    file = tmp_path / "proof.json"
    file.write_text(told.text)
    key = client.get("/api/fairness")["key"]
    assert verify_checkpoint.main(str(file), key) == 0
    assert len(json.dumps(told.json()["checkpoint"])) < 600
    for wrong in (f"{server.url}/api/fairness/tables/t000000000000", f"{path}?checkpoint=999999999999"):
        assert (httpx.get(wrong).status_code, httpx.get(wrong).json()["error"]) == (404, "not_found")


def test_the_owner_closes_a_table(server: Server, client: Client) -> None:
    table = client.new_table("four_card")
    assert Client(server).http.delete(f"/api/tables/{table}").json()["error"] == "not_found"
    assert client.http.delete("/api/tables/four_card").json()["error"] == "not_found"
    assert client.http.delete(f"/api/tables/{table}").status_code == 204
    assert client.get(f"/api/tables/{table}")["status"] == "closed"


def test_a_person_has_so_many_private_tables(tmp_path: Path) -> None:
    async def use() -> None:
        house = House(Settings(database=":memory:", data=str(tmp_path), private_tables=2, games=("four_card",)))
        await house.start()

        async def opens(id_: str, owner: str = "p1") -> None:
            config = Config(f"Table {id_}", private=True, owner=owner)
            await house.open_table(id_, make_terms("four_card"), config, Actor(owner))

        for id_ in ("a", "b"):
            await opens(id_)
        with pytest.raises(LimitReached, match=r"2 private tables open, and this house allows 2 \(Table a, Table b"):
            await opens("c")
        await opens("d", "p2")
        await house.tell(Actor("p1"), "a", SetStatus("closed"))
        await opens("c")
        await house.stop()

    asyncio.run(use())
