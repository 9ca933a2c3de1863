"""Positions as text: whatever can be played can be written and read back; whatever cannot be is refused."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.board.box import BoxError
from sandtable.board.toml import toml
from sandtable.games import catalogue
from sandtable.games.catalogue import load_match, open_game
from sandtable.games.positions import position_for, read_position, write_position
from sandtable.kernel import codec, engine
from sandtable.kernel import record as records
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.kernel.record import Record, RecordError
from sandtable.kernel.rules import Rules, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Throw

Options = dict[str, OptionValue]
TABLE: Options = {"mode": "table"}
OPEN: Options = {"mode": "mixed", "simultaneous": True, "tabletop_battles": (4, 4, 4, 4, 4)}
SETS: list[tuple[str, Options]] = [
    ("skirmish", {}),
    ("skirmish", {"turns": 9, "orders": 3}),
    ("caen", {}),
    ("caen", TABLE),
    ("caen", OPEN),
    ("caen", {"secret_commitment": True, "map_estuary": True, "gw_agra": (1, 2, 3)}),
    ("caen", {"mode": "mixed", "allied_commanders": 2, "german_commanders": 1, "simultaneous": True}),
    ("caen", {"mode": "formation", "follow_allies": ("7-armd",), "tr_from_map": True, "multi_game": True}),
]
OFTEN = 2  # positions looked at for each kind of question


def answer_at_random(s: State, rng: Random) -> None:
    key, ask = rng.choice(list(engine.pending(s).items()))
    if isinstance(ask, Throw):
        dice = ask.dice(s)
        engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
    else:
        engine.answer(s, key, random_word(s.game.view(s, ask.seat(s)), ask, rng))


def begun(game: str, options: Options) -> tuple[Rules[Any], State]:
    rules = open_game(game, "", options)
    s = rules.setup()
    engine.begin(s, rules.start())
    return rules, s


def letters(rules: Rules[Any], s: State) -> dict[str, object]:
    """What is asked: the letters of every choice, the dice of a throw."""
    return {
        key: repr(ask.dice(s)) if isinstance(ask, Throw) else ask.letters(rules.view(s, ask.seat(s)), ())
        for key, ask in engine.pending(s).items()
    }


@pytest.mark.parametrize(("game", "options"), SETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_kind_of_position_is_read_as_it_was_written(game: str, options: Options, seed: int) -> None:
    rng = Random(seed)
    rules, s = begun(game, options)
    seen: dict[tuple[str, int], int] = {}
    while True:
        kind = (type(engine.current(s)).__name__, len(s.sealed))
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= OFTEN:
            same_again(rules, s)
        if not engine.pending(s):
            return
        answer_at_random(s, rng)


def same_again(rules: Rules[Any], s: State) -> None:
    text = write_position(rules, s)
    read_rules, read = read_position(text)
    assert write_position(read_rules, read) == text
    assert codec.encode(read) == codec.encode(s)
    assert read_rules.options == rules.options
    assert letters(read_rules, read) == letters(rules, s)
    assert read.news == []


def test_troops_on_an_arrow_can_be_told() -> None:
    """FS-78: the from-area of an open battle was lost."""
    rng = Random(5)
    rules, s = begun("caen", OPEN)
    found = 0
    for _ in range(40):
        while engine.pending(s):
            if any(place.startswith("arrow-") for place in s.where.values()):  # type: ignore[attr-defined]
                same_again(rules, s)
                found += 1
            answer_at_random(s, rng)
        if found:
            return
        rules, s = begun("caen", OPEN)
    pytest.fail("no attacker lost the area behind him")


# what people write

PERCH = """\
game = "caen"
turn = 2
battles = 3
fought = 7
sorties = 2
initiative = "allies"
at = ["Turn(2)", "BattlePhase", "NextBattle(2)", "Battle(8)", "PlaceArrow"]

[control]
allies = ["A2", "A3", "A5", "B5"]

