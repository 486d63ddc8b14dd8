"""The OpenAPI: every operation with made-up input, as a guest and as an operator, and never a 5xx."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from pitboss.server.app import make_app
from pitboss.server.settings import Settings
from tests.server.running import Server
from tests.server.staff import member

SCHEMA = schemathesis.openapi.from_dict(make_app(Settings()).openapi())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house of its own: an operator with made-up input closes tables."""
    folder = tmp_path_factory.mktemp("openapi")
    running = Server(folder / "data", real_money="true", witness=folder / "witness").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def tokens(house: Server) -> dict[str, str]:
    return {"guest": new_guest(house), "operator": member(house, "ada", second_factor=True).token}


def new_guest(house: Server) -> str:
    return str(httpx.post(f"{house.url}/api/guests").json()["token"])


@pytest.mark.parametrize("role", ["guest", "operator"])
@SCHEMA.parametrize()
@settings(
    max_examples=3,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_input_makes_the_house_fail(
    case: schemathesis.Case, house: Server, tokens: dict[str, str], role: str
) -> None:
    ends = case.method.upper() == "DELETE" or case.path == "/api/accounts"
    token = new_guest(house) if ends else tokens[role]  # a session that may end
    answer = case.call(base_url=house.url, headers={"Authorization": f"Bearer {token}"}, timeout=120)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"error", "message"}
    if role == "operator" and case.path != "/api/sessions":
        assert answer.status_code != 401, answer.text
