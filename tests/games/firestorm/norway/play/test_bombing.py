"""Special bombing of Namsos and Åndalsnes (NOR-70 … NOR-74)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.bombing import harbours
from tests.games.firestorm.norway.sea import Sea

W6 = {  # the rulebook's example; the two ships in Namsos are not named there
    "C-5": "he-111-1 he-111-2 ju-88-1 bf-110",
    "namsos": "cruiser-1 destroyer-1",
    "B-2": "glorious ark-royal rodney valiant cruiser-2 destroyer-2",
    "glorious": "swordfish-glorious gladiator-glorious",
    "ark-royal": "skua-ark-royal swordfish-ark-royal",
}
RAID = "he-111-1 he-111-2 ju-88-1 bf-110 bomb-namsos"


def test_the_bombing_of_namsos_as_printed() -> None:
    """W-6, NOR-70 … NOR-73: 3 dice on the harbour, 5 on four aircraft; 7 in defence; misses on the harbour again."""
    t = Sea(W6, turn=2).action("germans", RAID)
    bombs, flak = t.s.volleys
    assert (bombs.first, bombs.targets, bombs.second) == (3, ("namsos",), 3 + 2)
    assert flak.first == 1 + 2 + 4
    t.say("he-111-1*2 he-111-2*2 ju-88-1*2 bf-110 fire", seat="allies")
    t.say(
        "namsos*3 skua-ark-royal swordfish-glorious gladiator-glorious swordfish-ark-royal*2 fire",
        seat="germans",
    )
    assert bombs.all_again
    t.roll(1, 2, 5, 3, 2, 6, 4, 1)  # three misses on the harbour; a Swordfish of the Ark Royal
    assert t.asked == "germans: ThrowAgain" and t.dice().count == 3
    t.roll(6, 6, 2)
    t.roll(1, 6, 2, 3, 4, 1, 5)  # one bomber
    assert t.at("lost") == "he-111-1 swordfish-ark-royal"
    assert t.s.bombed == {"namsos": True}
    assert t.told("bombed") == [{"harbour": "namsos", "hits": 2, "anew": 1}]
    assert sorted(t.s.activated) == ["bf-110", "he-111-2", "ju-88-1"]


def test_without_defenders_in_the_air_all_dice_are_for_the_harbour() -> None:
    """NOR-72, NOR-63: and the harbour fires even if no ship lies there (NOR-71, NOR-74)."""
    t = Sea({"C-3": "ju-87-1 bf-109-1"}).action("germans", "ju-87-1 bf-109-1 bomb-andalsnes")
    bombs, flak = t.s.volleys
    assert (bombs.first, bombs.second, bombs.good, bombs.all_again) == (2, 0, 0, True)
    assert flak.first == 1
    t.say("bf-109-1 fire")
    t.roll(1, 1).roll(1, 1).roll(6)
    assert t.s.bombed == {} and t.told("bombed-in-vain") == [{"harbour": "andalsnes"}]
    assert t.at("lost") == "bf-109-1"


def test_one_hit_is_enough_and_bombers_shot_down_still_count() -> None:
    """NOR-73: the bomber falls in the exchange in which it hits."""
    t = Sea({"C-3": "he-111-1"}).action("germans", "he-111-1 bomb-namsos")
    t.roll(6, 1).roll(1).roll(6)
    assert t.s.bombed == {"namsos": True} and t.at("lost") == "he-111-1"


def test_a_die_that_misses_the_harbour_is_thrown_again_once_only() -> None:
    """NOR-72, NOR-74: Ju-87 like all others; dice against aircraft are not."""
    t = Sea(
        {"C-3": "ju-87-1 ju-87-2", "B-2": "furious", "furious": "swordfish-furious"},
    ).action("germans", "ju-87-1 ju-87-2 bomb-namsos")
    t.say("ju-87-1*2 fire")  # one die of the harbour, one of the Swordfish
    t.roll(1, 1, 1, 1)
    assert t.dice().count == 2
    t.roll(1, 1).roll(1, 1)
    assert t.over and t.s.bombed == {}


def test_ships_outside_do_not_help_and_ships_inside_are_not_hit() -> None:
    """NOR-71, NOR-72, NOR-74: an AA Cruiser in the harbour has two dice."""
    t = Sea({"C-3": "he-111-1", "namsos": "aa-cruiser", "B-2": "rodney valiant"})
    t.action("germans", "he-111-1 bomb-namsos")
    bombs, flak = t.s.volleys
    assert flak.first == 1 + 2
    assert bombs.targets == ("namsos",) and bombs.others == ()


def test_bombing_a_neutralised_harbour_adds_nothing() -> None:
    """NOR-74: legal all the same."""
    t = Sea({"C-3": "he-111-1 he-111-2"})
    for bomber in ("he-111-1", "he-111-2"):
        t.action("germans", f"{bomber} bomb-namsos").roll(6, 6, 1)
    assert [told["anew"] for told in t.told("bombed")] == [1, 0]
    assert t.s.bombed == {"namsos": True}


def test_only_the_two_ports_and_only_while_they_are_allied() -> None:
    """NOR-70, NOR-74: by range 2 Oslo reaches both; a Stuka reaches them from Trondheim only."""
    t = Sea({"C-5": "he-111-1 ju-87-1 bf-110"})
    assert harbours(t.s, "germans", ("he-111-1", "bf-110")) == ["namsos", "andalsnes"]
    assert harbours(t.s, "germans", ("ju-87-1",)) == ["andalsnes"]
    assert harbours(t.s, "germans", ("bf-110",)) == []  # NOR-61: no bomber
    t.s.take("germans", "D-4")
    assert harbours(t.s, "germans", ("he-111-1",)) == ["namsos"]


@pytest.mark.parametrize(
    ("side", "word", "refusal"),
    [
        ("germans", "he-111-1 bomb-andalsnes", ("port-lost", "NOR-74")),
        ("germans", "he-111-1 bomb-trondheim", ("no-such-port", "NOR-70")),
        ("germans", "ju-87-1 bomb-namsos", ("out-of-range", "NOR-21")),
        ("germans", "bf-110 bomb-namsos", ("no-bomber", "NOR-61")),
        ("allies", "swordfish-furious bomb-namsos", ("germans-only", "NOR-70")),
    ],
)
def test_other_bombings_are_refused(side: str, word: str, refusal: tuple[str, str]) -> None:
    """NOR-70, NOR-74."""
    t = Sea(
        {
            "C-5": "he-111-1 ju-87-1 bf-110",
            "C-6": "cruiser-1",
            "B-3": "furious",
            "furious": "swordfish-furious",
            "B-2": "scharnhorst",
        },
        german="D-4",
    )
    t.begin(TakeAction(side))
    assert t.refused(word) == refusal


def test_boxed_stukas_take_no_part() -> None:
    """NOR-74, NOR-100."""
    t = Sea({"axis-sorties": "ju-87-1", "C-3": "he-111-1"}).begin(TakeAction("germans"))
    assert t.letters() == "he-111-1 pass"
    assert t.refused("ju-87-1") == ("in-box", "NOR-100")


def test_bombing_needs_no_ship_anywhere() -> None:
    """NOR-74: the letters are those of the two harbours."""
    t = Sea({"C-5": "he-111-1"}).begin(TakeAction("germans"))
    assert t.letters("he-111-1") == "bomb-namsos bomb-andalsnes"
