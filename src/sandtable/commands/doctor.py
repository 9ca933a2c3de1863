"""`doctor`: is everything in order with which a server runs?"""

from __future__ import annotations

import json
import os
import shutil
import smtplib
import ssl
import tempfile
import urllib.error
import urllib.request
from argparse import Namespace
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from sandtable.commands.keeping import add_place, place
from sandtable.commands.output import UsageError, columns, tell
from sandtable.commands.parser import Commands, command
from sandtable.commands.reach import add_reach, hint_of, proxies_of, public_of
from sandtable.commands.serve import add_messages, office_of

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

    from sandtable.store.examining import DatabaseLook

State: TypeAlias = Literal["ok", "warning", "fault"]
TIGHT, FULL = 1 << 30, 100 << 20  # bytes of free disk: below these it is a warning, a fault
WIDEST: Final = {
    4: 8,
    6: 16,
}  # the shortest prefix of a network of proxies that anybody can mean, by IP version
PATIENCE: Final = 8.0  # seconds for the mail server and for the public address
SKEW: Final = timedelta(minutes=2)  # by which clocks may differ
LONG_AGO: Final = timedelta(days=3 * 365)


@dataclass(frozen=True)
class Finding:
    """What was found out about one thing, and what to do."""

    check: str
    state: State
    says: str


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "doctor",
        doctor,
        "check a server's folder, database, mail, public address, proxies and clock; give it the options of serve",
        "doctor",
        "doctor --data /srv/sandtable --public https://sandtable.example.org --proxy 127.0.0.1",
        "doctor --database postgresql://sandtable@db/sandtable --json",
    )
    add_place(parser)
    add_reach(parser)
    add_messages(parser)


def doctor(args: Namespace) -> int:
    """Prints a line for each check; 1 if any is a fault."""
    found = list(examined(args))
    rows = [(one.check, one.state, one.says) for one in found]
    tell(args, {"checks": [asdict(one) for one in found]}, columns(rows, indent=""))
    return 1 if any([one.state == "fault" for one in found]) else 0


def examined(args: Namespace) -> Iterable[Finding]:
    """All checks, in the order in which they are printed."""
    from sandtable.store import StoreError
    from sandtable.store.base.engine import file_of, url_of

    where, url, look = place(args), None, None
    try:
        url = url_of(where)
    except StoreError as error:
        yield Finding("database", "fault", str(error))
    if url is not None:
        if (file := file_of(url)) is not None:
            yield data_folder_check(file.parent)
            yield disk_check(file)
        look, finding = database_check(url)
        yield finding
        yield migrations_check(look)
    yield mail_check(args)
    try:
        public = public_of(args)
    except UsageError as error:
        yield Finding("public address", "fault", str(error))
        public = ""
    else:
        yield public_check(public)
    yield proxy_check(args, public)
    yield clock_check(look, public)


# the data


def data_folder_check(folder: Path) -> Finding:
    """Can files be made where the database lies?"""
    if not folder.exists():
        near = next(one for one in folder.parents if one.exists())
        if os.access(near, os.W_OK):
            return Finding("data folder", "warning", f"{folder} is not there yet: the first start makes it.")
        return Finding(
            "data folder", "fault", f"{folder} is not there, and {near} may not be written: make it."
        )
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding(
            "data folder",
            "fault",
            f"{folder} may not be written ({error.strerror}): give it to who runs the server.",
        )
    if os.name == "posix" and folder.stat().st_mode & 0o007:
        return Finding(
            "data folder", "warning", f"{folder} is open to everybody on this computer: chmod 700 {folder}"
        )
    return Finding("data folder", "ok", f"{folder} may be written.")


def disk_check(file: Path) -> Finding:
    """Is there room to go on, and for the copy that is made before the schema changes?"""
    near = next(one for one in (file.parent, *file.parent.parents) if one.exists())
    free = shutil.disk_usage(near).free
    size = file.stat().st_size if file.exists() else 0
    told = f"{free / 2**30:.1f} GB free; the database has {size / 2**30:.1f} GB"
    if free < FULL:
        return Finding("disk", "fault", f"{told}: make room, or nothing can be kept.")
    if free < max(TIGHT, 2 * size):
        return Finding("disk", "warning", f"{told}: make room for copies and backups.")
    return Finding("disk", "ok", f"{told}.")


def database_check(url: URL) -> tuple[DatabaseLook | None, Finding]:
    """Does it open, and is every page of it sound?"""
    from sandtable.store import StoreError
    from sandtable.store.base.engine import file_of
    from sandtable.store.examining import examine

    file = file_of(url)
    if file is not None and not file.exists():
        return None, Finding("database", "warning", f"{file} is not there yet: the first start makes it.")
    try:
        look = examine(url)
    except StoreError as error:
        return None, Finding("database", "fault", str(error))
    sound = "opens, and its pages are sound" if file is not None else "opens"
    return look, Finding("database", "ok", f"{file or url.render_as_string()} {sound}.")


def migrations_check(look: DatabaseLook | None) -> Finding:
    from sandtable.store import schema

    newest = schema.newest()
    if look is None or look.version is None:
        return Finding(
            "migrations", "warning", f"There is no schema to compare; this program makes {newest}."
        )
    if look.version != newest:
        says = f"The schema is {look.version}, this program's is {newest}: make a backup, then start the server once."
        return Finding("migrations", "warning", says)
    return Finding("migrations", "ok", f"The schema is the newest one, {newest}.")


