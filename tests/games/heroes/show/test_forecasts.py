"""Forecasts: the figure, both columns with every reason, and what else may come of it."""

from __future__ import annotations

import random

import pytest

from sandtable.board.table import Forecast, ForecastRow
from sandtable.games.heroes.play.fire.shooting import ShotRoll
from sandtable.games.heroes.play.reactions.windows import Open, React
from sandtable.games.heroes.play.rules import printed
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.steps import Throw, Word
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, asked, empty, roll, rules_of, run, say


def told(s: Battle, word: str = "") -> Forecast:
    key, ask = next(iter(pending(s).items()))
    found = s.rules.skin().forecast(s.rules.view(s, ask.seat(s)), key, ask, tuple(word.split()))
    assert found is not None, word
    return found


def shooting() -> Battle:
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("support")])
    return s


def test_a_shot_names_every_modifier_and_what_is_needed() -> None:
    """HON-515, HON-524, HON-525: as in the prototype."""
    found = told(shooting(), "schuetzen")
    assert found.chance == 0.5
    one, other = found.columns
    assert (one.side, one.title, one.die) == ("us", "Support Team", "d6 + 1")
    assert [row.value for row in one.rows] == ["+3", "−1", "−1"]
    assert [row.text.split()[-1] for row in one.rows[1:]] == ["G9", "F9"]
    assert (other.side, other.title, other.die) == ("german", "Needs", "5")
    assert other.rows[0] == ForecastRow("4", "Schützentrupp")
    assert other.rows[1].value == "+1"
    assert "a hit reduces it" in found.notes
    assert not found.danger


def test_suppressive_fire_has_a_bar_for_the_second_marker() -> None:
    """HON-623."""
    s = shooting()
    found = told(s, "suppress schuetzen")
    assert found.label == "suppresses Schützentrupp"
    assert found.chance == pytest.approx(5 / 6 if found.chance < 1 else 1)
    assert [bar.label for bar in found.bars] == ["two markers"]


def test_a_reduced_unit_is_destroyed_by_a_hit_and_a_tank_is_damaged() -> None:
    """HON-104, HON-530."""
    s = empty()
    add(s, "US-M10", "E10", heading=0, rear="E11")
    add(s, "GE-SCHUETZEN", "E6", face=1)
    add(s, "GE-PZIV", "F4", heading=0, rear="F5")
    run(s, [Act("m10")])
    assert "a hit destroys it" in told(s, "primary schuetzen").notes
    assert "a hit damages it" in told(s, "primary pziv").notes


def test_a_throw_is_told_to_both_sides_from_their_own_side() -> None:
    """`chance` is the asked side's: what is thrown at me I wish to survive."""
    s = shooting()
    s.hands = {"us": (), "german": ()}
    say(s, "schuetzen")
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, ShotRoll)
    assert told(s).chance == 0.5


def test_a_second_chance_is_told_before_it_is_played() -> None:
    """HON-765: the chance of the new throw."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    s.hands = {**s.hands, "us": ("second-chance",)}
    run(s, [Act("support")])
    say(s, "schuetzen done")
    roll(s, 1)
    assert asked(s) == ("us", "React")
    assert told(s, "second-chance").chance == 0.5
    key, ask = next(iter(pending(s).items()))
    stands = s.rules.skin().forecast(s.rules.view(s, "us"), key, ask, ("pass",))
    assert stands is not None and (stands.chance, stands.of) == (0.0, "as it stands")
    assert told(s, "second-chance").of == "thrown again"


def test_an_enemy_shot_is_told_to_who_may_answer_it() -> None:
    """RW-6: passing leaves the shot as it is."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    s.hands = {**s.hands, "german": ("smoke",)}
    run(s, [Act("support")])
    say(s, "schuetzen")
    assert asked(s) == ("german", "React")
    found = told(s, "pass")
    assert found.label == "Schützentrupp is not hit"
    assert found.chance == 0.5


