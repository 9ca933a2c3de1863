"""What people say beside a match, and who may read it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable import store as stores
from sandtable.kernel.rules import Rules
from sandtable.web import wire
from sandtable.web.scene import side_of


def may_read(rules: Rules[Any], chat: stores.Chat, held: Collection[str]) -> bool:
    """What is said to a side is for those who hold a seat of that side and nobody else."""
    return chat.to == "all" or bool(chat.side and chat.side in [side_of(rules, seat) for seat in held])


def chat_of(chat: stores.Chat) -> wire.Chat:
    return wire.Chat(
        id=chat.id,
        at=chat.at.isoformat(),
        who=chat.name,
        side=chat.side,
        to="side" if chat.to == "side" else "all",
        text=chat.text,
    )
