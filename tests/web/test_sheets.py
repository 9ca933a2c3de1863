"""Order sheets: written line by line by all who hold the seat, lost by nobody, read by nobody else, sealed by hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from sandtable.games.skirmish.rules import Skirmish
from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.web.conftest import Server, scrubbed

Json = dict[str, Any]


class Desk:
    """A skirmish at its first orders: Anna is blue, Ben red, and Clara joins Anna by Anna's own link."""

    def __init__(self, server: Server, anna: Table, ben: Table, clara: Table) -> None:
        self.server = server
        owner = anna.new("skirmish", {"blue": "link", "red": "link"}, public=True)
        self.links = owner.sheet()["links"]
        self.anna = anna.join(self.links["blue"])
        self.clara = clara.join(self.anna.sheet()["links"]["blue"])
        self.ben = ben.join(self.links["red"])
        for match, seat, word in ((self.anna, "blue", ["mill"]), (self.ben, "red", ["farm"])):
            match.view(seat)
            match.answer(seat, word)
        self.anna.view("blue")
        self.ben.view("red")

    @contextmanager
    def socket(self, table: Table, seat: str) -> Iterator[ClientConnection]:
        """Somebody who listens; what comes first, the scene, is heard already."""
        with connect(
            f"{self.server.socket_url}/api/matches/{self.anna.id}/live?seat={seat}",
            additional_headers={
                "Cookie": f"sandtable={table.http.cookies.get('sandtable', '')}",
                "Origin": self.server.url,
            },
        ) as found:
            assert json.loads(found.recv(timeout=5))["type"] == "scene"
            yield found


def put(match: RemoteMatch, letter: str, order: str, rev: int = 0, key: str = "blue") -> Json:
    body = {"order": order.split(), "rev": rev}
    found: Json = match.ask("PUT", f"/sheets/{key}/lines/{letter}", json=body)
    return found


def sheet(match: RemoteMatch, key: str = "blue") -> Json:
    found: Json = match.ask("GET", f"/sheets/{key}")
    return found


def orders(found: Json) -> dict[str, str]:
    return {line["letter"]: " ".join(line["order"]) for line in found["lines"] if line["order"]}


def heard(socket: ClientConnection, seconds: float = 0.4) -> list[str]:
    found = []
    while True:
        try:
            found.append(str(socket.recv(timeout=seconds)))
        except TimeoutError:
            return found


@pytest.fixture
def desk(server: Server, anna: Table, ben: Table, people: Callable[[], Table]) -> Desk:
    return Desk(server, anna, ben, people())


# what a question shows


def test_a_question_that_is_a_sheet_shows_a_line_for_each_unit(desk: Desk) -> None:
    ask = next(ask for ask in desk.anna.view("blue")["asks"] if ask["mine"])
    assert [line["letter"] for line in ask["sheet"]["lines"]][:2] == ["guards", "bowmen"]
    assert ask["sheet"]["closing"] == "done" and all(not line["order"] for line in ask["sheet"]["lines"])
    found = desk.anna.letters("blue", ["lancers", "mill"])["sheet"]
    assert found["lines"][2]["path"] == ["hill", "mill"] and found["lines"][2]["text"] == "March to the mill"
    assert desk.anna.letters("blue", ["lancers"])["sheet"] == ask["sheet"], "a broken end is left out"


def test_nobody_else_sees_a_sheet_in_his_scene(desk: Desk) -> None:
    for seat, match in (("red", desk.ben), ("", desk.ben)):
        assert all(ask["sheet"] is None for ask in match.view(seat)["asks"] if ask["seat"] == "blue")
    assert [one["key"] for one in desk.ben.view("red")["sheets"]] == ["red"]
    assert desk.ben.view("")["sheets"] == []


# writing


def test_a_line_is_kept_and_read_with_all_others_in_place(desk: Desk) -> None:
    found = put(desk.anna, "lancers", "mill")
    assert orders(found) == {"lancers": "mill"} and found["word"] == ["lancers", "mill", "done"]
    found = put(desk.clara, "bowmen", "farm")
    assert orders(found) == {"lancers": "mill", "bowmen": "farm"}
    assert found["word"] == ["lancers", "mill", "bowmen", "farm"], (
        "two orders are all: the word ends by itself"
    )
    assert orders(sheet(desk.anna)) == orders(found)


