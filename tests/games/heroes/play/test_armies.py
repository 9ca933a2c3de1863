"""Armies: tiles, options in slots, stripes, points and limits (HON-201 … HON-208, HOC-421)."""

from random import Random

import pytest

from sandtable.board.box import BoxError
from sandtable.games.heroes.data.army_files import parse_army
from sandtable.games.heroes.play.nouns import SIDES
from sandtable.games.heroes.play.setup.armies import DONE, Army, ArmyError, letters, read_army, why_not
from tests.games.heroes.printed import printed


def army(text: str, side: str = "us", size: int = 0) -> Army:
    return read_army(printed(), side, tuple(text.split()), size)


def refusal(text: str, side: str = "us", size: int = 0) -> tuple[str, str]:
    """Code and rule of what is wrong with a whole army."""
    with pytest.raises(ArmyError) as caught:
        army(text, side, size)
    return caught.value.reason[0], caught.value.reason[2]


def test_an_army_is_read_from_its_text_and_written_again() -> None:
    """HON-201: units by name in the order of the army, with the group they came with."""
    read = army("101 225@3 201@1 102 done")
    assert read.text() == "101 201@1 225:U16@3 102 done"
    assert army(read.text()).text() == read.text()
    assert [unit.id for unit in read.units] == [
        "blean",
        "recon",
        "fire-1",
        "support-1",
        "baz",
        "fire-2",
        "corwin",
        "fire-3",
        "fire-4",
        "support-2",
    ]
    assert [unit.group for unit in read.units] == ["101"] * 4 + ["101.3"] * 2 + ["102"] * 4
    assert read.cost == 24 + 3 + 12 + 22


def test_a_tile_and_each_support_option_break_by_themselves() -> None:
    """HON-201, HON-751, HON-801, WE-15."""
    read = army("101 201@1 224@3 105 done")
    assert {id: (group.breaks, group.points) for id, group in read.groups.items()} == {
        "101": (3, 3),
        "101.3": (2, 2),
        "105": (0, 0),
    }
    assert read.groups["101.3"].units == ("fire-2", "support-2", "30cal")


def test_a_second_tile_of_a_kind_has_a_group_of_its_own() -> None:
    read = army("107 204@1 107 204@2 103 done")
    assert list(read.groups) == ["107", "107-2", "103"]
    assert [place.id for place in read.options] == ["107.1", "107-2.2"]
    assert [unit.id for unit in read.units if unit.group == "107-2"] == ["eng-3", "eng-4", "flame-2"]


def test_an_option_must_have_the_shape_of_its_slot() -> None:
    """HON-202 (a)."""
    assert refusal("101 224@1 done") == ("shape", "HON-202")
    assert refusal("101 201@3 done") == ("shape", "HON-202")


def test_an_option_must_share_a_stripe_with_its_slot() -> None:
    """HON-202 (b), HON-203: specific, generic and command stripes."""
    assert refusal("102 224@3 done") == ("stripe", "HON-202")  # U16 in a slot for UGEN
    assert refusal("101 214@1 done") == ("stripe", "HON-202")  # an order wants a command slot
    assert refusal("105 221:U16@1 done") == ("stripe", "HON-202")
    assert refusal("101 224:UGEN@3 done") == ("printing", "HON-203")
    assert army("102 224@2 done").options[0].printing == "U16"
    assert army("104 221@1 done").options[0].printing == "UCMD"


def test_a_slot_holds_one_option_and_must_be_there() -> None:
    """HON-202."""
    assert refusal("101 201@1 209@1 done") == ("slot-taken", "HON-202")
    assert refusal("106 201@2 done") == ("no-slot", "HON-202")
    assert refusal("106 201@0 done") == ("no-slot", "HON-202")
    assert refusal("106 201@x done") == ("no-slot", "HON-202")
    assert refusal("201@1 101 done") == ("no-tile", "HON-202")
    assert refusal("101 201 done") == ("which-slot", "HON-202")


