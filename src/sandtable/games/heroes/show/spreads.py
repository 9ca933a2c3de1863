"""A machine gun's points as they are laid on targets, one letter a point (HON-617)."""

from __future__ import annotations

from sandtable.board.table import Share, Spread
from sandtable.games.heroes.play.fire import machine_gun, spelling
from sandtable.games.heroes.play.fire.targets import targets
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.dangers import revealed
from sandtable.games.heroes.show.intents import Firing
from sandtable.games.heroes.show.pieces import unit_name


def spread(seen: Battle, shot: Firing) -> Spread | None:
    """How the points are split so far; None unless it is a split shot."""
    if spelling.SPREAD not in shot.word and spelling.SPREAD_SUPPRESS not in shot.word:
        return None
    s, unit = revealed(seen, shot.unit)
    spelled = spelling.read(s, unit, shot.word)
    if spelled.plus or spelled.done or not spelled.targets:
        return None
    found = targets(s, unit, spelled.arm(s, unit))
    grade = s.grade(spelled.targets[0])
    total = machine_gun.pool(s, unit, spelled, grade, shot.how)
    letters = tuple([target for target in found if s.grade(target) == grade])
    share = Share("points", total, len(spelled.targets), letters)
    named, points = machine_gun.shares(spelled.targets)
    note = " · ".join([f"{unit_name(s, one)} {points[at]}" for at, one in enumerate(named)])
    return Spread((share,), note)
