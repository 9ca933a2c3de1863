"""Matches as a whole: beginning them, seats and links, private and public, forks, records."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.remote import Table
from tests.web.conftest import Json, Server, mine, spelled
from tests.web.test_play import advance, refused, two

RNG = Random(11)
People = Callable[[], Table]


# games


def test_games_have_cards_sheets_and_drawings(anna: Table) -> None:
    for card in anna.games():
        sheet = anna.ask("GET", f"/api/games/{card['id']}")
        assert {name: sheet[name] for name in card if name != "name"} | {"name": card["name"]} == card
        assert sheet["name"].startswith(card["name"]), "a sheet names its scenario, too"
        assert [seat["id"] for seat in sheet["seats"] if seat["role"] == "side"] == [
            s["id"] for s in sheet["sides"]
        ]
        assert "random" in [player["id"] for player in sheet["players"]]
        if card["board"]:
            address = f"/api/games/{card['id']}/boards/{card['board']}"
            drawing = anna.http.get(address)
            assert drawing.json()["features"] and "max-age" in drawing.headers["cache-control"]
            again = anna.http.get(address, headers={"If-None-Match": drawing.headers["etag"]})
            assert again.status_code == 304 and not again.content
    refused("no-game", 404, lambda: anna.ask("GET", "/api/games/nothing"))
    refused("no-board", 404, lambda: anna.ask("GET", "/api/games/caen/boards/nothing"))


def test_options_decide_which_seats_there_are(anna: Table) -> None:
    def seats(options: str) -> list[str]:
        sheet = anna.ask("GET", "/api/games/caen", params={"options": options})
        return [seat["id"] for seat in sheet["seats"] if seat["role"] == "commander"]

    usual = anna.ask("GET", "/api/games/caen")
    whole = [
        option for option in usual["options"] if option["kind"] == "whole" and "commander" in option["id"]
    ]
    assert len(seats(json.dumps({option["id"]: 1 for option in whole}))) == len(whole)
    for nonsense in ("{", "[]", '{"no such option": 1}', '{"vp_threshold": "many"}'):
        refused("unfit", 422, lambda: seats(nonsense))  # noqa: B023


# to begin


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "nothing"}, "unfit"),
        ({"scenario": "nothing"}, "unfit"),
        ({"options": {"nothing": 1}}, "unfit"),
        ({"options": {"mode": "magic"}}, "unfit"),
        ({"options": {"mode": {"deep": [1]}}}, "unfit"),
        ({"seats": {"nobody": {"who": "me"}}}, "no-seat"),
        ({"seats": {"allies": {"who": "computer", "player": "deep blue"}}}, "no-player"),
        ({"seats": {"organiser": {"who": "computer", "player": "steady"}}}, "no-computer"),
        ({"seats": {"allies": {"who": "somebody"}}}, "unfit"),
        ({"seats": {"allies": "me"}}, "unfit"),
        ({"dice": "loaded"}, "unfit"),
        ({"name": "x" * 81}, "unfit"),
        ({"name": 3}, "unfit"),
        ({"public": "yes"}, "unfit"),
        ({"surprise": 1}, "unfit"),
    ],
)
def test_a_match_that_cannot_be_is_refused(anna: Table, change: Json, code: str) -> None:
    refused(code, 422, lambda: anna.ask("POST", "/api/matches", json={"game": "caen", **change}))
    assert anna.matches()["mine"] == []


def test_options_are_shown_with_what_was_changed(anna: Table) -> None:
    match = anna.new("caen", {"allies": "me"}, options={"draw_includes_50": True, "extra_battles": 1})
    shown = {option["id"]: option for option in match.sheet()["options"]}
    usual = {option["id"]: option["default"] for option in anna.ask("GET", "/api/games/caen")["options"]}
    assert shown["extra_battles"]["value"] == "1" and shown["extra_battles"]["changed"]
    assert [id for id, option in shown.items() if option["changed"]] == [
        id for id, value in (("extra_battles", 1), ("draw_includes_50", True)) if usual[id] != value
    ]


def test_an_invitation_tells_who_invites_to_what_for_how_long_and_with_which_options(
    anna: Table, ben: Table
) -> None:
    anna.ask("POST", "/api/me", json={"name": "Anna"})
    seats = {"allies": "me", "germans": "link"}
    match = anna.new("caen", seats, options={"extra_battles": 1}, pace=86_400)
    token = match.sheet()["links"]["germans"].rpartition("#")[2]
    found = ben.ask("POST", "/api/join", json={"token": token, "look": True})
    assert (found["owner"], found["title"], found["seat"]["name"]) == ("Anna", "Caen", "Germans")
    assert (found["task"], found["length"], found["pace"]) == ("hold Caen", "2 to 3 hours", 86_400)
    assert [seat["person"] for seat in found["company"] if seat["id"] == "allies"] == ["Anna"]
    assert [one["name"] for one in found["options"] if one["changed"]] == ["More battles a turn"]


def test_options_without_effect_on_the_chosen_way_of_fighting_are_told_as_such(anna: Table) -> None:
    def idle(mode: str) -> set[str]:
        match = anna.new("caen", {"allies": "me", "germans": "open"}, options={"mode": mode})
        return {one["id"] for one in match.sheet()["options"] if not one["matters"]}

    assert idle("dice") >= {"points_size", "multi_game", "tabletop_battles", "follow_allies"}
    assert idle("mixed") == {"follow_allies", "follow_germans"}
    sheet = anna.ask("GET", "/api/games/caen")
    assert {one["id"]: one["when"] for one in sheet["options"]}["tabletop_battles"] == {"mode": ["mixed"]}


def test_every_scenario_says_how_long_how_hard_and_whom_it_favours(anna: Table) -> None:
    for card in anna.games():
        assert card["length"] and card["difficulty"], card["id"]
        for one in card["scenarios"]:
            assert one["length"] and one["difficulty"] and one["favours"], one["id"]


def test_whoever_comes_first_is_made_a_guest_who_finds_his_matches_again(anna: Table) -> None:
    assert anna.matches() == {"mine": [], "open": [], "public": [], "archived": 0}
    match = anna.new("skirmish", {"blue": "me"}, name="  Sunday  ")
    (card,) = anna.matches()["mine"]
    assert (card["id"], card["name"], card["yours"]) == (match.id, "Sunday", True)
    assert card["question"] == mine(match.view("blue"))[0]["question"]


def test_your_turn_comes_first_and_what_is_over_last(anna: Table) -> None:
    over = anna.new("skirmish", {"blue": "me"}, name="over")
    over.view("blue")
    over.resign("blue")
    waits = anna.new("skirmish", {"blue": "me"}, name="waits")
    waits.view("blue")
    waits.answer("blue", ["mill"])
    anna.new("skirmish", {"blue": "me"}, name="turn")
    over.ask("POST", "/chat", json={"text": "well played"})
    assert [card["name"] for card in anna.matches()["mine"]] == ["turn", "waits", "over"]


def test_malformed_and_oversized_bodies_are_refused_with_a_sentence(anna: Table) -> None:
    def post(content: bytes) -> httpx.Response:
        return anna.http.post("/api/matches", content=content, headers={"Content-Type": "application/json"})

    for content, status, code in (
        (b"{", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b"[]", 422, "unfit"),
        (b'{"game": "' + b"x" * 300_000 + b'"}', 413, "too-large"),
    ):
        answer = post(content)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.headers["content-type"] == "application/problem+json"


# seats and links


def test_a_link_opens_its_seat_until_there_is_a_new_one(anna: Table, ben: Table, people: People) -> None:
    hers = anna.new("skirmish", {"blue": "me", "red": "link"}, name="Links")
    old = hers.sheet()["links"]["red"]
    look = ben.ask("POST", "/api/join", json={"token": old.rpartition("#")[2], "look": True})
    assert look["name"] == "Links" and look["seat"]["id"] == "red" and not look["mine"] and not look["taken"]
    refused("private", 403, lambda: ben.match(hers.id).view("red"))
    his = ben.join(old)
    assert his.view("red")["seats"][1]["mine"]
    refused("opponent", 403, lambda: hers.ask("POST", "/seats/red/link"))
    his.ask("POST", "/seats/red", json={"who": "open"})
    hers.ask("POST", "/seats/red/link")
    refused("private", 403, lambda: his.view("red"))
    refused("old-link", 404, lambda: people().join(old))
    new = hers.sheet()["links"]["red"]
    assert new != old and people().join(new).view("red")["seats"][1]["mine"]


@pytest.mark.parametrize("token", ["", "x", "a.1.1.b", "no.way", "../../etc", "1" * 200])
def test_a_wrong_link_is_refused(anna: Table, token: str) -> None:
    refused("old-link", 404, lambda: anna.ask("POST", "/api/join", json={"token": token}))


def test_a_seat_token_speaks_for_its_seat_and_for_nothing_else(
    server: Server, anna: Table, ben: Table
) -> None:
    hers = anna.new("skirmish", {"blue": "me", "red": "link"})
    link = hers.sheet()["links"]["red"]
    with Table(server.url, token=link.rpartition("#")[2]) as early:
        refused("invitation", 403, lambda: early.match(hers.id).view("red"))
    own = ben.join(link).sheet()["links"]["red"]
    with Table(server.url, token=own.rpartition("#")[2]) as bot:
        his = bot.match(hers.id)
        his.view("red")
        his.answer("red", ["mill"])
        refused("not-your-seat", 403, lambda: his.answer("blue", ["mill"]))
        refused("secret", 403, lambda: his.view("blue"))
        refused("seat-token", 403, lambda: bot.new("skirmish", {"blue": "me"}))
        refused("private", 403, lambda: bot.match(anna.new("skirmish", {"blue": "me"}).id).view())
        assert his.sheet()["links"] == {"red": own} and not his.sheet()["owner"]
        assert hers.sheet()["links"] == {}, "whoever gave the link out knows it no longer"
        ben.match(hers.id).ask("POST", "/seats/red", json={"who": "open"})
        refused("login", 401, lambda: his.view("red"))


def test_an_open_seat_is_anybodys_and_a_taken_one_is_not(anna: Table, ben: Table, people: People) -> None:
    hers = anna.new("skirmish", {"blue": "me", "red": "open"}, public=True)
    assert [card["open"] for card in ben.matches()["open"]] == [["red"]]
    his = ben.match(hers.id)
    refused("not-yours", 403, lambda: his.ask("POST", "/seats/red", json={"who": "computer"}))
    his.ask("POST", "/seats/red", json={"who": "me"})
    assert mine(his.view("red"))
    third = people().match(hers.id)
    refused("taken", 409, lambda: third.ask("POST", "/seats/red", json={"who": "me"}))
    refused("not-yours", 403, lambda: third.ask("POST", "/seats/observer", json={"who": "me"}))
    refused("no-seat", 404, lambda: third.ask("POST", "/seats/green", json={"who": "me"}))
    refused("not-yours", 403, lambda: third.ask("POST", "/seats/red/link"))
    refused("opponent", 403, lambda: hers.ask("POST", "/seats/red", json={"who": "computer"}))
    his.ask("POST", "/seats/red", json={"who": "open"})
    hers.ask("POST", "/seats/red", json={"who": "computer", "player": "random"})
    refused("not-your-seat", 403, lambda: his.answer("red", ["mill"]))
    assert "seat" in his.ask("GET", "/chat")[-1]["text"], "everybody reads that a seat was given away"


def test_a_private_match_is_nobodys_business(anna: Table, ben: Table, people: People) -> None:
    hers, _, *_ = two(anna, ben, name="The secret plan")
    stranger = people().match(hers.id)
    looks: list[Callable[[], Any]] = [
        stranger.view,
        lambda: stranger.view("allies"),
        stranger.sheet,
        stranger.record,
        lambda: stranger.ask("GET", "/log"),
        lambda: stranger.ask("GET", "/chat"),
        lambda: stranger.ask("GET", "/dice"),
        lambda: stranger.ask("GET", "/at/0"),
        lambda: stranger.ask("GET", "/notes"),
        lambda: stranger.ask("GET", "/position"),
        lambda: stranger.ask("GET", "/card", params={"anchor": "area:A1"}),
        lambda: stranger.answer("allies", ["x"]),
        lambda: stranger.ask("POST", "/forks", json={"line": 0}),
        lambda: stranger.ask("POST", "/seats/allies", json={"who": "me"}),
    ]
    for look in looks:
        assert "plan" not in json.dumps(refused("private", 403, look).problem)
    with pytest.raises(Exception, match="private"):
        next(stranger.events())
    assert hers.id not in json.dumps(stranger.table.matches())
    refused("no-match", 404, lambda: stranger.table.match("nothing").view())


def test_an_observer_of_a_public_match_sees_the_public_view(anna: Table, ben: Table, people: People) -> None:
    hers, *_ = two(anna, ben, public=True)
    watcher = people()
    assert hers.id in [card["id"] for card in watcher.matches()["public"]]
    scene = watcher.match(hers.id).view()
    assert scene["seat"] == "" and scene["may"] == [] and not scene["undo"]
    assert not any(ask["rows"] for ask in watcher.match(hers.id).view("allies")["asks"]), "he only looks"


# forks and records


def test_a_fork_plays_on_from_a_moment_with_dice_of_its_own(anna: Table, ben: Table, people: People) -> None:
    hers, his, first, second = two(anna, ben, public=True)
    advance(hers, his, first, second, 12)
    line = hers.view(first)["line"]
    fork = people().match(hers.id).fork(line - 3, {"allies": "me", "germans": "me"}, "What if")
    sheet = fork.sheet()
    assert sheet["forked"] == {"match": hers.id, "line": line - 3} and sheet["name"] == "What if"
    then, now = hers.ask("GET", f"/at/{line - 3}", params={"seat": first}), fork.view("allies")
    if now["line"] == line - 3:
        assert now["table"] == then["table"]
    advance(fork, fork, "allies", "germans", 3)
    assert hers.view(first)["line"] == line, "a fork changes nothing where it came from"
    refused("no-line", 422, lambda: fork.fork(10_000, {}))
    proof = fork.ask("GET", "/dice")
    assert proof["commitment"] != hers.ask("GET", "/dice")["commitment"]
    assert all(one["typed"] == one["free"] for one in proof["throws"]), (
        "only those of the other match are typed"
    )
    fork.resign("allies")
    assert verified(fork.record())
    assert f'"brought": {line - 3}' in fork.record().splitlines()[0]
    assert not verified(fork.record().replace(f'"brought": {line - 3}', '"brought": 0'))


def verified(record: str) -> bool:
    """Does the record pass `sandtable verify`?"""
    import tempfile
    from pathlib import Path

    from sandtable.cli import main

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.sand"
        path.write_text(record, encoding="utf-8")
        return main(["verify", str(path), "--json"]) == 0


def test_a_record_is_brought_back_and_goes_on(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, 9)
    again = ben.upload(hers.record(), {"allies": "me", "germans": "me"}, name="Again")
    assert again.view("allies")["table"] == hers.view(first)["table"]
    advance(again, again, first, second, 2)
    again.resign("germans", "enough")
    record = again.record()
    assert verified(record) and '"brought": ' in record.splitlines()[0]
    finished = anna.upload(record)
    assert verified(finished.record()), "and kept when it is brought once more"
    assert finished.record().splitlines()[1:] == record.splitlines()[1:], "what is over is kept as it was"
    assert finished.view()["outcome"]["winner"] == "allies"
    assert finished.ask("GET", "/dice") == again.ask("GET", "/dice")


def test_a_record_that_does_not_fit_names_its_line(anna: Table, ben: Table) -> None:
    hers, his, first, second = two(anna, ben)
    advance(hers, his, first, second, 4)
    lines = hers.record().splitlines()
    broken = "\n".join([*lines[:3], '{"q": "Nothing", "key": "allies", "word": []}'])
    for text, line in (("", 1), ("nonsense", 1), (broken, 4), ("\n".join([lines[0], "{"]), 2)):
        problem = refused("record", 422, lambda: anna.upload(text)).problem  # noqa: B023
        assert f"Line {line} " in problem["detail"], problem
    refused("unfit", 422, lambda: anna.upload("x" * 2_000_001))


def test_a_refused_letter_leaves_no_trace(server: Server, anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"})
    scene = match.view("allies")
    ask = mine(scene) or mine(match.view("germans"))
    word = spelled(match, ask[0], RNG)
    for wrong in ([*word, "more"], ["nonsense"], [""], word[:-1]):
        refused_code = None
        try:
            match.answer(ask[0]["key"], wrong)
        except Exception as error:
            refused_code = getattr(error, "status", None)
        assert refused_code == 422
    assert match.view("allies") == scene
    assert len(server.store.matches.lines(match.id)) == scene["line"]


def test_the_ground_of_a_game_on_squares_is_shown_before_the_match(anna: Table) -> None:
    first = anna.ask("GET", "/api/games/heroes/ground", params={"scenario": "first-light"})
    assert len(first["ground"]) == 12 and "house" in first["legend"].values() and not first["pieces"]
    assert anna.ask("GET", "/api/games/heroes/ground", params={"scenario": "free-battle"}) is None
    assert anna.ask("GET", "/api/games/caen/ground") is None
