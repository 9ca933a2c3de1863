"""What teaches at the table: rules beside the question, the briefing, the key, words, and a newcomer's first turn."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.lobby_page import founded
from tests.browser.table_page import Json, TablePage, origin
from tests.browser.test_told import result
from tests.browser.test_totalize_alone import GUIDED

SMALL = {"viewport": {"width": 1366, "height": 768}}


def alone(page: Page, game: str, me: str, other: str, **more: object) -> TablePage:
    """A match against the computer, made without clicking."""
    seats = {me: {"who": "me"}, other: {"who": "computer"}}
    wanted: Json = {"game": game, "name": "Lesson", "seats": seats, **more}
    made = page.request.post("/api/matches", data=wanted, headers={"Origin": origin(page)})
    assert made.ok, made.text()
    return TablePage(page, made.json()["id"]).open()


def test_a_rule_opens_beside_the_question_and_escape_leads_back(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    page = visit(**DESKTOP).page
    alone(page, "skirmish", "blue", "red")
    link = page.get_by_role("link", name="SK-2")
    expect(link).to_have_attribute("href", "/rules/skirmish#SK-2")
    link.press("Enter")
    panel = page.get_by_role("complementary", name="Rule SK-2")
    expect(panel).to_contain_text("each side hides its reserve anywhere but in the enemy's camp")
    expect(page.locator("#question")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()


def test_the_briefing_and_its_rules_are_a_sheet_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE).page
    alone(page, "skirmish", "blue", "red")
    page.get_by_role("button", name="≡").tap()
    page.get_by_role("button", name="Briefing").tap()
    panel = page.get_by_role("complementary", name="Skirmish")
    expect(panel).to_contain_text("this game is here to learn the table with")
    panel.get_by_role("link", name="SK-10").first.tap()
    expect(page.get_by_role("complementary", name="Rule SK-10")).to_contain_text("only one side stands")
    close = page.get_by_role("button", name="Close", exact=True)
    box = close.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    close.tap()
    expect(page.get_by_role("complementary", name="Rule SK-10")).to_have_count(0)


def test_the_briefing_opens_once_and_things_on_the_table_explain_themselves(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    page = visit(newcomer=True, **SMALL).page
    alone(page, "caen", "allies", "germans")
    briefing = page.get_by_role("complementary", name="Caen")
    for words in ("Tactical victory", "a lead of 50 to 99 points", "Order of play", "Three things to know"):
        expect(briefing).to_contain_text(words)
    accessible(page)
    briefing.get_by_role("button", name="To the table").click()
    page.get_by_role("button", name="Tactical reserve").click()
    told = page.get_by_role("complementary", name="Tactical reserve")
    expect(told).to_contain_text("up to two troops beside the map")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("link", name=re.compile("FS-|CAEN-")).first).to_be_visible()
    expect(briefing).to_have_count(0)


def test_the_key_is_drawn_from_the_game_and_names_the_corners_of_a_counter(visit: Visit) -> None:
    page = visit(**SMALL).page
    page.goto("/rules/heroes?scenario=counter-attack#key")
    key = page.locator("#key")
    expect(key.get_by_role("img", name=re.compile("The counter of"))).to_be_visible()
    for words in ("against light vehicles", "at the front", "at the rear", "Movement", "Facing"):
        expect(key).to_contain_text(words)
    expect(key.locator("dt", has_text="Opportunity Fire")).to_have_count(1)
    expect(key.locator("li", has_text="low hedge")).to_contain_text("cover for infantry: +1")


def test_the_rulebook_is_searched_and_its_rules_are_linked(
    visit: Visit, accessible: Callable[[Page], None]
) -> None:
    page = visit(**DESKTOP).page
    page.goto("/rules/skirmish#SK-11")
    expect(page.locator("#SK-11")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("scatter lost")
    hits = page.locator(".hit")
    expect(hits.first).to_contain_text("they scatter and are lost")
    accessible(page)
    hits.first.get_by_role("link", name="SK-9").first.click()
    expect(page.locator("#SK-9")).to_be_in_viewport()


class ResultSeen:
    """A result card as it lay before somebody: the verdict, the dice that decided, and why they count what they do."""

    def __init__(self, card: Locator) -> None:
        self.verdict = card.get_by_role("heading").inner_text()
        decisive = card.locator(".throws:not(.rest)")
        self.decisive = decisive.locator(".dice").all_inner_texts()
        self.reasons = decisive.locator(".why").all_inner_texts()


class Newcomer:
    """Somebody who has never seen the table, follows its guide, and counts what it costs him."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.guide = page.get_by_role("region", name="Guide")
        self.attempt = self.guide.get_by_role("button", name=re.compile("^(Try|Confirm):"))
        self.clicks = self.questions = 0
        self.waited = 0.0  # seconds until the computer had answered
        self.read: list[str] = []  # the titles of the tips
        self.results: list[ResultSeen] = []

    def begin(self) -> TablePage:
        """From the first visit to the guided table."""
        self.page.goto("/")
        self.click(self.page.get_by_role("button", name="Play the guided first game"))
        expect(self.guide).to_be_visible()
        return TablePage(self.page, self.page.url.split("/m/")[1].partition("?")[0])

    def click(self, button: Locator) -> None:
        self.clicks += 1
        button.click()

    def play(self, table: TablePage, seat: str) -> None:
        """Answers whatever is asked until the second turn begins."""
        while True:
            scene = table.get(f"/view?seat={seat}")
            if [track["value"] for track in scene["table"]["tracks"] if track["id"] == "turn"] != [1]:
                return
            asked = [ask for ask in scene["asks"] if ask["mine"]]
            if asked:
                self.answer(table, asked[0]["question"], scene["line"])
            else:
                self.waited += 0.05
                self.page.wait_for_timeout(50)

    def answer(self, table: TablePage, question: str, line: int) -> None:
        """Reads the tips of a question, then does what they suggest; without a suggestion, what the button says."""
        self.questions += 1
        table.ready(question)
        self.results += [ResultSeen(card) for card in result(self.page).all()]
        tip = self.guide.get_by_role("button", name="Next tip")
        self.note()
        while tip.count():
            self.click(tip)
            self.note()
        done = ""
        while table.scene(SEAT)["line"] == line:
            label = self.attempt.inner_text() if self.attempt.count() else ""
            if label and label != done:
                done = label
                self.click(self.attempt)
            elif not label and table.primary.is_enabled():
                self.click(table.primary)
            elif not label and table.page.locator("[data-letter]").count():
                self.click(table.page.locator("[data-letter]").first)
            self.page.wait_for_timeout(30)

    def note(self) -> None:
        if self.guide.count():
            self.read.append(self.guide.locator("header b").inner_text())


