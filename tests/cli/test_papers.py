"""`paper`."""

from pathlib import Path
from random import Random

import pytest

from sandtable.files import MatchFile
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from tests.cli.conftest import Run


@pytest.fixture
def at_the_table(run: Run) -> str:
    """A campaign for Caen, played at random until a battle waits for its score."""
    assert run("new", "caen", "game.sand", "--option", "mode=table", "--seed", "x").code == 0
    rng = Random(3)
    while True:
        file = MatchFile.open("game.sand")
        asks = file.match.pending()
        key, ask = next(iter(asks.items()))
        if type(ask).__name__ == "ReportScore":
            return "game.sand"
        if isinstance(ask, Choice):
            word = random_word(file.match.rules.view(file.match.state, seat_of(key)), ask, rng)
            assert run("answer", "game.sand", key, *word).code == 0
        else:
            assert run("roll", "game.sand").code == 0


def test_papers_are_listed_read_and_written_as_pdf(at_the_table: str, run: Run) -> None:
    (one,) = run("paper", at_the_table, "--seat", "allies", "--json").json["papers"]
    assert one["id"] in run("paper", at_the_table, "--seat", "allies").out

    told = run("paper", at_the_table, "--seat", "allies", "--id", one["id"])
    assert told.code == 0
    assert "Your force: Allies" in told.out
    assert "______" in told.out and "[ ]" in told.out
    assert "Points for your force" in told.out and "FS-8" in told.out
    assert "A sketch: the mission says where forces deploy" in told.out
    facts = run("paper", at_the_table, "--seat", "allies", "--id", one["id"], "--json").json
    assert facts["side"] == "allies"

    done = run("paper", at_the_table, "--seat", "allies", "--pdf", "briefing.pdf", "--json")
    assert done.json == {"id": one["id"], "title": facts["title"], "pdf": "briefing.pdf"}
    assert Path("briefing.pdf").read_bytes().startswith(b"%PDF-")


def test_what_cannot_be_had_is_refused_in_a_sentence(at_the_table: str, run: Run) -> None:
    done = run("paper", at_the_table, "--seat", "germans", "--id", "battle-99-allies")
    assert (done.code, done.out) == (2, "")
    assert "there is no paper 'battle-99-allies' for this seat" in done.err
    assert run("paper", at_the_table, "--seat", "nobody").code == 2
    assert run("paper", at_the_table, "--seat", "allies", "--pdf", "no/such/folder.pdf").code == 1

    run("new", "skirmish", "other.sand")
    assert "skirmish writes no papers" in run("paper", "other.sand").err


def test_a_seat_without_papers_is_told_so(run: Run) -> None:
    run("new", "caen", "game.sand", "--seed", "x")
    assert run("paper", "game.sand", "--seat", "allies").out == "There are no papers for this seat now.\n"
