"""The page about the library tells the truth: its examples run, every public name is on it, and no other one."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable import library

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def test_the_examples_run_one_after_the_other() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "library.md", "docs/library.md", 0)
    failures: list[str] = []
    flags = doctest.ELLIPSIS
    doctest.DocTestRunner(optionflags=flags).run(test, out=failures.append)
    assert len(test.examples) > 30 and not failures, "".join(failures)


def test_every_public_name_is_explained() -> None:
    table = PAGE.partition("## All names")[2]
    named = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines() if "|" in line))
    assert sorted(named) == sorted(sandtable.__all__) == sorted(library.__all__)


def test_what_is_public_is_there_and_nothing_else() -> None:
    for name in sandtable.__all__:
        assert getattr(sandtable, name) is getattr(library, name)
    assert set(dir(sandtable)) == {*sandtable.__all__, "__version__"}
    with pytest.raises(AttributeError, match="has no attribute 'commitment'"):
        _ = sandtable.commitment  # type: ignore[attr-defined]


def test_importing_loads_nothing_before_it_is_used() -> None:
    script = (
        "import sys; before = set(sys.modules); import sandtable; print(sorted(set(sys.modules) - before))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "['sandtable']"
