"""The battle as it is drawn: what each seat may see, and that it is drawn quickly."""

from __future__ import annotations

import pytest

from sandtable.board.table import Grid, Table
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.rules import printed
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.engine import begin
from tests.games.heroes.field import add, empty, roll, rules_of, run, say
from tests.games.heroes.positions_played import positions
from tests.pace import quickest

SKIN = frozenset(  # what a skin can draw, as board/table.py says
    [
        *("open", "road", "bridge", "bocage", "hedge", "wall", "thicket", "forest", "rocks", "crops"),
        *("river", "marsh", "pond", "foxhole", "sandbags", "wire", "rubble", "house"),
    ]
)


def drawn(s: Battle, seat: str = "us") -> Table:
    return s.rules.skin().table(s.rules.view(s, seat))


def grid(s: Battle, seat: str = "us") -> Grid:
    return drawn(s, seat).grids[0]


def test_the_ground_is_rows_of_signs_with_a_legend_a_skin_can_draw() -> None:
    """HOC section 7."""
    found = grid(empty())
    assert len(found.ground) == 12
    assert {len(row) for row in found.ground} == {12}
    assert set(found.legend.values()) <= SKIN
    assert found.legend[found.ground[6][4]] == "wall"  # E7
    assert found.legend[found.ground[1][8]] == "house"  # the farm's tile


@pytest.mark.parametrize("board", list(printed().boards))
def test_every_board_is_drawn(board: str) -> None:
    s = empty()
    s.layout = (board,)
    s.land = s.rules.lands.get(s.layout, ())
    found = grid(s)
    assert set("".join(found.ground)) <= set(found.legend)
    assert set(found.legend.values()) <= SKIN
    for house in found.houses:
        assert house.openings


def test_a_farmhouse_shows_its_doors_its_walls_and_its_damage() -> None:
    """HON-190, HON-621."""
    s = empty()
    s.points["farm"] = 2
    farm = next(house for house in grid(s).houses if house.id == "farm")
    assert (farm.x, farm.y, farm.wide, farm.deep) == (8, 1, 2, 2)
    assert farm.bonus == "+3"
    assert farm.damage == f"2 of {s.land.structure['farm']}"
    assert {opening.kind for opening in farm.openings} == {"door", "window"}


def test_a_fallen_house_is_rubble_and_no_house() -> None:
    """HON-187."""
    s = empty()
    s.change_ground("fallen:cottage")
    found = grid(s)
    assert [house.id for house in found.houses] == ["farm"]
    assert found.legend[found.ground[10][1]] == "rubble"


def test_one_section_of_a_manor_falls_alone() -> None:
    """HON-187: the other part stands, and says how much it has taken."""
    s = empty("house-to-house")
    s.layout = next((id,) for id in printed().boards if "manor/1" in s.rules.lands.get((id,)).structure)
    s.land = s.rules.lands.get(s.layout)
    s.change_ground("fallen:manor/1")
    s.points["manor/2"] = 1
    house = next(house for house in grid(s).houses if house.id == "manor")
    assert house.fallen
    assert len(house.fallen) < house.wide * house.deep
    assert house.damage == f"part 2: 1 of {s.land.structure['manor/2']}"


def test_tokens_are_seen_by_their_owner_and_face_down_by_the_enemy() -> None:
    """HON-304, section 21.4."""
    s = empty()
    unit = add(s, "US-FIRE", "E7")
    s.lay_token(unit, "3")
    assert grid(s, "us").pieces[0].token == "3"
    assert grid(s, "german").pieces[0].token == "?"
    assert grid(s, "").pieces[0].token == "?"
    s.lift_token(unit)
    s.shown[unit] = "3"
    shown = grid(s, "german").pieces[0]
    assert (shown.token, shown.spent) == ("3", True)


def test_a_concealed_unit_is_named_to_its_owner_only() -> None:
    """HON-603, HON-733."""
    s = empty()
    ghost = conceal(s, add(s, "US-KNOX", "C2"))
    own, theirs = grid(s, "us").pieces[0], grid(s, "german").pieces[0]
    assert (own.counter.id, own.counter.marks) == (ghost, ("concealed",))
    assert "Knox" in own.counter.name
    assert theirs.counter.marks == ("unknown",)
    assert "Knox" not in theirs.counter.name + theirs.counter.short + "".join(theirs.other)
    assert (theirs.attack, theirs.defence) == ("", "")


