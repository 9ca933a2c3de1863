"""The organiser sets something right and goes back; everybody reads it with his reason."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import answer_anyhow, founded

SEATS = {"allies": "me", "germans": "link", "organiser": "me"}


def test_a_correction_with_its_reason_is_seen_by_everybody(visit: Visit) -> None:
    page, other = visit(**DESKTOP).page, visit(**DESKTOP).page
    table = founded(page, "caen", SEATS, public=True)
    other.goto(f"/m/{table.match}")
    expect(other.locator("svg.b")).to_be_visible()
    page.goto(f"/m/{table.match}/organiser")
    text = page.get_by_label("The position as text")
    expect(text).not_to_have_value("")
    position = text.input_value()
    assert '"A6", ' in position, position
    text.fill(position.replace('"A6", ', "").replace('allies = ["', 'allies = ["A6", "', 1))
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    page.locator("#why-correct").fill("The marker had slipped")
    page.get_by_role("button", name="Set it right for everybody").click()
    expect(page.get_by_text("The position is set right")).to_be_visible()
    expect(other.get_by_role("region", name="Log")).to_contain_text("The marker had slipped")


def test_going_back_takes_lines_away_for_everybody_with_a_reason(visit: Visit) -> None:
    page, other = visit(**DESKTOP).page, visit(**DESKTOP).page
    table = founded(page, "caen", {**SEATS, "germans": "me"}, public=True)
    start = table.scene("organiser")["line"]
    answer_anyhow(table)
    answer_anyhow(table)
    other.goto(f"/m/{table.match}")
    expect(other.locator("svg.b")).to_be_visible()
    page.goto(f"/m/{table.match}/organiser")
    page.get_by_label("or its line").fill(str(start))
    page.locator("#why-back").fill("We misread a rule")
    page.get_by_role("button", name=re.compile("Go back .* for everybody")).click()
    expect(page.get_by_text("The match goes on from line")).to_be_visible()
    expect(other.get_by_role("region", name="Log")).to_contain_text("We misread a rule")
    assert table.scene("organiser")["line"] == start
