"""Starting the server: logs, signals, the address, and uvicorn."""

from __future__ import annotations

import contextlib
import fcntl
import gc
import logging
import sys
from typing import Any

import structlog
import uvicorn

from pitboss.errors import SettingsError
from pitboss.server.app import make_app
from pitboss.server.settings import Settings

LOCK = "house.lock"
OBJECTS_BETWEEN_COLLECTIONS = 20_000
PING_SECONDS = 5


def set_up_logs(level: str) -> None:
    """One JSON object per line on standard error. Nothing secret is ever passed to it."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise SettingsError(f"log_level: there is no level {level!r}; choose debug, info, warning or error")
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=lambda *_: Lines(),
    )
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr)


class Lines:
    """Writes lines to standard error. One that cannot be written (the disk may be full) is dropped: play goes on."""

    def write(self, line: str) -> None:
        """One line."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = exception = write


def lock_folder(settings: Settings) -> Any:
    """Two servers must not write one SQLite file. The lock ends with the process, however it ends."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    if settings.database:
        return None
    file = (settings.folder / LOCK).open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SettingsError(
            f"another pitboss serves {settings.folder}; stop it, or give --data DIR (PostgreSQL allows several)"
        ) from None
    return file


class Server(uvicorn.Server):
    """Prints the address when it can be reached."""

    def __init__(self, config: uvicorn.Config, url: str) -> None:
        super().__init__(config)
        self._url = url

    async def startup(self, sockets: Any = None) -> None:
        """Opens the port, then says where."""
        await super().startup(sockets=sockets)
        _spare_collector()
        if self.started and self.servers:
            port = self.servers[0].sockets[0].getsockname()[1]
            sys.stdout.write(f"The house is open at {self._url.rpartition(':')[0]}:{port}\n")
            sys.stdout.flush()


def _spare_collector() -> None:
    """Games, rules and modules live as long as the server: looking for garbage among them only takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)


def serve(settings: Settings) -> None:
    """Runs until a signal; open rounds stay in the database."""
    set_up_logs(settings.log_level)
    lock = lock_folder(settings)
    app = make_app(settings)
    # A house that does not open says why in one sentence, below; the framework's traceback says no more.
    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.refused is None)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ssl_certfile=settings.tls_cert or None,
        ssl_keyfile=settings.tls_key or None,
        proxy_headers=False,  # `http/proxy.py` reads them, if there is a proxy
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,  # a client that does not answer is not there
        ws_ping_timeout=PING_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    try:
        Server(config, settings.url).run()
    except SystemExit:
        if app.state.refused is None:
            raise
        raise app.state.refused from None
    finally:
        if lock is not None:
            lock.close()
