"""The war at sea as people read it: questions, letters, rows, dice on targets, the log."""

from __future__ import annotations

from typing import Any

from sandtable.board.table import LetterRow, Spread
from sandtable.games.firestorm.norway.play.actions import NextAction
from sandtable.kernel.steps import Choice, Throw
from sandtable.kernel.words import spelled
from tests.games.firestorm.norway.sea import Sea

HOME = {"A-2": "resolution rodney cruiser-1 cruiser-2", "B-2": "scharnhorst gneisenau"}
GROUP = "resolution rodney cruiser-1 cruiser-2"


def ask(t: Sea, seat: str = "") -> Choice[Any]:
    found = t.asks()[seat or t.key()]
    assert isinstance(found, Choice)
    return found


def question(t: Sea, seat: str = "") -> str:
    return t.rules.skin().question(t.s, t.asks()[seat or t.key()])


def name(t: Sea, letter: str, draft: str = "", seat: str = "") -> str:
    return t.rules.skin().letter_name(t.s, ask(t, seat), spelled(draft.split()), letter)


def row(t: Sea, letter: str, draft: str = "", seat: str = "") -> LetterRow:
    return t.rules.skin().row(t.s, ask(t, seat), spelled(draft.split()), letter)


def spread(t: Sea, draft: str = "", seat: str = "") -> Spread:
    found = t.rules.skin().spread(t.s, ask(t, seat), spelled(draft.split()))
    assert found is not None
    return found


def story(t: Sea) -> list[str]:
    return [t.rules.skin().sentence(event) for event in t.log]


def test_an_action_is_counted_and_asked_for() -> None:
    t = Sea({"A-1": "warspite", "B-1": "sub-1"})
    t.s.actions, t.s.actor = 3, "allies"
    t.begin(NextAction())
    assert question(t) == "Which group do you activate?"
    assert [t.rules.skin().crumb(t.s, step) for step in t.s.breadcrumb()][-1] == "Action 7 of 9"
    assert t.rules.skin().help(t.s, ask(t)).endswith("3 actions left.")
    assert name(t, "warspite") == "HMS Warspite, the northern Norwegian Sea"
    assert name(t, "sail", "warspite") == "Sail with HMS Warspite"
    assert name(t, "B-1", "sub-1") == "Stay in the Vestfjord"
    assert name(t, "B-2", "sub-1") == "Go to the waters off Namsos"
    assert name(t, "pass") == "Pass"
    shown = row(t, "warspite")
    assert (shown.name, shown.note, shown.adds) == ("Warspite", "battleship, the northern Norwegian Sea", "4")
    assert shown.counter is not None and shown.anchors == ("unit:warspite",)
    assert row(t, "pass").closing and row(t, "sail", "warspite").closing


def test_the_way_of_a_group_is_asked_with_who_is_there() -> None:
    t = Sea(HOME).action("allies", f"{GROUP} sail")
    assert question(t) == "Where do HMS Resolution and 3 others sail from the southern Norwegian Sea?"
    assert row(t, "B-2").note == "enemy: Scharnhorst and Gneisenau"
    assert row(t, "B-2").does == "Sail to the waters off Namsos"
    assert row(t, "A-1").note == "nobody there"
    assert name(t, "stop") == "Stop in the southern Norwegian Sea"
    assert name(t, "stop", "A-1 B-1 narvik") == "Stop in Narvik harbour"
    assert t.rules.skin().given(t.s, ask(t)) == (
        "Norwegian Sea south",
        "Resolution, Rodney, Cruiser Sqn 1 and Cruiser Sqn 2",
    )


def test_dice_on_targets_are_shown_by_share_with_who_fires() -> None:
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("B-2").say("fight")
    assert question(t, "allies") == "On whom do you lay your 14 dice?"
    assert (
        t.rules.skin().help(t.s, ask(t, "allies"))
        == "Every 6 hits. The enemy sees your dice when his lie too."
    )
    found = spread(t, "gneisenau*3", "allies")
    assert found.note == "Resolution: 4 · Rodney: 4 · Cruiser Sqn 1: 3 · Cruiser Sqn 2: 3"
    assert [(share.name, share.placed, share.total) for share in found.shares] == [("on ships", 3, 14)]
    assert found.shares[0].letters == ("scharnhorst", "gneisenau")
    assert row(t, "gneisenau", "gneisenau*3", "allies").adds == "3"
    assert row(t, "gneisenau", "", "allies").note == "battleship, a single hit is thrown again"
    assert name(t, "fire", "", "allies") == "Fire"


