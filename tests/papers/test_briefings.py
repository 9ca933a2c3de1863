"""The briefings in `docs/briefings`: made again, counted, read, and their QR codes read from the pages' pixels."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from PIL import Image

from sandtable.board.paper import PaperMeeting, PaperTitle
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from sandtable.papers import Letterhead, as_data, pages, pdf
from sandtable.papers.printer import page_count
from tests.papers.codes import scanned
from tests.papers.reading import chapter, texts
from tools import briefings
from tools.briefings import SideBriefing

DPI = 150
ALL = [sheet for name in briefings.names() for sheet in briefings.sheets(name)]
NAMED = {sheet.name: sheet for sheet in ALL}


def told(name: str) -> str:
    return "\n".join(texts(NAMED[name].paper))


def rows(name: str, title: str) -> list[str]:
    return chapter(NAMED[name].paper, title)


def pictures(sheet: SideBriefing) -> list[Image.Image]:
    return [Image.open(io.BytesIO(picture)).convert("L") for picture in pages(sheet.paper, sheet.head, DPI)]


@pytest.mark.parametrize("sheet", ALL, ids=list(NAMED))
def test_the_files_are_those_that_the_tool_makes_on_two_pages_at_most(sheet: SideBriefing) -> None:
    made = pdf(sheet.paper, sheet.head)
    assert 1 <= page_count(made) <= 2
    assert (briefings.FOLDER / f"{sheet.name}.pdf").read_bytes() == made


def test_there_is_one_of_each_campaign_for_each_side() -> None:
    assert set(NAMED) == {
        *("caen-allies", "caen-germans", "norway-allies", "norway-germans"),
        *("villers-bretonneux-bef", "villers-bretonneux-germans", "totalize-allied", "totalize-axis"),
    }


@pytest.mark.parametrize("sheet", ALL, ids=list(NAMED))
def test_the_code_on_the_page_opens_the_report(sheet: SideBriefing) -> None:
    first, *_ = pictures(sheet)
    assert scanned(first) == sheet.paper.link
    assert sheet.paper.link.endswith("/report")


@pytest.mark.parametrize("sheet", ALL, ids=list(NAMED))
def test_every_sheet_says_who_where_when_and_leaves_room_for_the_result(sheet: SideBriefing) -> None:
    meeting = sheet.paper.meeting
    assert meeting is not None
    assert meeting.when and meeting.place and all([people for _, people in meeting.players])
    titles = [one.title for one in sheet.paper.chapters]
    assert [one for one in titles if "score" in one.lower()] and titles[-1] == "To report"
    kinds = [part["kind"] for one in as_data(sheet.paper)["chapters"] for part in one["parts"]]
    assert {"facts", "sum", "grid", "lines", "plan"} <= set(kinds)
    forms = [part for one in as_data(sheet.paper)["chapters"] for part in one["parts"] if part.get("fill")]
    assert forms, "the score is written into boxes"


@pytest.mark.parametrize("sheet", [one for one in ALL if not one.name.startswith("totalize")])
def test_every_troop_stays_on_one_page(sheet: SideBriefing) -> None:
    blocks = [part for one in sheet.paper.chapters for part in one.parts if isinstance(part, PaperTitle)]
    assert blocks and all([part.whole for part in blocks])


@pytest.mark.parametrize("sheet", ALL, ids=list(NAMED))
def test_they_are_read_in_black_and_white(sheet: SideBriefing) -> None:
    """Everything that is inked in colour is dark enough to be inked in grey."""
    for page in pictures(sheet):
        shades = page.histogram()
        assert sum(shades[:110]) > 8000, "text and lines"
        assert sum(shades[120:175]) < sum(shades[:110]), "hardly anything is only pale"


@pytest.mark.parametrize("game", ["caen", "norway", "villers-bretonneux", "totalize"])
def test_briefings_of_any_battle_fit_on_two_pages(game: str) -> None:
    """Whatever was committed, in battles met with at random; also with long names of those who meet."""
    options: dict[str, Any] = {"resolution": "tabletop"} if game == "totalize" else {"mode": "table"}
    rules: Any = open_game(game, options=options)
    match, rng = Match(rules, Seeded("pages")), Random(9)
    seen_before: set[str] = set()
    most: tuple[int, Any] = (0, None)
    for _ in range(400):
        match.roll_on()
        asks = {key: ask for key, ask in match.pending().items() if isinstance(ask, Choice)}
        if not asks:
            break
        for side in rules.playing():
            view, heard = rules.view(match.state, side), match.heard(side)
            for id, _ in rules.skin().papers(view, side, heard):
                if id.startswith(("battle-", "briefing-")) and id not in seen_before:
                    seen_before.add(id)
                    paper = rules.skin().paper(view, side, heard, id)
                    most = max(most, (len("".join(texts(paper))), paper), key=lambda one: one[0])
        key = rng.choice(list(asks))
        match.answer(key, random_word(rules.view(match.state, seat_of(key)), asks[key], rng))
    _, longest = most
    assert longest is not None
    people = tuple([f"Somebody with a Rather Long Name {number}" for number in range(4)])
    longest.meeting = PaperMeeting(
        (("Allies", people), ("Germans", people)), "Wednesday", "Hall " * 12, "Note. " * 30
    )
    longest.link = "https://club.example/c/k7m2q9/b/21/report"
    assert page_count(pdf(longest, Letterhead("Campaign", 1, "Allies"))) <= 2


# item by item


def test_caen() -> None:
    """FS-36, FS-37, FS-50, CAEN-4, CAEN-15, CAEN-28, CAEN-35: river, air, bombers, reserve, points for troops."""
    allies, germans = told("caen-allies"), told("caen-germans")
    for both in (allies, germans):
        assert "Cheux" in both and "Évrecy (bocage)" in both
        assert "Random Mission table" in both and "Mission played" in both
        assert "The Odon, a crossing every 40 to 60 cm" in both
        assert "21. Panzerdivision, taken as points" in both
        assert "Évrecy: captured" in both and "6-1" in both and "4 or more" in both
        assert "all troops of the Germans there retreat" in both
    assert "3 Cromwell IV, 1 Firefly VC" in allies and "OQF 17 pdr" in allies
    assert "Typhoon rockets" in allies and "Preliminary Bombardment" in allies
    assert "Worth 300 points; the platoon was taken." in allies
    assert "Starts in reserve" in germans and "7.5 cm KwK40" in germans
    assert "Does not take the field" in germans
    assert "OQF 17 pdr" not in germans and "7.5 cm KwK40" not in allies
    total = rows("caen-germans", "Your force: Germans")
    assert total[:6] == [
        *("Core force of the agreed size", "1250", "21. Panzerdivision, taken as points", "200"),
        *("Points for your force", "1450"),
    ]


def test_narvik() -> None:
    """FS-42, T-OOS, NOR-105, NOR-195, NOR-198, NOR-199: out of supply, gunfire, winter, warriors."""
    germans = told("norway-germans")
    total = rows("norway-germans", "Your force: Germans")
    assert total[:6] == [
        *("Core force of the agreed size", "1000", "Out of supply, strength reduced: -20 %", "-200"),
        *("Points for your force", "800"),
    ]
    assert "Out of supply: strength reduced. The core force is a fifth smaller" in germans
    assert "Winter rules" in germans and "Snow" in germans
    assert "Generalleutnant Eduard Dietl" in germans
    allies = told("norway-allies")
    assert "Cruiser gunfire" in allies and "battery of 6 naval guns" in allies
    assert "24 Guards Brigade" in allies


def test_villers_bretonneux() -> None:
    """VB-12, VB-16, VB-20: the mission is computed, gas halves, the trench has its nest."""
    bef, germans = told("villers-bretonneux-bef"), told("villers-bretonneux-germans")
    for both in (bef, germans):
        assert "The Big Push." in both and "Mission played" not in both
        assert "Gas: every committed BEF troop is halved" in both
        assert "Attacker's line" in both and "Defender's line" in both and "1 HMG nest" in both
    assert "Gas: one rifle section instead of two." in bef and "2 Vickers HMG" in bef
    assert "A7V" in germans and "24 April, morning" in germans


def test_totalize() -> None:
    """AT-84, AT-96, AT-137, AT-148: die and mission, points as far as a side may know, the rolled table, characters."""
    allied, axis = told("totalize-allied"), told("totalize-axis")
    for both in (allied, axis):
        assert "Breakout (die 3)" in both and "Hedged crop field" in both and "Norman farm" in both
        assert "Mist: " in both and "No naval gunfire" in both and "Allied aircraft" in both
        assert "8-1" in both and "The winner lost no unit on the table" in both
        assert "Michael Wittmann was removed" in both
    assert rows("totalize-axis", "Points")[-7:-1] == [
        *("Base of both sides", "100", "Your advantage over the enemy", "3", "Points for your force", "103"),
    ]
    assert "You came by 2 roads: 1 re-roll." in allied
    assert "You came by 2 roads" not in axis, "the other side's reasons stay hidden"
    assert "Fatigue" in rows("totalize-axis", "Your force") and "Fatigue" not in rows(
        "totalize-axis", "The enemy"
    )
