"""The tables an engagement looks up, read from `engagements.toml` (tables B, S, G, E, F; AT-100, AT-120)."""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page

DRAW: Final = "draw"
POSTURES: Final = ("attack", "maneuver", "defend")  # the first one counts where strengths are equal (AT-83)
PICK: Final = "pick"  # stands for a face on which the defender picks the piece
ATTACKERS: Final = ("first", "second", "roll")


class MissionCell:
    """A cell of table B: who attacks on the table, and the mission of each face."""

    def __init__(self, attacker: str, missions: tuple[str, ...]) -> None:
        self.attacker = attacker
        self.missions = missions


class Advantage:
    """A row of table S, in tenths of a percent."""

    def __init__(self, name: str, tenths: int, rerolls: int) -> None:
        self.name = name
        self.tenths = tenths
        self.rerolls = rerolls


class Grade:
    """How clearly an engagement was won, and what it costs both (AT-100, AT-120, table G)."""

    def __init__(
        self, id: str, ratio: int, margin: int, score: tuple[int, int], winner: int, loser: int, intact: int
    ) -> None:
        self.id = id
        self.ratio = ratio  # least ratio of victory points, in tenths
        self.margin = margin  # least margin of successes in dice
        self.score = score  # victory points of winner and loser where dice decide
        self.winner = winner
        self.loser = loser
        self.intact = intact  # fatigue of a winner who lost no unit on the table


class TableSize:
    """A table in sections of two feet by two (AT-146, AT-148)."""

    def __init__(self, id: str, width: str, height: str, columns: int, rows: int) -> None:
        self.id = id
        self.width = width
        self.height = height
        self.columns = columns
        self.rows = rows

    def sections(self) -> int:
        return self.columns * self.rows


class TerrainPiece:
    """A piece of terrain: how it is built, and what it does."""

    def __init__(self, name: str, build: str, effect: str) -> None:
        self.name = name
        self.build = build
        self.effect = effect


class Flag:
    """What a flag of an area adds to the table: so many pieces, placed before the dice (table F)."""

    def __init__(self, name: str, text: str, piece: str, most: int) -> None:
        self.name = name
        self.text = text
        self.piece = piece
        self.most = most


class Condition:
    """Something that holds on the table, as the briefing says it."""

    def __init__(self, name: str, text: str, rule: str) -> None:
        self.name = name
        self.text = text
        self.rule = rule


class BattleTables:
    """Everything `engagements.toml` says of tables, terrain, missions, advantage and grades."""

    def __init__(self) -> None:
        self.tables: dict[str, TableSize] = {}
        self.faces: tuple[str, ...] = ()  # terrain of a section by the face of its die (table E)
        self.picks: tuple[str, ...] = ()
        self.floods: tuple[str, ...] = ()
        self.buildings = 0
        self.large = 0
        self.pieces: dict[str, TerrainPiece] = {}
        self.flags: dict[str, Flag] = {}
        self.conditions: dict[str, Condition] = {}
        self.missions: dict[str, str] = {}
        self.plans: dict[tuple[str, str], MissionCell] = {}
        self.advantage: dict[str, Advantage] = {}
        self.grades: dict[str, Grade] = {}  # the best first

    def by_ratio(self, winner: int, loser: int) -> str:
        """The grade of victory points (AT-100)."""
        if winner == loser:
            return DRAW
        for grade in self.grades.values():
            if not loser or 10 * winner >= grade.ratio * loser:
                return grade.id
        return DRAW

    def by_margin(self, margin: int) -> str:
        """The grade of a margin of successes in dice (AT-120)."""
        for grade in self.grades.values():
            if margin >= grade.margin:
                return grade.id
        return DRAW


def read_battles(page: Page) -> BattleTables:
    tables = BattleTables()
    names = page.page("missions")
    for id in names.names():
        tables.missions[id] = names.text(id)
    read_plans(tables, page.page("plans"))
    for id, one in page.pages("advantage").items():
        tenths, rerolls = one.whole("tenths", least=0), one.whole("rerolls", least=0)
        tables.advantage[id] = Advantage(one.text("name"), tenths, rerolls)
    for id, one in page.pages("grades").items():
        tables.grades[id] = read_grade(id, one)
    read_terrain(tables, page)
    tables.conditions = read_conditions(page)
    page.finish()
    return tables


def read_plans(tables: BattleTables, page: Page) -> None:
    for first in POSTURES:
        for second in POSTURES:
            one = page.page(f"{first}-{second}")
            missions = one.texts("missions", choices=tables.missions)
            if len(missions) != 6:
                raise one.wrong("missions", f"expected a mission for each face; found {len(missions)}")
            tables.plans[first, second] = MissionCell(one.one_of("attacker", ATTACKERS), missions)


def read_grade(id: str, page: Page) -> Grade:
    winner = page.whole("winner", least=0)
    return Grade(
        id,
        page.whole("ratio", least=0),
        page.whole("margin", least=0),
        read_score(page),
        winner,
        page.whole("loser", least=0),
        page.whole("intact", winner, least=0),
    )


def read_score(page: Page) -> tuple[int, int]:
    score = page.wholes("score")
    if len(score) != 2:
        raise page.wrong("score", f"expected the points of winner and loser; found {len(score)} numbers")
    return score[0], score[1]


def read_terrain(tables: BattleTables, page: Page) -> None:
    for id, one in page.pages("tables").items():
        columns, rows = one.whole("columns", least=1), one.whole("rows", least=1)
        tables.tables[id] = TableSize(id, one.text("width"), one.text("height"), columns, rows)
    for id, one in page.pages("pieces").items():
        tables.pieces[id] = TerrainPiece(one.text("name"), one.text("build"), one.text("effect"))
    for id, one in page.pages("flags").items():
        piece = one.one_of("piece", tables.pieces, "")
        tables.flags[id] = Flag(one.text("name"), one.text("text"), piece, one.whole("most", 0, least=0))
    terrain = page.page("terrain")
    tables.faces = terrain.texts("faces", choices=(*tables.pieces, PICK))
    if len(tables.faces) != 6:
        raise terrain.wrong("faces", f"expected a piece for each face; found {len(tables.faces)}")
    tables.picks = terrain.texts("picks", choices=tables.pieces)
    tables.floods = terrain.texts("floods", choices=tables.pieces)
    tables.buildings = terrain.whole("buildings", least=0)
    tables.large = terrain.whole("large", least=0)


def read_conditions(page: Page) -> dict[str, Condition]:
    return {
        id: Condition(one.text("name"), one.text("text"), one.text("rule"))
        for id, one in page.pages("conditions").items()
    }