def test_two_shares_where_ships_and_submarines_are_fired_at() -> None:
    """NOR-83."""
    t = (
        Sea({**HOME, "B-2": "scharnhorst gneisenau u-boat-1 u-boat-2"})
        .action("allies", f"{GROUP} sail")
        .say("B-2")
    )
    assert question(t) == "Whom do your submarines in the waters off Namsos attack?"
    assert name(t, "fire", "rodney*2") == "Attack with 2 submarines" and name(t, "hold") == "Hold fire"
    assert [(share.placed, share.total) for share in spread(t, "rodney").shares] == [(1, 2)]
    t.say("rodney*2 fire").roll(1, 1).say("fight")
    assert question(t) == "Which ships hunt the submarines?"
    assert name(t, "done") == "All fight the ships"
    assert name(t, "done", "rodney") == "Hunt the submarines with HMS Rodney"
    assert row(t, "rodney").note == "battleship, 4 dice against the ships"
    t.say("rodney done")
    shares = [(share.name, share.placed, share.total) for share in spread(t, "u-boat-1", "allies").shares]
    assert shares == [("on ships", 0, 10), ("on submarines", 1, 1)]


def test_dice_that_may_be_thrown_again_are_named() -> None:
    """NOR-20."""
    t = Sea({"B-7": "ju-87-1 ju-88-1", "B-5": "rodney cruiser-1"}).action("germans", "ju-87-1 ju-88-1 B-5")
    assert name(t, "rodney+", "", "germans") == "HMS Rodney, thrown again if it misses"
    assert row(t, "cruiser-1+", "", "germans").note == "cruiser squadron, misses are thrown again"
    assert spread(t, "rodney+ rodney", "germans").shares[0].placed == 2


def test_halved_fire_and_harbour_guns_are_told() -> None:
    """NOR-52, NOR-56."""
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("B-2").say("withdraw")
    assert spread(t).note.endswith("Cruiser Sqn 2: 3, halved")
    t = (
        Sea({"B-4": "rodney valiant", "bergen": "warship-2"})
        .action("allies", "rodney valiant sail")
        .say("bergen")
        .say("fight")
    )
    assert spread(t).note == "Warship Group 2: 2 · Bergen: 2"
    assert t.rules.skin().help(t.s, ask(t)) == "Every 6 hits."


def test_stop_or_go_on_says_what_each_costs() -> None:
    """NOR-82."""
    t = Sea({"A-3": "valiant cruiser-1 cruiser-2", "B-4": "u-boat-1"})
    t.action("allies", "valiant cruiser-1 cruiser-2 sail").say("B-4").say("valiant fire").roll(1)
    assert question(t) == "Submarines attack in the waters off Bergen: stop and hunt them, or sail on?"
    assert t.rules.skin().help(t.s, ask(t)) == "3 dice against them if you stop, 2 dice if you sail on."
    assert name(t, "stop") == "Stop here and hunt them" and name(t, "on") == "Sail on"


def test_the_germans_are_asked_whether_they_fight() -> None:
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("B-2")
    assert question(t) == "Do you fight in the waters off Namsos, or withdraw?"
    assert (name(t, "fight"), name(t, "withdraw")) == ("Fight", "Withdraw")
    assert ask(t).anchors(t.s, (), "fight") == ("area:B-2",)


def test_each_die_of_a_volley_says_what_it_lies_on() -> None:
    """Whoever throws real dice types them in this order (NOR-15, NOR-18)."""
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("B-2").say("fight")
    t.say("gneisenau*5 scharnhorst*9 fire", seat="allies").say("rodney*6 fire")
    assert aims(t) == ("Scharnhorst",) * 9 + ("Gneisenau",) * 5
    t.roll(*[1] * 14, *[6] + [1] * 5)
    assert question(t) == "Germans throw the hit on HMS Rodney again"
    assert aims(t) == ()


def aims(t: Sea) -> tuple[str, ...]:
    throw = t.asks()[t.key()]
    assert isinstance(throw, Throw)
    return t.rules.skin().aims(t.s, throw)


