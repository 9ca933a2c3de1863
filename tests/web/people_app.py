"""An application with nothing but people, for their tests."""

from collections.abc import Mapping
from typing import Any

import httpx
from fastapi import FastAPI, Request, WebSocket

from sandtable.store import Store
from sandtable.web.routes.people import install_people
from sandtable.web.server.headers import guard
from sandtable.web.server.identity import ensure_person, identify, install_identities
from sandtable.web.server.problems import Problem, close_reason, install

HOST = "http://table.example"
SAME = {"Origin": HOST}


def people_app(store: Store) -> FastAPI:
    app = FastAPI()
    install(app)
    install_identities(app, store)
    install_people(app)
    guard(app, most=2000, larger={"/api/records": 5000})

    @app.post("/api/sit")
    async def sit(request: Request) -> dict[str, str | None]:
        who = await ensure_person(request)
        return {"person": who.person, "seat": who.seat_token[1] if who.seat_token else None}

    @app.post("/api/records")
    async def records(request: Request) -> int:
        return len(await request.body())

    @app.get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("a secret detail")

    @app.websocket("/api/live")
    async def live(socket: WebSocket) -> None:
        try:
            who = await identify(socket)
        except Problem as problem:
            await socket.send(close_reason(problem))
            return
        await socket.accept()
        await socket.send_json({"name": who.name})
        await socket.close()

    return app


class Browser:
    """A client with a cookie jar that sends an Origin, as browsers do."""

    def __init__(self, app: FastAPI, address: str = "192.0.2.1") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1))
        self.client = httpx.AsyncClient(transport=transport, base_url=HOST)

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return await self.client.get(path, headers=headers)

    async def post(
        self, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        return await self.client.post(path, json=body, headers={**SAME, **(headers or {})})

    async def delete(self, path: str) -> httpx.Response:
        return await self.client.delete(path, headers=SAME)

    @property
    def cookie(self) -> str | None:
        return self.client.cookies.get("sandtable")


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code; every refusal is a whole problem."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["type"] == "about:blank" and body["title"] and body["detail"].endswith((".", "!"))
    return answer.status_code, body["code"]
