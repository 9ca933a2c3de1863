"""The same tests on SQLite and on a real PostgreSQL, each with a database of its own."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.store import Change, NewMatch, Person, Seat, Store
from tests.pgtemp import temporary_postgres

Make = Callable[[], str]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with temporary_postgres() as url:
        yield url


@pytest.fixture
def make_sqlite(tmp_path: Path) -> Make:
    return lambda: str(tmp_path / secrets.token_hex(4) / "sandtable.db")


@pytest.fixture
def make_postgres(request: pytest.FixtureRequest) -> Make:
    def make() -> str:
        import psycopg

        server: str = request.getfixturevalue("postgres")
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return server.replace("/postgres?", f"/{name}?")

    return make


@pytest.fixture(params=["sqlite", "postgres"])
def make_url(request: pytest.FixtureRequest) -> Make:
    """Addresses of new, empty databases of one kind."""
    make: Make = request.getfixturevalue(f"make_{request.param}")
    return make


@pytest.fixture
def url(make_url: Make) -> str:
    return make_url()


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
