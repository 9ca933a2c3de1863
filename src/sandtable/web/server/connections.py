"""What one connection may cost before the application hears of it: size, time, and how many of them there are.

uvicorn limits none of this by itself. `Guarded` is its configuration with these bounds; the two protocols below stand
where its own would, add nothing to what is said over a connection, and end those that break a bound: with 431 or
408 where an answer can still be read, otherwise without a word.
"""

from __future__ import annotations

import asyncio
import json
from asyncio import TimerHandle, Transport
from asyncio.transports import BaseTransport
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

from sandtable.web.server.bounds import Bounds, Door, Network, unmapped
from sandtable.web.server.problems import MEDIA_TYPE, Problem

ONE_PACKET: Final = 1200  # bytes that go out in one packet anyway


class Guarded(uvicorn.Config):
    """uvicorn's configuration with bounds. Forwarded addresses are believed from these proxies only, and from nobody
    else: uvicorn by itself would believe everybody on this computer."""

    def __init__(
        self,
        app: Callable[..., Any],
        bounds: Bounds | None = None,
        proxies: Sequence[Network] = (),
        unpacked: int = ONE_PACKET,
        **settings: Any,
    ) -> None:
        """`unpacked`: messages of a socket are packed that have more bytes."""
        self.unpacked = unpacked
        self.bounds = bounds or Bounds()
        self.door = Door(self.bounds, proxies)
        super().__init__(
            app,
            http=Connection,
            ws=Socket,
            timeout_keep_alive=self.bounds.idle,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[str(one) for one in proxies],
            server_header=False,
            **settings,
        )


def guarded(config: uvicorn.Config) -> Guarded:
    assert isinstance(config, Guarded)
    return config


class Connection(HttpToolsProtocol):
    """A connection that speaks HTTP. It is in the head of a request, in its body, or between two (no clock runs)."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.bounds, self.door = guarded(config).bounds, guarded(config).door
        self.in_body = False
        self.began = 0.0
        self.came = 0  # bytes since then
        self.of_body = 0  # of them what the application is given
        self.refused = False
        self.clock: TimerHandle | None = None
        self.stalled: TimerHandle | None = None

    # from connection to connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client, self.server = unmapped(self.client), unmapped(self.server)
        if not self.door.enter(transport, self.client[0] if self.client else ""):
            self.refuse(503, "crowded", "There are too many connections. Try again in a minute.")
            return
        self.begin(self.bounds.head, self.head_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        self.end()
        self.resume_writing()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.end()
        super().handle_websocket_upgrade()

    # what is read

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        if self.clock is None:
            self.begin(self.bounds.head, self.head_late)
        self.came += len(data)
        super().data_received(data)
        if self.clock is None or self.transport.is_closing():
            return
        if not self.in_body and self.came > self.bounds.head_bytes:
            self.refuse_head()
        elif self.in_body and self.came - self.of_body > self.bounds.head_bytes + 8 * self.of_body:
            self.refuse(400, "malformed", "The request could not be read. Nothing was done.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.clock is None:  # the next request came together with the one before
            self.begin(self.bounds.head, self.head_late)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_body:  # what comes after a body is nothing that the application was told with the head
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if self.refused:
            return
        if len(self.url) + sum([len(name) + len(value) + 4 for name, value in self.headers]) > (
            self.bounds.head_bytes
        ):
            self.refuse_head()
            return
        self.in_body = True
        self.begin(self.bounds.body, self.body_late)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.of_body += len(body)
        if not self.refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self.end()
        if not self.refused:
            super().on_message_complete()

    # how long it takes

    def begin(self, seconds: float, late: Callable[[], None]) -> None:
        self.began, self.came, self.of_body = self.loop.time(), 0, 0
        self.wait(seconds, late)

    def wait(self, seconds: float, late: Callable[[], None]) -> None:
        if self.clock is not None:
            self.clock.cancel()
        self.clock = self.loop.call_later(seconds, late)

    def end(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
        self.clock, self.in_body, self.came = None, False, 0

    def head_late(self) -> None:
        if self.flow.read_paused:  # it is we who do not read
            self.wait(self.bounds.head, self.head_late)
        elif self.came:
            self.refuse_late()
        else:
            self.transport.close()  # somebody who wanted nothing

    def body_late(self) -> None:
        if self.flow.read_paused:
            self.began, self.came, self.of_body = self.loop.time(), 0, 0
        elif self.cycle.response_complete or self.came < self.bounds.rate * (self.loop.time() - self.began):
            self.refuse_late()
            return
        self.wait(self.bounds.body, self.body_late)

    # what is not read by the other side

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stalled is None:
            self.stalled = self.loop.call_later(self.bounds.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None
        if self.flow is not None:
            super().resume_writing()

    # refusals

    def refuse_late(self) -> None:
        self.refuse(408, "late", "The request took too long to arrive. Nothing was done; send it again.")

    def refuse_head(self) -> None:
        most = self.bounds.head_bytes // 1024
        self.refuse(431, "too-large", f"Address and headers are too large: at most {most} kB together.")

    def refuse(self, status: int, code: str, sentence: str) -> None:
        """Says why, unless an answer is on its way over this connection, and closes it."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        answers = cycle is None or cycle.response_complete  # nobody else does
        if cycle is not None and not cycle.response_complete:
            answers = self.in_body and not cycle.response_started
            cycle.disconnected = True
            cycle.message_event.set()
        self.refused = True
        self.end()
        if answers:
            self.transport.write(said(Problem(status, code, sentence)))
        self.transport.close()


def said(problem: Problem) -> bytes:
    """A whole answer."""
    body = json.dumps(problem.body()).encode()
    head = (
        f"content-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\n"
        "cache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return STATUS_LINE[problem.status] + head.encode() + body


class SparingPacker(ServerPerMessageDeflateFactory):
    """Packs messages as uvicorn does, but for short ones: packing them takes longer than making them, for nothing."""

    def __init__(self, unpacked: int) -> None:
        super().__init__(
            server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5}
        )
        self.unpacked = unpacked

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], SparingDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        sparing = SparingDeflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )
        sparing.unpacked = self.unpacked
        return agreed, sparing


class SparingDeflate(PerMessageDeflate):
    """Leaves short messages as they are, as each message may be (RFC 7692, 6)."""

    unpacked = 0

    def encode(self, frame: Frame) -> Frame:
        whole = frame.fin and frame.opcode is not Opcode.CONT
        return frame if whole and len(frame.data) <= self.unpacked else super().encode(frame)


class Socket(WebSocketsSansIOProtocol):
    """A connection that became a WebSocket. Who does not read is not read either, and cut off in the end."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.bounds, self.door = guarded(config).bounds, guarded(config).door
        if self.conn.available_extensions:
            self.conn.available_extensions = [SparingPacker(guarded(config).unpacked)]
        self.stalled: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.client, self.server = unmapped(self.client), unmapped(self.server)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        if self.stalled is not None:
            self.stalled.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stalled is None:
            self.stalled = self.loop.call_later(self.bounds.stalled, self.transport.abort)
        if not self.transport.is_closing():
            self.transport.pause_reading()  # each ping is answered: answers would pile up

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
