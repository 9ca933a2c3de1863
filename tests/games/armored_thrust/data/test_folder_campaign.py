"""A folder of data without any Python is a campaign: it loads, checks, conforms, is drawn, has odds and is played."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.board.box import BoxError
from sandtable.board.check import check
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.rules import ArmoredThrust, open_folder
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.catalogue import family_of, load_match, open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.engine import check_word
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice
from sandtable.players.roster import make_player
from sandtable.testing import conform
from tests.cli.conftest import Run, run  # noqa: F401

FOLDER = Path(__file__).parent.parent / "crossroads"
# what a campaign of four turns and seven units, settled by dice, has no occasion for
SPARED = {
    "Agree",
    "Want",
    "Impose",
    "Reports",
    "ReportResult",
    "TerrainDice",
    "PickGround",
    "VillageDice",
    "FightAgain",
    "RetreatChoices",
    "ChooseRetreat",
    "Fate",
    "ReturnBase",
    "Gate",
    "RollForAttacker",
    "RetreatDice",
    "WithdrawalDie",
}


def crossroads(folder: Path = FOLDER, **options: Any) -> ArmoredThrust:
    return open_folder(str(folder), options)


def plain(folder: Path) -> Path:
    """The same campaign without its blocks."""
    shutil.copytree(FOLDER, folder)
    for name, pattern in (("scenario.toml", r"\[blocks\..*?\n\n"), ("turns.toml", r"columns = .*\n")):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(
            re.sub(pattern, "", text, flags=re.S if "\\[" in pattern else 0), encoding="utf-8"
        )
    return folder


def ordering(turn: int, **options: Any) -> Theatre:
    """All units where they stand in history, orders being written."""
    rules = crossroads(**options)
    s = rules.setup()
    s.turn, s.phase, s.weather = turn, "orders", "clear"
    for unit in (*rules.deploys["blue"], *rules.deploys["red"]):
        s.where[unit] = rules.unit[unit].history
    return s


def letters(s: Theatre, draft: str, who: str = "blue") -> list[str]:
    return OrderUnits(who).letters(s, tuple(draft.split()))


def test_it_is_sound_and_has_no_code() -> None:
    assert check(str(FOLDER)) == []
    assert {path.suffix for path in FOLDER.iterdir()} == {".toml", ".json"}
    assert [block.id for block in crossroads().blocks.all] == ["carpet-bombing", "column-assault"]


@pytest.mark.parametrize(
    "options", [{}, {"resolution": "tabletop", "umpire": "human", "order_method": "one"}], ids=str
)
def test_it_conforms(options: dict[str, Any]) -> None:
    report = conform(crossroads(**options), 8, seed=1, share=0.1)
    assert report.outcomes.total() == 8
    assert options or set(report.unreached) <= SPARED


def test_without_blocks_it_conforms_too_and_nobody_can_name_them(tmp_path: Path) -> None:
    rules = crossroads(plain(tmp_path / "plain"))
    assert rules.blocks.all == () and list(rules.data.orders) == ["move", "attack", "defend", "regroup"]
    assert conform(rules, 4, seed=2, share=0.1).outcomes.total() == 4
    s = rules.setup()
    s.turn, s.phase = 1, "orders"
    for word in ("bomb", "bypass"):
        with pytest.raises(Refused, match="There is no unit, area or order"):
            check_word(s, OrderUnits("blue"), (word,))


def test_the_numbers_of_the_blocks_are_those_of_the_folder() -> None:
    """TOT-30, TOT-31, TOT-42, TOT-43 with other numbers."""
    s = ordering(1)
    assert "bomb" in letters(s, "") and "bomb" not in letters(s, "", "red")
    assert set(letters(s, "bomb")) == {"MIL", "FAR", "TOW"}
    assert letters(s, "bomb FAR") == ["MIL"]  # the Keep is a base
    assert "bomb" not in letters(ordering(2), "")
    assert "column" in letters(s, "B1") and "column" not in letters(s, "B3")
    assert "column" not in letters(s, "B1 column MIL B2")  # one a turn
    assert "column" in letters(ordering(3), "B3") and "column" not in letters(ordering(2), "B1")
    assert s.rules.blocks.around == 1
    s.zone = ("MIL", "TOW")
    for block in s.rules.blocks.all:
        block.strike(s)
    assert [s.fatigue[unit] for unit in ("R1", "R2", "R3", "B1")] == [2, 2, 1, 1]


def test_it_is_drawn_and_told_and_has_odds() -> None:
    match = Match(crossroads(), Seeded("drawn"))
    skin = crossroads().skin()
    for side in ("blue", "red"):
        match.answer(side, ("history",))
    match.roll_on()
    s = match.state
    assert isinstance(s, Theatre)
    seen = s.rules.view(s, "blue")
    ask = match.pending()["blue"]
    assert isinstance(ask, Choice)
    table = skin.table(seen)
    assert {place.name for board in table.boards for place in board.areas} == {
        area.name for area in s.rules.area.values()
    }
    assert "The bombers wait for a zone of two areas. Column assaults are possible." in skin.help(seen, ask)
    sheet = skin.sheet(seen, ask, ("bomb", "TOW", "MIL"))
    assert sheet is not None and sheet.lines[-1].text == "Town and Mill"
    assert skin.row(seen, ask, ("B1", "column"), "bypass").adds == "½ MP"
    odds = skin.odds(seen, "blue", ("B1", "column", "MIL", "done"))
    assert odds is not None and "B1" in str(odds.table())
    assert [rule for _, rule in skin.turn_notes(1, "blue")] == ["TOT-42", "TOT-35"]
    assert skin.turn_notes(1, "red") == ()


def test_steady_plays_both_sides_to_the_end() -> None:
    rules = crossroads()
    told: set[str] = set()
    for seed in range(4):
        match = Match(rules, Seeded(f"crossroads {seed}"))
        players = {side: make_player("steady", rules, side, Random(seed)) for side in rules.sides}
        while asked := match.pending():
            key, ask = next(iter(asked.items()))
            if not isinstance(ask, Choice):
                match.roll()
                continue
            assert isinstance(match.state, Theatre)
            side = ask.seat(match.state)
            match.answer(key, players[side].word(rules.view(match.state, side), ask))
        assert isinstance(match.state, Theatre)
        assert rules.outcome(match.state) is not None
        for _, event in match.log:
            told.add(event.verb)
            assert rules.skin().sentence(event) != repr(event)
    assert {"bombed", "fought", "ended"} <= told


def test_a_block_that_does_not_exist_is_named_with_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(FOLDER, folder)
    text = (folder / "scenario.toml").read_text(encoding="utf-8")
    (folder / "scenario.toml").write_text(text.replace("carpet-bombing", "gliders"), encoding="utf-8")
    with pytest.raises(BoxError, match=r"scenario\.toml:\d+: .*there is no block gliders"):
        open_folder(str(folder), {})


# from the command line, and from nowhere else


def test_the_command_line_opens_a_folder(run: Run, tmp_path: Path) -> None:  # noqa: F811
    assert family_of(str(FOLDER)) == "armored-thrust" and family_of(str(tmp_path)) == ""
    assert run("check", FOLDER).code == 0
    told = run("simulate", FOLDER, "-n", 3, "--seed", 1, "--players", "blue=steady", "--json").json
    assert told["game"] == "armored-thrust" and told["matches"] == 3
    file = tmp_path / "match.sand"
    assert run("new", FOLDER, file, "--seed", "x").code == 0
    assert run("verify", file).code == 0
    opened, _ = load_match(file.read_text(encoding="utf-8"), local=True)
    assert opened.scenario == str(FOLDER.resolve())


def test_what_comes_over_the_network_opens_no_folder() -> None:
    with pytest.raises(ValueError, match="no game is called 'armored-thrust'"):
        open_game("armored-thrust", str(FOLDER))
