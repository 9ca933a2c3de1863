"""The odds of an exchange of fire at sea or in the air: who is destroyed, what it costs, who must
retreat (NOR-50 … NOR-86).

They hold from the moment the volleys are known until the last die has fallen. Dice that nobody has laid yet are taken
to lie where they destroy most.
"""

from __future__ import annotations

from fractions import Fraction

from sandtable.games.firestorm.norway.play.aiming import laid, points
from sandtable.games.firestorm.norway.play.chances import (
    NEVER,
    SURE,
    Chance,
    Fire,
    Left,
    Retreats,
    either,
    left_over,
    ratio,
    retreats,
    sunk,
)
from sandtable.games.firestorm.norway.play.exchange import FIRE, GOOD, save_ahead, thrown
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.games.firestorm.play.fates import chance
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word


class TargetOdds:
    """A unit or harbour that is fired at, or that would go down with its carrier."""

    def __init__(self, target: str, kind: str, side: str, fire: Fire, fate: Chance, points: int) -> None:
        self.target = target
        self.kind = kind  # "ship", "submarine", "aircraft" or "harbour"
        self.side = side  # whose it is
        self.fire = fire
        self.fate = fate  # that it is destroyed; of a harbour, that it is neutralised (NOR-73)
        self.points = points  # what its loss gives the enemy

    def table(self) -> dict[str, object]:
        return {
            "target": self.target,
            "side": self.side,
            "dice": self.fire.plain,
            "again": self.fire.again,
            "points": self.points,
            "destroyed": chance(self.fate[0], self.fate[1]),
        }


class ExchangeOdds(Odds):
    """The odds of one exchange of fire."""

    def __init__(self, place: str, kind: str, sides: tuple[str, str], assumed: tuple[str, ...]) -> None:
        self.place = place
        self.kind = kind  # "surface", "half", "torpedo", "answer", "air", "bombing"
        self.sides = sides  # the active side first
        self.assumed = assumed  # what nobody has decided yet
        self.dice: dict[str, int] = dict.fromkeys(sides, 0)  # side -> what it throws
        self.targets: list[TargetOdds] = []
        self.left: dict[str, Left] = {}  # side -> combat value left, where it decides who retreats
        self.retreats: Retreats | None = None

    def add(self, s: NorwayState, target: str, owner: str, fire: Fire, fate: Chance | None = None) -> None:
        """Something that is fired at."""
        units = s.norway.fleet.units
        if fate is None:
            fate = sunk(fire, target in units and units[target].type.battleship)
        kind = s.norway.fleet.kind.get(target, "harbour")
        self.targets.append(TargetOdds(target, kind, owner, fire, fate, points(s, target)))

    def sink_aboard(self, s: NorwayState) -> None:
        """Aircraft go down with their carrier, and are lost but once (NOR-17, NOR-26)."""
        by_id = {target.target: target for target in self.targets}
        for carrier, aircraft in s.norway.fleet.aboard.items():
            if carrier not in by_id:
                continue
            fate = by_id[carrier].fate
            for unit in aircraft:
                if s.where[unit] != carrier:
                    continue
                if unit in by_id:
                    by_id[unit].fate = either(by_id[unit].fate, fate)
                elif fate[0]:
                    self.add(s, unit, by_id[carrier].side, Fire(0), fate)

    def of(self, side: str) -> list[TargetOdds]:
        """What a side may lose."""
        return [target for target in self.targets if target.side == side]

    def losses(self, side: str) -> Fraction:
        """How many units a side loses on the average."""
        return sum([Fraction(*one.fate) for one in self.of(side) if one.points], Fraction(0))

    def price(self, side: str) -> Fraction:
        """What its losses give the enemy on the average."""
        return sum([Fraction(*one.fate) * one.points for one in self.of(side)], Fraction(0))

    def retreating(self, side: str) -> Chance:
        """The chance that a side must retreat (NOR-53)."""
        if self.retreats is None:
            return NEVER
        ways = self.retreats.active if side == self.sides[0] else self.retreats.other
        return ways, self.retreats.of

    def holding(self, side: str) -> Chance:
        """The chance that a side has ships left and need not retreat."""
        ours, theirs = self.left[side], self.left[self.sides[1] if side == self.sides[0] else self.sides[0]]
        ways = 0
        for value, number in ours.by.items():
            for other, count in theirs.by.items():
                if value and (not other or value > other or (value == other and side != self.sides[0])):
                    ways += number * count
        return ways, ours.of * theirs.of

    def any_lost(self, side: str, kind: str) -> Chance:
        """The chance that a side loses at least one unit of a kind."""
        found = NEVER
        for one in self.of(side):
            if one.kind == kind:
                found = either(found, one.fate)
        return found

    def table(self) -> dict[str, object]:
        told: dict[str, object] = {
            "place": self.place,
            "kind": self.kind,
            "active": self.sides[0],
            "assumed": list(self.assumed),
            "dice": dict(self.dice),
            "targets": [target.table() for target in self.targets],
            "losses": {
                side: {
                    "units": round(float(self.losses(side)), 3),
                    "points": round(float(self.price(side)), 2),
                }
                for side in self.sides
            },
        }
        if self.retreats is not None:
            ways = self.retreats
            told["retreats"] = {
                self.sides[0]: chance(ways.active, ways.of),
                self.sides[1]: chance(ways.other, ways.of),
                "nobody": chance(ways.nobody, ways.of),
            }
            told["left"] = {
                side: {str(value): chance(number, left.of) for value, number in sorted(left.by.items())}
                for side, left in self.left.items()
            }
        return told


