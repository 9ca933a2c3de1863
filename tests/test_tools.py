"""The tools work for any game there is, and for one that is to come."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import run as bench
from sandtable.cli import main
from sandtable.files import MatchFile
from sandtable.games import catalogue
from sandtable.games.catalogue import GAMES, open_game
from tools import campaigns, conformance, journals, refusals
from tools.variants import changed, value_of, variants

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("game", list(GAMES))
def test_variants_are_sets_that_the_game_allows_and_always_the_same(game: str) -> None:
    found = variants(game, 4)
    assert found[0] == {} and found == variants(game, 4)
    for options in found:
        open_game(game, options=options)


@pytest.mark.parametrize("game", ["caen", "villers-bretonneux", "norway", "totalize"])
def test_every_truth_and_choice_is_turned_in_one_of_the_variants(game: str) -> None:
    """Options that exclude each other are turned as far as they go together."""
    offered = open_game(game).offered()
    turned = variants(game, 0)[1]
    assert {id for id, option in offered.items() if option.kind in ("truth", "choice")} == set(turned)
    assert all(turned[id] != offered[id].default for id in turned)


def test_a_variant_is_told_as_it_is_typed() -> None:
    turned = variants("caen", 0)[1]
    assert changed("caen", turned).startswith("mode=formation multi_game=on ")
    assert changed("caen", {}) == "defaults"


def test_drawn_values_are_sound() -> None:
    rng = Random(1)
    for option in open_game("caen").offered().values():
        for _ in range(20):
            option.read(value_of(option, rng))  # which refuses what cannot be


def test_random_matches_are_played_under_any_options() -> None:
    assert campaigns.play("caen", "", variants("caen", 1)[-1], range(2)) > 50
    assert campaigns.play("skirmish", "", {}, range(3)) > 10


def test_a_fault_names_game_options_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "fleet", "tests.fleet:Fleet")
    monkeypatch.setattr("tests.fleet.Fleet.invariants", lambda self, s: 1 / 0)
    with pytest.raises(SystemExit, match=r"fleet defaults, seed 5, after 0 answers: ZeroDivisionError"):
        campaigns.play("fleet", "", {}, range(5, 9))


def run_campaigns(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    monkeypatch.setattr(sys, "argv", ["campaigns", *map(str, words)])
    return campaigns.main()


def test_random_matches_go_on_where_they_were_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "matches.jsonl"
    words = ("skirmish", "-n", 120, "--variants", 0, "--progress", kept)
    assert run_campaigns(monkeypatch, *words) == 0
    whole, lines = capsys.readouterr().out.splitlines()[-1], kept.read_text().splitlines()
    assert whole.startswith("skirmish: 120 matches") and len(lines) == 1 + 3
    kept.write_text("\n".join([*lines[:2], lines[2][:20]]) + "\n")
    calls: list[str] = []
    monkeypatch.setattr(campaigns.Block, "run", counted(calls, campaigns.Block.run))
    assert run_campaigns(monkeypatch, *words) == 0
    again = capsys.readouterr().out.splitlines()[-1]
    assert again.split(" answers")[0] == whole.split(" answers")[0] and len(calls) == 2
    kept.write_text('{"code": "other"}\n')
    with pytest.raises(SystemExit, match="begun with other code"):
        run_campaigns(monkeypatch, *words)


def counted(calls: list[str], run: Any) -> Any:
    def run_and_count(block: Any) -> Any:
        calls.append(block.key)
        return run(block)

    return run_and_count


def test_a_fault_among_random_matches_is_told_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(campaigns, "play_match", faulty(campaigns.play_match))
    assert run_campaigns(monkeypatch, "skirmish", "-n", 4, "--variants", 0) == 1
    told = capsys.readouterr().out.splitlines()
    assert "skirmish crossings defaults, seed 1, after 7 answers: it broke" in told
    assert told[-1].startswith("skirmish: 4 matches") and "1 fault: skirmish" in told[-1]


def faulty(play: Any) -> Any:
    def play_or_break(rules: Any, seed: int) -> int:
        if seed == 1:
            raise campaigns.Fault("after 7 answers: it broke")
        return int(play(rules, seed))

    return play_or_break


def test_a_letter_that_is_taken_though_it_is_not_offered_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "STRAY", 1.0)
    assert campaigns.play("skirmish", "", {}, range(3)) > 10
    monkeypatch.setattr("sandtable.kernel.engine.answer", lambda s, key, word: None)
    with pytest.raises(SystemExit, match="which it does not offer"):
        campaigns.play("skirmish", "", {}, range(3))


def test_refusals_are_collected_to_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["refusals", "caen", "-n", "2", "--samples", "2"])
    refusals.main()
    told = capsys.readouterr().out
    assert "PlaceArrow no-arrow (" in told and "An attack is written as two areas" in told


def test_a_tool_is_run_as_a_file() -> None:
    command = [sys.executable, "tools/campaigns.py", "skirmish", "-n", "4", "--variants", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("no fault: ") == 2


def test_a_journal_of_any_game_is_played_verified_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["journals", str(tmp_path), "mine", "--game", "skirmish", "--option", "turns=3"]
    )
    journals.main()
    file = MatchFile.open(tmp_path / "mine.sand")
    assert file.over and file.record.options["turns"] == 3
    assert file.record.seats == {"blue": "random", "red": "random"}
    assert main(["verify", str(tmp_path / "mine.sand")]) == 0
    capsys.readouterr()


def test_journals_are_listed_by_name_or_by_game() -> None:
    assert journals.listed([]) == list(journals.MATCHES)
    assert journals.listed(["skirmish"]) == ["skirmish"]
    assert "caen-dice" in journals.listed(["caen"]) and "skirmish" not in journals.listed(["caen"])
    with pytest.raises(SystemExit, match="no match or game is called moon"):
        journals.listed(["moon"])


def test_every_listed_journal_is_kept() -> None:
    kept = {path.stem for path in (ROOT / "tests/journals").glob("*.sand")}
    assert set(journals.MATCHES) <= kept


def test_rules_of_every_catalogue_are_known_by_their_ids(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "norway.md").write_text(
        "- **NOR-10** Ships.\n| NOR-R2 | ruling |\n- FS-6 differs\nNOR-11 is no rule\n"
    )
    (tmp_path / "villers-bretonneux.md").write_text("- **VB-1a** Terrain.\n")
    monkeypatch.setattr(conformance, "RULES", tmp_path)
    assert conformance.rules() == {"villers-bretonneux.md": ["VB-1a"], "norway.md": ["NOR-10", "NOR-R2"]}
    assert conformance.CITED.findall("NOR-10, VB-31 and CAEN-4a; FS-6") == [
        "NOR-10",
        "VB-31",
        "CAEN-4a",
        "FS-6",
    ]


# speed


def rows(*speeds: float) -> list[dict[str, float]]:
    return [{"decisions": speed, "clone": 1.0} for speed in speeds]


def test_ratios_are_taken_within_a_round_and_their_median_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    results = {"interpreted": {"caen": rows(100, 50, 80), "norway": rows(60, 40, 40)}}
    report = bench.report_of(results, [200, 100, 100], 3)
    told = json.loads(json.dumps(report))["interpreted"]
    assert told["game"] == "caen" and told["decisions"] == 80 and told["ratio"] == 0.5
    assert told["games"]["norway"]["ratios"] == [0.6, 0.8, 0.5] and told["games"]["norway"]["ratio"] == 0.6
    bench.tell(report, ["interpreted"])
    out = capsys.readouterr().out
    assert "0.50 × the yardstick" in out and "norway  0.60 × caen" in out


def test_without_a_yardstick_the_games_are_still_compared() -> None:
    told = bench.report_of({"compiled": {"caen": rows(10), "x": rows(5)}}, [0.0], 1)["compiled"]
    assert isinstance(told, dict)
    assert "ratio" not in told and told["games"]["x"]["ratio"] == 0.5


def test_what_compiling_gains_is_told_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    packages = {"interpreted": {"totalize": rows(10, 20)}, "compiled": {"totalize": rows(50, 80)}}
    report = bench.report_of(packages, [0.0, 0.0], 2)
    bench.tell(report, list(packages))
    assert "4.5 × interpreted  totalize" in capsys.readouterr().out


def test_where_orders_are_opened_together_a_turn_is_measured() -> None:
    found = bench.measure(ROOT / "src", 0.05, "totalize")
    assert 0 < found["turn"] <= found["longest turn"] and found["campaigns"] > 0


def test_battles_are_measured_by_scenario_by_looks_and_between_steady_commanders(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = bench.measure(ROOT / "src", 0.05, "heroes")
    assert 0 < found["sight"] < 100 and found["steady"] > 0 and found["campaigns"] > 0
    assert found["battles counter-attack"] > 0 and found["battles first-light"] > 0
    bench.tell(bench.report_of({"interpreted": {"heroes": [found]}}, [0.0], 1), ["interpreted"])
    out = capsys.readouterr().out
    assert "battles/s of one core  counter-attack" in out and "a look" in out and "steady commanders" in out


def test_what_compiling_gains_is_told_by_the_processors_time() -> None:
    packages = {
        "interpreted": {"heroes": [{"decisions": 10.0, "clone": 1.0, "campaigns": 20.0}]},
        "compiled": {"heroes": [{"decisions": 30.0, "clone": 1.0, "campaigns": 100.0}]},
    }
    gain = bench.report_of(packages, [0.0], 1)["gain"]
    assert isinstance(gain, dict) and gain["heroes"]["ratio"] == 5


def test_the_family_of_the_first_game_is_measured() -> None:
    assert bench.campaigns()[0] == "caen" and "skirmish" not in bench.campaigns()


def test_a_game_is_measured_in_a_process_of_its_own() -> None:
    found = bench.measure(ROOT / "src", 0.05, "skirmish")
    assert found["decisions"] > 0 and not found["compiled"]
