"""Generals, commanders and the organiser: who is asked, and who may set things right."""

import pytest

from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.play.turn import BattlePhase
from sandtable.kernel.codec import encode
from sandtable.kernel.dicebox import Scripted, Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice
from tests.games.firestorm.table import Table, caen

AT = {"A3": "3-can-div 2-can-bde", "B3": "12-ss", "A2": "50-div"}


def test_two_people_can_play() -> None:
    """FS-1, FS-5: without commanders there are two Generals and the organiser; the Generals lead every
    battle.
    """
    assert caen().seats() == ("allies", "germans", "organiser")
    t = Table(3, at=AT, facts={"battles": 1}).begin(BattlePhase(3)).roll(6, 1).say("A3>B3")
    assert t.asked == "allies: CommitAttackers"


def test_each_side_has_as_many_commanders_as_agreed() -> None:
    """FS-1, FS-3: seats of their own, which play for their side."""
    rules = caen(allied_commanders=2, german_commanders=1)
    assert rules.seats() == ("allies", "germans", "allies-1", "allies-2", "germans-1", "organiser")
    assert [rules.side_of(seat) for seat in rules.seats()] == [
        "allies", "germans", "allies", "allies", "germans", "organiser",
    ]  # fmt: skip


def test_a_general_names_the_commander_of_a_battle_or_leads_it_himself() -> None:
    """FS-2, FS-3: after the arrow; only sides with commanders are asked."""
    t = (
        Table(3, at=AT, facts={"battles": 1}, allied_commanders=2)
        .begin(BattlePhase(3))
        .roll(6, 1)
        .say("A3>B3")
    )
    assert t.asked == "allies: NameLeader"
    assert t.letters() == ["allies", "allies-1", "allies-2"]
    t.say("allies")
    assert t.asked == "allies: CommitAttackers"


def test_the_commander_is_asked_instead_of_the_general() -> None:
    """FS-3, FS-3a: troops, dice, retreat and advance of his battle are his; the arrow stays the General's."""
    t = Table(1, at=AT, facts={"battles": 1}, allied_commanders=2, german_commanders=1)
    t.attack("A3>B3")
    asked = [t.asked]
    t.say("allies-2")
    asked.append(t.asked)
    t.say("germans-1")
    asked.append(t.asked)
    t.say("3-can-div", "2-can-bde", "done")
    asked.append(t.asked)
    t.say("12-ss", "done")
    for face in (4, 2):
        asked.append(t.asked)
        t.roll(face)
    asked.append(t.asked)
    t.roll(1, 1)
    asked.append(t.asked)
    t.roll(1)
    asked.append(t.asked)
    t.say("12-ss>C4")
    asked.append(t.asked)
    assert asked == [
        "allies: NameLeader",
        "germans: NameLeader",
        "allies-2: CommitAttackers",
        "germans-1: CommitDefenders",
        "allies-2: AttackDie",
        "germans-1: DefenceDie",
        "germans-1: RollToDestroy",
        "allies-2: RollToDestroy",
        "germans-1: Retreat",
        "allies-2: Advance",
    ]


def test_a_commander_decides_only_in_battles_given_to_him() -> None:
    """FS-3: neither another commander nor the General answers in his place."""
    t = Table(1, at=AT, allied_commanders=2).attack("A3>B3").say("allies-2")
    for seat in ("allies", "allies-1", "germans"):
        assert t.refused("3-can-div", "done", seat=seat)[0] == "not-asked"


def test_commanders_report_and_declare() -> None:
    """FS-3, FS-51, FS-71: the leaders of the battle, and the organiser."""
    t = Table(3, at=AT, mode="mixed", allied_commanders=1, german_commanders=1).attack("A3>B3")
    t.say("allies-1").say("germans").say("3-can-div", "done").say("12-ss", "done")
    assert t.asked == "allies-1: DeclareTable"
    t.say("decline")
    assert t.asked == "germans: DeclareTable"
    t.say("declare").say("done").say("done")
    assert t.asked == "allies-1: ReportScore, germans: ReportScore, organiser: ReportScore"


def test_a_commander_may_fight_any_number_of_battles() -> None:
    """FS-3: the same man twice in a turn."""
    t = Table(3, at=AT, facts={"battles": 2}, allied_commanders=1).begin(BattlePhase(3))
    for _ in range(2):
        t.roll(6, 1).say("A3>B3").say("allies-1").say("3-can-div", "done").say("done").roll(1, 6).roll(1)
    assert t.s.battles == 0


def test_commanders_lead_in_secret_as_well() -> None:
    """FS-3, FS-R5: the sealed choices are theirs."""
    t = Table(3, at=AT, secret_commitment=True, allied_commanders=1, german_commanders=1).attack("A3>B3")
    t.say("allies-1").say("germans-1")
    assert t.asked == "allies-1: CommitAttackers, germans-1: CommitDefenders"
    t.say("12-ss", "done", seat="germans-1")
    assert t.rules.view(t.s, "germans").sealed == {"germans-1": ()}


def test_landings_have_leaders_too() -> None:
    """FS-3: Tonga is a battle like any other."""
    rules = caen(allied_commanders=1)
    match = Match(rules)
    assert [type(ask).__name__ for ask in match.pending().values()] == ["NameLeader"]
    match.answer("allies", ("allies-1",))
    assert list(match.pending()) == ["allies-1"]


# the organiser


