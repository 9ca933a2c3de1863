"""Takes the pictures of the documentation from a real server with Chromium: `python tools/pictures.py`.

A campaign played by two computer players on a fixed seed is brought to the server as a record and opened where it
is worth a look; every picture is taken on a desktop and on a phone, in light and in dark.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.kernel.steps import Choice
from tests.serving import Serving
from tools.scenes import Game

PICTURES = Path(__file__).resolve().parent.parent / "docs/pictures"
SEED = "pictures"
LOOKS: dict[str, dict[str, Any]] = {
    "": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
Moment = Callable[[Game, str, Choice[Any]], bool]


def played(there: Moment) -> str:
    """The record of a campaign up to a moment."""
    game = Game("caen", SEED, "steady")
    game.until(lambda key, ask: there(game, key, ask))
    rules = game.match.rules
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(game.match.journal)
    return records.write(record)


def asks(question: str, turn: int, least: int) -> Moment:
    """The Allies are asked this, from that turn on, with at least so many letters."""

    def there(game: Game, key: str, ask: Choice[Any]) -> bool:
        state: Any = game.match.state
        wanted = type(ask).__name__ == question and key == "allies" and state.turn >= turn
        return wanted and len(ask.letters(state, ())) >= least

    return there


class Visitor:
    """Somebody with a browser, and the matches he brought."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def bring(self, text: str, name: str) -> str:
        """A record as a match: he plays the Allies, the computer the Germans."""
        seats = {"allies": {"who": "me"}, "germans": {"who": "computer", "player": "steady"}}
        sent = {"text": text, "name": name, "seats": seats, "public": True}
        answer = self.page.request.post("/api/records", data=sent, headers={"Origin": base(self.page)})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def open(self, path: str, wanted: str) -> None:
        self.page.goto(path)
        self.page.wait_for_selector(wanted)
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready")


def base(page: Page) -> str:
    page.goto("/")
    return page.url.rstrip("/")


@contextmanager
def visitor(browser: Browser, url: str, look: dict[str, Any], theme: str) -> Iterator[Visitor]:
    scheme: Any = theme
    context = browser.new_context(base_url=url, reduced_motion="reduce", color_scheme=scheme, **look)
    yield Visitor(context.new_page())
    context.close()


def take(browser: Browser, url: str, folder: Path, phone: str, theme: str) -> None:
    """Lobby, table and replay in one look."""
    ending = "".join([f"-{phone}" if phone else "", "-dark" if theme == "dark" else ""])
    with visitor(browser, url, LOOKS[phone], theme) as guest:
        page = guest.page
        commit = guest.bring(played(asks("CommitAttackers", 3, 3)), "Evening at the club")
        arrows = guest.bring(played(asks("PlaceArrow", 2, 10)), "Against the steady general")
        over = guest.bring(played(lambda game, key, ask: False), "Second try")

        def shoot(name: str) -> None:
            path = folder / f"{name}{ending}.jpg"
            page.screenshot(path=path, type="jpeg", quality=84)
            print(path.name)

        guest.open("/", "text=Start a match")
        shoot("lobby")
        guest.open(f"/m/{arrows}", "[data-letter], [role=option]")
        shoot("attack")
        guest.open(f"/m/{commit}", "[data-letter], [role=option]")
        page.keyboard.press("1")
        page.wait_for_load_state("networkidle")
        shoot("table")
        guest.open(f"/m/{over}/replay?at=120", "input[type=range]")
        shoot("replay")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=PICTURES)
    folder: Path = parser.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, Serving(Path(data)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, chromium_sandbox=False)
        for phone in LOOKS:
            for theme in ("light", "dark"):
                take(browser, server.url, folder, phone, theme)
        browser.close()


if __name__ == "__main__":
    main()
