"""A free battle (HOC-421): armies are built, boards laid, edges chosen and objectives placed by the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.nouns import ENEMY, INFANTRY, SIDES
from sandtable.games.heroes.play.setup import armies
from sandtable.games.heroes.play.setup.enlisting import enlist
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Goal
from sandtable.kernel.steps import (
    NOTHING,
    Choice,
    Dice,
    Faces,
    Procedure,
    Reason,
    Steps,
    Throw,
    Together,
    Word,
)

EDGES: Final = ("west", "east")
ACROSS: Final = 2  # boards in a row


class FreeBattle(Procedure[Battle]):
    """The steps before a free battle: armies, boards, edges, then objectives."""

    def run(self, s: Battle) -> Steps:
        first, second = SIDES
        boards: Steps = [LayBoard((first, second)[at % 2]) for at in range(s.rules.board_count)]
        return [Musters(), *boards, RollForEdges(), PlaceObjectives()]


class Musters(Together[Battle]):
    """Both sides build their armies at the same time, in secret (HOC-421a)."""

    def asks(self, s: Battle) -> Mapping[str, Choice[Any]]:
        return {side: Muster(side) for side in SIDES}

    def opened(self, s: Battle, answers: dict[str, Word]) -> Steps:
        for side in SIDES:
            enlist(s, side, answers[side])
            s.tell("mustered", side=side, army=answers[side])
        return NOTHING


class Muster(HeroesSideChoice):
    """Asks for an army: tiles with options in their slots, then `done`."""

    rule = "HOC-421"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return armies.letters(seen.rules.box, self.side, seen.rules.size, draft)

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == armies.DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        raise AssertionError("armies are opened together")

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return armies.why_not(seen.rules.box, self.side, seen.rules.size, draft, letter)


class LayBoard(HeroesSideChoice):
    """Asks for the next board; the sides lay boards in turn, the first side beginning (HOC-421c)."""

    rule = "HOC-421"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return [board for board in seen.rules.box.boards if board not in seen.layout]

    def chosen(self, s: Battle, word: Word) -> Steps:
        laid = [board for board in s.layout if board != "/"]
        parted = ("/",) if laid and len(laid) % ACROSS == 0 else ()
        s.layout = (*s.layout, *parted, word[0])
        s.tell("laid", side=self.side, board=word[0])
        if len(laid) + 1 == s.rules.board_count:
            s.land = s.rules.lands.get(s.layout, s.changes)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return ("laid", "That board is on the table already.", "HOC-421") if letter in seen.layout else None


class RollForEdges(Throw[Battle]):
    """The higher die chooses its edge of the table, the other has the initiative on turn 1; ties are rolled again."""

    def seat(self, s: Battle) -> str:
        return SIDES[0]

    def dice(self, s: Battle) -> Dice:
        return Dice(2)

    def fell(self, s: Battle, faces: Faces) -> Steps:
        s.tell("rolled-for-edges", faces=faces)
        if faces[0] == faces[1]:
            return [RollForEdges()]
        chooser = SIDES[0] if faces[0] > faces[1] else SIDES[1]
        s.initiative = ENEMY[chooser]
        return [ChooseEdge(chooser)]


class ChooseEdge(HeroesSideChoice):
    """Asks the winner of the roll for an edge: west or east."""

    rule = "HOC-421"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return list(EDGES)

    def chosen(self, s: Battle, word: Word) -> Steps:
        other = EDGES[1] if word[0] == EDGES[0] else EDGES[0]
        s.homes = {self.side: word[0], ENEMY[self.side]: other}
        s.tell("chose-edge", side=self.side, edge=word[0])
        return NOTHING


class PlaceObjectives(Procedure[Battle]):
    """Markers are placed in turn, the Initiative player beginning (HOC-421d)."""

    def run(self, s: Battle) -> Steps:
        sides = (s.initiative, ENEMY[s.initiative])
        return [PlaceObjective(sides[at % 2]) for at in range(s.rules.scene.markers)]


class PlaceObjective(HeroesSideChoice):
    """Asks for the square of an objective: not near the zones if possible, and not near other objectives."""

    rule = "HOC-421"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        scene = seen.rules.scene
        zones = [*seen.rules.zone(seen, SIDES[0]), *seen.rules.zone(seen, SIDES[1])]
        apart = [
            square for square in open_squares(seen) if far_enough(seen, square, marked(seen), scene.apart)
        ]
        fair = [square for square in apart if far_enough(seen, square, zones, scene.from_zones)]
        return fair or apart

    def chosen(self, s: Battle, word: Word) -> Steps:
        s.goals[f"objective-{len(s.goals) + 1}"] = Goal((word[0],), s.rules.scene.marker_points)
        s.tell("placed-objective", side=self.side, square=word[0])
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        scene = seen.rules.scene
        if letter not in seen.land.squares.centre:
            return None
        if not far_enough(seen, letter, marked(seen), scene.apart):
            return ("too-near", f"Objectives lie at least {scene.apart} squares apart.", "HOC-421")
        return ("near-zone", f"It must be {scene.from_zones} squares from both deployment zones.", "HOC-421")

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


def open_squares(seen: Battle) -> list[str]:
    """General squares that infantry may enter, on which a marker may lie."""
    closed = seen.land.closed[INFANTRY]
    return [square for square in seen.land.squares.drives if square not in closed]


def marked(seen: Battle) -> list[str]:
    return [square for goal in seen.goals.values() for square in goal.squares]


def far_enough(seen: Battle, square: str, others: list[str], least: int) -> bool:
    for other in others:
        if other == square or seen.land.squares.range(square, other) < least:
            return False
    return True
