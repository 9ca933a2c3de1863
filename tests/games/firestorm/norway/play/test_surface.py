"""Surface combat: who fights, harbour guns, who gives way, German withdrawal (NOR-50 … NOR-53, 56, 58, 202)."""

from __future__ import annotations

import pytest

from tests.games.firestorm.norway.sea import Sea

ALLIES = "resolution rodney cruiser-1 cruiser-2"  # 14
GERMANS = "scharnhorst gneisenau"  # 6
MISS = (1,) * 20


def meeting(allies: str, germans: str, active: str = "allies", place: str = "B-2", **more: object) -> Sea:
    """A group comes to B-2, or through it into Namsos, where the enemy lies."""
    theirs = {"A-2": allies, place: germans} if active == "allies" else {place: allies, "A-2": germans}
    t = Sea(theirs, **more)  # type: ignore[arg-type]
    mine = allies if active == "allies" else germans
    return t.action(active, f"{mine} sail").say("B-2" if place == "B-2" else f"B-2 {place}")


def test_each_side_has_a_die_for_every_point_of_its_ships() -> None:
    """NOR-50: 14 against 6."""
    t = meeting(ALLIES, GERMANS).say("fight")
    assert t.asked == "allies: SpreadFire, germans: SpreadFire"
    t.say("scharnhorst*14 fire", seat="allies").say("rodney*6 fire")
    assert t.asked == "allies: ThrowVolley" and t.dice().count == 14
    t.roll(*MISS[:14])
    assert t.asked == "germans: ThrowVolley" and t.dice().count == 6


def test_the_worked_example() -> None:
    """W-3: Gneisenau is sunk by two hits, Rodney is saved, and Scharnhorst, 3 against 14, retreats."""
    t = meeting(ALLIES, GERMANS).say("fight")
    t.say("gneisenau*7 scharnhorst*7 fire", seat="allies").say("rodney*6 fire")
    t.roll(1, 2, 2, 3, 4, 4, 5, 1, 1, 3, 4, 5, 6, 6, 1, 2, 4, 4, 4, 6).roll(4)
    assert t.at("lost") == "gneisenau" and t.at("B-2") == f"{ALLIES} scharnhorst"
    assert t.told("beaten")[0] == {
        "side": "germans",
        "area": "B-2",
        "ours": 14,
        "theirs": 3,
        "active": "allies",
    }
    assert t.asked == "germans: RetreatTo"


def test_the_worked_example_of_a_voluntary_retreat() -> None:
    """W-4: the British throw 7 dice, the Germans none, the survivors retreat."""
    t = meeting(ALLIES, GERMANS).say("withdraw")
    assert t.asked == "allies: SpreadFire"
    t.say("gneisenau*4 scharnhorst*3 fire")
    assert t.dice().count == 7
    t.roll(1, 1, 1, 6, 6, 1, 1)
    assert t.at("lost") == "gneisenau"  # two hits
    assert t.asked == "germans: RetreatTo"
    t.say("B-3")
    assert t.over and t.at("B-2") == ALLIES and t.at("B-3") == "scharnhorst"


def test_activated_ships_fight_too() -> None:
    """NOR-47, NOR-51: all surface ships of both sides at the location."""
    t = meeting("rodney", "hipper warship-1", activated="hipper warship-1").say("fight")
    t.say("hipper*4 fire").roll(1, 1, 1, 1)
    assert t.dice().count == 4


def test_submarines_take_no_part() -> None:
    """NOR-14, NOR-51: neither as targets nor with dice; activated ones do not even react."""
    t = meeting("rodney", "hipper u-boat-1 sub-1", activated="u-boat-1").say("fight")
    assert t.asked == "allies: ThrowVolley"  # one target on either side
    assert t.dice().count == 4
    t.roll(1, 1, 1, 1)
    assert t.dice().count == 2


# harbours


