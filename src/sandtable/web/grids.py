"""Boards of squares as they are sent, with what is laid over them and the cards beside them."""

from __future__ import annotations

from functools import lru_cache

from sandtable.board import table as boards
from sandtable.web import wire
from sandtable.web.counters import counter, counters


def grid(found: boards.Grid) -> wire.Grid:
    return wire.Grid(
        id=found.id,
        name=found.name,
        ground=found.ground,
        legend=found.legend,
        houses=tuple([house(one) for one in found.houses]),
        pieces=tuple([piece(one) for one in found.pieces]),
        hulks=tuple([hulk(one) for one in found.hulks]),
        goals=tuple([goal(one) for one in found.goals]),
        smoke=found.smoke,
        passages=found.passages,
        zones=found.zones,
        lanes=found.lanes,
    )


def house(found: boards.House) -> wire.House:
    return wire.House(
        id=found.id,
        name=found.name,
        x=found.x,
        y=found.y,
        wide=found.wide,
        deep=found.deep,
        openings=tuple([opening(one.kind, one.i, one.j, one.side) for one in found.openings]),
        walls=found.walls,
        doorways=found.doorways,
        bonus=found.bonus,
        damage=found.damage,
        fallen=found.fallen,
    )


@lru_cache(maxsize=1024)
def opening(kind: str, i: int, j: int, side: str) -> wire.Opening:
    return wire.Opening(kind=kind, i=i, j=j, side=side)


def piece(found: boards.Piece) -> wire.Piece:
    return wire.Piece(
        counter=counter(found.counter),
        at=found.at,
        rear=found.rear,
        heading=found.heading,
        attack=found.attack,
        defence=found.defence,
        token=found.token,
        spent=found.spent,
        suppressed=found.suppressed,
        damage=found.damage,
        aboard=counters(found.aboard),
        reduced=found.reduced,
        other=found.other,
        arc=found.arc,
    )


def hulk(found: boards.Hulk) -> wire.Hulk:
    return wire.Hulk(
        id=found.id,
        name=found.name,
        at=found.at,
        rear=found.rear,
        heading=found.heading,
        damage=found.damage,
    )


def goal(found: boards.Goal) -> wire.Goal:
    return wire.Goal(
        id=found.id, name=found.name, squares=found.squares, points=found.points, holder=found.holder
    )


def ray(found: boards.Ray) -> wire.Ray:
    return wire.Ray(
        start=found.start,
        end=found.end,
        state=found.state,
        crossed=found.crossed,
        obstacles=found.obstacles,
        side=found.side,
    )


def overlay(found: boards.Overlay) -> wire.Overlay:
    return wire.Overlay(
        rays=tuple([ray(one) for one in found.rays]),
        trail=found.trail,
        reach=found.reach,
        dangers=found.dangers,
        covered=found.covered,
        bubble=found.bubble,
        bubble_at=found.bubble_at,
        ghost=piece(found.ghost) if found.ghost is not None else None,
    )


def hand(found: boards.Hand) -> wire.Hand:
    return wire.Hand(side=found.side, count=found.count, cards=tuple([face(one) for one in found.cards]))


def face(found: boards.CardFace) -> wire.CardFace:
    return wire.CardFace(
        id=found.id,
        name=found.name,
        text=found.text,
        alternate=found.alternate,
        letters=found.letters,
        note=found.note,
    )
