"""What a battle keeps of a unit, a wreck, a move and a shot: records that are replaced, never changed."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.play.nouns import WAITING
from sandtable.kernel.state import Struct


class Unit(Struct):
    """A counter in play. Everything on it is public; order tokens lie elsewhere (`Battle.tokens`).

    A concealed counter has no kind of its own: only its owner knows the unit under it (`Battle.under`).
    """

    fields: ClassVar[tuple[str, ...]] = (
        "kind",
        "side",
        "group",
        "stripe",
        "at",
        "rear",
        "heading",
        "face",
        "suppressed",
        "carrier",
        "damage",
    )
    __slots__ = fields

    def __init__(
        self,
        kind: str,
        side: str,
        group: str,
        stripe: str,
        at: str = WAITING,
        rear: str = "",
        heading: int = 0,
        face: int = 0,
        suppressed: int = 0,
        carrier: str = "",
        damage: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind  # id of its counter; "" for a concealed one
        self.side = side
        self.group = group  # the tile or option it came with: "101", "101.3"
        self.stripe = stripe  # the colour it bears (HOC-111)
        self.at = at  # a square, or one of the places off the board; of a long vehicle the front square
        self.rear = rear  # the other square of a long vehicle
        self.heading = heading  # 0 north … 7 north-west
        self.face = face  # 0 the front or Inactive side, 1 the back or Active side
        self.suppressed = suppressed
        self.carrier = carrier  # the vehicle it is aboard of
        self.damage = damage  # crew, tracks, shock, primary: in the order in which they came

    def copy(self) -> Unit:
        """A copy that may be changed before it is put in place."""
        return Unit(
            self.kind,
            self.side,
            self.group,
            self.stripe,
            self.at,
            self.rear,
            self.heading,
            self.face,
            self.suppressed,
            self.carrier,
            self.damage,
        )


class Wreck(Struct):
    """What is left of a vehicle: terrain and structure (HON-185)."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "at", "rear", "heading", "points")
    __slots__ = fields

    def __init__(self, kind: str, at: str, rear: str, heading: int, points: int) -> None:
        self.kind = kind
        self.at = at
        self.rear = rear
        self.heading = heading
        self.points = points  # of destruction


@mypyc_attr(allow_interpreted_subclasses=True)  # as its subclass `Going` needs it
class Motion(Struct):
    """A Movement Action under way (section 6.7)."""

    fields: ClassVar[tuple[str, ...]] = (
        "how",
        "left",
        "entered",
        "turned",
        "fired",
        "stuck",
        "push",
        "bonus",
        "burst",
        "windows",
        "halted",
        "crushed",
        "cut",
        "back",
        "here",
        "swept",
        "untold",
        "uncovered",
        "shoved",
    )
    __slots__ = fields

    def __init__(
        self,
        how: str,
        left: int,
        entered: int = 0,
        turned: bool = False,
        fired: bool = False,
        stuck: bool = False,
        push: bool = False,
        bonus: str = "",
        burst: bool = False,
        windows: int = 0,
        halted: bool = False,
        crushed: tuple[str, ...] = (),
        cut: int = 0,
        back: str = "",
        here: str = "",
        swept: int = 0,
        untold: tuple[str, ...] = (),
        uncovered: bool = False,
        shoved: bool = False,
    ) -> None:
        self.how = how  # "action", "supply", "scout"
        self.left = left  # points of movement
        self.entered = entered  # squares so far
        self.turned = turned  # its one change of state is made (HON-601)
        self.fired = fired  # its Fire on the Move is made (HON-614)
        self.stuck = stuck  # stopped by Difficult Passage (HON-408)
        self.push = push  # a push was announced (HON-432)
        self.bonus = bonus  # the type of Alternate Bonus played in it (HON-763)
        self.burst = burst  # Burst Into Action
        self.windows = windows  # windows it may still pass (Surprise)
        self.halted = halted  # stopped by damage or moved by force: its action ends here (HON-532)
        self.crushed = crushed  # squares of wrecks it has driven over (HON-431)
        self.cut = cut  # 1: wire is cut by a Culin cutter, 2: its marker is paid (HON-703)
        self.back = back  # the last square it could have stayed in; of a vehicle the last it entered
        self.here = here  # where its last step has brought it
        self.swept = swept  # squares after which no mine can be laid any more (RW-4)
        self.untold = untold  # squares of its way that the log has still to tell, in one sentence
        self.uncovered = uncovered  # it was concealed and has come to light: it cannot hide again (HON-605)
        self.shoved = shoved  # it has pushed a wreck, which ends its action (HON-432)

    def copy(self) -> Motion:
        return Motion(
            self.how,
            self.left,
            self.entered,
            self.turned,
            self.fired,
            self.stuck,
            self.push,
            self.bonus,
            self.burst,
            self.windows,
            self.halted,
            self.crushed,
            self.cut,
            self.back,
            self.here,
            self.swept,
            self.untold,
            self.uncovered,
            self.shoved,
        )


