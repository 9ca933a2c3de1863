"""How the umpire's gates look."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import BY_HAND, CONTINUE, RUN_ON, Gate
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.steps import Word

GATES: Final = {
    "start": "the Start Phase",
    "open": "opening the orders",
    "march": "the march",
    "engage": "the engagements",
    "missions": "missions and briefings",
    "outcome": "the outcomes",
    "retreat": "the retreats",
    "close": "the End Phase",
    "report": "the end-of-turn reports",
}
NOTES: Final = {
    CONTINUE: "as far as the next halt",
    RUN_ON: "no more halts this turn",
    BY_HAND: "real dice, typed as they fell",
}


class ShowGate(ThrustShow[Gate]):
    hinted = "Look at the table first; corrections are made now."
    names = {CONTINUE: "Go on", RUN_ON: "Go on to the end of the turn", BY_HAND: "Type the next dice"}

    def title(self, step: Gate) -> str:
        return f"Before {GATES.get(step.name, step.name)}"

    def question(self, seen: Theatre, ask: Gate) -> str:
        return f"Go on with {GATES.get(ask.name, ask.name)}?"

    def line(self, seen: Theatre, ask: Gate, draft: Word, letter: str) -> LetterRow:
        return LetterRow(letter, self.letter(seen, ask, draft, letter), NOTES.get(letter, ""))
