"""Finds the facts that positions of a game may tell: their paths, their kinds, and what the code says of them.

The facts of the set-up show most of them. Tables that are empty there are shown by a sample of what the state's
annotations say they hold; the comments beside the state's attributes say what they mean.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Mapping
from typing import Any

from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State, Struct
from tools.game_code import Function, GameCode, Source

ANY = "*"  # in a path: any key
LIST = "list"
PLAIN = {"int": 0, "str": "", "bool": False}


class PositionFact:
    """A fact by its path, such as `battle.*.result`."""

    def __init__(self, path: str, kind: str, about: str) -> None:
        self.path = path
        self.kind = kind
        self.about = about


class Attribute:
    """An attribute of a state or struct: its annotation and its comment."""

    def __init__(self, annotation: str, comment: str) -> None:
        self.annotation = annotation
        self.comment = comment


def position_facts(code: GameCode) -> list[PositionFact]:
    """Every fact of the game's positions, in the order in which the program tells them."""
    rules = code.rules
    state: State = rules.setup()
    known = {**attributes_nearby(code, type(state)), **attributes_of(code, type(state))}
    behind = told_by(code, known)
    found: dict[str, PositionFact] = {}
    for told in tellings(rules, state, known):
        for path, value in paths(rules, told):
            name = path.rpartition(".")[2] if not path.endswith(ANY) else path.partition(".")[0]
            attribute = about(code, path, name, known, behind)
            kind = kind_of(value, attribute.annotation)
            if path not in found or found[path].kind == LIST:
                found[path] = PositionFact(path, kind, attribute.comment)
    for name, value in rules.facts(state).items():
        if isinstance(value, Mapping) and not [path for path in found if path.startswith(f"{name}.")]:
            attribute = known.get(behind.get(name, name), Attribute("", ""))
            inner = one(rules, attribute.annotation.removeprefix("dict[str, ").removesuffix("]"))
            kind = kind_of(inner, attribute.annotation)
            found[f"{name}.{ANY}"] = PositionFact(f"{name}.{ANY}", kind, attribute.comment)
    for name, comment in only_read(code).items():
        found.setdefault(name, PositionFact(name, "text", comment))
    return list(found.values())


def tellings(rules: Rules[Any], state: State, known: Mapping[str, Attribute]) -> list[dict[str, object]]:
    """The facts of the set-up, and for each empty attribute those of the set-up with a sample in it."""
    found = [rules.facts(state)]
    for name, attribute in known.items():
        sample = sample_of(rules, attribute.annotation)
        if sample is None or getattr(state, name, True):
            continue
        other = state.clone()
        try:
            setattr(other, name, sample)
            found.append(rules.facts(other))
        except (AttributeError, KeyError, ValueError):  # kept elsewhere, or only together with others
            continue
    return found


def sample_of(rules: Rules[Any], annotation: str) -> object:
    """A value with one entry, as an annotation such as `dict[str, Engagement]` describes it; None for others."""
    inner = re.fullmatch(r"dict\[str, (.+)\]|tuple\[(\w+), \.\.\.\]", annotation)
    if inner is None:
        return None
    entry = one(rules, inner[1] or inner[2])
    if entry is None:
        return None
    return {"1": entry} if inner[1] else (entry,)


def one(rules: Rules[Any], annotation: str) -> object:
    if annotation in PLAIN:
        return PLAIN[annotation]
    if annotation.startswith(("tuple", "Word")):
        numbers = re.fullmatch(r"tuple\[int, int\]", annotation)
        return (0, 0) if numbers else ()
    kind = rules.structs().get(annotation)
    return struct_of(rules, kind) if kind is not None else None


def struct_of(rules: Rules[Any], kind: type[Struct]) -> Struct:
    """A struct with nothing in it."""
    given = list(inspect.signature(kind.__init__).parameters.values())[1:]
    make: Any = kind
    struct: Struct = make(*[one(rules, str(parameter.annotation)) for parameter in given])
    return struct


def paths(rules: Rules[Any], told: Mapping[str, object]) -> list[tuple[str, object]]:
    """The paths of all facts, the keys of tables by any name replaced."""
    found: list[tuple[str, object]] = []
    for name, value in told.items():
        if not isinstance(value, Mapping):
            found.append((name, value))
        elif is_record(rules, value):
            found += [(f"{name}.{field}", item) for field, item in value.items()]
        else:
            for item in value.values():
                if isinstance(item, Mapping):
                    found += [(f"{name}.{ANY}.{field}", inner) for field, inner in item.items()]
                else:
                    found.append((f"{name}.{ANY}", item))
    return found


def is_record(rules: Rules[Any], value: Mapping[str, object]) -> bool:
    return any(value and set(value) <= set(kind.fields) for kind in rules.structs().values())


