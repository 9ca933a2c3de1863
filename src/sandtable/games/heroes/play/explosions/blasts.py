"""Fire that names a place and not a unit: explosions, flames, and charges (HON-624 … HON-631, HON-705 … HON-710).

fire.py gives every word whose first letter is one of `BLASTS` to this chapter, after it has made the firer known
(HON-606) and marked it as having acted; it opens RW-9 when the steps that `begin_blast` returns are done:

    grenades x3y7               an explosion template on an interspace; `geballte-ladung` likewise
    grenades C7, farm.3         into a defensive position beside the thrower, into the room behind an opening
    rifle-grenade x3y7          as `shell`; where the line is obscured `direct` or `indirect` follows
    shell x3y7                  the unit's own howitzer or mortar
    burn C7, burn into farm.3   the flame template towards a square; only into a position or room beside the unit
    sticky-bomb m4              a charge on a vehicle beside the unit; `magnetic-mine` likewise

then, only if the side could add anything, what it adds (`+ammo`, `+card`) and `done`. A card is for one roll: where
several units lie under the template the next letter is the unit it is for (HON-763).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.explosions import (
    additions,
    bursts,
    charges,
    flames,
    grenades,
    shells,
    templates,
)
from sandtable.games.heroes.play.explosions.going_off import Burst, Spent
from sandtable.games.heroes.play.fire import arms
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.nouns import ENEMY, Weapon, X
from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word

RIFLE_GRENADE: Final = "rifle-grenade"
SHELL: Final = "shell"
BURN: Final = "burn"  # not "flame": that is a counter
INTO: Final = "into"
DONE: Final = "done"
BLASTS: Final = (*grenades.GRENADES, RIFLE_GRENADE, SHELL, BURN, *charges.CHARGES)
COURSES: Final = (shells.DIRECT, shells.INDIRECT)


class BlastDraft:
    """A word of this chapter, possibly unfinished, taken apart."""

    __slots__ = ("closed", "course", "into", "plus", "point", "what")

    def __init__(self, word: Word) -> None:
        rest = word[1:]
        self.what = word[0]
        self.into = rest[:1] == (INTO,)
        if self.into:
            rest = rest[1:]
        self.point = rest[0] if rest else ""
        rest = rest[1:]
        self.course = rest[0] if rest and rest[0] in COURSES else ""
        if self.course:
            rest = rest[1:]
        self.closed = rest[-1:] == (DONE,)
        self.plus: Word = rest[:-1] if self.closed else rest


# letters


def blast_letters(seen: Battle, unit: str, how: str, target: str, draft: Word) -> list[str]:
    """The next letters; of an empty draft those of `BLASTS` with which the unit can begin now.

    `how` is "action", "on-move" or "opportunity"; then the template must cover `target`, and a charge go on it.
    """
    if not draft:
        return [what for what in at_hand(seen, unit) if can_begin(seen, unit, how, target, what)]
    spoken = BlastDraft(draft)
    if not spoken.point:
        return first_letters(seen, unit, how, target, spoken)
    if not spoken.course:
        ways = courses(seen, unit, spoken)
        if len(ways) > 1:
            return ways
    return additions.letters(seen, shot_of(seen, unit, how, draft))


def at_hand(s: Battle, unit: str) -> list[str]:
    """What the unit can use of this chapter: options of its stripes with markers left, a mortar, a flamethrower."""
    found: list[str] = []
    for place in s.rules.army(s, s.units[unit].side).options:
        stem = place.gear.stem
        if (
            stem in BLASTS
            and stem not in found
            and gear.markers_left(s, place)
            and gear.serves(s, place, unit)
        ):
            found.append(stem)
    if shells.template_weapon(arms.firing_face(s, unit)) >= 0:
        found.append(SHELL)
    if flames.has_flame(s, unit):
        found.append(BURN)
    return found


def can_begin(s: Battle, unit: str, how: str, target: str, what: str) -> bool:
    if why_silent(s, unit, how, what) is not None:
        return False
    if how != arms.OPPORTUNITY and reaches_something(s, unit, what):
        return True
    return bool(points(s, unit, how, target, what) or (what == BURN and insides(s, unit, how, target)))


def reaches_something(s: Battle, unit: str, what: str) -> bool:
    """Can the weapon reach anything? In the open always: the corners of its own square, or some direction."""
    if what in charges.CHARGES or templates.inside(s, unit):
        return False
    return what != SHELL or weapon_for(s, unit, what).indirect != X


def first_letters(seen: Battle, unit: str, how: str, target: str, spoken: BlastDraft) -> list[str]:
    if spoken.into:
        return insides(seen, unit, how, target)
    found = points(seen, unit, how, target, spoken.what)
    if spoken.what == BURN and insides(seen, unit, how, target):
        found.append(INTO)
    return found


def points(s: Battle, unit: str, how: str, target: str, what: str) -> list[str]:
    """Everything that can be aimed at; as Opportunity Fire only what covers the target (HON-618)."""
    weapon = weapon_for(s, unit, what)
    if what == BURN:
        found = flames.aims(s, unit, weapon.arc)
    elif what in charges.CHARGES:
        found = charges.targets(s, unit, weapon)
        return found if how != "opportunity" else [id for id in found if id == target]
    elif what in grenades.GRENADES:
        found = grenades.points(s, unit, weapon)
    else:
        found = shells.corners(s, unit, weapon)
    if how == "opportunity":
        found = [point for point in found if covers(s, unit, how, (what, point), target)]
    return found


def insides(s: Battle, unit: str, how: str, target: str) -> list[str]:
    found = flames.insides(s, unit)
    if how == "opportunity":
        found = [point for point in found if covers(s, unit, how, (BURN, INTO, point), target)]
    return found


def covers(s: Battle, unit: str, how: str, word: Word, target: str) -> bool:
    squares = bursts.covered_by(s, shot_of(s, unit, how, word))
    return any([square in squares for square in s.squares_of(target)])


def courses(s: Battle, unit: str, spoken: BlastDraft) -> list[str]:
    """How a shell may go: direct or indirect (HON-625)."""
    if spoken.what not in (SHELL, RIFLE_GRENADE):
        return []
    return shells.courses(s, unit, weapon_for(s, unit, spoken.what), spoken.point)


def blast_ends(seen: Battle, unit: str, how: str, target: str, word: Word) -> bool:
    spoken = BlastDraft(word)
    if spoken.closed:
        return True
    if not spoken.point or spoken.plus:
        return False
    if not spoken.course and len(courses(seen, unit, spoken)) > 1:
        return False
    return spoken.what in charges.CHARGES or not additions.possible(seen, unit)


def can_blast(s: Battle, unit: str, how: str, target: str) -> bool:
    """Has the unit any such shot? Only in the owner's view for a concealed unit; others ask `might_blast`."""
    if not s.units[unit].kind and not s.under[unit]:
        return False
    for what in at_hand(s, unit):
        if can_begin(s, unit, how, target, what):
            return True
    return False


