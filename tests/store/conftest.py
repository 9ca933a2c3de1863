"""The same tests on SQLite and on a real PostgreSQL, each with a database of its own."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.store import Change, NewMatch, Person, Seat, Store
from tests.databases import compiled_once, new_postgres, write_prepared

Make = Callable[[], str]


@pytest.fixture(scope="session", autouse=True)
def shared_statements() -> Iterator[None]:
    """Statements are compiled to SQL once, and not again for each database."""
    with compiled_once():
        yield


@pytest.fixture
def make_sqlite(tmp_path: Path) -> Make:
    return lambda: str(tmp_path / secrets.token_hex(4) / "sandtable.db")


@pytest.fixture
def make_postgres(request: pytest.FixtureRequest) -> Make:
    return lambda: new_postgres(request.getfixturevalue("postgres"), prepared=False)


@pytest.fixture(params=["sqlite", "postgres"])
def make_url(request: pytest.FixtureRequest) -> Make:
    """Addresses of new, empty databases of one kind."""
    make: Make = request.getfixturevalue(f"make_{request.param}")
    return make


@pytest.fixture
def url(request: pytest.FixtureRequest, make_url: Make) -> str:
    """The address of a new database, with all tables in it if the test wants an open store."""
    if "store" not in request.fixturenames:
        return make_url()
    if request.node.callspec.params["make_url"] == "postgres":
        return new_postgres(request.getfixturevalue("postgres"))
    where = make_url()
    write_prepared(Path(where))
    return where


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def anna(store: Store) -> Person:
    return store.people.register("Anna", "hash-of-anna").result()


def new_match(owner: str | None = None, *seats: Seat, public: bool = False) -> NewMatch:
    there = seats or (Seat("blue", 0, "person", owner), Seat("red", 1, "open"))
    return NewMatch(
        "A match", "chess", "", 1, {"fog": True}, there, owner=owner, public=public, seed="s3cret"
    )


@pytest.fixture
def match(store: Store, anna: Person) -> str:
    return store.matches.create(new_match(anna.id)).result()


def texts(store: Store, match: str) -> list[str]:
    return [line.text for line in store.matches.lines(match)]


def append(store: Store, match: str, *lines: str) -> int:
    version = store.matches.version(match)
    assert version is not None
    return store.matches.append(Change(match, version, lines)).result()
