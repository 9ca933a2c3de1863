"""Why a letter of a move is refused: the first reason that a player would accept, with the names of what is at fault.

Squares are judged in refused_squares.py, vehicles' squares in refused_drives.py, the other words in refused_words.py.
"""

from __future__ import annotations

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.moves import driving, states, transport
from sandtable.games.heroes.play.moves.footwork import armed
from sandtable.games.heroes.play.moves.paths import (
    ACTION,
    CUT,
    DONE,
    OFF,
    PUSH,
    SCOUT,
    SHOOT,
    Going,
    read,
)
from sandtable.games.heroes.play.moves.reach import steps_of
from sandtable.games.heroes.play.moves.refused_squares import why_no_farther, why_not_there
from sandtable.games.heroes.play.moves.refused_words import why_no_card, why_not_change, why_not_said
from sandtable.games.heroes.play.nouns import ABOARD, HEADINGS, INFANTRY, OFF_BOARD, WAITING, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Word

WORDS = (DONE, SHOOT, OFF, PUSH, CUT, SURPRISE, BURST, *HEADINGS, *states.CHANGES)


def why_no_move(seen: Battle, unit: str, how: str) -> Reason | None:
    """Why a unit can make no Movement Action at all; None if it can."""
    sheet = seen.units[unit]
    if sheet.at == WAITING and seen.rules.reserves:
        return why_no_way_in(seen, unit, how)
    if sheet.at in OFF_BOARD and sheet.at != ABOARD:
        return ("not-there", "It is not on the board.", "HON-401")
    if "tracks" in sheet.damage:
        return ("tracks", "Its tracks are damaged: no Movement Action for the rest of the battle.", "R-21")
    if how == SCOUT:
        if sheet.at == ABOARD:
            return (
                "aboard",
                "Who rides goes with the vehicle; nobody gets out before the first turn.",
                "HON-661",
            )
        for passenger in seen.aboard(unit):
            if not states.scouting(seen, passenger):
                told = names.unit(seen, passenger)
                return (
                    "passengers",
                    f"A Transport that scouts carries only Scouts, and {told} is none.",
                    "HON-657",
                )
    return None


def why_no_way_in(seen: Battle, unit: str, how: str) -> Reason | None:
    """Why a unit that waits off the board cannot enter now; None if it can (HOC-401)."""
    going = Going(seen, unit, how)
    if how == SCOUT and not going.left:
        return ("no-scout", "Only units with Scout move before the first turn.", "HON-657")
    if going.left > 0 and steps_of(seen, going):
        return None
    return ("no-way-in", f"No square of the {seen.homes[going.side]} edge lets it in now.", "HOC-401")


def why_not(seen: Battle, unit: str, how: str, draft: Word, letter: str) -> Reason | None:
    """Why a letter cannot follow a legal draft."""
    if not letter or not draft:
        reason = why_no_move(seen, unit, how)
        if reason is not None or not letter:
            return reason
    going = read(seen, unit, how, draft)
    if going.turning:
        return ("facing", "Say which way it looks: n, ne, e, se, s, sw, w or nw.", "HON-522")
    place = driving.place_of(letter) if going.rear else letter  # only long vehicles name two squares
    known = place in seen.land.terrain or letter in seen.units or letter in WORDS
    if going.shoved and (known or letter[:1] == bonus.PLUS):
        return ("pushed", "It has pushed a wreck, and that ends its action.", "HON-432")
    if place in seen.land.terrain:
        return why_not_there(seen, going, letter, place)
    ends = letter in (DONE, SHOOT) or letter in HEADINGS or letter in states.CHANGES
    if going.at == WAITING and (ends or letter in seen.units):
        return (
            "off-board",
            f"It is off the board: first it enters by a square of the {seen.homes[going.side]} edge.",
            "HOC-401",
        )
    if going.windows and known:
        return ("window", "The card is played: the next step passes the window.", "HON-765")
    if letter in seen.units:
        return why_not_unit(seen, going, letter)
    if letter in states.CHANGES:
        return why_not_change(seen, going, letter)
    if letter[:1] == bonus.PLUS or letter in (SURPRISE, BURST):
        return why_no_card(seen, going, draft, letter)
    return why_not_said(seen, going, letter)


# units


