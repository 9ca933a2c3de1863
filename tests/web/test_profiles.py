"""Profiles: results by game and side, head to head, ratings, and who may see them."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.live.lobby.ratings import board_of
from sandtable.live.lobby.results import Player, results
from sandtable.remote import RemoteMatch, Table
from tests.web.conftest import Json, Server
from tests.web.test_play import advance, refused, two


def named(table: Table, name: str) -> Table:
    table.ask("POST", "/api/register", json={"name": name, "password": "correct horse"})
    return table


def played(anna: Table, ben: Table, resigns: str = "red") -> RemoteMatch:
    """A skirmish that went on for a while, then one of the two gave up."""
    hers, his, first, second = two(anna, ben, "skirmish")
    advance(hers, his, first, second, most=6)
    loser = {"blue": hers, "red": his}[resigns]
    loser.view(resigns)
    loser.resign(resigns, "")
    return hers


def mine(table: Table) -> Json:
    found: Json = table.ask("GET", "/api/me/profile")
    return found


def tally(record: Json) -> tuple[int, int, int, int]:
    return record["played"], record["won"], record["lost"], record["drawn"]


def test_results_are_counted_by_game_and_side_and_head_to_head(anna: Table, ben: Table) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    played(anna, ben)
    played(anna, ben, "blue")
    played(ben, anna)
    found = mine(anna)
    assert [(one["side"], tally(one)) for one in found["games"]] == [
        ("blue", (2, 1, 1, 0)),
        ("red", (1, 0, 1, 0)),
    ]
    assert [(one["name"], tally(one), one["page"]) for one in found["against"]] == [("Ben", (3, 1, 2, 0), "")]
    assert [one["result"] for one in found["results"]] == ["lost", "lost", "won"], "the newest first"
    assert all([one["rated"] for one in found["results"]])


def test_who_wins_more_is_rated_higher_and_computers_are_rated_too(
    server: Server, anna: Table, ben: Table
) -> None:
    played(anna, ben)
    played(anna, ben)
    hers, his = [mine(one)["ratings"] for one in (anna, ben)]
    assert [one["title"] for one in hers] == ["All games", "Skirmish"]
    assert hers[0]["value"] > 1500 > his[0]["value"] and hers[0]["matches"] == 2 and not hers[0]["settled"]
    beaten = anna.new("caen", {"allies": "me", "germans": {"who": "computer", "player": "random"}})
    beaten.view("allies")
    beaten.resign("allies", "The landings have cost enough.")
    assert [one["name"] for one in mine(anna)["computers"]] == ["random"]
    board = board_of(results(server.store))
    assert ("caen", Player("caen random", True)) in board.ratings


def test_what_proves_no_skill_is_not_rated(anna: Table, ben: Table, read_here: None) -> None:
    _, his, _, second = two(anna, ben, "skirmish")
    his.view(second)
    his.resign(second, "at once")
    alone = anna.new("skirmish", {"blue": "me", "red": "me"})
    alone.view("blue")
    alone.resign("blue", "")
    anna.upload(played(anna, ben).record(), {"blue": "me"})
    assert [one["rated"] for one in mine(anna)["results"]] == [True, False, False], (
        "a record was not played here"
    )
    assert mine(anna)["ratings"][0]["matches"] == 1


def test_a_profile_is_seen_by_others_only_if_its_person_allows_it(
    anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    stranger = people()
    refused("login", 401, lambda: mine(stranger))
    played(named(anna, "Anna"), named(ben, "Ben"))
    refused("no-profile", 404, lambda: stranger.ask("GET", "/api/people/Anna/profile"))
    refused("no-profile", 404, lambda: stranger.ask("GET", "/api/people/Nobody/profile"))
    assert anna.ask("PUT", "/api/me/profile", json={"public": True})["public"]
    shown = stranger.ask("GET", "/api/people/anna/profile")
    assert shown["name"] == "Anna" and tally(shown["games"][0]) == (1, 1, 0, 0) and not shown["me"]
    assert "Ben" not in str(shown) and [one["name"] for one in shown["against"]] == [""], (
        "he shows himself to nobody"
    )
    assert [(one["match"], one["name"]) for one in shown["results"]] == [("", "")], "the match is private"
    ben.ask("PUT", "/api/me/profile", json={"public": True})
    shown = stranger.ask("GET", "/api/people/Anna/profile")
    assert [(one["name"], one["page"]) for one in shown["against"]] == [("Ben", "/people/Ben")]
    anna.ask("PUT", "/api/me/profile", json={"public": False})
    refused("no-profile", 404, lambda: stranger.ask("GET", "/api/people/Anna/profile"))


def test_a_guest_has_a_profile_of_his_own_but_shows_it_to_nobody(anna: Table, ben: Table) -> None:
    played(anna, ben)
    assert mine(anna)["guest"] and tally(mine(anna)["games"][0]) == (1, 1, 0, 0)
    refused("account", 403, lambda: anna.ask("PUT", "/api/me/profile", json={"public": True}))


def test_matches_whose_winner_an_older_program_did_not_keep_are_learnt(
    server: Server, anna: Table, ben: Table
) -> None:
    match = played(anna, ben)
    kept = server.store.matches.get(match.id)
    assert kept is not None
    old = {
        name: value for name, value in kept.summary.items() if name not in ("winner", "level", "rewritten")
    }
    server.store.people.keep_summary(match.id, old).result()
    assert tally(mine(anna)["games"][0]) == (1, 1, 0, 0) and mine(anna)["results"][0]["rated"]


def test_who_leaves_takes_his_profile_along(anna: Table, ben: Table, people: Callable[[], Table]) -> None:
    played(named(anna, "Anna"), named(ben, "Ben"))
    anna.ask("PUT", "/api/me/profile", json={"public": True})
    sent = {"password": "correct horse", "confirm": True, "messages": False}
    anna.ask("DELETE", "/api/me", json=sent)
    refused("no-profile", 404, lambda: people().ask("GET", "/api/people/Anna/profile"))
    assert "Anna" not in str(mine(ben))
