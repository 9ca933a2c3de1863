"""What people say beside a match, and who may read it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable import store as stores
from sandtable.kernel.rules import Rules
from sandtable.live import wire
from sandtable.live.people.links import chat_id
from sandtable.live.sides import side_of


def may_read(rules: Rules[Any], chat: stores.Chat, held: Collection[str]) -> bool:
    """True if whoever holds these seats may read it: what is said to a side is for that side alone."""
    return chat.to == "all" or chat.side in sides_of(rules, held)


def sides_of(rules: Rules[Any], held: Collection[str]) -> frozenset[str]:
    """The sides whose talk somebody who holds these seats may read."""
    return frozenset([side_of(rules, seat) for seat in held]) - {""}


def chat_of(chat: stores.Chat, secret: bytes) -> wire.Chat:
    return wire.Chat(
        id=chat_id(secret, chat.id),
        at=chat.at.isoformat(),
        who=chat.name,
        side=chat.side,
        to="side" if chat.to == "side" else "all",
        text=chat.text,
    )