@pytest.mark.parametrize(
    ("harbour", "way", "german", "dice"),
    [
        ("bergen", "A-3 B-4 bergen", "", 4),  # 2 of the Warship Group, 2 of the guns
        ("stavanger", "A-3 B-4 stavanger", "", 3),
        ("trondheim", "B-3 trondheim", "", 4),
        ("namsos", "B-2 namsos", "", 2),  # the land is Allied
        ("namsos", "B-2 namsos", "D-1", 3),
        ("narvik", "A-1 B-1 narvik", "", 2),  # no guns
        ("bodo", "A-1 B-1 bodo", "", 2),
    ],
)
def test_harbour_guns_help_defenders_who_hold_the_land(
    harbour: str, way: str, german: str, dice: int
) -> None:
    """NOR-52."""
    t = Sea({"A-2": "rodney", harbour: "warship-1"}, german=german).action("allies", "rodney sail").say(way)
    t.say("fight").roll(1, 1, 1, 1)
    assert t.dice().count == dice


def test_harbour_guns_never_help_the_attacker() -> None:
    """NOR-52: the value is the defender's, even where the attacker holds the land."""
    t = Sea({"bergen": "rodney", "B-4": "hipper"}).action("germans", "hipper sail").say("bergen").say("fight")
    assert t.dice().count == 2
    t.roll(1, 1)
    assert t.dice().count == 4


def test_with_the_option_they_help_whoever_lies_there() -> None:
    """NOR-52, R-16: harbour_defence_needs_land_control off."""
    t = Sea({"bergen": "rodney", "B-4": "hipper"}, harbour_defence_needs_land_control=False)
    t.action("germans", "hipper sail").say("bergen").say("fight").roll(1, 1)
    assert t.dice().count == 6


