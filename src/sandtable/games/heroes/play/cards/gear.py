"""Gear, traits and customizations of units (HON-701, HON-741, HOC-111): who may use which, and spending markers."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, NO_VALUES, SIDES, Weapon
from sandtable.games.heroes.play.setup.armies import Place
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason

CULIN: Final = "culin"  # the only gear of Heavy Vehicles (HON-703)
CHARGES: Final = ("sticky-bomb", "magnetic-mine")  # laid on a vehicle, not fired (HON-706)


def usable(s: Battle, unit: str, stem: str) -> list[str]:
    """The slots with an option of this kind that the unit may use now: its stripes fit, and markers are left."""
    places = s.rules.army(s, s.units[unit].side).by_stem.get(stem)
    if places is None:
        return []
    return [place.id for place in places if markers_left(s, place) and serves(s, place, unit)]


def weapons_at_hand(s: Battle, unit: str) -> list[Place]:
    """The options with a direct weapon that a unit may fire in place of its own, one of each kind (HON-529)."""
    found: list[Place] = []
    stems: list[str] = []
    for place in s.rules.army(s, s.units[unit].side).arms:
        gear = place.gear
        if gear.weapon is None or gear.stem in stems or gear.stem in CHARGES:
            continue
        if gear.weapon.cv == NO_VALUES:
            continue  # it lays a template: no direct weapon
        if markers_left(s, place) and serves(s, place, unit):
            stems.append(gear.stem)
            found.append(place)
    return found


def markers_left(s: Battle, place: Place) -> bool:
    """Has the option a marker left, or does it need none?"""
    return not place.gear.markers or s.gear.get(place.id, 0) > 0


def serves(s: Battle, place: Place, unit: str) -> bool:
    """May the unit use the option: by its class, its stripes, or as the character of the tile (HON-701, HON-741)?

    Markers on a Command tile serve every unit, vehicles never use a customization. A concealed counter counts as the
    unit under it (HON-733).
    """
    who = unit if s.units[unit].kind else s.under[unit]
    if not who:
        return False
    grade = s.grade(who)
    gear = place.gear
    if gear.kind == "custom":
        return grade == INFANTRY and (who == place.bearer or bool(gear.markers and not place.stripe))
    if gear.kind == "gear" and grade != (HEAVY if gear.stem == CULIN else INFANTRY):
        return False
    return place.serves(s.units[who].stripe)


def why_unusable(s: Battle, unit: str, stem: str) -> Reason | None:
    """Why a unit cannot use an option of this kind: not in the army, not for it, or used up (HON-701, HON-741)."""
    places = s.rules.army(s, s.units[unit].side).by_stem.get(stem)
    if places is None:
        return ("no-option", "Your army has no such option.", "HON-701")
    gear = places[0].gear
    serving = [place for place in places if serves(s, place, unit)]
    if [place for place in serving if markers_left(s, place)]:
        return None
    if serving:
        return ("no-markers", f"All markers of {gear.name} are used up.", "HON-701")
    if s.grade(unit) != INFANTRY and gear.stem != CULIN:
        return ("infantry-only", f"Only Infantry uses {gear.name}.", "HON-701")
    if gear.kind == "custom":
        return ("not-bearer", f"{gear.name} is for the Character of its tile.", "HON-741")
    return ("no-stripes", f"{gear.name} is for units with the stripes of its tile.", "HON-701")


def place_in(s: Battle, slot: str) -> Place:
    """The option in a slot, of whichever side."""
    for side in SIDES:
        for place in s.rules.army(s, side).options:
            if place.id == slot:
                return place
    raise AssertionError(f"there is no option in slot {slot}")


def weapon_in(s: Battle, slot: str) -> Weapon:
    """The weapon of an option that is fired or thrown."""
    weapon = place_in(s, slot).gear.weapon
    assert weapon is not None, slot
    return weapon


def spend(s: Battle, slot: str) -> None:
    """Uses up a marker; an option without markers is never used up."""
    if slot in s.gear:
        s.gear[slot] -= 1
        s.tell("spent", slot=slot, left=s.gear[slot])


def count(s: Battle, unit: str, stem: str) -> int:
    """How many markers of a kind the unit could use."""
    return sum([s.gear[slot] for slot in usable(s, unit, stem) if slot in s.gear])


def spend_some(s: Battle, unit: str, stem: str, number: int) -> None:
    """Uses up markers of a kind, from the first slots that have them."""
    for _ in range(number):
        spend(s, usable(s, unit, stem)[0])


def watches(s: Battle, unit: str) -> bool:
    """Has a customization given the unit Opportunity Fire (HON-741)?"""
    for place in s.rules.army(s, s.units[unit].side).watching:
        if serves(s, place, unit):
            return True
    return False
