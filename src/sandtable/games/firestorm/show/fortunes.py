"""How lucky a campaign's dice were: what each face of a battle's or the initiative's dice is worth (FS-20, FS-55)."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.fortune import Fortune, spread
from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.wargame import AttackDie, DefenceDie, attack_bonus, defence_bonus
from sandtable.kernel.engine import answer, pending
from sandtable.kernel.steps import Faces, Throw

FACES: Final = range(1, 7)


def of_attack(s: Campaign, ask: AttackDie, faces: Faces) -> Fortune:
    """Each face is worth the chance to capture that it leaves; equal totals are the defender's (FS-56)."""
    sheet = s.battle(ask.battle)
    ahead = plus(attack_bonus(s, sheet)) - plus(defence_bonus(s, sheet))
    worth = [sum([face + ahead > other for other in FACES]) / 6 for face in FACES]
    return spread(sheet.attacker, worth, worth[faces[0] - 1])


def of_defence(s: Campaign, ask: DefenceDie, faces: Faces) -> Fortune:
    """The attacker's total is known: a face holds, or does not."""
    sheet = s.battle(ask.battle)
    bonus = plus(defence_bonus(s, sheet))
    worth = [float(face + bonus >= ask.attack) for face in FACES]
    return spread(s.rules.enemy[sheet.attacker], worth, worth[faces[0] - 1])


def of_initiative(s: Campaign, faces: Faces, first: int = 0) -> Fortune:
    """Who attacks next (FS-20); `first` is the face of the first side's die, 0 while it is the one that falls."""
    rules = s.rules
    one, two = rules.sides
    lead = plus(rules.initiative_bonus(s, one)) - plus(rules.initiative_bonus(s, two))
    tie = rules.ties(s)

    def wins(a: int, b: int) -> bool:
        ahead = a - b + lead
        return ahead > 0 or (ahead == 0 and tie == one)

    if first:
        worth = [float(not wins(first, face)) for face in FACES]
        return spread(two, worth, worth[faces[0] - 1])
    worth = [sum([wins(face, other) for other in FACES]) / 6 for face in FACES]
    return spread(one, worth, worth[faces[0] - 1])


def by_what_follows(s: Campaign, ask: Throw[Any], faces: Faces) -> tuple[Fortune, ...]:
    """Each face is worth the chance that the next die tells of; () where the table decides instead."""
    side = s.rules.side_of(ask.seat(s))
    worth: list[float] = []
    for face in FACES:
        then = s.clone()
        assert isinstance(then, Campaign)
        answer(then, ask.seat(s), (face,))
        chance = chance_of(then, side)
        if chance is None:
            return ()
        worth.append(chance)
    return (spread(side, worth, worth[faces[0] - 1]),)


def chance_of(s: Campaign, side: str) -> float | None:
    """A side's chance in the battle whose die is thrown next; None if no die is."""
    for key, ask in pending(s).items():
        if isinstance(ask, (AttackDie, DefenceDie)):
            found = s.rules.skin().forecast(s, key, ask, ())
            if found is not None:
                return found.chance if s.rules.side_of(ask.seat(s)) == side else 1 - found.chance
    return None
