"""What is sent twice happens once: a double click, or an answer that was lost on the way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from sandtable.remote import Table
from tests.web.conftest import Json

NEW = {"game": "skirmish", "seats": {"blue": {"who": "me"}, "red": {"who": "link"}}}


def begin(table: Table, key: str, path: str = "/api/matches", **body: object) -> Json:
    sheet: Json = table.ask("POST", path, json={**(body or NEW), "idempotency_key": key})
    return sheet


def mine(table: Table) -> set[str]:
    return {card["id"] for card in table.matches()["mine"]}


def test_the_same_key_again_begins_no_second_match(anna: Table) -> None:
    first = begin(anna, "click")
    again = begin(anna, "click")
    assert again == first and again["links"], "the same sheet, with its links"
    assert mine(anna) == {first["id"]}
    assert begin(anna, "another click")["id"] != first["id"]


def test_without_a_key_every_request_begins_a_match(anna: Table) -> None:
    assert begin(anna, "")["id"] != begin(anna, "")["id"]


def test_clicks_at_the_same_moment_begin_one_match(anna: Table) -> None:
    anna.new("skirmish", {})  # so that she is known
    before = mine(anna)
    with ThreadPoolExecutor(4) as threads:
        sheets = list(threads.map(lambda _: begin(anna, "hasty"), range(4)))
    assert len({sheet["id"] for sheet in sheets}) == 1
    assert mine(anna) - before == {sheets[0]["id"]}


def test_a_key_belongs_to_one_person(anna: Table, ben: Table) -> None:
    hers = begin(anna, "click")
    his = begin(ben, "click")
    assert hers["id"] != his["id"] and his["owner"] and mine(ben) == {his["id"]}


def test_a_match_goes_on_where_it_was_when_its_key_comes_again(anna: Table) -> None:
    match = anna.match(begin(anna, "click")["id"])
    match.view("blue")
    match.answer("blue", ["mill"])
    assert begin(anna, "click")["line"] == 1


@pytest.mark.parametrize("path", ["forks", "records"])
def test_forks_and_records_begin_once(anna: Table, path: str) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
    match.view("blue")
    match.resign("blue")
    body: Json = {"line": 0} if path == "forks" else {"text": match.record()}
    address = f"/api/matches/{match.id}/forks" if path == "forks" else "/api/records"
    first = begin(anna, "k", address, **body)
    assert begin(anna, "k", address, **body) == first
    assert mine(anna) == {match.id, first["id"]}
    assert begin(anna, "k")["id"] not in (first["id"], match.id), "a key is for one kind of beginning"


def test_keys_are_no_way_around_the_limit_but_repeating_is_free(anna: Table) -> None:
    first = begin(anna, "click")
    for _ in range(40):
        assert begin(anna, "click")["id"] == first["id"]
