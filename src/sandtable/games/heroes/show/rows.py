"""What a row says besides the name of a letter: its anchors, a short reason, what it adds."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.assault.strength import KNIFE, knife_bonus
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.chances import TWO_MARKERS
from sandtable.games.heroes.play.explosions import blasts
from sandtable.games.heroes.play.fire import sight, spelling
from sandtable.games.heroes.play.fire.arms import firing_face
from sandtable.games.heroes.play.fire.sums import AMMO, MARKSMEN, SUPPRESS
from sandtable.games.heroes.play.moves import paths, states
from sandtable.games.heroes.play.nouns import HEADINGS, INFANTRY, OFF_BOARD
from sandtable.games.heroes.play.setup import deployment
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation
from sandtable.games.heroes.show.fire_prospects import fire_prospect
from sandtable.games.heroes.show.intents import Firing, Marching
from sandtable.games.heroes.show.pieces import (
    cover_text,
    ground_name,
    signed,
    structure_name,
    unit_name,
    weapon_line,
    where,
)
from sandtable.kernel.steps import Word

STATES: Final = {
    states.SET_UP: "ready to fire, cannot move",
    states.PACK_UP: "can move, cannot fire",
    states.HIDE: "concealed until spotted or firing",
    states.SHOW: "comes to light",
}
ANNOUNCED: Final = {
    paths.PUSH: "wrecks on the way are pushed on, which ends the move",
    paths.CUT: "through wire, for a cutter marker",
    paths.SHOOT: "Fire on the Move here, then go on",
    paths.OFF: "leaves the map for good",
    activation.NOTHING_DONE: "the order is spent",
    deployment.REST: "places all others well forward, in cover",
}


# what a letter points at


def anchors(s: Battle, letter: str) -> tuple[str, ...]:
    """What a letter points at, whatever question it answers."""
    found = s.rules.anchors(s, letter)
    if found:
        return found
    card = letter.removeprefix("+")
    if card in s.rules.box.cards:
        return (f"card:{card}",)
    if letter in s.wrecks:
        return (f"square:{s.wrecks[letter].at}",)
    if letter in s.land.structure:
        return (f"house:{letter.partition('/')[0]}",)
    square = place_of(letter)
    return (f"square:{square}",) if square in s.land.terrain else ()


def place_of(letter: str) -> str:
    """The square a letter of a vehicle's move leads to."""
    return letter.rpartition(">")[2].partition("+")[0]


# notes


def plain_note(s: Battle, letter: str) -> str:
    """What is said of a letter that belongs to no move and no shot."""
    if letter in s.units:
        return where(s, letter)
    return ANNOUNCED.get(letter) or ground_of(s, letter)


def ground_of(s: Battle, letter: str) -> str:
    """What the ground of a square is."""
    if letter in s.land.terrain:
        return cover_text(s, letter)
    return ""


def added(s: Battle, side: str, letter: str) -> tuple[str, str]:
    """Cards and markers that are added to an action."""
    if letter == AMMO:
        return "for a marker, against infantry", "+1"
    if letter == MARKSMEN:
        return "for a marker: a miss may frighten", ""
    if letter == KNIFE:
        return "for a marker", signed(knife_bonus(s, side))
    card = s.rules.box.cards.get(letter[1:])
    if card is None:
        return "", ""
    what = {"move": "to its movement", "fire": "to the combat value", "assault": "in the assault"}
    return what.get(card.bonus, "to the die"), signed(card.amount)


# moves


def move_note(s: Battle, unit: str) -> str:
    left = paths.Going(s, unit, "action").left
    return f"up to {left} {'square' if left == 1 else 'squares'}" if left else "turn, or change its state"


def march_note(s: Battle, march: Marching, letter: str) -> str:
    if letter in s.units:
        return unit_note(s, march, letter)
    if letter == "done" or letter in HEADINGS:
        return ""
    if letter in STATES:
        return STATES[letter]
    square = place_of(letter)
    if square not in s.land.terrain:
        return ANNOUNCED.get(letter, "")
    return step_note(s, march, square)