def test_faces_headings_and_markers() -> None:
    """HON-102, HON-522, HON-523, HON-541."""
    s = empty()
    add(s, "US-FIRE", "E7", face=1)
    add(s, "GE-MG42", "E4", face=1, heading=4)
    add(s, "GE-PZIV", "H6", heading=2, rear="G6")
    s.suppress("fire", 2)
    pieces = {piece.counter.id: piece for piece in grid(s).pieces}
    assert (pieces["fire"].reduced, pieces["fire"].suppressed, pieces["fire"].heading) == (True, 2, -1)
    assert pieces["fire"].other[0] == "full side"
    assert (pieces["mg42"].reduced, pieces["mg42"].heading, pieces["mg42"].arc) == (False, 4, 90)
    assert pieces["mg42"].other[0] == "inactive side"
    assert (pieces["pziv"].defence, pieces["pziv"].rear) == ("9/7/6", "G6")
    assert pieces["pziv"].other[0].startswith("wreck")


def test_passengers_lie_in_their_vehicle() -> None:
    """HON-661."""
    s = empty()
    add(s, "US-M3", "E6", heading=2, rear="D6")
    add(s, "US-FIRE", "E7")
    s.take("fire", "aboard", "m3")
    pieces = grid(s).pieces
    assert [piece.counter.id for piece in pieces] == ["m3"]
    assert [one.id for one in pieces[0].aboard] == ["fire"]


def test_wrecks_are_part_of_the_ground() -> None:
    """HON-185."""
    s = empty()
    s.wrecks["wreck-1"] = Wreck("GE-PZIV", "E6", "D6", 2, 1)
    hulk = grid(s).hulks[0]
    assert (hulk.at, hulk.rear, hulk.name) == ("E6", "D6", "Wreck of Panzer IV")
    assert hulk.damage.startswith("1 of ")


def test_zones_are_drawn_until_everybody_is_set_up() -> None:
    """HOC-404."""
    rules = rules_of()
    s = rules.setup()
    begin(s, rules.start())
    zones = dict(grid(s).zones)
    assert set(zones) == {"us", "german"}
    assert zones["us"] == rules.zone(s, "us")
    assert not grid(empty()).zones


def test_goals_say_what_they_are_worth_and_whose_they_are() -> None:
    """HOC-401."""
    s = empty()
    (id, goal), *_ = s.goals.items()
    s.goals[id] = goal.held_by("german")
    found = grid(s).goals[0]
    assert (found.holder, found.points) == ("german", str(goal.points))
    points = {track.side: track.value for track in drawn(s).tracks if track.id == "points"}
    assert points == {"us": 0, "german": goal.points}


def test_hands_are_faces_to_their_owner_and_a_number_to_the_enemy() -> None:
    """HON-761, section 21.4."""
    s = empty()
    s.hands = {**s.hands, "us": ("second-chance", "smoke")}
    own = next(hand for hand in drawn(s, "us").hands if hand.side == "us")
    theirs = next(hand for hand in drawn(s, "german").hands if hand.side == "us")
    assert [card.id for card in own.cards] == ["second-chance", "smoke"]
    assert own.cards[0].alternate == "or Any +1"
    assert (theirs.count, theirs.cards) == (2, ())


def test_a_card_wears_the_letter_that_plays_it_now() -> None:
    """RW-2."""
    s = empty()
    add(s, "US-FIRE", "E7")
    s.hands = {**s.hands, "us": ("go-go-go", "second-chance")}
    run(s, [React("RW-2", "us", "", ("us",))])
    cards = {card.id: card.letters for hand in drawn(s).hands for card in hand.cards}
    assert cards == {"go-go-go": ("go-go-go",), "second-chance": ()}


