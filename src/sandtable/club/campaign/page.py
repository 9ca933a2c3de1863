"""The page of a campaign: how it stands, who belongs to it, and who must do what next."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.club import wire
from sandtable.club.battles.cases import report_keys, sitter_in_words, sitters
from sandtable.club.battles.views import BattleViews, battle_views
from sandtable.club.club import Club
from sandtable.club.members.pausing import held_now, may_pause, turn_of
from sandtable.club.standings import Score, scores
from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Throw
from sandtable.live.lobby.games import title, value_text
from sandtable.live.scenes.moment import deadline
from sandtable.live.scenes.scene import crumbs, outcome
from sandtable.live.sides import role, side_of

Players: TypeAlias = Mapping[str, Mapping[str, Sequence[str]]]  # battle -> side -> people


async def club_page(club: Club) -> wire.ClubPage:
    """The page for one visitor: what an observer may know, and what concerns the visitor himself."""
    players = await asyncio.to_thread(read, club)
    fought = await battle_views(club)
    async with club.room.lock:  # while somebody's answer is written, nobody sees what it did
        return page_of(club, players, fought)


def page_of(club: Club, players: Players, fought: BattleViews) -> wire.ClubPage:
    scores = standings(club, players)
    room, rules = club.room, club.room.match.rules
    seen = rules.view(room.match.state, "")
    end = outcome(rules, rules.outcome(seen), room.story)
    held = held_now(club)
    return wire.ClubPage(
        match=room.id,
        version=room.version,
        name=room.fact.name,
        game=room.fact.game,
        title=title(rules),
        tables=skin_of(rules).has_table_battles,
        turn=turn_of(room),
        over=room.over,
        outcome=end.text if end is not None else "",
        public=room.fact.public,
        sides=tuple([(side, rules.skin().seat_name(side)) for side in rules.playing()]),
        standing=tuple(
            [
                wire.ClubStanding(side=side, name=rules.skin().seat_name(side), points=points)
                for side, points in rules.standing(seen).items()
            ]
        ),
        settings=wire.ClubSettings(**vars(club.settings)),
        options=options(club),
        members=tuple(
            [member_view(club, one, scores.get(one.person, Score())) for one in club.members.values()]
        ),
        seats=tuple([seat_view(club, one) for one in room.seating.seats.values()]),
        battles=fought.battles,
        results=fought.results,
        todo=todo(club),
        deadlines=deadlines(club, fought),
        kept=fought.kept,
        paused=text_of(held.since),
        paused_by=held.by,
        paused_until=text_of(held.until(club.settings)),
        me=club.me.person if club.me is not None else "",
        may=may(club),
        invite=f"/c/join#{club.match}.{club.kept.invite}" if club.organiser else "",
        calendar=f"/api/clubs/{club.match}/calendar.ics?key={club.me.calendar}"
        if club.me is not None
        else "",
    )


def read(club: Club) -> Players:
    return {id: one.players for id, one in club.room.store.clubs.fixtures(club.match).items()}


def standings(club: Club, players: Players) -> dict[str, Score]:
    """How people fared, as far as everybody heard of it."""
    match = club.room.match
    return scores(skin_of(match.rules).booked_battles(match.heard("")), players)


def options(club: Club) -> tuple[tuple[str, str], ...]:
    rules = club.room.match.rules
    return tuple(
        [(one.name or one.ask, value_text(one, rules.options[id])) for id, one in rules.offered().items()]
    )


def may(club: Club) -> tuple[str, ...]:
    found = ["organise"] if club.organiser else []
    if club.room.over:
        return tuple(found)
    if club.organiser:
        found += clock_rights(club)
    if club.me is None:
        found.append("join")
    elif not club.me.side or (club.settings.change_sides and not club.room.secret):
        found.append("change-side")
    return tuple(found)


def clock_rights(club: Club) -> list[str]:
    """What an organiser may do with the clock: one who plays himself may stop it only for so long in a turn."""
    if club.stopped is not None:
        return ["resume"]
    return ["pause"] if may_pause(club) else []


def text_of(at: datetime | None) -> str | None:
    return at.isoformat() if at is not None else None


# people


def member_view(club: Club, member: stores.Member, score: Score) -> wire.ClubMember:
    seats = [
        seat.id for seat in club.room.seating.seats.values() if member.person in sitters(club.room, seat.id)
    ]
    return wire.ClubMember(
        person=member.person,
        name=member.name,
        side=member.side,
        organiser=member.person in club.organisers(),
        seats=tuple(seats),
        me=club.me is not None and club.me.person == member.person,
        battles=score.battles,
        won=score.won,
        points=score.points,
    )


def seat_view(club: Club, seat: stores.Seat) -> wire.ClubSeat:
    rules, chair = club.room.match.rules, club.room.seating.chairs[seat.id]
    deputy = club.deputies.get(seat.id)
    return wire.ClubSeat(
        id=seat.id,
        name=rules.skin().seat_name(seat.id),
        side=side_of(rules, seat.id),
        role=role(rules, seat.id),
        who=seat.who,
        person=seat.person if seat.person and seat.person in club.members else "",
        name_of=club.name_of(seat.person) if seat.person else chair.person,
        deputy=deputy is not None,
        stands_for=club.name_of(deputy.stands_for) if deputy is not None and deputy.stands_for else "",
        until=text_of(deputy.until) if deputy is not None else None,
    )


# what is to be done


def todo(club: Club) -> tuple[wire.Todo, ...]:
    """The questions of the match that no report answers: one's own first."""
    room, rules = club.room, club.room.match.rules
    about_reports = report_keys(room) if skin_of(rules).has_table_battles else set()
    found = []
    for key, ask in room.match.pending().items():
        if key in about_reports:
            continue
        seat = seat_of(key)
        mine = seat in club.held or (isinstance(ask, Throw) and seat in throws(club))
        seen = rules.view(room.match.state, seat if seat in club.held else "")
        link = f"/m/{club.match}?seat={seat if seat in club.held else club.eyes}"
        found.append(
            wire.Todo(who=asked(club, seat), what=rules.skin().question(seen, ask), mine=mine, link=link)
        )
    return tuple(sorted(found, key=lambda one: not one.mine))