def test_what_does_not_exist_or_is_the_enemys() -> None:
    """HON-201, HON-202."""
    assert refusal("109 done") == ("unknown", "HON-201")
    assert refusal("151 done") == ("wrong-side", "HON-201")
    assert refusal("101 206@1 done") == ("wrong-side", "HON-202")
    assert refusal("101 299@1 done") == ("unknown", "HON-202")
    assert refusal("done") == ("empty", "HON-201")
    assert refusal("101") == ("open", "HOC-421")
    assert refusal("101 done 102") == ("closed", "HOC-421")


def test_a_slot_unlocks_while_filled() -> None:
    """HON-204: a star counts for the whole army, Scout only for the units of the option in that slot."""
    assert army("101 done").orders == 2 and army("101 201@1 done").orders == 3
    assert army("101 201@2 done").orders == 2
    scouts = {unit.id: unit.scout for unit in army("102 224@2 236@3 done").units}
    assert {id for id, scout in scouts.items() if scout} == {"fire-3", "support-2", "30cal"}
    assert scouts["30cal"] == 2


def test_pathfinders_make_scouts_of_the_units_of_their_tile() -> None:
    """HOC-210."""
    read = army("101 210@1 225@3 102 done")
    assert {unit.id for unit in read.units if unit.scout == 2} == {"blean", "recon", "fire-1", "support-1"}


def test_five_tokens_of_the_worked_example() -> None:
    """WE-1, HON-205, HON-301: Taylor 1, Planning 1, Blean 2, the filled left slot 1; big stars are no tokens."""
    assert army("105 214@1 101 201@1 done").orders == 5


def test_tokens_of_personal_orders_plans_and_bluffs() -> None:
    """HON-302, HON-303, HON-731, HON-656."""
    read = army("104 212@1 216@2 done")
    assert (read.orders, read.specials, read.bluffs) == (2, 1, 2)
    assert army("107 108 done").orders == 0  # no officer, no star


def test_stripes_of_units() -> None:
    """HOC-111: what is printed on tiles, and the printing bought of a support option."""
    stripes = {unit.id: unit.stripe for unit in army("101 225:UGEN@3 107 done").units}
    assert stripes["blean"] == "U16" and stripes["eng-1"] == "UGEN"
    assert stripes["baz"] == stripes["fire-2"] == "UGEN" and stripes["fire-1"] == "U16"
    german = {unit.id: unit.stripe for unit in army("152 231@3 158 154 156 done", "german").units}
    assert german["pschreck"] == "GGEN" and german["pziv"] == "GGEN"
    assert german["brehm"] == german["lenz"] == german["roth"] == "G304"


def test_without_a_word_the_printing_of_the_regiment_is_bought() -> None:
    """HOC-111."""
    assert {unit.stripe for unit in army("101 225@3 done").units} == {"U16"}
    assert army("102 225@3 done").units[-1].stripe == "UGEN"  # the only one the slot accepts


def test_whom_gear_serves() -> None:
    """HON-701, HON-206, HOC-111: units with the tile's stripe; on a Command tile every unit."""
    ammo, knife, radio = army("101 201@1 104 221@1 107 201@1 done").options
    assert ammo.serves("U16") and not ammo.serves("UGEN")
    assert knife.serves("U16") and knife.serves("UGEN")
    assert radio.serves("UGEN") and not radio.serves("U16")


def test_a_customization_belongs_to_the_main_counter_of_its_tile() -> None:
    """HON-208: a leading role or the tile's officer, never one of an option."""
    thompson, knife, radio = army("101 218@2 104 221@1 105 214@1 done").options
    assert (thompson.bearer, knife.bearer, radio.bearer) == ("blean", "whitlock", "")


# free battle


def test_an_army_may_not_cost_more_than_agreed() -> None:
    """HOC-421, HON-207."""
    assert army("101 102 201@1 done", size=60).cost == 49
    assert refusal("101 102 224@2 done", size=60) == ("points", "HOC-421")
    assert army("101 102 103 201@1 104 done", size=80).cost == 80
    assert refusal("101 102 103 201@1 104 209@2 done", size=80) == ("points", "HOC-421")


def test_an_army_has_an_officer_with_an_order_star() -> None:
    """HOC-421, HOC-421b: a character with Orders is one, too."""
    assert refusal("107 done", size=60) == ("no-officer", "HOC-421")
    assert army("107 104 done", size=60).orders == 2
    assert army("107 done").cost == 20  # of no size: a scenario may do as it likes


