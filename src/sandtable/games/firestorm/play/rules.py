"""The questions a Firestorm campaign answers. A campaign overrides single ones; numbers come from its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, final

from mypy_extensions import mypyc_attr

from sandtable.board.areas import AreaBoard
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play import commitment, moments, positions, victory
from sandtable.games.firestorm.play.catalogue import CHAPTERS
from sandtable.games.firestorm.play.destruction import RollToDestroy
from sandtable.games.firestorm.play.initiative import Initiative
from sandtable.games.firestorm.play.state import BattleSheet, Because, Campaign
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.games.firestorm.play.tabletop import OutOfSupply, Report, TakePoints
from sandtable.games.firestorm.play.turn import Turn
from sandtable.games.firestorm.play.wargame import AttackDie
from sandtable.kernel.options import Option
from sandtable.kernel.rules import Outcome, Rules, seal, unseal
from sandtable.kernel.state import Struct
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Reason, Steps, Throw, Word, steps_of

if TYPE_CHECKING:
    from sandtable.games.firestorm.show.skin import FirestormSkin


@mypyc_attr(allow_interpreted_subclasses=True)
class Firestorm(Rules[Campaign]):
    """What all campaigns of the family share."""

    organiser: ClassVar[str] = "organiser"
    room_rule: ClassVar[str] = "FS-65"
    ends_together: ClassVar[bool] = True
    amended_by: ClassVar[str] = "FS-4"
    fixed: ClassVar[frozenset[str]] = frozenset(
        {"Turn", "BattlePhase", "StrategicPhase", "Battle", "ScriptedBattle"}
    )
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "NextBattle": ("NextBattle",),
        "OpenBattles": ("FinishBattles", "OpenBattles"),
        "FinishBattles": ("FinishBattles",),
        "StrategicMoves": ("StrategicMoves",),
        "Report": ("Report",),
        "AfterAction": ("RetreatDefeated", "Advance", "RemoveArrow"),
    }
    struct_kinds: ClassVar[tuple[type[Struct], ...]] = (
        BattleSheet,
    )  # every kind of sheet its state may hold
    sealed_dice: ClassVar[bool] = False  # are dice laid that are hidden until all lie?

    def __init__(self, data: Scenario) -> None:
        super().__init__(data.id, data.chosen)
        self.worn: FirestormSkin | None = None
        self.steps: dict[str, type[AnyStep]] = {}  # the catalogue, once somebody asks for it
        self.chapters: tuple[ModuleType, ...] = ()  # the campaign's own chapters, beside those of the family
        self.unused: tuple[str, ...] = ()  # steps of the family that nobody takes in this campaign
        self.battle_kinds: tuple[str, ...] = ()  # the kinds of battles that special rules bring
        self.from_nowhere: tuple[str, ...] = ()  # those of them that are fought from no area
        self.battle_effects: tuple[str, ...] = ()  # what may hold in a battle, beside supply and reserves
        self.battle_assets: tuple[str, ...] = tuple(data.assets)  # what is committed beside troops
        self.elsewhere: tuple[str, ...] = ()  # where counters that are no troops may be
        self.step_names: dict[str, tuple[str, ...]] = {}  # what fields of its own steps may name, by field
        self.step_checks: tuple[Callable[[Any, AnyStep], str], ...] = ()  # why a step cannot be in a position
        self.second_roll = False  # may a die decide whether a destroyed troop is captured?
        self.data = data
        self.sides = data.sides
        self.enemy = data.enemy
        self.board = data.board
        self.tables = data.tables
        self.stacking = data.stacking
        self.max_committed = data.max_committed
        self.strategic_distance = data.strategic_distance
        self.advance_limit = data.advance_limit
        self.last_turn = data.last_turn
        self.turns = {turn.number: turn for turn in data.turns}
        self.side: dict[str, str] = {troop.id: troop.side for troop in data.troops.values()}
        self.terrain: dict[str, str] = {area.id: area.terrain for area in data.areas.values()}
        self.bonus: dict[str, dict[str, int]] = {
            troop.id: data.kinds[troop.kind].bonus for troop in data.troops.values()
        }
        self.values: list[tuple[int, int]] = [
            (data.board.bit[area.id], area.cvp) for area in data.areas.values() if area.cvp
        ]
        self.traced: dict[str, tuple[int, int]] = dict.fromkeys(data.sides, (-1, 0))
        self.beginning: Campaign | None = None
        self.order: dict[str, int] = {troop: number for number, troop in enumerate(data.troops)}
        gone = "pool" if data.destroyed == "pool" else "losses"
        self.graves: dict[str, str] = {side: f"{side}-{gone}" for side in data.sides}
        self.grave: dict[str, str] = {troop: self.graves[side] for troop, side in self.side.items()}
        self.boxes: dict[str, tuple[str, ...]] = {}  # side -> further places of its troops beside the map
        self.box_names: dict[str, str] = {}  # such a place -> its name as a heading
        self.asset_of: dict[str, str] = {}  # letters that are not called as their asset is
        self.named_troops: tuple[str, ...] = ()  # kinds of battle whose troops a special rule names
        # turns whose attacks are laid down, so that none are added (FS-10a)
        self.scripted: tuple[int, ...] = ()
        self.widest = data.board  # with every way over which an area may ever be attacked
        self.gone: tuple[str, ...] = ("captured", "withdrawn")  # where troops are out for good
        if data.destroyed == "removed":
            self.gone = (*self.gone, *self.graves.values())
        self.initiative: dict[str, list[tuple[tuple[int, str], ...]]] = {side: [()] for side in data.sides}
        for turn in data.turns:
            for side, bonus in turn.initiative.items():
                self.initiative[side].append(((bonus, "initiative"),) if bonus else ())
        self.read_options(data)

    @final
    def read_options(self, data: Scenario) -> None:
        """The options every campaign of the family has (FS section 6)."""
        first, second = self.sides
        self.policy = data.choice("mode")
        self.fixed_mode = self.policy if self.policy in ("dice", "table") else ""
        self.followed = (*data.named(f"follow_{first}"), *data.named(f"follow_{second}"))
        self.tabletop_battles = data.wholes("tabletop_battles")
        self.multi_game = data.truth("multi_game")
        self.vp_threshold = data.whole("vp_threshold")
        self.extra_battles = data.whole("extra_battles")
        self.simultaneous = data.truth("simultaneous")
        self.secret_commitment = data.truth("secret_commitment")
        self.advance_mandatory = data.truth("advance_mandatory")
        self.draw_includes_50 = data.truth("draw_includes_50")
        self.oos_modifier = data.whole("gw_oos_modifier")
        seats = [id for id in data.options if id.endswith("_commanders")]  # one option a side, in their order
        self.commanders: dict[str, tuple[str, ...]] = {
            side: tuple([f"{side}-{n}" for n in range(1, data.whole(option) + 1)])
            for side, option in zip(self.sides, seats, strict=True)
        }

    # the kernel's questions

    @final
    def playing(self) -> tuple[str, ...]:
        return self.sides

    @final
    def offered(self) -> Mapping[str, Option]:
        return self.data.options

    @final
    def standing(self, s: Campaign) -> dict[str, int]:
        return {side: self.points(s, side) for side in self.sides}

    @final
    def skin(self) -> FirestormSkin:
        if self.worn is None:
            self.worn = self.new_skin()
        return self.worn

    def new_skin(self) -> FirestormSkin:
        """The skin of this campaign; imported late, as nobody looks at a match that is only simulated."""
        from sandtable.games.firestorm.show.skin import FirestormSkin

        return FirestormSkin(self)

    @final
    def catalogue(self) -> dict[str, type[AnyStep]]:
        if not self.steps:
            steps = steps_of((*CHAPTERS, *self.chapters))
            self.steps = {name: step for name, step in steps.items() if name not in self.unused}
        return self.steps

    @final
    def structs(self) -> dict[str, type[Struct]]:
        return {kind.__name__: kind for kind in self.struct_kinds}

    @final
    def seats(self) -> tuple[str, ...]:
        first, second = self.sides
        return (first, second, *self.commanders[first], *self.commanders[second], self.organiser)

    @final
    def side_of(self, seat: str) -> str:
        for side in self.sides:
            if seat == side or seat in self.commanders[side]:
                return side
        return seat

    @final
    def secretive(self) -> bool:
        """Sealed commitments are hidden (FS-R5), reports are opened as they come in (FS-51)."""
        return self.secret_commitment or self.sealed_dice

    @final
    def hides(self, s: Campaign) -> bool:
        """Something is hidden only while words are sealed."""
        return bool(s.sealed) and self.secretive()

    def new_state(self) -> Campaign:
        return Campaign(self)

    @final
    def role_of(self, seat: str) -> str:
        return super().role_of(seat)

    @final
    def oversees(self, seat: str) -> bool:
        return False

    @final
    def scenarios(self) -> Mapping[str, str]:
        return super().scenarios()

    @final
    def silence(self, seen: Campaign, ask: Choice[Any]) -> Word | None:
        return None

    @final
    def by_hand(self, s: Campaign) -> bool:
        return False

    @final
    def screened(self) -> str:
        return ""

    @final
    def onlookers(self, s: Campaign, ask: Throw[Any]) -> tuple[str, ...]:
        return ()

    @final
    def reads_along(self, seat: str, key: str) -> bool:
        return False

    @final
    def setup(self) -> Campaign:
        if self.beginning is None:
            self.beginning = self.lay_out()
        return self.beginning.clone()

    def lay_out(self) -> Campaign:
        """All counters in their places before the first turn."""
        s = self.new_state()
        for side in self.sides:
            s.held[side] = self.board.mask(
                [area.id for area in self.data.areas.values() if area.holds == side]
            )
            s.allotment[side] = 0
        for place in (*self.board.ids, *self.graves.values(), "later", "withdrawn", "captured"):
            s.stacks[place] = ()
        for troop in self.data.troops.values():
            s.where[troop.id] = "later"
            s.stacks["later"] = self.in_order(s.stacks["later"], troop.id)
            if troop.start:
                s.place(troop.id, troop.start)
        return s

    @final
    def start(self) -> Steps:
        return [Turn(1)]

    @final
    def view(self, s: Campaign, seat: str) -> Campaign:
        """Nothing is hidden but words that are still sealed (FS section 7)."""
        if not s.sealed:
            return s
        seen = s.clone()
        seen.sealed = seal(s, seat)
        return seen

    @final
    def guess(self, seen: Campaign, seat: str, rng: Random) -> Campaign:
        s = seen.clone()
        unseal(s, rng)
        return s

    @final
    def may_end(self, seat: str) -> bool:
        """A general may resign, and the organiser may end the campaign (FS-83)."""
        return seat in self.sides or seat == self.organiser

    @final
    def may_correct(self, seat: str) -> bool:
        """The organiser alone may set facts right (FS-4)."""
        return seat == self.organiser

    @final
    def give_up(self, s: Campaign, seat: str) -> None:
        s.ended_by = seat
        s.end()

    @final
    def outcome(self, s: Campaign) -> Outcome | None:
        return victory.outcome(s) if s.over else None

    def facts(self, s: Campaign) -> dict[str, object]:
        return positions.facts(s)

    @final
    def ledger(self, s: Campaign) -> dict[str, object]:
        """Control is told area by area."""
        return {**self.facts(s), "control": {area: s.holder(area) for area in self.board.ids}}

    def amend(self, s: Campaign, facts: Mapping[str, object]) -> None:
        positions.amend(s, facts)

    @final
    def implied(self, owners: Steps, now: AnyStep | None) -> dict[str, object]:
        return moments.implied(owners, now)

    @final
    def why_not_step(self, s: Campaign, step: AnyStep, owner: bool) -> str:
        return moments.why_not_step(s, step, owner)

    def agree(self, s: Campaign) -> None:
        moments.agree(s)

    @final
    def most_battles(self) -> int:
        """The most battles that any turn has (FS-10)."""
        return max([turn.battles + 3 * turn.rolled for turn in self.turns.values()]) + self.extra_battles

    def amend_fact(self, s: Campaign, name: str, value: object) -> bool:
        """Sets a fact that only this campaign has; False if it has none of that name."""
        return False

    @final
    def whereabouts(self, s: Campaign) -> dict[str, str]:
        return dict(s.where)

    @final
    def landmarks(self, s: Campaign) -> tuple[str, ...]:
        return ()

    @final
    def all_places(self, s: Campaign) -> tuple[str, ...]:
        """Where counters may be in a position, whichever they are; also on arrows of battles that are over (FS-78)."""
        found = [place for troop in self.data.troops for place in self.places(s, troop)]
        found += [f"arrow-{number}" for number in range(1, s.fought + 1)]
        return tuple(dict.fromkeys([*found, *self.elsewhere]))

    @final
    def pool_of(self, side: str) -> str:
        """The pool of a side, where its destroyed troops wait (FS-63); "" where they never return."""
        grave = self.graves[side]
        return grave if grave not in self.gone else ""

    @final
    def places(self, s: Campaign, troop: str) -> tuple[str, ...]:
        """Where a troop may be in a position (FS section 1)."""
        arrows = [sheet.arrow() for sheet in s.arrows]
        boxes = self.boxes.get(self.side[troop], ())
        return (*self.board.ids, self.graveyard(troop), "later", "withdrawn", "captured", *arrows, *boxes)

    def may_stand(self, s: Campaign, troop: str, area: str) -> bool:
        """Is the area one in which a troop may be while nobody leaves it?"""
        return self.side[troop] == s.holder(area)

    def invariants(self, s: Campaign) -> None:
        positions.invariants(s)

    @final
    def in_order(self, stack: tuple[str, ...], troop: str) -> tuple[str, ...]:
        """The stack with a troop added, in order of battle."""
        if not stack:
            return (troop,)
        order = self.order
        number = order[troop]
        index = len(stack)
        while index > 0 and order[stack[index - 1]] > number:
            index -= 1
        if index == len(stack):
            return stack + (troop,)
        return stack[:index] + (troop,) + stack[index:]

    # the turn

    def begin_turn(self, s: Campaign) -> None:
        for side in self.sides:
            s.allotment[side] = self.tabletop_battles[s.turn - 1]

    def sequence(self, turn: int) -> Steps:
        """The steps of a turn."""
        raise NotImplementedError

    def strategic(self, turn: int) -> Steps:
        """The steps of a turn's strategic phase, without the points."""
        raise NotImplementedError

    @final
    def printed_battles(self, turn: int) -> int:
        """How many battles a turn has where nobody throws for them; none are added to attacks that are laid down
        (FS-10, FS-10a, FS-R11)."""
        return self.turns[turn].battles + (0 if turn in self.scripted else self.extra_battles)

    def interludes(self, s: Campaign) -> Steps:
        """Steps that special rules insert before the first battle and after each one."""
        return NOTHING

    # the initiative

    def find_initiative(self, s: Campaign, battle: int) -> Steps:
        """The steps that settle who attacks."""
        return [Initiative(battle)]

    def initiative_bonus(self, s: Campaign, side: str) -> tuple[tuple[int, str], ...]:
        return self.initiative[side][s.turn]

    @final
    def ties(self, s: Campaign) -> str:
        return self.turns[s.turn].ties

    # ways between areas

    def ways(self, s: Campaign, side: str) -> AreaBoard:
        """The board as a side may move, retreat and advance on it now."""
        return self.board

    def attack_ways(self, s: Campaign, side: str) -> AreaBoard:
        """The board as a side may attack on it now."""
        return self.board

    # the arrow

    def closed(self, s: Campaign, side: str) -> int:
        """The mask of own areas from which the side may not attack now."""
        return 0

    def why_no_way(self, s: Campaign, side: str, origin: str, target: str) -> Reason:
        """Why no attack leads from one area to another."""
        return ("not-adjacent", f"{origin} and {target} do not share a border.", "FS-30")

    def why_banned(self, s: Campaign, side: str, origin: str, target: str) -> Reason | None:
        """Why an attack that the core allows is forbidden."""
        if target in [sheet.target for sheet in s.arrows]:
            return ("arrow-there", f"A battle for {target} is already open.", "FS-76")
        return None

    @final
    def volunteers(self, s: Campaign, area: str) -> tuple[str, ...]:
        """The troops in an area that stand on no arrow and may be committed or moved (FS-34, FS-38)."""
        stack = s.stacks[area]
        if not self.simultaneous or not s.arrows:
            return stack
        bound = [troop for sheet in s.arrows for troop in (*sheet.attackers, *sheet.defenders)]
        return tuple([troop for troop in stack if troop not in bound])

    @final
    def attacks(self, s: Campaign, side: str) -> list[str]:
        """The attacks the side may make with troops on the map; one of them it must make (FS-21, FS-30, FS-31)."""
        theirs = self.open_targets(s, side)
        arrows = self.attack_ways(s, side).arrows
        letters: list[str] = []
        for area in self.board.areas(self.launch_areas(s, side, theirs)):
            if self.simultaneous and not self.volunteers(s, area):
                continue
            for _, bit, letter in arrows[area]:
                if theirs & bit:
                    letters.append(letter)
        return letters

    @final
    def launch_areas(self, s: Campaign, side: str, theirs: int) -> int:
        """The mask of manned areas next to an enemy area from which the side may attack."""
        return s.held[side] & s.manned & ~self.closed(s, side) & self.attack_ways(s, side).beside(theirs)

    @final
    def open_targets(self, s: Campaign, side: str) -> int:
        """The enemy areas that may be attacked: all but those with an open arrow into them."""
        theirs = s.held[self.enemy[side]]
        if self.simultaneous:
            for sheet in s.arrows:
                theirs &= ~self.board.bit[sheet.target]
        return theirs

    def voluntary_attacks(self, s: Campaign, side: str) -> list[str]:
        """Attacks that need an asset nobody is obliged to use (FS-25)."""
        return []

    @final
    def can_attack(self, s: Campaign, side: str) -> bool:
        """Has the side a legal attack, if only one it may refuse?"""
        if not self.simultaneous and self.launch_areas(s, side, self.open_targets(s, side)):
            return True
        return bool(self.attacks(s, side)) or bool(self.voluntary_attacks(s, side))

    @final
    def any_attack(self, s: Campaign) -> bool:
        """Has either side a legal attack (FS-24)?"""
        first, second = self.sides
        return self.can_attack(s, first) or self.can_attack(s, second)

    # commitment

    def commitments(self, s: Campaign, sheet: BattleSheet, side: str, draft: Word) -> list[str]:
        """The next letters of a commitment: troops while there are places, `done` when enough stand ready."""
        attacking = side == sheet.attacker
        letters: list[str] = []
        if len(draft) < self.max_committed:
            area = sheet.origin if attacking else sheet.target
            letters = [troop for troop in self.volunteers(s, area) if troop not in draft]
        if draft or not attacking:
            letters.append("done")
        return letters

    @final
    def asset_anchor(self, letter: str) -> str:
        """Where a letter of a commitment stands that is no troop; "" if nowhere."""
        asset = self.asset_of.get(letter, letter)
        return f"asset:{asset}" if asset in self.data.assets else ""

    def commit(self, s: Campaign, sheet: BattleSheet, side: str, letters: Word) -> None:
        """Once committed, nothing may be changed (FS-38)."""
        changed = sheet.copy()
        if side == sheet.attacker:
            changed.attackers = letters
        else:
            changed.defenders = letters
        s.put(changed)
        s.tell("committed", battle=sheet.number, side=side, troops=letters)

    def after_commitment(self, battle: int) -> Steps:
        """The steps that come once both sides have committed their troops."""
        return NOTHING

    def why_not_committed(
        self, s: Campaign, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        return commitment.why_not_committed(s, sheet, side, draft, letter)

    # seats of a battle

    def asks_leader(self, sheet: BattleSheet) -> bool:
        """Do the generals say who leads once the arrow lies, or was it said before?"""
        return True

    @final
    def leaders(self, sheet: BattleSheet) -> tuple[str, str]:
        """The seats that lead the attack and the defence."""
        if sheet.leaders:
            return sheet.leaders[0], sheet.leaders[1]
        return sheet.attacker, self.enemy[sheet.attacker]

    @final
    def leader(self, sheet: BattleSheet, side: str) -> str:
        if not sheet.leaders:
            return side
        return sheet.leaders[0] if side == sheet.attacker else sheet.leaders[1]

    @final
    def leader_at(self, s: Campaign, side: str, area: str) -> str:
        """The seat that decides about a retreat out of an area."""
        for sheet in s.arrows:
            if area in (sheet.target, sheet.origin) and sheet.result:
                return self.leader(sheet, side)
        return side

    # supply and resolution

    def in_supply(self, s: Campaign, side: str, area: str) -> bool:
        """A chain of own areas must lead to an own supply area (FS-40)."""
        held = s.held[side]
        traced = self.traced[side]
        if traced[0] != held:  # control changes seldom: the last answer mostly holds
            traced = (held, self.board.connected(self.data.supply[side], held))
            self.traced[side] = traced
        return bool(traced[1] & self.board.bit[area])

    def out_of_supply(self, s: Campaign, sheet: BattleSheet) -> tuple[str, ...]:
        """The attacker's status is that of the from-area, the defender's that of the into-area (FS-41)."""
        attacker, defender = sheet.attacker, self.enemy[sheet.attacker]
        attacking = self.in_supply(s, attacker, sheet.origin)
        defending = self.in_supply(s, defender, sheet.target)
        if attacking and defending:
            return ()
        if attacking:
            return (defender,)
        return (attacker,) if defending else (attacker, defender)

    def after_supply(self, battle: int) -> Steps:
        """Dice that decide supply where the map does not."""
        return NOTHING

    def resolution(self, s: Campaign, sheet: BattleSheet) -> Steps:
        """How a battle is settled, by its mode; a campaign may add a mode of its own."""
        if sheet.mode == "dice":
            return [*self.dice_before(s, sheet), AttackDie(sheet.number)]
        defender = self.enemy[sheet.attacker]
        steps: Steps = [
            TakePoints(sheet.number, sheet.attacker),
            TakePoints(sheet.number, defender),
            *self.before_table(sheet),
            OutOfSupply(sheet.number, sheet.attacker),
            OutOfSupply(sheet.number, defender),
        ]
        return steps if self.simultaneous and not sheet.kind else [*steps, Report(sheet.number)]

    def dice_before(self, s: Campaign, sheet: BattleSheet) -> Steps:
        """All dice that change a battle between commitment and the battle dice and are still to be thrown."""
        return NOTHING

    def before_table(self, sheet: BattleSheet) -> Steps:
        return NOTHING

    def exchangeable(self, sheet: BattleSheet, side: str) -> list[str]:
        """The committed troops that have a points value (FS-37)."""
        troops = sheet.attackers if side == sheet.attacker else sheet.defenders
        return [troop for troop in troops if self.data.troops[troop].points >= 0]

    def worth(self, sheet: BattleSheet, id: str) -> int:
        """The points a committed troop or asset is exchanged for in this battle (FS-37)."""
        return self.data.worth(id)

    @final
    def attack_modifiers(self, s: Campaign, sheet: BattleSheet) -> Because:
        """What the attacker adds to his die (FS-55)."""
        return tuple(self.modifiers(s, sheet, sheet.attacker))

    @final
    def defence_modifiers(self, s: Campaign, sheet: BattleSheet) -> Because:
        """What the defender adds to his die (FS-55)."""
        return tuple(self.modifiers(s, sheet, self.enemy[sheet.attacker]))

    def modifiers(self, s: Campaign, sheet: BattleSheet, side: str) -> list[tuple[int, str]]:
        """What a side adds to its die: its troops' bonuses (FS-R9), and want of supply (FS-43)."""
        troops = sheet.attackers if side == sheet.attacker else sheet.defenders
        because = [(self.adds(sheet, troop), troop) for troop in troops]
        if side in sheet.cut_off:
            because.append((self.oos_modifier, "out-of-supply"))
        return because

    def adds(self, sheet: BattleSheet, troop: str) -> int:
        """What a troop adds to its side's die in this battle (FS-55, FS-R9)."""
        return self.bonus[troop][self.terrain[sheet.target]]

    def wargame_needs(self, difference: int) -> tuple[int, int]:
        """The scores that destroy attacking and defending troops (FS-62)."""
        if difference > 0:
            return self.tables.destroy_gw(difference, False), self.tables.destroy_gw(difference, True)
        return self.tables.destroy_gw(-difference, True), self.tables.destroy_gw(-difference, False)

    # after action

    def concluded(self, s: Campaign, sheet: BattleSheet) -> None:
        """The result of a battle is known, and what comes of it is about to be done."""

    def rolls_to_destroy(self, sheet: BattleSheet, side: str) -> Steps:
        """The rolls that may destroy the committed troops of a side (FS-60)."""
        return [RollToDestroy(sheet.number, side)]

    def destroy(self, s: Campaign, sheet: BattleSheet, troop: str, die: int, needs: int) -> Steps:
        """The roll to destroy has hit a troop (FS-63)."""
        s.destroy(troop, die, needs)
        return NOTHING

    def capture_needs(self, sheet: BattleSheet, side: str, needs: int, lost: bool) -> int:
        """The score that captures a destroyed troop of the side: 1 is certain, without a die, 7 never."""
        return NO_ROLL

    @final
    def graveyard(self, troop: str) -> str:
        """Where a destroyed troop goes (FS-63)."""
        return self.grave[troop]

    def fallen(self, s: Campaign, by: str, area: str) -> None:
        """An area has just been captured."""

    def rescue(self, s: Campaign, side: str, area: str, place: str) -> None:
        """Troops leave a lost area in another way than by land."""

    def rescued(self, s: Campaign, side: str, area: str, troop: str) -> str:
        """What such a troop finds if the area falls: "saved" or "captured"; "" for those who retreat by land."""
        return ""

    @final
    def room(self, s: Campaign, area: str) -> int:
        """How many more troops the area can take."""
        return self.stacking - len(s.stacks[area]) if self.stacking else 99

    def why_not_advance(self, s: Campaign, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        """Why a special rule holds a troop back that is near enough to follow; None if it may advance."""
        return None

    def advancing(self, s: Campaign, sheet: BattleSheet, troop: str) -> None:
        """A troop is about to advance."""

    # victory

    def points(self, s: Campaign, side: str) -> int:
        return victory.points(s, side)
