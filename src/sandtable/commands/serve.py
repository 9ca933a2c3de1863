"""`serve`: the web table."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.commands.inputs import whole
from sandtable.commands.output import UsageError, tell
from sandtable.commands.parser import Commands, command
from sandtable.commands.reach import EVERYWHERE, add_reach, hint_of, hosts_of, proxies_of, public_of

if TYPE_CHECKING:
    from fastapi import FastAPI

    from sandtable.club.notify.office import Office
    from sandtable.web.server.bounds import Network

HOST: Final = "127.0.0.1"
PORT: Final = 8000
TRIED: Final = 50  # ports that are tried before it gives up
PATIENCE: Final = 5  # seconds that open requests have when the server stops


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "serve",
        serve,
        "open the web table: play in a browser, alone, on one screen or across the net",
        "serve",
        "serve --host 0.0.0.0 --port 8080 --no-browser",
        "serve --database postgresql://sandtable@db/sandtable",
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
    add_reach(parser)
    add_messages(parser)


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


def serve(args: Namespace) -> int:
    """Runs until it is interrupted."""
    gc.disable()  # nothing of what is loaded now is garbage, and there is much to search
    from sandtable.store import Store, StoreError
    from sandtable.store.base.engine import FILE_NAME, data_folder
    from sandtable.web.app import Settings, create_app

    gc.enable()
    if args.data and args.database:
        raise UsageError("--data is for the database file; leave it out with --database")
    where: str | Path = args.database or data_folder(args.data) / FILE_NAME
    office, proxies = office_of(args), proxies_of(args)
    hosts_of(args, office.public, "")  # refuses a wrong address before anything is opened
    listening = bound(args.host, args.port)
    try:
        store = Store.open(where)
    except StoreError as error:
        listening.close()
        raise UsageError(str(error)) from None
    try:
        claim = store.people.admin_claim()
        address = address_of(args.host, listening)
        lines = [f"Sandtable is open at {address}"]
        if claim:
            lines.append(f"Become its administrator: {address}/admin#{claim}")
        lines.append("Stop it with Ctrl-C.")
        hosts = hosts_of(args, office.public, address)
        if hint := hint_of(office.public, proxies):
            print(hint, file=sys.stderr)
        tell(args, {"address": address, "admin": f"{address}/admin#{claim}" if claim else ""}, lines)
        sys.stdout.flush()  # a script that started this in the background waits for the address
        office = replace(office, public=office.public or address)
        app = create_app(store, Settings(office=office, hosts=hosts))
        run(app, listening, "" if args.no_browser else address, proxies)
    finally:
        listening.close()
        store.close()
    return 0


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


def run(app: FastAPI, listening: socket.socket, browse: str, proxies: Sequence[Network] = ()) -> None:
    import uvicorn

    from sandtable.live.rooms.garbage import collect_when_quiet, set_aside
    from sandtable.web.server.connections import Guarded
    from sandtable.web.server.headers import mask_logs

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

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = Guarded(
        app,
        proxies=proxies,
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
