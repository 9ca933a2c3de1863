"""Looking at a case: pick a file, see how its cases went, step through one on the table; doubt a line of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from sandtable.cases import run_text
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import brought

TESTS = Path(__file__).resolve().parents[1]
CAUMONT = TESTS / "cases/caen/caumont.toml"
RECORD = TESTS / "journals/caen-dice.sand"


def bring(page: Page, text: str, name: str = "case.toml") -> None:
    page.goto("/case")
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Case file").set_input_files(files=[file])


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_case_is_stepped_through_with_its_expectations(
    visit: Visit, looks: dict[str, object], accessible: Callable[[Page], None]
) -> None:
    page = visit(**looks).page
    bring(page, CAUMONT.read_text(encoding="utf-8"), "caumont.toml")
    cases = page.get_by_role("region", name="Cases")
    expect(cases.get_by_text("Passed").first).to_be_visible()
    accessible(page)
    cases.get_by_role("button").first.click()
    step = page.get_by_role("region", name="Step", exact=True)
    expect(step).to_contain_text("The position")
    expect(page.locator("svg.b").first).to_be_visible()
    page.get_by_role("button", name="On one step").click()
    expect(step).to_contain_text("Step 1")
    expect(step.get_by_text("Met").first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Cases").click()
    expect(cases).to_be_visible()


def test_a_doubted_line_comes_back_as_a_case_that_says_what_is_not_met(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = brought(page, RECORD.read_text(encoding="utf-8"), {"allies": "me"})
    page.goto(f"/m/{table.match}/replay?at=20")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Doubt this line").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert saved.value.suggested_filename == "caen-line-20.toml"
    assert [result.passed for result in run_text(text)] == [True]
    before, asked, after = text.rpartition("expect.asked = ")
    bring(page, f"{before}{asked}[] # {after}")
    step = page.get_by_role("region", name="Step", exact=True)
    expect(step).to_contain_text("Step 2")
    expect(step.get_by_text("Not met")).to_be_visible()
    line = before.count("\n") + 1
    expect(step.get_by_text(f"Line {line}: asked: expected []")).to_be_visible()


def test_a_faulty_file_is_told_with_its_line(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    bring(page, CAUMONT.read_text(encoding="utf-8").replace('game = "caen"', 'game = "cane"', 1))
    expect(page.get_by_text("Line ").first).to_be_visible()
    expect(page.get_by_text("Faulty").first).to_be_visible()
    bring(page, "[position\n")
    expect(page.get_by_text("The file is faulty.")).to_be_visible()
