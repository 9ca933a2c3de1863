"""Opportunity Fire (HON-618): an unactivated unit fires at an enemy that moves or has just fired (RW-4, 5, 9, 10)."""

from __future__ import annotations

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.explosions.blasts import might_blast
from sandtable.games.heroes.play.fire import fire
from sandtable.games.heroes.play.fire.arms import OPPORTUNITY, SNIPER_WEAPON, firing_face, hidden_face, ready
from sandtable.games.heroes.play.fire.refusals import why_not_shot
from sandtable.games.heroes.play.fire.targets import can_hit
from sandtable.games.heroes.play.nouns import ABOARD, OFF_BOARD, UNDER, Face, Kind, Weapon
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word


class OpportunityFire(Response):
    """A unit of the side, then its shot at the enemy that gave the opportunity: `mg42 suppress recon`.

    Its first letters are units, so it stands last in its windows and takes every letter that is no card.
    """

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        if s.phase != "activation" or not is_target(s, side, subject):
            return False
        for unit in watchers(s, side):
            if might_fire(s, unit, subject):
                return True
        return False

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        if seen.phase != "activation" or not is_target(seen, side, subject):
            return []
        return [
            unit
            for unit in watchers(seen, side)
            if watches(seen, unit, subject) and fire.can_fire(seen, unit, OPPORTUNITY, subject)
        ]

    def surely_none(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return s.phase != "activation" or not is_target(s, side, subject) or not watchers(s, side)

    def owns(self, letter: str) -> bool:
        return True

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return fire.fire_letters(seen, draft[0], OPPORTUNITY, subject, draft[1:])

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) > 1 and fire.fire_ends(seen, draft[0], OPPORTUNITY, subject, draft[1:])

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        motion = s.moving.get(subject)
        if motion is not None:  # after this no mine can be played here (RW-4)
            motion = motion.copy()
            motion.swept = motion.entered
            s.moving[subject] = motion
        return fire.begin_fire(s, word[0], OPPORTUNITY, subject, word[1:])

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        if draft:
            return fire.why_not_fire(seen, draft[0], OPPORTUNITY, subject, draft[1:], letter)
        if letter not in seen.units:
            return None
        if seen.units[letter].side != side:
            return ("not-yours", "Name a unit of yours that fires.", "HON-618")
        if seen.activated(letter):
            return ("activated", "It has acted this turn already.", "HON-618")
        at = seen.units[letter].at
        if at in OFF_BOARD and at != ABOARD:
            return ("off-board", "It is not on the board.", "HON-618")
        if not watches(seen, letter, subject):
            if ready(seen, letter, OPPORTUNITY):
                told = "Its position gives it no Opportunity Fire at a unit in the same element."
                return ("same-element", told, "HON-181")
            return ("no-opportunity", "It has no Opportunity Fire.", "HON-618")
        return why_not_shot(seen, letter, OPPORTUNITY, subject, (), subject)


def watchful_kinds(kinds: dict[str, Kind]) -> frozenset[str]:
    """The counters with Opportunity Fire on any side."""
    return frozenset(
        [id for id, kind in kinds.items() if [face for face in kind.faces if prints_watch(face)]]
    )


def is_target(s: Battle, side: str, subject: str) -> bool:
    """Is it an enemy on the board that can be fired at? Passengers and concealed units cannot (HON-603, HON-662)."""
    sheet = s.units.get(subject)
    return sheet is not None and bool(sheet.kind) and sheet.side != side and sheet.at not in OFF_BOARD


def watchers(s: Battle, side: str) -> list[str]:
    """The unactivated pieces of a side that may have Opportunity Fire: printed, by an option, or by ground.

    Concealed counters are among them if a unit with a printed one or an option may be under them.
    """
    found: list[str] = []
    hidden = False
    keen = s.rules.watchful
    posts = s.land.opportunity
    bearers = [place.bearer for place in s.rules.army(s, side).watching]
    for unit in s.mustered(side) if posts or bearers else s.watchful(side):
        sheet = s.units[unit]
        if not (sheet.kind in keen or sheet.at in posts or unit in bearers):
            continue
        if sheet.at == UNDER:
            hidden = True
        elif (sheet.at == ABOARD or sheet.at not in OFF_BOARD) and not s.activated(unit):
            found.append(unit)
    if hidden:
        found += [ghost for ghost in s.under if ghost not in found and may_hide(s, ghost, side)]
    return found


def may_hide(s: Battle, ghost: str, side: str) -> bool:
    sheet = s.units[ghost]
    return sheet.side == side and sheet.at not in OFF_BOARD and not s.activated(ghost)


def watches(s: Battle, unit: str, subject: str) -> bool:
    """Has the unit Opportunity Fire against this enemy? By ground not against units in the same element (HON-181)."""
    if not ready(s, unit, OPPORTUNITY):
        return False
    at = s.units[unit].at
    if at not in s.land.opportunity or s.land.element[at] != s.land.element.get(s.units[subject].at, ""):
        return True
    return has_own(s, unit)


def has_own(s: Battle, unit: str) -> bool:
    """Has the unit Opportunity Fire printed, or by a customization?"""
    return prints_watch(firing_face(s, unit)) or gear.watches(s, unit)


def prints_watch(face: Face) -> bool:
    for weapon in face.weapons:
        if weapon.opportunity:
            return True
    return False


def might_fire(s: Battle, unit: str, subject: str) -> bool:
    """May the unit fire at the enemy, by public facts? Any hidden unit may be under a concealed counter."""
    if s.units[unit].kind:
        return watches(s, unit, subject) and fire.can_fire(s, unit, OPPORTUNITY, subject)
    ground = s.units[unit].at in s.land.opportunity
    side = s.units[unit].side
    for who, sheet in s.units.items():
        if sheet.at == UNDER and sheet.side == side:
            face = hidden_face(s, who)
            if (ground or prints_watch(face) or gear.watches(s, who)) and could_hit(
                s, unit, who, face, subject
            ):
                return True
    return False


def could_hit(s: Battle, ghost: str, who: str, face: Face, subject: str) -> bool:
    """Could this unit fire at the enemy from there, if it is the one under the counter?"""
    arms: list[Weapon] = list(face.weapons)
    if face.sniper:
        arms.append(SNIPER_WEAPON)
    arms += [place.gear.weapon for place in gear.weapons_at_hand(s, who) if place.gear.weapon is not None]
    for weapon in arms:
        if can_hit(s, ghost, weapon, subject):
            return True
    return might_blast(s, ghost, who, subject)
