"""The index leads where the routes themselves would: to the first that takes a request, in their order."""

from __future__ import annotations

from itertools import cycle, product

import pytest
from starlette.routing import BaseRoute, Match, Mount
from starlette.types import Scope

from sandtable.web.app import create_app
from sandtable.web.server.route_index import CHOSEN, RouteIndex, parts_of
from tests.databases import open_store


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> RouteIndex:
    store = open_store(tmp_path_factory.mktemp("index") / "sandtable.db")
    found = create_app(store).router.routes[0]
    store.close()
    assert isinstance(found, RouteIndex)
    return found


def asked(kind: str, method: str, path: str) -> Scope:
    return {"type": kind, "method": method, "path": path, "headers": [], "query_string": b"", "root_path": ""}


def first(routes: tuple[BaseRoute, ...], scope: Scope) -> BaseRoute | None:
    """As Starlette finds it."""
    return next((route for route in routes if route.matches(scope)[0] is Match.FULL), None)


def paths(index: RouteIndex) -> list[str]:
    """Every address with names in it that are those of other addresses, too, and some that nobody has."""
    told = sorted({str(getattr(route, "path", "")) for route in index.routes})
    whole = [
        "/" + "/".join([word if "{" in part else part for part in path[1:].split("/")])
        for path, word in product(told, ("mine", "ü.pdf"))
    ]
    more = [path + more for path, more in zip(whole, cycle(["/", "/live", "/x/y", "x"]), strict=False)]
    odd = {"", "/", "//", "/api", "/api/", "/api//matches", "/assets/x.js", "/x\n", "/docs\n", "api/health"}
    return sorted({*whole, *more, *odd})


@pytest.mark.parametrize(
    "method", ["GET", "HEAD", "POST", "PUT", "DELETE", ""], ids=lambda method: method or "socket"
)
def test_it_leads_where_the_routes_lead(method: str, index: RouteIndex) -> None:
    kind, led = "http" if method else "websocket", 0
    for path in paths(index):
        match, child = index.matches(asked(kind, method, path))
        route = first(index.routes, asked(kind, method, path))
        if match is Match.FULL:
            assert route is not None and child.pop(CHOSEN) is route, path
            assert child == route.matches(asked(kind, method, path))[1]
            led += 1
        else:
            assert route is None or path.endswith("\n") or not path.startswith("/"), path
    assert led > (20 if method else 1)


def test_all_addresses_but_a_few_are_made_of_parts(index: RouteIndex) -> None:
    others = [index.routes[number] for number in index.others]
    assert len(others) < 10 and any([isinstance(route, Mount) for route in others])
    assert parts_of("/a/{b}/c") == ("a", "{}", "c")
    assert parts_of("/a/{b}.svg") == ("a", "{}")
    assert parts_of("/a/{b:path}") is parts_of("/a//b") is parts_of("/") is parts_of("") is None
