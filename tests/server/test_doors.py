"""Nobody gets where they should not: every route with every role, other sites, sizes, rates, sessions."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.run import pitboss
from tests.server.running import Client, Server
from tests.server.staff import member

PASSWORD = "a long password"
WORDS = {"table": "four_card", "game": "four_card", "account": "nobody", "link": "nowhere"}
WORDS |= {"proposal": "none", "lesson": "none", "job": "none", "login": "nobody", "session": "none"}
STAFF = ("auditor", "floor", "cashier", "operator")
ROLES = ("nobody", "guest", *STAFF)

# Who may call which route of the staff, beside operators. Auditors read everything.
EVERYBODY = {"auditor", "floor", "cashier"}
AT_THE_DESK = {
    ("GET", "/api/operator/tables"): EVERYBODY,
    ("GET", "/api/operator/games"): EVERYBODY,
    ("GET", "/api/operator/players"): EVERYBODY,
    ("GET", "/api/operator/players/{account}"): EVERYBODY,
    ("GET", "/api/operator/proposals"): EVERYBODY,
    ("POST", "/api/operator/check"): {"auditor"},
    ("PUT", "/api/operator/tables/{table}/status"): {"floor"},
    ("DELETE", "/api/operator/tables/{table}/seats/{seat}"): {"floor"},
    ("POST", "/api/operator/proposals/cash"): {"cashier"},
    ("POST", "/api/operator/proposals/{proposal}/agree"): {"cashier"},
    ("POST", "/api/operator/proposals/{proposal}/reject"): {"cashier"},
}

# What each role may call, by the beginning of the path. Everything else needs a session.
PUBLIC = ("/healthz", "/readyz", "/metrics", "/api/games", "/api/certificates", "/api/verify", "/api/fairness")
PUBLIC += ("/api/replays",)
ODDS_OF_ONES_OWN = ("/counts", "/counts/{job}", "/plan")  # counts and sessions take work: a person has a quota
PUBLIC_ONCE = {
    ("POST", "/api/guests"),
    ("GET", "/api/sessions/current"),  # says that nobody is signed in
    ("POST", "/api/sessions"),
    ("GET", "/api/tables"),
    ("GET", "/api/offer"),  # the games of the lobby
    ("GET", "/api/tables/{table}/edges"),
    ("GET", "/api/tables/{table}/felt"),  # the rules and pay tables in force, readable before any stake
    ("GET", "/api/tables/{table}/how-to-play"),  # the same for a newcomer
}


@pytest.fixture(scope="module")
def tokens(server: Server) -> dict[str, str]:
    made = {"nobody": "", "guest": httpx.post(f"{server.url}/api/guests").json()["token"]}
    return made | {role: member(server, role, role).token for role in STAFF}


@pytest.fixture(scope="module")
def routes(server: Server) -> list[tuple[str, str]]:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


def call(server: Server, token: str, method: str, path: str) -> httpx.Response:
    for name, word in WORDS.items():
        path = path.replace("{" + name + "}", word)
    path = path.replace("{number}", "1").replace("{seat}", "1")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = {} if method in ("POST", "PUT") else None
    return httpx.request(method, server.url + path, headers=headers, json=body, timeout=30)


def allowed(role: str, method: str, path: str) -> bool:
    if (method, path) in (("POST", "/api/tables"), ("POST", "/api/games/{game}/seat")):
        return role not in ("nobody", "auditor")
    if (method, path) in PUBLIC_ONCE or path.startswith(PUBLIC):
        return True
    if path.startswith("/api/odds/") and not path.endswith(ODDS_OF_ONES_OWN):
        return True
    if path.startswith("/api/operator"):
        others = AT_THE_DESK.get((method, path), {"auditor"} if method == "GET" else set())
        return role == "operator" or role in others
    return role != "nobody"


def test_every_route_and_every_role(server: Server, tokens: dict[str, str], routes: list[tuple[str, str]]) -> None:
    assert len(routes) > 30
    wrong = []
    for (method, path), role in itertools.product(routes, ROLES):
        if path.startswith("/api/sessions") and method == "DELETE" and role != "nobody":
            continue  # it would sign the test out
        answer = call(server, tokens[role], method, path)
        status = answer.status_code
        refused = status == 401 or answer.json().get("error") == "not_allowed" if status >= 400 else False
        if refused == allowed(role, method, path) or status >= 500:
            wrong.append((role, method, path, status))
    assert wrong == []


def test_nobody_reads_anothers_history(server: Server, client: Client) -> None:
    other = Client(server)
    table = other.new_table()
    socket = other.socket(table)
    socket.do("sit")
    socket.bet({"ante": 500, "blind": 500})
    while socket.now["round"] == 1:
        you = socket.now["you"]
        socket.do("act", question=you["question"], choice=you["offers"][0]["choice"])
    assert other.http.get(f"/api/rounds/{table}/1").status_code == 200
    assert client.http.get(f"/api/rounds/{table}/1").status_code == 404
    assert other.http.get(f"/api/rounds/{table}/1/certificate").json()["certificate"]["document"]["round"] == 1
    assert client.http.get(f"/api/rounds/{table}/1/certificate").status_code == 404
    assert client.get("/api/rounds")["rounds"] == []


def test_a_bystander_sees_no_card_that_is_not_shown(server: Server, client: Client) -> None:
    player = Client(server)
    table = player.new_table()
    mine, theirs = player.socket(table), client.socket(table)
    mine.do("sit")
    mine.bet({"ante": 500, "blind": 500})
    while theirs.now["phase"] != "playing":
        theirs.take()
    cards = re.findall(r'"[2-9TJQKA][cdhs]"', json.dumps(theirs.frames))
    assert cards == []
    assert re.findall(r'"[2-9TJQKA][cdhs]"', json.dumps(mine.frames))
    assert theirs.now["you"] is None


def test_other_sites_are_refused(server: Server, client: Client) -> None:
    headers = {"Origin": "https://evil.example", "Cookie": f"pitboss_session={client.token}"}
    refused = httpx.post(f"{server.url}/api/me/refill", headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (403, "not_allowed")
    fetched = httpx.post(
        f"{server.url}/api/me/refill", headers=headers | {"Origin": server.url, "Sec-Fetch-Site": "cross-site"}
    )
    assert fetched.status_code == 403
    own = httpx.post(f"{server.url}/api/me/refill", headers=headers | {"Origin": server.url})
    assert own.json()["error"] == "limit_reached"


def test_a_socket_of_another_site_is_refused(server: Server, client: Client) -> None:
    from websockets.sync.client import connect

    path = f"{server.url.replace('http', 'ws')}/api/tables/four_card/socket"
    headers = {"Cookie": f"pitboss_session={client.token}"}
    with connect(path, origin="https://evil.example", additional_headers=headers, proxy=None) as socket:  # type: ignore[arg-type]
        assert json.loads(socket.recv(10))["error"] == "not_allowed"


def test_security_headers(server: Server) -> None:
    for path in ("/healthz", "/api/tables", "/nowhere"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_large_requests_are_refused(server: Server, client: Client) -> None:
    large = client.http.post("/api/verify", content=b"x" * 100_000)
    assert large.status_code == 413

    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    streamed = client.http.post("/api/verify", content=chunks())
    assert streamed.status_code in (400, 413)


@pytest.mark.parametrize("path", ["/api/sessions/current", "/api/sessions"])
def test_sockets_end_with_their_session(path: str, server: Server) -> None:
    """The person who signed out is told no more; nobody else notices."""
    person, other = Client(server), Client(server)
    table = person.new_table()
    socket, watching = person.socket(table), other.socket(table)
    socket.do("sit")
    assert person.http.delete(path).status_code == 204
    while (frame := socket.take())["type"] != "error":
        pass
    assert frame["error"] == "not_signed_in"
    with pytest.raises(ConnectionClosed):
        socket.take()
    assert watching.do("sit")["type"] == "news"


def test_sessions_end_and_change(server: Server) -> None:
    guest = Client(server)
    name = f"p{guest.account[:10]}"
    body = {"login": name, "password": PASSWORD, "name": "Ada"}
    made = guest.post("/api/accounts", body)
    assert made.status_code == 201, made.text
    assert guest.http.get("/api/me").status_code == 401  # the guest's session ended: no fixation
    assert Client(server, made.json()["token"]).get("/api/me")["role"] == "player"
    again = httpx.post(f"{server.url}/api/sessions", json={"login": name.upper(), "password": PASSWORD})
    person = Client(server, again.json()["token"])
    assert "HttpOnly" in again.headers["set-cookie"]
    assert "SameSite=strict" in again.headers["set-cookie"]
    table = person.new_table()
    assert person.http.delete("/api/sessions").status_code == 204
    assert person.http.get("/api/me").status_code == 401
    assert person.post(f"/api/tables/{table}/actions", {"id": "1", "command": {"do": "sit"}}).status_code == 401


def test_login_is_throttled_and_tells_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", guests_per_hour=2).start()
    try:
        answers = [
            httpx.post(f"{server.url}/api/sessions", json={"login": "ada", "password": "wrong"}) for _ in range(12)
        ]
        assert answers[0].json() == {"error": "not_signed_in", "message": "the login or the password is wrong"}
        assert answers[-1].status_code == 429
        guests = [httpx.post(f"{server.url}/api/guests").status_code for _ in range(4)]
        assert guests == [201, 201, 429, 429]
    finally:
        server.stop()


def test_two_people_void_a_round(server: Server, tokens: dict[str, str]) -> None:
    player = Client(server)
    table = player.new_table()
    socket = player.socket(table)
    socket.do("sit")
    socket.bet({"ante": 500, "blind": 500})
    first = Client(server, tokens["operator"])
    made = first.post("/api/operator/proposals/voids", {"table": table, "round": 1, "reason": "the shuffler failed"})
    proposal = made.json()["proposal"]
    agree = f"/api/operator/proposals/{proposal}/agree"
    assert first.post(agree).json()["error"] == "not_allowed"
    pitboss("operator", "add", "second", "--data", str(server.data), "--password", PASSWORD)
    signed = httpx.post(f"{server.url}/api/sessions", json={"login": "second", "password": PASSWORD})
    second = Client(server, signed.json()["token"])
    assert second.post(agree).json() == {"done": proposal}
    assert second.post(agree).json()["error"] == "not_found"
    while socket.now["round"] == 1:
        socket.take()
    assert player.get("/api/me")["balance_cents"]["play"] == 100_000
    assert [entry["reason"] for entry in socket.entries if entry["kind"] == "voided"] == ["the shuffler failed"]
    assert second.get("/api/operator/events", after=0, count=500)["events"]


HERE = "the commitment of the round"
FRAMES: list[Any] = [
    "",
    "not json",
    "[]",
    "17",
    "null",
    '"sit"',
    "{",
    "\\ud800",
    b"\xff\xfe",
    b"",
    {"do": "sit"},
    {"id": "", "do": "sit"},
    {"id": 5, "do": "sit"},
    {"id": "x" * 65, "do": "sit"},
    {"id": "\u0000", "do": "sit"},
    {"id": "a"},
    {"id": "a", "do": None},
    {"id": "a", "do": "void", "reason": "x", "round": 1},
    {"id": "a", "do": "tick"},
    {"id": "a", "do": "resolve", "seat": 1, "question": 1, "choice": "check"},
    {"id": "a", "do": "set_status", "status": "closed"},
    {"id": "a", "do": "renew"},
    {"id": "a", "do": "sit", "seat": "one"},
    {"id": "a", "do": "sit", "seat": 1e300},
    {"id": "a", "do": "sit", "seat": -1},
    {"id": "a", "do": "sit", "seat": 10**30},
    {"id": "a", "do": "sit", "account": "somebody"},
    {"id": "a", "do": "stand"},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"ante": 500, "blind": 500}, "seed": "00" * 32},
    {"id": "a", "do": "act", "question": 9, "choice": "check"},
    {"id": "a", "do": "act", "question": 9, "choice": "check", "seat": 1},
    {"id": "a", "do": "reveal", "round": 1, "seed": "00"},
]
SEATED: list[Any] = [
    {"id": "a", "do": "bet", "on": HERE, "bets": {"ante": 2**80}, "seed": "00" * 32},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"ante": -500, "blind": -500}, "seed": "00" * 32},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"ante": 1.5}, "seed": "00" * 32},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"nothing": 500}, "seed": "00" * 32},
    {"id": "a", "do": "bet", "on": HERE, "bets": {}, "seed": "00" * 32},
    {"id": "a", "do": "bet", "on": "00" * 32, "bets": {"ante": 500, "blind": 500}, "seed": "00" * 32},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"ante": 500, "blind": 500}, "seed": "\u00e9" * 64},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"\u00e9": 500}, "commitment": "00" * 32},
    {"id": "a", "do": "bet", "on": HERE, "bets": {"ante": 500, "blind": 500}, "commitment": "00"},
    {"id": "a", "do": "act", "question": 0, "choice": "4x"},
    {"id": "a", "do": "reveal", "round": 1, "seed": "00" * 32},
]


def test_every_wrong_frame_gets_a_clear_error_and_nobody_else_notices(server: Server, client: Client) -> None:
    other = Client(server)
    table = other.new_table()
    quiet, socket = other.socket(table), client.socket(table)
    quiet.do("sit")
    while not socket.now["seats"] and not socket.entries:
        socket.take()
    told, entry = len(quiet.frames), quiet.frames[-1]["entry"]
    for frames in (FRAMES, SEATED):
        for frame in frames:
            is_bet = isinstance(frame, dict) and frame.get("on") == HERE
            socket.send(frame | {"on": socket.now["commitment"]} if is_bet else frame)
            answer = socket.take()
            assert answer["type"] == "error", (frame, answer)
            assert answer["error"] != "internal"
            assert answer["message"], frame
        if frames is FRAMES:
            assert len(quiet.frames) == told
            assert socket.do("sit")["type"] == "news"
            assert quiet.take()["entry"] == entry + 1


def test_a_frame_of_ten_megabytes_closes_only_its_own_socket(server: Server, client: Client) -> None:
    from websockets.exceptions import ConnectionClosed

    table = client.new_table()
    calm, loud = client.socket(table), client.socket(table)
    with pytest.raises(ConnectionClosed):
        flood(loud)
    assert calm.do("sit")["type"] == "news"


def flood(socket: Any) -> None:
    socket.send("x" * 10_000_000)
    socket.take()
    socket.take()


def test_after_the_end_of_a_round(client: Client) -> None:
    socket = client.socket(client.new_table())
    socket.do("sit")
    socket.bet({"ante": 500, "blind": 500})
    last = {}
    while socket.now["round"] == 1:
        you = socket.now["you"]
        last = {"question": you["question"], "choice": you["offers"][0]["choice"]}
        socket.do("act", **last)
    assert socket.do("act", **last)["error"] == "round_over"


def test_rates_are_limited(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", requests_per_second=5).start()
    try:
        person = Client(server)
        statuses = [person.http.get("/api/me").status_code for _ in range(40)]
        assert 200 in statuses
        assert 429 in statuses
    finally:
        server.stop()
