"""Matches in the lobby: cards from what the store keeps, without opening a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable import store as stores
from sandtable.live import wire
from sandtable.live.lobby.company import company
from sandtable.live.lobby.games import name_of_scenario
from sandtable.live.people.who import Who
from sandtable.live.scenes.scene import Chair
from sandtable.live.seats.seating import Seating
from sandtable.store import Store


def matches(store: Store, who: Who) -> wire.Matches:
    """My matches with "your turn" first, those with a free seat, and all that everybody may watch."""
    mine = store.matches.of(who.person) if who.person else []
    archived = store.matches.archived_by(who.person) if who.person else set()
    known = {fact.id for fact in mine} | archived
    others = {fact.id: fact for fact in [*store.matches.with_open_seats(), *store.matches.public()]}
    seatings = seatings_of(store, [*mine, *others.values()])
    cards = [card(fact, seatings[fact.id], who) for fact in mine]
    cards.sort(key=lambda one: (one.over, not one.yours))
    shown = [card(fact, seatings[id], who) for id, fact in others.items() if id not in known]
    clubs = store.clubs.among(others)  # which give out their seats themselves
    shown = [one.model_copy(update={"open": ()}) if one.id in clubs else one for one in shown]
    shown.sort(key=lambda one: one.at, reverse=True)
    return wire.Matches(
        mine=cards,
        open=[one for one in shown if one.open],
        public=[one for one in shown if not one.open],
        archived=len(archived),
    )


def put_away(store: Store, who: Who) -> wire.Matches:
    """Those of mine that I have put away, the newest change first."""
    mine = store.matches.of(who.person, archived=True) if who.person else []
    seatings = seatings_of(store, mine)
    cards = [card(fact, seatings[fact.id], who) for fact in mine]
    return wire.Matches(mine=cards, open=[], public=[], archived=len(cards))


def seatings_of(store: Store, facts: Sequence[stores.StoredMatch]) -> dict[str, Seating]:
    """The seats of many matches with two questions to the store, and one for each that has links."""
    seats = store.matches.seats_of([fact.id for fact in facts]) if facts else {}
    linked = [id for id, there in seats.items() if any([seat.who == "link" for seat in there])]
    holders = {id: store.matches.holders(id) for id in linked}
    people = {seat.person for there in seats.values() for seat in there if seat.person}
    people |= {one for found in holders.values() for joined in found.values() for one in joined}
    names = store.people.names(people) if people else {}
    return {id: Seating(id, there, holders.get(id, {}), names) for id, there in seats.items()}


def card(fact: stores.StoredMatch, seating: Seating, who: Who) -> wire.MatchCard:
    told: Mapping[str, Any] = fact.summary
    held = seating.held(who)
    asks: dict[str, str] = dict(reversed(told.get("asks", [])))
    question = asked(fact, seating, who, asks)
    views = [view(one, seating.chairs.get(one["id"], Chair()), held, asks) for one in told.get("seats", [])]
    line = " · ".join(
        [text for text in (told.get("text", "").removesuffix("."), told.get("score", "")) if text]
    )
    return wire.MatchCard(
        id=fact.id,
        name=fact.name,
        game=fact.game,
        scenario=fact.scenario,
        scenario_name=name_of_scenario(fact.game, fact.scenario),
        board=told.get("board", ""),
        text=tuple([text for text in (company(views, seating.absent(), fact.over), line) if text]),
        question=question,
        yours=bool(question),
        over=fact.over,
        public=fact.public,
        at=fact.changed.isoformat(),
        holders=told.get("holders", {}),
        seats=tuple(views),
        open=free_seats(views) if not fact.over else (),
        owner=who.person is not None and who.person == fact.owner,
        pace=fact.pace,
        bank=fact.bank,
    )


def asked(fact: stores.StoredMatch, seating: Seating, who: Who, asks: Mapping[str, str]) -> str:
    """What somebody is asked: through his seats, or to throw real dice for a computer's seat."""
    held = seating.held(who)
    mine = [text for seat, text in asks.items() if seat in held]
    if mine or fact.over or fact.dice != "typed":
        return mine[0] if mine else ""
    told: Mapping[str, Any] = fact.summary
    roles = {one["id"]: one["role"] for one in told.get("seats", [])}
    throws = seating.throws_for(roles, held, who.person is not None and who.person == fact.owner)
    thrown = [seat for seat in told.get("throws", []) if seat in throws]
    return asks.get(thrown[0], "") if thrown else ""


def view(
    seat: Mapping[str, Any], chair: Chair, held: frozenset[str], asks: Mapping[str, str]
) -> wire.SeatView:
    return wire.SeatView(
        id=seat["id"],
        name=seat["name"],
        side=seat["side"],
        role=seat["role"],
        who=chair.who,
        person=chair.person,
        mine=seat["id"] in held,
        present=False,
        asked=seat["id"] in asks,
    )


def free_seats(views: Sequence[wire.SeatView]) -> tuple[str, ...]:
    """Where anybody may sit down; who keeps the books is named by the owner."""
    return tuple([one.id for one in views if one.who == "open" and one.role != "organiser"])
