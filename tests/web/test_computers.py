"""Computer players at the server's seats."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.kernel.rules import Rules
from sandtable.live.scenes.settled import FORCED
from sandtable.players import roster
from sandtable.players.player import Player
from sandtable.players.random import RandomPlayer
from sandtable.remote import Table
from tests.web.conftest import Json, Server, mine, spelled, until


def test_two_computers_play_a_match_to_its_end_while_the_server_answers(anna: Table) -> None:
    match = anna.new("caen", {"allies": "computer:steady", "germans": "computer:steady"})
    waited: list[float] = []

    def over() -> bool:
        start = time.perf_counter()
        scene = match.view()
        waited.append(time.perf_counter() - start)
        return bool(scene["outcome"])

    until(over, 120)
    assert sorted(waited)[len(waited) // 2] < 1
    reasons = [entry for entry in match.view()["entries"] if entry["kind"] == "reason"]
    assert reasons and all(entry["parts"][0]["text"].partition(": ")[2] for entry in reasons)


def test_a_computer_answers_a_person_and_says_why(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "computer:steady"})
    rng = Random(3)
    for _ in range(12):
        scene = until(lambda: (found := match.view("allies")) and mine(found) and found)
        ask = mine(scene)[0]
        match.answer(ask["key"], spelled(match, ask, rng))
    entries = match.ask("GET", "/log", params={"seat": "allies", "after": 0})["entries"]
    reasons = [entry for entry in entries if entry["kind"] == "reason"]
    own = [entry for entry in reasons if entry["parts"][0]["text"].endswith(FORCED)]  # answered for him
    assert {entry["side"] for entry in reasons if entry not in own} == {"germans"}
    ids = [entry["id"] for entry in entries]
    assert ids == sorted(set(ids)), "a reason stands before what it led to"


def test_levels_are_listed_with_a_sentence_each_and_a_planner_plays(
    anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = anna.ask("GET", "/api/games/skirmish")
    assert [player["id"] for player in sheet["players"]] == ["random", "staff", "planner"]
    assert all(player["text"] for player in sheet["players"])
    thinking = roster.make_planner

    def counted(level: str, rules: Rules[Any], seat: str, rng: Random, playouts: int) -> Player:
        return thinking(level, rules, seat, rng, playouts or 6)

    monkeypatch.setattr(roster, "make_planner", counted)
    match = anna.new("skirmish", {"blue": "computer:planner", "red": "computer:staff"})
    until(lambda: bool(match.view()["outcome"]), 60)


def quiet(scene: Json) -> bool:
    """Is no computer asked, too? It would answer at any moment."""
    return not any(seat["asked"] and seat["id"] != "allies" for seat in scene["seats"])


def test_an_answer_is_taken_back_over_the_replies_of_a_computer(anna: Table) -> None:
    """Who moves, in turns: the computer has moved since, no die has fallen, nothing came to light."""
    match = anna.new("norway", {"allies": "me", "germans": "computer:random"})
    rng = Random(1)
    for _ in range(60):
        scene = until(lambda: (found := match.view("allies")) and (mine(found) or found["outcome"]) and found)
        ask = mine(scene)[0]
        match.answer(ask["key"], spelled(match, ask, rng))
        after = until(lambda: (found := match.view("allies")) and mine(found) and quiet(found) and found)
        if after["undo"] and after["line"] > scene["line"] + 1:
            break
        assert after["undo"] or after["undo_why"]
    else:
        raise AssertionError("the computer never moved without dice")
    taken = match.undo("allies")["scene"]
    assert (taken["line"], mine(taken)[0]["question"]) == (scene["line"], ask["question"])


def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "sandtable.db"
    with Server(data, computers=False) as server, Table(server.url) as anna:
        seats = {"blue": "computer:random", "red": "computer:random"}
        match = anna.new("skirmish", seats, public=True)
        assert match.view()["line"] == 0
    with Server(data) as server, Table(server.url) as anna:
        assert until(lambda: anna.match(match.id).view()["outcome"])


def test_acknowledged_answers_survive_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "sandtable.db"
    with Server(data) as server, Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"})
        match.view("blue")
        match.answer("blue", ["mill"])
        match.answer("red", ["mill"])
        before = match.view("blue")
        cookies = dict(anna.http.cookies)
    with Server(data) as server, Table(server.url) as anna:
        anna.http.cookies.update(cookies)
        assert anna.match(match.id).view("blue") == before


class Broken(Player):
    def word(self, seen: object, ask: object) -> tuple[str, ...]:
        raise RuntimeError("out of ideas")


class Cheat(Player):
    def word(self, seen: object, ask: object) -> tuple[str, ...]:
        return ("nonsense",)


@pytest.mark.parametrize("kind", [Broken, Cheat])
def test_a_player_that_fails_is_told_once_and_can_be_replaced(
    anna: Table, monkeypatch: pytest.MonkeyPatch, kind: Callable[[], Player]
) -> None:
    tries: list[int] = []

    def make(*_: object) -> Player:
        tries.append(1)
        return kind()

    monkeypatch.setattr(roster, "make_player", make)
    match = anna.new("skirmish", {"blue": "me", "red": "computer:random"}, public=True)
    said = until(lambda: match.ask("GET", "/chat"))
    time.sleep(0.3)
    assert len(match.ask("GET", "/chat")) == 1 and len(tries) == 1
    assert said[0]["who"] == "Sandtable" and "could not answer" in said[0]["text"]
    assert "out of ideas" not in said[0]["text"]
    monkeypatch.setattr(roster, "make_player", lambda *_: RandomPlayer(Random(1)))
    match.ask("POST", "/seats/red", json={"who": "open"})
    match.ask("POST", "/seats/red", json={"who": "computer", "player": "random"})
    until(lambda: match.view("blue")["line"] == 1)


def test_a_player_made_anew_takes_the_seat_of_the_broken_one(
    anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "open"}, public=True)
    monkeypatch.setattr(roster, "make_player", lambda *_: Broken())
    match.ask("POST", "/seats/red", json={"who": "computer"})
    until(lambda: match.ask("GET", "/chat"))
    match.ask("POST", "/seats/red", json={"who": "me"})
    match.view("red")
    assert match.answer("red", ["mill"])["line"] == 1
