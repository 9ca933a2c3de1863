"""What a block may change: a chapter of rules that only some campaigns use (`blocks/`).

A campaign names its blocks in `scenario.toml`, each with its numbers. The shared rules ask every block each question
below; the defaults change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from sandtable.board.box import Page
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Reason, Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.refusals import OrderLine


@mypyc_attr(allow_interpreted_subclasses=True)
class Block:
    """One block: it may add a line to order sheets, a kind of attack, and something that strikes before movement."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.head = ""  # the word that begins its line of an order sheet; "" for no line
        self.attack = ""  # the kind of attack that the block adds to the orders; "" for none
        self.attack_name = ""  # the name of that attack
        self.around = 0  # half movement points for which such an attack may go around an area; 0: it may not
        self.zone_side = ""  # the side that knows the zone of the turn before it is reported; "" for none
        self.synonyms: dict[str, str] = {}  # words people may type, and the letters they stand for

    def read_turn(self, number: int, page: Page) -> None:
        """Reads what a turn of the calendar says of the block."""

    # a line of its own

    def writers(self, s: Theatre) -> tuple[str, ...]:
        """The seats that write a sheet this turn for the block's line alone."""
        return ()

    def may_begin(self, s: Theatre, who: str) -> bool:
        """May this sheet have the block's line?"""
        return False

    def follows(self, s: Theatre, line: Word) -> list[str]:
        """What may follow in the line (its head left out); nothing once the line is complete."""
        return []

    def written(self, s: Theatre, line: Word) -> None:
        """Books the line when the sheets are opened."""

    def unfinished(self, line: Word) -> Reason | None:
        """What the line still lacks; None where it is complete."""
        return None

    def why_not_begin(self, s: Theatre, who: str, draft: Word) -> Reason | None:
        """Why the sheet cannot have the line."""
        return None

    def why_not_follow(self, s: Theatre, line: Word, area: str) -> Reason | None:
        """Why an area cannot be named in it."""
        return None

    # an attack of its own

    def may_attack(self, s: Theatre, unit: str, draft: Word) -> bool:
        """May a unit be given the block's attack, after what the sheet says so far?"""
        return False

    def sees_by_night(self, s: Theatre) -> bool:
        """Is the block's attack free of the night rule?"""
        return False

    def reconcile(self, s: Theatre, chiefs: Word) -> None:
        """Corrects sheets of one side that together exceed a limit; `chiefs` are the units that a chief ordered."""

    def why_not_attack(self, s: Theatre, unit: str) -> Reason | None:
        """Why a unit cannot be given the block's attack."""
        return None

    def why_not_around(self, s: Theatre, line: OrderLine) -> Reason | None:
        """Why the order of a line cannot go around the next area."""
        return None

    # the Action Phase

    def strike(self, s: Theatre) -> None:
        """Carries out what the block does before movement (step 5)."""


class Blocks:
    """The blocks of a campaign, sorted by what they add."""

    def __init__(self, blocks: dict[str, Block], units: Iterable[str]) -> None:
        self.all: tuple[Block, ...] = tuple(blocks.values())
        self.lines: dict[str, Block] = {block.head: block for block in self.all if block.head}
        self.attacks: dict[str, Block] = {block.attack: block for block in self.all if block.attack}
        self.heads: frozenset[str] = frozenset([*units, *self.lines])  # what begins a line of an order sheet
        self.around = max([block.around for block in self.all], default=0)  # halves for going around an area
        self.zone_sides: tuple[str, ...] = tuple([block.zone_side for block in self.all if block.zone_side])
