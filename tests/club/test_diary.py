"""The diary of a campaign: cut into turns, with battles, maps and standings; nothing hidden while the match goes on."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from sandtable.club.diary.book import Book, Commander
from sandtable.club.diary.diary import Beside, Diary, Photograph, Source, map_at, map_of, write
from sandtable.club.diary.page import STYLE, html_of, said
from sandtable.club.diary.pdf import data_of, pdf_of
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice

OPTIONS: dict[str, dict[str, Any]] = {
    "caen": {"mode": "table"},
    "norway": {"mode": "table"},
    "villers-bretonneux": {"mode": "table"},
    "totalize": {"resolution": "tabletop"},
}
NASTY = "<script>alert(1)</script><img src=x onerror=alert(1)> & \"quoted\" 'single' \u202e*#eval"
TOKENS = Path(__file__).parents[2] / "client/src/assets/tokens.css"


def picture() -> bytes:
    """A photograph."""
    file = io.BytesIO()
    Image.new("RGB", (40, 30), "#445566").save(file, "JPEG")
    return file.getvalue()


JPEG = picture()


def played(game: str, lines: int = 10_000, seed: int = 3, **options: Any) -> Match:
    """A campaign played at random, to its end or to so many lines."""
    rules: Any = open_game(game, options={**OPTIONS[game], **options})
    match, rng = Match(rules, Seeded("diary")), Random(seed)
    while len(match.live) < lines:
        match.roll_on()
        asks = {key: ask for key, ask in match.pending().items() if isinstance(ask, Choice)}
        if not asks:
            break
        key = rng.choice(list(asks))
        match.answer(key, random_word(rules.view(match.state, seat_of(key)), asks[key], rng))
    return match


def bound(match: Match, beside: dict[str, Beside] | None = None, **more: Any) -> Book:
    source = Source.of(match)
    diary = write(source, beside or {})
    rules: Any = match.rules
    sides = {side: rules.skin().seat_name(side) for side in rules.playing()}
    maps = {one.id: map_of(source, diary, one) for one in diary.chapters}
    facts = {
        "name": "Thursday club",
        "title": rules.skin().title(),
        "over": source.over,
        "outcome": "",
        **more,
    }
    return Book(sides=sides, diary=diary, maps=maps, **facts)


# turns


@pytest.mark.parametrize(
    ("game", "turns"), [("caen", 5), ("norway", 4), ("villers-bretonneux", 4), ("totalize", 10)]
)
def test_a_campaign_has_a_chapter_for_every_turn_and_every_battle_stands_in_one(
    game: str, turns: int
) -> None:
    match = played(game)
    source = Source.of(match)
    diary = write(source, {})
    assert [one.title.partition(" –")[0] for one in diary.chapters] == [
        f"Turn {n}" for n in range(1, turns + 1)
    ]
    assert [one.line for one in diary.chapters] == sorted({one.line for one in diary.chapters})
    assert diary.chapters[-1].line == len(match.live)
    rules: Any = match.rules
    told = [(fight.booked.id, one.title) for one in diary.chapters for fight in one.fights]
    booked = [(one.id, one.turn) for one in rules.skin().booked_battles(match.heard(""))]
    assert sorted([id for id, _ in told]) == sorted([id for id, _ in booked])
    turn_of = dict(booked)
    assert all([title.startswith(turn_of[id]) for id, title in told])
    assert dict(diary.chapters[-1].standing) == rules.standing(rules.view(match.state, ""))


def test_what_happened_in_a_battle_stands_with_it_and_the_rest_with_its_turn() -> None:
    diary = write(Source.of(played("caen")), {})
    first = diary.chapters[0]
    assert first.events[0].startswith("Turn 1 begins")
    assert [text for text in first.events if "lands on" in text]
    fight = first.fights[0]
    assert fight.events[0] == "By night 6 Airborne Division drops on Bréville (DZ/LZ)."
    assert not [text for one in diary.chapters for text in one.events if "survives" in text]
    assert not [text for one in diary.chapters for text in one.events if "the organiser decides" in text]


def test_a_campaign_that_has_not_begun_and_one_of_another_kind_have_a_diary_too() -> None:
    begun = write(Source.of(played("totalize", lines=0)), {})
    assert begun.chapters == ()
    rules: Any = open_game("skirmish")
    fresh = Match(rules, Seeded("x"))
    assert isinstance(write(Source.of(fresh), {}), Diary)
    empty = bound(played("totalize", lines=0))
    assert "Nothing has happened yet." in html_of(empty)
    assert pdf_of(empty).startswith(b"%PDF-")


def test_what_was_taken_back_is_no_part_of_it() -> None:
    match = played("caen", lines=120)
    before = write(Source.of(match), {})
    match.back("organiser", 40, "A wrong arrow.")
    after = write(Source.of(match), {})
    assert len(after.chapters) < len(before.chapters)
    assert after.chapters[-1].line == 40


# maps and fog


def test_the_map_of_a_line_is_that_of_the_turn_that_ends_there() -> None:
    source = Source.of(played("caen"))
    diary = write(source, {})
    for one in diary.chapters:
        assert map_at(source, one.line) == map_of(source, diary, one)
    assert diary.chapters[0].title in map_at(source, 1)
    assert map_at(source, 0)


def test_nothing_hidden_is_told_while_the_match_goes_on() -> None:
    """Two campaigns that differ in what an observer may not see have the same diary, to the byte."""
    match = played("totalize", lines=30)
    rules: Any = match.rules
    units = [unit for unit, where in match.state.where.items() if where in rules.data.areas]  # type: ignore[attr-defined]
    source = Source.of(match)
    assert not source.over
    drawn = map_at(source, len(match.live))
    shorts = {rules.data.units[unit].short for unit in units}
    texts = re.findall(r">([^<>]+)</text>", drawn)
    assert units and not shorts & set(texts), "no unit stands on the map of an observer"
    told = " ".join([text for one in write(source, {}).chapters for text in one.events])
    assert not [unit for unit in units if rules.data.units[unit].name in told]


def test_when_the_match_is_over_its_maps_show_who_stood_there() -> None:
    match = played("totalize")
    source = Source.of(match)
    assert source.over
    rules: Any = match.rules
    texts = set(re.findall(r">([^<>]+)</text>", map_at(source, len(match.live))))
    assert texts & {rules.data.units[unit].short[:4] for unit in rules.data.units}


# one file


class Reader(HTMLParser):
    """What a browser makes of it: tags, attributes, texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def nasty_book() -> Book:
    match = played("caen", lines=60)
    ids = [fight.booked.id for one in write(Source.of(match), {}).chapters for fight in one.fights]
    told = Beside(
        players=f"{NASTY} for the Allies",
        played="2026-05-07T18:00:00+00:00",
        changed=True,
        stories=((NASTY, f"{NASTY}\n\nA second paragraph."),),
        photos=(Photograph("p1", 1, 1, NASTY), Photograph("gone", 1, 1, "")),
    )
    return bound(
        match,
        {ids[0]: told},
        name=NASTY,
        outcome=NASTY,
        commanders=(Commander(NASTY, "Allies", 2, 1, 9), Commander("Nobody", "", 0, 0, 0)),
        photos={"p1": JPEG},
    )


