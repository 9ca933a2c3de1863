"""`case --trace` and `show --case`: to see where a case stands."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

CASES = """\
[position]
game = "skirmish"

[[case]]
name = "Both hide"
rules = ["SK-2"]
[[case.step]]
answer = ["blue: bridge", "red: mill"]
expect.told = [{ verb = "hid", troop = "rangers" }]
[[case.step]]
refuse = { answer = "blue: guards farm", code = "no-road" }

[[case]]
name = "A wrong hope"
rules = ["SK-2"]
[[case.step]]
answer = "blue: bridge"
expect.asked = []
expect.troops = { rangers = "mill" }
[[case.step]]
answer = ["red: mill", "red: guards"]
[[case.step]]
expect.asked = []
"""


@pytest.fixture(autouse=True)
def cases() -> Path:
    Path("hide.toml").write_text(CASES)
    return Path("hide.toml")


def test_a_trace_prints_each_step_with_question_letters_and_events(run: Run) -> None:
    out = run("case", "hide.toml", "--trace", "--case", "Both hide").out
    assert 'blue: HideReserve("blue"): Where do the rangers hide?\n      letters hill mill' in out
    assert "    > blue: bridge\n" in out
    assert "hid troop=rangers: The rangers slip away into hiding." in out
    assert "    > blue: guards farm\n      refused: " in out
    assert "  at the end\n    blue: March" in out
    assert "A wrong hope" not in out


def test_a_trace_prints_dice_as_declared(run: Run) -> None:
    text = CASES.replace('game = "skirmish"', 'game = "skirmish"\nturn = 2\nat = ["Turn(2)", "Fights"]\n')
    text = text.replace(
        "[[case]]", 'troops = { hussars = "mill", rangers = "lost", partisans = "lost" }\n[[case]]', 1
    )
    Path("hide.toml").write_text(text)
    out = run("case", "hide.toml", "--trace").out
    assert 'blue: Volley("mill", "holder"): blue fires at the mill.\n      throw 1d6, needs 5+\n' in out


def test_a_trace_goes_on_after_an_expectation_but_not_after_a_refusal(run: Run) -> None:
    done = run("case", "hide.toml", "--trace", "--case", "wrong")
    assert done.code == 1
    assert "expected asked, troops: NOT MET\n      line 18: asked: expected []; found" in done.out
    assert "      line 19: troop rangers" in done.out
    assert "line 21: red: guards: refused: " in done.out
    assert "1 more steps could not be taken" in done.out
    told = run("case", "hide.toml", "--trace", "--json").json["cases"]
    assert [len(case["steps"]) for case in told] == [2, 2] and told[1]["left"] == [22]
    first = told[0]["steps"][0]["deeds"][0]
    assert first["deed"] == "blue: bridge" and first["asked"][0]["letters"][0] == "hill"


def test_a_trace_of_a_broken_file_hides_no_other(run: Run) -> None:
    Path("broken.toml").write_text("[[case]\n")
    done = run("case", "broken.toml", "hide.toml", "--trace")
    assert done.code == 1 and "FAULTY  broken.toml:1" in done.out and "passed  hide.toml:4" in done.out


def test_a_case_is_shown_after_some_steps(run: Run) -> None:
    done = run("show", "hide.toml", "--case", "Both", "--step", "0")
    assert done.code == 0 and done.out.startswith("Both hide: after step 0 of 2\n")
    assert "Where do the rangers hide?" in done.out
    assert "Which of your troops march?" in run("show", "hide.toml", "--case", "Both").out
    told = run("show", "hide.toml", "--case", "wrong", "--step", "1", "--json").json
    assert (told["case"], told["step"], told["steps"]) == ("A wrong hope", 1, 3)
    assert [failure["line"] for failure in told["failures"]] == [18, 19]
    assert told["pending"][0]["key"] == "red"


def test_which_case_and_which_step_must_be_said(run: Run) -> None:
    assert "has 2 cases: name one with --case\n  Both hide" in run("show", "hide.toml").err
    assert "did you mean `A wrong hope`?" in run("show", "hide.toml", "--case", "A wrung hope").err
    assert "the case has 2 steps, not 7" in run("show", "hide.toml", "--case", "Both", "--step", "7").err
    run("new", "skirmish", "game.sand")
    assert "--case and --step are for files of cases" in run("show", "game.sand", "--step", "1").err
