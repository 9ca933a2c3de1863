"""Letters as rows: what is said of each, what it adds, and where it stands on the table."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.setup.free_battle import LayBoard, Muster
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.games.heroes.play.turn.supply import Discard
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Choice
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, empty, rules_of, run


def row(s: Battle, letter: str, draft: str = "") -> LetterRow:
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    seen = s.rules.view(s, ask.seat(s))
    assert letter in ask.letters(seen, tuple(draft.split())), letter
    return s.rules.skin().row(seen, ask, tuple(draft.split()), letter)


def acting() -> Battle:
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("support")])
    return s


def test_a_target_says_where_it_is_and_how_far() -> None:
    found = row(acting(), "schuetzen")
    assert found.note == "low hedge, E5, 5 squares"
    assert found.counter is not None
    assert found.anchors == ("unit:schuetzen",)


def test_a_move_says_how_far_it_may_go_and_nothing_what_it_costs() -> None:
    """HON-321, HON-401."""
    s = acting()
    assert row(s, "move").note == "up to 4 squares"
    assert row(s, "nothing").note == "the order is spent"
    s.suppress("support", 1)
    assert row(s, "move").note == "up to 2 squares"


def test_a_square_says_its_ground_and_cover() -> None:
    """HON-172, HON-408."""
    s = acting()
    assert row(s, "G9", "move").note.startswith("thicket, cover +1")
    assert row(s, "H9", "move").note == "open ground"
    assert row(s, "done", "move H9").closing


def test_suppressive_fire_says_when_it_gives_a_second_marker() -> None:
    """HON-623: 6 and the die against 5, two markers at 10."""
    found = row(acting(), "schuetzen", "suppress")
    assert found.note == "low hedge, E5, 5 squares; two markers on 6"


def test_the_weapons_of_a_tank_say_their_values() -> None:
    """HON-528."""
    s = empty()
    add(s, "US-M4", "F6", heading=2, rear="E6")
    add(s, "GE-SCHUETZEN", "J6")
    run(s, [Act("m4")])
    assert row(s, "primary").note.startswith("+3 infantry, +5 light, +4 heavy")


def test_markers_and_cards_say_what_they_add() -> None:
    """HON-702, HON-763."""
    s = armed("101 201@1 done")
    add(s, "US-FIRE", "E8")
    add(s, "GE-SCHUETZEN", "E6")
    s.hands = {**s.hands, "us": ("second-chance",)}
    run(s, [Act("fire")])
    assert row(s, "+ammo", "schuetzen").adds == "+1"
    card = row(s, "+second-chance", "schuetzen")
    assert (card.adds, card.anchors) == ("+1", ("card:second-chance",))


def test_headings_stand_around_the_unit() -> None:
    """HON-522, HON-602: set up after a step it says which way it looks."""
    s = empty()
    add(s, "GE-MG42", "E6", heading=0)
    run(s, [Act("mg42")])
    assert row(s, "ne", "move F6 set-up").anchors == ("heading:ne@F6",)
    assert row(s, "set-up", "move F6").note == "ready to fire, cannot move"


def test_a_reaction_passes_by_its_button_and_plays_cards_from_the_hand() -> None:
    """RW-2."""
    s = empty()
    add(s, "US-FIRE", "E7")
    s.hands = {**s.hands, "us": ("go-go-go",)}
    run(s, [React("RW-2", "us", "", ("us",))])
    assert row(s, "pass").closing
    found = row(s, "go-go-go")
    assert found.anchors == ("card:go-go-go",)
    assert found.note == s.rules.box.cards["go-go-go"].text


def test_tokens_say_what_they_do() -> None:
    """HON-302, HON-303."""
    s = empty()
    add(s, "US-FIRE", "E7")
    s.numbered["us"], s.specials["us"], s.bluffs["us"] = 1, 1, 1
    run(s, [PlaceOrders("us")])
    assert row(s, "fire").note == "low wall, E7"
    assert "enemy cannot tell" in row(s, "B", "fire").note


def test_cards_to_discard_say_their_text() -> None:
    """HON-761."""
    s = empty()
    s.hands = {**s.hands, "us": ("smoke",)}
    run(s, [Discard("us")])
    assert row(s, "smoke").note == s.rules.box.cards["smoke"].text


def test_tiles_say_their_units_and_boards_their_names() -> None:
    """HON-201, HOC-421."""
    s = rules_of("free-battle").setup()
    run(s, [LayBoard("us")])
    assert row(s, "301").name == s.rules.box.boards["301"].name
    s = rules_of("free-battle").setup()
    ask = Muster("us")
    assert s.rules.skin().row(s, ask, (), "101").note == "Lt Blean, Recon Team, Fire Team, Support Team"
    assert s.rules.skin().row(s, ask, ("101",), "201@1").note.startswith("slot 1: ")


def test_a_structure_points_at_its_house() -> None:
    """HON-534."""
    s = empty()
    add(s, "US-ENG", "D9")
    run(s, [Act("eng")])
    found = row(s, "cottage", "wreck-it")
    assert (found.anchors, found.note) == (("house:cottage",), "cottage")


def test_a_split_shot_is_a_spread_of_points() -> None:
    """HON-617."""
    s = empty()
    add(s, "GE-MG42", "H3", face=1, heading=4)
    add(s, "US-FIRE", "H6", "first")
    add(s, "US-FIRE", "I6", "second")
    run(s, [Act("mg42")])
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    seen = s.rules.view(s, "german")
    assert s.rules.skin().spread(seen, ask, ("first",)) is None
    found = s.rules.skin().spread(seen, ask, ("spread", "first", "first", "second"))
    assert found is not None
    share = found.shares[0]
    assert (share.total, share.placed, set(share.letters)) == (4, 3, {"first", "second"})
    assert found.note == "Fire Team first 2 · Fire Team second 1"
