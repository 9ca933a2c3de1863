"""What every game of places and troops has: its ground, its questions and verbs, hidden troops, orders, and a table."""

import pytest

from sandtable.board.box import BoxError, parse
from sandtable.board.ground import Ground
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.state import Event
from sandtable.kernel.words import written
from tests.board.area_game import GROUND, Land, Sail, guessed, started


def test_the_ground_is_read_from_its_file() -> None:
    assert GROUND.borders() == [("cove", "old-mill", ""), ("old-mill", "peak", "beck")]
    assert GROUND.reserves() == ("scouts", "swords") and GROUND.reserves("guard") == ()
    assert GROUND.symbol["watch"] == "headquarters" and GROUND.symbol["boats"] == "infantry"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            b'[places]\nmill = { roads = ["hill"] }',
            "island.toml:2: [places.mill] roads: expected one of mill",
        ),
        (b"[places]\nmill = { roads = [] }\n[troops]\nmen = {}", "island.toml:4: [troops.men] side: missing"),
    ],
)
def test_a_fault_names_its_line(text: bytes, sentence: str) -> None:
    with pytest.raises(BoxError) as fault:
        Ground(parse("island.toml", text))
    assert str(fault.value).startswith(sentence)


def test_the_state_knows_who_stands_where() -> None:
    _, _, s = started()
    assert s.standing("cove") == ["boats"] and s.on_map("crew") == ["boats"] and not s.contested("peak")
    s.move("sailed", "boats", "peak")
    assert s.contested("peak") and s.troops_at("peak", "guard") == ["watch"] and not s.beaten("guard")
    s.lose("watch")
    s.occupy("peak", "crew")
    assert s.beaten("guard") and not s.contested("peak") and set(s.holds.values()) == {"crew"}
    assert [event.verb for event in s.drain()] == ["sailed", "lost", "taken"]


def test_only_its_side_knows_where_a_troop_hides() -> None:
    rules, _, s = started()
    s.hide("scouts", "old-mill")
    assert [(event.verb, event.to) for event in s.drain()] == [("hid", ()), ("hid-in", ("crew",))]
    assert rules.view(s, "crew").hidden == {"scouts": "old-mill"}
    seen = rules.view(s, "guard")
    assert seen.hidden == {"scouts": ""} and guessed(rules, seen, "guard") == {"cove", "old-mill"}
    rules.invariants(s)
    s.spring("scouts")
    assert s.where["scouts"] == "old-mill" and not s.hidden


def test_a_position_hides_troops_where_they_may_hide() -> None:
    rules, _, s = started()
    for facts, path, message in (
        ({"hidden": {"scouts": "peak"}}, ("hidden", "scouts"), "nobody hides on the peak"),
        ({"troops": {"scouts": "hidden"}}, ("troops", "scouts"), "say under hidden where they hide"),
        ({"hidden": {"watch": "cove"}}, ("hidden", "watch"), "expected one of scouts, swords"),
    ):
        with pytest.raises(Misplaced) as misplaced:
            rules.amend(s.clone(), facts)
        assert (misplaced.value.path, misplaced.value.message) == (path, message)
    rules.amend(s, {"troops": {"scouts": "hidden"}, "hidden": {"scouts": "cove", "swords": "cove"}})
    assert s.hidden == {"scouts": "cove"}
    assert list(rules.facts(s)) == ["turn", "holds", "troops", "hidden", "resigned"]


def test_orders_are_troop_and_place_in_turn() -> None:
    _, _, s = started()
    s.where["swords"] = "old-mill"
    ask = Sail("crew")
    assert ask.letters(s, ()) == ["done", "boats", "swords"]
    assert ask.letters(s, ("swords",)) == ["cove", "peak"] and ask.letters(s, ("swords", "peak")) == [
        "done",
        "boats",
    ]
    assert not ask.ends(s, ("swords", "peak")) and ask.ends(s, ("swords", "peak", "boats", "old-mill"))
    assert ask.ends(s, ("done",))


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("boats peak", ("no-road", "No road leads from cove to peak.")),
        ("boats old-mill boats", ("twice", "boats already march.")),
        ("scouts", ("not-there", "scouts are not on the map.")),
        ("watch", ("not-yours", "watch do not obey crew.")),
        ("dragons", None),
        ("boats dragons", None),
    ],
)
def test_an_order_that_cannot_be_given_has_a_reason(word: str, reason: tuple[str, str] | None) -> None:
    *draft, letter = word.split()
    found = Sail("crew").why_not(started()[2], tuple(draft), letter)
    assert found == (reason and (*reason, "ISLE-1"))


