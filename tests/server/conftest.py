"""One server for all the tests of a process, on SQLite; one on PostgreSQL beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.running import Client, Server, close_all
from tests.store.databases import new_postgres_address


@pytest.fixture(autouse=True)
def _closed_after() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("sqlite") / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    address = asyncio.run(new_postgres_address())
    running = Server(tmp_path_factory.mktemp("postgres") / "data", database=address).start()
    yield running
    running.stop()


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    person = Client(server)
    yield person
    person.close()
