"""The table as it is sent: what a game lays out, field by field."""

from __future__ import annotations

from sandtable.board import table as boards
from sandtable.web import wire


def table(laid: boards.Table) -> wire.Table:
    return wire.Table(
        name=laid.name,
        sides=tuple([side(found) for found in laid.sides]),
        boards=tuple([board(found) for found in laid.boards]),
        tracks=tuple([track(found) for found in laid.tracks]),
        trays=tuple([tray(found) for found in laid.trays]),
    )


def side(found: boards.Side) -> wire.Side:
    return wire.Side(id=found.id, name=found.name, adjective=found.adjective)


def counter(found: boards.Counter) -> wire.Counter:
    return wire.Counter(
        id=found.id,
        name=found.name,
        short=found.short,
        side=found.side,
        symbol=found.symbol,
        strength=found.strength,
        marks=found.marks,
    )


def counters(found: tuple[boards.Counter, ...]) -> tuple[wire.Counter, ...]:
    return tuple([counter(one) for one in found])


def board(found: boards.Board) -> wire.Board:
    return wire.Board(
        id=found.id,
        name=found.name,
        width=found.width,
        height=found.height,
        areas=tuple([area(one) for one in found.areas]),
        borders=tuple([wire.Border(a=one.a, b=one.b, river=one.river) for one in found.borders]),
        arrows=tuple([arrow(one) for one in found.arrows]),
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
