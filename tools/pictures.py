"""Takes the pictures of the documentation from a real server with Chromium: `python tools/pictures.py`.

Campaigns played by two computer players on a fixed seed are brought to the server as records and opened where they
are worth a look; every picture is taken on a desktop and on a phone, in light and in dark, and the campaign of several
boards on a wide screen too. Orders are shown while they are written, with the umpire's console and a briefing; squads
with a shot and a move under the pointer, tanks, and the army builder; a club's campaign with a dispute, a report on a
phone, its diary and a briefing. Pictures of what teaches and tells are taken by `tools/teaching_pictures.py`.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from sandtable.games.armored_thrust.play.orders import lines_of
from sandtable.kernel import record as records
from sandtable.kernel.match import seat_of
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record
from sandtable.kernel.steps import Choice, Word
from sandtable.live.scenes.rows import rows
from tests.browser.conftest import BRIEFED, BROWSERS
from tests.browser.test_totalize_alone import GUIDED
from tests.serving import Serving
from tools.club import PicturedClub
from tools.scenes import Game, laying

PICTURES = Path(__file__).resolve().parent.parent / "docs/pictures"
SEED = "pictures"
SHOWN = 7  # orders on a sheet
LOOKS: dict[str, dict[str, Any]] = {
    "": {"viewport": {"width": 1440, "height": 900}},
    "wide": {"viewport": {"width": 1920, "height": 1080}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
Moment = Callable[[Game, str, Choice[Any]], bool]


def played(id: str, there: Moment, options: dict[str, OptionValue], scenario: str, seed: str) -> str:
    """The record of a campaign up to a moment."""
    game = Game(id, seed, "steady", options, scenario)
    game.until(lambda key, ask: there(game, key, ask))
    rules = game.match.rules
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(game.match.journal)
    return records.write(record)


def asks(question: str, turn: int, least: int) -> Moment:
    """The first side is asked this, from that turn on, with at least so many letters."""

    def there(game: Game, key: str, ask: Choice[Any]) -> bool:
        state: Any = game.match.state
        wanted = type(ask).__name__ == question and seat_of(key) == first_side(game) and state.turn >= turn
        return wanted and len(ask.letters(state, ())) >= least

    return there


def fires(dice: int) -> Moment:
    """The first side is to lay at least so many dice on targets."""

    def there(game: Game, key: str, ask: Choice[Any]) -> bool:
        return key == first_side(game) and laying(game, key, ask) >= dice

    return there


def shoots(turn: int, chance: float) -> Moment:
    """The first side may fire at somebody with at least that chance, and not with everything it has."""

    def there(game: Game, key: str, ask: Choice[Any]) -> bool:
        state: Any = game.match.state
        if type(ask).__name__ != "Act" or key != first_side(game) or state.turn < turn:
            return False
        rules = game.match.rules
        found = rows(rules, rules.view(state, key), key, ask, ())
        return any(row.forecast is not None and chance <= row.forecast.chance < 1 for row in found)

    return there


def first_side(game: Game) -> str:
    return str(game.match.rules.playing()[0])


class Visitor:
    """A visitor's browser, and the matches uploaded with it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def bring(self, text: str, name: str, mine: str, computer: str) -> str:
        """Uploads a record as a match: the visitor gets one seat; the computer plays `computer`, if one is named."""
        seats = {mine: {"who": "me"}}
        if computer:
            seats[computer] = {"who": "computer", "player": "steady"}
        sent = {"text": text, "name": name, "seats": seats, "public": True}
        answer = self.page.request.post("/api/records", data=sent, headers={"Origin": base(self.page)})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def umpire(self) -> str:
        """Starts a match of which the visitor holds all seats and plays it until the first orders are opened."""
        words: list[tuple[str, Word]] = [
            ("allied", ("history",)),
            ("axis", ("history",)),
            ("umpire", ("continue",)),
        ]
        words += [(side, first_orders(side)) for side in ("allied", "axis")]
        seats = {seat: {"who": "me"} for seat in ("allied", "axis", "umpire")}
        sent = {
            "game": "totalize",
            "scenario": "",
            "name": "Down the Falaise road",
            "options": {"umpire": "human"},
        }
        head = {"Origin": base(self.page)}
        made = self.page.request.post(
            "/api/matches", data={**sent, "seats": seats, "dice": "seeded"}, headers=head
        )
        match = str(made.json()["id"])
        for key, word in words:
            version = self.page.request.get(f"/api/matches/{match}/view?seat={key}").json()["version"]
            said = {"key": key, "word": list(word), "expected_version": version}
            answer = self.page.request.post(f"/api/matches/{match}/answers", data=said, headers=head)
            assert answer.ok, answer.text()
        return match

    def guided(self) -> str:
        """Starts a guided first game of Caen."""
        seats = {"allies": {"who": "me"}, "germans": {"who": "computer", "player": "steady"}}
        sent = {
            "game": "caen",
            "scenario": "caen",
            "name": "The first landing",
            "seats": seats,
            "guided": True,
        }
        made = self.page.request.post("/api/matches", data=sent, headers={"Origin": base(self.page)})
        assert made.ok, made.text()
        match = str(made.json()["id"])
        self.page.evaluate(GUIDED, match)
        return match

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
    context.add_init_script(BRIEFED)
    yield Visitor(context.new_page())
    context.close()


