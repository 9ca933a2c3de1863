"""Units that wait off the board and enter by their edge (HOC-401, HOC-401b, HON-305, HON-657)."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from sandtable.board import box
from sandtable.games.heroes.data.checking import can_enter, faults
from sandtable.games.heroes.data.content_scenarios import read_scenario
from sandtable.games.heroes.play.content import SCENARIOS
from sandtable.games.heroes.play.harm.wrecks import lay
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import GERMAN, HEAVY, LOST, SIDES, US, WAITING, Face, Kind, X
from sandtable.games.heroes.play.rules import Heroes, printed
from sandtable.games.heroes.play.setup.scouts import ScoutMoves, ScoutsDone
from sandtable.games.heroes.play.setup.setup import SetUp
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Goal, Unit, Wreck
from sandtable.games.heroes.play.turn.orders import CountTokens, PlaceOrders
from sandtable.games.heroes.play.turn.turn import Turn
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice, Throw
from sandtable.players.heroes.steady import HeroesSteady
from tests.games.heroes.marching import (
    add,
    asked,
    at,
    give,
    go,
    idle,
    letters,
    next_to,
    order,
    reason,
    refused,
    roll,
    run,
    say,
    supply,
    told,
)

SOUTH = [f"{file}12" for file in "ABCDEFGHIJKL"]


def reserves(
    scenario: str = "first-light",
    waits: dict[str, tuple[str, ...]] | None = None,
    armies: dict[str, str] | None = None,
) -> Heroes:
    """The rules of a scenario of which some groups wait off the board."""
    scenes = printed().scenarios
    kept = scenes[scenario]
    page = box.read(str(Path(SCENARIOS) / scenario), "scenario.toml")
    scene = read_scenario(page, printed().boards, printed().buildings)
    scene.waits = {US: ("101",)} if waits is None else waits
    scene.armies = armies or kept.armies
    scenes[scenario] = scene
    try:
        return Heroes(scenario, {})
    finally:
        scenes[scenario] = kept


def field(rules: Heroes | None = None) -> Battle:
    """The bare ground in the Activation Phase of turn 1."""
    s = (rules or reserves()).setup()
    s.units = {}
    s.turn, s.phase = 1, "activation"
    for side in SIDES:
        s.numbered[side], s.specials[side], s.bluffs[side] = 0, 0, 0
    return s


def wait(s: Battle, kind: str, id: str = "") -> str:
    """A counter off the board."""
    side = US if kind.startswith("US-") else GERMAN
    name = id or s.rules.kinds[kind].stem
    group = next(iter(s.rules.army(s, side).groups))
    s.units[name] = Unit(kind, side, group, "U16" if side == US else "G304")
    return name


def pick(s: Battle) -> Choice[Battle]:
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    return ask


# setting up, orders


def test_groups_that_wait_are_not_set_up_and_wait_on() -> None:
    """HOC-401: the others are deployed as always."""
    rules = reserves(waits={US: ("102",)}, armies={US: "101 102 done", GERMAN: "151 done"})
    s = rules.setup()
    begin(s, [SetUp()])
    while asked(s)[1] != "Deploy":
        roll(s, 1)
    say(s, "rest")
    assert "corwin" not in letters(s) and "blean" in letters(s)
    assert reason(s, "", "corwin") == ("waits", "HOC-401")
    say(s, "rest")
    assert at(s, "corwin") == at(s, "fire-2") == WAITING
    assert at(s, "blean") != WAITING
    assert s.arriving(US) == ["corwin", "fire-2", "fire-3", "support-2"]
    assert not set(s.arriving(US)) & set(s.fielded(US))
    s.phase = "orders"
    trays = {tray.id: tray.name for tray in rules.skin().table(rules.view(s, GERMAN)).trays}
    assert trays["us-waiting"] == "US, still to enter"


def test_a_scenario_without_reserves_has_nobody_at_hand_off_the_board() -> None:
    """HOC-401: before they are set up, units are not at hand."""
    s = field(reserves(waits={}))
    wait(s, "US-FIRE")
    assert s.at_hand(US) == ()
    run(s, [PlaceOrders(US)])
    assert letters(s) == ["done"]


def test_who_waits_carries_tokens_and_saves_from_sudden_death_but_gives_no_star() -> None:
    """HON-301, HON-305, HOC-401b: a side with everybody off the board plays on as long as it has a token."""
    s = field(reserves(waits={US: ("102",)}, armies={US: "101 102 done", GERMAN: "151 done"}))
    add(s, "GE-VOSS", "A1")
    add(s, "US-BLEAN", "A12")
    stars = s.rules.count_orders(s, US)
    wait(s, "US-CORWIN")
    assert s.rules.count_orders(s, US) == stars
    s.put("corwin", "B12")
    assert s.rules.count_orders(s, US) > stars
    s.take("corwin", WAITING)
    run(s, [CountTokens()])
    assert not s.verdict
    assert set(letters(s)) == {"blean", "corwin"}
    say(s, "corwin 1 blean 2 done")
    s.rules.invariants(s)
    assert s.tokens["corwin"] == "1"


def test_a_side_whose_only_unit_waits_is_not_lost_while_it_has_a_token() -> None:
    """HON-305: on the board, aboard or still to enter."""
    for place, verdict in ((WAITING, ""), (LOST, "sudden-german")):
        s = field()
        add(s, "GE-VOSS", "A1")
        wait(s, "US-FIRE")
        s.take("fire", place)
        s.extra_specials[US] = 1
        run(s, [Turn(1)])
        assert s.verdict == verdict


def test_personal_orders_of_who_waits_need_not_be_given_first() -> None:
    """HON-307, HOC-401b: out of play it has brought no token."""
    s = field()
    add(s, "US-FIRE", "A12")
    wait(s, "US-WHITLOCK")
    s.numbered[US] = 1
    run(s, [PlaceOrders(US)])
    assert letters(s) == ["fire", "whitlock"]


# entering on foot


def test_infantry_enters_by_its_edge_and_the_first_square_counts() -> None:
    """HOC-401: no fire, no Assault, no staying; a Movement Action from the stated edge."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "GE-LMG", "A1")
    order(s, "fire")
    assert letters(s) == ["move", "nothing"]
    assert letters(s, "move") == SOUTH
    points = s.face("fire").move
    way = " ".join([f"D{rank}" for rank in range(12, 12 - points, -1)])
    assert letters(s, f"move {way}") == ["done"]
    assert refused(s, f"move {way} D{12 - points} done") == ("too-far", "HON-401")
    say(s, f"move {way} done")
    assert at(s, "fire") == f"D{13 - points}"
    assert s.foot[at(s, "fire")] == "fire"
    assert s.units["fire"].heading == 0
    assert "moved" in told(s)
    s.rules.invariants(s)