def test_an_assault_tells_win_tie_and_loss_with_both_columns() -> None:
    """HON-645: the wall's 2 count for the defender."""
    s = empty()
    add(s, "US-FIRE", "E8")
    add(s, "GE-SCHUETZEN", "E7")
    run(s, [Act("fire")])
    found = told(s, "move schuetzen")
    assert found.label == "Fire Team wins"
    assert [column.die for column in found.columns] == ["best of 2d6 + 2", "best of 2d6 + 4"]
    assert found.chance + sum(bar.chance for bar in found.bars) == pytest.approx(1)


def test_a_defender_without_values_has_lost() -> None:
    """HON-646."""
    s = empty()
    add(s, "US-RANGER", "E8")
    add(s, "GE-MG42", "E7", heading=4)
    run(s, [Act("ranger")])
    found = told(s, "move mg42")
    assert found.chance == 1
    assert "no dice" in found.notes[0]


def test_a_square_is_told_by_its_danger_and_less_is_better() -> None:
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("support")])
    found = told(s, "move H9 H8 G7")
    assert (found.label, found.chance, found.later, found.danger) == ("danger", 0.0, 0.5, True)
    assert found.columns[0].title == "Schützentrupp"
    s = empty()
    add(s, "US-SUPPORT", "G3")
    add(s, "GE-SCHUETZEN", "L3")
    run(s, [Act("support")])
    safe = told(s, "move H3")  # behind the farm
    assert (safe.chance, safe.later, safe.danger) == (0.0, 0.0, True)
    assert safe.notes == ("nobody you see can fire there",)


def test_a_way_past_opportunity_fire_has_a_bar_for_each_watcher() -> None:
    """HON-618."""
    s = empty()
    add(s, "US-FIRE", "D8")
    add(s, "GE-MG42", "D5", face=1, heading=4)
    s.suppress("mg42", 1)
    run(s, [Act("fire")])
    found = told(s, "move C8 C7")
    assert found.danger and found.chance == pytest.approx(5 / 6)
    bars = {bar.label: bar.chance for bar in found.bars}
    assert bars["now: MG42 at C7"] == pytest.approx(5 / 6)
    assert bars["later, if it stays: MG42"] == pytest.approx(found.later)
    assert all(bar.danger for bar in found.bars)


def test_opportunity_fire_is_told_with_the_unit_that_may_fire() -> None:
    """RW-4: the first letter is a unit, its chance that of plain fire."""
    s = empty()
    add(s, "US-FIRE", "E7")
    add(s, "GE-MG42", "E3", face=1, heading=4)
    s.suppress("mg42", 1)
    run(s, [React("RW-4", "german", "fire", ("german",))])
    assert told(s, "mg42").chance == told(s, "mg42 fire").chance
    assert told(s, "mg42").chance == pytest.approx(1 / 3)  # a marker, the hedge at E5, behind a wall


def test_a_shell_scatters_and_every_place_counts() -> None:
    """HON-625, HON-626."""
    s = empty()
    add(s, "GE-GRW34", "A1", face=1, heading=3)
    add(s, "US-FIRE", "E7")
    run(s, [Act("grw34")])
    ask = next(iter(pending(s).values()))
    seen = s.rules.view(s, "german")
    draft: Word = ("shell", "x5y7")
    letters = ask.letters(seen, draft)  # type: ignore[union-attr]
    word = (*draft, "indirect") if "indirect" in letters else draft
    found = s.rules.skin().forecast(seen, "german", ask, word)
    assert found is not None
    assert any("on target" in note for note in found.notes)


def test_a_template_is_told_by_the_enemies_it_hits_and_warns_of_ones_own() -> None:
    """HON-624, R-40: whoever stands under it is attacked, but one's own people are no success."""
    s = armed()
    add(s, "US-FIRE", "D7")
    add(s, "GE-SCHUETZEN", "E8")
    run(s, [Act("fire")])
    both, own = told(s, "grenades x4y7"), told(s, "grenades x3y6")
    chances = {bar.label: bar.chance for bar in both.bars}
    assert both.label == "hits Schützentrupp"
    assert both.chance == chances["Schützentrupp: hit"]
    assert list(chances)[-1] == "Fire Team (own): hit"  # own losses last, and as a danger
    assert [bar.danger for bar in both.bars] == [False, True]
    assert not both.danger
    assert (own.label, own.danger) == ("hits own units", True)


