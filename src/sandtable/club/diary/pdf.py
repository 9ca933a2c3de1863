"""A diary as the typesetter wants it: plain data, and its pictures as files beside it."""

from __future__ import annotations

from typing import Any, TypeAlias

from sandtable.club.diary.book import Book
from sandtable.club.diary.diary import Chapter, Fight
from sandtable.club.diary.page import number_of, played_text, standing_text
from sandtable.papers.binding import bound

Data: TypeAlias = dict[str, Any]


def pdf_of(book: Book) -> bytes:
    """A4, a turn to a page, maps and photographs in it."""
    files = {f"{id}.svg": drawn.encode() for id, drawn in book.maps.items() if drawn}
    files.update({f"photo-{id}.jpg": data for id, data in book.photos.items()})
    return bound(data_of(book), files)


def data_of(book: Book) -> Data:
    return {
        "name": book.name,
        "title": book.title,
        "outcome": book.outcome,
        "colophon": book.colophon(),
        "commanders": [
            [one.name, one.side, str(one.battles), str(one.won), str(one.points)] for one in book.ranked()
        ],
        "chapters": [chapter_data(book, one) for one in book.diary.chapters],
    }


def chapter_data(book: Book, chapter: Chapter) -> Data:
    drawn = book.maps.get(chapter.id, "")
    return {
        "title": chapter.title,
        "map": f"{chapter.id}.svg" if drawn else "",
        "tall": is_tall(drawn),
        "standing": standing_text(book, chapter),
        "fights": [fight_data(book, one) for one in chapter.fights],
        "events": list(chapter.events),
    }


def is_tall(drawn: str) -> bool:
    """Would it fill more than a page's width in height?"""
    _, _, rest = drawn.partition('viewBox="0 0 ')
    wide, high, *_ = [*rest.partition('"')[0].split(), "1", "1"]
    return float(high) > 0.9 * float(wide)


def fight_data(book: Book, fight: Fight) -> Data:
    booked, beside = fight.booked, fight.beside
    facts = [beside.players, played_text(book, fight), "corrected later" if beside.changed else ""]
    return {
        "title": booked.title,
        "number": number_of(book, booked.winner),
        "note": " · ".join([fact for fact in facts if fact]),
        "score": " – ".join([text for text in (booked.score, booked.result) if text]),
        "stories": [[who, text] for who, text in beside.stories],
        "photos": [
            {"file": f"photo-{one.id}.jpg", "caption": one.caption}
            for one in beside.photos
            if one.id in book.photos
        ],
        "events": list(fight.events),
    }
