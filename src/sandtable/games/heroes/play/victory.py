"""Objectives, points and the end (HON-305, HON-801, HON-802, HOC-401 … HOC-416)."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import ENEMY, HEAVY, INFANTRY, LEFT, LOST, SIDES, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Goal
from sandtable.kernel.rules import Outcome, agreed_outcome
from sandtable.kernel.steps import NOTHING, Leave, Procedure, Steps


def judge(s: Battle) -> None:
    """At the end of a Supply Phase: control of objectives, points, and whether the battle is decided (HON-802)."""
    take_control(s)
    for goal in s.goals.values():
        if goal.per_turn and goal.holder and s.turn >= goal.first:
            s.scored[goal.holder] += goal.points
            s.tell("scored", side=goal.holder, points=goal.points)
    ending = s.rules.scene.victory
    if ending.kind == "bunker":
        for goal in s.goals.values():
            if goal.section == ending.section and goal.holder == ending.side:
                s.verdict = "bunker"


class Objectives(Procedure[Battle]):
    """Gives objectives to the sides that stand on them once all units are set up (HOC-401)."""

    def run(self, s: Battle) -> Steps:
        take_control(s)
        return NOTHING


def take_control(s: Battle) -> None:
    """The side that alone has units on an objective controls it; control is kept until the enemy takes it."""
    for id, goal in s.goals.items():
        sides = standing_on(s, goal)
        if len(sides) == 1 and sides[0] != goal.holder:
            s.goals[id] = goal.held_by(sides[0])
            s.tell("controlled", side=sides[0], goal=id)


def standing_on(s: Battle, goal: Goal) -> list[str]:
    """The sides with units on an objective; concealed and Suppressed ones count, passengers and wrecks do not."""
    squares = frozenset(goal_squares(s, goal))
    found: list[str] = []
    for unit in s.units.values():
        if (unit.at in squares or unit.rear in squares) and unit.side not in found:
            found.append(unit.side)
    return found


def goal_squares(s: Battle, goal: Goal) -> tuple[str, ...]:
    """The squares of an objective; for a building that has fallen those of its rubble (HOC-401a)."""
    if goal.section and f"fallen:{goal.section}" in s.changes:
        return s.land.rubble_of(goal.section)
    return goal.squares


def collapsed(s: Battle, section: str) -> Steps:
    """A building falls: where the scenario turns on it, the battle is over at once (HOC-415)."""
    ending = s.rules.scene.victory
    if ending.kind != "bunker" or section != ending.section:
        return NOTHING
    s.verdict = "bunker"
    return over(s)


def over(s: Battle) -> Steps:
    """Ends the battle and tells how: nothing more is asked."""
    end = outcome(s)
    first, second = SIDES
    s.tell("ended", result=end.name, winner=end.winner, first=end.scores[first], second=end.scores[second])
    return [Leave("Turn")]


def points(s: Battle) -> dict[str, int]:
    """The victory points of each side if the battle ended now."""
    found = dict(s.scored)
    for goal in s.goals.values():
        if goal.holder and not goal.per_turn:
            found[goal.holder] += goal.points
    for side, worth in broken_points(s).items():
        found[side] += worth
    ending = s.rules.scene.victory
    for unit in s.units.values():
        if not unit.kind:
            continue
        grade = s.rules.kinds[unit.kind].grade
        if unit.at == LEFT and unit.side == ending.side and grade == INFANTRY:
            found[unit.side] += ending.escape
        elif unit.at == LOST and unit.side == ending.side:
            found[ENEMY[unit.side]] += ending.kill
        if unit.at == LOST and grade == HEAVY:
            found[ENEMY[unit.side]] += ending.wreck
    return found


def broken_points(s: Battle) -> dict[str, int]:
    """Each broken tile or option counts for the enemy of its owner (HON-801)."""
    found = dict.fromkeys(SIDES, 0)
    for group in s.broken:
        side = s.rules.side_of_group(s, group)
        found[ENEMY[side]] += s.rules.group_points(s, group)
    return found


def outcome(s: Battle) -> Outcome:
    """The outcome: its name says how the battle was won; the scores are victory points."""
    scores = points(s)
    together = agreed_outcome(s.ended_by, scores)
    if together is not None:
        return together
    if s.ended_by:
        return Outcome("resignation", ENEMY[s.ended_by], scores)
    if s.verdict.startswith("sudden-"):
        side = s.verdict.removeprefix("sudden-")
        return Outcome("sudden death", side if side in SIDES else "", scores)
    ending = s.rules.scene.victory
    if ending.kind == "bunker":
        return bunker(s, scores)
    lead = scores[US] - scores[ENEMY[US]]
    if not lead:
        return Outcome("tie", ending.tie, scores) if ending.tie else Outcome("draw", "", scores)
    winner = US if lead > 0 else ENEMY[US]
    if ending.kind == "margins":
        return Outcome("decisive" if abs(lead) >= ending.lead else "marginal", winner, scores)
    return Outcome("points", winner, scores)


def bunker(s: Battle, scores: dict[str, int]) -> Outcome:
    """The outcome where the bunker decides; a large enough lead in broken tiles turns defeat into a draw (HOC-415)."""
    ending = s.rules.scene.victory
    if s.verdict == "bunker":
        return Outcome("bunker", ending.side, scores)
    broken = broken_points(s)
    if broken[ending.side] - broken[ENEMY[ending.side]] >= ending.lead:
        return Outcome("draw", "", scores)
    return Outcome("held", ENEMY[ending.side], scores)
