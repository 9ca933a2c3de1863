"""`games`, `new`, `answer`, `roll`, `undo`."""

import json
from pathlib import Path

import pytest

from sandtable.files import MatchFile
from sandtable.games.catalogue import GAMES
from tests.cli.conftest import Run, finish


def header(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.read_text().splitlines()[0])
    return found


# games


def test_games_lists_every_game(run: Run) -> None:
    done = run("games", "--json")
    assert done.code == 0
    assert [game["id"] for game in done.json["games"]] == list(GAMES)
    assert [line.split()[0] for line in run("games").out.splitlines()] == list(GAMES)


def test_a_game_is_told_with_seats_players_and_options(run: Run) -> None:
    told = run("games", "caen", "--json").json
    assert told["seats"] == ["allies", "germans", "organiser"]
    assert "random" in told["players"] and told["scenarios"] == ["caen"]
    mode = told["options"][0]
    assert mode["id"] == "mode" and mode["default"] == "dice" and mode["rule"] == "FS-70"
    assert mode["choices"] == ["dice", "table", "mixed", "formation"]
    text = run("games", "caen").out
    assert "mode=dice" in text and "FS-70" in text and "gw_agra=2,2,1" in text and "multi_game=off" in text


# new


def test_new_names_the_file_and_asks_the_first_question(run: Run) -> None:
    told = run("new", "skirmish", "--json").json
    assert told["file"] == "skirmish.sand" and Path("skirmish.sand").exists()
    assert [ask["key"] for ask in told["pending"]] == ["blue", "red"]
    assert {"letter": "hill", "name": "Hill"} in told["pending"][0]["letters"]
    assert run("new", "skirmish", "--json").json["file"] == "skirmish-2.sand"
    assert run("new", "skirmish").out.startswith("skirmish-3.sand: a new match of skirmish")


@pytest.mark.parametrize(
    ("game", "typed", "name", "value"),
    [
        ("skirmish", "turns=3", "turns", 3),
        ("caen", "mode=table", "mode", "table"),
        ("caen", "multi_game=on", "multi_game", True),
        ("caen", "gw_oos_modifier=-3", "gw_oos_modifier", -3),
        ("caen", "tabletop_battles=1,2,1,0,1", "tabletop_battles", [1, 2, 1, 0, 1]),
        ("caen", "follow_allies=50-div,3-div", "follow_allies", ["50-div", "3-div"]),
        ("caen", "follow_allies=", "follow_allies", []),
    ],
)
def test_options_are_typed_as_text(game: str, typed: str, name: str, value: object, run: Run) -> None:
    assert run("new", game, "x.sand", "--option", typed).code == 0
    options = header(Path("x.sand"))["options"]
    assert isinstance(options, dict) and options[name] == value


def test_new_writes_down_who_sits_where(run: Run) -> None:
    run("new", "skirmish", "x.sand", "--seat", "blue=Anna", "--seat", "red=random")
    assert header(Path("x.sand"))["seats"] == {"blue": "Anna", "red": "random"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "no game is called 'chess'; there are skirmish"),
        (["skirmish", "x.sand", "--scenario", "waterloo"], "no scenario 'waterloo'"),
        (["skirmish", "x.sand", "--option", "turns=99"], "turns must be a whole number from 1 to 12"),
        (["skirmish", "x.sand", "--option", "turns=many"], "turns must be a whole number"),
        (["skirmish", "x.sand", "--option", "magic=on"], "no option 'magic'"),
        (["caen", "x.sand", "--option", "mode=chess"], "expected one of dice, table"),
        (["skirmish", "x.sand", "--option", "turns"], "expected NAME=VALUE"),
        (["skirmish", "x.sand", "--seat", "green=Anna"], "no seat 'green'; it has blue, red, observer"),
        (["skirmish", "x.sand", "--dice", "loaded"], "invalid choice: 'loaded'"),
    ],
)
def test_a_new_match_that_cannot_be_is_bad_usage(words: list[str], sentence: str, run: Run) -> None:
    done = run("new", *words)
    assert done.code == 2 and sentence in done.err and not done.out
    assert not list(Path().iterdir())


