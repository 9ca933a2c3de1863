"""What becomes of every troop of a battle, counted out of all throws (FS-60 … FS-66)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from sandtable.games.firestorm.play.retreat import ways_out
from sandtable.games.firestorm.play.state import BattleSheet, Campaign

Differences = dict[int, int]  # attack less defence -> throws
Losses = dict[tuple[int, int], int]  # the scores that destroy a troop and then capture it -> throws


class TroopOdds:
    """What becomes of one troop, as numbers of throws; they add up to the battle's `of`."""

    def __init__(self, troop: str, committed: bool) -> None:
        self.troop = troop
        self.committed = committed
        self.destroyed = 0  # by the roll to destroy (FS-62)
        self.lost = 0  # must retreat and finds no room (FS-65)
        self.captured = 0  # for good, also if just destroyed (FS-66)
        self.retreats = 0  # out of the lost area (FS-65)
        self.stays = 0  # keeps its place; a victor may advance

    def survives(self) -> int:
        return self.retreats + self.stays

    def table(self, of: int) -> dict[str, object]:
        return {
            "troop": self.troop,
            "committed": self.committed,
            "destroyed": chance(self.destroyed, of),
            "lost": chance(self.lost, of),
            "captured": chance(self.captured, of),
            "retreats": chance(self.retreats, of),
            "stays": chance(self.stays, of),
            "survives": chance(self.survives(), of),
        }


def chance(ways: int, of: int) -> dict[str, object]:
    return {"exact": str(Fraction(ways, of)), "percent": round(100 * ways / of, 2)}


def attackers_fates(s: Campaign, sheet: BattleSheet, differences: Differences) -> list[TroopOdds]:
    """Every committed troop is rolled for; those driven back return to the from-area (FS-60, FS-64)."""
    won, lost = losses(s, sheet, sheet.attacker, differences)
    troops = [TroopOdds(troop, True) for troop in sheet.attackers]
    add_stands(troops, won)
    if s.rules.simultaneous and s.troops_at(sheet.arrow()):  # their from-area is gone (FS-78)
        add_falls(s, troops, sheet.attacker, sheet.origin, lost)
    else:
        add_stands(troops, lost)
    return troops


def defenders_fates(s: Campaign, sheet: BattleSheet, differences: Differences) -> list[TroopOdds]:
    """If the area falls all troops in it must leave (FS-65, FS-66); committed or not, they are told."""
    side = s.rules.enemy[sheet.attacker]
    won, lost = losses(s, sheet, side, differences)
    bound = [troop for other in s.arrows if other.origin == sheet.target for troop in other.attackers]
    there = [
        troop for troop in s.troops_at(sheet.target) if troop not in sheet.defenders and troop not in bound
    ]
    troops = [
        *[TroopOdds(troop, True) for troop in sheet.defenders],
        *[TroopOdds(troop, False) for troop in there],
    ]
    add_stands(troops, won)
    add_falls(s, troops, side, sheet.target, lost)
    return troops


def losses(s: Campaign, sheet: BattleSheet, side: str, differences: Differences) -> tuple[Losses, Losses]:
    """By what scores a side loses troops, and how often, where it wins and where it loses the battle."""
    attacking = side == sheet.attacker
    won: Losses = {}
    lost: Losses = {}
    for difference, number in differences.items():
        beaten = (difference > 0) != attacking
        needs = s.rules.wargame_needs(difference)[0 if attacking else 1]
        scores = (needs, s.rules.capture_needs(sheet, side, needs, beaten))
        count = lost if beaten else won
        count[scores] = count.get(scores, 0) + number
    return won, lost


def add_stands(troops: list[TroopOdds], stands: Losses) -> None:
    """Their area does not change hands: only the roll to destroy threatens them."""
    for (needs, captures), number in stands.items():
        for troop in troops:
            fatal = number * (7 - needs) // 6 if troop.committed else 0
            bury(troop, fatal, captures)
            troop.stays += number - fatal


def bury(troop: TroopOdds, ways: int, captures: int) -> None:
    """It is destroyed, and in some of these throws captured as well."""
    captured = ways * (7 - captures) // 6
    troop.captured += captured
    troop.destroyed += ways - captured


def add_falls(s: Campaign, troops: list[TroopOdds], side: str, area: str, falls: Losses) -> None:
    """Their area is lost; where room is short its owner gives up the weakest first (FS-R10)."""
    if not falls or not troops:
        return
    trapped = not s.rules.ways(s, side).near[area] & s.held[side]
    by_sea = {one.troop: s.rules.rescued(s, side, area, one.troop) for one in troops}
    for troop in troops:
        if by_sea[troop.troop]:
            add_rescue(troop, by_sea[troop.troop], falls, trapped)
    troops = [troop for troop in troops if not by_sea[troop.troop]]
    if trapped:
        for troop in troops:
            troop.captured += sum(falls.values())
        return
    room = sum([places for _, places in ways_out(s, side, area)])
    terrain = s.rules.terrain[area]
    ranked = sorted(troops, key=lambda one: -s.rules.bonus[one.troop][terrain])
    rolled = [troop for troop in ranked if troop.committed]
    for (needs, captures), number in falls.items():
        for spared in product((False, True), repeat=len(rolled)):
            ways = number
            for survives in spared:
                ways = ways * (needs - 1 if survives else 7 - needs) // 6
            dead = [troop for troop, survives in zip(rolled, spared, strict=True) if not survives]
            share(ranked, dead, room, ways, captures)


def add_rescue(troop: TroopOdds, fate: str, falls: Losses, trapped: bool) -> None:
    """Who leaves in another way than by land is saved or captured, if it survives; the dead of a trap are captured."""
    for (needs, captures), number in falls.items():
        fatal = number * (7 - needs) // 6 if troop.committed else 0
        if trapped:
            troop.captured += fatal
        else:
            bury(troop, fatal, captures)
        if fate == "saved":
            troop.retreats += number - fatal
        else:
            troop.captured += number - fatal


def share(ranked: list[TroopOdds], dead: list[TroopOdds], room: int, ways: int, captures: int) -> None:
    """The dead are destroyed, the strongest that find room retreat, the others are lost."""
    for troop in ranked:
        if troop in dead:
            bury(troop, ways, captures)
        elif room > 0:
            troop.retreats += ways
            room -= 1
        else:
            troop.lost += ways
