"""Firestorm: Villers-Bretonneux. What differs from the family: an overridden question here, a list of steps there."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from sandtable.games import values as told
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Because, Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, Withdraw
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.games.firestorm.play.turn import BattlePhase, FixedBattles, StrategicPhase
from sandtable.games.firestorm.villers_bretonneux.play import (
    arrivals,
    capture,
    first_turn,
    leading,
    night,
    tidying,
)
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.play.tables import FOLDER, VillersTables
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.villers_bretonneux.show.skin import VillersSkin


class VillersBretonneux(Firestorm):
    """East of Amiens, 24 to 27 April 1918."""

    id: ClassVar[str] = "villers-bretonneux"
    version: ClassVar[int] = 1
    second_roll: ClassVar[bool] = True
    chapters: ClassVar[tuple[ModuleType, ...]] = (first_turn, leading, capture, arrivals, night, tidying)
    elsewhere: ClassVar[tuple[str, ...]] = ("Planning", "RollToDestroy")

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "villers-bretonneux"):
            raise ValueError(
                f"Firestorm: Villers-Bretonneux has one scenario, villers-bretonneux; there is no {scenario!r}"
            )
        data = load(FOLDER, options)
        super().__init__(data)
        self.bef, self.germans = data.sides
        self.book = VillersTables(data)
        self.scripted = (self.book.first_turn,)
        self.gas_halves = data.truth("gw_gas_halves")
        self.fourth_mandatory = data.truth("fourth_attack_mandatory")
        self.bonus_per_player = data.truth("winner_bonus_per_player")
        self.night_bonus = data.whole("gw_night_bonus")
        self.historical_tanks = data.truth("historical_tanks")
        self.dusk_dawn = data.truth("dusk_dawn")
        self.named_first = [side for side in data.sides if self.commanders[side] and self.bonus_per_player]
        self.with_victory: dict[str, list[Because]] = {
            side: [(*because, (1, "victory")) for because in self.initiative[side]] for side in data.sides
        }

    def new_skin(self) -> VillersSkin:
        from sandtable.games.firestorm.villers_bretonneux.show.skin import VillersSkin

        return VillersSkin(self)

    def new_state(self) -> Campaign:
        return VillersState(self)

    # the turn

    def begin_turn(self, s: Campaign) -> None:
        assert isinstance(s, VillersState)
        super().begin_turn(s)
        s.victors = ()
        s.named = {}
        s.raided = ()

    def sequence(self, turn: int) -> Steps:
        """Four turns with a printed number of battles (VB-4)."""
        if turn == self.book.first_turn:
            script: Steps = [first_turn.ScriptedAttack(arrow) for arrow in self.book.attacks]
            return [
                FixedBattles(turn),
                *script,
                first_turn.FourthBattle(),
                StrategicPhase(turn),
            ]
        if turn == self.book.night_turn:
            return [
                FixedBattles(turn),
                night.NightAttacks(),
                BattlePhase(turn),
                StrategicPhase(turn),
            ]
        return [
            FixedBattles(turn),
            BattlePhase(turn),
            StrategicPhase(turn),
        ]

    def strategic(self, turn: int) -> Steps:
        if turn == self.last_turn:
            return [tidying.TidyUp()]
        moves: Steps = [
            StrategicMoves(self.data.moves_first),
            StrategicMoves(self.enemy[self.data.moves_first]),
        ]
        if turn != self.book.arrival_turn:
            return moves
        return [
            *moves,
            Withdraw(turn),
            arrivals.GunsArrive(turn),
            arrivals.BrigadesArrive(turn),
        ]

    # the initiative

    def find_initiative(self, s: Campaign, battle: int) -> Steps:
        named: Steps = [leading.NameFighter(battle, side) for side in self.named_first]
        return [*named, *super().find_initiative(s, battle)]

    def initiative_bonus(self, s: Campaign, side: str) -> Because:
        """The turn's bonus, and +1 for the winner of the previous battle of the same turn (VB-6, VB-7)."""
        assert isinstance(s, VillersState)
        if s.named.get(side, side) in s.victors:
            return self.with_victory[side][s.turn]
        return self.initiative[side][s.turn]

    def concluded(self, s: Campaign, sheet: BattleSheet) -> None:
        """A defender who holds has won, also on a tie (VB-6, VB-R20)."""
        assert isinstance(s, VillersState)
        attacker, defender = sheet.attacker, self.enemy[sheet.attacker]
        if not self.bonus_per_player:
            s.victors = (attacker,) if sheet.result == "captured" else (defender,)
            return
        attacker, defender = self.leaders(sheet)
        winner = attacker if sheet.result == "captured" else defender
        s.victors = (*[who for who in s.victors if who not in (attacker, defender)], winner)

    # the arrow

    def circumstances(self, s: VillersState, kind: str) -> tuple[str, ...]:
        """What the moment brings to a new battle: gas, darkness, dusk or dawn (VB-12, VB-46, VB-61)."""
        if s.turn == self.book.gas_turn:
            return ("gas",)
        if kind == "night":
            return ("light:night",)
        if not self.dusk_dawn:
            return ()
        if s.turn in self.book.dawn and s.fought - s.before == len(s.raided):
            return ("light:dawn",)
        return ("light:dusk",) if s.turn in self.book.dusk and s.battles == 0 else ()

    def mission(self, sheet: BattleSheet) -> str:
        """Computed, never chosen (VB-20 … VB-23)."""
        return self.book.mission(sheet.attacker, sheet.origin, sheet.target)

    # commitment

    def asks_leader(self, sheet: BattleSheet) -> bool:
        """Of a battle with initiative it was asked before, if the bonus belongs to players (VB-7)."""
        return bool(sheet.kind) or not self.named_first

    def worth(self, sheet: BattleSheet, id: str) -> int:
        """Under gas every BEF troop, tanks included, gives half its printed points (VB-12)."""
        worth = super().worth(sheet, id)
        return worth // 2 if self.gassed(sheet, id) else worth

    def gassed(self, sheet: BattleSheet, troop: str) -> bool:
        return "gas" in sheet.effects and self.side.get(troop) == self.book.gas_on

    # resolution

    def adds(self, sheet: BattleSheet, troop: str) -> int:
        """With `gw_gas_halves` gas halves the worth of a BEF troop, but not of a single tank (VB-13, VB-R5, VB-R19)."""
        bonus = self.bonus[troop][self.terrain[sheet.target]]
        if not self.gas_halves or not self.gassed(sheet, troop):
            return bonus
        return bonus if self.data.troops[troop].briefing in self.book.gas_whole else (bonus + 1) // 2

    def modifiers(self, s: Campaign, sheet: BattleSheet, side: str) -> list[tuple[int, str]]:
        because = super().modifiers(s, sheet, side)
        if side != sheet.attacker:
            return [*because, *self.trench(sheet, side)]
        if "gas" in sheet.effects and side != self.book.gas_on:
            because.append((self.book.gas_bonus, "gas"))
        if sheet.kind == "night" and self.night_bonus:
            because.append((self.night_bonus, "night"))
        return because

    def trench(self, sheet: BattleSheet, defender: str) -> list[tuple[int, str]]:
        """An own original trench counts with or without troops in it, in supply or out of it (VB-16 … VB-18)."""
        bonus = self.book.nests(sheet.attacker, sheet.origin, sheet.target)
        if not bonus:
            return []
        reason = "trench-from-trench" if bonus == self.book.from_trench else "trench-from-elsewhere"
        if self.gas_halves and "gas" in sheet.effects and defender == self.book.gas_on:
            bonus = (bonus + 1) // 2
        return [(bonus, reason)]

    # after action

    def rolls_to_destroy(self, sheet: BattleSheet, side: str) -> Steps:
        attacking = side == sheet.attacker
        if (sheet.needs_attackers if attacking else sheet.needs_defenders) == NO_ROLL:
            return NOTHING
        number = len(sheet.attackers if attacking else sheet.defenders)
        return [capture.RollForTroop(sheet.number, side, at) for at in range(number)]

    def destroy(self, s: Campaign, sheet: BattleSheet, troop: str, die: int, needs: int) -> Steps:
        """No way out: captured with the area; out of supply: captured; lost: a second die; else gone (VB-35)."""
        assert isinstance(s, VillersState)
        side = self.side[troop]
        lost = (sheet.result == "captured") != (side == sheet.attacker)
        s.destroy(troop, die, needs)
        if capture.no_way_out(s, sheet, troop):
            return NOTHING  # RetreatDefeated captures it with the others (VB-33)
        score = self.capture_needs(sheet, side, needs, lost)
        if score == 1:
            s.capture(troop)
            return NOTHING
        return [capture.RollToCapture(sheet.number, troop, score)] if score < NO_ROLL else NOTHING

    def capture_needs(self, sheet: BattleSheet, side: str, needs: int, lost: bool) -> int:
        """Out of supply without a die, on the losing side by the same score, otherwise never (VB-31, VB-32)."""
        if side in sheet.cut_off:
            return 1
        return needs if lost else NO_ROLL

    def why_not_advance(self, s: Campaign, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        assert isinstance(s, VillersState)
        if sheet.kind == "push" and first_turn.kept_back(s, sheet, troop, draft):
            return ("last-troop", f"{troop} is the last one for the attack to come.", "VB-11")
        if sheet.kind == "night":  # a brigade that has not attacked yet waits (VB-47)
            for id, brigade in self.book.brigades.items():
                if troop in brigade.troops and id not in s.raided:
                    return ("waits", f"{troop} has its own night attack to make.", "VB-47")
        return None

    # positions

    def facts(self, s: Campaign) -> dict[str, object]:
        assert isinstance(s, VillersState)
        return {
            **super().facts(s),
            "victors": list(s.victors),
            "named": dict(s.named),
            "raided": list(s.raided),
        }

    def amend_fact(self, s: Campaign, name: str, value: object) -> bool:
        assert isinstance(s, VillersState)
        if name == "victors":
            s.victors = tuple(told.ids(value, self.seats(), (name,)))
        elif name == "raided":
            s.raided = tuple(told.ids(value, tuple(self.book.brigades), (name,)))
        elif name == "named":
            named = told.table(value, (name,))
            for side, who in named.items():
                told.one_of(side, self.sides, (name, side))
                if self.side_of(told.one_of(who, self.seats(), (name, side))) != side:
                    raise Misplaced((name, side), f"{who} does not fight for that side")
            s.named = {side: told.text(who, (name, side)) for side, who in named.items()}
        else:
            return False
        return True

    def invariants(self, s: Campaign) -> None:
        assert isinstance(s, VillersState)
        super().invariants(s)
        assert self.bonus_per_player or len(s.victors) <= 1, "two sides won the last battle"
        assert len(set(s.raided)) == len(s.raided), "a brigade made two night attacks"
