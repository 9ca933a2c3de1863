"""Why a shot cannot be fired: what is in the way, and what to do instead (HON-511 … HON-534)."""

from __future__ import annotations

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
from sandtable.games.heroes.play.fire.machine_gun import FEWEST, pool
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
from sandtable.games.heroes.play.fire.sums import AMMO, MARKSMEN, SNIPER, STRUCTURE, SUPPRESS
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

CLASSES = {INFANTRY: "Infantry", LIGHT: "Light Vehicles", HEAVY: "Heavy Vehicles"}


def why_not_shot(
    seen: Battle, unit: str, how: str, target: str, draft: Word, letter: str, spent: tuple[int, ...] = ()
) -> Reason | None:
    """The reason for a letter of a shot at units or structures; None where there is nothing to tell."""
    at = seen.units[unit].at
    if at in OFF_BOARD and at != ABOARD:
        return ("off-board", "It is not on the board.", "HON-521")
    spelled = read(seen, unit, draft)
    if spelled.spread and spelled.targets and letter in seen.units:
        reason = why_not_split(seen, unit, spelled, letter)
        if reason is not None:
            return reason
    if spelled.targets:
        return why_not_more(seen, unit, spelled, letter)
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
    number = NAMES.index(letter) if letter in NAMES else max(spelled.weapon, 0)
    if letter in NAMES and len(weapons) < 2:
        return ("one-weapon", "It has only one weapon: name the target.", "HON-528")
    if spelled.slot or number >= len(weapons):
        return None
    if number in spent:
        return ("fired", "Each weapon fires once in a Firing Action.", "HON-528")
    if not works(seen, unit, number):
        return ("destroyed", "Its Primary weapon has been destroyed.", "HON-530")
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
    """Why an option cannot be named: who may use it, and whether markers are left (HON-701)."""
    for place in seen.rules.army(seen, seen.units[unit].side).options:
        if place.gear.stem != letter:
            continue
        if place.gear.markers and not seen.gear.get(place.id, 0):
            return ("no-markers", f"All markers of {place.gear.name} are used up.", "HON-701")
        if place.gear.kind == "custom":
            return ("not-bearer", f"{place.gear.name} is for the Character of its tile.", "HON-741")
        return ("no-stripes", f"{place.gear.name} is for units with the stripes of its tile.", "HON-701")
    return None


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


def why_not_split(seen: Battle, unit: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a unit cannot get points of a split shot: another class, or too far from the targets already named."""
    named = list(dict.fromkeys(spelled.targets))
    if seen.units[letter].side == seen.units[unit].side or not seen.units[letter].kind:
        return None
    if seen.grade(letter) != seen.grade(named[0]):
        return ("other-class", "All targets of a Machine Gunner are of the same class.", "HON-617")
    if letter in named:
        return ("second-target", "The last point is for a second target.", "HON-617")
    if seen.units[letter].at in OFF_BOARD:
        return None
    least = min([distance(seen, letter, other) for other in named])
    if least > 2:
        return ("too-far", f"It is {least} squares from the nearest target named; 2 is the most.", "HON-617")
    return None


def why_not_more(seen: Battle, unit: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a marker or card cannot be added (HON-615, HON-701, HON-702, HON-763)."""
    if letter == AMMO:
        if seen.grade(spelled.targets[0]) != INFANTRY or seen.grade(unit) != INFANTRY:
            return ("ammo", "Ammo is used by Infantry against Infantry.", "HON-702")
        if spelled.plus.count(AMMO):
            return ("enough", "No more Ammo can be used in this action.", "HON-701")
        return ("no-markers", "It has no Ammo marker it could use.", "HON-701")
    if letter == MARKSMEN:
        if spelled.spread:
            return ("marksmen", "A Frightening Shot is not for a split shot.", "HON-615")
        return ("no-markers", "It has no Marksmen marker it could use.", "HON-701")
    if letter[:1] == "+":
        return ("one-type", "Cards of one type only may be added, and only those in your hand.", "HON-763")
    if letter == DONE:
        return ("points-left", "Give all points to targets first.", "HON-617")
    return None


def why_not_target(
    seen: Battle, unit: str, how: str, target: str, spelled: ShotDraft, letter: str
) -> Reason | None:
    """Why a unit or structure cannot be fired at, the plainest reason first."""
    if spelled.mode == STRUCTURE:
        return why_not_structure(seen, unit, spelled, letter)
    if letter not in seen.units:
        return None
    name = seen.kind(letter).name
    sheet = seen.units[letter]
    if sheet.side == seen.units[unit].side:
        return ("own-unit", "A Firing Action names an enemy.", "HON-533")
    if how == OPPORTUNITY and letter != target:
        return ("one-target", "Opportunity Fire is at the unit that gave it.", "HON-618")
    if not sheet.kind:
        return ("concealed", "A concealed unit cannot be the target of fire: spot it first.", "HON-603")
    if sheet.at == ABOARD:
        return ("aboard", f"{name} is aboard: fire at the vehicle.", "HON-662")
    if sheet.at in OFF_BOARD:
        return ("off-board", f"{name} is not on the board.", "HON-521")
    if spelled.weapon == NO_ARM:
        return ("which-weapon", "Say first which weapon: primary or secondary.", "HON-528")
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
    return ("no-sight", f"{blocker_name(seen, blocker)} blocks the line.", blocker_rule(seen, blocker))


def blocker_rule(seen: Battle, blocker: str) -> str:
    return "HON-514" if blocker in seen.units else "HON-511"


def blocker_name(seen: Battle, blocker: str) -> str:
    """Names what blocks, with its square: "The bocage at C7", "Recon Team at D4", "The farm"."""
    if blocker in seen.units:
        return f"{seen.kind(blocker).name} at {seen.units[blocker].at}"
    if blocker in seen.wrecks:
        wreck = seen.wrecks[blocker]
        return f"The wreck of {seen.rules.kinds[wreck.kind].name} at {wreck.at}"
    if blocker in seen.land.ground.kinds:
        return f"The {seen.land.ground.kinds[blocker].name} ({blocker})"
    if blocker in seen.land.terrain:
        return f"The {seen.land.terrain[blocker].name} at {blocker}"
    return blocker


def why_not_structure(seen: Battle, unit: str, spelled: ShotDraft, letter: str) -> Reason | None:
    """Why a building or wreck cannot be fired at: range, arc, sight (HON-534)."""
    squares = structure_squares(seen, letter)
    if not squares:
        return ("no-structure", f"{letter} is no structure that stands.", "HON-534")
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
    return ("no-sight", f"{blocker_name(seen, found[0])} blocks the line.", "HON-534")
