"""Interactions the cases do not reach: several battles at once, leaders, positions, formations, the last turn."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.firestorm.blocks.play.night_attacks import NightAttacks
from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthBattle, ScriptedAttack
from sandtable.games.firestorm.blocks.play.tidied_lines import TidyUp
from sandtable.games.firestorm.play.battle import Battle
from sandtable.games.firestorm.play.open_battles import FinishBattles
from sandtable.games.firestorm.play.turn import BattlePhase, StrategicPhase, Turn
from sandtable.games.positions import read_position, write_position
from sandtable.kernel import engine
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.state import Frame
from tests.games.firestorm.villers_bretonneux.front import BEF, Front, less, villers

NIGHT = {"A-3": "13-bde-aif-a 13-bde-aif-b", "B-1": "15-bde-aif-a 15-bde-aif-b", "B-3": "93-rir"}


# several battles at once


def test_scripted_and_night_battles_are_played_to_their_end_one_by_one() -> None:
    """FS-76, VB-10, VB-45: they are not battles of the count that the organiser opens."""
    t = Front(1, at={"D-2": "48-rir", "C-3": "25-bde"}, facts={"battles": 4}, simultaneous=True, mode="table")
    t.begin(ScriptedAttack("D-2>C-3")).say("48-rir", "done").say("done").say("done")
    assert set(t.asks()) == {"germans", "bef", "organiser"}
    t.say("other", "0", "0", seat="organiser")
    assert not t.asks() and not t.s.arrows


def test_an_attacker_whose_area_was_lost_meanwhile_and_has_no_way_out_needs_no_capture_die() -> None:
    """VB-33, VB-35, VB-35a, FS-66, FS-78: destroyed or not, he is captured with the others."""
    facts = {"battles": 0, "fought": 6, "battle": {
        "5": {"attacker": "germans", "origin": "B-3", "target": "A-2", "attackers": ["93-rir"], "mode": "dice"},
        "6": {"attacker": "bef", "origin": "B-2", "target": "B-3", "attackers": ["24-bde"], "mode": "dice"},
    }}  # fmt: skip
    t = Front(2, less(BEF, "B-3"), {"B-3": "93-rir", "B-2": "24-bde"}, facts, simultaneous=True)
    sheets = [sheet.copy() for sheet in t.s.arrows]
    sheets[1].result, sheets[1].attack, sheets[1].needs_attackers = "captured", 9, 7
    sheets[0].result, sheets[0].needs_attackers = "held", 4
    t.s.arrows = tuple(reversed(sheets))
    t.begin(FinishBattles(2))
    t.say("done")  # nobody advances into B-3
    assert t.asked == "bef: RollForTroop"
    t.roll(6)
    assert t.where("93-rir") == "captured" and "RollToCapture" not in t.asked
    assert t.points()[0] == 340 + 10


def test_the_last_winner_is_that_of_the_battle_settled_last() -> None:
    """VB-6, VB-6a: also where a later battle was settled first."""
    t = Front(2, at={"D-2": "48-rir", "C-3": "25-bde"}, facts={"victors": ["germans"]})
    t.attack("D-2>C-3").say("48-rir", "done").say("done").roll(1, 6)
    assert t.s.victors == ("bef",)


# leaders


def test_leaders_of_scripted_battles_are_named_when_the_arrow_lies() -> None:
    """VB-7, FS-3: nobody rolls for their initiative."""
    t = Front(
        3, less(BEF, "B-3", "B-2"), NIGHT, {"battles": 5}, bef_commanders=1, winner_bonus_per_player=True
    )
    t.begin(NightAttacks()).say("13-bde-aif", "A-3>B-3")
    assert t.asked == "bef: NameLeader"
    t.say("bef-1").say("done").roll(6, 1)
    assert t.s.victors == ("bef-1",) and t.asked == "germans: Retreat"


def test_the_bonus_of_a_night_victory_is_the_commanders_own() -> None:
    """VB-7: it helps in his next battle, not in the General's."""
    at = {"C-3": "25-bde", "D-2": "48-rir"}
    facts = {"battles": 3, "victors": ["bef-1"]}
    options: dict[str, Any] = {"bef_commanders": 1, "winner_bonus_per_player": True}
    t = Front(3, at=at, facts=facts, **options).begin(Battle(1)).say("bef")
    assert t.dice().because == ((1, "initiative"),)
    t = Front(3, at=at, facts=facts, **options).begin(Battle(1)).say("bef-1")
    assert t.dice().because == ((1, "initiative"), (1, "victory"))
    t.roll(6, 1).say("C-3>D-2")
    assert t.battle().leaders == ("bef-1", "germans") and t.s.named == {}
    assert t.asked == "bef-1: CommitAttackers"


