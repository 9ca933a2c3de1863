"""The page on Heroes lists its files, windows, scenarios and the counts of its data; its words can be spelled."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.games.heroes.play.catalogue import STEPS
from sandtable.games.heroes.play.reactions.responses import RESPONSES
from sandtable.games.heroes.play.rules import Heroes

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "src" / "sandtable" / "games" / "heroes"
PAGE = (ROOT / "docs" / "heroes.md").read_text(encoding="utf-8")
PARTS = {part.partition("\n")[0]: part for part in re.split(r"^## ", PAGE, flags=re.M)}
HEROES = Heroes("", {})


def rows(text: str) -> list[list[str]]:
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines][2:]


def test_every_folder_of_the_game_has_its_chapter() -> None:
    told = re.findall(r"^\|[^|]*\| `([\w/]+)/`", PARTS["Where a rule stands"], re.M)
    there = {folder.parent.relative_to(FOLDER).as_posix() for folder in FOLDER.rglob("*/__init__.py")}
    assert set(told) == there - {"."}
    assert len(told) == len(set(told)), "a folder is listed twice"


def test_the_folders_that_are_named_are_there() -> None:
    for name in ("content", "scenarios"):
        assert f"`{name}/`" in PAGE
        assert (FOLDER / name).is_dir()


def test_rules_that_are_named_exist() -> None:
    known: set[str] = set()
    for name in ("heroes.md", "heroes-content.md", "rulings.md"):
        text = (ROOT / "docs" / "rules" / name).read_text(encoding="utf-8")
        known |= set(re.findall(r"\b(?:HON|HOC)-\d+[a-z]?\b", text))
    assert set(re.findall(r"\b(?:HON|HOC)-\d+[a-z]?\b", PAGE)) <= known


def test_every_window_is_told_with_all_cards_that_answer_it() -> None:
    told = {row[0]: row for row in rows(PARTS["Reaction windows"])}
    assert list(told) == list(RESPONSES)
    for window, responses in RESPONSES.items():
        cards = {str(card) for each in responses if (card := getattr(each, "card", ""))}
        named = set(re.findall(r"`([a-z-]+)`", told[window][3]))
        assert cards <= named, window
        assert (named & set(HEROES.box.cards)) - {"burst-into-action", "surprise"} == cards, window


def test_the_counts_are_those_of_the_data() -> None:
    about = dict(rows(PAGE.partition("## ")[0]))
    box = HEROES.box
    assert re.findall(r"`([a-z-]+)`", about["Scenarios"]) == list(HEROES.scenarios())
    sides = [len([kind for kind in box.kinds.values() if kind.side == side]) for side in ("us", "german")]
    assert about["Counters"] == f"{sides[0]} US, {sides[1]} German"
    assert about["Boards"].startswith(f"{len(box.boards)}, ")
    assert about["Cards"] == f"two decks of {len(box.deck('us'))}, of {len(box.cards)} kinds"


def test_questions_that_are_named_are_steps() -> None:
    told = {
        name for row in rows(PARTS["How words are spelled"]) for name in re.findall(r"`([A-Z]\w+)`", row[0])
    }
    assert told and told <= {step.__name__ for step in STEPS}


def test_every_ruling_that_the_code_cites_is_written_down() -> None:
    rulings = (ROOT / "docs" / "rules" / "rulings.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^\| ((?:HON|HOC)-\d+[a-z]) \|", rulings, re.M))
    cited: set[str] = set()
    for folder in (FOLDER, ROOT / "tests" / "games" / "heroes"):
        for path in folder.rglob("*.py"):
            cited |= set(re.findall(r"\b(?:HON|HOC)-\d+[a-z]\b", path.read_text(encoding="utf-8")))
    assert cited <= written
