"""A booked result is changed later by the organiser (FS-4): shown first, then done in the open."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import mine, spelled

Json = dict[str, Any]
ME = {"who": "me"}


def campaign(anna: Table, lines: int, **options: Any) -> RemoteMatch:
    """A Caen campaign on the table in which Anna sits everywhere, played at random for so many lines."""
    wanted = {
        "game": "caen",
        "name": "Thursday club",
        "options": {"mode": "table", **options},
        "seats": {"allies": ME, "germans": ME, "organiser": ME},
        "public": True,
    }
    page = anna.ask("POST", "/api/clubs", json={"match": wanted})
    match = anna.match(page["match"])
    play_on(match, Random(4), lines)
    return match


def play_on(match: RemoteMatch, rng: Random, lines: int) -> None:
    for _ in range(lines):
        for seat in ("organiser", "allies", "germans"):
            scene = match.view(seat)
            if scene["line"] >= lines or scene["outcome"]:
                return
            if asks := mine(scene):
                match.answer(asks[0]["key"], spelled(match, asks[0], rng))
                break


def correction(match: RemoteMatch, battle: str, what: str = "", **sent: Any) -> Json:
    path = f"/api/clubs/{match.id}/battles/{battle}/correction{what}"
    answer: Json = match.table.ask("POST", path, json=sent)
    return answer


def first_result(match: RemoteMatch) -> Json:
    """The first battle of the log, from the campaign's page."""
    page = match.table.ask("GET", f"/api/clubs/{match.id}")
    found: Json = next(result for result in page["results"] if result["table"])
    return found


def test_a_preview_says_what_would_change_and_changes_nothing(anna: Table) -> None:
    match = campaign(anna, 60)
    before, scene = match.record(), match.view("organiser")
    battle = first_result(match)
    lost = [5, 2] if battle["winner"] != battle["fighters"][0]["side"] else [1, 6]
    found = correction(match, battle["id"], "/preview", games=[lost])
    assert found["changes"] and found["version"] == scene["version"]
    assert all([one["before"] != one["after"] for one in found["changes"]])
    assert found["again"], "what followed from the old result cannot all stand"
    assert match.record() == before


def test_the_result_is_changed_the_campaign_recomputed_and_everybody_told(
    anna: Table, people: Callable[[], Table]
) -> None:
    match = campaign(anna, 60)
    battle = first_result(match)
    lost = [5, 2] if battle["winner"] != battle["fighters"][0]["side"] else [1, 6]
    shown = correction(match, battle["id"], "/preview", games=[lost])
    done = correction(
        match,
        battle["id"],
        games=[lost],
        reason="Read the wrong way round.",
        expected_version=shown["version"],
    )
    assert done["changes"] == shown["changes"] and done["version"] == shown["version"] + 1
    page = people().ask("GET", f"/api/clubs/{match.id}")  # anybody
    again = next(one for one in page["results"] if one["id"] == battle["id"])
    assert again["score"] != battle["score"] and again["changed"]
    entries = match.view("")["entries"]
    said = ["".join([part["text"] for part in entry["parts"]]) for entry in entries]
    assert any(["Read the wrong way round." in text for text in said])
    audit = anna.ask("GET", f"/api/clubs/{match.id}/audit")["lines"]
    line = next(line for line in audit if line["kind"] == "corrected")
    assert battle["score"] in line["text"] and "Read the wrong way round." in line["text"]
    assert battle["score"].split()[0] in match.record(), "the old line stays in the record"


def test_a_change_that_keeps_the_winner_lets_everything_later_stand(anna: Table) -> None:
    match = campaign(anna, 60)
    page = anna.ask("GET", f"/api/clubs/{match.id}")
    held = next(
        one for one in page["results"] if one["table"] and one["winner"] == one["fighters"][1]["side"]
    )
    found = correction(match, held["id"], "/preview", games=[[3, 3]])
    kept = [change for change in found["changes"] if change["what"] not in ("Turn", "Battles left")]
    assert found["stays"] > 0
    assert len(found["again"]) == 0 or kept


