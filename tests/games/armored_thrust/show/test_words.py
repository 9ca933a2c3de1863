"""What people read: steps, questions, letters, the log, typed orders."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.armored_thrust.play.catalogue import STEPS
from sandtable.games.armored_thrust.play.nouns import movement_points
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.steps import ThrustShow
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.kernel.words import read
from tests.games.armored_thrust.talk import OPTIONS, Talk, told_in_source
from tests.games.armored_thrust.theatre import Field, totalize


def test_every_verb_the_rules_tell_has_a_sentence() -> None:
    told = told_in_source()
    assert {"turn", "briefed", "fought", "retreated", "start-report"} <= told
    assert told <= set(totalize().skin().sentences)


def test_every_question_and_throw_has_a_show_and_a_name() -> None:
    """Book-keeping needs none: it is left out of the breadcrumb."""
    skin = totalize().skin()
    for kind in STEPS:
        if issubclass(kind, (Choice, Throw)):
            show = skin.shows[kind]
            assert show.name or type(show).title is not ThrustShow.title


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_campaign_is_told_in_words(seed: int, options: dict[str, Any]) -> None:
    """No question, letter, forecast or event is left without words, and no sentence is a list of facts."""
    talk = Talk(seed, **options)
    rules = talk.rules

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        text = rules.skin().question(seen, ask)
        assert text and text != type(ask).__name__
        rules.skin().help(seen, ask)
        rules.skin().given(seen, ask)
        rules.skin().forecast(seen, key, ask, word)
        rules.skin().odds(seen, key, word)
        assert isinstance(rules.skin().moment(seen), str)
        for at in range(len(word)) if isinstance(ask, Choice) else ():
            assert isinstance(ask, Choice)
            for letter in ask.letters(seen, word[:at])[:4]:
                row = rules.skin().row(seen, ask, word[:at], letter)
                assert row.letter == letter
                assert row.name and row.name != letter
                rules.skin().forecast(seen, key, ask, (*word[:at], letter))

    talk.run(listen)
    for event in talk.events():
        sentence = rules.skin().sentence(event)
        assert sentence != repr(event)
        assert sentence.endswith((".", "!", "?")) and "  " not in sentence and "{" not in sentence
        assert "".join([text for text, _ in rules.skin().parts(event)]) == sentence
        assert rules.skin().topic(event) in ("turn", "report", "move", "battle", "organiser")


@pytest.mark.parametrize("seed", [1, 3])
def test_what_everybody_reads_of_the_sequence_tells_nothing_hidden(seed: int) -> None:
    """AT-130: crumbs, purposes of dice and the moment are the same whatever a seat may not know."""
    talk = Talk(seed)
    rules = talk.rules
    rng = Random(seed)

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        s = talk.state()
        for seat in rules.playing():
            guess = rules.guess(rules.view(s, seat), seat, rng)
            if isinstance(ask, Throw):
                assert rules.skin().question(s, ask) == rules.skin().question(guess, ask)
            crumbs = [[rules.skin().crumb(one, step) for step in one.breadcrumb()] for one in (s, guess)]
            assert crumbs[0] == crumbs[1]
            assert rules.skin().moment(s) == rules.skin().moment(guess)

    talk.run(listen)


@pytest.mark.parametrize(
    ("verb", "facts", "sentence"),
    [
        ("turn", {"number": 3}, "Turn 3 begins: 8 Aug PM."),
        ("weather", {"weather": "rain", "die": 6}, "The weather: heavy rain."),
        (
            "fought",
            {
                "place": "TIL",
                "winner": "axis",
                "grade": "6-3",
                "vps": (3, 6),
                "way": "dice",
                "successes": (0, 1),
            },
            "The Axis wins at Tilly-la-Campagne 6-3 (1 success to none).",
        ),
        (
            "fought",
            {
                "place": "VER-LOR",
                "winner": "",
                "grade": "draw",
                "vps": (2, 2),
                "way": "dice",
                "successes": (1, 1),
            },
            "The fight on the road from Verrieres to Lorguichon is a draw, 2 to 2 (1 success each).",
        ),
        ("withdrew", {"place": "POT", "side": "allied"}, "The Allies withdraw at Potigny."),
        (
            "caught",
            {"place": "POT", "side": "axis", "die": 2},
            "The Axis tries to withdraw at Potigny and cannot get away, a 2.",
        ),
        (
            "threw",
            {"place": "POT", "side": "axis", "faces": (6, 1, 6)},
            "The Axis throws 3 dice at Potigny: 2 successes.",
        ),
        (
            "briefed",
            {
                "place": "TIL",
                "postures": ("attack", "defend"),
                "mission": "no-retreat",
                "die": 0,
                "attacker": "allied",
                "base": 100,
                "points": (117, 100),
                "rerolls": (2, 0),
            },
            "No Retreat at Tilly-la-Campagne: the Allies attack. "
            "Points: Allies 117, Axis 100, 2 re-rolls for the Allies.",
        ),
        (
            "retreated",
            {"unit": "G01", "place": "VER-LOR", "area": "LOR"},
            "I/GR1055 falls back to Lorguichon.",
        ),
        (
            "reported",
            {"place": "TIL", "side": "allied", "result": "8 1 intact wittmann"},
            "The Allies report at Tilly-la-Campagne: Allies 8, Axis 1, the winner lost no unit, Michael Wittmann lost.",
        ),
        ("fared", {"unit": "currie", "die": 1, "back": 0}, "David Currie is dead."),
        (
            "fared",
            {"unit": "currie", "die": 2, "back": 7},
            "David Currie is badly wounded and comes back in turn 7.",
        ),
        (
            "ended",
            {"result": "allied-marginal", "winner": "allied", "first": 100, "second": 40},
            "The campaign ends: Allied marginal victory. Allies 100, Axis 40.",
        ),
        ("given-up", {"by": "axis", "reason": ""}, "The Axis resigns."),
        ("given-up", {"by": "umpire", "reason": "late"}, "The umpire ends the campaign: late."),
    ],
)
def test_a_sentence(verb: str, facts: dict[str, Any], sentence: str) -> None:
    assert totalize().skin().sentence(Event(verb, facts, ())) == sentence


def test_names_in_a_sentence_point_at_the_map() -> None:
    event = Event("retreated", {"unit": "G02", "place": "TIL", "area": "CRA"}, ())
    anchors = [anchor for _, anchor in totalize().skin().parts(event) if anchor]
    assert anchors == ["unit:G02", "area:TIL", "area:CRA"]


def test_the_second_battalion_is_not_taken_for_the_first() -> None:
    """A name that ends another name is no anchor of its own: I/GR1055 in III/GR1055."""
    event = Event("surrendered", {"unit": "G03", "place": "LHO"}, ())
    assert [anchor for _, anchor in totalize().skin().parts(event) if anchor.startswith("unit")] == [
        "unit:G03"
    ]


@pytest.mark.parametrize(("halves", "text"), [(1, "½"), (2, "1"), (5, "2½"), (12, "6"), (0, "0")])
def test_movement_points_are_read_in_halves(halves: int, text: str) -> None:
    """AT-49"""
    assert movement_points(halves) == text


@pytest.mark.parametrize(
    ("ticks", "text"),
    [(2, "1/12"), (3, "⅛"), (6, "¼"), (9, "⅜"), (10, "5/12"), (12, "½"), (24, "end of turn")],
)
def test_times_are_parts_of_the_turn(ticks: int, text: str) -> None:
    """AT-60"""
    assert nouns.time(ticks) == text


def test_gates_say_what_comes_next() -> None:
    rules = totalize(umpire="human")
    s = rules.setup()
    for name in ("start", "open", "march", "engage", "missions", "outcome", "retreat", "close", "report"):
        asked = rules.skin().question(s, Gate(name))
        assert asked.startswith("Go on with ") and name not in asked.split()[-1:]


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("A01 attack LOR GAU A02 move IFS done", "A01 attack LOR GAU A02 move IFS done"),
        ("A01 attack LOR, GAU; A02 move IFS", "A01 attack LOR GAU A02 move IFS"),
        ("a01 Attack lor,gau;a02 MOVE ifs", "A01 attack LOR GAU A02 move IFS"),
        ("A01 attack: Lorguichon, Gaumesnil", "A01 attack LOR GAU"),
        ("4 Bde column around Lorguichon then Gaumesnil and Cintheaux", "A01 column bypass LOR GAU CIN"),
        ("4th CAN Inf Brgd regroup", "A01 regroup"),
        ("Fus 189 move Tilly-la-Campagne", "G07 move TIL"),
        ("Füs 189 move tilly la campagne", "G07 move TIL"),
        ("bomb Bras and Hubert-Folie, Point 140", "bomb HUB P14"),
        ("A04 move Saint-André-sur-Orne", "A04 move SAO"),
        ("A04 move Bretteville", "A04 move Bretteville"),
        ("A04 move Fontenay, Tilly", "A04 move FON TIL"),
        ("A04 move nowhere", "A04 move nowhere"),
    ],
)
def test_orders_are_read_as_people_type_them(typed: str, word: str) -> None:
    """Ids in any case, names, parts of names that only one has; what cannot be read stays as it was typed."""
    assert " ".join(read(typed, totalize().skin().vocabulary())) == word


@pytest.mark.parametrize(
    ("turn", "who", "told"),
    [
        (
            1,
            "allied",
            [
                "Clear, normal supplies.",
                "The bombers wait for a zone of two areas.",
                "Column assaults are possible.",
            ],
        ),
        (1, "axis", ["Clear, normal supplies."]),
        (3, "axis", ["Clear, paltry supplies.", "Every road is as slow as a farm lane."]),
        (5, "allied", ["Mist, plentiful supplies.", "The bombers wait for a zone of two areas."]),
    ],
)
def test_the_line_under_the_orders_tells_what_the_day_brings(turn: int, who: str, told: list[str]) -> None:
    """TOT-30, TOT-40, TOT-42"""
    f = Field(turn, "A01 VER G01 LOR")
    hint = f.rules.skin().help(f.s, OrderUnits(who))
    assert hint == " ".join(["One order a unit, in any order; units without one defend.", *told])


def test_the_dice_of_an_engagement_are_thrown_by_the_sides_and_read_by_both() -> None:
    """AT-135: withdrawal, mission, roll-off and fight; behind the screen fall only the umpire's dice."""
    talk = Talk(1)
    sides = set(talk.rules.playing())
    throwers: dict[str, set[str]] = {}

    def listen(seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> None:
        if isinstance(ask, Throw):
            throwers.setdefault(type(ask).__name__, set()).add(ask.seat(talk.state()))

    talk.run(listen)
    assert throwers["Fight"] == sides
    for kind in ("WithdrawalDie", "MissionDie", "RollForAttacker"):
        assert throwers.get(kind, sides) <= sides
    for kind in ("ActionDice", "RetreatDice", "Weather"):
        assert throwers.get(kind, {"umpire"}) == {"umpire"}
    shown = [event for event in talk.events() if event.verb in ("threw", "caught", "briefed", "fought")]
    assert shown
    for event in shown:
        assert all(event.reaches(side) for side in sides)
