"""The catalogue opens games by name and matches from their records."""

import subprocess
import sys

import pytest

from sandtable.games.catalogue import GAMES, load_match, open_game
from sandtable.games.skirmish.field import Field
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded, Typed
from sandtable.kernel.match import Match
from sandtable.kernel.record import Record, RecordError


def played() -> Record:
    """Three lines of a skirmish."""
    rules = open_game("skirmish", options={"turns": 2})
    match = Match(rules)
    match.answer("red", ("mill",))
    match.answer("blue", ("ford",))
    match.answer("red", ("done",))
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = match.journal
    return record


def test_games_are_offered_in_order() -> None:
    assert list(GAMES)[:2] == ["skirmish", "caen"]


def test_a_game_is_opened_with_its_options() -> None:
    assert open_game("skirmish").options == {"turns": 6, "orders": 2}
    assert open_game("skirmish", "crossings", {"turns": 3}).options == {"turns": 3, "orders": 2}


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError) as error:
        open_game("chess")
    assert str(error.value) == f"no game is called 'chess'; there are {', '.join(GAMES)}"


def test_the_catalogue_loads_no_game() -> None:
    code = (
        "import sys, sandtable.games.catalogue; "
        "print([name for name in sys.modules if name.startswith('sandtable.games.')])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "['sandtable.games.catalogue']"


def test_a_match_is_loaded_from_its_record() -> None:
    text = records.write(played())
    record, match = load_match(text)
    assert record.options == {"turns": 2, "orders": 2} and isinstance(match.box, Typed)
    assert isinstance(match.state, Field) and match.state.hidden == {"rangers": "ford", "partisans": "mill"}
    assert list(match.pending()) == ["blue"]
    record.lines = match.journal
    assert records.write(record) == text


def test_a_revealed_seed_throws_on() -> None:
    record = played()
    record.seed = "overlord"
    _, match = load_match(records.write(record))
    assert isinstance(match.box, Seeded) and match.box.seed == "overlord"


def test_a_record_with_everything_in_it_is_loaded() -> None:
    rules = open_game("skirmish")
    match = Match(rules, Seeded("s"))
    match.answer("blue", ("bridge",))
    match.answer("red", ("wood",))
    match.answer("red", ("done",))
    match.answer("blue", ("done",))
    match.answer("blue", ("spring",))
    match.answer("red", ("wait",))
    match.roll()
    match.back("umpire", 5, "the wrong letter")
    match.answer("red", ("wait",))
    match.correct("organiser", {"troops": {"hussars": "farm"}}, "they never left")
    match.roll()
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = match.journal
    _, again = load_match(records.write(record))
    assert again.journal == match.journal and again.log == match.log and again.throws() == 2
    assert rules.facts(again.state) == rules.facts(match.state)


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        load_match(text)
    return error.value


def test_another_version_of_the_rules_is_refused() -> None:
    record = played()
    record.rules = 2
    error = refused(records.write(record))
    assert error.line == 1
    assert error.message == "made with rules version 2 of skirmish; this program has 1"


def test_an_unknown_game_or_option_is_refused_at_the_header() -> None:
    record = played()
    record.game = "chess"
    assert refused(records.write(record)).message.startswith("no game is called 'chess'")
    record = played()
    record.options["fog"] = True
    error = refused("\n" + records.write(record))
    assert (error.line, error.message) == (2, "skirmish has no option 'fog'; it has turns, orders")


def test_a_line_that_does_not_fit_is_named_by_its_number_in_the_file() -> None:
    header, *lines = records.write(played()).splitlines()
    lines[2] = lines[2].replace("done", "fly")
    error = refused("\n\n".join([header, *lines]))
    assert (error.line, error.message) == (7, "'fly' is not possible here. [not-offered, SK-4]")


def test_a_line_that_answers_another_question_is_named() -> None:
    header, *lines = records.write(played()).splitlines()
    error = refused("\n".join([header, lines[0], lines[0]]))
    assert error.line == 3
    assert error.message == "it answers HideReserve of red, but asked is HideReserve of blue"


def test_a_start_position_that_cannot_be_read_is_refused_at_the_header() -> None:
    record = played()
    record.position = "turn = = 3\n"
    error = refused(records.write(record))
    assert error.line == 1 and error.message.startswith("starts from a position")