def might_blast(s: Battle, ghost: str, who: str, target: str) -> bool:
    """Could this unit, if it is the one under the counter, answer the enemy with such a shot?"""
    copy = s.clone()
    copy.hide_under(ghost, who)
    return can_blast(copy, ghost, arms.OPPORTUNITY, target)


# the weapon


def slot_for(s: Battle, unit: str, what: str) -> str:
    """The first slot whose marker the unit may use; "" for its own weapon."""
    found = [] if what in (SHELL, BURN) else gear.usable(s, unit, what)
    return found[0] if found else ""


def weapon_for(s: Battle, unit: str, what: str) -> Weapon:
    return arms.weapon_of(s, unit, own_weapon(s, unit), slot_for(s, unit, what))


def own_weapon(s: Battle, unit: str) -> int:
    """The number of its own weapon that lays a template, or of its first."""
    return max(0, shells.template_weapon(arms.firing_face(s, unit)))


def shot_of(s: Battle, unit: str, how: str, word: Word) -> Shot:
    """The shot that a word names, as far as it goes: for the dice as for odds and previews."""
    spoken = BlastDraft(word)
    what = spoken.what
    weapon = weapon_for(s, unit, what)
    values = s.rules.box.flame if what == BURN else weapon.blast
    slot = slot_for(s, unit, what)
    number = -1 if slot else own_weapon(s, unit)
    return Shot(unit, how, mode_of(s, unit, spoken), number, slot, (spoken.point,), values, spoken.plus)


def mode_of(s: Battle, unit: str, spoken: BlastDraft) -> str:
    """How the template lies (`Shot.mode`)."""
    if spoken.what in charges.CHARGES:
        return bursts.CHARGE
    if spoken.what in grenades.GRENADES:
        return grenades.mode_at(s, spoken.point)
    if spoken.what == BURN:
        if not spoken.into:
            return bursts.FLAME
        return bursts.FLAME_ROOM if spoken.point in s.land.squares.room_of else bursts.FLAME_POSITION
    ways = [spoken.course] if spoken.course else courses(s, unit, spoken)
    return bursts.INDIRECT if ways[:1] == [shells.INDIRECT] else bursts.TEMPLATE


def covered(s: Battle, unit: str, draft: Word) -> tuple[str, ...]:
    """The squares under the template that a draft names, for previews; where it is aimed, before any scatter."""
    if not draft or draft[0] not in BLASTS or draft[0] in charges.CHARGES or not BlastDraft(draft).point:
        return ()
    return tuple(bursts.covered_by(s, shot_of(s, unit, "action", draft)))


# the action


