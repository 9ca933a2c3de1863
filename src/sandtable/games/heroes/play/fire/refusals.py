"""Why a shot cannot be fired: what is in the way, and what to do instead (HON-511 … HON-534)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.fire.aim import can_aim, in_arc_of
from sandtable.games.heroes.play.fire.arms import (
    ON_MOVE,
    OPPORTUNITY,
    SNIPER_WEAPON,
    alternate_allowed,
    firing_face,
    is_sniper,
    ready,
    rides_heavy,
    serves_vehicle,
    works,
)
from sandtable.games.heroes.play.fire.machine_gun import FEWEST, REACH, points_left, pool
from sandtable.games.heroes.play.fire.sight import distance, line, stands_on
from sandtable.games.heroes.play.fire.spelling import (
    DONE,
    NAMES,
    NO_ARM,
    SPREAD,
    SPREAD_SUPPRESS,
    WRECK_IT,
    ShotDraft,
    read,
)
from sandtable.games.heroes.play.fire.sums import AMMO, MARKSMEN, SNIPER, STRUCTURE, SUPPRESS, marker_limit
from sandtable.games.heroes.play.fire.targets import (
    ARC,
    structure_blocker,
    structure_range,
    structure_squares,
    targets,
)
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY, INFANTRY, LIGHT, OFF_BOARD, Weapon, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Word

MODES: Final = (SUPPRESS, SPREAD, SPREAD_SUPPRESS, WRECK_IT)
WHICH_WEAPON: Final[Reason] = ("which-weapon", "Say first which weapon: primary or secondary.", "HON-528")
CLASSES = {INFANTRY: "Infantry", LIGHT: "Light Vehicles", HEAVY: "Heavy Vehicles"}


def why_not_shot(
    seen: Battle, unit: str, how: str, target: str, draft: Word, letter: str, spent: tuple[int, ...] = ()
) -> Reason | None:
    """The reason for a letter of a shot at units or structures; None where there is nothing to tell."""
    at = seen.units[unit].at
    if at in OFF_BOARD and at != ABOARD:
        return ("off-board", "It is not on the board.", "HON-521")
    spelled = read(seen, unit, draft)
    if spelled.targets:
        if spelled.spread:
            return why_not_split(seen, unit, how, spelled, letter)
        return why_not_more(seen, unit, spelled, letter)
    if letter[:1] == bonus.PLUS:
        return why_not_yet(seen, unit, spelled, letter)
    return (
        why_not_weapon(seen, unit, how, spelled, letter, spent)
        or why_not_mode(seen, unit, how, spelled, letter)
        or why_not_target(seen, unit, how, target, spelled, letter)
    )


def why_not_weapon(
    seen: Battle, unit: str, how: str, spelled: ShotDraft, letter: str, spent: tuple[int, ...]
) -> Reason | None:
    """Why a weapon cannot be named: destroyed, fired, or not for this action (HON-528, HON-530, HON-614, HON-662)."""
    if serves_vehicle(seen, unit):
        return ("crew", "A Crew aboard works for its vehicle and does not fire.", "HON-607")
    if rides_heavy(seen, unit) and not ready(seen, unit, how):
        return ("aboard", "A Heavy Weapon fires from aboard only with Fire on the Move.", "HON-662")
    weapons = firing_face(seen, unit).weapons
    able = [number for number in ready(seen, unit, how) if number not in spent]
    if able and spelled.weapon == NO_ARM and letter not in NAMES:
        return WHICH_WEAPON if letter in MODES else None
    number = NAMES.index(letter) if letter in NAMES else max(spelled.weapon, 0)
    if letter in NAMES and len(weapons) < 2:
        return ("one-weapon", "It has only one weapon: name the target.", "HON-528")
    if spelled.slot or number >= len(weapons):
        return None
    if number in spent:
        return ("fired", "Each weapon fires once in a Firing Action.", "HON-528")
    if not works(seen, unit, number):
        return ("destroyed", "That weapon has been destroyed.", "HON-530")
    if number in ready(seen, unit, how):
        if letter in NAMES:
            return ("no-target", "That weapon has nothing to fire at from here.", "HON-521")
        return None
    if how == ON_MOVE and not alternate_allowed(seen, unit, how):
        return ("not-on-move", "During a move only weapons with Fire on the Move are fired.", "HON-614")
    if how == OPPORTUNITY and not alternate_allowed(seen, unit, how):
        return ("no-opportunity", "It has no Opportunity Fire.", "HON-618")
    return None


def why_not_mode(seen: Battle, unit: str, how: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a way to fire cannot be named: Suppressive Fire, a spread, a sniper's shot, a structure, an option."""
    weapon = spelled.arm(seen, unit)
    if letter in (SPREAD, SPREAD_SUPPRESS):
        return why_not_spread(seen, unit, how, spelled, letter, weapon)
    if letter == SUPPRESS:
        if not weapon.suppressive:
            return ("not-suppressive", "This weapon has no Suppressive Fire.", "HON-623")
        return ("no-target", "There is nobody it could be fired at from here.", "HON-521")
    if letter == SNIPER:
        if not is_sniper(seen, unit):
            return ("no-sniper", "It has not the Sniper ability.", "HON-620")
        return ("no-target", "There is no Infantry a sniper could see from here.", "HON-620")
    if letter == WRECK_IT:
        if not weapon.destruction:
            return ("no-destruction", "Only a weapon with Destruction is fired at a structure.", "HON-534")
        if how == OPPORTUNITY:
            return ("one-target", "Opportunity Fire is at the unit that gave it.", "HON-618")
        return ("no-target", "No structure is in sight, range and arc.", "HON-534")
    return why_not_option(seen, unit, letter)


