"""The browser page: one document for every address of the page, and its files by hashed names."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from pitboss.web import INDEX, STATIC

NOT_BUILT = (
    "<!doctype html><title>Pitboss</title><p>The page is not built. In a checkout run <code>make web</code>; "
    "the house itself is running: see <a href='/api/openapi.json'>its API</a>."
)
ADDRESSES = (
    "/",
    "/t/{table}",
    "/odds",
    "/odds/{game}",
    "/own/{game}",
    "/learn",
    "/learn/drill",
    "/what-if/{table}/{round}/{question}",
    "/school",
    "/school/{lesson}",
    "/history",
    "/r/{link}",
    "/rules",
    "/rules/{game}",
    "/account",
    "/operator",
)
A_YEAR = "public, max-age=31536000, immutable"


async def page() -> Response:
    """The page chooses by its address what to show."""
    return FileResponse(INDEX, media_type="text/html") if INDEX.exists() else HTMLResponse(NOT_BUILT, 503)


class Hashed(StaticFiles):
    """Files whose names change with their contents, so that browsers may cache them for a year."""

    def file_response(self, *arguments: object, **keywords: object) -> Response:
        """The file, with a header that lets browsers cache it."""
        response = super().file_response(*arguments, **keywords)  # type: ignore[arg-type]
        response.headers["cache-control"] = A_YEAR
        return response


def add_page(app: FastAPI) -> None:
    """Serves the page beside the API."""
    for address in ADDRESSES:
        app.add_api_route(address, page, include_in_schema=False)
    app.mount("/static", Hashed(directory=STATIC, check_dir=False), name="static")
