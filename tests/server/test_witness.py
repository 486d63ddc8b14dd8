"""A witness elsewhere knows what was published, even if books, key and mark are put back together."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.errors import SettingsError
from pitboss.server.house.keys import read_key
from pitboss.server.settings import read_settings
from pitboss.store.marks import STOPPED
from pitboss.table import KeyDealer
from tests.cli.run import pitboss
from tests.server.running import Client, Server

GAME, BETS = "holdem_bonus", {"ante": 500}


class Service(NamedTuple):
    """A witness in a process of its own."""

    process: subprocess.Popen[str]
    address: str


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    command = [sys.executable, "-m", "pitboss", "witness", "--data", str(tmp_path / "kept"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield Service(process, found[0])
        process.kill()


def refusal(server: Server, *more: str) -> str:
    """What the house says that does not start."""
    refused = pitboss("serve", "--data", str(server.data), "--port", "0", *more)
    assert refused.returncode == 2, refused.stderr
    assert "Traceback" not in refused.stderr
    return " ".join(refused.stderr.split())


def play_a_little(server: Server) -> None:
    player = Client(server)
    socket = player.socket(player.new_table(GAME))
    socket.do("sit")
    socket.bet(BETS)


@pytest.mark.parametrize("kind", ["folder", "http"])
def test_a_copy_of_the_whole_machine_does_not_deal(kind: str, tmp_path: Path, service: Service) -> None:
    witness = str(tmp_path / "elsewhere") if kind == "folder" else service.address
    server = Server(tmp_path / "data", games=GAME, witness=witness).start()
    play_a_little(server)
    server.stop()
    shutil.copytree(server.data, tmp_path / "snapshot")
    server.start()
    play_a_little(server)
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "snapshot", server.data)
    assert "older than what the witness knows" in refusal(server, "--witness", witness)
    assert "these books have a witness: give --witness" in refusal(server)
    recovered = pitboss("recover", "--data", str(server.data), "--witness", witness)
    assert "goes on with these books" in recovered.stdout, recovered.stderr
    server.start()
    play_a_little(server)
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "snapshot", server.data)
    assert "knows another epoch than these books" in refusal(server, "--witness", witness)


@pytest.mark.parametrize("kind", ["folder", "http"])
def test_a_house_without_its_witness_shows_nothing_more(kind: str, tmp_path: Path, service: Service) -> None:
    kept = tmp_path / "elsewhere"
    server = Server(tmp_path / "data", games=GAME, witness=kept if kind == "folder" else service.address).start()
    try:
        socket = Client(server).socket(GAME)
        shutil.rmtree(kept, ignore_errors=True)
        service.process.kill()
        with pytest.raises(ConnectionClosed):
            socket.do("sit")
        assert server.process is not None
        assert server.process.wait(30) == STOPPED
        assert "cannot be kept" in server.errors.read_text()
    finally:
        server.stop()


@pytest.mark.parametrize("at", ["closed", "another house"])
def test_an_address_without_a_witness_stops_the_start_plainly(at: str, tmp_path: Path) -> None:
    other = Server(tmp_path / "other", games=GAME).start()
    address = other.url
    if at == "closed":
        other.stop()
    said = refusal(Server(tmp_path / "data"), "--witness", address)
    other.stop()
    assert ("does not answer" if at == "closed" else "witness") in said
    assert address in said


def test_real_money_needs_a_witness(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="real_money needs a witness"):
        read_settings({"real_money": True, "data": str(tmp_path)})


def test_only_the_house_itself_moves_its_marks(tmp_path: Path, service: Service) -> None:
    server = Server(tmp_path / "data", games=GAME, witness=service.address).start()
    server.stop()
    dealer = KeyDealer(read_key(server.data))
    at = f"{service.address}/{dealer.public}"
    before = httpx.get(at).json()
    assert before["epoch"] == 1
    assert GAME not in str(before)
    (name, (entry, head)), *_ = before["marks"].items()

    def post(signer: KeyDealer, **document: Any) -> str:
        signed = signer.sign({"kind": "marks", "epoch": 1, "begin": False, "marks": {}} | document)
        return str(httpx.post(at, json=signed).json().get("message", ""))

    stranger = KeyDealer(b"x" * 32)
    assert "may not leave its marks here" in post(stranger, begin=True, epoch=2)
    forged = stranger.sign({"kind": "marks", "epoch": 2, "begin": True, "marks": {}}) | {"key": dealer.public}
    assert "signature" in httpx.post(at, json=forged).json()["message"]
    assert "was begun before" in post(dealer, begin=True)
    assert "is over, or was never begun" in post(dealer, epoch=2)
    assert "was another one before" in post(dealer, marks={name: [entry, "0" * 64]})
    assert httpx.post(at, content=b"{}").status_code == 400
    assert post(dealer, marks={name: [entry - 1, "0" * 64]}) == ""  # of a slower process
    assert httpx.get(at).json() == before
    assert post(dealer, marks={name: [entry + 1, head]}) == ""
    assert httpx.get(at).json()["marks"][name] == [entry + 1, head]
