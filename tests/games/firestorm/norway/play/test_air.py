"""Air attacks on ships: who flies, how far, who defends, how the dice are split (NOR-20 … NOR-28, NOR-60 … NOR-69)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.air import attack, defence, targets
from sandtable.games.firestorm.norway.play.flights import defenders
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from tests.games.firestorm.norway.sea import Sea


def volleys(t: Sea) -> tuple[Volley, Volley]:
    """What attacker and defender have to lay."""
    one, two = t.s.volleys
    return one, two


# range and groups


def test_bombers_of_germany_reach_the_shetlands_over_the_north_sea() -> None:
    """W-2, NOR-21: 2 He-111 and a Bf-110 reach A-3 by B-5; Ju-88 and Bf-109 may stay behind un-activated (NOR-42)."""
    t = Sea({"B-7": "he-111-1 he-111-2 bf-110 ju-88-1 ju-88-2 bf-109-1", "A-3": "resolution"})
    t.action("germans", "he-111-1 he-111-2 bf-110 A-3")
    assert t.told("flew") == [
        {"side": "germans", "units": ("he-111-1", "he-111-2", "bf-110"), "area": "B-7", "to": "A-3"}
    ]
    t.say("he-111-1 fire").roll(1, 1, 1, 1, 1)
    assert t.over
    assert sorted(t.s.activated) == ["bf-110", "he-111-1", "he-111-2"]
    assert t.at("B-7") == "he-111-1 he-111-2 ju-88-1 ju-88-2 bf-110 bf-109-1"  # NOR-22: all are back


def test_a_group_flies_as_far_as_its_shortest_range() -> None:
    """NOR-21: a Bf-109 (range 1) keeps the group from A-3, two areas away."""
    t = Sea({"B-7": "he-111-1 bf-109-1", "A-3": "resolution", "C-6": "cruiser-1"})
    assert targets(t.s, "germans", ("he-111-1",)) == ["A-3", "C-6"]
    assert targets(t.s, "germans", ("he-111-1", "bf-109-1")) == ["C-6"]


def test_a_letter_that_leads_nowhere_is_not_offered() -> None:
    """NOR-21, NOR-61: a Bf-109 has no part in a mission that only longer ranges reach; alone it has none at all."""
    t = Sea({"B-7": "he-111-1 bf-109-1", "A-3": "resolution"})
    t.begin(TakeAction("germans"))
    assert t.letters() == "he-111-1 pass"
    assert t.letters("he-111-1") == "A-3"
    assert t.refused("bf-109-1") == ("no-bomber", "NOR-61")
    assert t.refused("he-111-1 bf-109-1") == ("no-target", "NOR-21")


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("he-111-1 A-1", ("out-of-range", "NOR-21")),
        ("he-111-1 B-5", ("no-ships", "NOR-69")),
        ("he-111-1 C-6", ("submarines", "NOR-68")),
        ("he-111-1 C-5", ("no-location", "NOR-60")),
        ("he-111-1 he-111-1", ("twice", "NOR-42")),
        ("he-111-1 ju-88-1", ("elsewhere", "NOR-42")),
        ("he-111-2", ("activated", "NOR-47")),
        ("ju-87-1", ("in-box", "NOR-100")),
        ("bf-110", ("not-there", "NOR-42")),
        ("hurricane", ("not-yours", "NOR-40")),
        ("he-111-1 bomb-namsos", ("out-of-range", "NOR-21")),
        ("he-111-1 bomb-bergen", ("no-such-port", "NOR-70")),
        ("ju-88-3", ("airfield-lost", "NOR-35")),
        ("bf-109-2 B-4", ("no-bomber", "NOR-61")),
        ("ju-88-1 he-111-2", ("elsewhere", "NOR-42")),
    ],
)
def test_what_aircraft_may_not_do_is_refused_with_its_rule(word: str, refusal: tuple[str, str]) -> None:
    t = Sea(
        {
            "B-7": "he-111-1 he-111-2 bf-109-2",
            "C-5": "ju-88-1",
            "C-3": "ju-88-3",
            "axis-sorties": "ju-87-1",
            "A-1": "warspite",
            "B-4": "rodney",
            "kristiansand": "cruiser-1",
            "C-6": "sub-1 warship-4",
            "A-5": "hurricane",
        },
        activated="he-111-2",
    )
    t.s.take("allies", "D-3")
    t.s.drain()
    t.begin(TakeAction("germans"))
    assert t.refused(word) == refusal


def test_aircraft_of_several_carriers_in_one_area_may_fly_together() -> None:
    """NOR-27, NOR-37: also with one of the carriers in a harbour of the sea; a group never mixes with an airfield."""
    t = Sea(
        {
            "B-3": "furious",
            "andalsnes": "ark-royal",
            "furious": "swordfish-furious",
            "ark-royal": "swordfish-ark-royal skua-ark-royal",
            "B-2": "scharnhorst",
            "A-5": "skua",
            "A-4": "glorious",
            "glorious": "swordfish-glorious",
        }
    )
    t.begin(TakeAction("allies"))
    assert t.letters("swordfish-furious") == "skua-ark-royal swordfish-ark-royal B-2"
    assert t.refused("swordfish-furious swordfish-glorious") == ("elsewhere", "NOR-42")
    assert t.refused("swordfish-furious skua") == ("mixed", "NOR-37")
    t.s.actions, t.s.actor = 1, "allies"
    t.say("swordfish-furious swordfish-ark-royal B-2").say("swordfish-furious fire").roll(1, 1, 1, 1, 1)
    assert sorted(t.s.activated) == ["swordfish-ark-royal", "swordfish-furious"]


def test_a_carrier_and_an_airfield_in_one_land_area_are_two_groups() -> None:
    """NOR-37, R-67: a carrier in Rosyth lies in A-5 too, but its aircraft fly apart from those of the airfield."""
    t = Sea({"rosyth": "furious", "furious": "swordfish-furious", "A-5": "skua", "A-3": "gneisenau"})
    t.begin(TakeAction("allies"))
    assert t.letters("skua") == "A-3"
    assert t.letters("swordfish-furious") == "A-3"  # are both next to A-3
    assert t.refused("skua swordfish-furious") == ("mixed", "NOR-37")


def test_activating_a_carrier_does_not_activate_its_aircraft() -> None:
    """NOR-27: and the other way round."""
    t = Sea({"B-3": "furious", "furious": "swordfish-furious", "B-2": "scharnhorst"}, activated="furious")
    t.begin(TakeAction("allies"))
    assert "swordfish-furious" in t.letters()
    t.s.actions, t.s.actor = 1, "allies"
    t.say("swordfish-furious B-2").roll(1, 1, 1)
    assert "swordfish-furious" in t.s.activated


def test_aircraft_aboard_move_with_their_carrier() -> None:
    """NOR-26: they stand with it, wherever it goes."""
    t = Sea({"B-3": "furious", "furious": "swordfish-furious", "narvik": "warship-1"})
    assert targets(t.s, "allies", ("swordfish-furious",)) == []
    t.s.place("furious", "B-1")
    assert targets(t.s, "allies", ("swordfish-furious",)) == ["narvik"]


def test_ships_in_home_harbours_may_be_attacked_by_air() -> None:
    """NOR-67, NOR-62: the bracketed value of Kiel helps its owner, whoever holds what."""
    t = Sea({"C-6": "furious", "furious": "swordfish-furious", "kiel": "gneisenau warship-4"})
    assert targets(t.s, "allies", ("swordfish-furious",)) == ["kiel"]
    operation = Operation("allies", "aircraft", ("swordfish-furious",), "C-6", "kiel")
    assert defence(t.s, operation).first == 2 + 3


def test_a_target_in_harbour_is_in_range_by_its_land_area() -> None:
    """NOR-21, NOR-88: from Oslo Bergen is one area away over C-4, B-4 itself two; a Stuka reaches only the harbour."""
    t = Sea({"C-5": "ju-87-1", "bergen": "cruiser-1", "B-4": "rodney"})
    assert targets(t.s, "germans", ("ju-87-1",)) == ["bergen"]


# the dice


def test_without_defending_aircraft_all_dice_go_against_ships_and_escorts_do_nothing() -> None:
    """NOR-63: two He-111 and a Bf-110 against two ships."""
    t = Sea({"B-7": "he-111-1 he-111-2 bf-110", "B-4": "rodney aa-cruiser"})
    t.action("germans", "he-111-1 he-111-2 bf-110 B-4")
    ours, theirs = volleys(t)
    assert (ours.first, ours.second, ours.targets) == (4, 0, ("rodney", "aa-cruiser"))
    assert (theirs.first, theirs.targets) == (
        3,
        ("he-111-1", "he-111-2", "bf-110"),
    )  # AA cruisers two (NOR-62)


def test_interception_splits_the_bombers_dice() -> None:
    """W-5, NOR-64, R-51: 3 He-111 (6) and a Bf-110 (2) meet Skua and Swordfish: 3 dice on ships, 3 + 2 on aircraft."""
    t = Sea(
        {
            "B-7": "he-111-1 he-111-2 he-111-3 bf-110",
            "B-4": "ark-royal",
            "ark-royal": "skua-ark-royal swordfish-ark-royal",
        }
    )
    t.action("germans", "he-111-1 he-111-2 he-111-3 bf-110 B-4")
    ours, theirs = volleys(t)
    assert (ours.first, ours.targets) == (3, ("ark-royal",))
    assert (ours.second, ours.others) == (5, ("skua-ark-royal", "swordfish-ark-royal"))
    assert theirs.first == 1 + 2  # a die the ship, one each carrier aircraft (NOR-25)
    assert t.told("intercepted")[0]["units"] == ("skua-ark-royal", "swordfish-ark-royal")
    assert t.refused("ark-royal*4 skua-ark-royal*4 fire", seat="germans") == ("share-full", "NOR-64")
    t.say("ark-royal*3 skua-ark-royal*2 swordfish-ark-royal*3 fire", seat="germans")
    t.say("he-111-1*2 bf-110 fire", seat="allies")
    t.roll(1, 1, 6, 1, 1, 1, 1, 6)  # the carrier and a Swordfish
    t.roll(6, 1, 1)
    assert t.at("lost") == "ark-royal he-111-1 skua-ark-royal swordfish-ark-royal"
    assert len(t.told("sunk")) == 4  # NOR-17: the Swordfish only once, the Skua goes down with its ship


def test_the_odd_die_goes_to_the_ships() -> None:
    """NOR-64: a Skua's one die is for the ship; three are split two to one."""
    t = Sea({"B-4": "warship-1", "C-4": "bf-109-1", "A-5": "skua blenheim-1 blenheim-2 hurricane"})
    one = Operation("allies", "aircraft", ("skua",), "A-5", "B-4", reacted=("bf-109-1",))
    assert (attack(t.s, one, ("warship-1",)).first, attack(t.s, one, ("warship-1",)).second) == (1, 0)
    three = Operation(
        "allies", "aircraft", ("skua", "blenheim-1", "blenheim-2"), "A-5", "B-4", reacted=("bf-109-1",)
    )
    volley = attack(t.s, three, ("warship-1",))
    assert (volley.first, volley.second, volley.plain, volley.good) == (2, 1, 2, 1)