def test_the_log_of_the_worked_example() -> None:
    """W-3, told with its dice."""
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("B-2").say("fight")
    t.say("gneisenau*7 scharnhorst*7 fire", seat="allies").say("rodney*6 fire")
    assert question(t) == "Allies throw at Scharnhorst and Gneisenau"
    t.roll(1, 2, 2, 3, 4, 4, 5, 1, 1, 3, 4, 5, 6, 6, 1, 2, 4, 4, 4, 6)
    assert question(t) == "Germans throw the hit on HMS Rodney again"
    assert t.rules.skin().help(t.s, t.asks()["germans"]) == "Only a second 6 sinks her."
    t.roll(4)
    assert question(t) == "Where does Scharnhorst retreat from the waters off Namsos?"
    assert row(t, "namsos").does == "Retreat to Namsos harbour"
    assert t.rules.skin().given(t.s, ask(t)) == ("Off Namsos", "Scharnhorst")
    t.say("namsos")
    ships = "HMS Resolution, HMS Rodney, Cruiser Sqn 1 and Cruiser Sqn 2"
    assert story(t) == [
        f"The Allies activate {ships} in the southern Norwegian Sea.",
        "HMS Resolution and 3 others sail from the southern Norwegian Sea to the waters off Namsos.",
        "HMS Resolution and 3 others meet Scharnhorst and Gneisenau in the waters off Namsos.",
        "The Allies fire at Scharnhorst (1, 2, 2, 3, 4, 4, 5) and Gneisenau (1, 1, 3, 4, 5, 6, 6): 2 hits.",
        "The Germans fire at HMS Rodney (1, 2, 4, 4, 4, 6): 1 hit.",
        "The one hit on HMS Rodney is thrown again, a 4: the ship is safe.",
        "Gneisenau is sunk in the waters off Namsos.",
        "The Germans are the weaker in the waters off Namsos, 3 to 14, and must retreat.",
        "Scharnhorst retreats from the waters off Namsos to Namsos harbour.",
    ]


def test_the_log_of_submarines_and_carriers() -> None:
    """NOR-26, NOR-82: what sinks, and what goes down with it."""
    t = Sea({"A-3": "furious destroyer-1", "furious": "swordfish-furious", "B-4": "u-boat-1 u-boat-2"})
    t.action("allies", "furious destroyer-1 sail").say("B-4").say("furious*2 fire").roll(6, 2).say("stop")
    t.say("u-boat-2 fire").roll(6)
    assert story(t)[2:] == [
        "U-Boat Group 1 and U-Boat Group 2 attack in the waters off Bergen.",
        "The Germans fire torpedoes at HMS Furious (6, 2): 1 hit.",
        "HMS Furious is sunk in the waters off Bergen.",
        "Swordfish (Furious) goes down with HMS Furious.",
        "The Allies hunt U-Boat Group 2 (6): 1 hit.",
        "U-Boat Group 2 is sunk in the waters off Bergen.",
    ]


def test_the_log_of_a_draw_a_withdrawal_and_a_pass() -> None:
    """NOR-53, NOR-56, NOR-13."""
    t = (
        Sea({"B-4": "destroyer-1", "bergen": "warship-2"})
        .action("allies", "destroyer-1 sail")
        .say("bergen")
        .say("fight")
    )
    t.roll(1, 1, 1, 1, 1, 1)
    assert "It is 2 to 2 in Bergen harbour: the Allies, who came, must retreat." in story(t)
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("B-2").say("withdraw").say("gneisenau*7 fire")
    t.roll(6, 1, 1, 1, 1, 1, 1).roll(6)
    told = story(t)
    assert "The Germans withdraw from the waters off Namsos without a fight." in told
    assert "The one hit on Gneisenau is thrown again, and it is a second 6." in told
    assert story(Sea(HOME).action("allies", "pass")) == ["The Allies pass."]


def test_the_log_points_at_ships_and_places() -> None:
    t = Sea(HOME).action("allies", f"{GROUP} sail").say("A-1 stop")
    found = dict(t.rules.skin().parts(t.log[-1]))
    assert found["HMS Resolution"] == "unit:resolution" and found["the northern Norwegian Sea"] == "area:A-1"
    assert t.rules.skin().topic(t.log[-1]) == "move"


def test_what_led_to_a_question_is_left_out_of_the_breadcrumb() -> None:
    """However often a group went on, there is one step to read: where it is asked now."""
    t = (
        Sea({"A-3": "rodney", "B-4": "u-boat-1", "B-3": "u-boat-2"})
        .action("allies", "rodney sail")
        .say("B-4")
    )
    t.say("hold").say("B-3").say("hold")
    crumbs = [t.rules.skin().crumb(t.s, step) for step in t.s.breadcrumb()]
    assert [crumb for crumb in crumbs if crumb] == ["Action 9 of 9", "Under way"]


def test_who_divides_his_ships_reads_what_is_left_for_the_others() -> None:
    """NOR-83, NOR-202: full values in a fight, half of them together against ships that withdraw."""
    met = {"A-2": "rodney cruiser-1", "B-2": "scharnhorst hipper u-boat-1"}
    for answer, value in (("fight", "their full value"), ("withdraw", "half their value together")):
        t = Sea(met).action("allies", "rodney cruiser-1 sail").say("B-2")
        t.say("rodney fire").roll(1).say(answer)
        assert t.asked == "allies: DivideShips"
        assert t.rules.skin().help(t.s, ask(t)) == f"A die each; all others fire at the ships with {value}."
