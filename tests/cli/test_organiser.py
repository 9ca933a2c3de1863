"""`back`, `correct`, `amend`: the organiser sets things right in the open (FS-4)."""

from pathlib import Path

import pytest

from sandtable.files import MatchFile
from tests.cli.conftest import Run


def test_going_back_keeps_what_is_cut_readable(skirmish: Path, run: Run) -> None:
    run("answer", skirmish, "blue", "mill")
    run("answer", skirmish, "red", "wood")
    done = run("back", skirmish, 1, "--reason", "red was away", "--json")
    assert done.code == 0 and done.json["line"] == 1
    assert [ask["key"] for ask in done.json["pending"]] == ["red"]
    text = skirmish.read_text()
    assert '"word": ["wood"]' in text and '"keep": 1, "reason": "red was away"' in text
    assert "red was away" in run("show", skirmish, "--log", 9).out
    assert "red was away" in run("replay", skirmish).out


@pytest.mark.parametrize(
    ("words", "code"),
    [(["5", "--reason", "x"], 1), (["0", "--reason", " "], 1), (["0"], 2), (["x", "--reason", "x"], 2)],
)
def test_going_back_where_it_cannot_be(words: list[str], code: int, skirmish: Path, run: Run) -> None:
    run("answer", skirmish, "blue", "mill")
    before = skirmish.read_text()
    assert run("back", skirmish, *words).code == code
    assert skirmish.read_text() == before


def test_facts_are_set_right_with_a_reason(skirmish: Path, run: Run) -> None:
    done = run("correct", skirmish, "troops.guards=hill", "turn=2", "--reason", "they marched", "--json")
    assert done.code == 0
    assert done.json["facts"] == {"troops": {"guards": "hill"}, "turn": 2}
    facts = run("show", skirmish, "--json").json["facts"]
    assert facts["turn"] == 2 and facts["troops"]["guards"] == "hill" and facts["troops"]["bowmen"] == "ford"
    assert "they marched" in run("show", skirmish, "--log", 1).out
    assert run("correct", skirmish, "turn=3", "--reason", "again").out.count("again") == 1


def test_lists_and_truths_are_typed_as_in_toml(caen: Path, run: Run) -> None:
    (germans,) = [run("show", caen, "--json").json["facts"]["control"]["germans"]]
    theirs = [area for area in germans if area != "A1"]
    facts = [f"control.allies={['A1']}", f"control.germans={theirs}"]
    assert run("correct", caen, *facts, "--reason", "as agreed").code == 0
    assert run("show", caen, "--json").json["facts"]["control"]["allies"] == ["A1"]


def test_a_position_file_can_hold_the_facts(skirmish: Path, run: Run) -> None:
    Path("right.toml").write_text('game = "skirmish"\nturn = 2\n[troops]\nguards = "hill"\n')
    assert run("correct", skirmish, "--position", "right.toml", "--reason", "so it was").code == 0
    assert run("show", skirmish, "--json").json["facts"]["troops"]["guards"] == "hill"


def test_a_fact_that_cannot_be_names_its_line(skirmish: Path, run: Run) -> None:
    before = skirmish.read_text()
    Path("wrong.toml").write_text('turn = 2\n\n[troops]\nguards = "moon"\n')
    done = run("correct", skirmish, "--position", "wrong.toml", "--reason", "x")
    assert done.code == 1 and done.err.startswith("wrong.toml:4: troops.guards: expected one of hill, mill")
    Path("broken.toml").write_text("turn = 2\n[troops\n")
    done = run("correct", skirmish, "--position", "broken.toml", "--reason", "x", "--json")
    assert done.code == 1 and done.error["file"] == "broken.toml" and done.error["line"] == 2
    assert skirmish.read_text() == before


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["turn=two", "--reason", "x"], 1, "turn: expected the number of a turn, found 'two'"),
        (["moon=full", "--reason", "x"], 1, "moon: expected one of"),
        (["turn=2", "--reason", " "], 1, "needs a reason"),
        (["turn=2"], 2, "--reason"),
        (["--reason", "x"], 2, "either facts such as turn=3, or --position FILE"),
        (["turn=2", "--position", "p.toml", "--reason", "x"], 2, "either facts"),
        (["turn", "--reason", "x"], 2, "expected NAME=VALUE"),
        (["a=1", "a.b=2", "--reason", "x"], 2, "given twice"),
        (["--position", "nowhere.toml", "--reason", "x"], 1, "nowhere.toml: there is no such file"),
    ],
)
def test_corrections_that_are_refused(
    words: list[str], code: int, sentence: str, skirmish: Path, run: Run
) -> None:
    before = skirmish.read_text()
    done = run("correct", skirmish, *words)
    assert done.code == code and sentence in done.err
    assert skirmish.read_text() == before


def test_who_did_it_is_written_down(skirmish: Path, run: Run) -> None:
    run("correct", skirmish, "turn=2", "--reason", "x", "--by", "observer")
    assert MatchFile.open(skirmish).match.journal[-1].key == "observer"
    run("correct", skirmish, "turn=2", "--reason", "x")
    assert MatchFile.open(skirmish).match.journal[-1].key == "organiser"


@pytest.mark.parametrize(
    ("by", "code", "sentence"),
    [
        ("allies", "may-not-correct", "allies may not set the position right; organiser may."),
        ("mars", "no-seat", "There is no seat 'mars'; organiser may set the position right."),
    ],
)
def test_a_player_sets_nothing_right(by: str, code: str, sentence: str, caen: Path, run: Run) -> None:
    """FS-4: only the organiser does; the refusal names the rule and him."""
    before = caen.read_text()
    done = run("correct", caen, "turn=2", "--reason", "x", "--by", by, "--json")
    assert done.code == 1 and caen.read_text() == before
    assert (done.error["code"], done.error["rule"]) == (code, "FS-4") and sentence in str(done.error)


def test_an_earlier_line_is_answered_otherwise_and_what_still_fits_stands(skirmish: Path, run: Run) -> None:
    run("answer", skirmish, "blue", "mill")
    run("answer", skirmish, "red", "wood")
    before = skirmish.read_text()
    asked = run("amend", skirmish, 1, "blue", "hill", "--reason", "misread", "--dry-run", "--json")
    assert asked.code == 0 and asked.json["stand"] == 1 and asked.json["again"] == []
    assert skirmish.read_text() == before
    done = run("amend", skirmish, 1, "blue", "hill", "--reason", "misread", "--json")
    assert done.code == 0 and {**done.json, "dry_run": True} == asked.json
    text = skirmish.read_text()
    assert '"word": ["mill"]' in text and '"answers": [["blue", ["hill"]]]' in text
    assert "misread" in run("show", skirmish, "--log", 9).out and "misread" in run("replay", skirmish).out
    assert run("verify", skirmish).code == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["9", "blue", "hill", "--reason", "x"], 1),
        (["0", "blue", "hill", "--reason", "x"], 1),
        (["1", "blue", "moon", "--reason", "x"], 1),
        (["1", "red", "hill", "--reason", "x"], 1),
        (["1", "blue", "hill", "--reason", " "], 1),
        (["1", "blue", "hill"], 2),
        (["1", "blue", "--reason", "x"], 2),
    ],
)
def test_a_line_cannot_be_answered_otherwise_by_anything(
    words: list[str], code: int, skirmish: Path, run: Run
) -> None:
    run("answer", skirmish, "blue", "mill")
    before = skirmish.read_text()
    assert run("amend", skirmish, *words).code == code
    assert skirmish.read_text() == before
