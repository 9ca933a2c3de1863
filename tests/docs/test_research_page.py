"""The page for researchers tells the truth: its examples run, and every name that it lists exists."""

import doctest
import re
from pathlib import Path

from sandtable import rl

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


def test_the_examples_run_one_after_the_other() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "research.md", "docs/research.md", 0)
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=failures.append)
    assert len(test.examples) > 25 and not failures, "".join(failures)


def test_the_names_of_a_state_exist() -> None:
    table = PAGE.partition("## A state to search")[2].partition("## Learning")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    names = re.findall(r"`(\w+)", " ".join(rows))
    assert len(names) > 10 and [name for name in names if not hasattr(rl.GameState, name)] == []
