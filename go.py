#!/usr/bin/env python3
"""Sets Sandtable up and runs it. Needs nothing but Python 3.11 or newer.

python3 go.py                  set up, then open the table in the browser (the same as: serve)
python3 go.py serve [ARGS...]  the table with other settings, say: serve --port 8080 --no-browser
python3 go.py setup            only make .venv and install Sandtable into it
python3 go.py cli WORDS...     the sandtable command, say: cli play caen
python3 go.py test [ARGS...]   every check the project has; ARGS go to pytest
python3 go.py audit            asks the advisory databases about every package in locks/ and client/
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
COMPILED = "tests/compiled"  # builds a wheel of its own, so it is a stage of its own
BROWSER = "tests/browser"  # Playwright keeps an event loop running that no other test could stand
PYTEST: tuple[str | Path, ...] = (PYTHON, "-m", "pytest", "-q")
SHARED = ("--dist", "worksteal")  # a process that has no tests left takes another's: all end together
MANY = ("-n", "3", *SHARED)  # of two processors: a server's test waits for half of its time
FOUR = ("-n", "4", *SHARED)  # a browser's test waits for more than half of its time
OTHERS = (f"--ignore={COMPILED}", f"--ignore={BROWSER}")
PLAYED = ("--ignore=tests/players", "--ignore=tests/properties")  # the compiled wheel plays their matches
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")  # the quickest first
CLIENT = ROOT / "client" / "build.py"
AUDIT = ROOT / "tools" / "audit.py"
TYPES = ROOT / "tools" / "api_types.py"  # of what the server sends, by which the client is checked
LOCKS = {"": ("app", "build"), "test": ("test",), "node": ("node",)}  # what is installed for which extra
NO_NODE = 3  # what client/build.py says when it finds no Node
VERSION = "{}.{}".format(*sys.version_info)
SYSTEM = Path("/usr/bin/python3")  # Debian trains its Python by profiles


def say(sentence: str) -> None:
    """Tells the user something; on stderr, because stdout belongs to the sandtable command."""
    print(sentence, file=sys.stderr, flush=True)


def stop(sentence: str, code: int = 1) -> NoReturn:
    """Ends with a sentence that says what to do."""
    say(f"go.py: {sentence}")
    sys.exit(code)


def run(*command: str | Path, quiet: bool = False) -> None:
    """Runs one command in the project's folder; its failure ends everything with its exit code."""
    words = [str(word) for word in command]
    say(f"$ {' '.join(words)}")
    code = subprocess.run(words, cwd=ROOT, check=False, stdout=sys.stderr if quiet else None).returncode
    if code:
        stop(f"this failed: {' '.join(words)}", code if code > 0 else 128 - code)


class BackgroundJob:
    """Commands that run one after another while the foreground works; their output is shown when both are done.

    If one of them fails, the rest are not run and the whole run fails after the foreground. If the foreground fails,
    the command that is running is ended with everything that it has started.
    """

    def __init__(self, *commands: list[str | Path]) -> None:
        self.commands = [[str(word) for word in command] for command in commands]
        self.outputs: list[bytes] = []  # of each command that was run
        self.code = 0  # exit code of the last one
        self.process: subprocess.Popen[bytes] | None = None
        self.ended = False
        self.lock = (
            threading.Lock()
        )  # held to start a command and to end the job, so that nothing starts after the end
        self.thread = threading.Thread(target=self.work, daemon=True)

    def __enter__(self) -> BackgroundJob:
        for words in self.commands:
            say(f"$ {' '.join(words)}  (in the background; its output comes later)")
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if kind is not None:
            self.end()
            return
        self.thread.join()
        for words, output in zip(self.commands, self.outputs, strict=False):
            say(f"$ {' '.join(words)}")
            sys.stdout.buffer.write(output)
            sys.stdout.flush()
        if self.code:
            failed = " ".join(self.commands[len(self.outputs) - 1])
            stop(f"this failed: {failed}", self.code if self.code > 0 else 128 - self.code)

    def work(self) -> None:
        """Runs the commands in their order, up to the first that fails; the thread's work."""
        for words in self.commands:
            process = self.start(words)
            if process is None:
                return
            self.outputs.append(process.communicate()[0])
            self.code = process.returncode
            if self.code:
                return

    def start(self, words: list[str]) -> subprocess.Popen[bytes] | None:
        """Starts a command in a session of its own, so that it can be ended with all that it starts.

        Gives None if the job was ended meanwhile.
        """
        with self.lock:
            if self.ended:
                return None
            self.process = subprocess.Popen(
                words,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            return self.process

    def end(self) -> None:
        """Ends the running command and starts no other."""
        with self.lock:
            self.ended = True
            running = self.process is not None and self.process.poll() is None
        if running and self.process is not None:
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGTERM)
            else:
                self.process.terminate()
        self.thread.join()