def test_the_owner_chooses_which_dice_go_where() -> None:
    """NOR-64, NOR-20: with a Stuka and a He-111 halved the two dice on ships may both be the underlined ones."""
    t = Sea({"C-4": "ju-87-1 he-111-1", "B-4": "cruiser-1 furious", "furious": "swordfish-furious"})
    t.action("germans", "ju-87-1 he-111-1 B-4")
    assert t.letters("cruiser-1+ cruiser-1+", seat="germans") == "swordfish-furious"
    assert t.letters("cruiser-1 cruiser-1", seat="germans") == "swordfish-furious"
    assert "cruiser-1+" in t.letters("cruiser-1", seat="germans")
    t.say("cruiser-1+ cruiser-1+ swordfish-furious*2 fire", seat="germans")
    t.say("ju-87-1*3 fire", seat="allies")
    t.roll(1, 6, 1, 1)  # one underlined die hits, the other is thrown again
    assert t.dice().count == 1
    t.roll(6).roll(1, 1, 6)
    assert t.at("lost") == "cruiser-1 ju-87-1"


def test_underlined_dice_that_miss_ships_are_thrown_again_once() -> None:
    """NOR-20, NOR-18: a Stuka alone has two of them; against aircraft none."""
    t = Sea({"C-4": "ju-87-1", "B-4": "cruiser-1"})
    t.action("germans", "ju-87-1 B-4").roll(1, 2)
    assert t.dice().count == 2
    t.roll(5, 5).roll(1)
    assert t.over and t.at("lost") == ""


