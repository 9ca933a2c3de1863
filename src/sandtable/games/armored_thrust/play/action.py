"""The Action Phase: what strikes first, the umpire's dice, movement, and what each side is told (steps 5 to 9)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.armored_thrust.play.activation import read_dice, rolls
from sandtable.games.armored_thrust.play.leaders import move_to_friends
from sandtable.games.armored_thrust.play.movement import Clock, March
from sandtable.games.armored_thrust.play.reports import action_report, lay_dice_open
from sandtable.games.armored_thrust.play.routes import bypass_ticks, passable, read_path, ticks
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustThrow
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.umpire import UMPIRE, behind_the_screen
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps


class Strike(Procedure[Theatre]):
    """What strikes before movement (step 5)."""

    def run(self, s: Theatre) -> Steps:
        s.start = dict(s.control)
        for block in s.rules.blocks.all:
            block.strike(s)
        return NOTHING


class ActionDice(ThrustThrow):
    """All break-up checks and activations in one throw behind the screen (steps 6 and 7, AT-38 … AT-45).

    It always has as many dice as could ever be needed, so that their number does not betray who attacks.
    """

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def dice(self, s: Theatre) -> Dice:
        return Dice(s.rules.action_dice)

    def decoys(self, s: Theatre) -> int:
        """An umpire with real dice throws only those that decide something, but at least one."""
        return s.rules.action_dice - max(1, sum([roll.dice for roll in rolls(s)]))

    def onlookers(self, s: Theatre) -> tuple[str, ...]:
        return behind_the_screen(s)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        for unit in read_dice(s, faces):
            s.orders.pop(unit, None)
            s.remove(unit)
            s.whisper(s.rules.hears[s.rules.side[unit]], "broke-up", unit=unit)
        return NOTHING


class Movement(Procedure[Theatre]):
    """All movement at once on the clock; engagements are fixed by it (step 8, AT-60 … AT-72)."""

    def run(self, s: Theatre) -> Steps:
        rules = s.rules
        marches = setting_out(s)
        away = {march.unit for march in marches}
        standing = {unit: s.where[unit] for unit in rules.unit if s.on_map(unit) and unit not in away}
        clock = Clock(rules.board.name, s.control, rules.side, standing, marches, rules.leaders).run()
        s.control = clock.control
        s.where.update(clock.where)
        s.came, s.trail = clock.came, clock.trail
        s.paced = {march.unit: (march.start, clock.times.get(march.unit, ())) for march in marches}
        s.bypassed = {area: clock.bypassed[area] for area in in_order(s, clock.bypassed)}
        for leader, area in clock.caught.items():
            move_to_friends(s, leader, area)
        for place in in_order(s, clock.fights):
            fight = clock.fights[place]
            units = tuple(sorted(fight.units, key=rules.rank.__getitem__))
            s.put(Engagement(place, units, fight.holder, s.start.get(place, "")))
        return NOTHING


def in_order(s: Theatre, places: Iterable[str]) -> list[str]:
    """Some areas and connectors in the order of the map."""
    return sorted(places, key=s.rules.place_rank.__getitem__)


def setting_out(s: Theatre) -> list[March]:
    """The units that leave their areas, with as much of their paths as they may enter (AT-41)."""
    found: list[March] = []
    for unit in s.rules.unit:
        word = s.orders.get(unit)
        if word is None or word[0] not in s.rules.marches or not s.on_map(unit):
            continue
        path, mark = read_path(word)
        path = passable(s, unit, path, mark)[: s.goes.get(unit, len(path))]
        if path:
            mark = mark if mark < len(path) - 1 else -1  # the march ends before it could go around the area
            delay = bypass_ticks(s, unit) if mark >= 0 else 0
            found.append(March(unit, s.where[unit], path, ticks(s, unit, path), mark, delay))
    return found


class ActionReport(Procedure[Theatre]):
    """Tells each side the results of its orders and the engagements it is in (AT-131)."""

    def run(self, s: Theatre) -> Steps:
        s.shown = dict(s.control)
        action_report(s)
        s.paced = {}
        if s.rules.laid_open:
            lay_dice_open(s)
        return NOTHING
