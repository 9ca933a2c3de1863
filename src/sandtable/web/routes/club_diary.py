"""The diary of a campaign: to read, as one file, as PDF; and the maps in it. What everybody may know, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath

from sandtable.board.paper import Paper
from sandtable.club import wire
from sandtable.club.club import club_of
from sandtable.club.diary.book import Book
from sandtable.club.diary.campaign import diary_view, gathered, map_at
from sandtable.club.diary.diary import Source
from sandtable.club.diary.page import html_of
from sandtable.club.diary.pdf import pdf_of
from sandtable.papers import Letterhead, PaperTooLong
from sandtable.web.routes.papers import disposition
from sandtable.web.server.dependencies import Asking, InHall, InTurn, MatchId, bindery_of
from sandtable.web.server.pages import STATIC
from sandtable.web.server.problems import Problem, declared

router = APIRouter(prefix="/api/clubs/{match}", tags=["clubs"])
LineAsked: TypeAlias = Annotated[int, InPath(ge=0, le=1_000_000, description="lines in force")]
LOOKING = declared(401, 403, 404, 409, 429)
FONTS: Final = {
    "Source Sans 3": "source-sans-3-latin-wght-normal-*.woff2",
    "Source Serif 4": "source-serif-4-latin-wght-normal-*.woff2",
}
CLOSED: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"


def file_of(kind: str, schema: str) -> dict[int | str, dict[str, Any]]:
    shown = {"content": {kind: {"schema": {"type": "string", "format": schema}}}}
    return {**declared(401, 403, 404, 409, 413, 429), 200: shown}


@router.get("/diary", response_model=wire.Diary, responses=LOOKING)
async def diary(match: MatchId, who: Asking, hall: InHall, turn: InTurn) -> wire.Diary:
    """The campaign as a story, turn by turn."""
    return diary_view(await gathered(await club_of(hall, match, who), turn))


@router.get("/diary.html", responses=file_of("text/html", "binary"), response_class=Response)
async def as_html(match: MatchId, who: Asking, hall: InHall, turn: InTurn, request: Request) -> Response:
    """The diary as one file for the club's own page: everything is inside, no script."""
    found = await gathered(await club_of(hall, match, who), turn)
    made = await bindery_of(request).bound(found, "html", as_file)
    headers = {"Content-Disposition": named(found.page, "html"), "Content-Security-Policy": CLOSED}
    return Response(made, media_type="text/html; charset=utf-8", headers=headers)


@router.get("/diary.pdf", responses=file_of("application/pdf", "binary"), response_class=Response)
async def as_pdf(match: MatchId, who: Asking, hall: InHall, turn: InTurn, request: Request) -> Response:
    """The diary set in type, with maps and pictures."""
    found = await gathered(await club_of(hall, match, who), turn)
    try:
        made = await bindery_of(request).bound(found, "pdf", pdf_of)
    except PaperTooLong as error:
        raise Problem(413, "too-long", f"{error} Take the HTML file.") from None
    return Response(
        made, media_type="application/pdf", headers={"Content-Disposition": named(found.page, "pdf")}
    )


@router.get("/map/{line}.svg", responses=file_of("image/svg+xml", "binary"), response_class=Response)
async def map_picture(
    match: MatchId, line: LineAsked, who: Asking, hall: InHall, turn: InTurn, request: Request
) -> Response:
    """The boards after so many lines, as everybody may see them."""
    club = await club_of(hall, match, who)
    async with club.room.lock:
        source = Source.of(club.room.match)
    if line > len(source.lines):
        raise Problem(404, "no-line", "The campaign has not come so far.")
    drawn = await turn.do(map_at, club.match, source, line, bindery_of(request).shelf)
    if not drawn:
        raise Problem(404, "no-map", "This game has no map.")
    return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": CLOSED})


def as_file(book: Book) -> bytes:
    return html_of(book, fonts()).encode()


def named(page: wire.ClubPage, ending: str) -> str:
    """Saved under the campaign's name."""
    inline = disposition(Paper("diary", f"{page.name} diary", "", "", ()), Letterhead())
    return inline.replace("inline;", "attachment;", 1).replace(".pdf", f".{ending}")


def fonts() -> dict[str, bytes]:
    """Those of the client, if it is built."""
    folder: Path = STATIC / "assets"
    found = {family: sorted(folder.glob(pattern)) for family, pattern in FONTS.items()}
    return {family: files[0].read_bytes() for family, files in found.items() if files}
