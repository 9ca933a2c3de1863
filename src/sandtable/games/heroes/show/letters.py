"""Names of letters that are the same for every question: plain words, cards, places and things."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.fire.spelling import SPREAD, SPREAD_SUPPRESS
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import smooth
from sandtable.games.heroes.show.pieces import signed, structure_name

PLAIN: Final = {
    "pass": "Let it be",
    "move": "Move",
    "nothing": "Do nothing",
    "hold": "Hold fire",
    "rest": "Place the rest for me",
    "active": "Ready to fire",
    "inactive": "Ready to move",
    "set-up": "Set up",
    "pack-up": "Pack up",
    "hide": "Hide",
    "show": "Come to light",
    "shoot": "Fire from here",
    "off": "Leave the map",
    "push": "Push wrecks out of the way",
    "cut": "Cut through wire",
    "suppress": "Suppressive Fire",
    "spread": "Spread the burst",
    "spread-suppress": "Spread Suppressive Fire",
    "sniper": "Sniper shot",
    "wreck-it": "Fire at a building or wreck",
    "primary": "Primary weapon",
    "secondary": "Secondary weapon",
    "shell": "Fire a shell",
    "burn": "Flamethrower",
    "into": "Only into a room or position beside it",
    "direct": "Directly, along the line of sight",
    "indirect": "Indirectly, over everything",
    "frighten": "Frighten it",
    "leave": "Leave it",
    "perish": "Nowhere to go: it is lost",
    "conceal": "Lay a Concealed marker",
    "veteran": "Use a Veteran marker: throw again",
    "west": "The western edge",
    "east": "The eastern edge",
    "+ammo": "Add Ammo (+1)",
    "+marksmen": "Add Marksmen",
    "+knife": "Draw a knife (+2)",
}
AIMING: Final = ("suppress", SPREAD, SPREAD_SUPPRESS, "sniper")


# cards


def added_card(s: Battle, letter: str, side: str) -> str:
    """ "Add Rally (+1)" for a card that is added to an action; "" for anything else."""
    card = s.rules.box.cards.get(letter[1:]) if letter[:1] == "+" else None
    return f"Add {nouns.card(s.rules, card.id, side)} ({signed(card.amount)})" if card is not None else ""


# places


def thing(s: Battle, letter: str) -> str:
    """A square, a corner, a structure, a turn of a vehicle, or an option to fire."""
    if letter in s.land.structure or letter in s.wrecks:
        found = structure_name(s, letter)
        return found[0].upper() + found[1:]
    if ">" in letter:
        old, _, new = letter.partition(">")
        return f"Turn on the spot: {old} to {new}"
    if "+" in letter:
        first, _, second = letter.partition("+")
        return f"{first}, swinging its rear to {second}"
    if names.inner(letter):
        return room(s, letter)
    if letter in s.land.squares.corner_squares:
        return corner(letter)
    if letter in s.land.terrain:
        return alley(letter)
    return nouns.gear(s.rules, letter)


def corner(letter: str) -> str:
    """ "Corner south-east of C7"."""
    told = smooth(nouns.corner(letter)).removeprefix("the ")
    return told[0].upper() + told[1:]


def room(s: Battle, letter: str) -> str:
    """ "Farmhouse, square 2, door"."""
    name = names.house(s.rules, names.inner(letter))
    kinds = list(dict.fromkeys(nouns.openings(s.land, letter)))
    number = letter.rpartition(".")[2]
    return ", ".join([name[0].upper() + name[1:], f"square {number}", *kinds])


def alley(letter: str) -> str:
    return f"Alley, square {letter.rpartition('.')[2]}" if letter.startswith("lane.") else letter
