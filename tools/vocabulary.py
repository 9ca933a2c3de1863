"""Finds in the code of a game what it tells (events), why it refuses, and which letters are no names of things."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping

from tools.game_code import Function, GameCode, assigned, blocks_of, called, looked_up

CODE = re.compile(r"[a-z][a-z0-9-]*")
RULE = re.compile(r"[A-Z]+-[A-Z]?\d+[a-z]?")
OWN_RULE = "the rule of the question"
HOLE = "…"
SIGNS = ">:@+"  # what joins ids in a letter


# events


class EventKind:
    """A verb with the facts that come with it, and whether only some seats hear of it."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.facts: dict[str, None] = {}
        self.open = False
        self.whispered = False


def events(code: GameCode) -> dict[str, EventKind]:
    """Every event that the game tells, by its verb."""
    found: dict[str, EventKind] = {}
    for function in code.every_function():
        for call in function.calls:
            if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("tell", "whisper"):
                continue
            whispered = call.func.attr == "whisper"
            for verb in code.texts(call.args[1 if whispered else 0], function):
                kind = found.setdefault(verb, EventKind(verb))
                kind.facts.update(dict.fromkeys([word.arg or "" for word in call.keywords]))
                kind.whispered |= whispered
                kind.open |= not whispered
    return dict(sorted(found.items()))


# refusals


def refusals(code: GameCode) -> list[tuple[str, str, str]]:
    """Every reason for a refusal: code, sentence with its gaps, rule; sorted, each once."""
    return reasons_in(code, code.every_function())


def reasons_in(code: GameCode, functions: Iterator[Function]) -> list[tuple[str, str, str]]:
    found: dict[tuple[str, str, str], None] = {}
    for function in functions:
        for node in function.nodes:
            for three in threes(node):
                found.update(dict.fromkeys(reasons(code, three, function)))
    for source in code.sources:  # those that have a name of their own
        for value in vars(source.module).values():
            if is_reason(value):
                found[value] = None
    return sorted(found)


