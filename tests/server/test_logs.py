"""What an operator finds in the log: one JSON object per line, an id with every error, and never a flood."""

from __future__ import annotations

import json
import logging
import resource
import socket as sockets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from pitboss.errors import SettingsError
from pitboss.server.logs import MOST_LINES, WINDOW_SECONDS, FromLibraries, Sparing
from pitboss.server.settings import RANGES, Settings, check, read_settings
from tests.cli.run import pitboss
from tests.server.running import Client, Server, wait_for


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("logs") / "data", request_seconds=1, games="four_card").start()
    yield running
    running.stop()


def lines(house: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in house.errors.read_text().splitlines()]


def break_table(house: Server, table: str) -> None:
    """What no code expects: the state of a table that cannot be read."""
    with sqlite3.connect(house.data / "house.sqlite") as books:
        books.execute("UPDATE tables SET state = 'nonsense' WHERE id = ?", [table])
    books.close()


def test_an_unexpected_error_has_one_line_and_its_id_in_the_answer(house: Server) -> None:
    person = Client(house)
    table, socket_table = person.new_table("four_card"), person.new_table("four_card")
    socket = person.socket(socket_table)
    for each in (table, socket_table):
        break_table(house, each)
    failed = person.http.get(f"/api/tables/{table}")
    told = failed.json()
    assert (failed.status_code, told["error"]) == (500, "internal")
    assert told["id"] in told["message"]
    line = next(line for line in lines(house) if line.get("id") == told["id"])
    assert (line["event"], line["path"], line["level"]) == ("failed", f"/api/tables/{table}", "error")
    assert "Traceback" in line["exception"]
    socket.send({"id": "a", "do": "sit"})
    frame = socket.take()
    assert frame["error"] == "unavailable"
    assert any(line.get("id") == frame["incident"] for line in lines(house))
    assert 'pitboss_requests_total{status="500"} 1.0' in person.http.get("/metrics").text


def test_actions_of_rest_are_counted(house: Server) -> None:
    person = Client(house)
    table = person.new_table("four_card")

    def count(result: str) -> float:
        text = person.http.get("/metrics").text
        name = f'pitboss_actions_total{{command="stand",result="{result}"}} '
        return sum(float(line.removeprefix(name)) for line in text.splitlines() if line.startswith(name))

    before = count("done"), count("seat_refused")
    for id_, do in (("1", "sit"), ("2", "stand"), ("3", "stand")):
        person.post(f"/api/tables/{table}/actions", {"id": id_, "command": {"do": do}})
    assert (count("done"), count("seat_refused")) == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /heal",
        b"POST /api/sessions HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{",
        b"POST /api/sessions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
    ],
)
def test_a_request_that_is_half_sent_ends_with_a_plain_refusal(sent: bytes, house: Server) -> None:
    with sockets.create_connection(("127.0.0.1", house.port)) as half:
        half.settimeout(10)
        half.sendall(sent)
        told = b""
        while part := half.recv(65_536):
            told += part
    assert b"HTTP/1.1 408" in told
    assert b"not complete" in told


def test_a_slow_socket_is_not_a_half_sent_request(house: Server) -> None:
    person = Client(house)
    socket = person.socket(person.new_table("four_card"))
    time.sleep(1.5)
    assert socket.do("sit")["type"] == "news"


def test_lack_of_descriptors_does_not_flood_the_log(house: Server) -> None:
    assert house.process is not None
    before = len(lines(house))
    used = len(list(Path(f"/proc/{house.process.pid}/fd").iterdir()))
    limits = resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE, (used + 5, limits[1]))
    try:
        crowd = [sockets.create_connection(("127.0.0.1", house.port)) for _ in range(40)]
        wait_for(lambda: any("out of system resource" in line["event"] for line in lines(house)[before:]))
        time.sleep(1.2)  # the next attempt to accept
        for each in crowd:
            each.close()
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE, limits)
    assert len(lines(house)) - before <= 2 * MOST_LINES
    wait_for(lambda: httpx.get(f"{house.url}/healthz").status_code == 200)


def test_a_house_that_does_not_open_says_so_in_one_line(tmp_path: Path) -> None:
    for arguments, words in (
        (("--port", "99999"), "port: 99999 is not between 0 and 65535"),
        (("--database", "postgresql://nobody@127.0.0.1:1/none"), "Connect"),
    ):
        done = pitboss("serve", "--data", str(tmp_path / "data"), *arguments)
        assert done.returncode in (1, 2)
        (line,) = [json.loads(text) for text in done.stderr.splitlines()]
        assert words in line["message"]
        assert line["id"]
        assert line["event"] == "not started"


def test_lines_of_one_kind_are_spared_and_counted() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)

    def passes(**line: Any) -> dict[str, Any] | None:
        try:
            return sparing(None, "error", {"level": "error", **line})
        except structlog.DropEvent:
            return None

    assert [bool(passes(event="a")) for _ in range(MOST_LINES + 5)] == [True] * MOST_LINES + [False] * 5
    assert passes(event="b")
    assert passes(event="a", id="5f0c")
    now = WINDOW_SECONDS + 1
    assert passes(event="a") == {"level": "error", "event": "a", "left_out": 5}
    assert passes(event="a") == {"level": "error", "event": "a"}


def test_lines_of_libraries_are_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    from pitboss.server.logs import set_up_logs

    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        set_up_logs("info")
        assert any(isinstance(each, FromLibraries) for each in logging.getLogger().handlers)
        try:
            raise ValueError("two\nlines")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("it %s", "failed")
    finally:
        logging.getLogger().handlers[:], logging.getLogger().level = before
        structlog.reset_defaults()
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["event"], told["source"]) == ("it failed", "uvicorn.error")
    assert told["id"]


@pytest.mark.parametrize("name", RANGES)
def test_every_number_has_a_range(name: str) -> None:
    low, high = RANGES[name]
    for wrong in (low - 1, high + 1):
        with pytest.raises(SettingsError, match=f"{name}: {wrong} is not between {low} and {high}"):
            read_settings({name: wrong})
    for right in (low, high):
        check(read_settings({name: right}))


def test_every_number_among_the_settings_is_checked() -> None:
    numbers = {name for name, kind in Settings.__annotations__.items() if kind in ("int", "float")}
    assert numbers == set(RANGES)
