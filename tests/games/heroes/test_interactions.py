"""Rules that meet: what one chapter does in the midst of another."""

from __future__ import annotations

from sandtable.games.heroes import ghosts, losses, spotting
from sandtable.games.heroes.activation import NextOrder, activate_special
from sandtable.games.heroes.invariants import check
from sandtable.games.heroes.nouns import GERMAN, LEFT, LOST, SPECIAL, US
from sandtable.games.heroes.orders import can_assign
from sandtable.games.heroes.standing_by import specials_out
from tests.games.heroes.marching import add, asked, empty, go, run, say

# units that are gone


def test_a_counter_in_the_box_saves_nobody_from_sudden_death() -> None:
    """HON-305: an uncovered Concealed marker is no unit that could carry a token."""
    s = empty("hedgerow-ambush")
    add(s, "GE-LMG", "T5")
    ghosts.uncover(s, ghosts.conceal(s, "lmg"))
    assert can_assign(s, GERMAN)
    s.take("lmg", LOST)
    assert not can_assign(s, GERMAN)


def test_who_leaves_the_map_takes_his_token_along() -> None:
    """HOC-405, HOC-412: it is no longer in play."""
    s = empty("hedgerow-ambush")
    add(s, "US-FIRE", "X5")
    s.suppress("fire", 1)
    go(s, "fire", "off")
    assert s.units["fire"].at == LEFT
    assert not s.shown and not s.units["fire"].suppressed
    check(s)


def test_a_special_order_that_was_played_is_known_to_be_gone_when_its_unit_is_lost() -> None:
    """HON-310, RW-2: nobody is asked for a Special Order that everybody has seen."""
    s = empty()
    add(s, "US-FIRE", "C5")
    add(s, "US-BLEAN", "C7")
    s.specials[US] = 1
    s.tokens = {"fire": SPECIAL, "blean": "B"}
    assert specials_out(s, US)
    activate_special(s, "fire")
    assert not specials_out(s, US)
    losses.destroy(s, "fire", "")
    assert not specials_out(s, US)


def test_a_special_order_lost_unseen_may_still_be_out() -> None:
    """HON-313, section 21.4: the face of a discarded token is hidden."""
    s = empty()
    add(s, "US-FIRE", "C5")
    add(s, "US-BLEAN", "C7")
    s.specials[US] = 1
    s.tokens = {"fire": SPECIAL, "blean": "B"}
    losses.destroy(s, "fire", "")
    assert specials_out(s, US)
    run(s, [NextOrder()])
    assert asked(s) == (US, "React")
    say(s, "pass")


# concealed units


def test_a_wreck_hides_like_any_other_element() -> None:
    """HON-109, HON-185, HON-604: a concealed unit on a wreck is spotted from 2 squares, not from 3."""
    s = empty()
    add(s, "GE-KUBEL", "F4")
    losses.destroy(s, "kubel", "")
    add(s, "GE-BEOB", "F4")
    ghost = ghosts.conceal(s, "beob")
    add(s, "US-FIRE", "F7")
    assert not spotting.observed(s, ghost)
    s.put("fire", "F6")
    assert spotting.observed(s, ghost)
