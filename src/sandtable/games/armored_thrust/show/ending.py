"""Why a campaign ended as it did: the net score, and the levels of victory (TOT-60, TOT-61)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.rules import Outcome


def why_ended(s: Theatre, outcome: Outcome) -> tuple[str, ...]:
    rules = s.rules
    first, second = rules.sides
    one, two = [nouns.seat(rules.data, side) for side in (first, second)]
    mine, theirs = outcome.scores[first], outcome.scores[second]
    score = f"{one} {mine} points, {two} {theirs}, for objectives they hold and can supply (TOT-60)."
    if s.ended_by:
        return (f"{nouns.seat(rules.data, s.ended_by)} ended it before its time.", score)
    return (score, f"The difference is {mine - theirs}: {levels(s)} (TOT-61).")


def levels(s: Theatre) -> str:
    """Every level with the highest difference that still belongs to it."""
    data = s.rules.data
    bands = data.choice("victory_bands")
    told = [
        f"up to {level.ends[bands]} {level.name}" if bands in level.ends else f"above that {level.name}"
        for level in data.levels
    ]
    return ", ".join(told)
