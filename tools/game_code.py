"""Reads the code of a game as syntax trees: which modules it is made of, and what the names in them stand for.

`tools/reference.py` finds there what a game tells, asks and refuses.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from sandtable.kernel.rules import Rules

LAYERS = ("sandtable.games", "sandtable.board")  # where games are written; the kernel is the same for all
SHOWN = "show"  # the room of what is only shown


class Source:
    """A module: its syntax tree, its text and the module itself, by which names are looked up."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.splitlines()
        self.tree = ast.parse(self.text)
        self.module: ModuleType = import_module(name)

    @cached_property
    def imported(self) -> list[str]:
        """The modules it imports, anywhere in it; some of the names are no modules."""
        found: list[str] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                found += [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
            elif isinstance(node, ast.Import):
                found += [alias.name for alias in node.names]
        return found

    def comment(self, line: int, end: int = 0) -> str:
        """The comment at the end of a statement, counted from line 1, or alone above it; "" for none."""
        for number in (end or line, line):
            _, mark, told = self.lines[number - 1].partition("  # ")
            if mark:
                return told.strip()
        above = self.lines[line - 2].strip() if line > 1 else ""
        return above[2:] if above.startswith("# ") else ""


class Function:
    """A function of a game, and the class whose method it is, if it is one."""

    def __init__(self, source: Source, kind: str, node: ast.FunctionDef) -> None:
        self.source = source
        self.kind = kind
        self.node = node

    @property
    def name(self) -> str:
        return self.node.name

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Everything in it, itself first."""
        return list(ast.walk(self.node))

    @property
    def calls(self) -> list[ast.Call]:
        return [node for node in self.nodes if isinstance(node, ast.Call)]

    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.node.args.args]


class GameCode:
    """The modules of a game, but for its looks and the blocks that it does not choose; or those that are named."""

    def __init__(self, rules: Rules[Any], modules: tuple[str, ...] = ()) -> None:
        self.rules = rules
        named = [(name, path_of(name)) for name in modules]
        self.sources = [read(name, path) for name, path in named if path is not None] or sources_of(rules)
        self.functions: dict[str, list[Function]] = {}
        self.calls: dict[str, list[tuple[ast.Call, Function]]] = {}  # by what is called
        for source in self.sources:
            for function in functions_of(source):
                self.functions.setdefault(function.name, []).append(function)
                for call in function.calls:
                    self.calls.setdefault(called(call), []).append((call, function))

    def every_function(self) -> Iterator[Function]:
        for functions in self.functions.values():
            yield from functions

    def texts(self, node: ast.expr, at: Function) -> list[str]:
        """The texts that an expression may be, as far as the code says it: constants, either branch, local names."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if isinstance(node, ast.IfExp):
            return [*self.texts(node.body, at), *self.texts(node.orelse, at)]
        if isinstance(node, ast.Name):
            return self.named_texts(node.id, at)
        if isinstance(node, ast.Subscript):
            items = looked_up(node.value, at.source)
            return [item for item in items if isinstance(item, str)] if isinstance(items, tuple) else []
        if isinstance(node, ast.Attribute):
            value = looked_up(node, at.source)
            return [value] if isinstance(value, str) else self.attribute_texts(node, at)
        return []

    def named_texts(self, name: str, at: Function) -> list[str]:
        if name in at.parameters():
            return self.given_texts(name, at)
        found = [text for value in assigned(name, at.node) for text in self.texts(value, at)]
        value = getattr(at.source.module, name, None)
        return found or ([value] if isinstance(value, str) else [])

    def given_texts(self, name: str, at: Function) -> list[str]:
        """The constants that callers hand over as this parameter."""
        place = at.parameters().index(name)
        found: list[str] = []
        for call, caller in self.calls.get(at.name, []):
            arguments = call.args if isinstance(call.func, ast.Name) else [call.func, *call.args]
            told = [word.value for word in call.keywords if word.arg == name] + arguments[place : place + 1]
            for value in told:
                if (
                    not isinstance(value, ast.Name) or value.id.isupper()
                ):  # another parameter would lead on and on
                    found += self.texts(value, caller)
        return found

    def attribute_texts(self, node: ast.Attribute, at: Function) -> list[str]:
        """The texts of `self.letter` in a chosen block: its objects are at hand."""
        if not (isinstance(node.value, ast.Name) and node.value.id == "self" and at.kind):
            return []
        kind = getattr(at.source.module, at.kind)
        values = [
            getattr(block, node.attr, None) for block in blocks_of(self.rules) if isinstance(block, kind)
        ]
        return [value for value in values if isinstance(value, str)]


# modules


@cache
def read(name: str, path: Path) -> Source:
    """A module, read once for all games."""
    return Source(name, path)


def sources_of(rules: Rules[Any]) -> list[Source]:
    """The modules that the rules import, directly or not."""
    todo = [kind.__module__ for kind in type(rules).__mro__ if kind.__module__.startswith(LAYERS)]
    found: dict[str, Source | None] = {}
    chosen = {type(block).__module__ for block in blocks_of(rules)}
    while todo:
        name = todo.pop()
        if name in found or not name.startswith(LAYERS) or SHOWN in name.split("."):
            continue
        path = path_of(name)
        source = read(name, path) if path is not None else None
        if source is None or (is_block(source) and name not in chosen):
            found[name] = None
        else:
            found[name] = source
            todo += source.imported
    return [source for _, source in sorted(found.items()) if source is not None]


def path_of(name: str) -> Path | None:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # the name of something inside a module
        return None
    return Path(spec.origin) if spec is not None and spec.origin else None


def blocks_of(rules: Rules[Any]) -> list[Any]:
    """The blocks that a campaign chooses; [] for a game without blocks."""
    blocks: Any = getattr(rules, "blocks", {})
    return list(blocks.values()) if isinstance(blocks, dict) else list(blocks.all)


def is_block(source: Source) -> bool:
    """Does the module define a block, beside the class from which all derive?"""
    kinds = [kind for kind in vars(source.module).values() if isinstance(kind, type)]
    own = [kind for kind in kinds if kind.__module__ == source.name]
    return any("Block" in [base.__name__ for base in kind.__mro__[1:]] for kind in own)


def functions_of(source: Source) -> Iterator[Function]:
    for node in source.tree.body:
        if isinstance(node, ast.FunctionDef):
            yield Function(source, "", node)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield Function(source, node.name, inner)


# expressions


def looked_up(node: ast.expr, source: Source) -> object:
    """What a name of the module, or of a module it imports, stands for; None if that is known only in play."""
    if isinstance(node, ast.Name):
        return getattr(source.module, node.id, None)
    if isinstance(node, ast.Attribute):
        owner = looked_up(node.value, source)
        return getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
    return None


def called(call: ast.Call) -> str:
    """The bare name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def assigned(name: str, function: ast.FunctionDef) -> list[ast.expr]:
    """The values that a local name gets in a function."""
    found: list[ast.expr] = []
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if value is not None and name in [target.id for target in targets if isinstance(target, ast.Name)]:
            found.append(value)
    return found
