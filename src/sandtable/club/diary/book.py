"""A diary with everything that is bound with it: maps, photographs, the list of commanders. For HTML and PDF alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.club.diary.diary import Diary


@dataclass(frozen=True)
class Commander:
    """How somebody fared on the table."""

    name: str
    side: str  # as people call it, or ""
    battles: int
    won: int
    points: int


@dataclass(frozen=True)
class Book:
    """One campaign between two covers."""

    name: str  # of the campaign
    title: str  # of the game
    over: bool
    outcome: str
    sides: Mapping[str, str]  # id -> name, side one first
    diary: Diary
    commanders: tuple[Commander, ...] = ()
    maps: Mapping[str, str] = field(default_factory=dict)  # chapter -> SVG
    photos: Mapping[str, bytes] = field(default_factory=dict)  # id -> JPEG
    left_out: int = 0  # photographs for which there is no room
    zone: str = "UTC"

    def colophon(self) -> str:
        """What stands under it."""
        lost = "One picture is" if self.left_out == 1 else f"{self.left_out} pictures are"
        return f"{lost} left out: see the campaign's page." if self.left_out else ""

    def ranked(self) -> list[Commander]:
        """Who fought, the best first: by wins, by points, by name."""
        fought = [one for one in self.commanders if one.battles]
        return sorted(fought, key=lambda one: (-one.won, -one.points, one.battles, one.name))
