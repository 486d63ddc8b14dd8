"""A house with a game whose three cards suffice for two seats: nobody sits down where no cards can be dealt."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Client, Server

TINY = Path(__file__).parents[1] / "odds" / "tiny.py"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    about = tmp_path / "packages" / "pitboss_tiny-1.0.0.dist-info"
    about.mkdir(parents=True)
    shutil.copy(TINY, about.parent)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pitboss-tiny\nVersion: 1.0.0\n")
    (about / "entry_points.txt").write_text("[pitboss.games]\ntiny = tiny:GAME\n")
    server = Server(tmp_path / "data", packages=about.parent, games="tiny").start()
    yield server
    server.stop()


def test_whoever_can_sit_down_can_be_dealt(house: Server) -> None:
    client = Client(house)
    public = next(each for each in client.get("/api/tables")["tables"] if each["game"] == "tiny")
    assert public["places"] == 2
    socket = client.socket(client.new_table("tiny", seats=6))
    assert socket.now["places"] == 2
    assert "seats are numbered 1 to 2" in socket.do("sit", seat=3)["message"]
    assert socket.do("sit", seat=1)["type"] == "news"
    assert socket.do("add_bot", seat=2)["type"] == "news"
    assert socket.do("add_bot")["type"] == "error"
    assert socket.bet({"ante": 500})["type"] == "news"
    assert socket.now["you"]["offers"]