def test_drafts_outlast_the_server(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    desk.server.stop()
    desk.server.start()
    with Table(desk.server.url) as again:
        again.http.cookies = desk.anna.table.http.cookies
        assert orders(sheet(again.match(desk.anna.id))) == {"lancers": "mill"}


@pytest.mark.parametrize(
    ("letter", "order", "code", "rule", "nearest"),
    [
        ("lancers", "wood", "no-road", "SK-4", []),
        ("lancers", "mil", "not-offered", "SK-4", ["mill"]),
        ("lancers", "mill ford", "not-offered", "SK-4", ["mill"]),
        ("lancers", "bowmen", "not-offered", "SK-4", []),
        ("lancers", "done", "not-offered", "SK-4", []),
    ],
)
def test_an_order_that_cannot_be_obeyed_is_said_at_once_with_what_could_be(
    desk: Desk, letter: str, order: str, code: str, rule: str, nearest: list[str]
) -> None:
    with pytest.raises(RemoteError) as met:
        put(desk.anna, letter, order)
    assert (met.value.status, met.value.code, met.value.problem["rule"]) == (422, code, rule)
    assert met.value.problem["nearest"] == nearest and met.value.problem["detail"].endswith(".")
    assert orders(sheet(desk.anna)) == {}


def test_a_line_beyond_the_last_order_says_what_to_do(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    put(desk.anna, "bowmen", "farm")
    with pytest.raises(RemoteError, match="take another line off"):
        put(desk.anna, "guards", "hill")
    assert orders(put(desk.anna, "lancers", "ford", rev=1))["lancers"] == "ford", (
        "a line that is there can be changed"
    )


@pytest.mark.parametrize("letter", ["yeomen", "done", "nobody", "ford"])
def test_only_lines_of_the_sheet_can_be_written(desk: Desk, letter: str) -> None:
    with pytest.raises(RemoteError) as met:
        put(desk.anna, letter, "mill")
    assert met.value.code == "no-such-line"


def test_a_line_is_taken_off(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    found = desk.clara.ask("DELETE", "/sheets/blue/lines/lancers", params={"rev": 1})
    assert orders(found) == {} and found["word"] == ["done"]
    with pytest.raises(RemoteError) as met:
        put(desk.anna, "lancers", "ford", rev=1)
    assert met.value.code == "meanwhile" and met.value.problem["theirs"]["order"] == []


# two at once


def test_two_who_write_the_same_line_both_see_both_orders_and_nothing_is_lost(desk: Desk) -> None:
    with desk.socket(desk.clara.table, "blue") as listening:
        put(desk.anna, "lancers", "mill")
        told = [json.loads(text) for text in heard(listening)]
    assert [(one["type"], one["key"], one["line"]["order"]) for one in told if one["type"] == "sheet"] == [
        ("sheet", "blue", ["mill"])
    ]
    with pytest.raises(RemoteError) as met:
        put(desk.clara, "lancers", "ford")
    problem = met.value.problem
    assert (met.value.status, met.value.code) == (409, "meanwhile")
    assert problem["theirs"]["order"] == ["mill"] and problem["yours"] == ["ford"]
    assert orders(sheet(desk.anna)) == {"lancers": "mill"}
    chosen = put(desk.clara, "lancers", "ford", rev=problem["theirs"]["rev"])
    assert orders(chosen) == {"lancers": "ford"}


def test_who_writes_over_anothers_line_learns_of_it_even_with_an_order_that_cannot_stand(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    with pytest.raises(RemoteError) as met:
        put(desk.clara, "lancers", "wood")
    assert met.value.code == "meanwhile" and met.value.problem["yours"] == ["wood"]


def test_the_same_line_sent_again_after_a_lost_answer_is_no_conflict(desk: Desk) -> None:
    first = put(desk.anna, "lancers", "mill")
    assert put(desk.anna, "lancers", "mill") == first


# typed


def test_typed_orders_are_read_back_in_words_with_each_fault_marked(desk: Desk) -> None:
    typed = "Lancers MILL; bowmen wood,\n lancrs ford"
    found = desk.anna.ask("POST", "/sheets/blue/read", json={"text": typed})["lines"]
    assert [(one["letter"], one["text"]) for one in found[:1]] == [("lancers", "March to the mill")]
    assert found[1]["fault"]["code"] == "no-road" and found[1]["fault"]["legal"]
    assert orders(sheet(desk.anna)) == {}, "nothing is put on the sheet"
    nobody = desk.anna.ask("POST", "/sheets/blue/read", json={"text": "lancrs mill"})["lines"]
    assert nobody[0]["fault"]["code"] == "no-such-line" and "lancers" in nobody[0]["fault"]["sentence"]
    twice = desk.anna.ask("POST", "/sheets/blue/read", json={"text": "lancers mill lancers ford done"})[
        "lines"
    ]
    assert [one["fault"] and one["fault"]["code"] for one in twice] == [None, "twice"]
    parted = desk.anna.ask("POST", "/sheets/blue/read", json={"text": "bowmen farm; lncers hill"})["lines"]
    assert [one["typed"] for one in parted] == ["bowmen farm", "lncers hill"], (
        "a line that nobody knows is its own"
    )
    broken = desk.anna.ask("POST", "/sheets/blue/read", json={"text": "bowmen\n farm"})["lines"]
    assert [one["order"] for one in broken] == [["farm"]], "a line may be broken"
    assert desk.anna.ask("POST", "/sheets/blue/read", json={"text": " ;\n"})["lines"] == []


def test_names_are_read_like_the_letters_they_stand_for(anna: Table) -> None:
    match = anna.new("totalize", {"allied": "me", "axis": "computer"})
    match.view("allied")
    match.answer("allied", ["history"])
    match.view("allied")
    typed = "4 Bde attack: Lorguichon, gaumesnil; 6th CAN Inf Brgd move Ifs\n14 Hus attack Nowhere"
    found = match.ask("POST", "/sheets/allied/read", json={"text": typed})["lines"]
    assert [(one["letter"], " ".join(one["order"])) for one in found] == [
        ("A01", "attack LOR GAU"),
        ("A03", "move IFS"),
        ("A04", "attack Nowhere"),
    ]
    assert [one["text"] for one in found][:2] == ["Attack: Lorguichon, Gaumesnil", "Move: Ifs"]
    assert found[0]["typed"] == "4 Bde attack: Lorguichon gaumesnil"
    assert "Nowhere" in found[2]["fault"]["sentence"]


def test_a_typed_line_may_replace_one_that_is_on_the_sheet(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    put(desk.anna, "bowmen", "farm")
    found = desk.anna.ask("POST", "/sheets/blue/read", json={"text": "lancers ford"})["lines"]
    assert found[0]["fault"] is None and found[0]["rev"] == 1


# sealing


def test_a_sealed_sheet_is_read_by_its_holders_and_changed_by_nobody(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    desk.anna.view("blue")
    desk.anna.answer("blue", sheet(desk.anna)["word"])
    found = sheet(desk.clara)
    assert found["sealed"] and found["sheet"]["lines"][2]["order"] == ["mill"]
    desk.clara.view("blue")
    with pytest.raises(RemoteError) as met:
        put(desk.clara, "bowmen", "farm")
    assert met.value.code == "sealed"
    desk.anna.view("blue")
    desk.anna.undo("blue")
    found = sheet(desk.clara)
    assert not found["sealed"] and orders(found) == {"lancers": "mill"}, (
        "taken back, the lines are there again"
    )


def test_everybody_reads_the_hash_of_what_was_sealed_and_checks_it_when_the_match_is_over(desk: Desk) -> None:
    desk.anna.answer("blue", ["lancers", "mill", "done"])
    seals = desk.ben.view("red")["seals"]
    assert [(one["key"], one["seat"], one["salt"], one["word"]) for one in seals] == [
        ("blue", "Blue", "", [])
    ]
    assert seals == desk.ben.view("")["seals"] == desk.anna.view("blue")["seals"]
    published = desk.ben.ask("GET", "/seals")
    assert [one["key"] for one in published] == ["blue", "red", "blue"], (
        "the hidden reserves were sealed as well"
    )
    assert all(one["salt"] == "" and one["word"] == [] for one in published)
    desk.ben.view("red")
    desk.ben.answer("red", ["done"])
    assert desk.ben.view("red")["seals"] == [], "opened: nothing lies sealed"
    desk.ben.resign("red")
    for one in desk.ben.ask("GET", "/seals"):
        text = f"sandtable seal {one['salt']}/{one['key']}/{' '.join(one['word'])}"
        assert hashlib.sha256(text.encode()).hexdigest() == one["hash"]
    assert desk.ben.ask("GET", "/seals")[2]["hash"] == seals[0]["hash"]


def test_an_answer_that_is_taken_back_takes_its_seal_along_and_gets_another(desk: Desk) -> None:
    desk.anna.answer("blue", ["lancers", "mill", "done"])
    first = desk.ben.view("red")["seals"][0]["hash"]
    desk.anna.undo("blue")
    assert desk.ben.view("red")["seals"] == []
    desk.anna.answer("blue", ["lancers", "mill", "done"])
    assert desk.ben.view("red")["seals"][0]["hash"] != first, "equal orders do not look equal"


def test_a_record_carries_the_seals_and_verify_checks_them(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str], people: Callable[[], Table]
) -> None:
    from sandtable.cli import main

    desk.anna.answer("blue", ["lancers", "mill", "done"])
    desk.ben.view("red")
    desk.ben.answer("red", ["done"])
    desk.ben.resign("red")
    text = desk.ben.record()
    file = tmp_path / "match.sand"
    file.write_text(text)
    assert main(["verify", str(file)]) == 0
    assert "4 sealed answers are what was promised." in capsys.readouterr().out
    file.write_text(text.replace('["lancers", "mill", "done"]', '["lancers", "ford", "done"]'))
    assert main(["verify", str(file)]) == 1
    assert "not what was promised" in capsys.readouterr().out
    copy = people().upload(text)
    assert [one["hash"] for one in copy.ask("GET", "/seals")] == [
        one["hash"] for one in desk.ben.ask("GET", "/seals")
    ]
    assert copy.record().splitlines()[0].count(published := desk.ben.ask("GET", "/seals")[0]["salt"]) == 1
    assert published


# from sheet to sheet


def test_lines_of_an_earlier_sheet_are_offered_again_and_never_applied(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    put(desk.anna, "bowmen", "farm")
    desk.anna.view("blue")
    desk.anna.answer("blue", ["done"])  # sealed something else
    desk.ben.view("red")
    desk.ben.answer("red", ["done"])
    for match, seat in ((desk.anna, "blue"), (desk.ben, "red")):
        match.view(seat)
        match.answer(seat, ["wait"])
    found = sheet(desk.anna)
    assert orders(found) == {} and found["word"] == ["done"]
    assert {one["letter"]: one["order"] for one in found["earlier"]} == {
        "lancers": ["mill"],
        "bowmen": ["farm"],
    }
    revs = {one["letter"]: one["rev"] for one in found["earlier"]}
    found = put(desk.anna, "lancers", "mill", rev=revs["lancers"])
    assert orders(found) == {"lancers": "mill"} and [one["letter"] for one in found["earlier"]] == ["bowmen"]


def test_earlier_lines_that_are_not_possible_any_more_are_not_offered(desk: Desk) -> None:
    put(desk.anna, "lancers", "mill")
    desk.anna.view("blue")
    desk.anna.answer("blue", ["lancers", "mill", "done"])
    desk.ben.view("red")
    desk.ben.answer("red", ["done"])
    for match, seat in ((desk.anna, "blue"), (desk.ben, "red")):
        match.view(seat)
        match.answer(seat, ["wait"])
    assert sheet(desk.anna)["earlier"] == [], "the lancers stand at the mill by now"


def test_going_back_makes_another_question_of_it(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    for seat, word in (("blue", ["mill"]), ("red", ["farm"])):
        match.view(seat)
        match.answer(seat, word)
    put(match, "lancers", "mill")
    match.view("blue")
    for seat in ("blue", "red"):
        match.answer(seat, ["done"])
        match.view(seat)
    match.back(2, "once more")
    found = sheet(match)
    assert orders(found) == {} and [one["letter"] for one in found["earlier"]] == ["lancers"]


def test_without_a_sheet_there_is_none(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    for path in ("/sheets/blue", "/sheets/red"):
        with pytest.raises(RemoteError) as met:
            match.ask("GET", path)
        assert (met.value.status, met.value.code) == (404, "no-sheet")
    with pytest.raises(RemoteError) as met:
        match.ask("GET", "/sheets/nobody")
    assert met.value.code == "no-seat"


# who may not


def test_nobody_else_reads_or_writes_a_sheet(desk: Desk, people: Callable[[], Table]) -> None:
    """Every byte that another seat and a stranger receive, by request and socket, is searched for the orders."""
    stranger = people()
    got: list[str] = []
    with desk.socket(desk.ben.table, "red") as his, desk.socket(stranger, "") as theirs:
        put(desk.anna, "bowmen", "farm")
        put(desk.clara, "lancers", "ford")
        desk.clara.ask("DELETE", "/sheets/blue/lines/lancers", params={"rev": 1})
        with pytest.raises(RemoteError):
            put(desk.clara, "lancers", "wood", rev=2)
        desk.clara.ask("POST", "/sheets/blue/read", json={"text": "bowmen farm"})
        for table in (desk.ben.table, stranger):
            http, at = table.http, f"/api/matches/{desk.anna.id}"
            refused = [
                http.get(f"{at}/sheets/blue"),
                http.put(f"{at}/sheets/blue/lines/lancers", json={"order": ["mill"], "rev": 0}),
                http.put(f"{at}/sheets/blue/lines/bowmen", json={"order": ["mill"], "rev": 0}),
                http.delete(f"{at}/sheets/blue/lines/bowmen?rev=1"),
                http.post(f"{at}/sheets/blue/read", json={"text": "bowmen mill"}),
                http.post(f"{at}/letters", json={"key": "blue", "draft": ["bowmen", "farm"], "version": 3}),
            ]
            assert {answer.status_code for answer in refused} == {403}
            assert len({answer.text for answer in refused}) == 1, "the refusal says nothing of the sheet"
            got += [answer.text for answer in refused]
            for path in ("/view", "/view?seat=red", "/log", "/seals", "/chat", "/sheets/red"):
                got.append(http.get(at + path).text)
        got += heard(his)
        got += heard(theirs)
    assert not [text for text in got if '"sheet"' in text and '"key":"blue","line"' in text]
    sheets = [text for text in got if "March to the" in text]
    assert sheets == []
    kinds = [json.loads(text)["type"] for text in got if text.startswith('{"type"')]
    assert "sheet" not in kinds
    assert orders(sheet(desk.anna)) == {"bowmen": "farm"}


def test_two_matches_that_differ_in_a_draft_look_the_same_to_the_other_side(
    server: Server, anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    desks = [Desk(server, anna, ben, people()) for _ in range(2)]
    seen: list[str] = []
    for desk, order in zip(desks, ("mill", "ford"), strict=True):
        with desk.socket(ben, "red") as his:
            put(desk.anna, "lancers", order)
            texts = heard(his)
        for path in ("/view?seat=red", "/log?seat=red", "/sheets/red", "/sheets/blue", "/seals"):
            texts.append(ben.http.get(f"/api/matches/{desk.anna.id}{path}").text)
        seen.append(scrubbed("\n".join(texts), desk.anna.id))
    assert seen[0] == seen[1]


def test_orders_of_a_campaign_change_no_byte_that_the_enemy_receives(
    server: Server, anna: Table, ben: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drafts, sealed orders, refusals and typed orders of the Allies: two matches look the same to the Axis (AT-30)."""
    monkeypatch.setattr("sandtable.live.matches.founding.new_seed", lambda: "the same dice")
    seen: list[str] = []
    for drafts in (["attack LOR GAU", "regroup"], ["column TIL", "move IFS"]):
        his: list[str] = []
        hers = anna.new("totalize", {"allied": "me", "axis": "link"}, public=True)
        other = ben.join(hers.sheet()["links"]["axis"])
        for match, seat in ((hers, "allied"), (other, "axis")):
            match.view(seat)
            match.answer(seat, ["history"])
        hers.view("allied")
        desk = Desk.__new__(Desk)
        desk.server, desk.anna = server, hers
        with desk.socket(ben, "axis") as listening:
            for letter, order in zip(("A01", "A03"), drafts, strict=True):
                put(hers, letter, order, key="allied")
            with pytest.raises(RemoteError):
                put(hers, "A02", "attack FAL", key="allied")
            hers.ask("POST", "/sheets/allied/read", json={"text": "A02 move IFS"})
            hers.answer("allied", sheet(hers, "allied")["word"])
            his += heard(listening)
        paths = [
            "/view?seat=axis",
            "/view",
            "/log?seat=axis&after=-1",
            "/sheets/allied",
            "/sheets/axis",
            "/seals",
        ]
        his += [
            ben.http.get(f"/api/matches/{hers.id}{path}").text for path in [*paths, "/record", "/position"]
        ]
        lines = other.view("axis")["line"]
        assert [one["key"] for one in other.view("axis")["seals"]] == ["allied"]
        his += [ben.http.get(f"/api/matches/{hers.id}/at/{line}?seat=axis").text for line in range(lines + 1)]
        seen.append(scrubbed("\n".join(his), hers.id))
    assert seen[0] == seen[1] and len(seen[0]) > 10_000
    assert "A01" not in seen[0], "the enemy does not even read the name of a unit that he cannot see"


def test_the_same_person_on_both_sides_hears_of_a_sheet_only_through_its_seat(
    server: Server, anna: Table
) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    for seat, word in (("blue", ["mill"]), ("red", ["farm"])):
        match.view(seat)
        match.answer(seat, word)
    desk = Desk.__new__(Desk)
    desk.server, desk.anna = server, match
    with desk.socket(anna, "red") as his:
        put(match, "lancers", "mill")
        assert not [text for text in heard(his) if '"sheet","key"' in text.replace(" ", "")]


def test_who_reads_along_reads_writes_and_hears_but_does_not_seal(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Skirmish, "reads_along", lambda self, seat, key: (seat, key) == ("red", "blue"))
    put(desk.anna, "lancers", "mill")
    desk.anna.ask("POST", "/chat", json={"text": "hello", "seat": "blue"})
    with desk.socket(desk.ben.table, "red") as his:
        assert orders(put(desk.ben, "bowmen", "farm")) == {"lancers": "mill", "bowmen": "farm"}
        told = [json.loads(text) for text in heard(his)]
        assert [one["line"]["letter"] for one in told if one["type"] == "sheet"] == ["bowmen"]
    assert desk.ben.letters("blue", ["lancers", "mill", "bowmen"])["rows"]
    with pytest.raises(RemoteError) as met:
        desk.ben.answer("blue", ["done"])
    assert met.value.code == "not-your-seat"
    with pytest.raises(RemoteError):
        sheet(desk.anna, "red")


def test_a_flood_of_lines_is_slowed_down(desk: Desk) -> None:
    from sandtable.web.routes import sheets

    sheets.WRITTEN.buckets.clear()
    answers = [
        desk.anna.table.http.post(
            f"/api/matches/{desk.anna.id}/sheets/blue/read", json={"text": ""}
        ).status_code
        for _ in range(sheets.WRITTEN.burst + 30)
    ]
    assert 429 in answers
    sheets.WRITTEN.buckets.clear()
