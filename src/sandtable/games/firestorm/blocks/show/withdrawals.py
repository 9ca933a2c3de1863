"""How it looks when troops are called away."""

from __future__ import annotations

from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.withdrawals import Withdraw, Withdrawals
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.show.fire_show import FireShow


def withdrawn(t: BlockTold) -> str:
    """As the campaign says it."""
    block = t.rules.blocks["withdrawals"]
    assert isinstance(block, Withdrawals)
    return block.told.format(**t.names())


class ShowWithdrawals(ShowBlock[Withdrawals]):
    """All there is to see of it is its step."""


class ShowWithdraw(FireShow[Withdraw, BlockState]):
    topic = "move"
    sentences = {"withdrawn": withdrawn}