# from the volleys


def exchange_odds(s: NorwayState, asked: str = "", word: Word = ()) -> ExchangeOdds:
    """The odds of the exchange under way; `word` is what the asked side lays, or begins to."""
    volleys = s.volleys
    active = s.operation[0].side if s.operation else volleys[0].side
    assumed: list[str] = []
    found = ExchangeOdds(volleys[0].place, kind_of(s), (active, s.rules.enemy[active]), ())
    for volley in volleys:
        draft = tuple([letter for letter in word if letter != FIRE]) if volley.side == asked else ()
        if not volley.laid and len(draft) < volley.first + volley.second:
            assumed.append(f"best-spread-{volley.side}")
        ready = volley if volley.laid else laid(s, volley, draft)
        found.dice[ready.side] = len(ready.laid)
        add_targets(s, found, ready)
    found.sink_aboard(s)
    found.assumed = tuple(assumed)
    if found.kind == "surface":
        add_retreats(s, found)
    return found


def kind_of(s: NorwayState) -> str:
    """What sort of exchange it is; ships that fight each other make it a surface combat."""
    kinds = [volley.kind for volley in s.volleys]
    return "surface" if "surface" in kinds else kinds[0]


def add_targets(s: NorwayState, found: ExchangeOdds, volley: Volley) -> None:
    """Every unit fired at, those that no die lies on too."""
    owner = s.rules.enemy[volley.side]
    for target in (*volley.targets, *volley.others):
        fire = lying(s, volley, target)
        found.add(s, target, owner, fire, doomed(s, volley, target, fire))


def lying(s: NorwayState, volley: Volley, target: str) -> Fire:
    """The dice on a target that have yet to fall, and the hits that have fallen."""
    if thrown(s, volley):
        return Fire(volley.again.count(target), 0, volley.hits.count(target))
    plain = volley.laid.count(target)
    if volley.all_again and target in volley.targets:
        return Fire(0, plain)
    return Fire(plain, volley.laid.count(target + GOOD))


def doomed(s: NorwayState, volley: Volley, target: str, fire: Fire) -> Chance:
    """The chance that a target is destroyed, from wherever the exchange stands."""
    units = s.norway.fleet.units
    battleship = target in units and units[target].type.battleship
    if battleship and fire.hits == 1 and not save_ahead(s, target):
        return SURE  # the die was thrown again and hit
    return sunk(fire, battleship)


def add_retreats(s: NorwayState, found: ExchangeOdds) -> None:
    """All surviving surface ships at the place are compared (NOR-51, NOR-53)."""
    fates = {target.target: target.fate for target in found.targets}
    cv = s.norway.fleet.cv
    for side in found.sides:
        ships = s.ships_at(found.place, side)
        found.left[side] = left_over([(cv[ship], fates.get(ship, NEVER)) for ship in ships])
    found.retreats = retreats(found.left[found.sides[0]], found.left[found.sides[1]])


def expected(found: ExchangeOdds, side: str) -> float:
    """What an exchange gains a side on the average, in points."""
    enemy = found.sides[1] if side == found.sides[0] else found.sides[0]
    gain = sum([ratio(one.fate) * one.points for one in found.of(enemy)], 0.0)
    return gain - sum([ratio(one.fate) * one.points for one in found.of(side)], 0.0)
