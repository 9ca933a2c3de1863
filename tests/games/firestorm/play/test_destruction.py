"""Roll to Destroy: who is rolled for, by whom, and where the destroyed go."""

from tests.games.firestorm.table import Table

BRIDGEHEAD = "A2 A3 A5 B3"


def test_every_committed_troop_is_rolled_for_and_no_other() -> None:
    """FS-60, FS-R4: one die each, thrown by the opposing side; troops that were not committed are safe."""
    at = {"C3": "12-ss 1-ss flak", "B3": "50-div 8-bde 7-armd"}
    t = Table(3, BRIDGEHEAD, at).attack("C3>B3").say("12-ss", "1-ss", "done").say("50-div", "8-bde", "done")
    t.roll(1, 4)  # 7 against 7
    assert t.asked == "allies: RollToDestroy"  # against the German attackers
    assert t.dice().count == 2
    t.roll(6, 6)
    assert t.asked == "germans: RollToDestroy"
    assert t.dice().count == 2
    t.roll(6, 6)
    assert (t.at("C3"), t.at("B3")) == ("flak", "7-armd")
    assert (t.at("germans-pool"), t.at("allies-pool")) == ("12-ss 1-ss", "50-div 8-bde")


def test_the_dice_fall_in_order_of_commitment() -> None:
    """FS-R18: the first die against the troop committed first, whatever its place in the order of battle."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss 1-ss", "B3": "50-div"}).attack("C3>B3")
    t.say("1-ss", "12-ss", "done").say("done").roll(1, 6).roll(1, 6)
    assert t.where("12-ss") == "germans-pool"
    assert t.where("1-ss") == "C3"


def test_a_face_below_the_score_spares_the_troop() -> None:
    """FS-60, FS-62: 5+ is needed against a loser by three; a 4 does nothing."""
    for face, place in ((4, "C2"), (5, "germans-pool")):
        t = Table(3, BRIDGEHEAD, {"B3": "7-armd", "C3": "21-pz"}).attack("B3>C3")
        t.say("7-armd", "done").say("21-pz", "done").roll(4, 2)
        assert t.dice().needs == 5
        t.roll(face)
        if place == "C2":
            t.say("21-pz>C2")
        assert t.where("21-pz") == place


def test_aircraft_guns_bombers_and_the_defence_troop_are_never_rolled_for() -> None:
    """FS-60, CAEN-17, CAEN-21, CAEN-34, CAEN-35: a battle of assets beside one attacking troop costs that
    troop alone.
    """
    t = Table(4, BRIDGEHEAD, {"B3": "50-div"}).attack("B3>C3")
    t.say("50-div", "sortie", "carpet", "done").say("gdt", "done").roll(1, 1, 6)  # 6 against 7
    assert t.dice().count == 1
    t.roll(1)
    assert t.asked == ""
    t = Table(4, BRIDGEHEAD, {"A4": "12-ss"}).attack("A4>A3")
    t.say("12-ss", "done").say("sortie", "done").roll(1, 1)  # 4 against 5
    assert t.asked == "allies: RollToDestroy"
    t.roll(1)
    assert t.asked == ""


def test_on_the_table_both_sides_roll_by_their_own_points() -> None:
    """FS-61, FS-R4: the attacker with 6 destroys on 4+, the defender with 1 does not roll."""
    scores = {
        "6-1": (7, 4),
        "5-2": (7, 5),
        "4-3": (6, 6),
        "3-4": (6, 6),
        "2-5": (5, 7),
        "1-6": (4, 7),
        "3-3": (6, 6),
    }
    for score, (against_attackers, against_defenders) in scores.items():
        t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
        t.say("12-ss", "done").say("50-div", "done").say("done").say("done").say(score, seat="organiser")
        needs = [7, 7]
        for index, side in enumerate(("allies", "germans")):  # who throws against attackers, then defenders
            if t.asked == f"{side}: RollToDestroy":
                needs[index] = t.dice().needs
                t.roll(1)
        assert needs == [against_attackers, against_defenders], score


def test_scores_beyond_six_and_of_unfinished_games() -> None:
    """FS-61, FS-W8: 4-4 and 5-5 are rolled by each side's own points; 9 reads as 6 or more; 0 and 2 do not
    roll.
    """
    for score, needs in {
        (4, 4): (6, 6),
        (5, 5): (5, 5),
        (9, 0): (7, 4),
        (2, 2): (7, 7),
        (0, 0): (7, 7),
    }.items():
        t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
        t.say("12-ss", "done").say("50-div", "done").say("done").say("done")
        t.say("other", str(score[0]), str(score[1]), seat="organiser")
        found = []
        for expected in needs:
            if expected <= 6:
                found.append(t.dice().needs)
                t.roll(1)
            else:
                found.append(7)
        assert tuple(found) == needs
        assert t.asked == ("allies: Retreat" if score == (9, 0) else "")


def test_a_destroyed_troop_leaves_before_the_retreat() -> None:
    """FS-63, CAEN-7: it goes to its own pool at once, so it is not asked where to retreat."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss 1-ss", "B3": "50-div 8-bde"}).attack("C3>B3")
    t.say("12-ss", "1-ss", "done").say("50-div", "done").roll(6, 1).roll(6)
    assert t.where("50-div") == "allies-pool"
    assert t.asked == "allies: Retreat"
    assert {word[0].partition(">")[0] for word in t.words()} == {"8-bde"}


def test_destroyed_troops_come_back() -> None:
    """CAEN-7, CAEN-R26: the pool is emptied in the next Strategic Phase, not at the beginning of a turn."""
    from sandtable.games.firestorm.play.turn import StrategicPhase

    t = Table(3, BRIDGEHEAD, {"C3": "12-ss 1-ss", "B3": "50-div"}).attack("C3>B3")
    t.say("12-ss", "1-ss", "done").say("50-div", "done").roll(6, 1).roll(6).say("done")
    t.begin(StrategicPhase(3))
    assert t.letters() == ["50-div"]
    t.say("50-div", "A3")
    assert t.where("50-div") == "A3"


def test_troops_of_the_reserve_are_at_risk_like_any_other() -> None:
    """CAEN-28, FS-60: once committed they can be destroyed, and go to the pool, not back to the reserve."""
    t = Table(3, BRIDGEHEAD, {"B3": "50-div", "reserve": "1-ss"}).attack("B3>C3")
    t.say("50-div", "done").say("1-ss", "done").roll(6, 1)  # 7 against 4
    assert t.dice().needs == 5
    t.roll(5)
    assert t.where("1-ss") == "germans-pool"
