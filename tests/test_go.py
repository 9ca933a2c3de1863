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
    for name in ("go.py", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "locks", tmp_path / "locks")
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
    assert all(command in done.stdout for command in ("serve", "setup", "cli", "test", "audit"))


@pytest.mark.parametrize("words", [("fly",), ("--fast",), ("setup", "now"), ("audit", "all")])
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
@pytest.mark.parametrize("words", [(), ("serve",), ("serve", "--port", "80")])
def test_serve_becomes_the_server_with_its_words(installed: Path, words: tuple[str, ...]) -> None:
    done = go(*words, root=installed)
    assert done.stdout.split() == ["serve", *words[1:]]


@posix
def test_serve_builds_the_client_first_and_the_other_commands_do_not_wait_for_it(installed: Path) -> None:
    builder(installed, 0)
    assert go("serve", root=installed).stderr.startswith("building\n")
    assert go("cli", "0", root=installed).stderr == ""


@posix
def test_a_client_that_cannot_be_built_ends_it_before_anything_is_served(installed: Path) -> None:
    builder(installed, 1)
    done = go("serve", root=installed)
    assert (done.returncode, done.stdout) == (1, "")
    assert "could not be built" in done.stderr


CHOOSE = """
import go, pathlib, sys
go.SYSTEM = pathlib.Path({system!r})
go.trained = lambda: {trained}
go.may_install = lambda: False
go.prefer_system_python(["cli", "two words"])
print("stayed")
"""