def test_a_battleships_save_comes_after_the_attackers_own_second_throw() -> None:
    """NOR-65, NOR-13, R-46: the underlined die misses, hits, and is forced once more; that is final."""
    t = Sea({"C-4": "ju-87-1", "B-4": "rodney"})
    t.action("germans", "ju-87-1 B-4").roll(1, 1).roll(6, 1)
    t.roll(1)  # Rodney's own die
    assert t.asked == "germans: SaveBattleship"
    t.roll(6)
    assert t.at("lost") == "rodney"


def test_aircraft_shot_down_still_drop_their_bombs() -> None:
    """NOR-65, NOR-16: all rolls are simultaneous."""
    t = Sea({"C-4": "ju-87-1", "B-4": "cruiser-1"})
    t.action("germans", "ju-87-1 B-4").roll(6, 6).roll(6)
    assert t.at("lost") == "cruiser-1 ju-87-1"
    assert "ju-87-1" not in t.s.activated


def test_only_ships_at_the_target_take_part() -> None:
    """NOR-60, R-38: those in the sea area neither fire nor are hit while the harbour is attacked."""
    t = Sea(
        {
            "C-4": "he-111-1",
            "bergen": "cruiser-1 destroyer-1",
            "B-4": "rodney valiant",
            "stavanger": "cruiser-2",
        }
    )
    t.action("germans", "he-111-1 bergen")
    ours, theirs = volleys(t)
    assert ours.targets == ("cruiser-1", "destroyer-1")
    assert theirs.first == 2  # the guns of Bergen are German (NOR-62, NOR-52)