def take(browser: Browser, url: str, folder: Path, look: str, theme: str, games: Sequence[str]) -> None:
    """Lobby, tables and replay in one look."""
    ending = "".join([f"-{look}" if look else "", "-dark" if theme == "dark" else ""])
    with visitor(browser, url, LOOKS[look], theme) as guest:

        def shoot(name: str) -> None:
            path = folder / f"{name}{ending}.jpg"
            guest.page.screenshot(path=path, type="jpeg", quality=84)
            print(path.name)

        for game, pictures in PICTURED.items():
            if game in games and (look != "wide" or game in WIDE):
                pictures(guest, shoot)


def take_villers(guest: Visitor, shoot: Callable[[str], None]) -> None:
    guest.open(f"/m/{VILLERS.brought(guest)}", LETTERS)
    shoot("villers-bretonneux")


def take_norway(guest: Visitor, shoot: Callable[[str], None]) -> None:
    guest.open(f"/m/{ACTION.brought(guest)}", LETTERS)
    shoot("norway")
    guest.open(f"/m/{FIRE.brought(guest)}", LETTERS)
    for key in "1212":
        guest.page.keyboard.press(key)
    guest.page.wait_for_load_state("networkidle")
    shoot("norway-fire")


def take_caen(guest: Visitor, shoot: Callable[[str], None]) -> None:
    arrows, commit, over = [scene.brought(guest) for scene in (ARROWS, COMMIT, OVER)]
    guest.open("/", "text=Start a match")
    shoot("lobby")
    guest.open(f"/m/{arrows}", LETTERS)
    shoot("attack")
    guest.open(f"/m/{commit}", LETTERS)
    guest.page.keyboard.press("1")
    guest.page.wait_for_load_state("networkidle")
    shoot("table")
    guest.open(f"/m/{over}/replay?at=120", "input[type=range]")
    shoot("replay")


def ordering(turn: int) -> Game:
    """A campaign in which both sides are asked for their orders."""
    game = Game("totalize", SEED, "steady")
    game.until(lambda key, ask: asks("OrderUnits", turn, 1)(game, key, ask))
    return game


def orders_of(game: Game, side: str) -> Word:
    """What the steady general would write."""
    ask: Any = game.match.pending()[side]
    return game.players[side].word(game.match.rules.view(game.match.state, side), ask)


def first_orders(side: str) -> Word:
    return orders_of(ordering(1), side)


