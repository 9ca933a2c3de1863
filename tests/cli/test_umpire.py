"""A campaign with a human umpire from the command line: gates, dice by hand, corrections, going back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def umpired(tmp_path: Path, run: Run) -> Path:
    """The orders of the first night are in, and the umpire types the next dice."""
    path = tmp_path / "night.sand"
    run("new", "totalize", path, "--option", "umpire=human")
    for seat, word in (
        ("allied", "history"),
        ("axis", "history"),
        ("umpire", "continue"),
    ):
        run("answer", path, seat, word)
    run("roll", path)
    run("answer", path, "allied", "A01 column ROC A02 move IFS done")
    run("answer", path, "axis", "done")
    run("answer", path, "umpire", "by-hand")
    run("answer", path, "umpire", "continue")
    return path


def test_the_umpire_types_only_the_dice_that_count(umpired: Path, run: Run) -> None:
    """AT-130a: the others are there so that nobody can count who attacks; the sides read nothing of it."""
    assert "only the first 1 decide" in run("show", umpired, "--view", "umpire").out
    assert "decide" not in run("show", umpired, "--view", "axis").out
    error = run("roll", umpired, "4", "4", "--json").error
    assert (error["code"], error["sentence"][:15]) == ("wrong-number", "One die decides")
    assert "Go on with the march?" in run("roll", umpired, "4").out


def test_the_umpire_sets_right_and_goes_back_in_his_own_name(umpired: Path, run: Run) -> None:
    """AT-138: nobody need say who keeps the table."""
    assert (
        "The umpire set the position right"
        in run("correct", umpired, "units.A05.fatigue=2", "--reason", "bombs fell short").out
    )
    error = run("correct", umpired, "units.A05.area=FAL", "--reason", "x", "--json").error
    assert error["rule"] == "AT-138" and "A05 is in FAL, a base of the enemy" in error["sentence"]
    assert "Back to line 4" in run("back", umpired, "4", "--reason", "once more").out
    assert '"key": "umpire", "keep": 4' in umpired.read_text(encoding="utf-8")


def test_who_answers_while_dice_are_to_fall_is_told_who_throws(umpired: Path, run: Run) -> None:
    error = run("answer", umpired, "axis", "done", "--json").error
    assert error["sentence"] == "axis is not asked now; umpire must throw dice first."


def test_dice_by_hand_are_verified_and_others_are_the_programs(umpired: Path, run: Run) -> None:
    """AT-134a: what the umpire announced is his to type, and the next dice are the program's again."""
    assert run("roll", umpired, "4").code == 0
    assert run("verify", umpired).code == 0
    run("answer", umpired, "umpire", "run-on")
    assert run("roll", umpired, "6", "--json").error["code"] == "seeded"


def test_with_the_program_as_umpire_nobody_types_dice(tmp_path: Path, run: Run) -> None:
    """AT-134a: refused at the table, and found in a record that somebody else wrote."""
    path = tmp_path / "screen.sand"
    run("new", "totalize", path)
    for seat in ("allied", "axis"):
        run("answer", path, seat, "history")
    error = run("roll", path, "6", "--json").error
    assert error["code"] == "seeded" and "promised by a seed" in error["sentence"]
    run("roll", path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"faces": [', '"typed": true, "faces": ['), encoding="utf-8")
    assert "throw 1, The weather (umpire)" in run("verify", path).out
    path.write_text(re.sub(r', "commitment": "\w+"', "", path.read_text(encoding="utf-8")), encoding="utf-8")
    done = run("verify", path)
    assert done.code == 1 and "though nobody may. Dice behind the screen" in done.out


@pytest.mark.parametrize("command", ["new", "play"])
def test_dice_behind_the_screen_cannot_be_typed_by_players(command: str, tmp_path: Path, run: Run) -> None:
    """AT-134a: with a person as umpire they can."""
    path = tmp_path / "typed.sand"
    where = ["--save", path] if command == "play" else [path]
    done = run(command, "totalize", *where, "--dice", "typed")
    assert done.code == 1 and "seat a human umpire" in done.err and not path.exists()
    assert run("new", "totalize", path, "--dice", "typed", "--option", "umpire=human").code == 0
