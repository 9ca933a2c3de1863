"""Turn 1: the airborne assault, the landings, their exploitation, 21. Panzer (CAEN-40 … CAEN-49)."""

from __future__ import annotations

from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.battle import Resolve, ScriptedBattle, name_leaders
from sandtable.games.firestorm.play.initiative import arrow_anchors, why_no_arrow
from sandtable.games.firestorm.play.retreat import leaving
from sandtable.games.firestorm.play.steps import BattleChoice, BattleThrow, OfBattle
from sandtable.games.firestorm.play.turn import StrategicPhase, Turn
from sandtable.games.firestorm.play.way import ChooseWay
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Dice, Faces, Procedure, Reason, Steps, Word


class Tonga(Procedure[CaenState]):
    """Step I: the airborne assault (CAEN-40)."""

    def run(self, s: CaenState) -> Steps:
        tables = s.caen.book
        number = land(s, "tonga", tables.tonga_area, (tables.tonga_troop,))
        return [*name_leaders(s, number), ChooseWay(number), Resolve(number), ReadTonga(number)]


class Neptune(Procedure[CaenState]):
    """Step II: the landing on one beach (CAEN-40, CAEN-41)."""

    __match_args__ = ("beach",)

    def __init__(self, beach: str) -> None:
        self.beach = beach

    def run(self, s: CaenState) -> Steps:
        beach = s.caen.book.beaches[self.beach]
        number = land(s, "neptune", self.beach, (beach.division, beach.brigade))
        return [*name_leaders(s, number), ChooseWay(number), Resolve(number), ReadNeptune(number)]


def land(s: CaenState, kind: str, area: str, troops: tuple[str, ...]) -> int:
    """Opens a landing: no commitment, no supply, no destroy rolls (CAEN-40)."""
    sheet = s.open_battle(kind, s.caen.allies, "", area).copy()
    sheet.attackers = troops
    s.put(sheet)
    return sheet.number


class LandingDie(BattleThrow[CaenState]):
    """One unmodified die gives the row of the table (CAEN-40)."""

    def seat(self, s: CaenState) -> str:
        return s.rules.leader(s.battle(self.battle), s.caen.allies)

    def dice(self, s: CaenState) -> Dice:
        return Dice(1)

    def fell(self, s: CaenState, faces: Faces) -> Steps:
        sheet = s.battle(self.battle).copy()
        sheet.attack = faces[0]
        sheet.result = "landed"
        s.put(sheet)
        return NOTHING


class BeachOptions(BattleChoice[CaenState]):
    """On the table the Allies take one beach option per 1000 points or part of it, each at most once (CAEN-42)."""

    rule = "CAEN-42"

    def seat(self, s: CaenState) -> str:
        return s.rules.leader(s.battle(self.battle), s.caen.allies)

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        return [option for option in seen.caen.book.beach_choices if option not in draft]

    def ends(self, seen: CaenState, word: Word) -> bool:
        return len(word) == seen.caen.book.beach_options(seen.caen.points_size)

    def chosen(self, s: CaenState, word: Word) -> Steps:
        sheet = s.battle(self.battle).copy()
        sheet.assets = (*sheet.assets, *word)
        s.put(sheet)
        s.tell("beach-options", battle=self.battle, area=sheet.target, options=word)
        return NOTHING

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"asset:{letter}",)


class ReadTonga(OfBattle[CaenState]):
    """T-TONGA: is the landing zone taken, and what becomes of the division (CAEN-43, CAEN-48)."""

    def run(self, s: CaenState) -> Steps:
        book = s.caen.book
        sheet = s.battle(self.battle)
        row = book.tonga[book.row(sheet.attack)]
        s.tell(
            "tonga",
            battle=self.battle,
            mode=sheet.mode,
            row=row.number,
            captured=row.captured,
            fate=row.fate,
        )
        if row.captured:
            s.take(sheet.attacker, sheet.target)
        meet_fate(s, book.tonga_troop, row.fate)
        s.close_battle(self.battle)
        return NOTHING


class ReadNeptune(OfBattle[CaenState]):
    """T-NEPTUNE: the beach is always taken, the division always lands; the brigade may be lost (CAEN-41, CAEN-48)."""

    def run(self, s: CaenState) -> Steps:
        book = s.caen.book
        sheet = s.battle(self.battle)
        row = book.neptune[book.row(sheet.attack)]
        s.tell(
            "neptune",
            battle=self.battle,
            mode=sheet.mode,
            area=sheet.target,
            row=row.number,
            fate=row.fate,
        )
        s.rows[sheet.target] = row.number
        s.take(sheet.attacker, sheet.target)
        meet_fate(s, book.beaches[sheet.target].brigade, row.fate)
        s.close_battle(self.battle)
        return NOTHING


def meet_fate(s: CaenState, troop: str, fate: str) -> None:
    if fate == "destroyed":
        s.destroy(troop)
    elif fate == "captured":
        s.capture(troop)


