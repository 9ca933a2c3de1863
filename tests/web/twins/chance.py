"""Makes both servers draw the same: clock, ids, tokens, salts and dice; one throw may differ on request."""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

import pytest

from sandtable.kernel.dicebox import Dicebox, Seeded
from sandtable.kernel.steps import Dice, Faces
from sandtable.live.people.limits import Limit
from sandtable.web.routes import sockets

BEGIN: Final = datetime(2024, 8, 7, 23, 30, tzinfo=UTC)


class Clock:
    """The time of both servers: it stands still but for `pass_by`."""

    def __init__(self) -> None:
        self.moment = BEGIN

    def pass_by(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


class Chance:
    """Ids, tokens and salts: each server draws the same ones in the same order."""

    def __init__(self) -> None:
        self.world = 0
        self.drawn = [0, 0]

    def bytes(self, count: int) -> bytes:
        self.drawn[self.world] += 1
        number = self.drawn[self.world]
        blocks = [hashlib.sha256(f"twins {number}/{at}".encode()).digest() for at in range(count // 32 + 1)]
        return b"".join(blocks)[:count]

    def below(self, most: int) -> int:
        return int.from_bytes(self.bytes(8), "big") % most


class OtherDraw(Dicebox):
    """A seed whose dice fall otherwise in one throw, which nobody sees but who throws."""

    def __init__(self, seed: str, number: int) -> None:
        self.box = Seeded(seed)
        self.number = number

    def faces(self, number: int, dice: Dice) -> Faces | None:
        fell = self.box.faces(number, dice)
        if fell is None or number != self.number:
            return fell
        return tuple([(face + dice.sides // 2) % dice.sides + 1 for face in fell])


def box_of(chance: Chance, other_draw: int) -> Callable[[str], Dicebox]:
    def box(seed: str) -> Dicebox:
        return OtherDraw(seed, other_draw) if chance.world and other_draw >= 0 else Seeded(seed)

    return box


def stop_the_clock(patch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Replaces the system's clock by that of the twins."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return clock.moment.astimezone(tz) if tz else clock.moment.replace(tzinfo=None)

    for name, module in list(sys.modules.items()):
        if name.startswith("sandtable.") and getattr(module, "datetime", None) is datetime:
            patch.setattr(module, "datetime", Stopped)


def tame(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """Makes both servers draw the same random values, and lifts the limits on requests."""
    patch.setattr(secrets, "token_bytes", lambda count=32: chance.bytes(count))
    patch.setattr(secrets, "token_hex", lambda count=32: chance.bytes(count).hex())
    patch.setattr(secrets, "token_urlsafe", lambda count=32: chance.bytes(count).hex())
    patch.setattr(secrets, "choice", lambda things: things[chance.below(len(things))])
    patch.setattr(secrets, "randbelow", chance.below)
    patch.setattr(Limit, "take", lambda self, key: 0.0)
    patch.setattr(sockets, "BREATH", 3600.0)  # no keep-alive messages in streams
