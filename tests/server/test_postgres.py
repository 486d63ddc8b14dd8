"""On PostgreSQL a server answers as it does on SQLite."""

from __future__ import annotations

import pytest

from tests.server.running import Client, Server

NUL = [
    ("GET", "/api/tables/%00", None),
    ("GET", "/api/tables/a%00b/felt", None),
    ("GET", "/api/rounds/%00/1", None),
    ("GET", "/api/certificates/%00", None),
    ("POST", "/api/sessions", {"login": "a\x00b", "password": "a long password"}),
]


@pytest.mark.parametrize(("method", "path", "body"), NUL)
def test_no_character_makes_an_internal_error(method: str, path: str, body: object, postgres_server: Server) -> None:
    refused = Client(postgres_server).http.request(method, path, json=body)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid")


def test_a_lesson_of_the_dealer_school(postgres_server: Server) -> None:
    client = Client(postgres_server)
    lesson = client.post("/api/school", {"game": "four_card", "seats": 3}).json()
    assert client.get(f"/api/school/{lesson['id']}")["game"] == "four_card"
