"""How the set-up looks."""

from __future__ import annotations

from sandtable.board.table import Filling, OrderSheet
from sandtable.games.armored_thrust.play.deployment import HISTORY, Deploy, Deployment
from sandtable.games.armored_thrust.play.nouns import DONE
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show.placing import place_line, placed
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.engine import spell
from sandtable.kernel.steps import Word


class ShowDeployment(ThrustShow[Deployment]):
    name = "Deployment"


class ShowDeploy(ThrustShow[Deploy]):
    name = "Deployment"
    asked = "Where do your units stand?"
    hinted = "Unit and area; “history” places whoever is left as in history. The enemy does the same unseen."
    filling = Filling("Place the rest", HISTORY)
    names = {HISTORY: "The others as in history", DONE: "They stand so"}

    def sheet(self, seen: Theatre, ask: Deploy, draft: Word) -> OrderSheet:
        """The deployment as a sheet; units not placed stand as in history once it is handed in."""
        where = placed(spell(seen, ask, draft).word)
        units = seen.rules.deploys[ask.side]
        lines = [place_line(seen, unit, where.get(unit, ""), seen.rules.unit[unit].history) for unit in units]
        left = len([unit for unit in units if unit not in where])
        note = (
            f"{left} of {len(units)} stand as in history." if left else f"All {len(units)} units are placed."
        )
        return OrderSheet(tuple(lines), HISTORY if left else DONE, note)
