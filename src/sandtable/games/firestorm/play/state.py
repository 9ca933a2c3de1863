"""What a Firestorm campaign holds: who controls which area, where every troop is, and the open battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from mypy_extensions import mypyc_attr

from sandtable.kernel.state import State, Struct

if TYPE_CHECKING:
    from sandtable.games.firestorm.play.rules import Firestorm


Because: TypeAlias = tuple[tuple[int, str], ...]  # modifiers, each with its reason


class BattleSheet(Struct):
    """One battle from its arrow to its end. A sheet is never changed: a verb puts a changed copy in its place."""

    fields: ClassVar[tuple[str, ...]] = (
        "number",
        "kind",
        "attacker",
        "origin",
        "target",
        "attackers",
        "defenders",
        "assets",
        "mode",
        "points",
        "cut_off",
        "effects",
        "attack",
        "defence",
        "result",
        "needs_attackers",
        "needs_defenders",
        "leaders",
    )

    def __init__(
        self,
        number: int,
        kind: str,
        attacker: str,
        origin: str,
        target: str,
        attackers: tuple[str, ...] = (),
        defenders: tuple[str, ...] = (),
        assets: tuple[str, ...] = (),
        mode: str = "",
        points: tuple[str, ...] = (),
        cut_off: tuple[str, ...] = (),
        effects: tuple[str, ...] = (),
        attack: int = 0,
        defence: int = 0,
        result: str = "",
        needs_attackers: int = 7,
        needs_defenders: int = 7,
        leaders: tuple[str, ...] = (),
    ) -> None:
        self.number = number
        self.kind = kind  # "" for an ordinary battle, else the name of its special rule
        self.attacker = attacker  # side
        self.origin = origin  # the from-area
        self.target = target  # the into-area
        self.attackers = attackers  # troops in order of commitment
        self.defenders = defenders
        self.assets = assets  # what else was committed, by its letters
        self.mode = mode  # "dice", "table", or "" while open
        self.points = points  # troops exchanged for points on the table (FS-37)
        self.cut_off = cut_off  # the sides that fight out of supply (FS-44)
        self.effects = effects  # what holds in this battle: "germans:morale" (T-OOS) …
        self.attack = attack  # total of the wargame, or battle VP of the table
        self.defence = defence
        self.result = result  # "captured", "held", or "" while open
        self.needs_attackers = needs_attackers  # score that destroys an attacking troop; 7: no roll
        self.needs_defenders = needs_defenders
        self.leaders = leaders  # the seats that lead attack and defence; empty: the generals
        self.attack_bonus: Because | None = None  # what the dice add, worked out once
        self.defence_bonus: Because | None = None

    def arrow(self) -> str:
        """The place of attackers whose from-area was lost while they fought (FS-78)."""
        return f"arrow-{self.number}"

    def copy(self) -> BattleSheet:
        """A copy to be changed before it is put in place."""
        return BattleSheet(
            self.number,
            self.kind,
            self.attacker,
            self.origin,
            self.target,
            self.attackers,
            self.defenders,
            self.assets,
            self.mode,
            self.points,
            self.cut_off,
            self.effects,
            self.attack,
            self.defence,
            self.result,
            self.needs_attackers,
            self.needs_defenders,
            self.leaders,
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign(State):
    """A Firestorm campaign.

    A troop is in an area, in its side's pool or among its losses (`allies-pool`, `bef-losses`), `later`, `withdrawn`,
    `captured`, on an arrow, or in a box that the campaign adds (`Firestorm.boxes`).
    """

    fields: ClassVar[tuple[str, ...]] = (
        "turn",
        "battles",
        "fought",
        "before",
        "initiative",
        "held",
        "where",
        "stacks",
        "manned",
        "full",
        "crowded",
        "arrows",
        "moved",
        "allotment",
        "over",
        "ended_by",
    )

    def __init__(self, rules: Firestorm) -> None:
        super().__init__(rules)
        self.rules = rules
        self.turn = 0
        self.battles = 0  # still to be fought this turn (FS-10)
        self.fought = 0  # number of the last battle begun
        self.before = 0  # that of the last one before this turn
        self.initiative = ""  # the side that attacks next
        self.held: dict[str, int] = {}  # side -> the areas it controls, as a mask
        self.where: dict[str, str] = {}  # troop -> place
        self.stacks: dict[str, tuple[str, ...]] = {}  # place -> troops there, in order of battle
        self.manned = 0  # mask of the areas with a troop in them
        self.full = 0  # mask of the areas without room for another
        self.crowded = 0  # mask of the areas with too many troops
        self.arrows: tuple[BattleSheet, ...] = ()  # open battles in order of placement
        self.moved: dict[str, bool] = {}  # troops that made their strategic move this phase
        self.allotment: dict[str, int] = {}  # side -> tabletop battles it may still declare (FS-71)
        self.over = False
        self.ended_by = ""  # the side that resigned, or the organiser who ended it before its time (FS-83)

    def copy_into(self, copy: Campaign) -> None:
        copy.agenda = self.agenda
        copy.sealed = self.sealed.copy()
        copy.turn = self.turn
        copy.battles = self.battles
        copy.fought = self.fought
        copy.before = self.before
        copy.initiative = self.initiative
        copy.held = self.held.copy()
        copy.where = self.where.copy()
        copy.stacks = self.stacks.copy()
        copy.manned = self.manned
        copy.full = self.full
        copy.crowded = self.crowded
        copy.arrows = self.arrows
        copy.moved = self.moved.copy()
        copy.allotment = self.allotment.copy()
        copy.over = self.over
        copy.ended_by = self.ended_by

    def clone(self) -> Campaign:
        copy = Campaign(self.rules)
        self.copy_into(copy)
        return copy

    # questions

    def holder(self, area: str) -> str:
        """The side that controls the area."""
        first, second = self.rules.sides
        return first if self.held[first] & self.rules.board.bit[area] else second

    def holds(self, side: str, area: str) -> bool:
        return bool(self.held[side] & self.rules.board.bit[area])

    def troops_at(self, place: str) -> tuple[str, ...]:
        return self.stacks.get(place, ())

    def battle(self, number: int) -> BattleSheet:
        sheet = self.arrows[0]
        if sheet.number == number:
            return sheet
        for other in self.arrows:
            if other.number == number:
                return other
        raise KeyError(number)

    # verbs

    def put(self, sheet: BattleSheet) -> None:
        """Puts a changed sheet in the place of the old one."""
        if len(self.arrows) == 1:
            self.arrows = (sheet,)
        else:
            self.arrows = tuple([sheet if old.number == sheet.number else old for old in self.arrows])

    def place(self, troop: str, place: str) -> None:
        """Moves a counter and tells nobody."""
        rules = self.rules
        old = self.where[troop]
        left = without(self.stacks[old], troop)
        self.stacks[old] = left
        bit = rules.board.bit.get(old, 0)
        if bit:
            self.note_stack(bit, len(left))
        elif not left and old.startswith("arrow-"):
            del self.stacks[old]  # an arrow is a place only while somebody stands on it
        joined = rules.in_order(self.stacks.get(place, ()), troop)
        self.stacks[place] = joined
        bit = rules.board.bit.get(place, 0)
        if bit:
            self.note_stack(bit, len(joined))
        self.where[troop] = place

    def note_stack(self, bit: int, size: int) -> None:
        """Keeps the masks of manned, full and crowded areas true."""
        limit = self.rules.stacking
        if size == 0:
            self.manned &= ~bit
        else:
            self.manned |= bit
        if limit and size >= limit - 1:
            self.full = self.full | bit if size >= limit else self.full & ~bit
            self.crowded = self.crowded | bit if size > limit else self.crowded & ~bit

    def take(self, side: str, area: str) -> None:
        """The side takes control of the area (FS-68)."""
        bit = self.rules.board.bit[area]
        self.held[self.rules.enemy[side]] &= ~bit
        self.held[side] |= bit
        self.tell("taken", area=area, side=side)

    def destroy(self, troop: str, die: int = 0, needs: int = 0) -> None:
        """A destroyed troop leaves the map at once, by a die or without one (FS-63)."""
        self.tell("destroyed", troop=troop, area=self.where[troop], die=die, needs=needs)
        self.place(troop, self.rules.graveyard(troop))

    def capture(self, troop: str) -> None:
        """A captured troop is gone for good and counts for the enemy (FS-66, FS-67)."""
        side = self.rules.side[troop]
        self.tell("captured", troop=troop, by=self.rules.enemy[side], area=self.where[troop])
        self.place(troop, "captured")

    def retreat(self, troop: str, area: str) -> None:
        self.tell("retreated", troop=troop, area=self.where[troop], to=area)
        self.place(troop, area)

    def advance(self, troop: str, area: str) -> None:
        self.tell("advanced", troop=troop, area=self.where[troop], to=area)
        self.place(troop, area)

    def march(self, troop: str, area: str) -> None:
        """A strategic move (FS-80)."""
        self.tell("marched", troop=troop, area=self.where[troop], to=area)
        self.place(troop, area)
        self.moved[troop] = True

    def open_battle(self, kind: str, attacker: str, origin: str, target: str) -> BattleSheet:
        """Places a battle arrow (FS-30)."""
        self.fought += 1
        sheet = BattleSheet(self.fought, kind, attacker, origin, target)
        sheet.mode = self.rules.fixed_mode
        self.arrows = (*self.arrows, sheet)
        self.tell("arrow", battle=sheet.number, side=attacker, area=origin, into=target, kind=kind)
        return sheet

    def close_battle(self, number: int) -> None:
        self.arrows = tuple([sheet for sheet in self.arrows if sheet.number != number])

    def end(self) -> None:
        """The campaign is over; its outcome is told (FS-85)."""
        self.over = True
        outcome = self.rules.outcome(self)
        assert outcome is not None
        self.tell("ended", result=outcome.name, winner=outcome.winner)


def without(stack: tuple[str, ...], troop: str) -> tuple[str, ...]:
    """The stack once a troop of it has left."""
    at = 0
    while stack[at] != troop:
        at += 1
    return stack[:at] + stack[at + 1 :] if at else stack[1:]
