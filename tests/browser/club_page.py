"""A club's campaign as its people use it in their browsers, and short cuts for what a test is not about."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

from sandtable.remote import RemoteError, RemoteMatch
from tests.browser.conftest import Visitor
from tests.web.clubs.company import REPORTS, Member
from tests.web.clubs.evening import Evening, evening
from tests.web.conftest import mine, spelled

Json = dict[str, Any]


class PageTable:
    """The API with the cookies of a browser, as `sandtable.remote` asks it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def ask(self, method: str, path: str, json: Any = None, params: Any = None) -> Any:
        origin = "/".join(self.page.url.split("/")[:3])
        answer = self.page.context.request.fetch(
            path, method=method, data=json, params=params, headers={"Origin": origin}
        )
        if answer.status >= 400:
            raise RemoteError(answer.json())
        return answer.json() if answer.body() else None


def usual_score(within: Locator, game: tuple[int, int]) -> Locator:
    """The button of a usual result: "Allies (attacker) 6, Germans (defender) 1"."""
    return within.get_by_role("button", name=re.compile(rf" {game[0]}, .* {game[1]}$"))


class ClubVisitor:
    """A member of the club with a browser of his own."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.page.context.set_default_timeout(30_000)  # five browsers at once
        self.name = name
        self.match: RemoteMatch

    def sit_down(self, match: str) -> None:
        self.match = RemoteMatch(PageTable(self.page), match)  # type: ignore[arg-type]

    def club(self) -> Json:
        found: Json = self.match.table.ask("GET", f"/api/clubs/{self.match.id}")
        return found

    def open(self, *rest: str) -> Page:
        self.page.goto("/".join([f"/c/{self.match.id}", *rest]))
        return self.page

    def press(self, name: str, within: Locator | None = None) -> None:
        (within or self.page).get_by_role("button", name=name).click()

    # at the start

    def found_campaign(self, name: str, **numbers: int) -> str:
        """Founds a Caen campaign as a club usually does, with these numbers; gives the link of its invitation."""
        page = self.page
        page.goto("/c/new")
        form = page.get_by_role("form", name="New campaign")
        form.get_by_label("Name of the campaign").fill(name)
        form.get_by_label("Your name").fill(self.name)
        for option, number in numbers.items():
            form.get_by_role("spinbutton", name=option.replace("_", " ")).fill(str(number))
        self.press("Found the campaign")
        page.wait_for_url(lambda url: "/c/" in url and "/c/new" not in url)
        self.sit_down(page.url.split("/c/")[1].split("/")[0])
        self.open("people")
        link: str = page.get_by_label("Link of the invitation").input_value()
        return link

    def seat(self, seat: str, name: str) -> None:
        """Puts a member on a seat, at the organiser's desk."""
        with self.page.expect_response(lambda answer: "/seats/" in answer.url and answer.ok):
            self.page.get_by_label(f"Who is {seat}", exact=True).select_option(label=name)

    def join(self, invitation: str, side: str) -> None:
        page = self.page
        page.goto(invitation)
        page.get_by_label("Your name").fill(self.name)
        page.get_by_role("radio", name=side).check()
        page.get_by_role("button", name=f"Join the {side}").click()
        page.wait_for_url(lambda url: "/c/" in url and "/c/join" not in url)
        self.sit_down(page.url.split("/c/")[1].split("/")[0])

    # battles

    def form(self, battle: str) -> Locator:
        """The form of a report, opened as the code on a briefing opens it."""
        return self.open("b", battle, "report").get_by_role("form", name="Report")

    def report(self, battle: str, *games: tuple[int, int], story: str = "") -> None:
        """On the phone: taps what is usual, types what is not."""
        page = self.open("b", battle, "report")
        form = page.get_by_role("form", name="Report")
        for number, game in enumerate(games):
            if number:
                self.press("Another game", form)
            score = form.locator("fieldset").nth(number)
            usual = usual_score(score, game)
            if usual.count():
                usual.click()
            else:
                for place, points in enumerate(game):
                    score.get_by_role("spinbutton").nth(place).fill(str(points))
        if story:
            form.get_by_label("How it went").fill(story)
        form.get_by_role("button", name="Report").click()
        expect(page.get_by_role("heading", name="Your report is filed")).to_be_visible()


def at_home(member: Member, visitor: Visitor) -> ClubVisitor:
    """The browser of somebody who joined over the API: it shows his session."""
    jar = member.table.http.cookies.jar
    visitor.context.add_cookies(
        [{"name": one.name, "value": one.value or "", "url": member.table.address} for one in jar]
    )
    found = ClubVisitor(visitor, member.name)
    found.sit_down(member.match.id)
    return found


def small_picture(width: int = 320, height: int = 240) -> FilePayload:
    """A photograph as a phone hands it over."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), (90, 120, 60)).save(out, "JPEG")
    return {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


@contextmanager
def played_at(where: Path, game: str = "caen", **options: Any) -> Iterator[Evening]:
    """A campaign that was founded and joined over the API; in Caen its first battle is open from the beginning."""
    with evening(where, game, **options) as found:
        found.olga.ask("PATCH", f"/members/{found.olga.person}", json={"name": "Olga"})
        yield found


class Table:
    """Everybody of the campaign, to play on by the API what the test is not about."""

    def __init__(self, sitting: dict[str, ClubVisitor], keeper: ClubVisitor) -> None:
        self.sitting = sitting
        self.keeper = keeper

    def play_on(self, rng: Random, skip: tuple[str, ...] = ()) -> bool:
        """Answers one question that is no report at random; False if there is none besides those to skip."""
        asked = [seat["id"] for seat in self.keeper.match.view()["seats"] if seat["asked"]]
        for seat in asked:
            member = self.sitting[seat]
            for ask in mine(member.match.view(seat)):
                if ask["name"] not in (*REPORTS, *skip):
                    member.match.answer(ask["key"], spelled(member.match, ask, rng))
                    return True
        return False

    def settle_down(self, rng: Random, skip: tuple[str, ...] = ("OpenArrow",)) -> None:
        """Everything is answered but reports and what is to be skipped."""
        while self.play_on(rng, skip):
            pass
