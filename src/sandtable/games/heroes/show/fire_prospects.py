"""The chances of a Firing Action as far as it is spelled: shots, templates, charges, and cards that fire."""

from __future__ import annotations

from sandtable.games.heroes.play.chances import (
    Prospect,
    shot_prospect,
    strike_attempt,
    structure_attempt,
    template_prospect,
    weapon_dice,
)
from sandtable.games.heroes.play.explosions import blasts, bursts, charges, strikes
from sandtable.games.heroes.play.fire import machine_gun, spelling
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sums import STRUCTURE
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import dangers, falls
from sandtable.games.heroes.show.intents import Firing
from sandtable.kernel.steps import Word


def fire_prospect(seen: Battle, shot: Firing) -> Prospect | None:
    if shot.word[0] in blasts.BLASTS:
        return blast_prospect(seen, shot)
    s, unit = dangers.revealed(seen, shot.unit)
    if not s.units[unit].kind:
        return None
    spelled = spelling.read(s, unit, shot.word)
    if not spelled.targets or spelled.weapon == spelling.NO_ARM:
        return first_shot(s, unit, shot) if not spelled.targets else None
    if spelled.mode == STRUCTURE:
        dice = weapon_dice(s, unit, spelled.weapon, spelled.slot)
        return Prospect("structure", unit, [structure_attempt(s, spelled.targets[0], dice)])
    return spelled_prospect(s, unit, shot.how, spelled)


def spelled_prospect(s: Battle, unit: str, how: str, spelled: spelling.ShotDraft) -> Prospect | None:
    named, points = machine_gun.shares(spelled.targets)
    shares = points if spelled.spread else ()
    if [target for target in named if target not in s.units or not s.units[target].kind]:
        return None
    plus = tuple(spelled.plus)
    return shot_prospect(s, unit, spelled.weapon, spelled.slot, spelled.mode, named, how, plus, shares)


def first_shot(s: Battle, unit: str, shot: Firing) -> Prospect | None:
    """As Opportunity Fire has one target, a weapon or mode that is named is fired at it."""
    if not shot.target:
        return None
    spelled = spelling.read(s, unit, (*shot.word, shot.target))
    if spelled.mode == STRUCTURE or spelled.spread or spelled.weapon == spelling.NO_ARM:
        return None
    return spelled_prospect(s, unit, shot.how, spelled)


def blast_prospect(seen: Battle, shot: Firing) -> Prospect | None:
    """The chances against all units under the template as aimed; a charge explodes at the end of Supply (HON-706)."""
    spoken = blasts.BlastDraft(shot.word)
    if not spoken.point:
        return None
    if spoken.what in charges.CHARGES:
        slot = blasts.slot_for(seen, shot.unit, spoken.what)
        if not slot or not seen.units[spoken.point].kind:
            return None
        option = charge_option(seen, slot)
        attack = strikes.card_attack(seen, option, seen.units[shot.unit].side, spoken.point)
        return Prospect("charge", shot.unit, [strike_attempt(attack)])
    declared = blasts.shot_of(seen, shot.unit, shot.how, shot.word)
    return laid_prospect(seen, declared)


def charge_option(s: Battle, slot: str) -> str:
    for side in s.armies:
        for place in s.rules.army(s, side).options:
            if place.id == slot:
                return place.gear.id
    return ""


def laid_prospect(s: Battle, shot: Shot) -> Prospect:
    """A template where it is aimed, or where it may come down (HON-625, HON-626)."""
    units = bursts.struck(s, shot)
    if shot.mode in bursts.FLAMES and [unit for unit in units if not s.units[unit].kind]:
        return Prospect("template", shot.firer, [])
    if units:
        shot = bursts.with_plus(shot, bursts.dedicated(s, shot.plus, units))
    if shot.mode != bursts.INDIRECT:
        return template_prospect(s, shot)
    return falls.of_shot(s, shot)


def declared_prospect(s: Battle, id: str, more: Word = ()) -> Prospect | None:
    """A shot under way, before its dice."""
    shot = s.shots.get(id)
    if shot is None:
        return None
    contained = shot.mode in bursts.FLAMES or shot.mode in bursts.CONTAINED
    if contained or shot.mode in (bursts.TEMPLATE, bursts.INDIRECT):
        return laid_prospect(s, shot)
    if shot.mode == STRUCTURE:
        dice = weapon_dice(s, shot.firer, shot.weapon, shot.gear)
        return Prospect("structure", shot.firer, [structure_attempt(s, shot.targets[0], dice)])
    plus = (*shot.plus, *more)
    return shot_prospect(
        s, shot.firer, shot.weapon, shot.gear, shot.mode, shot.targets, shot.how, plus, shot.shares
    )
