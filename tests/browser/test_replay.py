"""Looking back on a match: slider, keys, links, eyes, playing on, records and dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import brought, founded, match_of, play_out
from tests.browser.table_page import TablePage

CAEN = Path(__file__).resolve().parents[1] / "journals/caen-dice.sand"
ALL = len(CAEN.read_text(encoding="utf-8").splitlines()) - 2  # without header and seed


def looking_back(page: Page) -> TablePage:
    table = brought(page, CAEN.read_text(encoding="utf-8"), {"allies": "me"})
    page.goto(f"/m/{table.match}/replay")
    expect(slider(page)).to_have_value(str(ALL))
    return table


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Line")


def test_slider_and_keys_go_from_the_first_to_the_last_decision(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    looking_back(page)
    moment = page.get_by_role("region", name="This moment")
    page.keyboard.press("Home")
    expect(slider(page)).to_have_value("0")
    expect(page.locator('svg.b [data-anchor="unit:pz-lehr"]')).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(slider(page)).to_have_value("1")
    page.keyboard.press("PageDown")
    expect(moment).to_contain_text("Turn 2")
    slider(page).fill("14")
    expect(moment).to_contain_text("2 Canadian Armoured Brigade")
    expect(page.locator('svg.b [data-anchor="unit:2-can-bde"][data-area="B3"]')).to_be_attached()
    page.keyboard.press("End")
    expect(slider(page)).to_have_value(str(ALL))


def test_a_link_leads_somebody_else_to_the_same_moment(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = looking_back(page)
    slider(page).fill("37")
    page.wait_for_url("**at=37")
    page.goto("/")
    page.goto(f"/m/{table.match}/replay?seat=allies&at=37")
    expect(slider(page)).to_have_value("37")
    expect(page.get_by_label("Seen by")).to_have_value("allies")


def test_it_plays_by_itself_and_pauses(visit: Visit) -> None:
    page = visit(**PHONE).page
    table = looking_back(page)
    page.goto(f"/m/{table.match}/replay?at=3")
    expect(slider(page)).to_have_value("3")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider(page)).not_to_have_value("3")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_somebody_plays_on_from_a_moment_as_a_new_match(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = looking_back(page)
    slider(page).fill("14")
    expect(slider(page)).to_have_value("14")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on from line 14").click()
    page.wait_for_url(lambda url: "/m/" in url and "replay" not in url)
    assert match_of(page) != table.match
    forked = TablePage(page, match_of(page))
    expect(forked.question).to_be_visible()
    expect(page.locator('svg.b [data-anchor="unit:2-can-bde"][data-area="B3"]')).to_be_attached()
    assert forked.scene("allies")["line"] >= 14
    assert table.scene("")["line"] == ALL


def test_a_record_is_downloaded_and_brought_in_again(visit: Visit, tmp_path: Path) -> None:
    page = visit(**DESKTOP).page
    looking_back(page)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the record").click()
    coming.value.save_as(tmp_path / "caen.sand")
    text = (tmp_path / "caen.sand").read_text(encoding="utf-8")
    assert text.splitlines()[1 : ALL + 1] == CAEN.read_text(encoding="utf-8").splitlines()[1 : ALL + 1]
    page.goto("/records")
    page.get_by_label("Record (a file").set_input_files(tmp_path / "caen.sand")
    page.get_by_role("button", name="Bring it in").click()
    page.wait_for_url("**/replay**")
    expect(slider(page)).to_have_attribute("max", str(ALL))


def test_a_text_that_is_no_record_is_refused_with_a_sentence(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("422", "400")
    visitor.page.goto("/records")
    visitor.page.get_by_label("or paste it").fill("nonsense")
    visitor.page.get_by_role("button", name="Bring it in").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("This record does not fit.")


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_dice_are_verified_in_the_page_once_the_match_is_over(visit: Visit, looks: dict[str, object]) -> None:
    page = visit(**looks).page
    table = founded(page, "skirmish", {"blue": "me", "red": "me"})
    page.goto(f"/m/{table.match}/replay?seat=")
    if looks is PHONE:
        page.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Verify dice")).to_be_disabled()
    play_out(table)
    page.reload()
    if looks is PHONE:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Verify dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("Every throw is proved.")
    expect(page.get_by_role("dialog")).to_contain_text("sealed answers are what was promised")
    throws = page.get_by_role("region", name="Every throw").locator("tbody tr")
    ticks = page.get_by_role("dialog").locator("tbody").get_by_role("img", name="follows from the seed")
    assert throws.count() == ticks.count() > 0
    page.keyboard.press("Escape")
    for seat in ("blue", "red"):
        page.get_by_label("Seen by").select_option(seat)
        page.wait_for_url(f"**seat={seat}**")
