"""What happened, told as a story (HON-101 … HON-110 name the counters, section 21.4 what is hidden)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sandtable.games import heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.state import Event, Fact
from tests.games.heroes.field import add, empty, roll, run, say
from tests.games.heroes.firing import level
from tests.games.heroes.telling import SCENARIOS, battle, opened

RAW = re.compile(r"ghost-\d|\bx\d+y\d+\b|\b[a-z]+\.\d\b|-wreck\b|[{}\x02\x03\x1f]|\b[a-z]+-\d+\b|None|\(\)")
FOLDER = Path(heroes.__file__).parent
RULES = opened("first-light")


def happened(verb: str, **facts: Fact) -> Event:
    return Event(verb, facts, ())


def told(verb: str, **facts: Fact) -> str:
    return RULES.skin().sentence(happened(verb, **facts))


def verbs() -> set[str]:
    """Every verb that the game tells, out of its source."""
    found: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                at = {"tell": 0, "whisper": 1}.get(node.func.attr, -1)
                if at >= 0 and len(node.args) > at:
                    verb = node.args[at]
                    if isinstance(verb, ast.Constant):
                        found.add(str(verb.value))
    return found


def test_every_verb_of_the_game_has_a_sentence() -> None:
    assert verbs() - set(RULES.skin().sentences) == set()


def test_no_sentence_is_for_a_verb_that_is_never_told() -> None:
    by_kernel = {"corrected", "gone-back", "amended", "given-up", "ended-together"}
    assert set(RULES.skin().sentences) - verbs() - by_kernel == set()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_battles_read_as_sentences(scenario: str) -> None:
    rules = opened(scenario)
    seen = 0
    for seed in range(2):
        for moment in battle(rules, f"{scenario} {seed}"):
            for event in moment.s.news:
                seen += 1
                sentence = rules.skin().sentence(event)
                assert sentence[0].isupper() or sentence.startswith("2nd Lt"), (sentence, event)
                assert sentence[-1] in ".!", (sentence, event)
                assert not RAW.search(sentence), (sentence, event)
                assert not re.search(r"  | \.(?!\d)| ,|\.\.", sentence), (sentence, event)
                pieces = rules.skin().parts(event)
                assert "".join([text for text, _ in pieces]) == sentence
                assert all(points_at_something(moment.s, anchor) for _, anchor in pieces), (sentence, event)
    assert seen > 100


def points_at_something(s: Battle, anchor: str) -> bool:
    """Is what an anchor names on the table?"""
    kind, _, id = anchor.partition(":")
    squares = s.land.squares
    if kind == "square":
        return id in squares.centre or id in squares.half_of or bool(s.changes)
    return {
        "": not anchor,
        "unit": id in s.units,
        "corner": id in squares.corner_squares,
        "house": id in s.land.ground.kinds,
        "card": id in s.rules.box.cards,
    }[kind]


def test_a_shot_says_from_where_and_at_whom() -> None:
    facts: dict[str, Fact] = {"mode": "fire", "weapon": "", "how": "action", "frm": "farm.1", "at": ("E5",)}
    sentence = RULES.skin().sentence(Event("fired", {"unit": "lmg-1", "targets": ("recon",), **facts}, ()))
    assert sentence.startswith("LMG-Trupp 1 fires from")
    assert "farmhouse" in sentence
    assert "at the Recon Team" in sentence


def test_what_came_of_a_shot_names_both_numbers() -> None:
    facts: dict[str, Fact] = {"unit": "lmg-1", "target": "recon", "mode": "fire", "total": 4, "defence": 6}
    assert (
        RULES.skin().sentence(Event("shot", {**facts, "effect": "missed"}, ()))
        == "The shot misses the Recon Team: 4 against 6."
    )
    facts |= {"total": 12}
    assert (
        RULES.skin().sentence(Event("shot", {**facts, "effect": "double"}, ()))
        == "A double hit on the Recon Team: 12 against 6."
    )


def test_a_run_of_steps_is_one_sentence() -> None:
    assert told("moved", unit="fire-1", way=("A1", "B2", "C2")) == "Fire Team 1 runs to the thicket at C2."
    assert told("moved", unit="pziv", way=("C4", "C4>D4")).startswith("The Panzer IV turns on the spot")


def watched() -> Battle:
    """A recon team is about to cross the field of fire of an MG42."""
    s = level(empty("first-light"))
    add(s, "GE-MG42", "A2", face=1, heading=2)
    add(s, "US-RECON", "F3")
    run(s, [Act("recon")])
    s.news.clear()
    say(s, "move G3 H3 I3 done")
    return s


def stories(s: Battle) -> list[str]:
    return [RULES.skin().sentence(event) for event in s.news]


def test_a_way_that_nobody_answers_is_told_once_at_its_end() -> None:
    """RW-4 opens after each square, but a pass is not worth a line."""
    s = watched()
    for _ in range(3):
        assert stories(s) == []
        say(s, "pass")
    assert stories(s) == ["The Recon Team runs to I3."]


def test_a_way_is_told_before_what_interrupts_it_and_goes_on_afterwards() -> None:
    """HON-618: the shot comes after the square in which the mover was seen."""
    s = watched()
    say(s, "pass")
    say(s, "mg42 recon")
    roll(s, 1)
    assert stories(s)[0] == "The Recon Team runs to H3."
    assert stories(s)[1] == "The MG42 has waited for the Recon Team."
    s.news.clear()
    say(s, "I3 done")
    assert stories(s) == ["The Recon Team runs to I3."]


def test_german_names_have_their_umlauts() -> None:
    assert told("reduced", unit="schuetzen-2", by="") == "Schützentrupp 2 takes losses."
    assert told("reduced", unit="voss", by="") == "Lt Voss is wounded."


def test_a_concealed_counter_has_no_name() -> None:
    assert told("moved", unit="german-ghost-1", way=("C4",)) == "A concealed German unit moves to C4."
    shown = RULES.skin().parts(happened("moved", unit="german-ghost-1", way=("C4",)))
    assert ("concealed German unit", "unit:german-ghost-1") in shown


def test_a_point_between_squares_is_told_by_a_square_that_touches_it() -> None:
    assert told("on-target", side="us", at="x3y7").endswith("the corner south-east of C7.")
    assert told("on-target", side="us", at="x0y7").endswith("the corner south-west of A7.")
    assert told("on-target", side="us", at="x0y0").endswith("the corner north-west of A1.")


@pytest.mark.parametrize(
    ("verb", "facts", "sentence"),
    [
        (
            "thrown-back",
            {"unit": "fire-1", "at": "x3y7"},
            "Fire Team 1 throws the grenade back, at the corner south-east of C7.",
        ),
        ("left", {"unit": "recon"}, "The Recon Team gets away over the edge of the map."),
        ("autonomous", {"unit": "knox"}, "Pvt Knox acts of its own accord."),
        (
            "pushed",
            {"unit": "m4", "wreck": "251-wreck", "frm": "A1", "to": "A2"},
            "The M4 Sherman pushes the wreck of the SdKfz 251/1 on to A2.",
        ),
        ("sunk", {"wreck": "jeep-2-wreck", "at": "A2"}, "The wreck of Willys Jeep 2 sinks at A2."),
        ("drew-knife", {"unit": "pike"}, "Sgt Pike draws a knife."),
        ("called-off", {"unit": "recon"}, "The assault of the Recon Team comes to nothing."),
        ("cornered", {"unit": "lmg-1"}, "LMG-Trupp 1 has nowhere left to go."),
        ("defenceless", {"unit": "mtr60"}, "The 60mm Mortar has nothing to fight back with."),
        ("tied", {"unit": "recon", "other": "voss"}, "The Recon Team and Lt Voss fight to a standstill."),
        ("advanced", {"unit": "recon", "to": "farm.2"}, "The Recon Team storms on to the farmhouse door."),
        (
            "charged",
            {"unit": "eng-1", "target": "pziv", "option": "204"},
            "Engineer Team 1 fixes a Sticky Bomb to the Panzer IV.",
        ),
        (
            "charge-exploded",
            {"target": "pziv", "option": "204"},
            "The Sticky Bomb on the Panzer IV goes off.",
        ),
        ("charge-lost", {"target": "pziv", "option": "204"}, "The Sticky Bomb is lost with the Panzer IV."),
        (
            "fought",
            {"attacker": "stoss-2", "defender": "m4", "attack": 12, "defence": 5},
            "Hand to hand: 12 for Stoßtrupp 2, 5 for the M4 Sherman.",
        ),
        ("spent", {"slot": "101.1", "left": 0}, "Used: 1st Inf. Div., 16th Inf. Reg. A marker, none left."),
        (
            "forced",
            {"unit": "lmg-1", "frm": "C5", "to": "C4", "why": "retreat"},
            "LMG-Trupp 1 falls back to C4.",
        ),
        (
            "forced",
            {"unit": "lmg-1", "frm": "C5", "to": "251", "why": "retreat"},
            "LMG-Trupp 1 scrambles aboard the SdKfz 251/1.",
        ),
        ("played", {"side": "german", "card": "go-go-go"}, "The Germans play Schnell!"),
        ("played", {"side": "us", "card": "go-go-go"}, "The Americans play Go Go Go!"),
        ("suppressed", {"unit": "voss", "markers": 2, "by": "fire-1"}, "Lt Voss is suppressed twice over."),
        ("given-up", {"by": "us", "reason": "too late"}, "The Americans give up: too late."),
    ],
)
def test_rare_things_are_told(verb: str, facts: dict[str, Fact], sentence: str) -> None:
    assert RULES.skin().sentence(Event(verb, facts, ())) == sentence


@pytest.mark.parametrize(
    ("result", "winner", "first", "second", "sentence"),
    [
        ("points", "german", 2, 5, "The battle is over: the Germans win, 5 to 2."),
        ("tie", "german", 3, 3, "The battle is over: a tie, 3 to 3, which is a victory of the Germans."),
        ("draw", "", 3, 3, "The battle is over: a draw, 3 to 3."),
        ("decisive", "us", 9, 2, "The battle is over: a decisive victory of the Americans, 9 to 2."),
        ("bunker", "us", 0, 2, "The battle is over: the bunker has fallen, the Americans win."),
        ("held", "german", 4, 2, "The battle is over: the bunker holds, the Germans win."),
        ("sudden death", "us", 1, 2, "The battle is over: the Americans win."),
        ("sudden death", "", 1, 1, "The battle is over: a draw, 1 to 1."),
    ],
)
def test_the_end_says_who_won_and_by_how_much(
    result: str, winner: str, first: int, second: int, sentence: str
) -> None:
    """HON-802, HOC-411 … HOC-416."""
    assert told("ended", result=result, winner=winner, first=first, second=second) == sentence


def test_who_acts_and_what_it_is_about() -> None:
    event = happened("moved", unit="fire-1", way=("C2",))
    assert RULES.skin().topic(event) == "move"
    assert RULES.skin().side_in(event) == "us"
    assert RULES.skin().side_in(happened("moved", unit="german-ghost-2", way=("C2",))) == "german"
    assert RULES.skin().topic(happened("shot")) == "battle"
