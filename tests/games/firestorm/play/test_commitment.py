"""Committing troops: how many, from where, in which order, openly or in secret."""

from sandtable.games.firestorm.play.turn import BattlePhase
from sandtable.kernel.rules import seal
from tests.games.firestorm.table import Table

FULL = {"A3": "3-can-div 2-can-bde 51-highland", "B3": "12-ss 21-pz flak", "A2": "50-div", "C4": "1-ss"}


def test_the_attacker_commits_one_or_two_troops_of_the_from_area() -> None:
    """FS-31, FS-35: at least one ground troop, at most two troops, all from the from-area."""
    t = Table(1, at=FULL).attack("A3>B3")
    assert t.asked == "allies: CommitAttackers"
    assert t.words() == [
        ("2-can-bde", "3-can-div", "done"),
        ("2-can-bde", "51-highland", "done"),
        ("2-can-bde", "done"),
        ("3-can-div", "2-can-bde", "done"),
        ("3-can-div", "51-highland", "done"),
        ("3-can-div", "done"),
        ("51-highland", "2-can-bde", "done"),
        ("51-highland", "3-can-div", "done"),
        ("51-highland", "done"),
    ]
    assert t.refused("done") == ("no-ground-troop", "FS-31")
    assert t.refused("3-can-div", "2-can-bde", "51-highland") == ("enough", "FS-35")


def test_the_defender_commits_none_one_or_two() -> None:
    """FS-32, FS-35: he need not commit anything even if troops are there."""
    t = Table(1, at=FULL).attack("A3>B3").say("3-can-div", "done")
    assert t.asked == "germans: CommitDefenders"
    assert ("done",) in t.words()
    assert max(len(word) for word in t.words()) == 3
    t.say("done").roll(3, 3)
    assert t.told("fought")[0]["defenders"] == ()


def test_troops_of_other_areas_cannot_help() -> None:
    """FS-38: attackers come from the from-area, defenders from the into-area."""
    t = Table(1, at=FULL).attack("A3>B3")
    assert t.refused("50-div") == ("elsewhere", "FS-38")
    assert t.refused("12-ss") == ("not-yours", "FS-35")
    assert t.refused("3-can-div", "3-can-div") == ("twice", "FS-38")
    t.say("3-can-div", "done")
    assert t.refused("1-ss") == ("elsewhere", "FS-38")


def test_what_is_committed_stays_committed() -> None:
    """FS-38: once both sides have chosen nothing can be changed; the next question is another."""
    t = Table(1, at=FULL).attack("A3>B3").say("3-can-div", "done").say("flak", "12-ss", "done")
    assert t.battle().attackers == ("3-can-div",)
    assert t.battle().defenders == ("flak", "12-ss")  # in order of commitment
    assert t.asked == "allies: AttackDie"


def test_the_attacker_chooses_openly_before_the_defender() -> None:
    """FS-R5: the defender answers what he has seen."""
    t = Table(1, at=FULL).attack("A3>B3").say("3-can-div", "2-can-bde", "done")
    assert t.told("committed") == [
        {"battle": 1, "side": "allies", "troops": ("3-can-div", "2-can-bde")},
    ]
    assert t.asked == "germans: CommitDefenders"


def test_in_secret_both_are_asked_at_once() -> None:
    """FS-R5: with `secret_commitment` neither choice is known before both are in."""
    t = Table(1, at=FULL, secret_commitment=True).attack("A3>B3")
    assert t.asked == "allies: CommitAttackers, germans: CommitDefenders"
    t.say("3-can-div", "done", seat="allies")
    assert t.told("committed") == []
    assert t.battle().attackers == ()
    assert t.asked == "germans: CommitDefenders"
    t.say("12-ss", "done", seat="germans")
    assert [facts["side"] for facts in t.told("committed")] == ["allies", "germans"]
    assert (t.battle().attackers, t.battle().defenders) == (("3-can-div",), ("12-ss",))