def chosen(system: Path, *, trained: bool = False) -> str:
    """What is printed by the Python that go.py chooses beside this one of the system's."""
    command = [sys.executable, "-c", CHOOSE.format(system=str(system), trained=trained)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@posix
@pytest.mark.parametrize(
    ("old", "venv", "runs"), [(1, 0, "stayed\n"), (0, 1, "stayed\n"), (0, 0, f"{ROOT}/go.py cli two words\n")]
)
def test_an_untrained_python_makes_way_for_one_of_the_system_that_can_do_the_same(
    tmp_path: Path, old: int, venv: int, runs: str
) -> None:
    system = tmp_path / "python3"
    system.write_text(
        f'#!/bin/sh\ncase "$2" in *version_info*) exit {old};; *venv*) exit {venv};; esac\necho "$@"\n'
    )
    system.chmod(0o755)
    assert chosen(system) == runs
    assert chosen(system, trained=True) == "stayed\n"
    assert chosen(tmp_path / "none") == "stayed\n"


PIP = """
import go, sys
go.run = lambda *words, quiet: print(*words[3:])
{code}
"""
QUIET = "install -q --disable-pip-version-check"


def installs(root: Path, code: str) -> list[str]:
    """What pip is asked for when this is done."""
    command = [sys.executable, "-c", PIP.format(code=code)]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout.splitlines()


@posix
def test_packages_are_installed_by_their_hashes_and_sandtable_without_any(installed: Path) -> None:
    itself = f"{QUIET} --no-deps --no-build-isolation -e ."
    by_hash = f"{QUIET} --require-hashes -r locks/app.txt -r locks/build.txt"
    assert installs(installed, "go.install('')") == [by_hash, itself]
    assert installs(installed, "go.install('test')")[0] == f"{QUIET} --require-hashes -r locks/test.txt"


@posix
def test_without_node_one_is_installed_before_the_client_is_built(installed: Path) -> None:
    builder(installed, 3)
    node = f"{QUIET} --require-hashes -r locks/node.txt"
    assert installs(installed, "go.ensure_client()") == [node]
    assert installs(installed, "go.install('')")[1] == node


@posix
def test_a_wish_to_skip_the_client_is_heard(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builder(installed, 1)
    monkeypatch.setenv("SANDTABLE_SKIP_CLIENT", "1")
    assert go("serve", root=installed).stdout == "serve\n"


def builder(root: Path, code: int) -> None:
    """A client/build.py that only says so and ends with this code."""
    (root / "client").mkdir()
    (root / "client" / "build.py").write_text(f"print('building')\nraise SystemExit({code})\n")


STAGES = """
import go
for name in ("ensure", "ensure_client", "ensure_compiler", "ensure_chromium", "ensure_bytecode"):
    setattr(go, name, lambda extra="", name=name: print(name))
def told(*words, quiet=False):
    print(*[str(word).rpartition("/")[2] for word in words[1:]])
class BackgroundJob:
    def __init__(self, *commands):
        self.commands = commands
    def __enter__(self):
        for words in self.commands:
            print("background:", *[str(word).rpartition("/")[2] for word in words[1:]])
    def __exit__(self, *raised):
        print("waited")
go.run, go.BackgroundJob = told, BackgroundJob
go.test({arguments!r})
"""


def stages(*arguments: str) -> list[str]:
    """What `go.py test` would do, a line for each command."""
    command = [sys.executable, "-c", STAGES.format(arguments=list(arguments))]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def test_the_whole_test_has_the_compiled_wheel_and_the_client_in_the_background() -> None:
    done = stages()
    assert done == [
        *("ensure", "ensure_client", "ensure_compiler", "ensure_chromium"),
        "background: api_types.py",
        "background: build.py npm run -s check",
        "background: build.py npm test -s",
        "background: audit.py",
        "background: -m pytest -q -p no:cacheprovider compiled",
        *("-m ruff check .", "-m ruff format --check .", "-m mypy", "ensure_bytecode"),
        "-m pytest -q -n 3 --dist worksteal compiled browser players properties",  # which are ignored here
        "-m pytest -q -n 4 --dist worksteal browser",
        "waited",
    ]


BACKGROUND = """
import sys, go
def python(code):
    return [sys.executable, "-c", code]
try:
    with go.BackgroundJob({commands}):
        {foreground}
finally:
    print("done", flush=True)
"""


def in_background(commands: str, foreground: str) -> "subprocess.CompletedProcess[str]":
    code = BACKGROUND.format(commands=commands, foreground=foreground)
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_the_output_of_the_background_comes_after_the_foreground_in_its_order() -> None:
    commands = """python("print('one')"), python("import sys; print('two', file=sys.stderr)")"""
    done = in_background(commands, """import time; print("foreground", flush=True)""")
    assert done.returncode == 0
    assert done.stdout.splitlines() == ["foreground", "one", "two", "done"]
    assert done.stderr.count("(in the background; its output comes later)") == 2


def test_a_failure_in_the_background_ends_it_with_its_command_and_its_code_and_nothing_is_run_after_it() -> (
    None
):
    commands = """python("print('one'); raise SystemExit(7)"), python("print('two')")"""
    done = in_background(commands, "pass")
    assert done.returncode == 7
    assert done.stdout.splitlines() == ["one", "done"]
    assert "go.py: this failed: " in done.stderr and "SystemExit(7)" in done.stderr.splitlines()[-1]


@posix
def test_a_failure_in_the_foreground_ends_the_background_with_all_it_started(tmp_path: Path) -> None:
    begun, held = tmp_path / "begun", tmp_path / "held"  # a lock that its holder lets go when it ends
    grandchild, child = tmp_path / "grandchild.py", tmp_path / "child.py"
    grandchild.write_text(
        f"import fcntl, pathlib, time\nfile = open({str(held)!r}, 'w')\nfcntl.flock(file, fcntl.LOCK_EX)\n"
        f"pathlib.Path({str(begun)!r}).touch()\ntime.sleep(600)\n"
    )
    child.write_text(f"import subprocess, sys\nsubprocess.run([sys.executable, {str(grandchild)!r}])\n")
    fails = f"""import os, time
        while not os.path.exists({str(begun)!r}): time.sleep(0.01)
        go.run(*python("raise SystemExit(5)"))"""
    done = in_background(f"[sys.executable, {str(child)!r}], python('print(1)')", fails)
    assert done.returncode == 5 and done.stdout == "done\n"
    assert "SystemExit(5)" in done.stderr.splitlines()[-1]
    for _ in range(3000):
        if is_free(held):
            return
        time.sleep(0.01)
    raise AssertionError("what the background started goes on")


def is_free(path: Path) -> bool:
    """Does nobody hold the lock of this file?"""
    import fcntl

    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


@posix
def test_an_interrupt_ends_the_background() -> None:
    done = in_background("python('import time; time.sleep(600)')", "raise KeyboardInterrupt")
    assert done.returncode != 0 and done.stdout == "done\n"


@pytest.mark.parametrize("stage", ["tests/compiled", "tests/browser"])
def test_a_named_stage_runs_alone_in_a_process_of_its_own(stage: str) -> None:
    done = stages(f"{stage}/test_x.py", "-x")
    assert [line for line in done if "pytest" in line] == ["-m pytest -q test_x.py -x"]
    assert ("ensure_compiler" in done) == (stage == "tests/compiled")
    assert ("ensure_chromium" in done) == (stage == "tests/browser")


def test_other_arguments_leave_compiler_browser_and_client_tests_alone() -> None:
    done = stages("tests/kernel")
    assert not [line for line in done if "npm" in line or line in {"ensure_compiler", "ensure_chromium"}]
    assert len([line for line in done if "pytest" in line]) == 1


@posix
@pytest.mark.parametrize("name", ["pyproject.toml", "locks/app.txt", "hatch_build.py"])
def test_a_changed_project_file_asks_for_a_new_installation(installed: Path, name: str) -> None:
    with (installed / name).open("a") as file:
        file.write("\n# changed\n")
    code = "import go, sys; sys.exit(go.ready(''))"
    assert subprocess.run([sys.executable, "-c", code], cwd=installed, check=False).returncode == 0
