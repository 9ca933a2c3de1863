"""Changes what cases expect, one thing at a time, and says which changes nobody notices.

python tools/case_mutants.py                              every case file of the project
python tools/case_mutants.py tests/cases/caen --show      some of them; --show prints every change

A case is walked to a step; then numbers are counted up and down, truths turned round, names misspelled and exchanged
for others of their kind, sides swapped, items of exact lists left out and put in, and the step is looked at again.
Every change must make the case fail, or be refused as a fault. Two kinds of change prove nothing and are not made:
leaving out what a list need not name (`told`, `offered`, `breadcrumb`), which only says less; and exchanging one
impossible letter or event for another in `not_offered` and `not_told`. There the exchange is for a possible one. A name
that says what is spoken of (`control.A5`, `points.allies`) is exchanged until something is noticed: the same may hold
of a neighbour.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.cases import Case, CaseStep, cases_of, open_case
from sandtable.cases.walk import Taken, Walk

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from tools.case_changes import Change, Changes, Spot  # noqa: E402

CASES = ROOT / "tests" / "cases"


class Tally:
    """What came of the changes: how many were made and noticed, and those that were not."""

    def __init__(self) -> None:
        self.made = 0
        self.noticed = 0
        self.neighbours = 0  # exchanges that are true of a neighbour as well, where another was noticed
        self.survivors: list[str] = []

    def add(self, other: Tally) -> None:
        self.made += other.made
        self.noticed += other.noticed
        self.neighbours += other.neighbours
        self.survivors += other.survivors


# trying them


def notices(walk: Walk, taken: Taken, change: Change) -> bool:
    """Does the changed step fail, or is it refused, where the walk stands?"""
    page = taken.step.page
    try:
        step = CaseStep(Page(page.source, page.path, change.step))
        if change.spot[0] == "expect":
            return any(True for _ in step.complaints(walk.play))
        trial = Taken(taken.number, step)
        walk.do_all(trial)
        walk.stuck = False
        names = walk.play.names
        rule = step.action.refusal.rule if step.action and step.action.refusal else ""
        return bool(trial.failures or names.rule_fault(rule))
    except BoxError:
        return True


def tried(case: Case, place: str, share: float = 1.0, show: bool = False) -> Tally:
    """Makes the changes of one case, or a share of them."""
    tally = Tally()
    walk = open_case(case)
    while walk.more():
        taken = walk.take()
        if taken.failures:
            raise SystemExit(f"{place}: {case.name}: {taken.failures}")
        seed = f"{Path(place).name}:{taken.line}"  # the same wherever the file lies
        changes = chosen(Changes(walk, taken.step.page.values, seed).all(), share, seed)
        for spot, found in changes.items():
            where = f"{place}:{taken.line}: {'.'.join(map(str, spot))}"
            try_spot(tally, walk, taken, found, where, show)
    return tally


def chosen(changes: Iterator[Change], share: float, seed: str) -> dict[Spot, list[Change]]:
    """The changes of a share of all spots, drawn by lot."""
    found: dict[Spot, list[Change]] = {}
    for change in changes:
        found.setdefault(change.spot, []).append(change)
    lot = random.Random(seed)
    return {spot: each for spot, each in found.items() if lot.random() < share}


def try_spot(tally: Tally, walk: Walk, taken: Taken, changes: list[Change], where: str, show: bool) -> None:
    """Makes the changes at one spot; names are exchanged for neighbours until that is noticed."""
    for change in [one for one in changes if one.every]:
        note(tally, notices(walk, taken, change), f"{where}: {change.said}", show)
    neighbours = [one for one in changes if not one.every]
    for number, change in enumerate(neighbours, 1):
        if notices(walk, taken, change):
            note(tally, True, f"{where}: {change.said}", show)
            tally.neighbours += number - 1
            return
    if neighbours:
        note(tally, False, f"{where}: none of {len(neighbours)} neighbours differs", show)


def note(tally: Tally, noticed: bool, said: str, show: bool) -> None:
    tally.made += 1
    tally.noticed += noticed
    tally.survivors += [] if noticed else [said]
    if show:
        print(f"{'noticed' if noticed else 'MISSED '} {said}")


def run(files: list[Path], share: float = 1.0, show: bool = False) -> Tally:
    """Makes the changes of all cases of some files."""
    total = Tally()
    for path in files:
        cases, faults = cases_of(box.read(str(path.parent), path.name))
        tally = Tally()
        for case in cases:
            if not isinstance(case, Case):
                raise SystemExit(f"{path}: {case.error}")
            tally.add(tried(case, path.as_posix(), share, show))
        assert not faults
        print(f"{path}: {tally.made} changes, {tally.noticed} noticed", file=sys.stderr, flush=True)
        total.add(tally)
    return total


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, default=[CASES], help="case files, or folders of them")
    parser.add_argument("--share", type=float, default=1.0, help="of all changes, by lot: 0.1")
    parser.add_argument("--show", action="store_true", help="print every change")
    args = parser.parse_args()
    files = [
        file for path in args.files for file in ([path] if path.is_file() else sorted(path.rglob("*.toml")))
    ]
    total = run(files, args.share, args.show)
    for survivor in total.survivors:
        print(survivor)
    print(f"{total.made} changes, {total.noticed} noticed, {len(total.survivors)} not; ", end="")
    print(f"{total.neighbours} exchanges were true of a neighbour, too")
    return 1 if total.survivors else 0


if __name__ == "__main__":
    sys.exit(main())
