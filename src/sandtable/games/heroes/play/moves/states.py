"""Changes of state (section 11): Tripod, Ambush, and the facing of units with a printed arc."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.nouns import ABOARD, CHARACTER, OFFICER, Face, X
from sandtable.games.heroes.play.state import Battle

SET_UP: Final = "set-up"
PACK_UP: Final = "pack-up"
HIDE: Final = "hide"
SHOW: Final = "show"
FLAMER: Final = "flamer"
CHANGES: Final = (SET_UP, PACK_UP, HIDE, SHOW)


def change_open_to(seen: Battle, unit: str) -> str:
    """The change of state its visible side allows, or "": the ability must be on that side (HON-601 … HON-603).

    A Crew changes state by getting aboard and out (HON-607). A Concealed marker may be turned over like an Ambush side
    (HON-733); no unit conceals itself aboard a vehicle (R-34).
    """
    sheet = seen.units[unit]
    if not sheet.kind:
        return SHOW
    kind = seen.rules.kinds[sheet.kind]
    if not kind.changes_state():
        return ""
    face = kind.faces[sheet.face]
    if face.tripod:
        return PACK_UP if face.active else SET_UP
    if face.ambush and sheet.at != ABOARD:
        return HIDE
    return ""


def face_after(seen: Battle, unit: str, change: str) -> Face:
    """The side that shows after a change of state."""
    sheet = seen.units[unit]
    if change == SHOW:
        return face_under(seen, unit)
    return seen.rules.kinds[sheet.kind].faces[0 if change == PACK_UP else 1]


def face_under(seen: Battle, ghost: str) -> Face:
    """The side that a concealed unit will show when revealed, in the owner's view (HON-733)."""
    owner = seen.under[ghost]
    if not owner:
        return seen.face(ghost)
    kind = seen.kind(owner)
    return kind.faces[0 if kind.changes_state() else seen.units[owner].face]


def scouting(s: Battle, unit: str) -> int:
    """The Scout value of a unit: its own, or what its slot or a trait gives it (HON-204, HON-657)."""
    sheet = s.units[unit]
    owner = unit if sheet.kind else s.under[unit]
    if not owner:
        return 0
    printed = s.face(unit).scout if sheet.kind else face_under(s, unit).scout
    if locked_again(s, s.units[owner].group):
        return printed
    return max(printed, s.rules.army(s, sheet.side).scouts.get(owner, 0))


def locked_again(s: Battle, group: str) -> bool:
    """Is the group an option whose slot unlocks nothing now, as the option or its tile is broken (HON-204a)?"""
    tile, dot, _ = group.partition(".")
    return bool(dot) and (group in s.broken or tile in s.broken)


def has_arc(face: Face) -> bool:
    """Has the side a printed arc, so that its facing matters (HON-522)?"""
    for weapon in face.weapons:
        if weapon.arc < 360:
            return True
    return False


def fires_moving(seen: Battle, unit: str, face: Face, burst: bool) -> bool:
    """May the unit fire during a move: by its weapon, a flamethrower, or Burst Into Action (HON-614, HON-628)?"""
    if face.flame:
        return True
    for weapon in face.weapons:
        if weapon.on_move != X or burst:
            return True
    return seen.kind(unit).role in (OFFICER, CHARACTER) and bool(gear.usable(seen, unit, FLAMER))
