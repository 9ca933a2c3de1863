"""Bad days: a lost net, a killed server, two tabs, a double click, an old version, an expired login."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.browser.lobby_page import QUESTION, before_the_first_battle, founded
from tests.browser.replies import replied
from tests.browser.table_page import Json, TablePage
from tests.serving import Serving

NET = ("net::", "WebSocket", "Failed to load", "503")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """A server of this test's own, to be killed."""
    with Serving(tmp_path) as serving:
        yield serving


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lost_net_is_told_and_the_word_is_sent_once_when_it_is_back(
    visit: Visit, looks: dict[str, object]
) -> None:
    visitor = visit(**looks)
    visitor.expected = NET
    page = visitor.page
    table = before_the_first_battle(page, finger=looks is PHONE)
    line = table.scene("allies")["line"]
    table.hit(table.row("A2>A1"))
    expect(table.primary).to_contain_text("Bayeux")
    visitor.context.set_offline(True)
    table.hit(table.primary)
    expect(page.get_by_text("Connection lost. Your answer is kept and sent when it is back.")).to_be_visible(
        timeout=40_000
    )
    expect(table.primary).to_be_disabled()
    visitor.context.set_offline(False)
    expect(table.question).to_have_text("Who attacks Bayeux?", timeout=20_000)
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
    assert table.scene("allies")["line"] == line + 1, "the answer arrived once"


def test_a_killed_server_costs_nobody_his_draft(chromium: Browser, own_server: Serving) -> None:
    context = chromium.new_context(base_url=own_server.url, reduced_motion="reduce", **DESKTOP)
    visitor = Visitor(context)
    visitor.expected = NET
    table = before_the_first_battle(visitor.page)
    table.answer(["A2>A1"])
    table.ready("Who attacks Bayeux?")
    table.row("50-div").click()
    expect(table.chips).to_have_count(1)
    own_server.kill()
    expect(visitor.page.get_by_text("Connection lost. Your answer is kept")).to_be_visible()
    expect(table.chips).to_contain_text(["50 Northumbrian"])
    own_server.start()
    expect(visitor.page.get_by_text("Connection lost")).to_have_count(0, timeout=30_000)
    expect(table.chips).to_contain_text(["50 Northumbrian"])
    expect(table.primary).to_be_enabled()
    table.confirm()
    expect(table.question).not_to_have_text("Who attacks Bayeux?")
    assert not visitor.complaints()
    context.close()


def test_what_happened_meanwhile_is_there_when_the_net_is_back(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = NET
    table = before_the_first_battle(visitor.page)
    scene = table.scene("allies")
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text("Connection lost")).to_be_visible(timeout=40_000)
    visitor.context.set_offline(False)
    table.post(
        "/answers", key="allies", word=["done"], expected_version=scene["version"], idempotency_key="a"
    )
    expect(table.question).to_have_text("Where does 21. Panzerdivision attack?", timeout=20_000)


def test_a_second_tab_of_the_same_seat_follows_the_first(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    first = before_the_first_battle(visitor.page)
    second = TablePage(visitor.context.new_page(), first.match).open()
    second.ready(QUESTION)
    first.row("A2>A1").click()
    first.confirm()
    expect(second.question).to_have_text("Who attacks Bayeux?")


def test_an_answer_to_an_old_version_is_refused_with_a_sentence_and_the_page_looks_again(
    visit: Visit,
) -> None:
    visitor = visit(**DESKTOP)
    made_older: list[str] = []

    def aged(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def said(message: str | bytes) -> None:
            sent: Json = json.loads(message)
            if sent["type"] == "answer" and not made_older:
                made_older.append(sent["key"])
                sent["expected_version"] -= 1
            server.send(json.dumps(sent))

        route.on_message(said)

    visitor.page.route_web_socket(re.compile("/live"), aged)
    table = before_the_first_battle(visitor.page)
    table.row("A2>A1").click()
    with replied(visitor.page, "stale"):
        table.primary.click()
    assert made_older == ["allies"], "the answer went by the socket"
    expect(visitor.page.locator(".question .notice")).to_contain_text("Look again")
    expect(table.question).to_have_text(QUESTION)
    expect(table.primary).to_contain_text("Bayeux")  # the word stays
    table.confirm()
    expect(table.question).to_have_text("Who attacks Bayeux?")


def test_a_double_click_answers_once(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    table = before_the_first_battle(visitor.page)
    line = table.scene("allies")["line"]
    table.row("A2>A1").click()
    table.primary.dblclick()
    expect(table.question).to_have_text("Who attacks Bayeux?")
    assert table.scene("allies")["line"] == line + 1


def test_an_expired_login_is_said_clearly_and_nothing_is_done(visit: Visit) -> None:
    visitor = visit(**DESKTOP)
    visitor.expected = ("401", "403", "404", *NET)
    page = visitor.page
    table = founded(page, "caen", {"allies": "me", "germans": "me"}).open()
    expect(table.question).to_be_visible()
    line, cookies = table.scene("allies")["line"], visitor.context.cookies()
    page.locator("[data-letter]").first.click()
    visitor.context.clear_cookies()
    visitor.context.set_offline(True)  # a socket that is open still knows him
    expect(page.get_by_text("Connection lost")).to_be_visible(timeout=40_000)
    visitor.context.set_offline(False)
    table.primary.click()
    refused = re.compile(r"^\d+ (?!done)")  # before he is known again: what is not refused is sent again
    expect(page.locator("html")).to_have_attribute("data-replies", refused, timeout=40_000)
    expect(page.get_by_role("alert").first).to_be_visible()
    expect(table.question).to_be_visible()
    visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
    assert table.scene("allies")["line"] == line
