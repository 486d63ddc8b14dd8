"""A program that is upgraded under its books: tables commit to the new rules, and every proof stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import pitboss
from tests.server.running import Client, Server

TINY = (Path(__file__).parents[1] / "odds" / "tiny.py").read_text()
CHANGES = {"a new version": ("version=1,", "version=2,"), "the same version": ("Odds(5, 2)", "Odds(3, 1)")}


def install(packages: Path, source: str) -> None:
    about = packages / "pitboss_tiny-1.0.0.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (packages / "tiny.py").write_text(source)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pitboss-tiny\nVersion: 1.0.0\n")
    (about / "entry_points.txt").write_text("[pitboss.games]\ntiny = tiny:GAME\n")


def round_of(client: Client, table: str) -> Any:
    """A round at this table, with the first choice that is offered."""
    socket = client.socket(table)
    if socket.now["you"] is None:
        socket.do("sit")
    socket.bet({"ante": 500, "high": 500})
    while socket.now["phase"] == "playing":
        you = socket.now["you"]
        socket.do("act", question=you["question"], choice=you["offers"][0]["choice"])
    return client.get("/api/rounds")["rounds"][0]


@pytest.mark.parametrize("change", CHANGES)
def test_rules_that_change_under_open_tables(change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "packages"
    install(packages, TINY)
    server = Server(tmp_path / "data", packages=packages, games="tiny,four_card").start()
    client = Client(server)
    idle, playing, other = (client.new_table(game) for game in ("tiny", "tiny", "four_card"))
    finished = round_of(client, idle)
    old = tmp_path / "old.json"
    old.write_text(client.http.get(f"/api/certificates/{finished['link']}").text)
    socket = client.socket(playing)
    socket.do("sit")
    socket.bet({"ante": 500, "high": 500})
    assert socket.now["phase"] == "playing"
    before = {table: client.get(f"/api/tables/{table}") for table in (idle, playing, other)}
    money = client.get("/api/me")["balance_cents"]["play"]
    server.stop()
    install(packages, TINY.replace(*CHANGES[change]))
    server.start()
    try:
        client = Client(server, client.token)
        after = {table: client.get(f"/api/tables/{table}") for table in before}
        assert after[other]["commitment"] == before[other]["commitment"]
        for table in (idle, playing):
            assert after[table]["round"] == before[table]["round"] + 1
            assert after[table]["commitment"] != before[table]["commitment"]
            assert after[table]["phase"] == "betting"
        assert client.get("/api/me")["balance_cents"]["play"] == money + 1_000
        voided = next(each for each in client.get("/api/rounds")["rounds"] if each["voided"])
        made = round_of(client, idle)
        files = {}
        for name, link in (("voided", voided["link"]), ("made", made["link"])):
            files[name] = tmp_path / f"{name}.json"
            files[name].write_text(client.http.get(f"/api/certificates/{link}").text)
    finally:
        server.stop()
    assert "were updated" in json.loads(files["voided"].read_text())["document"]["voided"]
    monkeypatch.setenv("PYTHONPATH", server.path)
    monkeypatch.setenv("PITBOSS_INSTALLED_GAMES", "1")
    for file, code in ((old, 3), (files["voided"], 3), (files["made"], 0)):
        proof = pitboss("verify", str(file))
        assert proof.returncode == code, (file.name, proof.stdout, proof.stderr)
        assert ("settlement not derived again" in proof.stdout) is (code == 3)
    checked = pitboss("ledger", "check", "--data", str(server.data))
    assert "The books are clean." in checked.stdout, checked.stdout
