"""The table as it is sent: what a game lays out, field by field."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board import table as boards
from sandtable.web import grids, wire
from sandtable.web.counters import counters


def table(laid: boards.Table) -> wire.Table:
    return wire.Table(
        name=laid.name,
        sides=tuple([side(found) for found in laid.sides]),
        boards=tuple([board(found) for found in laid.boards]),
        tracks=tuple([track(found) for found in laid.tracks]),
        trays=tuple([tray(found) for found in laid.trays]),
        at=laid.at,
        fog=laid.fog,
        grids=tuple([grids.grid(found) for found in laid.grids]),
        hands=tuple([grids.hand(found) for found in laid.hands]),
    )


def side(found: boards.Side) -> wire.Side:
    return wire.Side(id=found.id, name=found.name, adjective=found.adjective)


@lru_cache(maxsize=4096)
def border(a: str, b: str, river: str) -> wire.Border:
    return wire.Border(a=a, b=b, river=river)


@lru_cache(maxsize=4096)
def road(a: str, b: str, kind: str, name: str) -> wire.Road:
    return wire.Road(a=a, b=b, kind=kind, name=name)


def board(found: boards.Board) -> wire.Board:
    return wire.Board(
        id=found.id,
        name=found.name,
        width=found.width,
        height=found.height,
        areas=tuple([area(one) for one in found.areas]),
        borders=tuple([border(one.a, one.b, one.river) for one in found.borders]),
        arrows=tuple([arrow(one) for one in found.arrows]),
        roads=tuple([road(one.a, one.b, one.kind, one.name) for one in found.roads]),
    )


def area(found: boards.AreaView) -> wire.AreaView:
    return wire.AreaView(
        id=found.id,
        name=found.name,
        short=found.short,
        terrain=found.terrain,
        holder=found.holder,
        points=found.points,
        supply=found.supply,
        x=found.x,
        y=found.y,
        counters=counters(found.counters),
        marks=found.marks,
        site=found.site,
        within=found.within,
        around=found.around,
        signs=found.signs,
    )


def arrow(found: boards.Arrow) -> wire.Arrow:
    modifiers = [wire.Modifier(side=one.side, value=one.value, text=one.text) for one in found.modifiers]
    return wire.Arrow(
        id=found.id,
        name=found.name,
        side=found.side,
        origin=found.origin,
        target=found.target,
        modifiers=tuple(modifiers),
        notes=found.notes,
    )


def track(found: boards.Track) -> wire.Track:
    return wire.Track(
        id=found.id,
        name=found.name,
        value=found.value,
        most=found.most,
        side=found.side,
        places=found.places,
        note=found.note,
        now=found.now,
    )


def tray(found: boards.Tray) -> wire.Tray:
    return wire.Tray(
        id=found.id,
        name=found.name,
        side=found.side,
        counters=counters(found.counters),
        items=tuple([item(one) for one in found.items]),
        note=found.note,
    )


def item(found: boards.Item) -> wire.Item:
    return wire.Item(
        id=found.id,
        name=found.name,
        icon=found.icon,
        text=found.text,
        anchor=found.anchor,
        marks=found.marks,
    )


def card(found: boards.Card) -> wire.Card:
    return wire.Card(title=found.title, side=found.side, facts=found.facts, tags=found.tags)