def begin_blast(s: Battle, unit: str, how: str, target: str, word: Word) -> Steps:
    """The steps of such a shot: RW-6, the dice and their results; the shot is on `s.shots` until they are done."""
    spoken = BlastDraft(word)
    shot = shot_of(s, unit, how, word)
    side = s.units[unit].side
    if shot.mode == bursts.CHARGE:
        gear.spend(s, shot.gear)
        charges.lay(s, unit, gear.place_in(s, shot.gear).gear.id, spoken.point)
        return []
    if shot.gear:
        gear.spend(s, shot.gear)
    additions.pay(s, unit, shot.plus)
    bursts.push(s, shot)
    s.tell("aimed", unit=unit, what=spoken.what, at=spoken.point, mode=shot.mode)
    goes_off = shells.FallOfShot() if shot.mode == bursts.INDIRECT else Burst(False)
    window = opened(s, "RW-6", bursts.top_id(s), (ENEMY[side],))
    if window:
        window.append(additions.AddToBlast(s.smoke))
    return [*window, goes_off, Spent()]


# refusals


def why_silent(s: Battle, unit: str, how: str, what: str) -> Reason | None:
    """Why the unit cannot use a weapon of this chapter at all; None if it can."""
    if what == BURN:
        if not flames.has_flame(s, unit):
            return ("no-flame", "It has no flamethrower.", "HON-628")
    elif what == SHELL:
        if shells.template_weapon(arms.firing_face(s, unit)) < 0:
            return ("no-howitzer", "The side that shows has neither howitzer nor mortar.", "HON-624")
        if not arms.works(s, unit, own_weapon(s, unit)):
            return ("destroyed", "That weapon is destroyed.", "HON-530")
    else:
        reason = gear.why_unusable(s, unit, what)
        if reason is not None:
            return reason
    return why_not_now(s, unit, how, what == BURN)


def why_not_now(s: Battle, unit: str, how: str, flame: bool) -> Reason | None:
    """Why the unit may not fire so in this kind of action; its own weapon decides, flames aside (HON-529, HON-628)."""
    if arms.serves_vehicle(s, unit):
        return ("crew", "A Crew aboard serves its vehicle and does not fire.", "HON-607")
    weapon = arms.firing_face(s, unit).weapons[0]
    if how == arms.OPPORTUNITY and not (weapon.opportunity or arms.granted_watch(s, unit)):
        return ("no-opportunity", "It has no Opportunity Fire.", "HON-618")
    if flame:
        return None
    if how == arms.ON_MOVE and not arms.fires_on_move(s, unit, weapon):
        return ("no-fire-on-the-move", "It has no Fire on the Move.", "HON-614")
    if arms.rides_heavy(s, unit) and weapon.on_move == X:
        return ("aboard", "Aboard, a Heavy Weapon fires only with Fire on the Move.", "HON-662")
    return None


def why_not_blast(seen: Battle, unit: str, how: str, target: str, draft: Word, letter: str) -> Reason | None:
    """Why a letter is not offered, naming the square, building or unit that is in the way."""
    if not draft:
        reason = why_silent(seen, unit, how, letter) if letter in BLASTS else None
        return reason or ("nothing-in-reach", "Nothing can be reached with it from here.", "HON-521")
    spoken = BlastDraft(draft)
    if not spoken.point:
        return why_not_point(seen, unit, how, target, spoken, letter)
    if letter in COURSES:
        return why_not_course(seen, unit, spoken, letter)
    return additions.why_not(seen, shot_of(seen, unit, how, draft), letter)


def why_not_point(
    seen: Battle, unit: str, how: str, target: str, spoken: BlastDraft, letter: str
) -> Reason | None:
    weapon = weapon_for(seen, unit, spoken.what)
    if target and letter in first_letters(seen, unit, "action", "", spoken):
        return ("not-covered", f"It must reach {names.unit(seen, target)}, at whom it answers.", "HON-618")
    if spoken.into:
        return flames.why_not_inside(seen, unit, letter)
    if spoken.what == BURN:
        if letter == INTO:
            return ("not-beside", "No occupied position or opening is beside the unit.", "HON-629")
        return flames.why_not_aim(seen, unit, weapon.arc, letter)
    if spoken.what in charges.CHARGES:
        return charges.why_not_target(seen, unit, weapon, letter)
    if spoken.what in grenades.GRENADES:
        return grenades.why_not_point(seen, unit, weapon, letter)
    return shells.why_not_corner(seen, unit, weapon, letter)


def why_not_course(seen: Battle, unit: str, spoken: BlastDraft, letter: str) -> Reason:
    ways = courses(seen, unit, spoken)
    point = names.place(seen, spoken.point)
    if not ways:
        return ("no-course", "Only howitzers, mortars and rifle grenades fire direct or indirect.", "HON-625")
    if letter == shells.DIRECT:
        return ("no-sight", f"The line to {point} is blocked; it goes indirect by itself.", "HON-625")
    return ("direct-only", f"The line to {point} is clear; it goes direct by itself.", "HON-625")
