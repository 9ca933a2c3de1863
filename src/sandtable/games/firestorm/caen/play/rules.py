"""Firestorm: Caen. What no block does: D-Day and the Caumont gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.caen.play import caumont, dday, reinforcements
from sandtable.games.firestorm.caen.play.sequence import WITHIN
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.play.tables import FOLDER, CaenTables
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.strategic import moving
from sandtable.games.firestorm.play.tabletop import Report
from sandtable.games.firestorm.play.turn import StrategicPhase
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.caen.show.skin import CaenSkin


class Caen(BlockCampaign):
    """Normandy, the British and Canadian sector, 6 June to 21 July 1944."""

    id: ClassVar[str] = "caen"
    version: ClassVar[int] = 1
    room_rule: ClassVar[str] = "CAEN-6"
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **BlockCampaign.tails,
        "Tonga": ("ChooseWay", "Resolve", "ReadTonga"),
        "Neptune": ("ChooseWay", "Resolve", "ReadNeptune"),
        "Exploitation": ("Exploitation",),
    }
    within: ClassVar[Mapping[str, tuple[str, ...]]] = WITHIN

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "caen"):
            raise ValueError(f"Firestorm: Caen has one scenario, caen; there is no {scenario!r}")
        data = load(FOLDER, options)
        super().__init__(data)
        self.chapters = (dday, caumont, *self.chapters, reinforcements)
        self.unused = ("LandingArrivals", "DeploymentArrivals")
        self.keeps = ("sorties", "carpet", "rows", "attacked", "freed", "waiting", "deployed", "caumont")
        self.kept = (*Campaign.fields, *self.keeps)
        reinforcements.rename_steps(self)
        self.allies, self.germans = data.sides
        self.book = CaenTables(data)
        self.points_size = data.whole("points_size")
        self.disorganised_hold = data.truth("t1_disorganised_hold")
        self.caumont_requires_adjacent = data.truth("caumont_requires_adjacent")
        self.named_troops = ("caumont",)
        self.from_nowhere = ("tonga", "neptune")
        self.battle_kinds = (*self.battle_kinds, "tonga", "neptune", "exploitation", "panzer", "caumont")
        self.step_names["beach"] = tuple(self.book.beaches)
        self.step_checks = (dday.why_not_over, dday.why_not_landing)

    def new_skin(self) -> CaenSkin:
        from sandtable.games.firestorm.caen.show.skin import CaenSkin

        return CaenSkin(self)

    def new_state(self) -> Campaign:
        return self.with_boxes(CaenState(self))

    # the turn

    def sequence(self, turn: int) -> Steps:
        if turn != 1:
            return super().sequence(turn)
        landings: Steps = [dday.Neptune(beach) for beach in self.book.beaches]
        return [
            dday.Tonga(),
            *landings,
            dday.Exploitation(),
            dday.PanzerAttack(),
            StrategicPhase(turn),
        ]

    def interludes(self, s: Campaign) -> Steps:
        return [caumont.CaumontGap()] if s.turn == self.book.caumont.turn else NOTHING

    # the arrow

    def closed(self, s: Campaign, side: str) -> int:
        """A beach that landed on row 1 makes no attack in the turn after (CAEN-44)."""
        assert isinstance(s, CaenState)
        mask = 0
        if s.turn == 2 and side == self.allies:
            for beach, row in s.rows.items():
                if self.book.neptune[row].banned_next_turn:
                    mask |= self.board.bit[beach]
        return mask

    def why_banned(self, s: Campaign, side: str, origin: str, target: str) -> Reason | None:
        if self.closed(s, side) & self.board.bit[origin]:
            return ("disorganised", f"The landing in {origin} bars attacks from it this turn.", "CAEN-44")
        return super().why_banned(s, side, origin, target)

    # commitment

    def commitments(self, s: Campaign, sheet: BattleSheet, side: str, draft: Word) -> list[str]:
        if sheet.kind == "exploitation" and side == sheet.attacker:
            assert isinstance(s, CaenState)
            return self.exploitation(s, sheet.origin, draft)
        return super().commitments(s, sheet, side, draft)

    def exploitation(self, s: CaenState, beach: str, draft: Word) -> list[str]:
        """Up to both landed troops, or exactly one of them (CAEN-44)."""
        letters: list[str] = []
        if len(draft) < dday.may_attack(s, beach):
            letters = [troop for troop in dday.exploiters(s, beach) if troop not in draft]
        return [*letters, "done"] if draft else letters

    def commit(self, s: Campaign, sheet: BattleSheet, side: str, letters: Word) -> None:
        super().commit(s, sheet, side, letters)
        if sheet.kind == "exploitation" and side == sheet.attacker:
            assert isinstance(s, CaenState)
            self.set_free(s, letters[0], sheet.origin)

    def set_free(self, s: CaenState, troop: str, beach: str) -> None:
        """On a row-5 beach the first troop to attack or advance is the free one (CAEN-49)."""
        if dday.may_attack(s, beach) == 1 and beach not in s.freed:
            s.freed[beach] = troop

    def why_not_committed(
        self, s: Campaign, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        here = sheet.kind == "exploitation" and side == sheet.attacker and letter in s.stacks[sheet.origin]
        if here and letter not in draft:
            assert isinstance(s, CaenState)
            return self.why_not_exploiting(s, sheet.origin, letter)
        return super().why_not_committed(s, sheet, side, draft, letter)

    def why_not_exploiting(self, s: CaenState, beach: str, troop: str) -> Reason:
        """Why a troop that stands on a beach does not attack from it on D-Day (CAEN-44, CAEN-49)."""
        landing = self.book.beaches[beach]
        if troop not in (landing.division, landing.brigade):
            return ("not-landed", f"Only troops that landed in {beach} exploit from it.", "CAEN-44")
        if beach in s.freed and troop != s.freed[beach]:
            return ("held-back", f"{troop} must stay on its beach.", "CAEN-49")
        return ("one-only", "This beach may attack with one of its troops only.", "CAEN-44")

    # resolution

    def resolution(self, s: Campaign, sheet: BattleSheet) -> Steps:
        if sheet.kind not in ("tonga", "neptune"):
            return super().resolution(s, sheet)
        if sheet.mode == "dice":
            return [dday.LandingDie(sheet.number)]
        options: Steps = [dday.BeachOptions(sheet.number)] if sheet.kind == "neptune" else []
        return [*options, Report(sheet.number)]

    # after action

    def why_not_advance(self, s: Campaign, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        assert isinstance(s, CaenState)
        if sheet.kind != "exploitation" or not dday.held_back(s, troop, draft):
            return None
        return ("held-back", f"{troop} must stay on its beach.", "CAEN-49")

    def advancing(self, s: Campaign, sheet: BattleSheet, troop: str) -> None:
        assert isinstance(s, CaenState)
        if sheet.kind == "exploitation":
            self.set_free(s, troop, s.where[troop])

    # positions

    def amend(self, s: Campaign, facts: Mapping[str, object]) -> None:
        assert isinstance(s, CaenState)
        super().amend(s, facts)
        self.check_landings(s)
        if s.caumont and s.turn < self.book.caumont.turn:
            raise Misplaced(("caumont",), f"the gap opens in turn {self.book.caumont.turn} (CAEN-60)")

    def check_landings(self, s: CaenState) -> None:
        """What is told of a beach is told after its landing, and of its troops (CAEN-41, CAEN-49)."""
        if s.rows and not s.turn:
            raise Misplaced(("rows",), "the landings are in turn 1 (CAEN-40)")
        for beach in s.attacked:
            if beach not in s.rows:
                raise Misplaced(("attacked",), f"{beach} has not landed yet: it has no row (CAEN-44)")
        for beach, troop in s.freed.items():
            landing = self.book.beaches[beach]
            if beach not in s.rows or troop not in (landing.division, landing.brigade):
                raise Misplaced(("freed", beach), f"{troop} has not landed there (CAEN-49)")

    def amend_fact(self, s: Campaign, name: str, value: object) -> bool:
        assert isinstance(s, CaenState)
        beaches = tuple(self.book.beaches)
        if name == "rows":
            rows = told.table(value, (name,))
            for beach, row in rows.items():
                told.one_of(beach, beaches, (name, beach))
                if told.whole(row, (name, beach)) not in self.book.neptune:
                    raise Misplaced((name, beach), "the table has the rows 1 to 6")
            s.rows = {beach: told.whole(row, (name, beach)) for beach, row in rows.items()}
        elif name == "attacked":
            s.attacked = tuple(told.ids(value, beaches, (name,)))
        elif name == "freed":
            freed = told.table(value, (name,))
            s.freed = {
                told.one_of(beach, beaches, (name, beach)): told.one_of(troop, tuple(s.where), (name, beach))
                for beach, troop in freed.items()
            }
        elif name == "caumont":
            s.caumont = told.one_of(value, ("", "used", "forfeited", "lost"), (name,))
        else:
            return super().amend_fact(s, name, value)
        return True

    def invariants(self, s: Campaign) -> None:
        assert isinstance(s, CaenState)
        super().invariants(s)
        if s.ended_by:
            return  # perhaps in the middle of a retreat or a move; nobody finishes it (FS-83)
        for area in self.board.ids:
            crowd = len(s.stacks[area])
            limit = self.stacking + self.may_be_crowded(s, area)
            assert crowd <= limit, f"{area} holds {crowd} troops"

    def may_stand(self, s: Campaign, troop: str, area: str) -> bool:
        """Allied counters wait in German areas until their landing is settled (CAEN section 6.2)."""
        assert isinstance(s, CaenState)
        landing = s.turn <= 1 and self.data.troops[troop].start == area and area not in s.rows
        return landing or super().may_stand(s, troop, area)

    def may_be_crowded(self, s: CaenState, area: str) -> bool:
        """May one troop too many be there, redeploying or in the gap (CAEN-65, CAEN-67, CAEN-77)?"""
        gap = self.book.caumont
        passing = s.turn == gap.turn and s.caumont == "used" and area in (gap.take, gap.attack)
        return passing or moving(s)
