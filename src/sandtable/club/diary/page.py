"""A diary as one HTML file: styles, maps and photographs inside, no script, nothing fetched.

All that people wrote goes through `said`, which escapes it; only maps, which this program draws, go in as they are.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Final

from sandtable.club.clock import local_text
from sandtable.club.diary.book import Book
from sandtable.club.diary.diary import Chapter, Fight, Photograph

STYLE: Final = (Path(__file__).parent / "diary.css").read_text(encoding="utf-8")
SHAPES: Final = ("", "●", "◆")  # a side is a shape as well as a colour


def said(text: str) -> str:
    """What somebody wrote, as text and nothing else."""
    return escape("".join([one if one.isprintable() or one == "\n" else " " for one in text]), quote=True)


def html_of(book: Book, fonts: Mapping[str, bytes] | None = None) -> str:
    """The whole file. `fonts` (family -> WOFF2) are put into it, so that it looks the same everywhere."""
    faces = "".join([face(family, data) for family, data in (fonts or {}).items()])
    body = [
        f'<header><p class="over">{said(book.title)}</p><h1>{said(book.name)}</h1>',
        f'<p class="outcome">{said(book.outcome)}</p>' if book.outcome else "",
        contents(book),
        "</header>",
        commanders(book),
        *[chapter_html(book, one) for one in book.diary.chapters],
        "" if book.diary.chapters else "<p>Nothing has happened yet.</p>",
        f"<footer>{said(' '.join([text for text in ('Kept by Sandtable.', book.colophon()) if text]))}</footer>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:; font-src data:">'
        f"<title>{said(book.name)}</title><style>{faces}{STYLE}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def face(family: str, data: bytes) -> str:
    coded = b64encode(data).decode()
    return (
        f'@font-face{{font-family:"{family}";font-weight:200 900;'
        f"src:url(data:font/woff2;base64,{coded}) format('woff2')}}"
    )


def contents(book: Book) -> str:
    links = [f'<li><a href="#{one.id}">{said(one.title)}</a></li>' for one in book.diary.chapters]
    return f'<nav aria-label="Turns"><ul>{"".join(links)}</ul></nav>' if links else ""


def commanders(book: Book) -> str:
    rows = [
        f"<tr><td>{said(one.name)}</td><td>{said(one.side)}</td><td class=num>{one.battles}</td>"
        f"<td class=num>{one.won}</td><td class=num>{one.points}</td></tr>"
        for one in book.ranked()
    ]
    if not rows:
        return ""
    heads = "<th>Commander<th>Side<th class=num>Battles<th class=num>Won<th class=num>Points"
    return (
        f"<h2>The commanders</h2><table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def chapter_html(book: Book, chapter: Chapter) -> str:
    drawn = book.maps.get(chapter.id, "")
    standing = standing_text(book, chapter)
    parts = [
        f'<section><h2 id="{chapter.id}">{said(chapter.title)}</h2>',
        f'<figure class="map">{drawn}<figcaption>After it: {said(standing)}</figcaption></figure>'
        if drawn
        else f'<p class="note">{said(standing)}</p>',
        *[fight_html(book, one) for one in chapter.fights],
        f'<ul class="events">{"".join([f"<li>{said(text)}</li>" for text in chapter.events])}</ul>'
        if chapter.events
        else "",
        "</section>",
    ]
    return "".join(parts)


def standing_text(book: Book, chapter: Chapter) -> str:
    told = [f"{book.sides.get(side, side)} {points}" for side, points in chapter.standing]
    return ", ".join(told)


def number_of(book: Book, side: str) -> int:
    sides = list(book.sides)
    return sides.index(side) + 1 if side in sides[:2] else 0


def fight_html(book: Book, fight: Fight) -> str:
    booked, beside = fight.booked, fight.beside
    number = number_of(book, booked.winner)
    facts = [beside.players, played_text(book, fight), "Corrected later" if beside.changed else ""]
    shape = f'<span class="mark" aria-hidden="true">{SHAPES[number]}</span> ' if number else ""
    parts = [
        f'<article class="fight s{number}"><h3>{said(booked.title)}</h3>',
        f'<p class="note">{said(" · ".join([fact for fact in facts if fact]))}</p>' if any(facts) else "",
        f'<p class="score">{shape}{said(" – ".join([text for text in (booked.score, booked.result) if text]))}</p>',
        *[
            f"<blockquote><p>{said(text)}</p><cite>{said(who)}</cite></blockquote>"
            for who, text in beside.stories
        ],
        photos_html(book, beside.photos),
        details(fight.events),
        "</article>",
    ]
    return "".join(parts)


def played_text(book: Book, fight: Fight) -> str:
    if fight.beside.played is None:
        return "" if fight.booked.table else "by dice"
    return local_text(datetime.fromisoformat(fight.beside.played), book.zone)


def photos_html(book: Book, photos: tuple[Photograph, ...]) -> str:
    shown = [
        f'<figure><img src="data:image/jpeg;base64,{b64encode(book.photos[one.id]).decode()}" '
        f'width="{one.width}" height="{one.height}" alt="{said(one.caption)}" loading="lazy">'
        f"<figcaption>{said(one.caption)}</figcaption></figure>"
        for one in photos
        if one.id in book.photos
    ]
    return f'<div class="photos">{"".join(shown)}</div>' if shown else ""


def details(events: tuple[str, ...]) -> str:
    if not events:
        return ""
    lines = "".join([f"<li>{said(text)}</li>" for text in events])
    return f"<details><summary>How it went</summary><ul>{lines}</ul></details>"
