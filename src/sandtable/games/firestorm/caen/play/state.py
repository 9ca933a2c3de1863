"""What Caen holds besides: allowances of the turn, the landings of D-Day, the Caumont gap."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.games.firestorm.play.state import Campaign

if TYPE_CHECKING:
    from sandtable.games.firestorm.caen.play.rules import Caen


class CaenState(Campaign):
    """The campaign for Caen. `reserve` is the German tactical reserve (CAEN-25)."""

    fields: ClassVar[tuple[str, ...]] = (
        *Campaign.fields,
        "sorties",
        "carpet",
        "rows",
        "attacked",
        "freed",
        "waiting",
        "deployed",
        "caumont",
    )

    def __init__(self, rules: Caen) -> None:
        super().__init__(rules)
        self.caen = rules
        self.sorties = 0  # air sorties left this turn (CAEN-15)
        self.carpet = 0  # carpet bombings left this turn (CAEN-35)
        self.rows: dict[str, int] = {}  # beach -> row of T-NEPTUNE
        self.attacked: tuple[str, ...] = ()  # beaches that made their exploitation attack
        self.freed: dict[str, str] = {}  # row-5 beach -> the one troop free to leave it (CAEN-49)
        self.waiting: tuple[str, ...] = ()  # pool troops that may not land this phase (CAEN-71)
        self.deployed: tuple[str, ...] = ()  # German troops dealt with in this deployment
        self.caumont = ""  # "used", "forfeited" or "lost" once the right is settled (CAEN-60)

    def clone(self) -> CaenState:
        copy = CaenState(self.caen)
        self.copy_into(copy)
        copy.sorties = self.sorties
        copy.carpet = self.carpet
        copy.rows = self.rows.copy()
        copy.attacked = self.attacked
        copy.freed = self.freed.copy()
        copy.waiting = self.waiting
        copy.deployed = self.deployed
        copy.caumont = self.caumont
        return copy

    def land(self, troop: str, beach: str) -> None:
        self.tell("landed", troop=troop, area=beach)
        self.place(troop, beach)

    def deploy(self, troop: str, place: str) -> None:
        self.tell("deployed", troop=troop, to=place)
        self.place(troop, place)
        self.deployed = (*self.deployed, troop)
