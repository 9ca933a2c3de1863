"""Order tokens: how many, on whom, in what order they come (HON-301 … HON-313, HON-321 … HON-323)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.draws import improvised
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import GERMAN, LOST, US
from sandtable.games.heroes.play.setup.enlisting import enlist
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import orders_count, turn
from sandtable.games.heroes.play.turn.activation import Activations
from sandtable.games.heroes.play.turn.orders import CountTokens, PlaceOrders
from sandtable.games.heroes.play.turn.supply import SupplyMoves
from sandtable.kernel.engine import current
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Steps
from tests.games.heroes.field import add, asked, empty, letters, rules_of, run, say
from tests.games.heroes.fights import reason


def drilled(us: str = "101", german: str = "151") -> Battle:
    """Two armies on the ground of First Light, in a row each."""
    s = empty()
    for side, army, rank in ((US, us, 11), (GERMAN, german, 1)):
        enlist(s, side, tuple(f"{army} done".split()))
        for file, unit in zip(
            "ABCDEFGHIJKL", [id for id in s.units if s.units[id].side == side], strict=False
        ):
            s.put(unit, f"{file}{rank}")
    return s


@pytest.mark.parametrize(
    ("scenario", "us", "german", "special"),
    [
        ("first-light", 2, 2, 0),
        ("hedgerow-ambush", 5, 3, 0),
        ("hold-the-bridge", 4, 3, 0),
        ("house-to-house", 4, 4, 0),
        ("crack-the-strongpoint", 6, 4, 1),
        ("counter-attack", 6, 7, 0),
    ],
)
def test_the_first_turn_has_the_orders_of_the_scenario(
    scenario: str, us: int, german: int, special: int
) -> None:
    """HON-301, HON-303, HOC-411 … HOC-416."""
    rules = rules_of(scenario)
    s = rules.setup()
    for file, unit in enumerate(s.units):
        s.put(unit, f"A{file + 1}")
    assert orders_count.numbered(s, US) == us
    assert orders_count.numbered(s, GERMAN) == german
    assert orders_count.special(s, US) == special


def test_taylor_planning_blean_and_a_filled_slot_are_five_orders() -> None:
    """WE-1, HON-301, HON-204, HON-205: big stars in the composition are a reminder only."""
    s = drilled("101 201@1 105 214@1")
    assert orders_count.numbered(s, US) == 5


def test_stars_of_a_slot_go_with_its_option_and_those_of_an_officer_with_him() -> None:
    """HON-204, HON-306, R-12."""
    s = drilled("103 229@3")  # Pike's star, and one for the Sherman in the third slot
    assert orders_count.numbered(s, US) == 2
    s.broken = ("103.3",)
    assert orders_count.numbered(s, US) == 1
    s.take("pike", LOST)
    assert orders_count.numbered(s, US) == 0


def test_a_broken_tile_unlocks_nothing_but_planning_stays() -> None:
    """R-12, HON-731."""
    s = drilled("101 201@1 104 214@1")
    assert orders_count.numbered(s, US) == 2 + 1 + 2 + 1
    s.broken = ("101", "104")
    s.take("whitlock", LOST)
    assert orders_count.numbered(s, US) == 2 + 1


def test_the_order_options_of_a_broken_command_tile_stay_live() -> None:
    """HON-731b: Planning, Battle Plan, Bluff, Improvisation; only the star of the tile is lost (R-12)."""
    s = drilled("101 104 214@1 216@2 105 212@1 215@2")
    before = orders_count.special(s, US), orders_count.bluffs(s, US), improvised(s, US)
    assert before == (1, 2, 1)
    s.broken = ("104", "105")
    assert (orders_count.special(s, US), orders_count.bluffs(s, US), improvised(s, US)) == before
    s.take("whitlock", LOST)
    assert orders_count.numbered(s, US) == 2 + 1


def test_no_more_than_ten_numbered_two_special_and_two_bluff() -> None:
    """HON-301, HON-302."""
    s = drilled(
        "104 216@1 212@2 105 216@1 216@2 101 201@1 103 225:UGEN@3 102 108 201@1 229@2 105 214@1 214@2"
    )
    s.extra_specials = {US: 3}
    assert orders_count.bluffs(s, US) == 2
    run(s, [CountTokens()])
    assert s.numbered[US] <= 10
    assert s.specials[US] == 2


def test_everybody_has_one_bluff() -> None:
    """HON-302."""
    s = drilled()
    assert orders_count.bluffs(s, US) == 1


class Turn(turn.Turn):
    """A turn that is over when tokens have been counted."""

    def run(self, s: Battle) -> Steps:
        return [CountTokens()]


def test_a_side_without_orders_has_lost_at_once_and_a_bluff_does_not_save_it() -> None:
    """HON-305."""
    s = drilled("102", "151")
    s.take("corwin", LOST)
    run(s, [Turn(1)])
    assert current(s) is None
    assert s.verdict == "sudden-german"
    outcome = s.rules.outcome(s)
    assert outcome is not None and outcome.winner == GERMAN


def test_both_without_orders_is_a_draw() -> None:
    """HON-305 [R]."""
    s = drilled("102", "152")
    s.take("corwin", LOST)
    s.take("brehm", LOST)
    run(s, [Turn(1)])
    outcome = s.rules.outcome(s)
    assert s.verdict == "sudden-draw" and outcome is not None and outcome.winner == ""


def counted(s: Battle) -> Battle:
    for side in (US, GERMAN):
        s.numbered[side] = orders_count.numbered(s, side)
        s.specials[side] = orders_count.special(s, side)
        s.bluffs[side] = orders_count.bluffs(s, side)
    return s


def test_tokens_go_one_to_a_unit_and_numbers_must_all_be_placed() -> None:
    """HON-304, HON-308."""
    s = counted(drilled())
    run(s, [PlaceOrders(US)])
    assert letters(s) == ["blean", "recon", "fire", "support"]
    assert letters(s, "blean") == ["1", "2", "B"]
    with pytest.raises(Refused) as refused:
        say(s, "blean 1 blean 2 done")
    assert refused.value.code == "has-token" and refused.value.rule == "HON-304"
    with pytest.raises(Refused) as refused:
        say(s, "blean 1 done")
    assert refused.value.code == "tokens-left" and refused.value.rule == "HON-308"
    say(s, "blean 2 recon B fire 1 done")
    assert s.tokens == {"blean": "2", "recon": "B", "fire": "1"}


def test_a_bluff_may_be_left_out() -> None:
    """HON-302: every player may add one."""
    s = counted(drilled())
    run(s, [PlaceOrders(US)])
    say(s, "blean 1 fire 2 done")
    assert "B" not in s.tokens.values()


def test_a_unit_with_personal_order_gets_a_token_before_all_others() -> None:
    """HON-307."""
    s = counted(drilled("104 101"))
    run(s, [PlaceOrders(US)])
    assert letters(s) == ["whitlock"]
    with pytest.raises(Refused) as refused:
        say(s, "blean 1 done")
    assert refused.value.rule == "HON-307"
    assert "B" in letters(s, "whitlock")  # a Bluff is a token, too


def test_an_officer_under_a_marker_brings_his_token_and_must_get_one() -> None:
    """HON-307a: benefit and duty go together."""
    s = drilled("104 213@1 101")
    open_count = orders_count.numbered(s, US)
    ghost = conceal(s, "whitlock", "104.1")
    assert orders_count.numbered(s, US) == open_count
    run(counted(s), [PlaceOrders(US)])
    assert letters(s) == [ghost]
    with pytest.raises(Refused) as refused:
        say(s, "blean 1 done")
    assert (refused.value.code, refused.value.rule) == ("personal-first", "HON-307")
    assert refused.value.sentence.startswith("Capt Whitlock (concealed) has a Personal Order")
    say(s, f"{ghost} B blean 1 fire 2 recon 3 support 4 done")
    assert s.tokens[ghost] == "B"


def test_a_unit_without_personal_order_under_a_marker_need_not_get_a_token() -> None:
    """HON-307a."""
    s = drilled("101 105 213@1")
    ghost = conceal(s, "fire", "105.1")
    run(counted(s), [PlaceOrders(US)])
    assert ghost in letters(s) and "blean" in letters(s)
    say(s, "blean 1 recon 2 support 3 done")


def test_refusals_of_tokens_name_what_is_missing() -> None:
    """HON-301, HON-304, HON-305, HON-307, HON-308."""
    s = counted(drilled("104 101"))
    s.take("recon", LOST)
    run(s, [PlaceOrders(US)])
    assert reason(s, "", "1") == ("which-unit", "HON-304")
    assert reason(s, "whitlock", "blean") == ("which-token", "HON-304")
    assert reason(s, "whitlock 1", "recon") == ("not-there", "HON-305")
    assert reason(s, "whitlock 1", "voss") == ("not-yours", "HON-304")
    assert reason(s, "whitlock 1", "done") == ("tokens-left", "HON-308")
    assert reason(s, "whitlock 1 blean", "1") == ("no-token", "HON-301")
    s.numbered[US] = 0
    assert reason(s, "", "done") == ("personal-first", "HON-307")


def test_spare_tokens_stay_unplaced_and_their_number_is_skipped_without_passing_the_turn() -> None:
    """HON-308: the player chooses which to leave out."""
    s = counted(drilled())
    for unit in ("recon", "fire", "support"):
        s.take(unit, LOST)
    run(s, [PlaceOrders(US)])
    say(s, "blean 2 done")
    assert s.tokens == {"blean": "2"}
    s.lay_token("voss", "1")
    s.initiative = US
    run(s, [Activations()])
    assert asked(s) == ("us", "Act")  # number 1 is missing: number 2 comes at once
    say(s, "nothing")
    assert asked(s) == ("german", "Act")


def test_the_lowest_numbers_alternate_and_a_side_without_is_skipped() -> None:
    """Section 1 B 2 and 4."""
    s = counted(drilled())
    s.tokens = {"blean": "3", "fire": "1", "voss": "2", "support": "7"}
    s.initiative = GERMAN
    run(s, [Activations()])
    order: list[str] = []
    while current(s) is not None:
        order.append(next(iter(s.shown.keys() - set(order))))
        say(s, "nothing")
    assert order == ["voss", "fire", "blean", "support"]


def test_a_wasted_token_costs_its_turn() -> None:
    """HON-309: kept aside face down, revealed at its number, nothing happens."""
    s = counted(drilled())
    s.tokens = {"blean": "1", "fire": "2", "voss": "1", "lmg": "2"}
    s.initiative = US
    s.discard_token("blean")
    assert s.aside[US] == ("1",)
    run(s, [Activations()])
    assert asked(s) == ("german", "Act") and "voss" in s.shown
    say(s, "nothing")
    assert "fire" in s.shown


def test_discarded_bluffs_and_specials_cost_no_place() -> None:
    """HON-313."""
    s = counted(drilled())
    s.tokens = {"blean": "S", "recon": "B", "fire": "1", "voss": "1"}
    s.initiative = US
    s.discard_token("blean")
    s.discard_token("recon")
    run(s, [Activations()])
    assert asked(s) == ("us", "Act") and s.shown == {"fire": "1"}


def test_a_marker_costs_the_token_and_supply_move() -> None:
    """HON-322, HON-323."""
    s = counted(drilled())
    s.tokens = {"blean": "1"}
    s.mark_acted("blean")
    assert s.tokens == {} and s.aside[US] == ("1",) and s.activated("blean")
    run(s, [SupplyMoves(US)])
    assert "blean" not in letters(s) and "recon" in letters(s)
    with pytest.raises(Refused) as refused:
        say(s, "blean done")
    assert refused.value.rule == "HON-322"


def test_doing_nothing_is_an_action_that_spends_the_order() -> None:
    """HON-321, R-29."""
    s = counted(drilled())
    s.tokens = {"blean": "1"}
    run(s, [Activations()])
    say(s, "nothing")
    assert s.shown == {"blean": "1"} and s.activated("blean")


def test_faces_of_tokens_are_the_owners_alone_and_so_are_those_aside() -> None:
    """HON-312."""
    s = counted(drilled())
    s.tokens = {"blean": "1", "voss": "2"}
    s.aside = {**s.aside, US: ("2",)}
    seen = s.rules.view(s, GERMAN)
    assert seen.tokens == {"blean": "?", "voss": "2"} and seen.aside[US] == ("?",)
    watcher = s.rules.view(s, "")
    assert set(watcher.tokens.values()) == {"?"}


def test_embarked_units_may_have_a_token() -> None:
    """HON-304."""
    s = counted(drilled())
    vehicle = add(s, "US-JEEP", "F6")
    s.take("fire", "aboard", vehicle)
    run(s, [PlaceOrders(US)])
    assert "fire" in letters(s)