def test_other_squares_and_other_things_are_refused_with_the_edge() -> None:
    """HOC-401, HOC-403."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "GE-LMG", "E12")
    order(s, "fire")
    assert reason(s, "move", "A1") == ("not-its-edge", "HOC-401")
    assert reason(s, "move", "E12") == ("occupied", "HON-402")
    assert reason(s, "move", "lmg") == ("off-board", "HOC-401")
    assert reason(s, "move", "done") == ("off-board", "HOC-401")
    assert reason(s, "move", "shoot") == ("off-board", "HOC-401")
    assert "E12" not in next_to(s)


def test_difficult_ground_on_the_edge_stops_and_closed_ground_keeps_out() -> None:
    """HOC-401, HON-408, HON-173: hedgerows all along the edge, but for the road."""
    s = field(reserves("crack-the-strongpoint", {US: ("103",)}))
    wait(s, "US-FIRE")
    wait(s, "US-JEEP")
    order(s, "fire")
    assert "A1" in next_to(s)
    assert [one for one in letters(s, "move A1") if one in s.land.terrain] == []
    assert "F2" in letters(s, "move F1")
    order(s, "jeep")
    assert next_to(s) == ["F1", "G1"]
    assert reason(s, "move", "A1") == ("impassable", "HON-173")


def test_off_the_board_is_in_nobodys_zone() -> None:
    """HON-501, HOC-401: into a zone, but not on within it."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "GE-LMG", "D11")
    order(s, "fire")
    assert {"C12", "D12", "E12"} <= set(next_to(s))
    assert not {"C12", "E12", "C11", "E11"} & set(next_to(s, "move D12"))
    assert "lmg" in letters(s, "move D12")


def test_a_friend_on_the_edge_is_passed_only_if_there_is_room_beyond() -> None:
    """HON-402."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "US-BLEAN", "A12")
    order(s, "fire")
    assert "A12" in next_to(s)
    assert "done" not in letters(s, "move A12")
    for square in ("A11", "B12", "B11"):
        add(s, "GE-LMG", square, f"lmg-{square}")
    assert "A12" not in next_to(s)
    assert reason(s, "move", "A12") == ("occupied", "HON-402")


def test_who_is_stopped_among_friends_on_the_edge_finds_a_square_beside() -> None:
    """HON-402a: it does not go back off the board."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "US-BLEAN", "A12")
    add(s, "GE-MG42", "A6", heading=4, face=1)
    go(s, "fire", "A12 A11 done")
    assert asked(s) == ("german", "React")
    s.suppress("fire", 3)
    motion = s.moving["fire"].copy()
    motion.left, motion.untold = 0, ()
    s.moving["fire"] = motion
    s.acted["mg42"] = 1
    say(s, "pass")
    assert asked(s) == ("us", "GoOn")
    say(s, "done")
    assert at(s, "fire") in s.land.trails["A12"]
    s.rules.invariants(s)


