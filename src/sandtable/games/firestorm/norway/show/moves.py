"""How strategic moves look on all three maps."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.airfields import UNLIMITED, capacity, must_leave
from sandtable.games.firestorm.norway.play.evacuation import BRITAIN
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names, warnings
from sandtable.games.firestorm.norway.show.air import unit_row
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.show import strategic
from sandtable.kernel.steps import Word


def redeployed(t: NorwayEventFacts) -> str:
    kind = t.rules.fleet.kind[t.text("unit")]
    verb = {"ship": "sails", "submarine": "moves", "aircraft": "flies"}[kind]
    return f"{t.unit()} {verb} from {t.place()} to {t.place('to')}."


class ShowNorwayMoves(strategic.ShowStrategicMoves):
    kinds = (NorwayMoves,)
    sentences = {
        "redeployed": redeployed,
        "evacuated": "{troop} is taken off {at} and goes home to Britain.",
    }

    def question(self, seen: Campaign, ask: StrategicMoves) -> str:
        assert isinstance(seen, NorwayState)
        waits = must_leave(seen, ask.side)
        return "Which aircraft move on, and where?" if waits else "Who moves, and where?"

    def hint(self, seen: Campaign, ask: StrategicMoves) -> str:
        assert isinstance(seen, NorwayState)
        waiting = must_leave(seen, ask.side)
        if waiting:
            return f"Their airfield is full, lost or the sortie box: {names.briefs(seen.norway, waiting)}."
        return (
            "Each counter once: troops and ships as far as the way is free, submarines two areas, "
            "aircraft anywhere."
        )

    def letter(self, seen: Campaign, ask: StrategicMoves, draft: Word, letter: str) -> str:
        assert isinstance(seen, NorwayState)
        rules = seen.norway
        if letter == BRITAIN:
            return "Home to Britain, for good"
        if letter in rules.fleet.units:
            return f"{names.unit(rules, letter)} from {names.place(rules, seen.where[letter])}"
        if draft and draft[0] in rules.fleet.units:
            return names.title(rules, letter)
        return super().letter(seen, ask, draft, letter)

    def row(self, seen: Campaign, ask: StrategicMoves, draft: Word, letter: str) -> LetterRow:
        """A port may have no ship for those who are beaten there."""
        assert isinstance(seen, NorwayState)
        found = super().row(seen, ask, draft, letter)
        if draft and draft[0] in seen.norway.data.troops and letter in seen.norway.board.bit:
            found.warning = found.warning or warnings.in_port(seen, draft[0], letter)
        return found

    def line(self, seen: Campaign, ask: StrategicMoves, draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, NorwayState)
        rules = seen.norway
        if letter == BRITAIN:
            return LetterRow(letter, "Home to Britain", "out of the campaign", does="Take them off")
        if letter in rules.fleet.units:
            return unit_row(seen, letter)
        if draft and draft[0] in rules.fleet.units:
            found = LetterRow(letter, names.title(rules, letter), there(seen, letter))
            found.does = f"Move {names.brief(rules, draft[0])} to {names.place(rules, letter)}"
            return found
        return super().line(seen, ask, draft, letter)


def there(s: NorwayState, place: str) -> str:
    """Who is at a place already, and how many aircraft an airfield still takes."""
    here = len(s.troops_at(place))
    note = sentences.counted(here, "counter") if here else "nobody there"
    if place not in s.norway.fleet.bases:
        return note
    limit = capacity(s, place)
    return note if limit >= UNLIMITED else f"{note}, room for {limit - here}{' more' if here else ''}"
