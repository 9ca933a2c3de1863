"""Who sits where in one match, under which name, and what that entitles him to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from functools import cached_property
from typing import Final

from sandtable import store as stores
from sandtable.kernel.match import Match
from sandtable.live.people.who import Who
from sandtable.live.scenes.scene import Chair

AWAY: Final = timedelta(days=3)  # so long somebody must have been away before an opponent may replace him
MOST_KNOWN: Final = 50  # people whose seats are remembered


class Seating:
    """The seats of a match at one moment."""

    def __init__(
        self,
        match: str,
        seats: Sequence[stores.Seat],
        holders: Mapping[str, Sequence[str]],
        names: Mapping[str, str],
    ) -> None:
        self.match = match
        self.seats = {seat.id: seat for seat in seats}
        self.holders = holders  # seat -> who joined by its link
        self.names = names  # person -> name, where there is one
        self.chairs = {seat.id: self.chair(seat) for seat in seats}
        self.found: dict[tuple[object, ...], frozenset[str]] = {}  # seats that people hold

    @classmethod
    def read(cls, store: stores.Store, match: str) -> Seating:
        seats, holders = store.matches.seats(match), store.matches.holders(match)
        people = {seat.person for seat in seats if seat.person}
        people |= {person for joined in holders.values() for person in joined}
        return cls(match, seats, holders, store.people.names(people) if people else {})

    def chair(self, seat: stores.Seat) -> Chair:
        if seat.who == "computer":
            return Chair("computer", seat.player)
        if seat.who == "person":
            return Chair("person", self.names.get(seat.person or "", ""))
        joined = [self.names[one] for one in self.holders.get(seat.id, ()) if one in self.names]
        return Chair(seat.who, joined[-1] if joined and seat.who == "link" else "")

    def names_any(self, people: Collection[str]) -> bool:
        """True if one of these people sits here, or has joined by a link."""
        joined = {person for there in self.holders.values() for person in there}
        return any([seat.person in people for seat in self.seats.values()]) or not joined.isdisjoint(people)

    def held(self, who: Who) -> frozenset[str]:
        """The seats somebody may answer for; looked for once, as nobody sits down or gets up in this object."""
        key = (who.person, who.seat_token, who.seat_key)
        if key not in self.found:
            if len(self.found) >= MOST_KNOWN:
                self.found.clear()
            self.found[key] = frozenset([seat.id for seat in self.seats.values() if self.sits(who, seat)])
        return self.found[key]

    def sits(self, who: Who, seat: stores.Seat) -> bool:
        if who.seat_token:
            old = who.seat_key is not None and who.seat_key.generation != seat.generation
            return who.seat_token == (self.match, seat.id) and seat.who == "link" and not old
        if not who.person:
            return False
        if seat.who == "person":
            return seat.person == who.person
        return seat.who == "link" and who.person in self.holders.get(seat.id, ())

    def sitters(self, seat: str) -> tuple[str, ...]:
        """The people who sit on a seat."""
        kept = self.seats.get(seat)
        if kept is None:
            return ()
        if kept.who == "person" and kept.person:
            return (kept.person,)
        return tuple(self.holders.get(seat, ())) if kept.who == "link" else ()

    def sitting(self) -> dict[str, set[str]]:
        """For each person who sits here, his seats."""
        found: dict[str, set[str]] = {}
        for seat in self.seats:
            for person in self.sitters(seat):
                found.setdefault(person, set()).add(seat)
        return found

    def absent(self) -> frozenset[str]:
        """The seats on which nobody sits yet: open ones, and those whose link nobody has taken."""
        return frozenset(
            [
                seat.id
                for seat in self.seats.values()
                if seat.who == "open" or (seat.who == "link" and not self.holders.get(seat.id))
            ]
        )

    def people(self) -> frozenset[str]:
        """The seats on which people sit."""
        return self.peopled

    @cached_property
    def peopled(self) -> frozenset[str]:
        return frozenset(
            [
                seat.id
                for seat in self.seats.values()
                if seat.who == "person" or (seat.who == "link" and self.holders.get(seat.id))
            ]
        )

    def persons(self) -> int:
        """How many different people play, or may come by a link."""
        named = {seat.person for seat in self.seats.values() if seat.who == "person"}
        return len(named) + len([seat for seat in self.seats.values() if seat.who == "link"])

    def throws_for(self, roles: Mapping[str, str], held: Collection[str], owner: bool) -> frozenset[str]:
        """The seats whose dice somebody may type.

        His own; a computer's, if he plays a side himself or keeps the books; one that nobody sits on, if he keeps
        the books or started the match.
        """
        plays = any([roles.get(seat) != "organiser" for seat in held])
        keeps = owner or any([roles.get(seat) == "organiser" for seat in held])
        for_others = [
            seat.id
            for seat in self.seats.values()
            if (seat.who == "computer" and (plays or keeps)) or (seat.who == "open" and keeps)
        ]
        return frozenset([*held, *for_others])

    def computers(self) -> dict[str, str]:
        """Seats that the computer plays, and by which player."""
        return {seat.id: seat.player for seat in self.seats.values() if seat.who == "computer"}

    def alone(self, held: Collection[str]) -> bool:
        """True if whoever holds these seats holds all that people sit on."""
        people = [seat.id for seat in self.seats.values() if seat.who in ("person", "link")]
        return bool(held) and set(people) <= set(held)


def sees_all(match: Match, seat: str) -> bool:
    """True if the seat may know the whole position: only then may it be shown to it, and corrected by it."""
    rules, s = match.rules, match.state
    return not rules.hides(s) or rules.facts(rules.view(s, seat)) == rules.facts(s)


def corrects(match: Match, seat: str) -> bool:
    """True if the seat may correct facts."""
    rules = match.rules
    return seat in rules.seats() and rules.may_correct(seat) and sees_all(match, seat)


def goes_back(match: Match, seat: str, alone: bool) -> bool:
    """True if the seat may take back more than its own last word: the organiser, or who plays against nobody."""
    return corrects(match, seat) or (seat in match.rules.playing() and alone)


def may(match: Match, seat: str, held: Collection[str], alone: bool) -> tuple[str, ...]:
    """What the holder of a seat may do besides answering; `alone` if he plays against nobody."""
    if seat not in held:
        return ()
    found: list[str] = []
    if match.why_not_resign(seat, "reason") is None:
        found.append("resign" if seat in match.rules.playing() else "end")
    if corrects(match, seat):
        found.append("correct")
    if match.live and goes_back(match, seat, alone):
        found.append("back")
    return tuple(found)


def seat_names(seating: Seating) -> dict[str, str]:
    """Who sits where, as a record tells it."""
    return {seat: chair.person or chair.who for seat, chair in seating.chairs.items() if chair.who != "open"}
