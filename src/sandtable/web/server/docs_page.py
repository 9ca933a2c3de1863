"""The API's description as a page to read, made on the server: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final, cast

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

Facts = Mapping[str, object]
METHODS: Final = ("get", "post", "put", "patch", "delete")

STYLE: Final = """
:root { color-scheme: light dark; --bg: #efece3; --surface: #fbfaf5; --sunk: #f3f0e7; --line: #dcd7c9;
  --ink: #1d211f; --ink2: #50564f; --get: #1f5c99; --post: #2c6a3f; --put: #7a5900; --delete: #9c3b2e; }
@media (prefers-color-scheme: dark) { :root { --bg: #101310; --surface: #1a1e1a; --sunk: #151915; --line: #333a33;
  --ink: #f2f0e7; --ink2: #b8bdb1; --get: #85baec; --post: #8fcf9f; --put: #ffd45c; --delete: #f09c86; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink);
  font: 15px/1.5 "Source Sans 3", "Segoe UI", system-ui, sans-serif }
header, main { max-width: 62rem; margin: 0 auto; padding: 1rem }
h1, h2 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.2 }
h2 { margin: 2rem 0 .5rem }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
a { color: inherit; text-underline-offset: 3px }
:focus-visible { outline: 3px solid var(--put); outline-offset: 2px }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
  padding: 12px 16px; margin: 0 0 12px; overflow-x: auto }
article:target { border-color: var(--put) }
code { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace }
.method { display: inline-block; min-width: 4.2em; font: 700 13px ui-monospace, Menlo, Consolas, monospace }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .delete { color: var(--delete) }
p { margin: .4rem 0 } .quiet { color: var(--ink2) }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 }
th { text-align: left; font-size: 13px; color: var(--ink2) }
th:first-child, td:first-child { width: 10em }
th, td { padding: 3px 12px 3px 0; border-top: 1px solid var(--line); vertical-align: top }
"""


def install_docs(app: FastAPI, path: str = "/docs") -> None:
    """The page at its address; it is made once."""
    made: list[str] = []

    def docs(_: Request) -> Response:
        if not made:
            made.append(docs_page(app.openapi()))
        return HTMLResponse(made[0])

    app.add_route(path, docs, methods=["GET", "HEAD"], include_in_schema=False)


def docs_page(described: Facts) -> str:
    """All of an OpenAPI description: routes by their tags, then the schemas they name."""
    info = facts(described, "info")
    title = escape(f"{info.get('title', '')} API")
    tags = by_tag(described)
    schemas = facts(facts(described, "components"), "schemas")
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
        f"<style>{STYLE}</style></head><body><header><h1>{title}</h1>",
        paragraphs(str(info.get("description", ""))),
        f'<p class="quiet">Version {escape(str(info.get("version", "")))} · OpenAPI '
        f'{escape(str(described.get("openapi", "")))} · <a href="/openapi.json">openapi.json</a></p>',
        navigation([*tags, "schemas"]),
        "</header><main>",
        *[section(tag, routes) for tag, routes in tags.items()],
        '<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>',
        *[schema_card(name, cast("Facts", schema)) for name, schema in sorted(schemas.items())],
        "</section></main></body></html>",
    ]
    return "\n".join(parts)


# routes


def by_tag(described: Facts) -> dict[str, list[tuple[str, str, Facts]]]:
    """Method, path and facts of every route, under the first tag it has."""
    found: dict[str, list[tuple[str, str, Facts]]] = {}
    for path, methods in facts(described, "paths").items():
        for method in METHODS:
            route = cast("Facts", methods).get(method)
            if route is not None:
                tag = [*texts(cast("Facts", route).get("tags")), "others"][0]
                found.setdefault(tag, []).append((method, path, cast("Facts", route)))
    return found


def navigation(names: Sequence[str]) -> str:
    items = [f'<li><a href="#{escape(name)}">{escape(name.capitalize())}</a></li>' for name in names]
    return f'<nav aria-label="Parts"><ul>{"".join(items)}</ul></nav>'


def section(tag: str, routes: Sequence[tuple[str, str, Facts]]) -> str:
    name = escape(tag)
    cards = [route_card(*route) for route in routes]
    return f'<section aria-labelledby="{name}"><h2 id="{name}">{name.capitalize()}</h2>{"".join(cards)}</section>'


def route_card(method: str, path: str, route: Facts) -> str:
    head = f'<h3><span class="method {method}">{method.upper()}</span> <code>{escape(path)}</code></h3>'
    return f"<article>{head}{''.join(route_parts(route))}</article>"


def route_parts(route: Facts) -> Iterator[str]:
    yield paragraphs(str(route.get("description", "")))
    rows = [parameter_row(cast("Facts", one)) for one in listed(route.get("parameters"))]
    if rows:
        yield table(("Parameter", "Where", "Type", ""), rows)
    body = facts(facts(route, "requestBody"), "content")
    for kind, content in body.items():
        yield f"<p>Takes {type_of(facts(cast('Facts', content), 'schema'))}{other_kind(kind)}</p>"
    rows = [answer_row(code, cast("Facts", answer)) for code, answer in facts(route, "responses").items()]
    yield table(("Status", "", "Gives"), rows)


def parameter_row(one: Facts) -> tuple[str, ...]:
    schema = facts(one, "schema")
    must = "" if one.get("required") else ", may be left out"
    name = f"<code>{escape(str(one.get('name')))}</code>"
    about = escape(str(one.get("description", "")))
    return name, escape(str(one.get("in"))) + must, type_of(schema), f"{limits(schema)} {about}".strip()


def answer_row(code: str, answer: Facts) -> tuple[str, ...]:
    content = facts(answer, "content")
    gives = [type_of(facts(cast("Facts", one), "schema")) + other_kind(kind) for kind, one in content.items()]
    about = str(answer.get("description", "")).replace("Successful Response", "Done")
    return escape(code), escape(about), ", ".join(gives) or "nothing"


def other_kind(kind: str) -> str:
    """JSON goes without saying."""
    return "" if kind in {"application/json", "application/problem+json"} else f" as {escape(kind)}"


# schemas


def schema_card(name: str, schema: Facts) -> str:
    shown = escape(name)
    parts = [f'<article id="schema-{shown}"><h3><code>{shown}</code></h3>']
    parts.append(paragraphs(str(schema.get("description", ""))))
    fields = facts(schema, "properties")
    if fields:
        required = texts(schema.get("required"))
        rows = [field_row(field, cast("Facts", one), field in required) for field, one in fields.items()]
        parts.append(table(("Field", "Type", ""), rows))
    else:
        parts.append(f"<p>{type_of(schema)} {limits(schema)}</p>")
    return "".join([*parts, "</article>"])


def field_row(name: str, schema: Facts, required: bool) -> tuple[str, ...]:
    about = [limits(schema), escape(str(schema.get("description", "")))]
    if not required:
        about.append("may be left out")
    return f"<code>{escape(name)}</code>", type_of(schema), "; ".join([part for part in about if part])


def type_of(schema: Facts) -> str:
    """A type as a programmer writes it, with links to the schemas it names."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#schema-{name}"><code>{name}</code></a>'
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return " or ".join([type_of(cast("Facts", one)) for one in listed(schema[choice])])
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join([f"<code>{escape(repr(one))}</code>" for one in listed(schema["enum"])])
    return plain_type(schema)