def test_in_secret_the_defender_may_answer_first() -> None:
    """FS-R5: the order of the answers changes nothing."""
    t = Table(1, at=FULL, secret_commitment=True).attack("A3>B3")
    t.say("12-ss", "done", seat="germans").say("3-can-div", "done", seat="allies")
    assert (t.battle().attackers, t.battle().defenders) == (("3-can-div",), ("12-ss",))
    assert [facts["side"] for facts in t.told("committed")] == ["allies", "germans"]


def test_a_sealed_commitment_is_hidden_from_everybody_else() -> None:
    """FS-R5: the other side and the organiser learn only that it is in."""
    words = [("3-can-div", "done"), ("51-highland", "2-can-bde", "done")]
    seen = []
    for word in words:
        t = Table(2, at=FULL, secret_commitment=True).attack("A3>B3").say(*word, seat="allies")
        assert seal(t.s, "allies") == {"allies": word}
        looks = [t.rules.view(t.s, seat) for seat in ("germans", "organiser")]
        seen.append([(look.sealed, t.rules.facts(look)) for look in looks])
        assert t.s.sorties == 2  # nor do allowances tell
    assert seen[0] == seen[1]
    assert seen[0][0][0] == {"allies": ()}


def test_a_hidden_reserve_does_not_show_before_the_reveal() -> None:
    """FS-R5, CAEN-27: a reserve troop chosen in secret stays in the reserve until both choices are in."""
    at = {"A3": "3-can-div", "reserve": "12-ss"}
    t = Table(3, at=at, secret_commitment=True).attack("A3>B3").say("12-ss", "gdt", "done", seat="germans")
    assert t.where("12-ss") == "reserve"
    t.say("3-can-div", "sortie", "done", seat="allies")
    assert t.where("12-ss") == "B3"
    assert t.s.sorties == 2
    assert t.battle().assets == ("sortie", "gdt")


def test_in_secret_a_side_with_nothing_to_choose_is_not_waited_for() -> None:
    """FS-R5, FS-32: an empty area on D-Day has nothing to commit."""
    t = Table(1, at=FULL, secret_commitment=True).attack("A3>A4")
    assert t.asked == "allies: CommitAttackers"
    assert t.say("3-can-div", "done").asked == "allies: AttackDie"


def test_dice_are_thrown_in_the_order_of_the_catalogue() -> None:
    """FS-R18: battles, initiative (Allies, Germans), Defence Troop, attack, defence, then against the
    attackers.
    """
    t = Table(3, at={"A3": "3-can-div 2-can-bde", "B3": "12-ss"}).begin(BattlePhase(3))
    assert t.asked == ""
    t = Table(3, at={"A3": "3-can-div 2-can-bde", "B3": "12-ss"}, facts={"battles": 1}).begin(BattlePhase(3))
    order = [t.asked]
    for face in (6, 1):
        order.append(t.roll(face).asked)
    t.say("A3>B3").say("3-can-div", "2-can-bde", "done").say("12-ss", "gdt", "done")
    for faces in ((6,), (2,), (1,), (5, 5)):
        order.append(t.asked)
        t.roll(*faces)
    order.append(t.asked)
    assert order == [
        "allies: Initiative",
        "germans: InitiativeReply",
        "allies: PlaceArrow",
        "germans: DefenceTroopDie",
        "allies: AttackDie",
        "germans: DefenceDie",
        "germans: RollToDestroy",  # against the attackers, in order of commitment
        "allies: RollToDestroy",
    ]


def test_on_the_table_the_defence_troop_is_thrown_before_want_of_supply() -> None:
    """FS-R18: Defence Troop, then T-OOS of the attacker, then of the defender."""
    t = Table(3, "B4 C4", {"B4": "3-div", "C6": "12-ss"}, mode="table")
    control = {"allies": [area for area in t.rules.board.ids if area not in ("C5", "C6", "A2", "A3", "A5")]}
    t.rules.amend(t.s, {"control": control})
    t.attack("B4>C6").say("3-div", "done").say("gdt", "done").say("done").say("done")
    order = [t.asked]
    for _ in range(3):
        order.append(t.roll(5).asked)
    assert order[:3] == ["germans: DefenceTroopTable", "allies: OutOfSupply", "germans: OutOfSupply"]
    assert order[3] == "allies: ReportScore, germans: ReportScore, organiser: ReportScore"