# the world outside


def mail_check(args: Namespace) -> Finding:
    """Does the mail server answer, and let us in?"""
    from sandtable.club.notify.mail import LOOPBACK, connection, mail_server

    try:
        office = office_of(Namespace(**{**vars(args), "public": ""}))
    except UsageError as error:
        return Finding("mail", "fault", str(error))
    if not office.smtp:
        return Finding("mail", "ok", "Not set up: no e-mail is sent. Set it up with --smtp and --mail-from.")
    server = mail_server(office.smtp)
    there = f"{server.host} port {server.port}"
    try:
        with connection(server, PATIENCE) as smtp:
            smtp.ehlo()
            safe = server.secure
            if not safe and smtp.has_extn("starttls"):
                smtp.starttls(context=ssl.create_default_context())
                smtp.ehlo()
                safe = True
            if server.user and not safe and server.host not in LOOPBACK:
                return Finding(
                    "mail", "fault", f"{there} offers no safe connection for the password: use smtps://."
                )
            if server.user:
                smtp.login(server.user, server.password)
    except smtplib.SMTPAuthenticationError:
        return Finding("mail", "fault", f"{there} does not take user and password: look at --smtp.")
    except (OSError, smtplib.SMTPException) as error:
        return Finding("mail", "fault", f"{there} cannot be used ({reason_of(error)}): look at --smtp.")
    return Finding("mail", "ok", f"{there} answers.")


def public_check(public: str) -> Finding:
    """Is the public address set, does this server answer there, and does it keep its figures to itself?"""
    name = "public address"
    if not public:
        says = "Not set: links in messages and on papers lead to this computer. Set it with --public for the net."
        return Finding(name, "warning", says)
    try:
        status, body, _ = fetched(f"{public}/api/health")
        told = json.loads(body) if status == 200 else {}
    except (OSError, ValueError) as error:
        says = f"{public} does not answer ({reason_of(error)}): start the server, look at name, proxy and firewall."
        return Finding(name, "fault", says)
    if not isinstance(told, dict) or told.get("ok") is not True:
        return Finding(
            name, "fault", f"{public} answers, but not as Sandtable ({status}): look at the proxy."
        )
    if is_open(f"{public}/metrics"):
        says = f"{public}/metrics is open to everybody: start the server with --public and --proxy, or with a token."
        return Finding(name, "fault", says)
    return Finding(name, "ok", f"{public} answers with Sandtable {told.get('version', '')}.")


def is_open(address: str) -> bool:
    try:
        return fetched(address)[0] == 200
    except (OSError, ValueError):
        return False


def proxy_check(args: Namespace, public: str) -> Finding:
    """Do the settings of proxies make sense?"""
    name = "proxy headers"
    try:
        proxies = proxies_of(args)
    except UsageError as error:
        return Finding(name, "fault", str(error))
    wide = [one for one in proxies if one.prefixlen < WIDEST[one.version]]
    if wide:
        says = f"--proxy {wide[0]} believes nearly everybody who he says he is: name your proxy alone."
        return Finding(name, "fault", says)
    if hint := hint_of(public, proxies):
        return Finding(name, "warning", hint)
    if proxies and not public:
        return Finding(name, "warning", "A proxy is named, but no public address: say it with --public.")
    if proxies and public.startswith("http://"):
        return Finding(
            name, "warning", f"{public} is not https: passwords and links go over the net in the open."
        )
    told = ", ".join([str(one) for one in proxies])
    return Finding(name, "ok", f"Believed from {told}." if told else "No proxy: nobody's are believed.")


def clock_check(
    look: DatabaseLook | None, public: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Finding:
    """Is this computer's clock wildly off the newest row, or off the clock behind the public address?"""
    name, here = "clock", now()
    newest = look.newest if look else None
    if newest is not None and newest > here + SKEW:
        says = f"The newest row is of {newest:%Y-%m-%d %H:%M} UTC, the clock says {here:%Y-%m-%d %H:%M}: set the clock."
        return Finding(name, "fault", says)
    if newest is not None and newest < here - LONG_AGO:
        says = f"The newest row is {(here - newest).days} days old: look whether the clock or the folder is right."
        return Finding(name, "warning", says)
    there = time_at(public)
    if there is not None and abs(there - here) > SKEW:
        return Finding(
            name, "warning", f"{public} says {there:%Y-%m-%d %H:%M} UTC, this clock {here:%H:%M}: set one."
        )
    after = f", after the newest row ({newest:%Y-%m-%d %H:%M})" if newest else ""
    return Finding(name, "ok", f"{here:%Y-%m-%d %H:%M} UTC{after}.")


def time_at(public: str) -> datetime | None:
    """What time the server behind the public address says it is."""
    if not public:
        return None
    try:
        found = parsedate_to_datetime(fetched(f"{public}/api/health")[2])
    except (OSError, ValueError, TypeError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def fetched(address: str) -> tuple[int, bytes, str]:
    """Status, first bytes and `Date` of an address, which begins with http:// or https://."""
    assert urlsplit(address).scheme in ("http", "https")
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as reply:  # noqa: S310  checked above
            return reply.status, reply.read(10_000), reply.headers.get("Date", "")
    except urllib.error.HTTPError as error:
        return error.code, b"", error.headers.get("Date", "")


def reason_of(error: Exception) -> str:
    said = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
    return " ".join(str(said).split())[:120] or type(error).__name__
