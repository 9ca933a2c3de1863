"""From the box to the table: armies, hands, deployment, concealment, scouts (HOC-401 … HOC-404, HON-657)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.heroes.play.draws import DrawCards
from sandtable.games.heroes.play.hiding.concealment import PlaceMarkers
from sandtable.games.heroes.play.nouns import ENEMY, SIDES, Zone
from sandtable.games.heroes.play.reactions.windows import both
from sandtable.games.heroes.play.setup.deployment import Deploy
from sandtable.games.heroes.play.setup.enlisting import enlist
from sandtable.games.heroes.play.setup.free_battle import FreeBattle
from sandtable.games.heroes.play.setup.scouts import ScoutMoves, ScoutsDone
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Goal
from sandtable.games.heroes.play.turn.turn import Turn
from sandtable.games.heroes.play.victory import Objectives
from sandtable.kernel.steps import Procedure, Steps

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes


def new_battle(rules: Heroes) -> Battle:
    """The battle before anybody has done anything."""
    s = Battle(rules)
    s.hands = dict.fromkeys(SIDES, ())
    s.decks = {side: rules.box.deck(side) for side in SIDES}
    s.discards = dict.fromkeys(SIDES, ())
    s.aside = dict.fromkeys(SIDES, ())
    for side in SIDES:
        s.scored[side] = 0
        if rules.scene.armies:
            enlist(s, side, tuple(rules.scene.armies[side].split()))
    for goal in rules.scene.objectives:
        s.goals[goal.id] = Goal(goal.squares, goal.points, goal.per_turn, goal.first, goal.section)
    return s


def first_steps(rules: Heroes) -> Steps:
    """The first steps: a free battle is agreed first, then both sides set up."""
    steps: Steps = [FreeBattle()] if rules.scene.sizes else []
    return [*steps, SetUp(), Turn(1)]


class SetUp(Procedure[Battle]):
    """Hands are drawn, then the sides deploy, conceal and scout (HOC-401)."""

    def run(self, s: Battle) -> Steps:
        hands: Steps = [DrawCards(side) for side in both(s)]
        first = s.rules.scene.first or ENEMY[s.initiative]
        concealed: Steps = [PlaceMarkers(side) for side in both(s)]
        scouts: Steps = [ScoutMoves(side) for side in both(s)]
        return [
            *hands,
            Deploy(first),
            Deploy(ENEMY[first]),
            Objectives(),
            *concealed,
            *scouts,
            ScoutsDone(),
        ]


def zone_squares(s: Battle, side: str) -> tuple[str, ...]:
    """The squares a side may set up in; a free battle has some rows along each edge (HOC-404, HOC-421)."""
    return s.land.zone(zone_of(s, side))


def zone_of(s: Battle, side: str) -> Zone:
    scene = s.rules.scene
    if side in scene.zones:
        return scene.zones[side]
    columns, rows = s.land.columns, s.land.rows
    if s.homes[side] == "west":
        return Zone(0, scene.depth - 1, 0, rows - 1)
    return Zone(columns - scene.depth, columns - 1, 0, rows - 1)