def test_harbour_guns_serve_the_side_that_holds_the_land() -> None:
    """NOR-62, NOR-52: Bergen's two for the Germans; for Allied ships there only if nobody asks who holds the land."""
    germans = Sea({"A-5": "blenheim-1", "bergen": "warship-2"})
    raid = Operation("allies", "aircraft", ("blenheim-1",), "A-5", "bergen")
    assert defence(germans.s, raid).first == 1 + 2
    at = {"C-5": "he-111-1", "bergen": "cruiser-1"}
    raid = Operation("germans", "aircraft", ("he-111-1",), "C-5", "bergen")
    assert defence(Sea(at).s, raid).first == 1
    assert defence(Sea(at, harbour_defence_needs_land_control=False).s, raid).first == 1 + 2


# who defends


def test_fighters_defend_their_own_area_and_those_next_to_it() -> None:
    """NOR-23, NOR-24: the Hurricane of A-5 covers A-3 and Rosyth, not A-2; bombers on land never defend."""
    t = Sea({"A-5": "hurricane skua blenheim-1", "A-3": "resolution", "A-2": "renown", "rosyth": "cruiser-2"})
    assert defenders(t.s, "allies", "A-3") == ("hurricane",)
    assert defenders(t.s, "allies", "rosyth") == ("hurricane",)
    assert defenders(t.s, "allies", "A-2") == ()


def test_a_harbour_is_covered_by_its_sea_or_its_land() -> None:
    """NOR-24: a Bf-109 in Oslo covers Bergen (C-4 is next door), but not B-4."""
    t = Sea({"C-5": "bf-109-1"})
    assert defenders(t.s, "germans", "bergen") == ("bf-109-1",)
    assert defenders(t.s, "germans", "B-4") == ()


