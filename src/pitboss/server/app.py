"""The application: routes, errors, protection, and the house behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse

from pitboss import __version__
from pitboss.errors import PitbossError, Unavailable
from pitboss.games import GAMES
from pitboss.server.house.house import House
from pitboss.server.house.metrics import METRICS
from pitboss.server.http import problems
from pitboss.server.http.auth import TheHouse
from pitboss.server.http.page import add_page
from pitboss.server.http.protect import OneAtATime, Protect, Throttle
from pitboss.server.http.proxy import Forwarded
from pitboss.server.learning import routes as learning_routes
from pitboss.server.learning import school_routes, training_routes
from pitboss.server.learning.finished_rounds import Learning
from pitboss.server.odds_room import routes as odds_routes
from pitboss.server.odds_room.game_odds import room
from pitboss.server.odds_room.jobs import Counts
from pitboss.server.odds_room.workers import Workers
from pitboss.server.openapi import document
from pitboss.server.operator import event_files, returns
from pitboss.server.operator import people_routes as operator_people_routes
from pitboss.server.operator import routes as operator_routes
from pitboss.server.people import entrance, history, own_data
from pitboss.server.people import routes as people_routes
from pitboss.server.settings import Settings
from pitboss.server.tables import guide, rules_routes, socket
from pitboss.server.tables import routes as table_routes
from pitboss.store.work import Row, Work, query
from pitboss.web import page_version

SAYS = (
    "A table server whose money and cards can be trusted. Every action has an id; the same id and command again gives "
    "the first answer again. Errors have one shape: `error` (a stable code) and `message`."
)


def make_app(settings: Settings, house: House | None = None) -> FastAPI:
    """The application of one house."""
    house = house or House(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await house.start()
        except Exception as error:
            app.state.refused = error
            raise
        if settings.warm_coach:
            app.state.coach.start(settings.games or tuple(GAMES))
            app.state.odds_workers.start(room, (settings.games or tuple(GAMES))[0])
        yield
        await app.state.learning.stop()
        app.state.coach.stop()
        app.state.odds_workers.stop()
        app.state.plan_workers.stop()
        app.state.counts.stop()
        await house.stop()

    app = FastAPI(
        title="Pitboss", version=__version__, description=SAYS, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.house = house
    app.state.refused = None  # why the house did not open
    app.state.coach = house.coach
    app.state.learning = Learning(house, app.state.coach)
    app.state.odds_workers, app.state.plan_workers, app.state.counts = Workers(), Workers(5), Counts()
    app.state.odds_asks = Throttle(20 * settings.requests_per_second, 20)
    app.state.attempts = OneAtATime()
    app.state.asks = Throttle(2 * settings.requests_per_second, 2)
    problems.install(app)
    for each in (
        entrance,
        people_routes,
        own_data,
        table_routes,
        history,
        rules_routes,
        guide,
        odds_routes,
        learning_routes,
        training_routes,
        school_routes,
        operator_routes,
        operator_people_routes,
        returns,
        event_files,
        socket,
    ):
        app.include_router(each.router)
    add_health(app)
    add_page(app)
    document.install(app)
    secure = bool(settings.tls_cert) or settings.behind_proxy
    most_bytes, seconds = settings.message_bytes, settings.request_seconds
    app.add_middleware(Protect, most_bytes=most_bytes, secure=secure, page=page_version(), seconds=seconds)
    if settings.behind_proxy:
        app.add_middleware(Forwarded, hops=settings.proxy_hops)
    return app


def add_health(app: FastAPI) -> None:
    """For monitoring."""

    @app.get("/healthz", tags=["health"])
    async def healthy() -> dict[str, str]:
        """The process runs."""
        return {"status": "ok"}

    @app.get("/readyz", tags=["health"])
    async def ready(house: TheHouse) -> Response:
        """The database answers, and play goes on."""

        def work() -> Work[list[Row]]:
            return (yield query("ping"))

        try:
            if house.ready and house.failing:
                raise Unavailable("the database cannot be written; play continues as soon as it can")
            if house.ready:
                await house.read(work)
                return JSONResponse({"status": "ready"})
        except PitbossError as error:
            return JSONResponse(error.as_data(), 503)
        return JSONResponse({"status": "starting"}, 503)

    @app.get("/metrics", tags=["health"])
    async def metrics() -> Response:
        """Numbers for Prometheus."""
        return Response(METRICS.text(), media_type="text/plain; version=0.0.4")
