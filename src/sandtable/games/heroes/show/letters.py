"""The letters of every question, as a list names them."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.heroes.play import draws
from sandtable.games.heroes.play.explosions.blasts import BLASTS
from sandtable.games.heroes.play.fire.spelling import SPREAD, SPREAD_SUPPRESS
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.hiding import concealment
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.nouns import HEADINGS, INFANTRY
from sandtable.games.heroes.play.reactions import windows
from sandtable.games.heroes.play.setup import armies, deployment, free_battle, scouts
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation, orders, supply
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import smooth
from sandtable.games.heroes.show.pieces import signed, structure_name, unit_name
from sandtable.kernel.steps import Choice, Word

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
DAMAGE: Final = {
    "crew": "Crew: one weapon a turn",
    "tracks": "Tracks: it cannot move again",
    "shock": "Shock: two Suppressed markers",
    "primary": "Primary weapon destroyed",
    "primary-2": "Second primary weapon destroyed",
    "destruction": "Destroyed",
}
TOKENS: Final = {"S": "Special Order", "B": "Bluff"}
AIMING: Final = ("suppress", SPREAD, SPREAD_SUPPRESS, "sniper")
DONE: Final = "done"


def letter_name(s: Battle, ask: Choice[Any], draft: Word, letter: str) -> str:
    if isinstance(ask, (damage.PickDamage, damage.LoseWeapon)):
        return DAMAGE.get(letter, letter)
    if isinstance(ask, free_battle.Muster):
        return enlisted(s, ask, letter)
    if isinstance(ask, free_battle.LayBoard):
        return f"Board {letter}, {s.rules.box.boards[letter].name}"
    if isinstance(ask, orders.PlaceOrders) and len(draft) % 2:
        return TOKENS.get(letter, f"Order {letter}")
    if letter == DONE:
        return done(s, ask, draft)
    if letter in s.units:
        return unit_letter(s, ask, draft, letter)
    if letter in PLAIN:
        return PLAIN[letter]
    if letter in HEADINGS:
        return f"Look {nouns.HEADINGS[letter]}"
    return card_letter(s, ask, letter) or thing(s, letter)


def done(s: Battle, ask: Choice[Any], draft: Word) -> str:
    """What closes a word."""
    if isinstance(ask, orders.PlaceOrders):
        return "The orders are given"
    if isinstance(ask, (supply.SupplyMoves, scouts.ScoutMoves)):
        return "Stop here" if draft else "Nobody else moves"
    if isinstance(ask, deployment.Deploy):
        return "They stand so"
    if isinstance(ask, (supply.Discard, concealment.PlaceMarkers)):
        return "That is all" if draft else "None"
    if marches(ask, draft):
        return "Stop here"
    if draft and (isinstance(ask, activation.Act) or draft[0] in s.units):
        return "Go ahead" if set(draft) & set(BLASTS) else "Open fire"
    return "That is all"


# units


def marches(ask: Choice[Any], draft: Word) -> bool:
    """Is the draft the word of a move?"""
    if isinstance(ask, activation.Act):
        return draft[:1] == (activation.MOVE,)
    if isinstance(ask, movement.GoOn):
        return True
    return isinstance(ask, (supply.SupplyMoves, scouts.ScoutMoves)) and bool(draft)


def unit_letter(s: Battle, ask: Choice[Any], draft: Word, letter: str) -> str:
    """A unit, and what naming it means here."""
    name = unit_name(s, letter)
    if s.units[letter].side != ask.seat(s):
        if marches(ask, draft):
            return f"Assault {name}"
        return name if draft and (draft[-1] in AIMING or draft[-1] == letter) else f"Fire at {name}"
    if marches(ask, draft) and s.grade(letter) != INFANTRY:
        return f"Get aboard {name}"
    if isinstance(ask, deployment.Deploy) and deployment.read(s, draft).wants == "square":
        return f"Aboard {name}"
    if isinstance(ask, windows.React) and not draft:
        return f"{name}: Special Order" if ask.window == "RW-2" else f"{name} fires"
    return name


# cards and options


def card_letter(s: Battle, ask: Choice[Any], letter: str) -> str:
    """A card to be played, added or discarded; "" for anything else."""
    side = ask.seat(s)
    cards = s.rules.box.cards
    if letter[:1] == "+" and letter[1:] in cards:
        return f"Add {nouns.card(s.rules, letter[1:], side)} ({signed(cards[letter[1:]].amount)})"
    if letter not in cards:
        return ""
    name = nouns.card(s.rules, letter, side)
    return name if isinstance(ask, (supply.Discard, draws.Improvise)) else f"Play {name}"


def enlisted(s: Battle, ask: free_battle.Muster, letter: str) -> str:
    """A tile, or an option in a slot of the last one."""
    box = s.rules.box
    if letter == armies.DONE:
        return "The army is complete"
    if letter in box.tiles:
        return f"{box.tiles[letter].name} ({box.tiles[letter].cost})"
    number, _, slot = letter.partition("@")
    gear = box.gear[ask.side][number.partition(":")[0]]
    printing = number.partition(":")[2]
    shown = f"{gear.name}, {printing}" if printing else gear.name
    return f"{shown} in slot {slot} ({gear.cost})"


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
    if nouns.inner(letter):
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
    name = nouns.house(s.rules, nouns.inner(letter))
    kinds = list(dict.fromkeys(nouns.openings(s.land, letter)))
    number = letter.rpartition(".")[2]
    return ", ".join([name[0].upper() + name[1:], f"square {number}", *kinds])


def alley(letter: str) -> str:
    return f"Alley, square {letter.rpartition('.')[2]}" if letter.startswith("lane.") else letter
