"""Firestorm: Caen. What differs from the family: an overridden question here, a list of steps there."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from sandtable.games import values as told
from sandtable.games.firestorm.caen.play import assets, caumont, dday, reinforcements
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.play.tables import FOLDER, CaenTables
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, Withdraw, moving
from sandtable.games.firestorm.play.tabletop import Report
from sandtable.games.firestorm.play.turn import BattlePhase, Planning, StrategicPhase, in_strategic_phase
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.caen.show.skin import CaenSkin


class Caen(Firestorm):
    """Normandy, the British and Canadian sector, 6 June to 21 July 1944."""

    id: ClassVar[str] = "caen"
    version: ClassVar[int] = 1
    room_rule: ClassVar[str] = "CAEN-6"
    chapters: ClassVar[tuple[ModuleType, ...]] = (dday, caumont, assets, reinforcements)

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "caen"):
            raise ValueError(f"Firestorm: Caen has one scenario, caen; there is no {scenario!r}")
        data = load(FOLDER, options)
        super().__init__(data)
        self.allies, self.germans = data.sides
        self.book = CaenTables(data)
        self.points_size = data.whole("points_size")
        self.tr_from_map = data.truth("tr_from_map")
        self.tr_may_launch_attack = data.truth("tr_may_launch_attack")
        self.gdt_barred = data.truth("gdt_full_stack_bar") or self.policy != "table"
        self.landing_optional = data.truth("landing_optional")
        self.arrivals_any_beach = data.truth("t1_arrivals_any_beach")
        self.disorganised_hold = data.truth("t1_disorganised_hold")
        self.caumont_requires_adjacent = data.truth("caumont_requires_adjacent")
        self.sortie_bonus = data.kinds["sortie"].bonus
        self.beach_mask = data.beaches
        self.boxes[self.germans] = ("reserve",)
        self.asset_of = {"carpet": "carpet-bombing", "fire": "naval-gunfire"}
        self.named_troops = ("caumont",)
        self.arrivals: dict[str, list[list[str]]] = {
            side: [
                [troop.id for troop in data.troops.values() if troop.side == side and troop.arrives == turn]
                for turn in self.turns
            ]
            for side in data.sides
        }

    def new_skin(self) -> CaenSkin:
        from sandtable.games.firestorm.caen.show.skin import CaenSkin

        return CaenSkin(self)

    def new_state(self) -> Campaign:
        s = CaenState(self)
        s.stacks["reserve"] = ()
        return s

    # the turn

    def begin_turn(self, s: Campaign) -> None:
        assert isinstance(s, CaenState)
        super().begin_turn(s)
        s.sorties = self.turns[s.turn].sorties
        s.carpet = self.turns[s.turn].carpet

    def sequence(self, turn: int) -> Steps:
        if turn == 1:
            landings: Steps = [dday.Neptune(beach) for beach in self.book.beaches]
            return [
                dday.Tonga(),
                *landings,
                dday.Exploitation(),
                dday.PanzerAttack(),
                StrategicPhase(turn),
            ]
        return [
            Planning(turn),
            BattlePhase(turn),
            StrategicPhase(turn),
        ]

    def strategic(self, turn: int) -> Steps:
        if turn == self.last_turn:
            return NOTHING  # CAEN-78
        return [
            reinforcements.AlliedArrivals(turn),
            Withdraw(turn),
            reinforcements.GermanArrivals(turn),
            StrategicMoves(self.data.moves_first),
            StrategicMoves(self.enemy[self.data.moves_first]),
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

    def voluntary_attacks(self, s: Campaign, side: str) -> list[str]:
        """A reserve troop may make an attack possible from an area where none stands free (CAEN-29, CAEN-30)."""
        if side != self.germans or not s.stacks["reserve"] or not self.tr_may_launch_attack:
            return []
        ours = s.held[side]
        theirs = self.open_targets(s, side)
        letters: list[str] = []
        for area in self.board.ids:
            if not ours & self.board.bit[area] or not theirs & self.board.near[area]:
                continue
            if not self.volunteers(s, area) and self.room(s, area) > 0:
                letters += [letter for _, bit, letter in self.board.arrows[area] if theirs & bit]
        return letters

    # commitment

    def commitments(self, s: Campaign, sheet: BattleSheet, side: str, draft: Word) -> list[str]:
        assert isinstance(s, CaenState)
        attacking = side == sheet.attacker
        area = sheet.origin if attacking else sheet.target
        if sheet.kind == "exploitation" and attacking:
            return self.exploitation(s, area, draft)
        ground = False
        for letter in draft:
            if letter in self.side:
                ground = True
        letters: list[str] = []
        if len(draft) - ("carpet" in draft) < self.max_committed:
            for troop in self.volunteers(s, area):
                if troop not in draft:
                    letters.append(troop)
            if side == self.germans:
                self.add_german_assets(s, area, attacking, draft, letters)
            elif s.sorties > 0 and "sortie" not in draft and (ground or not attacking):
                letters.append("sortie")  # CAEN-16
        if attacking and s.carpet > 0 and side == self.allies and "carpet" not in draft:
            letters.append("carpet")  # CAEN-35
        if ground or not attacking:
            letters.append("done")
        return letters

    def exploitation(self, s: CaenState, beach: str, draft: Word) -> list[str]:
        """Up to both landed troops, or exactly one of them (CAEN-44)."""
        letters: list[str] = []
        if len(draft) < dday.may_attack(s, beach):
            letters = [troop for troop in dday.exploiters(s, beach) if troop not in draft]
        return [*letters, "done"] if draft else letters

    def add_german_assets(
        self, s: CaenState, area: str, attacking: bool, draft: Word, letters: list[str]
    ) -> None:
        """Reserve troops as far as stacking allows, and in defence the Defence Troop (CAEN-20 … CAEN-29)."""
        reserve = s.stacks["reserve"]
        regular = len(s.stacks[area])
        for letter in draft:
            if letter in reserve:
                regular += 1
        bar = self.book.gdt_barred_by if self.gdt_barred else 99
        limit = self.stacking if "gdt" not in draft else min(self.stacking, bar - 1)
        if regular < limit:
            letters += [troop for troop in reserve if troop not in draft]
        if not attacking and s.turn >= self.book.gdt_first_turn and "gdt" not in draft and regular < bar:
            letters.append("gdt")

    def commit(self, s: Campaign, sheet: BattleSheet, side: str, letters: Word) -> None:
        assert isinstance(s, CaenState)
        troops = tuple([letter for letter in letters if letter in self.side])
        changed = sheet.but()
        area = sheet.target
        if side == sheet.attacker:
            area = sheet.origin
            changed.attackers = troops
        else:
            changed.defenders = troops
        for troop in troops:
            if s.where[troop] == "reserve":  # an ordinary troop on the map from now on (CAEN-28)
                s.tell("from-reserve", troop=troop, area=area)
                s.place(troop, area)
                changed.effects = (*changed.effects, f"reserve:{troop}")
        if len(troops) < len(letters):
            extra = tuple([letter for letter in letters if letter not in self.side])
            changed.assets = (*sheet.assets, *extra)
            if "sortie" in extra:
                s.sorties -= 1
            if "carpet" in extra:
                s.carpet -= 1
        s.put(changed)
        s.tell("committed", battle=sheet.number, side=side, troops=letters)
        if sheet.kind == "exploitation" and side == sheet.attacker:
            self.set_free(s, troops[0], sheet.origin)

    def set_free(self, s: CaenState, troop: str, beach: str) -> None:
        """On a row-5 beach the first troop to attack or advance is the free one (CAEN-49)."""
        if dday.may_attack(s, beach) == 1 and beach not in s.freed:
            s.freed[beach] = troop

    def why_not_committed(
        self, s: Campaign, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        assert isinstance(s, CaenState)
        attacking = side == sheet.attacker
        area = sheet.origin if attacking else sheet.target
        if letter == "sortie":
            if side != self.allies:
                return ("no-aircraft", "Only the Allies have aircraft.", "CAEN-15")
            if "sortie" in draft:
                return ("one-sortie", "At most one sortie supports a battle.", "CAEN-16")
            if not s.sorties:
                return ("no-sortie", "No sortie is left this turn.", "CAEN-17")
            if attacking and len(draft) < self.max_committed:
                return ("ground-first", "In attack a sortie can only be the second troop.", "CAEN-16")
        elif letter == "carpet":
            if side == self.allies and attacking and not s.carpet and "carpet" not in draft:
                return ("no-carpet", "No carpet bombing is left this turn.", "CAEN-35")
            if not attacking or side != self.allies:
                return ("no-carpet", "Carpet bombing supports an Allied attack only.", "CAEN-35")
        elif letter == "gdt":
            if attacking or side != self.germans:
                return ("defence-only", "The Defence Troop fights in German defence only.", "CAEN-20")
            if s.turn < self.book.gdt_first_turn:
                return ("no-gdt", "There are no Defence Troops on D-Day.", "CAEN-20")
            if "gdt" not in draft and len(draft) < self.max_committed:
                return ("gdt-barred", f"Three regular troops in {area} leave no place for it.", "CAEN-22")
        elif letter in s.stacks["reserve"] and side == self.germans and letter not in draft:
            if "gdt" in draft and self.room(s, area) > 0 and len(draft) < self.max_committed:
                return ("gdt-barred", f"The Defence Troop bars a third regular troop in {area}.", "CAEN-22")
            if len(draft) < self.max_committed:
                return ("full", f"{area} cannot take a troop of the reserve.", "CAEN-27")
        elif sheet.kind == "exploitation" and attacking and letter in s.stacks[area]:
            return ("one-only", "This beach may attack with one of its troops only.", "CAEN-44")
        if letter in ("sortie", "gdt") or (letter in s.stacks["reserve"] and side == self.germans):
            return ("enough", f"No more than {self.max_committed} troops may be committed.", "FS-35")
        return super().why_not_committed(s, sheet, side, draft, letter)

    # resolution

    def resolution(self, s: Campaign, sheet: BattleSheet) -> Steps:
        if sheet.kind not in ("tonga", "neptune"):
            return super().resolution(s, sheet)
        if sheet.mode == "dice":
            return [dday.LandingDie(sheet.number)]
        options: Steps = [dday.BeachOptions(sheet.number)] if sheet.kind == "neptune" else []
        return [*options, Report(sheet.number)]

    def dice_before(self, s: Campaign, sheet: BattleSheet) -> Steps:
        return [assets.DefenceTroopDie(sheet.number)] if "gdt" in sheet.assets else NOTHING

    def before_table(self, sheet: BattleSheet) -> Steps:
        steps: Steps = [assets.DefenceTroopTable(sheet.number)]
        return [assets.NavalGunfire(sheet.number), *steps] if self.shelled(sheet) else steps

    def shelled(self, sheet: BattleSheet) -> bool:
        """Do naval guns stand behind the defence (CAEN-34, CAEN-36)?"""
        return sheet.attacker == self.germans and bool(self.beach_mask & self.board.bit[sheet.target])

    def exchangeable(self, sheet: BattleSheet, side: str) -> list[str]:
        troops = super().exchangeable(sheet, side)
        return [*troops, "gdt"] if side == self.germans and "gdt" in sheet.assets else troops

    def modifiers(self, s: Campaign, sheet: BattleSheet, side: str) -> list[tuple[int, str]]:
        because = super().modifiers(s, sheet, side)
        attacking = side == sheet.attacker
        terrain = self.terrain[sheet.target]
        if sheet.assets:
            if side == self.allies and "sortie" in sheet.assets:
                because.append((self.sortie_bonus[terrain], "sortie"))
            if side == self.allies and attacking and "carpet" in sheet.assets:
                because.append((self.book.carpet, "carpet"))
            for effect in sheet.effects:
                if not attacking and effect.startswith("gdt-bonus:"):
                    because.append((int(effect[10:]), "gdt"))
        return because if attacking else [*because, *self.situation(sheet)]

    def situation(self, sheet: BattleSheet) -> list[tuple[int, str]]:
        """T-GW-SIT for the defender, whether or not he commits troops."""
        terrain = self.terrain[sheet.target]
        because: list[tuple[int, str]] = []
        if self.book.defence[terrain]:
            because.append((self.book.defence[terrain], terrain))
        if f"{sheet.origin}>{sheet.target}" in self.board.rivers:
            because.append((self.book.river, "river"))
        if self.shelled(sheet):
            because.append((self.book.beach, "naval-gunfire"))
        return because

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

    def facts(self, s: Campaign) -> dict[str, object]:
        assert isinstance(s, CaenState)
        return {
            **super().facts(s),
            "sorties": s.sorties,
            "carpet": s.carpet,
            "rows": dict(s.rows),
            "attacked": list(s.attacked),
            "freed": dict(s.freed),
            "waiting": list(s.waiting),
            "deployed": list(s.deployed),
            "caumont": s.caumont,
        }

    def amend_fact(self, s: Campaign, name: str, value: object) -> bool:
        assert isinstance(s, CaenState)
        beaches = tuple(self.book.beaches)
        if name in ("sorties", "carpet"):
            setattr(s, name, told.whole(value, (name,)))
        elif name == "rows":
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
        elif name in ("waiting", "deployed"):
            setattr(s, name, tuple(told.ids(value, tuple(s.where), (name,))))
        elif name == "caumont":
            s.caumont = told.one_of(value, ("", "used", "forfeited", "lost"), (name,))
        else:
            return False
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
        assert len(s.stacks["reserve"]) <= self.reserve_limit(s), "the tactical reserve is too large"
        assert s.sorties >= 0, "a sortie too many"
        assert s.carpet >= 0, "a bomber stream too many"

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

    def reserve_limit(self, s: CaenState) -> int:
        """How many troops the reserve may hold: in the strategic phase those of the next turn (CAEN-25)."""
        turn = s.turn
        if turn < self.last_turn and in_strategic_phase(s):
            turn += 1
        return self.turns[turn].reserve if turn in self.turns else 0
