"""A steady commander of squads: plays either side, from what it sees alone."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.play.assault.retreat import FallBackTo
from sandtable.games.heroes.play.draws import Improvise
from sandtable.games.heroes.play.fire.shooting import Frighten, NextWeapon
from sandtable.games.heroes.play.harm.damage import PickDamage
from sandtable.games.heroes.play.moves.forced import Forced
from sandtable.games.heroes.play.moves.movement import GoOn, ShootMoving, move_letters, mover
from sandtable.games.heroes.play.nouns import BOXED, ENEMY, LEFT, LOST
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.setup.deployment import Deploy
from sandtable.games.heroes.play.setup.free_battle import Muster, PlaceObjective
from sandtable.games.heroes.play.setup.scouts import ScoutMoves
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.games.heroes.play.turn.supply import Discard, SupplyMoves
from sandtable.kernel.rules import Outcome, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.adviser import Adviser, lead
from sandtable.players.heroes import mustering, proposing, worth
from sandtable.players.heroes.deploying import deploy
from sandtable.players.heroes.firing import KEEP, best_shot, complete
from sandtable.players.heroes.ground import Ground
from sandtable.players.heroes.moving import Course, best_move, close
from sandtable.players.heroes.ordering import place
from sandtable.players.heroes.picture import BattlePicture
from sandtable.players.heroes.reacting import react

DONE: Final = "done"
NOTHING: Final = ("nothing",)
SHOOT: Final = "shoot"
GONE: Final = (LOST, LEFT, BOXED)  # where units are of no more use


@mypyc_attr(allow_interpreted_subclasses=True)
class HeroesSteady(Adviser):
    """Fires where it hurts, moves where it matters, and keeps in cover."""

    name = "steady"
    counts = "chance"
    horizon = 1

    def __init__(self, rules: Heroes, seat: str, rng: Random, ground: Ground | None = None) -> None:
        self.rules = rules
        self.seat = seat
        self.rng = rng
        self.ground = ground or Ground()
        self.thought = ""

    def reason(self) -> str:
        return self.thought

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        assert isinstance(seen, Battle)
        self.thought = ""
        if isinstance(ask, React):
            if len(ask.letters(seen, ())) == 1:
                return ("pass",)
            return react(self.look(seen), ask)
        if isinstance(ask, Act):
            return self.act(self.look(seen), ask)
        if isinstance(ask, SupplyMoves):
            return self.step(self.look(seen), ask.movers(seen), "supply")
        if isinstance(ask, PlaceOrders):
            return place(self.look(seen), ask)
        if isinstance(ask, GoOn):
            return self.go_on(self.look(seen), ask)
        return self.other(seen, ask)

    def rest(self, seen: State, ask: Choice[Any], draft: Word) -> Word:
        assert isinstance(seen, Battle)
        if not isinstance(ask, Deploy):
            return ()
        return deploy(seen, ask, self.seat, self.ground, draft)[len(draft) :]

    def again(self, rng: Random) -> HeroesSteady:
        return HeroesSteady(self.rules, self.seat, rng, self.ground)

    def side_here(self) -> str:
        return self.rules.side_of(self.seat)

    def ranked(self, seen: State, ask: Choice[Any]) -> list[Word]:
        assert isinstance(seen, Battle)
        if isinstance(ask, Act):
            return proposing.actions(self.look(seen), ask)
        return proposing.orders(self.look(seen), ask) if isinstance(ask, PlaceOrders) else []

    def turn(self, s: State) -> int:
        assert isinstance(s, Battle)
        return s.turn

    def subject(self, s: State, step: Throw[Any]) -> str:
        """Who rolls against whom in which turn."""
        assert isinstance(s, Battle)
        return f"{s.turn} {step.by(s)} {step.at(s)}" if isinstance(step, Roll) else str(s.turn)

    def facts(self, s: State) -> list[float]:
        """The lead, worth, number, order stars and cards of both sides, and who holds the goals."""
        assert isinstance(s, Battle)
        side = self.rules.side_of(self.seat)
        enemy = ENEMY[side]
        points = self.rules.standing(s)
        value: dict[str, float] = {side: 0.0, enemy: 0.0}
        number: dict[str, float] = {side: 0.0, enemy: 0.0}
        stars: dict[str, float] = {side: 0.0, enemy: 0.0}
        for id, unit in s.units.items():
            if unit.kind and unit.at not in GONE:
                value[unit.side] += worth.value(s, id)
                number[unit.side] += 1.0
                stars[unit.side] += s.rules.kinds[unit.kind].faces[0].orders
        facts = [float(points[side] - points[enemy])]
        for one in (side, enemy):
            facts += [value[one], number[one], stars[one], float(len(s.hands.get(one, ())))]
        for goal in s.goals.values():
            facts.append(0.0 if not goal.holder else 1.0 if goal.holder == side else -1.0)
        return facts

    def worth(self, end: Outcome) -> float:
        """The chance to win; of two victories, or defeats, that by more points is a little better."""
        side = self.rules.side_of(self.seat)
        won = 0.5 if not end.winner else 1.0 if end.winner == side else 0.0
        return 0.01 + 0.98 * won + 0.0005 * max(-20.0, min(20.0, lead(end, side)))

    def look(self, seen: Battle) -> BattlePicture:
        return BattlePicture(seen, self.seat, self.ground)

    # the turn

    def act(self, p: BattlePicture, ask: Act) -> Word:
        """Takes the best shot, or the best move, or nothing."""
        unit = ask.unit
        shot, draft = best_shot(p, ask, unit, "action")
        course = best_move(p, unit, "action")
        if course is not None and course.gain > shot:
            self.thought = f"Moving is worth {course.gain:.1f}, firing {shot:.1f}."
            return ("move", *self.firing_on(p, unit, course))
        if draft:
            self.thought = f"The shot is worth {shot:.1f}."
            return complete(p, ask, unit, "action", draft)
        return NOTHING

    def firing_on(self, p: BattlePicture, unit: str, course: Course) -> Word:
        """Adds a shot to a move where the unit can fire on the move."""
        word = course.word
        if word[-1] != DONE or len(word) < 2:
            return word
        return (*word[:-1], SHOOT) if SHOOT in move_letters(p.seen, unit, "action", word[:-1]) else word

    def go_on(self, p: BattlePicture, ask: GoOn) -> Word:
        unit = mover(p.seen)
        course = best_move(p, unit, "")
        if course is not None:
            return course.word
        ended = close(p, unit, "", ())
        return ended if ended else random_word(p.seen, ask, self.rng)

    def step(self, p: BattlePicture, movers: list[str], how: str) -> Word:
        """Moves the unit whose move gains most; `done` when none gains anything."""
        best: Course | None = None
        who = ""
        for unit in movers:
            course = best_move(p, unit, how)
            if course is not None and (best is None or course.gain > best.gain):
                best, who = course, unit
        return (who, *best.word) if best is not None else (DONE,)

    # everything else

    def other(self, seen: Battle, ask: Choice[Any]) -> Word:
        if isinstance(ask, Deploy):
            return deploy(seen, ask, self.seat, self.ground)
        if isinstance(ask, ScoutMoves):
            return self.step(self.look(seen), ask.movers(seen), "scout")
        if isinstance(ask, (NextWeapon, ShootMoving)):
            return self.further(self.look(seen), ask)
        if isinstance(ask, (Forced, FallBackTo)):
            return self.nearest(seen, ask)
        if isinstance(ask, Discard):
            return (DONE,)
        if isinstance(ask, Improvise):
            return self.throw_away(seen, ask)
        if isinstance(ask, PickDamage):
            return (min(ask.letters(seen, ()), key=harm),)
        if isinstance(ask, Frighten):
            letters = ask.letters(seen, ())
            return (letters[0],) if letters[0] != "pass" else (letters[-1],)
        if isinstance(ask, Muster):
            return mustering.army(seen, ask)
        if isinstance(ask, PlaceObjective):
            return (mustering.objective(seen, ask),)
        return random_word(seen, ask, self.rng)

    def further(self, p: BattlePicture, ask: Choice[Any]) -> Word:
        """The best shot with another weapon of a vehicle or on the move, if there is one."""
        how = "action"
        if isinstance(ask, ShootMoving):
            how, unit = "on-move", mover(p.seen)
        else:
            assert isinstance(ask, NextWeapon)
            unit = ask.unit
        _, draft = best_shot(p, ask, unit, how)
        if draft:
            return complete(p, ask, unit, how, draft)
        letters = ask.letters(p.seen, ())
        for letter in ("hold", DONE, "pass"):
            if letter in letters:
                return (letter,)
        return random_word(p.seen, ask, self.rng)

    def nearest(self, seen: Battle, ask: Choice[Any]) -> Word:
        """The best of the squares that a unit is forced to."""
        assert isinstance(ask, (Forced, FallBackTo))
        letters = [letter for letter in ask.letters(seen, ()) if letter in seen.land.squares.centre]
        if not letters:
            return random_word(seen, ask, self.rng)
        p = self.look(seen)
        word: Word = (max(letters, key=lambda square: p.standing(ask.unit, square)),)
        return word if ask.ends(seen, word) else random_word(seen, ask, self.rng)

    def throw_away(self, seen: Battle, ask: Improvise) -> Word:
        word: Word = ()
        while not word or not ask.ends(seen, word):
            word = (*word, min(ask.letters(seen, word), key=lambda card: KEEP.get(card, 0.3)))
        return word


HARM: Final = {"1": 1, "3": 2, "4": 2, "5": 3, "2": 4, "6": 9, "7": 9}


def harm(letter: str) -> int:
    """How bad a Damage result is."""
    return HARM.get(letter, 5)