def test_the_organiser_corrects_facts_in_the_open() -> None:
    """FS-4: with a reason that everybody reads; the campaign goes on from there."""
    match = Match(caen(), Scripted([(6,), (6,), (6,), (6,)]))
    match.roll_on()
    news = match.correct(
        "organiser", {"control": {"allies": ["A1", "A2", "A3", "A5", "B5"]}}, "A1 fell at noon"
    )
    assert [(event.verb, event.facts["reason"]) for event in news] == [("corrected", "A1 fell at noon")]
    assert match.state.holder("A1") == "allies"  # type: ignore[attr-defined]
    ask = match.pending()["allies"]
    assert "A2>A1" not in ask.letters(match.state, ())  # type: ignore[union-attr]
    assert "A2>B2" in ask.letters(match.state, ())  # type: ignore[union-attr]


def test_a_correction_needs_a_reason_and_sound_facts() -> None:
    """FS-4: refused before anything changes."""
    match = Match(caen(), Scripted([(6,), (6,), (6,), (6,)]))
    match.roll_on()
    before = match.rules.facts(match.state)
    wrong: list[tuple[dict[str, object], str, str]] = [
        ({"turn": 2}, " ", "no-reason"),
        ({"turn": 9}, "a joke", "misplaced"),
        ({"troops": {"50-div": "Paris"}}, "a joke", "misplaced"),
        ({"troops": {"50-div": "reserve"}}, "only Germans have one", "misplaced"),
        ({"troops": {"1-division": "A2"}}, "no such troop", "misplaced"),
        ({"control": {"allies": ["A9"]}}, "no such area", "misplaced"),
        ({"weather": "fair"}, "no such fact", "misplaced"),
    ]
    for facts, reason, code in wrong:
        with pytest.raises(Refused) as refusal:
            match.correct("organiser", facts, reason)
        assert refusal.value.code == code
    assert match.rules.facts(match.state) == before


def test_a_wrong_report_is_set_right_afterwards() -> None:
    """FS-4, FS-51: the battle was lost, not won; control and counters go where they belong, and the points
    follow.
    """
    t = Table(3, "A2 A3 A5 B3", {"C3": "12-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
    t.say("12-ss", "done").say("50-div", "done").say("done").say("done").say("5-2", seat="organiser").roll(6)
    assert t.where("50-div") == "allies-pool"
    match = Match(t.rules, start=t.s)
    match.correct(
        "organiser",
        {"control": {"allies": ["A2", "A3", "A5", "B3"]}, "troops": {"50-div": "B3", "12-ss": "C3"}},
        "the score was 2-5",
    )
    assert match.state.holder("B3") == "allies"  # type: ignore[attr-defined]
    assert match.rules.facts(match.state)["troops"]["50-div"] == "B3"  # type: ignore[index]


def test_a_correction_may_settle_a_retreat() -> None:
    """FS-4, FS-65: the troop that was asked where to go was never there; nobody is asked any more."""
    t = Table(1, "A2 A3 A5 B3", {"C3": "12-ss 1-ss", "B3": "50-div"}).attack("C3>B3")
    t.say("12-ss", "1-ss", "done").say("done").roll(6, 1)
    assert t.asked == "allies: Retreat"
    match = Match(t.rules, start=t.s)
    match.correct("organiser", {"troops": {"50-div": "A2"}}, "it stood in A2")
    assert [type(ask).__name__ for ask in match.pending().values()] == ["Advance"]


def test_what_the_players_agreed_is_part_of_the_campaign() -> None:
    """FS-9: every option, defaults included, stands in the rules and cannot be a private matter."""
    rules = caen(extra_battles=1, landing_optional=True)
    assert rules.options["extra_battles"] == 1
    assert rules.options["landing_optional"] is True
    assert rules.options["vp_threshold"] == 3
    assert len(rules.options) == len(rules.data.options)


@pytest.mark.parametrize("size", [799, 5001])
def test_the_core_force_has_a_sensible_size(size: int) -> None:
    """FS-8: 800 points and up; 1250 unless agreed otherwise."""
    assert caen().options["points_size"] == 1250
    assert caen(points_size=800).points_size == 800
    with pytest.raises(ValueError, match="points_size"):
        caen(points_size=size)


# planning


def test_a_general_may_play_a_copy_ahead_without_touching_the_campaign() -> None:
    """FS-75: any number of times, with dice of the copy's own."""
    match = Match(caen(), Scripted([(6,), (6,), (6,), (6,)]))
    match.roll_on()
    before = match.rules.facts(match.state)
    for faces in ((6, 1), (1, 6)):
        copy = match.fork(box=Scripted([(6,), (6,), (6,), (6,), faces[:1], faces[1:]]))
        copy.answer("allies", ("A2>A1",))
        copy.answer("allies", ("50-div", "done"))
        copy.roll_on()
        assert copy.state.holder("A1") == ("allies" if faces[0] == 6 else "germans")  # type: ignore[attr-defined]
    assert match.rules.facts(match.state) == before
    assert len(match.live) == 4


def test_a_correction_that_cannot_be_is_refused_and_none_revives_an_ended_campaign() -> None:
    """FS-4: the organiser's word is checked like everybody's; after the end he goes back first."""
    match = Match(Caen("", {}), Seeded("correct"))
    while not isinstance(next(iter(match.pending().values())), Choice):
        match.roll()
    before = encode(match.state)
    with pytest.raises(Refused) as refused:
        match.correct("organiser", {"troops": {"21-pz": "A2"}}, "a slip")
    assert refused.value.code == "misplaced" and encode(match.state) == before
    match.resign("germans")
    with pytest.raises(Refused) as refused:
        match.correct("organiser", {"over": False, "ended_by": ""}, "play on")
    assert refused.value.code == "over"
