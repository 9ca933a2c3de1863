"""In fog a commander without a seat who plays a battle for his side reads its briefing, and nothing else (AT-130)."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.web.clubs.company import Json, Member
from tests.web.clubs.evening import Evening, evening


def paper(club: Evening, by: Member, id: str, seat: str) -> int:
    return by.table.http.get(f"/api/matches/{club.id}/papers/{id}?seat={seat}").status_code


def named(club: Evening, battle: str, by: Member, side: str, who: Member) -> None:
    rev = club.battle(battle)["rev"]
    sent: Json = {"rev": rev, "players": {side: [who.person]}}
    by.ask("PUT", f"/battles/{battle}/fixture", json=sent)


def test_who_plays_a_battle_reads_its_briefing_without_the_seat(tmp_path: Path) -> None:
    with evening(tmp_path, "totalize", resolution="tabletop", umpire="human") as club:
        club.play_on(2, seed=1)
        first, second = [one["id"] for one in club.open()][:2]
        general = {
            id: parse_qs(urlsplit(club.battle(id, club.anna)["briefings"][0][1]).query)
            for id in (first, second)
        }
        ids = {id: query["paper"][0] for id, query in general.items()}
        enemy = parse_qs(urlsplit(club.battle(first, club.ben)["briefings"][0][1]).query)["paper"][0]
        assert club.battle(first, club.carl)["briefings"] == []
        assert paper(club, club.carl, ids[first], "allied") == 403
        named(club, first, club.anna, "allied", club.carl)
        ((side, address),) = club.battle(first, club.carl)["briefings"]
        assert side == "allied" and address == f"/m/{club.id}/papers?seat=allied&paper={ids[first]}"
        page = club.carl.page()["battles"]
        assert [len(one["briefings"]) for one in page if one["id"] in (first, second)] == [1, 0]
        assert paper(club, club.carl, ids[first], "allied") == 200
        assert paper(club, club.carl, ids[second], "allied") == 404
        listed = club.carl.table.ask("GET", f"/api/matches/{club.id}/papers?seat=allied")["papers"]
        assert [one["id"] for one in listed] == [ids[first]]
        assert paper(club, club.carl, enemy, "axis") == 403
        assert paper(club, club.dora, ids[first], "allied") == 403
        named(
            club, second, club.ben, "axis", club.carl
        )  # he stands in for the others, and learns nothing by it
        assert club.battle(second, club.carl)["briefings"] == []
        assert paper(club, club.carl, enemy, "axis") == 403
        named(club, first, club.anna, "allied", club.anna)
        assert paper(club, club.carl, ids[first], "allied") == 403
