"""Briefings on paper: one for each side of every battle on a table, once its forces are known (FS-36, FS-50)."""

from random import Random
from typing import Any

import pytest

from sandtable.board.paper import PaperGrid
from sandtable.board.skin import skin_of
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from tests.games.firestorm.table import Table
from tests.papers.reading import texts


def bayeux(**options: Any) -> Table:
    """50 Division attacks Bayeux from Gold Beach; 21. Panzer defends it."""
    return Table(3, "A2 A3 A5", {"A2": "50-div 8-bde", "A1": "21-pz"}, mode="table", **options).attack(
        "A2>A1"
    )


def fought() -> Table:
    return bayeux().say("50-div", "done").say("21-pz", "done")


def listed(table: Table, seat: str) -> list[str]:
    return [id for id, _ in table.rules.skin().papers(table.s, seat, [])]


def test_each_side_has_a_paper_of_its_own_and_the_organiser_reads_both() -> None:
    table = fought()

    assert listed(table, "allies") == ["battle-1-allies"]
    assert listed(table, "germans") == ["battle-1-germans"]
    assert listed(table, "organiser") == listed(table, "") == ["battle-1-allies", "battle-1-germans"]
    assert table.rules.skin().paper(table.s, "allies", [], "battle-1-germans") is None
    assert table.rules.skin().paper(table.s, "allies", [], "battle-9-allies") is None


def test_there_is_no_paper_while_troops_are_committed_nor_for_a_battle_of_dice() -> None:
    table = bayeux()
    assert listed(table, "") == []
    table.say("50-div", "done")
    assert listed(table, "") == []
    table.say("21-pz", "done")
    assert listed(table, "") != []

    dice = Table(3, "A2 A3 A5", {"A2": "50-div", "A1": "21-pz"}).attack("A2>A1")
    assert listed(dice, "") == []


def test_a_side_reads_its_platoons_with_weapons_and_the_enemys_without() -> None:
    """FS-36, FS-50, FS-51."""
    table = fought()
    paper = table.rules.skin().paper(table.s, "germans", [], "battle-1-germans")
    assert paper is not None
    told = texts(paper)

    assert (paper.title, paper.side) == ("Battle 1: Gold Beach → Bayeux", "germans")
    assert paper.under == "You defend"
    assert "21. Panzerdivision" in told
    assert "50 Northumbrian Division" in told
    assert "Rifle platoon" in told
    assert "command Rifle/MG, 6 Rifle/MG, 1 PIAT, 1 light mortar" in told
    assert "7.5 cm (Sf) 39H" in told and "PIAT" not in told
    assert ("The game", "", "", "", "") in [
        row
        for chapter in paper.chapters
        for part in chapter.parts
        if isinstance(part, PaperGrid)
        for row in part.rows
    ]


@pytest.mark.parametrize("game", ["caen", "norway", "villers-bretonneux"])
def test_every_listed_paper_can_be_read_at_any_moment(game: str) -> None:
    rules: Any = open_game(game, options={"mode": "table"})
    match = Match(rules, Seeded("papers"))
    rng = Random(5)
    read = 0
    for _ in range(250):
        match.roll_on()
        asks = [(key, ask) for key, ask in match.pending().items() if isinstance(ask, Choice)]
        if not asks:
            break
        for seat in ("", *rules.seats()):
            seen = rules.view(match.state, seat)
            for id, title in skin_of(rules).papers(seen, seat, match.heard(seat)):
                paper = skin_of(rules).paper(seen, seat, match.heard(seat), id)
                assert paper is not None
                assert paper.title in title
                assert all(texts(paper)[:2])
                read += 1
        key, ask = rng.choice(asks)
        match.answer(key, random_word(rules.view(match.state, seat_of(key)), ask, rng))
    assert read > 50


def test_nothing_of_a_sealed_commitment_is_on_the_other_sides_papers() -> None:
    """FS-R5: two tables that differ in a sealed answer alone give the other side, and everybody, the same papers."""

    def sealed(*word: str) -> Table:
        return bayeux(secret_commitment=True).say(*word, seat="allies")

    tables = [sealed("50-div", "done"), sealed("50-div", "8-bde", "done")]
    for seat in ("germans", "organiser", ""):
        views = [table.rules.view(table.s, seat) for table in tables]
        one, two = [
            table.rules.skin().papers(seen, seat, []) for table, seen in zip(tables, views, strict=True)
        ]
        assert one == two == ()


def told_by(table: Table, side: str) -> str:
    ((id, _),) = table.rules.skin().papers(table.s, side, [])
    paper = table.rules.skin().paper(table.s, side, [], id)
    assert paper is not None and paper.most_pages == 2
    return "\n".join(texts(paper))


def test_points_are_a_sum_and_every_usual_score_says_what_follows() -> None:
    """FS-8, FS-37, FS-52, FS-61, FS-64, FS-65, FS-68."""
    told = told_by(fought().say("50-div", "done").say("done"), "allies")
    sum = told.partition("Core force of the agreed size\n")[2].splitlines()[:5]
    assert sum == [
        "1250",
        "50 Northumbrian Division, taken as points",
        "100",
        "Points for your force",
        "1350",
    ]
    assert "Does not take the field" in told
    rows = told.partition("German troops destroyed on\n")[2].splitlines()[:10]
    assert rows == [
        "",
        "6-1",
        "Bayeux: captured",
        "no roll",
        "4 or more",
        "",
        "5-2",
        "Bayeux: captured",
        "no roll",
        "5 or more",
    ]
    assert "go back to Gold Beach" in told and "up to 3 troops" in told


def test_several_games_have_lines_of_their_own() -> None:
    """FS-R13."""
    table = bayeux(multi_game=True).say("50-div", "done").say("21-pz", "done")
    assert "Game 3" in told_by(table, "allies") and "Game 3" not in told_by(fought(), "allies")
