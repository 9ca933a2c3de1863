"""Channels of ntfy and of other kinds were kept as addresses of a library that is no longer used.

Those that another kind can take over become that kind, with a web address. The others stay where their owners see them
and say what to do; they hear of nothing, so that nothing waits in them.
"""

from __future__ import annotations

import base64
import re
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

GIVEN_UP = 6  # failures in a row
RETIRED = "This kind is no longer offered. Remove this channel and add it anew as {}."
NAMES = {
    "discord": "Discord",
    "gotify": "Gotify",
    "mmost": "Slack, Mattermost, Rocket.Chat",
    "ntfy": "ntfy",
    "rocket": "Slack, Mattermost, Rocket.Chat",
    "slack": "Slack, Mattermost, Rocket.Chat",
    "tgram": "Telegram",
}
# Settings of how a message looked. Any other may have said where it goes: then nobody but the owner can tell.
LOOKS = {"avatar", "fields", "footer", "footer_logo", "format", "image", "overflow", "preview", "priority"}
LOOKS |= {"blocks", "mdv", "silent", "tags", "timestamp", "tts", "xtags"}
WORD = r"[A-Za-z0-9_-]+"

CHANNELS = sa.table(
    "channels",
    sa.column("id", sa.String),
    sa.column("kind", sa.String),
    sa.column("address", sa.Text),
    sa.column("topics", sa.JSON),
    sa.column("fails", sa.Integer),
    sa.column("trouble", sa.String),
    sa.column("next", sa.DateTime(timezone=True)),
)
OUTBOX = sa.table("outbox", sa.column("channel", sa.String))


def upgrade() -> None:
    connection = op.get_bind()
    kinds = CHANNELS.c.kind.in_(["ntfy", "apprise"])
    for row in connection.execute(sa.select(CHANNELS.c.id, CHANNELS.c.address).where(kinds)).all():
        if row.address.startswith("https://"):
            continue
        here = CHANNELS.c.id == row.id
        found = taken_over(row.address)
        if found is not None:
            kind, address = found
            connection.execute(sa.update(CHANNELS).where(here).values(kind=kind, address=address))
            continue
        values = {"kind": "apprise", "topics": [], "fails": GIVEN_UP, "next": None}
        values["trouble"] = retired(row.address)
        connection.execute(sa.update(CHANNELS).where(here).values(values))
        connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.channel == row.id))


def retired(address: str) -> str:
    scheme = address.partition("://")[0].lower()
    return RETIRED.format(NAMES.get(scheme) or NAMES.get(scheme.removesuffix("s")) or "one of the others")


def taken_over(address: str) -> tuple[str, str] | None:
    """The kind and the address that take its place; None where no other kind sends to the same place."""
    scheme, _, rest = address.partition("://")
    scheme = scheme.lower()
    if scheme == "tgram":
        return telegram(rest)
    try:
        parts = urlsplit(f"//{rest}")
        asked = dict(parse_qsl(parts.query))
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    secure = scheme in ("gotifys", "mmosts", "ntfys", "rockets")
    server = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    base = f"{'https' if secure else 'http'}://{server}{port}"
    path = [unquote(part) for part in parts.path.split("/") if part]
    if scheme in ("ntfy", "ntfys"):
        return ntfy(base, parts, path, asked)
    plain = set(asked) <= LOOKS and not parts.fragment
    if scheme in ("rocket", "rockets"):
        return rocket(rest, secure) if plain else None
    if (
        not plain
        or not parts.hostname
        or not all([re.fullmatch(r"[\w.-]+", part, re.ASCII) for part in path])
    ):
        return None
    if scheme in ("gotify", "gotifys") and path and parts.username is None:
        *folders, token = path
        return "gotify", f"{'/'.join([base, *folders])}/message?{urlencode({'token': token})}"
    if scheme in ("mmost", "mmosts") and path:
        *folders, token = path
        return "slack", f"{'/'.join([base, *folders])}/hooks/{token}"
    host = parts.netloc.rpartition("@")[2]  # the first part of a secret, in which capitals matter
    if scheme == "discord" and len(path) == 1 and host.isdigit():
        return "discord", f"https://discord.com/api/webhooks/{host}/{path[0]}"
    if scheme == "slack" and len(path) == 2 and re.fullmatch(r"T\w+", host, re.ASCII):
        return "slack", f"https://hooks.slack.com/services/{host}/{path[0]}/{path[1]}"
    return None


def telegram(rest: str) -> tuple[str, str] | None:
    """`123456:token/chat`; a bot with several chats, or with a name before it, was several channels in one."""
    path, _, query = rest.partition("?")
    asked = dict(parse_qsl(query))
    found = re.fullmatch(
        rf"(?:bot)?(\d+)(?::|%3A)({WORD})/(-?\d+|(?:@|%40)\w+)/?", path, re.ASCII | re.IGNORECASE
    )
    thread = asked.pop("topic", "") or asked.pop("thread", "")
    if found is None or not set(asked) <= LOOKS or (thread and not thread.isdigit()):
        return None
    query = urlencode({"chat_id": unquote(found[3]), **({"message_thread_id": thread} if thread else {})})
    return "telegram", f"https://api.telegram.org/bot{found[1]}:{found[2]}/sendMessage?{query}"


def ntfy(base: str, parts: SplitResult, path: list[str], asked: dict[str, str]) -> tuple[str, str] | None:
    """A topic alone is one of ntfy.sh; a name and password, or a token, become the parameter that ntfy reads."""
    host = parts.netloc.rpartition("@")[2]
    if not path and "." not in host:
        base, path = "https://ntfy.sh", [host]
    elif parts.hostname == "ntfy.sh":
        base = "https://ntfy.sh"
    if len(path) != 1 or not re.fullmatch(WORD, path[0], re.ASCII) or parts.fragment:
        return None
    token = asked.pop("token", "")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if not set(asked) <= LOOKS:
        return None
    if not token and user.startswith("tk_") and not password:
        token = user
    said = f"Bearer {token}" if token else ""
    if user and not token:
        said = f"Basic {base64.b64encode(f'{user}:{password}'.encode()).decode()}"
    auth = base64.urlsafe_b64encode(said.encode()).decode().rstrip("=")
    return "ntfy", f"{base}/{path[0]}{f'?auth={auth}' if auth else ''}"


def rocket(rest: str, secure: bool) -> tuple[str, str] | None:
    """`id/token@server`, a webhook that has its room; a name and password, or a room beside it, have no equivalent."""
    found = re.fullmatch(
        r"([A-Za-z0-9]+)(?:/|%2F)([A-Za-z0-9]+)@([A-Za-z0-9.:-]+)/?(?:\?.*)?", rest, re.IGNORECASE
    )
    if found is None:
        return None
    return "slack", f"{'https' if secure else 'http'}://{found[3]}/hooks/{found[1]}/{found[2]}"
