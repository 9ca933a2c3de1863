"""The first turn of Villers-Bretonneux with real dice: three scripted attacks under gas, a fourth, captives, moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import score, sent, stands, thrown, told, tray, typed
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import LobbyPage
from tests.browser.table_page import TablePage


def begun(page: Page) -> TablePage:
    """A fresh match out of the lobby: both sides at this screen, with dice of their own."""
    lobby = LobbyPage(page).open()
    lobby.pick("Villers-Bretonneux")
    lobby.put("BEF", "Me")
    lobby.put("Germans", "Me")
    lobby.throw_real_dice()
    return lobby.start()


def why(table: TablePage, *rows: str) -> None:
    """The modifiers that are given as reasons of the chance."""
    panel = table.page.get_by_role("region", name="Where the chance comes from")
    for row in rows:
        expect(panel).to_contain_text(row)


def into_the_trenches(table: TablePage) -> None:
    """D-2 into C-3: gas and the trench count (VB-13, VB-16); who is destroyed on the losing side may be captured."""
    table.ready("Who attacks the trenches east of the town?")
    told(table, "The mission: The Big Push.")
    table.press_on_map("unit:48-rir")
    expect(table.chips).to_have_count(1)
    table.press_on_map("unit:group-i-skopnik")
    expect(table.chips).to_have_count(2)
    expect(table.primary).to_be_enabled()
    why(table, "Gas", "48 RIR, trench", "25 Brigade, trench", "Own trench, attacked from a trench")
    table.confirm()
    table.answer(["25-bde", "done"])
    table.roll([3])
    table.roll([1])
    told(table, "48 RIR and Group I (Skopnik) defeat 25 Brigade at the trenches east of the town: 10 to 5.")
    table.roll([5])
    expect(table.question).to_contain_text("capture")
    table.roll([4])
    told(table, "The Germans capture 25 Brigade and score 10 points.")
    score(table, 340, 10)
    expect(tray(table, "captured").get_by_title("25 Brigade")).to_be_attached()
    table.answer(["48-rir", "done"])
    stands(table, {"48-rir": "C-3"})


def monument_wood_holds(table: TablePage) -> None:
    """D-3 into C-4: a tie is the defender's."""
    table.answer(["5-guard-gren", "group-iii-steinhardt", "done"])
    table.answer(["23-bde", "done"])
    for face in (1, 6, 2, 3, 5):
        table.roll([face])
    told(table, "23 Brigade holds Monument Wood", "ties are the defender's")
    stands(table, {"23-bde": "C-4", "5-guard-gren": "D-3"})


def east_of_cachy(table: TablePage) -> None:
    """C-5 into B-4: the machine gunners survive and fall back."""
    table.answer(["257-rir", "group-ii-uihlein", "done"])
    table.answer(["58-bn-mgc", "done"])
    for face in (4, 2, 2):
        table.roll([face])
    table.answer(["58-bn-mgc>B-3"])
    table.answer(["257-rir", "done"])
    stands(table, {"58-bn-mgc": "B-3", "257-rir": "B-4"})


def a_fourth_attack(table: TablePage) -> None:
    """Out of a captured trench the mission is another one (VB-21); nobody stands in the way."""
    table.ready("Where do you attack a fourth time?")
    table.answer(["C-3>C-2"])
    told(table, "The mission: Through the Mud and Blood.")
    table.answer(["48-rir", "done"])
    table.roll([2])
    table.roll([1])
    table.answer(["done"])
    told(table, "The Germans take the Rue de Péronnes.")
    score(table, 320, 30)


def redeployment(table: TablePage) -> None:
    """Germans first, then the BEF, each troop one area."""
    table.answer(["group-i-skopnik", "C-3"])
    table.answer(["done"])
    table.answer(["24-bde", "C-4"])
    stands(table, {"group-i-skopnik": "C-3", "24-bde": "C-4"})
    table.answer(["done"])


def test_the_whole_first_turn_by_mouse_at_one_screen(visit: Visit) -> None:
    table = begun(visit(**DESKTOP).page)
    score(table, 340, 0)
    into_the_trenches(table)
    monument_wood_holds(table)
    east_of_cachy(table)
    a_fourth_attack(table)
    redeployment(table)
    told(table, "After turn 1 the BEF have 320 points, the Germans 30: the BEF lead by 290.")
    expect(table.page.locator("header")).to_contain_text("The day of the tanks")
    expect(table.page.get_by_text("Hand over")).to_have_count(0)


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_front_troops_with_odds_and_dice_to_throw_are_accessible(
    visit: Visit, accessible: Callable[[Page], None], looks: dict[str, Any]
) -> None:
    table = begun(visit(**looks).page)
    table.finger = looks is PHONE
    table.ready("Who attacks the trenches east of the town?")
    accessible(table.page)
    table.hit(table.row("48-rir"))
    expect(table.primary).to_be_enabled()
    accessible(table.page)
    table.confirm()
    table.answer(["done"])
    table.shows(table.asked()[0])
    expect(table.page.locator(".faces")).to_have_count(1)
    accessible(table.page)


def test_the_first_attacks_by_keyboard_alone_and_the_fourth_declined(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422",)  # the word that is refused
    page = visitor.page
    table = begun(page)
    table.ready("Who attacks the trenches east of the town?")
    table.type_word("5-guard-gren done")
    expect(page.get_by_role("alert")).to_contain_text("troops elsewhere cannot help")
    page.keyboard.press("Escape")
    page.keyboard.press("Backspace")
    expect(table.chips).to_have_count(0)
    table.ready("Who attacks the trenches east of the town?")
    page.keyboard.press("1")
    expect(table.chips).to_have_count(1)
    sent(table)
    typed(table, "25-bde done", "Germans throw")
    thrown(table, [6])
    thrown(table, [1])
    thrown(table, [1])  # 25 Brigade lives and has to go
    typed(table, "25-bde>C-2", "Who advances")
    typed(table, "done", "Who attacks Monument Wood?")
    typed(table, "5-guard-gren done", "Who defends Monument Wood?")
    typed(table, "23-bde done", "Germans throw")
    for face in (1, 6, 1):
        thrown(table, [face])
    expect(table.question).to_contain_text("Who attacks the trenches east of Cachy?")
    typed(table, "257-rir done", "Who defends")
    typed(table, "58-bn-mgc done", "Germans throw")
    for face in (1, 6, 1):
        thrown(table, [face])
    expect(table.question).to_have_text("Where do you attack a fourth time?")
    typed(table, "none", "Who moves, and where?")
    expect(page.locator("header")).to_contain_text("Gas and the big push")
