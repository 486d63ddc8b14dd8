"""Errors that nobody expected: one line in the log with an id, and the same id in the answer."""

from __future__ import annotations

import secrets
from typing import Any

import structlog

LOG = structlog.get_logger("pitboss")
MESSAGE = "internal error: nothing was changed, and the error was logged"


def log_incident(what: str, error: BaseException, **where: Any) -> dict[str, str]:
    """Logs it; returns what the answer says."""
    id_ = secrets.token_hex(6)
    LOG.error(what, id=id_, exc_info=error, **where)
    return {"error": "internal", "message": f"{MESSAGE} with the id {id_}", "id": id_}
