"""Mine: an enemy steps on one (RW-4, and RW-12 in the Supply Phase)."""

from __future__ import annotations

from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.explosions.strikes import attack_at
from sandtable.games.heroes.play.moves.forced import come_to_light
from sandtable.games.heroes.play.nouns import OFF_BOARD
from sandtable.games.heroes.play.reactions.windows import Open
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word


class Mine(BattleEvent):
    """An enemy that just entered a square without road or building is attacked; no Firing Action (HON-765, HON-762)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        sheet = s.units.get(subject)
        if sheet is None or sheet.side == side or sheet.at in OFF_BOARD:
            return False
        return stepped_in(s, subject) and minable(s, subject)

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        unit = come_to_light(s, subject)
        steps = attack_at(s, unit, self.card, side)
        if unit != subject:  # a concealed unit was revealed, and can be fired at in the same window
            steps = [*steps, Open(window, unit, (side,))]
        return steps

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return (
            "no-mine",
            "A mine needs an enemy that just entered a square without road or building.",
            "HON-765",
        )


def stepped_in(s: Battle, unit: str) -> bool:
    """Has the unit just entered a square? A 0 move, a change of state or a shot there does not count, nor an entry
    after which it was already fired at: mines come first (RW-4)."""
    motion = s.moving.get(unit)
    return motion is not None and motion.entered > motion.swept


def minable(s: Battle, unit: str) -> bool:
    """Is the unit in a square that may have mines? Roads and buildings have none."""
    square = s.units[unit].at
    if s.units[unit].rear:
        square = s.moving[unit].back
    return square not in s.land.road and s.land.squares.kind[square] != "inside"
