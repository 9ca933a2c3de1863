"""Refusals: `application/problem+json` with a code for programs and a sentence that says what to do.

Routes raise `Problem(409, "named", "You have a name already.")`; what is below them raises a `LiveError`, which has no
status. `install(app)` turns both, and everything the framework itself refuses, into a response. Routes declare what
they may refuse with `responses=declared(404, 409)`, so that the API's description is exact.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final, TypeAlias, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import Message

from sandtable.live import errors
from sandtable.live.errors import LiveError, not_now
from sandtable.store import StoreError
from sandtable.store.failures import is_away
from sandtable.web.server.request_ids import note_refusal, request_id

log = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
Declared: TypeAlias = "dict[int | str, dict[str, object]]"

TITLES: Final = {
    400: "The request was malformed",
    401: "You must sign in",
    403: "That is not yours to do",
    404: "There is no such thing",
    405: "That cannot be done here",
    406: "That form is not offered",
    408: "The request took too long",
    409: "Something changed meanwhile",
    413: "That is too large",
    415: "That form is not understood",
    422: "The request was refused",
    429: "Too many tries",
    431: "That is too large",
    500: "Something went wrong",
    503: "The server is busy",
}

STATUSES: Final[dict[type[LiveError], int]] = {
    errors.NotSignedIn: 401,
    errors.NotAllowed: 403,
    errors.NotFound: 404,
    errors.Conflict: 409,
    errors.TooLarge: 413,
    errors.Invalid: 422,
    errors.TooMany: 429,
    errors.Unavailable: 503,
}

SCHEMA: Final[dict[str, object]] = {
    "title": "Problem",
    "description": "A refusal (RFC 9457). `code` is for programs, `detail` is a sentence for people.",
    "type": "object",
    "properties": {
        "type": {"type": "string", "const": "about:blank"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "rule": {"type": "string", "description": "the rule that refuses"},
        "legal": {"type": "array", "items": {"type": "string"}, "description": "what would be possible"},
        "version": {"type": "integer", "description": "the version the match has now"},
        "nearest": {
            "type": "array",
            "items": {"type": "string"},
            "description": "the nearest order that can stand",
        },
        "theirs": {
            "anyOf": [{"$ref": "#/components/schemas/DraftLine"}, {"type": "null"}],
            "description": "what somebody else wrote there meanwhile",
        },
        "request": {"type": "string", "description": "the id of the request, by which the log tells more"},
        "yours": {"type": "array", "items": {"type": "string"}, "description": "the order that was sent"},
    },
    "required": ["type", "title", "status", "code", "detail"],
}


class Problem(Exception):
    """A refusal on its way to the client; `more` are further members such as `rule`, `legal`, `version`."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        headers: Mapping[str, str] | None = None,
        **more: object,
    ) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.more = more

    def body(self) -> dict[str, object]:
        """What the client reads; also fit for a socket. Counted as a refusal."""
        note_refusal(self.code)
        title = TITLES.get(self.status) or HTTPStatus(self.status).phrase
        facts = {"type": "about:blank", "title": title, "status": self.status, "code": self.code}
        detail = self.detail.encode(
            errors="replace"
        ).decode()  # may repeat what was sent, and half a character
        return {**facts, "detail": detail, **self.more}

    def response(self) -> JSONResponse:
        headers = {"Cache-Control": "no-store", **self.headers}
        return JSONResponse(self.body(), self.status, headers, media_type=MEDIA_TYPE)


def problem_from(error: LiveError) -> Problem:
    """A refusal of a live match or a club, with the status of its kind and the time to wait as a header."""
    headers = {"Retry-After": str(error.retry)} if error.retry else None
    return Problem(STATUSES[type(error)], error.code, error.sentence, headers, **error.details)


def problem(
    status: int,
    code: str,
    detail: str,
    headers: Mapping[str, str] | None = None,
    **more: object,
) -> JSONResponse:
    """The same as a response, for plain routes and middleware."""
    return Problem(status, code, detail, headers, **more).response()