def test_without_commanders_the_personal_bonus_is_the_sides() -> None:
    """VB-7: off in two-player games, and on it changes nothing there."""
    t = Front(2, at={"D-2": "48-rir", "C-3": "25-bde"}, facts={"battles": 5}, winner_bonus_per_player=True)
    t.attack("D-2>C-3").say("48-rir", "done").say("done").roll(6, 1).say("25-bde>C-2").say("done")
    assert t.s.victors == ("germans",)
    t.begin(Battle(2))
    assert t.asked == "bef: Initiative"
    t.roll(3)
    assert t.dice().because == ((1, "initiative"), (1, "victory"))


# formations, secrets


def test_a_followed_formation_calls_its_battles_to_the_table() -> None:
    """FS-72: Mitchell's tanks."""
    at = {"D-2": "48-rir", "C-3": "1-section-mitchell 25-bde"}
    t = Front(2, at=at, mode="formation", follow_bef=("1-section-mitchell",))
    t.attack("D-2>C-3").say("48-rir", "done").say("1-section-mitchell", "done")
    assert t.battle().mode == "table"
    t = Front(2, at=at, mode="formation", follow_bef=("1-section-mitchell",))
    t.attack("D-2>C-3").say("48-rir", "done").say("25-bde", "done")
    assert t.battle().mode == "dice"


def test_night_attackers_are_known_even_where_commitments_are_sealed() -> None:
    """VB-45, FS-R5: the defender alone chooses."""
    t = Front(3, less(BEF, "B-3", "B-2"), NIGHT, {"battles": 5}, secret_commitment=True)
    t.begin(NightAttacks()).say("13-bde-aif", "A-3>B-3")
    assert t.asked == "germans: CommitDefenders"


# the first turn


def test_turn_1_in_full_by_dice() -> None:
    """VB-4, VB-10, VB-14: three or four battles and no initiative, whatever happens."""
    t = Front(0, at={}, facts={})
    s: Any = t.rules.setup()
    t.s, t.log = s, []
    t.begin(Turn(1))
    rolled = 0
    while not t.asked.endswith("FourthAttack"):
        asked = t.asked
        assert "Initiative" not in asked
        if "Commit" in asked or "Advance" in asked:
            t.say(t.letters()[0], "done") if t.letters()[0] != "done" else t.say("done")
        elif "Retreat" in asked:
            draft: list[str] = []
            while len(draft) < len(t.s.troops_at(next(iter(t.asks().values())).place)):  # type: ignore[union-attr]
                draft.append(t.letters(*draft)[0])
            t.say(*draft)
        else:
            t.roll(3)
            rolled += 1
    assert [event["into"] for event in t.told("arrow")] == ["C-3", "C-4", "B-4"] and rolled >= 6
    assert t.s.fought == 3 and t.s.battles == 1


def test_an_advance_from_elsewhere_is_free_while_the_script_runs() -> None:
    """VB-11 binds only D-3 and C-5, and only before their attacks."""
    at = {"D-2": "48-rir", "D-1": "478-rir", "D-3": "93-rir", "C-5": "257-rir"}
    t = Front(1, at=at, facts={"battles": 4}).begin(ScriptedAttack("D-2>C-3"))
    t.say("48-rir", "done").roll(6, 1)
    assert t.letters("48-rir") == ["478-rir", "done"]  # D-1 may be stripped
    t = Front(1, at=at, facts={"battles": 2}).begin(ScriptedAttack("C-5>B-4"))
    t.say("257-rir", "done").roll(6, 1)
    assert t.letters() == ["257-rir", "done"]


