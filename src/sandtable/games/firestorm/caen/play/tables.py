"""The tables only Caen has: the landings of D-Day and the Caumont gap."""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import Page
from sandtable.games.firestorm.data.scenario import Scenario

FOLDER: Final = str(Path(__file__).parents[1])
FATES: Final = ("stands", "destroyed", "captured")


class TongaRow:
    """A row of T-TONGA: is the area captured, and what becomes of the airborne division."""

    def __init__(self, number: int, score: tuple[int, int], captured: bool, fate: str) -> None:
        self.number = number
        self.score = score
        self.captured = captured
        self.fate = fate


class NeptuneRow:
    """A row of T-NEPTUNE: the brigade's fate and how many troops may attack from the beach."""

    def __init__(
        self, number: int, score: tuple[int, int], fate: str, attack: int, banned_next_turn: bool
    ) -> None:
        self.number = number
        self.score = score
        self.fate = fate
        self.attack = attack
        self.banned_next_turn = banned_next_turn


class Beach:
    """A landing: which division and which tank brigade come ashore in which area."""

    def __init__(self, area: str, name: str, division: str, brigade: str) -> None:
        self.area = area
        self.name = name
        self.division = division
        self.brigade = brigade


class CaumontTable:
    """The gap: holding one area the Allies may take a second and attack a third (CAEN-60)."""

    def __init__(self, turn: int, hold: str, take: str, attack: str, attacker: str, defender: str) -> None:
        self.turn = turn
        self.hold = hold
        self.take = take
        self.attack = attack
        self.attacker = attacker
        self.defender = defender


class CaenTables:
    """`tables.toml` of Caen, checked against the scenario it belongs to."""

    def __init__(self, scenario: Scenario) -> None:
        page = box.read(scenario.folder, "tables.toml")
        tonga = page.page("tonga")
        self.tonga_area = tonga.one_of("area", scenario.areas)
        self.tonga_troop = starting(tonga, "troop", self.tonga_area, scenario)
        self.tonga_mission = tonga.text("mission")
        self.tonga = {number: read_tonga(row, number) for number, row in rows_of(tonga).items()}
        neptune = page.page("neptune")
        self.neptune_mission = neptune.text("mission")
        self.neptune_forces = neptune.text("forces")
        self.beaches = {id: read_beach(row, id, scenario) for id, row in neptune.pages("beaches").items()}
        if scenario.board.mask(self.beaches) != scenario.beaches:
            raise neptune.wrong("beaches", "these are not the beaches of areas.toml")
        self.neptune = {number: read_neptune(row, number) for number, row in rows_of(neptune).items()}
        options = page.page("beach_options")
        self.beach_per = options.whole("per", least=1)
        self.beach_choices = options.texts("choices", choices=scenario.assets)
        situation = page.page("situation")
        self.out_of_supply = situation.whole("out_of_supply")
        if scenario.options["gw_oos_modifier"].default != self.out_of_supply:
            raise situation.wrong("out_of_supply", "the default of option gw_oos_modifier says otherwise")
        counter = page.page("counter_attack")
        self.counter_turn = counter.whole("turn", least=1, most=scenario.last_turn)
        self.counter_troop = counter.one_of("troop", scenario.troops)
        self.caumont = read_caumont(page.page("caumont"), scenario)
        page.finish()

    def row(self, points: int) -> int:
        """The row of T-TONGA or T-NEPTUNE for the Allied battle points of a tabletop game (CAEN-43)."""
        return min(max(points, 1), 6)

    def beach_options(self, points: int) -> int:
        """How many beach options a force of that size has: one per 1000 points or part of it (CAEN-42)."""
        return min(-(-points // self.beach_per), len(self.beach_choices))


def rows_of(page: Page) -> dict[int, Page]:
    """The six rows of a table read by a die."""
    rows = page.pages("rows")
    if sorted(rows) != ["1", "2", "3", "4", "5", "6"]:
        raise page.wrong("rows", "expected the rows 1 to 6")
    return {int(number): row for number, row in rows.items()}


def read_tonga(page: Page, number: int) -> TongaRow:
    return TongaRow(number, read_score(page), page.truth("captured"), page.one_of("fate", FATES))


def read_neptune(page: Page, number: int) -> NeptuneRow:
    return NeptuneRow(
        number,
        read_score(page),
        page.one_of("fate", FATES),
        page.whole("attack", least=0, most=2),
        page.truth("banned_next_turn"),
    )


def read_score(page: Page) -> tuple[int, int]:
    score = page.wholes("score", least=0)
    if len(score) != 2:
        raise page.wrong("score", "expected the points of the attacker and of the defender")
    return score[0], score[1]


def read_beach(page: Page, area: str, scenario: Scenario) -> Beach:
    if area not in scenario.areas:
        raise page.wrong("", f"there is no area {area}")
    return Beach(
        area,
        page.text("name"),
        starting(page, "division", area, scenario),
        starting(page, "brigade", area, scenario),
    )


def starting(page: Page, key: str, area: str, scenario: Scenario) -> str:
    """A troop that must stand in the area at the start."""
    troop = page.one_of(key, scenario.troops)
    if scenario.troops[troop].start != area:
        raise page.wrong(key, f"{troop} does not start in {area}")
    return troop


def read_caumont(page: Page, scenario: Scenario) -> CaumontTable:
    gap = CaumontTable(
        page.whole("turn", least=1, most=scenario.last_turn),
        page.one_of("hold", scenario.areas),
        page.one_of("take", scenario.areas),
        page.one_of("attack", scenario.areas),
        page.one_of("attacker", scenario.troops),
        page.one_of("defender", scenario.troops),
    )
    if gap.take not in scenario.board.neighbours[gap.hold]:
        raise page.wrong("take", f"{gap.take} does not border {gap.hold}")
    if gap.attack not in scenario.board.neighbours[gap.take]:
        raise page.wrong("attack", f"{gap.attack} does not border {gap.take}")
    if scenario.troops[gap.attacker].side == scenario.troops[gap.defender].side:
        raise page.wrong("defender", "both troops are of the same side")
    return gap
