"""What a case expects of the position: control, troops, points, any fact, the outcome, briefings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.board.box import BoxError, Page, Trail
from sandtable.cases.names import meant, some_of, unknown
from sandtable.cases.play import Complaints, Play, difference_text, differences, table


def control(page: Page, play: Play) -> Complaints:
    """`control = { A5 = "germans" }`: who holds which area."""
    holders = holders_of(play.facts())
    if not holders:
        raise page.wrong("control", f"{play.game()} has no control of areas; `facts` tells what it has")
    shelf = page.page("control")
    sides = (*play.match.rules.seats(), *[side for side in holders.values() if isinstance(side, str)], "")
    for area, side in table(page, "control").items():
        if area not in holders:
            raise unknown(shelf, area, area, "area", holders)
        if side not in sides:
            raise unknown(shelf, area, str(side), "side", play.match.rules.playing())
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
    where = whereabouts(page, "troops", play)
    shelf = page.page("troops")
    for troop, place in table(page, "troops").items():
        if troop not in where:
            raise unknown(shelf, troop, troop, "troop", where)
        check_place(shelf, troop, shelf.text(troop), play)
        if where[troop] != place:
            yield ("troops", troop), difference_text(f"troop {troop}", place, where[troop])


def whereabouts(page: Page, key: str, play: Play) -> dict[str, str]:
    """Where each counter is; a fault in a game that has none."""
    found = play.match.rules.whereabouts(play.match.state)
    if not found:
        raise page.wrong(key, f"{play.game()} has no counters in places; `facts` tells what it has")
    return found


def check_place(page: Page, key: str, place: str, play: Play) -> None:
    """Refuses a place where no counter can be."""
    places = play.match.rules.all_places(play.match.state)
    if places and place not in places:
        raise unknown(page, key, place, "place", places)


def place(page: Page, play: Play) -> Complaints:
    """`place = { A5 = [], captured = ["27-bde"] }`: exactly who is there."""
    table(page, "place")
    shelf = page.page("place")
    for name in shelf.names():
        check_place(shelf, name, name, play)
        yield from all_in(("place", name), shelf, name, name, play)


def pool(page: Page, play: Play) -> Complaints:
    """`pool = { allies = ["8-bde"] }`: exactly who waits in a side's pool."""
    table(page, "pool")
    shelf = page.page("pool")
    rules = play.match.rules
    pools = {side: rules.pool_of(side) for side in rules.playing() if rules.pool_of(side)}
    if not pools:
        raise page.wrong("pool", f"{play.game()} has no pools; `place` says who is where")
    for side in shelf.names():
        if side not in pools:
            raise unknown(shelf, side, side, "side with a pool", pools)
        yield from all_in(("pool", side), shelf, side, pools[side], play)


def all_in(trail: Trail, page: Page, key: str, name: str, play: Play) -> Complaints:
    where = whereabouts(page, key, play)
    expected = page.texts(key)
    for number, troop in enumerate(expected, 1):
        if troop not in where:
            raise unknown(page, key, troop, "troop", where, f"[{number}]")
    found = [troop for troop, place in where.items() if place == name]
    if sorted(found) != sorted(expected):
        yield trail, difference_text(f"troops in {name}", expected, found)


def points(page: Page, play: Play) -> Complaints:
    """`points = { allies = 110 }`: the victory points of a side now."""
    standing = play.match.rules.standing(play.match.state)
    shelf = page.page("points")
    for side in table(page, "points"):
        if side not in standing:
            raise shelf.wrong(side, f"points are counted for {', '.join(standing) or 'nobody'}")
        if standing[side] != shelf.whole(side):
            yield ("points", side), difference_text(f"points of {side}", shelf.whole(side), standing[side])


# any fact


def facts(page: Page, play: Play) -> Complaints:
    """`facts.battle.3.result = "held"`: any fact of a position; an empty table means that there is none."""
    expected, found = table(page, "facts"), play.facts()
    for name in expected:
        if name not in found:
            raise unknown(page.page("facts"), name, name, "fact", found)
    check_names(page, ("facts",), expected, found, play)
    yield from differences(("facts",), "", expected, found)


