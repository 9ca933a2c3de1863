"""Reports: filed by whoever played, confirmed, disputed, settled, sent twice, kept when the battle is taken back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.remote import Table
from tests.web.clubs.company import Json
from tests.web.clubs.evening import Evening, evening


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    """Battle 1, the airborne assault, is open from the beginning; Anna attacks, Ben defends."""
    with evening(tmp_path, mode="table", multi_game=True) as found:
        yield found


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Evening]:
    """Two battles are open at once (FS-76)."""
    with evening(tmp_path, mode="table", multi_game=True, simultaneous=True) as found:
        found.play_on(2, seed=2)
        yield found


def filed(club: Evening, *games: tuple[int, int], **more: object) -> str:
    id: str = club.anna.file("1", *(games or ((4, 3),)), **more)["id"]
    return id


def test_a_report_waits_for_the_other_side(club: Evening) -> None:
    story = "It rained.\u202e\x07 \r\n\r\n\r\n\r\nWe won."
    report = club.anna.file("1", (4, 3), story=story)
    assert (report["state"], report["side"], report["name"]) == ("filed", "allies", "Anna")
    assert report["story"] == "It rained.\n\nWe won."
    assert report["due"].startswith("2026-05-09T18:00:00")
    battle = club.battle("1", club.ben)
    assert battle["stage"] == "reported"
    (shown,) = battle["filings"]
    assert (shown["score"], shown["games"], shown["mine"]) == ("4-3", [[4, 3]], False)
    assert shown["result"].startswith("Bréville (DZ/LZ) is captured")
    assert battle["todo"] == [
        {"who": "Ben", "what": "confirms Anna's report or objects", "mine": True, "link": f"/c/{club.id}/b/1"}
    ]
    assert f"answer:{shown['id']}" in battle["may"]
    assert f"withdraw:{shown['id']}" in club.battle("1", club.anna)["may"]
    assert club.result("1") is None


def test_the_other_sides_confirmation_books_it_at_once(club: Evening) -> None:
    id = filed(club)
    battle = club.ben.do("1", f"filings/{id}/confirm")
    assert battle["stage"] in ("after", "booked")
    result = club.result("1")
    assert result is not None and (result["score"], result["winner"], result["table"]) == (
        "4-3",
        "allies",
        True,
    )
    assert [one["player_names"] for one in result["fighters"]] == [["Anna"], ["Ben"]]
    assert club.states("1") == [("Anna", "booked")]
    assert any("Reported by Anna, confirmed by Ben." in text for text in club.chats())
    kinds = [kind for kind, _ in club.audit()]
    assert [kind for kind in kinds if kind in ("opened", "filed", "confirmed", "booked")][-3:] == [
        "filed",
        "confirmed",
        "booked",
    ]
    again = club.ben.do("1", f"filings/{id}/confirm")  # sent twice
    assert again["id"] == "1" and len(club.filings("1")) == 1
    late = club.ben.refused("POST", "/battles/1/filings", json={"games": [[1, 6]], "idempotency_key": "late"})
    assert late["status"] == 409


def test_the_same_report_of_the_other_side_is_a_confirmation(club: Evening) -> None:
    filed(club, story="Rain.")
    report = club.ben.file("1", (4, 3), story="Mud.")
    assert report["state"] == "booked"
    result = club.result("1")
    assert result is not None and result["story"] == "Anna: Rain.\n\nBen: Mud."
    assert club.states("1") == [("Anna", "booked"), ("Ben", "booked")]


def test_another_report_of_the_other_side_is_an_objection(club: Evening) -> None:
    filed(club, (4, 3))
    assert club.ben.file("1", (1, 6))["state"] == "objected"
    battle = club.battle("1")
    assert battle["stage"] == "disputed"
    assert [(one["name"], one["score"], one["state"]) for one in battle["filings"]] == [
        ("Anna", "4-3", "objected"),
        ("Ben", "1-6", "objected"),
    ]
    assert [(one["what"], one["mine"]) for one in battle["todo"]] == [("settles the dispute", True)]
    club.later(days=30)  # silence settles no dispute
    assert club.battle("1")["stage"] == "disputed" and club.result("1") is None
    club.olga.do("1", "settle", games=[[3, 3]], reason="A draw.\x00"[:7])
    result = club.result("1")
    assert result is not None and (result["score"], result["winner"]) == ("3-3", "germans")
    assert [state for _, state in club.states("1")] == ["withdrawn", "withdrawn", "booked"]


def test_an_objection_has_a_reason_and_perhaps_a_version(club: Evening) -> None:
    id = filed(club)
    path = f"/battles/1/filings/{id}/object"
    assert club.ben.refused("POST", path, json={"reason": " \u200b "})["code"] == "no-reason"
    same = {"reason": "No.", "games": [[4, 3]]}
    assert club.ben.refused("POST", path, json=same)["code"] == "same"
    wrong = {"reason": "No.", "games": [[4, 3]], "ticks": ["intact"]}
    refused = club.ben.refused("POST", path, json=wrong)
    assert (refused["status"], refused["rule"]) == (422, "FS-51")
    battle = club.ben.do("1", f"filings/{id}/object", reason="I held the bridge.", games=[[2, 5]])
    assert [(one["name"], one["reason"], one["answered"]) for one in battle["filings"]] == [
        ("Anna", "I held the bridge.", "Ben"),
        ("Ben", "", ""),
    ]
    assert battle["stage"] == "disputed"
    club.ben.do("1", f"filings/{id}/object", reason="I held the bridge.", games=[[2, 5]])  # sent twice
    assert len(club.filings("1")) == 2


def test_one_side_may_give_way_in_a_dispute(club: Evening) -> None:
    filed(club)
    theirs = club.ben.file("1", (1, 6))["id"]
    assert f"confirm:{theirs}" in club.battle("1", club.anna)["may"]
    club.anna.do("1", f"filings/{theirs}/confirm")
    result = club.result("1")
    assert result is not None and result["score"] == "1-6"
    assert club.states("1") == [("Anna", "withdrawn"), ("Ben", "booked")]


def test_after_an_objection_a_side_may_report_anew(club: Evening) -> None:
    id = filed(club)
    club.ben.do("1", f"filings/{id}/object", reason="No.", games=[[3, 4]])
    assert club.anna.file("1", (3, 4))["state"] == "booked"
    result = club.result("1")
    assert result is not None and result["score"] == "3-4"


def test_who_reported_may_withdraw_until_somebody_answers(club: Evening) -> None:
    id = filed(club)
    path = f"/battles/1/filings/{id}/withdraw"
    assert club.ben.refused("POST", path)["code"] == "not-your-report"
    twice = {"games": [[5, 2]], "idempotency_key": "other"}
    assert club.anna.refused("POST", "/battles/1/filings", json=twice)["code"] == "reported"
    assert club.anna.ask("POST", path)["stage"] == "assigning"
    assert club.anna.file("1", (5, 2))["state"] == "filed"
    second = club.filings("1")[1].id
    club.ben.do("1", f"filings/{second}/object", reason="No.")
    refused = club.anna.refused("POST", f"/battles/1/filings/{second}/withdraw")
    assert (refused["status"], refused["code"]) == (409, "answered")


def test_nobody_confirms_his_own_report_or_speaks_for_others(club: Evening) -> None:
    id = filed(club)
    path = f"/battles/1/filings/{id}/confirm"
    assert club.anna.refused("POST", path)["code"] == "own-report"
    assert club.carl.refused("POST", path)["code"] == "not-your-battle"  # of the same side, and not a player
    assert club.dora.refused("POST", path)["code"] == "not-your-battle"  # of the other side, and not a player
    assert club.olga.refused("POST", path)["code"] == "not-your-battle"  # she settles
    for_others = {"games": [[4, 3]], "side": "allies", "idempotency_key": "x"}
    assert club.ben.refused("POST", "/battles/1/filings", json=for_others)["code"] == "not-your-battle"
    assert club.dora.refused("POST", "/battles/1/filings", json={**for_others, "side": ""})["status"] == 403
    nowhere = {**for_others, "side": "russians"}
    assert club.ben.refused("POST", "/battles/1/filings", json=nowhere)["code"] == "no-side"
    settle = {"games": [[6, 1]], "reason": "Mine."}
    assert club.ben.refused("POST", "/battles/1/settle", json=settle)["code"] == "not-organiser"
    assert (
        club.ben.refused("POST", "/battles/1/unplayed", json={"how": "dice", "reason": "x"})["status"] == 403
    )
    assert club.states("1") == [("Anna", "filed")]


def test_impossible_scores_are_refused_with_the_rule(club: Evening) -> None:
    for games in ([], [[4]], [[4, 3, 2]], [[-1, 3]], [[100, 3]], [["4", 3]], [[4.5, 3]]):
        refused = club.anna.refused(
            "POST", "/battles/1/filings", json={"games": games, "idempotency_key": "x"}
        )
        assert refused["status"] == 422, games
    ticked = {"games": [[4, 3]], "ticks": ["wittmann"], "idempotency_key": "x"}
    refused = club.anna.refused("POST", "/battles/1/filings", json=ticked)
    assert (refused["status"], refused["code"], refused["rule"]) == (422, "no-tick", "FS-51")
    assert club.filings() == []
    verdict = club.anna.do("1", "verdict", games=[[4, 3]], ticks=["wittmann"])
    assert verdict["refusal"] and verdict["score"] == ""


def test_several_games_are_combined_by_the_campaigns_rule(club: Evening) -> None:
    form = club.anna.ask("GET", "/battles/1/form")
    assert form["most_games"] == 9 and form["rule"] == "FS-R13" and form["combined"]
    assert form["sides"] == ["allies"] and form["most_photos"] == 6 and form["dice"]
    verdict = club.anna.do("1", "verdict", games=[[6, 1], [3, 5]])
    assert verdict["score"] == "4-3 (two games, 9-6)" and verdict["winner"] == "allies" and verdict["lines"]
    id = filed(club, (6, 1), (3, 5))
    assert club.battle("1")["filings"][0]["score"] == "4-3 (two games, 9-6)"
    club.ben.do("1", f"filings/{id}/confirm")
    result = club.result("1")
    assert result is not None and result["score"] == "4-3 (two games, 9-6)"


def test_where_one_game_decides_a_second_is_refused(tmp_path: Path) -> None:
    with evening(tmp_path, mode="table", multi_game=False) as club:
        form = club.anna.ask("GET", "/battles/1/form")
        assert form["most_games"] == 1 and form["combined"] == ""
        refused = club.anna.refused(
            "POST", "/battles/1/filings", json={"games": [[4, 3], [4, 3]], "idempotency_key": "x"}
        )
        assert (refused["code"], refused["rule"]) == ("one-game", "FS-R13")


def test_a_report_sent_twice_is_kept_once_and_answers_the_same(club: Evening) -> None:
    first = club.anna.file("1", (4, 3), idempotency_key="k")
    again = club.anna.file("1", (4, 3), idempotency_key="k")
    assert first == again and len(club.filings()) == 1
    club.ben.do("1", f"filings/{first['id']}/confirm")
    booked = club.anna.file("1", (4, 3), idempotency_key="k")  # the answer was lost on the way
    assert booked["id"] == first["id"] and booked["state"] == "booked"
    assert len([text for text in club.chats() if "Reported by" in text]) == 1


def test_two_tabs_at_once_file_and_confirm_once(club: Evening) -> None:
    def at_once(work: list[object]) -> None:
        threads = [threading.Thread(target=one) for one in work]  # type: ignore[arg-type]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)

    at_once([lambda: club.anna.file("1", (4, 3), idempotency_key="tab")] * 4)
    assert len(club.filings()) == 1
    id = club.filings()[0].id
    refusals: list[Json] = []

    def settle() -> None:
        sent = {"games": [[1, 6]], "reason": "I was there."}
        answer = club.olga.table.http.post(f"/api/clubs/{club.id}/battles/1/settle", json=sent)
        if answer.status_code >= 400:
            refusals.append(answer.json())

    def confirm() -> None:
        answer = club.ben.table.http.post(f"/api/clubs/{club.id}/battles/1/filings/{id}/confirm")
        if answer.status_code >= 400:
            refusals.append(answer.json())

    at_once([settle, confirm])
    assert len(refusals) == 1 and refusals[0]["status"] == 409
    assert len([one for one in club.filings() if one.state == "booked"]) == 1
    assert len([kind for kind, _ in club.audit() if kind == "booked"]) == 1


def test_an_organiser_settles_before_any_report_and_reports_as_such(club: Evening) -> None:
    assert "report:" in club.battle("1")["may"] and "settle" in club.battle("1")["may"]
    report = club.olga.file("1", (2, 5), story="They called me.")
    assert (report["side"], report["state"]) == ("", "booked")
    result = club.result("1")
    assert result is not None and (result["score"], result["story"]) == ("2-5", "They called me.")


def test_an_organiser_who_plays_speaks_for_his_side_first(club: Evening) -> None:
    club.olga.ask("PUT", "/seats/allies", json={"person": club.olga.person})
    battle = club.battle("1")
    assert "report:allies" in battle["may"] and "report:" not in battle["may"]
    report = club.olga.file("1", (6, 1))
    assert (report["side"], report["state"]) == ("allies", "filed")  # Ben has a word in it
    assert club.olga.refused("POST", f"/battles/1/filings/{report['id']}/confirm")["code"] == "own-report"
    club.ben.do("1", f"filings/{report['id']}/confirm")
    assert club.result("1") is not None


def test_a_report_made_at_the_table_is_shown_and_confirmed_like_any_other(club: Evening) -> None:
    club.anna.match.view("allies")
    club.anna.match.answer("allies", ["5-2", "done"])
    club.look()
    (shown,) = club.battle("1")["filings"]
    assert (shown["name"], shown["side"], shown["games"], shown["state"]) == (
        "Anna",
        "allies",
        [[5, 2]],
        "filed",
    )
    club.ben.do("1", f"filings/{shown['id']}/confirm")
    result = club.result("1")
    assert result is not None and result["score"] == "5-2"


def test_reports_at_the_table_that_contradict_each_other_are_a_dispute(club: Evening) -> None:
    for member, seat, score in ((club.anna, "allies", "5-2"), (club.ben, "germans", "2-5")):
        member.match.view(seat)
        member.match.answer(seat, [score, "done"])
    club.look()
    battle = club.battle("1")
    assert battle["stage"] == "disputed" and [one["score"] for one in battle["filings"]] == ["5-2", "2-5"]
    club.olga.do("1", "settle", games=[[5, 2]], reason="Photographs.")
    result = club.result("1")
    assert result is not None and result["score"] == "5-2"
    assert [state for _, state in club.states("1")] == ["booked", "withdrawn", "booked"]


def test_what_was_booked_at_the_table_itself_takes_the_report_with_it(club: Evening) -> None:
    filed(club, (5, 2), story="We won.")
    for member, seat in ((club.anna, "allies"), (club.ben, "germans")):
        member.match.view(seat)
        member.match.answer(seat, ["5-2", "done"])
    club.look()
    result = club.result("1")
    assert result is not None and (result["score"], result["story"]) == ("5-2", "We won.")


def test_a_report_is_kept_where_the_table_itself_booked_another_and_nobody_says_it_was_taken_back(
    club: Evening,
) -> None:
    filed(club, (4, 3), story="We won.")
    for member, seat in ((club.anna, "allies"), (club.ben, "germans")):
        member.match.view(seat)
        member.match.answer(seat, ["5-2", "done"])
    club.look()
    result = club.result("1")
    assert result is not None and result["score"] == "5-2"
    assert [(one.state, one.reason) for one in club.filings("1")] == [("kept", "Another result was booked.")]
    assert ("kept", "Anna's report is kept: another result was booked.") in club.audit()


# battles that are taken back


def test_a_report_of_a_battle_that_was_taken_back_is_kept_and_offered_again(club: Evening) -> None:
    id = filed(club, story="Long live the bridge.")
    club.ben.do("1", f"filings/{id}/confirm")
    club.look()
    assert club.result("1") is not None
    club.back(0)
    assert club.result("1") is None
    assert club.states("1") == [("Anna", "kept")]
    (offered,) = club.anna.page()["kept"]
    assert (offered["id"], offered["score"], offered["state"]) == (id, "4-3", "kept")
    assert club.carl.page()["kept"] == []
    assert ("kept", "Anna's report is kept: its battle was taken back.") in club.audit()
    battle = club.anna.ask("POST", f"/kept/{id}")
    assert battle["stage"] == "reported"
    assert club.anna.page()["kept"] == []
    assert club.anna.refused("POST", f"/kept/{id}")["status"] == 409
    (new,) = [one for one in battle["filings"] if one["state"] == "filed"]
    assert (new["story"], new["name"]) == ("Long live the bridge.", "Anna")
    club.ben.do("1", f"filings/{new['id']}/confirm")
    assert club.result("1") is not None


def test_a_kept_report_waits_for_its_battle(two: Evening) -> None:
    second = two.open()[1]["id"]
    title = two.battle(second)["title"]
    lines = two.lines
    who = next(
        one
        for one in two.everybody
        if f"report:{two.battle(second)['fighters'][0]['side']}" in two.battle(second, one)["may"]
    )
    id = who.file(second, (4, 3))["id"]
    two.back(lines - 3)  # its troops are not committed yet
    assert two.states(second) == [(who.name, "kept")]
    assert second not in [one["id"] for one in two.open()]
    assert who.refused("POST", f"/kept/{id}")["code"] == "no-battle"
    two.play_on(2, seed=2)
    again = [one for one in two.open() if one["title"] == title]
    if again:
        assert who.ask("POST", f"/kept/{id}")["stage"] == "reported"


def test_an_organiser_books_a_kept_report_at_once(club: Evening) -> None:
    id = filed(club)
    club.ben.do("1", f"filings/{id}/confirm")
    club.look()
    club.back(0)
    club.olga.ask("POST", f"/kept/{id}")
    result = club.result("1")
    assert result is not None and result["score"] == "4-3"
    assert club.states("1") == [("Anna", "withdrawn"), (club.filings("1")[1].name, "booked")]


# several battles at once


def test_the_second_of_two_open_battles_may_be_reported_first(two: Evening) -> None:
    """FS-76 … FS-78: results in any order, After-Action in the order of arrows where battles share an area."""
    first, second = [one["id"] for one in two.open()]
    assert (first, second) == ("5", "6")
    for id in (second, first):
        sides = [one["side"] for one in two.battle(id)["fighters"]]
        one, other = [two.members_of(side)[0] for side in sides]
        filing = one.file(id, (6, 1))["id"]
        other.do(id, f"filings/{filing}/confirm")
        two.finish()
        result = two.result(id)
        assert result is not None and result["score"] == "6-1"
        if id == second:
            assert two.battle(first)["stage"] == "assigning"


def test_a_decided_report_waits_while_the_match_asks_for_something_else(two: Evening) -> None:
    first, second = [one["id"] for one in two.open()]
    two.olga.match.view("organiser")
    two.olga.match.answer("organiser", ["open"])  # a third arrow is being placed
    two.look()
    one, other = [two.members_of(side["side"])[0] for side in two.battle(second)["fighters"]]
    filing = one.file(second, (6, 1))["id"]
    battle = other.do(second, f"filings/{filing}/confirm")
    assert battle["stage"] == "waiting" and battle["todo"] and battle["may"] == []
    assert two.result(second) is None
    settled = two.olga.do(first, "unplayed", how="dice", reason="Nobody had time.")
    assert settled["stage"] == "waiting"
    two.finish()
    result = two.result(second)
    assert result is not None and result["score"] == "6-1"
    dice = two.result(first)
    assert dice is not None and not dice["table"]


def test_that_dice_were_to_settle_it_is_no_report_to_be_used_again(two: Evening) -> None:
    first, _ = [one["id"] for one in two.open()]
    two.olga.match.view("organiser")
    two.olga.match.answer("organiser", ["open"])  # a third arrow is being placed
    two.olga.do(first, "unplayed", how="dice", reason="Nobody had time.")
    two.back(0)
    assert [one.state for one in two.filings(first)] == ["kept"]
    assert two.olga.page()["kept"] == []


def test_dice_settle_a_battle_on_the_organisers_word(club: Evening) -> None:
    """FS-73."""
    filed(club)
    club.olga.do("1", "unplayed", how="dice", reason="The hall was closed.")
    club.play_on(until=lambda match: len(match.live) > 3)
    result = club.result("1")
    assert result is not None and not result["table"] and "by dice" in result["score"]
    assert ("Anna", "withdrawn") in club.states("1")
    assert any("settled by dice" in text and "The hall was closed." in text for text in club.chats())


def test_the_organisers_word_is_a_score_with_a_reason(club: Evening) -> None:
    word = {"how": "organiser", "reason": "Agreed by telephone."}
    assert club.olga.refused("POST", "/battles/1/unplayed", json=word)["code"] == "no-score"
    assert (
        club.olga.refused("POST", "/battles/1/unplayed", json={**word, "reason": ""})["code"] == "no-reason"
    )
    club.olga.do("1", "unplayed", **word, games=[[3, 3]])
    result = club.result("1")
    assert result is not None and result["score"] == "3-3"
    assert any("Agreed by telephone." in text for _, text in club.audit())


def test_what_is_not_there_is_said_so(club: Evening) -> None:
    assert club.anna.refused("GET", "/battles/99")["code"] == "no-battle"
    assert club.anna.refused("GET", "/battles/99/form")["status"] == 404
    assert club.anna.refused("POST", "/battles/1/filings/none/confirm")["code"] == "no-report"
    assert club.anna.refused("POST", "/kept/none")["code"] == "no-report"
    with Table(club.server.url) as nobody:
        answer = nobody.http.post(
            f"/api/clubs/{club.id}/battles/1/filings", json={"games": [[4, 3]], "idempotency_key": "x"}
        )
        assert answer.status_code in (401, 403)
        assert nobody.ask("GET", f"/api/clubs/{club.id}/battles/1")["may"] == []


def test_a_correction_keeps_the_reports_of_battles_that_it_undoes(two: Evening) -> None:
    """Whatever becomes of later battles, a report is booked exactly while its battle is."""
    first, second = [one["id"] for one in two.open()]
    for id in (first, second):
        one, other = [two.members_of(side["side"])[0] for side in two.battle(id)["fighters"]]
        other.do(id, f"filings/{one.file(id, (6, 1))['id']}/confirm")
        two.finish()
    assert [state for _, state in two.states()] == ["booked", "booked"]
    version = two.olga.page()["version"]
    two.olga.do(first, "correction", games=[[1, 6]], reason="Upside down.", expected_version=version)
    two.look()
    results = {one["id"]: one for one in two.olga.page()["results"]}
    assert results[first]["score"] == "1-6" and results[first]["changed"]
    for filing in two.filings():
        assert (filing.state == "booked") == (filing.battle in results), filing
