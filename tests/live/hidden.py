"""What a reader may not know at a moment, found from the whole position and never by the rules' own views.

So a view, a row, a card or a sentence that lets something through is found, in whatever game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import smooth
from sandtable.games.skirmish.field import SIDE, Field
from sandtable.kernel.match import Match, seat_of

NEWEST = 30  # lines whose dice are looked for
MET = ("engagement", "end")  # phases of a turn in which a side knows whom it fights (AT-131)


@dataclass
class Hidden:
    """What must not reach a reader now."""

    words: set[str] = field(default_factory=set)  # anywhere
    counters: dict[str, str] = field(default_factory=dict)  # id -> its name: on no board and in no hand
    places: dict[str, set[str]] = field(default_factory=dict)  # id -> where it may be shown all the same
    marks: set[str] = field(default_factory=set)  # counters that must not be marked as committed
    lines: set[int] = field(default_factory=set)  # whose dice he did not see

    def __bool__(self) -> bool:
        return bool(self.words or self.counters or self.marks or self.lines)

    def found_in(self, texts: list[str]) -> Iterator[str]:
        for text in texts:
            yield from self.words_in(text)
            yield from self.walk(json.loads(text), "")

    def words_in(self, text: str) -> Iterator[str]:
        for word in self.words:
            if word not in text:
                continue
            # "Fire Team" is not "Fire Team 4"
            if found := re.search(rf"(?<![\w.]){re.escape(word)}(?![\w.]| \d| squad)", text):
                yield f"{word!r} in …{text[max(0, found.start() - 120) : found.end() + 80]}…"

    def walk(self, value: Any, place: str) -> Iterator[str]:
        if isinstance(value, list):
            for one in value:
                yield from self.walk(one, place)
        elif isinstance(value, dict):
            place = value["id"] if "counters" in value and "terrain" in value else place
            yield from self.faults(value, place)
            for one in value.values():
                yield from self.walk(one, place)

    def faults(self, value: dict[str, Any], place: str) -> Iterator[str]:
        parts = value.get("parts")
        if isinstance(parts, list) and "topic" in value:  # a sentence, cut where it names something
            yield from self.words_in("".join([part["text"] for part in parts]))
        id = value.get("id")
        if isinstance(id, str) and id in self.counters and place and place not in self.places.get(id, ()):
            yield f"{self.counters[id]} is shown at {place}"
        if isinstance(id, str) and id in self.marks and "committed" in (value.get("marks") or ()):
            yield f"{id} is shown as committed while that is sealed"
        if value.get("kind") == "dice" and value.get("line") in self.lines:
            yield f"dice that he did not see fall: {value['parts']}"


def hidden_from(match: Match, reader: str) -> Hidden:
    """All that one seat, or an observer (""), may not know now."""
    found, s = Hidden(), match.state
    sealed(found, match, reader)
    for line in range(max(1, len(match.live) - NEWEST), len(match.live) + 1):
        declared = match.declared.get(line)
        if declared is not None and declared.onlookers and reader not in declared.onlookers:
            found.lines.add(line)
    if isinstance(s, Field):
        skirmish(found, s, reader)
    elif isinstance(s, Battle):
        heroes(found, s, reader)
    elif isinstance(s, Theatre):
        thrust(found, s, reader)
    return found


def sealed(found: Hidden, match: Match, reader: str) -> None:
    """Words that others have sealed; of troops in them nobody else knows that they are committed."""
    rules, s = match.rules, match.state
    for key, word in s.sealed.items():
        if rules.side_of(seat_of(key)) == rules.side_of(reader) and reader:
            continue
        if len(word) > 1:
            found.words |= {json.dumps(list(word), separators=(",", ":")), " ".join(word)}
        if isinstance(s, Campaign):
            found.marks |= {letter for letter in word if letter in s.rules.side}


def skirmish(found: Hidden, s: Field, reader: str) -> None:
    """Where the enemy's reserve hides (SK-2)."""
    for troop, place in s.hidden.items():
        if place and SIDE[troop] != reader:
            found.counters[troop] = f"the {troop}, hidden at the {place},"
            found.words.add(f"The {troop} hide at the {place}")


def heroes(found: Hidden, s: Battle, reader: str) -> None:
    """Who lies under which concealed counter, and the cards in a hand (HON-603, HON-761).

    Everybody may know who is concealed at all: a tray lists them. So names are looked for where they would tell more.
    """
    for ghost, unit in s.under.items():
        if unit and s.units[ghost].side != reader:
            found.words |= {plain_name(s, unit), f'"{unit}"', f"unit:{unit}"}
    known = {card for side, hand in s.hands.items() if side == reader for card in hand}
    known |= {card for cards in s.discards.values() for card in cards}
    for side, hand in s.hands.items():
        if side != reader:
            found.counters.update(
                {card: f"a card in the hand of {side}" for card in hand if card not in known}
            )


def plain_name(s: Battle, unit: str) -> str:
    """A unit's name without marks and article."""
    return smooth(nouns.unit(s.rules, unit)).removeprefix("the ")


def thrust(found: Hidden, s: Theatre, reader: str) -> None:
    """Where the enemy stands, unless he is fought there (AT-130, AT-131)."""
    side = s.rules.side_of(reader) if reader else ""
    for unit, where in s.where.items():
        if s.rules.side[unit] == side:
            continue
        found.counters[unit] = f"{unit}, which is at {where},"
        if s.phase in MET and side:
            fought = {place for place, one in s.engagements.items() if unit in one.units}
            found.places[unit] = fought | {
                one for place in fought for one in s.rules.board.ends.get(place, ())
            }


def whispered(match: Match, reader: str) -> set[str]:
    """Sentences that only others were told."""
    skin = match.rules.skin()
    heard = {skin.sentence(event) for _, event in match.heard(reader)}
    told = {skin.sentence(event) for _, event in match.log if not event.reaches(reader)}
    return {text for text in told - heard if len(text) > 12}
