"""Campaigns in a list: from what the store keeps, without opening a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable import store as stores
from sandtable.club import wire
from sandtable.live.lobby.cards import seatings_of
from sandtable.live.lobby.games import opened, title
from sandtable.live.people.who import Who
from sandtable.live.seats.seating import Seating

MOST: Final = 100


def club_cards(store: stores.Store, who: Who) -> tuple[wire.ClubCard, ...]:
    """Mine first: those that wait for me, then those that go on, the newest change first."""
    mine = store.clubs.of(who.person) if who.person else []
    others = [match for match in store.clubs.public(MOST) if match not in mine]
    facts = store.matches.among([*mine, *others])
    members = store.clubs.member_count([fact.id for fact in facts]) if facts else {}
    seatings = seatings_of(store, facts)
    cards = [card(fact, seatings[fact.id], who, fact.id in mine, members.get(fact.id, 0)) for fact in facts]
    return tuple(sorted(cards, key=lambda one: (not one.mine, one.over, not one.todo)))


def card(fact: stores.StoredMatch, seating: Seating, who: Who, mine: bool, members: int) -> wire.ClubCard:
    told: Mapping[str, Any] = fact.summary
    held = seating.held(who)
    return wire.ClubCard(
        match=fact.id,
        name=fact.name,
        title=title_of(fact),
        turn=told.get("text", ""),
        over=fact.over,
        members=members,
        open_battles=told.get("battles", 0),
        mine=mine,
        todo=len([seat for seat, _ in told.get("asks", []) if seat in held]),
    )


def title_of(fact: stores.StoredMatch) -> str:
    """The title of a game; "" for one that this server does not have."""
    try:
        return title(opened(fact.game, fact.scenario))
    except ValueError:
        return ""
