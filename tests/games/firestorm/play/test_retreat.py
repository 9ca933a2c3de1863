"""Retreat of the defeated, room, and capture."""

from tests.games.firestorm.table import Table

BRIDGEHEAD = "A2 A3 A5 B3"


def beaten(
    at: dict[str, str], allies: str = BRIDGEHEAD, committed: str = "", dice: tuple[int, ...] = (6, 1)
) -> Table:
    """The Germans storm B3 from C3 with 12. SS and 1. SS; both survive."""
    t = Table(1, allies, {"C3": "12-ss 1-ss", **at}).attack("C3>B3").say("12-ss", "1-ss", "done")
    if t.asked.endswith("CommitDefenders"):
        t.say(*committed.split(), "done")
    return t.roll(*dice)


def test_a_defeated_attacker_goes_back_where_he_came_from() -> None:
    """FS-64, CAEN-80: control does not change, and other troops are unaffected."""
    t = Table(1, BRIDGEHEAD, {"C3": "12-ss 1-ss", "B3": "50-div", "C4": "flak"}).attack("C3>B3")
    t.say("12-ss", "done").say("50-div", "done").roll(1, 4).roll(5).roll(5)
    assert t.asked == ""
    assert (t.at("C3"), t.at("B3"), t.at("C4")) == ("12-ss 1-ss", "50-div", "flak")
    assert (t.holds("C3"), t.holds("B3")) == ("germans", "allies")


def test_all_troops_of_the_area_retreat_committed_or_not() -> None:
    """FS-65: their owner chooses for each, and may split them."""
    t = beaten({"B3": "50-div 8-bde 7-armd"}, allies="A2 A3 A4 A5 B2 B3", committed="50-div").roll(1)
    assert t.asked == "allies: Retreat"
    assert t.letters() == ["50-div>A3", "50-div>A4", "50-div>B2"]
    t.say("50-div>A4", "8-bde>B2", "7-armd>B2")
    assert (t.at("A4"), t.at("B2"), t.at("B3")) == ("50-div", "8-bde 7-armd", "")


def test_they_go_to_adjacent_areas_of_their_side_only() -> None:
    """FS-65: not into enemy areas, not further than a border."""
    t = beaten({"B3": "50-div"})
    assert t.letters() == ["50-div>A3"]
    assert t.refused("50-div>A2") == ("not-adjacent", "FS-65")
    assert t.refused("50-div>A4") == ("not-yours", "FS-65")
    assert t.refused("50-div>B3")[0] == "not-adjacent"
    assert t.refused("7-armd>A3")[0] == "wrong-troop"


def test_the_area_has_fallen_before_they_retreat() -> None:
    """FS-65, FS-68: control has changed when the owner is asked."""
    t = beaten({"B3": "50-div"})
    assert t.holds("B3") == "germans"
    assert t.told("taken") == [{"area": "B3", "side": "germans"}]


def test_an_empty_area_simply_changes_hands() -> None:
    """FS-65: there is nothing to retreat."""
    t = beaten({})
    assert t.holds("B3") == "germans"
    assert t.asked == "germans: Advance"


def test_troops_without_a_friendly_neighbour_are_captured() -> None:
    """FS-66, FS-67, CAEN-7: all of them, for good, ten points each."""
    t = beaten({"B3": "50-div 8-bde"}, allies="A2 A5 B3", committed="")
    assert t.at("captured") == "50-div 8-bde"
    assert t.asked == "germans: Advance"
    assert [facts["by"] for facts in t.told("captured")] == ["germans", "germans"]
    assert t.points() == (60, 480 + 20)


def test_the_destroyed_of_a_surrounded_area_are_captured_too() -> None:
    """FS-66, CAEN-7: surrounded and destroyed counts as captured, with and without other survivors."""
    t = beaten({"B3": "50-div 8-bde"}, allies="A2 A5 B3", committed="50-div").roll(6)
    assert t.at("captured") == "50-div 8-bde"
    assert t.at("allies-pool") == ""
    t = beaten({"B3": "50-div"}, allies="A2 A5 B3", committed="50-div").roll(6)
    assert t.at("captured") == "50-div"
    assert t.points()[1] == 480 + 10


def test_only_troops_destroyed_in_this_battle_are_captured_with_the_area() -> None:
    """FS-66: what lay in the pool before stays there."""
    t = beaten({"B3": "50-div", "allies-pool": "7-armd"}, allies="A2 A5 B3", committed="50-div").roll(6)
    assert t.at("allies-pool") == "7-armd"


def test_the_attackers_dead_are_not_captured_with_it() -> None:
    """FS-63, FS-66: only troops of the side that loses the area."""
    t = Table(1, "A2 A5 B3", {"C3": "12-ss", "B3": "50-div"}).attack("C3>B3")
    t.say("12-ss", "done").say("50-div", "done").roll(2, 5)  # 5 against 4, out of supply
    t.roll(6).roll(1)
    assert t.where("12-ss") == "germans-pool"
    assert t.where("50-div") == "captured"