def test_narvik_helps_the_ships_that_were_there_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOR-52, NOR-89: whoever holds Z-3; in the rulebook the value is nought."""
    t = Sea({"narvik": "rodney", "B-1": "hipper"})
    monkeypatch.setattr(t.rules.fleet.harbours["narvik"], "defence", 2)
    t.action("germans", "hipper sail").say("narvik").say("fight").roll(1, 1)
    assert t.dice().count == 6


def test_bracketed_values_do_not_count_against_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """NOR-52."""
    t = Sea({"bergen": "warship-2", "B-4": "rodney"})
    monkeypatch.setattr(t.rules.fleet.harbours["bergen"], "bracketed", True)
    t.action("allies", "rodney sail").say("bergen").say("fight").roll(1, 1, 1, 1)
    assert t.dice().count == 2


def test_a_harbour_without_ships_never_fires() -> None:
    """NOR-52."""
    t = Sea({"B-4": "rodney"}).action("allies", "rodney sail").say("bergen stop")
    assert t.over and t.at("bergen") == "rodney"


def test_harbour_guns_do_not_count_in_the_comparison() -> None:
    """NOR-53, R-63: 2 against 2 though four dice were thrown; the active side retreats, into the sea area only."""
    t = Sea({"bergen": "warship-2", "B-4": "destroyer-1"}).action("allies", "destroyer-1 sail").say("bergen")
    t.say("fight").roll(1, 1, 1, 1, 1, 1)
    assert t.over and t.at("bergen") == "warship-2" and t.at("B-4") == "destroyer-1"


# who gives way


@pytest.mark.parametrize(
    ("allies", "germans", "active", "loser"),
    [
        ("rodney", "hipper warship-1", "allies", "allies"),  # 4 to 4
        ("rodney", "hipper warship-1", "germans", "germans"),  # 4 to 4
        ("rodney", "scharnhorst gneisenau", "allies", "allies"),  # 4 to 6
        ("rodney", "scharnhorst gneisenau", "germans", "allies"),
        ("rodney renown", "scharnhorst gneisenau", "allies", "germans"),  # 7 to 6
        ("rodney renown", "scharnhorst gneisenau", "germans", "germans"),
    ],
)
def test_the_lower_total_retreats_and_on_equal_totals_the_active_side(
    allies: str, germans: str, active: str, loser: str
) -> None:
    """NOR-53, R-15."""
    t = meeting(allies, germans, active).say("fight")
    while "SpreadFire" in t.asked:
        seat = next(iter(t.asks()))
        target = t.letters(seat=seat).split()[0]
        many = 4 if seat == "allies" and allies == "rodney" else 7 if seat == "allies" else 0
        t.say(f"{target}*{many or t.s.strength(germans.split())} fire", seat=seat)
    while "Throw" in t.asked:
        t.roll(*MISS[: t.dice().count])
    assert t.told("beaten")[0]["side"] == loser
    assert t.asked == f"{loser}: RetreatTo"


def test_only_the_survivors_are_totalled() -> None:
    """NOR-53: 14 against 6 becomes 3 against 6."""
    t = meeting("cruiser-1 cruiser-2", GERMANS).say("fight")
    t.say("gneisenau*6 fire", seat="allies").say("cruiser-1*6 fire").roll(1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1)
    assert t.told("beaten")[0]["ours"] == 3 and t.asked == "allies: RetreatTo"


def test_if_a_side_has_no_ships_left_nobody_retreats() -> None:
    """NOR-53: even a weaker victor stays; and if both are gone, nobody is there."""
    t = meeting("destroyer-1", "hipper").say("fight").roll(6, 1, 1, 1)
    assert t.over and t.at("B-2") == "destroyer-1"
    t = meeting("destroyer-1", "hipper").say("fight").roll(6, 1, 6, 1)
    assert t.over and t.at("B-2") == "" and t.at("lost") == "destroyer-1 hipper"
    t = meeting("destroyer-1", "hipper").say("fight").roll(1, 1, 6, 1)
    assert t.over and t.at("B-2") == "hipper" and not t.told("beaten")


def test_enemy_ships_never_stay_together() -> None:
    """NOR-58: after the action they are apart, whoever had to go."""
    t = meeting("rodney", "hipper").say("fight").roll(*MISS[:6]).say("namsos")
    assert t.over and not t.s.fleets["allies"] & t.s.fleets["germans"]


# withdrawal


def test_only_the_germans_may_withdraw_and_they_are_asked_before_the_dice() -> None:
    """NOR-56: in attack and defence."""
    assert meeting("rodney", "hipper").asked == "germans: StandOrWithdraw"
    assert meeting("rodney", "hipper", "germans").asked == "germans: StandOrWithdraw"


@pytest.mark.parametrize(
    ("allies", "dice"), [("renown", 2), ("rodney", 2), ("rodney cruiser-1", 4), ("furious", 1)]
)
def test_half_the_value_is_rounded_up(allies: str, dice: int) -> None:
    """NOR-56, R-29: the Allies throw half, the Germans nothing."""
    t = meeting(allies, "hipper").say("withdraw")
    assert t.asked == "allies: ThrowVolley" and t.dice().count == dice


def test_the_battleship_save_applies_to_who_withdraws() -> None:
    """NOR-13, NOR-56."""
    t = meeting("rodney", "scharnhorst").say("withdraw").roll(6, 1)
    assert t.asked == "allies: SaveBattleship"
    t.roll(5)
    assert t.asked == "germans: RetreatTo"


def test_harbour_guns_are_silent_when_their_ships_withdraw() -> None:
    """NOR-56: value included; from a harbour the way leads into its sea area."""
    t = (
        Sea({"bergen": "warship-2", "B-4": "rodney"})
        .action("allies", "rodney sail")
        .say("bergen")
        .say("withdraw")
    )
    t.roll(1, 1)
    assert t.over and t.at("B-4") == "warship-2" and t.at("bergen") == "rodney"


def test_allied_harbour_guns_do_not_fire_at_attackers_who_withdraw() -> None:
    """NOR-56, R-63: half the ships' value only."""
    t = (
        Sea({"namsos": "rodney", "B-2": "hipper"})
        .action("germans", "hipper sail")
        .say("namsos")
        .say("withdraw")
    )
    assert t.dice().count == 2


