"""From the box to the table: armies, hands, deployment, scouts (HOC-401 … HOC-404, HON-657)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.heroes.deployment import Deploy
from sandtable.games.heroes.draws import DrawCards
from sandtable.games.heroes.nouns import ENEMY, SIDES
from sandtable.games.heroes.sheets import Goal, Unit
from sandtable.games.heroes.state import Battle
from sandtable.games.heroes.turn import Turn
from sandtable.kernel.steps import Steps

if TYPE_CHECKING:
    from sandtable.games.heroes.rules import Heroes


def field(rules: Heroes) -> Battle:
    s = Battle(rules)
    for side in SIDES:
        enlist(s, side, rules.data.scenario.armies[side])
        s.hands[side] = ()
        s.decks[side] = rules.data.deck(side)
        s.discards[side] = ()
        s.aside[side] = ()
        s.scored[side] = 0
    for goal in rules.data.scenario.objectives:
        s.goals[goal.id] = Goal(goal.squares, goal.points, goal.per_turn, goal.first)
    return s


def enlist(s: Battle, side: str, army: object) -> None:
    """The units of an army, waiting to be set up."""
    for id, kind, group, stripe in s.rules.data.muster(side, army):
        s.units[id] = Unit(kind, side, group, stripe)


def opening(rules: Heroes) -> Steps:
    first = rules.data.scenario.deploys_first
    hands: Steps = [DrawCards(side) for side in (rules.first_initiative, ENEMY[rules.first_initiative])]
    return [*hands, Deploy(first), Deploy(ENEMY[first]), Turn(1)]