def is_reason(value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != 3 or not all(isinstance(part, str) for part in value):
        return False
    return bool(CODE.fullmatch(value[0]) and " " in value[1] and (not value[2] or RULE.fullmatch(value[2])))


def threes(node: ast.AST) -> list[list[ast.expr]]:
    """The tuples of three, and three arguments in a row that are handed to a function which makes a reason of them."""
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
        return [node.elts] if len(node.elts) == 3 else []
    given = node.args if isinstance(node, ast.Call) else []
    rows = [given[at : at + 3] for at in range(len(given) - 2)]
    return [row for row in rows if cites(row[2])]


def cites(node: ast.expr) -> bool:
    """Is it the id of a rule, or one of two?"""
    if isinstance(node, ast.IfExp):
        return cites(node.body) and cites(node.orelse)
    return isinstance(node, ast.Constant) and RULE.fullmatch(str(node.value)) is not None


def reasons(code: GameCode, parts: list[ast.expr], at: Function) -> list[tuple[str, str, str]]:
    """Reads three expressions as code, sentence and rule; [] if they are something else."""
    first, second, third = parts
    if not (isinstance(first, ast.Constant) and isinstance(first.value, str) and CODE.fullmatch(first.value)):
        return []
    sentences = [text for text in said(code, second, at) if " " in text or text == HOLE]
    rules = cited(code, third, at)
    if sentences == [HOLE] and rules == [HOLE]:
        return []
    if isinstance(third, ast.Constant) and third.value and not RULE.fullmatch(str(third.value)):
        return []
    return [(first.value, sentence, rule) for sentence in sentences for rule in rules]


def said(code: GameCode, node: ast.expr, at: Function) -> list[str]:
    """The sentences that an expression may be, with gaps for what is known only in play."""
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values]
        return ["".join(parts)]
    if isinstance(node, ast.IfExp):
        return [*said(code, node.body, at), *said(code, node.orelse, at)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [a + b for a in said(code, node.left, at) for b in said(code, node.right, at)]
    if isinstance(node, ast.Name):
        found = [text for value in assigned(node.id, at.node) for text in said(code, value, at)]
        if found:
            return found
    return code.texts(node, at) or [HOLE]


def cited(code: GameCode, node: ast.expr, at: Function) -> list[str]:
    """The rules that a refusal may cite."""
    if isinstance(node, ast.Attribute) and node.attr == "rule":
        return [OWN_RULE]
    found = [text for text in code.texts(node, at) if text == "" or RULE.fullmatch(text)]
    if not found and isinstance(node, ast.Attribute):
        found = attribute_values(code, node.attr)
    return sorted(set(found)) or [HOLE]


def attribute_values(code: GameCode, name: str) -> list[str]:
    value = getattr(code.rules, name, None)
    return [value] if isinstance(value, str) else []


# letters


def letters(code: GameCode, spelled: Collection[str], named: Mapping[str, str]) -> list[str]:
    """Letters that are the same whatever stands where: those that questions list, and others `spelled` or `named`."""
    listed = constants(code, code.functions.get("letters", []))
    return sorted({*listed, *named, *[letter for letter in candidates(code) if letter in spelled]} - {""})


def candidates(code: GameCode) -> set[str]:
    """The constants that functions offer as letters, and some that are ids of places or things."""
    return constants(code, reached(code, "letters")) | block_words(code)


def block_words(code: GameCode) -> set[str]:
    """The constants of the blocks that the game chooses: some are letters that they add."""
    modules = [sys.modules[type(block).__module__] for block in blocks_of(code.rules)]
    return {value for module in modules for value in vars(module).values() if isinstance(value, str)}


def constants(code: GameCode, functions: list[Function]) -> set[str]:
    """The constants that functions put into lists, give back or yield."""
    return {
        text for function in functions for node in offered(function) for text in code.texts(node, function)
    }


def forms(code: GameCode, spelled: Collection[str]) -> list[tuple[list[str], list[str]]]:
    """The forms of letters that are made of ids and signs (`TROOP>AREA`), those alike together, with some `spelled`."""
    alike: dict[str, set[str]] = {}
    for function in code.every_function():
        for node in function.nodes:
            parts = parts_of(code, node, function)
            signs = "".join([part for part in parts if not part.isupper()])
            if set(signs) & set(SIGNS) and " " not in signs:
                alike.setdefault(pattern_of(parts), set()).add("".join(parts))
    offers = [(function, node) for function in reached(code, "letters") for node in offered(function)]
    listed = {"".join(parts_of(code, node, function)) for function, node in offers}
    found = []
    for pattern, made in alike.items():
        known = sorted([letter for letter in spelled if re.fullmatch(pattern, letter)])
        some = dict.fromkeys([known[0], known[len(known) // 2], known[-1]]) if known else {}
        if known or made & listed:
            found.append((sorted(made), list(some)))
    return sorted(found)


def pattern_of(parts: list[str]) -> str:
    return "".join([rf"[^{SIGNS}]+" if part.isupper() else re.escape(part) for part in parts])


def parts_of(code: GameCode, node: ast.AST, at: Function) -> list[str]:
    """The parts of a text that is put together: ids in capitals, signs as they are."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.right, ast.Name):
        sign = looked_up(node.right, at.source)
        return ["ID", sign] if isinstance(sign, str) and not isinstance(node.left, ast.Constant) else []
    if not isinstance(node, ast.JoinedStr):
        return []
    parts = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            name = ast.unparse(part.value).rpartition(".")[2]
            parts.append(name.upper() if name.isalpha() and len(name) > 1 else "ID")
        else:
            assert isinstance(part, ast.Constant)
            parts.append(str(part.value))
    return parts


def reached(code: GameCode, name: str) -> list[Function]:
    """The functions of a name, and those they call that give or add texts."""
    todo, done, found = [name], {name}, []
    while todo:
        for function in code.functions.get(todo.pop(), []):
            if function.name != name and not gives_texts(function):
                continue
            found.append(function)
            for call in function.calls:
                if called(call) and called(call) not in done:
                    done.add(called(call))
                    todo.append(called(call))
    return found


def gives_texts(function: Function) -> bool:
    told = ast.unparse(function.node.returns) if function.node.returns is not None else ""
    return told in ("list[str]", "str", "tuple[str, ...]", "Word", "Iterator[str]", "None", "list[Word]")


def offered(function: Function) -> Iterator[ast.expr]:
    """The expressions that a function puts into a list, gives back or yields."""
    for node in function.nodes:
        if isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
            yield from node.elts
        elif isinstance(node, ast.ListComp):
            yield node.elt
        elif isinstance(node, ast.Call) and called(node) in ("append", "insert", "add"):
            yield from node.args[-1:]
        elif isinstance(node, ast.Return | ast.Yield) and node.value is not None:
            yield node.value