def test_germans_who_withdraw_in_their_own_action_move_on() -> None:
    """NOR-56, NOR-56a: they must leave, may go further than one location, and need not take the nearest free one."""
    t = meeting("rodney", "hipper", "germans").say("withdraw").roll(1, 1)
    assert t.asked == "germans: Sail"
    assert t.letters() == "A-2 B-1 B-3 namsos"
    assert t.refused("stop") == ("must-leave", "NOR-56")
    t.say("B-1 narvik stop")
    assert t.over and t.at("narvik") == "hipper" and t.at("B-2") == "rodney"


def test_germans_who_moved_on_may_not_fight_again_but_withdraw_once_more() -> None:
    """NOR-56: through further enemies, fired at each time, without a question."""
    t = Sea({"A-2": "scharnhorst", "B-2": "rodney", "B-1": "valiant", "narvik": "destroyer-1"})
    t.action("germans", "scharnhorst sail").say("B-2").say("withdraw").roll(1, 1).say("B-1")
    assert t.asked == "allies: ThrowVolley" and t.dice().count == 2
    t.roll(1, 1)
    assert t.asked == "germans: Sail" and "stop" not in t.letters().split()
    t.say("narvik").roll(1)
    assert t.letters() == "B-1"
    t.say("B-1").roll(1, 1).say("A-1 stop")
    assert t.over and t.at("A-1") == "scharnhorst"


def test_germans_who_are_all_sunk_withdrawing_go_nowhere() -> None:
    """NOR-56."""
    t = meeting("rodney", "hipper", "germans").say("withdraw").roll(6, 1)
    assert t.over and t.at("lost") == "hipper"
    t = meeting("rodney", "hipper").say("withdraw").roll(6, 1)
    assert t.over and t.at("lost") == "hipper" and t.at("B-2") == "rodney"


# submarines and ships of one side together


def mixed(active: str = "allies") -> Sea:
    """Three ships meet two submarines and two ships."""
    if active == "allies":
        t = Sea({"A-2": "rodney cruiser-1 destroyer-1", "B-2": "scharnhorst hipper u-boat-1 u-boat-2"})
        return t.action("allies", "rodney cruiser-1 destroyer-1 sail").say("B-2")
    t = Sea({"A-2": "scharnhorst hipper", "B-2": "rodney cruiser-1 sub-1"})
    return t.action("germans", "scharnhorst hipper sail").say("B-2")


def test_the_submarines_attack_first_then_the_germans_decide_then_ships_are_divided_then_all_dice() -> None:
    """NOR-83, NOR-202: in that order; a ship sunk by submarines does not fire (NOR-16)."""
    t = mixed()
    assert t.asked == "germans: React"
    t.say("rodney destroyer-1 fire").roll(1, 6)
    assert t.at("lost") == "destroyer-1"
    assert t.asked == "germans: StandOrWithdraw"
    t.say("fight")
    assert t.asked == "allies: DivideShips" and t.letters() == "rodney cruiser-1 done"
    t.say("cruiser-1 done")
    assert t.asked == "allies: SpreadFire, germans: SpreadFire"
    assert t.letters(seat="allies") == "scharnhorst hipper u-boat-1 u-boat-2"
    t.say("hipper*4 u-boat-2 fire", seat="allies").say("cruiser-1*5 fire")
    assert t.dice().count == 5
    t.roll(1, 1, 1, 1, 6)
    assert t.dice().count == 5  # the ships alone: 3 + 2
    t.roll(1, 1, 1, 1, 1)
    assert t.where("u-boat-2") == "lost"


