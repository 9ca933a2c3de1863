"""Tries mutants of the rules: changes kernel and games in small places and runs the tests that should fail.

python tools/mutants.py before.txt                  300 mutants, always the same; a line a mutant in before.txt
python tools/mutants.py before.txt                  once more: goes on where it was stopped
python tools/mutants.py after.txt --like before.txt the same mutants in a tree whose files were changed or moved;
                                                    each is first shown to the file whose test noticed it before
python tools/mutants.py --compare before.txt after.txt    what was noticed before and is not noticed any more

This folder is never changed: every job works in a copy of the project. For a mutant the cheapest tests run first; it is
killed by the first that fails, that runs into a limit, or that cannot be collected. `--quick` leaves out the tests of
the server and of clubs, which take minutes, `--own` all but the tests of the module's own folder and the cases: a
mutant that survives might still be killed by those. With `--like`, `--killed` leaves out those that survived before.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from hatch_build import modules  # noqa: E402
from tools.mutating import Mutant, all_mutants, found_again, mutants, sample  # noqa: E402

LAYERS = ("sandtable/kernel/", "sandtable/games/")
WORDS = {  # the tests of a folder of games/ are those whose names hold one of these words
    "firestorm": "firestorm or caen or villers or norway",
    "caen": "caen",
    "villers_bretonneux": "villers",
    "norway": "norway",
    "armored_thrust": "armored or totalize",
    "totalize": "armored or totalize",
    "heroes": "heroes or squares",
    "skirmish": "skirmish",
}
SAMPLES = ("tests/test_journals.py", "tests/properties", "tests/players")
OTHERS = ("tests/board", "tests/kernel", "tests/cli", "tests/terminal", "tests/papers", "tests/docs")
TABLES = ("tests/web", "tests/live", "tests/club")
COPIED = shutil.ignore_patterns(".git", ".venv", "node_modules", ".*_cache", ".hypothesis", "*.so")
# A busy machine fails it, whatever was changed.
TIMED = ("tests/games/heroes/play/test_sight.py::test_a_warm_query_takes_less_than_two_microseconds",)
PROCESSOR = 600  # seconds of processor time for one run of pytest, which ends an endless loop
PATIENCE = 120  # seconds a single test may take
MEMORY = 6 * 1024**3
FIRST_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """What became of a mutant: by which test it was killed, if by any, after how many seconds of the processor."""

    mutant: str
    verdict: str  # killed, survived or gone
    seconds: float
    killer: str

    def __str__(self) -> str:
        return f"{self.verdict}\t{self.seconds:.1f}\t{self.killer}\t{self.mutant}"


def stages(path: str, quick: bool, own_only: bool = False) -> list[list[str]]:
    """What pytest is given for a mutant of this module, run after run, the cheapest first."""
    layer, *folders = path.removeprefix("sandtable/").split("/")[:-1]
    if layer == "kernel" or not folders:
        first = ["tests/kernel"] if layer == "kernel" else []
        runs = [[*first, "tests/games/test_skirmish.py"], ["tests/test_cases.py"]]
        return runs if own_only else [*runs, ["tests/games"], [*SAMPLES]]
    homes = ["/".join(["tests/games", *folders[:depth]]) for depth in range(len(folders), 0, -1)]
    words = ["-k", next(WORDS[folder] for folder in reversed(folders) if folder in WORDS)]
    own = [[home] for home in homes if (ROOT / home).is_dir()]
    own = own or [["tests/games", *words]]
    if own_only:
        return [*by_name(path), *own, ["tests/test_cases.py"]]
    wide = [["tests/test_cases.py"], [*SAMPLES, *words], [*OTHERS, *words]]
    return [*by_name(path), *own, *wide] if quick else [*by_name(path), *own, *wide, [*TABLES, *words]]


def by_name(path: str) -> list[list[str]]:
    """The tests that are named after the module, if there are any."""
    stem = Path(path).stem.rstrip("s")
    family = path.split("/")[2]
    found = sorted((ROOT / "tests" / "games" / family).rglob(f"test_*{stem}*.py"))
    return [[file.relative_to(ROOT).as_posix() for file in found]] if found else []


def again(killer: str) -> list[list[str]]:
    """The file whose test noticed a mutant before, wherever it lies now; other files of its name as well."""
    name = Path(killer.partition("::")[0]).name
    found = sorted((ROOT / "tests").rglob(name)) if name.endswith(".py") else []
    return [[file.relative_to(ROOT).as_posix()] for file in found]


def limited() -> None:
    """Limits the processor time and memory of a run of pytest and of all that it starts."""
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Copy:
    """The project in a folder of its own, in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        shutil.copytree(ROOT, self.root, ignore=COPIED, symlinks=True)

    def put(self, path: str, source: str) -> None:
        """Writes a module and removes its bytecode: Python overlooks a change of equal length within one second."""
        file = self.root / "src" / path
        file.write_text(source, encoding="utf-8")
        Path(cache_from_source(str(file))).unlink(missing_ok=True)

    def test(self, words: list[str]) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE", "--no-header"]
        command += ["-p", "no:cacheprovider", "-p", "no:randomly", "--timeout", str(PATIENCE), *words]
        command += [word for test in TIMED for word in ("--deselect", test)]
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.root / "src"),
            "CI": "true",
        }  # CI: no hypothesis database
        done = subprocess.run(
            command,
            cwd=self.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limited,
        )
        return done.returncode, done.stdout


