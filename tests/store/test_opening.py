"""Opening a store: its schema, its durability, its lock, and what is said when it cannot be opened."""

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL

from sandtable.store import Store, StoreError, lock, schema
from sandtable.store import store as opening
from sandtable.store.base import tables
from sandtable.store.base.engine import FILE_NAME, data_folder, url_of, writing_engine
from tests.store.conftest import Make, append, new_match, texts


@pytest.mark.parametrize("way", ["migrated", "made"])
def test_the_migrations_make_exactly_the_tables_of_this_program(url: str, way: str) -> None:
    """Step by step, and at once in an empty database."""
    if way == "migrated":
        opening.bring_up_to_date(prepared(url), "0001")
    store = Store.open(url)
    with store.readers.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, tables.METADATA) == []
        assert schema.current(connection) == schema.newest()
    store.close()


def prepared(where: str) -> URL:
    """The address of a database whose folder is there."""
    if not where.startswith("postgres"):
        Path(where).parent.mkdir(parents=True, exist_ok=True)
    return url_of(where)


def test_a_store_is_found_again_as_it_was_left(url: str) -> None:
    store = Store.open(url)
    match = store.matches.create(new_match()).result()
    append(store, match, "a")
    secret = store.secret
    store.close()
    again = Store.open(url)
    assert texts(again, match) == ["a"]
    assert again.secret == secret and len(secret) >= 32
    assert again.copy is None  # nothing was migrated
    again.close()


def test_every_store_has_a_secret_of_its_own(make_url: Make) -> None:
    secrets = set()
    for _ in range(2):
        store = Store.open(make_url())
        secrets.add(store.secret)
        store.close()
    assert len(secrets) == 2


def test_sqlite_is_set_up_to_lose_nothing(make_sqlite: Make) -> None:
    store = Store.open(make_sqlite())
    for engine in (store.writers, store.readers):
        with engine.connect() as connection:
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}
    store.close()


def test_the_database_and_its_folder_are_for_their_owners_eyes(make_sqlite: Make) -> None:
    where = Path(make_sqlite())
    store = Store.open(where)
    store.matches.create(new_match()).result()
    for path in (where.parent, *where.parent.iterdir()):
        assert path.stat().st_mode & 0o077 == 0, path
    store.close()


def test_readers_cannot_write(make_sqlite: Make) -> None:
    store = Store.open(make_sqlite())
    with pytest.raises(Exception, match="readonly"):
        store.read(lambda connection: connection.execute(tables.meta.delete()))
    store.close()


def test_a_second_server_on_the_same_file_is_told_who_has_it(make_sqlite: Make) -> None:
    where = make_sqlite()
    first = Store.open(where)
    with pytest.raises(StoreError, match=rf"process {os.getpid()}\) uses .*--data"):
        Store.open(where)
    first.close()
    Store.open(where).close()


def test_a_file_system_without_locks_is_not_taken_for_another_server(
    make_sqlite: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int, *, blocking: bool) -> bool:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock, "lock_descriptor", refuse)
    with pytest.raises(StoreError, match=r"\.lock cannot be opened: No locks available"):
        Store.open(make_sqlite())


