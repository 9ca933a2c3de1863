"""The ground of a tabletop action: dice for its sections, and what the area adds (AT-90, AT-146, AT-148, AT-152).

It is rolled only for engagements that are fought on the table; a sheet's `ground` lists the sections.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.paper import PaperPlan, PlanSection
from sandtable.games.armored_thrust.play.battle_tables import PICK, TableSize
from sandtable.games.armored_thrust.play.missions import defender
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice, ThrustThrow, first_word
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.steps import NOTHING, Dice, Faces, Reason, Steps, Word

RIVER: Final = "river"
VILLAGE: Final = "village"
FLOODED: Final = "flooded"


def flags_of(s: Theatre, place: str) -> tuple[str, ...]:
    """The flags of an area; on a connector those its end areas share, the most open ground (AT-90, AT-152)."""
    if place in s.rules.area:
        return s.rules.area[place].flags
    here, there = s.rules.board.ends[place]
    return tuple([flag for flag in s.rules.area[here].flags if flag in s.rules.area[there].flags])


def table_of(s: Theatre, sheet: Engagement) -> TableSize:
    """The table that was agreed on; large forces need one of eight feet (AT-146)."""
    tables = s.rules.data.battles
    large = max(sheet.points) >= tables.large
    return tables.tables["4x8" if large else s.rules.agreed.table]


class TerrainDice(ThrustThrow):
    """One die a section, thrown by the tabletop defender (AT-148, table E)."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def still(self, s: Theatre) -> bool:
        return not s.engagements[self.place].ground

    def seat(self, s: Theatre) -> str:
        return defender(s, s.engagements[self.place])

    def dice(self, s: Theatre) -> Dice:
        return Dice(table_of(s, s.engagements[self.place]).sections())

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        table = s.rules.data.battles.faces
        sheet = s.engagements[self.place].copy()
        sheet.ground = tuple([table[face - 1] for face in faces])
        s.put(sheet)
        return [PickGround(self.place), VillageDice(self.place)] if PICK in sheet.ground else NOTHING


class PickGround(ThrustChoice):
    """A piece of the defender's choice for each 6, section by section; by a river hills are flooded (table F)."""

    __match_args__ = ("place",)
    rule = "AT-148"

    def __init__(self, place: str) -> None:
        self.place = place

    def seat(self, s: Theatre) -> str:
        return defender(s, s.engagements[self.place])

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        tables = seen.rules.data.battles
        if RIVER not in flags_of(seen, self.place):
            return list(tables.picks)
        return [FLOODED, *[pick for pick in tables.picks if pick not in tables.floods]]

    def ends(self, seen: Theatre, word: Word) -> bool:
        return len(word) == seen.engagements[self.place].ground.count(PICK)

    def silence(self, seen: Theatre) -> Word | None:
        return first_word(seen, self)

    def chosen(self, s: Theatre, word: Word) -> Steps:
        sheet = s.engagements[self.place].copy()
        picks = list(word)
        sheet.ground = tuple([picks.pop(0) if piece == PICK else piece for piece in sheet.ground])
        s.put(sheet)
        s.whisper(s.rules.both, "laid-out", place=self.place, pieces=word)
        return NOTHING

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        if letter in seen.rules.data.battles.floods:
            return ("flooded", "By a river a ridge or low rise is a flooded area.", "AT-148")
        return None


class VillageDice(ThrustThrow):
    """Each village has two buildings and a d3 more."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def still(self, s: Theatre) -> bool:
        return VILLAGE in s.engagements[self.place].ground

    def seat(self, s: Theatre) -> str:
        return defender(s, s.engagements[self.place])

    def dice(self, s: Theatre) -> Dice:
        return Dice(s.engagements[self.place].ground.count(VILLAGE), halved=True)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        sheet = s.engagements[self.place].copy()
        left = list(faces)
        least = s.rules.data.battles.buildings
        sheet.ground = tuple(
            [
                f"{VILLAGE}:{least + (left.pop(0) + 1) // 2}" if piece == VILLAGE else piece
                for piece in sheet.ground
            ]
        )
        s.put(sheet)
        return NOTHING


# the table as it is laid out


def extras(s: Theatre, place: str) -> list[str]:
    """What the area's flags add to the table before the dice, one sentence each (table F)."""
    flags = s.rules.data.battles.flags
    return [flags[flag].text for flag in flags_of(s, place) if flag in flags and flag != VILLAGE]


def pieces_of(s: Theatre, sheet: Engagement) -> list[str]:
    """Every kind of piece that may stand on the table, for the list of what they do."""
    tables = s.rules.data.battles
    found = [piece.partition(":")[0] for piece in sheet.ground]
    for flag in flags_of(s, sheet.place):
        if flag in tables.flags and tables.flags[flag].piece:
            found.append(tables.flags[flag].piece)
            if tables.flags[flag].piece in tables.floods:
                found += tables.floods
    return [piece for piece in tables.pieces if piece in found]


def plan(s: Theatre, sheet: Engagement) -> PaperPlan:
    """The table from above, the defender's edge below."""
    table = table_of(s, sheet)
    sections: list[PlanSection] = []
    for at, piece in enumerate(sheet.ground):
        kind, _, buildings = piece.partition(":")
        name = "Defender's choice" if kind == PICK else s.rules.data.battles.pieces[kind].name
        note = f"{buildings} buildings" if buildings else ""
        sections.append(PlanSection(at % table.columns, at // table.columns, kind, name, note))
    return PaperPlan(
        table.columns,
        table.rows,
        table.width,
        table.height,
        (edge(s, sheet.attacker), "", edge(s, defender(s, sheet)), ""),
        tuple(extras(s, sheet.place)),
        tuple(sections),
    )


def edge(s: Theatre, side: str) -> str:
    """Names the side whose edge of the table it is."""
    return s.rules.data.side[side].name if side else ""
