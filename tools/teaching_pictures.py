"""Takes the pictures of docs/teaching.md from a real server with Chromium: `python tools/teaching_pictures.py`.

One scene a point of what the table tells and teaches, each on a desktop of 1366 by 768 in the light and on a phone of
390 by 844 in the dark; `--all` takes both looks of both, `--png` pictures to be looked at, not to be kept.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.battle_page import BattlePage
from tests.browser.battle_page import brought as battle
from tests.browser.conftest import BRIEFED, BROWSERS
from tests.browser.lobby_page import LobbyPage, founded
from tests.browser.table_page import TablePage, origin
from tests.browser.test_answering import ARROW, DEFENCE
from tests.browser.test_answering import campaign as recorded
from tests.browser.test_film_speed import watched
from tests.browser.test_forecasts import barrage
from tests.browser.test_profile import resign
from tests.browser.test_setup import FILL
from tests.browser.test_told import LANDED, fight, fought, paced
from tests.serving import Serving
from tests.web.windows import window
from tools.pictures import ARROWS, LETTERS, OVER, PICTURES, ROWS, Visitor, rest

DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}
LOOKS = {"": DESKTOP, "-phone": PHONE}
QUALITIES = range(76, 30, -4)  # the best one that keeps a picture small
SMALL = 118_000  # bytes
NAMED: list[str] = []
PHONES_ONLY = ("touch",)
DESKTOP_ONLY = ("typing",)  # a phone has no field for it


def menu(page: Page) -> None:
    page.locator("header .opener").first.click()


def on_log(page: Page) -> None:
    """A phone's log is a page of its own."""
    if page.locator("nav.tabs").count():
        page.locator("nav.tabs").get_by_role("button", name="Log").click()


