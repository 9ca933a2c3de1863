"""Two people at one screen: where there are secrets a curtain falls between them, elsewhere the screen just turns."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.lobby_page import LobbyPage, answer_anyhow, founded
from tests.browser.table_page import Json, TablePage

BOTH = {"blue": "me", "red": "me"}


def words_of(page: Page) -> str:
    """Everything that stands in the document, shown or not."""
    text: str = page.evaluate("document.documentElement.outerHTML")
    return text.lower()


def test_the_other_side_s_secrets_are_nowhere_in_the_page_before_the_curtain_opens(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    lobby = LobbyPage(page).open()
    lobby.pick("Skirmish")
    lobby.put("Red", "Me")
    table = lobby.start()
    expect(table.question).to_have_text("Where do the rangers hide?")  # nothing is secret yet: no curtain
    table.answer(["mill"])
    expect(page.get_by_role("heading", name="Hand over to Red")).to_be_visible()
    expect(page.locator("svg.b")).to_be_visible()  # what everybody may see
    expect(page.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()
    assert "rangers hide" not in words_of(page) and "where do the" not in words_of(page)
    page.get_by_role("button", name="Show the table to Red").click()
    expect(table.question).to_have_text("Where do the partisans hide?")
    expect(page.locator("svg.b")).to_be_visible()
    assert not [unit for unit in table.standing() if unit == "rangers"]
    assert "the rangers hide at" not in words_of(page)


def test_nothing_of_the_next_seat_is_even_fetched_behind_the_curtain(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "skirmish", BOTH)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.on("websocket", lambda socket: fetched.append(socket.url))
    table.open()
    expect(table.question).to_have_text("Where do the rangers hide?")
    table.answer(["hill"])
    expect(page.get_by_role("heading", name="Hand over to Red")).to_be_visible()
    assert not [url for url in fetched if "seat=red" in url]


def test_who_threw_sees_his_dice_before_he_hands_over(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "skirmish", BOTH, dice="typed")
    words = (("blue", ["hill"]), ("red", ["wood"]), ("blue", ["guards", "bridge", "done"]), ("red", ["done"]))
    for seat, word in words:
        version = table.scene(seat)["version"]
        table.post("/answers", key=seat, word=word, expected_version=version)
    while table.asked()[0]["dice"] is None:  # an ambush may be sprung
        answer_anyhow(table)
    table.open()
    ask, scene = table.asked()
    first = next(one["name"] for one in scene["seats"] if one["id"] == ask["seat"])
    page.get_by_role("button", name=f"Show the table to {first}").click()
    expect(table.question).to_have_text(ask["question"])
    while table.asked()[0]["seat"] == ask["seat"]:
        ask, scene = table.asked()
        faces = [1] * ask["dice"]["count"]
        table.post("/rolls", key=ask["key"], faces=faces, expected_version=scene["version"])
    other = "Red" if first == "Blue" else "Blue"
    hand = page.get_by_role("button", name=f"Hand over to {other}")
    expect(hand).to_be_visible()
    expect(table.log.first).to_be_visible()
    expect(page.get_by_role("button", name="Show the table")).to_have_count(0)
    hand.click()
    expect(page.get_by_role("heading", name=f"Hand over to {other}")).to_be_visible()
    expect(table.question).to_be_focused()


def test_without_secrets_the_screen_turns_to_whoever_is_asked(visit: Visit) -> None:
    page = visit(**DESKTOP).page
    table = founded(page, "caen", {"allies": "me", "germans": "me"}).open()
    seats: set[str] = set()
    for _ in range(12):  # the landing dice decide who is asked first
        ask, scene = table.asked()
        expect(table.question).to_have_text(ask["question"])
        seats.add(ask["seat"])
        if len(seats) == 2:
            break
        closing = [row for row in ask["rows"] if row["ends"]]
        word = [closing[-1]["letter"]] if closing else first_word(table, scene, ask)
        table.answer(word)
    assert seats == {"allies", "germans"}
    expect(page.get_by_text("Hand over")).to_have_count(0)


def first_word(table: TablePage, scene: Json, ask: Json) -> list[str]:
    word = [ask["rows"][0]["letter"]]
    while True:
        sent = {"key": ask["key"], "draft": word, "version": scene["version"]}
        row = table.post("/letters", **sent)["rows"][-1]
        word.append(row["letter"])
        if row["ends"]:
            return word
