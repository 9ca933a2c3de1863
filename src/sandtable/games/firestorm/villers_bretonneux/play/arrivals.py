"""The end of turn 2: machine guns and the two Australian brigades (VB-41 … VB-43)."""

from __future__ import annotations

from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word


class GunsArrive(OfTurn[VillersState]):
    """The Germans may place each of their machine-gun troops; without an area they do not appear (VB-41, VB-43)."""

    def run(self, s: VillersState) -> Steps:
        guns = [troop for troop in s.villers.book.guns if s.where[troop] == "later"]
        if s.held[s.villers.germans]:
            return [PlaceGuns(troop) for troop in guns]
        for troop in guns:
            s.forgo(troop)
        return NOTHING


class PlaceGuns(Choice[VillersState]):
    """Into any German area, together with the others or apart, or not at all (VB-41, VB-43)."""

    __match_args__ = ("troop",)
    rule = "VB-41"

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def seat(self, s: VillersState) -> str:
        return s.villers.germans

    def letters(self, seen: VillersState, draft: Word) -> list[str]:
        return [*seen.rules.board.areas(seen.held[seen.villers.germans]), "none"]

    def chosen(self, s: VillersState, word: Word) -> Steps:
        if word[0] == "none":
            s.forgo(self.troop)
        else:
            s.arrive(self.troop, word[0])
        return NOTHING

    def why_not(self, seen: VillersState, draft: Word, letter: str) -> Reason | None:
        if letter not in seen.rules.board.bit:
            return ("no-area", f"{letter} is no area of the map.", "VB-41")
        return ("not-yours", f"{letter} is in the hands of the BEF.", "VB-41")

    def anchors(self, seen: VillersState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{self.troop}",) if letter == "none" else (f"area:{letter}", f"unit:{self.troop}")


class BrigadesArrive(OfTurn[VillersState]):
    """Both brigades must be placed, if the BEF have any area at all (VB-42, VB-43)."""

    def run(self, s: VillersState) -> Steps:
        steps: Steps = []
        for brigade in s.villers.book.brigades.values():
            if s.held[s.villers.bef]:
                steps.append(PlaceBrigade(brigade.id))
                continue
            for troop in brigade.troops:
                if s.where[troop] == "later":
                    s.forgo(troop)
        return steps


def landing_areas(s: VillersState, brigade: str) -> int:
    """The mask of a brigade's areas: its own and those around it; failing them any source, any area (VB-42, VB-43)."""
    board = s.rules.board
    area = s.villers.book.brigades[brigade].area
    held = s.held[s.villers.bef]
    return (board.bit[area] | board.near[area]) & held or s.rules.data.supply[s.villers.bef] & held or held


class PlaceBrigade(Choice[VillersState]):
    """The two troops of a brigade are placed together; it must be done (VB-42, VB-43)."""

    __match_args__ = ("brigade",)
    rule = "VB-42"

    def __init__(self, brigade: str) -> None:
        self.brigade = brigade

    def still(self, s: VillersState) -> bool:
        for troop in s.villers.book.brigades[self.brigade].troops:
            if s.where[troop] != "later":
                return False
        return True

    def seat(self, s: VillersState) -> str:
        return s.villers.bef

    def letters(self, seen: VillersState, draft: Word) -> list[str]:
        return seen.rules.board.areas(landing_areas(seen, self.brigade))

    def chosen(self, s: VillersState, word: Word) -> Steps:
        for troop in s.villers.book.brigades[self.brigade].troops:
            s.arrive(troop, word[0])
        return NOTHING

    def why_not(self, seen: VillersState, draft: Word, letter: str) -> Reason | None:
        brigade = seen.villers.book.brigades[self.brigade]
        if letter == "none":
            return ("must-place", f"{brigade.name} must be placed.", "VB-43")
        if letter not in seen.rules.board.bit:
            return ("no-area", f"{letter} is no area of the map.", "VB-42")
        if not seen.holds(seen.villers.bef, letter):
            return ("not-yours", f"{letter} is in German hands.", "VB-42")
        return ("too-far", f"{brigade.name} comes in {brigade.area} or next to it.", "VB-42")

    def anchors(self, seen: VillersState, draft: Word, letter: str) -> tuple[str, ...]:
        troops = [f"unit:{troop}" for troop in seen.villers.book.brigades[self.brigade].troops]
        return (f"area:{letter}", *troops)
