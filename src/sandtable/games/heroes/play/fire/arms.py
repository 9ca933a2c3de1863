"""What a unit may fire now (HON-521, HON-528, HON-529, HON-606, HON-614, HON-618, HON-662)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY_WEAPON, INFANTRY, Face, Weapon, X
from sandtable.games.heroes.play.state import Battle

ACTION: Final = "action"
ON_MOVE: Final = "on-move"
OPPORTUNITY: Final = "opportunity"
CREW: Final = "crew"
SNIPER_WEAPON: Final = Weapon("sniper", (0, X, X))  # at Infantry only, and no value is added (HON-620)


def firing_face(s: Battle, unit: str) -> Face:
    """The side of the counter that is fired with: the visible one; for a concealed unit the Inactive side (HON-606)."""
    sheet = s.units[unit]
    if sheet.kind:
        return s.rules.kinds[sheet.kind].faces[sheet.face]
    who = s.under[unit]
    if not who:
        return s.rules.kinds[s.rules.stranger].faces[0]
    return hidden_face(s, who)


def hidden_face(s: Battle, who: str) -> Face:
    """The side that a concealed unit shows when it is revealed (HON-606, HON-733)."""
    kind = s.rules.kinds[s.units[who].kind]
    return kind.faces[0] if kind.changes_state() else kind.faces[s.units[who].face]


def weapon_of(s: Battle, unit: str, weapon: int, slot: str) -> Weapon:
    """The weapon of a shot: one of the unit's own, or that of an option (HON-529)."""
    return gear.weapon_in(s, slot) if slot else firing_face(s, unit).weapons[max(weapon, 0)]


def works(s: Battle, unit: str, weapon: int) -> bool:
    """Does the weapon still work (HON-530, R-20)? The first is the Primary; a single weapon is both (HOC-68)."""
    return not s.units[unit].damage or damage.works(s, unit, weapon)


def fires_on_move(s: Battle, unit: str, weapon: Weapon) -> bool:
    """Has the weapon Fire on the Move, printed or by Burst Into Action (HON-614)?"""
    motion = s.moving.get(unit)
    return weapon.on_move != X or (motion is not None and motion.burst)


def on_move_of(s: Battle, unit: str, weapon: int, slot: str) -> int:
    """What Fire on the Move adds to the value: the weapon's, for an option the unit's; X if it cannot fire so."""
    motion = s.moving.get(unit)
    if motion is not None and motion.burst:
        return 0
    if rides_heavy(s, unit):
        return 0  # the penalty does not apply aboard (HON-662)
    weapons = firing_face(s, unit).weapons
    return weapons[max(weapon, 0) if not slot else 0].on_move if weapons else X


def rides_heavy(s: Battle, unit: str) -> bool:
    """Is the unit a Heavy Weapon aboard a vehicle?"""
    return s.units[unit].at == ABOARD and s.kind(unit).role == HEAVY_WEAPON


def allowed(s: Battle, unit: str, how: str, weapon: Weapon) -> bool:
    """May the weapon be fired in this kind of action? Own weapons only; see `alternate_allowed`."""
    if how == ON_MOVE and not fires_on_move(s, unit, weapon):
        return False
    if how == OPPORTUNITY and not (weapon.opportunity or granted_watch(s, unit)):
        return False
    return not rides_heavy(s, unit) or weapon.on_move != X


def alternate_allowed(s: Battle, unit: str, how: str) -> bool:
    """May the unit fire an option in this kind of action (HON-529)? As it may fire its own weapon."""
    weapons = firing_face(s, unit).weapons
    if not weapons:
        return False
    return allowed(s, unit, how, weapons[0]) and not serves_vehicle(s, unit)


def serves_vehicle(s: Battle, unit: str) -> bool:
    """Is the unit a Crew aboard its vehicle? Then it does not fire (HON-607)."""
    return s.units[unit].at == ABOARD and s.face(unit).crew


def ready(s: Battle, unit: str, how: str) -> list[int]:
    """The numbers of its own weapons that may be fired in this kind of action."""
    if serves_vehicle(s, unit):
        return []
    found: list[int] = []
    for number, weapon in enumerate(firing_face(s, unit).weapons):
        if works(s, unit, number) and allowed(s, unit, how, weapon):
            found.append(number)
    return found


def granted_watch(s: Battle, unit: str) -> bool:
    """Has the unit Opportunity Fire by its ground or by a customization (HON-181, HON-741)?"""
    if s.units[unit].at in s.land.opportunity and s.grade(unit) == INFANTRY:
        return True
    return gear.watches(s, unit)


def is_sniper(s: Battle, unit: str) -> bool:
    """Is the Sniper symbol on the side that shows, or that will show once revealed (HON-606, HON-620)?"""
    return s.face(unit).sniper or firing_face(s, unit).sniper


def stays_hidden(s: Battle, unit: str) -> bool:
    """Does a concealed unit stay concealed when it fires, by the Sniper symbol on its concealed side (HON-606)?"""
    return not s.units[unit].kind and s.face(unit).sniper
