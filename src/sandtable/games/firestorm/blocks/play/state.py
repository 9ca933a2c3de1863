"""What the blocks of a campaign remember, beside what every Firestorm campaign holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.play.state import BattleSheet, Campaign

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockState(Campaign):
    """A campaign made of blocks. A fact whose block was not chosen stays empty and is not written."""

    def __init__(self, rules: BlockCampaign) -> None:
        super().__init__(rules)
        self.campaign = rules
        self.sorties = 0  # block sorties: those left this turn
        self.carpet = 0  # block carpet-bombing: raids left this turn
        self.waiting: tuple[str, ...] = ()  # block landings: pool troops that may not land this phase
        self.deployed: tuple[str, ...] = ()  # block deployment: troops dealt with in this phase
        # block last-winner: the side that won last this turn, or the players who did
        self.victors: tuple[str, ...] = ()
        # block last-winner: side -> who leads the battle whose initiative is thrown for
        self.named: dict[str, str] = {}
        self.raided: tuple[str, ...] = ()  # block night-attacks: brigades that have made theirs

    def kept(self) -> tuple[str, ...]:
        return self.campaign.kept

    def copy_into(self, copy: Campaign) -> None:
        assert isinstance(copy, BlockState)
        super().copy_into(copy)
        copy.sorties = self.sorties
        copy.carpet = self.carpet
        copy.waiting = self.waiting
        copy.deployed = self.deployed
        copy.victors = self.victors
        copy.named = self.named.copy() if self.named else {}
        copy.raided = self.raided

    def clone(self) -> BlockState:
        copy = BlockState(self.campaign)
        self.copy_into(copy)
        return copy

    def open_battle(self, kind: str, attacker: str, origin: str, target: str) -> BattleSheet:
        """Places a battle arrow, with what blocks say of the moment."""
        effects = self.campaign.circumstances(self, kind)
        sheet = super().open_battle(kind, attacker, origin, target)
        sheet.effects = effects
        for block in self.campaign.when_opened:
            block.opened(self, sheet)
        return sheet

    # verbs

    def land(self, troop: str, beach: str) -> None:
        """A troop comes ashore."""
        self.tell("landed", troop=troop, area=beach)
        self.place(troop, beach)

    def deploy(self, troop: str, place: str) -> None:
        """A troop of the pool takes its place, or one of the reserve."""
        self.tell("deployed", troop=troop, to=place)
        self.place(troop, place)
        self.deployed = (*self.deployed, troop)

    def arrive(self, troop: str, area: str) -> None:
        """A troop that comes later is placed."""
        self.tell("arrived", troop=troop, area=area)
        self.place(troop, area)

    def forgo(self, troop: str) -> None:
        """A troop that is not placed when it could be does not appear any more."""
        self.tell("forgone", troop=troop)
        self.place(troop, "withdrawn")
