"""A film on the largest map costs no frame: what the page's main thread does for a step, and while columns march.

Limits are those of a quiet machine, as in `test_speed.py`. A step is walked several times and the quickest counts:
other work on this machine only ever adds.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import brought
from tests.browser.table_page import origin
from tests.browser.test_speed import PACE, QUIET
from tests.browser.test_told import film, paced

JOURNALS = Path(__file__).resolve().parents[1] / "journals"
FRAME = 16.0  # milliseconds
WALKS = 12
# Frames that were drawn within so many milliseconds.
FRAMES = """(lasts) => new Promise((done) => {
  const begun = performance.now();
  let frames = 0;
  const next = (now) => now - begun > lasts ? done(frames) : (frames++, requestAnimationFrame(next));
  requestAnimationFrame(next);
})"""

WINDOWS = 8
# The longest that the main thread worked on one frame of so many milliseconds: scripts, style, layout, painting.
WORST = """(lasts) => new Promise((done) => {
  const begun = performance.now(), { port1, port2 } = new MessageChannel();
  let worst = 0;
  port1.onmessage = ({ data }) => { worst = Math.max(worst, performance.now() - data); };
  const next = (now) => {
    if (now - begun > lasts) return done(worst);
    port2.postMessage(performance.now());
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""


def busy(browser: CDPSession) -> float:
    """How long the page's main thread has had a processor so far, in milliseconds."""
    told = browser.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in told if one["name"] == "TaskDuration"))


def watched(page: Page, journal: str, seat: str, lines: int, seen: int) -> None:
    """A seat's page of a campaign under way, at the first step of what it missed."""
    text = "\n".join((JOURNALS / journal).read_text(encoding="utf-8").splitlines()[:lines]) + "\n"
    table = brought(page, text, {seat: "me"})
    sent = page.request.post(f"{table.path}/seen", data={"line": seen}, headers={"Origin": origin(page)})
    assert sent.ok, sent.text()
    table.open(seat)
    page.get_by_role("button", name="Watch").click()
    expect(film(page)).to_contain_text("1 of")
    expect(page.locator(".leading svg.b")).to_be_visible()


def frame(page: Page, browser: CDPSession) -> float:
    """What a frame costs while columns march."""
    before = busy(browser)
    frames = page.evaluate(FRAMES, 100)
    return (busy(browser) - before) / max(1.0, float(frames))


def step(page: Page, browser: CDPSession, key: str) -> float:
    """What a step costs until it is drawn."""
    before, count = busy(browser), film(page).locator(".count").inner_text()
    page.keyboard.press(key)
    expect(film(page).locator(".count")).not_to_have_text(count)
    page.evaluate(FRAMES, 60)
    return busy(browser) - before


def test_no_step_of_a_film_and_no_moment_of_a_march_takes_a_frame(visit: Visit) -> None:
    page = visit(drawn=True, **DESKTOP).page
    page.emulate_media(reduced_motion="no-preference")
    paced(page, "step")
    watched(page, "totalize-dice.sand", "allied", 40, 4)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable", {"timeDomain": "threadTicks"})
    slow = max(1.0, float(page.evaluate(PACE)) / QUIET)
    expect(page.locator("[data-clock]")).to_be_visible()
    marching = min(frame(page, browser) for _ in range(WINDOWS))
    worst = [float(page.evaluate(WORST, 100)) for _ in range(WINDOWS)]
    assert min(worst) / slow < FRAME, f"in every tenth of a second some frame took long: {worst} ms"
    page.keyboard.press("ArrowRight")
    page.evaluate(FRAMES, 200)
    assert marching / slow < FRAME, f"{marching} ms a frame, {slow} times quicker on a quiet machine"
    on: list[float] = []
    back: list[float] = []
    while not on or (len(on) < WALKS and max(min(on), min(back)) / slow >= FRAME):
        on.append(step(page, browser, "ArrowRight"))
        back.append(step(page, browser, "ArrowLeft"))
        slow = max(slow, float(page.evaluate(PACE)) / QUIET)
    assert max(min(on), min(back)) / slow < FRAME, (
        f"{on} and {back} ms, {slow} times quicker on a quiet machine"
    )


def front(page: Page) -> str:
    """The board that lies in front."""
    return page.locator("[data-board][aria-pressed=true]").get_attribute("data-board") or ""


def test_a_step_that_turns_to_another_board_makes_no_map_anew(visit: Visit) -> None:
    """To make one takes four to six times as long as a step does."""
    page = visit(drawn=True, **DESKTOP).page
    page.emulate_media(reduced_motion="no-preference")
    paced(page, "step")
    watched(page, "norway-dice.sand", "allies", 75, 46)
    maps = page.locator(".leaf svg.b")
    expect(maps).to_have_count(3)  # the others lie ready, unseen
    maps.evaluate_all("all => all.forEach((map) => { map.made = 'before' })")
    first = front(page)
    for key, board_stays in (("ArrowRight", True), ("ArrowLeft", False)):  # until it turns, and back
        steps = 0
        while (front(page) == first) is board_stays and steps < 30:
            count = film(page).locator(".count").inner_text()
            page.keyboard.press(key)
            expect(film(page).locator(".count")).not_to_have_text(count)
            page.evaluate(FRAMES, 60)
            steps += 1
        assert (front(page) == first) is not board_stays, "the film never turned the board"
    assert maps.evaluate_all("all => all.map((map) => map.made)") == ["before"] * 3
