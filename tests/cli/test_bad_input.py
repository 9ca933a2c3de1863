"""Broken files: file, line, what was expected; and nothing is touched."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

READERS = [
    ["show", "game.sand"],
    ["answer", "game.sand", "blue", "mill"],
    ["roll", "game.sand"],
    ["undo", "game.sand", "blue"],
    ["back", "game.sand", "0", "--reason", "x"],
    ["correct", "game.sand", "turn=1", "--reason", "x"],
    ["position", "game.sand"],
    ["replay", "game.sand", "--accept"],
    ["verify", "game.sand"],
    ["simulate", "game.sand", "-n", "1"],
    ["odds", "game.sand"],
]


def change_header(text: str, **facts: object) -> str:
    lines = text.splitlines(keepends=True)
    header = {**json.loads(lines[0]), **facts}
    return json.dumps(header) + "\n" + "".join(lines[1:])


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "newer format": (
        lambda text: change_header(text, sandtable=2),
        "game.sand:1: this record has format 2; this program reads format 1. Update it.",
    ),
    "other rules": (
        lambda text: change_header(text, rules=99),
        "game.sand:1: made with rules version 99 of skirmish; this program has 1",
    ),
    "unknown game": (
        lambda text: change_header(text, game="chess"),
        "game.sand:1: no game is called 'chess'",
    ),
    "unknown option": (
        lambda text: change_header(text, options={"magic": True}),
        "game.sand:1: skirmish has no option 'magic'",
    ),
    "no header": (lambda text: "{}\n", "game.sand:1: expected a record's header"),
    "empty": (lambda text: "", "game.sand:1: expected a record's header, found an empty file"),
    "no JSON": (lambda text: text + "{what?\n", "game.sand:3: expected a line of JSON"),
    "half a line": (lambda text: text[:-9], "game.sand:2: expected a line of JSON"),
    "strange line": (
        lambda text: text + '{"q": "March", "key": "red"}\n',
        'game.sand:3: expected a line with "word", "faces"',
    ),
    "misfit": (
        lambda text: text + '{"q": "March", "key": "blue", "word": ["done"]}\n',
        "game.sand:3: it answers March of blue, but asked is HideReserve of red",
    ),
    "illegal word": (
        lambda text: text + '{"q": "HideReserve", "key": "red", "word": ["hill"]}\n',
        "game.sand:3: Nobody hides in the enemy's camp.",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
@pytest.mark.parametrize("words", READERS, ids=lambda words: str(words[0]))
def test_a_broken_record_names_file_and_line_and_is_left_alone(
    fault: str, words: list[str], skirmish: Path, run: Run
) -> None:
    run("answer", skirmish, "blue", "mill")
    breaking, sentence = BROKEN[fault]
    skirmish.write_text(breaking(skirmish.read_text()))
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    done = run(*words)
    assert done.code == 1 and not done.out
    assert done.err.startswith(sentence)
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before
    told = run(*words, "--json")
    assert told.code == 1 and not told.err
    assert told.error["file"] == "game.sand" and f"game.sand:{told.error['line']}: " in sentence + " "
    assert told.error["sentence"] in done.err


@pytest.mark.parametrize("words", READERS, ids=lambda words: str(words[0]))
def test_a_file_that_is_not_there(words: list[str], run: Run) -> None:
    done = run(*words)
    assert done.code == 1 and done.err == "game.sand: there is no such file\n"
    assert not list(Path().iterdir())


def test_what_is_no_text_and_what_is_no_file(run: Run) -> None:
    Path("game.sand").write_bytes(b'{"sandtable": 1}\n\xff\xfe\n')
    assert run("show", "game.sand").err == "game.sand:2: expected UTF-8 text\n"
    Path("folder.sand").mkdir()
    assert run("show", "folder.sand").err == "folder.sand: this is a folder; a file is wanted\n"
    assert run("new", "skirmish", "no/such/folder.sand").code == 1


def test_words_that_are_no_text_are_not_written(skirmish: Path, run: Run) -> None:
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    for words in (
        ["correct", "game.sand", "turn=1", "--reason", "\udcff"],
        ["new", "skirmish", "x.sand", "--seat", "blue=\udcff"],
        ["new", "skirmish", "x.sand", "--seed", "\udcff"],
    ):
        done = run(*words)
        assert done.code == 2 and "expected UTF-8 text, found '\\udcff'" in done.err
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "skirmish"\nturn = \n', "p.toml:2: this is not TOML"),
        ('game = "chess"\n', "p.toml:1: game: expected one of"),
        ("turn = 1\n", "p.toml:1: game: missing"),
        ('game = "skirmish"\nturn = "two"\n', "p.toml:2: turn: expected the number of a turn"),
        ('game = "skirmish"\n\n[troops]\nguards = "moon"\n', "p.toml:4: troops.guards: expected one of"),
        ('game = "skirmish"\nat = ["Nowhere"]\n', "p.toml:2: at: Nowhere does not come up here"),
        ('game = "skirmish"\n[options]\nturns = 99\n', "p.toml:3: [options] turns: turns must be"),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ["new", "skirmish", "x.sand", "--position", "p.toml"],
        ["simulate", "p.toml", "-n", "1"],
        ["odds", "p.toml"],
    ],
    ids=lambda words: str(words[0]),
)
def test_a_broken_position_names_file_line_and_what_was_expected(
    words: list[str], text: str, sentence: str, run: Run
) -> None:
    Path("p.toml").write_text(text)
    done = run(*words)
    assert done.code == 1 and not done.out
    assert done.err.startswith(sentence)
    assert [path.name for path in Path().iterdir()] == ["p.toml"]
