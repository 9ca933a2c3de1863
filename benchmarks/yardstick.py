"""The yardstick of `benchmarks/table.py`: the least that a server can do for an answer that is kept on disk.

    python benchmarks/yardstick.py PORT FOLDER

Bare ASGI on the same uvicorn and with the same bounds as `sandtable serve`: reads JSON, writes it through the same
writer (one transaction for all that waits), and sends it back; over HTTP, or over a socket.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import uvicorn
from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, insert
from starlette.types import Receive, Scope, Send

from sandtable.commands.serve import bound
from sandtable.store.base.engine import prepare_file, url_of, writing_engine
from sandtable.store.base.writer import Writer
from sandtable.web.server.connections import Guarded

METADATA = MetaData()
ECHOES = Table("echoes", METADATA, Column("id", Integer, primary_key=True), Column("text", Text))
JSON = [(b"content-type", b"application/json")]


class Echo:
    """Keeps what it is sent, then sends it back."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    async def kept(self, said: str) -> str:
        text = json.dumps(json.loads(said))

        def work(connection: Connection) -> None:
            connection.execute(insert(ECHOES), {"text": text})

        await asyncio.wrap_future(self.writer.submit(work))
        return text

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.answer(receive, send)
        elif scope["type"] == "websocket":
            await self.talk(receive, send)

    async def answer(self, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        text = (await self.kept(body.decode()) if body else "{}").encode()
        headers = [*JSON, (b"content-length", str(len(text)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": text})

    async def talk(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": await self.kept(message["text"])})


def main(port: int, folder: Path) -> None:
    file = folder / "echoes.db"
    prepare_file(file)
    engine = writing_engine(url_of(file))
    with engine.begin() as connection:
        METADATA.create_all(connection)
    writer = Writer(engine)
    config = Guarded(
        Echo(writer),
        unpacked=0,  # a yardstick stays as it is: it packs every message, as the server did
        lifespan="off",
        log_level="warning",
        access_log=False,
        ws_per_message_deflate=True,
    )
    uvicorn.Server(config).run(sockets=[bound("127.0.0.1", port)])
    writer.close()
    engine.dispose()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
