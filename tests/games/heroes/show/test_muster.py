"""The army builder as data: tiles, slots, what fits, what it costs, what is wrong."""

from __future__ import annotations

import random

import pytest

from sandtable.board.table import Roster, RosterChoice, RosterTile
from sandtable.games.heroes.play.rules import Heroes, printed
from sandtable.games.heroes.play.setup.armies import read_army
from sandtable.games.heroes.play.setup.free_battle import LayBoard, Muster
from sandtable.kernel.steps import Word
from tests.games.heroes.field import rules_of


def builder() -> Heroes:
    return rules_of("free-battle")


def read(text: str, side: str = "us") -> Roster:
    return builder().skin().muster_sheet(side, tuple(text.split()))


def test_an_empty_army_offers_every_tile_of_its_side() -> None:
    """HON-201, HOC-421."""
    found = read("")
    box = printed()
    assert [choice.letter for choice in found.choices] == [t.id for t in box.tiles.values() if t.side == "us"]
    assert (found.used, found.size, found.closing, found.text) == (0, builder().size, "", "")
    assert found.warnings == ("An army has at least one tile.",)


def test_a_tile_shows_its_slots_and_what_fits_them() -> None:
    """HON-202, HON-203, HON-204."""
    tile = read("101").tiles[0]
    assert (tile.name, tile.cost, tile.facts) == (
        "1st Inf. Div., 16th Inf. Reg. A",
        24,
        "breaks at 3 losses, 3 VP, 16th Infantry",
    )
    assert [slot.large for slot in tile.slots] == [False, False, True]
    assert tile.slots[0].unlocks == "an order"
    letters = [choice.letter for choice in tile.slots[0].choices]
    assert "201@1" in letters
    assert all(letter.endswith("@1") for letter in letters)
    assert all(not printed().gear["us"][letter.partition("@")[0]].large for letter in letters)


def test_an_option_fills_its_slot_and_can_be_found_in_the_word() -> None:
    found = read("101 102 201@1")
    assert not any(slot.letter for slot in found.tiles[0].slots)
    slot = found.tiles[1].slots[0]
    assert (slot.letter, slot.name, slot.at, slot.choices) == ("201@1", "Ammo", 2, ())
    assert found.used == 24 + 22 + 3


def test_an_option_for_an_earlier_tile_goes_right_behind_it() -> None:
    """Options follow their tile, so the letter says where in the word it belongs."""
    found = read("101 102")
    choice = next(one for one in found.tiles[0].slots[0].choices if one.letter == "201@1")
    word = ("101", "102")
    after = (*word[: choice.at], choice.letter, *word[choice.at :])
    assert after == ("101", "201@1", "102")
    assert builder().skin().muster_sheet("us", after).wrong == -1


def test_what_cannot_be_taken_says_why() -> None:
    """HOC-421: each tile at most twice, and within the points."""
    found = read("101 101")
    again = next(choice for choice in found.choices if choice.letter == "101")
    assert "2 times" in again.why or "only" in again.why
    full = read("101 102 103")
    dear = [choice for choice in full.choices if choice.cost > full.size - full.used]
    assert dear
    assert all(choice.why for choice in dear)


def test_an_army_without_officer_is_warned_of() -> None:
    """HOC-421."""
    without = next(
        tile
        for tile in printed().tiles.values()
        if tile.side == "us"
        and not tile.command
        and tile.units
        and not any(printed().kinds[id].faces[0].orders for id in tile.units)
    )
    found = read(without.id)
    assert found.closing == ""
    assert "officer" in found.warnings[0]


def test_a_broken_word_is_read_as_far_as_it_goes() -> None:
    found = read("101 201@1 nonsense 102")
    assert found.wrong == 2
    assert [tile.letter for tile in found.tiles] == ["101"]
    assert "nonsense" in found.warnings[0]


def test_a_finished_army_says_its_tokens_units_and_text() -> None:
    """HON-301: Lt Blean's stars and the unlocked one."""
    found = read("101 201@1 done")
    assert found.text == "101 201@1 done"
    assert found.units == ("Lt Blean", "Recon Team", "Fire Team", "Support Team")
    army = read_army(printed(), "us", ("101", "201@1", "done"))
    assert found.tokens == f"{army.orders} orders, 1 bluff"
    assert found.warnings == ()


def test_the_question_of_an_army_has_a_roster_and_no_other_has() -> None:
    rules = builder()
    s = rules.setup()
    found = rules.skin().muster(s, Muster("german"), ("151",))
    assert found is not None
    assert found.side == "german"
    assert rules.skin().muster(s, LayBoard("us"), ()) is None


@pytest.mark.parametrize("side", ["us", "german"])
def test_every_letter_offered_can_be_taken_and_no_other(side: str) -> None:
    """Random armies: the roster and the letters of the question agree."""
    rules = builder()
    for seed in range(6):
        rng = random.Random(seed)
        word: Word = ()
        while word[-1:] != ("done",):
            found = rules.skin().muster_sheet(side, word)
            assert found.wrong == -1
            assert found.used <= found.size
            offered = {choice.letter for choice in found.choices if not choice.why}
            offered |= {one.letter for one in choices(found.tiles[-1:]) if not one.why}
            letters = rules.skin().muster_letters(side, word)
            assert set(letters) == offered | ({found.closing} if found.closing else set())
            word = (*word, rng.choice(letters))
        assert rules.skin().muster_sheet(side, word).text.split()[-1] == "done"


def choices(tiles: tuple[RosterTile, ...]) -> list[RosterChoice]:
    return [choice for tile in tiles for slot in tile.slots for choice in slot.choices]
