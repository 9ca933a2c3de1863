"""Who sees dice fall, in the log as it is told (AT-134, AT-135, table V)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from sandtable.kernel.story import Story, Thrown

DICE = {
    "ActionDice": "umpire",
    "RetreatDice": "umpire",
    "Weather": "all",
    "Fight": "both",
    "MissionDie": "both",
}


def played(seed: int, **options: str) -> Match:
    match = Match(open_game("totalize", options=dict(options)), Seeded(f"onlookers {seed}"))
    rng = Random(seed)
    match.roll_on()
    for _ in range(60):
        asks = [(key, ask) for key, ask in match.pending().items() if isinstance(ask, Choice)]
        if not asks:
            break
        key, ask = asks[0]
        word = random_word(match.rules.view(match.state, ask.seat(match.state)), ask, rng)
        match.answer(key, ("run-on",) if isinstance(ask, Gate) else word)
        match.roll_on()
    return match


def seen(match: Match, seat: str) -> set[str]:
    """The kinds of dice in a seat's log."""
    lines = [entry.line for entry in Story(match).told(seat) if isinstance(entry, Thrown)]
    return {match.live[line - 1].question for line in lines}


@pytest.mark.parametrize("umpire", ["software", "human", "none"])
def test_dice_behind_the_screen_are_the_umpires(umpire: str) -> None:
    """AT-134: without an umpire all dice are thrown in the open; observers see the weather alone"""
    match = played(7, umpire=umpire)
    everything = {line.question for line in match.live if line.question in DICE}
    assert {"ActionDice", "Weather", "Fight", "RetreatDice"} <= everything
    hidden: set[str] = set() if umpire == "none" else {"ActionDice", "RetreatDice"}
    for side in ("allied", "axis"):
        assert seen(match, side) & set(DICE) == everything - hidden
    assert seen(match, "") == {"Weather"}
    if umpire == "human":
        assert everything <= seen(match, "umpire")
