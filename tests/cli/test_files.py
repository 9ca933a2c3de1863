"""Matches as files: the seed beside them, nothing half-written, nothing lost when two write."""

import errno
import os
import threading
from pathlib import Path

import pytest

from sandtable import files
from sandtable.files import FileError, MatchFile
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import commitment
from sandtable.kernel.rules import Refused
from tests.cli.conftest import Run, finish, start


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


# the seed and its sidecar


def test_the_seed_lives_beside_the_record_which_only_commits_to_it(skirmish: Path) -> None:
    seed = Path("game.sand.seed")
    assert seed.read_text() == "7\n"
    assert seed.stat().st_mode & 0o777 == 0o600
    assert f'"commitment": "{commitment("7")}"' in skirmish.read_text()
    assert '"seed"' not in skirmish.read_text()


def test_without_a_seed_of_ones_own_every_match_has_another(run: Run) -> None:
    run("new", "skirmish", "a.sand")
    run("new", "skirmish", "b.sand")
    assert len(Path("a.sand.seed").read_text().strip()) == 32
    assert Path("a.sand.seed").read_text() != Path("b.sand.seed").read_text()


def test_at_the_end_the_seed_is_the_last_line_and_the_sidecar_is_gone(finished: Path) -> None:
    assert finished.read_text().splitlines()[-1] == '{"seed": "7"}'
    assert names() == ["caen.sand"]
    file = MatchFile.open(finished)
    assert file.over and file.record.seed == "7" and not file.seed


def test_a_reopened_match_throws_the_same_dice(caen: Path) -> None:
    whole = MatchFile.open(caen)
    whole.match.roll()
    whole.match.roll()
    for _ in range(2):
        file = MatchFile.open(caen)
        file.match.roll()
        file.save()
    assert MatchFile.open(caen).match.journal == whole.match.journal


def test_if_the_sidecar_is_missing_the_faces_must_be_typed(caen: Path, run: Run) -> None:
    Path("caen.sand.seed").unlink()
    done = run("roll", caen)
    assert done.code == 1
    assert "type the faces" in done.err and "caen.sand.seed is missing" in done.err
    assert run("roll", caen, 4).code == 0


def test_a_seed_that_does_not_fit_the_commitment_is_refused(caen: Path, run: Run) -> None:
    Path("caen.sand.seed").write_text("8\n")
    done = run("roll", caen)
    assert done.code == 1
    assert done.err.startswith("caen.sand.seed: ") and "not the seed" in done.err


def test_a_revealed_seed_throws_no_more_dice(finished: Path, run: Run) -> None:
    assert run("back", finished, 0, "--reason", "again").code == 0
    done = run("roll", finished)
    assert done.code == 1 and "seed of this match is revealed" in done.err
    assert run("roll", finished, 4).code == 0
    assert finished.read_text().splitlines()[-1] == '{"seed": "7"}'
    done = run("verify", finished)
    assert done.code == 1 and "4 was typed, though the dice of this match were promised by a seed" in done.out


def test_a_sidecar_left_behind_by_a_crash_is_not_used_and_goes(finished: Path) -> None:
    Path("caen.sand.seed").write_text("7\n")
    file = MatchFile.open(finished)
    file.match.back("organiser", 0, "again")
    assert file.why_typed == "The seed of this match is revealed, so it throws no more dice."
    with pytest.raises(Refused, match="type the faces"):
        file.match.roll()
    file.save()
    assert names() == ["caen.sand"]


# never overwritten, never half-written


def test_a_new_match_overwrites_nothing(skirmish: Path, run: Run) -> None:
    before = skirmish.read_text()
    done = run("new", "skirmish", skirmish)
    assert done.code == 1 and done.err.startswith("game.sand: there is such a file already")
    assert skirmish.read_text() == before and Path("game.sand.seed").read_text() == "7\n"


def test_a_seed_in_the_way_is_not_overwritten(run: Run) -> None:
    Path("x.sand.seed").write_text("precious\n")
    done = run("new", "skirmish", "x.sand")
    assert done.code == 1 and "x.sand.seed" in done.err
    assert Path("x.sand.seed").read_text() == "precious\n" and not Path("x.sand").exists()


