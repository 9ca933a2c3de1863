"""Scouts (HON-657): a short move after all units are set up, before the first turn."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.moves.states import scouting
from sandtable.games.heroes.play.nouns import ABOARD, OFF_BOARD, WAITING
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Procedure, Reason, Steps, Word

DONE: Final = "done"


class ScoutMoves(HeroesSideChoice):
    """Asks for the moves of units with Scout, one after the other, once each; or `done`."""

    rule = "HON-657"

    def still(self, s: Battle) -> bool:
        return bool(could_scout(s, self.side))

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if not draft:
            return [DONE, *self.movers(seen)]
        return movement.move_letters(seen, draft[0], "scout", draft[1:])

    def movers(self, seen: Battle) -> list[str]:
        return [
            unit
            for unit in seen.at_hand(self.side)
            if unit not in seen.moved and scouting(seen, unit) and movement.may_move(seen, unit, "scout")
        ]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[0] == DONE or (len(word) > 1 and movement.move_ends(seen, word[0], "scout", word[1:]))

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == DONE:
            return NOTHING
        s.moved[word[0]] = 1
        return [*movement.begin_move(s, word[0], "scout", word[1:]), ScoutMoves(self.side)]

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if draft:
            return movement.why_not_move(seen, draft[0], "scout", draft[1:], letter)
        if letter not in seen.units:
            return None
        if seen.units[letter].side != self.side:
            return ("not-yours", "Name a unit of yours.", "HON-657")
        if letter in seen.moved:
            return ("moved", "It has scouted.", "HON-657")
        if not scouting(seen, letter):
            return ("no-scout", "Only units with Scout move before the first turn.", "HON-657")
        return movement.why_not_move(seen, letter, "scout", (), "")

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


def could_scout(s: Battle, side: str) -> list[str]:
    """The units that may have Scout, by public facts: a concealed counter might hide a scout (HOC-64)."""
    found: list[str] = []
    for id, unit in s.units.items():
        if unit.side != side or id in s.moved:
            continue
        if unit.at in OFF_BOARD and unit.at != ABOARD and not (unit.at == WAITING and s.rules.reserves):
            continue
        if not unit.kind or scouting(s, id):
            found.append(id)
    return found


class ScoutsDone(Procedure[Battle]):
    """Clears the marks of scout moves, so that all units may move in the first turn."""

    def run(self, s: Battle) -> Steps:
        s.moved = {}
        return NOTHING
