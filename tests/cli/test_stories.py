"""`replay`, `verify`: what a record tells, and whether it is true."""

import json
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.files import MatchFile
from sandtable.kernel.dicebox import Seeded, Typed, commitment
from sandtable.kernel.steps import Dice, Throw
from sandtable.players.random import RandomPlayer
from tests.cli.conftest import Run, finish


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


# replay


def test_a_match_is_told_line_by_line_with_its_dice(counter_attack: Path, run: Run) -> None:
    run("answer", counter_attack, "germans", "none")
    told = run("replay", counter_attack, "--json").json["story"]
    assert [entry["line"] for entry in told] == list(range(6))
    assert told[1]["dice"] == "1d6" and len(told[1]["faces"]) == 1 and told[1]["typed"] is False
    assert told[5]["word"] == ["none"] and told[5]["key"] == "germans"
    assert told[1]["news"]
    text = run("replay", counter_attack).out
    assert f"   1  allies: LandingDie [1d6] = {told[1]['faces'][0]}\n" in text
    assert "   5  germans: PanzerAttack = none\n" in text
    assert all(f"        {sentence}\n" in text for entry in told for sentence in entry["news"])


def test_a_story_may_end_early(counter_attack: Path, run: Run) -> None:
    whole = run("replay", counter_attack).out
    start = run("replay", counter_attack, "--to", 2).out
    assert whole.startswith(start) and len(start) < len(whole)
    assert len(run("replay", counter_attack, "--to", 2, "--json").json["story"]) == 3


def test_typed_dice_are_told_as_typed(typed: Path, run: Run) -> None:
    run("roll", typed, 4)
    assert "= 4 (typed)" in run("replay", typed).out


def test_a_golden_story_is_kept_and_compared(finished: Path, run: Run) -> None:
    log = Path("caen.log")
    done = run("replay", finished, "--golden")
    assert done.code == 1 and "no story to compare with" in done.err and not log.exists()
    assert run("replay", finished, "--accept").code == 0
    assert log.read_text() == run("replay", finished).out
    assert run("replay", finished, "--golden", "--json").json == {"log": "caen.log", "same": True}

    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines[:4], "something else\n", *lines[5:]]))
    done = run("replay", finished, "--golden", "--json")
    assert done.code == 1 and done.error["file"] == "caen.log" and done.error["line"] == 5
    assert "expected 'something else', the record tells" in done.error["sentence"]
    log.write_text("".join(lines[:-1]))
    assert "expected the end" in run("replay", finished, "--golden").err
    log.write_text("".join([*lines, "more\n"]))
    assert "the record tells the end" in run("replay", finished, "--golden").err
    assert run("replay", finished, "--golden", "--accept").code == 0
    assert log.read_text() == "".join(lines)


# verify


def test_a_finished_record_is_verified(finished: Path, run: Run) -> None:
    done = run("verify", finished, "--json")
    assert done.code == 0
    assert done.json["seed"] == "revealed" and done.json["commitment"] == commitment("7")
    assert done.json["rolls"] == done.json["seeded"] > 10
    assert done.json["typed"] == [] and done.json["faults"] == []
    assert "Nothing wrong was found." in run("verify", finished).out


def test_a_loaded_die_is_found(caen: Path, run: Run) -> None:
    run("roll", caen)
    fell = Seeded("7").faces(0, Dice(1))
    assert fell is not None
    other = 4 if fell[0] != 4 else 5
    edit(caen, f'"faces": [{fell[0]}]', f'"faces": [{other}]')
    done = run("verify", caen, "--json")
    assert done.code == 1
    assert done.json["faults"] == [f"caen.sand:2: the record has {other}, the seed gives {fell[0]}."]
    assert run("verify", caen).code == 1


def test_a_roll_that_was_taken_back_is_verified_too(caen: Path, run: Run) -> None:
    run("roll", caen)
    run("back", caen, 0, "--reason", "again")
    run("roll", caen)
    assert run("verify", caen, "--json").json["rolls"] == 2
    first = json.loads(caen.read_text().splitlines()[1])["faces"][0]
    edit(caen, f'"faces": [{first}]', f'"faces": [{first % 6 + 1}]')
    done = run("verify", caen, "--json")
    assert done.code == 1 and done.json["faults"][0].startswith("caen.sand:2: ")


def test_another_seed_than_the_promised_one_is_found(finished: Path, run: Run) -> None:
    edit(finished, '{"seed": "7"}', '{"seed": "8"}')
    done = run("verify", finished, "--json")
    assert done.code == 1
    assert "not the one to which the record committed" in done.json["faults"][0]
    assert len(done.json["faults"]) > 5  # and the rolls do not fit it


def test_a_seed_nobody_promised_is_found(finished: Path, run: Run) -> None:
    edit(finished, f', "commitment": "{commitment("7")}"', "")
    done = run("verify", finished, "--json")
    assert done.code == 1 and "never committed" in done.json["faults"][0]