def declared(*statuses: int) -> Declared:
    """`responses=` of a route: always 400 and 422, as it may be sent nonsense, and 503, as the store may fail."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": TITLES[status], "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in sorted({400, 422, 503, *statuses})
    }


def install(app: FastAPI) -> None:
    """All refusals of this application become problems, and its description knows them."""
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(LiveError, on_live_error)
    app.add_exception_handler(RequestValidationError, on_unfit)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(SQLAlchemyError, on_store)
    app.add_exception_handler(StoreError, on_store)
    app.add_exception_handler(Exception, on_failure)
    describe = app.openapi

    def openapi() -> dict[str, object]:
        described: dict[str, object] = describe()
        components = cast("dict[str, dict[str, object]]", described.setdefault("components", {}))
        components.setdefault("schemas", {})["Problem"] = SCHEMA
        return described

    app.openapi = openapi  # type: ignore[method-assign]


async def on_problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return error.response()


async def on_live_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, LiveError)
    return problem_from(error).response()


async def on_unfit(_: Request, error: Exception) -> JSONResponse:
    """400 where the body is no JSON, 422 where values do not fit. Never repeats what was sent: it may be secret."""
    assert isinstance(error, RequestValidationError)
    errors = cast("Sequence[Mapping[str, object]]", error.errors())
    if any([found["type"] == "json_invalid" for found in errors]):
        return problem(400, "malformed", "The body of the request is not JSON. Nothing was done.")
    return unfit(
        [{**found, "loc": cast("Sequence[object]", found["loc"])[1:] or found["loc"]} for found in errors]
    ).response()


def unfit(errors: Sequence[Mapping[str, object]]) -> Problem:
    """Values that do not fit, each by its place; never repeats what was sent."""
    return Problem(422, "unfit", f"{'; '.join([_unfit(found) for found in errors[:3]])}.")


def _unfit(found: Mapping[str, object]) -> str:
    place = [str(part) for part in cast("Sequence[object]", found["loc"])]
    reason = str(found["msg"])
    if found["type"] == "string_pattern_mismatch":  # a pattern says little to people
        reason = "has signs, or spaces at its ends, that are not taken here"
    return f"{'.'.join(place) or 'the message'}: {reason}"


async def on_http(_: Request, error: Exception) -> JSONResponse:
    """What the framework refuses by itself: no such page, no such method, a body that is no text."""
    assert isinstance(error, HTTPException)
    codes = {400: "malformed", 401: "login", 404: "no-page", 405: "method", 413: "too-large"}
    sentences = {
        400: "The request could not be read. Nothing was done.",
        404: "There is nothing at this address.",
        405: "This address does not take that method.",
    }
    code = codes.get(error.status_code, "refused")
    detail = sentences.get(error.status_code, str(error.detail))
    return problem(error.status_code, code, detail, error.headers)


async def on_store(request: Request, error: Exception) -> JSONResponse:
    """The one place for whatever the store could not do, on any route: full, away or too slow."""
    if not is_away(error):
        raise error  # a mistake of ours
    reason = next(iter(str(getattr(error, "orig", None) or error).splitlines()), type(error).__name__)
    log.error("The store failed: %s", reason)  # one line: while a disk is full there are many
    return problem_from(not_now(reading=request.method in SAFE_METHODS)).response()


async def on_failure(_: Request, __: Exception) -> JSONResponse:
    return failed().response()


def failed() -> Problem:
    """A mistake of ours: the server's log tells it, the client learns only by which id. The connection ends with it."""
    sentence = "The server made a mistake. Look again before you repeat what you did."
    more = {"request": id} if (id := request_id()) else {}
    return Problem(500, "failed", sentence, {"Connection": "close"}, **more)


def stopping() -> Problem:
    """The server stops before it has done what was asked."""
    sentence = "The server stops. Look again in a moment before you repeat what you did."
    return Problem(503, "stopping", sentence, {"Retry-After": str(errors.SOON), "Connection": "close"})


def problem_of(error: Exception) -> Problem:
    """Any failure as a refusal, for sockets; a mistake of ours is logged."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, LiveError):
        return problem_from(error)
    log.error("A socket was closed", exc_info=error)
    return problem_from(not_now(reading=True)) if is_away(error) else failed()


def close_reason(error: Problem) -> Message:
    """Closes a socket with the sentence of a refusal; 4000 + status, as 4401, tells programs why.

    A browser sees them only on a socket that was accepted before.
    """
    note_refusal(error.code)
    reason = error.detail.encode()[:120].decode(errors="ignore")
    return {"type": "websocket.close", "code": 4000 + error.status, "reason": reason}