class Exploitation(Choice[CaenState]):
    """Step III: each beach that earned it may make one attack, in an order of the Allies' choice (CAEN-44, CAEN-45)."""

    rule = "CAEN-44"

    def still(self, s: CaenState) -> bool:
        return self.letters(s, ()) != ["done"]

    def seat(self, s: CaenState) -> str:
        return s.caen.allies

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        theirs = seen.held[seen.caen.germans]
        letters: list[str] = []
        for beach in seen.caen.book.beaches:
            if beach not in seen.attacked and exploiters(seen, beach):
                letters += [letter for _, bit, letter in seen.rules.board.arrows[beach] if theirs & bit]
        return [*letters, "done"]

    def chosen(self, s: CaenState, word: Word) -> Steps:
        if word[0] == "done":
            return NOTHING
        origin, target = s.rules.board.arrow_ends[word[0]]
        s.attacked = (*s.attacked, origin)
        sheet = s.open_battle("exploitation", s.caen.allies, origin, target)
        return [ScriptedBattle(sheet.number), Exploitation()]

    def why_not(self, seen: CaenState, draft: Word, letter: str) -> Reason | None:
        lacking = why_no_arrow(seen, seen.caen.allies, letter)
        if lacking is not None:
            return lacking
        origin = letter.partition(">")[0]
        if origin not in seen.caen.book.beaches:
            return ("not-a-beach", "Only the beaches exploit on D-Day.", "CAEN-45")
        if origin in seen.attacked:
            return ("attacked", f"{origin} has made its attack.", "CAEN-44")
        if not may_attack(seen, origin):
            return ("no-exploitation", f"The landing in {origin} has not earned an attack.", "CAEN-44")
        return ("no-troop", f"No troop that landed in {origin} is free to attack from it.", "CAEN-44")

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        return arrow_anchors(letter)


def may_attack(s: CaenState, beach: str) -> int:
    """How many troops the landing's row lets attack from the beach (T-NEPTUNE)."""
    row = s.rows.get(beach, 0)
    return s.caen.book.neptune[row].attack if row else 0


def exploiters(s: CaenState, beach: str) -> list[str]:
    """The landed troops that may attack from the beach: those still there; of a row-5 beach the free one (CAEN-49)."""
    number = may_attack(s, beach)
    if not number:
        return []
    landing = s.caen.book.beaches[beach]
    there = [troop for troop in (landing.division, landing.brigade) if s.where[troop] == beach]
    if number == 1 and beach in s.freed:
        return [troop for troop in there if troop == s.freed[beach]]
    return there


def held_back(s: CaenState, troop: str, draft: Word) -> bool:
    """Does a troop have to stay on its beach for the whole of Step III (CAEN-44, CAEN-49, CAEN-R27)?"""
    beach = s.where[troop]
    if beach not in s.rows:
        return False
    number = may_attack(s, beach)
    if number == 0:
        return s.caen.disorganised_hold
    if number == 1:
        if beach in s.freed:
            return troop != s.freed[beach]
        return any([s.where[other] == beach for other in draft])
    return False


class PanzerAttack(Choice[CaenState]):
    """Step IV: 21. Panzer may attack an adjacent Allied area from where it is (CAEN-46)."""

    rule = "CAEN-46"

    def still(self, s: CaenState) -> bool:
        return self.letters(s, ()) != ["none"]

    def seat(self, s: CaenState) -> str:
        return s.caen.germans

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        area = seen.where[seen.caen.book.counter_troop]
        if area not in seen.rules.board.bit:
            return ["none"]
        theirs = seen.held[seen.caen.allies]
        return [*[letter for _, bit, letter in seen.rules.board.arrows[area] if theirs & bit], "none"]

    def chosen(self, s: CaenState, word: Word) -> Steps:
        if word[0] == "none":
            return NOTHING
        origin, target = s.rules.board.arrow_ends[word[0]]
        sheet = s.open_battle("panzer", s.caen.germans, origin, target)
        s.rules.commit(s, sheet, s.caen.germans, (s.caen.book.counter_troop,))
        return [ScriptedBattle(sheet.number)]

    def why_not(self, seen: CaenState, draft: Word, letter: str) -> Reason | None:
        if letter.partition(">")[0] != seen.where[seen.caen.book.counter_troop]:
            return ("not-there", "Only 21. Panzer attacks, from where it stands.", "CAEN-46")
        return why_no_arrow(seen, seen.caen.germans, letter)

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        return arrow_anchors(letter)


def why_not_over(s: CaenState, step: AnyStep) -> str:
    """Why turn 1 of a position cannot go on: who waits in a German area has a landing before him (CAEN section 6.2)."""
    if step != StrategicPhase(1) or s.turn != 1 or s.ended_by:
        return ""
    steps = [other for frame in s.frames() for other in (frame.owner, *frame.todo())]
    landing = {s.caen.book.tonga_area for other in steps if isinstance(other, Tonga)}
    landing |= {other.beach for other in steps if isinstance(other, Neptune)}
    for area in s.caen.board.areas(s.manned):
        for troop in s.stacks[area] if area not in landing and area != leaving(s) else ():
            if s.holds(s.caen.enemy[s.caen.side[troop]], area):
                return f"{troop} is in {area}, which the enemy holds, and the landing there is over"
    return ""


def why_not_landing(s: CaenState, step: AnyStep) -> str:
    """Why a landing cannot be still to come: who lands there waits in its area (CAEN-40, CAEN-41)."""
    book = s.caen.book
    todo = any([other is step for frame in s.frames() for other in frame.todo()])
    first = step == Turn(1)
    landing: dict[str, tuple[str, ...]] = {}
    if todo and (first or isinstance(step, Tonga)):
        landing[book.tonga_area] = (book.tonga_troop,)
    for beach in book.beaches.values() if todo else ():
        if first or (isinstance(step, Neptune) and step.beach == beach.area):
            landing[beach.area] = (beach.division, beach.brigade)
    for area, troops in landing.items():
        for troop in troops:
            if s.where[troop] != area:
                return f"{troop} is to land in {area}, but is in {s.where[troop]} (troops)"
    return ""
