"""What Villers-Bretonneux holds besides: who won last, who leads next, which brigade has made its night attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.games.firestorm.play.state import BattleSheet, Campaign

if TYPE_CHECKING:
    from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux


class VillersState(Campaign):
    """The campaign for Villers-Bretonneux. Destroyed troops lie in `bef-losses` and `germans-losses` (VB-30)."""

    fields: ClassVar[tuple[str, ...]] = (*Campaign.fields, "victors", "named", "raided")

    def __init__(self, rules: VillersBretonneux) -> None:
        super().__init__(rules)
        self.villers = rules
        # the side that won last this turn, or the players who did (VB-6, VB-7)
        self.victors: tuple[str, ...] = ()
        self.named: dict[str, str] = {}  # side -> who leads the battle whose initiative is thrown for (VB-7)
        self.raided: tuple[str, ...] = ()  # brigades that have made their night attack (VB-45)

    def clone(self) -> VillersState:
        copy = VillersState(self.villers)
        self.copy_into(copy)
        copy.victors = self.victors
        copy.named = self.named.copy()
        copy.raided = self.raided
        return copy

    def open_battle(self, kind: str, attacker: str, origin: str, target: str) -> BattleSheet:
        """The arrow, with gas, darkness and the leaders that were named before it lay (VB-7, VB-12, VB-46, VB-61)."""
        effects = self.villers.circumstances(self, kind)
        sheet = super().open_battle(kind, attacker, origin, target)
        sheet.effects = effects
        if self.named:
            defender = self.villers.enemy[attacker]
            sheet.leaders = (self.named.get(attacker, attacker), self.named.get(defender, defender))
            self.named = {}
        return sheet

    def arrive(self, troop: str, area: str) -> None:
        self.tell("arrived", troop=troop, area=area)
        self.place(troop, area)

    def forgo(self, troop: str) -> None:
        """A troop that is not placed does not appear any more (VB-43)."""
        self.tell("forgone", troop=troop)
        self.place(troop, "withdrawn")
