"""What a reaction could still change: the roll as it lies and thrown again, and answers that change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from sandtable.games.heroes.play.assault.assault import AssaultRoll, facts_of
from sandtable.games.heroes.play.assault.strength import NOW
from sandtable.games.heroes.play.chances import NEVER, SURE, Prospect, deadly
from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.explosions.structures import DestructionRoll
from sandtable.games.heroes.play.fire.sums import total
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.harm.damage import DamageRoll
from sandtable.games.heroes.play.reactions.windows import PASS, React
from sandtable.games.heroes.play.rolls import current_roll
from sandtable.games.heroes.play.state import Battle

SUCCEEDED: Final = "let be by the table: the roll has succeeded."
HOPELESS: Final = "let be by the table: nothing could come of it."


def as_it_stands(seen: Battle, found: Prospect) -> Fraction | None:
    """The chance of what the thrower wants if the dice that lie stay; None where that cannot be told."""
    roll = current_roll(seen)
    if isinstance(roll, AssaultRoll):
        return fight_as_it_stands(seen, roll, seen.roll[0])
    if isinstance(roll, DamageRoll):
        plus = roll.dice(seen).plus()
        kills = [deadly(seen, roll.unit, damage.result(face + plus)) for face in seen.faces]
        return SURE if all(kills) else NEVER  # of two the owner picks (HON-655)
    if isinstance(roll, DestructionRoll):
        done = structures.broken_by(seen.faces, roll.dice(seen).plus())
        return SURE if done == len(seen.faces) else None  # more points are always better
    if not found.attempts or not found.attempts[0].defence:
        return None
    attempt = found.attempts[0]
    return SURE if max(seen.faces) + total(attempt.because) >= attempt.defence else NEVER


def fight_as_it_stands(seen: Battle, roll: AssaultRoll, side: str) -> Fraction:
    """The chance of a side to win an Assault with the dice that lie (HON-645); the attacker throws first."""
    facts = facts_of(seen, seen.frays[NOW])
    mine = max(seen.faces) + roll.dice(seen).plus()
    against = facts.defender.spread() if roll.attack else {seen.frays[NOW].total: 1}
    throws = roll.seat(seen) == side
    won = sum([ways for other, ways in against.items() if (mine > other if throws else other > mine)])
    return Fraction(won, sum(against.values()))


def idle(seen: Battle, ask: React, chances: Mapping[str, Prospect | None]) -> str:
    """Why no card can better things in this window, by the prospects of its letters; "" if one could."""
    now = chances.get(PASS)
    others = [found for letter, found in chances.items() if letter != PASS]
    if ask.window == "RW-7":
        return idle_again(seen, ask, others)
    if ask.window == "RW-6" and now is not None and not now.any_of(now.attempts):
        return HOPELESS
    if now is not None and others:  # smoke on any square, or a card for the roll
        same = [found is not None and effects(found) == effects(now) for found in others]
        return HOPELESS if all(same) else ""
    return ""


def idle_again(seen: Battle, ask: React, others: list[Prospect | None]) -> str:
    """The same of dice that might be thrown again: those of the side's own roll."""
    again = others[0] if others and None not in others and seen.roll[0] == ask.side else None
    stands = as_it_stands(seen, again) if again is not None else None
    if again is None or stands is None:
        return ""
    if stands == SURE:
        return SUCCEEDED
    return HOPELESS if stands == NEVER and wanted(seen, again, ask.side) == NEVER else ""


def wanted(seen: Battle, found: Prospect, side: str) -> Fraction:
    """The chance of what a side wants of a roll."""
    attempt = found.attempts[0] if found.attempts else None
    if attempt is None:
        return SURE
    if found.fight is not None:
        attacks = seen.units[found.fight.attacker.unit].side == side
        return attempt.chance("win" if attacks else "lose")
    return attempt.chance()


def effects(found: Prospect) -> list[list[tuple[str, Fraction]]]:
    return [attempt.chances for attempt in found.attempts]
