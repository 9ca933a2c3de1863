"""Who plays whom, as a sentence on a match's card."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sandtable.live import wire
from sandtable.live.sides import the


def company(views: Sequence[wire.SeatView], absent: Collection[str], over: bool) -> str:
    """Who plays whom, from where the reader sits; `absent` are the seats on which nobody sits yet."""
    sides = [one for one in views if one.role == "side"]
    mine = [the(one.name) for one in sides if one.mine]
    if mine and len(mine) == len(sides):
        return "You played every side" if over else "You play every side"
    if mine:
        return against(mine, [one for one in sides if not one.mine], absent, over)
    if sides and all([one.who == "computer" for one in sides]):
        return f"The computer {'played' if over else 'plays'} every side"
    played = ", ".join([f"{one.name}: {player(one, absent)}" for one in sides])
    return "; ".join([part for part in (office(views, over), played) if part])


def against(mine: Sequence[str], others: Sequence[wire.SeatView], absent: Collection[str], over: bool) -> str:
    """ "You are the Allies, against Anna", and who is still to come."""
    here = [player(one, absent) for one in others if one.id not in absent]
    missing = [missed(one) for one in others if one.id in absent and not over]
    found = f"You {'were' if over else 'are'} {' and '.join(mine)}"
    if here:
        found += f", against {' and '.join(here)}"
    return "; ".join([found, *missing])


def office(views: Sequence[wire.SeatView], over: bool) -> str:
    """What a reader is who plays no side: a commander, or who keeps the books; "" if neither."""
    served = [one for one in views if one.mine and one.role == "commander"]
    if served:
        return f"You {'were' if over else 'are'} {' and '.join([one.name for one in served])}"
    if any([one.mine for one in views]):
        return "You kept the books" if over else "You keep the books"
    return ""


def player(seat: wire.SeatView, absent: Collection[str]) -> str:
    """Who sits there, in words."""
    if seat.who == "computer":
        return "the computer"
    if seat.id in absent:
        return "nobody yet"
    return seat.person or "a guest"


def missed(seat: wire.SeatView) -> str:
    if seat.who == "link":
        return f"the link for {the(seat.name)} is not taken yet"
    return f"nobody plays {the(seat.name)} yet"