def test_enemies_that_watch_the_edge_fire_at_who_enters() -> None:
    """HON-618, RW-4: as at every square entered."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "GE-MG42", "D7", heading=4, face=1)
    go(s, "fire", "D12 D11 done")
    assert asked(s) == ("german", "React")
    assert at(s, "fire") == "D12"
    assert "mg42" in letters(s)
    say(s, "pass")
    assert asked(s) == ("german", "React") and at(s, "fire") == "D11"


def test_fire_on_the_move_comes_after_the_first_square() -> None:
    """HON-614, HOC-401b: off the board nobody fires, with Burst Into Action neither."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "GE-LMG", "D8")
    give(s, US, "burst-into-action")
    order(s, "fire")
    assert "burst-into-action" in letters(s, "move")
    assert letters(s, "move burst-into-action") == SOUTH
    assert "shoot" in letters(s, "move burst-into-action D12")


def test_who_enters_brings_concealed_enemies_to_light() -> None:
    """HON-605."""
    s = field()
    wait(s, "US-FIRE")
    add(s, "GE-ROTH", "D10")
    conceal(s, "roth")
    go(s, "fire", "D12 done")
    assert at(s, "roth") == "D10"


def test_nobody_changes_state_or_hides_off_the_board() -> None:
    """HON-601, HOC-401b: who enters does so Inactive, and may set up where it ends."""
    s = field()
    gun = wait(s, "US-30CAL")
    order(s, gun)
    assert "set-up" not in letters(s, "move")
    assert reason(s, "move", "set-up") == ("off-board", "HOC-401")
    assert "set-up" in letters(s, "move B12")


def test_cards_for_the_move_are_played_before_it_enters() -> None:
    """HON-763, RW-3."""
    s = field()
    wait(s, "US-FIRE")
    card = next(card.id for card in s.rules.box.cards.values() if card.bonus == "move" and US in card.copies)
    give(s, US, card)
    order(s, "fire")
    assert f"+{card}" in letters(s, "move")
    assert letters(s, f"move +{card}") == SOUTH


# the Supply Phase, scouts


def test_who_waits_without_order_enters_in_the_supply_phase() -> None:
    """HOC-401, section 1 C 3a: once, and not with a token."""
    s = field()
    wait(s, "US-FIRE")
    wait(s, "US-SUPPORT")
    s.shown = {"support": "1"}
    s.numbered[US] = 1
    supply(s)
    assert letters(s) == ["done", "fire"]
    say(s, "fire D12 D11 done")
    assert at(s, "fire") == "D11"
    assert letters(s) == ["done"]
    assert reason(s, "", "support") == ("ordered", "HON-322")


def test_no_square_of_the_edge_is_open() -> None:
    """HOC-401: then it waits on, and says why."""
    s = field()
    wait(s, "US-JEEP")
    for number, square in enumerate(SOUTH):
        add(s, "US-FIRE", square, f"fire-{number}")
        add(s, "US-JEEP", square, f"jeep-{number}")
    order(s, "jeep")
    assert letters(s) == ["nothing"]
    assert reason(s, "", "move") == ("no-way-in", "HOC-401")


def test_scouts_enter_by_their_edge_before_the_first_turn() -> None:
    """HON-657: the Scout value, through Difficult Passage, not beside an objective; nobody else."""
    s = field(reserves("crack-the-strongpoint", {US: ("103",)}))
    wait(s, "US-RECON")
    wait(s, "US-FIRE")
    s.phase = "opening"
    run(s, [ScoutMoves(US), ScoutsDone()])
    assert letters(s) == ["done", "recon"]
    assert "A2" in letters(s, "recon A1")
    assert reason(s, "", "fire") == ("no-scout", "HON-657")
    say(s, "recon A1 A2 done")
    assert at(s, "recon") == "A2"
    assert idle(s) or letters(s) == ["done"]


