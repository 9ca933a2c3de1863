"""Who plays a battle, when and where: who may say so, and that nobody's change is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.remote import RemoteError, Table
from tests.web.clubs.company import Json, Member
from tests.web.clubs.evening import Evening, evening

WHEN = "2026-05-14T19:30:00+00:00"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    settings = {"venue": "The Red Lion", "battle_days": 10, "zone": "Europe/London"}
    with evening(tmp_path, mode="table", settings=settings) as found:
        yield found


def arrange(member: Member, rev: int, **sent: object) -> Json:
    found: Json = member.ask("PUT", "/battles/1/fixture", json={"rev": rev, **sent})
    return found


def refused(member: Member, rev: int, **sent: object) -> Json:
    return member.refused("PUT", "/battles/1/fixture", json={"rev": rev, **sent})


def players(battle: Json) -> list[list[str]]:
    return [one["player_names"] for one in battle["fighters"]]


def test_a_battle_that_opens_has_players_a_place_and_a_time(club: Evening) -> None:
    battle = club.battle("1")
    assert players(battle) == [["Anna"], ["Ben"]]  # who lead the sides
    assert (battle["stage"], battle["place"], battle["at"]) == ("assigning", "The Red Lion", None)
    assert battle["due"].startswith("2026-05-17T18:00")
    assert battle["todo"][0] == {
        "who": "Anna and Ben",
        "what": "agree on a date",
        "mine": False,
        "link": f"/c/{club.id}/b/1",
    }
    assert battle["todo"][1]["link"] == f"/c/{club.id}/b/1/report"
    assert [kind for kind, _ in club.audit()].count("opened") == 1


def test_players_generals_and_organisers_set_date_and_place(club: Evening) -> None:
    battle = arrange(club.anna, club.battle("1")["rev"], at=WHEN, note="Bring\r\ndice\u202e.")
    assert (battle["at"], battle["note"], battle["stage"]) == (WHEN, "Bring\ndice.", "briefed")
    battle = arrange(club.ben, battle["rev"], place="  Ben's  garage ")
    assert battle["place"] == "Ben's garage"
    battle = arrange(club.olga, battle["rev"], clear_at=True)
    assert battle["at"] is None
    for stranger in (club.carl, club.dora):
        assert refused(stranger, battle["rev"], place="Elsewhere")["code"] == "not-your-battle"
    texts = [text for kind, text in club.audit() if kind == "scheduled"]
    assert "Thursday 14 May 2026, 20:30 (Europe/London)" in texts[0] and len(texts) == 3
    unzoned = refused(club.anna, battle["rev"], at="2026-05-14T19:30:00")
    assert unzoned["status"] == 422


def test_who_read_an_older_fixture_is_shown_the_one_of_now(club: Evening) -> None:
    rev = club.battle("1")["rev"]
    arrange(club.anna, rev, place="Anna's")
    stale = refused(club.ben, rev, place="Ben's")
    assert (stale["status"], stale["code"]) == (409, "stale")
    assert stale["battle"]["place"] == "Anna's" and stale["battle"]["rev"] == rev + 1
    assert club.battle("1")["place"] == "Anna's"


def test_generals_name_players_of_their_own_side(club: Evening) -> None:
    rev = club.battle("1")["rev"]
    battle = arrange(club.anna, rev, players={"allies": [club.carl.person]})
    assert players(battle) == [["Carl"], ["Ben"]]
    other = {"germans": [club.dora.person]}
    assert refused(club.anna, battle["rev"], players=other)["code"] == "not-your-side"
    assert refused(club.carl, battle["rev"], players={"allies": []})["code"] == "not-your-side"
    battle = arrange(club.olga, battle["rev"], players=other)
    assert players(battle) == [["Carl"], ["Dora"]]
    assert club.carl.file("1", (4, 3))["state"] == "filed"  # a commander who plays speaks for his side
    assert "confirm" in str(club.battle("1", club.dora)["may"])
    assert "confirm" in str(club.battle("1", club.ben)["may"])  # and so does his general


def test_two_who_play_together_are_told_of_as_two(club: Evening) -> None:
    together = [club.ben.person, club.anna.person]
    arrange(club.olga, club.battle("1")["rev"], players={"allies": [], "germans": together})
    assert any(["Ben and Anna play for the Germans." in text for _, text in club.audit()])
    assert any(["nobody plays for the Allies." in text for _, text in club.audit()])
    taken = club.dora.refused("POST", "/battles/1/take", json={"side": "germans"})
    assert taken["detail"].startswith("Ben and Anna play this battle already.")


def test_somebody_may_stand_in_for_the_other_side_but_not_play_for_both(club: Evening) -> None:
    rev = club.battle("1")["rev"]
    battle = arrange(club.ben, rev, players={"germans": [club.carl.person]})
    assert players(battle) == [["Anna"], ["Carl"]]
    assert club.battle("1", club.carl)["may"].count("report:germans") == 1
    both = {"allies": [club.carl.person]}
    assert refused(club.anna, battle["rev"], players=both)["code"] == "both-sides"
    assert refused(club.olga, battle["rev"], players={"allies": ["nobody"]})["code"] == "not-member"
    assert refused(club.olga, battle["rev"], players={"russians": []})["code"] == "no-side"


def test_a_member_takes_a_battle_that_nobody_plays_and_leaves_it(club: Evening) -> None:
    assert club.carl.refused("POST", "/battles/1/take", json={"side": "allies"})["code"] == "taken"
    battle = club.anna.do("1", "leave")
    assert players(battle) == [[], ["Ben"]] and battle["stage"] == "assigning"
    assert "takes the battle" in battle["todo"][0]["what"]
    club.look()
    assert players(club.battle("1")) == [[], ["Ben"]]  # whoever gave it up is not put there again
    assert club.battle("1", club.carl)["may"] == ["take:allies"]
    assert club.battle("1", club.dora)["may"] == []
    assert club.dora.refused("POST", "/battles/1/take", json={"side": "allies"})["code"] == "not-your-side"
    assert players(club.carl.do("1", "take", side="allies")) == [["Carl"], ["Ben"]]
    assert players(club.carl.do("1", "take", side="allies")) == [["Carl"], ["Ben"]]  # sent twice
    club.carl.do("1", "leave")
    club.carl.do("1", "leave")
    assert players(club.battle("1")) == [[], ["Ben"]]
    assert club.carl.refused("POST", "/battles/1/take", json={"side": "mars"})["code"] == "no-side"


def test_who_has_played_cannot_leave(club: Evening) -> None:
    club.anna.file("1", (4, 3))
    assert "leave" not in club.battle("1", club.ben)["may"]
    assert club.ben.refused("POST", "/battles/1/leave")["code"] == "reported"


def test_whoever_opened_his_briefing_is_not_asked_to(club: Evening) -> None:
    battle = arrange(club.anna, club.battle("1")["rev"], at=WHEN)
    assert battle["todo"][0] == {
        "who": "Anna and Ben",
        "what": "read the briefing",
        "mine": True,
        "link": f"/c/{club.id}/b/1",
    }
    battle = club.anna.do("1", "briefed")
    assert (battle["todo"][0]["who"], battle["todo"][0]["what"]) == ("Ben", "reads the briefing")
    battle = club.ben.do("1", "briefed")
    assert [one["what"] for one in battle["todo"]] == ["play it, then one of them reports the score"]
    sides = dict(battle["briefings"])
    assert sides["germans"].startswith(f"/m/{club.id}/papers?seat=germans&paper=")


def test_only_those_in_a_battle_open_a_briefing_of_it(club: Evening) -> None:
    with Table(club.server.url) as stranger:
        path = f"/api/clubs/{club.id}/battles/1/briefed"
        with pytest.raises(RemoteError) as unknown:
            stranger.ask("POST", path)
        stranger.ask("POST", "/api/me", json={"name": "Stranger"})
        with pytest.raises(RemoteError) as guest:
            stranger.ask("POST", path)
    assert (unknown.value.code, guest.value.code) == ("not-member", "not-member")
    for member in (club.carl, club.dora, club.olga):
        assert member.refused("POST", "/battles/1/briefed")["code"] == "not-your-battle"
    assert not club.server.store.clubs.fixtures(club.id)["1"].briefed
    club.anna.do("1", "briefed")
    assert list(club.server.store.clubs.fixtures(club.id)["1"].briefed) == [club.anna.person]


def test_a_battle_not_played_in_time_is_overdue_and_nobody_loses_it(club: Evening) -> None:
    club.later(days=11)
    battle = club.battle("1")
    assert battle["stage"] == "overdue" and club.result("1") is None
    assert battle["todo"][-1]["mine"] and "dice" in battle["todo"][-1]["what"]
    past = {"how": "postpone", "reason": "Holidays.", "until": "2026-05-08T18:00:00+00:00"}
    assert club.olga.refused("POST", "/battles/1/unplayed", json=past)["code"] == "past"
    no_date = {"how": "postpone", "reason": "Holidays."}
    assert club.olga.refused("POST", "/battles/1/unplayed", json=no_date)["code"] == "no-date"
    later = club.olga.do(
        "1", "unplayed", how="postpone", reason="Holidays.", until="2026-06-30T18:00:00+00:00"
    )
    assert later["stage"] == "assigning" and later["due"] == "2026-06-30T18:00:00+00:00"
    assert any(kind == "postponed" and "Holidays." in text for kind, text in club.audit())


def test_where_battles_have_no_limit_none_is_overdue(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table", settings={"battle_days": 0}) as club:
        club.later(days=400)
        assert club.battle("1")["due"] is None and club.battle("1")["stage"] == "assigning"


def test_another_battle_with_the_same_number_starts_with_a_fixture_of_its_own(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table", simultaneous=True) as club:
        club.play_on(2, seed=2)
        second = club.open()[1]
        arranged = {"rev": second["rev"], "at": WHEN, "place": "Here"}
        club.olga.ask("PUT", f"/battles/{second['id']}/fixture", json=arranged)
        club.back(club.lines - 6)
        for seed in range(3, 30):
            club.play_on(2, seed=seed)
            again = club.battle(second["id"])
            if again["title"] != second["title"]:
                assert (again["at"], again["place"]) == (None, "")
                return
            assert (again["at"], again["place"]) == (WHEN, "Here")  # the same battle: what was agreed stands
            club.back(club.lines - 6)
        raise AssertionError("the same battle each time")
