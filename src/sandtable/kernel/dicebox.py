"""Where faces come from: a committed seed, a script, or people who type what they rolled."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.kernel.steps import Dice, Faces

MOST: Final = 2**53  # sides of a die: a number that every program reads exactly


@mypyc_attr(allow_interpreted_subclasses=True)
class Dicebox:
    """Gives the faces of the match's n-th throw, or None if people must type them."""

    def faces(self, number: int, dice: Dice) -> Faces | None:
        raise NotImplementedError

    def promised(self) -> bool:
        """Was it promised that these faces fall and no others, so that nobody may type any?"""
        return False


class Typed(Dicebox):
    """Real dice: the players throw them and type the faces."""

    def faces(self, number: int, dice: Dice) -> Faces | None:
        return None


class Scripted(Dicebox):
    """Faces laid out beforehand, one entry a throw; typed once the script is used up."""

    def __init__(self, script: Iterable[Faces]) -> None:
        self.script: list[Faces] = list(script)

    def faces(self, number: int, dice: Dice) -> Faces | None:
        return self.script[number] if number < len(self.script) else None


class Seeded(Dicebox):
    """Faces from a secret seed to which the match committed when it began.

    Throw n reads the bytes of SHA-256("seed/n/0"), SHA-256("seed/n/1"), …; a byte that would favour some
    faces is passed over. Dice of more than 256 sides (a draw of cards is one) read two, four or eight bytes a face, the
    highest first. Anybody who knows the seed can check every roll.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def promised(self) -> bool:
        return True

    def faces(self, number: int, dice: Dice) -> Faces | None:
        sides = dice.sides
        if not 1 <= sides <= MOST:
            raise ValueError(f"a seed throws dice of 1 to {MOST} sides, not {sides}")
        wide = 1 if sides <= 256 else 2 if sides <= 65_536 else 4 if sides <= 2**32 else 8
        fair = 256**wide - 256**wide % sides
        found: list[int] = []
        block = 0
        while len(found) < dice.count:
            told = hashlib.sha256(f"{self.seed}/{number}/{block}".encode()).digest()
            for at in range(0, len(told), wide):
                if len(found) == dice.count:
                    break
                value = told[at] if wide == 1 else int.from_bytes(told[at : at + wide], "big")
                if value < fair:
                    found.append(value % sides + 1)
            block += 1
        return tuple(found)


def commitment(seed: str) -> str:
    """Hashes a seed, so that it can be published before the match ends and checked afterwards."""
    return hashlib.sha256(f"sandtable seed {seed}".encode()).hexdigest()