def may_install() -> bool:
    """Whether we may install Debian packages."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def need(packages: list[str], reason: str) -> None:
    """Installs Debian packages when we may; otherwise says which ones are missing and why."""
    if not may_install():
        stop(f"{reason} On Debian or Ubuntu: sudo apt-get install {' '.join(packages)}. Then try again.")
    say(reason)
    run("apt-get", "update", "-qq", quiet=True)
    frontend = "DEBIAN_FRONTEND=noninteractive"
    run("env", frontend, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, quiet=True)


# Set-up


def trained() -> bool:
    """Whether this Python was optimised by profiles of itself; without that, it takes up to 1.7 times as long."""
    configured = sysconfig.get_config_var("CONFIG_ARGS")  # Windows keeps no record, and trains its Python
    ours = Path(sys.base_prefix) == SYSTEM.parent.parent
    return ours or configured is None or "--enable-optimizations" in configured


def prefer_system_python(words: list[str]) -> None:
    """Becomes the system's Python if that is the quicker one and can make a .venv."""
    if trained() or not SYSTEM.is_file():
        return
    new_enough = can(SYSTEM, "import sys; sys.exit(sys.version_info < (3, 11))")
    if new_enough and (may_install() or can(SYSTEM, "import ensurepip, venv")):
        sys.stdout.flush()
        os.execv(SYSTEM, [str(SYSTEM), str(Path(__file__).resolve()), *words])