def test_a_killed_server_leaves_no_lock_behind(make_sqlite: Make) -> None:
    where = make_sqlite()
    script = f"""
import os, signal
from sandtable.store import Store
Store.open({where!r}).people.make_guest().result()
os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -9
    store = Store.open(where)
    assert len(store.people.everybody()) == 1
    store.close()


def test_a_database_of_a_newer_program_is_left_alone(url: str) -> None:
    Store.open(url).close()
    engine = create_engine(url_of(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match=r"newer Sandtable \(schema 9999.*Update the program"):
        Store.open(url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()


def test_a_database_of_another_program_is_left_alone(url: str) -> None:
    engine = create_engine(url_of(url)) if url.startswith("postgres") else None
    if engine is None:
        Path(url).parent.mkdir()
        engine = create_engine(url_of(url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE customers (id INTEGER)"))
    with pytest.raises(StoreError, match="another program"):
        Store.open(url)
    engine.dispose()


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    for name, content in (("text.db", b"hello " * 500), ("short.db", b"x")):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(StoreError):
            Store.open(path)
        assert path.read_bytes() == content


def test_what_cannot_be_opened_is_said_in_a_sentence_without_passwords(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for where, says in (
        ("mysql://x/y", "not supported"),
        ("sqlite://", "not supported"),
        ("postgresql://:nonsense:", "not understood"),
        (f"postgresql://u:s3cret@/x?host={tmp_path}", "cannot be opened"),
        (str(tmp_path / "file" / "x.db"), "cannot be opened"),
        (str(tmp_path), "cannot be opened"),
    ):
        with pytest.raises(StoreError, match=says) as refused:
            Store.open(where)
        assert "s3cret" not in str(refused.value)


def test_the_data_folder_is_the_platforms_unless_another_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert data_folder() == tmp_path / "sandtable"
        store = Store.open()
        assert (tmp_path / "sandtable" / FILE_NAME).exists()
        store.close()
    assert data_folder("elsewhere") == Path("elsewhere")


# a later version of the schema, made up

LATER = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "later", "{newest}"
def upgrade():
    with op.batch_alter_table("people") as table:
        table.add_column(sa.Column("motto", sa.Text))
    {more}
"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program whose schema has one more version; gives the file of its migration."""
    import shutil

    folder = tmp_path / "migrations"
    shutil.copytree(schema.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(schema, "FOLDER", folder)
    monkeypatch.setattr(
        schema, "_scripts", schema._scripts.__wrapped__
    )  # what is there is read anew each time
    return folder / "versions" / "later.py"


def test_before_a_migration_a_copy_is_made_and_everything_stays(
    make_sqlite: Make, tmp_path: Path, later: Path
) -> None:
    where = make_sqlite()
    store = Store.open(where)
    person = store.people.make_guest().result()
    match = store.matches.create(new_match(person.id)).result()
    store.close()
    newest = schema.newest()
    later.write_text(LATER.format(newest=newest, more=""))
    store = Store.open(where)
    assert store.matches.get(match) is not None  # the people's table was made anew, and nobody was lost by it
    assert store.matches.held(match, person.id) == {"blue"}
    copy = store.copy
    assert copy is not None and copy.parent == Path(where).parent and newest in copy.name
    assert copy.stat().st_mode & 0o077 == 0
    store.close()
    with sqlite3.connect(copy) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (newest,)
        assert old.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    again = Store.open(where)
    assert again.copy is None
    again.close()


def test_a_migration_that_fails_changes_nothing(url: str, later: Path) -> None:
    store = Store.open(url)
    match = store.matches.create(new_match()).result()
    store.close()
    newest = schema.newest()
    later.write_text(LATER.format(newest=newest, more='op.execute("SELECT nonsense FROM nowhere")'))
    with pytest.raises(StoreError):
        Store.open(url)
    later.unlink()
    engine = writing_engine(url_of(url))
    with engine.connect() as connection:
        assert schema.current(connection) == newest
    engine.dispose()
    store = Store.open(url)
    assert store.matches.get(match) is not None
    store.close()


def test_an_old_backup_restores_into_a_newer_program(
    url: str, make_url: Make, tmp_path: Path, later: Path
) -> None:
    from sandtable.store.backup import back_up, restore

    store = Store.open(url)
    match = store.matches.create(new_match(store.people.make_guest().result().id)).result()
    store.close()
    back_up(url, tmp_path / "old.backup")
    newest = schema.newest()
    later.write_text(LATER.format(newest=newest, more=""))
    there = make_url()
    restore(tmp_path / "old.backup", there)
    again = Store.open(there)
    assert again.matches.get(match) is not None
    with again.readers.connect() as connection:
        assert schema.current(connection) == "later"
        assert connection.execute(text("SELECT count(motto) FROM people")).scalar() == 0
    again.close()


def test_two_processes_that_start_at_once_on_postgresql_both_open(make_postgres: Make) -> None:
    from concurrent.futures import ThreadPoolExecutor

    url = make_postgres()
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store.open(url), range(4)))
    assert len({store.secret for store in stores}) == 1
    for store in stores:
        store.close()


def test_opening_says_where_it_fails_and_lets_the_lock_go(
    make_sqlite: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = make_sqlite()
    with monkeypatch.context() as patched:
        patched.setattr(opening, "bring_up_to_date", lambda _: (_ for _ in ()).throw(StoreError("no")))
        with pytest.raises(StoreError, match="no"):
            Store.open(where)
    Store.open(where).close()
