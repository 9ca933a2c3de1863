"""What cards and shells would do, told before they are played: chances, rows, and what lies over the grid."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.board.table import Forecast, LetterRow, Overlay
from sandtable.games.heroes.play.harm.affect import HIT, SUPPRESSED, Affect
from sandtable.games.heroes.play.nouns import GERMAN, US
from sandtable.games.heroes.play.reactions.windows import Open
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.engine import current, pending
from sandtable.kernel.steps import Choice, Throw
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, asked, empty, roll, run, say
from tests.games.heroes.fights import assault, give


def question(s: Battle) -> tuple[str, Choice[Battle], Battle]:
    key, ask = next(iter(pending(s).items()))
    assert isinstance(ask, Choice)
    return key, ask, s.rules.view(s, ask.seat(s))


def told(s: Battle, word: str) -> Forecast:
    key, ask, seen = question(s)
    found = s.rules.skin().forecast(seen, key, ask, tuple(word.split()))
    assert found is not None, word
    return found


def row(s: Battle, draft: str, letter: str) -> LetterRow:
    _, ask, seen = question(s)
    return s.rules.skin().row(seen, ask, tuple(draft.split()), letter)


def laid(s: Battle, draft: str, letter: str = "") -> Overlay:
    _, ask, seen = question(s)
    found = s.rules.skin().overlay(seen, ask, tuple(draft.split()), letter)
    assert found is not None, (draft, letter)
    return found


# shells


def barrage() -> Battle:
    """One German in the middle of the aim, one where a 3 would carry the shells, an American where a 2 would."""
    s = empty()
    add(s, "GE-LMG", "F6")
    add(s, "GE-SCHUETZEN", "F8", "far")
    add(s, "US-FIRE", "H6")
    give(s, US, "off-board-barrage", "second-chance")
    s.phase = "orders"
    run(s, [Open("RW-1", "order-end", (US,))])
    return s


def test_a_barrage_tells_whom_it_may_hit_enemies_first_and_ones_own_last_in_red() -> None:
    """HON-626, R-40."""
    found = told(barrage(), "off-board-barrage x6y6")
    assert [bar.label for bar in found.bars] == [
        "LMG-Trupp: hit",
        "Schützentrupp far: hit",
        "Fire Team (own): hit",
    ]
    assert [bar.danger for bar in found.bars] == [False, False, True]
    assert "33 % on target, else it scatters" in found.notes
    assert row(barrage(), "off-board-barrage", "x6y6").warning == "may hit your own: Fire Team"
    assert row(barrage(), "off-board-barrage", "x6y6").note == "LMG-Trupp"


def test_the_chance_of_a_barrage_is_that_of_all_faces_played_out() -> None:
    """A shell comes down in one place: two Germans in two places are never hit at once."""
    hits = 0
    for scatter, blow in product(range(1, 7), repeat=2):
        s = barrage()
        s.hands = {**s.hands, US: ("off-board-barrage",)}
        say(s, "off-board-barrage x6y6")
        roll(s, scatter)
        while isinstance(current(s), Throw):
            roll(s, blow)
        hits += any(s.units[unit].face for unit in ("lmg", "far"))
    assert told(barrage(), "off-board-barrage x6y6").chance == pytest.approx(hits / 36)


def test_the_grid_shows_where_shells_may_come_down_with_the_chance_of_each() -> None:
    found = laid(barrage(), "off-board-barrage", "x6y6")
    assert dict(found.landings) == pytest.approx(
        {"x6y6": 1 / 3, "x6y4": 1 / 6, "x8y6": 1 / 6, "x6y8": 1 / 6, "x4y6": 1 / 6}
    )
    assert set(found.covered) == {"F6", "G6", "F7", "G7"}
    assert found.bubble[-1].startswith("Fire Team (own)")


def test_shells_that_drifted_are_told_as_they_lie_and_thrown_again() -> None:
    """RW-7: by whom they hit, which a shell off its target may do, too."""
    s = barrage()
    say(s, "off-board-barrage x6y6")
    say(s, "pass")  # no card for the scatter
    roll(s, 3)
    stands, again = told(s, "pass"), told(s, "second-chance")
    assert (stands.of, again.of) == ("as it stands", "thrown again")
    assert [bar.label for bar in stands.bars] == ["Schützentrupp far: hit"]
    assert stands.chance == stands.bars[0].chance > 0
    assert again.chance < 1 and len(again.bars) == 3
    assert laid(s, "", "pass").landings == ()
    assert laid(s, "", "pass").bubble_at == "x6y8"
    assert len(laid(s, "", "second-chance").landings) == 5
    assert "comes down at" in stands.notes[0]


def test_shells_that_would_hit_ones_own_are_a_danger_as_they_lie() -> None:
    s = barrage()
    say(s, "off-board-barrage x6y6")
    say(s, "pass")  # no card for the scatter
    roll(s, 2)
    stands = told(s, "pass")
    assert stands.chance == 0
    assert [(bar.label, bar.danger) for bar in stands.bars] == [("Fire Team (own): hit", True)]


def test_the_scatter_of_a_mortar_tells_whom_it_may_hit() -> None:
    """HON-625: the throw itself, before its die."""
    s = empty()
    add(s, "GE-GRW34", "A1", face=1, heading=3)
    add(s, "US-FIRE", "E7")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("grw34")])
    _, ask, seen = question(s)
    word = "shell x5y7" + (" indirect" if "indirect" in ask.letters(seen, ("shell", "x5y7")) else "")
    assert len(laid(s, word).landings) > 1
    say(s, word if ask.ends(seen, tuple(word.split())) else f"{word} done")
    key, throw = next(iter(pending(s).items()))
    assert type(throw).__name__ == "Scatter"
    found = s.rules.skin().forecast(s.rules.view(s, GERMAN), key, throw, ())
    assert found is not None
    assert found.of == "on target" and found.chance == pytest.approx(1 / 3)
    assert found.bars[0].label == "Fire Team: hit"
    assert all(bar.danger == ("(own)" in bar.label) for bar in found.bars)


def test_a_card_for_the_scatter_is_told_with_it_and_without() -> None:
    """RW-6b, R-46: 4 and more with the card."""
    s = barrage()
    say(s, "off-board-barrage x6y6")
    assert asked(s) == (US, "React")
    assert told(s, "pass").chance == pytest.approx(1 / 3)
    assert told(s, "+second-chance").chance == pytest.approx(1 / 2)
    assert len(laid(s, "", "pass").landings) == 5


# grenades and mines


def grenade() -> Battle:
    """A grenade lies beside a German squad, whose side may throw it back."""
    s = armed()
    add(s, "US-FIRE", "D9")
    add(s, "GE-SCHUETZEN", "D7")
    give(s, GERMAN, "return-to-sender")
    run(s, [Act("fire")])
    say(s, "grenades x4y7")
    assert asked(s) == (GERMAN, "React")
    return s


def test_a_grenade_that_is_thrown_back_tells_its_chance_of_the_enemy_and_warns_of_ones_own() -> None:
    """HON-765: who throws it back wishes it on whoever threw it first."""
    s = grenade()
    stays, back = told(s, "pass"), told(s, "return-to-sender schuetzen x4y8")
    assert stays.label == "Schützentrupp is not hit"
    assert (back.label, back.of) == ("hits Fire Team", "to hit")
    there, here = [row(s, "return-to-sender schuetzen", point) for point in ("x4y8", "x3y6")]
    assert (there.note, there.warning) == ("Fire Team", "")
    assert here.warning == "may hit your own: Schützentrupp"
    assert told(s, "return-to-sender schuetzen x3y6").danger
    drawn = laid(s, "return-to-sender schuetzen", "x4y8")
    assert "D9" in drawn.covered and drawn.bubble[1].startswith("Fire Team ")


def test_a_mine_tells_its_chance_and_shows_its_square() -> None:
    """HON-765: +2 against Infantry."""
    s = empty()
    add(s, "US-FIRE", "D5")
    s.moving["fire"] = Motion("action", 1, entered=1)
    give(s, GERMAN, "mine")
    run(s, [Open("RW-4", "fire", (GERMAN,))])
    found = told(s, "mine")
    assert found.label == "hits Fire Team"
    drawn = laid(s, "", "mine")
    assert drawn.covered == ("D5",)
    assert drawn.bubble[0] == f"{round(found.chance * 100)} %"


# rolls thrown again


def test_who_may_have_an_enemy_roll_thrown_again_reads_both_chances_from_his_own_side() -> None:
    """HON-721: the defender has won as the dice lie; a tie would be nobody's victory."""
    s = empty()
    s.armies[US] = ("101", "209@1", "done")
    s.gear["101.1"] = 2
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    assault(s, "fire", "schuetzen")
    roll(s, 5, 5)
    say(s, "pass")
    roll(s, 6, 6)
    assert asked(s) == (US, "React")
    stands, again = told(s, "pass"), told(s, "veteran")
    assert (stands.chance, stands.of, again.of) == (0, "as it stands", "thrown again")
    assert 0 < again.chance < 1