def why_not_option(seen: Battle, unit: str, letter: str) -> Reason | None:
    """Why an option cannot be fired: who may use it, whether markers are left, whether there is a target (HON-701)."""
    places = seen.rules.army(seen, seen.units[unit].side).by_stem.get(letter)
    if places is None or places[0].gear.weapon is None:
        return None
    reason = gear.why_unusable(seen, unit, letter)
    return reason or (
        "no-target",
        f"{places[0].gear.name} has nothing to be fired at from here.",
        "HON-521",
    )


def why_not_spread(
    seen: Battle, unit: str, how: str, spelled: ShotDraft, letter: str, weapon: Weapon
) -> Reason | None:
    if how == OPPORTUNITY:
        return ("one-target", "Opportunity Fire is at one unit: it cannot be split.", "HON-618")
    if not weapon.machine_gun:
        return ("no-machine-gun", "Only a Machine Gunner fires at several units.", "HON-617")
    if letter == SPREAD_SUPPRESS and not weapon.suppressive:
        return ("not-suppressive", "This weapon has no Suppressive Fire.", "HON-623")
    found = targets(seen, unit, weapon)
    trial = ShotDraft(spelled.weapon)
    trial.mode = SUPPRESS if letter == SPREAD_SUPPRESS else trial.mode
    grades = {seen.grade(each) for each in found}
    if grades and max([pool(seen, unit, trial, grade, how) for grade in grades]) < FEWEST:
        return ("too-weak", "A value below 2 cannot be split: name one target.", "R-32")
    return ("no-second", "There are no two targets of a class within 2 squares of each other.", "HON-617")


