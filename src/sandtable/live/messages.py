"""What a socket or an event stream of a match tells, one message at a time; `type` says which it is.

No route replies with them; `web/server/message_schema.py` puts them into the API's description all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from sandtable.live.wire import Chat, DraftLine, Scene, Wire


class SceneMessage(Wire):
    """The seat's scene has changed. After the first one, `entries` are only those that the change brought."""

    type: Literal["scene"] = "scene"
    scene: Scene


class Operation(Wire):
    """A step of a JSON Patch (RFC 6902)."""

    op: Literal["replace", "add", "remove"]
    path: str  # a JSON Pointer (RFC 6901) into the scene; "-" is the place after the last of a list
    value: Any = None  # not there where something is removed


class PatchMessage(Wire):
    """What changed in the scene that this connection was sent before; `entries` are those that the change brought.

    It is for the scene of version `base` alone: whoever has another one says `{"type": "whole"}`.
    """

    type: Literal["patch"] = "patch"
    base: int
    patch: tuple[Operation, ...]


class DoneMessage(Wire):
    """An answer or a roll that came by this socket was taken. What it changed comes as it does to everybody."""

    type: Literal["done"] = "done"
    idempotency_key: str
    version: int
    line: int


class RefusedMessage(Wire):
    """An answer or a roll that came by this socket was refused; `problem` is what the route would have replied."""

    type: Literal["refused"] = "refused"
    idempotency_key: str
    problem: dict[str, Any]


class SeatPresence(Wire):
    id: str
    present: bool


class PresenceMessage(Wire):
    """Who looks at the match now."""

    type: Literal["presence"] = "presence"
    seats: tuple[SeatPresence, ...]
    watching: int  # without a seat


class ChatMessage(Wire):
    type: Literal["chat"] = "chat"
    chat: Chat


class ThinkingMessage(Wire):
    """A computer player has begun to think."""

    type: Literal["thinking"] = "thinking"
    seat: str


class StandingMessage(Wire):
    """This seat has settled something, in another window perhaps."""

    type: Literal["standing"] = "standing"
    seat: str
    rev: int


class SheetMessage(Wire):
    """Somebody wrote on a sheet that this seat may read; without a line: look again."""

    type: Literal["sheet"] = "sheet"
    key: str
    line: DraftLine | None


class ReminderMessage(Wire):
    type: Literal["reminder"] = "reminder"
    seat: str
    text: str


class ClubMessage(Wire):
    """Something of the campaign has changed: fetch its page anew."""

    type: Literal["club"] = "club"


class PongMessage(Wire):
    """The answer to a `{"type": "ping"}`."""

    type: Literal["pong"] = "pong"


Message: TypeAlias = Annotated[
    SceneMessage
    | PatchMessage
    | DoneMessage
    | RefusedMessage
    | PresenceMessage
    | ChatMessage
    | ThinkingMessage
    | StandingMessage
    | SheetMessage
    | ReminderMessage
    | ClubMessage
    | PongMessage,
    Field(discriminator="type"),
]


def scene_text(scene: str) -> str:
    """A `SceneMessage` of a scene that is written already."""
    return f'{{"type":"scene","scene":{scene}}}'


def patch_text(base: int, operations: Sequence[str]) -> str:
    """A `PatchMessage` of operations that are written already."""
    return f'{{"type":"patch","base":{base},"patch":[{",".join(operations)}]}}'
