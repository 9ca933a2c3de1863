"""Who may sit where in a campaign, and who may not because he would learn what he must not know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sandtable import store as stores
from sandtable.club.club import Club
from sandtable.club.members import pausing
from sandtable.live.errors import Conflict, Invalid, NotAllowed, NotFound
from sandtable.live.matches import founding
from sandtable.live.rooms.permissions import no_seat
from sandtable.live.seats.clearance import Clearance
from sandtable.live.seats.seating import AWAY
from sandtable.live.sides import side_of


def member_of(club: Club, person: str) -> stores.Member:
    found = club.members.get(person)
    if found is None:
        raise no_member()
    return found


def no_member() -> NotFound:
    sentence = "There is no such member in this campaign. Send him the invitation first."
    return NotFound("no-member", sentence)


def seat_of_club(club: Club, seat: str) -> stores.Seat:
    found = club.room.seating.seats.get(seat)
    if found is None:
        raise no_seat()
    return found


def must_be_side(club: Club, side: str) -> None:
    """Refuse what is neither a side of the game nor ""."""
    rules = club.room.match.rules
    if side and side not in rules.playing():
        named = ", ".join([f"{one!r}" for one in rules.playing()])
        raise Invalid("no-side", f"There is no side {side!r}; there are {named}.")


def must_not_learn(club: Club, member: stores.Member, seat: str) -> None:
    """Refuse a seat, while something is hidden, from which a member would see what his side may not know.

    To what holds in every match (`Clearance`) a club adds that its members belong to sides, seated or not.
    """
    room, rules = club.room, club.room.match.rules
    sentence = clearance_of(club).why_not(member.person, seat, member.name)
    if sentence and not room.over:
        raise Conflict("secret", sentence)
    if not room.secret:
        return
    side = side_of(rules, seat)
    if side and member.side not in ("", side):
        sentence = f"{member.name} belongs to the other side, and this game has secrets. Move him to this side first."
        raise Conflict("secret", sentence)
    if rules.oversees(seat) and member.side:
        name = rules.skin().seat_name(seat)
        sentence = f"{name} sees everything, and {member.name} plays a side of a game with secrets."
        raise Conflict("secret", f"{sentence} Choose somebody who plays none.")


def must_not_cross(club: Club, person: str, side: str) -> None:
    """Refuse a side, while something is hidden, to somebody who knows more than it may."""
    clearance = clearance_of(club)
    if not club.room.secret or not side or clearance.alone(person):
        return
    if clearance.knows(person) - {side}:
        sentence = "This game has secrets, and who sits or sat elsewhere in it knows more than this side may."
        raise Conflict("secret", f"{sentence} He can belong to the side he knows, or to none.")


def clearance_of(club: Club) -> Clearance:
    """What everybody in the campaign knows; whoever is away and has a deputy will sit on his seat again."""
    here = club.room.clearance()
    sitting = {person: set(seats) for person, seats in here.sitting.items()}
    for person in club.names:
        waiting = [seat for seat, deputy in club.deputies.items() if deputy.awaits(person)]
        sitting.setdefault(person, set()).update(waiting)
    return here.at(sitting, here.known)


def leads(club: Club, seat: str) -> bool:
    """True if whoever is here is the general of the side that this seat serves."""
    side = side_of(club.room.match.rules, seat)
    return bool(side) and side in club.held and club.me is not None


def computer_for(club: Club, seat: str, player: str) -> str:
    """The computer player of this name; a `LiveError` where none may sit."""
    choice = founding.SeatWanted("computer", player)
    return founding.chosen(club.room.match.rules, seat, choice, "")[2]


def seats_of_side(club: Club, side: str) -> list[str]:
    rules = club.room.match.rules
    return [seat for seat in rules.seats() if side and side_of(rules, seat) == side]


def has_played(club: Club, person: str) -> bool:
    """True if somebody plays a side, or did: getting up for a moment makes nobody an outsider."""
    rules, seats = club.room.match.rules, club.room.known.get(person, frozenset())
    return pausing.plays(club, person) or any([side_of(rules, seat) for seat in seats])


async def must_not_oust(club: Club, seat: str) -> None:
    """Refuse an organiser who plays the seat of another side, or the umpire's, unless its holder stays away."""
    person = club.who.person or ""
    there = [one for one in club.room.seating.sitters(seat) if one != person]
    if (
        there
        and has_played(club, person)
        and side_of(club.room.match.rules, seat) not in sides_of(club, person)
    ):
        await must_be_away(club, there)


async def must_not_remove(club: Club, member: stores.Member) -> None:
    """Refuse an organiser who plays to remove members of another side who are there."""
    person = club.who.person or ""
    if has_played(club, person) and member.side and member.side not in sides_of(club, person):
        await must_be_away(club, [member.person])


async def must_be_away(club: Club, people: Sequence[str]) -> None:
    last = await asyncio.to_thread(club.room.store.people.last_here, list(people))
    if last is None or club.now - last < AWAY:
        sentence = "You play in this campaign, and this is one of your opponents, or its umpire. "
        sentence += (
            f"Ask an organiser who does not play, or wait until he has been away for {AWAY.days} days."
        )
        raise NotAllowed("opponent", sentence)


def sides_of(club: Club, person: str) -> set[str]:
    """For which sides somebody plays, by a seat or as a member."""
    rules, member = club.room.match.rules, club.members.get(person)
    seats = club.room.seating.sitting().get(person, set())
    return ({side_of(rules, seat) for seat in seats} | ({member.side} if member else set())) - {""}


def must_judge(club: Club) -> None:
    """Refuse an organiser who plays to settle a battle, where one who does not play can: he speaks for his side."""
    others = [one for one in club.organisers() if not has_played(club, one)]
    if has_played(club, club.who.person or "") and others:
        names = " or ".join(sorted([club.name_of(one) for one in others]))
        sentence = (
            f"You play in this campaign: {names}, who does not, can settle this. You can report and confirm."
        )
        raise NotAllowed("plays", sentence)
