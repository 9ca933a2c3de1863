"""Why a battle ended as it did, and its fights hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.board.ending import FightTold
from sandtable.games.heroes.play.nouns import ENEMY, SIDES
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.kernel.rules import Outcome
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.heroes.show.skin import HeroesSkin


def why_ended(s: Battle, outcome: Outcome) -> tuple[str, ...]:
    """What decided it, then the points of both sides."""
    ending = s.rules.scene.victory
    scores = ", ".join([f"{nouns.SEATS[side]} {outcome.scores[side]}" for side in SIDES])
    points = f"Victory points: {scores}."
    if s.ended_by:
        return (f"{nouns.SEATS[s.ended_by]} gave up.", points)
    if outcome.name == "sudden death":
        beaten = nouns.SEATS[ENEMY[outcome.winner]] if outcome.winner else "Both sides"
        return (f"{beaten} had no orders left to give.", points)
    if ending.kind == "bunker":
        return ("The bunker decides this battle.", points)
    if ending.kind == "margins":
        return (points, f"A lead of {ending.lead} or more is decisive, a smaller one marginal.")
    tie = f" A tie counts for {nouns.SEATS[ending.tie]}." if ending.tie else ""
    return (f"{points} The higher score wins.{tie}",)


def fights(skin: HeroesSkin, log: Sequence[tuple[int, Event]]) -> tuple[FightTold, ...]:
    """Every fight hand to hand, with the side that won it."""
    found: list[FightTold] = []
    for line, event in log:
        if event.verb not in ("won", "tied"):
            continue
        winner = skin.side_in(event) if event.verb == "won" else ""
        found.append(FightTold(line, "Hand to hand", skin.sentence(event), winner))
    return tuple(found)
