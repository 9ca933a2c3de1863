"""Step A: recon forces may slip away before the fight (AT-75 … AT-80, table R).

A side whose units are all printed as recon is asked even if it cannot withdraw, so that the question betrays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.armored_thrust.play.nouns import RECON
from sandtable.games.armored_thrust.play.roads import cheapest_next
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice, ThrustThrow
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.steps import (
    NOTHING,
    Choice,
    Dice,
    Faces,
    Procedure,
    Reason,
    Steps,
    Together,
    Word,
)

FIGHT: Final = "fight"
WITHDRAW: Final = "withdraw"  # from a connector: back to where each unit came from
NEVER: Final = 7  # table R: no die escapes from such a pursuer
ALWAYS: Final = 1  # no die is thrown


class Withdrawals(Procedure[Theatre]):
    """All withdrawals on connectors, or all in areas, before any of them is fought (AT-80)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def run(self, s: Theatre) -> Steps:
        asked = False
        for sheet in list(s.engagements.values()):
            if sheet.open() and s.on_road(sheet) == self.connectors and askable(s, sheet):
                asked = True
                look_around(s, sheet)
        return [AskWithdrawals(self.connectors), Depart(self.connectors)] if asked else NOTHING


def askable(s: Theatre, sheet: Engagement) -> list[str]:
    """The sides whose force is all of units printed as recon: names are known to both (AT-75, AT-131)."""
    return [side for side in s.rules.sides if printed_recon(s, s.force(sheet, side))]


def printed_recon(s: Theatre, units: list[str]) -> bool:
    for unit in units:
        if s.rules.unit[unit].mobility != RECON:
            return False
    return True


def all_recon(s: Theatre, units: list[str]) -> bool:
    """Are all units recon now? Out of supply none is, for any purpose (AT-16)."""
    for unit in units:
        if not s.is_recon(unit):
            return False
    return True


def look_around(s: Theatre, sheet: Engagement) -> None:
    """Notes on the sheet who can withdraw, the score needed and where to (AT-76 … AT-78); never both sides."""
    sheet = sheet.copy()
    for at, side in enumerate(s.rules.sides):
        mine, theirs = s.force(sheet, side), s.force(sheet, s.rules.enemy[side])
        if not all_recon(s, mine) or all_recon(s, theirs):
            continue
        exits = back_roads(s, sheet, side, mine) if s.on_road(sheet) else ways_out(s, sheet, side)
        if exits:
            needs = score_needed(s, theirs)
            sheet.needs = (needs, 0) if at == 0 else (0, needs)
            sheet.exits = exits
    s.put(sheet)


def score_needed(s: Theatre, pursuers: list[str]) -> int:
    """The score needed to withdraw: by the slowest effective mobility of the opposing force (AT-77, table R)."""
    least = NEVER
    for unit in pursuers:
        least = min(least, s.rules.data.mobilities[s.mobility(unit)].withdraw)
    return least


def ways_out(s: Theatre, sheet: Engagement, side: str) -> tuple[str, ...]:
    """The cheapest friendly areas next to the engagement that have neither a fight nor enemies (AT-76, AT-78)."""
    enemy = s.rules.enemy[side]
    held = {s.where[unit] for unit in s.units_of(enemy)}
    open_to = [
        area
        for area in s.rules.board.neighbours[sheet.place]
        if s.control[area] == side and area not in s.engagements and area not in held
    ]
    return cheapest_next(s, side, sheet.place, open_to)


def back_roads(s: Theatre, sheet: Engagement, side: str, units: list[str]) -> tuple[str, ...]:
    """On a connector the entry areas of the force, if all are friendly now (AT-80)."""
    for unit in units:
        if s.control[s.came[unit]] != side:
            return ()
    return (WITHDRAW,)


