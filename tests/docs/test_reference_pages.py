"""The reference pages are what the code says, and what matches really tell, ask, offer and refuse is on them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sandtable.board.skin import BY_HAND, skin_of
from sandtable.cases.kinds import kinds_of_fact, listed
from sandtable.cases.vocabulary import events_of
from sandtable.games.catalogue import GAMES, open_game
from tools import reference
from tools.game_code import GameCode
from tools.reference_trial import Trial, unlisted
from tools.vocabulary import events

ROOT = Path(__file__).resolve().parents[2]
MATCHES = 4  # `python tools/reference.py --try 100` plays more


def test_the_pages_are_up_to_date() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in reference.FOLDER.glob("*.md")}
    assert kept == reference.pages(), "run python tools/reference.py"


@pytest.mark.parametrize("family", sorted(listed()))
def test_every_fact_of_every_event_has_kinds_and_no_other_is_listed(family: str) -> None:
    """That the kinds are right is seen in random matches (test_case_names); `tools/reference.py --check` asks mypy."""
    told = {(verb, name) for verb, names in events_of(family).items() for name in names}
    assert not [one for one in sorted(told) if not kinds_of_fact(family, *one)], (
        "run python tools/reference.py"
    )
    kept = {name for names in listed()[family].values() for name in names}
    known = {name for _, name in told} | {f"{verb}.{name}" for verb, name in told}
    assert not kept - known, "run python tools/reference.py"


@pytest.mark.parametrize("game", list(GAMES))
def test_what_comes_up_in_random_matches_is_listed(game: str) -> None:
    assert list(unlisted(game, MATCHES)) == []


def test_the_trial_finds_what_is_not_listed() -> None:
    trial = Trial("skirmish")
    trial.listed.steps.discard("Turn")
    trial.listed.events["turn"] = set()
    trial.listed.facts.discard("holds.*")
    trial.listed.letters.discard("done")
    trial.listed.things.discard("done")
    trial.listed.reasons.clear()
    trial.play(open_game("skirmish"), Random("reference"))
    kinds = {fault.split(": ")[2].split()[0] for fault in trial.faults}
    assert kinds == {"step", "event", "fact", "letter", "refusal"}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_event_that_has_a_sentence_is_told_somewhere(game: str) -> None:
    rules = open_game(game)
    assert set(skin_of(rules).sentences) - set(BY_HAND) <= set(events(GameCode(rules)))


@pytest.mark.parametrize(
    ("game", "letter"),
    [("heroes", "hide"), ("heroes", "pack-up"), ("heroes", "spread-suppress"), ("totalize", "column")],
)
def test_letters_that_name_no_thing_are_listed(game: str, letter: str) -> None:
    assert f"| `{letter}` |" in (reference.FOLDER / f"{game}.md").read_text(encoding="utf-8")


def test_the_other_pages_lead_here() -> None:
    for page in ("formats.md", "conformance.md"):
        assert "(reference/README.md)" in (ROOT / "docs" / page).read_text(encoding="utf-8")
