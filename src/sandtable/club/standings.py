"""How the members of a campaign fared on the table: battles, wins, victory points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.board.battles import BookedBattle


@dataclass(frozen=True)
class Score:
    battles: int = 0
    won: int = 0
    points: int = 0

    def and_battle(self, won: bool, points: int) -> Score:
        return Score(self.battles + 1, self.won + won, self.points + points)


def scores(
    booked: Iterable[BookedBattle], players: Mapping[str, Mapping[str, Sequence[str]]]
) -> dict[str, Score]:
    """By person; `players` are those of each battle by its id and their side. Battles of dice count for nobody."""
    found: dict[str, Score] = {}
    for battle in booked:
        if not battle.table:
            continue
        for fighter, points in zip(battle.fighters, battle.points, strict=True):
            for person in players.get(battle.id, {}).get(fighter.side, ()):
                before = found.get(person, Score())
                found[person] = before.and_battle(battle.winner == fighter.side, points)
    return found
