"""How fast the page is, measured in the page: on the loopback, with a warm server.

Limits are those of a quiet machine. Before each try the same page does a fixed piece of work, and as many times as this
takes longer than it would there, the limit is stretched; never tightened.
"""

from __future__ import annotations

import gzip
import statistics
from random import Random

from playwright.sync_api import Page, Response, expect

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Answer, Match, seat_of
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, write
from sandtable.kernel.steps import Choice
from sandtable.players.roster import make_player
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import before_the_first_battle, brought
from tests.browser.table_page import TablePage

# Names made, looked up and counted, as by a page that draws a map; long enough to feel whoever else works here.
PACE = """() => {
  const counted = new Map(), start = performance.now();
  for (let number = 0; number < 2_000_000; number++) {
    const place = `${number & 3}:${number % 997}`;
    counted.set(place, (counted.get(place) ?? 0) + 1);
  }
  return performance.now() - start;
}"""
TRIES = 8
QUIET = 180  # milliseconds that takes on a quiet machine of two cores

# From the start of the navigation until question and map stand there, in milliseconds.
FIRST_VIEW = """() => new Promise((done) => {
  const there = () => document.querySelector("#question") && document.querySelector("svg.b .unit");
  const look = () => there() ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""

# The server's answer comes twice, over HTTP and through the socket: the clock starts with whichever is first. It stops
# in the frame that paints the next question.
CLOCK = """
  window.came = 0;
  const arrived = () => { window.came ||= performance.now(); };
  const Socket = window.WebSocket, real = window.fetch;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (window.armed && /"type":"(scene|patch)"/.test(data)) arrived();
      });
    }
  };
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (window.armed && String(asked[0]).endsWith("/answers")) arrived();
    return answer;
  };
"""
ARM = """() => {
  const asked = () => document.querySelector("#question")?.textContent, before = asked();
  window.armed = true;
  window.came = 0;
  window.shownAfter = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (asked() === before || !window.came) return;
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - window.came));
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
  });
}"""


class Stopwatch:
    """Tries of one thing, and beside each how slow the machine was. The best counts: other work only ever adds."""

    def __init__(self, limit: int) -> None:
        self.limit = limit  # in milliseconds of a quiet machine
        self.times: list[float] = []
        self.paces: list[float] = []

    def pace(self, page: Page) -> None:
        self.paces.append(float(page.evaluate(PACE)))

    def wants_another_try(self) -> bool:
        return not self.times or (len(self.times) < TRIES and self.best() >= self.limit)

    def best(self) -> float:
        """In milliseconds of a quiet machine."""
        return min(self.times) / max(1.0, min(self.paces) / QUIET)

    def __repr__(self) -> str:
        return f"took {self.times} ms where {QUIET} ms take {self.paces}"


def first_view(page: Page, table: TablePage) -> float:
    page.goto(f"/m/{table.match}", wait_until="commit")
    took: float = page.evaluate(FIRST_VIEW)
    return took


def test_the_first_view_of_a_match_takes_less_than_a_second(visit: Visit) -> None:
    page = visit(drawn=True, **DESKTOP).page
    table = before_the_first_battle(page)
    watch = Stopwatch(1000)
    while watch.wants_another_try():
        watch.pace(page)
        cold = visit(drawn=True, **DESKTOP).page  # another profile each time: nothing is cached
        cold.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
        watch.times.append(first_view(cold, table))
        cold.context.close()
    assert watch.best() < watch.limit, watch


def test_a_click_is_answered_on_screen_within_100_ms_of_the_server_s_answer(visit: Visit) -> None:
    page = visit(drawn=True, **DESKTOP).page
    page.add_init_script(CLOCK)
    watch = Stopwatch(100)
    while watch.wants_another_try():
        table = before_the_first_battle(page)
        watch.pace(page)
        page.evaluate(ARM)
        table.answer(["A2>A1"])
        watch.times.append(float(page.evaluate("window.shownAfter")))
        expect(table.question).to_have_text("Who attacks Bayeux?")
    assert 0 < watch.best() < watch.limit, watch


def long_record(decisions: int) -> str:
    """A campaign with many commanders and table battles, up to this many answers."""
    options: dict[str, OptionValue] = {"mode": "table", "multi_game": True, "extra_battles": 5}
    rules = open_game("caen", "", {**options, "allied_commanders": 2, "german_commanders": 2})
    match = Match(rules, Seeded("long"))
    players = {seat: make_player("steady", rules, seat, Random(1)) for seat in rules.seats()}
    match.roll_on()
    while sum(isinstance(line, Answer) for line in match.live) < decisions:
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        match.answer(key, players[seat_of(key)].word(rules.view(match.state, seat_of(key)), ask))
        match.roll_on()
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(match.journal)
    return write(record)


def test_a_match_of_500_decisions_opens_as_fast_as_a_new_one(visit: Visit) -> None:
    page = visit(drawn=True, **DESKTOP).page
    young = before_the_first_battle(page)
    old = brought(page, long_record(500), {"allies": "me", "germans": "me"})
    assert old.scene("allies")["line"] > 500 and not old.scene("allies")["outcome"]
    first_view(page, young), first_view(page, old)  # both are warm now
    times = [(first_view(page, young), first_view(page, old)) for _ in range(5)]
    assert statistics.median([long / short for short, long in times]) < 1.5, times


def test_the_script_of_a_table_weighs_less_than_200_kb(visit: Visit) -> None:
    page = visit(drawn=True, **DESKTOP).page
    weights: dict[str, int] = {}  # by address: what a page before it has fetched is not fetched again

    def weigh(answer: Response) -> None:
        if answer.url.endswith(".js"):
            weights[answer.url] = len(gzip.compress(answer.body()))

    page.on("response", weigh)
    before_the_first_battle(page)
    assert weights
    assert sum(weights.values()) < 200_000


def test_a_table_at_rest_leaves_the_processor_alone(visit: Visit) -> None:
    """An open table that nobody touches runs next to nothing: phones are held for hours."""
    page = visit(drawn=True, **DESKTOP).page
    before_the_first_battle(page)
    page.wait_for_load_state("networkidle")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def worked() -> float:
        """Seconds that scripts have run."""
        told = devtools.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in told if one["name"] == "ScriptDuration"))

    start = worked()
    page.wait_for_timeout(2000)
    assert worked() - start < 0.3
