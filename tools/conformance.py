"""Makes the table of docs/conformance.md: which rule is covered by which case or test; and the list of all rules.

python tools/conformance.py           writes it
python tools/conformance.py --check   says whether it is up to date
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "conformance.md"
IDS = ROOT / "src" / "sandtable" / "cases" / "rule_ids.txt"  # by which cases know a rule that there is not
RULES = ROOT / "docs" / "rules"
CATALOGUES = {  # the project's catalogues of rules, with the beginning of their IDs
    "firestorm.md": "FS",
    "caen.md": "CAEN",
    "villers-bretonneux.md": "VB",
    "norway.md": "NOR",
    "armored-thrust.md": "AT",
    "totalize.md": "TOT",
    "heroes.md": "HON",
    "heroes-content.md": "HOC",
}
BEGIN = "<!-- made by tools/conformance.py -->"
END = "<!-- end of what is made by tools/conformance.py -->"

ID = rf"(?:{'|'.join(CATALOGUES.values())})-[A-Z]?\d+[a-z]?"
DEFINED = re.compile(rf"^\s*(?:[-*]\s+|\|\s*)\**({ID})\b")
CITED = re.compile(rf"\b{ID}\b")
OTHERS = ("R", "RW", "W", "WE")  # rulings, reaction windows and worked examples within the catalogues
LISTED = re.compile(
    rf"^\s*(?:[-*]\s+|\|\s*)\**((?:{'|'.join([*CATALOGUES.values(), *OTHERS])})-[A-Z]?\d+[a-z]?)\b"
)
TAUGHT = re.compile(r"\bSK-\d+\b")
# Tests that speak of rules without testing them.
ASIDE = (
    "board/test_rulebook.py",
    "docs/test_conformance_page.py",
    "test_cases.py",
    "games/test_positions.py",
)

# Rules that nothing in the program can break, and why.
ADVICE = {
    "FS-6": "who sits at the table is free; the program asks for the score, not for the players",
}


def rules() -> dict[str, list[str]]:
    """The IDs that each catalogue defines, in its order; rules of others that it mentions are left out."""
    found: dict[str, list[str]] = {}
    for name, beginning in CATALOGUES.items():
        if not (RULES / name).is_file():
            continue
        ids: dict[str, None] = {}
        for line in (RULES / name).read_text(encoding="utf-8").splitlines():
            match = DEFINED.match(line)
            if match and match[1].startswith(f"{beginning}-"):
                ids[match[1]] = None
        found[name] = list(ids)
    return found


def rulings() -> list[str]:
    """The IDs that docs/rules/rulings.md defines."""
    lines = (RULES / "rulings.md").read_text(encoding="utf-8").splitlines()
    return [match[1] for match in map(DEFINED.match, lines) if match]


def cases_citing() -> dict[str, list[str]]:
    """The case files whose cases name each rule."""
    folder = ROOT / "tests" / "cases"
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.toml")):
        cases = tomllib.loads(path.read_text(encoding="utf-8")).get("case", [])
        for id in {id for case in cases for id in case["rules"]}:
            found.setdefault(id, []).append(path.relative_to(folder).with_suffix("").as_posix())
    return found


def tests_citing() -> dict[str, list[str]]:
    """The test files that cite each rule anywhere but in the docstring of the whole file."""
    folder = ROOT / "tests"
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        text = path.read_text(encoding="utf-8")
        about = ast.get_docstring(ast.parse(text), clean=False) or ""
        for id in set(CITED.findall(text.replace(about, "", 1))) if name not in ASIDE else ():
            found.setdefault(id, []).append(name.removesuffix(".py"))
    return found


def status(id: str, cases: list[str], tests: list[str]) -> str:
    if cases:
        return "case and test" if tests else "case"
    if tests:
        return "test"
    return f"advice: {ADVICE[id]}" if id in ADVICE else "**missing**"


def listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


@cache
def tables() -> str:
    """The generated part of the page."""
    cases, tests = cases_citing(), tests_citing()
    lines: list[str] = []
    for catalogue, ids in rules().items():
        held = [id for id in ids if id in cases or id in tests]
        lines += ["", f"### [{catalogue}](rules/{catalogue}): {len(held)} of {len(ids)} rules", ""]
        lines += ["| Rule | Cases | Tests | Status |", "| --- | --- | --- | --- |"]
        for id in ids:
            by_case, by_test = cases.get(id, []), tests.get(id, [])
            lines.append(f"| {id} | {listed(by_case)} | {listed(by_test)} | {status(id, by_case, by_test)} |")
    return "\n".join([*lines, ""])


def rule_ids() -> str:
    """All rules, rulings and worked examples that a case may cite, a line for each beginning of their ids."""
    lines = [line for path in sorted(RULES.glob("*.md")) for line in path.read_text("utf-8").splitlines()]
    found = {match[1]: None for match in map(LISTED.match, lines) if match}
    taught = sorted((ROOT / "src/sandtable/games/skirmish").glob("*.py"))  # its rules stand in its source
    found.update(dict.fromkeys([id for path in taught for id in TAUGHT.findall(path.read_text("utf-8"))]))
    by: dict[str, list[str]] = {}
    for id in found:
        beginning, _, number = id.partition("-")
        by.setdefault(beginning, []).append(number)
    return "".join([f"{name}: {' '.join(sorted(by[name], key=in_order))}\n" for name in sorted(by)])


def in_order(number: str) -> tuple[str, int, str]:
    """Sorts R2 before R10, and 10 before 10a."""
    match = re.fullmatch(r"([A-Z]*)(\d+)([a-z]?)", number)
    assert match is not None
    return match[1], int(match[2]), match[3]


def page() -> str:
    """The whole page as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def main(arguments: list[str]) -> int:
    new = page()
    if arguments == ["--check"]:
        fresh = new == PAGE.read_text(encoding="utf-8") and rule_ids() == IDS.read_text(encoding="utf-8")
        print(
            "up to date" if fresh else "docs/conformance.md is out of date: run python tools/conformance.py"
        )
        return 0 if fresh else 1
    PAGE.write_text(new, encoding="utf-8")
    IDS.write_text(rule_ids(), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
