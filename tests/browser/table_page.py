"""The table as a player handles it: things on the map are pressed where they can be seen, the rest by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.replies import PATIENCE, replied

Json = dict[str, Any]
PAUSE = 50  # milliseconds between two looks at the server

# The question stands there, of this seat if one is named, no request is under way, and the map is drawn.
READY = """({ question, seat }) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  return document.querySelector("#question")?.textContent.replace(/\\s+/g, " ").trim() === question
    && !document.querySelector('[aria-busy="true"]') && seen("svg.b")
    && (!seat || seen(`header a[href$="/replay?seat=${seat}"]`));
}"""
# The word has so many letters, and no request is under way.
SPELLED = """(letters) => document.querySelector("[data-letters]")?.dataset.letters === letters
  && !document.querySelector('[aria-busy="true"]')"""

# A point of the thing that nothing else covers; the pile that hides it; or nothing.
SPOT = """(anchor) => {
  document.querySelector("[data-result] .close")?.click(); // the last result may lie over it
  const map = document.querySelector("svg.b");
  const wanted = (el) => el?.closest?.("[data-anchor], [data-pile]");
  for (const thing of map?.querySelectorAll(`[data-anchor="${anchor}"]`) ?? []) {
    const box = thing.getBoundingClientRect(), grid = anchor.startsWith("unit:") ? 8 : 24; // areas are irregular
    const off = (share) => Math.abs(share - 0.5); // begin in the middle
    const steps = Array.from({ length: grid }, (_, i) => (i + 0.5) / grid).sort((a, b) => off(a) - off(b));
    for (const down of steps) for (const along of steps) {
      const x = box.left + along * box.width, y = box.top + down * box.height;
      if (wanted(document.elementFromPoint(x, y))?.dataset.anchor === anchor) return { x, y };
    }
    const heap = map.querySelector(`[data-pile="${thing.dataset.area}"]`);
    if (heap) {
      const { left, top, width, height } = heap.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, heap: true };
    }
  }
  return null;
}"""


class TablePage:
    """One open page of one match."""

    def __init__(self, page: Page, match: str, finger: bool = False) -> None:
        self.page = page
        self.match = match
        self.finger = finger
        self.pressed_on_map = 0

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match}"

    def open(self, seat: str | None = None) -> TablePage:
        self.page.goto(f"/m/{self.match}" + ("" if seat is None else f"?seat={seat}"))
        return self

    # What the page's person may know, asked of the server with his cookies

    def get(self, path: str = "") -> Json:
        answer = self.page.request.get(self.path + path)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def post(self, path: str, **body: Any) -> Json:
        answer = self.page.request.post(self.path + path, data=body, headers={"Origin": origin(self.page)})
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def scene(self, seat: str = "") -> Json:
        return self.get(f"/view?seat={seat}")

    def asked(self, seat: str = "") -> tuple[Json, Json]:
        """The question to a seat of mine, or to the one the page shows next, and the scene it is asked in."""
        scene = self.scene(seat or self.asked_seat())
        return next(ask for ask in scene["asks"] if ask["mine"]), scene

    def asked_seat(self) -> str:
        """The first seat of mine that is asked, once one is: a computer may still be thinking."""
        for _ in range(PATIENCE // PAUSE):
            for seat in self.get()["seats"]:
                if seat["mine"] and seat["asked"]:
                    return str(seat["id"])
            self.page.wait_for_timeout(PAUSE)
        raise AssertionError("no seat of mine is asked")

    # What stands on the page

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def primary(self) -> Locator:
        return self.page.locator(".foot .primary button, .foot > button").last

    @property
    def pair(self) -> Locator:
        """The two buttons of a question that has two answers."""
        return self.page.locator(".pair")

    @property
    def chips(self) -> Locator:
        return self.page.locator(".word .chip.spelled")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log").locator("li.told")

    def row(self, letter: str) -> Locator:
        return self.page.locator(f'[data-letter="{letter}"]')

    def standing(self) -> dict[str, str]:
        """Every counter on the map and its area, as drawn."""
        found: dict[str, str] = self.page.locator("svg.b .unit").evaluate_all(
            "all => Object.fromEntries(all.map(one => [one.dataset.anchor.slice(5), one.dataset.area]))"
        )
        return found

    def ready(self, question: str, seat: str = "") -> None:
        """Waits until the page asks this, this seat if one is named, no request is under way, and the map is drawn."""
        if not self.soon(READY, {"question": question, "seat": seat}):
            expect(self.question).to_have_text(question)
            expect(self.page.locator("svg.b")).to_be_visible()
            self.quiet()
            if seat:
                expect(self.page.locator(f'header a[href$="/replay?seat={seat}"]')).to_be_visible()

    def quiet(self) -> None:
        """Waits until no request is under way."""
        expect(self.page.locator('[aria-busy="true"]')).to_have_count(0)

    def soon(self, script: str, wanted: Any) -> bool:
        """Whether what a script looks for at each frame is there in time.

        `expect` looks a few times a second and tells what is missing: it is asked where this was in vain.
        """
        try:
            self.page.wait_for_function(script, arg=wanted, timeout=PATIENCE)
        except PlaywrightTimeoutError:
            return False
        return True

    def shows(self, ask: Json) -> None:
        """Waits until the page shows this question of this seat: both sides may be asked the same in turn."""
        self.ready(ask["question"], "" if self.finger else ask["seat"])

    # What a player does

    def press_on_map(self, anchor: str) -> None:
        """A click or a tap on a thing of the map; a pile that hides it is opened first."""
        spot = self.spot(anchor)
        if spot.get("heap"):
            self.touch(spot)
            uncovered = f"anchor => {{ const spot = ({SPOT})(anchor); return spot?.heap ? null : spot }}"
            spot = self.page.wait_for_function(uncovered, arg=anchor).json_value()
        self.touch(spot)
        self.pressed_on_map += 1

    def spot(self, anchor: str) -> Json:
        """Where the thing lies once the map has come to rest: with new letters it may fly to them."""
        rested = f"""async (anchor) => {{
          for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
          return ({SPOT})(anchor);
        }}"""
        for _ in range(20):
            spot: Json = self.page.wait_for_function(SPOT, arg=anchor).json_value()
            if spot == self.page.evaluate(rested, anchor):
                return spot
        raise AssertionError(f"the map does not come to rest: {anchor}")

    def hit(self, control: Locator) -> None:
        """A finger's tap or a click on a control, as soon as it can be pressed: nothing is on its way any more."""
        expect(control).to_be_enabled()
        if self.finger:
            control.tap()
        else:
            control.click()

    def touch(self, spot: Json) -> None:
        if self.finger:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def press(self, row: Json, rows: Sequence[Json]) -> None:
        """A letter where it lies: on the map, in a tray, or, having no place of its own, in the list."""
        if alike(row, rows):
            return self.in_list(row)
        for anchor in needed(row, rows):
            if self.page.locator(f'svg.b [data-anchor="{anchor}"]').count():
                self.press_on_map(anchor)
            elif not self.finger and self.in_tray(row).count():
                self.in_tray(row).first.click()
            else:
                return self.in_list(row)
        if not needed(row, rows):
            self.in_list(row)
        return None

    def in_tray(self, row: Json) -> Locator:
        return (
            self.page.locator(".trays button.letter")
            .filter(has=self.page.locator("*"))
            .and_(self.page.locator(f'[aria-label*="{row["name"]}"]'))
        )

    def in_list(self, row: Json) -> None:
        self.raise_sheet()
        more = self.page.get_by_role("button", name="more", exact=False).and_(self.page.locator(".more"))
        if not self.row(row["letter"]).count():
            self.hit(more)
        self.hit(self.row(row["letter"]))

    def raise_sheet(self) -> None:
        """Pulls a phone's sheet up, if it is down."""
        grip = self.page.locator('.grip[aria-expanded="false"]')
        if grip.count():
            grip.tap()
            expect(grip).to_have_count(0)

    def answer(self, word: Sequence[str], seat: str = "") -> None:
        """Spells a whole word by pressing its letters, and confirms it."""
        ask, scene = self.asked(seat)
        self.shows(ask)
        place, page = 0, ask
        while place < len(word):
            rows: list[Json] = page["rows"]
            letter = word[place]
            row = next(row for row in rows if row["letter"] == letter)
            if paired(ask):
                return self.confirm(self.pair.locator(f'[data-letter="{letter}"]'))
            taken = self.take_along(page, row, word[place + 1 :])
            if not row["closing"]:
                self.press(row, rows)
            if row["ends"]:
                expect(self.primary).to_contain_text(row.get("does") or row["name"])
                return self.confirm()
            place += 1 + taken
            self.spelled(place)
            page = self.post("/letters", key=ask["key"], draft=list(word[:place]), version=scene["version"])
        raise AssertionError(f"{word} does not end")

    def spelled(self, letters: int) -> None:
        """Waits until the word has so many letters, and what may follow them is there."""
        if not self.soon(SPELLED, str(letters)):
            expect(self.page.locator("[data-letters]")).to_have_attribute("data-letters", str(letters))
            self.quiet()

    def take_along(self, page: Json, row: Json, then: Sequence[str]) -> int:
        """Sets what a unit takes along, the number of its order perhaps; how many letters that are."""
        if not page["after"] or not row["begins"]:
            return 0
        name = next(one["name"] for one in page["after"] if one["letter"] == then[0])
        button = self.page.get_by_role("group", name="The next unit gets").get_by_role(
            "button", name=name, exact=True
        )
        if button.get_attribute("aria-pressed") != "true":
            button.press("Enter")
        return 1

    def lay(self, dice: dict[str, int], seat: str) -> None:
        """Lays dice on targets with their pluses; firing is left to the caller."""
        ask, _ = self.asked(seat)
        self.shows(ask)
        names = {row["letter"]: row["name"] for row in ask["rows"]}
        for letter, number in dice.items():
            steps = self.page.get_by_role("group", name=f"Dice on {names[letter]}", exact=True)
            for laid in range(number):
                self.hit(steps.get_by_role("button", name="One die more", exact=False))
                expect(steps.locator("output")).to_have_text(str(laid + 1))
        expect(self.primary).to_be_enabled()

    def type_word(self, word: str) -> None:
        """A word typed into its field, and Enter."""
        self.shows(self.asked()[0])
        self.page.keyboard.press("/")
        expect(self.page.locator("#typed-word")).to_be_focused()
        self.page.keyboard.type(word)
        self.page.keyboard.press("Enter")

    def confirm(self, button: Locator | None = None) -> None:
        with replied(self.page):
            self.hit(button or self.primary)

    def roll(self, faces: Sequence[int]) -> None:
        """Types real dice: a press on each face, and the button."""
        ask, _ = self.asked()
        self.shows(ask)
        groups = self.page.locator(".faces")
        expect(groups).to_have_count(len(faces))
        for place, face in enumerate(faces):
            self.hit(groups.nth(place).get_by_role("radio", name=str(face), exact=True))
        with replied(self.page):
            self.hit(self.primary)

    def menu(self, item: str) -> None:
        self.page.locator("header .opener").click()
        self.page.locator("header .menu .sheet").get_by_text(item, exact=True).click()


