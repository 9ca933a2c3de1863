"""The tables every campaign of the family reads (FS section 5)."""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import Page

NO_ROLL: Final = 7  # no face of a die reaches it
TABLES: Final = str(Path(__file__).parents[1])


class SupplyEffect:
    """A row of T-OOS: what want of supply does to a force on the table (FS-42)."""

    def __init__(self, id: str, name: str, effect: str, motivation: int, percent: int) -> None:
        self.id = id
        self.name = name
        self.effect = effect
        self.motivation = motivation
        self.percent = percent


class Tables:
    """T-OOS, T-DEST-TT, T-DEST-GW and T-OUTCOME."""

    def __init__(
        self,
        effects: dict[str, SupplyEffect],
        oos: dict[int, str],
        by_points: tuple[int, ...],
        losers: tuple[int, ...],
        winners: tuple[int, ...],
        leads: dict[str, int],
    ) -> None:
        self.effects = effects
        self.oos = oos
        self.by_points = by_points
        self.losers = losers
        self.winners = winners
        self.leads = leads

    def oos_effect(self, die: int) -> str:
        """What befalls a side out of supply on the table: the id of a row of `effects` (T-OOS)."""
        return self.oos[die]

    def destroy_table(self, own_points: int) -> int:
        """The score that destroys an enemy troop, by one's own battle points; 7 is no roll (T-DEST-TT)."""
        return self.by_points[min(max(own_points, 0), len(self.by_points) - 1)]

    def destroy_gw(self, difference: int, loser: bool) -> int:
        """The score that destroys a troop of the losing or winning side; 7 is no roll (T-DEST-GW)."""
        column = self.losers if loser else self.winners
        return column[min(difference, len(column) - 1)]

    def outcome(self, lead: int, draw_includes_50: bool) -> str:
        """What a lead is worth: strategic, operational, tactical or draw (T-OUTCOME, FS-R2)."""
        if draw_includes_50 and lead == self.leads["tactical"]:
            return "draw"
        for result, least in self.leads.items():
            if lead >= least:
                return result
        return "draw"


def read_tables(folder: str = TABLES) -> Tables:
    page = box.read(folder, "tables.toml")
    effects: dict[str, SupplyEffect] = {}
    rows = page.pages("oos")
    for id, row in rows.items():
        effects[id] = SupplyEffect(
            id, row.text("name"), row.text("effect"), row.whole("motivation", 0), row.whole("percent", 0)
        )
    leads = page.page("outcome")
    order = ("strategic", "operational", "tactical", "draw")
    tables = Tables(
        effects,
        by_face(page, "oos", rows),
        steps(page, "destroy_table", "needs"),
        steps(page, "destroy_gw", "loser"),
        steps(page, "destroy_gw", "winner"),
        {result: leads.whole(result, least=0) for result in order},
    )
    falling = list(tables.leads.values())
    if falling != sorted(falling, reverse=True):
        raise leads.wrong("", "the leads must fall from strategic to draw")
    page.finish()
    return tables


def by_face(page: Page, key: str, rows: dict[str, Page]) -> dict[int, str]:
    """Which row each face of the die reads; every face must have exactly one."""
    found: dict[int, str] = {}
    for id, row in rows.items():
        for face in row.wholes("dice", least=1, most=6):
            if face in found:
                raise row.wrong("dice", f"face {face} is already read by {found[face]}")
            found[face] = id
    for face in range(1, 7):
        if face not in found:
            raise page.wrong(key, f"no row for face {face}")
    return found


def steps(page: Page, key: str, column: str) -> tuple[int, ...]:
    """A table of thresholds, highest first, as one score for every whole number from 0 up to the highest."""
    rows = page.rows(key)
    reached: list[int] = []
    for row in reversed(rows):
        least = row.whole("least", least=0)
        if least < len(reached) or (not reached and least):
            raise row.wrong("least", "rows must fall to 0")
        score = row.whole(column, least=2, most=NO_ROLL)
        while reached and len(reached) < least:
            reached.append(reached[-1])
        reached.append(score)
    return tuple(reached)