SEAT = "allies"


def test_a_newcomer_is_guided_through_the_first_turn_of_caen(
    visit: Visit, accessible: Callable[[Page], None], record_property: Callable[[str, object], None]
) -> None:
    someone = Newcomer(visit(newcomer=True, **SMALL).page)
    table = someone.begin()
    expect(someone.page.get_by_role("complementary")).to_have_count(
        1
    )  # the guide speaks, no briefing opens over it
    accessible(someone.page)
    someone.play(table, SEAT)
    told = " ".join([entry["text"] for entry in log_of(table)])
    assert re.search(r"defeat the garrison at Bayeux: \d+ to \d+", told)
    bayeux = next(card for card in someone.results if "defeat the garrison at Bayeux" in card.verdict)
    assert len(bayeux.decisive) == 2, "the attacker's and the defender's die lie in sight"
    assert any("50 Northumbrian" in why and "+" in why for why in bayeux.reasons), bayeux.reasons
    assert someone.read[:3] == ["D-Day, half past seven", "What it is for", "Choosing an attack"]
    assert "Your first battle, understood" in someone.read
    counted = {"clicks": someone.clicks, "questions": someone.questions, "waited": round(someone.waited, 2)}
    for name, value in counted.items():
        record_property(name, value)
    print(counted)
    assert someone.questions <= 20 and someone.clicks <= 60 and someone.waited < 10, counted


def test_a_tip_leaves_question_and_choices_in_sight(visit: Visit) -> None:
    """Above the question on a small desktop, below it on a phone; put away it leaves a line."""
    for looks in (SMALL, PHONE):
        page = visit(**looks).page
        table = alone_guided(page)
        guide = page.get_by_role("region", name="Guide")
        parts = (
            table.question,
            guide.get_by_role("button", name="Next tip"),
            page.locator(".row").first,
            page.locator(".foot"),
        )
        expect(parts[1]).to_be_visible()
        expect(parts[2]).to_be_visible()
        boxes = [part.evaluate(UNCOVERED) for part in parts]
        assert boxes == [True] * 4, boxes
        guide.get_by_role("button", name="Hide").click()
        expect(parts[1]).to_have_count(0)
        guide.get_by_role("button", name="Show").click()
        expect(parts[1]).to_be_visible()


# Is all of it on the screen, and nothing over it?
UNCOVERED = """one => {
  const { left, top, bottom, width } = one.getBoundingClientRect();
  return [top + 3, bottom - 3].every((y) => one.contains(document.elementFromPoint(left + width / 2, y)));
}"""


def alone_guided(page: Page) -> TablePage:
    """The first question of Caen's guided game."""
    seats = {"allies": "me", "germans": "computer:random"}
    table = founded(page, "caen", seats, guided=True)
    page.goto("/theme.js")  # any page of this address: its storage is written to
    page.evaluate(GUIDED, table.match)
    page.goto(f"/m/{table.match}?seat=allies")
    return table


def log_of(table: TablePage) -> list[Json]:
    return [
        {"text": "".join([part["text"] for part in entry["parts"]])} for entry in table.scene(SEAT)["entries"]
    ]
