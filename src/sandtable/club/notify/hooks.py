"""Webhooks: a message as JSON, plain or as Discord and Slack read it. What people wrote can neither call everybody
nor hide a link behind other words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from sandtable.club.notify.messages import OURS, Entry, Message
from sandtable.club.notify.wires import Wire

DISCORD_MOST: Final = 1900  # it takes 2000 characters
SLACK_MOST: Final = 3500
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


FORMATS: Final[dict[str, Callable[[Message], dict[str, object]]]] = {
    "webhook": generic,
    "discord": discord,
    "slack": slack,
}


def send(wire: Wire, kind: str, address: str, message: Message) -> None:
    wire.post(address, JSON, json.dumps(FORMATS[kind](message), ensure_ascii=False).encode())


def entry_of(entry: Entry, written: Callable[[str], str]) -> str:
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
    """Slack calls people by what stands in angle brackets."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
