"""`serve`: the web table."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.commands.inputs import count, whole
from sandtable.commands.output import UsageError, tell
from sandtable.commands.parser import Commands, command
from sandtable.commands.reach import EVERYWHERE, add_reach, hint_of, hosts_of, proxies_of, public_of
from sandtable.commands.workers import Workers

if TYPE_CHECKING:
    from fastapi import FastAPI

    from sandtable.club.notify.office import Office
    from sandtable.store import Store
    from sandtable.web.server.bounds import Network
    from sandtable.web.server.logs import LogFormat
    from sandtable.web.server.metrics import MetricsDoor

HOST: Final = "127.0.0.1"
PORT: Final = 8000
TRIED: Final = 50  # ports that are tried before it gives up
SLOW: Final = 500  # milliseconds from which on an answer is logged
SHORTEST: Final = 16  # signs of a token for the figures
PATIENCE: Final = 5  # seconds that open requests have when the server stops


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "serve",
        serve,
        "open the web table: play in a browser, alone, on one screen or across the net",
        "serve",
        "serve --host 0.0.0.0 --port 8080 --no-browser",
        "serve --database postgresql://sandtable@db/sandtable --workers 4",
        "serve --no-browser --public https://sandtable.example.org --proxy 127.0.0.1",
    )
    parser.add_argument(
        "--host",
        default=HOST,
        metavar="H",
        help=f"the address to listen on; default: {HOST}, this computer only",
    )
    parser.add_argument(
        "--port", type=whole, metavar="P", help=f"default: {PORT}, or the next one that is free"
    )
    parser.add_argument(
        "--data", metavar="DIR", help="the folder for the database; default: this user's data folder"
    )
    parser.add_argument("--database", metavar="URL", help="postgresql://… instead of a file")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--workers",
        type=count,
        default=1,
        metavar="N",
        help="server processes on this port, with --database only; default: 1",
    )
    parser.add_argument(
        "--thinkers",
        type=whole,
        default=1,
        metavar="N",
        help="processes in which computer players think, started when needed; 0: in threads of the server; default: 1",
    )
    add_reach(parser)
    add_messages(parser)
    add_watching(parser)


def add_messages(parser: ArgumentParser) -> None:
    """Adds the options; each may also be given by an environment variable, and one that holds a password should."""
    parser.add_argument(
        "--smtp",
        metavar="URL",
        help="the mail server: smtp://user:password@host:587 or smtps://…; or SANDTABLE_SMTP",
    )
    parser.add_argument(
        "--mail-from", metavar="A", help="the address from which mail is sent; or SANDTABLE_MAIL_FROM"
    )
    parser.add_argument(
        "--notify-private",
        action="store_true",
        help="messages may go to the local network, say a club's own ntfy; or SANDTABLE_NOTIFY_PRIVATE=1",
    )


def add_watching(parser: ArgumentParser) -> None:
    """Adds the options that say what is logged, and who may read the server's figures."""
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="how lines of the log are written: readable text, or an object of JSON each; default: text",
    )
    parser.add_argument(
        "--slow-answer",
        type=whole,
        default=SLOW,
        metavar="MS",
        help=f"log answers that take longer, with what took how long; default: {SLOW} milliseconds",
    )
    parser.add_argument(
        "--metrics-token",
        metavar="T",
        help="the password with which Prometheus reads /metrics, also from elsewhere; better SANDTABLE_METRICS_TOKEN",
    )


def metrics_door(args: Namespace, public: str, proxies: Sequence[Network]) -> MetricsDoor:
    """Who may read /metrics; refuses a token that can be guessed."""
    from sandtable.web.server.metrics import MetricsDoor

    token = str(args.metrics_token or os.environ.get("SANDTABLE_METRICS_TOKEN", ""))
    if token and (len(token) < SHORTEST or not token.isascii() or not token.isprintable() or " " in token):
        raise UsageError(f"--metrics-token has at least {SHORTEST} letters, digits or signs, and no blanks")
    return MetricsDoor(token, proxied=bool(public or proxies))


def serve(args: Namespace) -> int:
    """Runs until it is interrupted."""
    gc.disable()  # nothing of what is loaded now is garbage, and there is much to search
    from sandtable.store.base.engine import FILE_NAME, data_folder
    from sandtable.web.app import Settings, create_app

    gc.enable()
    if args.data and args.database:
        raise UsageError("--data is for the database file; leave it out with --database")
    check_workers(args)
    where: str | Path = args.database or data_folder(args.data) / FILE_NAME
    office, proxies = office_of(args), proxies_of(args)
    door = metrics_door(args, office.public, proxies)
    hosts_of(args, office.public, "")  # refuses a wrong address before anything is opened
    with closing(bound(args.host, args.port)) as listening:
        address = address_of(args.host, listening)
        browse = "" if args.no_browser else address
        hosts = hosts_of(args, office.public, address)
        if hint := hint_of(office.public, proxies):
            print(hint, file=sys.stderr)
        office = replace(office, public=office.public or address)
        settings = Settings(
            office=office, hosts=hosts, thinkers=args.thinkers, metrics=door, slow=args.slow_answer / 1000
        )
        with closing(opened_store(where)) as store:
            tell_address(args, address, store.people.admin_claim())
            if args.workers == 1:
                run(create_app(store, settings), listening, browse, proxies, args.log_format)
                return 0

        def work(number: int) -> int:  # with a store of its own: no connection is shared between processes
            with closing(opened_store(where)) as store:
                first = browse if number == 0 else ""
                run(create_app(store, settings), listening, first, proxies, args.log_format)
            return 0

        return Workers(args.workers, work).run()


