"""The reinforcements of Caen (CAEN-70 … CAEN-79): steps of the blocks, under the names that its records have."""

from __future__ import annotations

from sandtable.games.firestorm.blocks.play.deployment import Deployment, DeploymentArrivals
from sandtable.games.firestorm.blocks.play.landings import LandingArrivals, Landings
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class AlliedArrivals(LandingArrivals):
    """Arrivals go into the pool at the start of step 1, those with a fixed beach land at once (CAEN-71, CAEN-72)."""


class GermanArrivals(DeploymentArrivals):
    """New German troops join those in the pool; all of them are then placed (CAEN-66, CAEN-73)."""


def rename_steps(rules: BlockCampaign) -> None:
    """Makes the blocks begin with the steps of this module."""
    for block in rules.blocks.values():
        if isinstance(block, Landings):
            block.first_step = AlliedArrivals
        elif isinstance(block, Deployment):
            block.first_step = GermanArrivals
