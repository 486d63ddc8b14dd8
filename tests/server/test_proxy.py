"""Behind a proxy: the addresses that trusted proxies add are believed, and nothing that a client writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pitboss.errors import SettingsError
from pitboss.server.http.proxy import client_of, without_port
from pitboss.server.settings import read_settings
from tests.server.running import Server


@pytest.mark.parametrize(
    ("headers", "hops", "client"),
    [
        (["198.51.100.9"], 1, "198.51.100.9"),
        (["1.1.1.1, 198.51.100.9"], 1, "198.51.100.9"),  # the first one was written by the client
        (["1.1.1.1", "198.51.100.9"], 1, "198.51.100.9"),  # in a header of its own, too
        (["1.1.1.1, 198.51.100.9, 10.0.0.2"], 2, "198.51.100.9"),
        (["10.0.0.2"], 2, ""),  # it did not come through both of them
        ([], 1, ""),
    ],
)
def test_the_entry_of_the_outermost_trusted_proxy(headers: list[str], hops: int, client: str) -> None:
    assert client_of(headers, hops) == client


def test_addresses_with_a_port() -> None:
    assert without_port("203.0.113.7:5432") == "203.0.113.7"
    assert without_port("[2001:db8::7]:5432") == without_port("2001:db8::7") == "2001:db8::7"
    assert len(without_port("x" * 1000)) == 64


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house behind a proxy; the tests are the proxy."""
    folder = tmp_path_factory.mktemp("proxied") / "data"
    running = Server(folder, behind_proxy="true", guests_per_hour=2, games="four_card").start()
    yield running
    running.stop()


def guest(server: Server, forwarded: str, **headers: str) -> httpx.Response:
    return httpx.post(f"{server.url}/api/guests", headers={"X-Forwarded-For": forwarded, **headers})


def test_a_client_cannot_choose_its_address(proxied: Server) -> None:
    """Each guest claims to come from elsewhere; the proxy saw one address."""
    statuses = [guest(proxied, f"10.1.1.{number}, 198.51.100.9").status_code for number in range(3)]
    assert statuses == [201, 201, 429]
    assert guest(proxied, "198.51.100.10").status_code == 201


def test_cookies_and_hsts(proxied: Server) -> None:
    made = guest(proxied, "198.51.100.20", **{"X-Forwarded-Proto": "https"})
    assert "Secure" in made.headers["set-cookie"]
    assert made.headers["strict-transport-security"] == "max-age=31536000"
    assert "Secure" not in guest(proxied, "198.51.100.21", **{"X-Forwarded-Proto": "http"}).headers["set-cookie"]


def test_without_a_proxy_the_header_means_nothing(server: Server) -> None:
    made = guest(server, "10.1.1.1", **{"X-Forwarded-Proto": "https"})
    assert "Secure" not in made.headers["set-cookie"]
    assert "strict-transport-security" not in made.headers
    sessions = httpx.get(f"{server.url}/api/sessions", headers={"Authorization": f"Bearer {made.json()['token']}"})
    assert [each["address"] for each in sessions.json()["sessions"]] == ["127.0.0.1"]


@pytest.mark.parametrize("setting", [{"proxy_hops": 0}, {"proxy_hops": 11}, {"staff_hours": 0}, {"staff_hours": 25}])
def test_settings_are_checked(setting: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=next(iter(setting))):
        read_settings(setting)
