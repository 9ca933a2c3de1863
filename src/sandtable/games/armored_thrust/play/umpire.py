"""The umpire: gates between the numbered steps where a person keeps the table (AT-134, AT-138)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice
from sandtable.kernel.steps import NOTHING, Steps, Word

UMPIRE: Final = "umpire"
CONTINUE: Final = "continue"
RUN_ON: Final = "run-on"
BY_HAND: Final = "by-hand"


def behind_the_screen(s: Theatre) -> tuple[str, ...]:
    """The seats that see the umpire's own dice: he alone; without an umpire everybody (AT-134)."""
    return s.rules.both if s.rules.laid_open else (UMPIRE,)


class Gate(ThrustChoice):
    """The umpire looks at what is to come, sets right what is wrong, and lets it happen (AT-134, AT-138)."""

    __match_args__ = ("name",)
    rule = "AT-138"

    def __init__(self, name: str) -> None:
        self.name = name

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def still(self, s: Theatre) -> bool:
        return s.rules.human_umpire and s.gated != s.turn

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        return [CONTINUE, RUN_ON] if seen.hand else [CONTINUE, RUN_ON, BY_HAND]

    def chosen(self, s: Theatre, word: Word) -> Steps:
        if word[0] == RUN_ON:
            s.gated = s.turn
        elif word[0] == BY_HAND:
            s.hand = True
            return [Gate(self.name)]
        return NOTHING
