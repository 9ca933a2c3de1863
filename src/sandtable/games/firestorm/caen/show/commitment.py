"""How commitment looks in Caen: sorties, carpet bombing, the Defence Troop, troops of the reserve."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show.nouns import helper
from sandtable.games.firestorm.caen.show.told import CaenTold
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import commitment, nouns
from sandtable.kernel.steps import Word


def committed(t: CaenTold) -> str:
    return f"{t.who('side')} commit {t.helpers('troops') or 'nobody'}."


class ShowCommit(commitment.ShowCommit):
    sentences = {"committed": committed}

    def helper(self, id: str) -> str:
        return helper(self.data, id)

    def fighter(self, seen: Campaign, ask: Commit, troop: str) -> str:
        """Troops, those of the reserve marked; and the assets with what is left of them."""
        assert isinstance(seen, CaenState)
        table = seen.caen.policy == "table"
        if troop == "sortie":
            return f"{self.data.assets['sortie'].name}, {seen.sorties} left"
        if troop == "carpet":
            return "Carpet bombing" if table else f"Carpet bombing ({nouns.signed(seen.caen.book.carpet)})"
        if troop == "gdt":
            worth = f"{seen.caen.book.gdt_points} points or a die" if table else "+1 or +2"
            return f"{self.data.assets['gdt'].name} ({worth})"
        reserve = ", out of the reserve" if seen.where[troop] == "reserve" else ""
        return super().fighter(seen, ask, troop) + reserve

    def line(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, CaenState)
        found = super().line(seen, ask, draft, letter)
        if letter in ("sortie", "carpet", "gdt"):
            dress(seen, found, seen.battle(ask.battle).target, letter)
        elif letter in seen.where and seen.where[letter] == "reserve":
            found.note = f"{found.note}, out of the reserve"
        return found


def dress(s: CaenState, found: LetterRow, target: str, letter: str) -> None:
    """An asset that may be committed: what is left of it and what it adds."""
    book, turn = s.caen.book, s.caen.turns[s.turn]
    table = s.caen.policy == "table"
    asset = s.caen.data.assets[s.caen.asset_of.get(letter, letter)]
    found.name, found.icon = asset.name, asset.icon
    if letter == "sortie":
        found.note = f"{s.sorties} of {max(turn.sorties, s.sorties)} left this turn"
        found.adds = nouns.signed(s.caen.sortie_bonus[s.caen.terrain[target]])
    elif letter == "carpet":
        found.note = "once a turn, beside the two" if turn.carpet < 2 else f"{s.carpet} left, beside the two"
        found.adds = nouns.signed(book.carpet)
    else:
        found.name = "Defence Troop"
        found.note = f"{book.gdt_points} points or a die" if table else "a die says how strong it is"
        found.adds = " or ".join([nouns.signed(bonus) for bonus in sorted(set(book.gdt_dice))])
    if table:
        found.adds = ""
