"""Real servers on the loopback to which messages are sent: one for the web, one for mail."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class HookServer:
    """Accepts every post and replies as the test sets it up."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.requests: list[Request] = []
        self.status = 200
        self.location = ""
        self.answer = b"{}"
        self.hang = threading.Event()  # while set, it does not reply
        self.drip = False  # a reply that never ends
        self.freed = threading.Event()
        here = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", "0"))
                said = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                here.requests.append(Request(self.path, headers, said))
                if here.hang.is_set():
                    here.freed.wait(30)
                    return
                self.send_response(here.status)
                if here.location:
                    self.send_header("Location", here.location)
                self.end_headers()
                self.wfile.write(here.answer)
                while here.drip and not here.freed.wait(0.05):
                    try:
                        self.wfile.write(b"x" * 4096)
                    except OSError:
                        return

            do_GET = do_POST

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if tls:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)
        self.port = int(self.server.server_address[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.freed.set()
        self.server.shutdown()
        self.server.server_close()


class MailServer:
    """A mail server that keeps what it is sent."""

    def __init__(
        self,
        refuse: str = "",
        login: tuple[str, str] | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = refuse
        self.login = login
        self.passwords: list[str] = []  # that clients logged in with
        options: dict[str, Any] = {"auth_require_tls": tls is not None}
        if login:
            options["authenticator"] = self.authenticate
        if tls:
            options |= {"tls_context": tls, "require_starttls": True}
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, **options)
        self.url = f"smtp://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.controller.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.controller.stop()

    def authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: Any
    ) -> AuthResult:
        known = isinstance(given, LoginPassword) and self.login is not None
        if known:
            self.passwords.append(given.password.decode())
        good = known and (given.login.decode(), given.password.decode()) == self.login
        return AuthResult(success=bool(good), handled=False)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        said = envelope.content
        assert isinstance(said, bytes)
        mail = message_from_bytes(said, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def resolver(names: dict[str, list[str]]) -> Callable[[str, int], list[str]]:
    """A resolver that knows only these names."""

    def look_up(host: str, port: int) -> list[str]:
        if host not in names:
            raise OSError("no such name")
        return names[host]

    return look_up
