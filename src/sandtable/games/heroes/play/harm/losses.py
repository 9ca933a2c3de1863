"""Units that are lost (HON-109, HON-531, HON-607, HON-630, HON-663), and groups that break with them (HON-801)."""

from __future__ import annotations

from sandtable.games.heroes.play.explosions import templates
from sandtable.games.heroes.play.harm import affect, survivors, wrecks
from sandtable.games.heroes.play.moves import run_over
from sandtable.games.heroes.play.nouns import INFANTRY, LOST, OFF_BOARD, SPECIAL
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Procedure, Steps


def destroy(s: Battle, unit: str, by: str) -> Steps:
    """Removes a unit with its token and charges; a vehicle leaves a wreck and those who were in it (HON-531)."""
    sheet = s.units[unit]
    strip(s, unit)
    s.tell("destroyed", unit=unit, frm=sheet.at, by=by)
    if s.grade(unit) == INFANTRY:
        s.take(unit, LOST)
        check_break(s, sheet.group)
        return NOTHING
    return destroy_vehicle(s, unit, by)


def strip(s: Battle, unit: str) -> None:
    """Takes token, Activated marker, Suppressed markers and charges off a lost unit (HON-309, R-42). A revealed
    Special Order is used up for this turn, as everybody has seen it."""
    s.discard_token(unit)
    if s.shown.pop(unit, "") == SPECIAL:
        side = s.units[unit].side
        s.specials[side] = max(0, s.specials.get(side, 0) - 1)
    s.acted.pop(unit, None)
    if s.units[unit].suppressed:
        s.suppress(unit, -s.units[unit].suppressed)
    for id, charge in list(s.charges.items()):
        if charge.target == unit:
            del s.charges[id]


def destroy_vehicle(s: Battle, unit: str, by: str) -> Steps:
    """Leaves a wreck where the vehicle stood; runs over infantry under it, then those aboard get out (HON-425a)."""
    sheet = s.units[unit]
    squares = s.squares_of(unit)
    riders = tuple(s.aboard(unit))
    if s.kind(unit).wreck is not None:
        wrecks.leave_wreck(s, unit)
    s.take(unit, LOST)
    for rider in riders:
        if s.units[rider].face == 1 and s.kind(rider).changes_state():
            s.turn_over(rider, 0)
    check_break(s, sheet.group)
    steps = run_over.under(s, squares, by)
    if riders:
        steps.append(survivors.SetDown(riders, survivors.beside(s, squares), survivors.WRECK, by))
    return steps


# the flamethrower


def explode(s: Battle, unit: str, by: str) -> Steps:
    """Explodes a flamethrower: the units beside it get a Suppressed marker, then it is removed (HON-630, HOC-62)."""
    s.tell("exploded", unit=unit, at=s.units[unit].at)
    steps: Steps = []
    if s.units[unit].at not in OFF_BOARD:
        steps += affect.suppress_all(neighbours(s, unit), by)
    return [*steps, Remove(unit, by)]


def neighbours(s: Battle, unit: str) -> list[str]:
    """The other units in the adjacent squares, each once; concealed ones too (HON-609)."""
    return templates.units_on(s, list(survivors.beside(s, s.squares_of(unit))), True)


class Remove(Procedure[Battle]):
    """Removes a counter as destroyed, without another window: its end was already answered."""

    __match_args__ = ("unit", "by")

    def __init__(self, unit: str, by: str) -> None:
        self.unit = unit
        self.by = by

    def still(self, s: Battle) -> bool:
        return affect.in_play(s, self.unit)

    def run(self, s: Battle) -> Steps:
        return destroy(s, self.unit, self.by)


# breaking points


def losses_of(s: Battle, group: str) -> int:
    """The destroyed counters of a tile or support option."""
    count = 0
    for sheet in s.units.values():
        if sheet.group == group and sheet.at == LOST:
            count += 1
    return count


def check_break(s: Battle, group: str) -> None:
    """Breaks a group that has reached its Breaking Point and scores for the enemy (HON-801). Its abilities stop with
    the next count of tokens; its markers stay usable (R-12).
    """
    if group in s.broken:
        return
    least = s.rules.breaking_point(s, group)
    if least and losses_of(s, group) >= least:
        s.broken = (*s.broken, group)
        s.tell(
            "broke", group=group, side=s.rules.side_of_group(s, group), points=s.rules.group_points(s, group)
        )


def come_back(s: Battle, unit: str, square: str) -> None:
    """Returns a destroyed unit on its Reduced side; if its group is then below its Breaking Point, that is mended and
    the points are taken back (Hitlerjugend, HON-765).
    """
    s.turn_over(unit, 1)
    s.put(unit, square)
    s.tell("returned", unit=unit, to=square)
    group = s.units[unit].group
    if group in s.broken and losses_of(s, group) < s.rules.breaking_point(s, group):
        s.broken = tuple([other for other in s.broken if other != group])
        s.tell("mended", group=group, side=s.units[unit].side)