def origin(page: Page) -> str:
    """The server's address; no page need be open for that."""
    url = page.request.get("/api/health").url if page.url == "about:blank" else page.url
    return "/".join(url.split("/")[:3])


def paired(ask: Json) -> bool:
    """Has the question two answers, each a letter? Then they are two buttons."""
    rows = ask["rows"]
    return len(rows) == 2 and all(row["ends"] for row in rows) and not ask["spread"]


def alike(row: Json, rows: Sequence[Json]) -> bool:
    """Do other letters have the very same anchors, as "fight" and "withdraw" have?"""
    return sum(set(row["anchors"]) <= set(other["anchors"]) for other in rows) > 1


def needed(row: Json, rows: Sequence[Json]) -> list[str]:
    """The anchors to press for a letter: its arrow, or as many as tell it from the other letters."""
    arrows = [anchor for anchor in row["anchors"] if anchor.startswith("arrow:")]
    if arrows:
        return arrows[:1]
    placed = [other for other in rows if other["anchors"]]
    pressed: list[str] = []
    for anchor in row["anchors"]:
        if len(placed) > 1 and all(anchor in other["anchors"] for other in placed):
            continue
        pressed.append(anchor)
        if sum(set(pressed) <= set(other["anchors"]) for other in placed) == 1:
            break
    return pressed or row["anchors"][:1]
