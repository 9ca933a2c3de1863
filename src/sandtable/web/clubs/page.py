"""The page of a campaign: how it stands, who belongs to it, and who must do what next."""

from __future__ import annotations

from sandtable import store as stores
from sandtable.web.clubs import wire
from sandtable.web.clubs.club import Club
from sandtable.web.games import shown_options, title
from sandtable.web.scene import crumbs, outcome, role, side_of


async def club_page(club: Club) -> wire.ClubPage:
    """For whoever looks: what an observer may know, and what concerns himself."""
    room, rules = club.room, club.room.match.rules
    seen = rules.view(room.match.state, "")
    end = outcome(rules, rules.outcome(seen), room.story)
    return wire.ClubPage(
        match=room.id,
        version=room.version,
        name=room.fact.name,
        game=room.fact.game,
        title=title(rules),
        turn=next(iter(crumbs(rules, seen)), ""),
        over=room.over,
        outcome=end.text if end is not None else "",
        public=room.fact.public,
        sides=tuple([(side, rules.seat_name(side)) for side in rules.playing()]),
        standing=tuple(
            [
                wire.ClubStanding(side=side, name=rules.seat_name(side), points=points)
                for side, points in rules.standing(seen).items()
            ]
        ),
        settings=wire.ClubSettings(**vars(club.settings)),
        options=tuple([(one.ask, one.value) for one in shown_options(rules)]),
        members=tuple([member_view(club, one) for one in club.members.values()]),
        seats=tuple([seat_view(club, one) for one in room.seating.seats.values()]),
        battles=(),
        results=(),
        todo=(),
        deadlines=(),
        kept=(),
        paused=None,
        paused_by="",
        paused_until=None,
        me=club.me.person if club.me is not None else "",
        may=may(club),
        invite=f"/c/join#{club.match}.{club.kept.invite}" if club.organiser else "",
        calendar=f"/api/clubs/{club.match}/calendar.ics?key={club.me.calendar}"
        if club.me is not None
        else "",
    )


def may(club: Club) -> tuple[str, ...]:
    found = ["organise"] if club.organiser else []
    if club.me is None:
        found.append("join")
    elif club.settings.change_sides and not club.room.secret:
        found.append("change-side")
    return tuple(found)


def member_view(club: Club, member: stores.Member) -> wire.ClubMember:
    seats = [seat.id for seat in club.room.seating.seats.values() if seat.person == member.person]
    return wire.ClubMember(
        person=member.person,
        name=member.name,
        side=member.side,
        organiser=member.person in club.organisers(),
        seats=tuple(seats),
        me=club.me is not None and club.me.person == member.person,
        battles=0,
        won=0,
        points=0,
    )


def seat_view(club: Club, seat: stores.Seat) -> wire.ClubSeat:
    rules, chair = club.room.match.rules, club.room.seating.chairs[seat.id]
    return wire.ClubSeat(
        id=seat.id,
        name=rules.seat_name(seat.id),
        side=side_of(rules, seat.id),
        role=role(rules, seat.id),
        who=seat.who,
        person=seat.person or "",
        name_of=club.name_of(seat.person) if seat.person else chair.person,
        deputy=False,
        until=None,
    )
