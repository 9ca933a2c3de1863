"""A folder of data without any Python is a campaign: it loads, checks, conforms, is drawn, has odds and is played.

The Fords are eight areas with two blocks. Every other block is tried on the same map, alone or with those it needs.
"""

from __future__ import annotations

import shutil
from argparse import Namespace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.board.box import BoxError
from sandtable.board.check import check
from sandtable.board.skin import skin_of
from sandtable.games.catalogue import family_of, load_match, open_game, open_local
from sandtable.games.firestorm.blocks.catalogue import BLOCKS
from sandtable.games.firestorm.blocks.play.deployment import Deploy
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign, open_folder
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.games.firestorm.play.turn import StrategicPhase, Turn
from sandtable.games.firestorm.show.briefing import briefing
from sandtable.kernel import codec, engine
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.steps import Choice
from sandtable.players.roster import make_player, names
from sandtable.studies import simulate
from sandtable.terminal.play import open_match
from sandtable.testing import conform
from tests.cli.conftest import Run, run  # noqa: F401

FOLDER = Path(__file__).parent / "fords"
# what nobody meets in a campaign whose battles are settled by dice, one after another, between two generals
SPARED = {
    "ScriptedBattle",
    "NameLeader",
    "SecretCommitment",
    "ChooseWay",
    "DeclareTable",
    "ByDice",
    "TakePoints",
    "OutOfSupply",
    "Report",
    "ReportScore",
    "OpenBattles",
    "OpenArrow",
    "FinishBattles",
}


def fords(folder: Path = FOLDER, **options: Any) -> BlockCampaign:
    return open_folder(str(folder), options)


def copy(tmp_path: Path, blocks: str, *changes: tuple[str, str, str]) -> Path:
    """The Fords with other blocks; each change is a file, a text in it and another in its place."""
    folder = tmp_path / "fords"
    shutil.copytree(FOLDER, folder)
    (folder / "blocks.toml").write_text(blocks, encoding="utf-8")
    for file, old, new in changes:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, old
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def attacked(arrow: str = "S2>S3", turn: int = 2, **options: Any) -> BlockState:
    """A battle whose arrow lies; the attacker is asked for his troops."""
    rules = fords(**options)
    s = rules.setup()
    assert isinstance(s, BlockState)
    s.turn = turn
    rules.begin_turn(s)
    origin, _, target = arrow.partition(">")
    sheet = s.open_battle("", s.holder(origin), origin, target)
    engine.begin(s, [ScriptedBattle(sheet.number)])
    return s


# the folder


def test_it_is_sound_and_has_no_code() -> None:
    assert check(str(FOLDER)) == []
    assert {path.suffix for path in FOLDER.iterdir()} == {".toml", ".json"}
    rules = fords()
    assert list(rules.blocks) == ["sorties", "deployment"]
    assert len(rules.board.ids) == 8


def test_without_a_file_of_options_it_has_those_of_the_family() -> None:
    rules = fords()
    assert {"mode", "follow_blue", "follow_red", "blue_commanders", "red_commanders"} <= set(rules.options)
    assert rules.options["tabletop_battles"] == (1, 1, 1)
    assert rules.offered()["follow_red"].names["r3"] == "Red Tanks"
    assert fords(red_commanders=2).seats() == ("blue", "red", "red-1", "red-2", "organiser")


@pytest.mark.parametrize(
    "options",
    [{}, {"mode": "table", "simultaneous": True, "secret_commitment": True, "blue_commanders": 1}],
    ids=str,
)
def test_it_conforms(options: dict[str, Any]) -> None:
    report = conform(fords(**options), 12, seed=1, share=0.1)
    assert report.outcomes.total() == 12
    assert options or set(report.unreached) <= SPARED


def test_hundreds_of_matches_at_random_keep_every_invariant() -> None:
    assert conform(fords(), 200, seed=3, share=0.0).outcomes.total() == 200


# its blocks


def test_the_numbers_of_the_blocks_are_those_of_the_folder() -> None:
    s = attacked()
    (key,) = engine.pending(s)
    ask = engine.pending(s)[key]
    assert isinstance(ask, Choice)
    assert s.sorties == 1 and ask.letters(s, ("b3",)) == ["b2", "planes", "done"]
    assert "planes" not in ask.letters(s, ())  # in attack a ground troop comes first
    engine.answer(s, key, ("b3", "planes", "done"))
    assert s.sorties == 0 and s.battle(s.fought).assets == ("planes",)
    assert s.rules.attack_modifiers(s, s.battle(s.fought)) == ((3, "b3"), (2, "planes"))
    first = fords().setup()
    engine.begin(first, [Turn(1)])
    assert isinstance(first, BlockState) and first.sorties == 0


