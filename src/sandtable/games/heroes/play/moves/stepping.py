"""Effects of a step: the mover stands in another square, hedges are cut, wrecks crushed or pushed, states change."""

from __future__ import annotations

from sandtable.games.heroes.ground.maps import CUT as WIRE_CUT
from sandtable.games.heroes.ground.maps import PASSAGE
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.hiding import ghosts, spotting
from sandtable.games.heroes.play.moves import driving, states
from sandtable.games.heroes.play.moves.paths import Going
from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Steps


def enter(s: Battle, going: Going) -> Steps:
    """Puts the mover where its last letter led, with the effects on wrecks and hedges."""
    unit = going.unit
    if going.grade == INFANTRY:
        if s.units[unit].carrier and s.kind(unit).faces[0].crew:
            s.turn_over(unit, 0)
        s.put(unit, going.at, "", going.heading)
        return NOTHING
    after: Steps = []
    if going.pushed:
        after += wrecks.push(s, unit, going.pushed, going.pushed_to)
        going.pushed = ""
    s.put(unit, going.at, going.rear, going.heading)
    if going.grade == HEAVY:
        for square in going.fresh:
            cut(s, going, square)
            if square in s.hulks:
                s.moving[unit] = going.copy()
                after += wrecks.crush(s, unit, square) or NOTHING
                going.crushed = s.moving[unit].crushed
    return after


def cut(s: Battle, going: Going, square: str) -> None:
    """Cuts through: each hedgerow costs a Passage marker, all wire of the action together one (HON-703)."""
    if square in s.land.closed[HEAVY]:
        change = PASSAGE
    elif going.cut and s.land.terrain[square].id == driving.WIRE:
        change = WIRE_CUT
    else:
        return
    if change == PASSAGE or going.cut == 1:
        gear.spend(s, gear.usable(s, going.unit, driving.CUTTER)[0])
    if change == WIRE_CUT:
        going.cut = 2
    s.change_ground(change + square)
    s.tell("cut", unit=going.unit, at=square)


def come_to_light(s: Battle, going: Going) -> bool:
    """Checks a concealed mover in every square it enters; if spotted, it keeps its movement (HON-605)."""
    if not spotting.observed(s, going.unit):
        return False
    show(s, going)
    return True


def show(s: Battle, going: Going) -> None:
    going.unit = ghosts.uncover(s, going.unit)
    going.hidden = False
    going.uncovered = True
    going.face = s.face(going.unit)


def turn_over(s: Battle, going: Going, letter: str) -> None:
    """Carries out a voluntary change of state (HON-601 … HON-603)."""
    if letter == states.SHOW:
        show(s, going)
    elif letter == states.HIDE:
        unit = going.unit
        going.unit = ghosts.conceal(s, unit)
        s.tell("hid", unit=unit, ghost=going.unit)
    else:
        s.turn_over(going.unit, 1 if letter == states.SET_UP else 0)
        s.tell("changed", unit=going.unit, to=letter)
