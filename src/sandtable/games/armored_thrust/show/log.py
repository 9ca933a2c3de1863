"""The log: what happened, told as a story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sandtable.board import sentences
from sandtable.games.armored_thrust.data.scenario import Scenario
from sandtable.games.armored_thrust.show import nouns, reports
from sandtable.games.armored_thrust.show.told import Told
from sandtable.kernel.state import Event

Tale: TypeAlias = Callable[[Told], str]

PLAIN: Final = {
    "bombed": "Bombs fall on {unit}: fatigue {fatigue}.",
    "broke-up": "{unit} has been out of supply too long and breaks up.",
    "escaped": "{unit} gets away to {place}.",
    "left-behind": "{unit} finds no friendly unit to go to and is lost.",
    "surrendered": "{unit} finds no way out {at} and surrenders.",
    "rejoined": "{unit} is with {other} again.",
    "cancelled": "The engagement {at} is called off: the area has been overrun.",
    "corrected": "{by} set the position right: {reason}",
    "gone-back": "{by} went back to line {keep}: {reason}",
    "amended": "{by} changed what was answered in line {line}: {reason}",
}


def sentence(data: Scenario, event: Event) -> str:
    """An event as a sentence of the log."""
    told = Told(data, event)
    if event.verb in TALES:
        return sentences.ended(TALES[event.verb](told))
    if event.verb in PLAIN:
        return sentences.ended(PLAIN[event.verb].format(**told.names()))
    return repr(event)


def turn(t: Told) -> str:
    begun = t.data.turns[t.number("number") - 1]
    return f"Turn {begun.number} begins: {nouns.when(begun)}."


def weather(t: Told) -> str:
    name, _ = t.data.weather[t.text("weather")]
    return f"The weather: {name.lower()}."


# engagements


def withdrew(t: Told) -> str:
    return f"{t.does('side', 'withdraw')} {t.at()}"


def caught(t: Told) -> str:
    return f"{t.does('side', 'try')} to withdraw {t.at()} and cannot get away, a {t.number('die')}."


def briefed(t: Told) -> str:
    """The engagement briefing: mission, roles, points and re-rolls of both (AT-136)."""
    first, second = t.data.sides
    mission = nouns.mission(t.data, t.text("mission"))
    roles = f": {t.does('attacker', 'attack')}" if t.has("attacker") else ""
    sums = [
        f"{nouns.seat(t.data, side)} {points}"
        for side, points in zip((first, second), t.numbers("points"), strict=True)
    ]
    rerolls = [
        f"{sentences.counted(many, 're-roll')} for {nouns.who(t.data, side)}"
        for side, many in zip((first, second), t.numbers("rerolls"), strict=True)
        if many
    ]
    more = f", {sentences.listing(rerolls)}" if rerolls else ""
    return f"{mission} {t.at()}{roles}. Points: {', '.join(sums)}{more}."


def threw(t: Told) -> str:
    faces = t.numbers("faces")
    hits = faces.count(6)
    told = f"{hits or 'no'} {'success' if hits == 1 else 'successes'}"
    dice = "1 die" if len(faces) == 1 else f"{len(faces)} dice"
    return f"{t.does('side', 'throw')} {dice} {t.at()}: {told}."


def fought(t: Told) -> str:
    """The winner, the grade and the score, the winner's first."""
    one, two = t.numbers("vps")
    if not t.has("winner"):
        return f"The fight {t.at()} is a draw, {one} to {two}."
    score = f"{max(one, two)} to {min(one, two)}"
    return f"{t.does('winner', 'win')} {t.at()} {t.text('grade')} ({score})."


def retreated(t: Told) -> str:
    if t.text("place") in t.data.board.ends:
        return f"{t.unit()} falls back to {t.place('area')}."
    return f"{t.unit()} retreats from {t.place()} to {t.place('area')}."


def advanced(t: Told) -> str:
    return f"{t.does('side', 'advance')} {t.at()} into {t.place('area')}."


# on the table, and after it


def agreed(t: Told) -> str:
    way = "by dice" if t.text("way") == "dice" else "on the table"
    return f"The engagement {t.at()} is settled {way}."


def reported(t: Told) -> str:
    return f"{t.does('side', 'report')} {t.at()}: {scored(t, 'result')}."


def disputed(t: Told) -> str:
    return f"The reports {t.at()} differ: {scored(t, 'first')} against {scored(t, 'second')}."


def scored(t: Told, fact: str) -> str:
    """`8 1 intact wittmann` as "Allies 8, Axis 1, no unit of the winner lost, Michael Wittmann lost"."""
    one, two, *more = t.text(fact).split()
    first, second = [nouns.seat(t.data, side) for side in t.data.sides]
    parts = [f"{first} {one}", f"{second} {two}"]
    for each in more:
        lost = each in t.data.units
        parts.append(f"{nouns.unit(t.data, each)} lost" if lost else "the winner lost no unit")
    return ", ".join(parts)


def fared(t: Told) -> str:
    """The owner's die for a character removed on the table (AT-115)."""
    if t.number("die") == 1:
        return f"{t.unit()} is dead."
    if t.number("back"):
        return f"{t.unit()} is badly wounded and comes back in turn {t.number('back')}."
    return f"{t.unit()} is lightly wounded and stays."


def came_back(t: Told) -> str:
    at_base = t.text("place") in t.data.areas
    return f"{t.unit()} is back {t.at()}." if at_base else f"{t.unit()} is back with his unit."


def laid_out(t: Told) -> str:
    """What the tabletop defender places where he may choose (AT-148)."""
    pieces = [t.data.battles.pieces[piece].name.lower() for piece in t.ids("pieces")]
    return f"The defender {t.at()} chooses {sentences.listing(pieces)}."


def over(t: Told) -> str:
    """The level of victory, and what both have scored (TOT-61)."""
    name = next(level.name for level in t.data.levels if level.id == t.text("result"))
    first, second = [nouns.seat(t.data, side) for side in t.data.sides]
    return f"The campaign ends: {name}. {first} {t.number('first')}, {second} {t.number('second')}."


def given_up(t: Told) -> str:
    side = t.text("by") in t.data.side
    told = t.does("by", "resign") if side else f"{t.who('by')} ends the campaign"
    return f"{told}: {t.text('reason')}" if t.has("reason") else told


TALES: Final[dict[str, Tale]] = {
    "turn": turn,
    "weather": weather,
    "start-report": reports.start,
    "action-report": reports.action,
    "end-report": reports.end,
    "results": reports.results,
    "opened": reports.opened,
    "rolled": reports.rolled,
    "withdrew": withdrew,
    "caught": caught,
    "briefed": briefed,
    "threw": threw,
    "fought": fought,
    "advanced": advanced,
    "retreated": retreated,
    "agreed": agreed,
    "reported": reported,
    "disputed": disputed,
    "fared": fared,
    "came-back": came_back,
    "ended": over,
    "laid-out": laid_out,
    "given-up": given_up,
}