def test_what_is_announced_before_a_step_has_no_danger_of_its_own() -> None:
    s = empty()
    add(s, "US-FIRE", "E8")
    add(s, "GE-SCHUETZEN", "E5")
    s.hands = {**s.hands, "us": ("go-go-go",)}
    run(s, [Act("fire")])
    ask = next(iter(pending(s).values()))
    assert s.rules.skin().forecast(s.rules.view(s, "us"), "us", ask, ("move", "+go-go-go")) is None
    assert told(s, "move done").danger


@pytest.mark.parametrize("scenario", list(printed().scenarios))
def test_every_letter_of_a_battle_has_an_honest_forecast_row_and_overlay(scenario: str) -> None:
    """Random play: nothing fails, every chance lies between 0 and 1, every row has its letter."""
    rules = rules_of(scenario)
    s = rules.setup()
    begin(s, rules.start())
    rng = random.Random(scenario)
    for _ in range(160):
        if not pending(s):
            break
        key, ask = next(iter(pending(s).items()))
        seen = rules.view(s, ask.seat(s))
        if isinstance(ask, Throw):
            honest(rules.skin().forecast(seen, key, ask, ()))
            dice = ask.dice(s)
            answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            continue
        draft: Word = ()
        while not draft or not ask.ends(seen, draft):
            letters = ask.letters(seen, draft)
            for letter in rng.sample(letters, min(5, len(letters))):
                honest(rules.skin().forecast(seen, key, ask, (*draft, letter)))
                assert rules.skin().row(seen, ask, draft, letter).letter == letter
                rules.skin().overlay(seen, ask, draft, letter)
                rules.skin().spread(seen, ask, (*draft, letter))
            rules.skin().overlay(seen, ask, draft, "")
            draft = (*draft, rng.choice(letters))
        answer(s, key, draft)


def honest(found: Forecast | None) -> None:
    if found is not None:
        for chance in (found.chance, *[bar.chance for bar in found.bars]):
            assert -1e-9 <= chance <= 1 + 1e-9, (found.label, chance)


# cards


def driven(at: str, *others: str) -> Battle:
    """A German squad was hit and may be driven back; others of his stand around it."""
    s = empty()
    s.homes = {**s.homes, "german": "north"}
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", at, "target")
    for number, square in enumerate(others):
        add(s, "GE-SCHUETZEN", square, f"other-{number}")
    s.hands = {**s.hands, "us": ("fall-back",)}
    run(s, [Open("RW-13", "target", ("us",))])
    return s


def fallen_back(s: Battle) -> tuple[str, tuple[str, ...]]:
    """What the row of Fall Back says, and the squares that are lit for it."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, React)
    seen = s.rules.view(s, "us")
    laid = s.rules.skin().overlay(seen, ask, (), "fall-back")
    assert laid is not None and laid.bubble[0] == "Fall Back"
    return s.rules.skin().row(seen, ask, (), "fall-back").note, laid.reach


def test_fall_back_tells_how_far_and_that_the_edge_destroys() -> None:
    """HON-765: with movement left at its edge a unit leaves the map and is lost."""
    note, reach = fallen_back(driven("E9"))
    assert note.startswith("driven back up to ") and "destroyed" not in note
    assert reach
    assert fallen_back(driven("E1")) == ("destroyed: it runs off the field", ())


def test_a_unit_that_cannot_fall_back_says_so_and_the_log_says_why() -> None:
    s = driven("E3", "D2", "E2", "F2")
    assert fallen_back(s) == ("stays where it is: no square towards its edge is free", ())
    say(s, "fall-back")
    stayed = [event for event in s.drain() if event.verb == "stays-put"]
    sentence = "Target does not run: no square towards its edge is free."
    assert [s.rules.skin().sentence(event) for event in stayed] == [sentence]
