"""Norway's first turn with real dice: a sea battle, submarines, an air raid with interception, battles on land."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from playwright.sync_api import Page, expect

from sandtable.cli import main
from tests.browser.checks import board, hand_over, score, sent, stands, thrown, told, tray, typed
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage
from tests.browser.table_page import Json, TablePage

COUNT_CURTAINS = """() => {
  window.curtains = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.matches?.(".curtain") || node.querySelector?.(".curtain")) window.curtains++;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def begun(page: Page, finger: bool = False) -> TablePage:
    """A fresh match out of the lobby: both sides at this screen, with dice of their own."""
    lobby = LobbyPage(page).open()
    lobby.pick("Norway")
    lobby.put("Allies", "Me")
    lobby.put("Germans", "Me")
    lobby.throw_real_dice()
    table = lobby.start()
    table.finger = finger
    page.evaluate(COUNT_CURTAINS)
    return table


def counted(table: TablePage, folder: Path, seat: str, word: list[str]) -> Json:
    """What `sandtable odds` counts for a word in the match as it stands."""
    record = folder / "match.sand"
    record.write_text(table.page.request.get(f"{table.path}/record").text(), encoding="utf-8")
    with redirect_stdout(StringIO()) as out:
        assert main(["odds", "--json", "--seat", seat, str(record), *word]) == 0
    found: Json = json.loads(out.getvalue())
    return found


def bar(table: TablePage, label: str, percent: float) -> None:
    """The chance that stands beside a label."""
    row = table.page.get_by_role("region", name="Where the chance comes from").locator("li", has_text=label)
    expect(row).to_contain_text(f"{round(percent)} %")


# The stages


def to_narvik(table: TablePage) -> None:
    """Warspite and destroyers sail past a U-boat that reacts (NOR-80) into the harbour."""
    table.answer(["warspite", "destroyer-1", "sail"])
    table.answer(["B-1"])
    table.answer(["warspite", "fire"])  # the U-boat's owner is asked at once
    table.roll([6])
    table.roll([3])  # the battleship's one hit is thrown again (NOR-13)
    told(table, "The one hit on HMS Warspite is thrown again, a 3: the ship is safe.")
    table.answer(["on"])
    table.roll([5])  # half the dice, as they sail on (NOR-82)
    table.answer(["narvik"])
    told(table, "HMS Warspite and Destroyer Flot 1 meet Warship Group 1 in Narvik harbour.")
    stands(table, {"warspite": "narvik", "destroyer-1": "narvik", "warship-1": "narvik"})
    table.answer(["fight"])


def battle_of_narvik(table: TablePage) -> None:
    """Two German dice on two ships, six Allied ones on the only enemy."""
    table.lay({"warspite": 1, "destroyer-1": 1}, "germans")
    table.confirm()
    table.ready("Allies throw at Warship Group 1")
    table.roll([1, 6, 2, 3, 4, 5])
    table.ready("Germans throw at HMS Warspite and Destroyer Flot 1")
    expect(table.page.locator(".aim")).to_have_text(["at HMS Warspite", "at Destroyer Flot 1"])
    table.roll([4, 6])
    table.ready("Which group do you activate?")


def bombers_over_shetland(table: TablePage) -> None:
    """Three bombers against the ships off Shetland; a Hurricane and Furious' Swordfish rise (NOR-24, NOR-64)."""
    page = table.page
    point_at(table, "he-111-1")
    expect(page.locator("svg.b .reach .stept").filter(has_text="2").first).to_be_visible()
    table.answer(["he-111-1", "he-111-2", "ju-88-1", "A-3"])
    told(table, "Hurricane and Swordfish (Furious) rise to defend the waters off Shetland.")
    table.ready("On whom do you lay your 6 dice?")
    for share in ("On ships", "On aircraft"):  # halved between them
        expect(page.get_by_role("region", name=share)).to_contain_text("3 of 3 left")
    table.lay({"resolution": 2, "cruiser-1": 1, "hurricane": 2, "swordfish-furious": 1}, "germans")
    table.confirm()
    hand_over(table, "Allies")
    table.lay({"he-111-1": 4, "he-111-2": 3}, "allies")
    table.confirm()
    table.roll([6, 2, 6, 6, 1, 2])
    table.roll([1, 2, 6, 4, 3, 5, 1])
    table.roll([2])
    told(table, "Cruiser Sqn 1 is sunk", "Hurricane is shot down.", "He 111 Gruppe 1 is shot down.")
    for lost in ("Cruiser Sqn 1", "Destroyer Flot 1", "Hurricane"):
        expect(tray(table, "Allied losses").get_by_title(lost, exact=True)).to_be_visible()
    score(table, 15, 15)


