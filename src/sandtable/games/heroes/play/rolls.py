"""Every roll of the game: thrown, perhaps thrown again (RW-7), then read."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.play.reactions.windows import both, opened
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps, Throw


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Throw[Battle]):
    """Dice whose result is read only after all re-rolls (RW-7)."""

    def by(self, s: Battle) -> str:
        """The unit that rolls, or "" for a card or charge."""
        raise NotImplementedError

    def at(self, s: Battle) -> str:
        """The unit the roll is directed at, or ""."""
        return ""

    def read(self, s: Battle, faces: Faces) -> Steps:
        """Carries out the result of the final faces."""
        raise NotImplementedError

    def fell(self, s: Battle, faces: Faces) -> Steps:
        s.faces = faces
        window = opened_roll(s, self)
        return [*window, Read()] if window else self.read(s, faces)


def opened_roll(s: Battle, roll: Roll) -> Steps:
    """Notes who rolled with which unit at which other, and opens RW-7."""
    s.roll = (roll.seat(s), roll.by(s), roll.at(s))
    return opened(s, "RW-7", "", both(s))


class Read(Procedure[Battle]):
    """Has the roll read the faces that lie now."""

    def run(self, s: Battle) -> Steps:
        return current_roll(s).read(s, s.faces)


class Again(Throw[Battle]):
    """All dice of the last roll are thrown again, and may be again (Second Chance, Veteran)."""

    def seat(self, s: Battle) -> str:
        return current_roll(s).seat(s)

    def dice(self, s: Battle) -> Dice:
        return current_roll(s).dice(s)

    def fell(self, s: Battle, faces: Faces) -> Steps:
        s.faces = faces  # the response that had them thrown again opens RW-7 anew
        return NOTHING


def current_roll(s: Battle) -> Roll:
    """The roll that is being resolved."""
    for frame in s.frames():
        if isinstance(frame.owner, Roll):
            return frame.owner
    raise AssertionError("nothing has been rolled")


def next_roll(s: Battle) -> Roll | None:
    """The first roll that stands on the agenda after what is asked now."""
    asked = True  # the innermost level still names what is asked now, those around it what comes next
    for frame in s.frames():
        for step in frame.steps[frame.at + 1 :] if asked else frame.todo():
            if isinstance(step, Roll):
                return step
        asked = False
    return None
