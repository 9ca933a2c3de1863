"""Somebody who asks something of the server: a person, a guest, the bearer of a seat's link, or nobody known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.live.people.links import SeatKey
from sandtable.store import Person

GUEST: Final = "Guest"


@dataclass(frozen=True)
class Who:
    """Somebody who asks. `session` is the hash of his session, empty for bearers of tokens and for unknown people."""

    person: str | None = None
    name: str = ""
    guest: bool = True
    admin: bool = False
    seat_token: tuple[str, str] | None = None
    seat_key: SeatKey | None = None  # the same with the seat's number and the link's generation
    session: str = ""
    bot: str = ""  # the id of the bot token that he came with

    @property
    def called(self) -> str:
        """His name as others are told it."""
        return self.name if self.name and self.name != GUEST else "A guest"

    @property
    def identity(self) -> str:
        """The owner of his idempotency keys; empty for somebody unknown."""
        if self.seat_token:
            return f"seat:{self.seat_token[1]}"
        return self.person or ""


NOBODY: Final = Who()


def who_is(person: Person, session: str, bot: str = "") -> Who:
    return Who(person.id, person.name or GUEST, person.guest, person.admin, session=session, bot=bot)
