"""`resign`: a match ends before its time (FS-83)."""

from pathlib import Path

import pytest

from sandtable.files import MatchFile
from tests.cli.conftest import Run


def test_a_side_gives_up(counter_attack: Path, run: Run) -> None:
    """FS-83: the match is over, its seed is revealed, and the record is true."""
    done = run("resign", counter_attack, "germans", "--reason", "no hope left", "--json")
    assert done.code == 0 and done.json["over"] and done.json["pending"] == []
    assert done.json["outcome"]["name"] == "allies by resignation"
    assert done.json["news"] == [
        "The Germans resign: no hope left.",
        "The campaign ends: the Allies win by resignation.",
    ]
    text = counter_attack.read_text()
    assert '{"q": "Ending", "key": "germans", "reason": "no hope left"}\n{"seed": "x"}\n' in text
    assert not MatchFile.open(counter_attack).sidecar.exists()
    checked = run("verify", counter_attack, "--json")
    assert checked.code == 0 and checked.json["over"] and checked.json["seed"] == "revealed"


def test_what_show_and_replay_tell(counter_attack: Path, run: Run) -> None:
    run("resign", counter_attack, "germans", "--reason", "no hope left")
    shown = run("show", counter_attack)
    assert shown.code == 0 and "The match is over: allies by resignation." in shown.out
    told = run("replay", counter_attack)
    assert "   5  germans: Ending (no hope left)\n        The Germans resign: no hope left.\n" in told.out
    assert run("replay", counter_attack, "--json").json["story"][-1]["reason"] == "no hope left"
    again = run("position", counter_attack)
    assert again.code == 0 and 'ended_by = "germans"' in again.out


def test_no_reason_is_no_empty_bracket(skirmish: Path, run: Run) -> None:
    done = run("resign", skirmish, "blue")
    assert done.out == "Blue gives up.\nThe match is over: resignation for red. blue 3, red 3.\n"
    assert "   1  blue: Ending\n" in run("replay", skirmish).out


def test_the_organiser_ends_it_and_the_lead_decides(counter_attack: Path, run: Run) -> None:
    """FS-83, FS-85."""
    done = run("resign", counter_attack, "organiser", "--reason", "the hall closes", "--json")
    assert done.code == 0 and done.json["outcome"]["winner"] == "germans"
    assert done.json["outcome"]["name"] == "germans strategic"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["organiser"], "no-reason"),
        (["organiser", "--reason", " "], "no-reason"),
        (["nobody"], "no-seat"),
        (["allies#1"], "no-seat"),
    ],
)
def test_who_cannot_end_a_match_is_told_why(words: list[str], code: str, caen: Path, run: Run) -> None:
    before = caen.read_text()
    done = run("resign", caen, *words, "--json")
    assert done.code == 1 and done.error["code"] == code and done.error["sentence"]
    assert caen.read_text() == before


def test_a_commander_does_not_resign(run: Run) -> None:
    """FS-83: his general does."""
    run("new", "caen", "game.sand", "--option", "allied_commanders=2")
    done = run("resign", "game.sand", "allies-1", "--reason", "tired")
    assert (
        done.code == 1 and "allies-1 may not end the match; allies and germans and organiser may." in done.err
    )


def test_a_match_that_is_over_is_not_given_up(finished: Path, run: Run) -> None:
    assert run("resign", finished, "allies", "--json").error["code"] == "over"
    assert run("resign", finished).code == 2


def test_undo_does_not_reach_it_but_going_back_does(counter_attack: Path, run: Run) -> None:
    run("resign", counter_attack, "germans")
    assert run("undo", counter_attack, "germans", "--json").error["code"] == "no-undo"
    done = run("back", counter_attack, 4, "--reason", "they slept over it", "--json")
    assert done.code == 0 and [ask["key"] for ask in done.json["pending"]] == ["germans"]
    assert '"q": "Ending"' in counter_attack.read_text()
    assert run("verify", counter_attack).code == 0
    assert run("show", counter_attack, "--json").json["outcome"] is None


def test_a_record_whose_end_does_not_fit_names_the_line(counter_attack: Path, run: Run) -> None:
    run("resign", counter_attack, "germans")
    counter_attack.write_text(
        counter_attack.read_text().replace('"Ending", "key": "germans"', '"Ending", "key": "huns"')
    )
    done = run("verify", counter_attack)
    assert done.code == 1 and "caen.sand:6: " in done.err and "no seat 'huns'" in done.err
