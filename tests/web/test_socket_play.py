"""Answers by the socket that is open anyway: the same changes, refusals and keys as by the routes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.remote import RemoteMatch, Table
from sandtable.web.routes.socket_player import MOST_PLAYED
from tests.web.conftest import Server
from tests.web.test_live import heard, skirmish
from tests.web.test_play import refused


@contextmanager
def socket(server: Server, match: RemoteMatch, seat: str, **asked: str) -> Iterator[ClientConnection]:
    headers = {"Origin": server.url, "Cookie": f"sandtable={match.table.http.cookies.get('sandtable', '')}"}
    more = "".join([f"&{name}={value}" for name, value in asked.items()])
    address = f"{server.socket_url}/api/matches/{match.id}/live?seat={seat}{more}"
    with connect(address, additional_headers=headers) as connection:
        yield connection


def say(connection: ClientConnection, **message: Any) -> None:
    connection.send(json.dumps(message))


def answered(connection: ClientConnection, **order: Any) -> Any:
    """What comes of an answer of red's, or of what stands in its place."""
    usual = {"type": "answer", "key": "red", "word": ["mill"], "expected_version": 0, "idempotency_key": "k"}
    say(connection, **{**usual, **order})
    while True:
        message = json.loads(connection.recv(timeout=20))
        if message["type"] in ("done", "refused"):
            return message


def test_an_answer_is_taken_once_and_everybody_is_told_what_changed(
    server: Server, anna: Table, ben: Table
) -> None:
    hers, his = skirmish(anna, ben)
    with socket(server, hers, "blue", changes="true") as blue, socket(server, his, "red", changes="1") as red:
        scenes = [heard(one, "scene")["scene"] for one in (blue, red)]
        version = scenes[1]["version"]
        done = answered(red, expected_version=version)
        assert done == {"type": "done", "idempotency_key": "k", "version": version + 1, "line": 1}
        patch = heard(blue, "patch")
        assert patch["base"] == version
        paths = {one["path"]: one.get("value") for one in patch["patch"]}
        assert paths["/version"] == version + 1
        assert "/table" not in paths and "/seats/0/present" in paths
        again = answered(red, expected_version=version)  # the same key: the same receipt, and nothing is done
        assert again == done
        assert hers.view("blue")["line"] == 1


def test_refusals_say_what_the_routes_say_and_change_nothing(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    with socket(server, his, "red") as red:
        version = heard(red, "scene")["scene"]["version"]
        for order, status, code in (
            ({"word": ["nowhere"]}, 422, "not-offered"),
            ({"expected_version": version + 7}, 409, "stale"),
            ({"key": "blue"}, 403, "not-your-seat"),
            ({"key": "nobody"}, 404, "no-seat"),
            ({"word": "mill"}, 422, "unfit"),
            ({"type": "roll", "faces": [6]}, 422, "unfit"),
        ):
            found = answered(red, **{"expected_version": version, "idempotency_key": code, **order})
            assert (found["type"], found["idempotency_key"]) == ("refused", code), found
            assert (found["problem"]["status"], found["problem"]["code"]) == (status, code), found
            assert found["problem"]["detail"]
        assert hers.view("blue")["version"] == version


def test_whoever_has_another_scene_gets_a_whole_one(server: Server, anna: Table, ben: Table) -> None:
    hers, _ = skirmish(anna, ben)
    with socket(server, hers, "blue", changes="true") as blue:
        first = heard(blue, "scene")["scene"]
        say(blue, type="whole")
        assert heard(blue, "scene")["scene"]["version"] == first["version"]


def test_too_many_answers_are_told_to_wait_and_too_long_ones_end_it(
    server: Server, anna: Table, ben: Table
) -> None:
    _, his = skirmish(anna, ben)
    with socket(server, his, "red") as red:
        found = [answered(red, word=["nowhere"])["problem"] for _ in range(MOST_PLAYED + 20)]
        assert found[0]["code"] != "slow-down"
        assert found[-1]["status"] == 429 and found[-1]["code"] == "slow-down"
        with pytest.raises(ConnectionClosed):
            answered(red, word=["x" * 20_000])


def test_a_spectator_cannot_answer(server: Server, anna: Table, ben: Table) -> None:
    hers, _ = skirmish(anna, ben, public=True)
    with socket(server, hers, "") as blue:
        heard(blue, "scene")
        assert answered(blue)["problem"]["code"] == "not-your-seat"


def test_a_key_that_was_used_is_refused_for_other_words(server: Server, anna: Table, ben: Table) -> None:
    """Whether they come for the old version or for the newest, by the socket or by a request."""
    hers, his = skirmish(anna, ben)
    with socket(server, his, "red") as red:
        version = heard(red, "scene")["scene"]["version"]
        done = answered(red, expected_version=version)
        for expected in (version, version + 1):
            found = answered(red, expected_version=expected, word=["ford"])["problem"]
            assert (found["status"], found["code"]) == (422, "key-used"), found
            assert "a key of its own" in found["detail"]
            his.version = expected
            refused("key-used", 422, lambda: his.answer("red", ["ford"], "k"))
            his.version = expected
            assert his.answer("red", ["mill"], "k")["version"] == done["version"], "the same words: as before"
    assert hers.view("blue")["line"] == 1 and hers.view("blue")["version"] == done["version"]
    own = hers.answer("blue", ["ford"], "k")
    assert own["version"] > done["version"], "somebody else's key is another one"
