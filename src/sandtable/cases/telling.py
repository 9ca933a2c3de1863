"""What a case expects of the log: events that were told, and events that were not."""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page
from sandtable.cases.kinds import kind_fault, name_fault
from sandtable.cases.names import unknown
from sandtable.cases.play import Complaints, Play, differences, shown
from sandtable.kernel.rules import correctors
from sandtable.kernel.state import Event

FREE: Final = ("reason",)  # what people write in their own words


def told(page: Page, play: Play) -> Complaints:
    """`told = [{ verb = "taken", area = "B5" }]`: events told since the last expectation, in this order."""
    rest = iter(play.news())
    for number, row in enumerate(rows(page, "told", play), 1):
        if not any(is_event(event, row) for event in rest):
            found = "; ".join([repr(event) for event in play.news()])
            message = f"told: expected {shown(row.values)}; found {found or 'nothing'}"
            yield ("told", f"[{number}]"), message
            return


def not_told(page: Page, play: Play) -> Complaints:
    """`not_told = [{ verb = "captured" }]`: no such event was told since the last expectation."""
    for number, row in enumerate(rows(page, "not_told", play), 1):
        check_values(row, play)
        for event in play.news():
            if is_event(event, row):
                yield ("not_told", f"[{number}]"), f"told, but should not be: {event!r}"


def is_event(event: Event, row: Page) -> bool:
    expected = {name: value for name, value in row.values.items() if name != "verb"}
    return event.verb == row.text("verb") and not list(differences((), "", expected, event.facts))


def rows(page: Page, key: str, play: Play) -> list[Page]:
    """The events that are named; a verb, a fact or a kind of value that the game never tells is a fault."""
    found = page.rows(key)
    if not found:
        raise page.wrong(key, "an empty list expects nothing")
    for row in found:
        verb, verbs = row.text("verb"), play.names.verbs()
        if verbs and verb not in verbs:
            raise unknown(row, "verb", verb, "event", verbs)
        seen = {name for event in play.news() if event.verb == verb for name in event.facts}
        unseen = [name for name in row.names() if name != "verb" and name not in seen]
        facts = play.names.facts_of(verb) if unseen else frozenset()
        for name in unseen:
            if facts and name not in facts:
                raise unknown(row, name, name, f"fact of {verb!r}", sorted(facts))
        for name, value in row.values.items():
            if fault := kind_fault(play.names.family, verb, name, value) if name != "verb" else "":
                raise row.wrong(name, fault)
    return found


def check_values(row: Page, play: Play) -> None:
    """Refuses names in an event that was not told if the game does not have them: the event could never be told."""
    names, s = play.names, play.match.state
    if not names.checks_letters():
        return
    more = [text for event in play.news() for text in texts_of(event)]
    more += correctors(play.match.rules)  # who need not have a seat
    for name, value in row.values.items():
        for text in value if isinstance(value, list) else [value]:
            if name in ("verb", *FREE) or not isinstance(text, str):
                continue
            if text and not names.knows(s, text, more):
                raise row.wrong(name, f"there is no {text!r} in {play.game()}{names.near(s, text, more)}")
            if fault := name_fault(play.match.rules, s, row.text("verb"), name, text):
                raise row.wrong(name, fault)


def texts_of(event: Event) -> list[str]:
    found: list[str] = []
    for value in event.facts.values():
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, tuple):
            found += [item for item in value if isinstance(item, str)]
    return found