def test_nothing_is_bought_that_leaves_too_little_for_an_officer() -> None:
    """Every army that was begun can be finished."""
    assert refusal("108 204@1 done", size=60) == ("officer-first", "HOC-421")
    assert army("108 104 done", size=60).cost == 57


def test_command_tiles_go_with_the_points_begun() -> None:
    """HOC-421: one for every 50 points begun."""
    assert army("101 104 105 done", size=60).cost == 40
    assert refusal("101 104 105 105 done", size=100) == ("command", "HOC-421")
    assert army("101 104 105 105 done", size=101).cost == 46
    assert refusal("101 104 105 done", size=50) == ("command", "HOC-421")


def test_each_tile_at_most_twice_and_never_beyond_the_counters() -> None:
    """HOC-421, HOC-66: so every tile with an officer or a character once."""
    assert refusal("101 101 done", size=150) == ("mix", "HOC-66")
    assert refusal("106 106 101 done", size=150) == ("mix", "HOC-66")
    assert refusal("107 107 107 done", size=150) == ("mix", "HOC-66")  # there are only 2 flamethrowers
    assert refusal("105 105 105 101 done", size=200) == ("twice", "HOC-421")
    assert army("107 107 101 done", size=150).cost == 64
    assert refusal("108 229@2 108 done", size=200) == ("mix", "HOC-66")  # a third Sherman
    assert refusal("101 228@3 102 228@3 done", size=150)[0] == "mix"  # fire teams: 1 + 2 + 2 + 2


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", [60, 100, 150])
def test_every_army_that_was_begun_can_be_finished(side: str, size: int) -> None:
    """HOC-421: letters are exactly what is not refused, and lead to a legal army."""
    rng = Random(f"{side}{size}")
    everything = [*printed().tiles, DONE]
    everything += [f"{id}@{slot}" for id in printed().gear[side] for slot in (1, 2, 3)]
    for _ in range(25):
        draft: tuple[str, ...] = ()
        while not draft or draft[-1] != DONE:
            offered = letters(printed(), side, size, draft)
            assert offered and len(set(offered)) == len(offered)
            for letter in [*rng.sample(everything, 8), *rng.sample(offered, min(3, len(offered)))]:
                refused = why_not(printed(), side, size, draft, letter)
                named = [other for other in offered if other.split(":")[0] + "@" + other[-1] == letter]
                assert (refused is None) == (letter in offered or bool(named))
                assert refused is None or all(refused)
            more = [letter for letter in offered if letter != DONE]
            draft = (*draft, rng.choice(more or offered))
        built = read_army(printed(), side, draft, size)
        assert built.cost <= size and built.orders > 0
        assert letters(printed(), side, size, draft) == []
        assert read_army(printed(), side, built.word, size).word == built.word


# armies as files


def fault(text: str) -> str:
    with pytest.raises(BoxError) as caught:
        parse_army(printed(), text, "mine.army")
    return str(caught.value)


def test_an_army_can_be_kept_in_a_file() -> None:
    text = "# for Sunday\nus 100\n101 201@1   # Blean\n  224@3\n102 done\n"
    assert parse_army(printed(), text, "mine.army").text() == "101 201@1 224@3 102 done"
    assert parse_army(printed(), "151 done", "mine.army").side == "german"
    assert parse_army(printed(), "150 us 101 done", "mine.army").cost == 24


def test_a_fault_in_an_army_names_file_line_word_and_rule() -> None:
    assert fault("us 100\n101\n224@1 done") == (
        "mine.army:3: 224@1: .30 Cal squad does not fit a small slot. (HON-202)"
    )
    assert fault("us 60\n101 224@3\n102 done").startswith(
        "mine.army:3: 102: It costs 22; 16 points are left."
    )
    assert fault("german\n101 done") == (
        "mine.army:2: 101: 1st Inf. Div., 16th Inf. Reg. A is not for this side. (HON-201)"
    )
    assert fault("us\n101\n") == "mine.army:2: 101: An army ends with done. (HOC-421)"
    assert fault("# nothing").startswith("mine.army: there is no army in this file")
    assert fault("hello world").startswith("mine.army:1: hello: There is no tile or option hello.")