def test_new_troops_are_deployed_by_the_side_that_the_folder_names() -> None:
    rules = fords()
    s = rules.setup()
    assert isinstance(s, BlockState)
    s.turn = 1
    rules.begin_turn(s)
    engine.begin(s, [StrategicPhase(1)])
    ask = engine.pending(s)["red"]
    assert isinstance(ask, Deploy)
    assert ask.letters(s, ()) == ["r5"]
    assert ask.letters(s, ("r5",)) == ["N3", "N4", "S3", "S4"]
    assert skin_of(rules).step_name(ask) == "Red deployment"
    assert skin_of(rules).help(s, ask) == "Into any area of yours that has room."
    engine.answer(s, "red", ("r5", "S3"))
    assert s.troops_at("S3") == ("r2", "r5")


def test_what_a_block_keeps_is_written_and_read_again() -> None:
    rules = fords()
    s = attacked()
    assert rules.keeps == ("sorties", "deployed")
    facts = codec.encode(s)["facts"]
    assert isinstance(facts, dict) and facts["sorties"] == 1 and "carpet" not in facts
    again = codec.decode(rules, codec.encode(s))
    assert isinstance(again, BlockState) and again.sorties == 1
    rules.amend(again, {"sorties": 2})
    assert rules.facts(again)["sorties"] == 2


SINGLES = ("troops.toml", 'start = "S4" }', "arrives = 1 }")
BRIGADE = ("troops.toml", 'start = "S1" }', "arrives = 1 }")
RED = '[deployment]\nside = "red"\n'
GUARDS = """
[assets.guards]
name = "Town guards"
icon = "defence"
side = "red"
points = 50
rule = "CAEN-20"

[assets.ships]
name = "Ships"
icon = "guns"
side = "blue"
rule = "CAEN-34"
"""
MORE = ("assets.toml", 'rule = "CAEN-15"\n', 'rule = "CAEN-15"\n' + GUARDS)
ARRIVALS = """
[arrivals]
turn = 1
singles = ["r4"]
title = "Red guards"
[arrivals.brigades]
fresh = { name = "The Fresh Brigade", area = "S1", troops = ["b5", "b6"] }
"""
ALONE: dict[str, tuple[str, tuple[tuple[str, str, str], ...]]] = {
    "sorties": ('[sorties]\nasset = "planes"\nturns = [2, 2, 2]\n' + RED, ()),
    "carpet-bombing": ('[carpet-bombing]\nasset = "planes"\nturns = [1, 2, 1]\nbonus = 2\n' + RED, ()),
    "tactical-reserve": ('[tactical-reserve]\nside = "red"\nturns = [0, 2, 2]\nfrom_map = true\n' + RED, ()),
    "defence-troop": (
        '[defence-troop]\nasset = "guards"\nfirst_turn = 1\nbarred_by = 2\ndice = [0, 1, 1, 1, 2, 3]\n' + RED,
        (MORE,),
    ),
    "ground": ("[ground]\ndefence = { town = 2 }\nriver = 1\n" + RED, ()),
    "naval-guns": ('[naval-guns]\nasset = "ships"\nbonus = 3\n' + RED, (MORE,)),
    "landings": ('[landings]\nside = "blue"\n[landings.fixed]\nb6 = ["S1"]\n' + RED, (BRIGADE,)),
    "deployment": (RED, ()),
    "withdrawals": (
        "[withdrawals]\n" + RED,
        (("troops.toml", 'start = "S4" }', 'start = "S4", leaves = 2 }'),),
    ),
    "last-winner": ("[last-winner]\nbonus = 2\n" + RED, ()),
    "scripted-attacks": (
        '[scripted-attacks]\nside = "blue"\nturn = 1\nattacks = ["N2>N3", "S2>S3"]\n' + RED,
        (),
    ),
    "own-trenches": (
        '[own-trenches]\nterrain = "trench"\nfrom_trench = 2\nfrom_elsewhere = 1\n'
        'areas = { blue = ["N2"], red = ["N3"] }\n' + RED,
        (),
    ),
    "gas": ('[gas]\nturn = 1\non = "red"\nbonus = 2\nhalves = true\n' + RED, ()),
    "capture-rolls": ("[capture-rolls]\n" + RED, ()),
    "arrivals": (ARRIVALS + RED, (SINGLES, BRIGADE)),
    "night-attacks": (
        ARRIVALS + '[night-attacks]\nturn = 2\nbrigades = ["fresh"]\nbonus = 1\n' + RED,
        (SINGLES, BRIGADE),
    ),
    "tidied-lines": ("[tidied-lines]\n" + RED, ()),
}


