"""`check`, `case`."""

import shutil
from pathlib import Path

import pytest

from sandtable.commands import checks
from tests.cli.conftest import Run

CASE = """
[position]
game = "skirmish"
turn = 1
at = ["Turn(1)", "WriteOrders"]

[[case]]
name = "A troop marches"
rules = ["SK-4"]
[[case.step]]
answer = ["blue: lancers ford done", "red: done"]
expect = { facts = { troops = { lancers = "WHERE" } } }
"""


@pytest.fixture
def folder() -> Path:
    """A copy of a campaign's folder, to break."""
    (built_in,) = [folder for folder in checks.built_in() if folder.name == "caen"]
    return Path(shutil.copytree(built_in, "mine", ignore=shutil.ignore_patterns("*.py", "__pycache__")))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def line_of(path: Path, text: str) -> int:
    return path.read_text()[: path.read_text().index(text)].count("\n") + 1


def test_all_that_comes_with_the_program_is_sound(run: Run) -> None:
    done = run("check", "--json")
    assert done.code == 0
    assert "caen" in [Path(entry["folder"]).name for entry in done.json["checked"]]
    assert all(entry["sound"] for entry in done.json["checked"])
    assert "caen: sound\n" in run("check").out


def test_a_folder_of_ones_own_is_checked(folder: Path, run: Run) -> None:
    done = run("check", folder)
    assert done.code == 0 and done.out == "mine: sound\n"


def test_a_broken_scenario_names_file_line_and_what_was_expected(folder: Path, run: Run) -> None:
    edit(folder / "areas.toml", 'terrain = "bocage"', 'terrain = "swamp"')
    line = line_of(folder / "areas.toml", 'terrain = "swamp"')
    done = run("check", folder, "--json")
    assert done.code == 1
    fault = done.json["checked"][0]["faults"][0]
    assert fault.startswith(f"mine/areas.toml:{line}: ") and "expected one of bocage, city, plain" in fault
    text = run("check", folder)
    assert text.code == 1 and fault in text.out


def test_a_map_that_says_otherwise_is_found(folder: Path, run: Run) -> None:
    edit(folder / "areas.toml", 'terrain = "bocage"', 'terrain = "plain"')
    done = run("check", folder, "--json")
    assert done.code == 1
    assert "terrain is bocage in the drawing, plain in areas.toml" in done.json["checked"][0]["faults"][0]


def test_what_is_no_folder_is_said(run: Run) -> None:
    done = run("check", "nowhere")
    assert done.code == 1 and done.out == "nowhere: there is no such folder\n"


def test_one_broken_folder_of_several_is_enough(folder: Path, run: Run) -> None:
    assert run("check", folder, "nowhere").code == 1


# cases


def test_a_case_passes(run: Run) -> None:
    Path("march.toml").write_text(CASE.replace("WHERE", "ford"))
    done = run("case", "march.toml", "--json")
    assert done.code == 0 and done.json["passed"] == 1 and done.json["failed"] == 0
    (told,) = done.json["cases"]
    assert told["name"] == "A troop marches" and told["rules"] == ["SK-4"] and told["passed"] is True
    assert run("case", "march.toml").out.startswith("passed  march.toml:7: A troop marches (SK-4)\n")


def test_a_case_fails(run: Run) -> None:
    Path("march.toml").write_text(CASE.replace("WHERE", "hill"))
    done = run("case", "march.toml", "--json")
    assert done.code == 1 and done.json["failed"] == 1
    assert "lancers" in done.json["cases"][0]["message"]
    done = run("case", "march.toml")
    assert done.code == 1 and "FAILED  march.toml:" in done.out and "1 failed" in done.out


def test_a_folder_of_cases_is_run(run: Run) -> None:
    Path("cases/deep").mkdir(parents=True)
    Path("cases/one.toml").write_text(CASE.replace("WHERE", "ford"))
    Path("cases/deep/two.toml").write_text(CASE.replace("WHERE", "ford"))
    assert run("case", "cases", "--json").json["passed"] == 2
    Path("empty").mkdir()
    done = run("case", "empty", "cases")
    assert done.code == 1 and "there are no cases in this folder" in done.out and "2 passed" in done.out