# other cards


def test_cards_that_answer_an_effect_say_what_becomes_of_the_unit() -> None:
    s = empty()
    add(s, "US-FIRE", "D5")
    give(s, US, "lucky-helmet")
    run(s, [Affect("fire", HIT, 0, "")])
    assert row(s, "", "lucky-helmet").note == "suppressed by a hit, not reduced"
    s = empty()
    add(s, "GE-SCHUETZEN", "D5")
    s.suppress("schuetzen", 1)
    give(s, US, "desertion")
    run(s, [Affect("schuetzen", SUPPRESSED, 1, "")])
    assert row(s, "", "desertion").note == "Schützentrupp is destroyed at once"


def test_cards_between_activations_say_what_they_would_do_now() -> None:
    s = empty()
    add(s, "US-FIRE", "D5")
    add(s, "GE-SCHUETZEN", "L3")
    s.suppress("fire", 3)
    s.lay_token("fire", "2")
    s.lay_token("schuetzen", "1")
    s.next_side = GERMAN
    give(s, US, "rally", "initiative", "go-go-go")
    run(s, [Open("RW-2", "", (US,))])
    assert row(s, "rally", "fire").note == "3 Suppressed markers, 1 left"
    assert row(s, "", "initiative").note == "your order 2 is revealed now, before theirs"
    going = told(s, "go-go-go fire E5")
    assert going.danger and going.chance == 0  # nobody reacts to a forced move


# cards that do nothing


@pytest.mark.parametrize(("squares", "idle"), [("F7 F8", False), ("A1 B1", True)])
def test_smoke_beside_the_line_of_a_shot_says_that_it_changes_nothing(squares: str, idle: bool) -> None:
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    give(s, GERMAN, "smoke")
    run(s, [Act("support")])
    say(s, "schuetzen")
    assert asked(s) == (GERMAN, "React")
    s.drain()
    say(s, f"smoke {squares}")
    said = [s.rules.skin().sentence(event) for event in s.drain() if event.verb == "smoke-idle"]
    assert said == (["The smoke is not in the way of this shot: it changes nothing."] if idle else [])
