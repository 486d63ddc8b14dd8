"""The OpenAPI: every operation with made-up input, and never a 5xx."""

from __future__ import annotations

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from pitboss.server.app import make_app
from pitboss.server.settings import Settings
from tests.server.running import Server

SCHEMA = schemathesis.openapi.from_dict(make_app(Settings()).openapi())


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return str(httpx.post(f"{server.url}/api/guests").json()["token"])


@SCHEMA.parametrize()
@settings(
    max_examples=15,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_input_makes_the_house_fail(case: schemathesis.Case, server: Server, token: str) -> None:
    if case.method.upper() == "DELETE":
        return  # it would sign the test out
    headers = {"Authorization": f"Bearer {token}"}
    answer = case.call(base_url=server.url, headers=headers)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"error", "message"}