def test_orders_are_a_sheet_and_their_end_repeats_them() -> None:
    _, skin, s = started()
    s.where["swords"] = "old-mill"
    ask, draft = Sail("crew"), ("swords", "peak")
    sheet = skin.sheet(s, ask, draft)
    assert [(line.letter, line.text, line.path, line.notes) for line in sheet.lines] == [
        ("boats", "Stay at the cove", (), ()),
        ("swords", "March to the peak", ("old-mill", "peak"), ("the enemy holds it",)),
    ]
    assert (sheet.closing, sheet.note) == ("done", "1 of at most 2 orders; the other troops stay.")
    done = skin.row(s, ask, draft, "done")
    assert (done.name, done.closing, done.anchors) == ("March: swords to the peak", True, ())
    assert skin.row(s, ask, (), "done").name == "Nobody marches"
    assert written((*draft, "done")) == "swords peak done"


def test_letters_point_at_what_they_are() -> None:
    _, skin, s = started()
    boats = skin.row(s, Sail("crew"), (), "boats")
    assert (boats.anchors, boats.note, boats.counter.short) == (("unit:boats",), "at the cove", "Bo")
    assert skin.points_at(s, Sail("crew"), ("boats",), "old-mill") == ("area:old-mill", "arrow:cove>old-mill")
    peak = skin.row(s, Land("old-mill"), (), "peak")
    assert (peak.anchors, peak.note, peak.does) == (
        ("area:peak", "arrow:old-mill>peak"),
        "watch there",
        "Land at the peak",
    )
    stay = skin.row(s, Land("old-mill"), (), "stay")
    assert (stay.name, stay.anchors, stay.note) == ("Stay", (), "")
    asked = skin.question(s, Land("old-mill"))
    assert asked == "Where do the scouts and swords of crew land near the old-mill?"


def test_a_table_without_a_drawing_stands_in_a_ring() -> None:
    _, skin, s = started()
    table = skin.table(s)
    (board,) = table.boards
    cove, mill, peak = board.areas
    assert (cove.x, cove.y) == (400, 80) and len({(area.x, area.y) for area in board.areas}) == 3
    assert (mill.name, mill.holder, peak.counters[0].id) == ("Old mill", "crew", "watch")
    assert [(border.a, border.b, border.river) for border in board.borders] == GROUND.borders()
    assert skin.drawing(board.id) == {}
    assert [(track.name, track.value, track.most) for track in table.tracks] == [
        ("Crew", 2, 3),
        ("Guard", 1, 3),
    ]
    trays = {tray.id: ([counter.id for counter in tray.counters], tray.note) for tray in table.trays}
    assert trays == {"crew-reserve": (["scouts", "swords"], "none"), "lost": ([], "none")}


def test_who_hides_is_drawn_for_those_who_know_where() -> None:
    rules, skin, s = started()
    s.hide("scouts", "old-mill")
    own, other = skin.table(rules.view(s, "crew")), skin.table(rules.view(s, "guard"))
    assert [(counter.id, counter.marks) for counter in own.boards[0].areas[1].counters] == [
        ("scouts", ("hidden",))
    ]
    assert other.boards[0].areas[1].counters == ()
    assert [counter.id for counter in own.trays[0].counters] == ["swords"]
    assert [counter.id for counter in other.trays[0].counters] == ["scouts", "swords"]
    assert other.trays[0].name == "Crew reserve, hidden" and other.trays[0].note == "hides on the map"
    assert dict(skin.card(rules.view(s, "crew"), "unit:scouts").facts)["Place"] == "old-mill"
    assert dict(skin.card(rules.view(s, "guard"), "unit:scouts").facts)["Place"] == "hidden"


def test_cards_tell_what_is_known() -> None:
    _, skin, s = started()
    assert skin.card(s, "area:old-mill").facts == (
        ("Held by", "Crew"),
        ("Troops", "none"),
        ("Roads", "cove, peak"),
    )
    assert skin.card(s, "area:moon") is None and skin.card(s, "unit:moon") is None


def test_the_log_names_sides_and_points_at_things() -> None:
    _, skin, s = started()
    skin.sentences["sailed"] = "the {troop} sail to the {to}"
    sailed = Event("sailed", {"troop": "boats", "to": "peak"}, ())
    assert skin.sentence(sailed) == "The boats sail to the peak"
    assert skin.parts(sailed) == (
        ("The ", ""),
        ("boats", "unit:boats"),
        (" sail to the ", ""),
        ("peak", "area:peak"),
    )
    assert skin.side_in(sailed) == "crew" and skin.side_in(Event("rain", {}, ())) == ""
    assert skin.sentence(Event("rain", {}, ())) == repr(Event("rain", {}, ()))
    assert skin.moment(s) == ""
    s.begin_turn(3)
    assert skin.moment(s) == "3"
