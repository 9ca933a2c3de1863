"""The General's Wargame: two dice with everything that adds to them."""

import pytest

from tests.games.firestorm.table import Table

ALLIES = "A1 A2 A3 A4 A5 B2 B3 B4 B5 C3"


def modifiers(
    arrow: str, troops: str, defenders: str = "", allies: str = ALLIES
) -> tuple[dict[str, int], dict[str, int]]:
    """What attacker and defender add when these troops fight over this arrow."""
    origin, _, target = arrow.partition(">")
    at = {origin: troops, target: defenders}
    t = Table(3, allies, at).attack(arrow)
    t.say(*troops.split(), "done")
    if t.asked.endswith("CommitDefenders"):
        t.say(*defenders.split(), "done")
    attack = {reason: plus for plus, reason in t.dice().because}
    t.roll(1)
    return attack, {reason: plus for plus, reason in t.dice().because}


def test_every_committed_troop_adds_its_bonus_in_the_terrain_of_the_into_area() -> None:
    """FS-55, FS-R9: from the plain into the bocage, both sides read the bocage column."""
    attack, defence = modifiers("B3>C2", "7-armd 3-div", "ss-101 12-ss")
    assert attack == {"7-armd": 2, "3-div": 2}
    assert defence == {"ss-101": 2, "12-ss": 2, "bocage": 1}


def test_out_of_the_bocage_into_the_plain_the_plain_counts() -> None:
    """FS-55, FS-R9: C2 is bocage, B3 is plain."""
    attack, defence = modifiers("C2>B3", "503 21-pz", "7-armd 3-div")
    assert attack == {"503": 4, "21-pz": 2}
    assert defence == {"7-armd": 3, "3-div": 1}


def test_in_the_city_infantry_and_tigers_are_at_home() -> None:
    """FS-55, FS-R9: Caen gives the defender +1 besides."""
    attack, defence = modifiers("B4>C4", "3-div 7-armd", "ss-101 503")
    assert attack == {"3-div": 2, "7-armd": 1}
    assert defence == {"ss-101": 2, "503": 1, "city": 1}


def test_the_river_helps_the_defender() -> None:
    """FS-55, CAEN-4: +2 over the Odon from C3 to D4; nothing else on the plain."""
    attack, defence = modifiers("C3>D4", "7-armd")
    assert (attack, defence) == ({"7-armd": 3}, {"river": 2})


def test_situations_add_up() -> None:
    """FS-55: no caps. Over the Orne into Caen: city and river."""
    _, defence = modifiers("C5>C4", "12-ss", allies=f"{ALLIES} C4")
    assert defence == {"city": 1, "river": 2}


def test_situations_hold_without_any_troops() -> None:
    """FS-32, FS-55: an empty area defends with the die and the situation."""
    _, defence = modifiers("A1>C1", "3-div")
    assert defence == {"bocage": 1}


def test_only_the_defender_gains_by_terrain() -> None:
    """FS-55: the attacker out of bocage or city adds his troops alone."""
    attack, _ = modifiers("C4>B3", "12-ss 1-ss")
    assert attack == {"12-ss": 3, "1-ss": 3}


@pytest.mark.parametrize(
    ("attack", "defence", "result"),
    [(4, 3, "captured"), (3, 3, "held"), (3, 4, "held"), (6, 1, "captured"), (1, 6, "held")],
)
def test_the_higher_total_wins_and_the_defender_wins_ties(attack: int, defence: int, result: str) -> None:
    """FS-56: equal bonuses on the plain, so the dice decide."""
    t = Table(3, "A2 A3 A5 B3", {"C3": "21-pz", "B3": "8-bde"}).attack("C3>B3")
    t.say("21-pz", "done").say("8-bde", "done").roll(attack, defence)
    assert t.told("fought")[0]["result"] == result
    while t.asked.endswith("RollToDestroy"):
        t.roll(1)
    assert t.holds("B3") == ("germans" if result == "captured" else "allies")


def test_after_a_tie_nobody_retreats_or_advances() -> None:
    """FS-56: both are rolled for needing 6, then all is as before."""
    t = Table(3, "A2 A3 A5 B3", {"C3": "21-pz", "B3": "8-bde"}).attack("C3>B3")
    t.say("21-pz", "done").say("8-bde", "done").roll(3, 3)
    assert t.dice().needs == 6
    t.roll(5)
    assert t.dice().needs == 6
    t.roll(5)
    assert t.asked == ""
    assert (t.where("21-pz"), t.where("8-bde"), t.holds("B3")) == ("C3", "B3", "allies")


