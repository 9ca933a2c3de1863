"""What a case may expect. Each function reads its key of an `expect` table and reports every difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from sandtable.board.box import Page, Trail
from sandtable.board.toml import inline, is_rows
from sandtable.kernel.codec import step_text
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Dice, Throw, Word
from sandtable.kernel.words import spelled

Complaints: TypeAlias = Iterator[tuple[Trail, str]]  # keys under `expect`, and what is wrong


class Play:
    """A case being played, and how much of the log the expectations have already looked at."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.since = 0
        self.fresh = True  # was nothing expected since the last action?

    def act(self) -> None:
        """Called before an action: events told before the last expectation no longer count."""
        if not self.fresh:
            self.since = len(self.match.log)
        self.fresh = True

    def checked(self) -> None:
        self.fresh = False

    def news(self) -> list[Event]:
        """The events that the actions since the last expectation told."""
        return [event for _, event in self.match.log[self.since :]]

    def facts(self) -> dict[str, object]:
        return self.match.rules.facts(self.match.state)


def difference_text(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {shown(expected)}; found {shown(found)}"


def shown(value: object) -> str:
    return inline(plain(value)) if value is not None else "nothing"


def plain(value: object) -> object:
    """Turns tuples into lists, as a file would hold them."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    return value


def table(page: Page, key: str) -> dict[str, object]:
    return page.page(key).values


# what is


def control(page: Page, play: Play) -> Complaints:
    """`control = { A5 = "germans" }`: who holds which area."""
    holders = holders_of(play.facts())
    for area, side in table(page, "control").items():
        if area not in holders:
            raise page.page("control").wrong(area, "there is no such area")
        if holders[area] != side:
            yield ("control", area), difference_text(f"control of {area}", side, holders[area])


def holders_of(facts: Mapping[str, object]) -> dict[str, object]:
    """Gives the holder of each area, whether the game lists the areas of each side or the side of each area."""
    told = facts.get("control", facts.get("holds"))
    found: dict[str, object] = {}
    if isinstance(told, Mapping):
        for name, value in told.items():
            if isinstance(value, list):
                found.update(dict.fromkeys(value, name))
            else:
                found[name] = value
    return found


def troops(page: Page, play: Play) -> Complaints:
    """`troops = { 3-div = "B5", 27-bde = "captured" }`: where troops are, on the map or off it."""
    places = places_of(play.facts())
    for troop, place in table(page, "troops").items():
        if troop not in places:
            raise page.page("troops").wrong(troop, "there is no such troop")
        if places[troop] != place:
            yield ("troops", troop), difference_text(f"troop {troop}", place, places[troop])


def places_of(facts: Mapping[str, object]) -> Mapping[str, object]:
    """Where every counter is: troops, and units in games that tell ships and aircraft apart."""
    found: dict[str, object] = {}
    for name in ("troops", "units"):
        told = facts.get(name)
        found.update(told if isinstance(told, Mapping) else {})
    return found


def place(page: Page, play: Play) -> Complaints:
    """`place = { A5 = [], captured = ["27-bde"] }`: exactly who is there."""
    shelf = page.page("place")
    for name in shelf.names():
        yield from all_in(("place", name), name, shelf.texts(name), play)


def pool(page: Page, play: Play) -> Complaints:
    """`pool = { allies = ["8-bde"] }`: exactly who waits in a side's pool."""
    shelf = page.page("pool")
    for side in shelf.names():
        yield from all_in(("pool", side), f"{side}-pool", shelf.texts(side), play)


def all_in(trail: Trail, name: str, expected: tuple[str, ...], play: Play) -> Complaints:
    found = [troop for troop, place in places_of(play.facts()).items() if place == name]
    if sorted(found) != sorted(expected):
        yield trail, difference_text(f"troops in {name}", expected, found)


def points(page: Page, play: Play) -> Complaints:
    """`points = { allies = 110 }`: the victory points of a side now."""
    standing = play.match.rules.standing(play.match.state)
    for side, expected in table(page, "points").items():
        if side not in standing:
            raise page.page("points").wrong(side, f"points are counted for {', '.join(standing) or 'nobody'}")
        if standing[side] != expected:
            yield ("points", side), difference_text(f"points of {side}", expected, standing[side])


def facts(page: Page, play: Play) -> Complaints:
    """`facts.battle.3.result = "held"`: any fact of a position; an empty table means that there is none."""
    yield from differences(("facts",), "", table(page, "facts"), play.facts())


def differences(
    trail: Trail, path: str, expected: Mapping[str, object], found: Mapping[str, object]
) -> Complaints:
    """Lists the differences; expected tables, also in lists, need not name everything that is found."""
    for name, value in expected.items():
        where = f"{path}.{name}".lstrip(".")
        other = plain(found.get(name))
        if isinstance(value, Mapping) and value and isinstance(other, Mapping):
            yield from differences((*trail, name), where, value, other)
        elif is_rows(value) and is_rows(other) and len(value) == len(other):
            rows = {f"[{number}]": row for number, row in enumerate(value, 1)}
            there = {f"[{number}]": row for number, row in enumerate(other, 1)}
            yield from differences((*trail, name), where, rows, there)
        elif other != value:
            yield (*trail, name), difference_text(where, value, other)


def outcome(page: Page, play: Play) -> Complaints:
    """`outcome = "allies tactical"`, or a table with name, winner and scores; "" while the match goes on."""
    found = play.match.rules.outcome(play.match.state)
    told = {"name": found.name, "winner": found.winner, "scores": found.scores} if found else {"name": ""}
    value = page.values["outcome"]
    expected = table(page, "outcome") if isinstance(value, dict) else {"name": page.text("outcome")}
    yield from differences(("outcome",), "outcome", expected, told)


def briefing(page: Page, play: Play) -> Complaints:
    """`briefing = { battle = 8, defender = { core_points = 1000 } }`: what is printed for the table."""
    skin: Any = play.match.rules.skin()
    s: Any = play.match.state
    told = page.page("briefing")
    if not hasattr(skin, "briefer"):
        raise page.wrong("briefing", f"{play.match.rules.id} has no tabletop battles")
    expected = {name: value for name, value in told.values.items() if name != "battle"}
    found = skin.briefer().brief(s, s.battle(told.whole("battle")))
    yield from differences(("briefing",), "briefing", expected, found.as_dict())


# what is asked


def asked(page: Page, play: Play) -> Complaints:
    """`asked = "allies: PlaceArrow"`, a list if several are asked, [] if nobody is."""
    value = page.values["asked"]
    expected = [page.text("asked")] if isinstance(value, str) else list(page.texts("asked"))
    pending = play.match.pending()
    exact = [f"{key}: {step_text(ask)}" for key, ask in pending.items()]
    found = [f"{key}: {type(ask).__name__}" for key, ask in pending.items()]
    for number, text in enumerate(exact):
        if text in expected:
            found[number] = text
    if sorted(found) != sorted(expected):
        yield ("asked",), difference_text("asked", expected, found)


def breadcrumb(page: Page, play: Play) -> Complaints:
    """`breadcrumb = ["Turn(2)", "PlaceArrow"]`: some levels of where play stands, outermost first."""
    trail = play.match.state.breadcrumb()
    expected = page.texts("breadcrumb")
    rest = iter(trail)
    if not all(any(is_step(step, name) for step in rest) for name in expected):
        yield ("breadcrumb",), difference_text("breadcrumb", expected, [step_text(step) for step in trail])


def is_step(step: AnyStep, name: str) -> bool:
    return name in (type(step).__name__, step_text(step))


def offered(page: Page, play: Play) -> Complaints:
    """`offered = ["A2>B2"]`: letters that are possible now, or after the `draft`."""
    letters, fault = next_letters(page, play)
    missing = [letter for letter in page.texts("offered") if letter not in letters]
    if fault or missing:
        yield ("offered",), fault or difference_text("offered", missing, letters)


def not_offered(page: Page, play: Play) -> Complaints:
    """`not_offered = ["A2>C1"]`: letters that are not possible now, or after the `draft`."""
    letters, fault = next_letters(page, play)
    wrong = [letter for letter in page.texts("not_offered") if letter in letters]
    if fault or wrong:
        yield ("not_offered",), fault or f"offered, but should not be: {shown(wrong)}"


def letters(page: Page, play: Play) -> Complaints:
    """`letters = ["use", "forfeit"]`: the letters that are possible, all of them."""
    found, fault = next_letters(page, play)
    if fault or sorted(found) != sorted(page.texts("letters")):
        yield ("letters",), fault or difference_text("letters", page.texts("letters"), found)


def next_letters(page: Page, play: Play) -> tuple[list[str], str]:
    """The letters after the draft of the seat in question, or a sentence why there are none."""
    s, pending = play.match.state, play.match.pending()
    seat = page.text("seat", "")
    asks = [ask for key, ask in pending.items() if isinstance(ask, Choice) and seat in ("", key)]
    if len(asks) != 1:
        return (
            [],
            f"letters: expected one question{' to ' if seat else ''}{seat}; asked is {shown(list(pending))}",
        )
    seen = play.match.rules.view(s, asks[0].seat(s))
    draft: Word = ()
    for letter in drafted(page):
        known = asks[0].letters(seen, draft)
        if letter not in known:
            return [], difference_text(f"letters after {shown(draft)}", letter, known)
        draft = (*draft, letter)
    return asks[0].letters(seen, draft), ""


def drafted(page: Page) -> Word:
    try:
        return spelled(page.texts("draft", ()))
    except Refused as refused:
        raise page.wrong("draft", refused.sentence) from None


def meant(page: Page, play: Play) -> Complaints:
    """Checks that `seat` and `draft`, which say whose letters after what are meant, come with such an expectation."""
    if not any(page.has(name) for name in ("offered", "not_offered", "letters")):
        raise page.wrong("", "seat and draft belong to offered, not_offered or letters")
    return iter(())


def dice(page: Page, play: Play) -> Complaints:
    """`dice = { count = 1, because = [[2, "50-div"]] }`: the throw that is asked for, as declared."""
    told = page.page("dice")
    thrown = [(key, ask) for key, ask in play.match.pending().items() if isinstance(ask, Throw)]
    if not thrown:
        yield ("dice",), f"dice: expected a throw; asked is {shown(list(play.match.pending()))}"
        return
    key, ask = thrown[0]
    found = dice_facts(key, ask.dice(play.match.state))
    for name in told.names():
        if name not in found:
            raise told.wrong(name, f"expected one of {', '.join(found)}")
    yield from differences(("dice",), "dice", told.values, found)


def dice_facts(seat: str, declared: Dice) -> dict[str, object]:
    return {
        "seat": seat,
        "count": declared.count,
        "sides": declared.sides,
        "needs": declared.needs,
        "plus": declared.plus(),
        "because": declared.because,
    }


# what was told


def told(page: Page, play: Play) -> Complaints:
    """`told = [{ verb = "taken", area = "B5" }]`: events told since the last expectation, in this order."""
    rest = iter(play.news())
    for number, row in enumerate(page.rows("told"), 1):
        if not any(is_event(event, row) for event in rest):
            found = "; ".join([repr(event) for event in play.news()])
            yield ("told", f"[{number}]"), f"told: expected {shown(row.values)}; found {found or 'nothing'}"
            return


def not_told(page: Page, play: Play) -> Complaints:
    """`not_told = [{ verb = "captured" }]`: no such event was told since the last expectation."""
    for number, row in enumerate(page.rows("not_told"), 1):
        for event in play.news():
            if is_event(event, row):
                yield ("not_told", f"[{number}]"), f"told, but should not be: {event!r}"


def is_event(event: Event, row: Page) -> bool:
    verb = row.text("verb")
    expected = {name: value for name, value in row.values.items() if name != "verb"}
    return event.verb == verb and not list(differences((), "", expected, event.facts))


EXPECTATIONS: Final[dict[str, Callable[[Page, Play], Complaints]]] = {
    "control": control,
    "troops": troops,
    "place": place,
    "pool": pool,
    "points": points,
    "facts": facts,
    "outcome": outcome,
    "briefing": briefing,
    "asked": asked,
    "breadcrumb": breadcrumb,
    "seat": meant,
    "draft": meant,
    "offered": offered,
    "not_offered": not_offered,
    "letters": letters,
    "dice": dice,
    "told": told,
    "not_told": not_told,
}
