"""The letters of a shot at units or structures, one after the other (HON-525); see spelling.py for the words."""

from __future__ import annotations

from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.fire.arms import (
    OPPORTUNITY,
    SNIPER_WEAPON,
    alternate_allowed,
    firing_face,
    is_sniper,
    ready,
)
from sandtable.games.heroes.play.fire.machine_gun import first_targets, next_targets, points_left
from sandtable.games.heroes.play.fire.spelling import (
    DONE,
    NAMES,
    SPREAD,
    SPREAD_SUPPRESS,
    WRECK_IT,
    ShotDraft,
    read,
)
from sandtable.games.heroes.play.fire.sums import (
    AMMO,
    MARKSMEN,
    SNIPER,
    STRUCTURE,
    SUPPRESS,
    ammo_left,
    marker_limit,
)
from sandtable.games.heroes.play.fire.targets import any_structure, any_target, structures, targets
from sandtable.games.heroes.play.nouns import INFANTRY, Weapon
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word


def first_letters(seen: Battle, unit: str, how: str, target: str, spent: tuple[int, ...]) -> list[str]:
    """The first letters: weapons by name where there are two, else their shots; then options fired instead."""
    found: list[str] = []
    weapons = firing_face(seen, unit).weapons
    able = [number for number in ready(seen, unit, how) if number not in spent]
    if len(weapons) > 1:
        return [NAMES[number] for number in able if has_shot(seen, unit, weapons[number], how, target)]
    if able:
        found = weapon_letters(seen, unit, how, target, ShotDraft(0), weapons[0])
    if alternate_allowed(seen, unit, how):
        if is_sniper(seen, unit) and any_target(seen, unit, SNIPER_WEAPON, target):
            found.append(SNIPER)
        for place in gear.weapons_at_hand(seen, unit):
            if place.gear.weapon is not None and has_shot(seen, unit, place.gear.weapon, how, target):
                found.append(place.gear.stem)
    return found


def has_shot(s: Battle, unit: str, weapon: Weapon, how: str, target: str) -> bool:
    """Has the weapon a unit or structure to fire at? Opportunity Fire is at one unit alone (HON-618)."""
    if any_target(s, unit, weapon, target):
        return True
    return how != OPPORTUNITY and any_structure(s, unit, weapon)


def any_shot(s: Battle, unit: str, how: str, target: str) -> bool:
    """Has the unit any shot with its own weapons, as a sniper, or with an option?"""
    weapons = firing_face(s, unit).weapons
    for number in ready(s, unit, how):
        if has_shot(s, unit, weapons[number], how, target):
            return True
    if not alternate_allowed(s, unit, how):
        return False
    if is_sniper(s, unit) and any_target(s, unit, SNIPER_WEAPON, target):
        return True
    for place in gear.weapons_at_hand(s, unit):
        if place.gear.weapon is not None and has_shot(s, unit, place.gear.weapon, how, target):
            return True
    return False


def weapon_letters(
    seen: Battle, unit: str, how: str, target: str, spelled: ShotDraft, weapon: Weapon
) -> list[str]:
    """Targets of normal fire, then the other ways to use the weapon."""
    found = targets(seen, unit, weapon, target)
    letters = list(found)
    if found and weapon.suppressive:
        letters.append(SUPPRESS)
    if how != OPPORTUNITY:
        if weapon.machine_gun and len(found) > 1:
            letters += spread_letters(seen, unit, how, spelled, weapon, found)
        if any_structure(seen, unit, weapon):
            letters.append(WRECK_IT)
    return letters


def spread_letters(
    seen: Battle, unit: str, how: str, spelled: ShotDraft, weapon: Weapon, found: list[str]
) -> list[str]:
    """The letters by which a machine gun splits its points, plain or doubled (HON-617)."""
    letters: list[str] = []
    trial = ShotDraft(spelled.weapon)
    trial.slot = spelled.slot
    if opening_letters(seen, unit, how, trial, found):
        letters.append(SPREAD)
    trial.mode = SUPPRESS
    if weapon.suppressive and opening_letters(seen, unit, how, trial, found):
        letters.append(SPREAD_SUPPRESS)
    return letters


