"""One shape for every error: `{"error": code, "message": …}`, with seat, rule and legal choices where they apply."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pitboss import errors as e

STATUS: dict[type[e.PitbossError], int] = {
    e.NotFound: 404,
    e.NotSignedIn: 401,
    e.NotAllowed: 403,
    e.LimitReached: 403,
    e.TooMany: 429,
    e.Unavailable: 503,
    e.Invalid: 400,
    e.Illegal: 409,
    e.Stale: 409,
}


def status_of(error: e.PitbossError) -> int:
    """The HTTP status of an error: that of its nearest class in the list."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def problem(error: e.PitbossError) -> JSONResponse:
    """The error as a response."""
    return JSONResponse(error.as_data(), status_of(error))


def as_problem(error: Exception) -> e.PitbossError:
    """Whatever a request did wrong, as an error with a code."""
    if isinstance(error, e.PitbossError):
        return error
    if isinstance(error, (msgspec.ValidationError, msgspec.DecodeError)):
        return e.Invalid(f"the message cannot be read: {error}")
    raise error


def install(app: FastAPI) -> None:
    """Every error of every route in one shape."""

    @app.exception_handler(e.PitbossError)
    async def refused(request: Request, error: e.PitbossError) -> JSONResponse:
        return problem(error)

    @app.exception_handler(msgspec.ValidationError)
    async def unreadable(request: Request, error: msgspec.ValidationError) -> JSONResponse:
        return problem(as_problem(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return problem(e.Invalid(f"{where or 'the body'}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
        data: dict[str, Any] = {"error": codes.get(error.status_code, "invalid"), "message": str(error.detail)}
        return JSONResponse(data, error.status_code, headers=error.headers)
