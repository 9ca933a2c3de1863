"""`show`, `position`."""

import tomllib
from pathlib import Path

import pytest

from sandtable.board.table import AreaView, Arrow, Board, Counter, Table, Track, Tray
from sandtable.games.skirmish.field import Field
from sandtable.games.skirmish.show import SkirmishSkin
from tests.cli.conftest import Run


def test_show_tells_where_the_match_stands(counter_attack: Path, run: Run) -> None:
    told = run("show", counter_attack, "--json").json
    assert told["game"] == "caen" and told["line"] == 4 and not told["over"] and told["outcome"] is None
    assert told["facts"]["turn"] == 1
    assert len(told["breadcrumb"]) == 2
    assert set(told["scores"]) == {"allies", "germans"} and sum(told["scores"].values()) > 0
    assert "A2" in told["facts"]["control"]["allies"] or "A2" in told["facts"]["control"]["germans"]
    (ask,) = told["pending"]
    assert ask["key"] == "germans" and ask["name"] == "PanzerAttack"
    assert "none" in [letter["letter"] for letter in ask["letters"]]


def test_a_position_is_shown_like_the_match_it_was_taken_from(counter_attack: Path, run: Run) -> None:
    Path("plan.toml").write_text(run("position", counter_attack).out)
    match, plan = run("show", counter_attack, "--json").json, run("show", "plan.toml", "--json").json
    for name in ("game", "options", "breadcrumb", "facts", "scores", "pending", "over"):
        assert plan[name] == match[name]
    assert plan["line"] == 0
    Path("broken.toml").write_text('game = "caen"\n[troops]\n50-div = "Z9"\n')
    done = run("show", "broken.toml", "--json")
    assert done.code == 1 and done.error["line"] == 3


def test_show_speaks_to_people_too(counter_attack: Path, run: Run) -> None:
    told = run("show", counter_attack, "--json").json
    done = run("show", counter_attack, "--log", 3)
    assert done.code == 0
    assert " › ".join(told["breadcrumb"]) in done.out
    assert f"germans: {told['pending'][0]['question']}" in done.out
    assert "B4>A5" in done.out and "21-pz" in done.out.replace("21. Panzerdivision", "21-pz")
    assert all(f"{score}" in done.out for score in told["scores"].values())


