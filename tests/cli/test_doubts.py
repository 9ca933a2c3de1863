"""`doubt`: a case from a line of a match, to be changed and sent."""

from pathlib import Path

import pytest

from sandtable.cases import run_text
from sandtable.files import MatchFile
from tests.cli.conftest import Run, finish
from tools.positions import FOLDERS

JOURNALS = Path(__file__).resolve().parents[1] / "journals"


@pytest.fixture
def ended(skirmish: Path) -> Path:
    finish(skirmish)
    return skirmish


def test_the_case_of_a_line_passes_as_it_is_written(ended: Path, run: Run) -> None:
    done = run("doubt", ended, 3)
    assert done.code == 0 and "game-line-3.toml" in done.out and "secrets of all sides" in done.out
    assert run("case", "game-line-3.toml").code == 0
    text = Path("game-line-3.toml").read_text(encoding="utf-8")
    assert "Change what is expected to what you believe" in text and "hide from each other" in text


def test_a_changed_expectation_fails_with_its_line(ended: Path, run: Run) -> None:
    run("doubt", ended, 1, "--out", "case.toml")
    lines = Path("case.toml").read_text(encoding="utf-8").splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("expect.asked"))
    lines[last] = "expect.asked = []"
    Path("case.toml").write_text("\n".join(lines), encoding="utf-8")
    done = run("case", "case.toml")
    assert done.code == 1 and f"line {last + 1}: asked: expected []" in done.out


def test_without_a_line_it_is_the_last_one(ended: Path, run: Run) -> None:
    last = len(MatchFile.open(ended).match.live)
    done = run("doubt", ended, "--json")
    assert done.json["file"] == f"game-line-{last}.toml" and "expect.outcome" in done.json["case"]


def test_no_file_is_overwritten(ended: Path, run: Run) -> None:
    Path("case.toml").write_text("mine", encoding="utf-8")
    done = run("doubt", ended, 1, "--out", "case.toml")
    assert done.code == 1 and "nothing was overwritten" in done.err
    assert Path("case.toml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "told"), [((999,), "There is no line 999"), (("--record", 999), "There is no line 999")]
)
def test_a_line_that_there_is_not_is_named(
    ended: Path, run: Run, words: tuple[object, ...], told: str
) -> None:
    done = run("doubt", ended, *words)
    assert done.code == 1 and told in done.err


def test_one_line_at_a_time(ended: Path, run: Run) -> None:
    assert run("doubt", ended, 1, "--record", 2).code == 2


def test_lines_that_were_gone_back_on_can_be_doubted(ended: Path, run: Run) -> None:
    """They stand in the record, though they are no longer in force."""
    file = MatchFile.open(ended)
    lines = len(file.match.live)
    file.match.back("blue", 2, "once more")
    Path("back.sand").write_text(file.compose().partition('{"seed"')[0], encoding="utf-8")
    ended = Path("back.sand")
    assert run("doubt", ended, "--record", lines, "--out", "gone.toml").code == 0
    assert run("case", "gone.toml").code == 0
    done = run("doubt", ended, "--record", lines + 1)
    assert done.code == 1 and "goes back to line 2" in done.err
    assert run("doubt", ended, lines).code == 1


@pytest.mark.parametrize("name", ["caen-corrected", "heroes-corrected", "norway-corrected"])
def test_corrections_goings_back_and_amendments_of_a_record(name: str, run: Run) -> None:
    record = JOURNALS / f"{name}.sand"
    match = MatchFile.open(record).match
    kinds = {type(line).__name__: number for number, line in enumerate(match.journal, 1)}
    for kind, number in kinds.items():
        done = run("doubt", record, "--record", number, "--out", f"{kind}.toml")
        assert done.code == (1 if kind == "Back" else 0), (kind, done.err)
        if kind != "Back":
            assert run("case", f"{kind}.toml").code == 0


def test_a_campaign_that_is_a_folder_is_doubted_as_well(run: Run) -> None:
    """Its case names the folder, and is run where the folder is."""
    run("new", FOLDERS["fords"], "fords.sand")
    finish(Path("fords.sand"))
    done = run("doubt", "fords.sand", 2, "--out", "case.toml")
    assert done.code == 0, done.err
    assert FOLDERS["fords"] in Path("case.toml").read_text(encoding="utf-8")
    assert run("case", "case.toml").code == 0
    assert "expected one of" in run_text(Path("case.toml").read_text(encoding="utf-8"))[0].message
