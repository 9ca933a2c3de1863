"""The letters of the war at sea as rows of a list, and dice spread over targets."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.board.table import LetterRow, Share, Spread
from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.exchange import GOOD, SpreadFire, volley_of
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.sailing import STOP, Sail
from sandtable.games.firestorm.norway.play.sheets import Volley
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.submarines import AimTorpedoes, afloat
from sandtable.games.firestorm.norway.play.surface import DivideShips
from sandtable.games.firestorm.norway.play.withdrawal import RetreatTo
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.games.firestorm.norway.show.naval_words import dice, group, letter_name, mine
from sandtable.kernel.steps import Choice, Word

CLOSING: Final = ("fire", "hold", "sail", "stop", "pass", "done")
SHARES: Final = {"ship": "on ships", "submarine": "on submarines", "aircraft": "on aircraft"}


def row(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow | None:
    """A row, or nothing where another chapter or the family knows better."""
    if not mine(ask):
        return None
    fleet = s.norway.fleet
    found = LetterRow(letter, letter_name(s, ask, draft, letter))
    found.anchors = ask.anchors(s, draft, letter)
    found.closing = letter in CLOSING
    unit = letter.removesuffix(GOOD)
    if unit in fleet.units:
        describe(s, ask, draft, found, unit)
    elif isinstance(ask, (Sail, RetreatTo)) and letter != STOP:
        side = ask.seat(s)
        found.note = there(s, side, letter)
        found.does = f"{'Sail' if isinstance(ask, Sail) else 'Retreat'} to {names.place(s.norway, letter)}"
    elif isinstance(ask, TakeAction) and letter in fleet.waters.bit:
        found.note = there(s, ask.side, letter)
    return found


def describe(s: NorwayState, ask: Choice[Any], draft: Word, found: LetterRow, id: str) -> None:
    """A unit: what it is, where, what it is worth here."""
    unit = s.norway.fleet.units[id]
    found.counter = counter(s, id)
    found.name = unit.brief
    found.note = what(unit)
    if isinstance(ask, TakeAction):
        found.note = f"{found.note}, {names.place(s.norway, s.where[id])}"
        found.adds = found.counter.strength
    elif isinstance(ask, DivideShips):
        found.note = f"{found.note}, {dice(unit.cv)} against the ships"
        found.adds = "1"
    elif isinstance(ask, (SpreadFire, AimTorpedoes)):
        if found.letter.endswith(GOOD):
            found.note = f"{found.note}, misses are thrown again"
        elif unit.type.battleship:
            found.note = f"{found.note}, a single hit is thrown again"
        found.adds = str(draft.count(found.letter) or "")


def what(unit: Unit) -> str:
    """ "destroyer flotilla", "AA cruiser squadron"."""
    name = unit.type.name
    return name if name[:2].isupper() else name.lower()


def there(s: NorwayState, side: str, place: str) -> str:
    """Who is at a location, the enemy first."""
    fleet = s.norway.fleet
    enemy = s.norway.enemy[side]
    told: list[str] = []
    for owner, ships, boats in ((enemy, "enemy: ", "enemy submarine"), (side, "own: ", "own submarine")):
        units = s.troops_at(place)
        found = [unit for unit in units if fleet.side.get(unit) == owner and fleet.kind[unit] == "ship"]
        below = [unit for unit in units if fleet.side.get(unit) == owner and fleet.kind[unit] == "submarine"]
        if found:
            told.append(f"{ships}{group(s.norway, found)}")
        if below:
            told.append(sentences.counted(len(below), boats))
    return "; ".join(told) or "nobody there"


def given(s: NorwayState, ask: object) -> tuple[str, ...]:
    """What earlier steps have settled: the group of the action, or that retreats, and where it is."""
    if isinstance(ask, RetreatTo):
        return names.title(s.norway, ask.path[-1]), names.briefs(s.norway, afloat(s, ask.group, ask.path[-1]))
    if not s.operation or not mine(ask) or not s.operation[0].group:
        return ()
    operation = s.operation[0]
    return (names.title(s.norway, operation.target or operation.at), names.briefs(s.norway, operation.group))


# dice on targets


def spread(s: NorwayState, ask: Choice[Any], draft: Word) -> Spread | None:
    """How far the draft has laid its dice; nothing where the question lays none."""
    if isinstance(ask, AimTorpedoes):
        boats = ask.boats(s)
        laid = len([letter for letter in draft if letter in s.norway.fleet.units])
        share = Share(SHARES["ship"], len(boats), laid, tuple(ask.prey(s)))
        return Spread((share,), names.briefs(s.norway, boats))
    if not isinstance(ask, SpreadFire):
        return None
    volley = volley_of(s, ask.side)
    shares: list[Share] = []
    if volley.first:
        letters = volley.targets
        if volley.good:
            letters = (*letters, *[target + GOOD for target in volley.targets])
        shares.append(share_of(s, volley.targets[0], volley.first, letters, draft))
    if volley.second:
        shares.append(share_of(s, volley.others[0], volley.second, volley.others, draft))
    return Spread(tuple(shares), firing(s, volley))


def share_of(s: NorwayState, target: str, total: int, letters: tuple[str, ...], draft: Word) -> Share:
    kind = s.norway.fleet.kind.get(target, "")
    placed = sum([draft.count(letter) for letter in letters])
    return Share(SHARES.get(kind, "on the harbour"), total, placed, letters)


def firing(s: NorwayState, volley: Volley) -> str:
    """Who fires, with the dice each has: "Rodney: 4 · Cruiser Sqn 1: 3 · Bergen: 2"; halved as a whole."""
    fleet = s.norway.fleet
    told: list[str] = []
    for id in volley.by:
        if id in fleet.harbours:
            told.append(f"{names.title(s.norway, id)}: {fleet.harbours[id].defence}")
        elif volley.kind in ("answer", "torpedo"):
            told.append(fleet.units[id].brief)
        elif volley.kind == "flak" and fleet.kind[id] == "ship":
            told.append(f"{fleet.units[id].brief}: {fleet.units[id].type.against_air}")
        elif volley.kind == "flak" and fleet.units[id].aboard:
            told.append(f"{fleet.units[id].brief}: 1")
        else:
            told.append(f"{fleet.units[id].brief}: {fleet.units[id].cv}")
    return " · ".join(told) + (", halved" if volley.kind == "half" else "")