def test_a_game_that_lays_a_table_is_shown_by_it(
    skirmish: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class LaidOut(SkirmishSkin):
        def table(self, seen: Field) -> Table:
            guards = Counter("guards", "Guards", "G", "blue", "infantry")
            mill = AreaView("mill", "The mill", "M", "cover", "blue", 1, "", 0, 0, (guards,), ("attacked",))
            arrow = Arrow("1", "Bridge → Mill", "red", "bridge", "mill", (), ("on the table",))
            board = Board("map", "The crossings", 9, 9, (mill,), (), (arrow,))
            tracks = (Track("turn", "Turn", 2, 6, note="noon"), Track("wind", "Wind", 3))
            return Table("Skirmish", (), (board,), tracks, (Tray("lost", "Lost", (guards,)),))

    monkeypatch.setattr("sandtable.games.skirmish.show.SkirmishSkin", LaidOut)
    lines = run("show", skirmish).out.splitlines()
    for line in (
        "Turn  2 of 6 (noon)",
        "Wind  3",
        "The crossings",
        "  mill  The mill  blue  cover  1  guards (attacked)",
        "  Battle 1: Bridge → Mill on the table",
        "  Lost  guards",
    ):
        assert line in lines


def test_dice_are_shown_with_every_modifier(run: Run) -> None:
    Path("p.toml").write_text(
        'game = "skirmish"\nturn = 2\nat = ["Turn(2)", "Fights", "Fight", "Volley"]\n'
        'fresh = ["guards"]\n[troops]\nguards = "bridge"\n'
    )
    assert run("new", "skirmish", "x.sand", "--position", "p.toml", "--dice", "typed").code == 0
    run("roll", "x.sand", 1)  # the holder misses
    (ask,) = run("show", "x.sand", "--json").json["pending"]
    assert ask["dice"] == {
        "count": 1,
        "sides": 6,
        "halved": False,
        "needs": 4,
        "modifiers": [{"plus": 1, "because": "ambush", "reason": ask["dice"]["modifiers"][0]["reason"]}],
    }
    assert "throw 1d6, needs 4+, +1 ambush" in run("show", "x.sand").out.lower()


def test_the_log_is_as_long_as_asked(counter_attack: Path, run: Run) -> None:
    whole = run("show", counter_attack, "--log", 999, "--json").json["log"]
    last = run("show", counter_attack, "--log", 2, "--json").json["log"]
    assert len(whole) > 4 and last == whole[-2:]
    assert run("show", counter_attack, "--json").json["log"] == []
    assert whole[-1]["sentence"] in run("show", counter_attack, "--log", 2).out


def test_a_view_is_the_same_whatever_the_seat_may_not_know(run: Run) -> None:
    """Two matches that differ only in where blue's reserve hides look the same to red, to the byte."""
    shown: dict[str, list[str]] = {"blue": [], "red": [], "observer": [], "": []}
    for place in ("mill", "ford"):
        run("new", "skirmish", "game.sand", "--seed", "7")
        run("answer", "game.sand", "blue", place)
        run("answer", "game.sand", "red", "wood")
        for seat, outputs in shown.items():
            view = ["--view", seat] if seat else []
            story = run("replay", "game.sand", *view).out + run("replay", "game.sand", *view, "--json").out
            outputs.append(
                run("show", "game.sand", "--log", 99, *view).out
                + run("show", "game.sand", "--log", 99, *view, "--json").out
                + story
            )
        Path("game.sand").unlink()
        Path("game.sand.seed").unlink()
    assert shown["red"][0] == shown["red"][1]
    assert shown["observer"][0] == shown["observer"][1]
    assert shown["blue"][0] != shown["blue"][1]
    assert shown[""][0] != shown[""][1]


def test_a_sealed_answer_is_known_to_be_in_and_nothing_more(skirmish: Path, run: Run) -> None:
    run("answer", skirmish, "blue", "mill")
    done = run("show", skirmish, "--view", "red")
    assert "blue has answered." in done.out
    told = run("show", skirmish, "--view", "red", "--json").json
    assert told["sealed"] == ["blue"] and [ask["key"] for ask in told["pending"]] == ["red"]


def test_a_seat_sees_the_letters_of_its_own_questions_only(skirmish: Path, run: Run) -> None:
    told = run("show", skirmish, "--view", "red", "--json").json
    assert {ask["key"]: "letters" in ask for ask in told["pending"]} == {"blue": False, "red": True}


def test_a_view_of_nobody_is_bad_usage(skirmish: Path, run: Run) -> None:
    done = run("show", skirmish, "--view", "green")
    assert done.code == 2 and "no seat 'green'" in done.err


def test_the_end_is_shown_with_its_outcome(finished: Path, run: Run) -> None:
    told = run("show", finished, "--json").json
    assert told["over"] and told["pending"] == [] and told["scores"] == told["outcome"]["scores"]
    assert f"The match is over: {told['outcome']['name']}" in run("show", finished).out


def test_a_position_is_toml_that_can_be_played_from(counter_attack: Path, run: Run) -> None:
    text = run("position", counter_attack).out
    assert tomllib.loads(text)["game"] == "caen"
    assert run("position", counter_attack, "--json").json["position"] == text
    Path("p.toml").write_text(text)
    assert run("new", "caen", "again.sand", "--position", "p.toml").code == 0
    assert run("position", "again.sand").out == text


@pytest.mark.parametrize(("lines", "turns"), [(0, 0), (2, 2), (4, 4), (99, 4)])
def test_a_position_of_an_earlier_line(lines: int, turns: int, counter_attack: Path, run: Run) -> None:
    landed = tomllib.loads(run("position", counter_attack, "--at", lines).out).get("rows", {})
    assert len(landed) == max(0, turns - 1)  # the first die is the airborne assault
