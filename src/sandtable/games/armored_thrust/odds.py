"""The exact chances of what dice are about to decide, from what a seat sees."""

from __future__ import annotations

from sandtable.games.armored_thrust.nouns import BYPASS, COLUMN, MOVE, NOBODY
from sandtable.games.armored_thrust.state import Theatre
from sandtable.games.armored_thrust.words import nouns
from sandtable.kernel.steps import Word


class ActivationRoll:
    """A unit's die against its activation number, with every modifier (AT-38 … AT-43)."""

    def __init__(self, needs: int, because: tuple[tuple[int, str], ...], rolls: int = 1) -> None:
        self.needs = needs
        self.because = because
        self.rolls = rolls  # one for each area with the option `activation_per`

    def least(self) -> int:
        """The lowest face that succeeds: a 1 never does, a 6 always (AT-42)."""
        return min(max(self.needs - sum([value for value, _ in self.because]), 2), 6)

    def chance(self) -> float:
        return float(((7 - self.least()) / 6) ** self.rolls)

    def text(self) -> str:
        """ "activation 2+ (3, +1 plentiful supplies)"."""
        because = "".join([f", {nouns.signed(value)} {text}" for value, text in self.because])
        times = f", {self.rolls} rolls" if self.rolls > 1 else ""
        return f"activation {nouns.face(self.least())} ({self.needs}{because}{times})"


def needs_roll(s: Theatre, unit: str, order: Word) -> list[str]:
    """The enemy-controlled areas on its path (AT-38, AT-40)."""
    mine = (s.rules.side[unit], NOBODY)
    return [area for area in order[1:] if area != BYPASS and s.control[area] not in mine]


def activation(s: Theatre, unit: str, order: Word) -> ActivationRoll | None:
    """The roll an order needs; None if it needs none."""
    if order[0] == MOVE or not needs_roll(s, unit, order):
        return None
    data = s.rules.data
    because: list[tuple[int, str]] = []
    if unit in s.unsupplied:
        because.append((data.activation["out_of_supply"], "out of supply"))
    state = s.rules.turns[s.turn - 1].supply[s.rules.side[unit]]
    if state in data.activation:
        because.append((data.activation[state], nouns.REASONS[state]))
    tired = data.fatigue_rolls[s.fatigue[unit] - 1]
    if tired:
        because.append((tired, f"fatigue {s.fatigue[unit]}"))
    night = s.rules.turns[s.turn - 1].night and order[0] != COLUMN
    needs = data.activation["night_needs"] if night else s.rules.unit[unit].activation
    return ActivationRoll(needs, tuple(because))
