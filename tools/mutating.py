"""Makes mutants of Python source: small changes, each of which a good test should notice.

A mutant is named by its file, its function and the text that changes, never by a line number, so that it is found again
after code was moved.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
EMPTY = {"tuple": "()", "list": "[]", "dict": "{}", "set": "set()", "frozenset": "frozenset()", "Steps": "[]"}
SILENT = (
    ast.Assert,
    ast.Raise,
    ast.arg,
    ast.JoinedStr,
)  # not mutated: messages, annotations, and f-strings, whose parts have no columns
TEXT = 100  # a longer piece of code is cut in a name


@dataclass(frozen=True)
class Mutant:
    """One change: `before` becomes `after` at the `nth` place of that kind in the function."""

    path: str  # below src/, as sandtable/kernel/engine.py
    function: str  # as Match.answer
    change: str  # as a < b -> a <= b
    nth: int

    def __str__(self) -> str:
        return f"{self.path} {self.function}: {self.change} #{self.nth}"

    @property
    def kind(self) -> tuple[str, str, int]:
        """What stays the same when the file is moved."""
        return self.function, self.change, self.nth


@dataclass(frozen=True)
class Edit:
    """The piece of source that a mutant replaces, and by what; columns are counted in bytes, as ast does."""

    first: tuple[int, int]
    last: tuple[int, int]
    text: str

    def applied(self, source: str) -> str:
        lines = source.encode().splitlines(keepends=True)
        (first, start), (last, end) = self.first, self.last
        head = b"".join(lines[: first - 1]) + lines[first - 1][:start]
        tail = lines[last - 1][end:] + b"".join(lines[last:])
        return (head + self.text.encode() + tail).decode()


def mutants(path: str, source: str) -> dict[Mutant, Edit]:
    """Every mutant of a file, in the order of the source."""
    finder = Finder()
    finder.visit(ast.parse(source))
    seen: Counter[tuple[str, str]] = Counter()
    made: dict[Mutant, Edit] = {}
    for function, change, edit in finder.found:
        seen[function, change] += 1
        made[Mutant(path, function, change, seen[function, change])] = edit
    return made


class Finder(ast.NodeVisitor):
    """Walks a module and notes each change: where it is, how it is called, what is written instead."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, Edit]] = []
        self.scope: list[str] = []
        self.above: list[ast.AST] = []
        self.returns: list[str] = [""]  # the return types of the functions around this place

    def note(self, node: ast.expr, new: str, inside: ast.AST | None = None) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        place = f" in {short(inside)}" if inside is not None else ""
        first, last = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
        change = f"{short(node)} -> {new}{place}"
        self.found.append((".".join(self.scope) or "<module>", change, Edit(first, last, f"({new})")))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, SILENT):
            return
        self.above.append(node)
        super().visit(node)
        self.above.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:  # only what is assigned is run
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.returns.append(ast.unparse(node.returns) if node.returns else "")
        self.inside(node.name, node.body)
        self.returns.pop()

    def inside(self, name: str, body: list[ast.stmt]) -> None:
        self.scope.append(name)
        for statement in body:
            self.visit(statement)
        self.scope.pop()

    def visit_Compare(self, node: ast.Compare) -> None:
        for at, op in enumerate(node.ops):
            other = ast.Compare(node.left, [*node.ops], node.comparators)
            other.ops[at] = COMPARED[type(op)]()
            self.note(node, ast.unparse(other))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.note(node, ast.unparse(ast.BoolOp(other, node.values)))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note(node, ast.unparse(node.operand))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        around = self.above[-2]
        if isinstance(node.value, bool):
            if not isinstance(around, ast.Return):  # a return is changed as a whole
                self.note(node, str(not node.value), around)
        elif isinstance(node.value, int):
            self.note(node, str(node.value + 1), around)
            self.note(node, str(node.value - 1), around)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            new = another(node.value, self.returns[-1])
            if new and new != ast.unparse(node.value):
                self.note(node.value, new, node)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in ast.unparse(node.test):
            self.forced(node, node.test)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.forced(node, node.test)

    def forced(self, node: ast.AST, test: ast.expr) -> None:
        self.note(test, "True")
        self.note(test, "False")
        self.generic_visit(node)


def another(value: ast.expr, returns: str) -> str:
    """Another value of the kind that the function returns, or nothing if none is known."""
    text = ast.unparse(value)
    kind = returns.partition("[")[0]
    if kind == "bool":
        return f"not ({text})"
    if kind == "int":
        return f"({text}) + 1"
    if returns.endswith("| None"):
        return "None"
    return EMPTY.get(kind, "")


def short(node: ast.AST) -> str:
    """The beginning of a piece of code, on one line."""
    return ast.unparse(node).splitlines()[0][:TEXT]


def all_mutants(source: Path, modules: list[str]) -> Iterator[tuple[str, list[Mutant]]]:
    """The mutants of each module that has some."""
    for path in modules:
        made = mutants(path, (source / path).read_text(encoding="utf-8"))
        if made:
            yield path, list(made)


def sample(source: Path, modules: list[str], count: int, seed: int) -> list[Mutant]:
    """That many mutants, always the same: one at random of every file, in turn, so that every game has its share."""
    rng = Random(seed)
    files = [made for _, made in all_mutants(source, modules)]
    rng.shuffle(files)
    for made in files:
        rng.shuffle(made)
    chosen = [made[turn] for turn in range(count) for made in files if turn < len(made)]
    return chosen[:count]


def found_again(wanted: Mutant, there: dict[str, list[Mutant]]) -> Mutant | None:
    """The same mutant in a tree whose files were moved: by its path, else where its function and text occur once."""
    if wanted in there.get(wanted.path, []):
        return wanted
    alike = [mutant for made in there.values() for mutant in made if mutant.kind == wanted.kind]
    named = [mutant for mutant in alike if Path(mutant.path).name == Path(wanted.path).name] or alike
    return named[0] if len(named) == 1 else None