def check_names(
    page: Page, trail: Trail, expected: Mapping[str, object], found: Mapping[str, object], play: Play
) -> None:
    """Refuses names under `facts` that are none of the game's; `found` is what stands there now."""
    for name, value in expected.items():
        inner = found.get(name)
        if name not in found:
            check_name(page, (*trail, name), name, found, play)
        if isinstance(value, Mapping):
            below = inner if isinstance(inner, Mapping) else {}
            fields = fields_of(found)
            for field in value if below and fields else ():
                if field not in fields:
                    raise named(page, (*trail, name, field), field, below)
            check_names(page, (*trail, name), value, below, play)


def fields_of(shelf: Mapping[str, object]) -> set[str]:
    """The fields that the entries of a table have, if they are alike; then there are no others."""
    sheets = [set(value) for value in shelf.values() if isinstance(value, Mapping)]
    alike = len(sheets) > 1 and len(sheets) == len(shelf) and bool(set.intersection(*sheets))
    return set.union(*sheets) if alike else set()


def check_name(page: Page, trail: Trail, name: str, found: Mapping[str, object], play: Play) -> None:
    """Refuses an entry that there is not now, if it is no name of the game either."""
    names = play.names
    if names.checks_letters() and not names.knows(play.match.state, name):
        raise named(page, trail, name, found)


def named(page: Page, trail: Trail, name: str, known: Iterable[str], what: str = "fact") -> BoxError:
    """Makes the fault of a name deep in an expectation, with its own line."""
    listed = list(known)
    hint = meant(name, listed) or (f"; there are {some_of(listed)}" if listed else "")
    line = page.source.line((*page.path, *trail))
    return BoxError(page.file, line, f"[{'.'.join(trail)}] there is no {what} {name!r}{hint}")


# the end, and what is printed


def outcome(page: Page, play: Play) -> Complaints:
    """`outcome = "allies tactical"`, or a table with name, winner and scores; "" while the match goes on."""
    rules = play.match.rules
    found = rules.outcome(play.match.state)
    told: dict[str, object] = {"name": "", "winner": "", "scores": {}}
    if found is not None:
        told = {"name": found.name, "winner": found.winner, "scores": found.scores}
    if isinstance(page.values["outcome"], str):
        yield from differences(("outcome",), "outcome", {"name": page.text("outcome")}, told)
        return
    shelf = page.page("outcome")
    for name in table(page, "outcome"):
        if name not in told:
            raise unknown(shelf, name, name, "part of an outcome", told)
    if shelf.text("winner", "") not in ("", *rules.playing()):
        raise unknown(shelf, "winner", shelf.text("winner"), "side", rules.playing())
    for side in shelf.page("scores").names() if shelf.has("scores") else ():
        if side not in rules.playing():
            raise unknown(shelf.page("scores"), side, side, "side", rules.playing())
    yield from differences(("outcome",), "outcome", shelf.values, told)


def briefing(page: Page, play: Play) -> Complaints:
    """`briefing = { battle = 8, defender = { core_points = 1000 } }`: what is printed for the table."""
    skin: Any = play.match.rules.skin()
    told = page.page("briefing")
    if not getattr(skin, "has_table_battles", False):
        raise page.wrong("briefing", f"{play.game()} has no tabletop battles")
    battle = str(told.whole("battle")) if type(told.values.get("battle")) is int else told.text("battle")
    open_now = skin.briefed(play.match.state)
    if battle not in open_now:
        raise told.wrong(
            "battle", f"there is no battle {battle!r} to brief now; there are {some_of(open_now)}"
        )
    expected = {name: value for name, value in told.values.items() if name != "battle"}
    if not expected:
        raise page.wrong("briefing", "say what is printed for the battle, such as `mission`")
    found = skin.briefing_facts(play.match.state, battle)
    check_parts(page, ("briefing",), expected, found)
    yield from differences(("briefing",), "briefing", expected, found)


def check_parts(
    page: Page, trail: Trail, expected: Mapping[str, object], found: Mapping[str, object]
) -> None:
    """Refuses names that a briefing does not have, on any level."""
    for name, value in expected.items():
        if name not in found:
            raise named(page, (*trail, name), name, found, "part of the briefing")
        inner = found[name]
        if isinstance(value, Mapping) and isinstance(inner, Mapping):
            check_parts(page, (*trail, name), value, inner)