def test_a_seed_that_is_never_revealed_is_found(finished: Path, run: Run) -> None:
    edit(finished, '{"seed": "7"}\n', "")
    done = run("verify", finished, "--json")
    assert done.code == 1 and done.json["faults"] == ["The match is over, but its seed is not revealed."]


def test_dice_that_claim_a_seed_where_there_is_none_are_found(typed: Path, run: Run) -> None:
    run("roll", typed, 4)
    edit(typed, ', "typed": true', "")
    done = run("verify", typed, "--json")
    assert done.code == 1 and "no commitment" in done.json["faults"][0]


def slip_in(path: Path, face: int) -> None:
    """Lets the next die of a record be typed, as somebody does who has the file but not the seed."""
    seed = path.with_name(path.name + ".seed")
    away = seed.rename("away.seed")
    file = MatchFile.open(path)
    file.match.roll((face,))
    file.save()
    away.rename(seed)


def test_typed_faces_are_named_where_a_seed_was_promised(caen: Path, run: Run) -> None:
    """AT-134a, in every game: the line, the throw and what it was for; the exit code says it, too."""
    run("roll", caen)
    slip_in(caen, 4)
    done = run("verify", caen, "--json")
    assert done.code == 1
    assert done.json["typed"] == [{"line": 3, "key": "allies", "question": "LandingDie", "faces": [4]}]
    assert done.json["seeded"] == 1 and done.json["seed"] == "secret"
    what = "caen.sand:3: throw 2, Allies throw for the landing on Gold Beach (allies): 4 was typed"
    assert done.json["faults"] == [f"{what}, though the dice of this match were promised by a seed."]
    shown = run("verify", caen)
    assert shown.code == 1 and "Typed in line 3: 4 (LandingDie)" in shown.out and what in shown.out


def test_real_dice_are_typed_where_they_were_chosen(typed: Path, run: Run) -> None:
    run("roll", typed, 4)
    done = run("verify", typed)
    assert done.code == 0 and "Typed in line 2: 4 (LandingDie)" in done.out


def test_dice_that_fell_in_another_match_are_no_fault_of_this_one(caen: Path, run: Run) -> None:
    slip_in(caen, 4)
    edit(caen, '"commitment"', '"brought": 1, "commitment"')
    run("roll", caen)
    done = run("verify", caen)
    assert done.code == 0 and "The first 1 lines come from another match" in done.out
    slip_in(caen, 4)
    assert run("verify", caen).code == 1
    edit(caen, '"brought": 1', '"brought": -1')
    assert 'expected "brought"' in run("verify", caen).err


@pytest.mark.parametrize("game", sandtable.game_names())
def test_in_every_game_nobody_types_what_a_seed_throws(game: str, run: Run) -> None:
    run("new", game, "x.sand", "--seed", "7")
    file = MatchFile.open("x.sand")
    player = RandomPlayer(Random(2))
    match = file.match
    while not isinstance(ask := next(iter(match.pending().values())), Throw):
        key = next(iter(match.pending()))
        match.answer(key, player.word(match.rules.view(match.state, ask.seat(match.state)), ask))
    file.save()
    dice = ask.dice(match.state)
    error = run("roll", "x.sand", *[1] * dice.count, "--json").error
    assert error["code"] == "seeded"
    match.box = Typed()
    match.roll((1,) * dice.count)
    file.save()
    faults = run("verify", "x.sand", "--json").json["faults"]
    assert len(faults) == 1 and "promised by a seed" in faults[0]


def test_before_the_end_nobody_else_can_verify(caen: Path, run: Run) -> None:
    run("roll", caen)
    Path("caen.sand.seed").unlink()
    done = run("verify", caen)
    assert done.code == 0 and "nobody can check them yet" in done.out


def test_a_journal_that_does_not_fit_says_where(caen: Path, run: Run) -> None:
    run("roll", caen)
    edit(caen, '"q": "LandingDie"', '"q": "AttackDie"')
    done = run("verify", caen)
    assert done.code == 1
    assert done.err.startswith("caen.sand:2: it answers AttackDie of allies, but asked is LandingDie")


@pytest.mark.parametrize("game", ["skirmish", "caen"])
def test_every_match_that_was_played_verifies(game: str, run: Run) -> None:
    for seed in range(3):
        run("new", game, f"{seed}.sand", "--seed", seed)
        finish(Path(f"{seed}.sand"), seed)
        assert run("verify", f"{seed}.sand").code == 0


def test_a_correction_of_somebody_who_may_make_none_is_read_and_named(skirmish: Path, run: Run) -> None:
    """FS-4: a record of old replays, whoever corrected in it, and verify says so."""
    run("correct", skirmish, "turn=1", "--reason", "of old")
    skirmish.write_text(skirmish.read_text().replace('"key": "organiser"', '"key": "red"'))
    assert "of old" in run("replay", skirmish).out
    done = run("verify", skirmish)
    assert done.code == 1
    assert "red set the position right, but only observer and organiser may." in done.out