def test_activated_and_boxed_aircraft_do_not_defend() -> None:
    """NOR-24: nor those whose airfield is lost (NOR-35)."""
    at = {"C-1": "hurricane-bardufoss", "narvik": "furious", "furious": "swordfish-furious"}
    assert defenders(Sea(at).s, "allies", "narvik") == ("hurricane-bardufoss", "swordfish-furious")
    assert defenders(Sea(at, activated="swordfish-furious").s, "allies", "narvik") == ("hurricane-bardufoss",)
    boxed = Sea({**at, "C-1": "", "allied-sorties": "hurricane-bardufoss"})
    assert defenders(boxed.s, "allies", "narvik") == ("swordfish-furious",)
    lost = Sea({"C-3": "bf-109-1"})
    assert defenders(lost.s, "germans", "trondheim") == ("bf-109-1",)
    lost.s.take("allies", "D-3")
    assert defenders(lost.s, "germans", "trondheim") == ()


def test_land_based_fighters_roll_their_value_and_carrier_aircraft_one_die() -> None:
    """NOR-25, R-56: Hurricane 3, Bf-110 2, Gladiator and Swordfish 1."""
    t = Sea(
        {
            "A-5": "hurricane",
            "A-3": "glorious",
            "glorious": "gladiator-glorious swordfish-glorious",
            "B-7": "he-111-1 he-111-2",
        }
    )
    t.action("germans", "he-111-1 he-111-2 A-3")
    assert volleys(t)[1].first == 1 + 3 + 1 + 1
    assert volleys(t)[0].others == ("hurricane", "swordfish-glorious", "gladiator-glorious")


def test_fighters_defend_any_number_of_times() -> None:
    """NOR-24: until they are activated; defending does not activate them."""
    t = Sea({"A-5": "hurricane", "A-3": "cruiser-1", "B-7": "he-111-1 he-111-2"})
    for bomber in ("he-111-1", "he-111-2"):
        t.action("germans", f"{bomber} A-3").roll(1, 1, 1, 1, 1, 1)
        assert t.over
    assert len(t.told("intercepted")) == 2 and "hurricane" not in t.s.activated


def test_carrier_aircraft_defend_against_aircraft_only() -> None:
    """NOR-28: in a surface combat the carrier has its own die and no more."""
    t = Sea({"B-4": "furious", "furious": "swordfish-furious", "stavanger": "warship-3"})
    t.action("germans", "warship-3 sail").say("B-4").say("fight")
    assert [volley.first for volley in t.s.volleys] == [2, 1]


def test_interception_happens_at_the_target_only() -> None:
    """NOR-39: a fighter next to the way, but not to the target, does not rise."""
    t = Sea({"A-5": "hurricane", "B-7": "he-111-1", "B-4": "rodney"})
    t.action("germans", "he-111-1 B-4")
    assert t.told("intercepted") == []


# options


def test_with_one_chosen_area_a_fighter_covers_no_second() -> None:
    """NOR-39, option fighter_cover: fixed when it first defends outside its own area, for the turn."""
    at = {"A-5": "hurricane", "A-3": "cruiser-1", "A-4": "cruiser-2", "scapa-flow": "cruiser-3"}
    t = Sea({**at, "B-7": "he-111-1 he-111-2"}, fighter_cover="one_chosen")
    assert defenders(t.s, "allies", "A-4") == ("hurricane",)
    t.action("germans", "he-111-1 A-3").roll(1, 1, 1, 1, 1, 1)
    assert t.s.covering == {"hurricane": "A-3"}
    assert defenders(t.s, "allies", "A-3") == ("hurricane",)
    assert defenders(t.s, "allies", "A-4") == ()
    assert defenders(t.s, "allies", "scapa-flow") == ("hurricane",)  # its own land area


def test_defending_at_home_fixes_no_area() -> None:
    """NOR-39: Scapa Flow is in A-5 itself."""
    t = Sea({"A-5": "hurricane", "scapa-flow": "cruiser-3", "B-7": "he-111-1"}, fighter_cover="one_chosen")
    t.action("germans", "he-111-1 scapa-flow")
    assert t.told("intercepted") and t.s.covering == {}


