"""People who work in a house: made at its machine, signed in, with a second factor where it is needed."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pyotp

from pitboss.server.operator import staff
from tests.server.running import Client, Server

PASSWORD = "a long password"


def add_staff(server: Server, login: str, role: str = "operator", *, password: str = PASSWORD) -> None:
    """In a thread: a test in a browser has an event loop of its own."""
    add = partial(staff.add_staff, login, role, password, data=str(server.data), database=server.database)
    with ThreadPoolExecutor() as threads:
        threads.submit(lambda: asyncio.run(add())).result()


def sign_in(server: Server, login: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/sessions", json={"login": login, "password": password, **more})


def set_up_second_factor(client: Client, password: str = PASSWORD) -> tuple[str, list[str]]:
    """The secret, and the codes on paper."""
    secret = client.post("/api/me/second-factor", {"password": password}).raise_for_status().json()["secret"]
    made = client.http.put("/api/me/second-factor", json={"code": pyotp.TOTP(secret).now()})
    return secret, made.raise_for_status().json()["recovery_codes"]


def next_code(secret: str) -> str:
    """The code of the next step: the one of this step may have been used, and works once."""
    return pyotp.TOTP(secret).at(int(time.time()), counter_offset=1)


def member(server: Server, login: str, role: str = "operator", *, second_factor: bool = False) -> Client:
    """A member of the staff, signed in."""
    add_staff(server, login, role)
    client = Client(server, sign_in(server, login).raise_for_status().json()["token"])
    if second_factor:
        set_up_second_factor(client)
    return client
