"""Dice laid on targets, thrown, thrown again; battleships saved; losses (NOR-12, NOR-13, NOR-15 … NOR-18)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.exchange import LayDice, OpenFire, SpreadFire, exchange, forced
from sandtable.games.firestorm.norway.play.structs import Volley
from tests.games.firestorm.norway.sea import Sea, norway

FLEETS = {"B-2": "resolution rodney cruiser-1 cruiser-2", "A-2": "scharnhorst gneisenau hipper"}
ALLIES = ("resolution", "rodney", "cruiser-1", "cruiser-2")


def firing(*volleys: Volley, at: dict[str, str] | None = None) -> Sea:
    t = Sea(at or FLEETS)
    return t.begin(*exchange(t.s, *volleys))


def allies(targets: str, dice: int, **more: object) -> Volley:
    return Volley("allies", "B-2", tuple(targets.split()), dice, **more)  # type: ignore[arg-type]


def germans(targets: str, dice: int) -> Volley:
    return Volley("germans", "B-2", tuple(targets.split()), dice)


def test_six_ships_are_battleships() -> None:
    """NOR-12: Renown and Repulse are none."""
    units = norway().fleet.units.values()
    found = {unit.id: unit.cv for unit in units if unit.type.battleship}
    assert found == {
        "resolution": 4,
        "rodney": 4,
        "valiant": 4,
        "warspite": 4,
        "scharnhorst": 3,
        "gneisenau": 3,
    }


def test_every_die_lies_on_a_target_before_any_is_thrown() -> None:
    """NOR-15, NOR-18: one letter a die, and no fire before all lie."""
    t = firing(allies("scharnhorst gneisenau", 3))
    assert t.asked == "allies: SpreadFire"
    assert t.letters() == "scharnhorst gneisenau"
    assert t.refused("scharnhorst fire") == ("dice-left", "NOR-18")
    assert t.refused("hipper") == ("no-target", "NOR-15")
    assert t.refused("scharnhorst*4") == ("all-laid", "NOR-15")
    assert t.letters("scharnhorst gneisenau*2") == "fire"


def test_the_dice_are_thrown_target_by_target_however_they_were_spelled() -> None:
    """NOR-15: the faces of a volley can be read off by target."""
    t = firing(allies("scharnhorst gneisenau hipper", 4)).say("hipper scharnhorst hipper gneisenau fire")
    t.roll(1, 2, 3, 6)
    assert t.told("fired")[0]["targets"] == ("scharnhorst", "gneisenau", "hipper", "hipper")
    assert t.where("hipper") == "lost" and t.at("A-2") == "scharnhorst gneisenau"


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_only_a_six_hits(face: int) -> None:
    """NOR-15."""
    t = firing(allies("hipper", 1)).roll(face)
    assert t.over and t.where("hipper") == "A-2"


def test_a_volley_with_one_target_is_laid_without_a_question() -> None:
    """Nothing is open: the dice are thrown at once."""
    t = firing(allies("hipper", 2), germans("rodney", 3))
    assert t.asked == "allies: ThrowVolley" and t.dice().count == 2 and t.dice().needs == 6


def test_sides_lay_in_secret_and_are_opened_together() -> None:
    """NOR-18, R-55: the first word is sealed and unknown to the other side until his lies too."""
    t = firing(allies("scharnhorst gneisenau", 2), germans("resolution rodney", 2))
    assert t.asked == "allies: SpreadFire, germans: SpreadFire"
    t.say("gneisenau*2 fire", seat="allies")
    assert t.asked == "germans: SpreadFire"
    assert t.rules.hides(t.s), "no record and no other seat's view while dice are sealed"
    assert t.rules.view(t.s, "germans").sealed == {"allies": ()}
    assert t.rules.view(t.s, "").sealed == {"allies": ()}
    assert t.rules.view(t.s, "allies").sealed == {"allies": ("gneisenau", "gneisenau", "fire")}
    t.say("rodney*2 fire")
    assert t.asked == "allies: ThrowVolley"


def test_a_destroyed_unit_still_rolls() -> None:
    """NOR-16: both sides roll at once."""
    t = firing(allies("hipper", 1), germans("cruiser-1", 1)).roll(6)
    assert t.where("hipper") == "A-2" and t.asked == "germans: ThrowVolley"
    t.roll(6)
    assert t.where("hipper") == "lost" and t.where("cruiser-1") == "lost"


def test_further_sixes_on_the_same_target_are_wasted() -> None:
    """NOR-15, NOR-17: destroyed and told once."""
    t = firing(allies("hipper", 3)).roll(6, 6, 6)
    assert [told["unit"] for told in t.told("sunk")] == ["hipper"]


@pytest.mark.parametrize(("again", "where"), [(4, "A-2"), (5, "A-2"), (6, "lost")])
def test_one_hit_on_a_battleship_is_thrown_again_by_the_side_that_fired(again: int, where: str) -> None:
    """NOR-13, NOR-13a: a second 6 destroys it."""
    t = firing(allies("gneisenau", 3)).roll(1, 6, 5)
    assert t.asked == "allies: SaveBattleship" and t.dice().count == 1 and t.dice().needs == 6
    t.roll(again)
    assert t.over and t.where("gneisenau") == where


def test_two_hits_destroy_a_battleship_without_another_throw() -> None:
    """NOR-13."""
    t = firing(allies("gneisenau", 3)).roll(6, 6, 1)
    assert t.over and t.where("gneisenau") == "lost"


def test_ships_that_are_no_battleships_have_no_save() -> None:
    """NOR-12, NOR-13: Renown goes down with one hit."""
    t = firing(germans("renown", 1), at={"B-2": "renown", "A-2": "hipper"}).roll(6)
    assert t.over and t.where("renown") == "lost"


def test_both_sides_battleships_are_saved_in_turn() -> None:
    """NOR-13: in the order of the volleys, after all dice have fallen."""
    t = firing(allies("scharnhorst", 1), germans("rodney", 1)).roll(6, 6)
    assert t.asked == "allies: SaveBattleship"
    t.roll(1)
    assert t.asked == "germans: SaveBattleship"
    t.roll(6)
    assert t.where("scharnhorst") == "A-2" and t.where("rodney") == "lost"


def test_good_dice_that_miss_are_thrown_once_more_and_only_once() -> None:
    """NOR-18: a die is thrown again by its own side at most once."""
    t = firing(allies("hipper", 3, plain=1, good=2))
    t.roll(5, 1, 6)  # the plain die first
    assert t.asked == "allies: ThrowAgain" and t.dice().count == 1
    t.roll(5)
    assert t.over and t.where("hipper") == "lost"


def test_the_battleship_save_comes_after_the_attackers_own_throw_again_and_is_final() -> None:
    """NOR-18, R-46."""
    t = firing(allies("gneisenau", 1, plain=0, good=1)).roll(3)
    assert t.asked == "allies: ThrowAgain"
    t.roll(6)
    assert t.asked == "allies: SaveBattleship"
    t.roll(2)
    assert t.over and t.where("gneisenau") == "A-2"


def test_two_hits_one_of_them_thrown_again_leave_no_save() -> None:
    """NOR-13, NOR-18: hits are counted after the misses were thrown again."""
    t = firing(allies("gneisenau", 2, plain=0, good=2)).roll(6, 1).roll(6)
    assert t.over and t.where("gneisenau") == "lost"


def test_every_miss_on_a_harbour_is_thrown_again_but_not_those_on_aircraft() -> None:
    """NOR-72, NOR-18: the harbour itself is nothing to sink."""
    bombs = Volley(
        "germans", "namsos", ("namsos",), 2, ("swordfish-furious",), 1, all_again=True, kind="bombing"
    )
    t = firing(bombs, at={"B-2": "furious", "furious": "swordfish-furious"})
    t.roll(1, 6, 2)
    assert t.asked == "germans: ThrowAgain" and t.dice().count == 1
    t.roll(6)
    assert t.over and t.s.volleys[0].hits == ("namsos", "namsos")
    assert t.where("swordfish-furious") == "furious"


def test_dice_for_two_kinds_of_targets_keep_to_their_share() -> None:
    """NOR-64, NOR-83: so many on ships, so many on the others."""
    volley = Volley("allies", "B-2", ("scharnhorst", "gneisenau"), 2, ("u-boat-1", "u-boat-2"), 1)
    t = firing(volley, at={"B-2": "scharnhorst gneisenau u-boat-1 u-boat-2"})
    assert t.letters() == "scharnhorst gneisenau u-boat-1 u-boat-2"
    assert t.letters("u-boat-2") == "scharnhorst gneisenau"
    assert t.letters("scharnhorst*2") == "u-boat-1 u-boat-2"
    assert t.refused("u-boat-1*2") == ("share-full", "NOR-64")
    assert t.letters("gneisenau u-boat-1 scharnhorst") == "fire"


def test_good_dice_are_laid_by_letters_of_their_own() -> None:
    """NOR-64: the owner chooses which dice go where; here one of three good ones must go on a ship."""
    volley = Volley("allies", "B-2", ("hipper", "gneisenau"), 3, ("bf-110",), 2, plain=2, good=3)
    t = firing(volley, at={"B-2": "hipper gneisenau", "B-7": "bf-110"})
    assert t.letters() == "hipper gneisenau hipper+ gneisenau+ bf-110"
    assert t.letters("hipper*2") == "hipper+ gneisenau+ bf-110"
    assert t.refused("hipper*3") == ("share-full", "NOR-64")
    why = SpreadFire("allies").why_not(t.s, ("hipper", "hipper"), "hipper")
    assert why is not None and "lay them with hipper+" in why[1]
    t.say("hipper*2 gneisenau+ bf-110*2 fire").roll(1, 1, 1, 1, 1)
    assert t.told("fired")[0]["targets"] == ("hipper", "hipper", "gneisenau+", "bf-110", "bf-110")
    assert t.asked == "allies: ThrowAgain" and t.dice().count == 1


def test_no_more_good_dice_than_there_are() -> None:
    """NOR-20."""
    t = firing(allies("hipper gneisenau", 3, plain=2, good=1))
    assert t.refused("hipper+*2") == ("no-such-dice", "NOR-64")


def test_a_carrier_takes_its_aircraft_along_and_each_is_lost_once() -> None:
    """NOR-17, NOR-26: an aircraft shot down in the exchange that sinks its carrier pays once."""
    at = {"B-2": "ark-royal", "ark-royal": "skua-ark-royal swordfish-ark-royal"}
    volley = Volley("germans", "B-2", ("ark-royal",), 1, ("skua-ark-royal",), 1)
    t = firing(volley, at=at).roll(6, 6)
    assert [told["unit"] for told in t.told("sunk")] == [
        "ark-royal",
        "skua-ark-royal",
        "swordfish-ark-royal",
    ]
    assert t.at("lost") == "ark-royal skua-ark-royal swordfish-ark-royal"


def test_a_volley_without_dice_is_none() -> None:
    """Nobody throws nothing."""
    t = Sea(FLEETS)
    assert exchange(t.s, allies("hipper", 0), germans("rodney", 0)) == []
    assert exchange(t.s, allies("hipper", 1), germans("rodney", 0)) == [LayDice(), OpenFire()]
    assert [volley.side for volley in t.s.volleys] == ["allies"]


def test_with_one_target_the_good_dice_are_laid_on_it_first() -> None:
    """NOR-64, NOR-64a: what is better in every case need not be asked."""
    laid = forced(Volley("germans", "B-2", ("rodney",), 2, ("skua",), 2, plain=2, good=2)).laid
    assert laid == ("rodney+", "rodney+", "skua", "skua")


def test_the_worked_example_of_surface_fire() -> None:
    """W-3: 14 dice against 6; Gneisenau is sunk, Rodney saved by a 4."""
    t = firing(allies("gneisenau scharnhorst", 14), germans("resolution rodney cruiser-1 cruiser-2", 6))
    t.say("gneisenau*7 scharnhorst*7 fire", seat="allies").say("rodney*6 fire")
    t.roll(1, 1, 3, 4, 5, 6, 6, 1, 2, 2, 3, 4, 4, 5, 1, 2, 4, 4, 4, 6)
    assert t.asked == "germans: SaveBattleship"
    t.roll(4)
    assert t.at("lost") == "gneisenau" and t.where("rodney") == "B-2"
