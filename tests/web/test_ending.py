"""The end of a match over the API: told when it is over, to whoever may look, and played again by both."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, mine, spelled
from tests.web.test_play import refused, two

RNG = Random(3)


def over(anna: Table, ben: Table, game: str = "skirmish") -> tuple[RemoteMatch, RemoteMatch, str, str]:
    hers, his, first, second = two(anna, ben, game)
    his.view(second)
    his.resign(second, "Well played.")
    return hers, his, first, second


def again(match: RemoteMatch, **sent: object) -> Json:
    found: Json = match.ask("POST", "/rematch", json=sent)
    return found


def seats(sheet: Json) -> dict[str, str]:
    return {
        seat["id"]: "me" if seat["mine"] else seat["who"] for seat in sheet["seats"] if seat["who"] != "open"
    }


def test_the_end_is_told_when_the_match_is_over_to_whoever_may_look(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    hers, his, _, second = two(anna, ben, "skirmish")
    refused("goes-on", 409, lambda: his.ask("GET", "/ending"))
    refused("goes-on", 409, lambda: again(his))
    his.view(second)
    his.resign(second, "Well played.")
    told = his.ask("GET", "/ending")
    assert told == hers.ask("GET", "/ending"), "both read the same"
    assert told["outcome"]["winner"] == "blue" and told["why"] and told["rematch"]
    stranger = people().match(hers.id)
    refused("private", 403, lambda: stranger.ask("GET", "/ending"))


def test_who_only_looks_on_gets_no_rematch(anna: Table, ben: Table, people: Callable[[], Table]) -> None:
    hers, his, _, second = two(anna, ben, "skirmish", public=True)
    his.view(second)
    his.resign(second, "")
    stranger = people().match(hers.id)
    assert stranger.ask("GET", "/ending")["rematch"] is False
    refused("not-yours", 403, lambda: again(stranger))


def test_a_rematch_is_begun_by_one_and_agreed_to_by_the_other(anna: Table, ben: Table) -> None:
    hers, his, *_ = over(anna, ben)
    first = again(hers)
    assert seats(first) == {"blue": "me", "red": "link"} and first["name"].endswith(", again")
    assert again(hers)["id"] == first["id"], "there is one only"
    offer = his.ask("GET", "/ending")["rematches"]
    assert [(one["match"], one["swap"], one["mine"]) for one in offer] == [(first["id"], False, False)]
    assert "wants a rematch" in his.ask("GET", "/chat", params={"seat": "red"})[-1]["text"]
    agreed = again(his)
    assert agreed["id"] == first["id"] and seats(agreed)["red"] == "me"
    assert [one["mine"] for one in his.ask("GET", "/ending")["rematches"]] == [True]
    assert not his.table.match(first["id"]).view("red")["outcome"]


def test_sides_are_swapped(anna: Table, ben: Table) -> None:
    hers, his, *_ = over(anna, ben)
    assert seats(again(his, swap=True)) == {"red": "link", "blue": "me"}
    assert seats(again(hers, swap=True)) == {"red": "me", "blue": "person"}


def test_a_rematch_has_the_same_computer_options_and_dice(anna: Table) -> None:
    seats_of: dict[str, Json | str] = {"allies": "me", "germans": {"who": "computer", "player": "random"}}
    hers = anna.new("caen", seats_of, options={"draw_includes_50": True}, name="Ours", pace=None)
    hers.view("allies")
    hers.resign("allies", "")
    found = again(hers, swap=True)
    assert seats(found) == {"allies": "computer", "germans": "me"}
    assert found["options"] == hers.sheet()["options"] and found["dice"] == "seeded"
    assert [seat["person"] for seat in found["seats"] if seat["who"] == "computer"] == ["random"]
    assert found["forked"] is None


def test_a_rematch_has_the_same_armies(anna: Table) -> None:
    hers = anna.new("heroes", {"us": "me", "german": "me"}, scenario="free-battle")
    armies: dict[str, list[str]] = {}
    while len(armies) < 2:
        for seat in ("us", "german"):
            for ask in [one for one in mine(hers.view(seat)) if one["roster"]]:
                armies[seat] = spelled(hers, ask, RNG)
                hers.answer(ask["key"], armies[seat])
    hers.view("us")
    hers.resign("us", "")
    found = anna.match(again(hers)["id"])
    assert not [ask for seat in ("us", "german") for ask in mine(found.view(seat)) if ask["roster"]]
    assert found.sheet()["line"] >= 2