def plain_type(schema: Facts) -> str:
    kind = str(schema.get("type", "anything"))
    if kind == "array" and "prefixItems" in schema:
        inner = [type_of(cast("Facts", one)) for one in listed(schema["prefixItems"])]
        return f"[{', '.join(inner)}]"
    if kind == "array":
        return f"list of {type_of(facts(schema, 'items'))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {type_of(facts(schema, 'additionalProperties'))}"
    words = {"integer": "whole number", "string": "text", "boolean": "true or false", "null": "nothing"}
    shown = words.get(kind, kind)
    return f"{shown} ({escape(str(schema['format']))})" if "format" in schema else shown


def limits(schema: Facts) -> str:
    words = {
        "minimum": "at least",
        "maximum": "at most",
        "minLength": "signs at least",
        "maxLength": "signs at most",
        "minItems": "entries at least",
        "maxItems": "entries at most",
        "pattern": "like",
        "default": "default",
    }
    return ", ".join(
        [f"{said} {escape(str(schema[name]))}" for name, said in words.items() if name in schema]
    )


# pieces


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    first = "".join([f'<th scope="col">{head}</th>' if head else "<td></td>" for head in heads])
    body = "".join([f"<tr>{''.join([f'<td>{cell}</td>' for cell in row])}</tr>" for row in rows])
    return f"<table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table>"


def paragraphs(text: str) -> str:
    """Text with `code` between backticks."""
    found = []
    for part in text.strip().split("\n\n"):
        pieces = escape(part).split("`")
        marked = [f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces)]
        found.append(f"<p>{''.join(marked)}</p>")
    return "".join(found) if text.strip() else ""


def facts(schema: Facts, name: str) -> Facts:
    found = schema.get(name)
    return found if isinstance(found, Mapping) else {}


def listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    return [str(one) for one in listed(value)]
