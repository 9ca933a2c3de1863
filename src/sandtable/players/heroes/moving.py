"""Finds the best move: every square in reach by its worth, every assault by its exact chances."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground import facing
from sandtable.games.heroes.play.assault.strength import assault_facts
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.nouns import HEADINGS, INFANTRY, OFF_BOARD, WAITING, X
from sandtable.kernel.steps import Word
from sandtable.players.heroes.picture import BattlePicture, ThreateningGun
from sandtable.players.heroes.worth import value

DONE: Final = "done"
OFF: Final = "off"
SET_UP: Final = "set-up"
PACK_UP: Final = "pack-up"
BOLD: Final = 0.9  # factor on what a won assault costs the enemy
LEAST: Final = 0.35  # the least gain for which a unit moves
ARRIVAL: Final = 1.0  # what it is worth to enter the board


class Course:
    """A move, and what it gains over staying."""

    def __init__(self, gain: float, word: Word) -> None:
        self.gain = gain
        self.word = word


def best_move(p: BattlePicture, unit: str, how: str) -> Course | None:
    """The best move of a unit; None if it had better stay."""
    seen = p.seen
    if how and not movement.may_move(seen, unit, how):
        return None
    if seen.units[unit].at == WAITING:
        return come_in(p, unit, how)
    best = changed(p, unit, how)
    if seen.units[unit].at in OFF_BOARD:
        return get_out(p, unit, how) if best is None else best
    here = p.standing(unit, seen.units[unit].at)
    reach = movement.reach(seen, unit, how, ())
    for square, word in reach.items():
        if square in seen.foot or square in seen.wheels:
            continue
        gain = p.standing(unit, square) - here
        if gain > (best.gain if best is not None else LEAST):
            ended = close(p, unit, how, word)
            if ended:
                best = Course(gain, ended)
    if how not in ("supply", "scout"):
        charge = best_assault(p, unit, how, reach, here)
        if charge is not None and charge.gain > (best.gain if best is not None else LEAST):
            best = charge
    leaving = leave(p, unit, how, reach)
    return leaving if leaving is not None else best


def close(p: BattlePicture, unit: str, how: str, word: Word) -> Word:
    """Closes the word of a move, facing the enemy where there is a choice; () if it cannot stay there."""
    letters = movement.move_letters(p.seen, unit, how, word)
    if DONE in letters:
        return (*word, DONE)
    if HEADINGS[0] in letters:
        return (*word, HEADINGS[best_heading(p, unit, word[-1] if word else p.seen.units[unit].at)])
    return ()


def leave(p: BattlePicture, unit: str, how: str, reach: dict[str, Word]) -> Course | None:
    """A move over the edge, where leaving the map scores (HOC-405)."""
    ending = p.seen.rules.scene.victory
    if ending.kind != "escape" or p.side != ending.side or how == "scout":
        return None
    edge = p.seen.land.edge[ending.edge]
    for word in [(), *reach.values()]:
        at = word[-1] if word else p.seen.units[unit].at
        if at in edge and OFF in movement.move_letters(p.seen, unit, how, word):
            return Course(50.0, (*word, OFF))
    return None


def come_in(p: BattlePicture, unit: str, how: str) -> Course | None:
    """A move by which a waiting unit enters, to its best square (HOC-401)."""
    best: Course | None = None
    for square, word in movement.reach(p.seen, unit, how, ()).items():
        if square in p.seen.foot or square in p.seen.wheels:
            continue
        gain = max(p.standing(unit, square) + ARRIVAL, LEAST)
        if best is None or gain > best.gain:
            ended = close(p, unit, how, word)
            if ended:
                best = Course(gain, ended)
    return best


def get_out(p: BattlePicture, unit: str, how: str) -> Course | None:
    """A move by which a passenger gets out onto the best square in reach, once its vehicle is near enough."""
    seen = p.seen
    carrier = seen.units[unit].carrier
    if seen.face(unit).crew or not carrier or seen.units[carrier].at in OFF_BOARD:
        return None
    here = p.standing(unit, seen.units[carrier].at) - 0.5
    best: Course | None = None
    for square, word in movement.reach(seen, unit, how, ()).items():
        gain = p.standing(unit, square) - here
        if square not in seen.foot and gain > (best.gain if best is not None else LEAST):
            ended = close(p, unit, how, word)
            if ended:
                best = Course(gain, ended)
    return best


# guns with an Active and an Inactive side


def changed(p: BattlePicture, unit: str, how: str) -> Course | None:
    """Sets a gun up where it has a field of fire, packs one up that has none."""
    seen = p.seen
    sheet = seen.units[unit]
    kind = seen.kind(unit)
    gun = sheet.kind and kind.changes_state() and kind.faces[1].tripod
    if not gun or sheet.at in OFF_BOARD or how == "scout":
        return None
    letters = movement.move_letters(seen, unit, how, ())
    field = fields(p, unit, sheet.at)
    if sheet.face == 0 and SET_UP in letters and field > 0.4:
        word: Word = (SET_UP,)
        if HEADINGS[0] in movement.move_letters(seen, unit, how, word):
            word = (*word, HEADINGS[best_heading(p, unit, sheet.at)])
        return Course(2.0 + field, word)
    if sheet.face == 1 and field < 0.05 and p.enemies and PACK_UP in letters and not defends(p):
        return (
            Course(0.6, (PACK_UP, DONE))
            if DONE in movement.move_letters(seen, unit, how, (PACK_UP,))
            else None
        )
    if sheet.face == 1 and HEADINGS[0] in letters:
        heading = best_heading(p, unit, sheet.at)
        if heading != sheet.heading and sees_no_enemy(p, unit):
            return Course(1.0 + field, (HEADINGS[heading],))
    return None


def defends(p: BattlePicture) -> bool:
    """Has the side an objective to hold? Then its guns wait for the enemy."""
    return any([goal.holder == p.side for goal in p.seen.goals.values()])


def fields(p: BattlePicture, unit: str, square: str) -> float:
    """The worth of the shots that its Active side could fire from a square."""
    best = 0.0
    seen = p.seen
    for weapon in seen.kind(unit).faces[1].weapons:
        gun = ThreateningGun(square, 0, weapon, 0, {})
        for target in p.enemies:
            grade = seen.grade(target)
            cv = weapon.cv[grade] if weapon.cv[grade] != X else weapon.blast[grade]
            if cv == X or not seen.units[target].kind or seen.units[target].at == square:
                continue
            gun.heading = p.towards(square, seen.units[target].at)
            net = p.net(gun, seen.units[target].at, cv, grade)
            if net != X or weapon.indirect != X:
                best = max(best, p.shot(target, max(net, -1), weapon))
    return best


def best_heading(p: BattlePicture, unit: str, square: str) -> int:
    """The heading towards most of the enemies it can see, else towards most of all enemies."""
    seen = p.seen
    x, y = seen.land.squares.centre.get(square, (0, 0))
    scores = [0.0] * 8
    for target in p.enemies:
        at = seen.units[target].at
        u, v = seen.land.squares.centre[at]
        seen_now = (
            seen.land.squares.glimpse(square, at) is not None if square in seen.land.squares.centre else False
        )
        for heading in range(8):
            if (u, v) != (x, y) and facing.in_arc(heading, 90, u - x, v - y):
                scores[heading] += value(seen, target) * (1.0 if seen_now else 0.2)
    best = max(scores)
    return scores.index(best) if best > 0.0 else seen.units[unit].heading


def sees_no_enemy(p: BattlePicture, unit: str) -> bool:
    """Has a gun that is set up no enemy in its arc?"""
    seen = p.seen
    sheet = seen.units[unit]
    for weapon in seen.face(unit).weapons:
        gun = ThreateningGun(sheet.at, sheet.heading, weapon, 0, {})
        for target in p.enemies:
            grade = seen.grade(target)
            if weapon.cv[grade] != X and p.net(gun, seen.units[target].at, weapon.cv[grade], grade) != X:
                return False
    return True


# assaults


def best_assault(p: BattlePicture, unit: str, how: str, reach: dict[str, Word], here: float) -> Course | None:
    """The assault in reach with the best expected gain."""
    seen = p.seen
    if seen.face(unit).assault == X and seen.fury != p.side:
        return None
    best: Course | None = None
    ways: list[Word] = [(), *[word for square, word in reach.items() if square not in seen.foot]]
    for word in ways:
        launch = word[-1] if word else seen.units[unit].at
        near = [walk.to for walk in seen.land.squares.walks.get(launch, ()) if walk.opening != "window"]
        prey = [seen.foot.get(at, "") or seen.wheels.get(at, "") for at in near]
        if not any([id and seen.units[id].side != p.side for id in prey]):
            continue
        letters = movement.move_letters(seen, unit, how, word)
        for target in dict.fromkeys(prey):
            if target in letters:
                gain = charge_worth(p, unit, launch, target, here)
                if best is None or gain > best.gain:
                    best = Course(gain, (*word, target))
    return best


def charge_worth(p: BattlePicture, unit: str, launch: str, target: str, here: float) -> float:
    seen = p.seen
    if not seen.units[target].kind:
        return 0.0
    square = seen.units[target].at
    facts = assault_facts(seen, unit, target, launch, square, ahead=True)
    win, _, lose = facts.chances()
    prize = p.loss_of(target) * BOLD
    if seen.grade(target) == INFANTRY:
        prize += 0.4 * max(0.0, p.standing(unit, square) - here) + 0.5
    return win * prize - lose * p.loss_of(unit)


def retreat(p: BattlePicture, unit: str, squares: list[str]) -> str:
    """The square that is worth most to the unit."""
    known = [square for square in squares if square in p.seen.land.squares.centre]
    if not known:
        return squares[0]
    return max(known, key=lambda square: p.standing(unit, square))