def planned() -> list[Word]:
    """The orders of the second turn, as far as they are short enough for a picture."""
    game = ordering(2)
    seen: Any = game.match.rules.view(game.match.state, "allied")
    return [line for line in lines_of(seen, orders_of(game, "allied")) if 2 < len(line) < 6][:SHOWN]


def take_totalize(guest: Visitor, shoot: Callable[[str], None]) -> None:
    """Orders being written, the umpire before he opens them, and the briefing of an engagement for the table."""
    orders, briefing = ORDERS.brought(guest), BRIEFING.brought(guest)
    lines = sorted(planned(), key=lambda line: line[1] == "attack")  # an attack is open
    for letter, *order in lines:
        path = f"/api/matches/{orders}/sheets/allied/lines/{letter}"
        sent = {"order": order, "rev": 0}
        answer = guest.page.request.put(path, data=sent, headers={"Origin": base(guest.page)})
        assert answer.ok, answer.text()
    guest.open(f"/m/{orders}?seat=allied", ".orderline")
    guest.page.locator(f'.orderline[data-letter="{lines[-1][0]}"]').click()
    guest.page.wait_for_selector(".editor .kinds button")
    guest.page.wait_for_load_state("networkidle")
    shoot("totalize")
    guest.open(f"/m/{guest.umpire()}/umpire", "text=What will happen")
    shoot("totalize-umpire")
    papers = guest.page.request.get(f"/api/matches/{briefing}/papers?seat=allied").json()["papers"]
    guest.open(f"/m/{briefing}/papers?seat=allied&paper={papers[0]['id']}", "h1")
    shoot("totalize-briefing")


def take_heroes(guest: Visitor, shoot: Callable[[str], None]) -> None:
    """Squads: a shot that is looked at, a way half spelled, tanks at the crossroads, and an army being built."""
    page = guest.page
    battle = SHOT.brought(guest)
    guest.open(f"/m/{battle}?seat=us", LETTERS)
    look_at(page, page.locator(ROWS).first)
    shoot("heroes")
    guest.open(f"/m/{battle}?seat=us", LETTERS)
    page.locator('[data-letter="move"]').click()
    for _ in range(2):
        page.wait_for_selector(".g-danger")
        rest(page)
        page.locator(ROWS).nth(5).click()
    rest(page)
    look_at(page, page.locator(ROWS).nth(1))
    shoot("heroes-move")
    guest.open(f"/m/{TANKS.brought(guest)}?seat=us", LETTERS)
    look_at(page, page.locator(ROWS).first)
    shoot("heroes-tanks")
    guest.open(f"/armies/heroes?side=us&size=100&army={ARMY}", "h1")
    rest(page)
    shoot("heroes-army")


def take_club(guest: Visitor, shoot: Callable[[str], None]) -> None:
    """A campaign on real tables: its page, a dispute, a report that is being written, the diary, a briefing."""
    page, club = guest.page, club_at(base(guest.page))
    here = f"/c/{club.olga.match.id}"
    battles = {one["stage"]: one["id"] for one in club.olga.page()["battles"]}
    club.visit(page.context, club.olga)
    guest.open(here, "text=Commanders")
    shoot("club")
    guest.open(f"{here}/b/{battles['disputed']}", "text=Settle it so")
    page.get_by_role("button", name="As Carl says").click()
    rest(page)
    shoot("club-battle")
    club.visit(page.context, club.carl)
    guest.open(f"{here}/b/{battles['briefed']}/report", "text=How it went")
    page.get_by_role("button", name="5–2").click()
    page.get_by_label("How it went").fill("They came over the ridge in turn three, and stayed there.")
    page.get_by_label("How it went").blur()
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    shoot("club-report")
    guest.open(f"{here}/diary", "blockquote")
    page.locator("article", has=page.locator("img")).first.evaluate(
        "one => one.scrollIntoView({ block: 'end' })"
    )
    rest(page)
    shoot("club-diary")
    [paper, *_] = club.carl.ask("GET", f"/battles/{battles['briefed']}")["briefings"]
    guest.open(paper[1], "h1")
    rest(page)
    shoot("club-briefing")


