"""A firing action under way: who fires what at whom, and what has been added to it."""

from __future__ import annotations

from typing import ClassVar

from sandtable.kernel.state import Struct


class Shot(Struct):
    """One declared attack by fire. `targets` are units, one point of interspace, a square or a structure."""

    fields: ClassVar[tuple[str, ...]] = (
        "firer",
        "how",
        "mode",
        "weapon",
        "gear",
        "targets",
        "shares",
        "plus",
        "at",
    )
    __slots__ = fields

    def __init__(
        self,
        firer: str,
        how: str,
        mode: str,
        weapon: int,
        gear: str = "",
        targets: tuple[str, ...] = (),
        shares: tuple[int, ...] = (),
        plus: tuple[str, ...] = (),
        at: int = 0,
    ) -> None:
        self.firer = firer
        self.how = how  # "action", "on-move", "opportunity"
        self.mode = mode  # "fire", "suppress", "sniper", "structure", or one of a template (bursts.py)
        self.weapon = weapon  # which of the firer's weapons; -1 for gear
        self.gear = gear  # the option in a slot whose marker is used, or ""
        self.targets = targets
        self.shares = shares  # a number for each target of a split machine gun; values of a template by class
        self.plus = plus  # what was declared for it: cards and markers
        self.at = at  # which of several rolls comes next
