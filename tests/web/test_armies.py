"""Armies over the net: a word read as an army without a match and in one, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.remote import RemoteError, Table

Json = dict[str, Any]


def army(anna: Table, *word: str, **more: Any) -> Json:
    sent = {"scenario": "free-battle", "side": "us", "word": list(word), **more}
    found: Json = anna.ask("POST", "/api/games/heroes/armies", json=sent)
    return found


def test_an_empty_army_offers_every_tile_of_its_side(anna: Table) -> None:
    found = army(anna)
    assert found["word"] == [] and found["used"] == 0 and found["size"] == 100 and found["closing"] == ""
    assert {"101", "108"} <= {choice["letter"] for choice in found["choices"]}
    assert all(choice["name"] and choice["cost"] for choice in found["choices"])


def test_what_is_built_is_counted_and_its_slots_offer_what_fits(anna: Table) -> None:
    """HON-202, HOC-421."""
    found = army(anna, "101", "201@1")
    (tile,) = found["tiles"]
    first, second, third = tile["slots"]
    assert (first["letter"], first["at"], second["at"]) == ("201@1", 1, -1)
    assert third["large"] and third["choices"] and all(one["at"] == 2 for one in third["choices"])
    assert found["used"] == tile["cost"] + first["cost"]
    assert found["closing"] == "done" and found["text"] == "101 201@1 done" and found["tokens"]


def test_a_closing_letter_is_left_out_so_that_a_shared_army_can_be_changed(anna: Table) -> None:
    assert army(anna, "101", "201@1", "done")["word"] == ["101", "201@1"]
    assert army(anna, "101", "201@1", "done") == army(anna, "101", "201@1")


@pytest.mark.parametrize(
    ("word", "wrong", "says"),
    [
        (("101", "999"), 1, "999"),
        (("101", "201@9"), 1, "slots 1 to 3"),
        (("101", "102", "151"), 2, "not for this side"),
        (("108", "108", "101"), 1, ""),
        (("done",), 0, "at least one tile"),
    ],
)
def test_the_word_that_does_not_fit_is_named(
    anna: Table, word: tuple[str, ...], wrong: int, says: str
) -> None:
    found = army(anna, *word)
    assert (found["wrong"], found["wrong_letter"]) == (wrong, word[wrong])
    assert says in found["warnings"][0] and found["word"] == list(word[:wrong])


def test_the_size_is_an_option_of_the_scenario(anna: Table) -> None:
    sheet = anna.ask("GET", "/api/games/heroes?scenario=free-battle")
    (size,) = [option for option in sheet["options"] if option["id"] == "size"]
    for choice in size["choices"]:
        assert army(anna, options={"size": choice["id"]})["size"] == int(choice["id"])


@pytest.mark.parametrize(
    ("game", "more", "status", "code"),
    [
        ("heroes", {"side": "red"}, 422, "no-side"),
        ("heroes", {"scenario": "first-light"}, 404, "no-armies"),
        ("heroes", {"scenario": "nowhere"}, 404, "no-game"),
        ("heroes", {"options": {"size": "7"}}, 422, "unfit"),
        ("skirmish", {"scenario": ""}, 404, "no-armies"),
        ("heroes", {"word": ["x" * 101]}, 422, "unfit"),
    ],
)
def test_nonsense_is_refused(anna: Table, game: str, more: Json, status: int, code: str) -> None:
    with pytest.raises(RemoteError) as refused:
        sent = {"scenario": "free-battle", "side": "us", "word": [], **more}
        anna.ask("POST", f"/api/games/{game}/armies", json=sent)
    assert (refused.value.status, refused.value.code) == (status, code)


def test_in_a_match_only_who_is_asked_builds_and_his_army_is_taken(anna: Table, ben: Table) -> None:
    """HOC-421: both sealed."""
    match = anna.new("heroes", {"us": "me", "german": "link"}, scenario="free-battle")
    theirs = ben.join(anna.ask("GET", f"/api/matches/{match.id}")["links"]["german"])
    scene = match.view("us")
    (ask,) = [one for one in scene["asks"] if one["mine"]]
    assert ask["roster"]["choices"] and ask["roster"]["side"] == "us"
    (other,) = [one for one in scene["asks"] if not one["mine"]]
    assert other["roster"] is None and other["quiet"] == []

    path = f"/api/matches/{match.id}/muster"
    sent = {"key": "us", "draft": ["101", "999"], "version": scene["version"]}
    found = anna.ask("POST", path, json=sent)
    assert found["word"] == ["101"] and found["wrong"] == 1
    with pytest.raises(RemoteError) as refused:
        ben.ask("POST", path, json=sent)
    assert refused.value.code == "not-your-seat"

    match.answer("us", [*found["word"], "done"])
    assert [one["seat"] for one in theirs.view("german")["asks"]] == ["german"]
    with pytest.raises(RemoteError) as refused:
        anna.ask("POST", path, json=sent)
    assert refused.value.code == "not-asked"


# scenarios


def test_a_game_with_several_scenarios_describes_each(anna: Table) -> None:
    cards = {card["id"]: card for card in anna.games()}
    several = cards["heroes"]["scenarios"]
    assert len(several) == 7 and several[0]["id"] == cards["heroes"]["scenario"]
    assert all(one["name"] and len(one["blurb"]) == 2 and one["sides"]["us"] for one in several)
    assert [one["id"] for one in several if one["musters"]] == ["free-battle"]
    assert len(cards["skirmish"]["scenarios"]) == 1


def test_each_scenario_has_a_sheet_of_its_own(anna: Table) -> None:
    names, options = set(), {}
    for one in next(card for card in anna.games() if card["id"] == "heroes")["scenarios"]:
        sheet = anna.ask("GET", f"/api/games/heroes?scenario={one['id']}")
        names.add(sheet["name"])
        options[one["id"]] = {option["id"] for option in sheet["options"]}
        assert {side["id"]: side["blurb"] for side in sheet["sides"]} == one["sides"]
    assert len(names) == 7
    assert "size" in options["free-battle"] and "size" not in options["first-light"]


def test_match_and_table_say_which_scenario_is_played(anna: Table) -> None:
    match = anna.new("heroes", {"us": "me", "german": "computer:random"}, scenario="hold-the-bridge")
    assert match.view("us")["scenario_name"] == "Hold the Bridge"
    assert anna.ask("GET", f"/api/matches/{match.id}")["scenario_name"] == "Hold the Bridge"
    assert anna.matches()["mine"][0]["scenario_name"] == "Hold the Bridge"
    plain = anna.new("skirmish", {"blue": "me", "red": "me"})
    assert plain.view("blue")["scenario_name"] == ""


def test_an_unknown_scenario_is_refused_with_the_list(anna: Table) -> None:
    with pytest.raises(RemoteError) as refused:
        anna.new("heroes", {"us": "me"}, scenario="last-light")
    assert refused.value.status == 422 and "first-light" in str(refused.value)
