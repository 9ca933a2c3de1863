"""Papers over the net: the list, the screen, the PDF; each seat reads its own and nobody else's."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from sandtable.board.paper import Paper, PaperChapter, PaperFacts, PaperLines
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event
from sandtable.papers import Letterhead
from sandtable.remote import RemoteMatch, Table
from sandtable.web.routes import papers
from tests.web.conftest import Server, mine, spelled
from tests.web.test_secrets import Twins, text

MINE = {"allies": "me", "germans": "me", "organiser": "me"}


def to_the_table(anna: Table, **more: Any) -> RemoteMatch:
    """A campaign for Caen on the table, played at random until a battle waits for its score."""
    match = anna.new("caen", MINE, options={"mode": "table"}, **more)
    rng = Random(1)
    for _ in range(200):
        for seat in MINE:
            for ask in mine(match.view(seat)):
                if ask["name"] == "ReportScore":
                    return match
                match.answer(ask["key"], spelled(match, ask, rng))
                break
    raise AssertionError("there was no battle")


def get(match: RemoteMatch, rest: str = "", seat: str = "") -> Any:
    return match.table.http.get(f"/api/matches/{match.id}/papers{rest}", params={"seat": seat})


def test_a_seat_lists_reads_and_prints_its_papers(anna: Table) -> None:
    match = to_the_table(anna, name="Club night")

    listed = get(match, seat="allies").json()
    assert listed["printed"]
    (one,) = listed["papers"]
    assert one["id"].endswith("-allies")

    shown = get(match, f"/{one['id']}", "allies").json()
    assert (shown["side"], shown["number"], shown["sidename"]) == ("allies", 1, "Allies")
    assert shown["match"] == "Club night"
    assert shown["link"] == f"{anna.address}/m/{match.id}?seat=allies"
    assert shown["title"] in one["title"]
    assert {"facts", "lines"} <= {part["kind"] for chapter in shown["chapters"] for part in chapter["parts"]}

    pdf = get(match, f"/{one['id']}.pdf", "allies")
    assert pdf.status_code == 200
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.headers["cache-control"] == "no-store"
    assert pdf.headers["content-disposition"].startswith('inline; filename="Battle ')
    assert pdf.content.startswith(b"%PDF-")
    assert get(match, f"/{one['id']}.pdf", "allies").content == pdf.content


def test_a_paper_of_the_other_side_and_one_that_never_was_are_not_found(anna: Table) -> None:
    match = to_the_table(anna)
    (one,) = get(match, seat="germans").json()["papers"]

    for rest in (f"/{one['id']}", f"/{one['id']}.pdf", "/battle-99-allies", "/battle-99-allies.pdf"):
        refused = get(match, rest, "allies")
        assert refused.status_code == 404
        assert refused.json()["code"] == "no-paper"
        assert refused.headers["content-type"] == "application/problem+json"
    assert get(match, "/%23eval", "allies").status_code == 422
    assert get(match, seat="nobody").json()["code"] == "no-seat"


def test_a_game_without_papers_says_so(anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})

    assert get(match, seat="blue").json() == {"printed": False, "papers": []}
    assert get(match, "/orders", "blue").json()["code"] == "no-paper"


class Writer:
    """Writes down all that a seat sees and has heard."""

    has_papers = True

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    def papers(self, seen: Any, seat: str, heard: Sequence[tuple[int, Event]]) -> tuple[tuple[str, str], ...]:
        return (("all", "All I know"),) if seat else ()

    def paper(self, seen: Any, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
        if not seat or id != "all":
            return None
        facts = tuple([(name, str(value)) for name, value in self.rules.facts(seen).items()])
        said = tuple([self.rules.skin().sentence(event) for _, event in heard])
        chapter = PaperChapter("Facts", (PaperFacts(facts), PaperLines(said)))
        return Paper(id, "All I know", "", "", (chapter,), side=seat)


@pytest.fixture
def writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game writes papers."""
    monkeypatch.setattr(papers, "skin_of", Writer)


def test_what_a_seat_may_not_know_changes_no_byte_of_its_papers(
    writing: None, server: Server, anna: Table, ben: Table
) -> None:
    twins = Twins(server, anna, ben)

    def same() -> None:
        for rest in ("", "/all"):
            told = twins.same(lambda m: text(m, "GET", f"/papers{rest}", params={"seat": "blue"}))  # noqa: B023
            assert told.startswith("200")

    same()
    twins.differ(["mill"], ["ford"])
    same()


def test_another_seats_papers_are_refused(writing: None, server: Server, anna: Table, ben: Table) -> None:
    twins = Twins(server, anna, ben)

    for rest in ("", "/all", "/all.pdf"):
        refused = get(twins.hers[0], rest, "red")
        assert refused.status_code == 403
        assert refused.json()["code"] == "secret"
        assert refused.headers["content-type"] == "application/problem+json"
    assert get(twins.his[0], "/all", "red").status_code == 200


def test_a_private_match_keeps_its_papers(anna: Table, ben: Table) -> None:
    match = to_the_table(anna)
    asked = ben.http.get(f"/api/matches/{match.id}/papers")
    assert asked.status_code == 403


def test_a_paper_too_long_to_print_is_still_read_on_the_screen(
    anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Novelist(Writer):
        def paper(self, seen: Any, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
            return Paper(id, "Novel", "", "", (PaperChapter("One", (PaperLines(("word " * 100_000,)),)),))

    monkeypatch.setattr(papers, "skin_of", Novelist)
    match = anna.new("skirmish", {"blue": "me", "red": "me"})

    assert get(match, "/novel", "blue").status_code == 200
    refused = get(match, "/novel.pdf", "blue")
    assert (refused.status_code, refused.json()["code"]) == (413, "too-long")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Battle for Saint-André", "Battle for Saint-Andre.pdf"),
        ('../../etc "x"\r\nSet-Cookie: a', "etc x Set-Cookie a.pdf"),
        ("Łódź → ½", "odz 12.pdf"),
        ("***", "paper.pdf"),
    ],
)
def test_the_files_name_says_what_it_is_and_nothing_else(title: str, name: str) -> None:
    said = papers.disposition(Paper("paper", title, "", "", ()), Letterhead())
    assert f'filename="{name}"' in said
    assert "\r" not in said
    assert said.isascii()
