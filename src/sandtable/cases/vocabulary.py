"""The words of a family of games, read from its source and its data: events with their facts, letters, ids.

What a case says that there is *not* must name something that could be. Names on the map are asked of the rules; the
rest stands in the program itself, whose source comes with it, compiled or not.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from sandtable.kernel.rules import Rules

SOURCE: Final = Path(__file__).resolve().parent.parent  # of the whole program
SHARED: Final = ("kernel", "board")  # what all families tell events with
WORD: Final = re.compile(r"\+?[A-Za-z0-9][\w.]*(-[\w.]+)*[-+]?")
RULES: Final = "rule_ids.txt"


def family_of(rules: Rules[Any]) -> str:
    """The folder of `games` that the rules come from; "" for a game that is not the program's own."""
    parts = type(rules).__module__.split(".")
    return parts[2] if parts[:2] == ["sandtable", "games"] and len(parts) > 2 else ""


# rules


@cache
def rule_ids() -> dict[str, tuple[str, ...]]:
    """The ids of all rules, by the beginning of their catalogue: {"FS": ("FS-1", …)}."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (Path(__file__).parent / RULES).read_text(encoding="utf-8").splitlines():
        beginning, _, numbers = line.partition(": ")
        found[beginning] = tuple([f"{beginning}-{number}" for number in numbers.split()])
    return found


# events


@cache
def events_of(family: str) -> dict[str, frozenset[str]]:
    """The events that a family tells, by verb, each with the names of all facts it can have."""
    found: dict[str, frozenset[str]] = {}
    for folder in (*SHARED, f"games/{family}"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for verb, names in told_in(ast.parse(path.read_text(encoding="utf-8"))):
                found[verb] = found.get(verb, frozenset()) | names
    return found


def told_in(tree: ast.AST) -> Iterator[tuple[str, frozenset[str]]]:
    """Each `tell` and `whisper` of a module: the verb ("" where it is worked out) and the names of its facts."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        at = {"tell": 0, "whisper": 1}.get(node.func.attr, -1)
        if at < 0 or len(node.args) <= at:
            continue
        names = frozenset([word.arg for word in node.keywords if word.arg is not None])
        for verb in verbs_in(node.args[at]):
            yield verb, names


def verbs_in(value: ast.expr) -> list[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return [value.value]
    if isinstance(value, ast.IfExp):
        return [*verbs_in(value.body), *verbs_in(value.orelse)]
    return [""]


def facts_of_event(family: str, verb: str) -> frozenset[str]:
    """The names of all facts that an event can have; empty where the source does not say."""
    known = events_of(family)
    return known[verb] if verb in known else known.get("", frozenset())


# letters and ids


@cache
def words_of(family: str) -> frozenset[str]:
    """Every word in the rules of a family that may be a letter or an id, and every key of its data."""
    folder = SOURCE / "games" / family
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if "show" not in path.relative_to(folder).with_suffix("").parts:
            found.update(constants_in(ast.parse(path.read_text(encoding="utf-8"))))
    for path in folder.rglob("*.toml"):
        found.update(keys_in(tomllib.loads(path.read_text(encoding="utf-8"))))
    return frozenset([word for word in found if WORD.fullmatch(word)])


def constants_in(tree: ast.AST) -> Iterator[str]:
    """The texts in a module, but for codes of refusals: a code, a sentence and a rule."""
    codes = {
        id(node.elts[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[0], ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in codes:
            yield node.value


def keys_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield str(name)
            yield from keys_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from keys_in(item)