def test_every_block_is_tried() -> None:
    assert set(ALONE) == set(BLOCKS)


@pytest.mark.parametrize("block", ALONE)
@pytest.mark.parametrize("mode", ["dice", "table"])
def test_a_block_alone_conforms_is_told_and_is_played_by_steady(
    tmp_path: Path, block: str, mode: str
) -> None:
    text, changes = ALONE[block]
    rules = fords(copy(tmp_path, text, *changes), mode=mode)
    assert block in rules.blocks
    assert conform(rules, 3, seed=1, share=0.03).outcomes.total() == 3
    for _, event in played(rules, block, "steady").log:
        assert rules.skin().sentence(event) != repr(event), f"nobody tells {event}"


def played(rules: BlockCampaign, seed: str, player: str) -> Match:
    """A match between two computer players; every table drawn and every question asked on the way."""
    match = Match(rules, Seeded(seed))
    players = {seat: make_player(player, rules, seat, Random(seed)) for seat in rules.sides}
    players[rules.organiser] = make_player("random", rules, rules.organiser, Random(seed))
    skin = rules.skin()
    while asked := match.pending():
        key, ask = next(iter(asked.items()))
        s = match.state
        assert isinstance(s, BlockState)
        assert skin.table(s).boards and skin.question(s, ask)
        if not isinstance(ask, Choice):
            match.roll()
            continue
        for letter in ask.letters(s, ()):
            assert skin.row(s, ask, (), letter).name
        match.answer(key, players[ask.seat(s)].word(s, ask))
    return match


# what people see


def test_it_is_drawn() -> None:
    rules = fords()
    s = attacked()
    table = rules.skin().table(s)
    (board,) = table.boards
    assert (board.id, board.width, board.height) == ("fords", 1000.0, 500.0)
    assert {area.name for area in board.areas} == {area.name for area in rules.data.areas.values()}
    assert set(board.outlines) == set(rules.board.ids)
    assert {(border.a, border.b) for border in board.borders if border.river} == {("N2", "N3"), ("S2", "S3")}
    assert [(arrow.origin, arrow.target) for arrow in board.arrows] == [("S2", "S3")]
    assert [(track.name, track.value) for track in table.tracks][-1] == ("Sorties", 1)
    assert "Sorties" in [tray.name for tray in table.trays]
    assert rules.skin().drawing("fords")["width"] == 1000
    card = rules.skin().card(s, "unit:b3")
    assert card is not None and "Rating" not in [name for name, _ in card.facts]
    planes = rules.skin().card(s, "asset:planes")
    assert planes is not None and planes.title == "Blue planes"


def test_it_has_odds() -> None:
    s = attacked()
    odds = s.rules.skin().odds(s, "blue", ("b3", "planes", "done"))
    assert isinstance(odds, BattleOdds)
    assert odds.attack == ((3, "b3"), (2, "planes")) and odds.captured + odds.held == odds.of
    better = odds.captured / odds.of
    alone = s.rules.skin().odds(s, "blue", ("b3", "done"))
    assert isinstance(alone, BattleOdds) and alone.captured / alone.of < better


def test_without_briefings_the_sheet_for_the_table_says_what_is_known() -> None:
    s = attacked(mode="table")
    engine.answer(s, "blue", ("b3", "planes", "done"))
    engine.answer(s, "red", ("r2", "done"))
    told = briefing(s, s.fought)
    assert told.title == "Battle 1: Ford → Wood, over the Wend"
    assert told.mission == "Agreed by the players."
    assert told.table == ("Fields and a few trees.", "A river through no-man's-land. It is the Wend.")
    (tanks,) = told.attacker.troops
    assert (tanks.name, tanks.platoon, tanks.weapons) == ("Blue Tanks", "", ())
    assert [platoon.name for platoon in told.attacker.support] == ["Blue planes"]
    seen = s.rules.skin().papers(s, "blue", ())
    assert seen and s.rules.skin().paper(s, "blue", (), seen[0][0]) is not None


# who plays it


