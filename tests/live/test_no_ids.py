"""No internal id stands where people read: in scenes, rows, log, cards, papers, refusals, sheets and army pages.

Matches are played at random. Everything that a seat is sent is searched, but for the fields that hold ids for the
program: letters, anchors, keys. What people type as a code is shown as one, in a field of its own (`letter`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from sandtable.board.briefing import primer_of
from sandtable.board.skin import skin_of
from sandtable.games.catalogue import GAMES, open_game
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.live.lobby import games
from sandtable.live.lobby.keys import KeyMaker
from sandtable.live.lobby.units import unit_book
from sandtable.live.scenes.entries import Chronicle
from sandtable.players import roster
from tests.live.test_hidden import play_on
from tools.traces import NONSENSE, Trace, introduce, look, plain

# Fields that the program reads, not people.
CODES = frozenset(
    [
        *("id", "letter", "letters", "word", "anchor", "anchors", "points", "step", "silence", "default"),
        *("at", "way", "trail", "crossed", "squares", "target", "unit", "marks", "signs", "symbol"),
    ]
)
QUOTING = ("not-offered", "too-long")  # refusals that only quote the code which somebody typed
UNREAD = ("position", "summary", "drawing", "way ")  # what is written for programs, by its title
SHAPES = re.compile(
    r"""(?<![\w.@/:-])(?:
      [a-z][a-z-]*\.\d+           # farm.3
    | \d+(?::\w+)?@\w+            # 201@1
    | [a-z]+(?:-[a-z]+)*-\d+      # farm-2, fire-1
    | [a-z-]+/\d+                 # farm/2
    | [a-z]+(?:_[a-z]+)+          # order_method
    | [A-Z][a-z]+[A-Z][a-z]\w+    # HideReserve
    | (?:area|unit|square|house|tile|option|card|kind|asset|road):\S+
    )(?![\w@])""",
    re.VERBOSE,
)
ENGLISH = re.compile(r"[A-Z][a-z]+[A-Z]|-\d+ (?:of|to)|\d+/\d+$")


class Case(NamedTuple):
    game: str
    scenario: str = ""
    options: dict[str, OptionValue] = {}  # noqa: RUF012
    every: int = 9
    longest: int = 70


CASES = (
    Case("skirmish"),
    Case("caen"),
    Case("norway"),
    Case("villers-bretonneux"),
    Case("totalize", every=12, longest=40),
    Case("heroes", "house-to-house"),
    Case("heroes", "crack-the-strongpoint"),
    Case("heroes", "free-battle", {"size": "60"}, every=4),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case.scenario}".strip())
def test_nobody_reads_an_internal_id(case: Case) -> None:
    match = Match(open_game(case.game, case.scenario, case.options), Seeded(str(case)))
    rules, story, rng = match.rules, Chronicle(match), Random(str(case))
    players = {seat: roster.make_player("random", rules, seat, rng) for seat in rules.seats()}
    trace = Trace()
    introduce(trace, match)
    while match.pending() and len(match.live) < case.longest:
        if rng.randrange(case.every) == 0:
            look(trace, match, story, rng)
            look_around(trace, match)
        play_on(match, players, rng)
    story.catch_up()
    for seat in rules.seats():
        for line, text in story.newest(seat, last=10**9)[0]:
            trace.add("story", line, "entry", text)
    known = ids_of(match)
    faults = {
        fault
        for column in ("story", "letters", "refusals", "scenes")
        for _, title, text in trace.texts[column]
        if not title.startswith(UNREAD) and " odds of " not in title
        for fault in ids_in(match, column, title, text, known)
    }
    assert not faults, "\n".join(sorted(faults)[:40])


def look_around(trace: Trace, match: Match) -> None:
    """The card of every place of a board of squares, rooms and lanes included, and of every objective."""
    s = match.state
    if not isinstance(s, Battle):
        return
    odd = [one for one in s.land.terrain if not re.fullmatch(r"[A-Z]+\d+", one)]
    for square in [*odd, *[goal.squares[0] for goal in s.goals.values()]]:
        trace.add("scenes", 0, "card", s.rules.skin().card(s, f"square:{square}"))


@pytest.mark.parametrize("game", GAMES)
def test_no_page_about_a_game_names_one(game: str) -> None:
    """The lobby's sheet, the primer, the key, the units, and the army builder."""
    faults = []
    for scenario in games.opened(game).scenarios():
        rules = games.opened(game, scenario)
        pages: list[Any] = [games.sheet(rules), games.shown_options(rules), primer_of(rules)]
        pages += [KeyMaker(rules).make(), unit_book(rules)]
        skin = skin_of(rules)
        if games.musters(rules):
            for side in rules.playing():
                armies = skin.muster_sheet(side, ()).ready
                pages += [
                    skin.muster_sheet(side, word) for army in armies for word in (army.word, army.word[:3])
                ]
        for page in pages:
            faults += list(walk(plain(page), "", frozenset()))
    assert not faults, "\n".join(sorted(set(faults))[:40])


def ids_of(match: Match) -> frozenset[str]:
    """The ids of units and places that nobody would take for a name: with a sign or a number in them."""
    found = set(getattr(match.state, "units", {})) | set(getattr(match.state, "where", {}))
    return frozenset([id for id in found if re.search(r"[-._]", id) and id != id.capitalize()])


def ids_in(match: Match, column: str, title: str, text: str, known: frozenset[str]) -> Iterator[str]:
    value = json.loads(text) if text[:1] in "{[" else text
    if title.startswith("papers of"):
        value = [paper[1] for paper in value]  # each with its id
    if column == "refusals":
        told = isinstance(value, list) and len(value) > 1 and value[0] not in QUOTING
        value = skin_of(match.rules).in_names(value[1]) if told else ""  # its sentence, as a page is sent it
    yield from walk(value, "", known)


def walk(value: Any, field: str, known: frozenset[str]) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            if name not in CODES and not (name == "text" and "closing" in value):
                yield from walk(one, name, known)
    elif isinstance(value, list):
        for one in value:
            yield from walk(one, field, known)
    elif isinstance(value, str) and NONSENSE not in value:
        for found in SHAPES.findall(value):
            if not ENGLISH.search(found):
                yield f"{field}: {found!r} in {value[:110]!r}"
        for id in known:
            if id in value and re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", value):
                yield f"{field}: {id!r} in {value[:110]!r}"


def test_the_search_finds_what_it_is_for() -> None:
    for text in ("moves to farm.3.", "201@1 costs 3", "fire-1 fires", "farm/2 falls", "the order_method"):
        assert list(walk({"text": text}, "", frozenset()))
    assert list(walk({"name": "50-div marches"}, "", frozenset({"50-div"})))
    assert not list(
        walk({"letter": "201@1", "name": "Ammo in slot 1, HON-304, Pz.Gr.-Rgt 304"}, "", frozenset())
    )
