"""Primers: what newcomers are told is there for every game and cites rules that exist."""

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.box import BoxError
from sandtable.board.briefing import primer_of
from sandtable.board.primer import Primer, fill
from sandtable.board.rulebook import rulebook
from sandtable.board.skin import skin_of
from sandtable.commands.checks import faults_of
from sandtable.games.catalogue import GAMES, open_game, open_local
from sandtable.games.firestorm.blocks.play.ground import DefendedGround
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.show import nouns as firestorm_nouns
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.show import reasons as heroes_reasons
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Rules, random_word
from sandtable.kernel.steps import Choice
from sandtable.live.lobby.games import opened

SCENARIOS = [(game, scenario) for game in GAMES for scenario in opened(game).scenarios()]


def texts(primer: Primer) -> list[str]:
    """Every text of a primer that may cite rules."""
    hints = [hint.text for hint in primer.guide.hints] if primer.guide is not None else []
    lines = [*primer.scores, *primer.order, *primer.know, *primer.things.values(), *hints]
    return [primer.situation, primer.wins, *[term.rule for term in primer.terms], *lines]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_has_a_briefing_that_cites_rules_that_exist(game: str, scenario: str) -> None:
    rules = opened(game, scenario)
    primer, book = primer_of(rules), rulebook(skin_of(rules).rule_pages)
    assert primer.situation and primer.wins and primer.order and primer.scores
    assert len(primer.know) == 3
    assert all([aim.text for aim in primer.aims])
    number = re.compile(rf"(?:{'|'.join(book.prefixes)})[A-Z]?\d+[a-z]?")
    cited = {id for text in texts(primer) for id in number.findall(text)}
    assert cited
    assert [id for id in cited if id not in book.rules] == []


def about(primer: Primer, id: str) -> str:
    """The sentence about a track, tray or item, found as the pages find it (`client/src/lib/marking.ts`)."""
    names = [
        name for name in primer.things if re.search(rf"^{re.escape(name)}($|[-:])|-{re.escape(name)}$", id)
    ]
    return primer.things[max(names, key=len)] if names else ""


def things_on_table(rules: Rules[Any]) -> set[str]:
    """The ids of tracks, trays and items that a match shows, played at random from its beginning to its end."""
    match, rng, found = Match(rules, Seeded("primer")), random.Random(7), set[str]()
    match.roll_on()
    for number in range(400):
        if not match.pending():
            break
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        match.answer(key, random_word(rules.view(match.state, key.split("#")[0]), ask, rng))
        match.roll_on()
        if number % 40 == 0:
            table = skin_of(rules).table(rules.view(match.state, rules.playing()[0]))
            assert table is not None
            found |= {track.id for track in table.tracks} | {tray.id for tray in table.trays}
            found |= {item.id for tray in table.trays for item in tray.items}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_lies_beside_the_map_is_explained(game: str) -> None:
    rules = open_game(game)
    primer = primer_of(rules)
    assert [id for id in sorted(things_on_table(rules)) if not about(primer, id)] == []


@pytest.mark.parametrize(
    ("family", "folder"),
    [
        ("firestorm", "tests/games/firestorm/fords"),
        ("armored-thrust", "tests/games/armored_thrust/crossroads"),
    ],
)
def test_a_made_campaign_without_words_has_a_briefing_of_its_numbers(family: str, folder: str) -> None:
    primer = primer_of(open_local(family, folder))
    assert "turns" in primer.situation and primer.wins and primer.order
    assert primer.levels[0].name.endswith("victory")
    assert primer.terms and primer.guide is None


def test_the_words_of_a_made_campaign_win_over_its_familys(tmp_path: Path) -> None:
    (tmp_path / "primer.toml").write_text('situation = "A wet week."\naims = { red = "Stay dry." }\n')
    numbers = primer_of(open_local("firestorm", "tests/games/firestorm/fords"))
    told = fill(numbers, [str(tmp_path)], ("blue", "red"))
    assert told.situation == "A wet week."
    assert [aim.text for aim in told.aims] == ["cross the river", "Stay dry."]
    assert told.order  # the family's


def test_an_unknown_key_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "primer.toml").write_text('wins = "so"\nsituatoin = "…"\n')
    with pytest.raises(BoxError, match=r"primer.toml:2: situatoin: unknown key; did you mean `situation`\?"):
        fill(Primer(""), [str(tmp_path)], ())


def modifiers(game: str) -> list[str]:
    """What may modify a die, in words, units and cards aside: these have cards of their own."""
    rules = opened(game)
    skin = skin_of(rules)
    if isinstance(rules, Heroes):
        ground = [one.name for one in rules.box.terrain.values() if one.obscures or one.bonus]
        return [*heroes_reasons.REASONS.values(), *ground]
    if isinstance(rules, Firestorm):
        blocks: dict[str, str] = getattr(skin, "reasons", {})
        grounds = [
            terrain
            for block in getattr(rules, "blocks", ())
            if isinstance(block, DefendedGround)
            for terrain, bonus in block.defence.items()
            if bonus
        ]
        ids = [*firestorm_nouns.REASONS, *grounds]
        return [*blocks.values(), *[skin.reason(id) for id in ids]]
    return ["ambush", "cover"] if game == "skirmish" else []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_modifies_a_die_can_be_looked_up(game: str) -> None:
    """By a term in its words, which leads to its rule; Totalize's modifiers cite their rules themselves."""
    primer = primer_of(opened(game))
    linked = [form.lower() for term in primer.terms if term.rule for form in term.forms]
    found = modifiers(game)
    assert found or game == "totalize"
    assert [
        text for text in found if not any(re.search(rf"\b{re.escape(form)}", text.lower()) for form in linked)
    ] == []


def test_forms_of_terms_of_one_game_are_told_apart() -> None:
    for game in GAMES:
        forms = [form.lower() for term in primer_of(opened(game)).terms for form in term.forms]
        assert len(forms) == len(set(forms)), game


def test_checking_a_folder_finds_a_fault_in_its_texts(tmp_path: Path) -> None:
    folder = Path(shutil.copytree("tests/games/firestorm/fords", tmp_path / "fords"))
    assert faults_of(folder) == []
    (folder / "guide.toml").write_text('seat = "greens"\nabout = "x"\nseed = "y"\nhints = []\n')
    [fault] = faults_of(folder)
    assert "guide.toml:1: seat: expected one of blue, red" in fault