def test_steady_plays_both_sides_to_the_end() -> None:
    rules = fords()
    assert names(rules.id) == ["random", "recruit", "steady", "planner", "staff"]
    told: set[str] = set()
    for seed in range(6):
        match = played(rules, f"fords {seed}", "steady")
        assert isinstance(match.state, BlockState) and rules.outcome(match.state) is not None
        told |= {event.verb for _, event in match.log}
    assert {"deployed", "committed", "fought", "marched", "ended"} <= told


def test_steady_is_better_than_chance() -> None:
    rules = fords()
    won = 0
    for side in rules.sides:
        plan = simulate.plan(rules, {side: "steady"}, f"fords {side}")
        won += [simulate.play_one(plan, number).winner for number in range(20)].count(side)
    assert won > 20


# from the command line, and from nowhere else


def test_the_command_line_opens_a_folder(run: Run, tmp_path: Path) -> None:  # noqa: F811
    assert family_of(str(FOLDER)) == "firestorm" and family_of(str(tmp_path)) == ""
    assert run("check", FOLDER).code == 0
    told = run("simulate", FOLDER, "-n", 6, "--seed", 1, "--players", "blue=steady", "--json").json
    assert told["game"] == "firestorm" and told["matches"] == 6
    file = tmp_path / "match.sand"
    assert run("new", FOLDER, file, "--seed", "x").code == 0
    assert run("roll", file).code == run("roll", file).code == 0
    chances = [run("odds", file, arrow, "--json") for arrow in ("N2>N3", "N3>N2")]
    assert sorted([done.code == 0 for done in chances]) == [False, True]
    assert run("verify", file).code == 0
    opened, _ = load_match(file.read_text(encoding="utf-8"), local=True)
    assert opened.scenario == str(FOLDER.resolve())


def test_a_folder_is_played_in_the_terminal(tmp_path: Path) -> None:
    given = {"players": [("red", "steady")], "seat": "blue", "option": [("mode", "mixed")], "scenario": ""}
    path = str(tmp_path / "evening.sand")
    file = open_match(str(FOLDER), Namespace(**given, save=path, dice="seeded", seed="x"))
    assert file.record.game == "firestorm" and file.record.options["mode"] == "mixed"
    again = {**given, "players": [], "option": []}
    assert open_match(path, Namespace(**again)).record.seats["red"] == "steady"


def test_what_comes_over_the_network_opens_no_folder() -> None:
    with pytest.raises(ValueError, match="no game is called 'firestorm'"):
        open_game("firestorm", str(FOLDER))
    with pytest.raises(RecordError, match="no game is called 'firestorm'"):
        load_match(records.write(Record("firestorm", str(FOLDER), 1, fords().options)))
    with pytest.raises(ValueError, match="is no folder with a campaign of firestorm"):
        open_local("firestorm", "/nowhere")


# faults


@pytest.mark.parametrize(
    ("blocks", "fault"),
    [
        (
            '[gliders]\nside = "red"\n',
            r"blocks\.toml:1: gliders: there is no block gliders; there are sorties",
        ),
        ("[ground]\ndefence = {}\n", r"blocks\.toml:1: r5 arrives after turn 1, but no block brings it"),
        (
            RED + '[landings]\nside = "blue"\nbeaches = 3\n',
            r"blocks\.toml:5: \[landings\] beaches: unknown key",
        ),
        (RED + '[sorties]\nasset = "planes"\n', r"blocks\.toml:3: \[sorties\] turns: missing"),
        (RED + "[night-attacks]\nturn = 2\nbrigades = []\n", r"the block arrivals, which must come first"),
        (
            'strategic_phase = ["moves"]\n' + RED,
            r"blocks\.toml:1: strategic_phase: expected each of these once",
        ),
        (RED + "[scripted-attacks]\nside = 'blue'\nturn = 1\nattacks = ['N2>N3']\n", r"one battle more than"),
    ],
)
def test_a_fault_is_named_with_its_file_and_line(tmp_path: Path, blocks: str, fault: str) -> None:
    with pytest.raises(BoxError, match=fault):
        fords(copy(tmp_path, blocks))


def test_a_campaign_without_blocks_is_the_family_s_own_game(tmp_path: Path) -> None:
    calm = [("troops.toml", f"arrives = {turn} }}", 'start = "N4" }') for turn in (1, 2)]
    folder = copy(tmp_path, "", *calm)
    (folder / "blocks.toml").unlink()
    rules = fords(folder)
    assert rules.blocks == {} and rules.keeps == ()
    assert conform(rules, 6, seed=4, share=0.1).outcomes.total() == 6
