"""Who may come to which seat of a match that keeps secrets.

One rule for matches and clubs alike: whoever knows, or has known, what a side may not know does not come to a seat of
that side, so nobody comes to a seat of another side than the one he knows. What somebody has known is in the store
(`knowledge`): getting up, a link or a deputy's chair forgets nothing. Between sealed answers, when nothing is hidden,
only the seats that somebody holds now count.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from sandtable.kernel.rules import Rules
from sandtable.live.sides import side_of, the

EVERYTHING: Final = "*"  # what an umpire knows


class Clearance:
    """What everybody in one match knows at one moment."""

    def __init__(
        self,
        rules: Rules[Any],
        hidden: bool,
        sitting: Mapping[str, Collection[str]],
        known: Mapping[str, Collection[str]],
        names: Mapping[str, str],
    ) -> None:
        self.rules = rules
        self.hidden = hidden  # does anybody know now what others may not?
        self.sitting = sitting  # person -> the seats he holds
        self.known = known  # person -> the seats he has ever held
        self.names = names

    def at(self, sitting: Mapping[str, Collection[str]], known: Mapping[str, Collection[str]]) -> Clearance:
        """The same match with the seats and the knowledge that the store has at the moment of writing."""
        return Clearance(self.rules, self.hidden, sitting, known, self.names)

    def insight(self, seat: str) -> str:
        """What a seat shows: a side's secrets, everything, or nothing that others do not see."""
        return EVERYTHING if self.rules.oversees(seat) else side_of(self.rules, seat)

    def insights(self, seats: Collection[str]) -> frozenset[str]:
        return frozenset([self.insight(seat) for seat in seats]) - {""}

    def knows(self, person: str) -> frozenset[str]:
        """The secrets that a person has seen and that are still kept."""
        now = self.insights(self.sitting.get(person, ()))
        return now | self.insights(self.known.get(person, ())) if self.hidden else now

    def alone(self, person: str) -> bool:
        """True if no other person sits in the match, or has known anything that is still hidden."""
        others = {one for one, seats in self.sitting.items() if seats}
        others |= set(self.known) if self.hidden else set()
        return not others - {person}

    def why_not(self, person: str, seat: str, name: str = "") -> str:
        """Why a person may not come to a seat, as a sentence; "" if he may.

        With a `name` it speaks of him, else to him.
        """
        insight = self.insight(seat)
        if not self.rules.secretive() or not insight or self.alone(person):
            return ""
        if insight == EVERYTHING:
            return self.plays_a_side(person, seat, name)
        return self.knows_too_much(person, insight, name) or self.seen_by_another(person)

    def plays_a_side(self, person: str, seat: str, name: str) -> str:
        plays = self.knows(person) - {EVERYTHING}
        if not plays:
            return ""
        who = f"{name} plays or played" if name else "you play or played"
        return (
            f"{self.rules.skin().seat_name(seat)} sees everything, and {who} for {self.listed(plays)} in a match with "
            "secrets. Only somebody who never played for a side can sit there."
        )

    def knows_too_much(self, person: str, side: str, name: str) -> str:
        known = self.knows(person) - {side}
        if not known:
            return ""
        what = "everything" if EVERYTHING in known else f"what {self.listed(known)} know"
        who = f"{name} sees or has seen" if name else "you see or have seen"
        return (
            f"This match has secrets, and {who} {what}. "
            f"Somebody else must take this seat of {self.listed([side])}."
        )

    def seen_by_another(self, person: str) -> str:
        """Why nobody may play against others here: one of them sees several sides, or has seen all. "" if none does."""
        for other, seats in self.sitting.items():
            sees, name = self.insights(seats), self.names.get(other) or "Somebody"
            if other == person or not sees - {EVERYTHING}:
                continue
            if len(sees) > 1:
                return (
                    f"{name} sees more than one side of this match, which has secrets. "
                    "He must get up from all seats but those of one side before anybody can play against him."
                )
            if EVERYTHING in self.knows(other):
                return f"{name} plays in this match and has seen everything as its umpire: nobody can play against him."
        return ""

    def listed(self, sides: Collection[str]) -> str:
        return " and ".join([the(self.rules.skin().seat_name(side)) for side in sorted(sides)])
