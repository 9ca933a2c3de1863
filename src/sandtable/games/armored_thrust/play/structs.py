"""What the state keeps of an engagement, from the moment it is locked to its outcome."""

from __future__ import annotations

from typing import ClassVar

from sandtable.kernel.state import Struct


class Engagement(Struct):
    """Both sides in one area, or on one connector (AT-73). A changed `copy` is put in its place.

    Pairs hold the value of the first side, then of the second.
    """

    fields: ClassVar[tuple[str, ...]] = (
        "place",
        "units",
        "holder",
        "before",
        "postures",
        "mission",
        "die",
        "attacker",
        "percents",
        "points",
        "rerolls",
        "way",
        "withdrew",
        "stood",
        "cancelled",
        "ground",
        "reports",
        "vps",
        "intact",
        "lost",
        "grade",
        "winner",
        "needs",
        "exits",
        "rolls",
        "gave",
        "advanced",
        "dice",
        "successes",
    )

    def __init__(
        self,
        place: str,
        units: tuple[str, ...],
        holder: str,
        before: str,
        postures: tuple[str, str] = ("", ""),
        mission: str = "",
        die: int = 0,
        attacker: str = "",
        percents: tuple[int, int] = (0, 0),
        points: tuple[int, int] = (0, 0),
        rerolls: tuple[int, int] = (0, 0),
        way: str = "",
        withdrew: str = "",
        stood: tuple[str, ...] = (),
        cancelled: bool = False,
        ground: tuple[str, ...] = (),
        reports: tuple[str, ...] = (),
        vps: tuple[int, int] = (-1, -1),
        intact: bool = False,
        lost: tuple[str, ...] = (),
        grade: str = "",
        winner: str = "",
        needs: tuple[int, int] = (0, 0),
        exits: tuple[str, ...] = (),
        rolls: tuple[int, int] = (0, 0),
        gave: tuple[str, ...] = (),
        advanced: bool = False,
        dice: tuple[int, int] = (0, 0),
        successes: tuple[int, int] = (-1, -1),
    ) -> None:
        self.place = place  # an area "TIL", or a connector "VER-LOR"
        self.units = units  # of both sides, in the order of battle
        self.holder = holder  # who controlled the area when it was locked (AT-86, AR30); "" on a connector
        self.before = before  # who controlled it at the start of the Action Phase (AT-103); "" on a connector
        self.postures = postures  # "attack", "maneuver", "defend" (AT-81)
        self.mission = mission  # "no-retreat", "dust-up" …; "" until it is known
        self.die = die  # of the mission; 0 where none is thrown
        self.attacker = attacker  # the tabletop attacker's side
        self.percents = percents  # strategic advantage in tenths of a percent (table S)
        self.points = points  # on the table
        self.rerolls = rerolls
        self.way = way  # "dice" or "table"; "" until it is settled
        self.withdrew = withdrew  # the side that withdrew (AT-75); "" for none
        self.stood = stood  # sides that were asked and stayed, or failed to get away
        self.cancelled = cancelled  # by an 8-1 advance out of a connector (AT-92)
        self.ground = ground  # rolled terrain, section by section (AT-148): "farm", "village:4" …
        self.reports = reports  # what was reported of the table and by whom: "allied 8 1 intact"
        self.vps = vps  # victory points; (-1, -1) until they are in
        self.intact = intact  # the winner lost no unit on the table (AT-105)
        self.lost = lost  # characters removed on the table (AT-115)
        self.grade = grade  # "8-1", "7-2", "6-3" or "draw"; "" until it is settled
        self.winner = winner  # side; "" for a draw
        self.needs = needs  # what each side needs to withdraw (AT-77); 0: impossible. Known to that side only
        self.exits = (
            exits  # where who may withdraw can go, then where it goes (AT-78). Known to that side only
        )
        self.rolls = rolls  # for attacker (AT-85); 0 until thrown
        self.gave = gave  # the sides that give way at the end of the phase (AT-103, AT-104, TOT-50)
        self.advanced = advanced  # an 8-1 winner went on from the connector (AT-92)
        self.dice = dice  # how many each side throws where dice decide: both see them (AT-137)
        self.successes = successes  # of the dice thrown so far (AT-120); -1 before a side has thrown

    def copy(self) -> Engagement:
        """A copy that may be changed before it is put in place."""
        return Engagement(
            self.place,
            self.units,
            self.holder,
            self.before,
            self.postures,
            self.mission,
            self.die,
            self.attacker,
            self.percents,
            self.points,
            self.rerolls,
            self.way,
            self.withdrew,
            self.stood,
            self.cancelled,
            self.ground,
            self.reports,
            self.vps,
            self.intact,
            self.lost,
            self.grade,
            self.winner,
            self.needs,
            self.exits,
            self.rolls,
            self.gave,
            self.advanced,
            self.dice,
            self.successes,
        )

    def fought(self) -> bool:
        """Does it count as an engagement that took place (AT-79, AT-92)?"""
        return not self.withdrew and not self.cancelled

    def open(self) -> bool:
        """Is it still to be fought?"""
        return not self.withdrew and not self.cancelled and not self.grade

    def seen_by(self, first: bool) -> Engagement:
        """The sheet as a side may know it: nothing of the enemy's way out, percentages only as points (table V)."""
        if self.percents == (0, 0) and self.needs == (0, 0):
            return self
        seen = self.copy()
        seen.percents = (0, 0)
        seen.needs = (self.needs[0], 0) if first else (0, self.needs[1])
        if not seen.needs[0] and not seen.needs[1]:
            seen.exits = ()
        return seen

    def remembered(self) -> Engagement:
        """The sheet as both sides remember it in later turns: nothing that only one of them knew."""
        known = self.copy()
        known.percents, known.needs, known.exits = (0, 0), (0, 0), ()
        return known
