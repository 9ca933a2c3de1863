"""Dice or table: who says how an engagement is settled (step 13, AT-120)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.armored_thrust.play.resolution import DICE, TABLE, by_dice, set_way
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice, first_word
from sandtable.games.armored_thrust.play.tabletop import Reports
from sandtable.games.armored_thrust.play.terrain import TerrainDice
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Steps, Together, Word


class Fights(Procedure[Theatre]):
    """Settles each engagement on the table or by dice, in any order (step 13, AT-120)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def run(self, s: Theatre) -> Steps:
        places = s.open_places(self.connectors)
        if not places:
            return NOTHING
        resolution = s.rules.agreed.resolution
        if resolution == "agree":
            return [Agree(self.connectors), Battles(self.connectors)]
        if resolution == "umpire":
            return [*[Impose(place) for place in places], Battles(self.connectors)]
        for place in places:
            set_way(s, place, DICE if resolution == "dice" else TABLE)
        return [Battles(self.connectors)]


class Agree(Together[Theatre]):
    """Both sides say for each engagement how they want it settled; dice only if both want them (AT-120)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        found: dict[str, Choice[Any]] = {}
        for place in s.open_places(self.connectors):
            for side in s.rules.sides:
                found[f"{side}#{place}"] = Want(place, side)
        return found

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        for place in s.open_places(self.connectors):
            both = [answers[f"{side}#{place}"][0] for side in s.rules.sides]
            way = DICE if both == [DICE, DICE] else TABLE
            set_way(s, place, way)
            s.whisper(s.rules.both, "agreed", place=place, way=way)
        return NOTHING


class Want(ThrustChoice):
    """Asks a side whether it wants an engagement settled by dice or on the table."""

    __match_args__ = ("place", "side")
    rule = "AT-120"

    def __init__(self, place: str, side: str) -> None:
        self.place = place
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        return [DICE, TABLE]

    def silence(self, seen: Theatre) -> Word | None:
        return first_word(seen, self)  # a side that does not answer wants dice

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING  # the answers are opened together


class Impose(ThrustChoice):
    """The umpire says how an engagement is settled (AT-120)."""

    __match_args__ = ("place",)
    rule = "AT-120"

    def __init__(self, place: str) -> None:
        self.place = place

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        return [DICE, TABLE]

    def chosen(self, s: Theatre, word: Word) -> Steps:
        set_way(s, self.place, word[0])
        s.whisper(s.rules.both, "agreed", place=self.place, way=word[0])
        return NOTHING


class Battles(Procedure[Theatre]):
    """Throws the dice where dice decide; lays out the other tables, then waits for reports (AT-148)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def run(self, s: Theatre) -> Steps:
        steps: Steps = []
        tables: Steps = []
        for place in s.open_places(self.connectors):
            if s.engagements[place].way == DICE:
                steps += by_dice(s, place)
            else:
                tables.append(TerrainDice(place))
        return [*steps, *tables, Reports(self.connectors)] if tables else steps