def result(page: Page) -> None:
    fight(fought(page, LANDED))
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def film(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    paced(page, "step")
    watched(page, "totalize-dice.sand", "allied", 40, 4)
    expect(page.locator("[data-clock]")).to_be_visible()
    page.wait_for_timeout(1500)  # on the march


def log(page: Page) -> None:
    fought(page, 60)
    on_log(page)


def end(page: Page) -> None:
    page.goto(f"/m/{OVER.brought(Visitor(page))}/end")
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()


def briefing(page: Page) -> None:
    Visitor(page).open(f"/m/{ARROWS.brought(Visitor(page))}", LETTERS)
    menu(page)
    page.get_by_role("button", name="Briefing").click()


def rule(page: Page) -> None:
    Visitor(page).open(f"/m/{ARROWS.brought(Visitor(page))}", LETTERS)
    page.get_by_role("link", name=re.compile("^(FS|CAEN)-")).first.press("Enter")


def key(page: Page) -> None:
    Visitor(page).open("/rules/heroes?scenario=counter-attack#key", "#key svg")


def guide(page: Page) -> None:
    Visitor(page).open(f"/m/{Visitor(page).guided()}?seat=allies", "[aria-label=Guide]")


def chances(page: Page) -> None:
    table = recorded(page, ARROW)
    table.ready("Where do you attack?")
    spot = page.locator(".row").first
    spot.click() if page.locator("nav.tabs").count() else spot.hover()


def forecast(page: Page) -> None:
    table = BattlePage(page, battle(page, barrage(), {"us": "me"})["id"]).shown("us")
    table.row("off-board-barrage").click()
    table.spelled(1)
    table.press_on_map("corner:x6y6")
    expect(page.locator("[data-landing]").first).to_be_visible()


def again(page: Page) -> None:
    """Dice that lie may be thrown again: two answers, two equal buttons."""
    table = BattlePage(page, battle(page, barrage(), {"us": "me"})["id"])
    for word in (["off-board-barrage", "x6y6"], ["pass"]):
        asked, scene = table.asked()
        table.post("/answers", key=asked["key"], word=word, expected_version=scene["version"])
    asked, scene = table.asked()
    table.post("/rolls", key=asked["key"], faces=[3], expected_version=scene["version"])
    page.goto(f"/m/{table.match}?seat=us")
    expect(page.get_by_text("as it stands")).to_be_visible()


def nothing(page: Page) -> None:
    """The answer that does nothing is outlined, and Enter asks once more."""
    table = recorded(page, DEFENCE)
    expect(table.question).to_have_text("Who defends Juno Beach?")
    page.keyboard.press("Enter")
    expect(table.primary).to_contain_text("Sure?")


def undo(page: Page) -> None:
    recorded(page, ARROW)
    expect(page.locator(ROWS).first).to_be_visible()
    if page.locator("nav.tabs").count():
        menu(page)  # it stands there
    else:
        page.get_by_role("button", name="Undo").first.click(force=True)
    expect(page.get_by_text("dice have fallen since").first).to_be_visible()


def touch(page: Page) -> None:
    """Norway's map is large at first, and the sheet below says what waits in it."""
    founded(page, "norway", {"allies": "me", "germans": "computer:steady"}, finger=True).open("allies")
    expect(page.locator(".grip span")).to_be_visible()


def standing(page: Page) -> None:
    found = window(True)
    made = page.request.post(
        "/api/records",
        data={"text": found.text, "name": "Record", "seats": {"us": {"who": "me"}, "german": {"who": "me"}}},
        headers={"Origin": origin(page)},
    )
    table = TablePage(page, made.json()["id"])
    table.post("/answers", key=found.key, word=found.word, expected_version=table.scene("us")["version"])
    page.goto(f"/m/{table.match}?seat=german")
    page.get_by_role("button", name="Show the table to").click()
    menu(page)
    page.get_by_role("button", name="Standing answers", exact=True).click()
    expect(page.get_by_role("dialog", name="Standing answers")).to_be_visible()


def typing(page: Page) -> None:
    recorded(page, ARROW).ready("Where do you attack?")
    page.keyboard.press("/")
    page.keyboard.type("jumo")
    expect(page.locator(".offers")).to_contain_text("Nearest: Juno Beach")


def setup(page: Page) -> None:
    table = BattlePage(page, founded(page, "heroes", {"us": "me", "german": "computer:steady"}).match)
    table.turn_of("us")
    table.shown("us")
    page.get_by_role("button", name=FILL).click()
    expect(page.locator(".gridmap .laid")).to_have_count(4)


def orders(page: Page) -> None:
    """An order sheet: why a unit sets out with this chance, modifier by modifier."""
    table = founded(page, "totalize", {"allied": "me", "axis": "computer:steady"})
    table.post("/answers", key="allied", word=["history"], expected_version=table.scene("allied")["version"])
    page.goto(f"/m/{table.match}?seat=allied")
    sent = {"order": ["attack", "LOR"], "rev": 0}
    put = page.request.put(
        f"{table.path}/sheets/allied/lines/A01", data=sent, headers={"Origin": origin(page)}
    )
    assert put.ok, put.text()
    page.locator('.orderline[data-letter="A01"]').click()
    expect(page.get_by_role("region", name="Where the chance comes from")).to_be_visible()


def umpire(page: Page) -> None:
    Visitor(page).open(f"/m/{Visitor(page).umpire()}/umpire", "text=What will happen")


def hotseat(page: Page) -> None:
    table = founded(page, "skirmish", {"blue": "me", "red": "me"})
    page.goto(f"/m/{table.match}")
    expect(table.question).to_have_text("Where do the rangers hide?")
    table.post("/answers", key="blue", word=["mill"], expected_version=table.scene("blue")["version"])
    expect(page.get_by_role("heading", name="Hand over to Red")).to_be_visible()


def boards(page: Page) -> None:
    """A free battle in the lobby: sizes, boards with pictures, options that say what they do."""
    lobby = LobbyPage(page).open()
    lobby.page.get_by_role("radiogroup", name="Game").locator("label", has_text="Heroes").click()
    lobby.sheet.get_by_text("Free battle").first.click()
    lobby.sheet.locator("summary", has_text="Boards to lay").click()
    lobby.sheet.locator("summary", has_text="Boards to lay").evaluate("one => one.scrollIntoView()")


def units(page: Page) -> None:
    Visitor(page).open("/units/heroes", "summary")
    page.locator("summary").nth(2).click()


def pace(page: Page) -> None:
    lobby = LobbyPage(page).open()
    page.get_by_role("button", name="change", exact=True).click()
    lobby.put("Pace", "Days")
    page.get_by_role("radiogroup", name="Pace").evaluate("one => one.scrollIntoView({ block: 'center' })")


def seats(page: Page) -> None:
    """Somebody else's match with a free seat stands first in the lobby."""
    other = page.context.browser
    assert other is not None
    anna = other.new_context(base_url=origin(page)).new_page()
    made = anna.request.post("/api/me", data={"name": "Anna"}, headers={"Origin": origin(page)})
    assert made.ok, made.text()
    founded(anna, "caen", {"allies": "me", "germans": "open"}, name="Evening at the club", public=True)
    anna.context.close()
    page.goto("/")
    expect(page.get_by_role("heading", name="Open seats")).to_be_visible()


def invitation(page: Page) -> None:
    other = page.context.browser
    assert other is not None
    anna = other.new_context(base_url=origin(page)).new_page()
    made = anna.request.post("/api/me", data={"name": "Anna"}, headers={"Origin": origin(page)})
    assert made.ok, made.text()
    table = founded(
        anna, "caen", {"allies": "me", "germans": "link"}, name="Evening at the club", pace=259_200
    )
    link = table.get()["links"]["germans"]
    anna.context.close()
    page.goto(link)
    expect(page.get_by_role("button", name=re.compile("Sit down as"))).to_be_visible()


def profile(page: Page) -> None:
    name = f"Petra {len(NAMED) + 1}" if NAMED else "Petra"  # one for every picture
    NAMED.append(name)
    account = {"name": name, "password": "correct horse"}
    assert page.request.post("/api/register", data=account, headers={"Origin": origin(page)}).ok
    page.goto("/")
    for match in ("A short landing", "Second try"):
        resign(founded(page, "caen", {"allies": "me", "germans": "computer:random"}, name=match))
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def sound(page: Page) -> None:
    recorded(page, ARROW).ready("Where do you attack?")
    menu(page)
    page.get_by_text("Sound").first.scroll_into_view_if_needed()


SCENES: dict[str, Callable[[Page], None]] = {
    one.__name__: one
    for one in (
        result, film, log, end, briefing, rule, key, guide, chances, forecast, again, nothing, undo, touch, standing,
        typing, setup, orders, umpire, hotseat, boards, units, pace, seats, invitation, profile, sound,
    )
}  # fmt: skip


def take(
    browser: Browser, url: str, path: Path, look: str, theme: str, scene: Callable[[Page], None]
) -> None:
    """One picture by a visitor of his own."""
    dressed: Any = {**LOOKS[look], "color_scheme": theme}
    context = browser.new_context(base_url=url, reduced_motion="reduce", **dressed)
    context.set_default_timeout(20_000)
    context.add_init_script(BRIEFED)
    page = context.new_page()
    scene(page)
    rest(page)
    taken = page.screenshot()
    path.write_bytes(taken if path.suffix == ".png" else small(taken))
    context.close()
    print(path.name)


def small(taken: bytes) -> bytes:
    """The same picture as a JPEG."""
    image = Image.open(io.BytesIO(taken)).convert("RGB")
    for quality in QUALITIES:
        made = io.BytesIO()
        image.save(made, "JPEG", quality=quality, optimize=True, progressive=True)
        if made.tell() < SMALL:
            break
    return made.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=PICTURES)
    parser.add_argument("--only", choices=SCENES, action="append", help="only this scene; may be repeated")
    parser.add_argument("--all", action="store_true", help="light and dark on both")
    parser.add_argument("--png", action="store_true")
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    expect.set_options(timeout=20_000)
    with tempfile.TemporaryDirectory() as data, Serving(Path(data)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, chromium_sandbox=False)
        for name in chosen.only or SCENES:
            for look in LOOKS:
                if name in (PHONES_ONLY if not look else DESKTOP_ONLY):
                    continue
                for theme in ("light", "dark") if chosen.all else ("dark" if look else "light",):
                    file = (
                        f"{name}{look}{'-dark' if theme == 'dark' else ''}.{'png' if chosen.png else 'jpg'}"
                    )
                    take(browser, server.url, chosen.into / file, look, theme, SCENES[name])
        browser.close()


if __name__ == "__main__":
    main()
