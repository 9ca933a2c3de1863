"""A study that was stopped goes on where it was; a file of another study is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable import open_game
from sandtable.studies import simulate as studies
from sandtable.studies.jobs import JobsError, Where
from sandtable.studies.plans import Played, StudyPlan
from tests.cli.conftest import Run

PLAN = studies.plan(open_game("skirmish"), {}, "7")


def without_time(study: studies.Study) -> dict[str, object]:
    return {name: value for name, value in study.result().items() if name != "seconds"}


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the matches that are really played."""
    numbers: list[int] = []
    original = studies.play_one

    def listen(what: StudyPlan, number: int) -> Played:
        numbers.append(number)
        return original(what, number)

    monkeypatch.setattr(studies, "play_one", listen)
    return numbers


def simulate(matches: int, path: Path, plan: StudyPlan = PLAN) -> studies.Study:
    return studies.simulate(plan, matches, keep=str(path))


def test_a_study_goes_on_where_it_was(tmp_path: Path, played: list[int]) -> None:
    kept = tmp_path / "kept.jsonl"
    first = simulate(8, kept)
    assert played == list(range(8))
    again = simulate(20, kept)
    assert played == list(range(20)), "what was kept is not played again"
    assert again.seconds > first.seconds > 0
    assert without_time(again) == without_time(studies.simulate(PLAN, 20))
    played.clear()
    fewer = simulate(5, kept)
    assert played == [] and without_time(fewer) == without_time(studies.simulate(PLAN, 5))


def test_what_an_interruption_left_is_kept(
    tmp_path: Path, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    listen = studies.play_one

    def interrupt(what: StudyPlan, number: int) -> Played:
        if number == 6:
            raise KeyboardInterrupt
        return listen(what, number)

    monkeypatch.setattr(studies, "play_one", interrupt)
    assert simulate(20, kept).matches == 6
    monkeypatch.setattr(studies, "play_one", listen)
    played.clear()
    assert without_time(simulate(20, kept)) == without_time(studies.simulate(PLAN, 20))
    assert played[:14] == list(range(6, 20))


def test_processes_keep_matches_too_and_their_number_may_change(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    studies.simulate(PLAN, 30, Where(2), keep=str(kept))
    assert sum(len(json.loads(line)["played"]) for line in kept.read_text().splitlines()[1:]) == 30
    assert without_time(simulate(40, kept)) == without_time(studies.simulate(PLAN, 40))


@pytest.mark.parametrize(
    "torn", ['{"first": 4, "sec', '{"first": 9, "seconds": 1, "played": []}\n', "[]\n", "\n"]
)
def test_half_a_line_is_dropped_and_what_follows_it(tmp_path: Path, played: list[int], torn: str) -> None:
    kept = tmp_path / "kept.jsonl"
    simulate(4, kept)
    whole = kept.read_text()
    fifth = whole.splitlines()[-1].replace('"first": 3', '"first": 4') + "\n"
    kept.write_text(whole + torn + fifth)
    played.clear()
    assert without_time(simulate(6, kept)) == without_time(studies.simulate(PLAN, 6))
    assert played[:2] == [4, 5]
    assert kept.read_text().startswith(whole) and len(kept.read_text().splitlines()) == 7


def test_another_study_is_refused_and_its_file_left_alone(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    simulate(2, kept)
    before = kept.read_bytes()
    other = studies.plan(open_game("skirmish", options={"turns": 2}), {}, "8")
    with pytest.raises(JobsError, match="begun with other options, seed: name another file"):
        simulate(3, kept, other)
    monkeypatch.setattr("sandtable.studies.keeping.program_hash", lambda: "another")
    with pytest.raises(JobsError, match="another version of Sandtable"):
        simulate(3, kept)
    assert kept.read_bytes() == before
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna,\nhow are you?")
    done = run("simulate", "skirmish", "--seed", 7, "--keep", letter)
    assert done.code == 2 and "is no file of kept matches" in done.err
    assert letter.read_text() == "Dear Anna,\nhow are you?"
    done = run("simulate", "skirmish", "--keep", tmp_path / "new.jsonl")
    assert done.code == 2 and "--keep needs a --seed" in done.err
    done = run("simulate", "skirmish", "--seed", 7, "--keep", tmp_path / "no" / "folder")
    assert done.code == 2 and "No such file" in done.err