def opening_letters(seen: Battle, unit: str, how: str, spelled: ShotDraft, found: list[str]) -> list[str]:
    """The first targets of a split shot; where the value is too low to be split, the cards that raise it (R-32)."""
    letters = first_targets(seen, unit, spelled, how, found)
    if letters or spelled.plus:
        return letters
    raised = ShotDraft(spelled.weapon)
    raised.slot, raised.mode = spelled.slot, spelled.mode
    for card in bonus.letters(seen, seen.units[unit].side, bonus.FIRE):
        raised.plus = [card]
        if first_targets(seen, unit, raised, how, found):
            letters.append(card)
    return letters


def shot_letters(seen: Battle, unit: str, how: str, target: str, draft: Word) -> list[str]:
    """The letters after a draft."""
    spelled = read(seen, unit, draft)
    weapon = SNIPER_WEAPON if spelled.mode == SNIPER else spelled.arm(seen, unit)
    if spelled.mode == STRUCTURE:
        return structures(seen, unit, weapon)
    if spelled.spread:
        return split_letters(seen, unit, how, spelled, weapon)
    if spelled.targets:
        return [*bonus_letters(seen, unit, spelled), DONE]
    if spelled.chosen:
        return targets(seen, unit, weapon, target)
    return weapon_letters(seen, unit, how, target, spelled, weapon)


def split_letters(seen: Battle, unit: str, how: str, spelled: ShotDraft, weapon: Weapon) -> list[str]:
    """Targets, one letter for each point; when all points are given, cards that add to the pool (HON-763)."""
    if not spelled.targets:
        return opening_letters(seen, unit, how, spelled, targets(seen, unit, weapon))
    left = points_left(seen, unit, spelled, how)
    if left > 0:
        return next_targets(seen, spelled, left, targets(seen, unit, weapon))
    return [*bonus_letters(seen, unit, spelled), DONE]


def bonus_letters(seen: Battle, unit: str, spelled: ShotDraft) -> list[str]:
    """Markers and cards that may still be added (HON-701, HON-763)."""
    cards = bonus.letters(seen, seen.units[unit].side, bonus.FIRE, tuple(spelled.plus))
    return [*marker_letters(seen, unit, spelled), *cards]


def marker_letters(seen: Battle, unit: str, spelled: ShotDraft) -> list[str]:
    """Markers to add: Ammo up to the limit, Marksmen once, not for a split shot (HON-615, HON-701, HON-702)."""
    plus = spelled.plus
    found: list[str] = []
    most = marker_limit(spelled.slot) if takes_ammo(seen, spelled) else 0
    if plus.count(AMMO) < most and plus.count(AMMO) < ammo_left(seen, unit):
        found.append(AMMO)
    if not spelled.spread and MARKSMEN not in plus and gear.count(seen, unit, "marksmen"):
        found.append(MARKSMEN)
    return found


def takes_ammo(s: Battle, spelled: ShotDraft) -> bool:
    """Can Ammo be added? It adds to a combat value against Infantry; a sniper has none (HON-620, HON-702)."""
    return spelled.mode != SNIPER and s.grade(spelled.targets[0]) == INFANTRY


def may_add(s: Battle, unit: str, spelled: ShotDraft) -> bool:
    """Could the side add anything, by public facts? Only then the word goes on after its targets."""
    if spelled.mode == STRUCTURE:
        return False
    if bonus.possible(s, s.units[unit].side, bonus.FIRE):
        return True
    if not spelled.spread and gear.count(s, unit, "marksmen"):
        return True
    return takes_ammo(s, spelled) and ammo_left(s, unit) > 0


def shot_ends(seen: Battle, unit: str, how: str, word: Word) -> bool:
    spelled = read(seen, unit, word)
    if not spelled.targets:
        return False
    if spelled.done:
        return True
    if spelled.spread and points_left(seen, unit, spelled, how) > 0:
        return False
    return not spelled.plus and not may_add(seen, unit, spelled)
