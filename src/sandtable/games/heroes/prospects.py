"""What a question, a draft or a throw leads to, read from what a seat sees: the one place that knows every word."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from sandtable.games.heroes import (
    activation,
    assault,
    blasts,
    bonus,
    bursts,
    charges,
    damage,
    dangers,
    going_off,
    grenades,
    machine_gun,
    movement,
    paths,
    scouts,
    shells,
    shooting,
    spelling,
    strikes,
    structures,
    supply,
)
from sandtable.games.heroes.cards.bonuses import fighter
from sandtable.games.heroes.chances import (
    ON_TARGET,
    Attempt,
    Prospect,
    assault_prospect,
    at_least,
    averaged,
    damage_chances,
    shot_attempt,
    shot_prospect,
    strike_attempt,
    structure_attempt,
    template_prospect,
    weapon_dice,
)
from sandtable.games.heroes.facts import STRUCTURE
from sandtable.games.heroes.nouns import X
from sandtable.games.heroes.rolls import Again, Roll, current_roll
from sandtable.games.heroes.shots import Shot
from sandtable.games.heroes.state import Battle
from sandtable.games.heroes.strength import KNIFE, NOW, AssaultFacts, arms_of, assault_facts, value_of
from sandtable.games.heroes.windows import PASS, React
from sandtable.kernel.steps import Choice, Throw, Word

WATCHES: Final = ("RW-4", "RW-5", "RW-9", "RW-10")
BARRAGE: Final = "off-board-barrage"
MINE: Final = "mine"
RETURN: Final = "return-to-sender"
NO_SHOT: Final = (activation.MOVE, activation.NOTHING_DONE, movement.HOLD, spelling.DONE, PASS)
AGAIN: Final = ("second-chance", "veteran")


class Firing:
    """A Firing Action that is being spelled."""

    def __init__(self, unit: str, how: str, target: str, word: Word) -> None:
        self.unit = unit
        self.how = how
        self.target = target  # the only one that may be fired at, or ""
        self.word = word


class Marching:
    """A move that is being spelled."""

    def __init__(self, unit: str, how: str, word: Word) -> None:
        self.unit = unit
        self.how = how
        self.word = word


def firing(seen: Battle, ask: Choice[Any], word: Word) -> Firing | None:
    """The shot in a word, if it is one."""
    if not word or word[0] in NO_SHOT:
        return None
    if isinstance(ask, activation.Act):
        return Firing(ask.unit, "action", "", word)
    if isinstance(ask, shooting.NextWeapon):
        return Firing(ask.unit, ask.how, ask.target, word)
    if isinstance(ask, movement.ShootMoving):
        return Firing(movement.mover(seen), "on-move", "", word)
    if isinstance(ask, React) and ask.window in WATCHES and word[0] in seen.units:
        return Firing(word[0], "opportunity", ask.subject, word[1:] or (ask.subject,))
    return None


def marching(seen: Battle, ask: Choice[Any], word: Word) -> Marching | None:
    """The move in a word, if it is one."""
    if isinstance(ask, activation.Act) and word[:1] == (activation.MOVE,):
        return Marching(ask.unit, "action", word[1:])
    if isinstance(ask, (supply.SupplyMoves, scouts.ScoutMoves)) and word and word[0] in seen.units:
        how = "supply" if isinstance(ask, supply.SupplyMoves) else "scout"
        return Marching(word[0], how, word[1:])
    if isinstance(ask, movement.GoOn):
        return Marching(movement.mover(seen), "", word)
    return None


def prospect(seen: Battle, ask: Choice[Any] | Throw[Any], word: Word) -> Prospect | None:
    """What is about to be decided by dice; None where none are near."""
    if isinstance(ask, Throw):
        return throw_prospect(seen, ask)
    shot = firing(seen, ask, word)
    if shot is not None:
        return fire_prospect(seen, shot)
    march = marching(seen, ask, word)
    if march is not None:
        return march_prospect(seen, march)
    if isinstance(ask, React):
        return reaction_prospect(seen, ask, word)
    if isinstance(ask, shooting.AddMore):
        return declared_prospect(seen, ask.shot, tuple([letter for letter in word if letter[:1] == "+"]))
    if isinstance(ask, assault.ChooseArms) and word:
        fray = seen.frays[NOW]
        slots = assault.kinds_of_arms(seen, fray.attacker, seen.grade(fray.defender))
        return fray_prospect(seen, (), (), slots.get(word[0], ""))
    return None


# fire


def fire_prospect(seen: Battle, shot: Firing) -> Prospect | None:
    if shot.word[0] in blasts.BLASTS:
        return blast_prospect(seen, shot)
    s, unit = dangers.revealed(seen, shot.unit)
    if not s.units[unit].kind:
        return None
    spelled = spelling.read(s, unit, shot.word)
    if not spelled.targets or spelled.weapon == spelling.NO_ARM:
        return first_shot(s, unit, shot) if not spelled.targets else None
    if spelled.mode == STRUCTURE:
        dice = weapon_dice(s, unit, spelled.weapon, spelled.slot)
        return Prospect("structure", unit, [structure_attempt(s, spelled.targets[0], dice)])
    return spelled_prospect(s, unit, shot.how, spelled)


def spelled_prospect(s: Battle, unit: str, how: str, spelled: spelling.Spelled) -> Prospect | None:
    named, points = machine_gun.shares(spelled.targets)
    shares = points if spelled.spread else ()
    if [target for target in named if target not in s.units or not s.units[target].kind]:
        return None
    plus = tuple(spelled.plus)
    return shot_prospect(s, unit, spelled.weapon, spelled.slot, spelled.mode, named, how, plus, shares)


def first_shot(s: Battle, unit: str, shot: Firing) -> Prospect | None:
    """In answer to an enemy there is one target: a weapon or mode that is named is fired at it."""
    if not shot.target:
        return None
    spelled = spelling.read(s, unit, (*shot.word, shot.target))
    if spelled.mode == STRUCTURE or spelled.spread or spelled.weapon == spelling.NO_ARM:
        return None
    return spelled_prospect(s, unit, shot.how, spelled)


def blast_prospect(seen: Battle, shot: Firing) -> Prospect | None:
    """Everybody under the template as it is aimed; a charge explodes at the end of the Supply Phase (HON-706)."""
    spoken = blasts.Spoken(shot.word)
    if not spoken.point:
        return None
    if spoken.what in charges.CHARGES:
        slot = blasts.slot_for(seen, shot.unit, spoken.what)
        if not slot or not seen.units[spoken.point].kind:
            return None
        option = charge_option(seen, slot)
        attack = strikes.blow(seen, option, seen.units[shot.unit].side, spoken.point)
        return Prospect("charge", shot.unit, [strike_attempt(attack)])
    declared = blasts.shot_of(seen, shot.unit, shot.how, shot.word)
    return laid_prospect(seen, declared)


def charge_option(s: Battle, slot: str) -> str:
    for side in s.armies:
        for place in s.rules.army(s, side).options:
            if place.id == slot:
                return place.gear.id
    return ""


def laid_prospect(s: Battle, shot: Shot) -> Prospect:
    """A template where it is aimed, or where it may come down (HON-625, HON-626)."""
    units = bursts.struck(s, shot) if shot.mode in bursts.FLAMES else []
    if [unit for unit in units if not s.units[unit].kind]:
        return Prospect("template", shot.firer, [])
    if shot.mode != bursts.INDIRECT:
        return template_prospect(s, shot)
    side = s.units[shot.firer].side
    scatter = bursts.weapon_of(s, shot).indirect
    found = Prospect("template", shot.firer, [])
    found.aim = shot.targets[0]
    where: list[tuple[Fraction, list[Attempt]]] = []
    for corner, share in landings(s, side, shot.targets[0], scatter):
        found.spread.append((corner, share))
        if corner:
            laid = bursts.laid(shot, bursts.INDIRECT, corner)
            where.append((share, [strike_attempt(attack) for attack in bursts.attacks(s, laid)]))
    found.attempts = averaged(where)
    return found


def landings(s: Battle, side: str, corner: str, scatter: int) -> list[tuple[str, Fraction]]:
    """Where a template comes down with which chance; "" where it is lost."""
    far = shells.distance(s, side, corner, scatter)
    plus = sum([amount for amount, _ in s.added])
    found: dict[str, Fraction] = {}
    for face in range(1, 7):
        place = shells.landing(s, corner, face + plus, far)
        found[place] = found.get(place, Fraction(0)) + Fraction(1, 6)
    return list(found.items())


def declared_prospect(s: Battle, id: str, more: Word = ()) -> Prospect | None:
    """A shot under way, before its dice."""
    shot = s.shots.get(id)
    if shot is None:
        return None
    contained = shot.mode in bursts.FLAMES or shot.mode in bursts.CONTAINED
    if contained or shot.mode in (bursts.TEMPLATE, bursts.INDIRECT):
        return laid_prospect(s, shot)
    if shot.mode == STRUCTURE:
        dice = weapon_dice(s, shot.firer, shot.weapon, shot.gear)
        return Prospect("structure", shot.firer, [structure_attempt(s, shot.targets[0], dice)])
    plus = (*shot.plus, *more)
    return shot_prospect(
        s, shot.firer, shot.weapon, shot.gear, shot.mode, shot.targets, shot.how, plus, shot.shares
    )


# moves and assaults


def march_prospect(seen: Battle, march: Marching) -> Prospect | None:
    """The dangers of a way: the best shot at its end, and everybody who may fire at it on the way (HON-618)."""
    last = march.word[-1] if march.word else ""
    if last in seen.units and seen.units[last].side != seen.units[march.unit].side:
        return charge_prospect(seen, march, last)
    how = march.how or seen.moving[march.unit].how
    if how == "scout" or not march.word:
        return None
    stand, steps = walked(seen, march)
    found = Prospect("path", march.unit, [])
    worst = stand.worst()
    if worst is not None:
        found.attempts = [worst.attempt]
        found.notes = [worst.gun.unit]
    found.watch = dangers.Passage(steps).shots if how == "action" else []
    return found if stand.guns else None


def walked(seen: Battle, march: Marching) -> tuple[dangers.Stand, list[tuple[str, dict[str, Fraction]]]]:
    """The unit at the end of a draft, and who may fire at it in each square on the way."""
    stand = dangers.Stand(seen, march.unit)
    going = paths.Going(seen, march.unit, march.how)
    steps: list[tuple[str, dict[str, Fraction]]] = []
    for letter in march.word:
        paths.take(seen, going, letter)
        if going.stepped:
            stand.put(going)
            if going.how == "action" and not going.hidden:
                steps.append((going.at, stand.watched()))
    stand.put(going)
    return stand, steps


def charge_prospect(seen: Battle, march: Marching, target: str) -> Prospect | None:
    """An Assault at the end of a move (HON-641 … HON-646); None against a counter nobody knows."""
    if not seen.units[target].kind:
        return None
    s, unit = dangers.revealed(seen, march.unit)
    going = paths.read(seen, march.unit, march.how, march.word[:-1])
    if going.at in s.land.terrain:
        s.put(unit, going.at, going.rear, going.heading)
    way = assault.way_in(s, unit, assault.launches_of(s, unit), target, going.windows)
    if way is None:
        return None
    slots = arms_of(s, unit, s.grade(target)) if value_of(s, unit, s.grade(target)) == X else []
    facts = assault_facts(s, unit, target, way.launch, way.square, arms=slots[0] if slots else "", ahead=True)
    found = assault_prospect(facts)
    if going.how == "action" and not going.carrier:
        found.watch = dangers.Passage(walked(seen, Marching(march.unit, march.how, march.word[:-1]))[1]).shots
    return found


def fray_prospect(s: Battle, attacking: Word, defending: Word, arms: str = "", shield: str = "") -> Prospect:
    """The Assault under way, with what is added to it."""
    fray = s.frays[NOW]
    return assault_prospect(
        assault_facts(
            s,
            fray.attacker,
            fray.defender,
            fray.launch,
            fray.square,
            (*fray.attacking, *attacking),
            (*fray.defending, *defending),
            arms or fray.arms,
            shield or fray.shield,
        )
    )


# reactions


def reaction_prospect(seen: Battle, ask: React, word: Word) -> Prospect | None:
    first = word[0] if word else PASS
    if ask.window == "RW-7":
        return throw_prospect(seen, current_roll(seen)) if first in AGAIN else None
    if ask.window == "RW-10c" and seen.units[seen.frays[NOW].defender].kind:
        return braced_prospect(seen, ask.side, first)
    if ask.window == "RW-6b":
        return added_prospect(seen, first)
    if ask.window == "RW-6" and first == PASS:
        return declared_prospect(seen, str(len(seen.shots)))
    if first == RETURN and len(word) > 2:
        thrown = bursts.top(seen)
        return laid_prospect(seen, bursts.laid(thrown, grenades.mode_at(seen, word[2]), word[2]))
    if first == MINE and seen.units[ask.subject].kind:
        attack = strikes.blow(seen, MINE, ask.side, ask.subject)
        found = Prospect("card", "", [strike_attempt(attack)])
        found.side = ask.side
        return found
    if first == BARRAGE and len(word) > 1:
        return barrage_prospect(seen, ask.side, word[1])
    return None


def braced_prospect(seen: Battle, side: str, letter: str) -> Prospect:
    """An Assault with one more card, knife or gear (RW-10 c)."""
    added = (letter,) if letter == KNIFE or bonus.is_card(seen, letter) else ()
    fray = seen.frays[NOW]
    if fighter(seen, side) == fray.attacker:
        return fray_prospect(seen, added, ())
    slots = assault.kinds_of_arms(seen, fray.defender, seen.grade(fray.attacker))
    return fray_prospect(seen, (), added, "", slots.get(letter, ""))


def added_prospect(seen: Battle, letter: str) -> Prospect | None:
    """The roll that comes next, with a card for it or without (R-46)."""
    roll = next_roll(seen)
    if roll is None:
        return None
    s = seen.clone()
    s.added = (*s.added, *bonus.reasons(s, (letter,)))
    return throw_prospect(s, roll)


def next_roll(s: Battle) -> Roll | None:
    """The first roll that stands on the agenda after what is asked now."""
    for frame in s.frames():
        for step in frame.steps[frame.at + 1 :]:
            if isinstance(step, Roll):
                return step
    return None


def barrage_prospect(seen: Battle, side: str, corner: str) -> Prospect:
    """Guns off the board, with their scatter."""
    scatter = seen.rules.box.cards[BARRAGE].number
    found = Prospect("template", "", [])
    found.side, found.aim = side, corner
    where: list[tuple[Fraction, list[Attempt]]] = []
    for place, share in landings(seen, side, corner, scatter):
        found.spread.append((place, share))
        if place:
            units = shells.barraged(seen, BARRAGE, place)
            where.append((share, [strike_attempt(strikes.blow(seen, BARRAGE, side, unit)) for unit in units]))
    found.attempts = averaged(where)
    return found


# throws


def throw_prospect(s: Battle, ask: Throw[Any]) -> Prospect | None:
    """The dice that lie on the table."""
    roll = current_roll(s) if isinstance(ask, Again) else ask
    found: Prospect | None = None
    if isinstance(roll, shooting.ShotRoll):
        shot, target = s.shots[roll.shot], s.shots[roll.shot].targets[roll.number]
        facts = shooting.facts_of(s, roll.shot, roll.number)
        if facts is not None:
            found = Prospect(shot.mode, shot.firer, [shot_attempt(s, shot.mode, target, facts)])
    elif isinstance(roll, going_off.Strike):
        attack = roll.attack(s)
        found = Prospect("template", bursts.top(s).firer, [strike_attempt(attack)])
    elif isinstance(roll, strikes.Blow):
        attack = strikes.blow(s, roll.source, roll.side, roll.unit)
        found = Prospect("card", "", [strike_attempt(attack)])
    elif isinstance(roll, damage.DamageRoll):
        dice = roll.dice(s)
        chances = damage_chances(s, roll.unit, dice.plus())
        found = Prospect("damage", roll.by(s), [Attempt(roll.unit, dice.count, dice.because, 0, (), chances)])
    elif isinstance(roll, structures.DestructionRoll):
        plus = sum([amount for amount, _ in s.added])
        found = Prospect("structure", roll.by(s), [structure_attempt(s, roll.structure, roll.count, plus)])
    elif isinstance(roll, (shells.Scatter, shells.CardScatter)):
        dice = roll.dice(s)
        chance = at_least(shells.ON_TARGET - dice.plus(), 1)
        attempt = Attempt("", 1, dice.because, shells.ON_TARGET, (), [(ON_TARGET, chance)], wants=ON_TARGET)
        found = Prospect("scatter", roll.by(s), [attempt])
    elif isinstance(roll, assault.AssaultRoll):
        found = fight_prospect(s, roll)
    if found is not None and not found.side and isinstance(roll, Roll):
        found.side = roll.seat(s)
    return found


def fight_prospect(s: Battle, roll: assault.AssaultRoll) -> Prospect:
    """The dice of an Assault: once the attacker has thrown, what he has stands (HON-645)."""
    fray = s.frays[NOW]
    facts: AssaultFacts = assault.facts_of(s, fray)
    found = assault_prospect(facts)
    if not roll.attack:
        ways = facts.defender.spread()
        every = sum(ways.values())
        won = sum([count for total, count in ways.items() if total < fray.total])
        even = ways.get(fray.total, 0)
        found.attempts[0].chances = [
            ("win", Fraction(won, every)),
            ("tie", Fraction(even, every)),
            ("lose", Fraction(every - won - even, every)),
        ]
    found.side = s.units[fray.attacker].side
    return found