class AskWithdrawals(Together[Theatre]):
    """Asks all recon forces at once: fight, or try to get away, before the mission is known (AT-75, AT-131)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        found: dict[str, Choice[Any]] = {}
        for sheet in s.engagements.values():
            if sheet.open() and s.on_road(sheet) == self.connectors:
                for side in askable(s, sheet):
                    found[f"{side}#{sheet.place}"] = Withdraw(sheet.place, side)
        return found

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        steps: Steps = []
        for key, word in answers.items():
            side, _, place = key.partition("#")
            steps += decide(s, place, side, word[0])
        return steps


def decide(s: Theatre, place: str, side: str, letter: str) -> Steps:
    """Carries out an answer: against pursuers on foot a withdrawal succeeds without a die (AT-77)."""
    sheet = s.engagements[place].copy()
    if letter == FIGHT:
        sheet.stood = (*sheet.stood, side)
        s.put(sheet)
        return NOTHING
    sheet.exits = (letter,)
    needs = max(sheet.needs)
    if needs <= ALWAYS:
        sheet.withdrew = side
    s.put(sheet)
    return NOTHING if sheet.withdrew else [WithdrawalDie(place, side)]


class Withdraw(ThrustChoice):
    """Fight, or withdraw to the friendly area next to it that is cheapest to reach (AT-75 … AT-78)."""

    __match_args__ = ("place", "side")
    rule = "AT-75"

    def __init__(self, place: str, side: str) -> None:
        self.place = place
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        sheet = seen.engagements[self.place]
        can = sheet.needs[seen.rules.sides.index(self.side)] > 0
        return [FIGHT, *sheet.exits] if can else [FIGHT]

    def silence(self, seen: Theatre) -> Word | None:
        return (FIGHT,)  # a side that does not answer fights

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING  # the answers are opened together

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        sheet = seen.engagements[self.place]
        if letter == FIGHT or not (letter == WITHDRAW or letter in seen.rules.area):
            return None
        if sheet.needs[seen.rules.sides.index(self.side)] <= 0:
            return ("no-withdrawal", "This force cannot withdraw: fight.", "AT-76")
        rules = seen.rules
        if self.place not in rules.area:
            return ("back-only", f"On a road a force goes back the way it came: {WITHDRAW}.", "AT-80")
        if letter in rules.area and letter not in rules.board.neighbours[self.place]:
            here, there = rules.area[self.place].name, rules.area[letter].name
            return ("not-joined", f"No road leads from {here} to {there}.", "AT-78")
        if letter in rules.area and seen.control[letter] != self.side:
            return ("not-friendly", f"{rules.area[letter].name} is not in your hands.", "AT-78")
        ways = " or ".join(sheet.exits)
        return ("not-cheapest", f"A force withdraws by the cheapest way: {ways}.", "AT-78")

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",) if letter in seen.rules.area else ()


class WithdrawalDie(ThrustThrow):
    """The owner's die against table R; failure: a normal engagement, no second try (AT-77)."""

    __match_args__ = ("place", "side")

    def __init__(self, place: str, side: str) -> None:
        self.place = place
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def dice(self, s: Theatre) -> Dice:
        return Dice(1, needs=max(s.engagements[self.place].needs))

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        sheet = s.engagements[self.place].copy()
        if faces[0] >= max(sheet.needs):
            sheet.withdrew = self.side
        else:
            sheet.stood = (*sheet.stood, self.side)
            s.whisper(s.rules.both, "caught", place=self.place, side=self.side, die=faces[0])
        s.put(sheet)
        return NOTHING


def throwing(pending: Steps) -> dict[str, str]:
    """Where a side is about to throw for its withdrawal, among the steps to come: place -> side."""
    return {step.place: step.side for step in pending if isinstance(step, WithdrawalDie)}


class Depart(Procedure[Theatre]):
    """Carries out all withdrawals at once; the other force gets or keeps the area (AT-78 … AT-80)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def run(self, s: Theatre) -> Steps:
        for sheet in list(s.engagements.values()):
            if not sheet.withdrew or s.on_road(sheet) != self.connectors:
                continue
            s.whisper(s.rules.both, "withdrew", place=sheet.place, side=sheet.withdrew)
            if self.connectors:
                gone = sheet.copy()
                gone.gave = s.rules.sides  # both go back to where they came from, in step 15 (AT-80)
                s.put(gone)
                continue
            for unit in s.force(sheet, sheet.withdrew):
                s.place(unit, sheet.exits[0])
                s.displaced[unit] = 1
            s.control[sheet.place] = s.rules.enemy[sheet.withdrew]
        return NOTHING