def test_one_file_without_script_and_nothing_to_fetch() -> None:
    page = Reader(html_of(nasty_book(), {"Source Sans 3": b"font"}))
    assert "script" not in page.tags and "iframe" not in page.tags and "link" not in page.tags
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    for name, value in page.attributes:
        if name in ("src", "href", "srcset", "action", "xlink:href"):
            assert value.startswith(("data:image/jpeg;base64,", "#")), (name, value)
    assert "http" not in re.sub(r"http-equiv|http://www.w3.org/2000/svg", "", html_of(nasty_book()))


def test_what_people_wrote_is_text_and_nothing_else() -> None:
    page = html_of(nasty_book())
    read = Reader(page)
    seen = "".join(read.texts)
    clean = NASTY.replace("\u202e", " ")
    assert seen.count(clean) >= 6, "name, outcome, commander, players, who, story, caption"
    assert page.count("<img") == 1, "only the photograph that is there"
    assert ("alt", clean) in read.attributes
    assert "Nobody" not in seen, "who has not fought is not ranked"
    assert said("a\x00b\u202ec\nd") == "a b c\nd"


def test_stories_pictures_and_corrections_are_shown() -> None:
    page = html_of(nasty_book())
    assert "A second paragraph." in page and "Thursday 7 May 2026, 18:00 (UTC)" in page
    assert "Corrected later" in page and "data:image/jpeg;base64,/9j/" in page
    assert "How it went" in page


def test_ids_are_there_once() -> None:
    page = html_of(bound(played("caen")))
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {f"turn-{n}" for n in range(1, 6)} <= set(ids)


def test_its_colours_are_those_of_the_client() -> None:
    tokens = TOKENS.read_text()
    light, dark = tokens.partition('[data-theme="dark"]')[::2]
    own = dict(re.findall(r"--(\w+):(#\w+);", STYLE.partition("@media")[0]))
    night = dict(
        re.findall(
            r"--(\w+):(#\w+);", STYLE.partition("@media (prefers-color-scheme:dark)")[2].partition("}}")[0]
        )
    )
    assert set(own) == set(night) and len(own) >= 8
    for colours, sheet in ((own, light), (night, dark)):
        for name, value in colours.items():
            assert f"--{name}: {value};" in sheet, name


# on paper


def test_the_pdf_holds_everything_and_is_the_same_each_time() -> None:
    book = nasty_book()
    made = pdf_of(book)
    assert made.startswith(b"%PDF-") and made == pdf_of(nasty_book())
    data = data_of(book)
    assert data["commanders"] == [[NASTY, "Allies", "2", "1", "9"]]
    fight = data["chapters"][0]["fights"][0]
    assert fight["photos"] == [{"file": "photo-p1.jpg", "caption": NASTY}]
    assert fight["stories"][0][0] == NASTY


def test_a_long_campaign_is_bound_as_well() -> None:
    match = played("norway")
    ids = [fight.booked.id for one in write(Source.of(match), {}).chapters for fight in one.fights]
    story = "We came over the hill and saw them. " * 200
    photos = tuple([Photograph(f"p{n}", 1, 1, f"Picture {n}") for n in range(6)])
    beside = {id: Beside(stories=(("Anna", story), ("Ben", story)), photos=photos) for id in ids}
    book = bound(match, beside, photos={one.id: JPEG for one in photos})
    page = html_of(book)
    assert page.count("<blockquote>") == 2 * len(ids) and page.count("<img") == 6 * len(ids)
    assert len(page.encode()) < 3_000_000
    assert pdf_of(book).startswith(b"%PDF-")
