"""What a house offers: its settings, the library whose tables open when someone sits down, and an operator's switch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.games import GAMES, LIBRARY
from pitboss.games import find_game as found
from tests.cli.run import pitboss
from tests.server.running import Client, Server

HOUSE_GAME, OTHER_GAME, *_ = GAMES
KNOWN = next(iter(LIBRARY))
PASSWORD = "a long password"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("offer")
    running = Server(folder / "data", games=f"{HOUSE_GAME},{KNOWN}").start()
    yield running
    running.stop()


def test_it_offers_what_its_settings_say_with_kind_pace_and_edge(house: Server) -> None:
    offered = {game["id"]: game for game in Client(house).get("/api/offer")["games"]}
    assert list(offered) == [HOUSE_GAME, KNOWN]
    assert [game["group"] for game in offered.values()] == ["house", "library"]
    for id_, game in offered.items():
        assert ("dealer" in game["kinds"]) == any(pile.owner == "dealer" for pile in found(id_).piles)
        assert 1 <= game["decisions"] <= len(found(id_).streets)
    assert offered[HOUSE_GAME]["edge"].endswith(" %")


def test_a_game_that_is_not_offered_has_no_tables(house: Server) -> None:
    guest = Client(house)
    refused = guest.post("/api/tables", {"game": OTHER_GAME})
    assert refused.status_code == 403
    assert "does not offer" in refused.json()["message"]
    assert guest.post(f"/api/games/{OTHER_GAME}/seat").status_code == 403
    assert guest.post("/api/games/nothing/seat").status_code == 404


def test_a_table_of_the_library_is_found_and_not_opened_twice(house: Server) -> None:
    one, two = Client(house), Client(house)
    table = one.post(f"/api/games/{KNOWN}/seat").json()["table"]
    assert two.post(f"/api/games/{KNOWN}/seat").json()["table"] == table
    assert one.post(f"/api/tables/{table}/actions", {"id": "1", "command": {"do": "sit"}}).status_code == 200


def test_an_operator_switches_a_game_off_and_on_again(house: Server, tmp_path: Path) -> None:
    made = pitboss("operator", "add", "opener", "--data", str(house.data), "--password", PASSWORD)
    assert made.returncode == 0, made.stderr
    session = str(tmp_path / "session.json")
    told = pitboss("operator", "sign-in", "opener", "--url", house.url, "--password", PASSWORD, "--session", session)
    assert told.returncode == 0, told.stderr

    def games(*words: str) -> dict[str, bool]:
        asked = pitboss("operator", "games", *words, "--session", session, "--json")
        assert asked.returncode == 0, asked.stderr
        return {game["id"]: game["on"] for game in json.loads(asked.stdout)}

    owner = Client(house)
    private = f"/api/tables/{owner.new_table(HOUSE_GAME)}"
    assert owner.post(f"{private}/actions", {"id": "1", "command": {"do": "sit"}}).status_code == 200
    assert games() == {HOUSE_GAME: True, KNOWN: True}
    assert games("--off", HOUSE_GAME) == {HOUSE_GAME: False, KNOWN: True}
    assert owner.post(f"{private}/actions", {"id": "2", "command": {"do": "add_bot"}}).status_code == 200
    guest = Client(house)
    refused = guest.post(f"{private}/actions", {"id": "1", "command": {"do": "sit"}})
    assert (refused.status_code, "does not offer" in refused.json()["message"]) == (403, True)
    assert [game["id"] for game in guest.get("/api/offer")["games"]] == [KNOWN]
    assert guest.post("/api/tables", {"game": HOUSE_GAME}).status_code == 403
    assert HOUSE_GAME not in [table["game"] for table in guest.get("/api/tables")["tables"]]
    assert games("--on", HOUSE_GAME)[HOUSE_GAME]
    assert guest.post(f"{private}/actions", {"id": "3", "command": {"do": "sit"}}).status_code == 200
    assert HOUSE_GAME in [table["game"] for table in guest.get("/api/tables")["tables"]]
    events = json.loads(pitboss("operator", "events", "--session", session, "--json").stdout)
    assert [event["on"] for event in events if event["kind"] == "offered"] == [False, True]
    assert "may offer" in pitboss("operator", "games", "--off", OTHER_GAME, "--session", session).stderr
