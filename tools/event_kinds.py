"""Finds the kinds of the facts of events, as mypy knows them where they are told. It takes half a minute.

`tools/reference.py` keeps them in a list, by which cases refuse a value that no event can have. The list has a line for
each family and kind; a fact that is of other kinds with one verb than with most is named with it: `disputed.first`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from mypy.build import build
from mypy.main import process_options
from mypy.nodes import ConditionalExpr, Expression, StrExpr
from mypy.plugin import MethodContext, Plugin
from mypy.types import Instance, LiteralType, TupleType, Type, UnionType, get_proper_type

from sandtable.cases.kinds import ABSENT, KINDS
from sandtable.cases.vocabulary import SHARED, SOURCE

ROOT = Path(__file__).resolve().parent.parent
SINGLE = {"builtins.str": "text", "builtins.bool": "truth", "builtins.int": "number"}

Told = tuple[list[str], dict[str, frozenset[str]]]  # verbs, and the kinds of each fact
FOUND: dict[tuple[Path, int, int], Told] = {}  # by where it stands: what is looked at again is found once


# looking


class Looker(Plugin):
    """Looks at every `tell` and `whisper` that mypy comes by."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return look if fullname.endswith((".tell", ".whisper")) else None


def plugin(version: str) -> type[Plugin]:
    return Looker


def look(context: MethodContext) -> Type:
    named = dict(zip(context.callee_arg_names, range(len(context.args)), strict=True))
    if "verb" in named and "facts" in named:
        at = named["facts"]
        pairs = zip(context.arg_names[at], context.arg_types[at], strict=True)
        facts = {name: frozenset(kinds_of(type)) for name, type in pairs if name}
        where = (Path(context.api.path).resolve(), context.context.line, context.context.column)
        FOUND[where] = (verbs_in(context.args[named["verb"]][0]), facts)
    return context.default_return_type


def verbs_in(value: Expression) -> list[str]:
    if isinstance(value, ConditionalExpr):
        return [*verbs_in(value.if_expr), *verbs_in(value.else_expr)]
    return [value.value if isinstance(value, StrExpr) else ""]


def kinds_of(type: Type) -> Iterator[str]:
    type = get_proper_type(type)
    if isinstance(type, LiteralType):
        yield from kinds_of(type.fallback)
    elif isinstance(type, UnionType):
        for item in type.items:
            yield from kinds_of(item)
    elif isinstance(type, TupleType):
        items = {kind for item in type.items for kind in kinds_of(item)}
        yield from [f"{kind}s" for kind in items or ("text", "number")]
    elif isinstance(type, Instance) and type.type.fullname == "builtins.tuple":
        yield from [f"{kind}s" for kind in kinds_of(type.args[0])]
    else:
        yield SINGLE[type.type.fullname] if isinstance(type, Instance) else f"unknown: {type}"


# listing


def event_kinds() -> str:
    """The list as it should be."""
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", os.devnull]
    folders = [str(SOURCE / name) for name in (*SHARED, "games")]
    sources, settings = process_options([*options, *folders])
    settings.incremental = False
    settings.plugins = [__name__]
    errors = build(sources, settings).errors
    assert not errors, errors
    families = sorted([path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()])
    return "\n".join([line for family in families for line in lines_of(family)] + [""])


def lines_of(family: str) -> Iterator[str]:
    """The lines of one family."""
    kinds = kinds_in(family)
    usual: dict[str, frozenset[str]] = {}
    for name in {name for _, name in kinds}:
        same = Counter([found for (_, other), found in sorted(kinds.items()) if other == name])
        usual[name] = same.most_common(1)[0][0]
    for kind in KINDS:
        names = sorted([name for name, found in usual.items() if kind in found])
        odd = [
            f"{verb}.{name}"
            for (verb, name), found in kinds.items()
            if verb and kind in found and found != usual[name]
        ]
        if names or odd:
            yield f"{family} {kind}: {' '.join([*names, *sorted(odd)])}"


def kinds_in(family: str) -> dict[tuple[str, str], frozenset[str]]:
    """The kinds by verb and fact; what is told with a verb that is worked out may be told with any."""
    folders = [SOURCE / name for name in (*SHARED, f"games/{family}")]
    here = [told for place, told in FOUND.items() if any(place[0].is_relative_to(one) for one in folders)]
    found: dict[tuple[str, str], frozenset[str]] = {}
    for verb in sorted({verb for verbs, _ in here for verb in verbs}):
        rows = [facts for verbs, facts in here if verb in verbs or "" in verbs]
        own = [facts for verbs, facts in here if verb in verbs]
        for name in {name for facts in own for name in facts}:
            kinds = [facts.get(name, frozenset[str]()) for facts in rows]
            kinds += [frozenset([ABSENT])] if any(name not in facts for facts in own) else []
            found[verb, name] = frozenset().union(*kinds)
    return found
