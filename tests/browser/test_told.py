"""What happened: the result that stays, what others did step by step, what was missed, and how the log reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import RECORD, answer_anyhow, brought, founded
from tests.browser.table_page import TablePage, origin

LANDED = 5  # lines of the record with the landings


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def film(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def paced(page: Page, pace: str) -> None:
    page.add_init_script(f"localStorage.setItem('sandtable.pace', '{pace}')")


def fight(table: TablePage) -> None:
    """Answers for both sides over the API until dice have decided a battle."""
    for _ in range(12):
        answer_anyhow(table)
        told = table.scene("allies")["entries"]
        if told and told[-1]["place"] and any(" to " in one["outcome"] for one in told):
            return
    raise AssertionError("no battle was fought")


def fought(page: Page, lines: int, seen: int = 0, finger: bool = False) -> TablePage:
    """The Allies' page of a recorded campaign after so many lines, looked at up to one of them; both sides are mine."""
    text = "\n".join(RECORD.read_text(encoding="utf-8").splitlines()[:lines]) + "\n"
    table = brought(page, text, {"allies": "me", "germans": "me"})
    table.finger = finger
    if seen:
        sent = page.request.post(f"{table.path}/seen", data={"line": seen}, headers={"Origin": origin(page)})
        assert sent.ok, sent.text()
    table.open("allies")
    expect(page.locator("svg.b .unit").first).to_be_visible()
    return table


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_verdict_of_a_battle_stays_until_the_next_input(
    visit: Visit, accessible: Callable[[Page], None], looks: dict[str, Any]
) -> None:
    page = visit(**looks).page
    page.clock.install()
    table = fought(page, LANDED, finger=looks is PHONE)
    expect(result(page)).to_have_count(0)  # what was before is no news
    fight(table)
    verdict = result(page).get_by_role("heading")
    expect(verdict).to_contain_text(" to ")
    expect(page.locator("p[aria-live=polite]", has_text=" to ")).to_have_text(verdict.inner_text())
    expect(result(page).locator(".dice").first).to_be_visible()
    accessible(page)
    page.clock.run_for(60_000)
    page.keyboard.press("Tab")  # who only looks does not go on
    expect(verdict).to_be_visible()
    box = page.locator("header").first.bounding_box()
    assert box is not None
    table.touch({"x": box["x"] + box["width"] / 2, "y": box["y"] + 3})
    expect(result(page)).to_have_count(0)


def test_what_others_do_is_shown_step_by_step_while_the_question_waits(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    page = visit(**DESKTOP).page
    paced(page, "step")
    table = fought(page, LANDED)
    until_told(table, film(page))
    expect(film(page)).to_contain_text("1 of 1 that others did")
    until_told(table, film(page).get_by_text("1 of 2"))
    expect(page.locator("[data-letter], .foot")).to_have_count(0)  # nothing can be answered meanwhile
    accessible(page)
    page.keyboard.press("ArrowRight")
    expect(film(page)).to_contain_text("2 of 2")
    page.keyboard.press("ArrowLeft")
    expect(film(page)).to_contain_text("1 of 2")
    page.keyboard.press("Escape")
    expect(film(page)).to_have_count(0)
    table.ready(table.asked("allies")[0]["question"] if mine(table) else table.question.inner_text())


def until_told(table: TablePage, there: Locator) -> None:
    """Answers over the API, as another page would, until something is told of it."""
    for _ in range(8):
        answer_anyhow(table)
        try:
            return expect(there).to_be_visible(timeout=2_000)
        except AssertionError:
            continue
    raise AssertionError("nothing was told")


def mine(table: TablePage) -> bool:
    return any(ask["mine"] for ask in table.scene("allies")["asks"])


def test_who_was_away_is_shown_what_he_missed_with_the_dice_of_each_step(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    paced(page, "step")
    table = fought(page, 60, 20)
    page.get_by_role("button", name="Watch").click()
    expect(film(page)).to_contain_text("since you last looked")
    expect(page.locator("[data-letter]")).to_have_count(0)
    count = int(film(page).locator(".count").inner_text().split(" of ")[1].split()[0])
    assert count > 5
    for number in range(2, 40):
        if film(page).locator(".dice").count():
            break
        page.keyboard.press("ArrowRight")
        expect(film(page)).to_contain_text(f"{number} of {count}")
    expect(film(page).locator(".dice").first).to_be_visible()
    expect(page.locator(f"li.told.here[data-line='{table.scene('allies')['line']}']")).to_have_count(0)
    expect(page.locator("li.told.here").first).to_be_attached()
    page.get_by_role("button", name="Skip to the present").click()
    expect(film(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Watch")).to_have_count(0)


def test_the_log_reads_the_way_that_was_chosen_and_keeps_it(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "caen", {"allies": "me", "germans": "computer:steady"}).open("allies")
    expect(page.locator("[data-letter]").first).to_be_visible()
    cards = page.get_by_role("region", name="Log").locator("li.card")
    expect(cards.last).to_contain_text("Turn 1 begins")
    page.get_by_role("button", name="View").click()
    page.get_by_role("radio", name="Newest card at the bottom").check()
    page.get_by_role("switch", name="Show why computers decide as they do").click()
    page.keyboard.press("Escape")
    expect(cards.first).to_contain_text("Turn 1 begins")
    table.open("allies")
    expect(cards.first).to_contain_text("Turn 1 begins")
    for _ in range(12):
        if cards.locator(".reason").count():
            break
        if mine(table):
            answer_anyhow(table)
        page.wait_for_timeout(100)
    expect(cards.locator(".reason").first).to_contain_text("Germans:")
