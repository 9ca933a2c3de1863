"""The umpire: gates, dice by hand, corrections and who hears of them; deadlines (AT-34, AT-134, AT-138)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.armored_thrust.play.deployment import Deploy
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import UMPIRE, Gate
from sandtable.kernel import engine
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice, Throw
from sandtable.kernel.story import Story
from sandtable.library import match_from
from tests.games.armored_thrust.brawl import bold_word, take_turns
from tests.games.armored_thrust.theatre import totalize


def match(seed: int = 1, **options: Any) -> Match:
    """A match with a human umpire, deployed as in history, at the first gate."""
    found = Match(totalize(umpire="human", **options), Seeded(f"umpire-{seed}"))
    for side in ("allied", "axis"):
        found.answer(side, ("history",))
    return found


def theatre(found: Match) -> Theatre:
    assert isinstance(found.state, Theatre)
    return found.state


def gates(found: Match) -> list[str]:
    """The gates of one turn in which nobody orders anything."""
    names: list[str] = []
    while theatre(found).turn == 1:
        found.roll_on()
        asked = found.pending()
        if UMPIRE in asked:
            gate = asked[UMPIRE]
            assert isinstance(gate, Gate)
            if theatre(found).turn == 1:
                names.append(gate.name)
                found.answer(UMPIRE, ("continue",))
        else:
            for key in list(asked):
                found.answer(key, ("done",))
    return names


def test_a_human_umpire_is_asked_between_the_numbered_steps() -> None:
    """AT-134, AT-138"""
    assert gates(match()) == [
        "start",
        "open",
        "march",
        "engage",
        "missions",
        "outcome",
        "retreat",
        "close",
        "report",
    ]


def test_the_umpire_may_let_a_turn_run_on() -> None:
    """AT-138: until the turn is over; then he is asked again."""
    found = match()
    found.answer(UMPIRE, ("run-on",))
    found.roll_on()
    for side in ("allied", "axis"):
        found.answer(side, ("done",))
    found.roll_on()
    assert theatre(found).turn == 2 and repr(found.pending()[UMPIRE]) == "Gate('start')"


def test_without_a_human_umpire_nobody_is_asked_at_gates_and_dice_come_from_the_box() -> None:
    """AT-134: software or none; nobody has a seat to type what nobody may see."""
    for kind in ("software", "none"):
        rules = totalize(umpire=kind)
        assert UMPIRE not in rules.seats() and rules.screened()
        s = rules.setup()
        s.turn = 1
        assert not Gate("start").still(s)
    human = totalize(umpire="human")
    assert UMPIRE in human.seats() and human.screened() == "" and human.role_of(UMPIRE) == "organiser"


@pytest.mark.parametrize("resolution", ["dice", "tabletop", "umpire"])
def test_dice_by_hand_are_for_one_throw(resolution: str) -> None:
    """AT-138: the next throw is typed, whatever it is; then the box throws again."""
    rules = totalize(umpire="human", resolution=resolution)
    rng = Random(resolution)
    s = rules.setup()
    engine.begin(s, rules.start())
    typed: set[str] = set()
    while asked := engine.pending(s):
        key, ask = rng.choice(list(asked.items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            if s.hand:
                typed.add(type(ask).__name__)
            engine.answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            assert not s.hand, f"{ask} leaves the umpire's hand on the dice"
        elif isinstance(ask, Gate) and not s.hand:
            engine.answer(s, key, ("by-hand",))
            assert s.hand and rules.by_hand(s) and UMPIRE in engine.pending(s), "he stays at his gate"
        elif isinstance(ask, Gate):
            assert "by-hand" not in ask.letters(s, ())
            engine.answer(s, key, ("continue",))
        else:
            engine.answer(s, key, bold_word(rules.view(s, ask.seat(s)), ask, rng))
    assert {"Weather", "ActionDice"} <= typed


# corrections


@pytest.mark.parametrize(
    ("facts", "names"),
    [
        ({"units": {"A01": {"area": "FAL"}}}, ("A01", "FAL")),
        ({"units": {"G01": {"area": "CAE"}}}, ("G01", "CAE")),
        ({"units": {"A01": {"area": "LOR"}}}, ("A01", "LOR")),
        ({"units": {"G01": {"area": "VER"}}}, ("G01", "VER")),
        ({"control": {"VER": "axis"}}, ("VER",)),
        ({"control": {"FAL": "allied"}}, ("FAL",)),
        ({"units": {"A01": {"fatigue": 6}}}, ("A01", "6")),
        ({"units": {"A01": {"fatigue": 0}}}, ("A01", "0")),
        ({"units": {"A01": {"regroup": 5}}}, ("A01",)),
        ({"units": {"A01": {"area": "VER-LOR"}}}, ("A01", "VER-LOR")),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(facts: dict[str, Any], names: tuple[str, ...]) -> None:
    """AT-138: enemy base, both sides in one area, ground of the enemy, fatigue outside 1-5."""
    found = match()
    with pytest.raises(Refused) as refused:
        found.correct(UMPIRE, facts, "to see what happens")
    assert refused.value.code == "misplaced"
    for name in names:
        assert name in refused.value.sentence
    assert theatre(found).where["A01"] == "VER", "nothing changed"


@pytest.mark.parametrize(
    ("facts", "heard"),
    [
        ({"units": {"A01": {"fatigue": 3}}}, [("allied", UMPIRE)]),
        ({"units": {"G08": {"area": "FAL"}}}, [("axis", UMPIRE)]),
        ({"weather": "rain"}, [()]),
        ({"control": {"GAU": "allied"}}, [()]),
        ({"gated": 1}, [(UMPIRE,)]),
        ({}, [(UMPIRE,)]),
        ({"units": {"A01": {"fatigue": 1}}}, [(UMPIRE,)]),
        ({"units": {"A01": {"fatigue": 3}, "G01": {"fatigue": 2}}}, [("allied", UMPIRE), ("axis", UMPIRE)]),
        ({"weather": "rain", "units": {"A01": {"fatigue": 3}}}, [("allied", UMPIRE), ("axis", UMPIRE, "")]),
    ],
)
def test_only_those_hear_of_a_correction_whose_view_it_changes(
    facts: dict[str, Any], heard: list[tuple[str, ...]]
) -> None:
    """AT-138, AT-138a: "umpire correction" for that side and nobody else; for everybody where it is public (())."""
    found = match()
    news = found.correct(UMPIRE, facts, "a slip of the pen")
    assert [event.to for event in news if event.verb == "corrected"] == heard


def test_each_side_reads_the_old_and_new_values_that_it_may_see() -> None:
    """AT-138: step, old value, new value and reason; nothing of what the fog hides."""
    found = match()
    facts = {"units": {"A01": {"fatigue": 3, "area": "IFS"}, "G01": {"fatigue": 2}}, "hand": True}
    found.correct(UMPIRE, facts, "a slip of the pen")
    step = "Turn 1 – 7 Aug night › Start Phase › Before the Start Phase"
    said = f"The umpire set the position right: a slip of the pen. {step}: "
    own = said + "place of 4th CAN Inf Brgd: Verrieres → Ifs; fatigue of 4th CAN Inf Brgd 1 → 3."
    theirs = said + "fatigue of I/GR1055 1 → 2."
    his = said + "next dice by hand: no → yes."
    for seat, read in {"allied": [own], "axis": [theirs], UMPIRE: [own, theirs, his], "": []}.items():
        texts = [entry.text for entry in Story(found).told(seat)]
        assert [text for text in texts if "set the position right" in text] == read


def test_the_wrong_axis_unit_tells_the_allies_nothing() -> None:
    """AT-130, AT-138: whether a hidden unit is corrected or not, its enemy and an observer hear and see the same."""
    matches = [match() for _ in range(3)]
    matches[0].correct(UMPIRE, {"units": {"G08": {"area": "FAL", "fatigue": 4}}}, "it fell back")
    matches[1].correct(UMPIRE, {"units": {"G01": {"unsupplied": 1, "fatigue": 2}}}, "no fuel")
    for seat in ("allied", ""):
        heard = [[repr(event) for _, event in one.heard(seat)] for one in matches]
        seen = [one.rules.facts(one.rules.view(one.state, seat)) for one in matches]
        assert heard[0] == heard[1] == heard[2] and seen[0] == seen[1] == seen[2]


def test_a_correction_of_control_is_shown_at_once() -> None:
    """AT-133, AT-133a, AT-138: orders are written on the map as it was set right."""
    found = match()
    found.correct(UMPIRE, {"control": {"GAU": "allied"}}, "overlooked")
    assert theatre(found).shown["GAU"] == theatre(found).start["GAU"] == "allied"


def ordered(**sheets: str) -> Match:
    """Sheets are handed in; the umpire looks at them before they take effect."""
    found = match()
    found.answer(UMPIRE, ("continue",))
    found.roll_on()
    for side in ("allied", "axis"):
        found.answer(side, tuple(sheets.get(side, "done").split()))
    assert repr(found.pending()[UMPIRE]) == "Gate('open')"
    return found


def test_the_umpire_cuts_an_order_at_the_last_legal_area() -> None:
    """AT-34: an order is set by correction; it must be one that could have been given."""
    found = ordered(allied="A01 attack LOR GAU CIN done")
    found.correct(UMPIRE, {"units": {"A01": {"order": "attack LOR"}}}, "too far")
    assert theatre(found).orders["A01"] == ("attack", "LOR")
    found.correct(UMPIRE, {"units": {"A01": {"order": ""}}}, "not at all")
    assert "A01" not in theatre(found).orders


@pytest.mark.parametrize(
    "order",
    [
        "attack CIN",  # not joined
        "move LOR",  # enemy ground
        "attack FAL",
        "attack LOR LOR",
        "march LOR",
        "attack",
        "regroup LOR",
        "attack XYZ",
        "column bypass LOR",  # the bypassed area is never the last
        "attack LOR GAU CIN HAU GRA QUE POT SLG SOU",
    ],
)
def test_an_order_that_could_not_have_been_given_cannot_be_set(order: str) -> None:
    """AT-34"""
    found = ordered()
    with pytest.raises(Refused) as refused:
        found.correct(UMPIRE, {"units": {"A01": {"order": order}}}, "by mistake")
    assert "units.A01.order" in refused.value.sentence


def test_going_back_restores_the_moment() -> None:
    """AT-138: state and dice log of that moment."""
    found = match()
    line, where = len(found.live), dict(theatre(found).where)
    found.answer(UMPIRE, ("run-on",))
    found.roll_on()
    found.answer("allied", ("A01", "attack", "LOR", "done"))
    found.answer("axis", ("done",))
    found.roll_on()
    found.back(UMPIRE, line, "orders were lost in the post")
    assert theatre(found).where == where and len(found.live) == line


# deadlines


def test_silence_has_a_word_for_every_question_but_reports_and_gates() -> None:
    """Units without orders defend; units without a place stand as in history; nobody withdraws unasked."""
    rules = totalize(umpire="human", resolution="agree", retreat_tie="player")
    rng = Random(5)
    said: dict[str, set[str]] = {}
    for seed in range(4):
        rng.seed(seed)
        s = rules.setup()
        engine.begin(s, rules.start())
        while asked := engine.pending(s):
            for ask in asked.values():
                if isinstance(ask, Choice):
                    seen = rules.view(s, ask.seat(s))
                    word = rules.silence(seen, ask)
                    said.setdefault(type(ask).__name__, set()).add(word[-1] if word else "")
                    if word is not None:
                        engine.check_word(s, ask, word)
            take_turns(s, rng, 1)
    assert said["OrderUnits"] == {"done"} and said["Deploy"] == {"history"} and said["Withdraw"] == {"fight"}
    assert said["PlaceArrivals"] == {"CAE", "FAL"} and said["Gate"] == {""} and said["ReportResult"] == {""}
    assert "" not in said["ChooseRetreat"]


def test_silent_sides_defend() -> None:
    """AT-30"""
    rules = totalize()
    s = rules.setup()
    engine.begin(s, rules.start())
    assert rules.silence(s, Deploy("allied")) == ("history",)
    assert rules.silence(s, OrderUnits("allied")) == ("done",)


# an umpire who cannot leave well alone


def some_fact(s: Theatre, rng: Random) -> dict[str, Any]:
    """Something that an umpire might set right, possible or not."""
    unit = rng.choice(s.rules.troops)
    place, side = s.where[unit], s.rules.side[unit]
    near = s.rules.board.neighbours.get(place, ("VER",))
    facts: list[dict[str, Any]] = [
        {"units": {unit: {"area": rng.choice([area for area, who in s.control.items() if who == side])}}},
        {"units": {unit: {"fatigue": rng.randint(1, 5)}}},
        {"units": {unit: {"area": "gone"}}},
        {"units": {unit: {"unsupplied": rng.randint(0, s.turn)}}},
        {"units": {unit: {"regroup": s.turn + rng.randint(0, 1), "momentum": s.turn + 1}}},
        {"units": {unit: {"order": f"attack {rng.choice(near)}"}}},
        {"control": {rng.choice(list(s.control)): rng.choice(s.rules.sides)}},
        {"weather": rng.choice(list(s.rules.data.weather))},
    ]
    for engaged in s.engagements:
        facts.append({"engagements": {engaged: {"cancelled": True, "gave": [rng.choice(s.rules.sides)]}}})
        ends = s.rules.board.ends.get(engaged) or s.rules.board.neighbours[engaged]
        facts.append({"units": {unit: {"area": engaged, "came": rng.choice(("", *ends))}}})
    return rng.choice(facts)


@pytest.mark.parametrize(
    "options", [{}, {"resolution": "umpire", "retreat_tie": "player"}, {"order_method": "one"}], ids=str
)
def test_whatever_the_umpire_may_set_right_the_campaign_goes_on(options: dict[str, Any]) -> None:
    """AT-138: a correction is refused, or everything that follows still holds."""
    found = Match(totalize(umpire="human", **options), Seeded("meddler"))
    rng = Random(str(options))
    done = 0
    while asked := found.pending():
        s = theatre(found)
        key, ask = rng.choice(sorted(asked.items()))
        if rng.random() < 0.25:
            try:
                found.correct(UMPIRE, some_fact(s, rng), "he knows better")
                done += 1
            except Refused as refused:
                assert refused.code == "misplaced" and refused.sentence
        elif isinstance(ask, Throw):
            found.roll()
        else:
            found.answer(key, bold_word(s.rules.view(s, ask.seat(s)), ask, rng))
        s.rules.invariants(theatre(found))
        stand_in_their_fights(theatre(found))
    assert done > 20


def stand_in_their_fights(s: Theatre) -> None:
    """AT-65, AT-138c: every unit in a place that is still to be fought over is in the engagement there."""
    for place, sheet in s.engagements.items():
        if sheet.open() and s.phase == "engagement":
            assert s.troops_at(place) == list(sheet.units)


# units that a correction puts into a fight

LOCKED = """
game = "totalize"
options = { umpire = "human" }
turn = 3
phase = "engagement"
weather = "overcast"
others = "gone"
at = ["Turn(3)", "EngagementPhase", 'Gate("outcome")']
control = { LOR = "allied" }
units.A01 = { area = "CRA", came = "LOR" }
units.A05 = { area = "VER" }
units.G08 = { area = "CRA" }
units.G09 = { area = "HAU" }
[engagements.CRA]
holder = "axis"
before = "axis"
"""


def test_nobody_joins_an_engagement_that_is_over() -> None:
    """AT-138c: the correction is refused; who has the area to himself takes in whom he likes."""
    settled = 'mission = "dust-up"\nattacker = "allied"\nway = "dice"\nvps = [8, 1]\ngrade = "8-1"\nwinner = "allied"'
    found = match_from(LOCKED + settled)
    for unit in ("A05", "G09"):
        with pytest.raises(Refused) as refused:
            found.correct(UMPIRE, {"units": {unit: {"area": "CRA"}}}, "it was there, too")
        assert refused.value.code == "misplaced"
        assert f"the engagement at CRA is over, and {unit} was not in it" in refused.value.sentence
    assert theatre(found).where["A05"] == "VER"
    units = {"G08": {"area": "gone"}, "A05": {"area": "CRA"}}
    found.correct(UMPIRE, {"control": {"CRA": "allied"}, "units": units}, "the Axis had left")
    assert theatre(found).where["A05"] == "CRA" and "A05" not in theatre(found).engagements["CRA"].units


def test_whoever_is_put_onto_a_road_came_by_an_end_of_it() -> None:
    """AT-94, AT-138c: he goes back there, so it must be known."""
    road = (
        LOCKED.replace("CRA", "LOR-CRA")
        .replace('before = "axis"', 'before = ""')
        .replace('"axis"\nb', '""\nb')
    )
    road = road.replace('units.G08 = { area = "LOR-CRA"', 'units.G08 = { area = "LOR-CRA", came = "CRA"')
    found = match_from(road.replace('"outcome"', '"engage"'))
    with pytest.raises(Refused, match="came from neither LOR nor CRA"):
        found.correct(UMPIRE, {"units": {"A05": {"area": "LOR-CRA"}}}, "it was there, too")
    found.correct(UMPIRE, {"units": {"A05": {"area": "LOR-CRA", "came": "LOR"}}}, "it was there, too")
    assert "A05" in theatre(found).engagements["LOR-CRA"].units
    with pytest.raises(Refused, match="came from neither LOR nor CRA"):
        found.correct(UMPIRE, {"units": {"A01": {"came": ""}}}, "it fell from the sky")


def test_the_enemy_of_a_unit_that_joins_reads_that_it_is_there() -> None:
    """AT-131, AT-138: both know who is in an engagement, and neither where he was before."""
    found = match_from(LOCKED.replace('"outcome"', '"engage"'))
    found.correct(UMPIRE, {"units": {"A05": {"area": "CRA"}}}, "it was there, too")
    told = {seat: str([event.facts["was"] for _, event in found.heard(seat)]) for seat in ("allied", "axis")}
    assert "VER" in told["allied"] and "VER" not in told["axis"] and "A01" in told["axis"]
