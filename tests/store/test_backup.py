"""Backups: written while the store is in use, restored on either kind of database, refused when not whole."""

import gzip
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from sandtable.cli import main
from sandtable.store import (
    Change,
    Deadline,
    Deputy,
    Filing,
    Fixture,
    Member,
    NewChannel,
    NewMatch,
    Person,
    Photo,
    QueuedMessage,
    Remark,
    Seal,
    Seat,
    SideClocks,
    Store,
    StoredDraftLine,
    StoredSnapshot,
    StoreError,
    Vacation,
    schema,
)
from sandtable.store.backup import back_up, restore
from sandtable.store.base import tables
from tests.store.conftest import Make, append, new_match, texts


def fill(store: Store, forks: int = 520) -> str:
    """Something in every table; a fork whose id sorts before the match it came from."""
    token = store.people.admin_claim()
    assert token
    anna = store.people.claim_admin(token, "Ånna", "hash").result()
    guest = store.people.make_guest().result()
    store.people.open_session("s" * 64, guest.id, anna.created).result()
    store.people.add_token(anna.id, "bot", "t" * 64).result()
    store.people.show_profile(anna.id, True).result()
    store.people.make_reset(anna.id, "r" * 64).result()
    match = store.matches.create(new_match(anna.id, Seat("blue", 0, "link"), public=True)).result()
    store.matches.join(match, 0, 1, guest.id).result()
    change = Change(
        match,
        1,
        ['{"q": "🎲"}', "b"],
        remarks=[Remark(1, "blue", "why")],
        who="x",
        key="k",
        seals=[Seal(2, "blue", "hash", "salt")],
        unasked=[2],
        snapshots=[StoredSnapshot(2, 0, "{}", "[]", "hash")],
    )
    store.matches.append(change).result()
    for number in range(forks):  # by default more than one batch, so that some forks come before their origin
        seats = [Seat("blue", 0)]
        fork = NewMatch(f"f{number}", "chess", "", 1, {"n": [1, 2]}, seats, forked_from=match, forked_at=1)
        store.matches.create(fork).result() if number % 100 == 0 else store.matches.create(fork)
    store.matches.say(match, guest.id, "Guest", "blue", "b", "all", "hello").result()
    store.matches.set_note(match, anna.id, "a note\nof two lines").result()
    store.matches.set_archived(match, anna.id, True, released=True).result()
    store.matches.set_seen(match, anna.id, 2).result()
    store.matches.put_draft(
        match, 0, StoredDraftLine("blue", "guards", 2, ("ford",), 0, "Guest", anna.created)
    ).result()
    store.matches.settle(match, "blue", {"cards": "never"}).result()
    store.matches.set_deadline(Deadline(match, "2:abc", anna.created, grace=600, extended=1)).result()
    store.matches.set_clocks(SideClocks(match, {"blue": 60.5}, ["blue"], anna.created)).result()
    assert store.upkeep.take_lease("chores", "a process", 60).result()
    store.people.set_vacation(Vacation(anna.id, anna.created, anna.created, 2026, 3)).result()
    store.upkeep.take_try("login:hash", 3, 86_400).result()
    fill_battles(store, match, anna)
    fill_club(store, anna, guest)
    fill_channels(store, match, anna)
    return match


def fill_club(store: Store, anna: Person, guest: Person) -> None:
    at = anna.created
    new = new_match(anna.id, Seat("blue", 0, "person", anna.id))
    club = store.clubs.found(
        new, "", {"zone": "UTC"}, Member("", anna.id, "Ånna", "", True, "c", at)
    ).result()
    kept = store.clubs.get(club)
    assert kept is not None
    store.clubs.join(Member(club, guest.id, "Bob", "blue", False, "k", at), kept.invite).result()
    seat = store.matches.seats(club)[0]
    store.clubs.depute(Deputy(club, "blue", {}, guest.id, "", at, at), seat).result()
    store.clubs.audit(club, at, "Ånna", "deputy", "Bob sits there for a while.").result()


def fill_battles(store: Store, match: str, anna: Person) -> None:
    players = {"blue": (anna.id,)}
    store.clubs.open_fixture(Fixture(match, "7", "Ford → Mill", anna.created, players, anna.created)).result()
    photo = Photo(match, anna.id, 2, 1, anna.created)
    store.clubs.add_photo(photo, bytes(range(256))).result()
    filing = Filing(match, "7", "Ford → Mill", anna.id, "Ånna", "blue", ((4, 3),), anna.created, anna.created)
    store.clubs.file(filing, [photo.id]).result()