def test_a_second_chance_says_what_it_promises() -> None:
    """RW-7."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    s.hands = {**s.hands, "us": ("second-chance",)}
    run(s, [Act("support")])
    say(s, "schuetzen done")
    roll(s, 1)
    card = next(hand for hand in drawn(s).hands if hand.side == "us").cards[0]
    assert (card.letters, card.note) == (("second-chance",), "now: 50 %")


def test_trays_tell_losses_tiles_and_markers() -> None:
    """HON-701, HON-801."""
    s = rules_of("counter-attack").setup()
    unit = next(id for id, sheet in s.units.items() if sheet.side == "us")
    s.take(unit, "lost")
    trays = {tray.id: tray for tray in drawn(s).trays}
    assert [counter.id for counter in trays["us-lost"].counters] == [unit]
    group = s.rules.army(s, "us").groups[s.units[unit].group]
    tile = next(item for item in trays["us-tiles"].items if item.id == f"tile:{group.id}")
    assert f"1 of {group.breaks} lost, {group.points} VP" in tile.text
    s.broken = (group.id,)
    tile = next(item for item in drawn(s).trays[1].items if item.id == f"tile:{group.id}")
    assert tile.marks == ("spent",)
    assert "broken" in tile.text


def test_a_free_battle_shows_the_boards_that_lie() -> None:
    """HOC-421."""
    rules = rules_of("free-battle")
    s = rules.setup()
    assert not drawn(s).grids
    s.layout = ("301",)
    found = drawn(s)
    assert len(found.grids[0].ground) == 12


@pytest.mark.parametrize("scenario", list(printed().scenarios))
def test_every_position_of_a_battle_is_drawn_for_everybody(scenario: str) -> None:
    for s in positions(scenario, 3):
        for seat in ("us", "german", ""):
            table = drawn(s, seat)
            ids = [piece.counter.id for one in table.grids for piece in one.pieces]
            assert len(ids) == len(set(ids))


def test_the_largest_battle_is_drawn_in_three_milliseconds() -> None:
    s = positions("counter-attack", 5)[-1]
    seen = s.rules.view(s, "us")
    s.rules.skin().table(seen)
    assert quickest(lambda: s.rules.skin().table(seen), 20) < 0.003


def test_cards_tell_both_faces_with_the_source_of_each_value() -> None:
    """HON-102; stated, inferred and designed values are told apart."""
    s = empty()
    add(s, "GE-PZIV", "H6", heading=2, rear="G6")
    add(s, "US-FIRE", "E7")
    s.suppress("fire", 1)
    run(s, [Act("fire")])
    seen = s.rules.view(s, "us")
    tank = s.rules.skin().card(seen, "unit:pziv")
    assert tank is not None
    assert ("Its only side: defence", "9/7/6 · stated") in tank.facts
    team = s.rules.skin().card(seen, "unit:fire")
    assert team is not None
    assert ("Full side: combat value", "+2 / +1 / – · inferred") in team.facts
    assert ("Reduced side: defence", "5 · designed") in team.facts
    assert ("Suppressed", "1: −2 to rolls and movement (HON-541)") in team.facts
    assert ("Where", "low wall, E7") in team.facts


def test_cards_of_squares_houses_cards_tiles_and_options() -> None:
    s = rules_of("counter-attack").setup()
    seen = s.rules.view(s, "us")
    for side in ("us", "german"):
        army = s.rules.army(s, side)
        for group in army.groups:
            assert s.rules.skin().card(seen, f"tile:{group}") is not None
        for place in army.options:
            assert s.rules.skin().card(seen, f"option:{place.id}") is not None
    for square in seen.land.squares.centre:
        assert s.rules.skin().card(seen, f"square:{square}") is not None
    for site in seen.land.ground.sites:
        card = s.rules.skin().card(seen, f"house:{site.id}")
        assert card is not None
        assert ("Inside", "nobody") in card.facts
    for card_id in s.rules.box.cards:
        assert s.rules.skin().card(seen, f"card:{card_id}") is not None
    assert s.rules.skin().card(seen, "unit:nobody") is None
    assert s.rules.skin().card(seen, "square:Z99") is None


def test_the_card_of_a_concealed_enemy_tells_nothing() -> None:
    """HOC-64."""
    s = empty()
    ghost = conceal(s, add(s, "GE-ROTH", "C2"))
    card = s.rules.skin().card(s.rules.view(s, "us"), f"unit:{ghost}")
    assert card is not None
    assert "Roth" not in str(card.facts) + card.title