@pytest.mark.parametrize(
    ("attack", "defence", "needs"),
    # the dice, bonuses being equal, and the scores against the attacker and the defender
    [
        (3, 3, (6, 6)),
        (4, 3, (6, 6)),
        (5, 3, (6, 6)),
        (5, 2, (7, 5)),
        (5, 1, (7, 5)),
        (6, 1, (7, 4)),
        (3, 4, (6, 6)),
        (3, 5, (6, 6)),
        (2, 5, (5, 7)),
        (1, 5, (5, 7)),
        (1, 6, (4, 7)),
    ],
)
def test_the_difference_gives_the_scores_that_destroy(
    attack: int, defence: int, needs: tuple[int, int]
) -> None:
    """FS-57, FS-62, FS-R4, FS-R16: T-DEST-GW by the winner's total less the loser's."""
    t = Table(3, "A2 A3 A5 B3", {"C3": "21-pz", "B3": "8-bde"}).attack("C3>B3")
    t.say("21-pz", "done").say("8-bde", "done").roll(attack, defence)
    found = []
    for expected in needs:
        if expected <= 6:
            assert t.asked.endswith("RollToDestroy")
            found.append(t.dice().needs)
            t.roll(1)
        else:
            found.append(7)
    assert tuple(found) == needs


@pytest.mark.parametrize("dice", [(3, 3), (6, 1)])
def test_a_difference_of_five_or_more_reads_the_last_row(dice: tuple[int, int]) -> None:
    """FS-R1, FS-W9: 9 against 4 and 12 against 2; the defender's troops fall on 4+, the winner's are not
    rolled for.
    """
    t = Table(3, "A2 A3 A5 B3", {"C3": "12-ss 1-ss", "B3": "50-div"}).attack("C3>B3")
    t.say("12-ss", "1-ss", "done").say("50-div", "done").roll(*dice)
    assert t.asked == "germans: RollToDestroy"
    assert (t.dice().count, t.dice().needs) == (1, 4)
    t.roll(4)
    assert t.where("50-div") == "allies-pool"
    assert t.asked == "germans: Advance"


def test_the_attacker_beaten_by_five_falls_on_4() -> None:
    """FS-W9: 4 against 9; the area is held, the defender's troops are not rolled for."""
    t = Table(3, "A2 A3 A5 B3", {"C3": "12-ss 1-ss", "B3": "50-div"}).attack("B3>C3")
    t.say("50-div", "done").say("12-ss", "1-ss", "done").roll(3, 3)
    assert t.asked == "germans: RollToDestroy"
    assert (t.dice().count, t.dice().needs) == (1, 4)
    t.roll(3)
    assert t.asked == ""
    assert (t.where("50-div"), t.holds("C3")) == ("B3", "germans")


def test_dice_and_table_share_everything_but_resolution() -> None:
    """FS-58: the same questions before and after, whatever the way."""
    asked = {}
    for mode in ("dice", "table"):
        t = Table(3, "A2 A3 A5 B3", {"C3": "12-ss", "B3": "50-div", "C4": "1-ss"}, mode=mode).attack("C3>B3")
        names = [t.asked]
        t.say("12-ss", "done")
        names.append(t.asked)
        t.say("50-div", "done")
        if mode == "dice":
            t.roll(6, 1)
        else:
            t.say("done").say("done").say("6-1", seat="organiser")
        names.append(t.asked)
        t.roll(1)
        names.append(t.asked)
        t.say("50-div>A3")
        names.append(t.asked)
        t.say("12-ss", "1-ss", "done")
        assert t.at("B3") == "12-ss 1-ss"
        asked[mode] = names
    assert asked["dice"] == asked["table"]


def test_the_artillery_bonus_may_be_agreed() -> None:
    """FS-55, CAEN-R1: an AGRA adds 2, 2, 1 by default and whatever the option says otherwise."""
    for agra, bonus in (((2, 2, 1), 2), ((3, 1, 0), 1)):
        t = (
            Table(3, "A2 A3 A5", {"A2": "5-agra"}, gw_agra=agra)
            .attack("A2>A1")
            .say("5-agra", "done")
            .say("done")
        )
        assert t.dice().because == ((bonus, "5-agra"),)
