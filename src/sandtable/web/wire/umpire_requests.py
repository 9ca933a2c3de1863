"""What requests of the umpire's console may carry, with the limits of every field."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from sandtable.web.wire.requests import WHOLE, YEAR, Id, RequestBody
from sandtable.web.wire.texts import NO_NUL


class RemindSent(RequestBody):
    seat: Id = ""
    asked: Id


class DeadlineSent(RequestBody):
    """In so many seconds, or at a time (ISO, without a zone in UTC)."""

    seat: Id = ""
    seconds: Annotated[int, Field(ge=1, le=YEAR), WHOLE] | None = None
    at: Annotated[str, StringConstraints(max_length=40, pattern=NO_NUL)] | None = None
    grace: Annotated[int, Field(ge=0, le=YEAR), WHOLE] = 0


class ExtendSent(RequestBody):
    seat: Id = ""
    seconds: Annotated[int, Field(ge=1, le=YEAR), WHOLE]


class LiftSent(RequestBody):
    seat: Id = ""


class AgreeSent(RequestBody):
    """An opponent's word on what the owner proposes."""

    seat: Id
    agreed: bool


class PauseSent(RequestBody):
    seat: Id = ""
    paused: bool


class PreviewSent(RequestBody):
    seat: Id
    facts: Annotated[dict[Id, Any], Field(max_length=100)]
