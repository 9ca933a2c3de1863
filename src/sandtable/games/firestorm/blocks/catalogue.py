"""The blocks there are, by the names that campaigns give them in `blocks.toml`, and how that file is read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandtable.board import box
from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play.arrivals import Arrivals
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.capture_rolls import CaptureRolls
from sandtable.games.firestorm.blocks.play.carpet_bombing import CarpetBombing
from sandtable.games.firestorm.blocks.play.defence_troop import DefenceTroop
from sandtable.games.firestorm.blocks.play.deployment import Deployment
from sandtable.games.firestorm.blocks.play.gas import Gas
from sandtable.games.firestorm.blocks.play.ground import DefendedGround
from sandtable.games.firestorm.blocks.play.landings import Landings
from sandtable.games.firestorm.blocks.play.last_winner import LastWinner
from sandtable.games.firestorm.blocks.play.naval_guns import NavalGuns
from sandtable.games.firestorm.blocks.play.night_attacks import RaidingBrigades
from sandtable.games.firestorm.blocks.play.own_trenches import OwnTrenches
from sandtable.games.firestorm.blocks.play.scripted_attacks import ScriptedAttacks
from sandtable.games.firestorm.blocks.play.sorties import Sorties
from sandtable.games.firestorm.blocks.play.tactical_reserve import TacticalReserve
from sandtable.games.firestorm.blocks.play.tidied_lines import TidiedLines
from sandtable.games.firestorm.blocks.play.withdrawals import Withdrawals
from sandtable.games.firestorm.data.scenario import Scenario

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

FILE: Final = "blocks.toml"
PHASES: Final = "strategic_phase"
MOVES: Final = "moves"
BLOCKS: Final[dict[str, Any]] = {  # name -> class; each is made of its name, the rules and its page
    "sorties": Sorties,
    "carpet-bombing": CarpetBombing,
    "tactical-reserve": TacticalReserve,
    "defence-troop": DefenceTroop,
    "ground": DefendedGround,
    "naval-guns": NavalGuns,
    "landings": Landings,
    "deployment": Deployment,
    "withdrawals": Withdrawals,
    "last-winner": LastWinner,
    "scripted-attacks": ScriptedAttacks,
    "own-trenches": OwnTrenches,
    "gas": Gas,
    "capture-rolls": CaptureRolls,
    "arrivals": Arrivals,
    "night-attacks": RaidingBrigades,
    "tidied-lines": TidiedLines,
}


def read_blocks(rules: BlockCampaign, data: Scenario) -> tuple[str, ...]:
    """Gives the rules the blocks of their folder, in its order; says in which order the strategic phase is."""
    if not (Path(data.folder) / FILE).exists():
        check_calendar(rules, box.read(data.folder, "troops.toml"))
        return (MOVES,)
    page = box.read(data.folder, FILE)
    for id in page.names():
        if id == PHASES:
            continue
        if id not in BLOCKS:
            raise page.wrong(id, f"there is no block {id}; there are {', '.join(BLOCKS)}")
        block: Block = BLOCKS[id](id, rules, page.page(id))
        rules.blocks[id] = block
    phases = read_phases(rules, page)
    page.finish()
    check_calendar(rules, page)
    return phases


def read_phases(rules: BlockCampaign, page: Page) -> tuple[str, ...]:
    """The order of the strategic phase: each block that has a part in it once, and `moves`."""
    takers = [block.id for block in rules.blocks.values() if "strategic" in block.answers]
    order = page.texts(PHASES, (*takers, MOVES))
    if sorted(order) != sorted([*takers, MOVES]):
        raise page.wrong(PHASES, f"expected each of these once: {', '.join([*takers, MOVES])}")
    return order


def check_calendar(rules: BlockCampaign, page: Page) -> None:
    """Refuses troops that are to arrive or to leave, if no block has them do so."""
    blocks = list(rules.blocks.values())
    for troop in rules.data.troops.values():
        if troop.arrives and not [block for block in blocks if block.brings(troop)]:
            raise page.wrong("", f"{troop.id} arrives after turn {troop.arrives}, but no block brings it")
        if troop.leaves and "withdrawals" not in rules.blocks:
            raise page.wrong(
                "", f"{troop.id} leaves after turn {troop.leaves}, but there is no block withdrawals"
            )
