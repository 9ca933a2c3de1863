"""Every counter of the game as it is printed, in nobody's army (HON-101 … HON-110)."""

from __future__ import annotations

from sandtable.board.table import Card, Counter, Piece, PrintedUnit
from sandtable.games.heroes.data.content_counters import STRANGER
from sandtable.games.heroes.play.content import Content
from sandtable.games.heroes.play.nouns import Face, Kind
from sandtable.games.heroes.show.cards_shown import class_name, printed
from sandtable.games.heroes.show.pieces import (
    abilities_of,
    attack_text,
    defence_text,
    looks,
    state_of,
    weapon_abilities,
)


def units(box: Content) -> tuple[PrintedUnit, ...]:
    return tuple([unit(kind) for kind in box.kinds.values() if kind.id != STRANGER])


def unit(kind: Kind) -> PrintedUnit:
    told_otherwise = ("Class", "abilities")
    facts = [
        (name, value.partition(" · ")[0])
        for name, value in printed(kind)
        if name.rpartition(": ")[2] not in told_otherwise
    ]
    card = Card(kind.name, tuple(facts), side=kind.side)
    return PrintedUnit(
        counter(kind), class_name(kind).capitalize(), card, tuple(abilities(kind)), piece(kind)
    )


def counter(kind: Kind) -> Counter:
    return Counter(kind.id, kind.name, kind.short, kind.side, kind.symbol)


def piece(kind: Kind) -> Piece:
    """The counter with its front up; a long vehicle lies on two squares."""
    face = kind.faces[0]
    weapon = face.weapons[0] if face.weapons else None
    found = Piece(counter(kind), "A1", "A2" if kind.squares > 1 else "", 0 if looks(kind, face) else -1)
    found.attack, found.defence = attack_text(weapon), defence_text(kind, face)
    found.arc = weapon.arc if weapon is not None else 360
    return found


def abilities(kind: Kind) -> list[tuple[str, str]]:
    """What it can do, each with its rule; what only its back can do says so."""
    found = of_face(kind.faces[0])
    for face in kind.faces[1:]:
        more = [each for each in of_face(face) if each not in found]
        found += [(f"{name}, on its {state_of(kind, face)}", rule) for name, rule in more]
    return [(name[0].upper() + name[1:], rule) for name, rule in found]


def of_face(face: Face) -> list[tuple[str, str]]:
    weapons = [each for weapon in face.weapons for each in weapon_abilities(weapon)]
    return list(dict.fromkeys([*abilities_of(face), *weapons]))
