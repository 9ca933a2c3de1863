"""Messages as JSON, as each service reads it. What people wrote can neither call everybody nor hide a link behind
other words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final
from urllib.parse import SplitResult, parse_qsl, urlsplit

from sandtable.club.notify.messages import OURS, Message, MessageEntry
from sandtable.club.notify.wires import Parcel

DISCORD_MOST: Final = 1900  # it takes 2000 characters
SLACK_MOST: Final = 3500
PLAIN_MOST: Final = 3500  # bytes; ntfy and Telegram take 4096
TITLE_MOST: Final = 250
APART: Final = "\u200b"  # between signs that would mean something together
JSON: Final = {"Content-Type": "application/json; charset=utf-8"}
MARKDOWN: Final = re.compile(r"([\\*_~`|>\[\]#<:@-])")


def generic(message: Message) -> dict[str, object]:
    """For programs: everything, each part by its name."""
    return {
        "subject": message.subject,
        "text": message.text,
        "link": message.link,
        "campaign": message.campaign,
        "messages": [vars(entry) for entry in message.entries],
    }


def discord(message: Message) -> dict[str, object]:
    said = cut(
        [f"**{marked(message.subject)}**", *[entry_of(one, marked) for one in message.entries]], DISCORD_MOST
    )
    return {"username": OURS, "content": said, "allowed_mentions": {"parse": []}}


def slack(message: Message) -> dict[str, object]:
    said = cut(
        [f"*{escaped(message.subject)}*", *[entry_of(one, escaped) for one in message.entries]], SLACK_MOST
    )
    return {"text": said, "mrkdwn": True, "link_names": False}


def ntfy(message: Message, topic: str) -> dict[str, object]:
    """A touch opens the decision."""
    said = {
        "topic": topic,
        "title": message.subject[:TITLE_MOST],
        "message": within(message.text, PLAIN_MOST),
    }
    return {**said, "click": message.link} if message.link else {**said}


def gotify(message: Message) -> dict[str, object]:
    said: dict[str, object] = {"title": message.subject[:TITLE_MOST], "message": message.text}
    if message.link:
        said["extras"] = {"client::notification": {"click": {"url": message.link}}}
    return said


def telegram(message: Message, chat: str, thread: str = "") -> dict[str, object]:
    """Without a mode, so that nothing in it is markup."""
    text = "\n\n".join([uncalled(message.subject), *[entry_of(one, uncalled) for one in message.entries]])
    said: dict[str, object] = {"chat_id": chat, "text": within(text, PLAIN_MOST)}
    said["link_preview_options"] = {"is_disabled": True}
    return {**said, "message_thread_id": int(thread)} if thread else said


def parcel(kind: str, address: str, message: Message) -> Parcel:
    """A message for an address that has the form of its kind."""
    parts = urlsplit(address)
    asked = dict(parse_qsl(parts.query))
    match kind:
        case "discord":
            return packed(address, discord(message))
        case "slack":
            return packed(address, slack(message))
        case "ntfy":
            return packed(placed(parts, "/", parts.query), ntfy(message, parts.path.strip("/")))
        case "gotify":
            return packed(address, gotify(message))
        case "telegram":
            said = telegram(message, asked["chat_id"], asked.get("message_thread_id", ""))
            return packed(placed(parts, parts.path, ""), said)
        case _:
            return packed(address, generic(message))


def packed(url: str, said: dict[str, object]) -> Parcel:
    return Parcel(url, JSON, json.dumps(said, ensure_ascii=False).encode())


def placed(parts: SplitResult, path: str, query: str) -> str:
    return parts._replace(path=path, query=query).geturl()


def entry_of(entry: MessageEntry, written: Callable[[str], str]) -> str:
    parts = [written(part) for part in (entry.subject, entry.text) if part]
    return "\n".join([*parts, entry.link] if entry.link else parts)


def cut(parts: list[str], most: int) -> str:
    """Whole parts, as many as there is room for; at least the first two, shortened."""
    said = "\n\n".join(parts[:2])[:most]
    for at, part in enumerate(parts[2:], 2):
        if len(said) + len(part) + 30 > most:
            return f"{said}\n\nAnd {len(parts) - at} more."
        said += f"\n\n{part}"
    return said


def marked(text: str) -> str:
    """Signs of Discord's markdown stand for themselves."""
    return MARKDOWN.sub(r"\\\1", text)


def escaped(text: str) -> str:
    """Slack calls people by angle brackets, Mattermost and Rocket.Chat by @; for these [words](…) are a link."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return uncalled(text).replace("]", f"]{APART}")


def uncalled(text: str) -> str:
    return text.replace("@", f"@{APART}")


def within(text: str, most: int) -> str:
    """So many bytes of it, cut between two characters."""
    return text.encode()[:most].decode(errors="ignore")
