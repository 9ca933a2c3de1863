"""Cases over the net: how they went, their tables step by step, and the case of a line of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.cases import run_text
from sandtable.games.catalogue import load_match, open_local
from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.remote import RemoteError, Table
from sandtable.web.wire.requests import CasesSent

CASES = Path(__file__).resolve().parents[1] / "cases"
HIDING = """\
[position]
game = "skirmish"

[[case]]
name = "Both hide"
rules = ["SK-2"]
[[case.step]]
answer = ["blue: bridge", "red: mill"]
expect.told = [{ verb = "hid-in", troop = "rangers" }]
[[case.step]]
refuse = { answer = "blue: rangers mill", code = "not-there" }
expect.asked = []
"""


def look(anna: Table, text: str) -> Any:
    return anna.ask("POST", "/api/cases", json={"text": text})


def test_a_case_is_told_step_by_step_with_lines(anna: Table) -> None:
    (case,) = look(anna, HIDING)["cases"]
    assert (case["name"], case["end"], case["line"], case["left"]) == ("Both hide", "failed", 4, 0)
    first, second = case["steps"]
    assert [deed["said"] for deed in first["deeds"]] == ["blue: bridge", "red: mill"]
    assert first["deeds"][0]["asked"][0]["letters"] and first["deeds"][1]["events"][0]["sentence"]
    assert [(one["name"], one["line"], one["failures"]) for one in first["expected"]] == [("told", 9, [])]
    assert second["deeds"][0]["refused"]
    (asked,) = second["expected"]
    assert asked["line"] == 12 and asked["failures"][0]["line"] == 12


def test_its_table_is_drawn_at_the_position_and_after_each_step_with_all_in_the_open(anna: Table) -> None:
    scenes = anna.ask("POST", "/api/cases/scenes", json={"text": HIDING, "number": 0})["scenes"]
    assert [scene["line"] for scene in scenes] == [0, 1, 2]
    told = [entry for entry in scenes[1]["entries"] if entry["line"] == 1 and entry["kind"] == "story"]
    assert len(told) == 4  # also where each side hides, which only that side is told in a match
    assert scenes[0]["table"] and scenes[0]["asks"]


@pytest.mark.parametrize("game", ["caen", "norway", "villers-bretonneux", "totalize", "heroes"])
def test_cases_of_every_game_can_be_looked_at(anna: Table, game: str) -> None:
    path = min((CASES / game).glob("*.toml"), key=lambda path: path.stat().st_size)
    text = path.read_text(encoding="utf-8")
    cases = look(anna, text)["cases"]
    assert cases and {case["end"] for case in cases} == {"passed"}
    scenes = anna.ask("POST", "/api/cases/scenes", json={"text": text, "number": 0})["scenes"]
    assert len(scenes) == 1 + len(cases[0]["steps"]) and scenes[0]["table"]


def test_a_faulty_file_is_told_with_its_line(anna: Table) -> None:
    assert look(anna, "[position\n")["faults"][0]["line"] == 1
    (case,) = look(anna, HIDING.replace("answer = [", "reply = ["))["cases"]
    assert case["end"] == "faulty" and case["failures"][0]["line"] == 8 and not case["steps"]
    with pytest.raises(RemoteError, match="Line 8"):
        anna.ask(
            "POST", "/api/cases/scenes", json={"text": HIDING.replace("answer = [", "reply = ["), "number": 0}
        )
    with pytest.raises(RemoteError, match="no case 2"):
        anna.ask("POST", "/api/cases/scenes", json={"text": HIDING, "number": 1})


def test_no_file_of_the_server_is_read_for_a_case(anna: Table, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text('game = "caen"\n', encoding="utf-8")
    position = f"position.file = '{tmp_path}/secret.toml'"
    text = f"[[case]]\nname = 'x'\nrules = []\n{position}\n[[case.step]]\nexpect.asked = []\n"
    (case,) = look(anna, text)["cases"]
    assert case["end"] == "faulty" and "cannot name another one" in case["failures"][0]["message"]


def test_the_server_opens_no_folder_as_a_campaign(anna: Table) -> None:
    """So there is no match of one whose lines could be doubted: neither made, nor brought, nor told by a case."""
    folder = CASES.parent / "games" / "firestorm" / "fords"
    record = Record("firestorm", str(folder), open_local("firestorm", str(folder)).version, {})
    assert load_match(records.write(record), local=True)
    with pytest.raises(RemoteError, match="no game is called 'firestorm'"):
        anna.ask("POST", "/api/records", json={"text": records.write(record), "seats": {}})
    with pytest.raises(RemoteError):
        anna.ask("POST", "/api/matches", json={"game": "firestorm", "scenario": str(folder), "seats": {}})
    position = f"game = 'firestorm'\nscenario = '{folder}'"
    (case,) = look(anna, HIDING.replace('game = "skirmish"', position))["cases"]
    assert case["end"] == "faulty" and "expected one of caen" in case["failures"][0]["message"]


def test_a_text_that_is_too_large_is_refused(anna: Table) -> None:
    most = CasesSent.model_json_schema()["properties"]["text"]["maxLength"]
    with pytest.raises(RemoteError):
        look(anna, "#" * (most + 1))


def test_the_case_of_a_line_is_given_of_a_match_without_secrets(anna: Table) -> None:
    text = (CASES.parent / "journals" / "caen-dice.sand").read_text(encoding="utf-8")
    sheet = anna.ask("POST", "/api/records", json={"text": text, "seats": {}})
    found = anna.http.get(f"/api/matches/{sheet['id']}/doubt/20")
    assert found.status_code == 200 and "caen-line-20.toml" in found.headers["Content-Disposition"]
    assert [result.passed for result in run_text(found.text)] == [True]
    assert anna.http.get(f"/api/matches/{sheet['id']}/doubt/0").status_code == 404


def test_there_is_none_of_a_match_with_secrets_that_goes_on(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me"})
    match.view("blue")
    match.answer("blue", "bridge")
    found = anna.http.get(f"/api/matches/{match.id}/doubt/1?seat=blue")
    assert found.status_code == 403 and "once it is over" in found.text
