"""Where the faces of a playout come from: one after another out of a stream, or by what each throw is for."""

from __future__ import annotations

import zlib
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sandtable.kernel.state import State
from sandtable.kernel.steps import Dice, Faces, Throw
from sandtable.players.adviser import Adviser

MASK: Final = 0xFFFFFFFF
WIDE: Final = 1 << 20  # dice with more sides than this, draws of cards, use two numbers of 32 bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Gives faces for throws, and the order of those who answer at the same time."""

    def faces(self, s: State, step: Throw[Any], dice: Dice) -> Faces:
        raise NotImplementedError

    def choose(self, many: int) -> int:
        """One of so many, counted from 0."""
        raise NotImplementedError


class StreamLuck(Luck):
    """One random number after another."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def faces(self, s: State, step: Throw[Any], dice: Dice) -> Faces:
        random = self.random
        sides = float(dice.sides)
        faces: Faces = (int(random() * sides) + 1,)
        while len(faces) < dice.count:
            faces += (int(random() * sides) + 1,)
        return faces

    def choose(self, many: int) -> int:
        return int(self.random() * many)


@mypyc_attr(allow_interpreted_subclasses=True)
class KeyedLuck(Luck):
    """Gives a throw the faces that its seed and its purpose say, whatever was thrown before.

    The purpose is the kind of throw, what it names (a battle, a place, a unit, a side), what a player of the game adds
    to that (`Adviser.subject`: the turn, say), and how often that was thrown for. So two plans that are played on with
    the same seed meet the same luck wherever they do the same, and the difference between them is due to the plans.
    Nothing depends on `hash`, which differs between processes.
    """

    def __init__(self, seed: int, adviser: Adviser | None = None) -> None:
        self.seed = mixed(seed & MASK)
        self.adviser = adviser
        self.thrown: dict[str, int] = {}  # purpose -> how often

    def faces(self, s: State, step: Throw[Any], dice: Dice) -> Faces:
        purpose = purpose_of(step)
        if self.adviser is not None:
            purpose += f"@{self.adviser.subject(s, step)}"
        times = self.thrown.get(purpose, 0)
        self.thrown[purpose] = times + 1
        key = mixed(self.seed ^ mixed((zlib.crc32(purpose.encode()) + 0x9E3779B9 * times) & MASK))
        sides = dice.sides
        faces: Faces = ()
        for die in range(dice.count):
            number = mixed((key + 0x85EBCA6B * (die + 1)) & MASK)
            if sides > WIDE:
                number = (number << 32) | mixed(number ^ key)
                faces += ((number * sides >> 64) + 1,)
            else:
                faces += ((number * sides >> 32) + 1,)
        return faces

    def choose(self, many: int) -> int:
        return 0


def purpose_of(step: Throw[Any]) -> str:
    """Kind and subject of a throw: its first field, and others that name something; numbers may be earlier faces."""
    purpose = type(step).__name__
    first = True
    for field in step.__match_args__:
        value = getattr(step, field)
        if first or isinstance(value, str):
            purpose += f"/{value}"
        first = False
    return purpose


def mixed(number: int) -> int:
    """Mixes 32 bits so that each bit of the result depends on all of them."""
    number ^= number >> 16
    number = number * 0x7FEB352D & MASK
    number ^= number >> 15
    number = number * 0x846CA68B & MASK
    return number ^ (number >> 16)
