"""Chances as a forecast: one figure, what is thrown and needed with every reason, and other possible results."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from sandtable.board.table import Bar, Column, Forecast, ForecastRow
from sandtable.games.heroes.play.assault.strength import Strength
from sandtable.games.heroes.play.chances import (
    DOUBLE,
    FALLS,
    HIT,
    KILL,
    LOSE,
    NEVER,
    ON_TARGET,
    ONE_MARKER,
    SURE,
    TIE,
    TWO_MARKERS,
    WIN,
    Attempt,
    Prospect,
    effect_of_hit,
)
from sandtable.games.heroes.play.fire.sums import SNIPER, SUPPRESS
from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.naming import aim
from sandtable.games.heroes.show.pieces import signed, structure_name, unit_name

EFFECTS: Final = {
    HIT: "hit",
    DOUBLE: "double hit, destroyed at once",
    KILL: "destroyed",
    ONE_MARKER: "suppressed",
    TWO_MARKERS: "two markers",
    WIN: "wins",
    TIE: "tie",
    LOSE: "loses",
    ON_TARGET: "on target",
    FALLS: "falls",
}
MOST_BARS: Final = 8


def forecast(seen: Battle, found: Prospect, side: str) -> Forecast | None:
    """The forecast of a word, a draft or a throw; the chance is that of the result the side wants."""
    if found.what == "path":
        return path_forecast(seen, found)
    if not found.attempts:
        return None
    if found.fight is not None:
        return fight_forecast(seen, found, side)
    if found.falls is not None:
        return scatter_forecast(seen, found, found.falls, side)
    return fire_forecast(seen, found, side)


def roller(seen: Battle, found: Prospect) -> str:
    """The side that throws."""
    return found.side or seen.units[found.firer].side


# fire


def fire_forecast(seen: Battle, found: Prospect, side: str) -> Forecast:
    """A forecast of fire: the first attempt in full, further ones as bars."""
    ours = roller(seen, found) == side
    wanted = found.wanted(seen)
    if ours and not wanted:
        return friendly_forecast(seen, found)
    first = wanted[0] if wanted else found.attempts[0]
    several = len(found.attempts) > 1
    chance = found.any_of(wanted or found.attempts)
    anybody = len(wanted or found.attempts) > 1
    label = f"{verb(found.what)} {'anybody' if anybody else target_name(seen, first.unit)}"
    of = OF.get(found.what, "to hit")
    if not ours:
        spared = PASSIVE.get(found.what, "hit")
        chance, label, of = 1 - chance, f"{target_name(seen, first.unit)} is not {spared}", f"not {spared}"
    bars = several_bars(seen, found, side) if several else effect_bars(first, danger=not ours)
    why, told = columns(seen, found, first), notes(seen, found, first)
    return Forecast(label.strip(), float(chance), why, told, tuple(bars), of=of)


def friendly_forecast(seen: Battle, found: Prospect) -> Forecast:
    """A forecast of a template that covers only own units."""
    first = found.attempts[0]
    chance = float(found.any_of(found.attempts))
    side = roller(seen, found)
    bars = several_bars(seen, found, side) if len(found.attempts) > 1 else effect_bars(first, danger=True)
    return Forecast(
        "hits own units", chance, columns(seen, found, first), (), tuple(bars), danger=True, of=DANGER
    )


def verb(what: str) -> str:
    return {
        SUPPRESS: "suppresses",
        "structure": "damages",
        "damage": "destroys",
        "scatter": "comes down on target",
    }.get(what, "hits")


OF: Final = {
    SUPPRESS: "to suppress",
    "structure": "to damage",
    "damage": "to destroy",
    "scatter": "on target",
}
DANGER: Final = "danger"
PASSIVE: Final = {SUPPRESS: "suppressed", "structure": "damaged", "damage": "destroyed"}


def target_name(seen: Battle, id: str) -> str:
    if id in seen.units:
        return unit_name(seen, id)
    return structure_name(seen, id) if id else ""


def effect_bars(attempt: Attempt, danger: bool = False) -> list[Bar]:
    """Bars for every possible effect but the first; `danger` where it is own units that suffer it."""
    found = [(name, chance) for name, chance in attempt.chances[1:] if chance > NEVER]
    return [Bar(effect_name(name), float(chance), danger) for name, chance in found]


def effect_name(name: str) -> str:
    if name.startswith("points-"):
        number = name.removeprefix("points-")
        return f"{number} {'point' if number == '1' else 'points'} or more"
    return EFFECTS.get(name, name)


def several_bars(seen: Battle, found: Prospect, side: str) -> list[Bar]:
    """Bars for each unit that is attacked: the best effect on the enemy first, own losses last."""
    bars: list[Bar] = []
    for attempt in found.attempts:
        ours = attempt.unit in seen.units and seen.units[attempt.unit].side == side
        name = target_name(seen, attempt.unit) + (" (own)" if ours else "")
        effect = effect_name(attempt.chances[0][0])
        bars.append(Bar(f"{name}: {effect}", float(attempt.chance()), danger=ours))
    bars.sort(key=lambda bar: (bar.danger, -bar.chance))
    return bars[:MOST_BARS]


def columns(seen: Battle, found: Prospect, attempt: Attempt) -> tuple[Column, ...]:
    """What is thrown with each modifier; what it must reach, with cover."""
    thrower = roller(seen, found)
    title = (
        unit_name(seen, found.firer) if found.firer in seen.units else seen.rules.skin().seat_name(thrower)
    )
    plus = sum([value for value, _ in attempt.because])
    one = Column(thrower, title, die(attempt.dice, plus), because_rows(seen, attempt))
    if not attempt.defence:
        return (one,)
    other = ENEMY[thrower]
    if attempt.unit in seen.units:
        other = seen.units[attempt.unit].side
    printed = attempt.defence - sum([value for value, _ in attempt.cover])
    rows = [ForecastRow(str(printed), target_name(seen, attempt.unit) or "needed")]
    rows += [ForecastRow(signed(value), seen.rules.skin().reason(id)) for value, id in attempt.cover]
    return (one, Column(other, "Needs", str(attempt.defence), tuple(rows)))


def die(dice: int, plus: int) -> str:
    """ "d6 + 1", "best of 2d6 − 1"."""
    thrown = "d6" if dice == 1 else f"best of {dice}d6"
    if not plus:
        return thrown
    return f"{thrown} + {plus}" if plus > 0 else f"{thrown} − {-plus}"


def because_rows(seen: Battle, attempt: Attempt) -> tuple[ForecastRow, ...]:
    """Each modifier with its reason; an obstacle with the square it is in."""
    first = len(attempt.because) - len(attempt.obstacles)
    rows: list[ForecastRow] = []
    for at, (value, id) in enumerate(attempt.because):
        text = seen.rules.skin().reason(id)
        if 0 <= at - first < len(attempt.obstacles) and id == attempt.obstacles[at - first].reason:
            text = f"{text} {attempt.obstacles[at - first].square}"
        rows.append(ForecastRow(signed(value), text))
    return tuple(rows)


def notes(seen: Battle, found: Prospect, attempt: Attempt) -> tuple[str, ...]:
    """What a hit does, where a shell may come down, what is assumed."""
    told: list[str] = []
    if found.what == "charge":
        told.append("explodes at the end of the Supply Phase")
    if attempt.unit in seen.units and attempt.chances[0][0] == HIT and len(found.attempts) == 1:
        told.append(f"a hit {effect_of_hit(seen, attempt.unit)} it")
    if found.what == SNIPER:
        told.append("6 or more: hit and suppressed")
    return (*told, *(fall_notes(seen, found) if found.spread else ()))


# shells


def scatter_forecast(seen: Battle, found: Prospect, falls: Prospect, side: str) -> Forecast:
    """A forecast of the scatter die: whether the shell is on target, and whom it would hit wherever it may fall."""
    told = fire_forecast(seen, found, side)
    told.bars, told.notes = tuple(several_bars(seen, falls, side)), fall_notes(seen, falls)
    return told


def shell_forecast(seen: Battle, falls: Prospect, side: str, hits: bool) -> Forecast:
    """A forecast of a shell by whom it hits, or, where it could hit nobody (`hits`), by whether it is on target."""
    chance = falls.any_of(falls.wanted(seen)) if hits else falls.on_target()
    label = "hits an enemy" if hits else "comes down on target"
    if roller(seen, falls) != side:
        chance, label = 1 - chance, "hits nobody of yours" if hits else "is off its target"
    bars = tuple(several_bars(seen, falls, side))
    return Forecast(label, float(chance), (), fall_notes(seen, falls), bars)


def fall_notes(seen: Battle, falls: Prospect) -> tuple[str, ...]:
    """Where a shell comes down: "33 % on target, else it scatters", "17 % off the map"; "on target"."""
    places = dict(falls.spread)
    if places.get(falls.aim, NEVER) == SURE:
        return ("on target",)
    if len(places) == 1:
        (place,) = places
        return (f"comes down at {aim(seen, place)}" if place else "lost off the map",)
    told = [f"{percent(falls.on_target())} on target, else it scatters"]
    if "" in places:
        told.append(f"{percent(places[''])} off the map")
    return tuple(told)


def percent(chance: Fraction | float) -> str:
    return f"{round(float(chance) * 100)} %"


# assaults


def fight_forecast(seen: Battle, found: Prospect, side: str) -> Forecast:
    """Both sides' dice, and the chance to win, for a tie, to lose."""
    assert found.fight is not None
    facts = found.fight
    attacks = seen.units[facts.attacker.unit].side == side
    won, even, lost = [found.attempts[0].chance(name) for name in (WIN, TIE, LOSE)]
    mine = unit_name(seen, facts.attacker.unit if attacks else facts.defender.unit)
    loses = float(lost if attacks else won)
    bars = [Bar("tie: both are hit", float(even)), Bar("loses", loses, danger=True)]
    told = ["the defender has nothing to answer with: no dice"] if facts.hopeless else []
    told += watch_notes(seen, found)
    return Forecast(
        f"{mine} wins",
        float(won if attacks else lost),
        (fighter_column(seen, facts.attacker), fighter_column(seen, facts.defender)),
        tuple(told),
        tuple([bar for bar in bars if bar.chance > 0]),
        of="to win",
    )


