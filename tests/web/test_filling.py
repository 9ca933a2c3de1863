"""A begun set-up filled by a computer: a proposal to look at, for whoever is asked and nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.remote import RemoteError, RemoteMatch
from sandtable.remote import Table as Net


def fill(match: RemoteMatch, key: str, draft: list[str], **more: Any) -> list[dict[str, Any]]:
    version = match.view(key)["version"]
    found: list[dict[str, Any]] = match.ask(
        "POST", "/fill", json={"key": key, "draft": draft, "version": version, **more}
    )["rows"]
    return found


@pytest.fixture
def match(anna: Net) -> RemoteMatch:
    return anna.new("heroes", {"german": "me", "us": "link"}, scenario="first-light")


def test_the_rest_comes_as_rows_and_nothing_is_answered(match: RemoteMatch) -> None:
    scene = match.view("german")
    ask = next(ask for ask in scene["asks"] if ask["mine"])
    assert ask["filling"] == {"name": "Place the rest", "letter": "rest"}
    unit, other = [row for row in ask["rows"] if row["counter"]][:2]
    square = match.ask(
        "POST", "/letters", json={"key": "german", "draft": [unit["letter"]], "version": scene["version"]}
    )["rows"][0]["letter"]
    rows = fill(match, "german", [unit["letter"], square])
    assert [row["letter"] for row in rows].count(other["letter"]) == 1
    assert unit["letter"] not in [row["letter"] for row in rows], "it has its place"
    assert [row["ends"] for row in rows] == [*[False] * (len(rows) - 1), True] and rows[-1]["closing"]
    begun = {row["letter"]: row["anchors"] for row in rows if row["begins"]}
    assert begun[other["letter"]] == [f"unit:{other['letter']}"], "a page can show it at once"
    assert match.view("german")["version"] == scene["version"]
    assert rows == fill(match, "german", [unit["letter"], square]), "asked again, it proposes the same"
    match.answer("german", [unit["letter"], square, *[row["letter"] for row in rows]])


def test_only_who_is_asked_gets_a_proposal_for_the_draft_of_now(match: RemoteMatch, ben: Net) -> None:
    body = {"key": "german", "draft": [], "version": match.view("german")["version"]}
    for wrong, status, code in (
        ({"version": 99}, 409, "stale"),
        ({"draft": ["nonsense"]}, 422, ""),
        ({"key": "us"}, 403, ""),
    ):
        with pytest.raises(RemoteError) as refused:
            match.ask("POST", "/fill", json={**body, **wrong})
        assert refused.value.status == status and code in ("", refused.value.code)
    with pytest.raises(RemoteError) as stranger:
        ben.match(match.id).ask("POST", "/fill", json=body)
    assert stranger.value.status in (403, 404)


def test_a_question_that_is_not_to_be_filled_is_left_empty(anna: Net) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "link"})
    assert next(ask for ask in match.view("blue")["asks"] if ask["mine"])["filling"] is None
    assert fill(match, "blue", []) == []


def test_a_proposal_can_be_written_on_a_sheet_to_its_last_line(anna: Net) -> None:
    match = anna.new("totalize", {"allied": "me", "axis": "link"})
    rows = fill(match, "allied", [])
    letters = [row["letter"] for row in rows]
    assert letters[-1] == "done"
    for unit, area in zip(letters[:-1:2], letters[1:-1:2], strict=True):
        sheet = match.ask("PUT", f"/sheets/allied/lines/{unit}", json={"order": [area], "rev": 0})
    assert (sheet["word"][-1], len(sheet["word"])) == ("done", len(letters))