def test_the_script_is_over_for_the_fourth_attack() -> None:
    """VB-11, VB-14: the last troop of C-5 may now follow a victory."""
    at = {"D-3": "93-rir", "C-5": "257-rir"}
    t = Front(1, at=at, facts={"battles": 1, "fought": 3}).begin(FourthBattle()).say("D-3>C-4")
    t.say("93-rir", "done").roll(6, 1)
    assert t.letters("93-rir") == ["257-rir", "done"]


def test_an_attack_the_organiser_made_impossible_is_left_out() -> None:
    """VB-10, FS-4: after a correction that emptied D-2."""
    t = Front(1, at={"D-3": "93-rir"}, facts={"battles": 4}).begin(ScriptedAttack("D-2>C-3"))
    assert not t.asks() and t.s.battles == 4


# the end


def test_tidying_counts_sources_only_for_their_own_side() -> None:
    """VB-3, VB-50: a captured enemy source supplies nobody."""
    t = Front(4, "A-1 A-2 A-3 B-1 B-2 B-3 B-4 B-5 C-1 C-2 C-3 C-4 E-1", {"E-1": "25-bde"}).begin(TidyUp())
    assert t.holds("E-1") == "germans" and t.where("25-bde") == "captured" and t.points() == (340, 10)


def test_a_side_without_sources_loses_everything_in_the_tidy_up() -> None:
    """VB-50, FS-83."""
    t = Front(4, "B-2 B-3 C-2", {"B-2": "24-bde", "C-2": "25-bde"}).begin(TidyUp())
    assert t.points() == (0, 360) and not t.s.held["bef"]


# positions


@pytest.mark.parametrize(
    ("facts", "path", "why"),
    [
        ({"victors": ["nobody"]}, ("victors",), "'nobody' is none of"),
        ({"raided": ["14-bde-aif"]}, ("raided",), "'14-bde-aif' is none of"),
        ({"named": {"bef": "germans"}}, ("named", "bef"), "does not fight for that side"),
        ({"named": {"french": "bef"}}, ("named", "french"), "'french' is none of"),
        ({"named": "bef"}, ("named",), "expected a table"),
        ({"troops": {"24-bde": "bef-pool"}}, ("troops", "24-bde"), "'bef-pool' is none of"),
        ({"troops": {"24-bde": "germans-losses"}}, ("troops", "24-bde"), "is none of"),
        ({"sorties": 2}, ("sorties",), "no such fact"),
        ({"raided": ["13-bde-aif", "13-bde-aif"]}, ("raided",), "'13-bde-aif' is named twice"),
    ],
)
def test_a_bad_fact_is_refused_with_its_path(
    facts: dict[str, object], path: tuple[str, ...], why: str
) -> None:
    s = villers().setup()
    with pytest.raises(Misplaced) as caught:
        villers().amend(s, facts)
    assert caught.value.path == path and why in caught.value.message


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"troops": {"24-bde": "D-1"}}, "D-1 holds foreign troops: 24-bde"),
        ({"victors": ["bef", "germans"]}, "two sides won the last battle"),
    ],
)
def test_an_impossible_position_is_found(facts: dict[str, object], why: str) -> None:
    s = villers().setup()
    villers().amend(s, facts)
    with pytest.raises(AssertionError, match=why):
        villers().invariants(s)


def test_a_position_is_written_and_read_again() -> None:
    """Who won, who is named and who has raided are part of it."""
    options: dict[str, Any] = {"bef_commanders": 1, "german_commanders": 1, "winner_bonus_per_player": True}
    rules = villers(**options)
    s: Any = rules.setup()
    engine.begin(s, rules.start())
    rules.amend(s, {"turn": 3, "battles": 3, "victors": ["bef-1"], "raided": ["13-bde-aif"], "battle": {}})
    rest = Frame(Turn(3), [BattlePhase(3), StrategicPhase(3), Turn(4)], 0, Frame(None, [Turn(1)], 1, None))
    s.agenda = rest
    engine.settle(s)
    engine.answer(s, "bef", ("bef-1",))
    text = write_position(rules, s)
    assert 'victors = ["bef-1"]' in text and 'raided = ["13-bde-aif"]' in text
    _, again = read_position(text)
    assert rules.facts(again) == rules.facts(s)  # type: ignore[arg-type]
