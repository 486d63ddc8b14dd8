"""One suite of requests at a server on SQLite and one on PostgreSQL: no text makes an internal error at either."""

from __future__ import annotations

import json
import socket as sockets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.cli.run import pitboss
from tests.server.running import Client, Server

PASSWORD = "a long password"
PLAIN = (200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 422, 429)
NASTY = ["\x00", "a\x00b", "\u202eabc", "é" * 5, "🂡", "'; DROP TABLE tables;--", "%s%n", "x" * 300, "..", "1e400", " "]
NUMBERS = ["-1", "0", "99999999999999999999999999", "NaN", "1.5", "\x00"]
VALUES: list[Any] = [*NASTY, "\ud800", None, True, 5, -(10**30), 1.5, [], {}, [[]], {"\x00": 1}, {"a": {"b": []}}]
ENDS_SESSION = {("DELETE", "/api/sessions/current"), ("DELETE", "/api/sessions")}
LONG = {("POST", "/api/operator/check"), ("GET", "/api/operator/files")}  # they read everything, whatever is asked
SKIPPED = ENDS_SESSION | LONG


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest) -> Server:
    found: Server = request.getfixturevalue("server" if request.param == "sqlite" else "postgres_server")
    return found


@pytest.fixture(scope="module")
def operator(house: Server) -> Iterator[httpx.Client]:
    where = ("--database", house.database) if house.database else ()
    pitboss("operator", "add", "nasty", "--data", str(house.data), "--password", PASSWORD, *where)
    token = httpx.post(f"{house.url}/api/sessions", json={"login": "nasty", "password": PASSWORD}).json()["token"]
    with httpx.Client(base_url=house.url, timeout=60, headers={"Authorization": f"Bearer {token}"}) as client:
        yield client


@pytest.fixture(scope="module")
def document(house: Server) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{house.url}/api/openapi.json").json()
    return found