def kind_of(value: object, annotation: str) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "whole number"
    if isinstance(value, str):
        return "text"
    inner = annotation.partition("tuple[")[2]
    if value and isinstance(value, list | tuple):
        return {"int": "whole numbers", "str": "texts"}.get(type(value[0]).__name__, LIST)
    if "Word" in annotation or inner.startswith("str") or annotation in ("dict[str, bool]", "dict[str, int]"):
        return "texts"
    return "whole numbers" if inner.startswith("int") else LIST


# what the code says of them


def attributes_of(code: GameCode, kind: type[Any]) -> dict[str, Attribute]:
    """The attributes that a class and those it derives from set in `__init__`."""
    found: dict[str, Attribute] = {}
    for base in reversed(kind.__mro__):
        sources = [source for source in code.sources if source.name == base.__module__]
        for source in sources:
            inits = [
                function
                for function in code.functions.get("__init__", [])
                if function.source is source and function.kind == base.__name__
            ]
            for function in inits:
                found.update(attributes_in(source, function))
    return found


def attributes_nearby(code: GameCode, kind: type[Any]) -> dict[str, Attribute]:
    """Those of other classes in the modules that the state's own module imports from: parts of the state."""
    found: dict[str, Attribute] = {}
    nearby = {
        value.__module__ for value in vars(sys.modules[kind.__module__]).values() if isinstance(value, type)
    }
    for function in code.functions.get("__init__", []):
        if function.source.name in nearby:
            found.update(attributes_in(function.source, function))
    return found


def attributes_in(source: Source, function: Function) -> dict[str, Attribute]:
    given = {
        argument.arg: ast.unparse(argument.annotation) if argument.annotation is not None else ""
        for argument in function.node.args.args
    }
    found: dict[str, Attribute] = {}
    for node in function.node.body:
        if isinstance(node, ast.Assign):
            target, annotation = node.targets[0], given.get(ast.unparse(node.value), "")
        elif isinstance(node, ast.AnnAssign):
            target, annotation = node.target, ast.unparse(node.annotation)
        else:
            continue
        if isinstance(target, ast.Attribute):
            found[target.attr] = Attribute(annotation, source.comment(node.lineno, node.end_lineno or 0))
    return found


def told_by(code: GameCode, known: Mapping[str, Attribute]) -> dict[str, str]:
    """Which attribute of the state each fact comes from, where the functions that tell facts say so."""
    found: dict[str, str] = {}
    tellers = [one for one in code.every_function() if one.name == "facts" or one.name.endswith("_facts")]
    for function in tellers:
        for name, value in entries(function.node):
            used = [inner.attr for inner in ast.walk(value) if isinstance(inner, ast.Attribute)]
            for attribute in [attr for attr in used if attr in known and attr != "rules"][:1]:
                found.setdefault(name, attribute)
    return found


def entries(function: ast.FunctionDef) -> list[tuple[str, ast.expr]]:
    """The names and values that a function puts into a table."""
    found: list[tuple[str, ast.expr]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.append((key.value, value))
        elif isinstance(node, ast.Assign):
            targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(targets)
            for target, value in zip(targets, values, strict=False):
                if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant):
                    found.append((str(target.slice.value), value))
    return found


def about(
    code: GameCode, path: str, name: str, known: Mapping[str, Attribute], behind: Mapping[str, str]
) -> Attribute:
    """What the code says of a fact: of a struct's field, or of an attribute of the state."""
    table = path.partition(".")[0]
    if "." in path and name != table:
        holder = known.get(behind.get(table, table))
        structs = code.rules.structs()
        for kind in re.findall(r"\w+", holder.annotation if holder is not None else ""):
            if kind in structs:
                return attributes_of(code, structs[kind]).get(name, Attribute("", ""))
    attribute = known.get(behind.get(name, name), Attribute("", ""))
    return attribute


def only_read(code: GameCode) -> dict[str, str]:
    """Names that positions may have though the program never writes them, with the comments of their constants."""
    told = code.rules.facts(code.rules.setup())
    found: dict[str, str] = {}
    for function in code.functions.get("amend", []):
        for node in ast.walk(function.node):
            if not isinstance(node, ast.Compare) or ast.unparse(node.left) != "name":
                continue
            for inner in ast.walk(node.comparators[0]):
                value = (
                    getattr(function.source.module, inner.id, None) if isinstance(inner, ast.Name) else None
                )
                if isinstance(value, str) and value not in told:
                    assert isinstance(inner, ast.Name)
                    found[value] = constant_comment(function.source, inner.id)
    return found


def constant_comment(source: Source, name: str) -> str:
    for node in source.tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return source.comment(node.lineno, node.end_lineno or 0)
    return ""
