"""Named characters removed on the table: their fate, their return, their cards (AT-115, TOT-73 … TOT-75).

What becomes of a lost character is known to his owner alone (table V, AT-135a): the die of the fate and that of
the wound always fall together, and the owner always says by which base he would return.
"""

from __future__ import annotations

from sandtable.games.armored_thrust.play.nouns import GONE, LATER, OFF_MAP, WITH
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice, ThrustThrow, first_word
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps, Word


class Characters(Procedure[Theatre]):
    """The owner rolls for each character removed in a tabletop action this turn (step 16, AT-115)."""

    def run(self, s: Theatre) -> Steps:
        steps: Steps = []
        for sheet in s.engagements.values():
            for who in sheet.lost:
                steps.append(Fate(who))
                if s.rules.agreed.characters_march:
                    steps.append(ReturnBase(who))
        return steps


class Fate(ThrustThrow):
    """1: killed; 2 or 3: away for d3 turns; 4 and more: a light wound. The second die is the d3 (AT-115)."""

    __match_args__ = ("who",)

    def __init__(self, who: str) -> None:
        self.who = who

    def seat(self, s: Theatre) -> str:
        return s.rules.side[self.who]

    def dice(self, s: Theatre) -> Dice:
        return Dice(2)

    def onlookers(self, s: Theatre) -> tuple[str, ...]:
        """A character's fate is known to his owner alone (AT-135a)."""
        return s.rules.hears[s.rules.side[self.who]]

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        fate, away = faces[0], (faces[1] + 1) // 2
        back = 0
        if fate == 1:
            s.remove(self.who)
        elif fate <= 3:
            back = s.turn + away + 1
            s.place(self.who, LATER)
            s.due[self.who] = back
        s.whisper(s.rules.hears[s.rules.side[self.who]], "fared", unit=self.who, die=fate, back=back)
        return NOTHING


class ReturnBase(ThrustChoice):
    """Asks the owner by which base the character would come back, whatever his fate (TOT-75, TOT-75a)."""

    __match_args__ = ("who",)
    rule = "TOT-75"

    def __init__(self, who: str) -> None:
        self.who = who

    def seat(self, s: Theatre) -> str:
        return s.rules.side[self.who]

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        return list(seen.rules.bases[seen.rules.side[self.who]])

    def silence(self, seen: Theatre) -> Word | None:
        return first_word(seen, self)

    def chosen(self, s: Theatre, word: Word) -> Steps:
        if self.who in s.due:
            s.returns[self.who] = word[0]
        return NOTHING

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",)


class Returns(Procedure[Theatre]):
    """Puts each healed character at his base as a marker, or back with his unit (TOT-75)."""

    def run(self, s: Theatre) -> Steps:
        for who in sorted(s.rules.leaders):
            if s.where[who] == LATER and s.due.get(who, 0) == s.turn:
                del s.due[who]
                s.place(who, s.returns.pop(who, WITH))
                s.whisper(s.rules.hears[s.rules.side[who]], "came-back", unit=who, place=s.where[who])
        rejoin(s)
        return NOTHING


def rejoin(s: Theatre) -> None:
    """Lets a character's marker serve with his unit again where both are in one area (TOT-75)."""
    for who in sorted(s.rules.leaders):
        unit = s.rules.unit[who].with_unit
        if unit and s.where[who] not in OFF_MAP and s.where[who] == s.where[unit]:
            s.place(who, WITH)
            s.unsupplied.pop(who, None)
            s.whisper(s.rules.hears[s.rules.side[who]], "rejoined", unit=who, other=unit)


def with_unit(s: Theatre, unit: str) -> str:
    """The character who serves with a unit now, so that it has his card (TOT-73, TOT-75); "" for none."""
    for who in s.rules.leaders:
        if s.rules.unit[who].with_unit == unit and s.where[who] == WITH and s.where[unit] != GONE:
            return who
    return ""
