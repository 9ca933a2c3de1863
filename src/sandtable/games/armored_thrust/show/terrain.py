"""How the ground of a table is chosen."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.terrain import PickGround, TerrainDice, VillageDice
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.steps import Word


class ShowTerrainDice(ThrustShow[TerrainDice]):
    name = "Terrain"


def laid_out(t: ThrustEventFacts) -> str:
    """What the tabletop defender places where he may choose (AT-148)."""
    pieces = [t.data.battles.pieces[piece].name.lower() for piece in t.ids("pieces")]
    return f"The defender {t.at()} chooses {sentences.listing(pieces)}."


class ShowPickGround(ThrustShow[PickGround]):
    name = "Terrain"
    sentences = {"laid-out": laid_out}

    def question(self, seen: Theatre, ask: PickGround) -> str:
        return f"What ground for each 6 {nouns.at(self.data, ask.place)}?"

    def letter(self, seen: Theatre, ask: PickGround, draft: Word, letter: str) -> str:
        return self.data.battles.pieces[letter].name

    def line(self, seen: Theatre, ask: PickGround, draft: Word, letter: str) -> LetterRow:
        piece = self.data.battles.pieces[letter]
        return LetterRow(letter, piece.name, piece.effect)


class ShowVillageDice(ThrustShow[VillageDice]):
    name = "Buildings"
