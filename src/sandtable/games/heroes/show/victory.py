"""Objectives, points and how a battle ends, as the log tells them."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.victory import Objectives
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.battle_show import BattleShow
from sandtable.games.heroes.show.event_facts import HeroesEventFacts

ENDS: Final = {
    "points": "{winner} win, {score}",
    "tie": "a tie, {score}, which is a victory of {winner}",
    "draw": "a draw, {score}",
    "decisive": "a decisive victory of {winner}, {score}",
    "marginal": "a marginal victory of {winner}, {score}",
    "bunker": "the bunker has fallen, {winner} win",
    "held": "the bunker holds, {winner} win",
    "sudden death": "{winner} win",
}


def controlled(t: HeroesEventFacts) -> str:
    return f"{t.who()} take {goal(t, t.text('goal'))}."


def goal(t: HeroesEventFacts, id: str) -> str:
    for objective in t.rules.scene.objectives:
        if objective.id == id:
            return f"the {objective.name}"
    return id.replace("-", " ")


def scored(t: HeroesEventFacts) -> str:
    return f"{t.who()} score {points(t.number('points'))}."


def points(count: int) -> str:
    return f"{nouns.number(count)} {'point' if count == 1 else 'points'}"


def broke(t: HeroesEventFacts) -> str:
    side = t.text("side")
    name = nouns.group(t.rules, side, t.text("group"))
    return f"Broken: {name}, {points(t.number('points'))} for {nouns.WHO[ENEMY[side]]}."


def mended(t: HeroesEventFacts) -> str:
    return f"Whole again: {nouns.group(t.rules, t.text('side'), t.text('group'))}."


def over(t: HeroesEventFacts) -> str:
    """How it ended, the winner's points first."""
    one, two = t.number("first"), t.number("second")
    score = f"{one} to {two}" if t.text("winner") != "german" else f"{two} to {one}"
    winner = nouns.WHO.get(t.text("winner"), "")
    how = ENDS.get(t.text("result"), "{score}") if winner else ENDS["draw"]
    return f"The battle is over: {how.format(winner=winner, score=score)}."


def given_up(t: HeroesEventFacts) -> str:
    who = nouns.WHO.get(t.text("by"), "the organiser")
    told = f"{who} {'give up' if t.text('by') in nouns.WHO else 'ends the battle'}"
    return f"{told}: {t.text('reason')}" if t.has("reason") else told


class ShowObjectives(BattleShow[Objectives]):
    """Control of objectives, points, and the end of the battle."""

    sentences = {
        "controlled": controlled,
        "scored": scored,
        "broke": broke,
        "mended": mended,
        "ended": over,
        "given-up": given_up,
    }
