"""Routes of cases: somebody brings a case file, looks at how its cases went, and steps through them."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sandtable.live import wire
from sandtable.web.server.dependencies import reader_of
from sandtable.web.server.identity import address
from sandtable.web.server.problems import declared
from sandtable.web.server.responses import sent
from sandtable.web.wire import requests

router = APIRouter(prefix="/api", tags=["cases"])
REPLIES = declared(413, 429)


@router.post("/cases", response_model=wire.CasesShown, responses=REPLIES, status_code=200)
async def look_at(asked: requests.CasesSent, request: Request) -> Response:
    """Runs the cases of a file and says how each went, step by step. Nothing of them is kept."""
    return sent(await reader_of(request).look_at_case(asked.text, None, address(request)))


@router.post("/cases/scenes", response_model=wire.CaseScenes, responses=REPLIES, status_code=200)
async def scenes(asked: requests.CaseSent, request: Request) -> Response:
    """The table of one case: at its position, and after every step."""
    return sent(await reader_of(request).look_at_case(asked.text, asked.number, address(request)))
