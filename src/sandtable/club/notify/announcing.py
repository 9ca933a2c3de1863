"""Tells what happens to the people of a campaign: in its audit, in the chat of its match, and to those who are away."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.club.club import Club, audit, tell_club
from sandtable.club.notify.notices import Notices
from sandtable.live.sides import the


async def announce(
    notices: Notices,
    club: Club,
    kind: str,
    text: str,
    people: Collection[str] = (),
    chat: bool = True,
    shared: bool = False,
    by_table: bool = False,
) -> None:
    """Tell what everybody may know. `people` are told even if they do not look, except whoever did it.

    What is `shared` goes to the campaign's own channels, too. `by_table`: nobody did it, it happened by itself.
    """
    await audit(club, kind, text, "" if by_table else None)
    if chat:
        await club.room.say(text)
    others = [one for one in people if by_table or one != club.who.person]
    if others or shared:
        subject = f"{club.room.fact.name}: {text}"
        link = f"/c/{club.match}"
        await notices.tell(club.match, "club", others, subject, text, link, text if shared else "")
    await tell_club(club.room)


def side_text(club: Club, side: str) -> str:
    return the(club.room.match.rules.skin().seat_name(side)) if side else "no side"
