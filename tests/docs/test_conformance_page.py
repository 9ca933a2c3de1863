"""The page about conformance tells the truth: its example passes, its tables are up to date."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.cases import ACTIONS, EXPECTATIONS, run_text

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conformance", ROOT / "tools" / "conformance.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_passes() -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    results = run_text(example, "docs/conformance.md")
    assert [result.message for result in results] == ["", ""]


def test_every_key_is_explained() -> None:
    explained = {
        key
        for line in PAGE.splitlines()
        if line.startswith("| `")
        for key in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert explained == {*ACTIONS, *EXPECTATIONS, "expect"}


def test_the_tables_are_up_to_date(tool: ModuleType) -> None:
    assert tool.page() == PAGE, "run python tools/conformance.py"


def test_the_list_of_rules_that_cases_may_cite_is_up_to_date(tool: ModuleType) -> None:
    assert tool.rule_ids() == tool.IDS.read_text(encoding="utf-8"), "run python tools/conformance.py"


def test_no_rule_is_without_case_test_or_reason(tool: ModuleType) -> None:
    assert "**missing**" not in tool.tables()


def test_advice_is_given_for_rules_that_there_are(tool: ModuleType) -> None:
    assert set(tool.ADVICE) <= {id for ids in tool.rules().values() for id in ids}


def test_cases_cite_rules_that_there_are(tool: ModuleType) -> None:
    known = {id for ids in tool.rules().values() for id in ids} | set(tool.rulings())
    cited = {id for id in tool.cases_citing() if tool.CITED.fullmatch(id)}
    assert cited and cited <= known


def test_no_ruling_is_made_twice(tool: ModuleType) -> None:
    """Two rows with one number can contradict each other, and readers find only one of them."""
    ids = tool.rulings()
    assert len(ids) > 100
    assert [id for id in ids if ids.count(id) > 1] == []
