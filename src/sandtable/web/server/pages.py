"""The client's files: hashed ones for ever, the page itself for every address that the client knows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sandtable.web.server.packing import packed_file

STATIC: Final = Path(__file__).parent.parent / "static"
PAGES: Final = (
    "/",
    "/new",
    "/join",
    "/login",
    "/admin",
    "/reset",
    "/account",
    "/me",
    "/people/{rest:path}",
    "/records",
    "/case",
    "/armies",
    "/armies/{rest:path}",
    "/m/{rest:path}",
    "/rules/{rest:path}",
    "/units/{rest:path}",
    "/clubs",
    "/c/{rest:path}",
    "/replay/{rest:path}",
)
FOR_EVER: Final = "public, max-age=31536000, immutable"
UNBUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<h1>Sandtable</h1><p>The server runs, but its pages are not built yet. In the project's folder type
<code>python3 go.py build</code>, then load this page again. The API is described at <a href="/docs">/docs</a>.</p>
"""


class Hashed(StaticFiles):
    """Files whose names change with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["Cache-Control"] = FOR_EVER
        return packed_file(response, Headers(scope=scope))


def install_pages(app: FastAPI, folder: Path = STATIC) -> None:
    """The pages; a plain one that says what to do if the client was not built."""
    index = folder / "index.html"

    def page(request: Request) -> Response:
        return packed_file(shown(index, 200), request.headers)

    def file(request: Request) -> Response:
        """A file beside the page, such as its icon; for everything else the page says that nothing is here."""
        found = (folder / request.path_params["name"]).resolve()
        if found.parent == folder.resolve() and found.is_file():
            plain = FileResponse(found, headers={"Cache-Control": "public, max-age=3600"})
            return packed_file(plain, request.headers)
        if "text/html" in request.headers.get("accept", ""):
            return packed_file(shown(index, 404), request.headers)
        raise HTTPException(404)

    for path in PAGES:
        app.add_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/assets", Hashed(directory=folder / "assets", check_dir=False))
    app.add_route("/{name}", file, methods=["GET", "HEAD"], include_in_schema=False)


def shown(index: Path, status: int) -> Response:
    if not index.exists():
        return HTMLResponse(UNBUILT, 503, {"Cache-Control": "no-store"})
    return FileResponse(index, status, {"Cache-Control": "no-cache"}, "text/html")
