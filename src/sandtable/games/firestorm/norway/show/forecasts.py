"""What an exchange of fire is about to decide, for whoever is asked (NOR-15 … NOR-18, NOR-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.board.table import Bar, Column, Forecast, ForecastRow
from sandtable.games.firestorm.norway.play.chances import ratio
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds, TargetOdds
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

ASSUMED: Final = {  # what nobody has decided yet, as a note
    "fights": "the Germans stand and fight",
    "no-submarines": "no submarines attack on the way",
    "all-on-ships": "all ships fight the ships there",
    "all-intercept": "every fighter in reach defends",
    "all-torpedoes": "every submarine attacks",
    "full-answer": "the ships stop and answer with all their dice",
    "half-answer": "the ships answer with half their dice",
}


def forecast(
    s: NorwayState, found: ExchangeOdds, side: str, throws: bool = False, leaving: bool = False
) -> Forecast:
    """The asked side's chance, the dice of both, every target, and what it costs on the average.

    Who may leave compares by what he may lose; whether he would hold stands among the bars.
    """
    label, chance = spared(s, found, side) if leaving else verdict(s, found, side, throws)
    columns = tuple([column(s, found, of) for of in found.sides if found.dice[of]])
    return Forecast(label, chance, columns, notes(s, found, side), bars(s, found, side))


def verdict(s: NorwayState, found: ExchangeOdds, side: str, throws: bool) -> tuple[str, float]:
    """What the asked side hopes for, and its chance; who throws hopes to hit."""
    enemy = s.rules.enemy[side]
    place = names.place(s.norway, found.place)
    if found.retreats is not None:
        return f"holds {place}", ratio(found.holding(side))
    bombed = [one for one in found.targets if one.target in s.norway.fleet.harbours]
    if bombed and not (throws and bombed[0].side == side):
        hit = ratio(bombed[0].fate)
        if bombed[0].side == side:
            return f"{place} goes on as a source of supply", 1.0 - hit
        return f"puts {place} out of action", hit
    aimed = [one for one in found.of(enemy) if one.fire.dice() or one.fire.hits]
    if aimed and (throws or found.kind != "air" or side == found.sides[0]):
        return at_least_one(s, aimed), ratio(found.any_lost(enemy, kinds(s, aimed)[0]))
    return spared(s, found, side)


def spared(s: NorwayState, found: ExchangeOdds, side: str) -> tuple[str, float]:
    """The chance to lose nothing."""
    lost = kinds(s, found.of(side))[0]
    return f"loses no {lost}", 1.0 - ratio(found.any_lost(side, lost))


def kinds(s: NorwayState, targets: list[TargetOdds]) -> list[str]:
    """The kinds of unit among targets, the first ones first."""
    return [s.norway.fleet.kind[one.target] for one in targets]


def at_least_one(s: NorwayState, targets: list[TargetOdds]) -> str:
    first = kinds(s, targets)[0]
    same = [one for one in targets if s.norway.fleet.kind[one.target] == first]
    verb = "shoots down" if first == "aircraft" else "sinks"
    if len(same) == 1:
        return f"{verb} {called(s.norway, same[0].target)}"
    return f"{verb} at least one {first}"


def column(s: NorwayState, found: ExchangeOdds, side: str) -> Column:
    """A side's dice, target by target."""
    enemy = s.rules.enemy[side]
    rows: list[ForecastRow] = []
    for one in found.of(enemy):
        if one.fire.dice():
            again = ", misses again" if one.fire.again else ""
            rows.append(ForecastRow(str(one.fire.dice()), f"on {called(s.norway, one.target)}{again}"))
    number = found.dice[side]
    return Column(
        side, s.rules.data.side[side].name, "1 die" if number == 1 else f"{number} dice", tuple(rows)
    )


def bars(s: NorwayState, found: ExchangeOdds, side: str) -> tuple[Bar, ...]:
    """Every target in danger, the enemy's first; then who must retreat."""
    enemy = s.rules.enemy[side]
    rows: list[Bar] = []
    for owner, verb in ((enemy, "destroys"), (side, "we lose")):
        for one in found.of(owner):
            if one.fate[0]:
                bombed = one.target in s.norway.fleet.harbours
                did = "neutralises" if bombed else verb
                label = f"{did} {called(s.norway, one.target)}"
                rows.append(Bar(label, ratio(one.fate), danger=owner == side))
    if found.retreats is not None:
        rows.append(Bar("we retreat", ratio(found.retreating(side)), danger=True))
        rows.append(Bar("they retreat", ratio(found.retreating(enemy))))
    return tuple(rows)


def notes(s: NorwayState, found: ExchangeOdds, side: str) -> tuple[str, ...]:
    """Average losses, and what is assumed."""
    rows: list[str] = []
    enemy = s.rules.enemy[side]
    for owner, who in ((enemy, "they lose"), (side, "we lose")):
        if found.price(owner):
            rows.append(f"on average {who} {number(float(found.price(owner)))} points")
    sides = s.rules.data.side
    for word in found.assumed:
        spread = word.removeprefix("best-spread-")
        if spread != word:
            whose = "" if spread == side else f" by the {sides[spread].name}"
            rows.append(f"best spread{whose}")
        else:
            rows.append(ASSUMED[word])
    return tuple(rows)


def number(value: float) -> str:
    return f"{value:.1f}"


def called(rules: Norway, target: str) -> str:
    """A unit or harbour in a sentence."""
    return names.brief(rules, target) if target in rules.fleet.units else names.place(rules, target)
