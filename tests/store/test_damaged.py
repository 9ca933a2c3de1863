"""A database that is damaged, another's or out of reach: `serve` ends with a sentence, and leaves it as it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from sandtable.cli import main
from sandtable.commands import serve
from sandtable.store import Store, StoreError, soundness
from sandtable.store.backup import back_up, restore
from sandtable.store.base import tables
from sandtable.store.base.engine import FILE_NAME
from sandtable.store.soundness import check_log, checksum
from tests.store.conftest import append, new_match

Damage = Callable[[Path], None]
PAGE = 4096


@pytest.fixture(autouse=True)
def _never_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that started would not end."""

    def run(*_: object) -> None:
        raise AssertionError("the server started")

    monkeypatch.setattr(serve, "run", run)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a server's database in which something happened."""
    folder = tmp_path / "data"
    fill(folder)
    return folder


def fill(folder: Path) -> None:
    store = Store.open(folder / FILE_NAME)
    for _ in range(20):
        match = store.matches.create(new_match()).result()
        append(store, match, *["x" * 200 for _ in range(20)])
    store.close()


def left_open(folder: Path) -> None:
    """As after a power cut: what was written last stands in the log."""
    store = Store.open(folder / FILE_NAME)
    match = store.matches.create(new_match()).result()
    append(store, match, "the last word")
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    store.close()
    shutil.rmtree(folder)
    copy.rename(folder)


def kept(folder: Path) -> dict[str, str]:
    """The files that hold something, by their content."""
    own = (FILE_NAME, f"{FILE_NAME}-wal")
    return {one.name: sha256(one.read_bytes()).hexdigest() for one in folder.iterdir() if one.name in own}


