"""The sheet for the table: missions, gas, nests, darkness, tanks."""

from typing import Any

import pytest

from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthBattle
from sandtable.games.firestorm.show.briefing import Briefing, briefing
from tests.games.firestorm.villers_bretonneux.front import BEF, Front, less

GAS: dict[str, Any] = {"turn": 1, "mode": "table"}


def sheet(t: Front) -> Briefing:
    return briefing(t.s, t.battle().number)


def rules_of(told: Briefing) -> list[str]:
    return [note.rule for note in told.rules]


def fight(arrow: str, at: dict[str, str], attackers: str, defenders: str = "", **more: Any) -> Front:
    """A battle whose troops are committed, before anybody takes points."""
    t = Front(at=at, **{"mode": "table", **more})
    t.attack(arrow)
    t.say(*attackers.split(), "done")
    if defenders or "Commit" in t.asked:
        t.say(*defenders.split(), "done")
    return t


# gas


def test_under_gas_bef_infantry_is_one_rifle_section_and_58_battalion_two_vickers() -> None:
    """VB-W8, VB-12."""
    at = {"D-2": "48-rir", "C-3": "25-bde 58-bn-mgc"}
    told = sheet(fight("D-2>C-3", at, "48-rir", "25-bde 58-bn-mgc", **GAS))
    infantry, guns = told.defender.troops
    assert infantry.parts == ("command Pistol", "2 Rifle", "1 Rifle Grenade", "1 MG")
    assert "one rifle section" in infantry.notes[0] and infantry.points == 75
    assert guns.parts == ("command Pistol", "2 Vickers HMG") and guns.points == 100
    assert "VB-12" in rules_of(told)
    (attacker,) = told.attacker.troops  # German troops are not affected
    assert attacker.parts == ("command Pistol", "5 Rifle", "1 Rifle Grenade", "2 MG")
    assert attacker.points == 175


def test_under_gas_a_single_tank_stays_one_and_two_whippets_are_one() -> None:
    """VB-12, VB-R19: taken as points each gives half."""
    at = {"D-2": "48-rir", "C-3": "1-section-mitchell x-coy-price"}
    told = sheet(fight("D-2>C-3", at, "48-rir", "1-section-mitchell x-coy-price", **GAS))
    heavy, light = told.defender.troops
    assert heavy.parts == ("1 Mark IV male",) and heavy.points == 150
    assert light.parts == ("1 Mark A Whippet",) and light.points == 125


def test_half_of_the_points_is_what_the_force_gains_under_gas() -> None:
    """VB-12."""
    t = fight(
        "D-2>C-3", {"D-2": "48-rir", "C-3": "1-section-mitchell"}, "48-rir", "1-section-mitchell", **GAS
    )
    t.say("48-rir", "done").say("1-section-mitchell", "done")
    told = sheet(t)
    assert (told.attacker.exchanged_points, told.defender.exchanged_points) == (175, 150)
    assert [event["points"] for event in t.told("exchanged")] == [175, 150]


def test_after_turn_1_nothing_is_halved() -> None:
    """VB-12 is for turn 1 only."""
    told = sheet(fight("D-2>C-3", {"D-2": "48-rir", "C-3": "25-bde"}, "48-rir", "25-bde"))
    assert "4 Rifle" in told.defender.troops[0].parts and told.defender.troops[0].points == 150
    assert "VB-12" not in rules_of(told)


# nests


@pytest.mark.parametrize(
    ("turn", "arrow", "bef", "nests"),
    [
        (1, "D-2>C-3", BEF, "1 HMG nest"),  # two, halved by gas
        (1, "C-4>C-3", less(BEF, "C-4"), "1 HMG nest"),  # one stays one
        (2, "D-2>C-3", BEF, "2 HMG nests"),
        (2, "C-4>C-3", less(BEF, "C-4"), "1 HMG nest"),
        (2, "C-2>C-3", less(BEF, "C-2"), "1 HMG nest"),
        (2, "C-2>B-2", less(BEF, "C-2"), ""),
        (2, "B-3>A-3", less(BEF, "B-3"), ""),  # the switch line of Cachy is no trench
    ],
)
def test_hmg_nests_stand_in_original_trenches(turn: int, arrow: str, bef: str, nests: str) -> None:
    """VB-W7, VB-12, VB-15, VB-16, VB-18: with or without troops."""
    told = sheet(fight(arrow, {arrow[:3]: "93-rir"}, "93-rir", turn=turn, bef=bef))
    assert [platoon.parts[0] for platoon in told.defender.support] == ([nests] if nests else [])
    assert told.attacker.support == ()
    for platoon in told.defender.support:
        assert platoon.points < 0 and platoon.weapons[0].at == "2"  # value n/a, a British gun


def test_nests_of_the_germans_and_of_captured_trenches() -> None:
    """VB-16, VB-17: none in a trench taken from the enemy."""
    told = sheet(fight("C-3>D-2", {"C-3": "25-bde"}, "25-bde"))
    (nest,) = told.defender.support
    assert nest.parts == ("2 HMG nests",) and nest.weapons[0].at == "3"
    told = sheet(fight("C-2>C-3", {"C-2": "25-bde"}, "25-bde", bef=less(BEF, "C-3")))
    assert told.defender.support == ()


def test_gas_does_not_halve_german_nests() -> None:
    """VB-12: nobody attacks the Germans in turn 1, but the nests would be theirs."""
    told = sheet(fight("C-3>D-2", {"C-3": "25-bde"}, "25-bde", **GAS))
    assert told.defender.support[0].parts == ("2 HMG nests",)


