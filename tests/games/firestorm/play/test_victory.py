"""Points, the lead, and the outcome."""

from typing import Any

import pytest

from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.play.turn import EndCampaign, TotalPoints
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Misplaced, Refused
from tests.games.firestorm.table import Table

CVP = {
    "A1": 20, "A2": 30, "A3": 30, "A5": 30, "B5": 20, "C1": 20, "C2": 10, "C3": 20, "C4": 30, "C5": 30,
    "C6": 20, "C7": 20, "D1": 50, "D3": 50, "D4": 40, "D5": 20, "D6": 50, "D7": 50,
}  # fmt: skip


def test_each_side_scores_the_areas_it_controls_now() -> None:
    """FS-81: the printed values, in all 540."""
    t = Table(3, "")
    assert t.points() == (0, 540)
    for area in t.rules.board.ids:
        t = Table(3, area)
        assert t.points() == (CVP.get(area, 0), 540 - CVP.get(area, 0))


def test_captured_troops_count_ten_each_for_the_captor() -> None:
    """FS-66, FS-81: whoever lost them."""
    t = Table(3, "A2", {"captured": "50-div 8-bde 12-ss"})
    assert t.points() == (30 + 10, 510 + 20)


def test_the_example_of_turn_3() -> None:
    """FS-81, CAEN-W3: the beaches, one 20-point area, one captured Allied troop."""
    t = Table(3, "A1 A2 A3 A5", {"captured": "50-div"})
    assert t.points() == (110, 440)


def test_points_are_not_added_up_from_turn_to_turn() -> None:
    """FS-81: the total of each turn is for information."""
    t = Table(2, "A2 A3 A5").begin(TotalPoints(2), TotalPoints(3))
    assert t.told("scored") == [
        {"turn": 2, "first": 90, "second": 450, "leader": "germans", "lead": 360},
        {"turn": 3, "first": 90, "second": 450, "leader": "germans", "lead": 360},
    ]


def test_the_lead_is_the_difference_with_its_owner() -> None:
    """FS-82: 270 to 270 has no owner."""
    half = "A2 A3 A5 D1 D3 D6 A1 C2"
    t = Table(3, half).begin(TotalPoints(3))
    assert t.told("scored") == [{"turn": 3, "first": 270, "second": 270, "leader": "", "lead": 0}]
    t = Table(3, half, {"captured": "12-ss"}).begin(TotalPoints(3))
    assert t.told("scored")[0]["leader"] == "allies"
    assert t.told("scored")[0]["lead"] == 10


