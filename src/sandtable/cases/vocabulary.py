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

from sandtable.board.primer import TEXTS
from sandtable.kernel.rules import Rules

SOURCE: Final = Path(__file__).resolve().parent.parent  # of the whole program
SHARED: Final = ("kernel", "board")  # what all families tell events with
WORD: Final = re.compile(r"\+?[A-Za-z0-9][\w.]*(-[\w.]+)*[-+]?")
RULES: Final = "rule_ids.txt"
CODES: Final = "refusal_codes.txt"
COMMON: Final = "common"  # what every game refuses with
ATTRIBUTES: Final = ("__slots__", "__match_args__", "fields")  # what lists the attributes of a class


def home_of(rules: Rules[Any]) -> tuple[str, str]:
    """The family and the folder in it that the rules come from; ("", "") for a game that is not the program's own."""
    parts = type(rules).__module__.split(".")
    if parts[:2] != ["sandtable", "games"] or len(parts) < 4:
        return "", ""
    return parts[2], parts[3]


# rules


@cache
def rule_ids() -> dict[str, tuple[str, ...]]:
    """The ids of all rules, by the beginning of their catalogue: {"FS": ("FS-1", …)}."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (Path(__file__).parent / RULES).read_text(encoding="utf-8").splitlines():
        beginning, _, numbers = line.partition(": ")
        found[beginning] = tuple([f"{beginning}-{number}" for number in numbers.split()])
    return found


# refusals


@cache
def refusal_codes() -> dict[str, frozenset[str]]:
    """The codes of refusals by game, those of the kernel in each."""
    lines = (Path(__file__).parent / CODES).read_text(encoding="utf-8").splitlines()
    found = {name: frozenset(codes.split()) for name, _, codes in [line.partition(": ") for line in lines]}
    return {name: codes | found[COMMON] for name, codes in found.items()}


# events


@cache
def events_of(family: str) -> dict[str, frozenset[str]]:
    """The events that a family tells, by verb, each with the names of all facts it can have."""
    found: dict[str, frozenset[str]] = {}
    for folder in (*SHARED, f"games/{family}"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "tell(" in text or "whisper(" in text:  # most tell nothing, and reading them takes time
                for verb, names in told_in(ast.parse(text)):
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
def words_of(family: str, campaign: str) -> frozenset[str]:
    """Every word in the rules that may be a letter or an id, and every key of the data, of one campaign."""
    found: set[str] = set()
    for path in files_of(family, campaign):
        text = path.read_text(encoding="utf-8")
        found.update(constants_in(ast.parse(text)) if path.suffix == ".py" else keys_in(tomllib.loads(text)))
    return frozenset([word for word in found if WORD.fullmatch(word)])


def files_of(family: str, campaign: str) -> Iterator[Path]:
    """The source and data of a family, without what only shows it, and without campaigns but the one that is named."""
    folder = SOURCE / "games" / family
    others = [path.parent for path in folder.glob("*/scenario.toml") if path.parent.name != campaign]
    for path in [*folder.rglob("*.py"), *folder.rglob("*.toml")]:
        shows = "show" in path.relative_to(folder).with_suffix("").parts or path.name in TEXTS
        if not shows and not any(path.is_relative_to(other) for other in others):
            yield path


def constants_in(tree: ast.AST) -> Iterator[str]:
    """The texts in a module, but for codes of refusals, names of attributes and pieces of sentences."""
    others: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and len(node.elts) == 3:
            others.add(id(node.elts[0]))
        elif isinstance(node, ast.JoinedStr):
            others.update([id(part) for part in node.values if not is_beginning(part)])
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and is_list_of_attributes(node):
            others.update([id(part) for part in ast.walk(node)])
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            yield node.value


def is_beginning(part: ast.expr) -> bool:
    """Does it begin names that are made in play, as `bomb-` does?"""
    return isinstance(part, ast.Constant) and str(part.value).endswith("-")


def is_list_of_attributes(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id in ATTRIBUTES for target in targets)


def keys_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield str(name)
            yield from keys_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from keys_in(item)
