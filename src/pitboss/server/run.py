"""Starting the server: logs, signals, the address, and uvicorn."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import structlog
import uvicorn

from pitboss.errors import PitbossError
from pitboss.server.app import make_app
from pitboss.server.house.lock import lock_folder
from pitboss.server.http.timely import timely
from pitboss.server.logs import set_up_logs
from pitboss.server.settings import Settings, read_settings

OBJECTS_BETWEEN_COLLECTIONS = 20_000
PING_SECONDS = 5


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


def open_house(flags: Mapping[str, Any], *, file: Path | None = None) -> None:
    """Runs until a signal. A house that does not open says why in one line of the log; the exit code is 2, or 1."""
    set_up_logs("info")
    log = structlog.get_logger("pitboss")
    try:
        serve(read_settings(flags, file=file))
    except PitbossError as error:
        log.error("not started", error=error.code, message=str(error))
        sys.exit(2)
    except Exception as error:
        log.error("not started", error="internal", message=f"{type(error).__name__}: {error}", exc_info=error)
        sys.exit(1)


def serve(settings: Settings) -> None:
    """Runs until a signal; open rounds stay in the database."""
    set_up_logs(settings.log_level)
    lock = lock_folder(settings)
    app = make_app(settings)
    # A house that does not open says why in one line; the framework's traceback says no more.
    logging.getLogger("uvicorn.error").addFilter(lambda record: app.state.refused is None)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=timely(settings.request_seconds),
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