def test_a_case_is_found_by_its_name_in_a_folder(run: Run) -> None:
    Path("cases").mkdir()
    Path("cases/one.toml").write_text(CASE.replace("WHERE", "ford"))
    Path("cases/two.toml").write_text(CASE.replace("WHERE", "ford").replace("A troop", "Again"))
    Path("cases/broken.toml").write_text("[[case]\n")
    assert run("case", "cases", "--case", "again").out.startswith("passed  cases/two.toml")
    assert "broken.toml" in run("case", "cases", "--case", "nowhere").out
    assert "has no case 'nowhere'" in run("case", "cases/one.toml", "--case", "nowhere").err


def test_a_broken_case_names_file_line_and_what_was_expected(run: Run) -> None:
    Path("broken.toml").write_text(CASE.replace("answer", "anser"))
    done = run("case", "broken.toml", "--json")
    (told,) = done.json["cases"]
    assert done.code == 1 and told["faulty"] and told["file"] == "broken.toml" and told["line"] >= 10
    Path("broken.toml").write_text("[[case]\n")
    assert "FAULTY  broken.toml:1\n        line 1: this is not TOML" in run("case", "broken.toml").out
    assert "there is no such file" in run("case", "nowhere.toml").out


def test_a_faulty_case_or_file_hides_no_other(run: Run) -> None:
    Path("broken.toml").write_text("[[case]\n")
    good = CASE.replace("WHERE", "ford")
    bad = CASE.replace("WHERE", "hill")
    faulty = CASE.replace("answer", "anser")
    case = good[good.index("[[case]]") :]
    others = [
        text[text.index("[[case]]") :].replace("A troop", name) for name, text in (("B", faulty), ("C", bad))
    ]
    Path("march.toml").write_text(good + "".join([*others, case.replace("A troop", "D")]) + "\n[more]\n")
    done = run("case", "broken.toml", "march.toml", "nowhere.toml", "--json")
    assert done.code == 1
    assert (done.json["passed"], done.json["failed"], done.json["faulty"]) == (2, 1, 4)
    marks = {told["name"]: (told["passed"], told["faulty"]) for told in done.json["cases"] if told["name"]}
    assert marks["A troop marches"] == marks["D marches"] == (True, False)
    assert marks["B marches"] == (False, True) and marks["C marches"] == (False, False)
    assert "2 passed, 1 failed, 4 faulty" in run("case", "broken.toml", "march.toml", "nowhere.toml").out


def test_a_folder_of_connectors_is_read_by_its_own_family(run: Run) -> None:
    (built_in,) = [folder for folder in checks.built_in() if folder.name == "totalize"]
    mine = Path(shutil.copytree(built_in, "mine", ignore=shutil.ignore_patterns("*.py", "__pycache__")))
    done = run("check", mine)
    assert done.code == 0 and done.out == "mine: sound\n"
    edit(mine / "connectors.toml", '"CAE-MON", ', "")
    done = run("check", mine)
    assert done.code == 1 and "a connector from CAE to MON is drawn, but not in connectors.toml" in done.out


def test_an_army_and_a_scenario_of_squares_are_checked(tmp_path: Path, run: Run) -> None:
    army = tmp_path / "mine.txt"
    army.write_text("us 60\n101 224@1 done\n")
    done = run("check", army)
    assert done.code == 1 and f"{army}:2: 224@1: " in done.out
    army.write_text("us 60\n101 102 done\n")
    assert run("check", army).out == f"{army}: sound\n"
    (built_in,) = [folder for folder in checks.built_in() if folder.name == "first-light"]
    scenario = Path(shutil.copytree(built_in, tmp_path / "mine"))
    assert run("check", scenario).code == 0
    edit(scenario / "scenario.toml", "points = 24", "points = 25")
    line = line_of(scenario / "scenario.toml", "points = 25")
    assert (
        f"scenario.toml:{line}: [sides.us] points: the army costs 24; found 25" in run("check", scenario).out
    )


def test_a_file_that_no_game_reads_is_said(tmp_path: Path, run: Run) -> None:
    (tmp_path / "notes.md").write_text("hello")
    done = run("check", tmp_path / "notes.md")
    assert done.code == 1 and "nobody knows what this file is" in done.out