def test_a_record_that_cannot_be_written_leaves_no_seed_behind(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    flush = os.fsync
    flushed = []

    def full(handle: int) -> None:
        flushed.append(handle)
        if Path("x.sand").exists():
            raise OSError(errno.ENOSPC, "No space left on device")
        flush(handle)

    monkeypatch.setattr(os, "fsync", full)
    done = run("new", "skirmish", "x.sand")
    assert done.code == 1 and done.err == "x.sand: the file cannot be written (No space left on device)\n"
    assert names() == [] and len(flushed) > 1  # the seed was written first


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_save_leaves_the_old_file_whole(
    step: str, caen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = caen.read_text()
    file = MatchFile.open(caen)
    file.match.roll()

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os if step == "fsync" else Path, step, fail)
        with pytest.raises(FileError, match=r"caen\.sand: the file cannot be written \(Input/output error\)"):
            file.save()
    assert caen.read_text() == before
    assert names() == ["caen.sand", "caen.sand.seed"]


def test_a_failed_last_save_keeps_the_seed(caen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fail)
        with pytest.raises(FileError):
            finish(caen)
    assert Path("caen.sand.seed").read_text() == "7\n"
    finish(caen)
    assert caen.read_text().endswith('{"seed": "7"}\n')


def test_a_file_keeps_its_permissions_and_its_links(caen: Path) -> None:
    caen.chmod(0o640)
    Path("link.sand").symlink_to(caen)
    file = MatchFile.open("link.sand")
    file.match.roll()
    file.save()
    assert Path("link.sand").is_symlink()
    assert caen.stat().st_mode & 0o777 == 0o640
    assert len(records.read(caen.read_text()).lines) == 1


# two who write


def test_the_second_to_save_is_refused_and_nothing_is_lost(skirmish: Path) -> None:
    one, two = MatchFile.open(skirmish), MatchFile.open(skirmish)
    one.match.answer("blue", ("mill",))
    one.save()
    two.match.answer("red", ("wood",))
    with pytest.raises(FileError, match="somebody else wrote to this file meanwhile"):
        two.save()
    (line,) = MatchFile.open(skirmish).match.journal
    assert line.key == "blue"
    assert Path("game.sand.seed").exists()


def test_a_file_that_vanished_is_not_made_anew(skirmish: Path) -> None:
    file = MatchFile.open(skirmish)
    file.match.answer("blue", ("mill",))
    skirmish.unlink()
    with pytest.raises(FileError, match="gone"):
        file.save()
    assert not skirmish.exists()


def test_one_waits_while_another_compares_and_writes(skirmish: Path) -> None:
    file = MatchFile.open(skirmish)
    file.match.answer("blue", ("mill",))
    saving = threading.Thread(target=file.save)
    with files.locked(skirmish):
        saving.start()
        saving.join(0.3)
        assert saving.is_alive() and "mill" not in skirmish.read_text()
    saving.join(10)
    assert "mill" in skirmish.read_text()


def test_many_processes_at_once_lose_no_line_that_was_acknowledged(skirmish: Path) -> None:
    running = [start("correct", skirmish, "turn=1", "--reason", f"reason {n}") for n in range(6)]
    done = 0
    for process in running:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0 or "somebody else wrote to this file" in err
        done += process.returncode == 0
    written = [line for line in skirmish.read_text().splitlines() if "reason " in line]
    assert len(written) == done >= 1


# for those who write programs


def test_what_the_game_refuses_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="turns"):
        MatchFile.create("x.sand", "skirmish", options={"turns": 99})
    with pytest.raises(ValueError, match="no game is called 'chess'"):
        MatchFile.create("x.sand", "chess")
    assert names() == []


def test_a_match_may_start_from_a_position(skirmish: Path) -> None:
    text = 'game = "skirmish"\nturn = 3\nat = ["Turn(3)", "WriteOrders"]\n'
    file = MatchFile.create("x.sand", "skirmish", position=text)
    assert file.match.rules.facts(file.match.state)["turn"] == 3
    assert MatchFile.open("x.sand").match.pending().keys() == {"blue", "red"}
    with pytest.raises(FileError, match=r"^y\.sand: .*position:2: nonsense"):
        MatchFile.create("y.sand", "skirmish", position='game = "skirmish"\nnonsense = 1\n')
    assert not Path("y.sand").exists()


def test_typed_dice_need_no_seed(typed: Path) -> None:
    assert names() == ["typed.sand"]
    assert '"commitment"' not in typed.read_text()
    file = MatchFile.open(typed)
    with pytest.raises(Refused, match="type the faces"):
        file.match.roll()
    assert file.why_typed == "The players of this match throw real dice."