def point_at(table: TablePage, unit: str) -> None:
    """The pointer goes to a counter; a pile is opened first."""
    spot = table.spot(f"unit:{unit}")
    if spot.get("heap"):
        table.touch(spot)
        spot = table.spot(f"unit:{unit}")
    table.page.mouse.move(spot["x"], spot["y"])


def battle_off_namsos(table: TablePage, folder: Path) -> None:
    """Submarines and battleships at once: ships are divided (NOR-83), both sides lay dice, the weaker retreats."""
    table.answer(["renown", "repulse", "destroyer-2", "sail"])
    table.answer(["B-2"])
    table.answer(["destroyer-2", "fire"])
    table.roll([2])
    table.answer(["fight"])
    table.answer(["destroyer-2", "done"])
    word = ["scharnhorst"] * 3 + ["gneisenau"] * 3 + ["u-boat-2", "fire"]
    odds = counted(table, folder, "allies", word)
    table.lay({"scharnhorst": 3, "gneisenau": 3, "u-boat-2": 1}, "allies")
    chances = {one["target"]: one["destroyed"]["percent"] for one in odds["targets"]}
    bar(table, "destroys Scharnhorst", chances["scharnhorst"])
    bar(table, "destroys U-Boat Group 2", chances["u-boat-2"])
    bar(table, "we lose Renown", chances["renown"])
    bar(table, "we retreat", odds["retreats"]["allies"]["percent"])
    bar(table, "they retreat", odds["retreats"]["germans"]["percent"])
    left = 100 - odds["retreats"]["allies"]["percent"] - odds["left"]["allies"]["0"]["percent"]
    expect(table.primary).to_contain_text(f"{round(left)} %")  # neither beaten nor sunk
    table.confirm()
    hand_over(table, "Germans")
    table.lay({"renown": 3, "repulse": 3}, "germans")
    table.confirm()
    table.roll([2, 3, 4, 5, 1, 2, 6])
    table.roll([1, 2, 3, 4, 5, 3])
    told(table, "The Germans are the weaker in the waters off Namsos, 6 to 8, and must retreat.")
    table.answer(["B-3"])
    stands(table, {"scharnhorst": "B-3", "gneisenau": "B-3", "renown": "B-2", "repulse": "B-2"})
    expect(tray(table, "Sea lanes")).to_contain_text("Namsos: Allied now")
    expect(tray(table, "German losses").get_by_title("U-Boat Group 2", exact=True)).to_be_attached()


def the_other_actions(table: TablePage) -> None:
    """Cruisers leave Rosyth, all others pass; a word that is not allowed says why."""
    table.ready("Which group do you activate?")
    table.type_word("scharnhorst warship-2")
    expect(table.page.get_by_role("alert")).to_contain_text("Warship Group 2 is not in the same sea area")
    expect(table.page.get_by_role("alert")).to_contain_text("NOR-49")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Backspace")
    expect(table.chips).to_have_count(0)
    passed(table, 4)
    table.answer(["cruiser-2", "cruiser-3", "sail"])
    table.answer(["A-6", "B-5", "stop"])
    stands(table, {"cruiser-2": "B-5", "cruiser-3": "B-5"})
    for number in (6, 7, 8, 9):
        passed(table, number)
    told(
        table, "The Allies control the lanes to Narvik and Namsos; the Germans control the lane to Åndalsnes."
    )


def passed(table: TablePage, number: int) -> None:
    expect(table.page.get_by_text(f"Action {number} of 9")).to_be_visible()
    table.ready("Which group do you activate?")
    expect(table.primary).to_have_text("Pass")
    table.confirm()


def battles_on_land(table: TablePage) -> None:
    """Both battles of the turn are German (NOR-160): one taken on each land map's own board, one held."""
    table.ready("Where do you attack?")
    table.answer(["D-10>E-7"])
    board(table, "South-Central Norway")
    table.answer(["fj-1", "ir-307", "done"])
    table.answer(["norw-4", "done"])
    table.roll([3])
    table.roll([2])
    table.roll([6])
    table.answer(["ir-307", "done"])
    stands(table, {"ir-307": "E-7"})
    table.answer(["Y-3>X-4"])
    board(table, "Narvik")
    table.answer(["gj-139-3", "done"])
    table.answer(["norw-16", "done"])
    for face in (1, 4, 1, 1):
        table.roll([face])
    told(table, "Norwegian Infantry Regiment 16 holds Lapphaugen", "Denmark falls without a battle")