def test_cover_of_a_harbour_fixes_its_sea_or_the_land_that_is_in_reach() -> None:
    """NOR-39, NOR-39a: from B-4 a carrier covers Åndalsnes by B-3; from Oslo a Bf-109 covers Bergen by C-4."""
    sea = Sea(
        {"B-4": "furious", "furious": "swordfish-furious", "andalsnes": "cruiser-1", "C-5": "he-111-1"},
        fighter_cover="one_chosen",
    )
    sea.action("germans", "he-111-1 andalsnes")
    assert sea.s.covering == {"swordfish-furious": "B-3"}
    land = Sea({"C-5": "bf-109-1", "bergen": "warship-2", "A-5": "blenheim-1"}, fighter_cover="one_chosen")
    land.action("allies", "blenheim-1 bergen")
    assert land.s.covering == {"bf-109-1": "C-4"}


def test_with_optional_defence_the_owner_is_asked_for_each_fighter() -> None:
    """NOR-39, option fighter_defence: after target and attackers are named."""
    at = {
        "A-5": "hurricane skua",
        "A-3": "furious",
        "furious": "swordfish-furious",
        "B-7": "he-111-1",
        "A-1": "glorious",
        "glorious": "gladiator-glorious",
    }
    t = Sea(at, fighter_defence="optional").action("germans", "he-111-1 A-3")
    assert t.asked == "allies: Intercept"
    assert t.letters() == "hurricane swordfish-furious done"
    assert t.letters("hurricane") == "swordfish-furious done"
    assert t.refused("skua") == ("no-fighter", "NOR-23")
    assert t.refused("he-111-1") == ("not-yours", "NOR-24")
    assert t.refused("gladiator-glorious") == ("out-of-reach", "NOR-24")
    assert t.refused("hurricane hurricane") == ("twice", "NOR-39")
    assert t.refused("blenheim-1") == ("not-there", "NOR-24"), "it has not come yet"
    t.say("hurricane done")
    assert volleys(t)[0].others == ("hurricane",)
    assert volleys(t)[1].first == 1 + 3


def test_nobody_need_defend_and_then_nothing_is_halved() -> None:
    """NOR-39, NOR-63."""
    t = Sea({"A-5": "hurricane", "A-3": "cruiser-1", "B-7": "he-111-1"}, fighter_defence="optional")
    t.action("germans", "he-111-1 A-3").say("done")
    assert [(volley.first, volley.second) for volley in t.s.volleys] == [(2, 0), (1, 0)]


def test_an_activated_fighter_is_not_asked_for() -> None:
    """NOR-24: and if nobody is left there is no question."""
    at = {"A-5": "hurricane", "A-3": "cruiser-1", "B-7": "he-111-1"}
    t = Sea(at, activated="hurricane", fighter_defence="optional").action("germans", "he-111-1 A-3")
    assert "Intercept" not in t.asked


def test_fighters_alone_fly_only_with_the_option() -> None:
    """NOR-61, NOR-61a, option fighter_sweep: against aircraft that can defend there; ships and guns fire as usual."""
    at = {
        "C-4": "bf-109-1",
        "B-4": "furious cruiser-1",
        "furious": "swordfish-furious",
        "bergen": "cruiser-2",
    }
    t = Sea(at).begin(TakeAction("germans"))
    assert t.letters() == "pass"
    sweep = Sea({**at, "stavanger": "cruiser-3", "C-6": "cruiser-4"}, fighter_sweep=True)
    assert targets(sweep.s, "germans", ("bf-109-1",)) == ["B-4", "C-6", "bergen", "stavanger"]
    sweep.action("germans", "bf-109-1 B-4")
    assert [(volley.first, volley.second) for volley in sweep.s.volleys] == [(0, 3), (3, 0)]
    sweep.roll(6, 1, 1, 1, 1, 1)
    assert sweep.at("lost") == "swordfish-furious"
    nobody = Sea({"C-4": "bf-109-1", "B-4": "cruiser-1"}, fighter_sweep=True)
    assert targets(nobody.s, "germans", ("bf-109-1",)) == []