def opened_store(where: str | Path) -> Store:
    from sandtable.store import Store, StoreError

    try:
        return Store.open(where)
    except StoreError as error:
        raise UsageError(str(error)) from None


def tell_address(args: Namespace, address: str, claim: str | None) -> None:
    """Says where the table is, and who may become its administrator."""
    lines = [f"Sandtable is open at {address}"]
    if claim:
        lines.append(f"Become its administrator: {address}/admin#{claim}")
    lines.append("Stop it with Ctrl-C.")
    tell(args, {"address": address, "admin": f"{address}/admin#{claim}" if claim else ""}, lines)
    sys.stdout.flush()  # a script that started this in the background waits for the address


def check_workers(args: Namespace) -> None:
    """Refuses what cannot be done by several processes."""
    if args.workers == 1:
        return
    if not str(args.database or "").startswith("postgres"):
        raise UsageError(
            "--workers needs PostgreSQL, as a database file belongs to one process: "
            "name one with --database postgresql://…, or leave --workers out"
        )
    if not hasattr(os, "fork"):
        raise UsageError(
            "--workers is not possible on this system: start several servers behind a proxy instead"
        )


def office_of(args: Namespace) -> Office:
    """How messages are sent; refused before anything is opened if it cannot work."""
    from sandtable.club.notify.mail import good_address, mail_server
    from sandtable.club.notify.office import Office

    def given(option: str, variable: str) -> str:
        return str(option or os.environ.get(f"SANDTABLE_{variable}", ""))

    smtp, sender = given(args.smtp, "SMTP"), given(args.mail_from, "MAIL_FROM")
    public = public_of(args)
    if smtp:
        try:
            mail_server(smtp)
        except ValueError as error:
            raise UsageError(f"--smtp: {error}") from None
        if not good_address(sender):
            raise UsageError("--smtp needs --mail-from, the address from which mail is sent")
    private = args.notify_private or os.environ.get("SANDTABLE_NOTIFY_PRIVATE", "") not in ("", "0")
    return Office(smtp, sender, public, private)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one."""
    ports = [port] if port is not None else [*range(PORT, PORT + TRIED), 0]
    trouble = ""
    for one in ports:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, one))
            listening.listen(2048)
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            trouble = getattr(error, "strerror", None) or str(error)
    raise UsageError(f"cannot listen on {host} port {ports[0]}: {trouble}")


def address_of(host: str, listening: socket.socket) -> str:
    """What to type into a browser; a server for everybody is reached under this computer's name."""
    shown = socket.gethostname() if host in EVERYWHERE else host
    port = listening.getsockname()[1]
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def run(
    app: FastAPI,
    listening: socket.socket,
    browse: str,
    proxies: Sequence[Network] = (),
    log_format: LogFormat = "text",
) -> None:
    import uvicorn

    from sandtable.live.rooms.garbage import collect_when_quiet, set_aside
    from sandtable.web.server.connections import Guarded
    from sandtable.web.server.headers import mask_logs
    from sandtable.web.server.logs import log_as

    class Server(uvicorn.Server):
        """Closes sockets and streams before it stops: they would never end by themselves. Waits for messages."""

        cleaning: asyncio.Task[None] | None = None

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            """Lets signals stop the server but not the program: the store must still be closed."""
            wanted = (signal.SIGINT, signal.SIGTERM)
            before = {one: signal.signal(one, self.handle_exit) for one in wanted}
            try:
                yield
            finally:
                for one, handler in before.items():
                    signal.signal(one, handler)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            if self.cleaning is not None:
                self.cleaning.cancel()
            app.state.notices.hang_up()
            await app.state.hall.say_goodbye()
            await super().shutdown(sockets)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            set_aside()
            self.cleaning = asyncio.create_task(collect_when_quiet(app.state.hall))
            if browse and self.started:
                threading.Thread(target=opened, args=(browse,), daemon=True).start()

    log_as(log_format)
    config = Guarded(
        app,
        proxies=proxies,
        log_config=None,  # one form for all lines
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=PATIENCE,
        ws_max_size=16_384,  # messages of clients are short
        ws_per_message_deflate=True,
    )
    mask_logs()
    Server(config).run(sockets=[listening])


def opened(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