def said(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which `serve` ends."""
    capsys.readouterr()
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(folder)]) != 0
    told = capsys.readouterr()
    assert not told.out and len(told.err.splitlines()) == 1 and told.err.rstrip().endswith(".")
    return told.err


# damages


def truncated(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // PAGE * PAGE)


def cut_in_a_page(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 1000)


def cut_to_its_header(file: Path) -> None:
    os.truncate(file, 60)


def garbled(file: Path) -> None:
    """The header is good, every other page is not."""
    rng, size = Random(1), file.stat().st_size
    with file.open("r+b") as raw:
        for at in range(PAGE, size, 2 * PAGE):
            raw.seek(at)
            raw.write(rng.randbytes(PAGE))


def zeroed(file: Path) -> None:
    """A disk that lost its middle."""
    size = file.stat().st_size // PAGE
    with file.open("r+b") as raw:
        raw.seek(size // 3 * PAGE)
        raw.write(bytes(size // 3 * PAGE))


def schema_overwritten(file: Path) -> None:
    with file.open("r+b") as raw:
        raw.seek(100)
        raw.write(b"\xff" * 3000)


def header_overwritten(file: Path) -> None:
    with file.open("r+b") as raw:
        raw.write(b"no longer a database")


def table_lost(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TABLE chats")
    connection.close()


@pytest.mark.parametrize(
    "damage",
    [
        truncated,
        cut_in_a_page,
        cut_to_its_header,
        garbled,
        zeroed,
        schema_overwritten,
        header_overwritten,
        table_lost,
    ],
)
def test_a_damaged_database_ends_the_start_with_a_sentence(
    data: Path, damage: Damage, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(data / FILE_NAME)
    before = kept(data)
    told = said(data, capsys)
    assert "damaged" in told and f"sandtable restore BACKUP --data {data}" in told
    assert kept(data) == before


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(b"garbage " * 4, id="garbage"),
        pytest.param(struct.pack(">8I", 0x377F0682, 3_007_000, 4096, 1, 2, 3, 4, 5), id="sum"),
    ],
)
def test_a_log_of_garbage_is_not_taken_for_an_empty_one(
    data: Path, start: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    left_open(data)
    log = data / f"{FILE_NAME}-wal"
    assert log.stat().st_size > PAGE
    log.write_bytes(start + log.read_bytes()[32:])
    before = kept(data)
    told = said(data, capsys)
    assert "damaged" in told and "-wal" in told and "restore BACKUP" in told
    assert kept(data) == before


def test_a_log_as_a_crash_leaves_it_is_read(data: Path) -> None:
    left_open(data)
    with (data / f"{FILE_NAME}-wal").open("ab") as log:
        log.write(b"half a frame")
    store = Store.open(data / FILE_NAME)
    (match,) = [id for id in all_matches(store) if store.matches.lines(id)[-1].text == "the last word"]
    assert store.matches.get(match) is not None
    store.close()


def all_matches(store: Store) -> list[str]:
    return [row["id"] for row in store.rows(select(tables.matches.c.id))]


def test_a_log_that_was_never_written_to_is_no_damage(data: Path) -> None:
    log = data / f"{FILE_NAME}-wal"
    for content in (b"", b"short", bytes(32), bytes(5000)):
        log.write_bytes(content)
        check_log(data / FILE_NAME)
    left_open(data)
    check_log(data / FILE_NAME)
    start = log.read_bytes()[:32]
    assert checksum(start, int.from_bytes(start[:4])) == struct.unpack(">2I", start[24:])


def test_damage_in_what_the_log_covers_is_found_too(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left_open(data)
    garbled(data / FILE_NAME)
    before = kept(data)
    assert "damaged" in said(data, capsys)
    assert kept(data) == before


# others' databases


def test_another_programs_database_is_not_even_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for versioned in (False, True):
        folder = tmp_path / f"other{versioned}"
        folder.mkdir()
        with sqlite3.connect(folder / FILE_NAME) as connection:
            connection.execute("CREATE TABLE customers (id INTEGER)")
            if versioned:  # it uses the same tool for its versions
                connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
                connection.execute("INSERT INTO alembic_version VALUES ('c0ffee')")
        connection.close()
        before = kept(folder)
        assert "another program" in said(folder, capsys)
        assert kept(folder) == before


def test_a_newer_programs_database_is_not_even_touched(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(data / FILE_NAME) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    before = kept(data)
    assert "newer Sandtable" in said(data, capsys)
    assert kept(data) == before


# out of reach


@pytest.fixture
def as_somebody() -> Iterator[Path]:
    """A folder of somebody who is not root, and this process as him for as long as the test lasts."""
    root = os.geteuid() == 0
    folder = Path(tempfile.mkdtemp(prefix="sandtable-somebody-"))
    if root:
        shutil.chown(folder, "nobody")
        os.seteuid(65534)
    try:
        yield folder / "data"
    finally:
        for one in (folder, *folder.rglob("*")):
            one.chmod(0o700)
        if root:
            os.seteuid(0)
        shutil.rmtree(folder)


def test_what_may_not_be_written_is_said_with_what_to_do(
    as_somebody: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = as_somebody / FILE_NAME
    fill(as_somebody)
    before = kept(as_somebody)
    for path, mode, back in ((file, 0o400, 0o600), (as_somebody, 0o500, 0o700), (as_somebody, 0o000, 0o700)):
        (as_somebody / f"{FILE_NAME}.lock").unlink(missing_ok=True)
        path.chmod(mode)
        told = said(as_somebody, capsys)
        path.chmod(back)
        assert "Permission denied" in told and "--data" in told and "write" in told
        assert kept(as_somebody) == before
    as_somebody.parent.chmod(0o500)
    assert "Permission denied" in said(as_somebody.parent / "new", capsys)


# afterwards


def test_after_the_sentence_the_lock_is_free_and_a_backup_goes_back(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(data / FILE_NAME, tmp_path / "monday.backup")
    garbled(data / FILE_NAME)
    said(data, capsys)
    for one in data.glob(f"{FILE_NAME}*"):  # as the sentence says
        one.unlink()
    restore(tmp_path / "monday.backup", data / FILE_NAME)
    store = Store.open(data / FILE_NAME)
    assert len(all_matches(store)) == 20
    store.close()


def test_a_look_that_takes_too_long_does_not_keep_a_server_from_starting(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soundness, "LONGEST", -1.0)
    monkeypatch.setattr(soundness, "STEPS", 1)
    Store.open(data / FILE_NAME).close()


def test_damage_that_only_shows_when_the_store_writes_is_said_too(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.store.store.check_file", lambda _: None)
    garbled(data / FILE_NAME)
    with pytest.raises(StoreError, match="damaged"):
        Store.open(data / FILE_NAME)
