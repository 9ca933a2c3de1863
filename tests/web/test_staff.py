"""Staff work over the API: a forecast, plans compared, advice; from what a seat sees, for whoever may ask."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel import codec
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.live.running import staff, staff_work
from sandtable.live.running.thinker_process import answer
from sandtable.live.running.thinkers import job_of
from sandtable.players import roster
from sandtable.remote import RemoteError, RemoteMatch
from sandtable.remote import Table as Net
from tests.web.conftest import Server


@pytest.fixture
def match(anna: Net) -> RemoteMatch:
    found = anna.new("skirmish", {"blue": "me", "red": "me"})
    for side, place in (("blue", "mill"), ("red", "ford")):
        found.view(side)
        found.answer(side, [place])
    return found


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planner plays on a number of times, not for two seconds."""
    monkeypatch.setattr(staff, "ADVISER", f"{roster.PLANNER}@20")


def version(match: RemoteMatch) -> int:
    found: int = match.view("blue")["version"]
    return found


def forecast(match: RemoteMatch, **more: Any) -> dict[str, Any]:
    body = {"seat": "blue", "version": version(match), "first": 0, "many": 10, **more}
    found: dict[str, Any] = match.ask("POST", "/forecast", json=body)
    return found


def compare(match: RemoteMatch, words: list[list[str]], **more: Any) -> dict[str, Any]:
    body = {"key": "blue", "version": version(match), "words": words, "first": 0, "many": 5, **more}
    found: dict[str, Any] = match.ask("POST", "/compare", json=body)
    return found


def test_pieces_of_a_forecast_add_up_and_are_always_the_same(match: RemoteMatch) -> None:
    whole = forecast(match, many=20)
    assert whole["courses"] == sum(whole["outcomes"].values()) == len(whole["leads"]["0"]) == 20
    assert whole["first"] == "blue" and whole["holders"] and whole["left"]
    first, second = forecast(match, many=12), forecast(match, first=12, many=8)
    assert whole["leads"]["0"] == first["leads"]["0"] + second["leads"]["0"]
    assert match.view("blue")["version"] == whole["version"], "nothing is played"


def test_a_forecast_differs_by_seat_where_something_is_hidden(match: RemoteMatch) -> None:
    assert forecast(match, many=20)["leads"] != forecast(match, seat="red", many=20)["leads"]
    with pytest.raises(RemoteError) as refused:
        forecast(match, seat="")
    assert (refused.value.status, refused.value.code) == (422, "hidden")


def test_an_observer_foretells_a_game_without_secrets(anna: Net) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"})
    body = {"seat": "", "version": match.view("allies")["version"], "first": 0, "many": 1}
    assert match.ask("POST", "/forecast", json=body)["courses"] == 1


def test_plans_are_compared_row_by_row(match: RemoteMatch) -> None:
    words = [["done"], ["guards", "hill", "done"]]
    found = compare(match, words)
    assert len(found["rows"]) == 5 and all(len(row["leads"]) == 2 for row in found["rows"])
    assert len(found["names"]) == 2
    turned = compare(match, words[::-1])
    assert [row["leads"][::-1] for row in turned["rows"]] == [row["leads"] for row in found["rows"]]


def test_a_planner_advises_and_nothing_is_answered(match: RemoteMatch) -> None:
    before = version(match)
    found = match.ask("POST", "/advice", json={"key": "blue", "version": before})
    assert found["word"] and len(found["names"]) == len(found["word"]) and found["reason"]
    assert version(match) == before
    match.answer("blue", found["word"])


def test_what_cannot_be_worked_out_is_refused_with_a_reason(match: RemoteMatch, ben: Net) -> None:
    for wrong, status, code in (
        ({"version": 99}, 409, "stale"),
        ({"seat": "nobody"}, 404, ""),
        ({"many": 51}, 422, ""),
        ({"first": 10_000}, 422, ""),
    ):
        with pytest.raises(RemoteError) as refused:
            forecast(match, **wrong)
        assert refused.value.status == status and code in ("", refused.value.code)
    for words, status, code in (
        ([["done"]], 422, ""),
        ([["done"], ["done"]], 422, "same"),
        ([["done"], ["guards"]], 422, "unfinished"),
        ([["done"], ["guards", "farm", "done"]], 422, "no-road"),
    ):
        with pytest.raises(RemoteError) as refused:
            compare(match, words)
        assert refused.value.status == status and code in ("", refused.value.code), words
    stranger = ben.match(match.id)
    for path, body in (
        ("/forecast", {"seat": "blue", "version": 2}),
        ("/compare", {"key": "blue", "version": 2, "words": [["done"], ["guards", "hill", "done"]]}),
        ("/advice", {"key": "blue", "version": 2}),
    ):
        with pytest.raises(RemoteError) as refused:
            stranger.ask("POST", path, json=body)
        assert refused.value.status in (403, 404)


def test_nothing_is_foretold_of_a_match_that_is_over(match: RemoteMatch) -> None:
    match.ask("POST", "/resign", json={"seat": "blue", "reason": "", "expected_version": version(match)})
    with pytest.raises(RemoteError) as refused:
        forecast(match)
    assert (refused.value.status, refused.value.code) == (422, "over")


def test_whoever_has_used_up_his_share_is_told_when_to_ask_again(match: RemoteMatch, server: Server) -> None:
    limits = server.app.state.staff
    limits.by_person.burst = 1
    forecast(match)
    for key in list(limits.by_person.buckets):
        limits.by_person.spend(key, 10)
    with pytest.raises(RemoteError) as refused:
        forecast(match)
    assert refused.value.status == 429


def test_a_process_works_out_the_same_as_a_thread() -> None:
    match = Match(open_game("skirmish"), Seeded("s"))
    match.answer("blue", ("mill",))
    match.answer("red", ("ford",))
    seen, ask = match.rules.view(match.state, "blue"), match.pending()["blue"]
    job = {"work": "forecast", "seat": "blue", "seed": "s", "first": 3, "many": 4}
    here = staff_work.work_out(job, match.rules, seen, None)

    class Fact:
        id, game, scenario, options = "m", "skirmish", match.rules.scenario, match.rules.options

    sent = {**job_of(Fact(), "", "blue", seen, ask), **job, "ask": ""}  # type: ignore[arg-type]
    there = answer(sent)
    assert {**here, "seconds": 0} == {**there, "seconds": 0}


def test_battles_on_tables_are_foretold_by_dice() -> None:
    rules = open_game("caen", options={"mode": "table"})
    match = Match(rules, Seeded("s"))
    changed, seen = staff_work.by_dice(rules, match.rules.view(match.state, "allies"))
    assert changed.options["mode"] == "dice" and rules.options["mode"] == "table"
    job = {"work": "forecast", "seat": "", "seed": "s", "first": 0, "many": 1}
    assert staff_work.work_out(job, rules, match.state, None)["courses"] == 1
    assert codec.encode(seen) == codec.encode(match.rules.view(match.state, "allies"))


def test_a_match_may_be_played_without_a_staff(anna: Net) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, unaided=True)
    assert match.ask("GET", "")["unaided"]
    for path, body in (
        ("/forecast", {"seat": "blue", "version": 0}),
        ("/compare", {"key": "blue", "version": 0, "words": [["mill"], ["ford"]]}),
        ("/advice", {"key": "blue", "version": 0}),
    ):
        with pytest.raises(RemoteError) as refused:
            match.ask("POST", path, json=body)
        assert (refused.value.status, refused.value.code) == (403, "unaided")
