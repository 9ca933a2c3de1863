"""A club's campaign for pictures: two turns of Caen on real tables, with stories and photographs, and a third begun.

In the third turn one battle is disputed, one reported, one waits for its players with a date and a place.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import BrowserContext

from tests.web.clubs.company import Company, Member

Json = dict[str, Any]
TO_PLAY = ("assigning", "briefed", "overdue")
STORIES = (
    "Two hours of hedgerow fighting. The Shermans could not get past the sunken lane, so the infantry went in "
    "alone, and held the church by one stand when we had to clear the table.",
    "",
    "The air support came twice and hit once. Dora says it was the cows.",
    "Rain, mud, and a Tiger on the only road. We lost four tanks before it threw a track.",
    "Everything went right until turn five, then the reserve arrived on the wrong flank.",
    "A quiet evening: they dug in, we shelled them, and walked over the ridge in the last turn.",
    "",
    "The smoke drifted the wrong way, and for once nobody blamed the dice.",
    "One anti-tank gun behind the orchard stopped a whole squadron. It is getting its own base and a name.",
)
SCORES = ((6, 1), (5, 2), (4, 3), (3, 4), (2, 5), (1, 6))


class PicturedClub(Company):
    """The five people of the club and their campaign on a server."""

    def __init__(self, url: str) -> None:
        super().__init__(
            url,
            settings={"rhythm": "weekly", "weekday": 3, "hour": "19:30", "venue": "Scout hut, Mill Lane"},
            mode="table",
            simultaneous=True,
            multi_game=True,
            extra_battles=2,
            allied_commanders=1,
            german_commanders=1,
        )
        self.rng = Random(5)
        self.olga.ask("PATCH", f"/members/{self.olga.person}", json={"name": self.olga.name})

    def visit(self, context: BrowserContext, member: Member) -> None:
        """Logs a browser in as a member."""
        context.clear_cookies()
        cookies = member.table.http.cookies.jar
        context.add_cookies(
            [{"name": one.name, "value": one.value or "", "url": member.table.address} for one in cookies]
        )

    def play(self) -> None:
        """Plays two turns and begins the third."""
        while not self.olga.page()["turn"].startswith("Turn 3"):
            for battle in self.to_play():
                self.fight(battle)
            self.answer_one(self.rng)
        while len(self.to_play()) < 3:
            assert self.answer_one(self.rng), "three battles can be open at once"
        first, second, third = self.to_play()[:3]
        self.dispute(first)
        self.arrange(second, timedelta(hours=-2))
        self.report(second, (4, 3), STORIES[5])
        self.arrange(third, timedelta(days=3))

    def to_play(self) -> list[Json]:
        return [one for one in self.olga.page()["battles"] if one["stage"] in TO_PLAY]

    def fight(self, battle: Json) -> None:
        """Reports a battle for one side with a story and pictures, and confirms it for the other."""
        self.arrange(battle, timedelta(days=-1))
        story = STORIES[int(battle["id"]) % len(STORIES)]
        filing = self.report(battle, self.rng.choice(SCORES), story)
        other = self.player(battle, 1)
        other.do(battle["id"], f"filings/{filing}/confirm")

    def report(self, battle: Json, score: tuple[int, int], story: str) -> str:
        player = self.player(battle, 0)
        side = battle["fighters"][0]["side"]
        photos = [self.photograph(player) for _ in range(len(story) % 3)]
        id: str = player.file(battle["id"], score, side=side, story=story, photos=photos)["id"]
        return id

    def dispute(self, battle: Json) -> None:
        self.arrange(battle, timedelta(days=-1, hours=2))
        filing = self.report(battle, (6, 1), STORIES[3])
        sent = {"reason": "The last turn was not finished; we held the crossroads.", "games": [[2, 5]]}
        self.player(battle, 1).do(battle["id"], f"filings/{filing}/object", **sent)

    def arrange(self, battle: Json, later: timedelta) -> None:
        """Arranges a battle: both commanders, a time and a place."""
        evening = (datetime.now(UTC) + later).replace(hour=19, minute=0, second=0, microsecond=0)
        players = {one["side"]: [self.commander(one["side"]).person] for one in battle["fighters"]}
        sent = {"rev": battle["rev"], "players": players, "at": evening.isoformat(), "place": "Table 2"}
        self.olga.ask("PUT", f"/battles/{battle['id']}/fixture", json=sent)

    def commander(self, side: str) -> Member:
        return self.members_of(side)[1]

    def player(self, battle: Json, place: int) -> Member:
        return self.commander(battle["fighters"][place]["side"])

    def photograph(self, member: Member) -> str:
        answer = member.table.http.post(
            f"/api/clubs/{member.match.id}/photos",
            content=table_picture(self.rng),
            headers={"Content-Type": "image/jpeg"},
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


def table_picture(rng: Random, width: int = 960, height: int = 720) -> bytes:
    """A gaming table from above: fields, a road, hedges, houses and small tanks."""
    image = Image.effect_noise((width // 4, height // 4), 40).resize((width, height)).convert("RGB")
    image = Image.blend(image, Image.new("RGB", image.size, (104, 126, 66)), 0.78)
    draw = ImageDraw.Draw(image)
    for _ in range(5):
        left, top = rng.randrange(width), rng.randrange(height)
        shade = rng.choice(((134, 128, 70), (92, 116, 60), (150, 138, 84)))
        draw.polygon(field(rng, left, top), fill=shade)
    bend = rng.randrange(height // 4, 3 * height // 4)
    draw.line([(0, bend), (width // 2, height // 2), (width, height - bend)], fill=(168, 148, 112), width=54)
    for _ in range(9):
        hedge(draw, rng, width, height)
    for _ in range(4):
        house(draw, rng.randrange(60, width - 160), rng.randrange(60, height - 160))
    for number in range(9):
        tank(draw, rng, rng.randrange(width - 60), rng.randrange(height - 40), number % 2 == 0)
    image = image.filter(ImageFilter.GaussianBlur(1.6)).rotate(
        rng.randrange(-6, 7), expand=False, fillcolor=(70, 52, 38)
    )
    out = io.BytesIO()
    image.save(out, "JPEG", quality=80)
    return out.getvalue()


def field(rng: Random, left: int, top: int) -> list[tuple[int, int]]:
    wide, high = rng.randrange(160, 320), rng.randrange(120, 240)
    return [
        (left, top),
        (left + wide, top + 24),
        (left + wide - 30, top + high),
        (left - 18, top + high - 12),
    ]


def hedge(draw: ImageDraw.ImageDraw, rng: Random, width: int, height: int) -> None:
    left, top = rng.randrange(width), rng.randrange(height)
    across = rng.random() < 0.5
    for step in range(rng.randrange(6, 14)):
        x, y = (left + 22 * step, top) if across else (left, top + 22 * step)
        size = rng.randrange(20, 34)
        draw.ellipse([x + 5, y + 7, x + size + 5, y + size + 7], fill=(44, 52, 30))
        draw.ellipse([x, y, x + size, y + size], fill=rng.choice(((58, 82, 38), (70, 94, 44))))


def house(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    draw.rectangle([left + 12, top + 14, left + 112, top + 84], fill=(60, 56, 40))
    draw.rectangle([left, top, left + 100, top + 35], fill=(158, 92, 70))
    draw.rectangle([left, top + 35, left + 100, top + 70], fill=(128, 72, 56))


def tank(draw: ImageDraw.ImageDraw, rng: Random, left: int, top: int, green: bool) -> None:
    body, turret = ((74, 80, 46), (96, 102, 60)) if green else ((118, 104, 72), (140, 124, 88))
    draw.rectangle([left + 5, top + 6, left + 57, top + 34], fill=(40, 40, 28))
    draw.rectangle([left, top, left + 50, top + 28], fill=body)
    draw.ellipse([left + 14, top + 4, left + 36, top + 24], fill=turret)
    tip = rng.choice((-22, 72))
    draw.line([(left + 25, top + 14), (left + tip, top + 14)], fill=(48, 48, 34), width=5)