def why_not_split(seen: Battle, unit: str, how: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a letter cannot go on a split shot: points first, then what is added to them (HON-617, HON-763)."""
    left = points_left(seen, unit, spelled, how)
    if letter in seen.units:
        if left <= 0:
            return ("no-points", "All points are given to targets.", "HON-617")
        return why_not_second(seen, unit, how, spelled, letter)
    if left > 0 and letter != MARKSMEN and (letter == DONE or letter[:1] == bonus.PLUS):
        return ("points-left", "Give all points to targets first, then add to them.", "HON-617")
    return why_not_more(seen, unit, spelled, letter)


def why_not_second(seen: Battle, unit: str, how: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a unit cannot get points of a split shot: another class, or too far from the targets already named."""
    named = list(dict.fromkeys(spelled.targets))
    sheet = seen.units[letter]
    if sheet.side != seen.units[unit].side and sheet.kind and sheet.at not in OFF_BOARD:
        if seen.grade(letter) != seen.grade(named[0]):
            return ("other-class", "All targets of a Machine Gunner are of the same class.", "HON-617")
        if letter in named:
            return ("second-target", "The last point is for a second target.", "HON-617")
        anchors = named if seen.rules.mg_chain else named[:1]
        least = min([distance(seen, letter, other) for other in anchors])
        if least > REACH:
            told = "the nearest target named" if seen.rules.mg_chain else "the first target"
            return ("too-far", f"It is {least} squares from {told}; {REACH} is the most.", "HON-617")
    return why_not_target(seen, unit, how, "", spelled, letter)


def why_not_yet(seen: Battle, unit: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why nothing can be added before a target is named; only a card that raises a value too low to be split (R-32)."""
    if not spelled.spread:
        return ("target-first", "Name the target first, then what is added to the shot.", "HON-525")
    reason = bonus.why_no_bonus(seen, seen.units[unit].side, letter, bonus.FIRE, tuple(spelled.plus))
    return reason or ("points-left", "Give all points to targets first, then add to them.", "HON-617")


def why_not_more(seen: Battle, unit: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a marker or card cannot be added (HON-615, HON-701, HON-702, HON-763)."""
    if letter == AMMO:
        return why_no_ammo(seen, unit, spelled)
    if letter == MARKSMEN:
        if spelled.spread:
            return ("marksmen", "A Frightening Shot is not for a split shot.", "HON-615")
        if letter in spelled.plus:
            return ("enough", "One Marksmen marker is enough for a shot.", "HON-615")
        return ("no-markers", "It has no Marksmen marker it could use.", "HON-701")
    if letter[:1] == bonus.PLUS:
        return bonus.why_no_bonus(seen, seen.units[unit].side, letter, bonus.FIRE, tuple(spelled.plus))
    if letter in seen.units:
        return ("one-target", "The target is named; only a Machine Gunner spreads his fire.", "HON-617")
    return None


def why_no_ammo(seen: Battle, unit: str, spelled: ShotDraft) -> Reason:
    if seen.grade(spelled.targets[0]) != INFANTRY or seen.grade(unit) != INFANTRY:
        return ("ammo", "Ammo is used by Infantry against Infantry.", "HON-702")
    if spelled.mode == SNIPER:
        return ("ammo", "A sniper uses no combat value that Ammo could add to.", "HON-620b")
    if spelled.plus.count(AMMO) >= marker_limit(spelled.slot):
        return ("enough", "No more Ammo can be used in this action.", "HON-701")
    more = "further " if AMMO in spelled.plus else ""
    return ("no-markers", f"It has no {more}Ammo marker it could use.", "HON-701")


def why_not_target(
    seen: Battle, unit: str, how: str, target: str, spelled: ShotDraft, letter: str
) -> Reason | None:
    """Why a unit or structure cannot be fired at, the plainest reason first."""
    if spelled.mode == STRUCTURE:
        return why_not_structure(seen, unit, spelled, letter)
    if letter not in seen.units:
        return None
    name = names.upper(names.unit(seen, letter))
    sheet = seen.units[letter]
    if sheet.side == seen.units[unit].side:
        return ("own-unit", "A Firing Action names an enemy.", "HON-533")
    if how == OPPORTUNITY and letter != target:
        return ("one-target", "Opportunity Fire is at the unit that gave it.", "HON-618")
    if not sheet.kind and sheet.at not in OFF_BOARD:
        return ("concealed", "A concealed unit cannot be the target of fire: spot it first.", "HON-603")
    if sheet.at == ABOARD:
        return ("aboard", f"{name} is aboard: fire at the vehicle.", "HON-662")
    if sheet.at in OFF_BOARD:
        return ("off-board", f"{name} is not on the board.", "HON-521")
    if spelled.weapon == NO_ARM:
        return WHICH_WEAPON
    weapon = SNIPER_WEAPON if spelled.mode == SNIPER else spelled.arm(seen, unit)
    return why_not_at(seen, unit, letter, weapon, spelled)


def why_not_at(seen: Battle, unit: str, target: str, weapon: Weapon, spelled: ShotDraft) -> Reason | None:
    """Why a weapon cannot be fired at a unit: its class, range, arc, sight (HON-521)."""
    grade = seen.grade(target)
    if weapon.cv[grade] == X:
        rule = "HON-620" if spelled.mode == SNIPER else "HON-521"
        return ("no-value", f"It cannot attack {CLASSES[grade]}.", rule)
    away = distance(seen, unit, target)
    if weapon.range and away > weapon.range:
        return ("too-far", f"{away} squares away; this weapon reaches {weapon.range}.", "HON-616")
    if not in_arc_of(seen, unit, target, weapon):
        return ("out-of-arc", "It is outside the firing arc: turn first, with a move.", "HON-522")
    if can_aim(seen, unit, target, weapon):
        return None
    blocker = line(seen, unit, target).blocker
    if not blocker:
        return ("no-sight", "Every line inside the firing arc is blocked.", "HON-511")
    told = names.upper(names.obstacle(seen, blocker))
    return ("no-sight", f"{told} blocks the line.", blocker_rule(seen, blocker))


def blocker_rule(seen: Battle, blocker: str) -> str:
    return "HON-514" if blocker in seen.units else "HON-511"


def why_not_structure(seen: Battle, unit: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a building or wreck cannot be fired at: range, arc, sight (HON-534)."""
    squares = structure_squares(seen, letter)
    if not squares:
        return ("no-structure", "Name a building that stands, a part of one, or a wreck.", "HON-534")
    weapon = spelled.arm(seen, unit)
    here = stands_on(seen, unit)
    near = [square for square in squares if structure_range(seen, here, square, weapon)]
    if not near:
        return ("too-far", f"It is farther away than {weapon.range} squares.", "HON-616")
    blockers = [structure_blocker(seen, unit, weapon, square) for square in near]
    if not all(blockers):
        return None
    found = [blocker for blocker in blockers if blocker != ARC]
    if not found:
        return ("out-of-arc", "It is outside the firing arc: turn first, with a move.", "HON-522")
    if found[0] == seen.land.squares.house_of.get(near[0], ""):
        return ("inside", "Whoever is inside cannot fire at the building itself.", "HON-534")
    return ("no-sight", f"{names.upper(names.obstacle(seen, found[0]))} blocks the line.", "HON-534")
