"""The mutants that the rules are tried with: what is changed, how it is named and found again, what kills it."""

from pathlib import Path

import pytest

from hatch_build import modules
from tools.mutants import LAYERS, ROOT, Result, again, compare, killer, like, parsed, read, stages
from tools.mutating import Mutant, found_again, mutants, sample

SOURCE = '''\
"""A module."""

LIMIT: int = 3


class Gun:
    def hits(self, die: int, far: bool) -> bool:
        assert die < 7
        if die == 1 or not far:
            return False
        return die + 1 >= LIMIT

    def shots(self) -> list[int]:
        return [number for number in range(2)]
'''
RULES = [path for path in modules(ROOT / "src") if path.startswith(LAYERS)]


def changes(source: str = SOURCE) -> list[str]:
    return [str(mutant).removeprefix("gun.py ") for mutant in mutants("gun.py", source)]


def test_every_operator_finds_its_place_and_nothing_else_is_changed() -> None:
    assert changes() == [
        "<module>: 3 -> 4 in LIMIT: int = 3 #1",
        "<module>: 3 -> 2 in LIMIT: int = 3 #1",
        "Gun.hits: die == 1 or not far -> True #1",
        "Gun.hits: die == 1 or not far -> False #1",
        "Gun.hits: die == 1 or not far -> die == 1 and (not far) #1",
        "Gun.hits: die == 1 -> die != 1 #1",
        "Gun.hits: 1 -> 2 in die == 1 #1",
        "Gun.hits: 1 -> 0 in die == 1 #1",
        "Gun.hits: not far -> far #1",
        "Gun.hits: False -> not (False) in return False #1",
        "Gun.hits: die + 1 >= LIMIT -> not (die + 1 >= LIMIT) in return die + 1 >= LIMIT #1",
        "Gun.hits: die + 1 >= LIMIT -> die + 1 > LIMIT #1",
        "Gun.hits: 1 -> 2 in die + 1 #1",
        "Gun.hits: 1 -> 0 in die + 1 #1",
        "Gun.shots: [number for number in range(2)] -> [] in return [number for number in range(2)] #1",
        "Gun.shots: 2 -> 3 in range(2) #1",
        "Gun.shots: 2 -> 1 in range(2) #1",
    ]


def test_a_mutant_differs_from_the_source_in_its_one_place() -> None:
    made = {str(mutant): edit.applied(SOURCE) for mutant, edit in mutants("gun.py", SOURCE).items()}
    changed = made["gun.py Gun.hits: not far -> far #1"]
    assert changed == SOURCE.replace("or not far", "or (far)")


def test_the_same_text_twice_in_a_function_is_counted_and_letters_of_two_bytes_shift_nothing() -> None:
    source = "def f(a: int) -> bool:\n    return 'ü' * a == 'üü' or a == 2 or a == 2\n"
    found = [mutant for mutant in mutants("f.py", source) if mutant.change == "a == 2 -> a != 2"]
    assert [mutant.nth for mutant in found] == [1, 2]
    assert mutants("f.py", source)[found[1]].applied(source).endswith("or a == 2 or (a != 2)\n")


def test_a_sample_is_always_the_same_takes_every_file_in_turn_and_can_be_compiled() -> None:
    few = RULES[::8]
    chosen = sample(ROOT / "src", few, 50, 1)
    assert chosen == sample(ROOT / "src", few, 50, 1) and len(set(chosen)) == 50
    assert chosen != sample(ROOT / "src", few, 50, 2)
    assert len({mutant.path for mutant in chosen}) > len(few) * 0.7  # some modules have nothing to change
    for mutant in chosen:
        source = (ROOT / "src" / mutant.path).read_text(encoding="utf-8")
        compile(mutants(mutant.path, source)[mutant].applied(source), mutant.path, "exec")
        assert parsed(str(mutant)) == mutant


def test_a_mutant_is_found_again_after_its_file_was_moved_but_not_where_two_are_alike() -> None:
    old = Mutant("games/guns.py", "Gun.hits", "a < b -> a <= b", 1)
    moved = Mutant("games/play/guns.py", *old.kind)
    other = Mutant("games/show/rifles.py", *old.kind)
    assert found_again(old, {old.path: [old], other.path: [other]}) == old
    assert found_again(old, {moved.path: [moved], other.path: [other]}) == moved
    assert found_again(old, {other.path: [other]}) == other
    assert (
        found_again(old, {"a/x.py": [Mutant("a/x.py", *old.kind)], "b/x.py": [Mutant("b/x.py", *old.kind)]})
        is None
    )


def test_the_tests_of_a_mutant_are_there() -> None:
    for path in RULES:
        runs = stages(path, quick=False)
        assert len(runs) >= 4, path
        assert all((ROOT / word).exists() for words in runs for word in words if word.startswith("tests/")), (
            path
        )


def test_a_quick_run_leaves_out_the_server_and_clubs() -> None:
    for path in RULES:
        words = [word for run in stages(path, quick=True) for word in run]
        assert not {"tests/web", "tests/club"} & set(words), path


def test_a_run_of_its_own_tests_shows_a_mutant_to_its_folder_and_the_cases_alone() -> None:
    for path in RULES:
        words = {word for run in stages(path, quick=True, own_only=True) for word in run}
        assert "tests/test_cases.py" in words and not {"tests/properties", "tests/cli"} & words, path


def test_a_mutant_is_first_shown_to_the_file_that_noticed_it_before_even_if_that_was_moved() -> None:
    assert again("tests/elsewhere/test_mutants.py::test_x[1]") == [["tests/test_mutants.py"]]
    assert again("pytest ended with -9") == []
    assert again("") == []


@pytest.mark.parametrize(
    ("code", "said", "name"),
    [
        (0, "3 passed", ""),
        (5, "no tests ran", ""),
        (1, "FAILED tests/a.py::test_b - assert\nERROR tests/c.py", "tests/a.py::test_b"),
        (2, "ERROR tests/a.py - ImportError", "tests/a.py"),
        (-9, "..", "pytest ended with -9"),
    ],
)
def test_a_mutant_is_killed_by_the_first_test_that_fails_or_by_a_limit(
    code: int, said: str, name: str
) -> None:
    assert killer(code, said) == name


def test_tables_are_read_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [str(mutant) for mutant in sample(ROOT / "src", RULES[:9], 4, 1)]
    before, after = tmp_path / "before.txt", tmp_path / "after.txt"

    def write(table: Path, *verdicts: str) -> None:
        results = [
            Result(name, verdict, 1.5, "tests/a.py") for name, verdict in zip(names, verdicts, strict=True)
        ]
        table.write_text("".join(f"{result}\n" for result in results), encoding="utf-8")

    write(before, "killed", "survived", "killed", "killed")
    write(after, "killed", "killed", "gone", "killed")
    assert list(read(before)) == names
    assert compare(before, after) == 0
    assert "in both: 3, killed only before: 0, killed only after: 1" in capsys.readouterr().out
    write(after, "killed", "survived", "killed", "survived")
    assert compare(before, after) == 1
    assert f"no longer noticed (by tests/a.py): {names[3]}" in capsys.readouterr().out
    assert [str(mutant) for _, mutant in like(before, ROOT / "src", RULES[:9])] == names