def throws(club: Club) -> frozenset[str]:
    """The seats whose real dice he may type."""
    return club.room.throws_for(club.who) if club.room.heading().dice == "typed" else frozenset()


def asked(club: Club, seat: str) -> str:
    """Who is asked: "Anna (Allies)"."""
    names = [club.name_of(person) for person in sitters(club.room, seat)]
    if not names:
        return sitter_in_words(club.room, seat)
    return f"{' or '.join(names)} ({club.room.match.rules.skin().seat_name(seat)})"


def deadlines(club: Club, fought: BattleViews) -> tuple[wire.ClubDeadline, ...]:
    """Everything that falls due by itself, the next one first."""
    due = [*decision_due(club), *[one for battle in fought.battles for one in battle_due(battle)]]
    return tuple(sorted(due, key=lambda one: datetime.fromisoformat(one.at)))


def decision_due(club: Club) -> tuple[wire.ClubDeadline, ...]:
    """Until when the questions of now want their answers."""
    room = club.room
    running = deadline(room.match, room.deadline, room.seating.people())
    if running is None or not running.at or running.passed:
        return ()
    seats = dict.fromkeys([seat_of(key) for key in room.match.pending()])
    place = ", ".join(crumbs(room.match.rules, room.match.rules.view(room.match.state, ""))[:2])
    who = ", ".join([asked(club, seat) for seat in seats])
    return (wire.ClubDeadline(what=place, at=running.at, who=who),)


def battle_due(battle: wire.ClubBattle) -> list[wire.ClubDeadline]:
    """When a battle is to be played, and when silence confirms a report of it."""
    found = []
    if battle.due is not None and battle.stage in ("assigning", "briefed"):
        players = ", ".join([name for fighter in battle.fighters for name in fighter.player_names])
        found.append(wire.ClubDeadline(what=f"{battle.title}: to be played", at=battle.due, who=players))
    for filing in battle.filings:
        if filing.due is not None and filing.state == "filed":
            others = [fighter for fighter in battle.fighters if fighter.side != filing.side]
            names = ", ".join([name for fighter in others for name in fighter.player_names])
            what = f"{battle.title}: {filing.score} stands unless somebody objects"
            found.append(wire.ClubDeadline(what=what, at=filing.due, who=names))
    return found