def test_a_new_match_may_start_from_a_position(counter_attack: Path, run: Run) -> None:
    position = Path("plan.toml")
    position.write_text(run("position", counter_attack).out)
    done = run("new", "caen", "plan.sand", "--position", position, "--json")
    assert done.code == 0 and done.json["pending"][0]["name"] == "PanzerAttack"
    assert (
        run("show", "plan.sand", "--json").json["facts"]
        == run("show", counter_attack, "--json").json["facts"]
    )
    wrong = run("new", "skirmish", "other.sand", "--position", position)
    assert wrong.code == 2 and "a position of caen" in wrong.err


# answer


def test_an_answer_is_written_and_the_next_question_told(skirmish: Path, run: Run) -> None:
    done = run("answer", skirmish, "blue", "mill", "--json")
    assert done.code == 0 and done.json["line"] == 1
    assert [ask["key"] for ask in done.json["pending"]] == ["red"]
    assert '{"q": "HideReserve", "key": "blue", "word": ["mill"]}' in skirmish.read_text()
    done = run("answer", skirmish, "red", "wood")
    assert done.code == 0 and "Turn 1 begins." in done.out


def test_an_answer_tells_a_seat_only_what_it_may_know(skirmish: Path, run: Run) -> None:
    run("answer", skirmish, "blue", "mill")
    done = run("answer", skirmish, "red", "wood", "--json")
    assert "The partisans hide at the wood." in done.json["news"]
    assert "The rangers hide at the mill." not in done.json["news"]
    letters = {ask["key"]: "letters" in ask for ask in done.json["pending"]}
    assert letters == {"blue": False, "red": True}


def test_answer_may_roll_on_to_the_next_decision(counter_attack: Path, run: Run) -> None:
    assert run("answer", counter_attack, "germans", "B4>A5").code == 0
    done = run("answer", counter_attack, "allies", "--roll", "done", "--json")
    assert done.code == 0 and done.json["line"] > 6  # the answers are lines 5 and 6
    assert not any("dice" in ask for ask in done.json["pending"])


def test_a_seat_with_several_questions_answers_by_key(run: Run) -> None:
    """Battles that are open at the same time are reported one by one (FS-76)."""
    run("new", "caen", "x.sand", "--seed", "1", "--option", "simultaneous=on", "--option", "mode=table")
    finish(Path("x.sand"), until=lambda keys: sum(key.startswith("allies#") for key in keys) > 1)
    keys = [ask["key"] for ask in run("show", "x.sand", "--json").json["pending"]]
    first, second = [key for key in keys if key.startswith("allies#")][:2]
    assert run("answer", "x.sand", "allies", "6-1", "--json").error["code"] == "not-asked"
    assert run("answer", "x.sand", second, "6-1").code == 0
    assert MatchFile.open("x.sand").match.journal[-1].key == second
    assert first in [ask["key"] for ask in run("show", "x.sand", "--json").json["pending"]]
    assert run("answer", "x.sand", "allies#99", "6-1").code == 1


def test_a_seat_with_one_question_need_not_name_its_key(run: Run) -> None:
    run("new", "caen", "x.sand", "--seed", "1", "--option", "simultaneous=on", "--option", "mode=table")
    finish(Path("x.sand"), until=lambda keys: "allies" not in keys and any("allies#" in key for key in keys))
    (key,) = [
        ask["key"] for ask in run("show", "x.sand", "--json").json["pending"] if "allies#" in ask["key"]
    ]
    assert run("answer", "x.sand", "allies", "6-1").code == 0
    assert MatchFile.open("x.sand").match.journal[-1].key == key


def test_an_illegal_word_says_code_sentence_rule_and_the_legal_letters(skirmish: Path, run: Run) -> None:
    before = skirmish.read_text()
    done = run("answer", skirmish, "blue", "wood", "--json")
    assert done.code == 1
    assert done.error == {
        "code": "enemy-camp",
        "sentence": "Nobody hides in the enemy's camp.",
        "rule": "SK-2",
        "legal": ["hill", "mill", "ford", "bridge", "farm"],
    }
    done = run("answer", skirmish, "blue", "wood")
    assert done.code == 1 and not done.out
    assert done.err == (
        "Nobody hides in the enemy's camp. [enemy-camp, SK-2]\nPossible: hill mill ford bridge farm\n"
    )
    assert skirmish.read_text() == before


