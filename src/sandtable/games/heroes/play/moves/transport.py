"""Riding in vehicles (HON-661, HON-662) and serving them as a Crew (HON-607)."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import ABOARD, CHARACTER, INFANTRY, OFFICER, Face, Kind
from sandtable.games.heroes.play.state import Battle


def load(kind: Kind, face: Face) -> int:
    """The room a passenger takes: 1 with the destroy symbol on its visible side or if a Character, else 2 (HON-661)."""
    return 1 if not face.flips or kind.role in (OFFICER, CHARACTER) else 2


def room_for(carrier: Kind, passengers: list[Kind], newcomer: Kind) -> bool:
    """Is there room for one more before the battle, when all show their front?"""
    faces = [kind.faces[0] for kind in passengers]
    return fits(carrier, passengers, faces, newcomer, newcomer.faces[0])


def fits(carrier: Kind, passengers: list[Kind], faces: list[Face], newcomer: Kind, face: Face) -> bool:
    """Is there room: loads within the Transport value, and at most one gun larger than a square (HON-105, HON-661)?"""
    most = carrier.faces[0].transport
    total = load(newcomer, face)
    for number, kind in enumerate(passengers):
        total += load(kind, faces[number])
        if kind.large and newcomer.large:
            return False
    return total <= most


def takes(s: Battle, vehicle: str, unit: str, face: Face) -> bool:
    """Can a unit of its side get aboard: as a Crew, which needs no room, or as a passenger (HON-607, HON-661)?"""
    carrier = s.kind(vehicle)
    newcomer = s.kind(unit)
    aboard = s.aboard(vehicle)
    if newcomer.faces[0].crew:
        return bool(carrier.faces[0].transport) or not crew_of(s, vehicle)
    if not carrier.faces[0].transport:
        return False
    riders = [other for other in aboard if not s.kind(other).faces[0].crew]
    kinds = [s.kind(other) for other in riders]
    return fits(carrier, kinds, [s.face(other) for other in riders], newcomer, face)


def crew_of(s: Battle, vehicle: str) -> str:
    """The Crew that serves a vehicle, or ""."""
    for unit in s.aboard(vehicle):
        if s.kind(unit).faces[0].crew:
            return unit
    return ""


def board(s: Battle, unit: str, vehicle: str) -> None:
    """Puts a unit aboard; a Crew shows its Active side there (HON-607)."""
    s.take(unit, ABOARD, vehicle)
    if s.kind(unit).faces[0].crew:
        s.turn_over(unit, 1)
    s.tell("boarded", unit=unit, vehicle=vehicle)


def passengers(s: Battle, vehicle: str) -> list[str]:
    """The units that ride in a vehicle, without its Crew."""
    return [
        unit for unit in s.aboard(vehicle) if s.grade(unit) == INFANTRY and not s.kind(unit).faces[0].crew
    ]