[troops]
8-bde = "allies-pool"
pz-lehr = "B2"
"""


def test_what_differs_from_the_set_up_is_enough() -> None:
    rules, s = read_position(PERCH)
    facts = rules.facts(s)
    assert facts["turn"] == 2
    assert facts["troops"] == {
        **rules.facts(rules.setup())["troops"],  # type: ignore[dict-item]
        "8-bde": "allies-pool",
        "pz-lehr": "B2",
    }
    assert list(engine.pending(s)) == ["allies"]
    assert "A2>B2" in letters(rules, s)["allies"]  # type: ignore[operator]


def test_without_a_place_play_begins_at_the_beginning() -> None:
    _, s = read_position('game = "skirmish"')
    _, begun_there = begun("skirmish", {})
    assert codec.encode(s) == codec.encode(begun_there)
    assert [event.verb for event in s.news] == [event.verb for event in begun_there.news]


def test_the_way_down_leads_to_the_agenda_that_play_makes() -> None:
    """From the facts and the names of the steps, for every question of two turns that has such a way."""
    rng = Random(8)
    rules, s = begun("caen", {})
    ways = 0
    while s.turn < 3:  # type: ignore[attr-defined]
        trail = [codec.step_text(step) for step in s.breadcrumb()]
        told = toml({"at": trail}) + write_position(rules, s).partition("[[agenda]]")[0]
        try:
            _, read = read_position(told)
        except BoxError as error:
            assert "waits for an answer" in error.message or "Read" in error.message  # landings
        else:
            assert codec.encode(read) == codec.encode(s)
            ways += 1
        answer_at_random(s, rng)
    assert ways > 40


def test_levels_may_be_left_out() -> None:
    _, s = read_position(PERCH)
    _, read = read_position(PERCH.replace('"BattlePhase", "NextBattle(2)", "Battle(8)", ', ""))
    assert codec.encode(read) == codec.encode(s)


def test_steps_on_the_way_down_change_nothing() -> None:
    """`Turn` would set the turn and hand out sorties; here the facts say that they are used up."""
    text = PERCH.replace("sorties = 2\n", "")
    rules, s = read_position(text)
    assert rules.facts(s)["sorties"] == 0
    assert rules.facts(s)["fought"] == 7
    assert s.news == []


def test_the_last_step_of_the_way_is_run() -> None:
    rules, s = read_position('game = "caen"\nat = ["Turn(1)"]\n')
    assert rules.facts(s)["turn"] == 1
    assert [event.verb for event in s.news][:2] == ["turn", "arrow"]
    assert [codec.step_text(step) for step in s.breadcrumb()] == [
        "Turn(1)",
        "Tonga()",
        "Resolve(1)",
        "LandingDie(1)",
    ]


def test_a_match_that_is_over_has_an_empty_agenda() -> None:
    rules, s = read_position(
        'game = "caen"\nturn = 5\nover = true\nagenda = []\n[control]\nallies = ["A2", "A3", "A5", "B5"]'
    )
    assert not engine.pending(s)
    outcome = rules.outcome(s)
    assert outcome is not None and outcome.winner == "germans"


def test_sealed_answers_are_part_of_a_position() -> None:
    _, s = read_position('game = "skirmish"\nsealed = { red = ["farm"] }\n')
    assert list(engine.pending(s)) == ["blue"]
    engine.answer(s, "blue", ("mill",))
    assert s.hidden == {"rangers": "mill", "partisans": "farm"}  # type: ignore[attr-defined]


# what cannot be

HEAD = 'game = "caen"\n'
ALLIES = '[control]\nallies = ["A2", "A3", "A5", "B5"]\n'
FAULTS = [
    ("turn = 2", 1, "missing"),
    ('game = "cean"', 1, "expected one of caen, heroes, norway, skirmish, totalize, villers-bretonneux"),
    (HEAD + 'scenario = "utah"', 2, "no 'utah'"),
    (HEAD + "[options]\nmode = 'dice'\nextra_battle = 1", 4, "extra_battle"),
    (HEAD + "options = { mode = 'dice',\nextra_battles = 9 }", 2, "this is not TOML"),
    (HEAD + "[options]\nmode = 'dice'\nextra_battles = 9", 4, "from 0 to 5"),
    (HEAD + "[options]\nmode = 1.5", 3, "expected true or false"),
    (HEAD + "\nturn = 6", 3, "5 turns"),
    (HEAD + "tern = 2", 2, "no such fact"),
    (HEAD + "turn = 1\n[troops]\n50-div = 'A1'\n51-div = 'A1'", 5, "no such troop"),
    (HEAD + "[troops]\n50-div = 'E1'", 3, "'E1' is none of"),
    (HEAD + "[troops]\n50-div = 'germans-pool'", 3, "is none of"),
    (HEAD + "[troops]\n50-div = 'reserve'", 3, "is none of"),
    (HEAD + "[control]\nallies = ['A2']\ngermans = ['A1']", 3, "A3 is held by nobody"),
    (HEAD + "[battle.1]\nattacker = 'allies'\ntarget = 'B2'\norigin = 'D8'", 5, "'D8' is none of"),
    (
        HEAD + "[battle.1]\nattacker = 'allies'\ntarget = 'B2'\norigin = 'A2'\nattackers = ['21-pz']",
        6,
        "21-pz",
    ),
    (HEAD + "[battle.1]\nattacker = 'allies'\ntarget = 'B2'\norigin = 'A2'\nleader = []", 6, "no such fact"),
    (HEAD + "at = ['Turn(1)', 'Tonka']", 2, "there is Tonga(), Neptune"),
    (HEAD + "at = [\n'Turn(1)',\n'Neptune(\"A9\")']", 4, "does not come up here"),
    (HEAD + "at = ['Turn(1)', 'Exploitation', 'Battle']", 2, "waits for an answer"),
    (HEAD + "at = ['Battle(1)']", 2, "there is Turn(1)"),
    (HEAD + "at = ['Turn(1']", 2, "expected a step"),
    (HEAD + "at = ['Turn(9)']", 2, "5 turns"),
    (HEAD + "at = []", 2, "name the steps"),
    (HEAD + "at = ['Turn(1)']\nagenda = []", 2, "as well"),
    (HEAD + "agenda = []", 2, "the match is not over"),
    (HEAD + "turn = 1\nover = true\nat = ['Turn(1)']", 4, "the match is over, but allies must answer"),
    (HEAD + "[[agenda]]\ntodo = ['Turn(1)']\n[[agenda]]\ntodo = ['Turn(1)']", 4, "missing"),
    (HEAD + "[[agenda]]\ntodo = ['Turn(1)', 'Turm(1)']", 3, "no step is called Turm"),
    (HEAD + "[[agenda]]\ntodo = []", 2, "nothing to do"),
    (HEAD + "[[agenda]]\ntodo = ['Turn(1)']\nowner = 'Turn(1)'", 4, "unknown key"),
    (HEAD + "[[agenda]]\ntodo = ['Advance(3)']", 3, "battle 3 is not open"),
    (HEAD + '[[agenda]]\ntodo = [\'Retreat("french", "A2", "A2")\']', 3, "there is no side 'french'"),
    (HEAD + "sealed = { allies = ['done'] }", 2, "nobody is asked"),
    ('game = "skirmish"\n[sealed]\ngreen = ["farm"]', 3, "blue, red"),
    ('game = "skirmish"\n[sealed]\nred = ["hill"]', 3, "enemy-camp"),
    ('game = "skirmish"\nfresh = [["guards"]]', 2, "expected a list of troops"),
    ("game = ", 1, "not TOML"),
    ("a = " + "[" * 5000, 1, "too large"),
    ("a = " + "1" * 5000, 1, "too large"),
    ("game = '\ud800'", 1, "UTF-8"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), FAULTS)
def test_a_fault_is_named_with_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(BoxError) as caught:
        read_position(text, "perch.toml")
    assert sentence in caught.value.message
    assert (caught.value.file, caught.value.line) == ("perch.toml", line)


IMPOSSIBLE = [
    ("pz-lehr = 'A5'", 14, "A5 holds foreign troops: pz-lehr"),
    ("50-div = 'B2'", 14, "B2 holds foreign troops: 50-div"),
    ("pz-lehr = 'B2'\n12-ss = 'B2'\n2-pz = 'B2'\nflak = 'B2'", 14, "B2 holds 4 troops"),
    ("pz-lehr = 'reserve'\n12-ss = 'reserve'", 14, "reserve is too large"),
]


@pytest.mark.parametrize(("troops", "line", "sentence"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(troops: str, line: int, sentence: str) -> None:
    """CAEN-5, CAEN-25, FS-30: no side has troops in the enemy's areas once the landings are over."""
    with pytest.raises(BoxError) as caught:
        read_position(PERCH.replace('pz-lehr = "B2"\n', troops))
    assert sentence in caught.value.message
    assert caught.value.line == line