# missions, table, light


def test_the_mission_is_computed_and_shown_on_sheet_arrow_and_log() -> None:
    """VB-20 … VB-23, VB-1a."""
    t = fight("D-2>C-3", {"D-2": "48-rir"}, "48-rir", turn=1)
    told = sheet(t)
    assert told.mission == "The Big Push."
    assert told.table == (
        "Two lines of trenches with wire and shell holes between them.",
        "Forces are taken from the Great War briefing.",
    )
    (arrow,) = t.rules.skin().table(t.s).boards[0].arrows
    assert arrow.notes == ("The Big Push", "Gas", "On the table")
    assert arrow.name == "Central German trenches → Trenches east of the town"
    sentences = [t.rules.skin().sentence(event) for event in t.log]
    assert sentences[0] == (
        "The Germans attack the trenches east of the town from the central German trenches. "
        "The mission: The Big Push."
    )


def test_open_ground_is_never_built_up_all_over() -> None:
    """VB-1a."""
    told = sheet(fight("C-4>B-3", {"C-4": "93-rir"}, "93-rir", bef=less(BEF, "C-4")))
    assert "never all over the table" in told.table[0]


def test_a_night_attack_is_dark_without_tanks_and_finds_the_germans_pinned() -> None:
    """VB-46, VB-R28, VB-1a."""
    t = Front(3, less(BEF, "B-3"), {"A-3": "13-bde-aif-a 13-bde-aif-b"}, mode="table", historical_tanks=True)
    t.attack("A-3>B-3", "night").say("13-bde-aif-a", "13-bde-aif-b", "done")
    told = sheet(t)
    night = [note.text for note in told.rules if note.rule == "VB-46"]
    assert night == [
        "Darkness for the whole game. The rules for darkness, dusk and dawn stand on p. 273 of the rulebook.",
        "The whole German force starts pinned down.",
        "No tanks in either force.",
    ]
    assert told.title.endswith(", by night") and "VB-60" not in rules_of(told)
    assert t.rules.skin().arrow_notes(t.battle())[1:] == ("By night",)


@pytest.mark.parametrize(("battles", "word"), [(0, "dusk"), (1, "")])
def test_dusk_is_told_on_the_sheet(battles: int, word: str) -> None:
    """VB-61."""
    facts = {"battles": battles, "fought": 6, "before": 4}
    at = {"D-2": "48-rir"}
    told = sheet(fight("D-2>C-3", at, "48-rir", facts=facts, dusk_dawn=True))
    assert [f"at {word}." in note.text for note in told.rules if note.rule == "VB-61"] == (
        [True] if word else []
    )


# tanks


def test_historical_tanks_are_bought_beside_a_tank_troop_only() -> None:
    """VB-60, VB-60a: how many, at what price and rating."""
    at = {"D-2": "48-rir group-i-skopnik", "C-3": "25-bde x-coy-price"}
    t = fight("D-2>C-3", at, "48-rir group-i-skopnik", "x-coy-price", historical_tanks=True)
    assert [note.text for note in sheet(t).rules if note.rule == "VB-60"] == [
        "Beside Group I (Skopnik) up to 2 A7V may be bought for the core force, 285 points each, "
        "Confident Trained.",
        "Beside X Company (Price) up to 5 Whippet may be bought for the core force, 130 points each, "
        "Confident Trained.",
    ]
    t = fight("D-2>C-3", at, "group-i-skopnik", "25-bde", historical_tanks=True)
    assert [note.text for note in sheet(t).rules if note.rule == "VB-60"][
        1
    ] == "The other side buys no tanks."
    t = fight("D-2>C-3", at, "48-rir", "25-bde", historical_tanks=True)
    assert [note.text for note in sheet(t).rules if note.rule == "VB-60"] == [
        "No tanks may be bought for the core forces."
    ]


def test_without_the_option_tanks_are_nobodys_business() -> None:
    """VB-40, VB-60."""
    told = sheet(fight("D-2>C-3", {"D-2": "48-rir"}, "48-rir"))
    assert "VB-60" not in rules_of(told)


def test_the_tank_lists_are_the_printed_ones() -> None:
    """VB-60, VB-R9."""
    tanks = Front().rules.book.tanks
    assert {troop: (one.most, one.tank, one.points) for troop, one in tanks.items()} == {
        "group-i-skopnik": (2, "A7V", 285),
        "group-ii-uihlein": (3, "A7V", 285),
        "group-iii-steinhardt": (5, "A7V", 285),
        "1-section-mitchell": (2, "Mark IV female", 260),
        "2-section-grove": (1, "Mark IV female", 260),
        "x-coy-price": (5, "Whippet", 130),
    }


def test_in_turns_3_and_4_no_tanks_are_bought() -> None:
    """VB-60."""
    at = {"D-2": "48-rir group-i-skopnik"}  # by a correction
    told = sheet(fight("D-2>C-3", at, "group-i-skopnik", turn=4, historical_tanks=True))
    assert [note.text for note in told.rules if note.rule == "VB-60"] == [
        "No tanks may be bought for the core forces."
    ]


def test_the_fourth_attack_has_a_sheet_like_any_other() -> None:
    """VB-14: mission as normal."""
    t = Front(1, less(BEF, "C-4"), {"C-4": "93-rir"}, {"battles": 1, "fought": 3}, mode="table")
    t.begin(FourthBattle()).say("C-4>B-2").say("93-rir", "done")
    told = sheet(t)
    assert told.mission == "Through the Mud and Blood." and told.number == 4
    assert told.turn == "Turn 1, Gas and the big push, 24 April, morning"
