"""Rulebooks: every rule that the program cites can be read by its number."""

import re

import pytest

from sandtable.board.rulebook import FOLDER, PAGES, for_players, rulebook, rules_in
from sandtable.board.skin import skin_of
from sandtable.cases.vocabulary import rule_ids
from sandtable.games.catalogue import FAMILIES, GAMES, open_game
from tools.conformance import CATALOGUES


def test_every_rule_that_a_case_may_cite_can_be_read():
    books = [rulebook(skin_of(open_game(game)).rule_pages) for game in GAMES]
    known = {id for book in books for id in book.rules}
    cited = [
        id for ids in rule_ids().values() for id in ids if not re.search(r"-W\d|^W", id)
    ]  # no worked examples
    assert len(cited) > 1000
    assert [id for id in cited if id not in known] == []


def test_every_page_of_rules_is_some_games_and_every_family_has_one():
    read = {page for game in GAMES for page in skin_of(open_game(game)).rule_pages}
    assert read | {"rulings"} == set(PAGES) == {path.stem for path in FOLDER.glob("*.md")} - {"README"}
    assert set(FAMILIES) <= read
    assert {name.removesuffix(".md") for name in CATALOGUES} <= read


def test_a_rule_comes_with_its_chapter_its_page_and_its_rulings():
    rule = rulebook(("caen", "firestorm")).find("FS-80")
    assert rule is not None
    assert rule.text.startswith("Strategic moves: starting with the Germans")
    assert (rule.chapter, rule.page) == ("Strategic Phase", "Firestorm, the campaign system")
    assert [ruling.id for ruling in rule.rulings] == ["FS-80a"]
    assert "**Ruling:** One troop after another" in rule.rulings[0].text


def test_a_ruling_that_is_not_there_leads_to_its_rule_and_a_foreign_number_nowhere():
    book = rulebook(("caen", "firestorm"))
    assert book.find("FS-65z") is book.find("FS-65")
    assert book.find("NOR-1") is None and book.find("") is None


def test_a_campaign_of_its_own_folder_has_the_familys_book_without_rulings_of_others():
    book = rulebook(("firestorm",))
    assert book.prefixes == ("FS-",)
    assert "Caen" not in [chapter.title for chapter in book.chapters]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- **SK-1** Blue and Red\n  fight.\n\nAnother paragraph.", [("SK-1", "Blue and Red\n  fight.")]),
        ("- **SK-2 Hiding**: anywhere", [("SK-2", "**Hiding**: anywhere")]),
        ("| ID | Why |\n|---|---|\n| SK-3a | a \\| b |", [("SK-3a", "**Why:** a \\| b")]),
        ("- **FS-1** of another page", []),
    ],
)
def test_rules_are_lines_and_rows_that_begin_with_their_number(text, found):
    assert rules_in(text, ("SK-",)) == found


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("- **FS-65** They retreat. [Retreat Defeated Troops]", "- **FS-65** They retreat."),
        ("It stops. [S] No room: destroyed [R].", "It stops. No room: destroyed."),
        ("It stops [R `exit_stops`=off].", "It stops [R `exit_stops`=off]."),
        ("A [link](page.md) stays.", "A [link](page.md) stays."),
    ],
)
def test_players_do_not_read_where_a_rule_comes_from(line, read):
    assert for_players(line) == read