BATTLE = """\
game = "caen"
turn = 2
fought = 8
initiative = "allies"
at = ["Turn(2)", "Battle(8)", "CommitDefenders"]
[control]
allies = ["A2", "A3", "A5", "B5"]
[battle.8]
attacker = "allies"
origin = "A2"
target = "B2"
attackers = ["50-div"]
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('["50-div"]', '["3-div"]', "3-div attacks B2 from elsewhere"),
        ('["50-div"]', '["50-div"]\ndefenders = ["21-pz"]', "21-pz defends B2 from elsewhere"),
        ("fought = 8", "fought = 7", "open battles are numbered from 1 to 7"),
    ],
)
def test_a_battle_is_fought_by_those_who_are_there(old: str, new: str, sentence: str) -> None:
    """FS-33, FS-38."""
    assert old in BATTLE
    with pytest.raises(BoxError, match=sentence):
        read_position(BATTLE.replace(old, new))


@pytest.fixture(scope="module")
def sample_texts() -> list[str]:
    """A position of every kind of question of Caen and the skirmish."""
    found: dict[str, str] = {}
    for game, options in SETS:
        rng = Random(4)
        rules, s = begun(game, options)
        while engine.pending(s):
            kind = f"{game} {type(engine.current(s)).__name__}"
            if kind not in found:
                found[kind] = write_position(rules, s)
            answer_at_random(s, rng)
    return [PERCH, BATTLE, *found.values()]


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_spoiled_text_is_refused_or_read_but_never_crashes(
    sample_texts: list[str], data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(sample_texts))
    for _ in range(data.draw(st.integers(1, 3))):
        text = spoil(text, data)
    try:
        rules, s = read_position(text)
    except BoxError as error:
        assert 0 < error.line <= text.count("\n") + 1
    else:
        assert write_position(rules, s)


def spoil(text: str, data: st.DataObject) -> str:
    """A line lost, doubled or moved, a word exchanged for another, a character changed."""
    lines = text.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["lose", "double", "move", "word", "character"]))
    if how == "lose":
        return "\n".join(lines[:at] + lines[at + 1 :])
    if how == "double":
        return "\n".join([*lines[:at], lines[at], *lines[at:]])
    if how == "move":
        line = lines.pop(at)
        lines.insert(data.draw(st.integers(0, len(lines))), line)
        return "\n".join(lines)
    if how == "word":
        words = [word for line in lines for word in line.split() if word]
        new, old = data.draw(st.sampled_from(words)), data.draw(st.sampled_from(words))
        return text.replace(old, new, 1)
    place = data.draw(st.integers(0, len(text) - 1))
    return text[:place] + data.draw(st.characters() | st.sampled_from("'\"[]{}=,.#\n0-")) + text[place + 1 :]


# matches that start from a position


def record_from(position: str, options: Options) -> Record:
    rules = open_game("caen", "", options)
    record = Record("caen", "caen", rules.version, rules.options)
    record.position = position
    return record


def test_a_record_may_start_from_a_position() -> None:
    record = record_from(PERCH, {})
    rules = open_game("caen")
    match = Match(rules, start=catalogue.start_of(rules, record))
    match.answer("allies", ("A2>B2",))
    match.answer("allies", ("50-div", "done"))
    record.lines = list(match.journal)
    read, again = load_match(records.write(record))
    assert read.position == PERCH
    assert codec.encode(again.state) == codec.encode(match.state)
    assert again.state.game is again.rules


def test_a_match_from_a_position_hears_what_its_first_steps_tell() -> None:
    rules = open_game("caen")
    match = Match(rules, start=position_for(rules, 'game = "caen"\nat = ["Turn(1)"]\n'))
    assert [event.verb for _, event in match.log][:2] == ["turn", "arrow"]


@pytest.mark.parametrize(
    ("position", "options", "sentence"),
    [
        ("game = ", {}, "not TOML"),
        ('game = "skirmish"', {}, "this is a position of skirmish"),
        (PERCH, {"simultaneous": True}, "simultaneous is False here, but True in the match"),
    ],
)
def test_a_record_whose_position_does_not_fit_says_so(position: str, options: Options, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        load_match(records.write(record_from(position, options)))
