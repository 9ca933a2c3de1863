"""Pages of a campaign for everybody: axe in light and dark, nothing wider than a phone, all of it by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.club_page import ClubVisitor, at_home, played_at
from tests.browser.conftest import DESKTOP, Visit
from tests.web.clubs.evening import Evening
from tests.web.conftest import Server

Check = Callable[[Page], None]
SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_TABS = 150


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Evening]:
    """Battle 1 is booked with a story; of two others one is disputed."""
    with played_at(tmp_path, mode="table", multi_game=True, simultaneous=True) as found:
        filing = found.anna.file("1", (4, 3), story="Rain, mud, and a Tiger.")
        found.ben.do("1", f"filings/{filing['id']}/confirm")
        found.play_on(2, seed=2)
        yield found


@pytest.fixture
def server(club: Evening) -> Server:
    return club.server


def disputed(club: Evening) -> str:
    """The sides contradict each other about the first battle that waits for a report."""
    battle = next(one for one in club.open() if one["stage"] == "assigning")
    id: str = battle["id"]
    attacker, defender = [club.members_of(one["side"])[0] for one in battle["fighters"]]
    filing = attacker.file(id, (6, 1), story="We won.")
    defender.do(id, f"filings/{filing['id']}/object", reason="No.", games=[[1, 6]])
    return id


@pytest.mark.parametrize("looks", [DESKTOP, SMALL], ids=["desktop", "phone"])
def test_every_page_of_a_campaign(
    visit: Visit, club: Evening, accessible: Check, looks: dict[str, Any]
) -> None:
    quarrel = disputed(club)
    other = club.open()[1]["id"]
    olga = at_home(club.olga, visit(**looks))
    page = olga.page
    invitation = club.olga.page()["invite"]
    stranger = visit(**looks).page
    stranger.goto(invitation)
    expect(stranger.get_by_role("button", name="Join")).to_be_visible()
    fits(stranger, accessible)

    here = f"/c/{club.id}"
    for path, wanted in (
        ("/clubs", "Yours"),
        ("/c/new", "How it is run"),
        (here, "Results"),
        (f"{here}/people", "What was done"),
        (f"{here}/diary", "Turn 1"),
        (f"{here}/b/1", "Set it right"),
        (f"{here}/b/{quarrel}", "Settle it"),
        (f"{here}/b/{other}", "Who, when, where"),
        ("/account", "Messages"),
    ):
        page.goto(path)
        expect(page.get_by_role("heading", name=wanted).first).to_be_visible()
        opened(page)
        fits(page, accessible)
    anna = at_home(club.anna, visit(**looks))
    expect(anna.form(other)).to_be_visible()
    fits(anna.page, accessible)


def opened(page: Page) -> None:
    """What is folded is unfolded, what asks first asks."""
    page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
    for name in ("Stop the clock …", "Change the result …", "Set players, date and place", "I am away …"):
        button = page.get_by_role("button", name=name)
        if button.count():
            button.first.click()


def fits(page: Page, accessible: Check) -> None:
    page.wait_for_load_state("networkidle")
    accessible(page)
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} sticks out"


class Keys:
    """Somebody without a mouse: Tab, Space, Enter, arrows and what is typed; the focus can always be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, wanted: Locator) -> None:
        """Tab until it has the focus."""
        expect(wanted.first).to_be_visible()
        for _ in range(MOST_TABS):
            if wanted.first.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
            assert self.seen(), f"no visible focus on {self.here()}"
        raise AssertionError(f"Tab does not lead to {wanted}")

    def seen(self) -> bool:
        return bool(self.page.evaluate(SEEN))

    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement.outerHTML.slice(0, 160)"))

    def press(self, name: str, within: Locator | None = None) -> None:
        wanted = (within or self.page.locator("main")).get_by_role("button", name=name)
        expect(wanted.first).to_be_enabled()
        self.to(wanted)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        self.to(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)


# A ring round it, or round the label or card that stands for it; the body and the map have none.
SEEN = """() => {
  const at = document.activeElement;
  if (at === document.body || at.matches(".keys, svg *")) return true;
  for (let box = at; box && box !== document.body; box = box.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(box);
    if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) return true;
  }
  return false;
}"""


def test_a_campaign_is_founded_and_joined_by_keyboard(visit: Visit, club: Evening) -> None:
    page = visit(**DESKTOP).page
    keys = Keys(page)
    page.goto("/c/new")
    keys.write(page.get_by_label("Name of the campaign"), "By keys")
    keys.write(page.get_by_label("Your name"), "Kay")
    keys.press("Found the campaign")
    expect(page.get_by_label("Link of the invitation")).to_be_visible()
    invitation = page.get_by_label("Link of the invitation").input_value()

    page = visit(**DESKTOP).page
    keys = Keys(page)
    page.goto(invitation)
    keys.write(page.get_by_label("Your name"), "Tabitha")
    keys.to(page.get_by_role("radio", name="Allies"))
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Germans")).to_be_checked()
    keys.press("Join the Germans")
    expect(page.get_by_text("You are Tabitha, of the Germans.")).to_be_visible()


def test_a_battle_is_reported_confirmed_settled_and_corrected_by_keyboard(
    visit: Visit, club: Evening
) -> None:
    first, second = club.open()[:2]
    attacker, defender = [
        at_home(club.members_of(one["side"])[0], visit(**DESKTOP)) for one in first["fighters"]
    ]
    reports(attacker, first["id"], (6, 1))
    keys = Keys(defender.open("b", first["id"]))
    keys.press("Yes, 6-1 is right")
    expect(defender.page.get_by_text("The result is booked").first).to_be_visible()

    defender.page.context.close()
    quarrel = disputed(club)
    assert quarrel == second["id"]
    olga = at_home(club.olga, visit(**DESKTOP))
    page = olga.open("b", quarrel)
    keys = Keys(page)
    form = page.get_by_role("form", name="Settle the battle")
    keys.press("6-1", form)
    expect(form.get_by_role("spinbutton").first).to_have_value("6")
    keys.write(form.get_by_label("Reason"), "I saw the table.")
    keys.press("Settle it so", form)
    expect(page.get_by_role("form", name="Settle the battle")).to_have_count(0)

    page = olga.open("b", "1")
    keys.press("Change the result")
    form = page.get_by_role("form", name="Set the result right")
    keys.press("3–4", form)
    keys.press("Show what would change", form)
    keys.write(form.get_by_label("Reason"), "Both say so.")
    keys.press("Set it right", form)
    expect(page.get_by_text("set right later")).to_be_visible()
    result = club.result("1")
    assert result is not None and result["changed"]


def reports(visitor: ClubVisitor, battle: str, score: tuple[int, int]) -> None:
    page = visitor.open("b", battle, "report")
    keys = Keys(page)
    form = page.get_by_role("form", name="Report")
    for place, points in enumerate(score):
        keys.write(form.get_by_role("spinbutton").nth(place), str(points))
    keys.write(form.get_by_label("How it went"), "Without a mouse.")
    keys.press(f"Report {score[0]}-{score[1]}", form)
    expect(page.get_by_role("heading", name="Your report is filed")).to_be_visible()
