"""Supply: by nation, by map, and at Narvik by a die for the Germans (NOR-120 … NOR-129)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.tables import LandMap
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.play.steps import BattleThrow
from sandtable.kernel.steps import NOTHING, Dice, Faces, Steps

ROLLED = "narvik-supply"  # the effect on a battle's sheet that says that the die has fallen


def sources(s: NorwayState, land: LandMap) -> int:
    """The ports that supply the Allies: held, with an Allied lane, not bombed this turn (NOR-124, NOR-125)."""
    allies = s.norway.allies
    bits = s.norway.board.bit
    mask = 0
    for area, lane in land.ports.items():
        if s.lanes[lane] == allies and lane not in s.bombed:
            mask |= bits[area]
    return mask & s.held[allies]


def reached(s: NorwayState, side: str, land: LandMap) -> int:
    """The areas of a map from which a chain of own areas leads to a source; it may have no links (NOR-129)."""
    rules = s.norway
    held = s.held[side]
    start = sources(s, land) if side == rules.allies else rules.board.bit.get(land.source, 0)
    return rules.ways(s, side).connected(start, held) if start & held else 0


def foreign(s: NorwayState, troops: tuple[str, ...]) -> bool:
    """Is anybody among them who is not at home in Norway (NOR-121)?"""
    nation, own = s.norway.nation, s.norway.book.own
    for troop in troops:
        if nation[troop] != own:
            return True
    return False


def allies_cut_off(s: NorwayState, area: str, committed: tuple[str, ...]) -> bool:
    """One British, French or Polish troop without a line puts its whole side out of supply (NOR-121, NOR-126)."""
    rules = s.norway
    present = s.stacks[area] if rules.supply_presence == "area" else committed
    if not foreign(s, present):
        return False
    return not reached(s, rules.allies, rules.map_at[area]) & rules.board.bit[area]


def germans_cut_off(s: NorwayState, sheet: BattleSheet) -> bool:
    """In the south they are supplied in defence, and in attack with a line to Oslo (NOR-122, NOR-128)."""
    rules = s.norway
    if sheet.attacker != rules.germans or not rules.south & rules.board.bit[sheet.origin]:
        return False
    return not reached(s, rules.germans, rules.book.south) & rules.board.bit[sheet.origin]


def out_of_supply(s: NorwayState, sheet: BattleSheet) -> tuple[str, ...]:
    """Who fights out of supply, as far as maps and lanes tell, the attacker first (NOR-120)."""
    rules = s.norway
    if sheet.attacker == rules.germans:
        allied = allies_cut_off(s, sheet.target, sheet.defenders)
    else:
        allied = allies_cut_off(s, sheet.origin, sheet.attackers)
    lost = {rules.allies: allied, rules.germans: germans_cut_off(s, sheet)}
    return tuple([side for side in (sheet.attacker, rules.enemy[sheet.attacker]) if lost[side]])


class NarvikSupply(BattleThrow[NorwayState]):
    """The Germans at Narvik roll before every battle, also for an empty area: 2+, 3+, 4+ (NOR-123, NOR-128)."""

    def needs(self, s: NorwayState) -> int:
        return s.norway.book.turns[s.turn].narvik_supply

    def still(self, s: NorwayState) -> bool:
        return bool(self.needs(s)) and bool(
            s.norway.narvik & s.norway.board.bit[s.battle(self.battle).target]
        )

    def seat(self, s: NorwayState) -> str:
        return s.rules.leader(s.battle(self.battle), s.norway.germans)

    def dice(self, s: NorwayState) -> Dice:
        return Dice(1, needs=self.needs(s))

    def fell(self, s: NorwayState, faces: Faces) -> Steps:
        germans = s.norway.germans
        needs = self.needs(s)
        sheet = s.battle(self.battle).copy()
        sheet.effects = (*sheet.effects, f"{ROLLED}:{faces[0]}")
        if faces[0] < needs:
            attacks = sheet.attacker == germans
            sheet.cut_off = (germans, *sheet.cut_off) if attacks else (*sheet.cut_off, germans)
        s.put(sheet)
        s.tell("narvik-supply", battle=self.battle, die=faces[0], needs=needs, side=germans)
        return NOTHING


def still_to_roll(s: NorwayState, sheet: BattleSheet) -> Steps:
    """The supply die of a battle, if it is still to be thrown."""
    step = NarvikSupply(sheet.number)
    if any([effect.startswith(ROLLED) for effect in sheet.effects]) or not step.still(s):
        return NOTHING
    return [step]