def test_ships_that_fired_at_submarines_count_in_the_comparison() -> None:
    """NOR-83, NOR-53: 9 against 5 though only 2 were fired at the ships."""
    t = mixed().say("rodney fire").roll(1).say("fight").say("rodney cruiser-1 done")
    assert t.asked == "allies: SpreadFire, germans: SpreadFire"
    t.say("hipper*2 u-boat-1*2 fire", seat="allies").say("rodney*5 fire").roll(*MISS[:9])
    assert t.told("beaten")[0] == {
        "side": "germans",
        "area": "B-2",
        "ours": 9,
        "theirs": 5,
        "active": "allies",
    }


def test_a_ship_is_not_divided_twice() -> None:
    """NOR-83: either or, not both."""
    t = mixed().say("rodney fire").roll(1).say("fight")
    assert t.refused("rodney rodney") == ("twice", "NOR-83")
    assert t.refused("valiant") == ("not-in-group", "NOR-83")


def test_nobody_is_divided_if_no_submarine_attacks() -> None:
    """NOR-83: only submarines that attacked can be fired at."""
    t = mixed().say("hold").say("fight")
    assert t.asked == "allies: SpreadFire, germans: SpreadFire"
    assert t.letters(seat="allies") == "scharnhorst hipper"


def test_defenders_who_withdraw_are_fired_at_with_half_the_value_of_the_ships_left_for_them() -> None:
    """NOR-202: those on submarines throw a die each; the Germans throw nothing."""
    t = mixed().say("rodney cruiser-1 fire").roll(1, 1).say("withdraw")
    assert t.asked == "allies: DivideShips"
    t.say("rodney done")
    assert t.asked == "allies: SpreadFire" and t.letters("scharnhorst*3") == "u-boat-1 u-boat-2"
    t.say("scharnhorst*3 u-boat-1 fire")  # cruiser 3 + destroyer 2, halved: 3
    assert t.dice().count == 4
    t.roll(1, 1, 1, 1)
    assert t.asked == "germans: RetreatTo"


def test_germans_who_withdraw_from_an_attack_throw_nothing_at_the_submarines_either() -> None:
    """NOR-202."""
    t = mixed("germans").say("hipper fire", seat="allies").roll(1).say("withdraw")
    assert t.asked == "allies: SpreadFire"
    t.say("hipper*4 fire").roll(1, 1, 1, 1)  # half of 7
    assert t.asked == "germans: Sail" and t.where("sub-1") == "B-2"


def test_submarines_left_behind_are_not_answered_later() -> None:
    """NOR-202: those of the next area that hold leave nothing to answer."""
    t = Sea({"A-2": "scharnhorst", "B-2": "rodney sub-1", "B-1": "sub-2"})
    t.action("germans", "scharnhorst sail").say("B-2").say("scharnhorst fire").roll(1).say("withdraw").roll(
        1, 1
    )
    t.say("B-1").say("hold")
    assert t.asked == "germans: Sail"


def test_a_group_sunk_by_submarines_meets_nobody() -> None:
    """NOR-202: losses are removed first."""
    t = Sea({"A-2": "destroyer-1", "B-2": "hipper u-boat-1"}).action("allies", "destroyer-1 sail").say("B-2")
    t.say("destroyer-1 fire").roll(6)
    assert t.over and t.at("lost") == "destroyer-1"


def test_against_ships_in_a_harbour_the_group_moves_on_and_fights_with_its_full_value() -> None:
    """NOR-83: half dice against the submarines outside, then all against the ships."""
    t = Sea({"A-1": "rodney cruiser-1", "B-1": "u-boat-1", "narvik": "warship-1"})
    t.action("allies", "rodney cruiser-1 sail").say("B-1").say("rodney fire").roll(1)
    assert t.asked == "allies: StopOrGoOn"
    t.say("on")
    assert t.dice().count == 1
    t.roll(1).say("narvik").say("fight").say("rodney*2 fire")
    assert t.dice().count == 7
