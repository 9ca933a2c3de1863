"""The command as a whole: help, exit codes, colour, pipes."""

import os
import pty
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import all_commands
from tests.cli.conftest import Run, start

ANSI = "\x1b["


COMMANDS = all_commands().parsers


def on_a_terminal(*words: str, **environment: str) -> tuple[int, str]:
    """The command with a terminal on stdout and stderr."""
    here, there = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(Path(sandtable.__file__).resolve().parent.parent), "TERM": "xterm"}
    env.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "sandtable", *words]
    process = subprocess.Popen(command, stdin=there, stdout=there, stderr=there, env={**env, **environment})
    os.close(there)
    found = b""
    while True:
        try:
            piece = os.read(here, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not piece:
            break
        found += piece
    os.close(here)
    return process.wait(60), found.decode()


def test_the_commands_of_the_manual_are_there() -> None:
    wanted = "games new show answer roll undo play replay verify simulate odds case check back correct resign position"
    assert set(wanted.split()) <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_speaks_json(name: str, run: Run) -> None:
    done = run(name, "--help")
    assert done.code == 0
    assert "--json" in done.out and f"  sandtable {name} " in done.out + " "


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_can_be_parsed(name: str) -> None:
    epilog = COMMANDS[name].epilog
    assert epilog is not None
    examples = epilog.splitlines()[1:]
    assert examples
    for example in examples:
        words = shlex.split(example)
        assert words[:2] == ["sandtable", name]
        line = words[1 : words.index(">")] if ">" in words else words[1:]
        assert all_commands().parse(line).command == name
        assert all(">" not in word or f"'{word}'" in example for word in line), "a shell would redirect it"


def test_options_and_words_come_in_any_order() -> None:
    for line in (
        "roll --on x.sand 3 6",
        "roll x.sand --on 3 6",
        "roll x.sand 3 6 --on",
        "roll x.sand 3 --on 6",
    ):
        args = all_commands().parse(line.split())
        assert args.file == "x.sand" and args.faces == [3, 6] and args.on is True


@pytest.mark.parametrize("words", [[], ["conquer"], ["show"], ["show", "a", "b"], ["show", "--colour"]])
def test_bad_usage_is_exit_code_2(words: list[str], run: Run) -> None:
    done = run(*words)
    assert done.code == 2 and done.err.startswith("usage: sandtable") and not done.out


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out == f"sandtable {sandtable.__version__}\n"


def test_python_runs_it_as_a_module(skirmish: Path) -> None:
    process = start("show", skirmish, "--json")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0 and '"game": "skirmish"' in out and not err
    process = start("show", "nowhere.sand")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and err == "nowhere.sand: there is no such file\n" and not out


def test_colour_only_on_a_terminal_that_wants_it(skirmish: Path, run: Run) -> None:
    code, shown = on_a_terminal("show", str(skirmish))
    assert code == 0 and f"{ANSI}1mblue" in shown
    for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        code, shown = on_a_terminal("show", str(skirmish), **plain)
        assert code == 0 and "blue" in shown and ANSI not in shown
    assert ANSI not in run("show", skirmish).out


def test_long_work_shows_a_bar_to_people_only(run: Run) -> None:
    code, shown = on_a_terminal("simulate", "skirmish", "-n", "300", "--seed", "7")
    assert code == 0 and re.search(r"\d+/300", shown)
    done = run("simulate", "skirmish", "-n", 3, "--seed", 7)
    assert not done.err


def test_a_closed_pipe_is_no_reason_to_complain(skirmish: Path) -> None:
    process = start("games", "caen", "--json")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(60) == 141 and not err
    process.stderr.close()


def test_a_terminal_without_arrows_still_works(caen: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = start("show", caen)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0 and not err and "\\u203a" in out


def test_play_hands_over_to_the_terminal(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    from sandtable.terminal import play

    seen: list[Namespace] = []

    def listen(args: Namespace) -> int:
        seen.append(args)
        return 0

    monkeypatch.setattr(play, "run", listen)
    words = [
        "caen",
        "--seat",
        "allies",
        "--players",
        "germans=steady",
        "--option",
        "mode=dice",
        "--save",
        "x.sand",
    ]
    assert run("play", *words, "--dice", "typed", "--seed", "7").code == 0
    (args,) = seen
    assert (args.start, args.seat, args.save, args.dice, args.seed) == (
        "caen",
        "allies",
        "x.sand",
        "typed",
        "7",
    )
    assert args.players == [("germans", "steady")] and args.option == [("mode", "dice")]
