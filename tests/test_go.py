"""go.py runs on a bare Python, answers plainly, and lets the sandtable command keep its own voice."""

import ast
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHILD = """#!/bin/sh
trap 'exit 130' INT
echo "$@"
[ "$1" = wait ] && while :; do sleep 0.05; done
exit "$1"
"""

posix = pytest.mark.skipif(os.name != "posix", reason="shell scripts and signals")


def go(*words: str, root: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(root / "go.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which go.py believes that everything is installed, with a shell script for `sandtable`."""
    for name in ("go.py", "pyproject.toml", "constraints.txt", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    (programs / "sandtable").write_text(CHILD)
    (programs / "sandtable").chmod(0o755)
    code = "import go; go.stamp('').write_text(go.fingerprint())"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    return tmp_path


def test_it_imports_only_the_standard_library() -> None:
    tree = ast.parse((ROOT / "go.py").read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("word", ["-h", "--help", "help"])
def test_help_names_every_command(word: str) -> None:
    done = go(word)
    assert done.returncode == 0
    assert all(command in done.stdout for command in ("serve", "setup", "cli", "test"))


@pytest.mark.parametrize("words", [("fly",), ("--fast",), ("setup", "now"), ("serve", "--port", "80")])
def test_what_it_does_not_know_it_refuses_with_exit_code_2(words: tuple[str, ...]) -> None:
    done = go(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words[-1] in done.stderr
    assert "Traceback" not in done.stderr


@posix
def test_the_sandtable_command_keeps_its_words_its_output_and_its_exit_code(installed: Path) -> None:
    done = go("cli", "7", "--help", "two words", root=installed)
    assert (done.returncode, done.stdout, done.stderr) == (7, "7 --help two words\n", "")


@posix
def test_ctrl_c_is_answered_by_the_sandtable_command(installed: Path) -> None:
    command = [sys.executable, str(installed / "go.py"), "cli", "wait"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"wait\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=20) == 130


@posix
def test_without_a_terminal_serve_tells_the_way_and_asks_nothing(installed: Path) -> None:
    started = time.monotonic()
    done = go(root=installed)
    assert done.returncode == 0
    assert "python3 go.py cli play caen" in done.stdout
    assert "[Y/n]" not in done.stdout
    assert time.monotonic() - started < 20


@posix
@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", "hatch_build.py"])
def test_a_changed_project_file_asks_for_a_new_installation(installed: Path, name: str) -> None:
    with (installed / name).open("a") as file:
        file.write("\n# changed\n")
    code = "import go, sys; sys.exit(go.ready(''))"
    assert subprocess.run([sys.executable, "-c", code], cwd=installed, check=False).returncode == 0
