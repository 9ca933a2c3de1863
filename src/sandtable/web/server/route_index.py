"""Finds the route of a request by the parts of its address, instead of trying two hundred one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from fastapi import FastAPI
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

Fork: TypeAlias = "dict[str, Fork | list[int]]"

ANYTHING: Final = "{}"
HERE: Final = ""  # where an address may end; no part of one is empty
CHOSEN: Final = "sandtable.route"


class RouteIndex(BaseRoute):
    """Stands before all other routes, and leads to the first of them that takes the request.

    Only that: what no route takes, by its address or its method, goes on to the routes themselves.
    """

    path = name = ""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self.routes = tuple(routes)
        self.fork: Fork = {}
        self.others: list[int] = []  # routes whose addresses are not made of whole parts
        for number, route in enumerate(self.routes):
            self.put_up(number, route)

    def put_up(self, number: int, route: BaseRoute) -> None:
        parts = parts_of(route.path) if isinstance(route, Route | WebSocketRoute) else None
        if parts is None:
            self.others.append(number)
            return
        fork = self.fork
        for part in parts:
            further = fork.setdefault(part, {})
            assert isinstance(further, dict)
            fork = further
        ends = fork.setdefault(HERE, [])
        assert isinstance(ends, list)
        ends.append(number)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path: str = scope["path"]
        if scope.get("root_path") or "\n" in path or path[:1] != "/":  # what only the routes' patterns know
            return Match.NONE, {}
        numbers = [*self.others, *ways(self.fork, path[1:].split("/"), 0)]
        for number in sorted(numbers):
            match, child = self.routes[number].matches(scope)
            if match is Match.FULL:
                return match, {**child, CHOSEN: self.routes[number]}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        route: BaseRoute = scope.pop(CHOSEN)
        await route.handle(scope, receive, send)


@cache
def parts_of(path: str) -> tuple[str, ...] | None:
    """The parts of a route's address, `{}` for what may be anything; None for an address that is not made of parts."""
    parts = [ANYTHING if "{" in part else part for part in path[1:].split("/")]
    return tuple(parts) if path[:1] == "/" and HERE not in parts and ":" not in path else None


def ways(fork: Fork, parts: Sequence[str], at: int) -> Iterator[int]:
    """The numbers of the routes whose addresses have these parts."""
    if at == len(parts):
        ends = fork.get(HERE, [])
        assert isinstance(ends, list)
        yield from ends
        return
    for part in {parts[at], ANYTHING} - {HERE}:
        further = fork.get(part)
        if isinstance(further, dict):
            yield from ways(further, parts, at + 1)


def with_route_index(app: FastAPI) -> FastAPI:
    """The application with an index before its routes, all of which must be there."""
    app.router.routes.insert(0, RouteIndex(app.router.routes))
    return app