def fill_channels(store: Store, match: str, anna: Person) -> None:
    own = NewChannel("push", "phone", "https://push.example/1", ["turn"], anna.id, keys={"auth": "x"})
    store.channels.add(own, anna.created).result()
    ours = NewChannel("discord", "club", "https://d.example/1", ["club"], match=match)
    store.channels.add(ours, anna.created).result()
    store.channels.set_wishes(match, anna.id, ["turn"]).result()
    assert store.channels.ask_once(match, {"allies@1"}).result() == {"allies@1"}
    letter = QueuedMessage("", match, "turn", "Your turn", "…", "/m/x", anna.created, "allies@1")
    assert store.channels.post([anna.id], letter, replace(letter, topic="club"), []).result() == 2


def contents(store: Store) -> dict[str, list[Any]]:
    ordered = [(table, table.primary_key.columns) for table in tables.METADATA.sorted_tables]
    return {
        table.name: [dict(row) for row in store.rows(select(table).order_by(*keys))]
        for table, keys in ordered
    }


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_restores_everything_on_either_kind_of_database(
    store: Store, url: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    match = fill(store)
    file = tmp_path / "all.backup"
    rows = back_up(url, file)
    there: str = request.getfixturevalue(f"make_{kind}")()
    assert restore(file, there) == (rows, None)
    again = Store.open(there)
    try:
        before, after = contents(store), contents(again)
        assert all(before[name] for name in before), [name for name in before if not before[name]]
        for rows_of in (before, after):  # PostgreSQL sorts by another alphabet
            for name in rows_of:
                rows_of[name].sort(key=repr)
        for name in ("snapshots", "leases"):
            assert before.pop(name) and not after.pop(name), "they fill again by themselves"
        assert after == before
        assert again.secret == store.secret  # links given out stay good
        append(again, match, "c")
        assert texts(again, match) == ['{"q": "🎲"}', "b", "c"]
        chat = again.matches.say(match, None, "x", "", "", "all", "next").result()
        assert chat.id > store.matches.chats(match)[-1].id
        assert again.people.admin_claim() is None
    finally:
        again.close()


def test_a_backup_is_of_one_moment_while_the_store_is_in_use(store: Store, url: str, tmp_path: Path) -> None:
    match = store.matches.create(new_match()).result()
    stop = threading.Event()

    def play() -> None:
        version = 1
        while not stop.is_set():
            version = store.matches.append(Change(match, version, [str(version)])).result()

    player = threading.Thread(target=play)
    player.start()
    try:
        for number in range(5):
            back_up(url, tmp_path / f"{number}.backup")
    finally:
        stop.set()
        player.join()
    for number in range(5):
        text = gzip.decompress((tmp_path / f"{number}.backup").read_bytes())
        lines = [json.loads(line) for line in text.splitlines()]
        found: dict[str, list[list[Any]]] = {}
        for line in lines:
            if isinstance(line, dict) and "table" in line:
                found[line["table"]] = rows = []
                if line["table"] == "matches":
                    columns = line["columns"]
            elif isinstance(line, list):
                rows.append(line)
        (kept,) = found["matches"]
        assert kept[columns.index("version")] == len(found["lines"]) + 1


def test_a_store_in_use_is_not_overwritten(store: Store, url: str, make_url: Make, tmp_path: Path) -> None:
    fill(store, 3)
    file = tmp_path / "all.backup"
    back_up(url, file)
    there = make_url()
    other = Store.open(there)
    mine = other.matches.create(new_match()).result()
    other.close()
    with pytest.raises(StoreError, match="in use"):
        restore(file, there)
    other = Store.open(there)
    assert other.matches.get(mine) is not None
    other.close()
    _, saved = restore(file, there, replace=True)
    other = Store.open(there)
    assert other.matches.get(mine) is None
    other.close()
    assert saved is not None
    restore(saved, there, replace=True)
    other = Store.open(there)
    assert other.matches.get(mine) is not None
    other.close()


def test_a_store_that_was_only_opened_may_be_restored_into(
    store: Store, url: str, make_url: Make, tmp_path: Path
) -> None:
    append(store, store.matches.create(new_match()).result(), "a")
    there = make_url()
    fresh = Store.open(there)
    fresh.people.admin_claim()
    fresh.close()
    back_up(url, tmp_path / "x.backup")
    restore(tmp_path / "x.backup", there)
    again = Store.open(there)
    assert again.secret == store.secret
    again.close()


def test_a_restore_waits_for_no_running_server(make_sqlite: Make, tmp_path: Path) -> None:
    where = make_sqlite()
    running = Store.open(where)
    running.matches.create(new_match()).result()
    back_up(where, tmp_path / "x.backup")
    with pytest.raises(StoreError, match="Another Sandtable"):
        restore(tmp_path / "x.backup", where, replace=True)
    running.close()


def test_a_backup_that_is_not_whole_is_refused_and_changes_nothing(make_url: Make, tmp_path: Path) -> None:
    store = Store.open(url := make_url())
    match = store.matches.create(new_match()).result()
    append(store, match, *[str(number) for number in range(50)])
    store.close()
    file = tmp_path / "x.backup"
    back_up(url, file)
    raw = file.read_bytes()
    lines = gzip.decompress(raw).splitlines(keepends=True)
    row = next(index for index, line in enumerate(lines) if b',"7",' in line)
    table = next(index for index, line in enumerate(lines) if b'"table":"lines"' in line)
    bad = {
        "cut": raw[: len(raw) // 2],
        "row lost": gzip.compress(b"".join(lines[:row] + lines[row + 1 :])),
        "table lost": gzip.compress(b"".join(lines[:table] + lines[table + 1 :])),
        "table unknown": gzip.compress(b"".join(lines).replace(b'"lines"', b'"limes"')),
        "end lost": gzip.compress(b"".join(lines[:-1])),
        "empty": b"",
        "text": b"hello",
        "other json": gzip.compress(b'{"a": 1}\n'),
        "newer": gzip.compress(lines[0].replace(schema.newest().encode(), b"9999") + b"".join(lines[1:])),
        "newer format": gzip.compress(lines[0].replace(b'backup":1', b'backup":2') + b"".join(lines[1:])),
    }
    for place in range(10, len(raw), 7):
        bad[f"byte {place}"] = raw[:place] + bytes([raw[place] ^ 255]) + raw[place + 1 :]
    for name, content in bad.items():
        wrong = tmp_path / f"{name}.backup"
        wrong.write_bytes(content)
        with pytest.raises(StoreError):
            restore(wrong, url, replace=True)
            pytest.fail(f"{name}: it was restored")
    with pytest.raises(StoreError, match="no file"):
        restore(tmp_path / "none.backup", url, replace=True)
    again = Store.open(url)
    assert len(texts(again, match)) == 50
    again.close()


def test_a_restore_that_fails_half_way_leaves_the_store_as_it_was(make_url: Make, tmp_path: Path) -> None:
    store = Store.open(url := make_url())
    match = store.matches.create(new_match()).result()
    append(store, match, "a")
    store.close()
    file = tmp_path / "x.backup"
    back_up(url, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    double = [index for index, line in enumerate(lines) if line.startswith(f'["{match}",1,'.encode())]
    twice = lines[: double[0]] + [lines[double[0]]] + lines[double[0] : -1]
    rows = json.loads(lines[-1])["rows"] + 1
    file.write_bytes(gzip.compress(b"".join(twice) + f'{{"rows":{rows}}}\n'.encode()))
    with pytest.raises(StoreError):
        restore(file, url, replace=True)
    again = Store.open(url)
    assert texts(again, match) == ["a"]
    again.close()


def test_a_backup_is_for_its_owners_eyes_and_overwrites_nothing(make_sqlite: Make, tmp_path: Path) -> None:
    where = make_sqlite()
    Store.open(where).close()
    file = tmp_path / "x.backup"
    back_up(where, file)
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(StoreError, match="nothing was overwritten"):
        back_up(where, file)
    with pytest.raises(StoreError, match="no store"):
        back_up(tmp_path / "none.db", tmp_path / "y.backup")
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(where, tmp_path / "no" / "folder.backup")
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["x.backup"]


def test_the_commands_back_up_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "x.backup"
    store = Store.open(old / "sandtable.db")
    match = store.matches.create(new_match()).result()
    assert main(["backup", str(file), "--data", str(old)]) == 0  # while the server runs
    store.close()
    assert main(["backup", str(file), "--data", str(old)]) == 1
    assert "nothing was overwritten" in capsys.readouterr().err
    assert main(["restore", str(file), "--data", str(new)]) == 0
    assert main(["restore", str(file), "--data", str(new)]) == 1
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", str(file), "--data", str(new), "--replace", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"] == 4 and Path(told["before"]).exists()
    again = Store.open(new / "sandtable.db")
    assert again.matches.get(match) is not None
    again.close()
    assert main(["restore", "x", "--data", "a", "--database", "b"]) == 2
    assert main(["backup", str(tmp_path / "y"), "--database", "mysql://x/y"]) == 1
    assert "not supported" in capsys.readouterr().err
