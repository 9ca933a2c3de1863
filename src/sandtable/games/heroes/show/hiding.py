"""How concealed counters look: units that are concealed, units that are revealed."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.heroes.play.hiding.concealment import PlaceMarkers, markers
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.battle_show import ChoiceShow
from sandtable.kernel.steps import Word


class ShowPlaceMarkers(ChoiceShow[PlaceMarkers]):
    """Whom a side conceals."""

    name = "Concealment"
    asked = "Whom do you conceal?"
    sentences = {
        "concealed": "{ghost} hides {unit}.",
        "hid": "{unit} goes into hiding.",
        "uncovered": "{ghost} comes to light at {at}: it is {unit}!",
    }

    def hint(self, seen: Battle, ask: PlaceMarkers) -> str:
        left = sum([seen.gear[slot] for slot in markers(seen, ask.side)])
        return f"{sentences.counted(left, 'marker')} to lay; the enemy has seen who it is."

    def done(self, seen: Battle, ask: PlaceMarkers, draft: Word) -> str:
        return "That is all" if draft else "None"
