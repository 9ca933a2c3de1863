"""`study`: a matrix of scenarios, players and options, kept as it is played, with a report."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.studies.laboratory import StudyError, read_study, run
from tests.cli.conftest import Run

WHOLE = """
name = "Who is favoured"
about = "Two ways to play, long and short."
matches = 6
seed = "s"

[[games]]
game = "skirmish"
players = [{ blue = "random", red = "random" }, { blue = "planner@4", red = "random" }]
options = [{}, { turns = 2 }]
history = "draw"
"""


def written(folder: Path, text: str = WHOLE) -> Path:
    path = folder / "balance.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_combination_is_played_and_reported(tmp_path: Path) -> None:
    study = read_study(written(tmp_path))
    assert [cell.title for cell in study.cells] == [
        "skirmish crossings: blue random, red random",
        "skirmish crossings: blue random, red random; turns 2",
        "skirmish crossings: blue planner@4, red random",
        "skirmish crossings: blue planner@4, red random; turns 2",
    ]
    done = run(study, tmp_path / "out")
    assert [found.matches for _, found in done] == [6, 6, 6, 6]
    text = (tmp_path / "out/report.md").read_text()
    assert text.count("sandtable simulate skirmish -n 6") == 4 and "--option turns=2" in text
    assert "Who is favoured" in text and "history" in text
    page = (tmp_path / "out/report.html").read_text()
    assert page.count("<svg") == 4 and "planner@4" in page and page.count("<rect") == 8


def test_a_study_goes_on_where_it_was_and_the_result_is_the_same(tmp_path: Path) -> None:
    few = read_study(written(tmp_path, WHOLE.replace("matches = 6", "matches = 2")))
    run(few, tmp_path / "out")
    kept = {path.name: path.read_text() for path in (tmp_path / "out").glob("*.jsonl")}
    assert len(kept) == 4
    whole = run(read_study(written(tmp_path)), tmp_path / "out")
    for name, text in kept.items():
        assert (tmp_path / "out" / name).read_text().startswith(text), "what was played is kept"
    at_once = run(read_study(written(tmp_path)), tmp_path / "other")
    for (_, one), (_, other) in zip(whole, at_once, strict=True):
        assert {**one.result(), "seconds": 0} == {**other.result(), "seconds": 0}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('seed = "s"', ""), "give a `seed"),
        (("matches = 6", "matches = 0"), "`matches` is a number from 1 on"),
        (('game = "skirmish"', 'game = "chess"'), "chess"),
        (('red = "random" },', 'red = "nobody" },'), "nobody"),
        (("turns = 2", "turning = 2"), "turning"),
        (('history = "draw"', 'historic = "draw"'), "there is no 'historic' here"),
        (("[[games]]", "[[game]]"), "there is no 'game' here"),
        (("turns = 2", ""), "named twice"),
        (("name =", "name"), "line 2"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    with pytest.raises(StudyError, match=sentence.replace("[", "\\[")):
        read_study(written(tmp_path, WHOLE.replace(*change)))


def test_the_command_writes_its_report_beside_the_file(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE.replace(', { blue = "planner@4", red = "random" }', ""))
    done = run("study", path)
    assert done.code == 0 and "Written to" in done.out and (tmp_path / "balance/report.html").is_file()
    told = run("study", path, "--json").json
    assert len(told["cells"]) == 2 and all(one["matches"] == 6 for one in told["cells"].values())
    missing = run("study", tmp_path / "nothing.toml")
    assert missing.code == 2 and "nothing.toml" in missing.err


def test_the_example_can_be_read() -> None:
    """Outcomes that it calls historical are outcomes of the game."""
    study = read_study(Path(__file__).resolve().parents[2] / "examples/balance.toml")
    assert [cell.what.game for cell in study.cells] == ["caen", "villers-bretonneux", "norway"]
    for cell in study.cells:
        side, level = cell.history.split()
        assert side in dict(cell.what.players) and level in ("tactical", "operational", "strategic")
