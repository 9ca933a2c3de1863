"""Fire, blasts, damage and assaults as the log tells them."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.told import Told

AIMED: Final = {
    "grenades": "throws a grenade",
    "geballte-ladung": "throws a Geballte Ladung",
    "rifle-grenade": "fires a rifle grenade",
    "shell": "fires a shell",
    "burn": "lets the flamethrower loose",
}
CONTAINED: Final = ("room", "position", "flame-room", "flame-position")
DAMAGE: Final = {
    "crew": "Some of the crew of {unit} are hit: one weapon a turn from now on.",
    "tracks": "{unit} loses its tracks and will not move again.",
    "shock": "The crew of {unit} is shaken by the blow.",
    "primary": "The main gun of {unit} is destroyed.",
    "primary-2": "The other main gun of {unit} is destroyed.",
}
AGAIN: Final = {
    "crew": "The crew of {unit} is hit once more: that is the end.",
    "tracks": "The tracks of {unit} are hit once more: that is the end.",
    "shock": "Another such blow is too much for {unit}.",
    "primary": "The gun of {unit} is hit once more: that is the end.",
}


# fire


def fired(t: Told) -> str:
    """Who fires, from where, with what, at whom."""
    mode = t.text("mode")
    targets = t.ids("targets")
    start = f"{t.unit()} {how_fired(t, mode)} from {t.place('frm')}"
    if mode == "structure":
        return f"{start} at {nouns.structure(t.rules, targets[0])}."
    aims = [
        f"{nouns.unit(t.rules, target)} {t.where(square)}"
        for target, square in zip(targets, t.ids("at"), strict=True)
    ]
    return f"{start} at {sentences.listing(aims)}."


def how_fired(t: Told, mode: str) -> str:
    verb = {"suppress": "keeps up a hail of fire", "sniper": "takes careful aim"}.get(mode, "fires")
    if t.has("weapon"):
        name = nouns.gear(t.rules, t.text("weapon"))
        verb = f"fires {a(name)}" if mode != "suppress" else f"keeps up a hail of fire with {a(name)}"
    return f"{verb} on the move" if t.text("how") == "on-move" else verb


def a(name: str) -> str:
    """With its article; what stands in the plural has none."""
    if name.endswith("s"):
        return name
    return f"{'an' if name[0] in 'AEIOU' or name.startswith('MP') else 'a'} {name}"


def scored(t: Told) -> str:
    """The total, with a real minus sign, and what it had to reach."""
    total = t.number("total")
    return f"{total if total >= 0 else f'−{-total}'} against {t.number('defence')}"


def shot(t: Told) -> str:
    """What came of it: the total against the number it took."""
    score = scored(t)
    mode, effect = t.text("mode"), t.text("effect")
    if effect == "missed":
        return f"{MISSED.get(mode, 'The shot misses')} {t.unit('target')}: {score}."
    if effect == "double":
        return f"A double hit on {t.unit('target')}: {score}."
    if mode == "suppress":
        return f"{t.unit('target')} is pinned by the fire: {score}."
    return f"{t.unit('target')} is hit: {score}."


MISSED: Final = {"suppress": "The fire does not bother", "sniper": "The bullet goes past"}


def suppressed(t: Told) -> str:
    markers = t.number("markers")
    if markers < 2:
        return f"{t.unit()} is suppressed."
    return f"{t.unit()} is suppressed {nouns.times(markers)} over."


def reduced(t: Told) -> str:
    return f"{t.unit()} is wounded." if t.is_person() else f"{t.unit()} takes losses."


def destroyed(t: Told) -> str:
    """How a unit ends, and where if that is on the board."""
    square = t.text("frm")
    on_board = bool(nouns.SQUARE.fullmatch(square)) or "." in square
    where = f" {t.where(square)}" if on_board else ""
    if t.is_vehicle():
        return f"{t.unit()} is knocked out{where}."
    return f"{t.unit()} falls{where}." if t.is_person() else f"{t.unit()} is wiped out{where}."


# blasts


def aimed(t: Told) -> str:
    verb = AIMED.get(t.text("what"), "fires")
    mode = t.text("mode")
    if mode in CONTAINED:
        return f"{t.unit()} {verb} into {t.place()}."
    return f"{t.unit()} {verb} {'over everything at' if mode == 'indirect' else 'at'} {t.place()}."


def went_off(t: Told) -> str:
    """Where it went off and who is under it; shells from off the board are a side's."""
    caught = t.units() if t.has("units") else "nobody"
    if t.text("by") in nouns.WHO:
        return f"The shells come down at {t.place()} and catch {caught}."
    return f"At {t.place()} it catches {caught}."


def attacked(t: Told) -> str:
    score = scored(t)
    effect = t.text("effect")
    if effect == "missed":
        return f"{t.unit()} comes through unharmed: {score}."
    return f"{t.unit()} is {'caught in full' if effect == 'destroyed' else 'hit'}: {score}."


def scattered(t: Told) -> str:
    return f"The shell drifts {squares(t.number('squares'))}, to {t.place('to')}."


def squares(count: int) -> str:
    return f"{nouns.number(count)} {'square' if count == 1 else 'squares'}"


def charged(t: Told) -> str:
    return f"{t.unit()} fixes {a(nouns.option(t.rules, t.text('option')))} to {t.unit('target')}."


def charge_exploded(t: Told) -> str:
    return f"The {nouns.option(t.rules, t.text('option'))} on {t.unit('target')} goes off."


def charge_lost(t: Told) -> str:
    return f"The {nouns.option(t.rules, t.text('option'))} is lost with {t.unit('target')}."


def thrown_back(t: Told) -> str:
    return f"{t.unit()} throws the grenade back, at {t.place()}."


def returned(t: Told) -> str:
    """A unit that comes back (Hitlerjugend)."""
    return f"{t.unit()} is back, at {t.place('to')}, with those who were left."


# vehicles and structures


def damaged(t: Told) -> str:
    table = AGAIN if t.number("second") else DAMAGE
    return table[t.text("kind")].format(unit=t.unit())


def battered(t: Told) -> str:
    points, value = t.number("points"), t.number("value")
    return f"{t.structure()} is battered: {points} of {value}."


# assaults


def fought(t: Told) -> str:
    attack, defence = t.number("attack"), t.number("defence")
    return f"Hand to hand: {attack} for {t.unit('attacker')}, {defence} for {t.unit('defender')}."


def took_arms(t: Told) -> str:
    return f"{t.unit()} fights with {a(nouns.gear(t.rules, t.text('gear')))}."