class Fray(Struct):
    """An Assault under way (HON-641 … HON-654). There is never more than one."""

    fields: ClassVar[tuple[str, ...]] = (
        "attacker",
        "defender",
        "launch",
        "carrier",
        "square",
        "heading",
        "front",
        "rear",
        "facing",
        "attacking",
        "defending",
        "arms",
        "shield",
        "total",
    )
    __slots__ = fields

    def __init__(
        self,
        attacker: str,
        defender: str,
        launch: str,
        carrier: str,
        square: str,
        heading: int,
        front: str,
        rear: str,
        facing: int,
        attacking: tuple[str, ...] = (),
        defending: tuple[str, ...] = (),
        arms: str = "",
        shield: str = "",
        total: int = 0,
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.launch = launch  # the square it is launched from; of a Transport the one nearest to the defender
        self.carrier = carrier  # the Transport it is launched from (HON-653)
        self.square = square  # the assaulted square of the defender
        self.heading = heading  # the direction of the attack (HON-660 b)
        self.front = front  # where the attacker stands once it has taken that square
        self.rear = rear
        self.facing = facing
        self.attacking = attacking  # cards and markers the attacker added: "+surprise", "+knife"
        self.defending = defending  # those of the defender
        self.arms = arms  # the slot of the gear the attacker strikes with, "" for his own value
        self.shield = shield  # that of the defender
        self.total = total  # the total of the attacker's roll

    def copy(self) -> Fray:
        return Fray(
            self.attacker,
            self.defender,
            self.launch,
            self.carrier,
            self.square,
            self.heading,
            self.front,
            self.rear,
            self.facing,
            self.attacking,
            self.defending,
            self.arms,
            self.shield,
            self.total,
        )


class Charge(Struct):
    """A charge stuck to a vehicle, exploding at the end of the Supply Phase (HON-706)."""

    fields: ClassVar[tuple[str, ...]] = ("target", "gear", "side")
    __slots__ = fields

    def __init__(self, target: str, gear: str, side: str) -> None:
        self.target = target
        self.gear = gear  # id of the option it came from
        self.side = side


class Goal(Struct):
    """An objective: where it is, what it is worth, who controls it (HOC-401)."""

    fields: ClassVar[tuple[str, ...]] = ("squares", "points", "per_turn", "first", "section", "holder")
    __slots__ = fields

    def __init__(
        self,
        squares: tuple[str, ...],
        points: int,
        per_turn: bool = False,
        first: int = 0,
        section: str = "",
        holder: str = "",
    ) -> None:
        self.squares = squares
        self.points = points
        self.per_turn = per_turn  # scored at the end of each turn from `first` on, else at the end
        self.first = first
        self.section = section  # of a building that it is, or ""
        self.holder = holder

    def held_by(self, side: str) -> Goal:
        return Goal(self.squares, self.points, self.per_turn, self.first, self.section, side)
