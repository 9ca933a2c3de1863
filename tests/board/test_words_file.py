"""The words of a game in a file: texts of steps, sentences of events, titles."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.board.box import BoxError
from sandtable.board.skin import Show, Skin
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Dice
from tests.kernel import toys

WORDS = """
title = "Toys"
blurb = ["2 seats"]
sides = { red = "begins" }

[steps]
Round = { name = "Round {number}" }
Pick = { asked = "What does {seat} pick?", hinted = "One of them, {who}.", letters = { go = "Go on" } }
Toss = { asked = "Heads?", hoped = "wins the toss" }

[log.diary]
entered = "{entry} was written"
"""


class ShowPick(Show[toys.Pick, toys.Diary]):
    hinted = "is overwritten"
    settled = "stays"


def skin_in(folder: Path, text: str = WORDS) -> Skin[toys.Diary]:
    (folder / "words.toml").write_text(text, encoding="utf-8")

    class ToySkin(Skin[toys.Diary]):
        pass

    ToySkin.folder = str(folder)
    return ToySkin()


def test_steps_are_named_by_the_file(tmp_path: Path) -> None:
    skin, s = skin_in(tmp_path), toys.Toy().setup()
    assert skin.step_name(toys.Round(2)) == "Round 2"
    assert skin.question(s, toys.Pick("red")) == "What does red pick?"
    assert skin.letter_name(s, toys.Pick("red"), (), "go") == "Go on"
    assert skin.letter_name(s, toys.Pick("red"), (), "stop") == "stop"
    assert skin.step_name(toys.Path("red")) == "Path"


def test_a_show_of_the_skins_own_module_takes_the_texts_of_the_file(tmp_path: Path) -> None:
    skin, s = skin_in(tmp_path), toys.Toy().setup()
    assert isinstance(skin.show(toys.Pick("red")), ShowPick)
    assert skin.help(s, toys.Pick("red")) == "One of them, red."
    assert skin.given(s, toys.Pick("red")) == ("stays",)


def test_events_are_told_by_the_file_with_their_topic(tmp_path: Path) -> None:
    skin, event = skin_in(tmp_path), Event("entered", {"entry": "rain"}, ())
    assert skin.sentence(event) == "Rain was written." and skin.topic(event) == "diary"
    assert (skin.title(), skin.blurb(), skin.side_blurb("red"), skin.side_blurb("blue")) == (
        "Toys",
        ("2 seats",),
        "begins",
        "",
    )


def test_what_is_hoped_of_a_throw_has_its_chance(tmp_path: Path) -> None:
    class Luck(toys.Toss):
        def dice(self, s: toys.Diary) -> Dice:
            return Dice.needing(6, 2, {"wind": 1})

    skin, s = skin_in(tmp_path), toys.Toy().setup()
    found = skin.forecast(s, "red", Luck("red"), ())
    assert found is not None and found.label == "wins the toss" and found.chance == pytest.approx(5 / 9)
    (column,) = found.columns
    assert (column.title, column.die, column.rows[0].value, column.rows[0].text) == (
        "Red",
        "2d6, 5 or more",
        "+1",
        "wind",
    )
    assert skin.forecast(s, "red", toys.Toss("red"), ()) is None  # its dice are added, none of them succeeds


def test_a_text_that_does_not_fit_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r"words.toml:2: \[steps.Round\] name: expected a text; found 3"):
        skin_in(tmp_path, "[steps]\nRound = { name = 3 }\n[log]\n")


def test_a_skin_without_a_folder_has_no_words() -> None:
    skin: Skin[toys.Diary] = Skin()
    assert skin.words is None and skin.title() == "" and skin.blurb() == () and skin.side_blurb("red") == ""
