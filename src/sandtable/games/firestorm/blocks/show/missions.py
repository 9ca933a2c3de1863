"""The mission of an attack, where a block says which it is."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.own_trenches import OwnTrenches
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.blocks.play.state import BlockState


def mission_of(rules: BlockCampaign, attacker: str, origin: str, target: str) -> str:
    """The mission of an attack; "" where none is said."""
    block = rules.blocks.get("own-trenches")
    if not isinstance(block, OwnTrenches) or not block.missions:
        return ""
    return block.missions[block.mission(attacker, origin, target)]


def with_mission(s: BlockState, side: str, found: LetterRow) -> LetterRow:
    """An attack's row with the mission that it would be, where battles may be played on the table."""
    if found.letter in s.rules.board.arrow_ends and s.rules.policy != "dice":
        origin, target = s.rules.board.arrow_ends[found.letter]
        mission = mission_of(s.campaign, side, origin, target)
        found.note = f"{found.note}; {mission}" if mission else found.note
    return found