def fighter_column(seen: Battle, fighter: Strength) -> Column:
    rows = tuple([ForecastRow(signed(value), seen.rules.skin().reason(id)) for value, id in fighter.because])
    side = seen.units[fighter.unit].side
    return Column(side, unit_name(seen, fighter.unit), die(fighter.dice, fighter.plus()), rows)


# moves


def path_forecast(seen: Battle, found: Prospect) -> Forecast:
    """A forecast of a move as a danger: now, by all who can fire on the way; later, by the worst shot at its end."""
    now = float(1 - unhurt_of(found))
    bars = [
        Bar(f"now: {unit_name(seen, watcher)} at {square}", float(chance), danger=True)
        for watcher, square, chance in found.watch
    ]
    if not found.attempts:
        told: tuple[str, ...] = ("nobody you see can fire there",)
        return Forecast(DANGER, now, (), told, tuple(bars), danger=True, of=DANGER, later=0.0)
    attempt = found.attempts[0]
    firer = found.notes[0]
    later = float(attempt.chance())
    bars.append(Bar(f"later, if it stays: {unit_name(seen, firer)}", later, danger=True))
    told = ("now: who may fire on the way", "later: from what you can see")
    why = columns(seen, Prospect("shot", firer, [attempt]), attempt)
    return Forecast(DANGER, now, why, told, tuple(bars), danger=True, of=DANGER, later=later)


def unhurt_of(found: Prospect) -> Fraction:
    """The chance that no enemy who may fire on the way hits."""
    chance = SURE
    for _, _, each in found.watch:
        chance *= 1 - each
    return chance


def watch_notes(seen: Battle, found: Prospect) -> list[str]:
    """Notes on the enemies that may fire before the Assault."""
    return [
        f"{unit_name(seen, watcher)} may fire first: {percent(chance)}" for watcher, _, chance in found.watch
    ]
