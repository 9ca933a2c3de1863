"""What is foretold on the page: where shells may fall and whom they hit, as they lie and thrown again."""

from __future__ import annotations

from playwright.sync_api import expect

from sandtable.games.heroes.play.rules import printed
from sandtable.games.positions import read_position
from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from tests.browser.battle_page import BattlePage, brought
from tests.browser.conftest import DESKTOP, Visit

BARRAGE = """
game = "heroes"
scenario = "first-light"
options.dice_by_hand = true
turn = 2
phase = "orders"
initiative = "us"
at = ["Turn(2)", "OrderPhase", 'PhaseCards("order-end")']
units.fire = {{ at = "H6" }}
units.lmg = {{ at = "F6" }}
units.schuetzen = {{ at = "F8" }}
hands = {{ us = ["off-board-barrage", "second-chance"], german = [] }}
decks = {{ us = [], german = [] }}
discards = {{ us = {us}, german = {german} }}
"""


def rest(side: str, *held: str) -> list[str]:
    """The cards of a side that are not in its hand."""
    cards = [id for id, card in printed().cards.items() for _ in range(card.copies.get(side, 0))]
    for card in held:
        cards.remove(card)
    return cards


def barrage() -> str:
    """A record in the Order Phase: guns off the board, and another throw, are in the American hand."""
    position = BARRAGE.format(us=rest("us", "off-board-barrage", "second-chance"), german=rest("german"))
    rules, _ = read_position(position)
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.position = position
    return records.write(record)


def test_shells_show_where_they_may_fall_and_whom_they_hit_as_they_lie_and_thrown_again(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    made = brought(page, barrage(), {"us": "me"})
    table = BattlePage(page, made["id"]).shown("us")
    table.row("off-board-barrage").click()
    table.spelled(1)
    table.press_on_map("corner:x6y6")
    falls = page.locator("[data-landing]")
    expect(falls).to_have_count(5)
    expect(page.locator("[data-landing=x6y6]")).to_have_text("33 %")
    bars = page.locator(".why .bars li")
    expect(bars.first).to_contain_text("LMG-Trupp: hit")
    expect(bars.last).to_contain_text("Fire Team (own): hit")
    expect(page.locator(".why .bars li.danger")).to_have_count(1)
    table.confirm()
    table.answer(["pass"], "us")  # another card would add to the scatter
    table.roll([3])  # two squares to the south, on the other squad
    expect(table.row("pass")).to_contain_text("as it stands")
    expect(table.row("second-chance")).to_contain_text("thrown again")
    table.row("second-chance").hover()
    expect(falls).to_have_count(5)