def test_the_destroyed_stay_in_the_pool_where_others_could_retreat() -> None:
    """FS-63, FS-66: capture needs an area without any friendly neighbour."""
    t = beaten({"B3": "50-div 8-bde"}, committed="50-div").roll(6)
    assert t.where("50-div") == "allies-pool"
    assert t.letters() == ["8-bde>A3"]


def test_defenders_who_held_out_are_not_captured_though_surrounded() -> None:
    """FS-66: only a defeated defender's troops."""
    t = Table(1, "A2 A5 B3", {"C3": "12-ss", "B3": "50-div"}).attack("C3>B3")
    t.say("12-ss", "done").say("50-div", "done").roll(1, 5).roll(1).roll(6)
    assert t.where("50-div") == "allies-pool"
    assert t.at("captured") == ""


def test_where_all_neighbours_are_full_they_are_destroyed_not_captured() -> None:
    """CAEN-6: friendly neighbours exist, but all hold three."""
    at = {"B3": "50-div 8-bde", "A3": "3-can-div 2-can-bde 51-highland"}
    t = beaten(at, committed="50-div").roll(1)
    assert t.asked == "germans: Advance"
    assert t.at("allies-pool") == "50-div 8-bde"
    assert t.at("captured") == ""


def test_as_many_as_fit_must_retreat_and_the_owner_picks_them() -> None:
    """FS-65, FS-R10, CAEN-6: room for one of three; nobody may be given up while there is a place."""
    at = {"B3": "50-div 8-bde 7-armd", "A3": "3-can-div 2-can-bde"}
    t = beaten(at, committed="")
    assert t.words() == [
        ("50-div>A3", "8-bde>lost", "7-armd>lost"),
        ("50-div>lost", "8-bde>A3", "7-armd>lost"),
        ("50-div>lost", "8-bde>lost", "7-armd>A3"),
    ]
    assert t.refused("50-div>A3", "8-bde>A3") == ("full", "CAEN-6")
    t.say("50-div>lost", "8-bde>lost", "7-armd>A3")
    assert t.at("A3") == "3-can-div 2-can-bde 7-armd"
    assert t.at("allies-pool") == "50-div 8-bde"


def test_nobody_is_given_up_where_all_fit() -> None:
    """CAEN-6: two neighbours with one place each for two troops."""
    at = {"B3": "50-div 8-bde", "A3": "3-can-div 2-can-bde", "A4": "3-div 27-bde"}
    t = beaten(at, allies="A2 A3 A4 A5 B3", committed="")
    assert t.words() == [("50-div>A3", "8-bde>A4"), ("50-div>A4", "8-bde>A3")]
    assert t.refused("50-div>lost") == ("room-left", "CAEN-6")


def test_the_survivors_are_the_smaller_of_troops_and_places() -> None:
    """CAEN-6: three troops, two places in two areas: exactly one is lost, whichever."""
    at = {"B3": "50-div 8-bde 7-armd", "A3": "3-can-div 2-can-bde", "A4": "3-div 27-bde"}
    t = beaten(at, allies="A2 A3 A4 A5 B3", committed="")
    assert all(sum(letter.endswith("lost") for letter in word) == 1 for word in t.words())
    assert len(t.words()) == 6


def test_captured_troops_never_return() -> None:
    """FS-67, CAEN-7: not in a Strategic Phase, and their points stay when areas change hands."""
    from sandtable.games.firestorm.play.turn import StrategicPhase

    t = beaten({"B3": "50-div"}, allies="A2 A5 B3")
    t.say("done").begin(StrategicPhase(2))
    assert t.where("50-div") == "captured"
    assert t.points()[1] == 480 + 10
    t.rules.amend(t.s, {"control": {"allies": list(t.rules.board.ids)}})
    assert t.points() == (540, 10)


def test_german_troops_are_captured_the_same_way() -> None:
    """FS-66: C6 with Allied neighbours all round."""
    t = Table(1, "A2 A3 A5 B4 B5 C4 C5 C7 D5", {"B5": "6-airborne 3-div", "C6": "21-pz"}).attack("B5>C6")
    t.say("6-airborne", "3-div", "done").say("done").roll(6, 1)
    assert t.at("captured") == "21-pz"
    allied, german = t.points()
    assert allied + german == 550


def test_a_retreat_may_end_in_the_area_of_the_enemys_choice_of_attack() -> None:
    """FS-R12, CAEN-R23: no minefields, tracks or markers: any friendly neighbour with room will do, over
    rivers too.
    """
    t = Table(1, "A2 A3 A5 B4", {"B5": "12-ss 1-ss", "B4": "3-div"}).attack("B5>B4")
    t.say("12-ss", "1-ss", "done").say("done").roll(6, 1)
    assert t.letters() == ["3-div>A5"]
    t = Table(1, "A2 A3 A5 B4 B5", {"C4": "12-ss 1-ss", "B4": "3-div"}).attack("C4>B4")
    t.say("12-ss", "1-ss", "done").say("done").roll(6, 1)
    assert t.letters() == ["3-div>A5", "3-div>B5"]