def outcome(allied: int, german: int, **options: Any) -> tuple[str, str]:
    """The outcome for two scores: 270 each by areas, the rest by captured troops."""
    t = Table(5, "A2 A3 A5 D1 D3 D6 A1 C2", **options)
    named = list(t.s.where)
    germans = [troop for troop in named if t.rules.side[troop] == "germans"]
    britons = [troop for troop in named if t.rules.side[troop] == "allies"]
    lost = dict.fromkeys((*germans[: allied // 10], *britons[: german // 10]), "captured")
    t.rules.amend(t.s, {"troops": lost})
    t.begin(EndCampaign())
    result = t.rules.outcome(t.s)
    assert result is not None
    assert t.told("ended") == [{"result": result.name, "winner": result.winner}]
    return result.name, result.winner


@pytest.mark.parametrize(
    ("allied", "german", "name", "winner"),
    [
        (0, 0, "draw", ""),
        (40, 0, "draw", ""),
        (50, 0, "allies tactical", "allies"),
        (90, 0, "allies tactical", "allies"),
        (100, 0, "allies operational", "allies"),
        (140, 0, "allies operational", "allies"),
        (150, 0, "allies strategic", "allies"),
        (0, 40, "draw", ""),
        (0, 50, "germans tactical", "germans"),
        (0, 100, "germans operational", "germans"),
        (0, 150, "germans strategic", "germans"),
        (0, 250, "germans strategic", "germans"),
        (150, 100, "allies tactical", "allies"),
    ],
)
def test_the_lead_decides_after_the_last_turn(allied: int, german: int, name: str, winner: str) -> None:
    """FS-85, FS-R2: 50, 100 and 150 are wins already."""
    assert outcome(allied, german) == (name, winner)


def test_fifty_may_be_agreed_to_be_a_draw() -> None:
    """FS-R2: with `draw_includes_50` exactly 50 is a draw; 60 and 100 stay what they are."""
    assert outcome(50, 0, draw_includes_50=True) == ("draw", "")
    assert outcome(0, 50, draw_includes_50=True) == ("draw", "")
    assert outcome(60, 0, draw_includes_50=True) == ("allies tactical", "allies")
    assert outcome(100, 0, draw_includes_50=True) == ("allies operational", "allies")


def test_there_is_no_outcome_before_the_end() -> None:
    """FS-83, FS-85: however large the lead."""
    t = Table(5, "")
    assert t.rules.outcome(t.s) is None


# the end before its time


def begun(**options: Any) -> Match:
    """A campaign after the landings, the Germans far ahead."""
    match = Match(Caen("", options), Seeded("x"))
    match.roll_on()
    return match


def told(match: Match) -> list[str]:
    return [match.rules.skin().sentence(event) for _, event in match.log]


@pytest.mark.parametrize(("loser", "winner"), [("germans", "allies"), ("allies", "germans")])
def test_a_side_that_resigns_loses_whatever_the_lead(loser: str, winner: str) -> None:
    """FS-83: the scores stay as they stand."""
    match = begun()
    scores = match.rules.standing(match.state)
    assert scores["germans"] > scores["allies"] + 150
    match.resign(loser)
    result = match.rules.outcome(match.state)
    assert result is not None and match.pending() == {}
    assert (result.name, result.winner, result.scores) == (f"{winner} by resignation", winner, scores)
    assert told(match)[-2:] == [
        f"The {loser.capitalize()} resign.",
        f"The campaign ends: the {winner.capitalize()} win by resignation.",
    ]


def test_when_the_organiser_ends_it_the_lead_decides() -> None:
    """FS-83, FS-85: as after the last turn."""
    match = begun()
    match.resign("organiser", "the hall closes")
    result = match.rules.outcome(match.state)
    assert result is not None and (result.name, result.winner) == ("germans strategic", "germans")
    assert told(match)[-2:] == [
        "The organiser ends the campaign: the hall closes.",
        "The campaign ends with a strategic victory of the Germans.",
    ]
    match = begun()
    even = ["A2", "A3", "A5", "D1", "D3", "D6", "A1", "C2"]
    match.correct("organiser", {"control": {"allies": even}}, "to have an even position")
    match.resign("organiser", "a draw is agreed")
    result = match.rules.outcome(match.state)
    assert result is not None and (result.name, result.winner) == ("draw", "")


def test_only_generals_and_the_organiser_end_a_campaign() -> None:
    """FS-83: a commander leads battles; the organiser says why."""
    match = begun(allied_commanders=2)
    for seat, reason, code in [
        ("allies-1", "tired", "may-not-end"),
        ("observer", "tired", "no-seat"),
        ("organiser", "", "no-reason"),
    ]:
        with pytest.raises(Refused) as refused:
            match.resign(seat, reason)
        assert refused.value.code == code
    assert match.rules.outcome(match.state) is None and match.pending()


def test_the_position_tells_who_ended_the_campaign() -> None:
    """FS-83: and nobody ended one that goes on."""
    match = begun()
    match.resign("allies")
    facts = match.rules.facts(match.state)
    assert facts["over"] is True and facts["ended_by"] == "allies"
    for wrong in ({"ended_by": "allies"}, {"ended_by": "allies-1", "over": True}):
        with pytest.raises(Misplaced) as misplaced:
            match.rules.amend(match.rules.setup(), wrong)
        assert misplaced.value.path == ("ended_by",)
