"""How strategic actions look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.actions import SAIL, StrategicActions, TakeAction
from sandtable.games.firestorm.norway.play.bombing import BOMB
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NavalShow, NorwayShow, there
from sandtable.kernel.steps import Word


def passed(t: NorwayEventFacts) -> str:
    if t.facts["able"]:
        return f"{t.who('side')} pass."
    return f"{t.who('side')} have nothing left to activate and pass."


def activated(t: NorwayEventFacts) -> str:
    return f"{t.who('side')} activate {t.units()} in {t.place()}."


class ShowStrategicActions(NorwayShow[StrategicActions]):
    name = "Strategic actions"


class ShowTakeAction(NavalShow[TakeAction]):
    name = "Action"
    sentences = {"passed-action": passed, "activated": activated}
    opens = ("passed-action", "activated")

    def crumb(self, seen: NorwayState, step: TakeAction) -> str:
        """The action is counted."""
        row = self.rules.book.turns[seen.turn]
        most = row.actions if self.rules.actions_count == "shared" else 2 * row.actions
        return f"Action {most - seen.actions + 1} of {most}" if 0 < seen.actions <= most else self.name

    def question(self, seen: NorwayState, ask: TakeAction) -> str:
        return "Which group do you activate?"

    def hint(self, seen: NorwayState, ask: TakeAction) -> str:
        left = sentences.counted(seen.actions, "action")
        return f"Ships, submarines or aircraft of one place; a pass uses the action up. {left} left."

    def letter(self, seen: NorwayState, ask: TakeAction, draft: Word, letter: str) -> str:
        """Units, and what a group does."""
        rules = self.rules
        if letter in rules.fleet.units:
            return f"{names.unit(rules, letter)}, {names.place(rules, seen.where[letter])}"
        if letter == "pass":
            return "Pass"
        if letter == SAIL:
            return f"Sail with {names.group(rules, draft)}"
        if letter.startswith(BOMB):
            return f"Bomb {names.place(rules, letter.removeprefix(BOMB))}"
        if rules.fleet.kind[draft[0]] == "submarine":
            stays = letter == seen.where[draft[0]]
            return f"{'Stay in' if stays else 'Go to'} {names.place(rules, letter)}"
        return f"Attack the ships in {names.place(rules, letter)}"

    def describe(self, seen: NorwayState, draft: Word, found: LetterRow, unit: Unit) -> None:
        found.note = f"{found.note}, {names.place(self.rules, seen.where[unit.id])}"
        found.adds = found.counter.strength if found.counter is not None else ""

    def lead(self, seen: NorwayState, ask: TakeAction, found: LetterRow) -> None:
        if found.letter in self.rules.fleet.waters.bit:
            found.note = there(seen, ask.side, found.letter)
