"""The letters of a question as rows of a list: short name, one reason, what it adds, its picture and its places."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.commitment import Commit, CommitAttackers
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.steps import Choice, Word

CLOSING: Final = ("done", "none", "pass")  # letters that end a question rather than add to it


def row(s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    """A letter as a row; what no other function here knows is a name alone."""
    found = special(s, ask, draft, letter)
    if found is None:
        found = LetterRow(letter, s.rules.skin().letter_name(s, ask, draft, letter))
        if letter in s.rules.data.troops:
            found.counter = counter(s, letter)
    found.anchors = ask.anchors(s, draft, letter)
    found.closing = letter in CLOSING
    return found


def special(s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> LetterRow | None:
    """The rows of questions that have more to show than a name."""
    if isinstance(ask, Commit):
        if letter == "done":
            return LetterRow(letter, close(s, ask, draft))
        return fighter(s, ask.battle, letter) if letter in s.rules.data.troops else None
    if ">" in letter:
        return retreat(s, letter) if isinstance(ask, Retreat) else arrow(s, letter)
    if isinstance(ask, Advance) and letter == "done" and draft:
        return LetterRow(letter, f"Advance with {listed(s, draft)}")
    if letter in s.rules.data.troops and isinstance(ask, (Advance, StrategicMoves)):
        return mover(s, letter)
    if letter in s.rules.data.areas:
        found = destination(s, letter)
        if isinstance(ask, StrategicMoves) and draft:
            found.does = f"Move {s.rules.skin().called(draft[-1])} to {nouns.place(s.rules.data, letter)}"
        return found
    return None


def listed(s: Campaign, letters: Word) -> str:
    return sentences.listing([s.rules.skin().called(letter) for letter in letters])


def close(s: Campaign, ask: Commit, draft: Word) -> str:
    """The consequence of closing a commitment: "Attack with 3 Div alone"."""
    if not draft:
        return "Defend without troops"
    verb = "Attack" if isinstance(ask, CommitAttackers) else "Defend"
    alone = " alone" if len(draft) == 1 else ""
    return f"{verb} with {listed(s, draft)}{alone}"


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
    """An attack: "Caen (West)", "from Epron", "30"."""
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
    )


def retreat(s: Campaign, letter: str) -> LetterRow:
    data = s.rules.data
    troop, _, area = letter.partition(">")
    if area == "lost":
        found = LetterRow(letter, f"{data.troops[troop].brief} is given up", "there is no room for all")
        found.does = f"Give up {data.troops[troop].brief}"
    else:
        found = destination(s, area)
        found.letter = letter
        found.note = f"{data.troops[troop].brief} retreats there; {found.note}"
        found.does = f"Retreat to {nouns.place(data, area)}"
    found.counter = counter(s, troop)
    return found


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
    return LetterRow(area, nouns.area(data, area), note, str(points) if points else "")


def given(s: Campaign, ask: object) -> tuple[str, ...]:
    """What earlier steps have settled: the arrow, and once it is open who attacks."""
    data = s.rules.data
    number: int = getattr(ask, "battle", 0)
    battles = [sheet for sheet in s.arrows if sheet.number == number]
    if not battles or isinstance(ask, PlaceArrow):
        return ()
    sheet = battles[0]
    target = nouns.area(data, sheet.target)
    arrow = f"{nouns.area(data, sheet.origin)} → {target}" if sheet.origin else target
    if isinstance(ask, CommitAttackers) or not sheet.attackers:
        return (arrow,)
    return (arrow, listed(s, sheet.attackers))