def test_a_scout_does_not_enter_where_it_would_have_to_end_beside_an_objective() -> None:
    """HON-657."""
    s = field()
    wait(s, "US-RECON")
    wait(s, "US-SPOT")
    s.goals["farm"] = Goal(("F11",), 3)
    s.phase = "opening"
    run(s, [ScoutMoves(US)])
    assert s.face("recon").scout > 1
    assert "F12" in letters(s, "recon")  # it gets past
    assert "done" not in letters(s, "recon F12")
    s.goals["farm"] = Goal(("D12", "D10", "F12", "H12", "H10", "F9", "B12"), 3)
    assert "E12" not in letters(s, "recon")
    assert reason(s, "recon", "E12") == ("objective", "HON-657")


def test_nobody_is_asked_to_scout_where_who_waits_has_no_scout() -> None:
    """HON-657."""
    s = field()
    wait(s, "US-FIRE")
    run(s, [ScoutMoves(US)])
    assert idle(s)


# vehicles


def test_a_long_vehicle_drives_in_with_both_squares_for_two_points() -> None:
    """HOC-401b: front first, at right angles to the edge."""
    s = field()
    wait(s, "US-M4")
    order(s, "m4")
    assert next_to(s) == sorted(set(SOUTH) - {"B12", "C12"})  # a cottage stands before those
    going = letters(s, "move E12")
    assert "E10" in going and "done" in going
    points = s.face("m4").move
    rest = " ".join([f"E{rank}" for rank in range(10, 12 - points, -1)])
    assert not [one for one in letters(s, f"move E12 {rest}") if one[0] == "E"]
    say(s, "move E12 done")
    sheet = s.units["m4"]
    assert (sheet.at, sheet.rear, sheet.heading) == ("E11", "E12", 0)
    assert s.wheels["E11"] == s.wheels["E12"] == "m4"
    s.rules.invariants(s)


def test_a_long_vehicle_needs_the_second_square_too() -> None:
    """HOC-401b, HON-416: vehicles, closed wrecks and walls of houses keep it out; nobody pushes from off the board."""
    s = field()
    wait(s, "US-M4")
    add(s, "US-JEEP", "E11")
    s.wrecks["w"] = Wreck("GE-PANTHER", "G11", "G10", 0, 0)
    lay(s, "w")
    order(s, "m4")
    assert not {"E12", "B12", "G12"} & set(next_to(s))
    assert "G12" not in letters(s, "move push")
    assert reason(s, "move", "E12") == ("no-lane", "HOC-401b")
    s.suppress("m4", 2)
    assert s.face("m4").move - 4 < 2
    assert letters(s) == ["nothing"]


def test_difficult_ground_in_either_square_stops_a_long_vehicle() -> None:
    """HOC-401b, HON-408."""
    s = field(reserves("hold-the-bridge", {US: ("101",)}))
    difficult = sorted(s.land.difficult & set(s.land.squares.drives) - s.land.closed[2])
    s.homes[US] = "south"
    wait(s, "US-M4")
    order(s, "m4")
    stopped = [
        gate for gate in next_to(s) if not [one for one in letters(s, f"move {gate}") if one[0].isupper()]
    ]
    lanes = {gate: f"{gate[0]}11" for gate in next_to(s)}
    assert stopped == sorted([gate for gate, front in lanes.items() if {gate, front} & set(difficult)])


@pytest.mark.parametrize(
    ("edge", "gate", "front", "heading"),
    [
        ("north", "D1", "D2", 4),
        ("east", "L5", "K5", 6),
        ("south", "E12", "E11", 0),
        ("west", "A5", "B5", 2),
    ],
)
def test_it_heads_away_from_its_edge(edge: str, gate: str, front: str, heading: int) -> None:
    """HOC-403."""
    s = field()
    s.homes[US] = edge
    wait(s, "US-M4")
    wait(s, "US-FIRE")
    go(s, "m4", f"{gate} done")
    sheet = s.units["m4"]
    assert (sheet.at, sheet.rear, sheet.heading) == (front, gate, heading)


# what is shown


def test_the_squares_it_may_enter_are_shown_and_drawn() -> None:
    """HOC-401."""
    s = field()
    add(s, "GE-LMG", "D5")
    for unit in (wait(s, "US-FIRE"), wait(s, "US-M4")):
        order(s, unit)
        seen = s.rules.view(s, US)
        ask = pick(s)
        assert s.rules.skin().overlay(seen, ask, (), "") is None
        shown = s.rules.skin().overlay(seen, ask, ("move",), "")
        assert shown is not None and set(next_to(s)) <= set(shown.reach)
        assert s.rules.skin().overlay(seen, ask, ("move",), "D12") is not None
        told_of = s.rules.skin().forecast(seen, US, ask, ("move", "D12"))
        assert (told_of is not None) == (unit == "fire")  # a light machine gun is no danger to a tank
        assert s.rules.skin().way(seen, ask, ("move",), "D11")
        assert s.rules.skin().card(seen, f"unit:{unit}") is not None
        for letter in ask.letters(seen, ()):
            assert s.rules.skin().row(seen, ask, (), letter).letter == letter
        assert s.rules.skin().question(seen, ask)


