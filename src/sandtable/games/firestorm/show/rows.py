"""Rows of a list that many questions have: short name, one reason, what it adds, its picture."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import nouns, warnings
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.steps import Word

CLOSING: Final = ("done", "none", "pass")  # letters that end a question rather than add to it


def listed(s: Campaign, letters: Word) -> str:
    """Troops and assets in short: "3 Div and 27 Armd"."""
    return sentences.listing([s.rules.skin().called(letter) for letter in letters])


def fighter(s: Campaign, battle: int, letter: str) -> LetterRow:
    """A troop that may be committed: "49 West Riding", "infantry in the city", "+2"."""
    data = s.rules.data
    troop = data.troops[letter]
    sheet = s.battle(battle)
    target = sheet.target
    terrain = s.rules.terrain[target]
    note = f"{data.kinds[troop.kind].what}{nouns.footing(data, target)}"
    worth = (
        f"{s.rules.worth(sheet, letter)} pts"
        if s.rules.policy == "table"
        else nouns.signed(s.rules.adds(sheet, letter))
    )
    return LetterRow(letter, troop.brief, note, worth, counter=counter(s, letter, terrain))


def arrow(s: Campaign, letter: str) -> LetterRow:
    """An attack: "Mill Hill", "from Epron", "30"."""
    data = s.rules.data
    origin, _, target = letter.partition(">")
    river = data.board.river(origin, target)
    over = f" over the {river.capitalize()}" if river else ""
    points = data.areas[target].cvp
    return LetterRow(
        letter,
        nouns.area(data, target),
        f"from {nouns.place(data, origin)}{over}",
        str(points or "–"),
        does=f"Attack {nouns.place(data, target)}",
        counts="points",
        stake=float(points),
        warning=warnings.once_taken(s, s.rules.enemy[s.holder(target)], target),
    )


def arrow_of(s: Campaign, sheet: BattleSheet) -> str:
    """An open battle: "Epron → Mill Hill", or the area alone where no arrow leads there."""
    target = nouns.area(s.rules.data, sheet.target)
    return f"{nouns.area(s.rules.data, sheet.origin)} → {target}" if sheet.origin else target


def leaving(s: Campaign, troop: str) -> str:
    """A troop and the place it would leave."""
    return f"{nouns.troop(s.rules.data, troop)} from {nouns.place(s.rules.data, s.where[troop])}"


def mover(s: Campaign, letter: str) -> LetterRow:
    """A troop and where it stands."""
    data = s.rules.data
    troop = data.troops[letter]
    what = data.kinds[troop.kind].what
    return LetterRow(
        letter, troop.brief, f"{what} {nouns.at(data, s.where[letter])}", counter=counter(s, letter)
    )


def destination(s: Campaign, area: str) -> LetterRow:
    """An area, who is there, and how many more it takes."""
    data = s.rules.data
    here, room = len(s.troops_at(area)), s.rules.room(s, area)
    note = sentences.counted(here, "troop") if here else "nobody there"
    if s.rules.stacking:
        note += f", room for {room}{' more' if here else ''}" if room > 0 else ": one must move on"
    points = data.areas[area].cvp
    return LetterRow(area, nouns.area(data, area), note, str(points) if points else "", counts="points")
