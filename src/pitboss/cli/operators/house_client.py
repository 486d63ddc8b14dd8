"""Talks to a running house for the operator commands. The session is kept in a file that only its owner can read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from pitboss.errors import CodeNeeded, Illegal, NotSignedIn, PasswordNeeded, SettingsError, Unavailable

Json = dict[str, Any]
TIMEOUT_SECONDS = 60
ASKS: dict[str, type[Illegal]] = {each.code: each for each in (CodeNeeded, PasswordNeeded)}  # for what is missing


def session_file() -> Path:
    """Where the session of an operator is kept."""
    return Path.home() / ".pitboss-operator.json"


def sign_in(url: str, body: Json, file: Path) -> None:
    """Opens a session, and keeps it."""
    made = json.loads(_call("POST", f"{url}/api/sessions", "", {name: text for name, text in body.items() if text}))
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as out:
        json.dump({"url": url, "token": made["token"]}, out)


def sign_out(file: Path) -> None:
    """Ends the session, and forgets it."""
    ask(file, "DELETE", "/api/sessions/current")
    file.unlink()


def ask(file: Path, method: str, path: str, body: Json | None = None, **query: str | int) -> Json:
    """What the house answers, as data."""
    found: Json = json.loads(fetch(file, method, path, body, **query) or b"{}")
    return found


def fetch(file: Path, method: str, path: str, body: Json | None = None, **query: str | int) -> bytes:
    """What the house answers, as it came."""
    session = _session(file)
    words = {name: value for name, value in query.items() if value not in ("", None)}
    return _call(method, session["url"] + path + (f"?{urlencode(words)}" if words else ""), session["token"], body)


def _session(file: Path) -> Json:
    try:
        found: Json = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise NotSignedIn("you are not signed in; run: pitboss operator sign-in LOGIN") from None
    except ValueError:
        raise SettingsError(f"{file} is not the session of an operator; sign in again") from None
    return found


def _call(method: str, url: str, token: str, body: Json | None) -> bytes:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(body).encode() if body is not None else None
    try:
        with urlopen(Request(url, data, headers, method=method), timeout=TIMEOUT_SECONDS) as answer:
            found: bytes = answer.read()
            return found
    except HTTPError as error:
        raise _refusal(error) from None
    except (URLError, OSError) as error:
        raise Unavailable(f"no house answers at {url}: {getattr(error, 'reason', error)}") from None
    except ValueError:
        raise SettingsError(f"--url {url!r}: write http://host:port or https://host") from None


def _refusal(error: HTTPError) -> Illegal:
    """What the house refused, and why."""
    with error:
        text = error.read().decode(errors="replace")
    try:
        told = json.loads(text)
        return ASKS.get(told["error"], Illegal)(str(told["message"]))
    except (ValueError, KeyError, TypeError):
        return Illegal(f"the house answered with status {error.code}")
