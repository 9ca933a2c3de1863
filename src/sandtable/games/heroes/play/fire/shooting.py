"""A declared shot on its way: reactions, dice, effect, the next weapon (HON-525, HON-528, RW-6, RW-9)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.explosions.structures import Destruction
from sandtable.games.heroes.play.fire.aim import can_aim
from sandtable.games.heroes.play.fire.arms import (
    CREW,
    ON_MOVE,
    OPPORTUNITY,
    SNIPER_WEAPON,
    firing_face,
    weapon_of,
)
from sandtable.games.heroes.play.fire.machine_gun import shares
from sandtable.games.heroes.play.fire.refusals import why_not_shot
from sandtable.games.heroes.play.fire.shot_words import first_letters, marker_letters, shot_ends, shot_letters
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sniper import sniped
from sandtable.games.heroes.play.fire.spelling import DONE, ShotDraft, read
from sandtable.games.heroes.play.fire.sums import (
    AMMO,
    FIRE,
    MARKSMEN,
    SNIPER,
    STRUCTURE,
    SUPPRESS,
    Reckoned,
    ShotFacts,
    best,
    shot_facts,
)
from sandtable.games.heroes.play.fire.targets import struck_structure
from sandtable.games.heroes.play.harm.affect import DESTROYED, HIT, SUPPRESSED, Affect
from sandtable.games.heroes.play.nouns import ABOARD, ENEMY, OFF_BOARD, X
from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Dice, Faces, Procedure, Reason, Steps, Word

FRIGHTEN: Final = "frighten"
LEAVE_IT: Final = "leave"


def begin_shot(s: Battle, unit: str, how: str, target: str, word: Word) -> Steps:
    """The steps of a shot, then of the other weapon of a vehicle."""
    spelled = read(s, unit, word)
    steps = declare(s, unit, how, spelled)
    if len(firing_face(s, unit).weapons) > 1:
        steps.append(NextWeapon(unit, how, target, (spelled.weapon,)))
    return steps


def declare(s: Battle, unit: str, how: str, spelled: ShotDraft) -> Steps:
    """Declares type, weapon and targets and pays markers and cards, before any die (HON-525, HON-701, HON-763)."""
    aimed, points = shares(spelled.targets)
    plus = tuple(spelled.plus)
    id = str(len(s.shots) + 1)
    s.shots[id] = Shot(
        unit, how, spelled.mode, spelled.weapon, spelled.slot, aimed, points if spelled.spread else (), plus
    )
    arm = gear.place_in(s, spelled.slot).gear.stem if spelled.slot else ""
    at = tuple([s.units[target].at if target in s.units else "" for target in aimed])
    s.tell(
        "fired",
        unit=unit,
        mode=spelled.mode,
        weapon=arm,
        targets=aimed,
        how=how,
        frm=s.units[unit].carrier or s.units[unit].at,
        at=at,
    )
    if spelled.slot:
        gear.spend(s, spelled.slot)
    pay(s, unit, plus)
    return [Attack(id)]


def pay(s: Battle, unit: str, plus: Word) -> None:
    gear.spend_some(s, unit, "ammo", plus.count(AMMO))
    gear.spend_some(s, unit, "marksmen", plus.count(MARKSMEN))
    bonus.pay(s, s.units[unit].side, plus)


class Attack(Procedure[Battle]):
    """RW-6: the other side may answer the declaration; then the dice."""

    __match_args__ = ("shot",)

    def __init__(self, shot: str) -> None:
        self.shot = shot

    def run(self, s: Battle) -> Steps:
        shot = s.shots[self.shot]
        window = opened(s, "RW-6", self.shot, (ENEMY[s.units[shot.firer].side],))
        if window:
            return [*window, AddMore(self.shot, s.smoke), Resolve(self.shot)]
        return resolve(s, self.shot)


class AddMore(Choice[Battle]):
    """Lets the firing side add to its shot after new smoke was laid; then the window opens anew (RW-6)."""

    __match_args__ = ("shot", "smoke")
    rule = "HON-763"

    def __init__(self, shot: str, smoke: tuple[str, ...]) -> None:
        self.shot = shot
        self.smoke = smoke  # the squares with smoke when the shot was declared

    def still(self, s: Battle) -> bool:
        shot = s.shots[self.shot]
        if s.smoke == self.smoke or shot.mode == STRUCTURE or shot.shares:
            return False
        return bonus.possible(s, s.units[shot.firer].side, bonus.FIRE)

    def seat(self, s: Battle) -> str:
        return s.units[s.shots[self.shot].firer].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        shot = seen.shots[self.shot]
        spelled = ShotDraft(shot.weapon)
        spelled.slot, spelled.mode, spelled.targets = shot.gear, shot.mode, list(shot.targets)
        spelled.plus = [*shot.plus, *draft]
        side = seen.units[shot.firer].side
        return [
            DONE,
            *marker_letters(seen, shot.firer, spelled),
            *bonus.letters(seen, side, bonus.FIRE, draft),
        ]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        if len(word) == 1:
            return NOTHING
        shot = s.shots[self.shot]
        more = word[:-1]
        s.shots[self.shot] = Shot(
            shot.firer,
            shot.how,
            shot.mode,
            shot.weapon,
            shot.gear,
            shot.targets,
            shot.shares,
            (*shot.plus, *more),
        )
        pay(s, shot.firer, more)
        enemy = ENEMY[s.units[shot.firer].side]
        return [*opened(s, "RW-6", self.shot, (enemy,)), AddMore(self.shot, s.smoke)]


class Resolve(Procedure[Battle]):
    """After the declaration and all reactions: the dice."""

    __match_args__ = ("shot",)

    def __init__(self, shot: str) -> None:
        self.shot = shot

    def run(self, s: Battle) -> Steps:
        return resolve(s, self.shot)


def resolve(s: Battle, id: str) -> Steps:
    """A roll for each target in the order they were named in (HON-617); for a structure just its dice (HON-534)."""
    shot = s.shots[id]
    s.added = ()
    if shot.mode == STRUCTURE:
        dice = weapon_of(s, shot.firer, shot.weapon, shot.gear).destruction
        return [Destruction(shot.targets[0], dice, shot.firer), EndShot(id)]
    steps: Steps = [ShotRoll(id, 0)]
    steps += [NextShot(id, number) for number in range(1, len(shot.targets))]
    return [*steps, EndShot(id)]


class NextShot(Procedure[Battle]):
    """The next of several shots: "Any +X" may be added to each (R-46)."""

    __match_args__ = ("shot", "number")

    def __init__(self, shot: str, number: int) -> None:
        self.shot = shot
        self.number = number

    def still(self, s: Battle) -> bool:
        return has_line(s, s.shots[self.shot], self.number)

    def run(self, s: Battle) -> Steps:
        shot = s.shots[self.shot]
        window = bonus.before_roll(s, s.units[shot.firer].side, "attack", shot.targets[self.number])
        return [*window, ShotRoll(self.shot, self.number)]


class ShotRoll(Roll):
    """The die of a shot, or the better of two (HON-524, HON-613, HON-620)."""

    __match_args__ = ("shot", "number")

    def __init__(self, shot: str, number: int) -> None:
        self.shot = shot
        self.number = number  # number of the target, from 0

    def still(self, s: Battle) -> bool:
        return has_line(s, s.shots[self.shot], self.number)

    def seat(self, s: Battle) -> str:
        return s.units[s.shots[self.shot].firer].side

    def by(self, s: Battle) -> str:
        return s.shots[self.shot].firer

    def at(self, s: Battle) -> str:
        return s.shots[self.shot].targets[self.number]

    def dice(self, s: Battle) -> Dice:
        return facts_of(s, self.shot, self.number).to_throw()

    def read(self, s: Battle, faces: Faces) -> Steps:
        facts = facts_of(s, self.shot, self.number)
        s.added = ()
        return struck(s, s.shots[self.shot], self.number, facts, best(faces) + facts.plus)


def has_line(s: Battle, shot: Shot, number: int) -> bool:
    """Can the shot still be made from where firer and target are now?"""
    target = s.units[shot.targets[number]]
    if target.at in OFF_BOARD or not target.kind:
        return False
    at = s.units[shot.firer].at
    if at in OFF_BOARD and at != ABOARD:
        return False
    weapon = SNIPER_WEAPON if shot.mode == SNIPER else weapon_of(s, shot.firer, shot.weapon, shot.gear)
    return can_aim(s, shot.firer, shot.targets[number], weapon)


def facts_of(s: Battle, id: str, number: int) -> ShotFacts:
    """The sum of one roll of a shot under way; kept from the declaration to the reading, unless something changes."""
    shot = s.shots[id]
    if s.reckoned is not None and s.reckoned.holds(s, shot, number):
        return s.reckoned.facts
    target = shot.targets[number]
    share = shot.shares[number] if shot.shares else X
    facts = shot_facts(s, shot.firer, shot.weapon, shot.gear, shot.mode, target, shot.how, shot.plus, share)
    assert facts is not None, shot
    if s.added:
        facts.add(s.added)
    s.reckoned = Reckoned(s, shot, number, facts)
    return facts


def struck(s: Battle, shot: Shot, number: int, facts: ShotFacts, total: int) -> Steps:
    """What a total does to the target, then to the structure around it (HON-526, HON-527, HON-621, HON-623)."""
    target = shot.targets[number]
    weapon = weapon_of(s, shot.firer, shot.weapon, shot.gear)
    if shot.mode == SNIPER:
        steps = sniped(shot.firer, target, total)
    elif shot.mode == SUPPRESS:
        markers = max(0, total // facts.defence)
        steps = [Affect(target, SUPPRESSED, markers, shot.firer)] if markers else []
    elif total >= 2 * facts.defence:
        steps = [Affect(target, DESTROYED, 0, shot.firer)]
    elif total >= facts.defence:
        steps = [Affect(target, HIT, 1 if weapon.piercing else 0, shot.firer)]
    else:
        steps = []
    tell_shot(s, shot, target, facts, total)
    frightens = weapon.frightening if shot.mode != SNIPER else False
    if not steps and not shot.shares and (frightens or MARKSMEN in shot.plus):
        steps = [Frighten(shot.firer, target)]
    structure = struck_structure(s, target) if weapon.destruction and shot.mode != SNIPER else ""
    if structure:
        steps = [*steps, Destruction(structure, weapon.destruction, shot.firer)]
    return steps


def tell_shot(s: Battle, shot: Shot, target: str, facts: ShotFacts, total: int) -> None:
    if shot.mode == FIRE and total >= 2 * facts.defence:
        effect = "double"
    else:
        effect = "struck" if total >= facts.defence else "missed"
    s.tell(
        "shot",
        unit=shot.firer,
        target=target,
        mode=shot.mode,
        total=total,
        defence=facts.defence,
        effect=effect,
    )


class EndShot(Procedure[Battle]):
    """The shot is resolved."""

    __match_args__ = ("shot",)

    def __init__(self, shot: str) -> None:
        self.shot = shot

    def run(self, s: Battle) -> Steps:
        del s.shots[self.shot]
        return NOTHING


class Frighten(Choice[Battle]):
    """Asks whether a shot of Marksmen without any effect gives one Suppressed marker (HON-615)."""

    __match_args__ = ("firer", "target")
    rule = "HON-615"

    def __init__(self, firer: str, target: str) -> None:
        self.firer = firer
        self.target = target

    def still(self, s: Battle) -> bool:
        return s.on_board(self.target)

    def seat(self, s: Battle) -> str:
        return s.units[self.firer].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return [FRIGHTEN, LEAVE_IT]

    def chosen(self, s: Battle, word: Word) -> Steps:
        return [Affect(self.target, SUPPRESSED, 1, self.firer)] if word[0] == FRIGHTEN else NOTHING


class NextWeapon(Choice[Battle]):
    """A vehicle fires each weapon once, in any order, each resolved before the next is declared (HON-528)."""

    __match_args__ = ("unit", "how", "target", "spent")
    rule = "HON-528"

    def __init__(self, unit: str, how: str, target: str, spent: tuple[int, ...]) -> None:
        self.unit = unit
        self.how = how
        self.target = target
        self.spent = spent  # the weapons it has fired

    def still(self, s: Battle) -> bool:
        """Crew damage allows one weapon a turn (HON-530)."""
        if not s.on_board(self.unit) or CREW in s.units[self.unit].damage:
            return False
        return bool(first_letters(s, self.unit, self.how, self.target, self.spent))

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if not draft:
            return [DONE, *first_letters(seen, self.unit, self.how, self.target, self.spent)]
        return shot_letters(seen, self.unit, self.how, self.target, draft)

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[0] == DONE or shot_ends(seen, self.unit, self.how, word)

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == DONE:
            return NOTHING
        spelled = read(s, self.unit, word)
        steps = declare(s, self.unit, self.how, spelled)
        return [*steps, NextWeapon(self.unit, self.how, self.target, (*self.spent, spelled.weapon))]

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return why_not_shot(seen, self.unit, self.how, self.target, draft, letter, self.spent)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


class Fired(Procedure[Battle]):
    """After a Firing Action is resolved the other side may fire at the firer (Opportunity Fire, RW-9).

    Fire on the Move is answered in the windows of the move, RW-4 and RW-5, an opportunity shot by `opp_fire_chain`.
    """

    __match_args__ = ("unit", "how")

    def __init__(self, unit: str, how: str) -> None:
        self.unit = unit
        self.how = how

    def run(self, s: Battle) -> Steps:
        s.volley = ""
        if self.how == ON_MOVE or (self.how == OPPORTUNITY and not s.rules.fire_chain):
            return NOTHING
        return opened(s, "RW-9", self.unit, (ENEMY[s.units[self.unit].side],))