def routes(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            if (method.upper(), path) not in SKIPPED:
                yield method.upper(), path, about


def in_address(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


def check(answer: httpx.Response, *asked: object) -> None:
    assert answer.status_code in PLAIN, (asked, answer.status_code, answer.text[:300])
    if answer.status_code >= 400:
        told = answer.json()
        assert told["error"] not in ("internal", "unavailable"), (asked, told)
        assert told["message"], asked


def test_every_path_and_query(document: dict[str, Any], operator: httpx.Client) -> None:
    for method, path, about in routes(document):
        names = {each["name"]: each["schema"] for each in about.get("parameters", []) if each["in"] == "path"}
        if not names and not about.get("parameters"):
            continue
        for text in NASTY:
            address = path
            for name, schema in names.items():
                address = address.replace(f"{{{name}}}", "1" if schema.get("type") == "integer" else in_address(text))
            queries = [each["name"] for each in about.get("parameters", []) if each["in"] == "query"]
            url = address + "?" + "&".join(f"{name}={in_address(text)}" for name in queries)
            check(operator.request(method, url, json={} if method in ("POST", "PUT") else None), method, url)


def test_every_number_of_a_query(document: dict[str, Any], operator: httpx.Client) -> None:
    for method, path, about in routes(document):
        for each in about.get("parameters", []):
            if each["in"] == "query" and each["schema"].get("type") == "integer":
                address = path.replace("{table}", "four_card").replace("{game}", "four_card")
                for text in NUMBERS:
                    url = f"{address}?{each['name']}={in_address(text)}"
                    check(operator.request(method, url), method, url)


def properties(document: dict[str, Any], about: dict[str, Any]) -> list[str]:
    schema = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    found = document["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], schema)
    return list(found.get("properties", {})) or ["document"]


def test_every_field_of_every_body(document: dict[str, Any], operator: httpx.Client) -> None:
    guest = httpx.post(f"{operator.base_url}/api/guests").json()["token"]
    for method, path, about in routes(document):
        if "requestBody" not in about or path in ("/api/sessions", "/api/guests"):
            continue
        names = properties(document, about)
        address = path.replace("{table}", "four_card").replace("{game}", "four_card").replace("{number}", "1")
        for value in VALUES:
            body = json.dumps(dict.fromkeys(names, value)).encode()
            headers = {} if path.startswith("/api/operator") else {"Authorization": f"Bearer {guest}"}
            headers["content-type"] = "application/json"
            check(operator.request(method, address, content=body, headers=headers), method, path, value)


@pytest.mark.parametrize("value", ["\x00", "a\x00b", "\ud800"])
def test_a_login_that_no_database_can_hold(value: str, house: Server) -> None:
    body = json.dumps({"login": value, "password": PASSWORD})
    refused = httpx.post(f"{house.url}/api/sessions", content=body, headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid")


@pytest.mark.parametrize("name", ["a\x00b", "a\x1b[31mb", "a\u202eb", "\u2066a", "a\nb", "\u200b", "\u200d", " "])
def test_names_that_cannot_be_shown_are_refused(name: str, house: Server) -> None:
    guest = Client(house)
    table = guest.post("/api/tables", {"game": "four_card", "name": name})
    assert (table.status_code, table.json()["error"]) == (400, "invalid")
    made = guest.post("/api/accounts", {"login": f"p{guest.account[:9]}", "password": PASSWORD, "name": name})
    assert (made.status_code, made.json()["error"]) == (400, "invalid")


def test_names_of_all_languages_are_kept(house: Server) -> None:
    guest = Client(house)
    for name in ("Zoë's  table", "شب جمعه", "金曜日", "👩\u200d🚀"):
        table = guest.new_table("four_card", name=name)
        assert guest.get(f"/api/tables/{table}")["name"] == " ".join(name.split())


def test_a_lesson_of_the_dealer_school(house: Server) -> None:
    client = Client(house)
    lesson = client.post("/api/school", {"game": "four_card", "seats": 3}).json()
    assert client.get(f"/api/school/{lesson['id']}")["game"] == "four_card"


def test_bodies_are_exact(operator: httpx.Client) -> None:
    """`true` is not 1, and "5" is not 5."""
    table = {"game": "four_card"}
    adjust = {"account": "nobody", "reason": "why not"}
    for path, body in (
        ("/api/operator/tables", table | {"seats": True}),
        ("/api/operator/tables", table | {"seats": "5"}),
        ("/api/operator/tables", table | {"seats": 5.0}),
        ("/api/operator/tables", table | {"limits": {"": [True, 500]}}),
        ("/api/operator/tables", table | {"limits": {"": ["100", 500]}}),
        ("/api/operator/proposals/adjustments", adjust | {"cents": True}),
        ("/api/operator/proposals/adjustments", adjust | {"cents": "5"}),
        ("/api/operator/proposals/voids", {"table": "four_card", "round": True, "reason": "why not"}),
    ):
        refused = operator.post(path, json=body)
        assert (refused.status_code, refused.json()["error"]) == (400, "invalid"), (path, body, refused.text)


def test_deep_json_is_refused(house: Server, client: Client) -> None:
    for deep in (b"[" * 30_000 + b"]" * 30_000, b'{"a":' * 40 + b"1" + b"}" * 40, b"[" * 60_000):
        refused = httpx.post(f"{house.url}/api/verify", content=deep, headers={"content-type": "application/json"})
        assert (refused.status_code, refused.json()["error"]) == (400, "invalid")
    person = Client(house)
    socket = person.socket(person.new_table("four_card"))
    socket.send('{"id": "a", "do": ' + "[" * 30_000 + "]" * 30_000 + "}")
    assert socket.take()["error"] == "invalid"
    assert socket.do("sit")["type"] == "news"
    text = json.dumps({"id": "b", "do": "stand", "x": "[" * 100})
    socket.send(text)
    assert "unknown field" in socket.take()["message"]


def test_half_a_header_breaks_nothing(house: Server) -> None:
    with sockets.create_connection(("127.0.0.1", house.port)) as half:
        half.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n")
        assert httpx.get(f"{house.url}/healthz").json() == {"status": "ok"}