def unit_note(s: Battle, march: Marching, letter: str) -> str:
    """A mover, a vehicle to get aboard, an enemy to assault."""
    if not march.word:
        return where(s, letter)
    return where(s, letter) if s.units[letter].side != s.units[march.unit].side else "get aboard"


def step_note(s: Battle, march: Marching, square: str) -> str:
    """The ground of the next square, and whether the way ends there."""
    going = paths.read(s, march.unit, march.how, march.word)
    note = cover_text(s, square) if s.grade(march.unit) == INFANTRY else ground_name(s, square)
    if going.stuck:
        return f"{note}; the move ends there"
    return note


# fire


def shot_note(s: Battle, shot: Firing, draft: Word, letter: str) -> str:
    """A target with its place and range; a weapon, an option, a way to fire with what it can do."""
    if letter in s.units:
        return where(s, letter) if letter == shot.unit else target_note(s, shot, draft, letter)
    if letter in (spelling.PRIMARY, spelling.SECONDARY):
        weapons = firing_face(s, shot.unit).weapons
        line = weapon_line(s.kind(shot.unit), weapons[spelling.NAMES.index(letter)])
        return line.removeprefix(f"{letter}: ")  # the row's name says which
    if letter in s.land.structure or letter in s.wrecks:
        return structure_name(s, letter)
    if letter == SUPPRESS:
        return "twice the value, markers instead of hits"
    if letter in (spelling.SPREAD, spelling.SPREAD_SUPPRESS):
        return "points split over targets within two squares of each other"
    if letter in blasts.BLASTS:
        return blast_note(s, shot, letter)
    for place in gear.weapons_at_hand(s, shot.unit):
        if place.gear.stem == letter:
            return f"{s.gear.get(place.id, 0)} left" if place.gear.markers else place.gear.text
    if letter in s.land.squares.corner_squares:
        return corner_note(s, shot, letter)
    return ANNOUNCED.get(letter) or ground_of(s, letter)


def target_note(s: Battle, shot: Firing, draft: Word, letter: str) -> str:
    """Where it is and how far: "low hedge, E5, 5 squares"; of Suppressive Fire the second marker."""
    if s.units[shot.unit].at in OFF_BOARD and not s.units[shot.unit].carrier:
        return where(s, letter)
    away = sight.distance(s, shot.unit, letter)
    note = f"{where(s, letter)}, {away} {'square' if away == 1 else 'squares'}"
    if SUPPRESS not in draft:
        return note
    found = fire_prospect(s, shot)
    if found is None or not found.attempts or not found.attempts[0].chance(TWO_MARKERS):
        return f"{note}; one marker"
    attempt = found.attempts[0]
    face = 2 * attempt.defence - sum([value for value, _ in attempt.because])
    return f"{note}; two markers" if face <= 1 else f"{note}; two markers on {face}"


def blast_note(s: Battle, shot: Firing, letter: str) -> str:
    for slot in gear.usable(s, shot.unit, letter):
        return f"{s.gear.get(slot, 0)} left"
    return "a template on the corner of squares" if letter == blasts.SHELL else "along a line of squares"


def corner_warning(s: Battle, shot: Firing, letter: str) -> str:
    """A warning of own units that a template would cover there."""
    side = s.units[shot.unit].side
    squares = s.land.squares.corner_squares[letter]
    own = [unit for square in squares for unit in (s.foot.get(square, ""), s.wheels.get(square, "")) if unit]
    names = [unit_name(s, unit) for unit in dict.fromkeys(own) if s.units[unit].side == side]
    return f"may hit your own: {', '.join(names)}" if names else ""


def corner_note(s: Battle, shot: Firing, letter: str) -> str:
    """The units that a template would cover there."""
    squares = s.land.squares.corner_squares[letter]
    side = s.units[shot.unit].side
    under = [
        unit for square in squares for unit in (s.foot.get(square, ""), s.wheels.get(square, "")) if unit
    ]
    names = [
        unit_name(s, unit) + (" (own)" if s.units[unit].side == side else "") for unit in dict.fromkeys(under)
    ]
    return ", ".join(names) or "nobody there"
