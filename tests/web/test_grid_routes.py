"""Boards of squares over the net: what is laid over them, lines of sight, ways; each from what its seat sees."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.board.table import (
    CardFace,
    Counter,
    Goal,
    Grid,
    Hand,
    House,
    Hulk,
    Opening,
    Overlay,
    Piece,
    Ray,
    Table,
)
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.show import SkirmishSkin
from sandtable.kernel.steps import Choice, Steps, Word
from sandtable.live.scenes.ways import MOST, way
from sandtable.live.written import written
from sandtable.remote import RemoteError, RemoteMatch
from sandtable.remote import Table as Net

Json = dict[str, Any]
RIFLES = Counter("rifles", "Rifle Team", "Rifles", "blue", "infantry-team")
TANK = Piece(RIFLES, "C3", "C4", 0, "+3", "9/7/6", "2", True, 1, ("tracks",), (RIFLES,), True, ("+1",), 90)


def test_a_grid_is_sent_with_everything_that_is_drawn_of_it() -> None:
    house = House(
        "farm", "Farm", 1, 0, 1, 1, (Opening("door", 0, 0, "S"),), ((0, 0, "E"),), ((0, 0, "N"),), "+3"
    )
    grid = Grid(
        "field",
        "The Field",
        ("..#", ".r."),
        {".": "open", "#": "hedge", "r": "road"},
        (house,),
        (TANK,),
        (Hulk("w1", "Wreck", "A1", "A2", 4, "1 of 4"),),
        (Goal("farm", "Farm", ("B1",), "3", "blue"),),
        ("A2",),
        ("C1",),
        (("blue", ("A1", "B1")),),
        (("lane.1", 2.0, 0.5),),
    )
    face = CardFace("rally", "Rally", "Takes a marker off.", "or Move +2", ("rally",), "now")
    table = Table("T", (), (), (), (), grids=(grid,), hands=(Hand("blue", 1, (face,)),))
    sent = json.loads(written(table))

    told = sent["grids"][0]
    assert told["ground"] == ["..#", ".r."] and told["legend"]["#"] == "hedge"
    assert told["houses"][0]["openings"] == [{"kind": "door", "i": 0, "j": 0, "side": "S"}]
    assert told["houses"][0]["walls"] == [[0, 0, "E"]] and told["houses"][0]["doorways"] == [[0, 0, "N"]]
    assert told["pieces"][0] == piece_told()
    assert told["hulks"][0]["damage"] == "1 of 4" and told["goals"][0]["points"] == "3"
    assert (told["smoke"], told["passages"], told["zones"]) == (["A2"], ["C1"], [["blue", ["A1", "B1"]]])
    assert told["lanes"] == [["lane.1", 2.0, 0.5]]
    assert sent["hands"][0]["cards"][0]["letters"] == ["rally"]


def piece_told() -> Json:
    counter: Json = {"id": "rifles", "name": "Rifle Team", "short": "Rifles", "side": "blue"}
    counter |= {"symbol": "infantry-team", "strength": "", "marks": [], "reach": 0}
    return {
        **{"counter": counter, "at": "C3", "rear": "C4", "heading": 0, "attack": "+3", "defence": "9/7/6"},
        **{"token": "2", "spent": True, "suppressed": 1, "damage": ["tracks"], "aboard": [counter]},
        **{"reduced": True, "other": ["+1"], "arc": 90},
    }


class Painter:
    """Draws over the skirmish as if it had squares, and remembers for whose eyes."""

    def __init__(self) -> None:
        self.asked: list[tuple[Word, str]] = []
        self.troops: list[dict[str, str]] = []

    def overlay(self, seen: Any, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
        self.asked.append((draft, letter))
        ray = Ray((0.5, 0.5), (2.5, 1.5), "blocked", ("A1", "B1"), (("B1", "house"),))
        return (
            Overlay((ray,), dangers=(("A1", 0.5),), bubble=("50 %",), bubble_at="A1", ghost=TANK)
            if letter
            else None
        )

    def sight(self, seen: Any, start: str, end: str) -> Ray | None:
        self.troops.append(dict(seen.hidden))
        return Ray((0.5, 0.5), (1.5, 0.5), "clear", (start, end)) if start != "Z9" else None


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Painter:
    found = Painter()
    monkeypatch.setattr(SkirmishSkin, "overlay", found.overlay)
    monkeypatch.setattr(SkirmishSkin, "sight", found.sight)
    return found


@pytest.fixture
def match(anna: Net) -> RemoteMatch:
    found = anna.new("skirmish", {"blue": "me", "red": "link"}, public=True)
    found.view("blue")
    return found


def asked(match: RemoteMatch, path: str, **more: Any) -> Any:
    version = match.view("blue")["version"]
    return match.ask("POST", path, json={"key": "blue", "draft": [], "version": version, **more})


def test_a_letter_that_is_looked_at_lays_its_ray_over_the_grid(match: RemoteMatch, painter: Painter) -> None:
    found = asked(match, "/overlay", letter="mill")
    assert found["rays"][0]["obstacles"] == [["B1", "house"]] and found["rays"][0]["start"] == [0.5, 0.5]
    assert found["dangers"] == [["A1", 0.5]] and found["ghost"]["rear"] == "C4"
    assert painter.asked == [((), "mill")]


def test_nothing_is_laid_over_the_grid_by_a_letter_that_is_not_offered(
    match: RemoteMatch, painter: Painter
) -> None:
    assert asked(match, "/overlay", letter="nonsense") is None
    assert asked(match, "/overlay") is None, "the draft alone lays nothing here"
    assert painter.asked == [((), "")]


def test_a_game_without_a_grid_lays_nothing_and_has_no_lines_of_sight(match: RemoteMatch) -> None:
    assert asked(match, "/overlay", letter="mill") is None
    assert match.ask("GET", "/sight", params={"start": "A1", "end": "B1"}) is None


@pytest.mark.parametrize("path", ["/overlay", "/way"])
def test_only_who_is_asked_sees_what_a_draft_lays_over_the_grid(
    match: RemoteMatch, ben: Net, path: str
) -> None:
    body = {"key": "blue", "draft": [], "version": 1, **({"to": "square:A1"} if path == "/way" else {})}
    with pytest.raises(RemoteError) as refused:
        ben.match(match.id).ask("POST", path, json=body)
    assert refused.value.status == 403
    with pytest.raises(RemoteError) as stale:
        match.ask("POST", path, json={**body, "version": 99})
    assert (stale.value.status, stale.value.code) == (409, "stale")
    with pytest.raises(RemoteError) as unknown:
        asked(match, path, draft=["nonsense"], **({"to": "square:A1"} if path == "/way" else {}))
    assert unknown.value.status == 422


def test_observers_measure_lines_of_sight_with_their_own_eyes(
    match: RemoteMatch, ben: Net, painter: Painter
) -> None:
    found = ben.match(match.id).ask("GET", "/sight", params={"start": "A1", "end": "B1"})
    assert found["state"] == "clear" and found["crossed"] == ["A1", "B1"]
    assert match.ask("GET", "/sight", params={"seat": "blue", "start": "Z9", "end": "B1"}) is None
    with pytest.raises(RemoteError) as refused:
        ben.match(match.id).ask("GET", "/sight", params={"seat": "blue", "start": "A1", "end": "B1"})
    assert refused.value.status == 403
    for odd in ("", "x" * 65):
        with pytest.raises(RemoteError) as bad:
            match.ask("GET", "/sight", params={"start": odd, "end": "B1"})
        assert bad.value.status == 422


class Walk(Choice[Any]):
    """A word of at most four steps over a board of a single rank; `turn` stands on no square, `stop` ends it."""

    rule = "T-1"

    def seat(self, s: Any) -> str:
        return "blue"

    def letters(self, seen: Any, draft: Word) -> list[str]:
        at = next((int(letter[1:]) for letter in reversed(draft) if letter[0] == "A"), 5)
        steps = [f"A{at + 1}", f"A{at - 1}"] if len(draft) < 4 else []
        return [*steps, "turn", "stop"] if draft else [*steps, "turn"]

    def ends(self, seen: Any, word: Word) -> bool:
        return bool(word) and word[-1] == "stop"

    def anchors(self, seen: Any, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"square:{letter}",) if letter[0] == "A" else ()

    def chosen(self, s: Any, word: Word) -> Steps:
        return []


def test_a_far_square_is_reached_by_the_fewest_letters() -> None:
    rules = Skirmish("", {})
    seen = rules.setup()
    assert way(rules, seen, Walk(), (), "square:A8") == ("A6", "A7", "A8")
    assert way(rules, seen, Walk(), ("A6",), "square:A8") == ("A7", "A8")
    assert way(rules, seen, Walk(), (), "square:A9") == ("A6", "A7", "A8", "A9")
    assert way(rules, seen, Walk(), (), "square:A10") == (), "too far"
    assert way(rules, seen, Walk(), (), "unit:rifles") == ()
    assert MOST < 1000, "a question is answered at once"


def test_rules_that_know_the_way_are_asked_for_it() -> None:
    class Guide(SkirmishSkin):
        def way(self, seen: Any, ask: Choice[Any], draft: Word, place: str) -> Word:
            return (*draft, "ne", place)

    rules = Skirmish("", {})
    rules.worn = Guide(rules)
    seen = rules.setup()
    assert way(rules, seen, Walk(), ("A6",), "square:A8") == ("A6", "ne", "A8")
    assert way(rules, seen, Walk(), (), "unit:rifles") == ()