def club_at(url: str) -> PicturedClub:
    """The club of a server, whose campaign is played once."""
    if url not in CLUBS:
        CLUBS[url] = PicturedClub(url)
        CLUBS[url].play()
    return CLUBS[url]


CLUBS: dict[str, PicturedClub] = {}


def look_at(page: Page, row: Locator) -> None:
    """Points at a row: with a mouse by resting on it, with a finger by choosing it."""
    if page.viewport_size and page.viewport_size["width"] < 600:
        row.tap()
    else:
        row.hover()
    rest(page)


def rest(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)  # the overlay of the grid appears after a moment


class Scene:
    """A moment of a campaign that is worth a picture; played once, brought by every visitor."""

    def __init__(
        self, game: str, name: str, there: Moment, mine: str = "allies", computer: str = "germans"
    ) -> None:
        self.game = game
        self.name = name
        self.there = there
        self.mine = mine
        self.computer = computer
        self.options: dict[str, OptionValue] = {}
        self.scenario = ""
        self.seed = SEED
        self.text = ""

    def with_options(self, **options: OptionValue) -> Scene:
        """The same scene under other options."""
        self.options = options
        return self

    def in_scenario(self, scenario: str, seed: str) -> Scene:
        """The same scene in another scenario, with other dice."""
        self.scenario = scenario
        self.seed = seed
        return self

    def brought(self, guest: Visitor) -> str:
        self.text = self.text or played(self.game, self.there, self.options, self.scenario, self.seed)
        return guest.bring(self.text, self.name, self.mine, self.computer)


ARMY = "101+201@1+225@3+102+224@2"
ROWS = "[data-letter]"
LETTERS = f"{ROWS}, [role=option]"
ARROWS = Scene("caen", "Against the steady general", asks("PlaceArrow", 2, 10))
COMMIT = Scene("caen", "Evening at the club", asks("CommitAttackers", 3, 3))
OVER = Scene("caen", "Second try", lambda game, key, ask: False)
VILLERS = Scene("villers-bretonneux", "Amiens road", asks("PlaceArrow", 2, 4), "bef")
ACTION = Scene("norway", "Weserübung", asks("TakeAction", 2, 12))
FIRE = Scene("norway", "Off Namsos", fires(6))
ORDERS = Scene("totalize", "Down the Falaise road", asks("OrderUnits", 2, 1), "allied", "")
BRIEFING = Scene("totalize", "At the club", asks("ReportResult", 2, 1), "allied", "").with_options(
    resolution="tabletop"
)
SHOT = Scene("heroes", "Over breakfast", shoots(3, 0.3), "us", "german").in_scenario("first-light", "light")
TANKS = Scene("heroes", "Club night", shoots(2, 0.3), "us", "german").in_scenario("counter-attack", SEED)
PICTURED: dict[str, Callable[[Visitor, Callable[[str], None]], None]] = {
    "caen": take_caen,
    "villers-bretonneux": take_villers,
    "totalize": take_totalize,
    "heroes": take_heroes,
    "norway": take_norway,
    "club": take_club,
}
WIDE = ("norway",)  # on several boards


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=PICTURES)
    parser.add_argument(
        "--game", choices=PICTURED, action="append", help="only this one's, or the club's; may be repeated"
    )
    chosen = parser.parse_args()
    folder: Path = chosen.into
    folder.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as data, Serving(Path(data)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, chromium_sandbox=False)
        for look in LOOKS:
            for theme in ("light", "dark"):
                take(browser, server.url, folder, look, theme, chosen.game or list(PICTURED))
        browser.close()


if __name__ == "__main__":
    main()