# scenarios as they are written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(Path(SCENARIOS) / "counter-attack", tmp_path / "counter-attack"))


def write(folder: Path, waits: str, orders: int) -> int:
    """Gives the US side of the scenario reserves; the line they stand in."""
    file = folder / "scenario.toml"
    text = file.read_text(encoding="utf-8")
    text = text.replace("orders = 6\n", f"orders = {orders}\nwaits = {waits}\n", 1)
    file.write_text(text, encoding="utf-8")
    return text[: text.index("waits = ")].count("\n") + 1


def test_a_scenario_may_name_groups_that_wait(folder: Path) -> None:
    """HOC-401: tiles and support options by number."""
    write(folder, '["108", "102.2"]', 6)
    assert faults(folder) == []


@pytest.mark.parametrize(
    ("waits", "orders", "why"),
    [
        ('["109"]', 6, 'waits: the army has no units of "109"; it has those of 101, 101.3, 102'),
        ('["105"]', 6, 'waits: the army has no units of "105"'),
        ('["108", "108"]', 5, "waits: a group is named twice"),
        ('["101"]', 6, "orders: the army has"),
        ("108", 6, "waits: expected a list of texts"),
    ],
)
def test_what_is_wrong_with_reserves_is_said_with_file_and_line(
    folder: Path, waits: str, orders: int, why: str
) -> None:
    """HOC-401, HON-305."""
    line = write(folder, waits, orders)
    (found,) = faults(folder)
    assert why in found
    assert found.startswith(f"{folder / 'scenario.toml'}:{line if why[0] == 'w' else line - 1}: ")


def test_who_can_never_enter_does_not_wait() -> None:
    """HOC-401: a gun without movement, a vehicle that is too slow for both its squares."""
    land = field().land
    assert can_enter(counter(1, 1), land, "south")
    assert not can_enter(counter(1, X), land, "south")
    assert can_enter(counter(2, 2), land, "south")
    assert not can_enter(counter(2, 1), land, "south")


def counter(squares: int, move: int) -> Kind:
    kind = Kind("US-NEW", "new", "New", "new", US, "", "tank")
    kind.grade, kind.squares = HEAVY, squares
    kind.faces = (Face((5, 5, 5), move, ()),)
    return kind


# random battles

ARMIES = {US: "101 102 done", GERMAN: "151 152 done"}


def battle(rules: Heroes, seed: int, steady: bool = False) -> int:
    """A whole battle, random or by computer players; how many units have come in."""
    rng = Random(seed)
    s = rules.setup()
    begin(s, rules.start())
    players = {side: HeroesSteady(rules, side, rng) for side in SIDES}
    entered: set[str] = set()
    off: set[str] = set()
    while pending(s):
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            seen = rules.view(s, key)
            word = players[key].word(seen, ask) if steady else random_word(seen, ask, rng)
            play(s, key, ask, word)
        s.drain()
        rules.invariants(s)
        if s.phase != "opening":
            off |= {id for id, unit in s.units.items() if unit.at == WAITING}
        entered |= {id for id in off if s.units[id].at != WAITING}
    assert rules.outcome(s) is not None
    assert not s.moving
    return len(entered)


def test_random_battles_with_reserves_stay_sound() -> None:
    """HOC-401, HON-305, HON-657: First Light with a second tile on each side that waits."""
    rules = reserves(waits={US: ("102",), GERMAN: ("152",)}, armies=ARMIES)
    assert sum([battle(rules, seed) for seed in range(50)]) > 50


def test_random_battles_with_tanks_and_scouts_in_reserve_stay_sound() -> None:
    """HOC-401b, HON-657."""
    rules = reserves("counter-attack", {US: ("108", "102.2"), GERMAN: ("158", "158.2", "151")})
    assert sum([battle(rules, seed) for seed in range(8)]) > 20


def test_computer_players_bring_their_reserves_in() -> None:
    """HOC-401."""
    rules = reserves(waits={US: ("102",), GERMAN: ("152",)}, armies=ARMIES)
    assert battle(rules, 1, steady=True) >= 4
