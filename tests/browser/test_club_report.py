"""The two-minute report on a phone: a bad line, two tabs, a double tap, an impossible score, second thoughts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.club_page import at_home, played_at, small_picture, usual_score
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.web.clubs.evening import Evening
from tests.web.conftest import Server

NET = ("net::", "WebSocket", "Failed to load")
STORY = "Rain, mud, and a Tiger."
WAITING = "Not sent yet."


@pytest.fixture
def game() -> str:
    return "caen"


@pytest.fixture
def club(tmp_path: Path, game: str) -> Iterator[Evening]:
    """A battle is open: Anna speaks for its attacker, Ben for its defender."""
    options: dict[str, object] = (
        {"mode": "table"} if game == "caen" else {"resolution": "tabletop", "umpire": "human"}
    )
    with played_at(tmp_path, game, **options) as found:
        found.play_on()
        yield found


@pytest.fixture
def server(club: Evening) -> Server:
    """The one on which it is played."""
    return club.server


def works_without_a_line(page: Page) -> None:
    """The page and its files are kept by the worker, and the next load is its."""
    page.wait_for_function(
        "navigator.serviceWorker.ready.then(worker => worker.active.state === 'activated')"
    )
    page.wait_for_function(
        "caches.open('sandtable-pages').then(all => all.keys()).then(keys => keys.length > 3)"
    )


def drafted(form: Locator, score: tuple[int, int]) -> None:
    """What was written is there: score, story, a picture."""
    for place, points in enumerate(score):
        expect(form.get_by_role("spinbutton").nth(place)).to_have_value(str(points))
    expect(form.get_by_label("How it went")).to_have_value(STORY)
    expect(form.get_by_role("img", name="Picture 1")).to_be_visible()


def test_a_report_outlives_a_bad_line_and_a_reload_and_is_kept_once(visit: Visit, club: Evening) -> None:
    anna = at_home(club.anna, visit(**PHONE))
    anna.visitor.expected = NET
    page = anna.page
    form = anna.form("1")
    usual_score(form, (4, 3)).click()
    form.get_by_label("How it went").fill(STORY)
    form.get_by_label("+ Picture").set_input_files(small_picture())
    drafted(form, (4, 3))
    expect(form.get_by_role("button", name="Report 4-3")).to_be_enabled()
    works_without_a_line(page)

    page.context.set_offline(True)
    form.get_by_role("button", name="Report 4-3").click()
    expect(page.get_by_text(WAITING)).to_be_visible()
    page.reload()
    expect(page.get_by_text(WAITING)).to_be_visible()
    drafted(form, (4, 3))
    second = page.context.new_page()  # the same phone, another tab
    second.goto(page.url)
    expect(second.get_by_text(WAITING)).to_be_visible()
    assert club.filings() == []

    page.context.set_offline(False)
    for tab in (page, second):
        expect(tab.get_by_role("heading", name="Your report is filed")).to_be_visible()
    (filed,) = club.filings()
    assert (filed.games, filed.story) == (((4, 3),), STORY)
    second.reload()
    expect(second.get_by_role("article", name="Report of Anna")).to_be_visible()  # and no draft of it is left
    expect(second.get_by_role("form", name="Report")).to_have_count(0)
    second.close()

    ben = at_home(club.ben, visit(**PHONE))
    page = ben.open("b", "1")
    article = page.get_by_role("article", name="Report of Anna")
    shown(article.get_by_role("img", name="picture 1"))
    ben.press("Yes, 4-3 is right", article)
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    shown(page.locator("main").get_by_role("img", name="picture 1"))
    page = ben.open("diary")
    expect(page.get_by_text(STORY)).to_be_visible()
    shown(page.get_by_role("img", name="picture 1"))
    assert club.states() == [("Anna", "booked")]


def shown(picture: Locator) -> None:
    """It came, and is a picture."""
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    expect(picture).not_to_have_js_property("naturalWidth", 0)


@pytest.mark.parametrize("game", ["totalize"])
def test_an_impossible_report_is_refused_while_it_is_written_with_its_rule(
    visit: Visit, club: Evening
) -> None:
    """A winner who lost nothing is one of a rout (AT-105)."""
    battle = club.open()[0]["id"]
    anna = at_home(club.anna, visit(**PHONE))
    form = anna.form(battle)
    for place, points in enumerate(("6", "3")):
        form.get_by_role("spinbutton").nth(place).fill(points)
    form.get_by_role("checkbox").first.check()
    refusal = form.get_by_role("alert")
    expect(refusal).to_contain_text("This cannot stand.")
    expect(refusal).to_contain_text("AT-105")
    expect(form.get_by_role("button", name="Send the report")).to_be_disabled()
    for place, points in enumerate(("8", "1")):
        form.get_by_role("spinbutton").nth(place).fill(points)
    expect(form.get_by_role("button", name="Report 8-1")).to_be_enabled()
    expect(refusal).to_have_count(0)


def test_a_double_tap_files_once_and_a_report_is_withdrawn(visit: Visit, club: Evening) -> None:
    anna = at_home(club.anna, visit(**PHONE))
    form = anna.form("1")
    usual_score(form, (6, 1)).click()
    form.get_by_role("button", name="Report 6-1").dblclick()
    expect(anna.page.get_by_role("heading", name="Your report is filed")).to_be_visible()
    assert club.states() == [("Anna", "filed")]

    page = anna.open("b", "1")
    anna.press("Withdraw my report", page.get_by_role("article", name="Report of Anna"))
    expect(page.get_by_text("Your report is withdrawn.")).to_be_visible()
    assert club.states() == [("Anna", "withdrawn")]

    form = anna.form("1")  # thought better of, and sent anew
    usual_score(form, (3, 4)).click()
    form.get_by_role("button", name="Report 3-4").click()
    expect(anna.page.get_by_role("heading", name="Your report is filed")).to_be_visible()
    assert {one.games: one.state for one in club.filings()} == {((3, 4),): "filed", ((6, 1),): "withdrawn"}


def test_the_code_of_a_briefing_opens_on_a_phone_that_nobody_has_used_yet(
    visit: Visit, club: Evening
) -> None:
    """Anna joined as a guest at her desk. She takes a name there, and is herself on the phone."""
    password = "a long enough one"
    desk = at_home(club.anna, visit(**DESKTOP)).page
    desk.goto("/login?new")
    desk.get_by_label("Name", exact=True).fill("Anna")
    desk.get_by_label("Password").fill(password)
    desk.get_by_role("button", name="Take this name").click()
    expect(desk.get_by_text("You are Anna now")).to_be_visible()

    phone = visit(**PHONE).page
    phone.goto(f"/c/{club.id}/b/1/report")
    expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()
    phone.get_by_role("link", name="Log in").click()
    phone.get_by_label("Name", exact=True).fill("Anna")
    phone.get_by_label("Password").fill(password)
    phone.locator("form").get_by_role("button", name="Log in").click()
    form = phone.get_by_role("form", name="Report")
    usual_score(form, (4, 3)).click()
    form.get_by_role("button", name="Report 4-3").click()
    expect(phone.get_by_role("heading", name="Your report is filed")).to_be_visible()
    assert club.states() == [("Anna", "filed")]