def landings_and_moves(table: TablePage) -> None:
    """Who could land does (NOR-141), sailors go ashore (NOR-162), and everybody moves once."""
    told(table, "146 Territorial Brigade lands at Namsos.", "148 Territorial Brigade cannot land")
    table.answer(["X-1"])
    table.answer(["Z-1"])
    table.answer(["Z-3"])
    table.answer(["Z-3"])
    table.ready("Who moves, and where?")
    board(table, "Strategic Map")
    for name in ("South-Central Norway", "Narvik"):
        table.page.keyboard.press("b")
        board(table, name)
    stands(table, {"27-alpins": "X-1", "24-guards": "Z-1", "berger-1": "Z-3", "berger-2": "Z-3"})
    boards = table.page.get_by_role("group", name="Boards")
    boards.get_by_role("button", name="South-Central Norway").click()
    board(table, "South-Central Norway")
    table.answer(["146-bde", "D-2"])
    stands(table, {"146-bde": "D-2"})
    table.answer(["done"])
    table.type_word("ju-87-1 B-6")
    told(table, "Ju 87 Gruppe 1 flies from Germany to Denmark.")
    table.page.keyboard.press("Escape")
    table.answer(["done"])


def test_the_whole_first_turn_by_mouse_at_one_screen(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422",)  # the word that is refused
    table = begun(visitor.page)
    board(table, "Strategic Map")
    to_narvik(table)
    battle_of_narvik(table)
    told(table, "Warship Group 1 is sunk in Narvik harbour.", "Destroyer Flot 1 is sunk in Narvik harbour.")
    score(table, 10, 5)
    expect(tray(table, "Sea lanes")).to_contain_text("Narvik: Allied now")
    bombers_over_shetland(table)
    battle_off_namsos(table, tmp_path)
    the_other_actions(table)
    battles_on_land(table)
    landings_and_moves(table)
    table.ready("Which Stukas are kept for land battles this turn?")
    score(table, 30, 20)
    expect(table.page.locator("header")).to_contain_text("Operation Hammer")
    assert table.page.evaluate("window.curtains") == 2, "a curtain falls only while dice are sealed"


def test_a_sea_battle_by_tapping_on_a_phone(visit: Visit, accessible: Callable[[Page], None]) -> None:
    table = begun(visit(**PHONE).page, finger=True)
    to_narvik_quietly(table)
    accessible(table.page)  # dice to be laid
    battle_of_narvik(table)
    points = table.page.get_by_role("img", name="Allies 10, Germans 5")
    expect(points).to_be_visible()
    table.hit(table.page.get_by_role("button", name="Log"))
    told(table, "Warship Group 1 is sunk in Narvik harbour.")
    table.hit(table.page.get_by_role("button", name="Forces"))
    expect(table.page.get_by_text("Destroyer Flot 1")).to_be_visible()


def to_narvik_quietly(table: TablePage) -> None:
    """The same way on a phone: the U-boat misses."""
    table.answer(["warspite", "destroyer-1", "sail"])
    table.answer(["B-1"])
    table.lay({"warspite": 1}, "germans")
    table.confirm()
    table.roll([1])
    table.answer(["on"])
    table.roll([5])
    table.answer(["narvik"])
    table.answer(["fight"])


def test_a_sea_battle_by_keyboard_alone(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = begun(page)
    table.ready("Which group do you activate?")
    typed(table, "warspite destroyer-1 sail", "Where do HMS Warspite and Destroyer Flot 1 sail")
    typed(table, "B-1", "Whom do your submarines")
    page.keyboard.press("1")
    expect(table.chips).to_have_count(1)
    sent(table)
    thrown(table, [1])
    expect(table.question).to_contain_text("stop and hunt them")
    typed(table, "on", "throw")
    thrown(table, [5])
    expect(table.question).to_contain_text("sail from the Vestfjord")
    typed(table, "narvik", "Do you fight")
    typed(table, "fight", "On whom do you lay your 2 dice?")
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(table.primary).to_contain_text("Fire")
    sent(table)
    expect(table.question).to_have_text("Allies throw at Warship Group 1")
    thrown(table, [1, 6, 2, 3, 4, 5])
    expect(table.question).to_contain_text("Germans throw at HMS Warspite")
    thrown(table, [4, 6])
    told(table, "Warship Group 1 is sunk in Narvik harbour.", "Destroyer Flot 1 is sunk in Narvik harbour.")