@pytest.mark.parametrize(
    ("seat", "word", "code"),
    [
        ("blue", ["moon"], "not-offered"),
        ("blue", [], "unfinished"),
        ("blue", ["mill", "mill"], "too-long"),
        ("green", ["mill"], "not-asked"),
        ("observer", ["mill"], "not-asked"),
    ],
)
def test_what_is_no_answer_is_refused(
    seat: str, word: list[str], code: str, skirmish: Path, run: Run
) -> None:
    done = run("answer", skirmish, seat, *word, "--json")
    assert done.code == 1 and done.error["code"] == code


def test_dice_are_not_answered_by_words(caen: Path, run: Run) -> None:
    done = run("answer", caen, "allies", "4", "--json")
    assert done.code == 1 and done.error["code"] == "dice"


def test_after_the_end_nothing_is_answered(finished: Path, run: Run) -> None:
    done = run("answer", finished, "allies", "done", "--json")
    assert done.code == 1 and done.error["code"] == "over"


# roll


def test_dice_are_thrown_from_the_seed(caen: Path, run: Run) -> None:
    done = run("roll", caen, "--json")
    assert done.code == 0 and done.json["line"] == 1
    (line,) = MatchFile.open(caen).match.journal
    assert line.values()[3] is False
    assert '"typed"' not in caen.read_text()


def test_dice_may_be_typed_and_the_record_says_so(typed: Path, run: Run) -> None:
    assert run("roll", typed, 4).code == 0
    assert typed.read_text().splitlines()[-1].endswith('"faces": [4], "typed": true}')


@pytest.mark.parametrize(
    ("faces", "code"),
    [(["7"], "wrong-face"), (["0"], "wrong-face"), (["-1"], "wrong-face"), (["3", "4"], "wrong-number")],
)
def test_typed_dice_out_of_range_or_of_the_wrong_number_are_refused(
    faces: list[str], code: str, typed: Path, run: Run
) -> None:
    before = typed.read_text()
    done = run("roll", typed, *faces, "--json")
    assert done.code == 1 and done.error["code"] == code
    assert typed.read_text() == before


def test_a_face_that_is_no_number_is_bad_usage(typed: Path, run: Run) -> None:
    done = run("roll", typed, "six")
    assert done.code == 2 and "expected the face of a die as a whole number, found 'six'" in done.err


def test_real_dice_must_be_typed(typed: Path, run: Run) -> None:
    done = run("roll", typed, "--json")
    assert done.code == 1 and done.error["code"] == "type-dice"
    assert "1d6" in done.error["sentence"] and "real dice" in done.error["sentence"]


def test_where_no_dice_are_thrown_none_are_taken(skirmish: Path, run: Run) -> None:
    assert run("roll", skirmish, "--json").error["code"] == "no-dice"


def test_rolling_on_stops_at_the_next_decision(caen: Path, run: Run) -> None:
    done = run("roll", caen, "--on", "--json")
    assert done.json["line"] == 4
    assert not any("dice" in ask for ask in done.json["pending"])


# undo


def test_the_last_answer_can_be_taken_back(skirmish: Path, run: Run) -> None:
    before = skirmish.read_text()
    run("answer", skirmish, "blue", "mill")
    done = run("undo", skirmish, "blue", "--json")
    assert done.code == 0 and done.json["word"] == ["mill"]
    assert skirmish.read_text() == before
    run("answer", skirmish, "blue", "mill")
    assert run("undo", skirmish, "blue").out.startswith("Taken back: mill\n")


def test_not_after_others_answered_or_dice_fell(skirmish: Path, caen: Path, run: Run) -> None:
    run("answer", skirmish, "blue", "mill")
    assert run("undo", skirmish, "red", "--json").error["code"] == "no-undo"
    run("answer", skirmish, "red", "wood")
    assert run("undo", skirmish, "blue").code == 1
    run("roll", caen)
    assert run("undo", caen, "allies").code == 1