def test_a_result_can_become_one_by_dice(anna: Table) -> None:
    match = campaign(anna, 40)
    battle = first_result(match)
    found = correction(match, battle["id"], "/preview", games=[[0, 0]], dice=True)
    done = correction(
        match,
        battle["id"],
        games=[[0, 0]],
        dice=True,
        reason="Nobody had played.",
        expected_version=found["version"],
    )
    assert done["version"] > found["version"]


def test_the_form_of_a_booked_battle_is_that_of_its_report(anna: Table, people: Callable[[], Table]) -> None:
    match = campaign(anna, 40)
    battle = first_result(match)
    path = f"/api/clubs/{match.id}/battles/{battle['id']}/correction/form"
    form = anna.ask("GET", path)
    assert form["usual"] and form["most_games"] >= 1
    assert form["battle"]["stage"] == "booked" and form["battle"]["may"] == ["correct"]
    assert [one["name"] in label for one, label in zip(battle["fighters"], form["labels"], strict=True)] == [
        True,
        True,
    ]
    with pytest.raises(RemoteError) as refused:
        people().ask("GET", path)
    assert refused.value.problem["status"] == 403


def test_only_an_organiser_may_and_only_for_the_version_he_looked_at(
    anna: Table, people: Callable[[], Table]
) -> None:
    match = campaign(anna, 40)
    battle = first_result(match)
    stranger = people()
    for what, more in (("/preview", {}), ("", {"reason": "x", "expected_version": 1})):
        with pytest.raises(RemoteError) as refused:
            path = f"/api/clubs/{match.id}/battles/{battle['id']}/correction{what}"
            stranger.ask("POST", path, json={"games": [[6, 1]], **more})
        assert refused.value.problem["status"] == 403
    version = match.view("organiser")["version"]
    with pytest.raises(RemoteError) as stale:
        correction(match, battle["id"], games=[[6, 1]], reason="late", expected_version=version - 1)
    assert stale.value.problem["code"] == "stale"
    assert match.view("organiser")["version"] == version


def test_an_impossible_score_and_a_battle_that_never_was_are_refused_with_the_reason(anna: Table) -> None:
    match = campaign(anna, 40)
    battle = first_result(match)
    with pytest.raises(RemoteError) as several:
        correction(match, battle["id"], "/preview", games=[[6, 1], [3, 3]])
    assert several.value.problem["status"] == 422 and several.value.problem["rule"] == "FS-R13"
    with pytest.raises(RemoteError) as nowhere:
        correction(match, "999", "/preview", games=[[6, 1]])
    assert nowhere.value.problem["status"] == 404
    with pytest.raises(RemoteError) as empty:
        correction(
            match, battle["id"], games=[[6, 1]], reason="  ", expected_version=match.view("")["version"]
        )
    assert empty.value.problem["code"] == "no-reason"
    with pytest.raises(RemoteError) as unseen:
        correction(
            match, battle["id"], games=[[6, 1]], reason="\u200b", expected_version=match.view("")["version"]
        )
    assert unseen.value.problem["code"] == "no-reason"
    with pytest.raises(RemoteError) as large:
        correction(match, battle["id"], "/preview", games=[[100, 1]])
    assert large.value.problem["status"] == 422


def test_the_same_correction_sent_twice_is_made_once(anna: Table) -> None:
    match = campaign(anna, 40)
    battle = first_result(match)
    sent: Json = {"games": [[6, 1]], "reason": "once", "idempotency_key": "k1"}
    version = match.view("organiser")["version"]
    first = correction(match, battle["id"], **sent, expected_version=version)
    again = correction(match, battle["id"], **sent, expected_version=version)
    assert again["version"] == first["version"] == version + 1
    assert match.record().count('"q": "Amendment"') == 1
