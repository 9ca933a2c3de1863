"""Reactions: Opportunity Fire where it pays, cards at the right moment."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.explosions.templates import units_on
from sandtable.games.heroes.play.harm.affect import effect_of
from sandtable.games.heroes.play.nouns import INFANTRY, OFF_BOARD
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.rolls import current_roll
from sandtable.games.heroes.play.turn.activation import Act, lowest
from sandtable.kernel.steps import Word
from sandtable.players.heroes.firing import best_shot, complete, price
from sandtable.players.heroes.picture import BattlePicture, chance
from sandtable.players.heroes.worth import value

PASSED: Final = ("pass",)
SHOOT_FOR: Final = 0.7  # the least gain for which Opportunity Fire is used
SPECIAL_FOR: Final = 1.0
INITIATIVE_FOR: Final = 2.5
BARRAGE_FOR: Final = 2.2
AGAIN_FOR: Final = 0.8
BARRAGE: Final = (3, 2, 0)
MINE: Final = (2, 3, 3)


def react(p: BattlePicture, ask: React) -> Word:
    letters = ask.letters(p.seen, ())
    if len(letters) == 1:
        return PASSED
    for letter in letters[1:]:
        word = answer(p, ask, letter)
        if word:
            return word
    return PASSED


def answer(p: BattlePicture, ask: React, letter: str) -> Word:
    """The word that begins with a letter, if this is the moment for it; else ()."""
    if letter in p.seen.units:
        return special(p, letter) if ask.window == "RW-2" else opportunity(p, ask, letter)
    if letter in ("second-chance", "veteran"):
        return (letter,) if again(p) else ()
    if letter in ("lucky-helmet", "desertion", "high-command", "+knife", "knife"):
        return finish(p, ask, (letter,))
    if letter == "initiative":
        return initiative(p)
    if letter == "rally":
        return rally(p, ask)
    if letter == "mine":
        return mine(p, ask)
    if letter == "off-board-barrage":
        return barrage(p, ask)
    if letter in ("hitlerjugend", "autonomous", "return-to-sender"):
        return finish(p, ask, (letter,))
    if letter == "dynamic":
        return finish(p, ask, (letter,)) if ask.window == "RW-8" else ()
    if letter == "fall-back":
        return (letter,) if drives_off(p, ask.subject) else ()
    if letter == "fury-of-the-fuehrer":
        return (letter,) if len(close_by(p)) >= 2 else ()
    if letter[0] == "+" and ask.window == "RW-10c":
        return (letter,) if price(p.seen, letter) < 1.1 else ()
    return ()


def finish(p: BattlePicture, ask: React, word: Word) -> Word:
    """Completes a word with the first letter offered each time."""
    while not ask.ends(p.seen, word):
        letters = ask.letters(p.seen, word)
        if not letters:
            return ()
        word = (*word, letters[0])
    return word


def opportunity(p: BattlePicture, ask: React, unit: str) -> Word:
    worth, draft = best_shot(p, ask, unit, "opportunity", (unit,))
    if worth < SHOOT_FOR:
        return ()
    return complete(p, ask, unit, "opportunity", draft, (unit,))


def again(p: BattlePicture) -> bool:
    """Is a re-roll worth it: of an own roll that failed or an enemy's that hit, about a unit that matters?"""
    seen = p.seen
    side, _, at = seen.roll
    dice = current_roll(seen).dice(seen)
    if not dice.needs or not seen.faces:
        return False
    hit = max(seen.faces) >= dice.needs
    stake = p.loss_of(at) if at in seen.units and seen.units[at].at not in OFF_BOARD else 1.5
    if side == p.side:
        return not hit and chance(dice.needs) * stake >= AGAIN_FOR
    return hit and at in seen.units and (1.0 - chance(dice.needs)) * stake >= AGAIN_FOR


def special(p: BattlePicture, unit: str) -> Word:
    """Plays a Special Order for a good shot, or once the other orders have run out; else ()."""
    worth, _ = best_shot(p, Act(unit), unit, "action")
    return (unit,) if worth >= SPECIAL_FOR or not lowest(p.seen, p.side) else ()


def initiative(p: BattlePicture) -> Word:
    """Plays Initiative if the next unit to act has a good shot; else ()."""
    seen = p.seen
    number = str(lowest(seen, p.side))
    for unit, token in seen.tokens.items():
        if token == number and seen.units[unit].side == p.side:
            worth, _ = best_shot(p, Act(unit), unit, "action")
            return ("initiative",) if worth >= INITIATIVE_FOR else ()
    return ()


def rally(p: BattlePicture, ask: React) -> Word:
    """Rallies the unit with most markers, if it has yet to act or has two."""
    seen = p.seen
    shaken = ask.letters(seen, ("rally",))
    worst = max(shaken, key=lambda unit: seen.units[unit].suppressed * value(seen, unit))
    markers = seen.units[worst].suppressed
    if markers >= 2 or (worst in seen.tokens and value(seen, worst) >= 6.0):
        return ("rally", worst)
    return ()


def mine(p: BattlePicture, ask: React) -> Word:
    seen = p.seen
    unit = ask.subject if ask.subject in seen.units else ""
    if not unit:
        unit = next(iter(seen.moving), "")
    if not unit or not seen.units[unit].kind:
        return ()
    needs = seen.face(unit).defence[1] - MINE[seen.grade(unit)]
    return ("mine",) if chance(needs) * p.loss_of(unit) >= 1.4 else ()


def barrage(p: BattlePicture, ask: React) -> Word:
    """Aims a barrage where most enemies stand together, and no friends."""
    seen = p.seen
    best, found = 0.0, ""
    for corner in ask.letters(seen, ("off-board-barrage",)):
        worth = 0.0
        for unit in units_on(seen, list(seen.land.squares.corner_squares[corner]), False):
            cover = seen.land.bonus.get(seen.units[unit].at, 0) if seen.grade(unit) == INFANTRY else 0
            needs = seen.face(unit).defence[1] + cover - BARRAGE[seen.grade(unit)]
            worth += chance(needs) * p.loss_of(unit) * (1.0 if seen.units[unit].side != p.side else -1.5)
        if worth > best:
            best, found = worth, corner
    return ("off-board-barrage", found) if best >= BARRAGE_FOR else ()


def drives_off(p: BattlePicture, subject: str) -> bool:
    """Is it worth a card to send an enemy back? From an objective always, else if he is worth something."""
    seen = p.seen
    unit = subject if subject in seen.units else effect_of(subject)[1]
    if unit not in seen.units:
        return False
    at = seen.units[unit].at
    on_goal = any([at in aim.squares for aim in p.aims])
    return on_goal or value(seen, unit) >= 6.0


def close_by(p: BattlePicture) -> list[str]:
    """Own units that could reach an enemy this turn."""
    seen = p.seen
    squares = seen.land.squares
    found: list[str] = []
    for unit in p.friends:
        if seen.grade(unit) == INFANTRY and unit in seen.tokens:
            near = [1 for id in p.enemies if squares.range(seen.units[unit].at, seen.units[id].at) <= 3]
            if near:
                found.append(unit)
    return found