def killer(code: int, said: str) -> str:
    """The test that failed, or why pytest ended; "" if all passed or none was chosen."""
    if code in (0, 5):
        return ""
    found = FIRST_FAILED.search(said)
    return found[1] if found else f"pytest ended with {code}"


def tried(copy: Copy, mutant: Mutant, runs: list[list[str]]) -> Result:
    """Puts a mutant in, runs tests until one notices, and takes it out again."""
    source = (ROOT / "src" / mutant.path).read_text(encoding="utf-8")
    copy.put(mutant.path, mutants(mutant.path, source)[mutant].applied(source))
    started, noticed = time.monotonic(), ""
    try:
        for words in runs:
            noticed = killer(*copy.test(words))
            if noticed:
                break
    finally:
        copy.put(mutant.path, source)
    return Result(str(mutant), "killed" if noticed else "survived", time.monotonic() - started, noticed)


def read(table: Path) -> dict[str, Result]:
    """A table as it was written, by the names of its mutants."""
    lines = table.read_text(encoding="utf-8").splitlines() if table.is_file() else []
    parts = [line.split("\t") for line in lines]
    return {
        mutant: Result(mutant, verdict, float(seconds), killer) for verdict, seconds, killer, mutant in parts
    }


def run(
    table: Path,
    wanted: list[tuple[str, Mutant | None]],
    jobs: int,
    runs: Callable[[str], list[list[str]]],
    before: dict[str, Result],
) -> None:
    """Tries the mutants that the table does not have; every line is written as soon as it is known."""
    done = read(table)
    turn = threading.Lock()
    with tempfile.TemporaryDirectory(prefix="sandtable-mutants-") as folder:
        free: Queue[Copy] = Queue()
        for number in range(jobs):
            free.put(Copy(Path(folder) / str(number)))

        def work(name: str, mutant: Mutant | None) -> None:
            copy = free.get()
            if mutant:
                known = again(before[name].killer) if name in before else []
                result = tried(copy, mutant, [*known, *runs(mutant.path)])
            else:
                result = Result(name, "gone", 0, "")
            free.put(copy)
            line = Result(name, result.verdict, result.seconds, result.killer)
            with turn, table.open("a", encoding="utf-8") as out:
                out.write(f"{line}\n")

        with ThreadPoolExecutor(jobs) as pool:
            for future in [pool.submit(work, name, mutant) for name, mutant in wanted if name not in done]:
                future.result()
    tell(table)


def tell(table: Path) -> None:
    found = Counter(result.verdict for result in read(table).values())
    print(f"{table}: {', '.join(f'{number} {verdict}' for verdict, number in sorted(found.items()))}")


def like(table: Path, source: Path, chosen: list[str]) -> list[tuple[str, Mutant | None]]:
    """The mutants of an older table, where they are now."""
    there = dict(all_mutants(source, chosen))
    return [(name, found_again(parsed(name), there)) for name in read(table)]


def parsed(name: str) -> Mutant:
    path, rest = name.split(" ", 1)
    function, rest = rest.split(": ", 1)
    change, nth = rest.rsplit(" #", 1)
    return Mutant(path, function, change, int(nth))


def compare(before: Path, after: Path) -> int:
    """Says what was killed before and is not killed any more; 1 if there is such a mutant."""
    old, new = read(before), read(after)
    tell(before)
    tell(after)
    both = [name for name in old if name in new and new[name].verdict != "gone"]
    lost = [name for name in both if old[name].verdict == "killed" and new[name].verdict == "survived"]
    won = [name for name in both if old[name].verdict == "survived" and new[name].verdict == "killed"]
    print(f"in both: {len(both)}, killed only before: {len(lost)}, killed only after: {len(won)}")
    for name in lost:
        print(f"no longer noticed (by {old[name].killer}): {name}")
    return 1 if lost else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", type=Path, nargs="?", help="the table to write or to go on with")
    parser.add_argument("--count", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time (1)")
    parser.add_argument(
        "--like", type=Path, metavar="TABLE", help="the mutants of this table instead of a sample"
    )
    parser.add_argument("--quick", action="store_true", help="without the tests of the server and of clubs")
    parser.add_argument("--own", action="store_true", help="only the tests of the module's folder, and cases")
    parser.add_argument("--killed", action="store_true", help="of --like only those that were killed")
    parser.add_argument(
        "--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"), help="compare two tables"
    )
    chosen = parser.parse_args()
    if chosen.compare:
        return compare(*chosen.compare)
    if chosen.table is None:
        parser.error("which table?")
    source = ROOT / "src"
    rules = [path for path in modules(source) if path.startswith(LAYERS)]
    runs = partial(stages, quick=chosen.quick, own_only=chosen.own)
    if chosen.like:
        known = read(chosen.like)
        wanted = like(chosen.like, source, rules)
        if chosen.killed:
            wanted = [(name, mutant) for name, mutant in wanted if known[name].verdict == "killed"]
        run(chosen.table, wanted, chosen.jobs, runs, known)
    else:
        found = sample(source, rules, chosen.count, chosen.seed)
        run(chosen.table, [(str(mutant), mutant) for mutant in found], chosen.jobs, runs, {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
