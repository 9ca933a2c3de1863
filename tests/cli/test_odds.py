"""`odds`: exact chances of a battle, with every modifier named."""

import re
from pathlib import Path

from tests.cli.conftest import Run


def test_the_odds_of_an_attack_that_is_only_thought_of(counter_attack: Path, run: Run) -> None:
    before = counter_attack.read_bytes()
    told = run("odds", counter_attack, "B4>A5", "--json").json
    assert told["arrow"] == "B4>A5" and told["attacker"] == "germans"
    assert told["captured"]["percent"] + told["held"]["percent"] == 100.0
    assert {"plus": 2, "because": "naval-gunfire"} in told["defence"]
    assert [troop["troop"] for troop in told["attackers"]] == ["21-pz"]
    assert counter_attack.read_bytes() == before


def test_people_read_chances_and_modifiers(counter_attack: Path, run: Run) -> None:
    told = run("odds", counter_attack, "B4>A5", "--json").json
    out = run("odds", counter_attack, "B4>A5").out
    assert f"captured: {told['captured']['percent']} % ({told['captured']['exact']})" in out
    assert (
        re.search(r"^  2 +naval gunfire$", out, re.MULTILINE | re.IGNORECASE) and "21. Panzerdivision" in out
    )


def test_who_defends_makes_a_difference(counter_attack: Path, run: Run) -> None:
    run("answer", counter_attack, "germans", "B4>A5")
    chances = {}
    for word in ("3-div", "done"):
        told = run("odds", counter_attack, word, "--json").json
        chances[word] = told["captured"]["percent"]
    assert chances["3-div"] < chances["done"]


def test_commitments_can_be_given(counter_attack: Path, run: Run) -> None:
    alone = run("odds", counter_attack, "B4>A5", "--defenders", "done", "--json").json
    helped = run("odds", counter_attack, "B4>A5", "--defenders", "3-div,done", "--json").json
    assert helped["captured"]["percent"] < alone["captured"]["percent"]
    assert helped["assumed"] == [] and [troop["troop"] for troop in helped["defenders"]] == ["3-div"]


def test_the_odds_of_a_position(counter_attack: Path, run: Run) -> None:
    Path("p.toml").write_text(run("position", counter_attack).out)
    assert run("odds", "p.toml", "B4>A5").out == run("odds", counter_attack, "B4>A5").out


def test_a_word_that_cannot_be_is_refused(counter_attack: Path, run: Run) -> None:
    done = run("odds", counter_attack, "B4>Z9", "--json")
    assert done.code == 1 and done.error["rule"].startswith(("FS-", "CAEN-"))
    done = run("odds", counter_attack, "B4>A5", "--seat", "allies", "--json")
    assert done.code == 1 and done.error["code"] == "not-asked"


def test_where_there_is_no_battle_there_are_no_odds(counter_attack: Path, skirmish: Path, run: Run) -> None:
    assert run("odds", counter_attack, "none", "--json").error["code"] == "no-dice"
    assert run("odds", skirmish, "--seat", "blue", "--json").error["code"] == "no-dice"


def test_after_the_end_there_are_no_odds(finished: Path, run: Run) -> None:
    assert run("odds", finished, "--json").error["code"] == "over"


def test_the_odds_of_an_order_sheet_are_those_of_its_activations(tmp_path: Path, run: Run) -> None:
    """AT-38, TOT-20, TOT-21: by night a 6, but a column activates as by day; a sheet need not be finished."""
    sheet = tmp_path / "night.toml"
    sheet.write_text(
        'game = "totalize"\nat = ["Turn(1)", "OrderPhase", "WriteOrders"]\nturn = 1\nphase = "orders"\n',
        encoding="utf-8",
    )
    told = run("odds", sheet, "A01 column ROC A02 attack FON", "--seat", "allied", "--json").json
    assert {unit: found["exact"] for unit, found in told["activation"].items()} == {
        "A01": "2/3",
        "A02": "1/6",
    }
    error = run("odds", sheet, "A01 attack bypass TIL done", "--seat", "allied", "--json").error
    assert error["code"] != "no-dice" and error["rule"], "what may not be ordered has no chance"
