"""No expectation of a case can be changed unnoticed: a sample; `tools/case_mutants.py` makes all changes."""

from pathlib import Path

import pytest

from sandtable.cases import expectations
from tools import case_mutants

FILES = sorted((Path(__file__).resolve().parent / "cases").rglob("*.toml"))
CASE = """
[position]
game = "skirmish"
[[case]]
name = "x"
rules = []
[[case.step]]
answer = ["blue: bridge", "red: mill"]
expect.troops = { rangers = "hidden" }
expect.facts.hidden = { rangers = "bridge" }
expect.asked = ["blue: March", "red: March"]
expect.told = [{ verb = "hid", troop = "rangers" }]
[[case.step]]
refuse = { answer = "blue: guards farm", code = "no-road", rule = "SK-4" }
"""


@pytest.mark.parametrize("first", range(2))
def test_a_sample_of_changes_is_noticed(first: int) -> None:
    """A tenth of the changes of every tenth file; always the same."""
    tally = case_mutants.run(FILES[first::10], share=0.1)
    assert tally.made > 100
    assert not tally.survivors


@pytest.mark.parametrize("key", ["troops", "facts", "asked", "told"])
def test_an_expectation_that_looks_at_nothing_is_found_out(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASE, encoding="utf-8")
    sound = case_mutants.run([path])
    assert sound.made > 30 and not sound.survivors
    monkeypatch.setitem(expectations.EXPECTATIONS, key, lambda page, play: iter(()))
    blind = case_mutants.run([path])
    assert blind.survivors and all(f"expect.{key}" in survivor for survivor in blind.survivors)