def why_not_unit(seen: Battle, going: Going, other: str) -> Reason | None:
    """Why the mover cannot get aboard a vehicle, or assault a unit."""
    if seen.units[other].side == going.side:
        return why_not_aboard(seen, going, other)
    if going.how != ACTION:
        return ("no-assault-now", "There are no Assaults in the Supply Phase, nor by scouts.", "HON-762")
    if not assault.assaultable(seen, going.unit, other):
        return assault.why_not_assaultable(seen, other)
    if going.stuck:
        here = names.place(seen, going.at)
        return ("stopped", f"Stopped at {here}, it cannot go on to an Assault in this action.", "R-37")
    if going.left < 1:
        told = names.unit(seen, other)
        return ("too-far", f"It has no movement left to enter the square of {told}.", "HON-642")
    if going.shared:
        return ("occupied", "An Assault is launched from a square that it has for itself.", "HON-642")
    if going.hidden and going.turned:
        return (
            "changed",
            "It has hidden in this action; it would have to show itself to assault.",
            "HON-606",
        )
    return why_no_assault(seen, going, other)


def why_no_assault(seen: Battle, going: Going, other: str) -> Reason | None:
    """Why the side of the counter that will show does not assault this enemy from here (HON-606, HON-641)."""
    launches: tuple[str, ...] = (going.at, going.rear) if going.rear else (going.at,)
    if going.carrier:
        launches = seen.squares_of(going.carrier)
    if not going.hidden and not going.turned:
        return assault.why_not_assault(seen, going.unit, launches, other, going.windows)
    face = states.face_under(seen, going.unit) if going.hidden else going.face
    if face.assault == X and seen.fury != going.side:
        return assault.NO_ASSAULT
    if not armed(seen, going, face, other):
        return assault.NO_VALUE
    return assault.why_no_way_in(seen, going.unit, launches, other, going.windows)


def why_not_aboard(seen: Battle, going: Going, vehicle: str) -> Reason | None:
    """Why the mover cannot get aboard (HON-607, HON-661, R-34)."""
    if vehicle == going.unit or going.grade != INFANTRY or seen.grade(vehicle) == INFANTRY:
        return ("no-ride", "Infantry gets aboard vehicles, nobody else and nothing else.", "HON-661")
    told = names.unit(seen, vehicle)
    if seen.units[vehicle].at in OFF_BOARD:
        return ("not-there", f"{names.upper(told)} is not on the board.", "HON-661")
    if going.how == SCOUT:
        return ("no-ride-now", "Nobody gets aboard before the first turn.", "HON-661")
    if vehicle == going.carrier:
        return ("aboard", f"It is aboard {told}.", "HON-661")
    if going.hidden:
        return ("concealed", "A concealed unit must show itself before it gets aboard.", "R-34")
    if going.stuck or going.left < 1:
        return why_no_farther(seen, going, told)
    if not beside(seen, going, vehicle):
        return ("not-adjacent", f"{names.upper(told)} is not beside it.", "HON-661")
    if not transport.takes(seen, vehicle, going.unit, going.face):
        return why_no_seat(seen, going, vehicle)
    if going.turned and going.face.crew:
        return (
            "changed",
            "It has changed its state in this action; a Crew that gets aboard changes it again.",
            "HON-601",
        )
    return None


def beside(seen: Battle, going: Going, vehicle: str) -> bool:
    """Is the vehicle one step on foot away, not through a window?"""
    starts = seen.squares_of(going.carrier) if going.carrier else (going.at,)
    for at in starts:
        for to, walk in seen.land.trails[at].items():
            if seen.wheels.get(to, "") == vehicle and walk.opening != "window":
                return True
    return False


def why_no_seat(seen: Battle, going: Going, vehicle: str) -> Reason:
    """Why a vehicle beside it does not take the unit: no Transport, a Crew there already, or no room."""
    told = names.unit(seen, vehicle)
    if seen.kind(going.unit).faces[0].crew:
        return ("has-crew", f"{names.upper(told)} has a Crew, and carries no second one.", "HON-607")
    if not seen.kind(vehicle).faces[0].transport:
        return ("no-transport", f"{names.upper(told)} is no Transport.", "HON-661")
    return ("no-room", f"There is no room for it in {told}.", "HON-661")