def fingerprint() -> str:
    """Changes whenever the installation has to be made anew."""
    digest = hashlib.sha256(f"{sys.version} {sys.base_prefix} {ROOT}".encode())
    for path in (ROOT / "pyproject.toml", ROOT / "hatch_build.py", *sorted((ROOT / "locks").glob("*.txt"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp(extra: str) -> Path:
    """The file that holds the fingerprint of a finished installation."""
    return VENV / f".ready-{extra or 'app'}"


def ready(extra: str) -> bool:
    """Whether .venv holds Sandtable, as it is wanted now, with this extra."""
    return PYTHON.exists() and stamp(extra).is_file() and stamp(extra).read_text() == fingerprint()


def can(python: str | Path, code: str) -> bool:
    """Whether that Python runs this line of code without a complaint."""
    command = [str(python), "-c", code]
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


def sound() -> bool:
    """Whether .venv is whole: made by this very Python, with a pip that works."""
    code = f"import pip, sys; sys.exit((sys.base_prefix, sys.version) != {(sys.base_prefix, sys.version)!r})"
    return PYTHON.exists() and can(PYTHON, code)


def ensure(extra: str = "") -> None:
    """Makes .venv and installs Sandtable into it, unless that is done."""
    if ready(extra) or (not extra and ready("test")):
        return
    if not sound():
        if not can(sys.executable, "import ensurepip, venv"):
            need([f"python{VERSION}-venv"], "This Python cannot make virtual environments.")
        run(sys.executable, "-m", "venv", "--clear", VENV, quiet=True)
    install(extra)


def pip(*words: str) -> None:
    """Installs something into .venv."""
    run(PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", *words, quiet=True)


def locked(extra: str) -> None:
    """Installs the packages of locks/, and only files whose hashes stand there."""
    pip("--require-hashes", *[word for name in LOCKS[extra] for word in ("-r", f"locks/{name}.txt")])


def install(extra: str) -> None:
    """Installs Sandtable as it stands here; its build hook builds the web client.

    In two steps, as an editable installation has no hash: what it needs and what builds it, then nothing but itself.
    """
    locked(extra)
    ensure_node()
    pip("--no-deps", "--no-build-isolation", "-e", ".")
    stamp(extra).write_text(fingerprint())


def wanted(*words: str) -> int:
    """Runs client/build.py and gives its exit code; 0 where nobody wants a client."""
    if not CLIENT.is_file() or os.environ.get("SANDTABLE_SKIP_CLIENT"):
        return 0
    return subprocess.run([PYTHON, CLIENT, *words], cwd=ROOT, check=False, stdout=sys.stderr).returncode


def ensure_node() -> None:
    """A Node for a machine that has none, if the web client must be built."""
    if wanted("ready") == NO_NODE:
        locked("node")


def ensure_client() -> None:
    """Builds the web client anew if its sources have changed since it was built, with a Node of its own if need be."""
    ensure_node()
    if code := wanted():
        stop("the web client could not be built; what failed stands above", code)


# Commands


def setup(arguments: list[str]) -> None:
    """Only the set-up."""
    if arguments:
        stop(f"setup takes no arguments, but was given: {' '.join(arguments)}", 2)
    ensure()
    ensure_client()
    say("Sandtable is ready: python3 go.py opens the table, python3 go.py cli --help lists its commands")


def cli(arguments: list[str]) -> NoReturn:
    """Becomes the sandtable command, so that its exit code and every signal are its own."""
    ensure()
    words = [str(BIN / "sandtable"), *arguments]
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(words[0], words)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows: Ctrl-C reaches the child by itself
    sys.exit(subprocess.run(words, check=False).returncode)


def serve(arguments: list[str]) -> NoReturn:
    """Opens the table: becomes `sandtable serve`."""
    ensure()
    ensure_client()
    cli(["serve", *arguments])


def ensure_compiler() -> None:
    """A C compiler and Python's headers, which only the compiled wheel needs; tcc is quickest, any other will do."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    headers = Path(sysconfig.get_path("include"), "Python.h").is_file()
    if not headers or not (shutil.which("tcc") or (compiler and not may_install())):
        packages = ["tcc", "libc6-dev", *([] if headers else [f"python{VERSION}-dev"])]
        need(packages, "The compiled rules are tested too, which takes a C compiler and Python's headers.")


def ensure_chromium() -> None:
    """A browser for the tests that click."""
    if not os.environ.get("SANDTABLE_CHROMIUM") and not any(map(shutil.which, BROWSERS)):
        need(["chromium-headless-shell", "fonts-dejavu-core"], "The pages are tested in a real browser.")


def ensure_bytecode() -> None:
    """The bytecode of all tests, if there is none: otherwise each process that runs them would make all of it."""
    if not any((ROOT / "tests" / "__pycache__").glob("*.pyc")):
        words = [str(word) for word in (*PYTEST, "--collect-only", "-q", *OTHERS)]
        say(f"$ {' '.join(words)}  (for the bytecode of the tests)")
        subprocess.run(words, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)


def test(arguments: list[str]) -> None:
    """The client's types and tests, the audit, lint, format, types, tests, compiled wheel, browser; a failure ends it.

    Arguments narrow the tests down: then the client's own, the compiled wheel and the browser are tested only if they
    are named.
    """
    os.environ.pop(
        "PYTHONDONTWRITEBYTECODE", None
    )  # tests start hundreds of interpreters: read every file once
    ensure("test")
    ensure_client()
    named = [stage for stage in (COMPILED, BROWSER) if any(stage in word for word in arguments)]
    stages = named if arguments else [stage for stage in (COMPILED, BROWSER) if (ROOT / stage).is_dir()]
    if COMPILED in stages:
        ensure_compiler()
    if BROWSER in stages:
        ensure_chromium()
    if arguments:
        test_some(arguments, stages)
    else:
        test_all(stages)


def audit(arguments: list[str]) -> None:
    """What is known against the packages that are used; says so where nobody can be asked."""
    if arguments:
        stop(f"audit takes no arguments, but was given: {' '.join(arguments)}", 2)
    ensure("test")
    run(PYTHON, AUDIT)


def look_over() -> None:
    """What is seen without running anything."""
    run(PYTHON, "-m", "ruff", "check", ".")
    run(PYTHON, "-m", "ruff", "format", "--check", ".")
    run(PYTHON, "-m", "mypy")


def test_some(arguments: list[str], stages: list[str]) -> None:
    if BROWSER in stages:
        run(PYTHON, CLIENT, "npm", "--version")  # installs what the pages are examined with
    look_over()
    if stages:
        run(*PYTEST, *arguments)
    else:
        run(*PYTEST, *MANY, *OTHERS, *arguments)


def test_all(stages: list[str]) -> None:
    """Runs everything, so that two processors are busy from the first second to the last.

    The foreground looks the source over with one process, then runs the tests with three and the browser with four,
    which take each other's tests when they have none left. The background job has one process: the client's checks, the
    audit, and the compiled wheel with the tests that play most. It gets an equal share of the processors and has about
    a quarter of the work, so it is done while the foreground still has tests for both: nobody waits at the end for the
    compiler, which uses only one. Tests that limit a time measure the machine's pace, too.
    """
    npm: list[str | Path] = [PYTHON, CLIENT, "npm"]
    background: list[list[str | Path]] = [
        [PYTHON, TYPES],
        [*npm, "run", "-s", "check"],
        [*npm, "test", "-s"],
        [PYTHON, AUDIT],
    ]
    if COMPILED in stages:
        background.append([*PYTEST, "-p", "no:cacheprovider", COMPILED])  # the cache is the foreground's
    with BackgroundJob(*background):
        look_over()
        ensure_bytecode()
        run(*PYTEST, *MANY, *OTHERS, *(PLAYED if COMPILED in stages else ()))
        if BROWSER in stages:
            run(*PYTEST, *FOUR, BROWSER)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "serve": serve,
    "setup": setup,
    "test": test,
    "audit": audit,
    "cli": cli,
}


def main(words: list[str]) -> None:
    """Finds the command and runs it."""
    if sys.version_info < (3, 11):  # noqa: UP036  the one file that an older Python can still read
        stop(f"Sandtable needs Python 3.11 or newer; this is {VERSION}.")
    command, *arguments = words or ["serve"]
    if command in {"-h", "--help", "help"}:
        print(__doc__.strip() if __doc__ else "")
    elif command not in COMMANDS:
        stop(f"there is no command {command!r}; there are {', '.join(COMMANDS)} (see --help)", 2)
    else:
        prefer_system_python(words)
        COMMANDS[command](arguments)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
