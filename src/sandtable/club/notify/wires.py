"""Web requests to addresses that people have typed: through the gate, without redirects, bounded in time and size."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final

import requests
from requests.adapters import HTTPAdapter
from urllib3 import PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from sandtable.club.notify.addresses import Gate
from sandtable.club.notify.failures import Failed

MOST_READ: Final = 64 * 1024  # bytes of an answer
CONNECTING: Final = 5.0  # seconds for one address
NAME: Final = "Sandtable"


class Refused(requests.RequestException):
    """A connection that the gate does not let out; libraries take it for a failed one."""


class Wire:
    """One sending, from its first connection to its end; everything is cut when its time is over."""

    def __init__(self, gate: Gate, patience: float) -> None:
        self.gate = gate
        self.patience = patience
        self.trouble: Failed | None = None  # of the last request
        self.over = False
        self.lock = threading.Lock()
        self.handles: list[socket.socket] = []  # second handles, by which a connection is cut from outside
        self.session = requests.Session()
        self.session.trust_env = False  # no proxies, no passwords of this machine
        self.session.headers["User-Agent"] = NAME
        for scheme in ("http://", "https://"):
            self.session.mount(scheme, GatedAdapter(self))
        self.timer = threading.Timer(patience, self.cut)
        self.timer.daemon = True

    def __enter__(self) -> Wire:
        self.timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.timer.cancel()
        self.session.close()
        self.cut()

    def cut(self) -> None:
        with self.lock:
            self.over = True
            for handle in self.handles:
                with contextlib.suppress(OSError):  # it may have ended already
                    handle.shutdown(socket.SHUT_RDWR)
                handle.close()
            self.handles.clear()

    def connect(self, host: str, port: int) -> socket.socket:
        """To one of the addresses that passed the gate just now."""
        try:
            addresses = self.gate.addresses(host, port)
        except Failed as failed:
            self.trouble = failed
            raise Refused(failed.sentence) from None
        for address in addresses:
            try:
                return self.keep(socket.create_connection((address, port), min(CONNECTING, self.patience)))
            except OSError:
                continue
        self.trouble = Failed(f"{host} cannot be reached.")
        raise Refused(self.trouble.sentence)

    def keep(self, made: socket.socket) -> socket.socket:
        with self.lock:
            if self.over:
                made.close()
                raise OSError("too late")
            self.handles.append(socket.socket(fileno=os.dup(made.fileno())))
        return made

    def request(self, method: str, url: str, **options: Any) -> requests.Response:
        """Like `requests.request`; the answer is read as far as it is worth it, and says what is wrong with it."""
        options |= {"allow_redirects": False, "stream": True, "timeout": self.patience, "proxies": {}}
        options |= {"verify": True, "cert": None}
        self.trouble = None
        try:
            answer = self.session.request(method, url, **options)
            answer._content = bounded(answer)
        except (requests.RequestException, OSError) as error:
            if self.trouble is None:  # the gate's own reason is the better one
                self.trouble = Failed(reason(error, self.over))
            raise
        self.trouble = refusal(answer)
        return answer

    def post(self, url: str, headers: Mapping[str, str], data: bytes) -> None:
        """Sends, or says why it could not."""
        try:
            self.request("POST", url, headers=dict(headers), data=data)
        except (requests.RequestException, OSError, ValueError):
            raise self.trouble or Failed("The message could not be sent.") from None
        if self.trouble:
            raise self.trouble


class GatedAdapter(HTTPAdapter):
    """Every connection of its session is made by the wire."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        super().__init__(max_retries=0)

    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **more: Any) -> None:
        super().init_poolmanager(connections, maxsize, block, **more)
        wire = self.wire

        class Plain(HTTPConnection):
            def _new_conn(self) -> socket.socket:
                return wire.connect(self.host, self.port or 80)

        class Secure(HTTPSConnection):
            def _new_conn(self) -> socket.socket:
                return wire.connect(self.host, self.port or 443)

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SecurePool(HTTPSConnectionPool):
            ConnectionCls = Secure

        manager: PoolManager = self.poolmanager
        manager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}


def bounded(answer: requests.Response) -> bytes:
    read = b""
    for part in answer.iter_content(8192):
        read += part
        if len(read) >= MOST_READ:
            break
    answer.close()
    return read[:MOST_READ]


def reason(error: Exception, late: bool) -> str:
    """What went wrong, without what the address holds."""
    if late or isinstance(error, requests.Timeout | TimeoutError):
        return "The other server took too long to answer."
    if isinstance(error, requests.exceptions.SSLError):
        return "The other server's certificate is not good: no safe connection could be made."
    if isinstance(error, requests.exceptions.InvalidURL | requests.exceptions.InvalidSchema):
        return "This is no web address. Look at it again."
    return "The connection to the other server broke off."


def refusal(answer: requests.Response) -> Failed | None:
    """What an answer's number means for the sender."""
    code = answer.status_code
    if 200 <= code < 300:
        return None
    if 300 <= code < 400:
        return Failed(
            "The other server sends on to another address, which is not followed. Give the final one."
        )
    if code in (401, 403):
        return Failed(
            f"The other server does not let us in ({code}). Look at the address and its secret again."
        )
    if code in (404, 410):
        return Failed(f"There is nothing at this address any more ({code}). Add the channel anew.", gone=True)
    if code == 429:
        return Failed("The other server wants fewer messages (429).")
    return Failed(f"The other server did not take the message ({code}).")
