"""The papers of a seat: briefings of the turn's engagements, and all reports it was given (AT-131 … AT-136)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from sandtable.board.fact_changes import set_right
from sandtable.board.paper import Paper
from sandtable.board.sentences import ended
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.briefing import (
    briefing_id,
    briefing_paper,
    briefing_title,
    umpires_paper,
)
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.report_papers import REPORTS, report_id, report_paper, report_title
from sandtable.kernel.state import Event

Heard: TypeAlias = Sequence[tuple[int, Event]]

BRIEFED: Final = "briefed"
CORRECTED: Final = "corrected"


def papers(seen: Theatre, seat: str, heard: Heard) -> tuple[tuple[str, str], ...]:
    """The papers of a seat, the newest first. A seat without a side reads those of both, if it was told of them."""
    data = seen.rules.data
    own = seen.rules.side_of(seat) in data.sides
    found: list[tuple[str, str]] = []
    for event in told(seen, heard):
        if event.verb == BRIEFED:
            place = str(event.facts["place"])
            title = briefing_title(seen, place)
            for side in readers(seen, seat):
                found.append((briefing_id(seen, place, side), title if own else for_side(seen, title, side)))
        else:
            title = report_title(data, event)
            found.append(
                (report_id(event), title if own else for_side(seen, title, str(event.facts["side"])))
            )
    return tuple(reversed(found))


def paper(seen: Theatre, seat: str, heard: Heard, id: str) -> Paper | None:
    last: dict[str, Event] = {}  # side -> its report before
    for event in told(seen, heard):
        if event.verb == BRIEFED:
            place = str(event.facts["place"])
            for side in readers(seen, seat):
                if briefing_id(seen, place, side) == id:
                    return copy_for(seen, place, side, seat)
            continue
        if report_id(event) == id:
            side = str(event.facts["side"])
            return report_paper(seen.rules, event, last.get(side), corrections(seen, heard, id, side))
        last[str(event.facts["side"])] = event
    return None


def for_side(s: Theatre, title: str, side: str) -> str:
    return f"{title}, for {nouns.who(s.rules.data, side)}"


def readers(seen: Theatre, seat: str) -> tuple[str, ...]:
    """Whose copies of a briefing the seat reads: its side's; the umpire all, and one that is for him alone."""
    side = seen.rules.side_of(seat)
    return (side,) if side in seen.rules.sides else (*seen.rules.sides, UMPIRE)


def copy_for(seen: Theatre, place: str, reader: str, seat: str) -> Paper:
    """A copy of a briefing: the umpire's copy for a side is word for word what that side reads."""
    if reader == UMPIRE:
        return umpires_paper(seen, place)
    eyes = seen if seat != UMPIRE else seen.rules.view(seen, reader)
    return briefing_paper(eyes, place, reader)


def told(seen: Theatre, heard: Heard) -> list[Event]:
    """All reports and the briefings of this turn, each once; one that was told again replaces the older."""
    found: dict[str, Event] = {}
    for _, event in heard:
        if event.verb == "turn":
            for key in [key for key, one in found.items() if one.verb == BRIEFED]:
                del found[key]  # the forces of an old briefing are elsewhere by now
        elif event.verb == BRIEFED and event.facts["place"] in seen.engagements:
            found[f"{BRIEFED} {event.facts['place']}"] = event
        elif event.verb in REPORTS:
            found[report_id(event)] = event
    return list(found.values())


def corrections(seen: Theatre, heard: Heard, id: str, side: str) -> list[str]:
    """What the umpire has set right since a side's report before this one, as the side saw it, and why (AT-138)."""
    since: list[str] = []
    found: list[str] = []
    for _, event in heard:
        if event.verb == CORRECTED and event.reaches(side):
            since.append(correction(seen, event))
        elif event.verb in REPORTS and event.facts["side"] == side:
            if report_id(event) == id:
                found = since
            since = []
    return found


def correction(seen: Theatre, event: Event) -> str:
    """ "Bombs fell short. Turn 2 › Orders: fatigue of KG Krause 3 → 2."; the reason alone if nothing changed."""
    facts = ThrustEventFacts(seen.rules.data, event)
    what = set_right(facts)
    return f"{ended(facts.text('reason'))} {what}." if what else facts.text("reason")
