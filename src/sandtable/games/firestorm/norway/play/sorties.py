"""Aircraft and naval guns in land battles (NOR-100 … NOR-106, NOR-109, NOR-116, NOR-205)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.play.steps import BattleChoice, OfTurn
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word

AXIS_BOX: Final = "axis-sorties"
ALLIED_BOX: Final = "allied-sorties"
STUKA: Final = "stuka"
INTERCEPTOR: Final = "interceptor"
GLADIATOR: Final = "gladiator"  # the marker of turn 2, which is no unit (NOR-103)
GUNS: Final = {"cruiser": "cruisers", "destroyer": "destroyers"}  # what a ship gives -> the asset (NOR-105)


class StartOfTurn(OfTurn[NorwayState]):
    """Every unit may act again, bombed harbours work again; then the sortie boxes are filled (section 1, step 0)."""

    def run(self, s: NorwayState) -> Steps:
        s.refresh()
        return [FillAxisBox(), FillAlliedBox(self.turn)]


# the boxes


class FillAxisBox(Choice[NorwayState]):
    """The Germans take any number of Stukas off the map for land battles of this turn (NOR-100).

    One letter a Stuka, `ju-87-1`, or `ju-87-1>narvik` where the map must be named (NOR-101), closed by `done`.
    """

    rule = "NOR-100"

    def still(self, s: NorwayState) -> bool:
        """Asked only if a battle of the turn could see them (NOR-100a)."""
        return bool(based_stukas(s)) and (s.bodo or not s.closed_south)

    def seat(self, s: NorwayState) -> str:
        return s.norway.germans

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        taken = [letter.partition(">")[0] for letter in draft]
        left = [unit for unit in based_stukas(seen) if unit not in taken]
        if seen.norway.sortie_map_fixed:
            return [*[f"{unit}>{land}" for unit in left for land in seen.norway.book.maps], "done"]
        return [*left, "done"]

    def ends(self, seen: NorwayState, word: Word) -> bool:
        return word[-1] == "done"

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        for letter in word[:-1]:
            unit, _, land = letter.partition(">")
            s.set_aside(unit, AXIS_BOX, land)
        return NOTHING

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        unit, _, land = letter.partition(">")
        rules = seen.norway
        if unit not in rules.book.stukas:
            return ("no-stuka", f"{unit} is no Ju 87: only these support land battles.", "NOR-100")
        if unit in [other.partition(">")[0] for other in draft]:
            return ("twice", f"{unit} is already put aside.", "NOR-100")
        if unit not in based_stukas(seen):
            return ("not-there", f"{unit} stands on no airfield.", "NOR-100")
        if rules.sortie_map_fixed and land not in rules.book.maps:
            return ("which-map", "Name the land map with it, such as ju-87-1>narvik.", "NOR-101")
        return ("no-map", "The map is chosen when the Stuka is used.", "NOR-101")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{letter.partition('>')[0]}",) if letter != "done" else ()


def based_stukas(s: NorwayState) -> list[str]:
    """The Stukas that stand on an airfield."""
    return [unit for unit in s.norway.book.stukas if s.where[unit] in s.norway.fleet.bases]


class FillAlliedBox(Choice[NorwayState]):
    """In turn 4 the Hurricane of Bardufoss may be kept for one battle at Narvik (NOR-103)."""

    __match_args__ = ("turn",)
    rule = "NOR-103"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def still(self, s: NorwayState) -> bool:
        """Asked only if a Stuka stands ready that it could meet (NOR-103b)."""
        hurricane = s.norway.book.hurricane
        if not s.norway.hurricane_sortie or self.turn != hurricane.turn:
            return False
        return s.where[hurricane.unit] == hurricane.base and bool(
            ready_stukas(s, s.norway.book.narvik.areas[0])
        )

    def seat(self, s: NorwayState) -> str:
        return s.norway.allies

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return [seen.norway.book.hurricane.unit, "none"]

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        if word[0] != "none":
            s.set_aside(word[0], ALLIED_BOX, "")
        return NOTHING

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        unit = seen.norway.book.hurricane.unit
        return ("no-sortie", f"No other Allied aircraft than {unit} is kept for land battles.", "NOR-103")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{letter}",) if letter != "none" else ()


# naval gunfire


def gunfire(s: NorwayState, area: str) -> list[str]:
    """What ships in Narvik harbour can give to an Allied force on that map: one type a battle (NOR-105)."""
    rules = s.norway
    if not rules.narvik & rules.board.bit[area]:
        return []
    if not s.fleets[rules.allies] & rules.fjord_harbour:
        return []
    found: list[str] = []
    for ship in s.stacks[rules.book.fjord_harbour]:
        guns = rules.guns.get(ship, "")
        if guns and guns not in found:
            found.append(guns)
    return found


def committed(s: NorwayState, sheet: BattleSheet, side: str) -> int:
    """How many of its two places a side has filled, aircraft and gunfire included (NOR-104, NOR-109)."""
    troops = sheet.attackers if side == sheet.attacker else sheet.defenders
    assets = s.norway.data.assets
    return len(troops) + len([asset for asset in sheet.assets if assets[asset].side == side])


# commitment


def commitments(s: NorwayState, sheet: BattleSheet, side: str, draft: Word) -> list[str]:
    """Troops of the area, and at Narvik guns of the Allied ships; never alone in attack (NOR-105, NOR-109)."""
    rules = s.norway
    attacking = side == sheet.attacker
    letters: list[str] = []
    if len(draft) < rules.max_committed:
        area = sheet.origin if attacking else sheet.target
        letters = [troop for troop in rules.volunteers(s, area) if troop not in draft]
        if side == rules.allies and (draft or not attacking):
            guns = gunfire(s, sheet.target)
            if guns and not (draft and draft[0] in rules.asset_bonus):
                letters += guns
    if draft or not attacking:
        letters.append("done")
    return letters


def commit(s: NorwayState, sheet: BattleSheet, side: str, letters: Word) -> None:
    """Once committed, nothing may be changed; guns stand beside the troops (FS-38, NOR-105)."""
    assets = s.norway.asset_bonus
    changed = sheet.copy()
    troops = tuple([letter for letter in letters if letter not in assets])
    if side == sheet.attacker:
        changed.attackers = troops
    else:
        changed.defenders = troops
    if len(troops) < len(letters):
        changed.assets = (*sheet.assets, *[letter for letter in letters if letter in assets])
    s.put(changed)
    s.tell("committed", battle=sheet.number, side=side, troops=letters)


# aircraft over a battle


class CallStuka(BattleChoice[NorwayState]):
    """When both sides have committed, the Germans may call one Stuka, in attack or defence (NOR-109, NOR-205)."""

    rule = "NOR-101"

    def still(self, s: NorwayState) -> bool:
        if not s.stacks[AXIS_BOX]:
            return False
        sheet = s.battle(self.battle)
        germans = s.norway.germans
        return committed(s, sheet, germans) < s.norway.max_committed and bool(ready_stukas(s, sheet.target))

    def seat(self, s: NorwayState) -> str:
        return s.rules.leader(s.battle(self.battle), s.norway.germans)

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return [STUKA, "none"]

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        if word[0] == STUKA:
            sheet = s.battle(self.battle)
            s.fly(sheet, STUKA, ready_stukas(s, sheet.target)[0], s.norway.germans)
        return NOTHING

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"asset:{STUKA}",) if letter == STUKA else ()


def ready_stukas(s: NorwayState, area: str) -> list[str]:
    """Stukas in the box that have not flown and may fly here; to Narvik they need Bodø (NOR-101)."""
    land = s.norway.map_at[area].id
    if land == s.norway.book.narvik.id and not s.bodo:
        return []
    return [unit for unit in s.stacks[AXIS_BOX] if unit not in s.flown and s.bound.get(unit, land) == land]


class CallInterceptor(BattleChoice[NorwayState]):
    """Against a Stuka the Allies may send a fighter that stands ready (NOR-103, NOR-109, NOR-182)."""

    rule = "NOR-103"

    def still(self, s: NorwayState) -> bool:
        sheet = s.battle(self.battle)
        if STUKA not in sheet.assets or INTERCEPTOR in sheet.assets:
            return False
        allies = s.norway.allies
        return committed(s, sheet, allies) < s.norway.max_committed and bool(ready_fighter(s, sheet.target))

    def seat(self, s: NorwayState) -> str:
        return s.rules.leader(s.battle(self.battle), s.norway.allies)

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return [INTERCEPTOR, "none"]

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        if word[0] == INTERCEPTOR:
            sheet = s.battle(self.battle)
            s.fly(sheet, INTERCEPTOR, ready_fighter(s, sheet.target), s.norway.allies)
        return NOTHING

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"asset:{INTERCEPTOR}",) if letter == INTERCEPTOR else ()


def ready_fighter(s: NorwayState, area: str) -> str:
    """The Gladiators in the south in turn 2, the boxed Hurricane at Narvik in turn 4; "" if neither (NOR-103)."""
    rules = s.norway
    gladiator, hurricane = rules.book.gladiator, rules.book.hurricane
    land = rules.map_at[area].id
    namsos = not rules.gladiator_needs_namsos or s.holds(rules.allies, gladiator.needs)
    if (s.turn, land) == (gladiator.turn, gladiator.map) and namsos and GLADIATOR not in s.flown:
        return GLADIATOR
    unit = hurricane.unit
    boxed = s.where[unit] == ALLIED_BOX and unit not in s.flown
    return unit if (s.turn, land) == (hurricane.turn, hurricane.map) and boxed else ""


# refusals


def why_not_asset(s: NorwayState, sheet: BattleSheet, side: str, draft: Word, asset: str) -> Reason:
    """Why aircraft or guns may not be committed now."""
    rules = s.norway
    if asset == STUKA and side != rules.germans:
        return ("no-aircraft", "Only the Germans have Stukas.", "NOR-100")
    if asset == INTERCEPTOR and side != rules.allies:
        return ("no-aircraft", "Only the Allies send fighters against Stukas.", "NOR-103")
    if asset in (STUKA, INTERCEPTOR):
        return ("called-later", "Aircraft are called when both sides have committed.", "NOR-109")
    if side != rules.allies:
        return ("no-guns", "Only the Allies have naval guns.", "NOR-105")
    if not rules.narvik & rules.board.bit[sheet.target]:
        return ("narvik-only", "Naval guns fire at Narvik only.", "NOR-105")
    if asset not in gunfire(s, sheet.target):
        return ("no-ships", f"No ship in Narvik harbour gives {asset}.", "NOR-105")
    if asset in draft:
        return ("twice", f"{asset} fire in this battle already.", "NOR-105")
    if any([guns in draft for guns in GUNS.values()]):
        return ("one-type", "Cruisers or destroyers fire in a battle, not both.", "NOR-105")
    if not draft:
        return ("ground-first", "In attack gunfire can only be the second.", "NOR-105")
    return ("enough", f"No more than {rules.max_committed} may be committed.", "NOR-109")
