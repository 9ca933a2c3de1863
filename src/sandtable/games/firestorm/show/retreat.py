"""How retreat and capture look."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns, rows, warnings
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.steps import Word


def captured(t: FirestormEventFacts) -> str:
    """A troop destroyed a moment ago is captured as well; nobody needs to read where from (FS-66)."""
    where = f" {t.at()}" if t.text("area") in t.data.areas else ""
    return f"{t.who('by')} capture {t.troop()}{where} and score {t.data.cvp_captured} points."


class ShowRetreat(FireShow[Retreat, Campaign]):
    name = "Retreat"
    sentences = {
        "taken": "{side} take {area}.",
        "retreated": "{troop} retreats from {area} to {to}.",
        "captured": captured,
    }
    tolls = {"taken": "", "retreated": "", "captured": "captured"}

    def question(self, seen: Campaign, ask: Retreat) -> str:
        return f"Who retreats where from {nouns.place(self.data, ask.area)}?"

    def hint(self, seen: Campaign, ask: Retreat) -> str:
        return "One troop after another, to areas of yours next door."

    def letter(self, seen: Campaign, ask: Retreat, draft: Word, letter: str) -> str:
        troop, _, area = letter.partition(">")
        fate = "is given up" if area == "lost" else f"to {nouns.place(self.data, area)}"
        return f"{nouns.troop(self.data, troop)} {fate}"

    def line(self, seen: Campaign, ask: Retreat, draft: Word, letter: str) -> LetterRow:
        troop, _, area = letter.partition(">")
        brief = self.data.troops[troop].brief
        if area == "lost":
            found = LetterRow(letter, f"{brief} is given up", "there is no room for all")
            found.does = f"Give up {brief}"
        else:
            found = rows.destination(seen, area)
            found.letter = letter
            found.note = f"{brief} retreats there; {found.note}"
            found.does = f"Retreat to {nouns.place(self.data, area)}"
            found.warning = warnings.standing(seen, ask.side, area)
        found.counter = counter(seen, troop)
        return found
